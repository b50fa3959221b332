//! How long boards take to make, on one thread, in processor time: `speed GENRE SIZE LEVEL COUNT [SECONDS]`, where the level may be `any`.
//! `docs/solving.md` has a table of it.

use facedown_generate::{Genre, Wish, generate};
use facedown_solve::{Level, Stop};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [genre, size, level, count, limit @ ..] = words.as_slice() else {
        return Err("usage: speed GENRE SIZE LEVEL COUNT [SECONDS]".into());
    };
    let mut wish = Wish::new(genre.parse::<Genre>()?, size.parse()?)?.seed(1);
    if level != "any" {
        wish = wish.difficulty(level.parse()?)?;
    }
    let stop = match limit.first() {
        Some(seconds) => {
            let seconds: f64 = seconds.parse()?;
            let is_over = Arc::new(AtomicBool::new(false));
            let over = Arc::clone(&is_over);
            std::thread::spawn(move || {
                while processor_time().is_ok_and(|time| time < seconds) {
                    std::thread::sleep(Duration::from_millis(10));
                }
                over.store(true, Ordering::Relaxed);
            });
            Stop::never().or_when(is_over)
        }
        None => Stop::never(),
    };
    let mut last = processor_time()?;
    let start = last;
    let mut times = Vec::new();
    let mut levels: BTreeMap<Option<Level>, usize> = BTreeMap::new();
    let ended = generate(&wish, count.parse()?, 1, &stop, |board| {
        let now = processor_time().unwrap_or(last);
        times.push(now - last);
        last = now;
        *levels.entry(board.rating.map(|rating| rating.level)).or_default() += 1;
    });
    let all = processor_time()? - start;
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    let worst = times.last().copied().unwrap_or(f64::NAN);
    let levels: Vec<String> = levels
        .iter()
        .map(|(level, count)| format!("{count} {}", level.map_or("unrated", Level::name)))
        .collect();
    println!(
        "{genre} {size} {level}: {} boards of {} attempts in {all:.2} s, {:.0} a minute, median {median:.2} s, worst {worst:.2} s ({})",
        ended.made,
        ended.attempts,
        60.0 * ended.made as f64 / all.max(0.01),
        levels.join(", ")
    );
    Ok(())
}

/// The processor time of this process so far, in seconds: on a busy machine, the clock on the wall says little.
fn processor_time() -> Result<f64, Box<dyn Error>> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat")?;
    let (_, after_name) = text.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let ticks = after_name.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Ok(ticks.sum::<Result<f64, _>>()? / TICKS_PER_SECOND)
}
