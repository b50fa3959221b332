//! Every table that can lie there: the referee of the exact runs, for tests only.
//!
//! [`Exact`](super::Exact) remembers shuffles instead of doing them. Here nothing is remembered and nothing is clever: the
//! store holds all tables that the shuffles so far can have led to, as real cards with the number of outcomes that lead
//! to each. A shuffle turns each of them into all its outcomes. A turn-up parts them by what is seen. Only tables that
//! are equal card by card become one.
//!
//! A round is played once for each sequence of things that can be seen in it, and the rounds after it for each different
//! end. So at every turn-up, after every view, the distribution of what is seen is counted.
//!
//! Where there are too many views, those that a shuffle has made equal may become one: see [`Following`].

use super::dealt::{ask_prover, read, write};
use super::{Look, Mix, Store};
use crate::engine::blocks::{Block, Blocks, Motion};
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::prover::{Ask, Lay, Scripted};
use crate::engine::stop::{Site, Stop};
use crate::engine::table::Table;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

/// What may be seen, and in how many of equally likely outcomes; divided by what the numbers have in common.
pub(crate) type Distribution = Vec<(Vec<Face>, u128)>;

/// The cards, and in how many outcomes they lie so.
type World = (Blocks<u8>, u128);

/// A turn-up of the protocol.
#[derive(Clone, Debug)]
pub(crate) struct Counted {
    pub(crate) site: Site,
    /// What may be seen there, after each of the views before it: the same each time, or not.
    pub(crate) distributions: BTreeSet<Distribution>,
}

/// What was counted in a whole run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) turn_ups: Vec<Counted>,
    /// Views of single rounds, followed to the end of the round.
    pub(crate) views: u64,
    /// Views after which V rejects.
    pub(crate) rejected: u64,
    /// The most tables there were at once.
    pub(crate) tables: usize,
    /// Views that were not followed further, because another one had led to the same.
    pub(crate) merged: u64,
}

/// Which views of a round are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Following {
    /// Each, to the end.
    #[default]
    All,
    /// Each; but those after which, and after a shuffle, the same tables are there, each as likely, only once from there.
    /// Whatever a step has found by faces seen before the shuffle it has lost, so that what follows is the same as well.
    AllMerged,
}

/// All tables, each with its weight, in one order.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Tables {
    /// The piles of each row, and the cards of each of them: the same on all tables.
    rows: Vec<(usize, usize)>,
    /// The cards of all rows in one run.
    cards: Vec<(Vec<u8>, u128)>,
}

/// A turn-up on the path that is being followed: what may be seen, and which of that is still to be followed.
struct Node {
    seen: Vec<(Vec<Face>, Vec<World>)>,
    to_come: Vec<usize>,
    current: usize,
}

#[derive(Default)]
pub(crate) struct Every {
    worlds: Vec<World>,
    lays: Vec<Lay>,
    next_lay: usize,
    nodes: Vec<Node>,
    /// Turn-ups passed in this run of the round, and before the round.
    passed: usize,
    passed_before: usize,
    in_round: bool,
    /// The different ends of the round before.
    ends: BTreeSet<Tables>,
    following: Following,
    /// Whether there was a shuffle since the last turn-up; and the tables that there were then, turn-up by turn-up.
    shuffled: bool,
    met: BTreeSet<(usize, Tables)>,
    /// Whether a view is not followed further.
    cut: bool,
    tally: Tally,
}

fn divide(weights: &mut [&mut u128]) {
    let gcd = weights.iter().fold(0, |mut one, other| {
        let mut other = **other;
        while other > 0 {
            (one, other) = (other, one % other);
        }
        one
    });
    weights.iter_mut().for_each(|weight| **weight /= gcd.max(1));
}

/// Writes the cards of all rows in one run.
fn write_run(cards: &Blocks<u8>, run: &mut Vec<u8>) {
    run.clear();
    cards.all().iter().for_each(|block| run.extend(&block.values));
}

/// The piles of each row, and the cards of each of them.
fn rows_of(cards: &Blocks<u8>) -> Vec<(usize, usize)> {
    cards.all().iter().map(|block| (block.piles, block.depth)).collect()
}

/// The cards of a run in rows again.
fn in_rows(rows: &[(usize, usize)], mut run: &[u8]) -> Blocks<u8> {
    let block = |&(piles, depth): &(usize, usize)| {
        let (values, rest) = run.split_at(piles * depth);
        run = rest;
        Block { piles, depth, values: values.to_vec() }
    };
    Blocks::from_blocks(rows.iter().map(block).collect())
}

impl Every {
    /// Whether what happens now has happened before, on the part of the path that was followed already.
    fn again(&self) -> bool {
        self.passed < self.nodes.len()
    }

    /// What is done between rounds is done to all tables, so all of them must be in memory.
    fn between_rounds(&mut self) {
        if !self.in_round {
            assert!(self.ends.len() <= 1, "cards are moved between rounds that may have begun differently");
            self.ends.clear();
        }
    }

    fn each_table(&mut self, change: impl Fn(&mut Blocks<u8>)) {
        if !self.again() {
            self.worlds.iter_mut().for_each(|(cards, _)| change(cards));
        }
    }

    /// Each table becomes `among` tables, and equal ones become one.
    fn part(&mut self, among: usize, change: impl Fn(&mut Blocks<u8>, usize)) {
        let mut equal: HashMap<Vec<u8>, u128, BuildHasherDefault<Mix>> = HashMap::default();
        let (mut changed, mut run) = (Blocks::default(), Vec::new());
        for (cards, weight) in &self.worlds {
            for choice in 0..among {
                changed.clone_from(cards);
                change(&mut changed, choice);
                write_run(&changed, &mut run);
                match equal.get_mut(&run) {
                    Some(sum) => *sum += weight,
                    None => drop(equal.insert(run.clone(), *weight)),
                }
            }
        }
        let rows = rows_of(&changed);
        self.worlds = equal.into_iter().map(|(run, weight)| (in_rows(&rows, &run), weight)).collect();
        divide(&mut self.worlds.iter_mut().map(|(_, weight)| weight).collect::<Vec<_>>());
        self.tally.tables = self.tally.tables.max(self.worlds.len());
    }

    /// All orders of so many things, made place by place: each changes places with one of those up to it. Every order
    /// comes out once.
    fn scramble(&mut self, things: usize, change: impl Fn(&mut Blocks<u8>, &[u32])) {
        for place in 1..things {
            self.part(place + 1, |cards, with| {
                let mut order: Vec<u32> = (0..things as u32).collect();
                order.swap(place, with);
                change(cards, &order);
            });
        }
    }

    /// Goes to the next view of the round; false when there is none.
    fn next_view(&mut self) -> bool {
        while let Some(last) = self.nodes.last_mut() {
            if let Some(next) = last.to_come.pop() {
                last.current = next;
                return true;
            }
            self.nodes.pop();
        }
        false
    }

    fn key(&self) -> Tables {
        let run = |(cards, weight): &World| {
            let mut run = Vec::new();
            write_run(cards, &mut run);
            (run, *weight)
        };
        let mut cards: Vec<(Vec<u8>, u128)> = self.worlds.iter().map(run).collect();
        cards.sort_unstable();
        cards.dedup_by(|later, earlier| {
            let is_same = later.0 == earlier.0;
            earlier.1 += if is_same { later.1 } else { 0 };
            is_same
        });
        divide(&mut cards.iter_mut().map(|(_, weight)| weight).collect::<Vec<_>>());
        Tables { rows: self.worlds.first().map_or_else(Vec::new, |(cards, _)| rows_of(cards)), cards }
    }

    fn set(&mut self, tables: &Tables) {
        let world = |(run, weight): &(Vec<u8>, u128)| (in_rows(&tables.rows, run), *weight);
        self.worlds = tables.cards.iter().map(world).collect();
    }
}

impl<'a> Table<'a> {
    /// A table that is all tables at once.
    pub(crate) fn every(lays: Vec<Lay>, following: Following) -> Self {
        Self::with_store(Box::new(Every {
            worlds: vec![(Blocks::default(), 1)],
            lays,
            following,
            ..Every::default()
        }))
    }

    /// What was counted.
    pub(crate) fn tally(&mut self) -> Tally {
        self.store.as_every().map(|every| every.tally.clone()).unwrap_or_default()
    }

    pub(in crate::engine) fn round_of_every(
        &mut self,
        steps: &dyn Fn(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let before = self.front.clone();
        let every = self.store.as_every().expect("a table of all tables");
        let lays = every.next_lay;
        let starts = match std::mem::take(&mut every.ends) {
            none if none.is_empty() => BTreeSet::from([every.key()]),
            starts => starts,
        };
        let mut after: Option<crate::engine::table::Front> = None;
        let mut rejection = None;
        for start in &starts {
            self.store.as_every().expect("a table of all tables").met.clear();
            loop {
                self.front.clone_from(&before);
                let every = self.store.as_every().expect("a table of all tables");
                (every.next_lay, every.passed, every.in_round, every.shuffled) = (lays, 0, true, false);
                if every.nodes.is_empty() {
                    every.set(start);
                }
                let end = steps(self);
                let end = self.verdict(end);
                let every = self.store.as_every().expect("a table of all tables");
                every.tally.views += 1;
                match end {
                    Err(_) if std::mem::take(&mut every.cut) => every.tally.merged += 1,
                    Ok(()) => {
                        every.ends.insert(every.key());
                        let first = after.get_or_insert_with(|| self.front.clone());
                        assert!(first.cards == self.front.cards, "what lies face up depends on the view");
                    }
                    Err(Stop::Rejected(found)) => {
                        every.tally.rejected += 1;
                        rejection = Some(found);
                    }
                    Err(stop) => return Err(stop),
                }
                if !every.next_view() {
                    break;
                }
            }
        }
        let every = self.store.as_every().expect("a table of all tables");
        every.in_round = false;
        every.passed = 0;
        every.passed_before = every.tally.turn_ups.len();
        match (after, rejection) {
            (Some(front), _) => {
                if let Some(end) = every.ends.first().cloned() {
                    every.set(&end);
                }
                self.front = front;
                Ok(())
            }
            (None, Some(rejection)) => Err(Stop::Rejected(rejection)),
            (None, None) => self.impossible("a round has no view"),
        }
    }
}

impl Store for Every {
    fn make(&mut self, motion: &Motion<'_>) {
        self.between_rounds();
        self.each_table(|cards| cards.make(motion));
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        self.between_rounds();
        self.each_table(|cards| write(cards, row, depth, faces, 0));
    }

    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop> {
        self.between_rounds();
        let lay: Vec<Lay> = self.lays.get(self.next_lay).cloned().into_iter().collect();
        self.next_lay += 1;
        let faces = ask_prover(&mut Scripted::new(lay), ask)?;
        self.each_table(|cards| write(cards, row, ask.depth, &faces, first));
        Ok(())
    }

    fn shuffle(&mut self, kind: Shuffle, row: usize, side: Option<(usize, usize)>) {
        if self.again() {
            return;
        }
        self.shuffled = true;
        let piles = |every: &Self, row: usize| every.worlds[0].0.get(row).piles;
        match kind {
            Shuffle::PileShift => self.part(piles(self, row), |cards, first| cards.rotate(row, first)),
            Shuffle::PileScramble | Shuffle::DoubleScramble => {
                self.scramble(piles(self, row), |cards, order| cards.reorder(row, order));
            }
        }
        if let (Shuffle::DoubleScramble, Some((side, first_layer))) = (kind, side) {
            self.scramble(piles(self, side), |cards, order| {
                cards.reorder(side, order);
                cards.reorder_layers(row, first_layer, order);
            });
        }
    }

    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        if !self.again() {
            let may_merge = std::mem::take(&mut self.shuffled) && self.following == Following::AllMerged;
            if may_merge && self.in_round && !self.met.insert((self.passed, self.key())) {
                self.cut = true;
                return Err(Stop::rejected((look.site)(), "", Vec::new()));
            }
            let mut seen: BTreeMap<Vec<Face>, Vec<World>> = BTreeMap::new();
            for (cards, weight) in std::mem::take(&mut self.worlds) {
                seen.entry(read(&cards, look)).or_default().push((cards, weight));
            }
            let mut distribution: Distribution = seen
                .iter()
                .map(|(seen, worlds)| (seen.clone(), worlds.iter().map(|(_, weight)| weight).sum()))
                .collect();
            divide(&mut distribution.iter_mut().map(|(_, weight)| weight).collect::<Vec<_>>());
            let place = self.passed_before + self.passed;
            if place == self.tally.turn_ups.len() {
                let counted = Counted { site: (look.site)(), distributions: BTreeSet::new() };
                self.tally.turn_ups.push(counted);
            }
            self.tally.turn_ups[place].distributions.insert(distribution);

            let mut to_come: Vec<usize> = (0..seen.len()).rev().collect();
            assert!(self.in_round || seen.len() == 1, "something is left to chance outside of rounds");
            let current = to_come.pop().expect("something is seen");
            self.nodes.push(Node { seen: seen.into_iter().collect(), to_come, current });
        }
        let node = &self.nodes[self.passed];
        self.passed += 1;
        let (seen, worlds) = &node.seen[node.current];
        if self.passed == self.nodes.len() {
            self.worlds.clone_from(worlds);
        }
        let seen = seen.clone();
        if !self.in_round {
            self.nodes.clear();
            self.passed = 0;
            self.passed_before += 1;
        }
        Ok(seen)
    }

    fn as_every(&mut self) -> Option<&mut Every> {
        Some(self)
    }
}
