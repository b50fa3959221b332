//! Places with numbers on them, some of them given in pairs: what Numberlink and disjoint paths have in common.
//!
//! A number x from 1 to b lies on a place as `E_b(x)`, a pile of b cards with a heart at place x and clubs elsewhere.

use crate::engine::{Ask, Face, Row, Stop, Table};
use crate::subprotocols::matrix::encode;

/// The places, by number, and which are joined.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::puzzles) struct Network {
    /// The places beside each place.
    pub(in crate::puzzles) neighbours: Vec<Vec<usize>>,
    /// The pairs to be joined: pair x, counted from 1, carries the number x.
    pub(in crate::puzzles) pairs: Vec<(usize, usize)>,
}

impl Network {
    /// The number of each place that is one of a pair.
    pub(in crate::puzzles) fn terminals(&self) -> Vec<Option<usize>> {
        let mut terminals = vec![None; self.neighbours.len()];
        for (pair, &(one, other)) in self.pairs.iter().enumerate() {
            terminals[one] = Some(pair + 1);
            terminals[other] = Some(pair + 1);
        }
        terminals
    }

    /// The most neighbours that a place has that is not a terminal; nothing when all are terminals.
    pub(in crate::puzzles) fn greatest_free_degree(&self) -> Option<usize> {
        let terminals = self.terminals();
        let free = self.neighbours.iter().zip(terminals).filter(|(_, terminal)| terminal.is_none());
        free.map(|(neighbours, _)| neighbours.len()).max()
    }

    /// The most neighbours that a place has.
    pub(in crate::puzzles) fn greatest_degree(&self) -> usize {
        self.neighbours.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Terminals openly, all others by P: one pile of `cards` cards on each place. The places may be those of a board of
    /// this width.
    pub(in crate::puzzles) fn lay_out(
        &self,
        table: &mut Table<'_>,
        cards: usize,
        width: Option<usize>,
    ) -> Result<Row, Stop> {
        let terminals = self.terminals();
        let board = table.places(terminals.len(), cards)?;
        if let Some(width) = width {
            table.lies_as_board(&board, width, 0)?;
        }
        let (given, free): (Vec<usize>, Vec<usize>) =
            (0..terminals.len()).partition(|&place| terminals[place].is_some());

        table.step("1", "V lays the number of each terminal on it, shows it, and turns it face down")?;
        if !given.is_empty() {
            let numbers: Vec<Face> = terminals.iter().flatten().flat_map(|&x| encode(x, cards)).collect();
            let numbers = table.put(cards, &numbers)?;
            let spots = table.spots(&board, given)?;
            table.fill(&board, &spots, 0..cards, numbers)?;
        }
        table.step("2", "P lays a number of P's choice on every other place, face down")?;
        if !free.is_empty() {
            let hand = [(Face::HEART, free.len()), (Face::CLUB, free.len() * (cards - 1))];
            let numbers = table.ask(&Ask::piles(free.len(), cards, &hand))?;
            let spots = table.spots(&board, free)?;
            table.fill(&board, &spots, 0..cards, numbers)?;
        }
        table.commit(&board)?;
        Ok(board)
    }

    /// What P lays on the places that are not terminals. No heart at all means no number.
    pub(in crate::puzzles) fn laid(&self, numbers: &[Option<usize>], cards: usize) -> Vec<Face> {
        let free = self.terminals().into_iter().zip(numbers).filter(|(terminal, _)| terminal.is_none());
        free.flat_map(|(_, number)| match number {
            Some(x) => encode(*x, cards),
            None => vec![Face::CLUB; cards],
        })
        .collect()
    }

    /// The numbers on all places; nothing when some pile is not a number.
    pub(in crate::puzzles) fn numbers(&self, committed: &[Face], cards: usize) -> Option<Vec<usize>> {
        if cards == 0 || committed.len() != self.neighbours.len() * cards {
            return None;
        }
        let number = |pile: &[Face]| {
            let x = pile.iter().position(|&card| card == Face::HEART)? + 1;
            (pile == encode(x, cards)).then_some(x)
        };
        committed.chunks_exact(cards).map(number).collect()
    }

    /// For each pair, the way from one terminal along equal numbers, as far as it goes.
    pub(in crate::puzzles) fn follow(&self, numbers: &[usize]) -> Vec<Vec<usize>> {
        let mut passed = vec![false; numbers.len()];
        let mut way = |(one, other): (usize, usize)| {
            let mut path = vec![one];
            passed[one] = true;
            let mut at = one;
            while at != other {
                let same = |&&beside: &&usize| numbers[beside] == numbers[one] && !passed[beside];
                let Some(&next) = self.neighbours[at].iter().find(same) else { break };
                passed[next] = true;
                path.push(next);
                at = next;
            }
            path
        };
        self.pairs.iter().map(|&pair| way(pair)).collect()
    }

    /// The path without detours: no two of its places are neighbours unless one comes directly after the other. From
    /// each place it goes on at the last place of the old path that is beside it.
    pub(in crate::puzzles) fn shorten(&self, path: &[usize]) -> Vec<usize> {
        let place_in_path: std::collections::HashMap<usize, usize> =
            path.iter().enumerate().map(|(index, &place)| (place, index)).collect();
        let mut short = Vec::new();
        let mut at = 0;
        while let Some(&place) = path.get(at) {
            short.push(place);
            let onwards = self.neighbours[place].iter().filter_map(|beside| place_in_path.get(beside));
            at = onwards.copied().filter(|&index| index > at).max().unwrap_or(path.len());
        }
        short
    }
}
