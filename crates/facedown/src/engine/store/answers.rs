//! What a search has to say, and what it hands on to others.

use super::held::Hand;
use super::search::{Searched, given};
use super::states::{ChapterEnd, Found, Laid, known};
use super::ways::{UNKNOWN, face};
use crate::engine::chance::Path;
use crate::engine::face::Face;
use crate::engine::mistake::{Mistake, made};
use std::collections::HashMap;
use std::sync::Arc;

/// What the answers of a search depend on besides the protocol.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub(crate) struct Settings {
    hand: Hand,
    alphabet: Vec<Face>,
    most_branches: u64,
    most_fillings: usize,
}

impl Searched {
    /// What the answers of a search depend on besides the protocol.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            hand: if self.held.is_some() { Hand::Dealt } else { Hand::Any },
            alphabet: self.alphabet.clone(),
            most_branches: self.most_branches,
            most_fillings: self.most_fillings,
        }
    }

    /// What was found out so far.
    pub(crate) fn reached(&self) -> ChapterEnd {
        ChapterEnd {
            now: self.hidden(),
            frontier: self.frontier.clone(),
            origins: self.origins.clone(),
            branches: self.branches,
            states: self.states,
            rounds: self.rounds,
            incomplete: self.incomplete.clone(),
        }
    }

    /// Goes on from what another search has found out.
    pub(crate) fn go_on_from(&mut self, reached: &ChapterEnd) {
        let ChapterEnd { now, frontier, origins, branches, states, rounds, incomplete } = reached.clone();
        if !made(Mistake::CardsForgotten) {
            self.begin(&now, Path::first());
        }
        (self.frontier, self.origins) = (frontier, origins);
        (self.branches, self.states, self.rounds) = (branches, states, rounds);
        self.incomplete = incomplete;
    }

    /// What was found: each way to be accepted, as what was committed to, and how to get there. A protocol without rounds
    /// has one.
    pub(crate) fn found(&self) -> Found {
        let without_rounds = (self.rounds == 0).then(|| (known(&self.committed), Vec::new()));
        let ends = self.frontier.iter().map(|(hidden, origin)| {
            let mut rounds = Vec::new();
            let mut at = *origin;
            while at != 0 {
                rounds.push(self.origins[at].choices.to_vec());
                at = self.origins[at].before;
            }
            rounds.reverse();
            (known(&hidden.committed), rounds)
        });
        let ends = ends.chain(without_rounds).collect();
        let (branches, states, rounds) = (self.branches, self.states, self.rounds);
        let held = match self.rounds {
            0 => vec![self.held.clone().map(Arc::new)],
            _ => self.frontier.iter().map(|(hidden, _)| hidden.held.clone()).collect(),
        };
        Found { ends, branches, states, rounds, incomplete: self.incomplete.clone(), held }
    }

    /// What the prover laid in the branch that was followed; cards that were never turned up are nothing.
    pub(crate) fn laid(&self) -> Vec<Vec<Laid>> {
        self.laid.iter().map(|lay| known(lay)).collect()
    }

    /// The same, with faces for all cards: so that those committed to have these, and P has the cards. `None` if that
    /// is impossible.
    pub(crate) fn laid_for(&mut self, committed: &[Face]) -> Option<Vec<Vec<Face>>> {
        let fits = |(&value, &wanted): (&u16, &Face)| face(value).is_none_or(|face| face == wanted);
        if committed.len() != self.committed.len() || !self.committed.iter().zip(committed).all(fits) {
            return None;
        }
        let mut given: Vec<(u16, Face)> = given(&self.committed, committed).collect();
        given.sort_unstable();
        given.dedup();
        if given.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            return None;
        }
        let mut held = self.held.clone();
        if held.as_mut().is_some_and(|held| !held.give(given.iter().copied())) {
            return None;
        }
        // Whatever was never seen may be any card, in the order in which they were laid.
        for &value in self.laid.iter().flatten().filter(|&&value| value >= UNKNOWN) {
            if given.iter().any(|(other, _)| *other == value) {
                continue;
            }
            let one = match &mut held {
                None => (value, self.alphabet.first().copied().unwrap_or(Face::CLUB)),
                Some(held) => {
                    let faces = held.faces.clone();
                    let can_be = |face: &Face| held.can_give([(value, *face)].into_iter());
                    let one = (value, faces.into_iter().find(can_be)?);
                    held.give([one]);
                    one
                }
            };
            given.push(one);
        }
        let given: HashMap<u16, Face> = given.into_iter().collect();
        let of = |&value: &u16| face(value).or_else(|| given.get(&value).copied());
        self.laid.iter().map(|lay| lay.iter().map(of).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Ask, Face, Hand, Table};

    #[test]
    fn what_was_never_seen_is_something_that_p_has() {
        let alphabet = [Face::CLUB, Face::HEART];
        let mut table = Table::following(&alphabet, Vec::new()).laying_from(Hand::Dealt);
        let run = table.run(|table| {
            table.round(|table| {
                let cards = table.ask(&Ask::choice(2, Face::HEART, Face::CLUB))?;
                let first = table.spots(&cards, [0])?;
                let first = table.pick(&cards, &first, 0..1)?;
                table.commit(&first)
            })
        });
        assert_eq!(run, Ok(()));
        assert_eq!(table.laid_for(&[Face::HEART]), Some(vec![vec![Face::HEART, Face::CLUB]]));
        assert_eq!(table.laid_for(&[Face::BLANK]), None, "P has no such card");
    }
}
