//! How long boards take to make, and then a first hint and a rating, on one thread, in processor time, as rows of a table.
//!
//! `cargo bench -p facedown-generate` measures up to 10 boards of each kind, or as many as 3 s of processor time allow: `docs/authors.md` has that table.
//! After `--`, `table COUNT SECONDS` asks for other numbers, and `GENRE SIZE LEVEL COUNT SECONDS` for one kind of boards, where the level may be `any`.

#[path = "../examples/measure/mod.rs"]
mod measure;

use facedown_generate::{BoardGenre, Wish, generate};
use facedown_solve::{Cutoff, Level, hint, rate};
use measure::processor_time;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

type Result = std::result::Result<(), Box<dyn Error>>;

fn main() -> Result {
    // Cargo adds `--bench` to what it is given.
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let words = if words.is_empty() { &["table", "10", "3"] } else { &words[..] };
    println!(
        "| board | level | boards | attempts | boards a minute | median | worst | hint: median, worst | rating: median, worst | rated |"
    );
    println!("|---|---|---:|---:|---:|---:|---:|---:|---:|---|");
    match words {
        ["table", count, seconds] => {
            for genre in BoardGenre::ALL {
                let usual = genre.usual_size().to_string();
                let large = if genre == BoardGenre::Sudoku { "16x16" } else { "20x36" };
                for level in ["any", "easy", "medium", "hard", "expert"] {
                    measure(genre, &usual, level, count.parse()?, seconds.parse()?)?;
                }
                measure(genre, large, "any", count.parse::<usize>()?.min(3), 6.0 * seconds.parse::<f64>()?)?;
            }
        }
        [genre, size, level, count, seconds] => {
            measure(genre.parse()?, size, level, count.parse()?, seconds.parse()?)?;
        }
        _ => return Err("expected GENRE SIZE LEVEL COUNT SECONDS, or table COUNT SECONDS".into()),
    }
    Ok(())
}

fn measure(genre: BoardGenre, size: &str, level: &str, count: usize, seconds: f64) -> Result {
    let mut wish = Wish::new(genre, size.parse()?)?.seed(1);
    if level != "any" {
        match wish.difficulty(level.parse()?) {
            Ok(asked) => wish = asked,
            Err(error) => {
                println!("| {genre} {size} | {level} | 0 | 0 | - | - | - | - | - | {error} |");
                return Ok(());
            }
        }
    }
    let start = processor_time()?;
    let mut last = start;
    let mut times = Vec::new();
    let mut boards = Vec::new();
    let mut levels: BTreeMap<Option<Level>, usize> = BTreeMap::new();
    let (is_over, is_made) = (Arc::new(AtomicBool::new(false)), AtomicBool::new(false));
    let stop = Cutoff::never().or_when(Arc::clone(&is_over));
    let ended = std::thread::scope(|scope| {
        scope.spawn(|| {
            let is_time_left = || processor_time().is_ok_and(|time| time < start + seconds);
            while !is_made.load(Ordering::Relaxed) && is_time_left() {
                std::thread::sleep(Duration::from_millis(20));
            }
            is_over.store(true, Ordering::Relaxed);
        });
        let ended = generate(&wish, count, 1, &stop, |board| {
            let now = processor_time().unwrap_or(last);
            times.push(now - last);
            last = now;
            *levels.entry(board.rating.map(|rating| rating.level)).or_default() += 1;
            boards.push(board.solved.without_answer());
        });
        is_made.store(true, Ordering::Relaxed);
        ended
    });
    let all = processor_time()? - start;
    let (mut hints, mut ratings) = (Vec::new(), Vec::new());
    for board in &boards {
        let before = processor_time()?;
        hint(board.as_ref(), &[], &Cutoff::never())?;
        let between = processor_time()?;
        rate(board.as_ref(), &Cutoff::never())?;
        hints.push(between - before);
        ratings.push(processor_time()? - between);
    }
    for times in [&mut times, &mut hints, &mut ratings] {
        times.sort_by(f64::total_cmp);
    }
    let shown = |time: Option<&f64>| time.map_or("-".to_owned(), |time| format!("{time:.2} s"));
    let both = |times: &[f64]| format!("{}, {}", shown(times.get(times.len() / 2)), shown(times.last()));
    let levels: Vec<String> = levels
        .iter()
        .map(|(level, count)| format!("{count} {}", level.map_or("unrated", Level::name)))
        .collect();
    println!(
        "| {genre} {size} | {level} | {} | {} | {:.0} | {} | {} | {} | {} | {} |",
        ended.made,
        ended.attempts,
        60.0 * ended.made as f64 / all.max(0.01),
        shown(times.get(times.len() / 2)),
        shown(times.last()),
        both(&hints),
        both(&ratings),
        levels.join(", ")
    );
    Ok(())
}
