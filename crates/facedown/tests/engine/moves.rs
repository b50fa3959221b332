//! Moves, spots, the deck and rejections.

use super::{C, H, faces, holds, quiet, refused, why};
use facedown::engine::{
    Ask, Face, Law, Lay, Part, Row, Scripted, Seen, Shuffle, Spot, Stop, Table, Unshuffled, marked,
};
use std::collections::BTreeMap;

#[test]
fn moves_put_cards_where_they_say() {
    let mut table = quiet();
    let row = table.put(2, &faces("1 2 3 4 5 6")).unwrap();
    let below = table.put(1, &faces("7 8 9")).unwrap();
    table.stack(&row, below).unwrap();
    assert_eq!((table.piles(&row), table.depth(&row)), (3, 3));

    let middle = table.split(&row, 1..2).unwrap();
    holds(&mut table, &middle, "2 4 6");
    holds(&mut table, &row, "1 7 3 8 5 9");

    let spots = table.spots(&row, [2, 0]).unwrap();
    let picked = table.pick(&row, &spots, 1..2).unwrap();
    holds(&mut table, &picked, "9 7");
    table.fill(&row, &[spots[1], spots[0]], 1..2, picked).unwrap();
    holds(&mut table, &row, "1 9 3 8 5 7");

    table.rearrange(&row, spots[1], &[1, 0]).unwrap();
    holds(&mut table, &row, "9 1 3 8 5 7");
    table.sort(&row, 0..1).unwrap();
    holds(&mut table, &row, "3 8 5 7 9 1");
    let last = table.spot(&row, 2).unwrap();
    table.bring_to_front(&row, last).unwrap();
    holds(&mut table, &row, "9 1 3 8 5 7");
    table.reshape(&row, 2).unwrap();
    assert_eq!((table.piles(&row), table.depth(&row)), (2, 3));
    holds(&mut table, &row, "9 1 3 8 5 7");
}

#[test]
fn layers_are_sorted_by_the_cards_beside_them() {
    let matrix =
        |table: &mut Table<'_>| Ok((table.put(3, &faces("1 ♣ ♥ 2 ♥ ♥"))?, table.put(1, &faces("5 4"))?));
    refused("the cards to sort by do not lie face up", |table| {
        let (row, side) = matrix(table)?;
        table.sort_layers(&row, 1, &side)
    });
    refused("the cards beside the layers are too many or too few", |table| {
        let (row, side) = matrix(table)?;
        table.turn_up(&side, Part::layer(0), Law::exactly(&faces("5 4")))?;
        table.sort_layers(&row, 2, &side)
    });
    let mut table = quiet();
    let (row, side) = matrix(&mut table).unwrap();
    table.turn_up(&side, Part::layer(0), Law::exactly(&faces("5 4"))).unwrap();
    table.sort_layers(&row, 1, &side).unwrap();
    holds(&mut table, &row, "1 ♥ ♣ 2 ♥ ♥");
    holds(&mut table, &side, "4 5");
}

#[test]
fn a_card_that_is_gone_is_missed() {
    type Then = fn(&mut Table<'_>, &Row, Row) -> Result<(), Stop>;
    let picked_first = |reason: &str, then: Then| {
        refused(reason, |table| {
            let row = table.put(2, &faces("♣ ♥ ♣ ♥"))?;
            let first = table.spot(&row, 0)?;
            let picked = table.pick(&row, &[first], 0..1)?;
            then(table, &row, picked)
        });
    };
    let gone: [Then; 3] = [
        |table, row, _| {
            let first = table.spot(row, 0)?;
            table.pick(row, &[first], 0..2).map(drop)
        },
        |table, row, _| table.turn_up(row, Part::layer(0), Law::exactly(&[C, C])).map(drop),
        |table, row, _| table.turn_down(row, Part::layer(0)),
    ];
    for then in gone {
        picked_first("a card that is needed is not there any more", then);
    }
    let shuffles: [Then; 2] =
        [|table, row, _| table.pile_shift(row), |table, row, _| table.pile_scramble(row)];
    for then in shuffles {
        picked_first("a pile that is to be shuffled lacks a card", then);
    }
    picked_first("a card lies there already", |table, row, picked| {
        let second = table.spot(row, 1)?;
        table.fill(row, &[second], 0..1, picked)
    });
    picked_first("the piles do not fit the places", |table, row, _| {
        let first = table.spot(row, 0)?;
        let more = table.put(1, &[H, H])?;
        table.fill(row, &[first], 0..1, more)
    });
    picked_first("nothing is missed", |table, row, picked| {
        let first = table.spot(row, 0)?;
        table.fill(row, &[first], 0..1, picked)?;
        table.pile_shift(row)?;
        table.impossible("nothing is missed")
    });
}

#[test]
fn no_place_is_named_twice() {
    let twice = "the same place is named twice";
    refused(twice, |table| {
        let row = table.places(2, 1)?;
        let spot = table.spot(&row, 0)?;
        let cards = table.put(1, &[C, H])?;
        table.fill(&row, &[spot, spot], 0..1, cards)
    });
    refused(twice, |table| {
        let row = table.put(1, &[C, H])?;
        let spot = table.spot(&row, 0)?;
        table.pick(&row, &[spot, spot], 0..1).map(drop)
    });
}

#[test]
fn cards_that_lie_face_up_are_not_shuffled() {
    type Then = fn(&mut Table<'_>, &Row, &Row) -> Result<(), Stop>;
    let with_one_up = |up: usize, then: Then| {
        let mut table = quiet();
        let end = table.run(|table| {
            let row = table.put(2, &faces("♣ ♥ ♣ ♥"))?;
            let side = table.put(1, &faces("1"))?;
            let spot = table.spot(if up == 0 { &row } else { &side }, up ^ 1)?;
            match up {
                0 => table.turn_up(&row, Part::at(&[spot], 1..2), Law::exactly(&[H]))?,
                _ => table.turn_up(&side, Part::at(&[spot], 0..1), Law::exactly(&faces("1")))?,
            };
            then(table, &row, &side)
        });
        assert_eq!(table.cost().all_shuffles(), 0, "a shuffle that did not happen is not counted");
        why(end)
    };
    let up = "a card that is to be shuffled lies face up";
    assert_eq!(with_one_up(0, |table, row, _| table.pile_scramble(row)), up);
    assert_eq!(with_one_up(0, |table, row, _| table.pile_shift(row)), up);
    assert_eq!(with_one_up(0, |table, row, side| table.double_scramble(row, 1, side)), up);
    assert_eq!(with_one_up(1, |table, row, side| table.double_scramble(row, 1, side)), up);
    let too_few = "the cards beside the layers are too many or too few";
    assert_eq!(with_one_up(1, |table, row, side| table.double_scramble(row, 0, side)), too_few);
    let mut table = quiet();
    let row = table.put(2, &faces("♣ ♥ ♣ ♥")).unwrap();
    let side = table.put(1, &faces("1")).unwrap();
    table.double_scramble(&row, 1, &side).unwrap();
    assert_eq!(table.cost().shuffles(Shuffle::DoubleScramble), 1);
}

#[test]
fn a_spot_is_good_until_the_next_shuffle() {
    type Then = fn(&mut Table<'_>, &Row, Spot) -> Result<(), Stop>;
    let after = |shuffle: fn(&mut Table<'_>, &Row) -> Result<(), Stop>, reason: &str, then: Then| {
        refused(reason, |table| {
            let row = table.put(1, &faces("♥ ♣ ♣"))?;
            let spot = table.spot(&row, 0)?;
            shuffle(table, &row)?;
            then(table, &row, spot)
        });
    };
    let nothing = |_: &mut Table<'_>, _: &Row| Ok(());
    after(nothing, "that spot is in another row", |table, _, spot| {
        let other = table.put(1, &faces("♥ ♣ ♣"))?;
        table.pick(&other, &[spot], 0..1).map(drop)
    });
    after(nothing, "the row has no place 4", |table, row, _| table.spot(row, 3).map(drop));

    let shift = |table: &mut Table<'_>, row: &Row| table.pile_shift(row);
    let stale: [Then; 3] = [
        |table, row, spot| table.pick(row, &[spot], 0..1).map(drop),
        |table, row, spot| table.beside(row, spot, 1).map(drop),
        |table, row, spot| table.bring_to_front(row, spot),
    ];
    for then in stale {
        after(shift, "the row was shuffled since that spot was found", then);
    }
    let unknown = "the row was shuffled: nobody knows what lies where";
    after(shift, unknown, |table, row, _| table.spot(row, 0).map(drop));
    let as_it_lies = "the row was shuffled: its cards cannot be laid out differently";
    after(shift, as_it_lies, |table, row, _| table.reshape(row, 1));

    // A face that is seen makes a spot, and distances from it hold after a shift.
    let mut table = quiet();
    let row = table.put(1, &faces("♥ ♣ ♣")).unwrap();
    table.pile_shift(&row).unwrap();
    let seen = table.turn_up(&row, Part::layer(0), Law::rotation(&faces("♥ ♣ ♣"))).unwrap();
    let heart = table.the(&seen, H).unwrap();
    let left = table.beside(&row, heart, -1).unwrap();
    assert_eq!(left, table.beside(&row, heart, 2).unwrap());
    table.turn_down(&row, Part::layer(0)).unwrap();
    table.pile_scramble(&row).unwrap();
    let again = table.turn_up(&row, Part::at(&[heart], 0..1), Law::exactly(&[H]));
    assert_eq!(why(again), "the row was shuffled since that spot was found");

    let scramble = |table: &mut Table<'_>, row: &Row| table.pile_scramble(row);
    after(scramble, "the row was scrambled: distances mean nothing", |table, row, _| {
        let seen = table.turn_up(row, Part::layer(0), Law::arrangement(&faces("♥ ♣ ♣")))?;
        let heart = table.the(&seen, H)?;
        table.beside(row, heart, 1).map(drop)
    });
    after(scramble, "the row was scrambled: turning it restores nothing", |table, row, _| {
        let seen = table.turn_up(row, Part::layer(0), Law::arrangement(&faces("♥ ♣ ♣")))?;
        let heart = table.the(&seen, H)?;
        table.bring_to_front(row, heart)
    });
}

#[test]
fn only_known_cards_go_back_to_the_deck() {
    let mut table = quiet();
    let row = table.put(1, &faces("♥ ♣")).unwrap();
    let spot = table.spot(&row, 0).unwrap();
    table.turn_up(&row, Part::at(&[spot], 0..1), Law::exactly(&[H])).unwrap();
    assert_eq!(why(table.put_away(row)), "a card that goes back to the deck lies face down");
}

#[test]
fn the_deck_is_what_was_needed_at_once() {
    let mut table = Table::new(Unshuffled, Scripted::new(vec![Lay::Faces(vec![H, C])]));
    // Two hearts and a club, back to the deck; then two clubs, and a hand that may become either of two bits.
    let row = table.put(1, &faces("♥ ♥ ♣")).unwrap();
    table.turn_up(&row, Part::layer(0), Law::exactly(&faces("♥ ♥ ♣"))).unwrap();
    table.put_away(row).unwrap();
    let clubs = table.put(1, &faces("♣ ♣")).unwrap();
    let bit = table.ask(&Ask::piles(1, 2, &[(C, 1), (H, 1)])).unwrap();
    assert_eq!(table.cost().deck(), BTreeMap::from([(C, 3), (H, 2)]));
    assert_eq!(table.cost().cards(), 4, "most cards on the table at once");
    assert_eq!(table.cost().turned(), 3);

    // What is laid aside unseen is not used again.
    table.set_aside(bit).unwrap();
    table.turn_up(&clubs, Part::layer(0), Law::exactly(&[C, C])).unwrap();
    table.put_away(clubs).unwrap();
    let _ = table.put(1, &faces("♣ ♣ ♣ ♥ ♥ ♥")).unwrap();
    assert_eq!(table.cost().deck(), BTreeMap::from([(C, 4), (H, 4)]));
    assert_eq!(table.cost().cards(), 8);
}

/// P is dealt a heart and a club twice, and lays a heart and a starting card more than that.
#[test]
fn cards_that_p_brings_are_in_the_deck() {
    let lays = vec![Lay::Faces(vec![H, H]), Lay::Faces(vec![C, Face::START])];
    let mut table = Table::new(Unshuffled, Scripted::new(lays));
    for _ in 0..2 {
        table.ask(&Ask::choice(2, H, C)).unwrap();
    }
    assert_eq!(table.cost().deck(), BTreeMap::from([(C, 2), (H, 3), (Face::START, 1)]));
    // What was dealt before can be laid later.
    let lays = vec![Lay::Faces(vec![C, H]), Lay::Faces(vec![H])];
    let mut table = Table::new(Unshuffled, Scripted::new(lays));
    table.ask(&Ask::piles(2, 1, &[(C, 2), (H, 2)])).unwrap();
    table.ask(&Ask::piles(1, 1, &[])).unwrap();
    assert_eq!(table.cost().deck(), BTreeMap::from([(C, 2), (H, 2)]));
}

#[test]
fn a_rejection_names_the_step_the_subprotocol_and_the_cards() {
    let mut table = Table::new(Unshuffled, Scripted::new(vec![Lay::Faces(faces("♥ ♣ ♥"))]));
    let stop = table.scope("outer", |table| {
        table.step("7", "before")?;
        table.scope("inner", |table| {
            table.step("2", "P marks a pile")?;
            let row = table.ask(&Ask::choice(3, H, C))?;
            table.turn_up(&row, Part::layer(0), Law::rotation(&marked(3, 0, H, C)))
        })
    });
    let Err(Stop::Rejected(rejection)) = stop else { panic!("{stop:?}") };
    assert_eq!(rejection.site.scopes, ["outer", "inner"]);
    assert_eq!((rejection.site.step, rejection.site.sentence), ("2", "P marks a pile"));
    assert_eq!(rejection.seen, faces("♥ ♣ ♥"));
    assert_eq!(
        rejection.to_string(),
        "at outer > inner > step 2: V expected a rotation of ♥ ♣ ♣ and saw ♥ ♣ ♥"
    );
}

#[test]
fn a_wrong_number_of_cards_is_rejected_at_once() {
    for (lay, wanted) in [
        (Lay::Faces(vec![H]), "P to lay 3 cards; P laid 1 card"),
        (Lay::Mark(3), "P to lay 3 cards"),
        (Lay::Faces(Vec::new()), "P to lay 3 cards; P laid 0 cards"),
    ] {
        let mut table = Table::new(Unshuffled, Scripted::new(vec![lay]));
        table.step("1", "P marks a pile").unwrap();
        let Err(Stop::Rejected(rejection)) = table.ask(&Ask::choice(3, H, C)) else { panic!("accepted") };
        assert_eq!((rejection.site.step, &rejection.wanted[..]), ("1", wanted));
    }
    let mut table = Table::new(Unshuffled, Scripted::new(vec![Lay::Mark(0)]));
    assert!(
        matches!(table.ask(&Ask::piles(3, 1, &[])), Err(Stop::Rejected(_))),
        "a mark where there is no choice"
    );
}

#[test]
fn the_one_marked_pile_is_one() {
    type Then = fn(&mut Table<'_>, &Row, &Seen) -> Result<(), Stop>;
    let looked = |then: Then| {
        quiet().run(|table| {
            let row = table.put(1, &faces("♥ ♣ ♥"))?;
            let seen = table.turn_up(&row, Part::layer(0), Law::exactly(&faces("♥ ♣ ♥")))?;
            then(table, &row, &seen)
        })
    };
    let rejected: [Then; 3] = [
        |table, _, seen| table.the(seen, H).map(drop),
        |table, _, seen| table.the(seen, Face::TICK).map(drop),
        |table, _, seen| table.any(seen, Face::TICK).map(drop),
    ];
    for then in rejected {
        assert!(matches!(looked(then), Err(Stop::Rejected(_))));
    }
    let found = looked(|table, row, seen| {
        assert_eq!(table.the(seen, C)?, table.spot(row, 1)?);
        assert_eq!(seen.all(H), table.spots(row, [0, 2])?);
        assert_eq!(seen.all_but(H), table.spots(row, [1])?);
        Ok(())
    });
    assert_eq!(found, Ok(()));
}
