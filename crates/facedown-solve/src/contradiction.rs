//! Which clues of a puzzle without a solution contradict each other: for its author.
//!
//! First a set is found of which every clue is needed. Then the smallest set is looked for. If some clues can be obeyed together, then whatever contradicts
//! itself has a clue among the others. So the solver collects sets that every contradiction has a clue of, and asks the fewest clues that have one of each
//! whether they can be obeyed. If not, no contradiction is smaller; if so, more clues can be obeyed with them, and the others are one more such set.

use crate::solve::model_until;
use crate::{Continue, Cutoff, Goal, SolveError, solve};
use facedown::constraints::{Constraint, Literal, Model, Neighbours, Seed};
use facedown::puzzles::registry::AnySheet;
use std::cell::Cell;
use std::collections::BTreeSet;

/// So many questions the smallest set may take, and so many looks at the clock. These are bounds on work and not on time, so that the answer does not
/// depend on the machine.
const QUESTIONS: usize = 2_000;
const LOOKS: usize = 100_000;

/// Clues that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// For each clue its places: a number's cell, the cells of a room, the two ends of a path.
    pub clues: Vec<Vec<usize>>,
    /// Whether it is known that without any one of them there would be a solution.
    pub is_minimal: bool,
    /// Whether it is known that no smaller number of clues contradict each other.
    pub is_smallest: bool,
    /// Whether these are sizes of islands: then the other numbers count as well, but not how large they are.
    pub are_sizes: bool,
}

/// A clue of a model, which can be left out.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum LooseClue {
    /// Constraints that say a rule about some clues.
    Constraints(Vec<usize>),
    /// The size of the island at this vertex: without it, the island may have any size.
    Size(usize),
    /// That there is a number at this vertex: without it, there may be one of any size or none.
    Number(usize),
    /// The two ends of the path with this label.
    Path(u32),
}

/// The smallest set of clues that no solution could obey, or, where that takes too long, one of which each is needed: without it, the others could be
/// obeyed. Of an island the size is left out; only where the sizes have nothing to do with it, the whole number. Nothing if the puzzle has a solution, or
/// if that is not known.
///
/// # Errors
/// When the puzzle needs something that is not supported.
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
    let Some(found) = ClueSets::new(&model, clues(&model), stop).contradiction()? else { return Ok(None) };
    if found.clues.is_empty()
        && let Some(of_numbers) = ClueSets::new(&model, numbers(&model), stop).contradiction()?
    {
        return Ok(Some(of_numbers));
    }
    Ok(Some(found))
}

/// Asks which clues of a model can be obeyed together. A set of clues is a list of their numbers, in order.
struct ClueSets<'a> {
    model: &'a Model,
    /// The clues, each with its places.
    clues: Vec<(LooseClue, Vec<usize>)>,
    stop: Cutoff,
    /// How many may still be asked.
    left: Cell<usize>,
}

impl<'a> ClueSets<'a> {
    fn new(model: &'a Model, clues: Vec<(LooseClue, Vec<usize>)>, stop: &Cutoff) -> Self {
        Self { model, clues, stop: stop.clone(), left: Cell::new(usize::MAX) }
    }

    /// Nothing if all clues can be obeyed, or if that is not known.
    fn contradiction(mut self) -> Result<Option<Contradiction>, SolveError> {
        let all: Vec<usize> = (0..self.clues.len()).collect();
        if self.can_be_obeyed(&all)? != Some(false) {
            return Ok(None);
        }
        let (mut clues, mut is_minimal) = self.minimal(all)?;
        self.stop = self.stop.or_after_looks(LOOKS);
        self.left = Cell::new(QUESTIONS);
        let (smaller, is_smallest) = self.smallest(clues.len())?;
        if let Some(smaller) = smaller {
            (clues, is_minimal) = (smaller, true);
        }
        let are_sizes = clues.iter().any(|&clue| matches!(self.clues[clue].0, LooseClue::Size(_)));
        let clues = clues.into_iter().map(|clue| self.clues[clue].1.clone()).collect();
        Ok(Some(Contradiction { clues, is_minimal: is_minimal || is_smallest, is_smallest, are_sizes }))
    }

    /// Leaves out what can be left out, and returns whether it is known that nothing more can be.
    fn minimal(&self, mut kept: Vec<usize>) -> Result<(Vec<usize>, bool), SolveError> {
        let mut is_minimal = true;
        let mut size = kept.len().div_ceil(2);
        // Large parts first: most clues have nothing to do with it.
        while size > 0 {
            for part in kept.clone().chunks(size) {
                let without: Vec<usize> = kept.iter().filter(|clue| !part.contains(clue)).copied().collect();
                match self.can_be_obeyed(&without)? {
                    Some(false) => kept = without,
                    Some(true) => {}
                    None => is_minimal &= size > 1,
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        Ok((kept, is_minimal))
    }

    /// The fewest clues that contradict each other, if they are fewer than this many, and whether it is known that none are fewer.
    fn smallest(&self, most: usize) -> Result<(Option<Vec<usize>>, bool), SolveError> {
        // Every contradiction has a clue of each of these sets.
        let mut sets: Vec<Vec<usize>> = Vec::new();
        let mut count = 0;
        while count < most {
            match self.one_of_each(&sets, count)? {
                Some(None) => count += 1,
                None => return Ok((None, false)),
                Some(Some(chosen)) => match self.can_be_obeyed(&chosen)? {
                    Some(false) => return Ok((Some(chosen), true)),
                    Some(true) => sets.push(self.others(chosen)?),
                    None => return Ok((None, false)),
                },
            }
        }
        Ok((None, true))
    }

    /// At most so many clues that have one of each set. Nothing inside if there are none, nothing at all if that is not known.
    fn one_of_each(
        &self,
        sets: &[Vec<usize>],
        count: usize,
    ) -> Result<Option<Option<Vec<usize>>>, SolveError> {
        let mut model = Model::default();
        let is_chosen: Vec<Literal> = self.clues.iter().map(|_| model.variable()).collect();
        sets.iter().for_each(|set| model.clause(set.iter().map(|&clue| is_chosen[clue])));
        model.at_most(count, is_chosen.iter().copied());
        let mut found = None;
        let outcome = solve(&model, Goal::One, &self.stop, |values| {
            found = Some((0..values.len()).filter(|&clue| values[clue]).collect());
            Continue::No
        })?;
        Ok((found.is_some() || outcome.is_complete).then_some(found))
    }

    /// What is left when these clues, which can be obeyed, have got all others that can be obeyed with them. Never nothing: all together cannot be obeyed.
    fn others(&self, mut obeyed: Vec<usize>) -> Result<Vec<usize>, SolveError> {
        let mut others: Vec<usize> = (0..self.clues.len()).filter(|clue| !obeyed.contains(clue)).collect();
        let mut size = others.len().div_ceil(2);
        while size > 0 {
            for part in others.clone().chunks(size) {
                let mut more: Vec<usize> = obeyed.iter().chain(part).copied().collect();
                more.sort_unstable();
                if self.can_be_obeyed(&more)? == Some(true) {
                    obeyed = more;
                    others.retain(|clue| !part.contains(clue));
                }
            }
            size = if size == 1 { 0 } else { size.div_ceil(2) };
        }
        Ok(others)
    }

    /// Whether the model has a solution if of the clues only these count; nothing if that is not known.
    fn can_be_obeyed(&self, kept: &[usize]) -> Result<Option<bool>, SolveError> {
        let Some(left) = self.left.get().checked_sub(1) else { return Ok(None) };
        self.left.set(left);
        let kept: BTreeSet<&LooseClue> = kept.iter().map(|&clue| &self.clues[clue].0).collect();
        let gone: BTreeSet<&LooseClue> =
            self.clues.iter().map(|(clue, _)| clue).filter(|clue| !kept.contains(clue)).collect();
        let gone_constraints: BTreeSet<usize> = gone
            .iter()
            .flat_map(|clue| if let LooseClue::Constraints(places) = clue { &places[..] } else { &[] })
            .copied()
            .collect();
        let is_about_numbers = self.clues.iter().any(|(clue, _)| matches!(clue, LooseClue::Number(_)));
        let mut more = self.model.with(Vec::new());
        let constraints = self.model.constraints().iter().enumerate();
        let constraints = constraints.filter(|(place, _)| !gone_constraints.contains(place));
        let relaxed = constraints.map(|(_, constraint)| match constraint.clone() {
            Constraint::Islands { land, neighbours, seeds } if is_about_numbers => {
                let is_free = |vertex| gone.contains(&LooseClue::Number(vertex));
                with_free_seeds(|| more.variable(), land, neighbours, seeds, is_free)
            }
            Constraint::Islands { land, neighbours, mut seeds } => {
                for seed in &mut seeds {
                    seed.size = seed.size.filter(|_| kept.contains(&LooseClue::Size(seed.vertex)));
                }
                Constraint::Islands { land, neighbours, seeds }
            }
            Constraint::Paths { vertices, edges, mut ends } => {
                ends.retain(|end| end.label.is_none_or(|label| !gone.contains(&LooseClue::Path(label))));
                Constraint::Paths { vertices, edges, ends }
            }
            constraint => constraint,
        });
        let relaxed = relaxed.collect();
        let outcome = solve(&more.with(relaxed), Goal::One, &self.stop, |_| Continue::No)?;
        Ok(match (outcome.count, outcome.is_complete) {
            (0, true) => Some(false),
            (0, false) => None,
            _ => Some(true),
        })
    }
}

/// The clues of a model, each with its places.
fn clues(model: &Model) -> Vec<(LooseClue, Vec<usize>)> {
    let mut clues = Vec::new();
    for group in model.groups() {
        let at = model.origin(group[0]).clues.clone();
        match &model.constraints()[group[0]] {
            Constraint::Islands { seeds, .. } => {
                let sized = seeds.iter().filter(|seed| seed.size.is_some());
                clues.extend(sized.map(|seed| (LooseClue::Size(seed.vertex), vec![seed.vertex])));
            }
            // Without its partner, an unknown end could not be joined: then nothing may be left out.
            Constraint::Paths { ends, .. } if ends.iter().all(|end| end.label.is_some()) => {
                let labels: BTreeSet<u32> = ends.iter().filter_map(|end| end.label).collect();
                clues.extend(labels.into_iter().map(|label| {
                    let of_label = ends.iter().filter(|end| end.label == Some(label));
                    (LooseClue::Path(label), of_label.map(|end| end.vertex).collect())
                }));
            }
            _ if !at.is_empty() => clues.push((LooseClue::Constraints(group), at)),
            _ => {}
        }
    }
    clues
}

/// The numbers that islands grow from, whatever they say, each with its place.
fn numbers(model: &Model) -> Vec<(LooseClue, Vec<usize>)> {
    let seeds = model.constraints().iter().flat_map(|constraint| match constraint {
        Constraint::Islands { seeds, .. } => &seeds[..],
        _ => &[],
    });
    seeds.map(|seed| (LooseClue::Number(seed.vertex), vec![seed.vertex])).collect()
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
