//! Four countries in three colours, so that neighbours differ: the protocol that `docs/tutorial.md` builds step by step. The
//! listing of that page is compiled in here, so that both are the same.

#[allow(
    dead_code,
    clippy::expect_used,
    reason = "the example has a report of its own, and shows what a user would write"
)]
#[path = "../../examples/own_protocol.rs"]
mod own_protocol;

use super::Opener;
use crate::case::Case;
use crate::engine::{Lay, Table};
use crate::picture::{Content, Drawing, DrawnEdge, DrawnNetwork, DrawnNode, Highlight};
use crate::puzzles::Extent;
use own_protocol::{BORDERS, Mistake, colouring};

/// P's colours of the four countries.
const COLOURS: [usize; 4] = [0, 1, 2, 0];

pub(super) fn opener() -> Opener {
    Opener {
        name: "map-colouring",
        title: "Map colouring",
        size: Extent::Graph { vertices: COLOURS.len(), edges: BORDERS.len() },
        claim: "Four countries have three colours, and neighbours have different ones",
        case: Case::new(|table: &mut Table<'_>| colouring(table, Mistake::None))
            .secret("red green blue red", COLOURS.map(Lay::Mark).to_vec()),
        puzzle: map(None),
        solution: map(Some(COLOURS)),
    }
}

/// The map as a graph: the countries, with their colours if they are known, and a line for each border.
fn map(colours: Option<[usize; 4]>) -> Drawing {
    let name = |country: usize| ["A", "B", "C", "D"][country];
    let label = |country: usize| match colours {
        None => name(country).to_owned(),
        Some(colours) => format!("{}:{}", name(country), colours[country] + 1),
    };
    let node = |country: usize| DrawnNode { label: label(country), pair: None, highlight: Highlight::None };
    let edges = BORDERS.iter().map(|&ends| DrawnEdge { ends, ink: None, highlight: Highlight::None });
    Drawing {
        title: "Four countries and their borders".to_owned(),
        remarks: String::new(),
        content: Content::Network(DrawnNetwork {
            nodes: (0..4).map(node).collect(),
            edges: edges.collect(),
            paths: Vec::new(),
        }),
    }
}
