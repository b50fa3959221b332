//! The rules by which one run stands for all: a stop is final, no pile has a name that depends on the outcome of a shuffle, what
//! happens between rounds happens in every state, and no step reads the record.

use super::{C, H, faces, why};
use facedown::engine::{
    Accept, Ask, Event, Face, Law, Lay, Part, Row, Scripted, Seeded, Seen, Stop, Table, Unshuffled,
};

type StepsFn = fn(&mut Table<'_>) -> Result<(), Stop>;

/// The table refuses it for this reason, in every kind of run.
pub(super) fn refused(expected: &str, steps: StepsFn) {
    refused_with(&[], expected, steps);
}

/// The same, with a prover who lays these. An exact run may have stopped before, because it could not follow.
pub(super) fn refused_with(lays: &[Lay], expected: &str, steps: StepsFn) {
    let prover = || Scripted::new(lays.to_vec());
    for mut table in [Table::new(Seeded::new(1), prover()), Table::simulated(Seeded::new(1))] {
        assert_eq!(why(table.run(steps)), expected);
    }
    for mut table in [Table::exact(prover()), Table::noting(prover())] {
        match table.run(steps) {
            Err(Stop::Leaked(leak)) => assert!(leak.shown.is_err(), "{leak}"),
            end => assert_eq!(why(end), expected),
        }
    }
    assert_eq!(why(Table::search(&[C, H]).run(|table| table.round(steps))), expected);
}

/// What V accepts, of all that can be laid: as the search says it, when it says that this is all.
pub(super) fn accepted(steps: StepsFn, cards: usize) -> Vec<String> {
    let mut table = Table::search(&[C, H]);
    let end = table.run(steps);
    assert!(matches!(end, Ok(()) | Err(Stop::Rejected(_))), "{end:?}");
    let found = table.found().unwrap();
    assert!(found.complete());
    let all = (0..1_usize << cards).map(|bits| -> Vec<Face> {
        (0..cards).map(|card| if bits >> (cards - 1 - card) & 1 == 1 { H } else { C }).collect()
    });
    all.filter(|faces| found.accepts(faces)).map(|faces| Face::print(&faces)).collect()
}

/// P lays so many cards and is committed to them.
pub(super) fn lay(table: &mut Table<'_>, cards: usize) -> Result<Row, Stop> {
    let row = table.ask(&Ask::piles(cards, 1, &[(C, cards), (H, cards)]))?;
    table.commit(&row)?;
    Ok(row)
}

pub(super) fn shows(table: &mut Table<'_>, row: &Row, place: usize, face: Face) -> Result<Seen, Stop> {
    let spot = table.spots(row, [place])?;
    table.turn_up(row, Part::at(&spot, 0..1), Law::exactly(&[face]))
}

// The rows of the table, one by one.

/// Whoever does not like the first card looks at the second instead.
#[test]
fn a_rejection_that_the_steps_catch_is_a_rejection() {
    fn second_chance(table: &mut Table<'_>) -> Result<(), Stop> {
        table.round(|table| {
            let row = lay(table, 2)?;
            if shows(table, &row, 0, H).is_err() {
                let _ = shows(table, &row, 1, C);
            }
            Ok(())
        })
    }
    assert_eq!(accepted(second_chance, 2), ["♥ ♣", "♥ ♥"]);
    for (first, accepted) in [(C, false), (H, true)] {
        let lays = vec![Lay::Faces(vec![first, C])];
        let honest = |mut table: Table<'_>| table.run(second_chance).is_ok();
        assert_eq!(honest(Table::new(Unshuffled, Scripted::new(lays.clone()))), accepted);
        assert_eq!(honest(Table::noting(Scripted::new(lays))), accepted);
    }
}

/// Between two rounds V swaps the cards of a pile. Where they are equal that changes nothing, elsewhere it does.
#[test]
fn what_is_moved_between_rounds_is_moved_in_every_state() {
    fn swapped(table: &mut Table<'_>) -> Result<(), Stop> {
        let pile = table.ask(&Ask::piles(1, 2, &[(C, 2), (H, 2)]))?;
        table.commit(&pile)?;
        table.round(|table| {
            let laws = [Law::arrangement(&[C, H]), Law::exactly(&[H, H])];
            table.turn_up_accepting(&pile, Part::layers(0..2), &laws, Accept::TheLaw)?;
            table.turn_down(&pile, Part::layers(0..2))
        })?;
        let only = table.spot(&pile, 0)?;
        table.rearrange(&pile, only, &[1, 0])?;
        table.round(|table| table.turn_up(&pile, Part::layer(0), Law::exactly(&[H])).map(drop))
    }
    assert_eq!(accepted(swapped, 2), ["♣ ♥", "♥ ♥"]);
}

/// P lays the cards by which V sorts, and V only counts them.
#[test]
fn piles_that_show_the_same_are_not_sorted() {
    let steps: StepsFn = |table| {
        let row = lay(table, 2)?;
        let below = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
        table.stack(&row, below)?;
        table.pile_scramble(&row)?;
        let accept = Accept::Count { of: vec![C, H], exactly: 2 };
        table.turn_up_accepting(&row, Part::layer(1), &[Law::arrangement(&[C, H])], accept)?;
        table.sort(&row, 1..2)?;
        shows(table, &row, 0, H).map(drop)
    };
    let tied = "two piles to sort show the same: which of them comes first would get a name that depends on the outcome of the shuffle";
    assert_eq!(why(Table::search(&[C, H]).run(|table| table.round(steps))), tied);
    let lays = vec![Lay::Faces(vec![H, C]), Lay::Faces(vec![H, H])];
    assert_eq!(why(Table::new(Seeded::new(1), Scripted::new(lays)).run(steps)), tied);
}

#[test]
fn shuffled_piles_do_not_go_to_known_places() {
    refused(
        "the piles were shuffled: a pile in one of these places would get a name that depends on the outcome of the shuffle",
        |table| {
            let row = table.ask(&Ask::choice(2, H, C))?;
            table.pile_scramble(&row)?;
            let places = table.places(2, 1)?;
            let spots = table.spots(&places, [0, 1])?;
            table.fill(&places, &spots, 0..1, row)
        },
    );
    refused(
        "the rows were not shuffled together: what lies under a pile would get a name that depends on the outcome of the shuffle",
        |table| {
            let row = table.ask(&Ask::choice(2, H, C))?;
            table.pile_scramble(&row)?;
            let numbers = table.put(1, &faces("1 2"))?;
            table.stack(&numbers, row)
        },
    );
}

const ONE_OF_SEVERAL: &str = "several piles show the same, and which of them this is depends on the outcome of the shuffle: point \
                              at all of them together, or let V pick any";

#[test]
fn one_of_several_piles_that_show_the_same_has_no_name() {
    fn hearts(table: &mut Table<'_>) -> Result<(Row, Seen), Stop> {
        let row = table.put(2, &faces("♥ 1 ♥ 2 ♣ 3"))?;
        table.pile_scramble(&row)?;
        let seen = table.turn_up(&row, Part::layer(0), Law::arrangement(&[H, H, C]))?;
        Ok((row, seen))
    }
    // An exact run does not know either, and says so first.
    for mut table in [Table::new(Seeded::new(1), Scripted::new(Vec::new())), Table::simulated(Seeded::new(1))]
    {
        let end = table.run(|table| {
            let (row, seen) = hearts(table)?;
            table.pick(&row, &seen.all(H)[..1], 0..2).map(drop)
        });
        assert_eq!(why(end), ONE_OF_SEVERAL);
    }
    let searched = Table::search(&[C, H]).run(|table| {
        table.round(|table| {
            let (row, seen) = hearts(table)?;
            table.beside(&row, seen.all(H)[0], 0).map(drop)
        })
    });
    assert_eq!(why(searched), ONE_OF_SEVERAL);
    // Together they can be pointed at, by a check that does not ask for their order.
    let together = |law: Law| {
        Table::new(Seeded::new(1), Scripted::new(Vec::new())).run(|table| {
            let (row, seen) = hearts(table)?;
            table.turn_up(&row, Part::at(&seen.all(H), 1..2), law)?;
            let picked = table.pick(&row, &seen.all(H), 0..2)?;
            table.sort(&picked, 1..2)?;
            table.turn_up(&picked, Part::layer(1), Law::exactly(&faces("1 2"))).map(drop)
        })
    };
    assert_eq!(together(Law::arrangement(&faces("1 2"))), Ok(()));
    assert!(why(together(Law::exactly(&faces("1 2")))).starts_with("these cards were shuffled"));
}

/// V looks, and does not care. Then honest provers are accepted and so are others, or nobody is.
#[test]
fn completeness_and_soundness_do_not_contradict_each_other() {
    fn careless(table: &mut Table<'_>) -> Result<(), Stop> {
        table.round(|table| {
            let row = lay(table, 1)?;
            let _ = shows(table, &row, 0, H);
            Ok(())
        })
    }
    assert_eq!(accepted(careless, 1), ["♥"]);
    for face in [C, H] {
        let lays = vec![Lay::Faces(vec![face])];
        assert_eq!(Table::noting(Scripted::new(lays)).run(careless).is_ok(), face == H);
    }
}

// The other rules.

#[test]
fn after_a_stop_every_move_returns_it() {
    let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
    let row = table.put(2, &faces("♣ ♥ ♣ ♥")).unwrap();
    let other = table.put(1, &faces("1 2")).unwrap();
    let spot = table.spot(&row, 0).unwrap();
    let seen = table.turn_up(&row, Part::layer(0), Law::exactly(&[C, C])).unwrap();
    let first = table.reject::<()>("something else").unwrap_err();
    let ask = Ask::choice(2, H, C);
    let law = || Law::exactly(&[C, C]);
    let ends = [
        table.step("1", ""),
        table.scope("", |_| Ok(())),
        table.put(1, &[C]).map(drop),
        table.places(1, 1).map(drop),
        table.ask(&ask).map(drop),
        table.ask_from(&ask, &row, spot).map(drop),
        table.split(&row, 0..1).map(drop),
        table.pick(&row, &[spot], 0..1).map(drop),
        table.rearrange(&row, spot, &[1, 0]),
        table.bring_to_front(&row, spot),
        table.reshape(&row, 1),
        table.sort(&row, 0..1),
        table.sort_layers(&row, 0, &other),
        table.pile_scramble(&row),
        table.pile_shift(&row),
        table.double_scramble(&row, 0, &other),
        table.turn_up(&row, Part::layer(0), law()).map(drop),
        table.turn_up_accepting(&row, Part::layer(0), &[law()], Accept::Anything).map(drop),
        table.turn_down(&row, Part::layer(0)),
        table.the(&seen, H).map(drop),
        table.any(&seen, C).map(drop),
        table.spot(&row, 0).map(drop),
        table.spots(&row, [0]).map(drop),
        table.beside(&row, spot, 1).map(drop),
        table.commit(&row),
        table.round(|_| Ok(())),
        table.chapter((), |_, ()| Ok(table_row())).map(drop),
        table.impossible("another reason"),
        table.reject("another reason"),
        table.run(|_| Ok(())),
        table.stack(&row, other),
        table.put_away(row),
    ];
    for (place, end) in ends.into_iter().enumerate() {
        assert_eq!(end.as_ref(), Err(&first), "{place}");
    }
}

/// A row of some other table, which nobody gets to see.
fn table_row() -> Row {
    Table::new(Unshuffled, Scripted::new(Vec::new())).put(1, &[C]).unwrap()
}

#[test]
fn nobody_is_committed_to_cards_in_an_unknown_order() {
    refused("the row was shuffled: nobody knows what P is committed to in which place", |table| {
        let row = table.ask(&Ask::choice(2, H, C))?;
        table.pile_shift(&row)?;
        table.commit(&row)
    });
}

/// In whatever order shuffled cards lie, the law must say the same.
#[test]
fn a_law_is_fair_to_shuffled_cards() {
    let unfair =
        "these cards were shuffled, and the law asks for an order that depends on the outcome of the shuffle";
    let looks: [StepsFn; 5] = [
        |table| {
            let row = table.put(1, &faces("1 2 3"))?;
            table.pile_shift(&row)?;
            table.turn_up(&row, Part::layer(0), Law::exactly(&faces("1 2 3"))).map(drop)
        },
        |table| {
            let row = table.put(1, &faces("1 2 3"))?;
            table.pile_scramble(&row)?;
            table.turn_up(&row, Part::layer(0), Law::rotation(&faces("1 2 3"))).map(drop)
        },
        |table| {
            let row = table.put(1, &faces("1 2 3 4"))?;
            table.pile_shift(&row)?;
            table.turn_up(&row, Part::layer(0), Law::rotation(&faces("1 2 3 4")).of_piles(2)).map(drop)
        },
        |table| {
            let (row, side) = (table.put(2, &faces("♣ ♥ ♥ ♥"))?, table.put(1, &faces("1 2"))?);
            table.double_scramble(&row, 0, &side)?;
            let law = Law::arrangement(&faces("♣ ♥ ♥ ♥")).of_piles(2);
            table.turn_up(&row, Part::layers(0..2), law).map(drop)
        },
        |table| {
            let row = table.put(1, &faces("1 2 3"))?;
            table.pile_scramble(&row)?;
            let laws = [Law::arrangement(&faces("1 2 3")), Law::exactly(&faces("1 1 2"))];
            table.turn_up_accepting(&row, Part::layer(0), &laws, Accept::TheLaw).map(drop)
        },
    ];
    for steps in looks {
        refused(unfair, steps);
    }
    refused(
        "layers were scrambled: a card in some of them would get a name that depends on the outcome of the shuffle",
        |table| {
            let (row, side) = (table.put(2, &faces("♣ ♥ ♥ ♥"))?, table.put(1, &faces("1 2"))?);
            table.double_scramble(&row, 0, &side)?;
            table.turn_up(&row, Part::layer(0), Law::arrangement(&[C, H])).map(drop)
        },
    );
}

/// Cards that were openly put, the same in each pile, may go under piles in any order, and into any places.
#[test]
fn equal_cards_have_no_order_to_know() {
    let steps: StepsFn = |table| {
        let row = table.put(1, &faces("1 2 3"))?;
        table.pile_scramble(&row)?;
        let below = table.put(1, &[H, H, H])?;
        table.pile_shift(&below)?;
        table.stack(&row, below)?;
        let seen = table.turn_up(&row, Part::layer(1), Law::exactly(&[H, H, H]))?;
        let hearts = table.pick(&row, &seen.all(H), 1..2)?;
        table.put_away(hearts)?;
        let clubs = table.put(1, &[C, C, C])?;
        table.fill(&row, &seen.all(H), 1..2, clubs)?;
        table.turn_up(&row, Part::layer(1), Law::exactly(&[C, C, C])).map(drop)
    };
    assert_eq!(Table::new(Seeded::new(1), Scripted::new(Vec::new())).run(steps), Ok(()));
}

#[test]
fn the_record_of_a_run_is_not_for_its_steps() {
    let reading: [fn(&mut Table<'_>); 7] = [
        |table| drop(table.cost().deck()),
        |table| drop(table.sight()),
        |table| drop(table.shown()),
        |table| drop(table.found()),
        |table| drop(table.laid()),
        |table| drop(table.passed().to_vec()),
        |table| {
            let own = std::mem::replace(table, Table::new(Unshuffled, Scripted::new(Vec::new())));
            *table = own.recorded_by(|_: &Event<'_>| Ok(()));
        },
    ];
    for (place, read) in reading.into_iter().enumerate() {
        for mut table in [Table::new(Unshuffled, Scripted::new(Vec::new())), Table::search(&[C, H])] {
            let end = table.run(|table| {
                read(table);
                Ok(())
            });
            assert_eq!(why(end), "a step must not depend on the record of the run", "{place}");
        }
    }
    let mut table = Table::search(&[C, H]);
    let end = table.run(|table| {
        *table = Table::new(Unshuffled, Scripted::new(Vec::new()));
        Ok(())
    });
    assert_eq!(why(end), "a step must not replace the table with another");
}

#[test]
fn where_something_lies_is_not_printed() {
    let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
    let row = table.put(1, &faces("♥ ♣ ♣")).unwrap();
    table.pile_shift(&row).unwrap();
    let seen = table.turn_up(&row, Part::layer(0), Law::rotation(&[H, C, C])).unwrap();
    let heart = table.the(&seen, H).unwrap();
    assert_eq!(
        format!("{seen:?} {heart:?} {:?}", Part::at(&[heart], 0..1)),
        "Seen Spot Part { spots: Some([Spot]), layers: 0..1 }"
    );
}
