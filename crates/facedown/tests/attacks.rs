//! Protocols written to mislead the audit, beyond those of `engine/rules.rs`: with real cards each of them accepts a cheat, so
//! none of them may be called sound.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown::audit::audit;
use facedown::audit::run::Verdict;
use facedown::case::Case;
use facedown::engine::{Ask, Face, Law, Lay, Part, Scripted, Seeded, Spot, Stop, Table, Unshuffled};
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

fn two_cards(table: &mut Table<'_>) -> Result<facedown::engine::Row, Stop> {
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
