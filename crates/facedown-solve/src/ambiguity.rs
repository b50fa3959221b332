//! What is wrong with a puzzle that has several solutions, or none: for its author.

use crate::others::literals;
use crate::solve::model_until;
use crate::{Continue, Cutoff, Goal, SolveError, others, solve};
use facedown::constraints::{Constraint, Literal, Model, Neighbours, Seed};
use facedown::puzzles::registry::AnySheet;
use std::collections::BTreeSet;

/// So many solutions are listed before others are searched for.
const MANY: u64 = 1_000;

/// The literals of the model that are true in all solutions, in order. Nothing if there is no solution, or if it was time to
/// stop.
///
/// # Errors
/// When the puzzle asks for something that cannot be served.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Cutoff, fixed};
///
/// let sheet = registry::read_any("nurikabe\n2 .\n. .\n").unwrap();
/// let places: Vec<usize> =
///     fixed(sheet.as_ref(), &Cutoff::never()).unwrap().unwrap().iter().map(|literal| literal.variable()).collect();
/// assert_eq!(places, [0, 3]);
/// ```
pub fn fixed(sheet: &dyn AnySheet, stop: &Cutoff) -> Result<Option<Vec<Literal>>, SolveError> {
    let Some(model) = model_until(sheet, stop)? else { return Ok(None) };
    fixed_in(&model, stop)
}

/// The same for a model.
pub(crate) fn fixed_in(model: &Model, stop: &Cutoff) -> Result<Option<Vec<Literal>>, SolveError> {
    let (mut first, mut left) = (None, Vec::new());
    let outcome = solve(model, Goal::All { limit: Some(MANY) }, stop, |values| {
        if first.is_none() {
            first = Some(values.to_vec());
            left = literals(values).collect();
        }
        left.retain(|literal| literal.holds(values));
        Continue::Yes
    })?;
    let Some(first) = first else { return Ok(None) };
    if !outcome.is_complete {
        let Some(others) = others(model, &first, usize::MAX, stop)? else { return Ok(None) };
        left.retain(|literal| others.iter().all(|values| literal.holds(values)));
    }
    Ok(Some(left))
}

/// Clues that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// For each clue its places: a number's cell, the cells of a room, the two ends of a path.
    pub clues: Vec<Vec<usize>>,
    /// Whether it is known that without any one of them there would be a solution.
    pub is_minimal: bool,
}

/// A clue of a model, which can be left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Clue {
    /// Constraints that say a rule about some clues.
    Constraints(Vec<usize>),
    /// The size of the island at this vertex: without it, the island may have any size.
    Size(usize),
    /// That there is a number at this vertex: without it, there may be one of any size or none.
    Number(usize),
    /// The two ends of the path with this label.
    Path(u32),
}

/// A set of clues that no solution could obey, of which each is needed: without it, the others could be obeyed. Of an island the size is left out;
/// only where the sizes have nothing to do with it, the whole number. Nothing if the puzzle has a solution, or if that is not known.
///
/// # Errors
/// When the puzzle asks for something that cannot be served.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Cutoff, contradiction};
///
/// let clues = |text: &str| {
///     let sheet = registry::read_any(text).unwrap();
///     contradiction(sheet.as_ref(), &Cutoff::never()).unwrap().unwrap().clues
/// };
/// // There is no room for three cells.
/// assert_eq!(clues("nurikabe\n1 . 1\n. . .\n3 . 1\n"), [[6]]);
/// // Two numbers side by side would be in one island, whatever they are.
/// assert_eq!(clues("nurikabe\n2 . 1\n. . 1\n"), [[2], [5]]);
/// ```
pub fn contradiction(sheet: &dyn AnySheet, stop: &Cutoff) -> Result<Option<Contradiction>, SolveError> {
    let Some(model) = model_until(sheet, stop)? else { return Ok(None) };
    let Some(found) = contradiction_of(&model, clues(&model), stop)? else { return Ok(None) };
    if found.clues.is_empty()
        && let Some(of_numbers) = contradiction_of(&model, numbers(&model), stop)?
    {
        return Ok(Some(of_numbers));
    }
    Ok(Some(found))
}

/// The same for these clues of a model; nothing if they can be obeyed.
fn contradiction_of(
    model: &Model,
    clues: Vec<(Clue, Vec<usize>)>,
    stop: &Cutoff,
) -> Result<Option<Contradiction>, SolveError> {
    let all: Vec<Clue> = clues.iter().map(|(clue, _)| clue.clone()).collect();
    let mut kept: BTreeSet<Clue> = all.iter().cloned().collect();
    if is_solvable(model, &all, &kept, stop)? != Some(false) {
        return Ok(None);
    }
    let mut is_minimal = true;
    let mut size = kept.len().div_ceil(2);
    // Large parts first: most clues have nothing to do with it.
    while size > 0 {
        let left: Vec<Clue> = kept.iter().cloned().collect();
        for part in left.chunks(size) {
            let without: BTreeSet<Clue> = kept.iter().filter(|clue| !part.contains(clue)).cloned().collect();
            match is_solvable(model, &all, &without, stop)? {
                Some(false) => kept = without,
                Some(true) => {}
                None => is_minimal &= size > 1,
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    let places = clues.into_iter().filter(|(clue, _)| kept.contains(clue)).map(|(_, at)| at);
    Ok(Some(Contradiction { clues: places.collect(), is_minimal }))
}

/// The clues of a model, each with its places.
fn clues(model: &Model) -> Vec<(Clue, Vec<usize>)> {
    let mut clues = Vec::new();
    for group in model.groups() {
        let at = model.origin(group[0]).clues.clone();
        match &model.constraints()[group[0]] {
            Constraint::Islands { seeds, .. } => {
                let sized = seeds.iter().filter(|seed| seed.size.is_some());
                clues.extend(sized.map(|seed| (Clue::Size(seed.vertex), vec![seed.vertex])));
            }
            // Without its partner, an unknown end could not be joined: then nothing may be left out.
            Constraint::Paths { ends, .. } if ends.iter().all(|end| end.label.is_some()) => {
                let labels: BTreeSet<u32> = ends.iter().filter_map(|end| end.label).collect();
                clues.extend(labels.into_iter().map(|label| {
                    let of_label = ends.iter().filter(|end| end.label == Some(label));
                    (Clue::Path(label), of_label.map(|end| end.vertex).collect())
                }));
            }
            _ if !at.is_empty() => clues.push((Clue::Constraints(group), at)),
            _ => {}
        }
    }
    clues
}

/// The numbers that islands grow from, whatever they say, each with its place.
fn numbers(model: &Model) -> Vec<(Clue, Vec<usize>)> {
    let seeds = model.constraints().iter().flat_map(|constraint| match constraint {
        Constraint::Islands { seeds, .. } => &seeds[..],
        _ => &[],
    });
    seeds.map(|seed| (Clue::Number(seed.vertex), vec![seed.vertex])).collect()
}

/// Whether the model has a solution if of these clues only some count; nothing if that is not known.
fn is_solvable(
    model: &Model,
    all: &[Clue],
    kept: &BTreeSet<Clue>,
    stop: &Cutoff,
) -> Result<Option<bool>, SolveError> {
    let gone = || all.iter().filter(|clue| !kept.contains(clue));
    let gone_constraints: BTreeSet<usize> = gone()
        .flat_map(|clue| if let Clue::Constraints(places) = clue { &places[..] } else { &[] })
        .copied()
        .collect();
    let is_about_numbers = all.iter().any(|clue| matches!(clue, Clue::Number(_)));
    let mut more = model.with(Vec::new());
    let constraints =
        model.constraints().iter().enumerate().filter(|(place, _)| !gone_constraints.contains(place));
    let relaxed = constraints.map(|(_, constraint)| match constraint.clone() {
        Constraint::Islands { land, neighbours, seeds } if is_about_numbers => {
            let is_free = |vertex| !kept.contains(&Clue::Number(vertex));
            with_free_seeds(|| more.variable(), land, neighbours, seeds, is_free)
        }
        Constraint::Islands { land, neighbours, mut seeds } => {
            for seed in &mut seeds {
                seed.size = seed.size.filter(|_| kept.contains(&Clue::Size(seed.vertex)));
            }
            Constraint::Islands { land, neighbours, seeds }
        }
        Constraint::Paths { vertices, edges, mut ends } => {
            ends.retain(|end| end.label.is_none_or(|label| !gone().any(|clue| *clue == Clue::Path(label))));
            Constraint::Paths { vertices, edges, ends }
        }
        constraint => constraint,
    });
    let relaxed = relaxed.collect();
    let outcome = solve(&more.with(relaxed), Goal::One, stop, |_| Continue::No)?;
    Ok(match (outcome.count, outcome.is_complete) {
        (0, true) => Some(false),
        (0, false) => None,
        _ => Some(true),
    })
}

/// Islands, where some of the seeds may have any size, and need not be there. Such a seed is outside the board, and between it and its vertex lies one that is
/// land if the seed is there.
fn with_free_seeds(
    mut variable: impl FnMut() -> Literal,
    mut land: Vec<Literal>,
    mut neighbours: Neighbours,
    mut seeds: Vec<Seed>,
    is_free: impl Fn(usize) -> bool,
) -> Constraint {
    for seed in &mut seeds {
        if is_free(seed.vertex) {
            seed.size = None;
            let (bridge, outside) = (land.len(), land.len() + 1);
            neighbours[seed.vertex].push(bridge);
            neighbours.extend([vec![seed.vertex, outside], vec![bridge]]);
            land.extend([variable(), variable()]);
            seed.vertex = outside;
        }
    }
    Constraint::Islands { land, neighbours, seeds }
}
