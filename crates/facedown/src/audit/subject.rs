//! A protocol on all puzzles of a board, with the type of the puzzle erased.

use super::faults::{Noticed, Trial};
use super::judge::{Judged, Property, Why, judge};
use super::small::{Board, Coverage, Puzzles, Small};
use super::story::{self, Story};
use crate::engine::Chapters;
use crate::picture::Pictured;
use crate::protocol::{Protocol, Variant};

/// A protocol that can be audited.
pub trait Subject: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Whether its two variants differ.
    fn is_repaired(&self) -> bool;
    /// Faults in its own steps that do no harm, and why: see [`Protocol::harmless`].
    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)];
    /// The boards that an audit looks at by default, smallest first.
    fn default_boards(&self, property: Property) -> Vec<Board>;
    /// What there is to look at for a property: all puzzles of a board, or all faults tried on it. Nothing when there
    /// is no such board, or it is too large to be listed.
    fn open(&self, board: Board, variant: Variant, property: Property) -> Option<Box<dyn Opened + '_>>;
}

/// What was found on one puzzle, told.
#[derive(Clone, Default, Debug)]
pub struct Finding {
    /// Solutions tried.
    pub solutions: u64,
    /// Turn-ups compared with their laws, or branches followed.
    pub steps: u64,
    /// States met.
    pub states: u64,
    /// Orders in which the verifier took things.
    pub orders: u64,
    /// Whether these are all orders that the paper leaves open.
    pub all_orders: bool,
    /// What keeps the answer from being complete.
    pub incomplete: Option<String>,
    /// The counterexample.
    pub story: Option<Story>,
    /// For a fault: what it is, and who notices it.
    pub fault: Option<(String, String)>,
}

/// The puzzles of a board.
pub trait Opened: Send + Sync {
    /// How many there are.
    fn count(&self) -> usize;
    /// What they are.
    fn what(&self) -> &'static str;
    /// How far the list reaches.
    fn coverage(&self) -> &Coverage;
    /// Looks at one of them; nothing when the protocol cannot serve it.
    fn look(&self, index: usize) -> Option<Finding>;
}

/// A protocol of a genre.
pub(crate) struct Of<P: Small> {
    pub(crate) protocol: &'static dyn Protocol<P>,
}

struct PuzzlesOf<P: Small> {
    protocol: &'static dyn Protocol<P>,
    puzzles: Puzzles<P>,
    variant: Variant,
    property: Property,
    chapters: Chapters,
}

struct FaultsOf<P: Small> {
    trial: Trial<P>,
    coverage: Coverage,
}

impl<P: Small + Pictured + Send + Sync> Subject for Of<P>
where
    P::Solution: Send + Sync,
{
    fn name(&self) -> &'static str {
        self.protocol.name()
    }

    fn is_repaired(&self) -> bool {
        self.protocol.is_repaired()
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        self.protocol.harmless(variant)
    }

    fn default_boards(&self, property: Property) -> Vec<Board> {
        let mut boards = P::default_boards(property);
        // A protocol for some puzzles only may have nothing to do on a very small board.
        boards.retain(|&board| {
            let serves =
                |puzzles: Puzzles<P>| puzzles.list.iter().any(|puzzle| self.protocol.serves(puzzle).is_ok());
            property == Property::Faults || P::every(board).is_none_or(serves)
        });
        boards
    }

    fn open(&self, board: Board, variant: Variant, property: Property) -> Option<Box<dyn Opened + '_>> {
        let protocol = self.protocol;
        Some(match property {
            Property::Faults => {
                P::for_faults(board)?;
                let boards: Vec<Vec<P>> = board.up_to().into_iter().filter_map(P::for_faults).collect();
                let trial = Trial::new(protocol, variant, &boards);
                let (puzzles, solutions) = trial.tried_on();
                let coverage = Coverage::Bounded(format!(
                    "tried on {puzzles} puzzles and {solutions} solutions of boards up to {board}, marks moved to at most \
                     three other piles"
                ));
                Box::new(FaultsOf { trial, coverage })
            }
            _ => {
                let (puzzles, chapters) = (P::every(board)?, Chapters::default());
                Box::new(PuzzlesOf { protocol, puzzles, variant, property, chapters })
            }
        })
    }
}

impl<P: Small + Pictured + Send + Sync> Opened for PuzzlesOf<P> {
    fn count(&self) -> usize {
        self.puzzles.list.len()
    }

    fn what(&self) -> &'static str {
        self.puzzles.what
    }

    fn coverage(&self) -> &Coverage {
        &self.puzzles.coverage
    }

    fn look(&self, index: usize) -> Option<Finding> {
        let puzzle = self.puzzles.list.get(index)?;
        self.protocol.serves(puzzle).ok()?;
        let judged = judge(self.protocol, puzzle, self.variant, self.property, &self.chapters);
        let Judged { solutions, steps, states, orders, all_orders, incomplete, why } = judged;
        let tell = |why: &Why<P::Solution>| story::tell(self.protocol, puzzle, self.variant, why);
        let story = why.as_ref().map(tell);
        Some(Finding { solutions, steps, states, orders, all_orders, incomplete, story, fault: None })
    }
}

impl<P: Small + Pictured + Send + Sync> Opened for FaultsOf<P>
where
    P::Solution: Send + Sync,
{
    fn count(&self) -> usize {
        self.trial.faults.len()
    }

    fn what(&self) -> &'static str {
        "faults that follow from the shuffles, turn-ups and lays of honest runs"
    }

    fn coverage(&self) -> &Coverage {
        &self.coverage
    }

    fn look(&self, index: usize) -> Option<Finding> {
        let fault = self.trial.faults.get(index)?;
        let noticed = self.trial.notice(fault);
        let steps = match noticed {
            Noticed::ByVerifier { of, .. } => of,
            _ => 1,
        };
        // A larger board may show what this one does not.
        let incomplete = (noticed == Noticed::Nobody)
            .then(|| format!("on boards as small as these nobody notices {fault}, and no reason is known"));
        let fault = Some((fault.to_string(), noticed.to_string()));
        Some(Finding { steps, incomplete, fault, ..Finding::default() })
    }
}
