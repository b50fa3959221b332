//! Four countries in three colours, so that neighbours differ: the protocol that `docs/tutorial.md` builds step by step.

use super::Opener;
use crate::case::Case;
use crate::engine::{Ask, Face, Law, Lay, Part, Row, Stop, Table};
use crate::picture::{Drawing, Edge, Mark, Network, Node, Subject};
use crate::puzzles::Extent;

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

/// Who has a border with whom.
const BORDERS: [(usize, usize); 4] = [(0, 1), (0, 2), (1, 2), (2, 3)];

/// P's colours of the four countries.
const COLOURS: [usize; 4] = [0, 1, 2, 0];

pub(super) fn opener() -> Opener {
    Opener {
        name: "map-colouring",
        title: "Map colouring",
        size: Extent::Graph { vertices: COLOURS.len(), edges: BORDERS.len() },
        claim: "Four countries have three colours, and neighbours have different ones",
        case: Case::new(steps).secret("red green blue red", COLOURS.map(Lay::Mark).to_vec()),
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

fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
    table.step("1", "For each country P lays three cards face down: a heart in the place of its colour")?;
    let mut countries = Vec::new();
    for _ in 0..4 {
        let country = table.ask(&Ask::choice(3, H, C))?;
        table.commit(&country)?;
        countries.push(country);
    }
    table.step("2", "V looks at each border")?;
    for (one, other) in BORDERS {
        let cards = countries.remove(other);
        let cards = border(table, &countries[one], cards)?;
        countries.insert(other, cards);
    }
    countries.into_iter().try_for_each(|country| table.set_aside(country))
}

/// V makes sure that two countries have different colours, and gives the cards of the second back.
fn border(table: &mut Table<'_>, one: &Row, other: Row) -> Result<Row, Stop> {
    table.scope("border", |table| {
        table.step("1", "Below the cards of one country lie those of the other, and below these 1 2 3")?;
        let numbers: Vec<Face> = Face::numbers(3).into_iter().flatten().collect();
        let below = table.put(1, &numbers)?;
        table.stack(one, other)?;
        table.stack(one, below)?;

        table
            .step("2", "The three piles are scrambled, and the countries turned up: the hearts lie apart")?;
        table.pile_scramble(one)?;
        table.turn_up(one, Part::layers(0..2), Law::arrangement(&[H, C, C, H, C, C]).of_piles(2))?;
        table.turn_down(one, Part::layers(0..2))?;

        table.step("3", "The piles are scrambled again")?;
        table.pile_scramble(one)?;

        table.step("4", "The numbers are turned up and bring the piles back into their order")?;
        table.turn_up(one, Part::layer(2), Law::arrangement(&numbers))?;
        table.sort(one, 2..3)?;
        let below = table.split(one, 2..3)?;
        table.put_away(below)?;
        table.split(one, 1..2)
    })
}
