//! A protocol with the type of its puzzles erased: what it is, and all its cases on a small board.

use crate::case::Case;
use crate::picture::Pictured;
use crate::protocol::{Property, Protocol, Variant};
use crate::small::{Coverage, Puzzles, Small, SmallSize};

/// A protocol of a genre.
pub trait Subject: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Whether its two variants differ.
    fn is_repaired(&self) -> bool;
    /// Faults in its own steps that do no harm, and why: see [`Protocol::harmless`].
    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)];
    /// The boards that an audit looks at by default, smallest first.
    fn default_boards(&self, property: Property) -> Vec<SmallSize>;
    /// The protocol on all puzzles of a board. Nothing when there is no such board, or it is too large to be listed.
    fn cases(&self, board: SmallSize, variant: Variant) -> Option<Cases<'_>>;
    /// The protocol on the puzzles of a board on which faults are tried.
    fn cases_for_faults(&self, board: SmallSize, variant: Variant) -> Option<Cases<'_>>;
}

/// A protocol on the puzzles of a board, simplest first. A case is made when it is asked for.
pub struct Cases<'s> {
    /// What the puzzles are, in words.
    pub(crate) what: &'static str,
    /// How many of the puzzles of the board these are.
    pub(crate) coverage: Coverage,
    /// How many puzzles there are.
    pub(crate) count: usize,
    nth: Box<dyn Fn(usize) -> Option<Case<'s>> + Send + Sync + 's>,
}

impl<'s> Cases<'s> {
    /// The case of a puzzle; nothing when the protocol does not support it.
    pub(crate) fn nth(&self, index: usize) -> Option<Case<'s>> {
        (self.nth)(index)
    }
}

/// A protocol for puzzles `P`.
pub(crate) struct SubjectOf<P: Small> {
    pub(crate) protocol: &'static dyn Protocol<P>,
}

impl<P: Small + Pictured> Subject for SubjectOf<P> {
    fn name(&self) -> &'static str {
        self.protocol.name()
    }

    fn is_repaired(&self) -> bool {
        self.protocol.is_repaired()
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        self.protocol.harmless(variant)
    }

    fn default_boards(&self, property: Property) -> Vec<SmallSize> {
        let mut boards = P::default_boards(property);
        // A protocol for some puzzles only may have nothing to do on a very small board.
        boards.retain(|&board| {
            let supports = |puzzles: Puzzles<P>| {
                puzzles.list.iter().any(|puzzle| self.protocol.supports(puzzle).is_ok())
            };
            property == Property::Faults || P::every(board).is_none_or(supports)
        });
        boards
    }

    fn cases(&self, board: SmallSize, variant: Variant) -> Option<Cases<'_>> {
        Some(self.on(P::every(board)?, variant))
    }

    fn cases_for_faults(&self, board: SmallSize, variant: Variant) -> Option<Cases<'_>> {
        let list = P::for_faults(board)?;
        Some(self.on(Puzzles { list, what: "puzzles", coverage: Coverage::Exhaustive }, variant))
    }
}

impl<P: Small + Pictured> SubjectOf<P> {
    fn on(&self, puzzles: Puzzles<P>, variant: Variant) -> Cases<'_> {
        let Puzzles { list, what, coverage } = puzzles;
        let count = list.len();
        let nth = move |index: usize| {
            let case = Case::on(self.protocol, list.get(index)?.clone(), variant, P::solutions);
            case.supports().is_ok().then_some(case)
        };
        Cases { what, coverage, count, nth: Box::new(nth) }
    }
}
