//! What an exact run must not take for one order, or for the same law: each is compared with all outcomes, one by one.

use super::rules::{refused, refused_with};
use super::{C, H, faces};
use facedown::audit::outcomes::every_outcome;
use facedown::engine::{
    Accept, Ask, Face, FaultKind, FaultPlace, Law, Lay, Part, Passed, Row, Scripted, Seen, Site, Stop, Table,
};
use facedown::subprotocols::chosen_pile;

type StepsFn = fn(&mut Table<'_>) -> Result<(), Stop>;

const UNFAIR: &str =
    "these cards were shuffled, and the law asks for an order that depends on the outcome of the shuffle";
const NOT_TOGETHER: &str = "the rows were not shuffled together: what lies under a pile would get a name that depends on the outcome of the shuffle";

/// In all outcomes it is as the laws say, and the exact run says so.
fn followed(lays: &[Lay], steps: StepsFn) {
    every_outcome(lays, steps, |_, ()| {}).unwrap();
    steps(&mut Table::exact(Scripted::new(lays.to_vec()))).unwrap();
}

/// A row of piles, shifted, and its top layer turned up.
fn shifted_and_seen(table: &mut Table<'_>, depth: usize, piles: &str) -> Result<(Row, Seen), Stop> {
    let row = table.put(depth, &faces(piles))?;
    table.pile_shift(&row)?;
    let top: Vec<Face> = faces(piles).into_iter().step_by(depth).collect();
    let seen = table.turn_up(&row, Part::layer(0), Law::rotation(&top))?;
    Ok((row, seen))
}

/// Shifted once more, the piles of two cards are these in a rotation.
fn shows_piles(table: &mut Table<'_>, row: &Row, piles: &str) -> Result<(), Stop> {
    table.pile_shift(row)?;
    table.turn_up(row, Part::layers(0..2), Law::rotation(&faces(piles)).of_piles(2)).map(|_| ())
}

#[test]
fn an_order_that_was_seen_is_another_one_after_another_view() {
    refused(NOT_TOGETHER, |table| {
        let (row, _) = shifted_and_seen(table, 1, "1 2 3")?;
        table.turn_down(&row, Part::layer(0))?;
        let below = table.put(1, &faces("1 2 3"))?;
        table.stack(&row, below)?;
        shows_piles(table, &row, "1 1 2 2 3 3")
    });
    refused_with(&[Lay::Mark(1), Lay::Mark(2)], NOT_TOGETHER, |table| {
        let row = table.put(1, &faces("1 2 3 4"))?;
        chosen_pile::choose(table, &row)?;
        table.turn_down(&row, Part::layer(1))?;
        let chosen = chosen_pile::choose(table, &row)?;
        table.turn_up(&row, Part::at(&[chosen], 0..1), Law::exactly(&faces("3"))).map(|_| ())
    });
}

#[test]
fn what_is_laid_from_a_pile_that_was_seen_goes_with_it() {
    followed(&[Lay::Mark(1)], |table| {
        let (row, seen) = shifted_and_seen(table, 1, "1 2 3")?;
        let two = table.the(&seen, faces("2")[0])?;
        let laid = table.ask_from(&Ask::choice(3, H, C), &row, two)?;
        table.turn_down(&row, Part::layer(0))?;
        table.stack(&row, laid)?;
        shows_piles(table, &row, "1 ♣ 2 ♣ 3 ♥")
    });
    // Whoever asks for a place in it does not know what lies there.
    for (piles, why) in [
        (3, "the row was shuffled: nobody knows what lies where"),
        (2, "one row has more piles than the other"),
    ] {
        let mut table = Table::exact(Scripted::new(Vec::new()));
        let end = table.run(|table| {
            let (row, seen) = shifted_and_seen(table, 1, "1 2 3")?;
            let two = table.the(&seen, faces("2")[0])?;
            let laid = table.ask_from(&Ask::choice(piles, H, C), &row, two)?;
            table.spot(&laid, 0)
        });
        assert_eq!(super::why(end), why);
    }
}

#[test]
fn rows_that_were_parted_after_a_look_go_together_again() {
    followed(&[], |table| {
        let (row, _) = shifted_and_seen(table, 2, "1 4 2 5 3 6")?;
        let lower = table.split(&row, 1..2)?;
        table.turn_down(&row, Part::layer(0))?;
        table.stack(&row, lower)?;
        shows_piles(table, &row, "1 4 2 5 3 6")
    });
    // But not with a row that was looked at by itself.
    refused(NOT_TOGETHER, |table| {
        let (row, _) = shifted_and_seen(table, 1, "1 2 3")?;
        let (below, _) = shifted_and_seen(table, 1, "1 2 3")?;
        for row in [&row, &below] {
            table.turn_down(row, Part::layer(0))?;
        }
        table.stack(&row, below)?;
        shows_piles(table, &row, "1 1 2 2 3 3")
    });
    // Nor is what was scrambled and seen in the order that it had before.
    refused(UNFAIR, |table| {
        let row = table.put(1, &faces("1 2 3 4"))?;
        let below = table.put(1, &faces("♣ ♣ ♣ ♣"))?;
        table.stack(&row, below)?;
        table.pile_scramble(&row)?;
        table.turn_up(&row, Part::layer(0), Law::arrangement(&faces("1 2 3 4")))?;
        let numbers = table.split(&row, 0..1)?;
        table.turn_down(&numbers, Part::layer(0))?;
        table.pile_shift(&numbers)?;
        table.turn_up(&numbers, Part::layer(0), Law::rotation(&faces("1 2 3 4"))).map(|_| ())
    });
}

#[test]
fn which_of_several_piles_comes_first_depends_on_the_shuffle() {
    refused(UNFAIR, |table| {
        let (row, seen) = shifted_and_seen(table, 2, "♥ 1 ♣ 2 ♣ 3")?;
        let two = table.pick(&row, &seen.all(C), 1..2)?;
        table.turn_up(&two, Part::layer(0), Law::exactly(&faces("2 3"))).map(|_| ())
    });
    // Counted from one that is alone, they have an order.
    followed(&[], |table| {
        let (row, seen) = shifted_and_seen(table, 2, "♥ 1 ♣ 2 ♣ 3")?;
        let heart = table.the(&seen, H)?;
        let clubs = [table.beside(&row, heart, 1)?, table.beside(&row, heart, 2)?];
        let two = table.pick(&row, &clubs, 1..2)?;
        table.turn_up(&two, Part::layer(0), Law::exactly(&faces("2 3"))).map(|_| ())
    });
}

#[test]
fn sorting_leaves_what_is_equal_as_it_lies() {
    refused(
        "two piles to sort show the same: which of them comes first would get a name that depends on the outcome of the shuffle",
        |table| {
            let (row, _) = shifted_and_seen(table, 2, "♣ 1 ♣ 2 ♥ 3")?;
            table.sort(&row, 0..1)?;
            table.turn_up(&row, Part::layer(1), Law::exactly(&faces("1 2 3"))).map(|_| ())
        },
    );
    // Where nothing else distinguishes them, it makes no difference.
    followed(&[], |table| {
        let row = table.put(2, &faces("♣ 1 ♣ 1 ♥ 3"))?;
        table.pile_shift(&row)?;
        let law = Law::rotation(&faces("♣ 1 ♣ 1 ♥ 3")).of_piles(2);
        table.turn_up(&row, Part::layers(0..2), law)?;
        table.sort(&row, 0..1)?;
        table.turn_down(&row, Part::layer(1))?;
        table.turn_up(&row, Part::layer(1), Law::exactly(&faces("1 1 3"))).map(|_| ())
    });
}

#[test]
fn layers_are_in_order_again_only_by_cards_that_went_with_them() {
    // The cards beside them are equal.
    refused(
        "two cards beside the layers show the same: a layer would get a name that depends on the outcome of the shuffle",
        |table| {
            let (row, side) = (table.put(2, &faces("♣ ♥ ♥ ♣"))?, table.put(1, &faces("♣ ♣"))?);
            table.double_scramble(&row, 0, &side)?;
            table.turn_up(&side, Part::layer(0), Law::arrangement(&faces("♣ ♣")))?;
            table.sort_layers(&row, 0, &side)?;
            table.pile_scramble(&row)?;
            let law = Law::arrangement(&faces("♣ ♥ ♥ ♣")).of_piles(2);
            table.turn_up(&row, Part::layers(0..2), law)?;
            table.turn_up(&row, Part::layers(0..1), Law::exactly(&faces("♣ ♥"))).map(|_| ())
        },
    );
    // They are taken out before they are sorted.
    refused(UNFAIR, |table| {
        let (row, side) = (table.put(3, &faces("1 ♣ ♥ 2 ♣ ♥"))?, table.put(1, &faces("1 2"))?);
        table.double_scramble(&row, 1, &side)?;
        table.turn_up(&row, Part::layer(0), Law::arrangement(&faces("1 2")))?;
        table.sort(&row, 0..1)?;
        let lower = table.split(&row, 1..3)?;
        table.turn_up(&lower, Part::layers(0..2), Law::exactly(&faces("♣ ♥ ♣ ♥"))).map(|_| ())
    });
    // Other cards were beside them when they were scrambled first.
    refused(
        "these cards were not scrambled with the layers: a layer would get a name that depends on the outcome of the shuffle",
        |table| {
            let row = table.put(2, &faces("♣ ♥"))?;
            let sides = [table.put(1, &faces("1 2"))?, table.put(1, &faces("1 2"))?];
            for side in &sides {
                table.double_scramble(&row, 0, side)?;
            }
            table.turn_up(&sides[1], Part::layer(0), Law::arrangement(&faces("1 2")))?;
            table.sort_layers(&row, 0, &sides[1])?;
            table.turn_up(&row, Part::layers(0..2), Law::exactly(&[C, H])).map(|_| ())
        },
    );
}

#[test]
fn a_check_of_piles_is_not_fair_to_cards_that_leave_their_piles() {
    let steps: StepsFn = |table| {
        let row = table.put(1, &faces("♣ ♣ ♥ ♥"))?;
        table.pile_scramble(&row)?;
        let law = Law::arrangement(&faces("♣ ♣ ♥ ♥")).of_piles(2);
        table.turn_up(&row, Part::layer(0), law).map(|_| ())
    };
    refused(UNFAIR, steps);
}

#[test]
fn orders_too_many_to_count_can_be_allowed_where_one_was() {
    for count in [1, 2, 34, 35, 138] {
        let place = FaultPlace { site: Site::default(), nth: 0 };
        let law = Law::exactly(&Face::numbers(count).unwrap());
        let faults = Passed::TurnUp(place, vec![law], Accept::TheLaw).faults();
        assert_eq!(faults.iter().any(|fault| fault.kind == FaultKind::WidenLaw), count > 1, "{count}");
    }
}

/// V looks at the last card only. Two of very many cards must not be taken for one.
#[test]
fn a_search_with_more_cards_than_it_can_distinguish_is_not_complete() {
    for (count, complete) in [(100, true), (65_279, true), (65_280, false), (65_536, false), (65_537, false)]
    {
        let mut table = Table::search(&[C, H]);
        let searched = table.round(|table| {
            let cards = table.ask(&Ask::piles(count, 1, &[(C, count), (H, count)]))?;
            table.commit(&cards)?;
            let last = table.spots(&cards, [count - 1])?;
            table.turn_up(&cards, Part::at(&last, 0..1), Law::exactly(&[H]))?;
            table.set_aside(cards)
        });
        let found = table.found().unwrap();
        assert_eq!((searched.is_ok(), found.complete()), (true, complete), "{count}");
    }
}
