//! Protocols written to mislead the audit, beyond those of `engine/rules.rs`: with real cards each of them accepts a cheat, so
//! none of them may be called sound.

use facedown::audit::audit;
use facedown::audit::run::Verdict;
use facedown::case::Case;
use facedown::engine::{
    Accept, Ask, Face, Law, Lay, Part, Row, Scripted, Seeded, Spot, Stop, Table, Unshuffled,
};
use facedown::protocol::Property;
use std::sync::Mutex;

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

/// P lays two cards and claims that the first is a heart.
fn first_is_heart<'a>(steps: impl Fn(&mut Table<'_>) -> Result<(), Stop> + Send + Sync + 'a) -> Case<'a> {
    Case::new(steps).secret("heart first", vec![Lay::Faces(vec![H, C])]).meaning(|cards| cards[0] == H)
}

/// How soundness is answered, and whether P, who has laid the heart second, is ever accepted.
fn tried(case: &Case<'_>) -> (Verdict, bool) {
    let cheat = |seed| {
        let mut table = Table::new(Seeded::new(seed), Scripted::new(vec![Lay::Faces(vec![C, H])]));
        case.run(&mut table).is_ok()
    };
    let accepted = (0..64).any(cheat);
    (audit(case).verdict(Property::Soundness), accepted)
}

/// A table for every kind of run, with a prover who lays these.
fn tables(lays: &[Lay]) -> [Table<'static>; 4] {
    let prover = || Scripted::new(lays.to_vec());
    [
        Table::new(Seeded::new(1), prover()),
        Table::exact(prover()),
        Table::simulated(Seeded::new(1)),
        Table::search(&[C, H]),
    ]
}

fn two_cards(table: &mut Table<'_>) -> Result<Row, Stop> {
    table.step("1", "P lays two cards")?;
    let cards = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
    table.commit(&cards)?;
    Ok(cards)
}

/// Two equal hearts and the numbers 1 2 lie on P's cards and are scrambled with them. Whether the pile with the 1 lies before
/// the other depends on the shuffle; only if it does, V looks.
#[test]
fn the_order_of_equal_piles_is_compared_with_another_spot() {
    let numbers = Face::read("1 2").unwrap();
    let case = first_is_heart(|table| {
        let cards = two_cards(table)?;
        let row = table.put(1, &[H, H])?;
        let below = table.put(1, &numbers)?;
        table.stack(&row, below)?;
        table.stack(&row, cards)?;
        table.step("2", "The piles are scrambled; hearts and numbers are turned up")?;
        table.pile_scramble(&row)?;
        let hearts = table.turn_up(&row, Part::layer(0), Law::exactly(&[H, H]))?;
        let seen = table.turn_up(&row, Part::layer(1), Law::arrangement(&numbers))?;
        let one = table.the(&seen, numbers[0])?;
        if hearts.all(H)[0] == one {
            table.turn_up(&row, Part::at(&[one], 2..3), Law::exactly(&[H]))?;
        }
        table.set_aside(row)
    });
    // The first of the hearts is not the pile with the 1, whatever the shuffle does: V never looks.
    assert_eq!(tried(&case), (Verdict::Fails, true));
}

/// V remembers a spot beyond its round: in a search, the spot of one branch would stand for all.
#[test]
fn a_spot_is_used_after_its_round() {
    let kept: Mutex<Option<Spot>> = Mutex::new(None);
    let case = first_is_heart(|table| {
        let cards = two_cards(table)?;
        table.round(|table| {
            table.step("2", "The cards are turned up and down; V remembers the heart")?;
            let seen = table.turn_up(&cards, Part::layer(0), Law::arrangement(&[C, H]))?;
            *kept.lock().unwrap() = Some(table.the(&seen, H)?);
            table.turn_down(&cards, Part::layer(0))
        })?;
        let spot = kept.lock().unwrap().unwrap();
        table.round(|table| {
            table.step("3", "V looks there again")?;
            table.turn_up(&cards, Part::at(&[spot], 0..1), Law::exactly(&[H]))?;
            table.turn_down(&cards, Part::layer(0))
        })?;
        table.set_aside(cards)
    });
    assert_eq!(tried(&case), (Verdict::Open, false));
}

/// The steps put another table in the place of the one that they were given.
#[test]
fn the_steps_bring_a_table_of_their_own() {
    for own in 0..3 {
        let case = first_is_heart(|table| {
            let cards = two_cards(table)?;
            *table = match own {
                0 => Table::new(Unshuffled, Scripted::new(Vec::new())),
                1 => Table::search(&[C, H]),
                _ => Table::simulated(Seeded::new(1)),
            };
            let _ = cards;
            let other = table.put(1, &[H, C])?;
            table.commit(&other)?;
            table.set_aside(other)
        });
        let (verdict, _) = tried(&case);
        assert_ne!(verdict, Verdict::Holds, "{own}");
    }
}

/// The steps point at a place of a shuffled row with a spot of another table, which they have set up beside.
#[test]
fn a_spot_comes_from_another_table() {
    for compared in [false, true] {
        let case = first_is_heart(|table| {
            let cards = two_cards(table)?;
            let numbers = Face::read("1 2").unwrap();
            let row = table.put(1, &numbers)?;
            table.stack(&row, cards)?;
            table.pile_scramble(&row)?;
            // The row of the same number, moved as often, in known order.
            let mut other = Table::new(Unshuffled, Scripted::new(Vec::new()));
            other.put(1, &[H])?;
            let twin = other.put(1, &[H, C])?;
            other.reshape(&twin, 2)?;
            let first = other.spot(&twin, 0)?;
            table.step("2", "V looks at the card that lies first now")?;
            if compared {
                let seen = table.turn_up(&row, Part::layer(0), Law::arrangement(&numbers))?;
                let one = table.the(&seen, numbers[0])?;
                if one != first {
                    return table.set_aside(row);
                }
                table.turn_up(&row, Part::at(&[one], 1..2), Law::exactly(&[H]))?;
            } else {
                table.turn_up(&row, Part::at(&[first], 1..2), Law::exactly(&[H]))?;
            }
            table.set_aside(row)
        });
        let (verdict, accepted) = tried(&case);
        // Compared, it is never the same pile, so V never looks. Pointed at, it is refused.
        assert_eq!(
            (verdict, accepted),
            if compared { (Verdict::Fails, true) } else { (Verdict::Open, false) }
        );
    }
}

/// A row of another table stands for a row of this one, whose cards would double.
#[test]
fn a_row_comes_from_another_table() {
    for filled in [false, true] {
        let case = first_is_heart(|table| {
            let cards = two_cards(table)?;
            let twin = Table::new(Unshuffled, Scripted::new(Vec::new())).put(1, &[H, C])?;
            if filled {
                let spots = table.spots(&cards, [0, 1])?;
                table.fill(&cards, &spots, 0..1, twin)?;
            } else {
                table.stack(&cards, twin)?;
            }
            table.set_aside(cards)
        });
        assert_eq!(tried(&case), (Verdict::Open, false));
    }
}

/// A row of another table, whose number this table has or has not: no move knows it, in any kind of run.
#[test]
fn no_move_knows_a_row_of_another_table() {
    type StepsFn = fn(&mut Table<'_>, Row) -> Result<(), Stop>;
    let moves: [StepsFn; 18] = [
        |table, row| if table.piles(&row) == 0 { Ok(()) } else { table.impossible("it has piles") },
        |table, row| if table.depth(&row) == 0 { Ok(()) } else { table.impossible("it has cards") },
        |table, row| table.lies_as_board(&row, 1, 0),
        |table, row| table.split(&row, 0..1).map(drop),
        |table, row| table.reshape(&row, 1),
        |table, row| table.sort(&row, 0..1),
        |table, row| table.put_away(row),
        |table, row| table.set_aside(row),
        |table, row| table.pile_scramble(&row),
        |table, row| table.pile_shift(&row),
        |table, row| table.spot(&row, 0).map(drop),
        |table, row| table.turn_up(&row, Part::layer(0), Law::exactly(&[C])).map(drop),
        |table, row| table.turn_down(&row, Part::layer(0)),
        |table, row| table.commit(&row),
        |table, row| {
            let own = table.put(1, &[C])?;
            table.stack(&own, row)
        },
        |table, row| {
            let own = table.put(1, &[C])?;
            table.double_scramble(&own, 0, &row)
        },
        |table, row| {
            let own = table.put(1, &[C])?;
            let spot = table.spot(&own, 0)?;
            table.pick(&row, &[spot], 0..1).map(drop)
        },
        |table, row| table.round_of(&row, (), |table, row, ()| table.pile_shift(row)),
    ];
    for step in moves {
        for before in [0, 3] {
            for mut table in tables(&[]) {
                let mut other = Table::new(Unshuffled, Scripted::new(Vec::new()));
                let end = table.run(|table| {
                    for _ in 0..before {
                        other.put(1, &[C])?;
                    }
                    let row = other.put(1, &[C])?;
                    table.put(1, &[C])?;
                    step(table, row)
                });
                let Err(Stop::Impossible { why, .. }) = end else { panic!("{end:?}") };
                assert_eq!(why, "that row is not on this table");
            }
        }
    }
}

/// How many things V takes in any order depends on what P has laid: a run without cards does not show it.
#[test]
fn the_number_of_things_to_take_in_any_order_depends_on_the_cards() {
    // V looks at the second card, which is a club by the law; with a heart there, V has a choice of two looks.
    let case = first_is_heart(|table| {
        let cards = two_cards(table)?;
        let spots = table.spots(&cards, [0, 1])?;
        let law = [Law::exactly(&[C])];
        let seen = table.turn_up_accepting(&cards, Part::at(&spots[1..], 0..1), &law, Accept::Anything)?;
        let order = table.any_order(1 + seen.all(H).len());
        if order[0] == 0 {
            table.turn_up(&cards, Part::at(&spots[..1], 0..1), Law::exactly(&[H]))?;
        }
        table.set_aside(cards)
    });
    let cheat = vec![Lay::Faces(vec![C, H])];
    let mut table = Table::new(Unshuffled, Scripted::new(cheat)).reordered(0, &[1, 0]);
    assert!(case.run(&mut table).is_ok());
    assert_eq!(audit(&case).verdict(Property::Soundness), Verdict::Open);
}

/// In one branch of a round V takes two things in any order, in the other none: the next order that is left open is the
/// second in the former and the first in the latter.
#[test]
fn an_order_is_left_open_in_one_branch_only() {
    let case = first_is_heart(|table| {
        let cards = two_cards(table)?;
        table.round(|table| {
            let spots = table.spots(&cards, [1])?;
            let seen = table.turn_up_accepting(
                &cards,
                Part::at(&spots, 0..1),
                &[Law::exactly(&[C])],
                Accept::Anything,
            )?;
            if !seen.all(H).is_empty() {
                let _ = table.any_order(2);
            }
            table.turn_down(&cards, Part::layer(0))
        })?;
        let order = table.any_order(2);
        table.round(|table| {
            let spots = table.spots(&cards, [0])?;
            if order[0] == 0 {
                table.turn_up(&cards, Part::at(&spots, 0..1), Law::exactly(&[H]))?;
            }
            table.turn_down(&cards, Part::layer(0))
        })?;
        table.set_aside(cards)
    });
    assert_ne!(audit(&case).verdict(Property::Soundness), Verdict::Holds);
}

/// P is dealt a face, or V counts one, that the alphabet of the case does not have: who brings it is not tried.
#[test]
fn a_face_is_missing_in_the_alphabet() {
    let spade = Face::read("1").unwrap()[0];
    let some = Accept::Some(spade);
    for dealt in [false, true] {
        let hand = if dealt { vec![(C, 1), (H, 1), (spade, 1)] } else { vec![(C, 1), (H, 1)] };
        let steps = |table: &mut Table<'_>| {
            let cards = table.ask(&Ask::piles(2, 1, &hand))?;
            table.commit(&cards)?;
            let accept = if dealt { Accept::Anything } else { some.clone() };
            let seen = table.turn_up_accepting(&cards, Part::layer(0), &[Law::exactly(&[H, C])], accept)?;
            // Whoever shows a 1 need not show a heart.
            if seen.all(spade).is_empty() {
                table.the(&seen, H)?;
            }
            table.put_away(cards)
        };
        let meaning = |cards: &[Face]| cards.contains(&H);
        let case = || Case::new(steps).secret("heart", vec![Lay::Faces(vec![H, C])]).meaning(meaning);
        let cheat = vec![Lay::Faces(vec![spade, C])];
        assert!(case().run(&mut Table::new(Unshuffled, Scripted::new(cheat))).is_ok());
        assert_eq!(audit(&case()).verdict(Property::Soundness), Verdict::Open, "{dealt}");
        let whole = audit(&case().alphabet(&[C, H, spade]));
        assert_eq!(whole.verdict(Property::Soundness), Verdict::Fails, "{dealt}");
    }
}

/// Rows without piles, piles without cards, more cards than there are, and distances around the world: refused or played,
/// in every kind of run.
#[test]
fn rows_of_odd_sizes() {
    type StepsFn = fn(&mut Table<'_>) -> Result<(), Stop>;
    let refused: [StepsFn; 5] = [
        |table| table.ask(&Ask::piles(2, 0, &[])).map(drop),
        |table| table.ask(&Ask::piles(usize::MAX, 2, &[])).map(drop),
        |table| table.places(3, 0).map(drop),
        |table| table.places(usize::MAX, usize::MAX).map(drop),
        |table| table.put(0, &[C, H]).map(drop),
    ];
    let played: [StepsFn; 4] = [
        |table| {
            let row = table.put(1, &[])?;
            table.pile_scramble(&row)?;
            table.pile_shift(&row)?;
            table.turn_up(&row, Part::layer(0), Law::exactly(&[]))?;
            table.sort(&row, 0..1)?;
            table.put_away(row)
        },
        |table| {
            let row = table.ask(&Ask::piles(0, 1, &[]))?;
            table.commit(&row)?;
            table.pile_shift(&row)?;
            table.set_aside(row)
        },
        |table| {
            let row = table.put(1, &[C, H])?;
            let all = table.split(&row, 0..1)?;
            table.pile_scramble(&row)?;
            table.pile_scramble(&all)?;
            table.set_aside(row)?;
            table.set_aside(all)
        },
        |table| {
            let row = table.put(1, &[C, H, C])?;
            let second = table.spot(&row, 1)?;
            // 2^63 - 1 is 1 more than a multiple of 3.
            let around = table.beside(&row, second, isize::MAX)?;
            assert!(around == table.spot(&row, 2)?);
            assert!(table.beside(&row, second, isize::MIN)? == table.spot(&row, 2)?);
            table.set_aside(row)
        },
    ];
    let nobody = [Lay::Faces(Vec::new())];
    for steps in refused {
        for mut table in tables(&nobody) {
            let end = table.run(|table| table.round(steps));
            assert!(matches!(end, Err(Stop::Impossible { .. })), "{end:?}");
        }
    }
    for steps in played {
        tables(&nobody).into_iter().for_each(|mut table| table.run(|table| table.round(steps)).unwrap());
    }
}
