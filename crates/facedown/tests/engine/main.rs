//! What the table promises: cards are things, spots go stale, chance and secrets come from outside, costs are counted.

mod account;
mod exact;
mod kinds;
mod memory;
mod moves;
mod rounds;
mod rounds_rules;
mod rules;
mod transcript;

use facedown::engine::{Face, Law, Part, Row, Scripted, Stop, Table, Unshuffled};

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

fn quiet<'a>() -> Table<'a> {
    Table::new(Unshuffled, Scripted::new(Vec::new()))
}

fn faces(text: &str) -> Vec<Face> {
    Face::read(text).unwrap()
}

/// Why a step cannot be carried out.
fn why<R: std::fmt::Debug>(result: Result<R, Stop>) -> String {
    match result {
        Err(Stop::Impossible { why, .. }) => why,
        other => panic!("not impossible: {other:?}"),
    }
}

/// Steps cannot be carried out, for this reason, on a table with unshuffled cards. A stop is final, so each has a table of its own.
fn refused(reason: &str, steps: impl FnOnce(&mut Table<'_>) -> Result<(), Stop>) {
    assert_eq!(why(quiet().run(steps)), reason);
}

/// Asserts what lies in a row, pile by pile.
fn holds(table: &mut Table<'_>, row: &Row, text: &str) {
    let all = Part::layers(0..table.depth(row));
    table.turn_up(row, all, Law::exactly(&faces(text))).unwrap();
}
