//! Proves with cards that given pairs of vertices of a graph can be joined by paths that share no vertex.
//!
//! Source: Ruangwises, Itoh, *Physical Zero-Knowledge Proof for Numberlink*, 2020, section 5. The section has no
//! numbered steps; here they are numbered in the order of its sentences, like those of section 3.2, which it refers to.
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
//! # Cost
//!
//! The paper's (k+d+1)(|V| + 2d + 2) encoding cards and k + 4d + 3 marking cards are those of a graph in which some
//! vertex of degree d is no endpoint. In general the marking cards are k+d+1 in Row 0 and D + 2d + 2 in Column 0, where
//! D is the greatest degree of a vertex that is no endpoint. If all vertices are endpoints there are no extra rows:
//! (k+d+1)|V| + k + 2d + 1. Two double scrambles a vertex, 2|V|.
//!
//! # What P is dealt
//!
//! For each vertex that is not an endpoint one heart and k+d clubs: a sequence `E_{k+d+1}(x)`, as the paper has P put it there.
//!
//! # Where the text leaves something open
//!
//! In both variants:
//!
//! - The paper has P put the 2(d+1) extra rows. Here they are put openly: their numbers are public, and a P who could choose
//!   them in secret could make up for any neighbour.
//! - The extra rows are put down once, in a step 3 of the setup, as the paper's count has it.
//! - V takes the vertices, and the neighbours of a vertex, in any order.
//!
//! **Published** (soundness): as in Numberlink, V overlooks a second heart in Row 1, and paths may share vertices. The
//! smallest graph without a solution that is accepted whichever heart V picks is the star with four rays and two pairs at
//! their ends; if V happens to pick what suits P, two edges that do not touch are accepted for a pair with an endpoint in
//! each. *Repaired*: V rejects a Row 1 that does not show exactly one heart and clubs. As in Numberlink, P needs more hearts
//! than are dealt for this.

use super::{DisjointPaths, Vertex, plan};
use crate::engine::{Face, Lay, Row, Stop, Table};
use crate::protocol::{Protocol, Provable, Stated, Variant};
use crate::puzzles::numberlink::network::{put_back, take};
use crate::puzzles::numberlink::protocol::{around, countable, malformed, overlooked};
use crate::subprotocols::counting_equal::count_equal;
use crate::subprotocols::matrix::encode;

/// The protocol.
///
/// ```
/// use facedown::engine::{Scripted, Seeded, Table};
/// use facedown::protocol::{Protocol, Variant};
/// use facedown::puzzles::disjoint_paths::{DisjointPaths, DisjointPathsProtocol, Vertex};
///
/// let edges = [(0, 1), (1, 2), (2, 3)].map(|(one, other)| (Vertex(one), Vertex(other)));
/// let graph = DisjointPaths::new(4, &edges, &[(Vertex(0), Vertex(2))])?;
/// let solution = vec![vec![Vertex(0), Vertex(1), Vertex(2)]];
///
/// let prover = Scripted::new(DisjointPathsProtocol.plan(&graph, &solution, Variant::Repaired));
/// let mut table = Table::new(Seeded::new(1), prover);
/// DisjointPathsProtocol.run(&mut table, &graph, Variant::Repaired)?;
/// assert_eq!(table.cost().all_shuffles(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct DisjointPathsProtocol;

impl Provable for DisjointPaths {
    fn protocols() -> &'static [&'static dyn Protocol<Self>] {
        &[&DisjointPathsProtocol]
    }
}

/// The cards on a vertex: k+d+1.
fn cards(puzzle: &DisjointPaths) -> usize {
    puzzle.pairs().len() + puzzle.greatest_degree() + 1
}

fn verify(
    table: &mut Table<'_>,
    board: &Row,
    extra: Option<&Row>,
    places: &[usize],
    variant: Variant,
) -> Result<(), Stop> {
    table.step("1", "The sequence on the vertex becomes Row 1, those on its neighbours the next rows")?;
    let mut sequences = take(table, board, places.iter().copied())?;
    let rows = extra.map_or(0, |extra| table.columns(extra));
    let expected = match extra {
        None => 1,
        Some(extra) => {
            table.step(
                "2",
                "Unless the vertex is an endpoint: k+1 to k+d+1, each twice, become the next rows",
            )?;
            sequences.extend(take(table, extra, 0..rows)?);
            2
        }
    };
    table.step("3", "The marking cards complete the matrix, which V then goes through as in Numberlink")?;
    let mut sequences = count_equal(table, sequences, expected, malformed(variant))?;
    let back = sequences.split_off(places.len());
    put_back(table, board, places.iter().copied(), sequences)?;
    match extra {
        Some(extra) => put_back(table, extra, 0..rows, back),
        None => Ok(()),
    }
}

impl Protocol<DisjointPaths> for DisjointPathsProtocol {
    fn name(&self) -> &'static str {
        "disjoint_paths"
    }

    fn source(&self) -> &'static str {
        "Ruangwises, Itoh, Physical Zero-Knowledge Proof for Numberlink, 2020, section 5"
    }

    fn is_repaired(&self) -> bool {
        true
    }

    fn serves(&self, puzzle: &DisjointPaths) -> Result<(), String> {
        let rows = 3 * puzzle.greatest_degree() + 3;
        countable(cards(puzzle).max(rows))
    }

    fn run(&self, table: &mut Table<'_>, puzzle: &DisjointPaths, variant: Variant) -> Result<(), Stop> {
        if let Err(why) = self.serves(puzzle) {
            return table.impossible(why);
        }
        let (network, cards) = (plan::network(puzzle), cards(puzzle));
        let (k, terminals) = (network.pairs.len(), network.terminals());
        let (board, extra) = table.scope("setup", |table| {
            let board = network.lay_out(table, cards, None)?;
            if !terminals.contains(&None) {
                return Ok((board, None));
            }
            table.step("3", "V puts down more sequences: k+1 to k+d+1, each twice")?;
            let numbers: Vec<Face> =
                (k + 1..=cards).flat_map(|x| [encode(x, cards), encode(x, cards)].concat()).collect();
            let extra = table.put(cards, &numbers)?;
            Ok((board, Some(extra)))
        })?;
        table.scope("verification", |table| {
            table.any_order(terminals.len()).into_iter().try_for_each(|place| {
                let places = around(table, &network, place);
                let extra = if terminals[place].is_some() { None } else { extra.as_ref() };
                table.round_of(
                    (&board, extra),
                    (places, variant),
                    |table, (board, extra), (places, variant)| verify(table, board, extra, places, *variant),
                )
            })
        })
    }

    fn plan(&self, puzzle: &DisjointPaths, candidate: &Vec<Vec<Vertex>>, _variant: Variant) -> Vec<Lay> {
        plan::plan(&plan::network(puzzle), candidate, cards(puzzle))
    }

    fn extract(&self, puzzle: &DisjointPaths, committed: &[Face]) -> Option<Vec<Vec<Vertex>>> {
        let network = plan::network(puzzle);
        let numbers = network.numbers(committed, cards(puzzle))?;
        let paths = network.follow(&numbers).into_iter();
        Some(paths.map(|path| path.into_iter().map(Vertex).collect()).collect())
    }

    fn alphabet(&self) -> Vec<Face> {
        vec![Face::CLUB, Face::HEART]
    }

    fn cost(&self, puzzle: &DisjointPaths, _variant: Variant) -> Stated {
        let (network, cards, d) = (plan::network(puzzle), cards(puzzle), puzzle.greatest_degree());
        let vertices = network.neighbours.len();
        Stated {
            cards: Some(match network.greatest_free_degree() {
                Some(degree) => cards * (vertices + 2 * d + 2) + cards + degree + 2 * d + 2,
                None if vertices == 0 => 0,
                None => cards * vertices + cards + d,
            }),
            cards_formula: "(k+d+1)(|V| + 2d + 2) + k + 3d + 3 + D, where D = d if a vertex of degree d is no endpoint",
            shuffles: Some(2 * vertices),
            shuffles_formula: "2|V|",
        }
    }

    fn paper_cost(&self, puzzle: &DisjointPaths) -> Stated {
        let (k, d, vertices) = (puzzle.pairs().len(), puzzle.greatest_degree(), puzzle.vertices().len());
        Stated {
            cards: Some((k + d + 1) * (vertices + 2 * d + 2) + k + 4 * d + 3),
            cards_formula: "(k+d+1)(|V| + 2d + 2) + k + 4d + 3",
            shuffles: None,
            shuffles_formula: "not stated",
        }
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        overlooked(variant)
    }
}
