//! Why a puzzle does not have just one solution: for its author.

use super::progress::with_progress;
use crate::failure::Failure;
use crate::output::Output;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Cutoff, contradiction, fixed};
use serde_json::json;
use std::collections::BTreeSet;

/// The number of cells or vertices.
pub(crate) fn places(sheet: &dyn AnySheet) -> usize {
    match sheet.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { vertices, .. } => vertices,
    }
}

/// Names of places, with spaces between.
pub(crate) fn names(sheet: &dyn AnySheet, places: impl IntoIterator<Item = usize>) -> Vec<String> {
    places.into_iter().map(|place| sheet.place(place)).collect()
}

/// Shows where two solutions differ, and what all solutions have in common.
pub(crate) fn several(
    sheet: &dyn AnySheet,
    first: &dyn AnySheet,
    second: &dyn AnySheet,
    stop: &Cutoff,
    out: &mut Output,
) -> Result<(), Failure> {
    let names_of_differences = first.differences(second);
    let named: BTreeSet<&str> = names_of_differences.iter().map(String::as_str).collect();
    let marked: Vec<usize> =
        (0..places(sheet)).filter(|&place| named.contains(sheet.place(place).as_str())).collect();
    out.line(format!("\nThe two differ at {}\n", names_of_differences.join(" ")))?;
    if out.is_text() {
        out.text(first.drawing_at(&marked).text())?;
    }
    out.field("differences", names_of_differences.clone());
    let Some(fixed) = with_progress(|| fixed(sheet, stop))? else {
        return out.line("\nWhat all solutions have in common was not determined in time.");
    };
    let fixed: BTreeSet<usize> = fixed.iter().map(|literal| literal.variable()).collect();
    let says = sheet.says().into_iter().enumerate();
    let open: BTreeSet<usize> =
        says.filter(|(variable, _)| !fixed.contains(variable)).flat_map(|(_, said)| said.at).collect();
    let same: Vec<usize> = (0..places(sheet)).filter(|place| !open.contains(place)).collect();
    let how_many = format!("{} of {} places", same.len(), places(sheet));
    if open.iter().eq(&marked) {
        out.line(format!("\nAll solutions are the same at the other {how_many}."))?;
    } else {
        out.line(format!("\nAll solutions are the same at {how_many}, and differ at"))?;
        out.line(names(sheet, open).join(" "))?;
    }
    out.field("fixed", names(sheet, same));
    Ok(())
}

/// A sentence with a capital letter at its beginning.
fn capitalised(sentence: &str) -> String {
    let (first, rest) = sentence.split_at(sentence.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + rest
}

/// Shows clues that contradict each other.
pub(crate) fn none(sheet: &dyn AnySheet, stop: &Cutoff, out: &mut Output) -> Result<(), Failure> {
    let Some(found) = with_progress(|| contradiction(sheet, stop))? else { return Ok(()) };
    let all: BTreeSet<usize> = found.clues.iter().flatten().copied().collect();
    let clues: Vec<String> =
        found.clues.iter().map(|at| names(sheet, at.iter().copied()).join("+")).collect();
    // Of an island, only the size is left out. So that the other cells have numbers is a part of the contradiction.
    let (given, clue, removed) = if found.are_sizes {
        ("given which cells have numbers, ", "size", "replaced by `?`")
    } else {
        ("", "clue", "removed")
    };
    let how_many = match clues.len() {
        0 => "The clues are not the reason: the board has no solution, whatever their values are.".to_owned(),
        1 => format!("{given}one {clue} makes it impossible: {}", clues[0]),
        count => format!("{given}these {count} {clue}s contradict each other: {}", clues.join(", ")),
    };
    out.line(format!("\n{}", capitalised(&how_many)))?;
    if clues.len() > 1 {
        let rest = format!("If any one of them is {removed}, the rest can be satisfied.");
        out.line(match (found.is_smallest, found.is_minimal) {
            (true, _) => format!("There is no smaller set. {rest}"),
            (false, true) => format!("{rest} Whether there is a smaller set was not determined."),
            (false, false) => "Whether all of them are needed was not determined in time.".to_owned(),
        })?;
    }
    if !all.is_empty() && out.is_text() {
        out.line("")?;
        out.text(sheet.drawing_at(&all.into_iter().collect::<Vec<_>>()).text())?;
    }
    let places: Vec<Vec<String>> = found.clues.iter().map(|at| names(sheet, at.iter().copied())).collect();
    let (minimal, smallest) = (found.is_minimal, found.is_smallest);
    let contradiction =
        json!({ "clues": places, "minimal": minimal, "smallest": smallest, "sizes": found.are_sizes });
    out.field("contradiction", contradiction);
    Ok(())
}
