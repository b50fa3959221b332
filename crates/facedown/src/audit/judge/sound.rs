//! Every prover against a verifier who follows the steps: soundness.

use super::{Judged, Why};
use crate::audit::small::Small;
use crate::engine::{Chapters, Face, Fault, Laid, Lay, Seeded, Stop, Table};
use crate::protocol::{Protocol, Variant};
use crate::puzzles::Extent;

/// All orders of `0..count`.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        all = all
            .into_iter()
            .flat_map(|start: Vec<usize>| {
                (0..count)
                    .filter(|next| !start.contains(next))
                    .map(|next| [&start[..], &[next]].concat())
                    .collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// The most cells of a board on which other orders are tried.
const SMALLEST: usize = 6;
/// The most things whose orders are all tried.
const MOST_ORDERED: usize = 3;
/// The most orders tried besides the usual one.
const MOST_ORDERS: usize = 12;

/// The most cards that a search with a fault handles, over all its branches: without a check there may be no end of them.
const MOST_SPOILT_CARDS: usize = 2_000_000;

/// An order that the verifier takes instead of the usual one, the n-th time that a paper leaves it open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reordered {
    /// Which time, from 0.
    pub nth: usize,
    /// The order, counted from 0.
    pub order: Vec<usize>,
}

/// Whether all that V accepts is a solution, also when something goes wrong each time.
pub(in crate::audit) fn soundness<P: Small>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    chapters: &Chapters,
    fault: Option<&Fault>,
) -> Judged<P::Solution> {
    let mut judged = Judged::new();
    let hunt = Hunt { protocol, puzzle, variant, fault };
    hunt.search(chapters, None, &mut judged);
    let cells = match puzzle.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { vertices, .. } => vertices,
    };
    if judged.why.is_some() || cells > SMALLEST {
        return judged;
    }
    for reordered in hunt.other_orders().iter().take(MOST_ORDERS) {
        hunt.search(chapters, Some(reordered), &mut judged);
        if judged.why.is_some() {
            break;
        }
    }
    judged
}

/// A hunt for a prover who is accepted without a solution.
struct Hunt<'a, P: Small> {
    protocol: &'a dyn Protocol<P>,
    puzzle: &'a P,
    variant: Variant,
    fault: Option<&'a Fault>,
}

impl<P: Small> Hunt<'_, P> {
    /// The orders that the paper leaves open, one place at a time.
    fn other_orders(&self) -> Vec<Reordered> {
        // A run without cards tells how many things there are each time.
        let mut counts = Vec::new();
        let mut table = Table::simulated(Seeded::new(0)).ordered_by(|count| {
            counts.push(count);
            (0..count).collect()
        });
        let _ = self.protocol.run(&mut table, self.puzzle, self.variant);
        drop(table);
        let few = counts.iter().enumerate().filter(|(_, count)| (2..=MOST_ORDERED).contains(*count));
        let others = few.flat_map(|(nth, &count)| {
            let others = orders(count).into_iter().filter(|order| !order.is_sorted());
            others.map(move |order| Reordered { nth, order })
        });
        others.collect()
    }

    fn prepared<'t>(&self, mut table: Table<'t>, reordered: Option<&Reordered>) -> Table<'t> {
        if let Some(fault) = self.fault {
            let cards = self.protocol.cost(self.puzzle, self.variant).cards.unwrap_or(1).max(1);
            table = table.with_fault(fault.clone()).giving_up_after((MOST_SPOILT_CARDS / cards) as u64);
        }
        match reordered {
            Some(Reordered { nth, order }) => table.reordered(*nth, order),
            None => table,
        }
    }

    /// Searches once, counts what was found, and looks for an end that is no solution.
    fn search(&self, chapters: &Chapters, reordered: Option<&Reordered>, judged: &mut Judged<P::Solution>) {
        let alphabet = self.protocol.alphabet();
        let mut table = self.prepared(Table::search(&alphabet).sharing(chapters), reordered);
        let end = self.protocol.run(&mut table, self.puzzle, self.variant);
        let Some(found) = table.found() else { return };
        judged.steps += found.branches;
        judged.states += found.states;
        if !found.complete {
            judged.incomplete = Some("too many faces to try at a check that leaves much open".into());
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
            let candidate = self.extracted(&committed);
            if !candidate.as_ref().is_some_and(|candidate| self.puzzle.check(candidate).is_empty()) {
                let lays = self.lays(rounds, reordered);
                judged.why =
                    Some(Why::FalseAccepted { committed, candidate, lays, reordered: reordered.cloned() });
                return;
            }
        }
    }

    /// The candidate that committed cards stand for; a card that was never turned up may be any.
    fn extracted(&self, committed: &[Laid]) -> Option<P::Solution> {
        let faces: Vec<Face> = committed.iter().map(|card| card.face()).collect::<Option<_>>()?;
        self.protocol.extract(self.puzzle, &faces)
    }

    /// What the prover laid in a branch of the search.
    fn lays(&self, rounds: Vec<Vec<usize>>, reordered: Option<&Reordered>) -> Vec<Lay> {
        let alphabet = self.protocol.alphabet();
        let mut table = self.prepared(Table::following(&alphabet, rounds), reordered);
        // It was accepted when it was found.
        let _ = self.protocol.run(&mut table, self.puzzle, self.variant);
        let face = |card: &Laid| card.face().unwrap_or(Face::CLUB);
        table.laid().iter().map(|lay| Lay::Faces(lay.iter().map(face).collect())).collect()
    }
}
