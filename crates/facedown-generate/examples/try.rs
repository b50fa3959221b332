use facedown_generate::*;
use facedown_solve::*;
use std::time::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let g: Genre = a[1].parse().unwrap();
    let size: BoardSize = a[2].parse().unwrap();
    let count: usize = a[3].parse().unwrap();
    let show = a.get(5).is_some();
    let mut w = Wish::new(g, size).unwrap().seed(1);
    if a[4] != "any" {
        w = w.difficulty(a[4].parse().unwrap());
    }
    if let Ok(c) = std::env::var("CLUES") {
        w = w
            .clues(match c.as_str() {
                "few" => Clues::Few,
                "many" => Clues::Many,
                t => Clues::At(t.parse().unwrap()),
            })
            .unwrap();
    }
    let mut last = cpu();
    let mut times = vec![];
    let mut levels = std::collections::BTreeMap::new();
    let mut min = 0;
    let e = generate(&w, count, 1, &Stop::after(Duration::from_secs(60)), |b| {
        let now = cpu();
        times.push(now - last);
        last = now;
        *levels.entry(b.rating.as_ref().map(|r| r.level)).or_insert(0) += 1;
        min += b.is_minimal as usize;
        if show {
            println!("{}{}", b.solved.without_answer().drawing().text(), b.solved.drawing().text());
            println!("{}", b.solved.write(facedown::formats::Format::Url).unwrap());
        }
    });
    times.sort_by(f64::total_cmp);
    println!(
        "{} {} {}: {:?} cpu total {:.2} median {:.3} worst {:.3} levels {:?} minimal {}",
        a[1],
        a[2],
        a[4],
        e,
        cpu(),
        times.get(times.len() / 2).unwrap_or(&0.0),
        times.last().unwrap_or(&0.0),
        levels,
        min
    );
}
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (f[11].parse::<f64>().unwrap() + f[12].parse::<f64>().unwrap()) / 100.0
}
