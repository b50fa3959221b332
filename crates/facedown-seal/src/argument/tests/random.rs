//! Random statements: a proof is accepted exactly if the plain check finds orders with which the statement holds.

use super::{accepts, lie, transcript};
use crate::{Piles, ShuffleKind, Statement, WireShuffle, Witness};
use proptest::prelude::*;

/// All orders of a shuffle.
fn orders(shuffle: &WireShuffle) -> Vec<Vec<u32>> {
    let count = shuffle.from.count() as u32;
    match shuffle.kind {
        ShuffleKind::Shift => {
            (0..count.max(1)).map(|by| (0..count).map(|pile| (pile + by) % count).collect()).collect()
        }
        ShuffleKind::Scramble => (0..count).fold(vec![vec![]], |orders, _| {
            let longer = |order: Vec<u32>| {
                let unused: Vec<_> = (0..count).filter(|pile| !order.contains(pile)).collect();
                unused.into_iter().map(move |pile| [order.clone(), vec![pile]].concat())
            };
            orders.into_iter().flat_map(longer).collect()
        }),
    }
}

/// The first order of each shuffle with which it holds by itself, or its first order if there is none.
fn best(statement: &Statement, values: &[u8]) -> Witness {
    let best = |shuffle: &WireShuffle| {
        let all = orders(shuffle);
        let alone = Statement { wires: statement.wires.clone(), shuffles: vec![shuffle.clone()] };
        let holds = |order: &&Vec<u32>| {
            alone.holds(&Witness { values: values.to_vec(), orders: vec![order.to_vec()] }).is_ok()
        };
        all.iter().find(holds).unwrap_or(&all[0]).clone()
    };
    Witness { values: values.to_vec(), orders: statement.shuffles.iter().map(best).collect() }
}

fn shuffle(wires: u32) -> impl Strategy<Value = (bool, usize, Vec<u32>, Vec<u32>)> {
    (any::<bool>(), 1..4_usize, 0..5_usize).prop_flat_map(move |(shift, depth, piles)| {
        let row = || proptest::collection::vec(0..wires, depth * piles);
        (Just(shift), Just(depth), row(), row())
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: proptest::test_runner::RngSeed::Fixed(1), ..ProptestConfig::default() })]

    #[test]
    fn accepted_exactly_if_it_holds(
        values in proptest::collection::vec(0..2_u8, 8),
        public in proptest::collection::vec(any::<bool>(), 8),
        shuffles in proptest::collection::vec(shuffle(8), 0..3),
        permute in any::<bool>(),
    ) {
        let wires = values.iter().zip(&public).map(|(value, public)| public.then_some(*value)).collect();
        let shuffles = shuffles.into_iter().map(|(shift, depth, from, mut to)| {
            if permute {
                // The other way round, by whole piles: often a true statement.
                to = from.chunks(depth).rev().flatten().copied().collect();
            }
            let (from, to) = (Piles { depth, wires: from }, Piles { depth, wires: to });
            let kind = if shift { ShuffleKind::Shift } else { ShuffleKind::Scramble };
            WireShuffle { kind, from, to }
        });
        let statement = Statement { wires, shuffles: shuffles.collect() };
        let witness = best(&statement, &values);
        let proof = lie(&statement, &witness, transcript(|_| ()));
        prop_assert_eq!(accepts(&statement, &proof), statement.holds(&witness).is_ok());
    }
}
