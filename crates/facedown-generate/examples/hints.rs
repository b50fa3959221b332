//! How long ratings and hints take on a list of boards, in processor time, as rows of a table: one for each genre and size, and the worst boards.
//!
//! `hints LIST SECONDS`, where each line has an address of puzz.link somewhere in it, as for `goals`. Each path from the empty board to the solution is followed
//! for so many seconds of wall-clock time. A hint in the middle of a path costs what comes before the first step, and the step.

mod measure;

use facedown::puzzles::{Extent, registry};
use facedown_solve::{Cutoff, Hint, hint, path, rate};
use measure::processor_time;
use std::collections::BTreeMap;
use std::error::Error;
use std::time::Duration;

/// A board, and how long a rating, the first hint and the slowest hint on the way took.
type Measured = (String, [f64; 3]);

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [list, seconds] = &words[..] else { return Err("usage: hints LIST SECONDS".into()) };
    let limit = Duration::from_secs_f64(seconds.parse()?);
    let mut kinds: BTreeMap<(&str, &str), Vec<Measured>> = BTreeMap::new();
    for line in std::fs::read_to_string(list)?.lines() {
        let Some(address) = line.split_whitespace().find(|word| word.contains("puzz.link/p?")) else {
            continue;
        };
        let sheet = registry::read_any(address)?;
        let Extent::Board(size) = sheet.size() else { continue };
        let before = processor_time()?;
        rate(sheet.as_ref(), &Cutoff::after(limit))?;
        let rated = processor_time()?;
        hint(sheet.as_ref(), &[], &Cutoff::after(limit))?;
        let hinted = processor_time()?;
        let (mut last, mut first, mut slowest) = (hinted, None, 0.0_f64);
        let end = path(sheet.as_ref(), &[], &Cutoff::after(limit), |_| {
            let now = processor_time().unwrap_or(last);
            // The first of them has the cost of what comes before.
            if first.is_some() {
                slowest = slowest.max(now - last);
            }
            first.get_or_insert(now - last);
            last = now;
        })?;
        if end != Hint::Nothing {
            println!("not followed to its end in {seconds} s: {address}");
        }
        let kind = match size.area() {
            0..=100 => "up to 100 cells",
            101..=250 => "101 to 250",
            251..=720 => "251 to 720",
            _ => "more than 720",
        };
        let times = [rated - before, hinted - rated, hinted - rated + slowest];
        kinds.entry((sheet.name(), kind)).or_default().push((address.to_owned(), times));
    }
    println!("| genre | cells | boards | rating: median, worst | first hint | slowest hint on the way |");
    println!("|---|---|---:|---:|---:|---:|");
    for ((genre, kind), boards) in &kinds {
        let shown = [0, 1, 2].map(|what| {
            let mut times: Vec<f64> = boards.iter().map(|(_, times)| times[what]).collect();
            times.sort_by(f64::total_cmp);
            format!("{:.2} s, {:.2} s", times[times.len() / 2], times[times.len() - 1])
        });
        println!("| {genre} | {kind} | {} | {} |", boards.len(), shown.join(" | "));
        if let Some((address, [.., worst])) =
            boards.iter().max_by(|one, other| one.1[2].total_cmp(&other.1[2]))
        {
            eprintln!("{worst:.2} s: {address}");
        }
    }
    Ok(())
}
