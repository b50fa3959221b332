//! Whether values and orders exist that fulfil a statement, decided by a SAT solver.
//!
//! A hidden wire has one of the faces of the protocol, or is something else: a card that no law shows. One such card is
//! enough, because hidden wires are only moved and compared with faces.

use crate::statement::{Piles, ShuffleKind, Statement, Wire, WireShuffle};
use batsat::{BasicSolver, Lit, SolverInterface, lbool};
use std::collections::BTreeSet;

/// A card that no law shows.
pub(super) const OTHER: u8 = 0;

pub(super) struct Formula {
    solver: BasicSolver,
    values: Vec<u8>,
    /// For each wire and each value, whether the wire has it.
    has: Vec<Vec<Lit>>,
}

impl Formula {
    pub(super) fn of(statement: &Statement, alphabet: &[u8]) -> Self {
        let faces = alphabet.iter().chain(statement.wires.iter().flatten()).copied();
        let values: BTreeSet<u8> = std::iter::once(OTHER).chain(faces).collect();
        let values: Vec<u8> = values.into_iter().collect();
        let mut formula = Self { solver: BasicSolver::default(), values, has: Vec::new() };
        let always = formula.literal();
        formula.clause(&[always]);
        for wire in &statement.wires {
            let has: Vec<Lit> = match wire {
                Some(face) => {
                    let has = formula.values.iter().map(|value| if value == face { always } else { !always });
                    has.collect()
                }
                None => {
                    let has: Vec<Lit> = formula.values.clone().iter().map(|_| formula.literal()).collect();
                    formula.exactly_one(&has);
                    has
                }
            };
            formula.has.push(has);
        }
        for WireShuffle { kind, from, to } in &statement.shuffles {
            match kind {
                ShuffleKind::Scramble => formula.scramble(from, to),
                ShuffleKind::Shift => formula.shift(from, to),
            }
        }
        formula
    }

    fn literal(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.solver.add_clause_reuse(&mut literals.to_vec());
    }

    fn exactly_one(&mut self, literals: &[Lit]) {
        self.clause(literals);
        for (place, &one) in literals.iter().enumerate() {
            for &other in &literals[..place] {
                self.clause(&[!one, !other]);
            }
        }
    }

    /// If the literal is true, two piles are equal.
    fn equal_if(&mut self, literal: Lit, one: &[Wire], other: &[Wire]) {
        for (&one, &other) in one.iter().zip(other) {
            for value in 0..self.values.len() {
                let (one, other) = (self.has[one as usize][value], self.has[other as usize][value]);
                self.clause(&[!literal, !one, other]);
                self.clause(&[!literal, one, !other]);
            }
        }
    }

    fn scramble(&mut self, from: &Piles, to: &Piles) {
        let piles = |side: &Piles| side.wires.chunks(side.depth).map(<[Wire]>::to_vec).collect::<Vec<_>>();
        let (from, to) = (piles(from), piles(to));
        let is: Vec<Vec<Lit>> = to.iter().map(|_| from.iter().map(|_| self.literal()).collect()).collect();
        for place in 0..is.len() {
            let column: Vec<Lit> = is.iter().map(|row| row[place]).collect();
            self.exactly_one(&is[place].clone());
            self.exactly_one(&column);
            for pile in 0..from.len() {
                self.equal_if(is[place][pile], &from[pile], &to[place]);
            }
        }
    }

    fn shift(&mut self, from: &Piles, to: &Piles) {
        let count = from.count();
        let by: Vec<Lit> = (0..count).map(|_| self.literal()).collect();
        if count > 0 {
            self.exactly_one(&by);
        }
        for (shift, &literal) in by.iter().enumerate() {
            let mut turned = from.wires.clone();
            turned.rotate_left(shift * from.depth);
            self.equal_if(literal, &turned, &to.wires);
        }
    }

    /// The card that a wire is.
    pub(super) fn card(&self, wire: Wire) -> Card {
        Card(self.has[wire as usize].clone())
    }

    /// Values of these cards, if there are any, among them those that are fixed.
    pub(super) fn find(&mut self, cards: &[Card], fixed: &[Option<u8>]) -> Option<Vec<u8>> {
        let assumed: Vec<Lit> =
            cards.iter().zip(fixed).filter_map(|(card, &value)| self.literal_of(card, value?)).collect();
        if self.solver.solve_limited(&assumed) != lbool::TRUE {
            return None;
        }
        let value = |card: &Card| {
            let place = card.0.iter().position(|&literal| self.solver.value_lit(literal) == lbool::TRUE);
            self.values[place.unwrap()]
        };
        Some(cards.iter().map(value).collect())
    }

    /// Leaves out what has these values where they are given, and any values elsewhere.
    pub(super) fn leave_out(&mut self, cards: &[Card], values: &[Option<u8>]) {
        let other: Vec<Lit> = cards
            .iter()
            .zip(values)
            .filter_map(|(card, &value)| Some(!self.literal_of(card, value?)?))
            .collect();
        self.clause(&other);
    }

    /// Leaves out cards that no law shows.
    pub(super) fn leave_out_other(&mut self, cards: &[Card]) {
        for card in cards {
            self.clause(&[!card.0[0]]);
        }
    }

    fn literal_of(&self, card: &Card, value: u8) -> Option<Lit> {
        self.values.iter().position(|&known| known == value).map(|place| card.0[place])
    }
}

/// A card: for each value, whether the card has it.
pub(super) struct Card(Vec<Lit>);
