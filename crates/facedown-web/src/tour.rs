//! Two very small protocols for the guided tour: a committed bit, and a chosen pile.

use facedown::case::Case;
use facedown::engine::{Ask, Face, Law, Lay, Part, Stop, Table};
use facedown::subprotocols::chosen_pile;

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

/// P lays two cards, and V sees that they are a bit without learning which.
fn bit(table: &mut Table<'_>) -> Result<(), Stop> {
    table.step("1", "P lays two cards face down: ♥♣ says yes, ♣♥ says no")?;
    let cards = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
    table.commit(&cards)?;
    table.step("2", "The two cards are shuffled")?;
    table.pile_scramble(&cards)?;
    table.step("3", "V turns both up: one club and one heart")?;
    table.turn_up(&cards, Part::layer(0), Law::arrangement(&[C, H]))?;
    table.put_away(cards)
}

/// P chooses one of five piles in secret, V sees what is in it, and the piles come back into their order.
fn pile(table: &mut Table<'_>) -> Result<(), Stop> {
    table.step("1", "Five piles are laid out, all with a ♣, for all to see")?;
    let row = table.put(1, &[C; 5])?;
    let chosen = chosen_pile::choose(table, &row)?;
    table.step("2", "V looks at the card of the chosen pile, and at no other: a club")?;
    table.turn_up(&row, Part::at(&[chosen], 0..1), Law::exactly(&[C]))?;
    table.turn_down(&row, Part::at(&[chosen], 0..1))?;
    chosen_pile::put_back(table, &row)?;
    table.step("3", "The piles lie as before, and V does not know which one P has chosen")?;
    table.turn_up(&row, Part::layer(0), Law::exactly(&[C; 5]))?;
    table.put_away(row)
}

/// The title and the case of a part of the tour.
pub(crate) fn case(name: &str) -> Option<(&'static str, Case<'static>)> {
    match name {
        "tour:bit" => Some((
            "A committed bit",
            Case::new(bit)
                .secret("yes", vec![Lay::Faces(vec![H, C])])
                .secret("no", vec![Lay::Faces(vec![C, H])])
                .meaning(|cards| cards[0] != cards[1])
                .cost(2, 1),
        )),
        "tour:pile" => {
            let marked = |case: Case<'static>, place| case.secret(place + 1, vec![Lay::Mark(place)]);
            Some(("A chosen pile", (0..5).fold(Case::new(pile), marked)))
        }
        _ => None,
    }
}
