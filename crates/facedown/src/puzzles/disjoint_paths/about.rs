//! The protocol, except its steps: what it is called, which puzzles it supports, what it costs, and what may go wrong without harm.
//! `docs/protocols/disjoint-paths.md` explains the cost.

use super::protocol::{DisjointPathsProtocol, cards};
use super::{DisjointPaths, Vertex, plan};
use crate::engine::{Face, Lay};
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};
use crate::puzzles::numberlink::about::{countable, overlooked};

impl Provable for DisjointPaths {
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>] = &[&DisjointPathsProtocol];
}

impl Protocol<DisjointPaths> for DisjointPathsProtocol {
    fn name(&self) -> &'static str {
        "disjoint-paths"
    }

    fn source(&self) -> &'static str {
        "Ruangwises, Itoh: Physical Zero-Knowledge Proof for Numberlink, 2020, section 5"
    }

    fn supports(&self, puzzle: &DisjointPaths) -> Result<(), String> {
        let rows = 3 * puzzle.greatest_degree() + 3;
        countable(cards(puzzle).max(rows))
    }

    fn plan_in(&self, puzzle: &DisjointPaths, candidate: &Vec<Vec<Vertex>>, _: &mut InOrder<'_>) -> Vec<Lay> {
        plan::plan(&plan::network(puzzle), candidate, cards(puzzle))
    }

    fn extract(&self, puzzle: &DisjointPaths, committed: &[Face]) -> Option<Vec<Vec<Vertex>>> {
        let network = plan::network(puzzle);
        let numbers = network.numbers(committed, cards(puzzle))?;
        let paths = network.follow(&numbers).into_iter();
        Some(paths.map(|path| path.into_iter().map(Vertex).collect()).collect())
    }

    fn cost(&self, puzzle: &DisjointPaths, _variant: Variant) -> Stated {
        let (network, cards, d) = (plan::network(puzzle), cards(puzzle), puzzle.greatest_degree());
        let vertices = network.neighbours.len();
        let cards = match network.greatest_free_degree() {
            Some(degree) => cards * (vertices + 2 * d + 2) + cards + degree + 2 * d + 2,
            None if vertices == 0 => 0,
            None => cards * vertices + cards + d,
        };
        let formula =
            "(k+d+1)(|V| + 2d + 2) + k + 3d + 3 + D, where D = d if a vertex of degree d is not an endpoint";
        Stated::new((cards, formula), (2 * vertices, "2|V|"))
    }

    fn paper_cost(&self, puzzle: &DisjointPaths) -> Stated {
        let (k, d, vertices) = (puzzle.pairs().len(), puzzle.greatest_degree(), puzzle.vertices().len());
        Stated::new(
            ((k + d + 1) * (vertices + 2 * d + 2) + k + 4 * d + 3, "(k+d+1)(|V| + 2d + 2) + k + 4d + 3"),
            (None, "not stated"),
        )
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        overlooked(variant)
    }
}
