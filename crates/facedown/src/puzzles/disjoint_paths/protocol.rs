//! Proves with cards that given pairs of vertices of a graph can be joined by paths that share no vertex.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, section 5. The section has no
//! numbered steps; here they are numbered in the order of its sentences, like those of section 3.2, which it refers to. Steps 1 and 2
//! of the setup are in Numberlink's `network.rs`, and the verification is in its `protocol.rs`.
//!
//! | vertex | cards |
//! |---|---|
//! | on the path of pair x | `E_{k+d+1}(x)`: k+d+1 cards, a heart at place x, clubs elsewhere |
//! | on no path, of colour i | `E_{k+d+1}(k+i)` |
//!
//! | paper | here |
//! |---|---|
//! | V, d | the vertices, the greatest number of neighbours of one |
//! | k, S | `network.pairs.len()`, the vertices with a number in `network.terminals()` |
//! | (d+1)-colouring | `colours` in `plan.rs`: greedy, a secret of P's that needs no proof |
//!
//! P takes detours out of the paths first, as in section 3.2.
//!
//! P is dealt one heart and k+d clubs for each vertex that is not an endpoint: the paper has P put a sequence `E_{k+d+1}(x)` there.
//!
//! **Readings**, with reasons and examples in `docs/protocols/disjoint-paths.md`. In both variants:
//!
//! - The paper has P put the 2(d+1) extra sequences. Here they are put openly, and once, in a step 3 of the setup.
//! - V takes the vertices, and the neighbours of a vertex, in any order.
//!
//! In `published` only (soundness): as in Numberlink, V overlooks a second heart in Row 1, and paths may share vertices.
//! *Repaired*: V rejects a Row 1 that does not show exactly one heart and clubs.

use super::{DisjointPaths, plan};
use crate::engine::{Face, Stop, Table};
use crate::protocol::{Protocol, Steps, Variant};
use crate::puzzles::numberlink::protocol::verification;
use crate::subprotocols::matrix::encode;

/// The protocol.
pub(super) struct DisjointPathsProtocol;

/// The cards on a vertex: k+d+1.
pub(super) fn cards(puzzle: &DisjointPaths) -> usize {
    puzzle.pairs().len() + puzzle.greatest_degree() + 1
}

const SENTENCES: [&str; 3] = [
    "V takes the pile on a vertex as the first sequence, and the piles on its neighbours as the next ones",
    "The vertex is not an endpoint, so V adds more sequences: the piles for k+1 to k+d+1, each twice",
    "V adds number cards, and counts how many sequences equal the first one, as in Numberlink",
];

impl Steps<DisjointPaths> for DisjointPathsProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &DisjointPaths, variant: Variant) -> Result<(), Stop> {
        if let Err(why) = self.supports(puzzle) {
            return table.impossible(why);
        }
        let (network, cards) = (plan::network(puzzle), cards(puzzle));
        let (k, terminals) = (network.pairs.len(), network.terminals());
        let (board, extra) = table.scope("setup", |table| {
            let board = network.lay_out(table, cards, None)?;
            if !terminals.contains(&None) {
                return Ok((board, None));
            }
            table.step("3", "V puts down more piles, for the numbers k+1 to k+d+1, each twice")?;
            let numbers: Vec<Face> =
                (k + 1..=cards).flat_map(|x| [encode(x, cards), encode(x, cards)].concat()).collect();
            let extra = table.put(cards, &numbers)?;
            Ok((board, Some(extra)))
        })?;
        verification(table, &network, (&board, extra.as_ref()), variant, SENTENCES)
    }
}
