//! Protocols written to mislead the audit.
use facedown::audit::audit;
use facedown::audit::judge::Property;
use facedown::audit::run::Verdict;
use facedown::case::Case;
use facedown::engine::{Ask, Face, Law, Lay, Part, Stop, Table, Spot};
use std::sync::Mutex;

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

fn report(name: &str, case: Case<'_>) -> Verdict {
    let audited = audit(&case);
    println!("--- {name}\n{audited}");
    audited.verdict(Property::Soundness)
}

/// Which of two equal piles lies first depends on the shuffle.
fn equality(table: &mut Table<'_>) -> Result<(), Stop> {
    let cards = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
    table.commit(&cards)?;
    let row = table.put(1, &[H, H])?;
    let numbers = table.put(1, &Face::read("1 2").unwrap())?;
    table.stack(&row, numbers)?;
    table.stack(&row, cards)?;
    table.pile_scramble(&row)?;
    let hearts = table.turn_up(&row, Part::layer(0), Law::exactly(&[H, H]))?;
    let numbers = table.turn_up(&row, Part::layer(1), Law::arrangement(&Face::read("1 2").unwrap()))?;
    let one = table.the(&numbers, Face::read("1").unwrap()[0])?;
    if hearts.all(H)[0] == one {
        table.turn_up(&row, Part::at(&[one], 2..3), Law::exactly(&[H]))?;
    }
    table.set_aside(row)
}

#[test]
fn spots_are_compared() {
    let case = Case::new(equality).secret("h", vec![Lay::Faces(vec![H, C])]).meaning(|cards| cards[0] == H);
    assert_ne!(report("equality", case), Verdict::Holds);
}

#[test]
fn a_spot_leaves_its_round() {
    let kept: Mutex<Option<Spot>> = Mutex::new(None);
    let steps = |table: &mut Table<'_>| {
        let cards = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
        table.commit(&cards)?;
        table.round(|table| {
            let seen = table.turn_up(&cards, Part::layer(0), Law::arrangement(&[C, H]))?;
            *kept.lock().unwrap() = Some(table.the(&seen, H)?);
            table.turn_down(&cards, Part::layer(0))
        })?;
        let spot = kept.lock().unwrap().unwrap();
        table.round(|table| {
            let first = table.spot(&cards, 0)?;
            // V wants a heart at the first place, but looks where the last branch found one.
            let _ = first;
            table.turn_up(&cards, Part::at(&[spot], 0..1), Law::exactly(&[H]))?;
            table.turn_down(&cards, Part::layer(0))
        })?;
        table.set_aside(cards)
    };
    let case = Case::new(steps).secret("h", vec![Lay::Faces(vec![H, C])]).secret("c", vec![Lay::Faces(vec![C, H])]).meaning(|cards| cards[0] == H);
    assert_ne!(report("spot leaves", case), Verdict::Holds);
}
