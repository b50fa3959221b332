//! The cards to bring.

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
    deck(&cost.deck())
}

/// Counts of faces, number cards in runs of equal counts.
fn deck(counts: &BTreeMap<Face, usize>) -> Vec<String> {
    let (numbers, others): (Vec<_>, Vec<_>) = counts.iter().partition(|(face, _)| face.as_number().is_some());
    let mut lines: Vec<String> =
        others.iter().map(|(face, count)| format!("{} {face}", plural(**count, &face.name()))).collect();
    let numbers: Vec<(usize, usize)> =
        numbers.iter().filter_map(|(face, count)| Some((face.as_number()?, **count))).collect();
    for run in numbers.chunk_by(|one, next| one.0 + 1 == next.0 && one.1 == next.1) {
        let each = match run[0].1 {
            1 => "one of each".to_owned(),
            count => format!("{count} of each"),
        };
        lines.push(match run {
            [(number, 1)] => format!("the number card {number}"),
            [(number, count)] => format!("{count} number cards {number}"),
            [(first, _), .., (last, _)] => format!("the number cards {first} to {last}, {each}"),
            [] => String::new(),
        });
    }
    lines
}

/// `1 club`, `4 clubs`.
fn plural(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
