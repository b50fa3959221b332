//! The open question of section 6: how few black squares make a board without numbers unique.

use super::row;
use crate::commands::progress::{ProgressLine, with_progress_line};
use crate::failure::Failure;
use crate::files;
use crate::numbers::within;
use crate::output::{Output, Reply, VERSION};
use facedown::formats::Format;
use facedown::grid::Size;
use facedown::puzzles::Sheet;
use facedown::puzzles::registry::AnySheet;
use facedown_program::blacks::{Least, StatesKept, by_search, by_states};
use facedown_solve::{Cutoff, Goal, Uniqueness, solve_sheet};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Find the fewest black squares that give a board without numbers exactly one solution
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown experiments blacks                        writes docs/blacks.md
  facedown experiments blacks --squares 30 --bounds 0 --output results
  facedown experiments blacks --squares 64           exact to 8x8; takes long

The whole run takes about one minute on one core.")]
pub(super) struct Args {
    /// Find the exact minimum on boards of at most this many squares, with at most 8 rows and columns
    #[arg(long, value_name = "N", default_value_t = 49, value_parser = within(0..=100), allow_negative_numbers = true)]
    squares: u64,
    /// Give upper bounds for boards of up to this many squares, with at most 10 rows and columns
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = within(0..=100), allow_negative_numbers = true)]
    bounds: u64,
    /// The directory to write to
    #[arg(short, long, aliases = ["dir", "directory"], value_name = "DIR", default_value = "docs")]
    output: PathBuf,
}

/// The longest side of boards that are searched, and of those that are bounded.
const SEARCHED_SIDE: usize = 8;
const BOUNDED_SIDE: usize = 10;

/// Boards of no more squares are done in both ways.
const BOTH_WAYS: u64 = 36;

/// States for each number of black squares, for the bounds.
const BEAM: usize = 40;

/// Strips: their height and the greatest width for which the states are followed.
const STRIPS: [(usize, usize); 3] = [(2, 40), (3, 30), (4, 16)];

/// How the number of black squares of a board is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Evidence {
    /// By search and by states.
    BothWays,
    BySearch,
    ByStates,
    /// It is an upper bound.
    Bound,
}

impl Evidence {
    const fn word(self) -> &'static str {
        match self {
            Self::BothWays => "search and states",
            Self::BySearch => "search",
            Self::ByStates => "states",
            Self::Bound => "upper bound",
        }
    }

    const fn sign(self) -> &'static str {
        if matches!(self, Self::Bound) { "at most" } else { "exactly" }
    }
}

struct Counted {
    least: Least,
    evidence: Evidence,
    solved: Box<dyn AnySheet>,
}

pub(super) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    files::make_folder(&args.output)?;
    let answers = with_progress_line(|line| answers(args, line, out))?;
    let page = args.output.join("blacks.md");
    files::write(&page, &describe(&answers))?;
    let boards: Vec<_> = answers
        .values()
        .map(|Counted { least, evidence, .. }| {
            json!({
                "size": { "height": least.size.height(), "width": least.size.width() },
                "blacks": least.blacks,
                "exact": *evidence != Evidence::Bound,
                "by": evidence.word(),
                "layouts": if *evidence == Evidence::Bound { json!(null) } else { json!(least.layouts.to_string()) },
                "classes": least.classes.map(|classes| classes.to_string()),
                "example": written(&Sheet { puzzle: least.example.puzzle(), answer: None }),
            })
        })
        .collect();
    out.field("boards", boards);
    out.field("files", vec![page.display().to_string()]);
    out.line(format!("wrote {}", page.display()))?;
    Ok(Reply::Yes)
}

type BlacksBySize = BTreeMap<(usize, usize), Counted>;

fn answers(args: &Args, line: &ProgressLine, out: &mut Output) -> Result<BlacksBySize, Failure> {
    let mut answers = BlacksBySize::new();
    let boards =
        (1..=BOUNDED_SIDE).flat_map(|height| (height..=BOUNDED_SIDE).map(move |width| (height, width)));
    let strips =
        STRIPS.into_iter().flat_map(|(height, last)| (height..=last).map(move |width| (height, width)));
    for (height, width) in boards.chain(strips) {
        let area = (height * width) as u64;
        let is_searched = width <= SEARCHED_SIDE && area <= args.squares;
        let is_strip =
            STRIPS.iter().any(|&(strip, last)| strip == height && width <= last) && area <= args.bounds;
        if answers.contains_key(&(height, width)) || !(is_searched || is_strip || area <= args.bounds) {
            continue;
        }
        line.show(format!("{height}x{width}"));
        let size = Size::new(height, width).map_err(|error| Failure::new(error.to_string()))?;
        let evidence = match (is_searched, is_strip) {
            (true, _) if area <= BOTH_WAYS => Evidence::BothWays,
            (true, _) => Evidence::BySearch,
            (false, true) => Evidence::ByStates,
            (false, false) => Evidence::Bound,
        };
        let by_search = || by_search(size, &|| false);
        let by_states = |kept| by_states(size, kept, &|_| false);
        let least = match evidence {
            Evidence::BothWays => by_search().filter(|one| {
                by_states(StatesKept::All)
                    .is_some_and(|other| (one.blacks, one.layouts) == (other.blacks, other.layouts))
            }),
            Evidence::BySearch => by_search(),
            Evidence::ByStates => by_states(StatesKept::All),
            Evidence::Bound => by_states(StatesKept::Beam(BEAM)),
        };
        let Some(least) = least else {
            return Err(Failure::new(format!(
                "the two ways do not agree on {height}x{width}; please report this"
            )));
        };
        let solved = solved(&least)?;
        let (sign, word) = (evidence.sign(), evidence.word());
        let squares = if least.blacks == 1 { "square" } else { "squares" };
        let text = format!("{height:2} x {width:2}: {sign} {} black {squares} ({word})", least.blacks);
        line.output(|| out.line(text).and_then(|()| out.flush()))?;
        answers.insert((height, width), Counted { least, evidence, solved });
    }
    Ok(answers)
}

/// The example with its solution, which SAT finds to be the only one, too.
fn solved(least: &Least) -> Result<Box<dyn AnySheet>, Failure> {
    let sheet = Sheet { puzzle: least.example.puzzle(), answer: None };
    let mut outcome = solve_sheet(&sheet, Goal::Unique, &Cutoff::never())?;
    match (outcome.verdict, outcome.solutions.pop()) {
        (Uniqueness::Unique, Some(solved)) => Ok(solved),
        _ => {
            Err(Failure::new(format!("SAT does not find one solution of {}; please report this", least.size)))
        }
    }
}

fn written(sheet: &dyn AnySheet) -> String {
    sheet.write(Format::Url).unwrap_or_default()
}

fn describe(answers: &BlacksBySize) -> String {
    let number = |(height, width): (usize, usize)| match answers.get(&(height.min(width), height.max(width)))
    {
        None => String::new(),
        Some(Counted { least, evidence: Evidence::Bound, .. }) => format!("<= {}", least.blacks),
        Some(Counted { least, .. }) => least.blacks.to_string(),
    };
    let sides = || 1..=BOUNDED_SIDE;
    let boards = sides().map(|height| {
        row([format!("**{height}**")].into_iter().chain(sides().map(|width| number((height, width)))))
    });
    let widths = answers.keys().filter(|(height, _)| *height == 2).map(|(_, width)| *width);
    let strips = widths.map(|width| {
        row([width.to_string()].into_iter().chain(STRIPS.map(|(height, _)| number((height, width)))))
    });
    let exact = answers.values().filter(|answer| answer.evidence != Evidence::Bound);
    let layouts =
        exact.map(|Counted { least: Least { size, blacks, layouts, classes, .. }, evidence, .. }| {
            let classes = classes.map_or("-".to_owned(), |classes| classes.to_string());
            format!("| {size} | {blacks} | {} | {layouts} | {classes} |\n", evidence.word())
        });
    let shown = answers.values().filter(|answer| answer.least.size.width() <= 12);
    let examples = shown.map(|Counted { least, evidence, solved }| {
        format!("{}: {} {}\n{}\n", least.size, evidence.sign(), least.blacks, solved.drawing().text())
    });
    include_str!("blacks.md")
        .replace("VERSION", VERSION)
        .replace("{widths}\n", &row(sides().map(|width| width.to_string())))
        .replace("{boards}\n", &boards.collect::<String>())
        .replace("{strips}\n", &strips.collect::<String>())
        .replace("{layouts}\n", &layouts.collect::<String>())
        .replace("{examples}\n", &examples.collect::<String>())
}
