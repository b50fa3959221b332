//! The cards to bring.

use super::words::plural;
use crate::engine::{Cost, Face};
use std::collections::BTreeMap;

/// The cards to bring, one line a face, number cards in runs.
///
/// ```
/// use facedown::engine::{Face, Scripted, Seeded, Table};
/// use facedown::script::shopping_list;
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// let mut faces = vec![Face::CLUB, Face::CLUB, Face::HEART];
/// faces.extend(Face::numbers(5).unwrap());
/// table.put(1, &faces)?;
/// assert_eq!(shopping_list(table.cost()), ["2 clubs ♣", "1 heart ♥", "the number cards 1 to 5, one of each"]);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[must_use]
pub fn shopping_list(cost: &Cost) -> Vec<String> {
    let deck = cost.deck();
    let others = deck.iter().filter(|(face, _)| face.as_number().is_none());
    let others = others.map(|(face, &count)| format!("{} {face}", plural(count, &face.name())));
    let numbers = runs(&deck).into_iter().map(|run| match run {
        (first, last, 1) if first == last => format!("the number card {first}"),
        (first, last, count) if first == last => format!("{count} number cards {first}"),
        (first, last, 1) => format!("the number cards {first} to {last}, one of each"),
        (first, last, count) => format!("the number cards {first} to {last}, {count} of each"),
    });
    others.chain(numbers).collect()
}

/// Number cards that follow each other and are needed equally often: the first, the last, how often.
pub(super) fn runs(deck: &BTreeMap<Face, usize>) -> Vec<(usize, usize, usize)> {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for (number, count) in deck.iter().filter_map(|(face, &count)| Some((face.as_number()?, count))) {
        match runs.last_mut() {
            Some((_, last, same)) if *last + 1 == number && *same == count => *last = number,
            _ => runs.push((number, number, count)),
        }
    }
    runs
}
