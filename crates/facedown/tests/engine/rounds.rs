//! Remembered rounds: a search that shares them finds what a search finds that does not, whatever the searches before it
//! were of.

use super::rules::{self, lay};
use super::{C, H};
use facedown::engine::{Accept, Chapters, Face, Fault, FaultKind, Laid, Law, Part, Passed, Row, Stop, Table};

type StepsFn = fn(&mut Table<'_>) -> Result<(), Stop>;
type Look = fn(&mut Table<'_>, &Row, &usize) -> Result<(), Stop>;

/// P lays two cards.
fn two_cards(table: &mut Table<'_>) -> Result<Row, Stop> {
    table.step("1", "P lays two cards")?;
    lay(table, 2)
}

fn shows(table: &mut Table<'_>, cards: &Row, place: usize, face: Face) -> Result<(), Stop> {
    rules::shows(table, cards, place, face)?;
    table.turn_down(cards, Part::layer(0))
}

/// What V accepts.
fn accepted(table: Table<'_>, steps: StepsFn) -> Vec<Vec<Laid>> {
    let mut table = table;
    match table.run(steps) {
        Ok(()) => {}
        Err(Stop::Rejected(_)) => return Vec::new(),
        Err(stop) => panic!("{stop}"),
    }
    let found = table.found().unwrap();
    assert!(found.complete());
    found.ends.into_iter().map(|(end, _)| end).collect()
}

fn table(chapters: &Chapters) -> Table<'static> {
    Table::search(&[C, H]).sharing(chapters)
}

/// Each of these is searched after all others, with what they have left behind, and alone.
fn each_is_searched_right(steps: &[StepsFn]) {
    for &last in steps {
        let chapters = Chapters::default();
        for &before in steps {
            accepted(table(&chapters), before);
        }
        assert_eq!(accepted(table(&chapters), last), accepted(Table::search(&[C, H]), last));
    }
}

/// One place in the source, and several functions.
fn looked_at_by(table: &mut Table<'_>, look: Look) -> Result<(), Stop> {
    let cards = two_cards(table)?;
    table.round_of(&cards, 0, look)
}

#[test]
fn functions_that_are_called_from_one_place_are_distinguished() {
    let heart: Look = |table, cards, &place| shows(table, cards, place, H);
    let club: Look = |table, cards, &place| shows(table, cards, place, C);
    let mut ends = Vec::new();
    let chapters = Chapters::default();
    for look in [heart, club] {
        let mut table = table(&chapters);
        looked_at_by(&mut table, look).unwrap();
        ends.push(table.found().unwrap().ends[0].0[0]);
    }
    assert_eq!(ends, [Laid::Face(H), Laid::Face(C)]);
}

#[test]
fn inputs_and_rows_distinguish_rounds() {
    fn looks(table: &mut Table<'_>, places: [usize; 2]) -> Result<(), Stop> {
        let cards = [two_cards(table)?, two_cards(table)?];
        for (row, place) in cards.iter().zip(places) {
            table.round_of(row, place, |table, row, &place| shows(table, row, place, H))?;
        }
        Ok(())
    }
    let all: [StepsFn; 4] = [
        |table| looks(table, [0, 0]),
        |table| looks(table, [0, 1]),
        |table| looks(table, [1, 0]),
        |table| looks(table, [1, 1]),
    ];
    each_is_searched_right(&all);
}

/// A chapter is known by what it is given.
#[test]
fn inputs_distinguish_chapters() {
    fn begins(table: &mut Table<'_>, face: Face) -> Result<(), Stop> {
        let cards = table.chapter(face, |table, &face| {
            let cards = two_cards(table)?;
            table.round(|table| shows(table, &cards, 0, face))?;
            Ok(cards)
        })?;
        table.round(|table| shows(table, &cards, 1, C))
    }
    let all: [StepsFn; 2] = [|table| begins(table, C), |table| begins(table, H)];
    each_is_searched_right(&all);
}

/// V looks at the cards in any order within a round, and goes on only if the first one was the first.
#[test]
fn a_round_that_leaves_an_order_open_is_not_remembered() {
    let steps: StepsFn = |table| {
        let cards = two_cards(table)?;
        table.round_of(&cards, (), |table, cards, ()| {
            let order = table.any_order(2);
            shows(table, cards, order[0], H)
        })
    };
    let chapters = Chapters::default();
    for order in [[0, 1], [1, 0], [0, 1]] {
        let by_number = table(&chapters).reordered(0, &order);
        let whenever_asked = table(&chapters).ordered_by(move |_| order.to_vec());
        for shared in [by_number, whenever_asked].map(|table| accepted(table, steps)) {
            assert_eq!(shared.len(), 1);
            assert_eq!(shared[0][order[0]], Laid::Face(H));
            assert!(shared[0][order[1]].face().is_none(), "{order:?}: {shared:?}");
        }
    }
}

/// Where V only counts, the faces to try decide what is found.
#[test]
fn searches_with_other_faces_may_share() {
    let steps: StepsFn = |table| {
        let cards = two_cards(table)?;
        table.round_of(&cards, (), |table, cards, ()| {
            let accept = Accept::Count { of: vec![H], exactly: 1 };
            table.turn_up_accepting(cards, Part::layer(0), &[Law::exactly(&[C, H])], accept)?;
            table.turn_down(cards, Part::layer(0))
        })
    };
    let chapters = Chapters::default();
    let ends = [vec![C, H], vec![C, H, Face::BLANK], vec![H], vec![C, H]]
        .map(|faces| accepted(Table::search(&faces).sharing(&chapters), steps).len());
    assert_eq!(ends, [2, 4, 0, 2]);
}

/// One round at two steps, without a step of its own; something goes wrong at one of them.
#[test]
fn a_fault_at_one_of_two_equal_rounds_is_none_at_the_other() {
    let steps: StepsFn = |table| {
        let cards = two_cards(table)?;
        for (step, sentence) in [("2", "V looks at the first card"), ("3", "V looks at the first card again")]
        {
            table.step(step, sentence)?;
            table.round_of(&cards, 0, |table, cards, &place| shows(table, cards, place, H))?;
        }
        Ok(())
    };
    let chapters = Chapters::default();
    let mut listed = table(&chapters).listing_places();
    listed.run(steps).unwrap();
    let faults: Vec<Fault> = listed.passed().iter().flat_map(Passed::faults).collect();
    let dropped: Vec<&Fault> = faults.iter().filter(|fault| fault.kind == FaultKind::DropCheck).collect();
    assert_eq!(dropped.len(), 2);
    for fault in dropped {
        let search = |table: Table<'static>| accepted(table.with_fault(fault.clone()), steps);
        assert_eq!(search(table(&chapters)), search(Table::search(&[C, H])), "{fault}");
    }
}
