//! The orders in which a verifier may take things where a paper leaves that open.

use crate::engine::Table;

/// An order that the verifier takes instead of the usual one: which time that a paper leaves it open, from 0, and the
/// order, counted from 0.
pub type Reordered = (usize, Vec<usize>);

/// A table at which the verifier goes this way.
pub(in crate::audit) fn reordered<'t>(table: Table<'t>, way: &[Reordered]) -> Table<'t> {
    way.iter().fold(table, |table, (nth, order)| table.reordered(*nth, order))
}

/// Ways for the verifier to go through a protocol; what a way does not mention is done in the usual order.
pub(super) struct TriedOrders {
    /// The ways, the usual one first.
    pub(super) ways: Vec<Vec<Reordered>>,
    /// If these are all ways: how many things V takes each time, for each way.
    counts: Option<Vec<Vec<usize>>>,
}

impl TriedOrders {
    /// No orders were tried.
    pub(super) const fn none() -> Self {
        Self { ways: Vec::new(), counts: None }
    }

    /// Nothing but the usual order. These are all if V never has more than one thing to take.
    pub(super) fn usual() -> Self {
        Self { ways: vec![Vec::new()], counts: Some(vec![Vec::new()]) }
    }

    /// Whether these are all ways, as far as a run in one of them shows.
    ///
    /// How many things there are was taken from a run without cards. In a run with cards there may be more, if that depends on
    /// what V sees.
    pub(super) fn are_all(&self, way: usize, table: &Table<'_>) -> bool {
        let Some(counts) = &self.counts else { return false };
        table.left_open().iter().enumerate().all(|(nth, &met)| {
            let said = counts[way].get(nth).copied().unwrap_or(0);
            // One thing, or none, has one order.
            met.is_some_and(|met| met == said || met.max(said) < 2)
        })
    }

    /// All ways, if there are at most this many. Otherwise the usual one, everything backwards, and every order of things that
    /// have few while all else is usual.
    ///
    /// `counts` returns for a way how many things there are each time.
    pub(super) fn of(counts: impl Fn(&[Reordered]) -> Vec<usize>, most: usize) -> Self {
        let usual = counts(&[]);
        if ways_of(&usual, most).is_some() {
            let (ways, counts) = every(&counts).into_iter().unzip();
            return Self { ways, counts: Some(counts) };
        }
        let backwards = backwards(&counts);
        let few = usual.iter().enumerate().filter(|&(_, &count)| ways_of(&[count], most).is_some());
        let single = few.flat_map(|(nth, &count)| {
            permutations(count).into_iter().skip(1).map(move |order| vec![(nth, order)])
        });
        let others = single.filter(|way| *way != backwards).collect::<Vec<_>>();
        let ways = [vec![Vec::new(), backwards], others].concat();
        Self { ways, counts: None }
    }
}

/// In how many ways this many things can be taken each time, if there are at most `most`.
fn ways_of(counts: &[usize], most: usize) -> Option<usize> {
    counts.iter().try_fold(1_usize, |ways, &count| {
        (1..=count).try_fold(ways, |ways, thing| ways.checked_mul(thing).filter(|&ways| ways <= most))
    })
}

/// All ways, each with how many things there are. An earlier order may change how many there are later, so each way is
/// followed to its end.
fn every(counts: &impl Fn(&[Reordered]) -> Vec<usize>) -> Vec<(Vec<Reordered>, Vec<usize>)> {
    let mut open = counts(&[]);
    // Which of its orders is taken each time; the usual one is the first.
    let mut taken = vec![0; open.len()];
    let mut ways = vec![(Vec::new(), open.clone())];
    while let Some(last) = taken.pop() {
        let orders: usize = (1..=open[taken.len()]).product();
        if last + 1 == orders {
            continue;
        }
        taken.push(last + 1);
        let unusual = taken.iter().enumerate().filter(|(_, order)| **order > 0);
        let way: Vec<Reordered> = unusual.map(|(nth, &order)| (nth, permutation(open[nth], order))).collect();
        open = counts(&way);
        taken.resize(open.len(), 0);
        ways.push((way, open.clone()));
    }
    ways
}

/// Everything in reverse.
fn backwards(counts: &impl Fn(&[Reordered]) -> Vec<usize>) -> Vec<Reordered> {
    let mut way = Vec::new();
    let mut nth = 0;
    while let Some(&count) = counts(&way).get(nth) {
        if count > 1 {
            way.push((nth, (0..count).rev().collect()));
        }
        nth += 1;
    }
    way
}

/// All orders of `0..count`, the usual one first.
pub(crate) fn permutations(count: usize) -> Vec<Vec<usize>> {
    (0..(1..=count).product()).map(|number| permutation(count, number)).collect()
}

/// The order of `0..count` with this number, from 0, of all in which smaller things come first.
fn permutation(count: usize, mut number: usize) -> Vec<usize> {
    let mut left: Vec<usize> = (0..count).collect();
    let places = (1..=count).rev().map(|things| {
        let orders_of_others: usize = (1..things).product();
        let next = left.remove(number / orders_of_others);
        number %= orders_of_others;
        next
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Two things, the first of which is followed by three more, the other by none.
    fn uneven(way: &[Reordered]) -> Vec<usize> {
        match way.iter().find(|(nth, _)| *nth == 0) {
            None => vec![2, 3, 0],
            Some(_) => vec![2, 0, 3],
        }
    }

    #[test]
    fn every_way_is_followed_once_to_its_end() {
        let orders = TriedOrders::of(uneven, 12);
        assert_eq!(orders.counts.as_ref().map(|counts| counts[11].clone()), Some(vec![2, 0, 3]));
        assert_eq!(orders.ways.len(), 12);
        assert_eq!(orders.ways[0], []);
        let distinct: BTreeSet<String> = orders.ways.iter().map(|way| format!("{way:?}")).collect();
        assert_eq!(distinct.len(), 12);
        let backwards = (0, vec![1, 0]);
        let last = (2, vec![2, 1, 0]);
        assert_eq!(orders.ways.last(), Some(&vec![backwards, last]));
    }

    #[test]
    fn of_too_many_ways_the_usual_one_its_reverse_and_those_near_it_are_tried() {
        let orders = TriedOrders::of(uneven, 11);
        assert!(orders.counts.is_none());
        assert_eq!(orders.ways[0], []);
        assert_eq!(orders.ways[1], [(0, vec![1, 0]), (2, vec![2, 1, 0])]);
        assert_eq!(orders.ways[2], [(0, vec![1, 0])]);
        // All other orders of the three things that come second.
        assert!(orders.ways[3..].iter().all(|way| way.len() == 1 && way[0].0 == 1));
        assert_eq!(orders.ways.len(), 3 + 5);
    }

    #[test]
    fn a_single_place_with_too_many_orders_is_reversed_with_all_others_only() {
        let orders = TriedOrders::of(uneven, 2);
        assert_eq!(orders.ways[2], [(0, vec![1, 0])]);
        assert_eq!(orders.ways.len(), 3);
    }

    #[test]
    fn one_thing_is_in_every_order() {
        let table = |counts: &[usize]| {
            let mut table = Table::simulated(crate::engine::Seeded::new(0));
            counts.iter().for_each(|&count| drop(table.any_order(count)));
            table
        };
        assert!(TriedOrders::of(|_| vec![1, 1], 1).are_all(0, &table(&[1, 1])));
        assert!(!TriedOrders::of(|_| vec![1, 1], 1).are_all(0, &table(&[1, 2])));
        assert!(!TriedOrders::usual().are_all(0, &table(&[1, 2])));
        assert!(TriedOrders::usual().are_all(0, &table(&[1, 0])));
        let two = TriedOrders::of(|_| vec![2], 2);
        // V may reject before.
        assert!(
            two.are_all(1, &table(&[2, 1])) && two.are_all(1, &table(&[])) && !two.are_all(0, &table(&[3]))
        );
    }
}
