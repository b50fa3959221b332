//! Whole protocols, and random ones, judged in two ways that share the protocol and the moves of known cards: the
//! audit's, and a plain one.

mod provers;
mod random;
mod sharing;
mod views;

use crate::engine::{Chapters, Face, Found, Laid, Table};
use crate::puzzles::trial::Attempt;
use crate::small::Small;
use std::collections::BTreeSet;
use views::written_up_to;

/// What accepted provers are committed to.
type Committed = BTreeSet<Vec<Face>>;

/// Every prover at once: whether V accepts one, and what the search has found.
fn search<P: Small>(attempt: &Attempt<'_, P>, chapters: Option<&Chapters>) -> (bool, Found) {
    let table = Table::search(&attempt.protocol.alphabet());
    attempt.search_at(match chapters {
        Some(chapters) => table.sharing(chapters),
        None => table,
    })
}

/// All faces that committed cards can have.
fn written_down(found: &Found, faces: &[Face]) -> Committed {
    let mut accepted = BTreeSet::new();
    for (committed, _) in &found.ends {
        let mut open = vec![committed.clone()];
        while let Some(committed) = open.pop() {
            match committed.iter().find(|card| card.face().is_none()).copied() {
                None => {
                    let cards: Vec<Face> = committed.iter().filter_map(|card| card.face()).collect();
                    // What no card was seen of must still be had.
                    if found.accepts(&cards) {
                        accepted.insert(cards);
                    }
                }
                Some(unknown) => open.extend(faces.iter().map(|&face| {
                    let given = |&card: &Laid| if card == unknown { Laid::Face(face) } else { card };
                    committed.iter().map(given).collect()
                })),
            }
        }
    }
    accepted
}
