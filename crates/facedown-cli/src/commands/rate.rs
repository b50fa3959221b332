//! `facedown rate`: how hard a puzzle is for a person.

use super::list::{self, JudgedBoard, ListEntry};
use super::progress::with_progress;
use super::puzzle_fields;
use super::why::names;
use crate::failure::Failure;
use crate::input::{Role, Source};
use crate::numbers::seconds;
use crate::output::{Output, Reply};
use facedown::constraints::Said;
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Cutoff, Level, Rated, Rating, Round, Uniqueness, rate};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// Rate how hard a puzzle is for a person: which deductions it takes, and how many
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown rate puzzle.txt       one puzzle
  facedown rate list.txt         a list: an address in each line

The level is that of the hardest step:
  easy    1  a rule by itself
  medium  2  two rules together
  hard    3  one assumption refuted: it leads to a contradiction
  expert  4  assumptions within assumptions
The score is the number of the level and, after the point, how often that level is needed: 2.00 is
level 2 once, 2.50 twice, 2.66 three times. At level 4, the fraction is the share of steps that need
it: 4.75 means three quarters.

Each round makes all steps of the lowest level at which there are any. So the rating does not depend
on the order of steps, and a rotated or mirrored board has the same rating. The exit code is 1 if
the puzzle does not have exactly one solution.

Numberlink is rated as people solve it: if its only solution uses every cell and no line takes a
detour around a square, steps may rest on that. The rating lists what it assumes.")]
pub(crate) struct Args {
    /// A file, `-` for standard input, or a puzz.link address; or a file with an address in each line
    puzzle: String,
    /// Give up after this many seconds; in a list, for each board
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time_limit: Option<Duration>,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let source = Source::read(&args.puzzle, Role::Puzzle)?;
    if let Some(entries) = list::entries(&source) {
        return rate_list(args, &entries, out);
    }
    let sheet = source.sheet()?;
    let sheet = sheet.as_ref();
    puzzle_fields(sheet, out);
    let rated = with_progress(|| rate(sheet, &stop(args)))?;
    let says = sheet.says();
    let (verdict, json) = rated_json(sheet, &says, &rated);
    for (key, value) in json {
        out.field(key, value);
    }
    let summary = out.coloured(verdict, &summary(&rated));
    out.line(format!("{} {}: {summary}", sheet.name(), sheet.size()))?;
    if let Rated::Rating(rating) = &rated {
        describe(sheet, &says, rating, out)?;
    }
    Ok(verdict)
}

fn stop(args: &Args) -> Cutoff {
    args.time_limit.map_or_else(Cutoff::never, Cutoff::after)
}

/// The rating in a few words, or why there is none.
fn summary(rated: &Rated) -> String {
    match rated {
        Rated::Rating(rating) => {
            let (whole, hundredths) = (rating.score / 100, rating.score % 100);
            format!("{} {whole}.{hundredths:02}, {}", rating.level, rating.level.takes())
        }
        Rated::Not(Uniqueness::None) => "not rated: it has no solution".to_owned(),
        Rated::Not(Uniqueness::Multiple) => "not rated: it has several solutions".to_owned(),
        Rated::Not(_) => "not rated: the time limit was reached; allow more with --time-limit".to_owned(),
    }
}

/// `1 step`, `2 steps`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

fn describe(sheet: &dyn AnySheet, says: &[Said], rating: &Rating, out: &mut Output) -> Result<(), Failure> {
    /// So many bottlenecks are shown, and so many places of each.
    const MOST: usize = 8;
    if rating.rounds.is_empty() {
        return out.line("\nThere is nothing to do.");
    }
    out.line("")?;
    for level in Level::ALL {
        let (steps, rounds) = (rating.steps(level), rating.rounds_of(level));
        if rounds > 0 {
            let (steps, rounds) = (counted(steps, "step"), counted(rounds, "round"));
            out.line(format!("  {level:<7} {:<31} {steps} in {rounds}", level.takes()))?;
        }
    }
    if rating.ahead() > 0 {
        let rounds = counted(rating.ahead(), "round");
        out.line(format!("\nAn assumption has to be followed for {rounds} of consequences at most."))?;
    }
    let hardest: Vec<(usize, &Round)> = bottlenecks(rating).collect();
    if !hardest.is_empty() {
        out.line(format!("\nBottlenecks (of {}):", counted(rating.rounds.len(), "round")))?;
    }
    for &(number, round) in hardest.iter().take(MOST) {
        let at = places(sheet, says, round);
        let more = if at.len() > MOST { " ..." } else { "" };
        let shown = at.iter().take(MOST).cloned().collect::<Vec<_>>().join(" ");
        out.line(format!("  round {number}: {} at {shown}{more}", counted(round.concluded.len(), "step")))?;
    }
    if hardest.len() > MOST {
        out.line(format!("  and {} more", hardest.len() - MOST))?;
    }
    if !rating.customs.is_empty() {
        out.line("\nThe rating also assumes:")?;
    }
    rating.customs.iter().try_for_each(|custom| out.line(format!("  {}: {}", custom.name, custom.sentence)))
}

/// The rounds of the highest level, with their numbers from 1, unless everything is easy.
fn bottlenecks(rating: &Rating) -> impl Iterator<Item = (usize, &Round)> {
    let is_hardest = |round: &Round| round.level == rating.level && round.level > Level::Easy;
    (1..).zip(&rating.rounds).filter(move |(_, round)| is_hardest(round))
}

/// The places that a round is about.
fn places(sheet: &dyn AnySheet, says: &[Said], round: &Round) -> Vec<String> {
    let at = round.concluded.iter().flat_map(|literal| says[literal.variable()].at.iter().copied());
    names(sheet, at.collect::<BTreeSet<usize>>())
}

/// The keys of one board.
fn rated_json(sheet: &dyn AnySheet, says: &[Said], rated: &Rated) -> (Reply, [(&'static str, Value); 2]) {
    match rated {
        Rated::Rating(rating) => {
            let rating = rating_json(sheet, says, rating);
            (Reply::Yes, [("verdict", "unique".into()), ("rating", rating)])
        }
        Rated::Not(solved) => (Reply::No, [("verdict", solved.word().into()), ("rating", Value::Null)]),
    }
}

fn rating_json(sheet: &dyn AnySheet, says: &[Said], rating: &Rating) -> Value {
    let level = |level: Level| {
        json!({
            "level": level.name(), "takes": level.takes(),
            "steps": rating.steps(level), "rounds": rating.rounds_of(level),
        })
    };
    let rounds = rating.rounds.iter().map(
        |round| json!({ "level": round.level.name(), "steps": round.concluded.len(), "ahead": round.ahead }),
    );
    let bottlenecks = bottlenecks(rating)
        .map(|(number, round)| json!({ "round": number, "at": places(sheet, says, round) }));
    json!({
        "level": rating.level.name(),
        "takes": rating.level.takes(),
        "score": f64::from(rating.score) / 100.0,
        "ahead": rating.ahead(),
        "levels": Level::ALL.map(level),
        "rounds": rounds.collect::<Vec<_>>(),
        "bottlenecks": bottlenecks.collect::<Vec<_>>(),
        "customs": rating.customs.iter().map(|custom| custom.name).collect::<Vec<_>>(),
    })
}

/// Rates board after board.
fn rate_list(args: &Args, entries: &[ListEntry], out: &mut Output) -> Result<Reply, Failure> {
    list::judge_each(entries, out, |entry| {
        let sheet = entry.puzzle()?;
        let rated = rate(sheet.as_ref(), &stop(args))?;
        let (verdict, fields) = rated_json(sheet.as_ref(), &sheet.says(), &rated);
        let mut json = json!({});
        fields.into_iter().for_each(|(key, value)| json[key] = value);
        Ok(JudgedBoard { words: summary(&rated), json, verdict, sheet })
    })
}
