//! Every prover against a verifier who follows the steps: soundness.

use super::orders::{Orders, Reordered};
use super::{Judged, Why};
use crate::audit::lays::false_lays;
use crate::audit::small::Small;
use crate::engine::{Chapters, Face, Fault, Laid, Lay, Seeded, Stop, Table};
use crate::protocol::{Protocol, Variant};
use crate::puzzles::Extent;

/// More cards than this are a large deck.
const LARGE_DECK: usize = 1000;

/// The most ways through a protocol that are all tried, on boards of so many cells with so many cards.
const fn most_ways(cells: usize, cards: usize) -> usize {
    match cells {
        // The six windows of a Shakashaka board of two cells, and its two numbers.
        0..=2 => 1440,
        3..=4 => 720,
        // With Shakashaka's deck every way takes long.
        5..=6 if cards > LARGE_DECK => 2,
        5..=6 => 24,
        _ => 1,
    }
}

/// How long [`false_ends`] looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::audit) enum Patience {
    /// Without a check there may be no end of branches, and the first ones tell.
    Short,
    /// Where the first ones did not tell, and nobody knows a reason.
    Long,
}

impl Patience {
    /// The most cards that are handled, over all branches.
    const fn cards(self, fault: Option<&Fault>) -> usize {
        match (self, fault) {
            (Self::Short, Some(_)) => 2_000_000,
            (Self::Short, None) => 5_000_000,
            (Self::Long, _) => 200_000_000,
        }
    }
}

/// Whether all that V accepts is a solution.
pub(super) fn soundness<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    chapters: &Chapters,
) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let hunt = Hunt { protocol, puzzle, variant };
    let cells = match puzzle.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { vertices, .. } => vertices,
    };
    let cards = protocol.cost(puzzle, variant).cards.unwrap_or(0);
    let orders = match most_ways(cells, cards) {
        1 => Orders::usual(&hunt.counts(&[])),
        most => Orders::of(|way| hunt.counts(way), most),
    };
    for way in &orders.ways {
        judged.orders += 1;
        hunt.search(chapters, way, &mut judged);
        if judged.why.is_some() {
            return judged;
        }
    }
    judged.all_orders = orders.all;
    judged
}

/// What V accepts although it is no solution.
pub(in crate::audit) struct FalseEnds {
    /// The committed cards.
    pub(in crate::audit) committed: Vec<Vec<Laid>>,
    /// Whether there is no more.
    pub(in crate::audit) complete: bool,
}

/// What V accepts in the usual order although it is no solution, if something may go wrong each time; as far as a short
/// search gets.
pub(in crate::audit) fn false_ends<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    chapters: &Chapters,
    fault: Option<&Fault>,
    patience: Patience,
) -> FalseEnds {
    let cards = protocol.cost(puzzle, variant).cards.unwrap_or(1).max(1);
    let alphabet = protocol.alphabet();
    let most = patience.cards(fault) / cards;
    let mut table = Table::search(&alphabet).sharing(chapters).giving_up_after(most as u64);
    if let Some(fault) = fault {
        table = table.with_fault(fault.clone());
    }
    let end = protocol.run(&mut table, puzzle, variant);
    let hunt = Hunt { protocol, puzzle, variant };
    match (table.found(), end) {
        (Some(found), Ok(())) => FalseEnds {
            committed: found.ends.into_iter().map(|(end, _)| end).filter(|end| hunt.is_false(end)).collect(),
            complete: found.incomplete.is_none(),
        },
        (found, end) => FalseEnds {
            committed: Vec::new(),
            complete: found.is_some_and(|found| found.complete()) && matches!(end, Err(Stop::Rejected(_))),
        },
    }
}

/// A hunt for a prover who is accepted without a solution.
struct Hunt<'a, P: Small> {
    protocol: &'a dyn Protocol<P>,
    puzzle: &'a P,
    variant: Variant,
}

impl<P: Small> Hunt<'_, P> {
    /// How many things there are each time that the paper leaves their order open: a run without cards tells.
    fn counts(&self, way: &[Reordered]) -> Vec<usize> {
        let mut counts = Vec::new();
        let mut table = Table::simulated(Seeded::new(0)).ordered_by(|count| {
            let said = way.iter().find(|reordered| reordered.nth == counts.len());
            counts.push(count);
            said.map_or_else(|| (0..count).collect(), |reordered| reordered.order.clone())
        });
        let _ = self.protocol.run(&mut table, self.puzzle, self.variant);
        drop(table);
        counts
    }

    /// Searches once, counts what was found, and looks for an end that is no solution.
    fn search(&self, chapters: &Chapters, way: &[Reordered], judged: &mut Judged<P::Solution>) {
        let alphabet = self.protocol.alphabet();
        let mut table = reordered(Table::search(&alphabet).sharing(chapters), way);
        let end = self.protocol.run(&mut table, self.puzzle, self.variant);
        let Some(found) = table.found() else {
            judged.incomplete = Some("nothing was searched".into());
            return;
        };
        judged.steps += found.branches;
        judged.states += found.states;
        if !found.complete() {
            judged.incomplete = Some(
                "too much to try at a check that leaves much open, or V makes a choice outside of a round"
                    .into(),
            );
        }
        match end {
            Ok(()) => {}
            Err(Stop::Rejected(_)) => return,
            Err(stop) => {
                judged.incomplete = Some(stop.to_string());
                return;
            }
        }
        for (committed, rounds) in found.ends {
            if self.is_false(&committed) {
                let candidate = self.extracted(&committed);
                let lays = self.lays(rounds, way);
                judged.why = Some(Why::FalseAccepted { committed, candidate, lays, reordered: way.to_vec() });
                return;
            }
        }
    }

    /// Whether committed cards stand for no solution.
    fn is_false(&self, committed: &[Laid]) -> bool {
        !self.extracted(committed).is_some_and(|candidate| self.puzzle.check(&candidate).is_empty())
    }

    /// The candidate that committed cards stand for; a card that was never turned up may be any.
    fn extracted(&self, committed: &[Laid]) -> Option<P::Solution> {
        let faces: Vec<Face> = committed.iter().map(|card| card.face()).collect::<Option<_>>()?;
        self.protocol.extract(self.puzzle, &faces)
    }

    /// What the prover laid in a branch of the search.
    fn lays(&self, rounds: Vec<Vec<usize>>, way: &[Reordered]) -> Vec<Lay> {
        let alphabet = self.protocol.alphabet();
        let mut table = reordered(Table::following(&alphabet, rounds), way);
        // It was accepted when it was found.
        let _ = self.protocol.run(&mut table, self.puzzle, self.variant);
        let is_false =
            |faces: &[Face]| self.is_false(&faces.iter().copied().map(Laid::Face).collect::<Vec<_>>());
        false_lays(&mut table, &alphabet, is_false)
    }
}

/// A table at which the verifier goes this way.
fn reordered<'t>(table: Table<'t>, way: &[Reordered]) -> Table<'t> {
    way.iter().fold(table, |table, Reordered { nth, order }| table.reordered(*nth, order))
}
