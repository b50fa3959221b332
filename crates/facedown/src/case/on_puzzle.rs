//! A protocol on a puzzle, as a case: here the types of puzzle and solution are erased.

use super::secret::Secrets;
use super::{Case, CasePicture, LARGE_DECK, Meaning, Provenance, Secret, What};
use crate::engine::Face;
use crate::formats::Format;
use crate::picture::Pictured;
use crate::protocol::{InOrder, Protocol, Provable, Variant};
use crate::puzzle::{Extent, Puzzle, Sheet};
use std::sync::{Arc, LazyLock};

/// The most ways through a protocol that are all tried, on boards of so many cells with so many cards.
const fn most_orders(cells: usize, cards: usize) -> usize {
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

/// Lists solutions of a puzzle.
type Solutions<'a, P> = dyn FnOnce(&P) -> Vec<<P as Puzzle>::Solution> + Send + 'a;

impl<'a> Case<'a> {
    /// A protocol on a puzzle. An honest prover may know any of these solutions.
    pub(crate) fn on<P: Pictured>(
        protocol: &'a dyn Protocol<P>,
        puzzle: P,
        variant: Variant,
        solutions: impl FnOnce(&P) -> Vec<P::Solution> + Send + 'a,
    ) -> Self {
        Self::with_solutions(protocol, puzzle, variant, Box::new(solutions))
    }

    /// The same, compiled once for each genre and not for each way to list solutions.
    fn with_solutions<P: Pictured>(
        protocol: &'a dyn Protocol<P>,
        puzzle: P,
        variant: Variant,
        solutions: Box<Solutions<'a, P>>,
    ) -> Self {
        let puzzle = Arc::new(puzzle);
        let [run, read, drawn, solved, known, planned] = [(); 6].map(|()| puzzle.clone());
        let plan_in = move |known: &Secret, orders: &mut InOrder<'_>| {
            orders.variant = variant;
            let solution = planned.read_solution(&known.name);
            solution.map_or_else(|_| Vec::new(), |it| protocol.plan_in(&planned, &it, orders))
        };
        let know = move |puzzle: &P, solution: &P::Solution| Secret {
            name: puzzle.write_solution(solution),
            lays: protocol.plan(puzzle, solution, variant),
            committed: None,
            promised: protocol.is_meant_for(puzzle, solution),
        };
        let reading = move |text: &str| Some(know(&known, &known.read_solution(text).ok()?));
        let list = move || solutions(&solved).iter().map(|solution| know(&solved, solution)).collect();
        let is_solution = move |cards: &[Face]| {
            protocol.extract(&read, cards).is_some_and(|candidate| read.check(&candidate).is_empty())
        };
        let refused = protocol.supports(&puzzle).err();
        let is_served = refused.is_none();
        let stated = is_served.then(|| protocol.cost(&puzzle, variant));
        let cells = match puzzle.size() {
            Extent::Board(size) => size.area(),
            Extent::Graph { vertices, .. } => vertices,
        };
        let cards = stated.as_ref().and_then(|stated| stated.cards);
        let own = protocol.harmless(variant).iter();
        Self {
            alphabet: protocol.alphabet(),
            secrets: Secrets::Found(LazyLock::new(Box::new(list))),
            meaning: Some(Meaning::Faces(Box::new(is_solution))),
            harmless: own.map(|&(fault, why)| (fault.to_owned(), why.to_owned())).collect(),
            reading: Some(Box::new(reading)),
            plan_in: Some(Box::new(plan_in)),
            drawing: Some(Box::new(move |what| draw(protocol, &drawn, what))),
            provenance: Some(Provenance {
                protocol: protocol.name(),
                source: protocol.source(),
                is_repaired: protocol.is_repaired(),
                variant,
            }),
            paper: is_served.then(|| protocol.paper_cost(&puzzle)),
            most_orders: most_orders(cells, cards.unwrap_or(0)),
            stated,
            refused,
            ..Self::new(move |table| protocol.run(table, &run, variant))
        }
    }
}

fn draw<P: Pictured>(protocol: &dyn Protocol<P>, puzzle: &P, what: What<'_>) -> Option<CasePicture> {
    let candidate = match what {
        What::Puzzle => {
            let sheet = Sheet { puzzle: puzzle.clone(), answer: None };
            let format = if P::PUZZ_LINK.is_some() { Format::Url } else { Format::Text };
            let text = P::write(&sheet, format).unwrap_or_default();
            return Some(CasePicture { text, picture: puzzle.drawing(None, &[]).text(), broken: Vec::new() });
        }
        What::Secret(known) => puzzle.read_solution(&known.name).ok()?,
        What::Cards(cards) => protocol.extract(puzzle, cards)?,
    };
    let broken = puzzle.check(&candidate);
    let wrong: Vec<P::Place> = broken.iter().flat_map(|broken| broken.at.clone()).collect();
    Some(CasePicture {
        text: puzzle.write_solution(&candidate),
        picture: puzzle.drawing(Some(&candidate), &wrong).text(),
        broken: broken.iter().map(ToString::to_string).collect(),
    })
}

/// The cases of a sheet, one for each protocol, the default first. An honest prover knows the answer, if there is one.
pub(crate) fn of_sheet<P: Pictured + Provable>(sheet: &Sheet<P>, variant: Variant) -> Vec<Case<'static>> {
    let case = |&protocol: &&'static dyn Protocol<P>| {
        let answer = sheet.answer.clone();
        Case::on(protocol, sheet.puzzle.clone(), variant, move |_| answer.into_iter().collect())
    };
    P::PROTOCOLS.iter().map(case).collect()
}
