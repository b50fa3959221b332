//! Any sequence of moves, with an account of the cards kept beside the table.

use facedown::engine::{Accept, Ask, Face, Part, Row, Scripted, Seeded, Shuffle, Stop, Table, marked};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Something to do with the cards. Numbers are taken modulo what there is.
#[derive(Clone, Debug)]
enum Move {
    Put { piles: usize, depth: usize, face: usize },
    Lay { piles: usize, face: usize },
    Stack(usize, usize),
    Split(usize, usize),
    PickAndFill { row: usize, spots: usize, layer: usize },
    Shuffle(usize, Shuffle),
    Sort(usize),
    Turn(usize, usize),
    Rearrange(usize, usize),
    Reshape(usize, usize),
    PutAway(usize),
    SetAside(usize),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let number = || 0_usize..1000;
    let kind =
        prop_oneof![Just(Shuffle::PileShift), Just(Shuffle::PileScramble), Just(Shuffle::DoubleScramble)];
    let one = prop_oneof![
        3 => (1_usize..9, 1_usize..5, number()).prop_map(|(piles, depth, face)| Move::Put { piles, depth, face }),
        1 => (1_usize..5, number()).prop_map(|(piles, face)| Move::Lay { piles, face }),
        2 => (number(), number()).prop_map(|(row, below)| Move::Stack(row, below)),
        2 => (number(), number()).prop_map(|(row, layer)| Move::Split(row, layer)),
        2 => (number(), number(), number()).prop_map(|(row, spots, layer)| Move::PickAndFill { row, spots, layer }),
        3 => (number(), kind).prop_map(|(row, kind)| Move::Shuffle(row, kind)),
        2 => number().prop_map(Move::Sort),
        2 => (number(), number()).prop_map(|(row, by)| Move::Turn(row, by)),
        2 => (number(), number()).prop_map(|(row, spot)| Move::Rearrange(row, spot)),
        1 => (number(), number()).prop_map(|(row, piles)| Move::Reshape(row, piles)),
        1 => number().prop_map(Move::PutAway),
        1 => number().prop_map(Move::SetAside),
    ];
    prop::collection::vec(one, 0..40)
}

const DECK: [Face; 5] = [Face::CLUB, Face::HEART, Face::BLANK, Face::TICK, Face::START];

/// What everybody knows of a row: what goes by places is not tried where nobody knows them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum RowOrder {
    Known,
    Shuffled,
    /// The layers were, too.
    Mixed,
}

struct Lying {
    row: Row,
    order: RowOrder,
}

/// The table, its rows, and an account of the cards kept beside it.
struct Account<'a> {
    table: Table<'a>,
    rows: Vec<Lying>,
    aside: BTreeMap<Face, usize>,
    in_use: BTreeMap<Face, usize>,
    most: BTreeMap<Face, usize>,
    on_table: usize,
    most_on_table: usize,
}

impl Account<'_> {
    fn take(&mut self, faces: &[Face]) {
        for &face in faces {
            let count = self.in_use.entry(face).or_insert(0);
            *count += 1;
            let most = self.most.entry(face).or_insert(0);
            *most = (*most).max(*count);
        }
        self.on_table += faces.len();
        self.most_on_table = self.most_on_table.max(self.on_table);
    }

    /// Turns a whole row up and counts what it shows.
    fn count(&mut self, row: &Row) -> BTreeMap<Face, usize> {
        let all = Part::layers(0..self.table.depth(row));
        let seen = self.table.turn_up_accepting(row, all, &[], Accept::Anything).unwrap();
        let total: usize = DECK.iter().map(|&face| seen.all(face).len()).sum();
        assert_eq!(total, self.table.piles(row) * self.table.depth(row), "a card shows no face of the deck");
        DECK.iter().map(|&face| (face, seen.all(face).len())).filter(|(_, count)| *count > 0).collect()
    }

    fn down(&mut self, row: &Row) {
        let all = Part::layers(0..self.table.depth(row));
        self.table.turn_down(row, all).unwrap();
    }

    /// Does the move if it can be done.
    fn carry_out(&mut self, step: &Move) -> Result<(), Stop> {
        let cards = |from: usize, count: usize| -> Vec<Face> {
            (from..from + count).map(|place| DECK[place * place % DECK.len()]).collect()
        };
        let count = self.rows.len();
        match *step {
            Move::Put { piles, depth, face } => {
                let faces = cards(face, piles * depth);
                self.take(&faces);
                let row = self.table.put(depth, &faces)?;
                self.rows.push(Lying { row, order: RowOrder::Known });
            }
            Move::Lay { piles, face } => {
                // What a scripted prover lays at the end of its list: the mark under the first pile.
                let (mark, rest) = (DECK[face % 5], DECK[(face + 1) % 5]);
                self.take(&marked(piles, 0, mark, rest));
                let row = self.table.ask(&Ask::choice(piles, mark, rest))?;
                self.rows.push(Lying { row, order: RowOrder::Known });
            }
            _ if count == 0 => {}
            Move::Stack(row, below) => {
                let (row, below) = (row % count, below % count);
                let [one, other] = [row, below].map(|place| &self.rows[place]);
                let known = one.order == RowOrder::Known && other.order == RowOrder::Known;
                if row != below && known && self.table.piles(&one.row) == self.table.piles(&other.row) {
                    let upper = self.rows.swap_remove(row.max(below));
                    let lower = self.rows.swap_remove(row.min(below));
                    self.table.stack(&upper.row, lower.row)?;
                    self.rows.push(upper);
                }
            }
            Move::Split(row, layer) => {
                let Lying { row, order } = &self.rows[row % count];
                let depth = self.table.depth(row);
                if depth > 1 && *order != RowOrder::Mixed {
                    let layer = layer % depth;
                    let taken = Lying { row: self.table.split(row, layer..layer + 1)?, order: *order };
                    self.rows.push(taken);
                }
            }
            Move::PickAndFill { row, spots, layer } => {
                let Lying { row, order: RowOrder::Known } = &self.rows[row % count] else { return Ok(()) };
                let (piles, depth) = (self.table.piles(row), self.table.depth(row));
                let places = (0..piles).filter(|place| spots >> place & 1 == 1);
                let mut spots = self.table.spots(row, places)?;
                let layers = layer % depth..depth;
                let picked = self.table.pick(row, &spots, layers.clone())?;
                spots.reverse();
                self.table.fill(row, &spots, layers, picked)?;
            }
            Move::Shuffle(row, kind) => {
                let Lying { row, order } = self.rows.swap_remove(row % count);
                self.down(&row);
                let order = match kind {
                    Shuffle::PileShift => {
                        self.table.pile_shift(&row)?;
                        order.max(RowOrder::Shuffled)
                    }
                    Shuffle::PileScramble => {
                        self.table.pile_scramble(&row)?;
                        order.max(RowOrder::Shuffled)
                    }
                    Shuffle::DoubleScramble => {
                        let faces = cards(0, self.table.depth(&row));
                        self.take(&faces);
                        let side = self.table.put(1, &faces)?;
                        self.table.double_scramble(&row, 0, &side)?;
                        self.rows.push(Lying { row: side, order: RowOrder::Shuffled });
                        RowOrder::Mixed
                    }
                    other => panic!("add {other:?} here"),
                };
                self.rows.push(Lying { row, order });
            }
            Move::Sort(row) => {
                let Lying { row, order } = self.rows.swap_remove(row % count);
                self.count(&row);
                if order == RowOrder::Mixed {
                    self.rows.push(Lying { row, order });
                    return Ok(());
                }
                // By all layers: piles that show the same are the same.
                let depth = self.table.depth(&row);
                self.table.sort(&row, 0..depth)?;
                self.rows.push(Lying { row, order: RowOrder::Known });
            }
            Move::Turn(row, by) => {
                let Lying { row, order: RowOrder::Known } = &self.rows[row % count] else { return Ok(()) };
                let spot = self.table.spot(row, by % self.table.piles(row))?;
                self.table.bring_to_front(row, spot)?;
            }
            Move::Rearrange(row, spot) => {
                let Lying { row, order: RowOrder::Known } = &self.rows[row % count] else { return Ok(()) };
                let spot = self.table.spot(row, spot % self.table.piles(row))?;
                let order: Vec<usize> = (0..self.table.depth(row)).rev().collect();
                self.table.rearrange(row, spot, &order)?;
            }
            Move::Reshape(row, piles) => {
                let Lying { row, order: RowOrder::Known } = &self.rows[row % count] else { return Ok(()) };
                let cards = self.table.piles(row) * self.table.depth(row);
                let divisors: Vec<usize> = (1..=cards).filter(|part| cards.is_multiple_of(*part)).collect();
                self.table.reshape(row, divisors[piles % divisors.len()])?;
            }
            Move::PutAway(row) => {
                let Lying { row, .. } = self.rows.swap_remove(row % count);
                for (face, count) in self.count(&row) {
                    self.on_table -= count;
                    *self.in_use.get_mut(&face).unwrap() -= count;
                }
                self.table.put_away(row)?;
            }
            Move::SetAside(row) => {
                let Lying { row, .. } = self.rows.swap_remove(row % count);
                for (face, count) in self.count(&row) {
                    *self.aside.entry(face).or_insert(0) += count;
                }
                self.table.set_aside(row)?;
            }
        }
        Ok(())
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn cards_are_never_lost_or_doubled(steps in moves(), seed in 0_u64..1000) {
        let mut account = Account {
            table: Table::new(Seeded::new(seed), Scripted::new(Vec::new())),
            rows: Vec::new(),
            aside: BTreeMap::new(),
            in_use: BTreeMap::new(),
            most: BTreeMap::new(),
            on_table: 0,
            most_on_table: 0,
        };
        for step in &steps {
            let done = account.carry_out(step);
            prop_assert_eq!(done, Ok(()), "{:?}", step);
        }
        let mut there = account.aside.clone();
        for Lying { row, .. } in std::mem::take(&mut account.rows) {
            for (face, count) in account.count(&row) {
                *there.entry(face).or_insert(0) += count;
            }
        }
        account.in_use.retain(|_, count| *count > 0);
        prop_assert_eq!(there, account.in_use);
        prop_assert_eq!(account.table.cost().cards(), account.most_on_table);
        prop_assert_eq!(account.table.cost().deck(), account.most);
    }
}
