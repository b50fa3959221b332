//! What each goal costs on a list of boards, in one process, as rows of a table: a first solution, whether it is the only one, and counting them all.
//!
//! `goals LIST`, where each line has an address of puzz.link somewhere in it: the sample is such a list, and so is what `facedown generate` prints. Boards with
//! several solutions are left out: to count these is another task. Times are processor time, the mean of as many
//! runs as take half a second.

mod measure;

use facedown::puzzles::registry::{self, AnySheet};
use facedown_solve::{Cutoff, Goal, Uniqueness, solve_sheet};
use measure::processor_time;
use std::collections::BTreeMap;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let list = std::env::args().nth(1).ok_or("usage: goals LIST")?;
    let mut times: BTreeMap<&str, Vec<[f64; 3]>> = BTreeMap::new();
    for line in std::fs::read_to_string(list)?.lines() {
        let Some(address) = line.split_whitespace().find(|word| word.contains("puzz.link/p?")) else {
            continue;
        };
        let sheet = registry::read_any(address)?;
        let outcome = solve_sheet(sheet.as_ref(), Goal::Unique, &Cutoff::never())?;
        if outcome.verdict == Uniqueness::Unique {
            let goals = [Goal::All { limit: Some(1) }, Goal::Unique, Goal::Count { limit: None }];
            let mut taken = [0.0; 3];
            for (taken, goal) in taken.iter_mut().zip(goals) {
                *taken = seconds(sheet.as_ref(), goal)?;
            }
            times.entry(sheet.name()).or_default().push(taken);
        }
    }
    println!(
        "| genre | boards | a first solution: median, worst | `solve`: median, worst | all first solutions : all `solve` | all `--count` : all `solve` | `--count` : `solve`, worst board |"
    );
    println!("|---|---:|---|---|---:|---:|---:|");
    for (genre, boards) in &times {
        let sum = |goal: usize| boards.iter().map(|times| times[goal]).sum::<f64>();
        let shown = |goal: usize| {
            let mut sorted: Vec<f64> = boards.iter().map(|times| 1e3 * times[goal]).collect();
            sorted.sort_by(f64::total_cmp);
            format!("{:.2} ms, {:.2} ms", sorted[sorted.len() / 2], sorted[sorted.len() - 1])
        };
        let worst = boards.iter().map(|[_, unique, all]| all / unique).fold(0.0, f64::max);
        println!(
            "| {genre} | {} | {} | {} | {:.2} | {:.2} | {worst:.2} |",
            boards.len(),
            shown(0),
            shown(1),
            sum(0) / sum(1),
            sum(2) / sum(1)
        );
    }
    Ok(())
}

fn seconds(sheet: &dyn AnySheet, goal: Goal) -> Result<f64, Box<dyn Error>> {
    let start = processor_time()?;
    let mut runs = 0;
    loop {
        solve_sheet(sheet, goal, &Cutoff::never())?;
        runs += 1;
        let taken = processor_time()? - start;
        if taken > 0.5 {
            return Ok(taken / f64::from(runs));
        }
    }
}
