use facedown::puzzles::registry;
use facedown_solve::*;
use std::time::{Duration, Instant};
fn main() {
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    for line in text.lines() {
        for word in line.split('\t') {
            if !word.starts_with("http") {
                continue;
            }
            let Ok(s) = registry::read_any(word) else { continue };
            let s = s.without_answer();
            let m = s.model().unwrap();
            let t = Instant::now();
            let o =
                solve(&m, Goal::Unique, &Stop::after(Duration::from_secs(10)), |_| Continue::Yes).unwrap();
            let ts = t.elapsed();
            print!("{} {} solve {:?} {:.1}ms ", s.name(), s.size(), o.verdict, ts.as_secs_f64() * 1e3);
            for l in [Level::Easy, Level::Medium, Level::Hard] {
                let t = Instant::now();
                let j = level_of(&m, l, &Stop::after(Duration::from_secs(20))).unwrap();
                print!(" {:?} {:.1}ms", j, t.elapsed().as_secs_f64() * 1e3);
            }
            println!();
        }
    }
}
