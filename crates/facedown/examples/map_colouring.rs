//! The map colouring of `docs/tutorial.md` as pages to print: an opener for a lesson, with 15 cards.
//!
//! ```sh
//! cargo run --release -p facedown --example map_colouring -- map
//! ```
//!
//! The pages go to the folder that is named, or to `map`.

#[allow(dead_code, reason = "the audit of the protocol is not needed here")]
#[path = "own_protocol.rs"]
mod own_protocol;

use facedown::case::Case;
use facedown::engine::{Lay, Stop};
use facedown::picture::{Drawing, Edge, Mark, Network, Node, Subject};
use facedown::script::{About, Page, Script};
use own_protocol::{BORDERS, Mistake, colouring};
use std::error::Error;
use std::path::PathBuf;

/// P's colours of the four countries.
const COLOURS: [usize; 4] = [0, 1, 2, 0];

/// The map as a graph: the countries, with their colours if they are known, and a line for each border.
fn map(colours: Option<[usize; 4]>) -> Drawing {
    let name = |country: usize| ["A", "B", "C", "D"][country];
    let label = |country: usize| match colours {
        None => name(country).to_owned(),
        Some(colours) => format!("{}:{}", name(country), colours[country] + 1),
    };
    let node = |country: usize| Node { label: label(country), pair: None, mark: Mark::None };
    let edges = BORDERS.iter().map(|&ends| Edge { ends, ink: None, mark: Mark::None });
    Drawing {
        title: "Four countries and their borders".to_owned(),
        remarks: String::new(),
        subject: Subject::Network(Network {
            nodes: (0..4).map(node).collect(),
            edges: edges.collect(),
            paths: Vec::new(),
        }),
    }
}

/// The pages for both players.
pub(crate) fn pages() -> Result<Vec<Page>, Stop> {
    let script = Script::of(&Case::new(|table| colouring(table, Mistake::None)))?;
    let about = About {
        title: "Map colouring, 4 countries, 3 colours".to_owned(),
        puzzle: Some(map(None).svg()),
        solution: Some(map(Some(COLOURS)).svg()),
        ..About::default()
    };
    Ok(script.sheets(&about, Some(&script.secrets(&COLOURS.map(Lay::Mark)))))
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "map".into()));
    std::fs::create_dir_all(&folder)?;
    for page in pages()? {
        let path = folder.join(page.name);
        std::fs::write(&path, page.html)?;
        println!("{}", path.display());
    }
    Ok(())
}
