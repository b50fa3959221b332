//! The judge before protocols of a few steps, each of which is wrong in one way that is known: it must say so, and in
//! that way. They are for the template's boards: one black cell in each row, and none with a cross.

use super::{Judged, Property, Reordered, Why, judge};
use crate::audit::story::print_lays;
use crate::engine::{
    Accept, Ask, Chapters, Face, Law, Lay, Part, Row, Scripted, Seeded, Stop, Table, marked,
};
use crate::formats::Format;
use crate::grid::Grid;
use crate::protocol::{Protocol, Stated, Variant};
use crate::puzzles::template::{OneBlack, Template};
use crate::puzzles::{Puzzle, Shade};

/// The cards of a board are laid, and then something is done.
struct Specimen {
    /// What V does with them, on a board of this many rows.
    then: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop>,
    /// Whether that is one round.
    in_a_round: bool,
    /// How many cards and shuffles that is said to cost.
    stated: (Option<usize>, Option<usize>),
}

fn specimen(then: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop>) -> Specimen {
    Specimen { then, in_a_round: true, stated: (None, None) }
}

/// A specimen that says itself which of its steps are a round.
fn loose(then: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop>) -> Specimen {
    Specimen { in_a_round: false, ..specimen(then) }
}

impl Protocol<Template> for Specimen {
    fn name(&self) -> &'static str {
        "specimen"
    }

    fn source(&self) -> &'static str {
        "the tests of the judge"
    }

    fn is_repaired(&self) -> bool {
        false
    }

    fn serves(&self, _: &Template) -> Result<(), String> {
        Ok(())
    }

    fn run(&self, table: &mut Table<'_>, puzzle: &Template, _: Variant) -> Result<(), Stop> {
        let size = puzzle.squares.size();
        let hand = [(Face::CLUB, size.height()), (Face::HEART, size.area() - size.height())];
        let board = table.ask(&Ask::piles(size.area(), 1, &hand))?;
        table.commit(&board)?;
        match self.in_a_round {
            true => table.round(|table| (self.then)(table, &board, size.height())),
            false => (self.then)(table, &board, size.height()),
        }
    }

    fn plan(&self, puzzle: &Template, candidate: &Grid<Shade>, variant: Variant) -> Vec<Lay> {
        OneBlack.plan(puzzle, candidate, variant)
    }

    fn extract(&self, puzzle: &Template, committed: &[Face]) -> Option<Grid<Shade>> {
        OneBlack.extract(puzzle, committed)
    }

    fn alphabet(&self) -> Vec<Face> {
        OneBlack.alphabet()
    }

    fn cost(&self, _: &Template, _: Variant) -> Stated {
        let (cards, shuffles) = self.stated;
        Stated { cards, cards_formula: "as said", shuffles, shuffles_formula: "as said" }
    }

    fn paper_cost(&self, puzzle: &Template) -> Stated {
        OneBlack.paper_cost(puzzle)
    }
}

fn one_club(cards: usize) -> Vec<Face> {
    marked(cards, 0, Face::CLUB, Face::HEART)
}

/// V takes some of the cards, scrambles them, and finds one club among them.
fn one_club_among(table: &mut Table<'_>, board: &Row, places: std::ops::Range<usize>) -> Result<(), Stop> {
    let spots = table.spots(board, places)?;
    let cards = table.pick(board, &spots, 0..1)?;
    table.pile_scramble(&cards)?;
    table.turn_up(&cards, Part::layer(0), Law::arrangement(&one_club(spots.len())))?;
    table.put_away(cards)
}

/// What a board of one row needs.
fn right(table: &mut Table<'_>, board: &Row, _: usize) -> Result<(), Stop> {
    one_club_among(table, board, 0..table.columns(board))
}

fn ask(protocol: &dyn Protocol<Template>, rows: &str, property: Property) -> Judged<Grid<Shade>> {
    judge(protocol, &read(rows), Variant::Repaired, property, &Chapters::default())
}

fn read(rows: &str) -> Template {
    Template::read(&format!("template\n{rows}"), Format::Text).unwrap().puzzle
}

fn solution(rows: &str, solution: &str) -> Grid<Shade> {
    read(rows).read_solution(solution).unwrap()
}

#[test]
fn nothing_is_said_against_what_is_right() {
    let specimen = Specimen { stated: (Some(3), Some(1)), ..specimen(right) };
    for (property, solutions, steps) in [
        (Property::Completeness, 3, 3),
        (Property::Soundness, 0, 3),
        (Property::ZeroKnowledge, 3, 3),
        (Property::Cost, 3, 0),
    ] {
        let judged = ask(&specimen, ". . .", property);
        assert!(judged.why.is_none() && judged.incomplete.is_none(), "{property}: {judged:?}");
        assert_eq!((judged.solutions, judged.steps), (solutions, steps), "{property}");
    }
}

/// V wants the club to lie on the first cell.
#[test]
fn an_honest_prover_is_stopped() {
    let specimen = specimen(|table, board, _| {
        table.turn_up(board, Part::layer(0), Law::exactly(&one_club(2))).map(drop)
    });
    let judged = ask(&specimen, ". .", Property::Completeness);
    let Some(Why::HonestStopped { solution: refused, stop: Stop::Rejected(rejection) }) = judged.why else {
        panic!("{judged:?}")
    };
    assert_eq!(refused, solution(". .", ". #"));
    assert_eq!(Face::print(&rejection.seen), "♥ ♣");
    // With a cross on the second cell nobody is stopped.
    assert!(ask(&specimen, ". x", Property::Completeness).why.is_none());
}

/// V does not look for crosses.
#[test]
fn a_wrong_board_is_accepted() {
    let judged = ask(&specimen(right), ". x", Property::Soundness);
    let Some(Why::FalseAccepted { candidate, lays, reordered, .. }) = judged.why else {
        panic!("{judged:?}")
    };
    assert_eq!(candidate, Some(solution(". x", ". #")));
    assert_eq!((print_lays(&lays).as_str(), reordered), ("♥ ♣", vec![]));
    let mut table = Table::new(Seeded::new(3), Scripted::new(lays));
    assert_eq!(specimen(right).run(&mut table, &read(". x"), Variant::Repaired), Ok(()));
}

/// V looks at nothing, so that the cards may be anything.
#[test]
fn cards_that_stand_for_no_board_are_accepted() {
    let judged = ask(&specimen(|_, _, _| Ok(())), ". .", Property::Soundness);
    let Some(Why::FalseAccepted { candidate: None, committed, .. }) = judged.why else {
        panic!("{judged:?}")
    };
    assert!(committed.len() == 2 && committed.iter().all(|card| card.face().is_none()), "{committed:?}");
}

/// V looks at the second card only. If the first one were a club, P would have a solution.
#[test]
fn cards_that_may_be_anything_are_laid_so_that_they_are_wrong() {
    let specimen = specimen(|table, board, _| {
        let second = table.spots(board, [1])?;
        let card = table.pick(board, &second, 0..1)?;
        table.turn_up(&card, Part::layer(0), Law::exactly(&[Face::HEART]))?;
        table.put_away(card)
    });
    let judged = ask(&specimen, ". .", Property::Soundness);
    let Some(Why::FalseAccepted { lays, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(print_lays(&lays), "♥*2");
    let mut table = Table::new(Seeded::new(3), Scripted::new(lays));
    assert_eq!(specimen.run(&mut table, &read(". ."), Variant::Repaired), Ok(()));
}

/// V looks at the rows in any order, and has forgotten the others once the second one was looked at.
#[test]
fn a_wrong_board_is_accepted_in_another_order_than_the_usual_one() {
    let specimen = specimen(|table, board, rows| {
        let width = table.columns(board) / rows;
        for row in table.any_order(rows) {
            one_club_among(table, board, row * width..(row + 1) * width)?;
            if row == 1 {
                break;
            }
        }
        Ok(())
    });
    let judged = ask(&specimen, ". .\n. .", Property::Soundness);
    let Some(Why::FalseAccepted { reordered, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(reordered, [Reordered { nth: 0, order: vec![1, 0] }]);
    assert_eq!(judged.orders, 2);
}

/// V cannot try all faces of eleven cards that need only be counted: nobody is found who is accepted, and that is not
/// for want of such provers.
#[test]
fn a_search_that_was_cut_short_is_no_answer() {
    let counted: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        let law = Law::arrangement(&one_club(table.columns(board)));
        table.pile_scramble(board)?;
        let accept = Accept::Count { of: vec![Face::CLUB], exactly: 1 };
        table.turn_up_accepting(board, Part::layer(0), &[law], accept).map(drop)
    };
    let specimen = specimen(counted);
    let judged = ask(&specimen, ". . . . . . . . . . .", Property::Soundness);
    assert!(judged.incomplete.is_some() && judged.why.is_none(), "{judged:?}");
    let judged = ask(&specimen, ". . . . . . . . . .", Property::Soundness);
    assert!(judged.incomplete.is_none() && judged.why.is_none(), "{judged:?}");
    // A step that cannot be carried out is no answer either.
    let judged = ask(&self::specimen(|table, _, _| table.impossible("no")), ". .", Property::Soundness);
    assert!(judged.incomplete.is_some() && judged.why.is_none(), "{judged:?}");
}

/// P lays one club somewhere, which V looks for within a round; all cards lie face down again at its end.
fn one_club_somewhere(table: &mut Table<'_>, board: &Row) -> Result<(), Stop> {
    table.round(|table| {
        table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(table.columns(board))))?;
        table.turn_down(board, Part::layer(0))
    })
}

/// V does not look for crosses, and no step is a round.
#[test]
fn a_wrong_board_is_accepted_without_rounds() {
    for then in [
        |_: &mut Table<'_>, _: &Row, _: usize| Ok(()),
        |table: &mut Table<'_>, board: &Row, _: usize| {
            table.turn_up(board, Part::layer(0), Law::exactly(&one_club(2))).map(drop)
        },
    ] {
        let judged = ask(&loose(then), "x .", Property::Soundness);
        assert!(matches!(judged.why, Some(Why::FalseAccepted { .. })), "{judged:?}");
    }
}

/// After the round there is a state for each place of the club. One of them is accepted, and it is wrong: on whichever
/// side the cross is.
#[test]
fn between_rounds_every_state_is_looked_at() {
    let first: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        one_club_somewhere(table, board)?;
        table.turn_up(board, Part::layer(0), Law::exactly(&one_club(2))).map(drop)
    };
    let last: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        one_club_somewhere(table, board)?;
        let faces = marked(2, 1, Face::CLUB, Face::HEART);
        table.turn_up(board, Part::layer(0), Law::exactly(&faces)).map(drop)
    };
    for (then, wrong, right) in [(first, "x .", ". x"), (last, ". x", "x .")] {
        let judged = ask(&loose(then), wrong, Property::Soundness);
        assert!(matches!(judged.why, Some(Why::FalseAccepted { candidate: Some(_), .. })), "{judged:?}");
        let judged = ask(&loose(then), right, Property::Soundness);
        assert!(judged.why.is_none() && judged.incomplete.is_none(), "{judged:?}");
    }
}

/// Steps that a search cannot follow outside of rounds are no answer.
#[test]
fn what_belongs_into_a_round_is_not_passed_over() {
    let seen_before: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> =
        |table, board, _| table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop);
    let seen_between: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        one_club_somewhere(table, board)?;
        table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop)
    };
    let left_open: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        table
            .round(|table| table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop))?;
        table.round(|table| table.turn_down(board, Part::layer(0)))
    };
    let picked_between: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        let hearts = table.put(1, &[Face::HEART; 2])?;
        let seen = table.turn_up(&hearts, Part::layer(0), Law::exactly(&[Face::HEART; 2]))?;
        table.any(&seen, Face::HEART)?;
        table.put_away(hearts)?;
        one_club_somewhere(table, board)
    };
    for then in [seen_before, seen_between, left_open, picked_between] {
        let judged = ask(&loose(then), ". .", Property::Soundness);
        assert!(judged.why.is_none() && judged.incomplete.is_some(), "{judged:?}");
    }
}

/// Cards that are laid or moved outside of rounds are followed in every state: V sees the second card, in the place of the
/// first.
#[test]
fn what_is_moved_between_rounds_is_followed() {
    let turned: fn(&mut Table<'_>, &Row, usize) -> Result<(), Stop> = |table, board, _| {
        one_club_somewhere(table, board)?;
        let second = table.spot(board, 1)?;
        table.bring_to_front(board, second)?;
        let first = table.spots(board, [0])?;
        let card = table.pick(board, &first, 0..1)?;
        table.turn_up(&card, Part::layer(0), Law::exactly(&[Face::CLUB]))?;
        table.put_away(card)?;
        let more = table.ask(&Ask::piles(1, 1, &[(Face::CLUB, 1)]))?;
        table.round(|table| table.turn_up(&more, Part::layer(0), Law::exactly(&[Face::CLUB])).map(drop))
    };
    let judged = ask(&loose(turned), "x .", Property::Soundness);
    assert!(judged.why.is_none() && judged.incomplete.is_none(), "{judged:?}");
    let judged = ask(&loose(turned), ". x", Property::Soundness);
    assert!(matches!(judged.why, Some(Why::FalseAccepted { .. })), "{judged:?}");
}

/// What P has committed to between two rounds is looked at.
#[test]
fn a_row_that_is_committed_to_after_a_round_counts() {
    let specimen = loose(|table, board, _| {
        one_club_somewhere(table, board)?;
        table.commit(board)
    });
    let judged = ask(&specimen, ". .", Property::Soundness);
    // Twice the cards of the board stand for no board.
    let Some(Why::FalseAccepted { committed, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(committed[..2], committed[2..]);
}

/// The law says that the cards were scrambled, and they were not. There is one solution, with which no other view could
/// be compared.
#[test]
fn what_is_seen_is_not_what_the_law_says() {
    let specimen = specimen(|table, board, _| {
        table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop)
    });
    let judged = ask(&specimen, "x .", Property::ZeroKnowledge);
    let Some(Why::Seen { solution: seen_with, shown }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(seen_with, solution("x .", ". #"));
    assert!(shown.shown.is_same_as(&Law::exactly(&[Face::HEART, Face::CLUB])), "{shown:?}");
}

/// Each of the two boards has a law of its own, and is seen.
fn shown(table: &mut Table<'_>, board: &Row, _: usize) -> Result<(), Stop> {
    let laws = [one_club(2), marked(2, 1, Face::CLUB, Face::HEART)].map(|faces| Law::exactly(&faces));
    table.turn_up_accepting(board, Part::layer(0), &laws, Accept::TheLaw).map(drop)
}

#[test]
fn two_solutions_are_told_apart() {
    let judged = ask(&specimen(shown), ". .", Property::ZeroKnowledge);
    let Some(Why::ViewsPart { solutions, seen: [Some(one), Some(other)] }) = judged.why else {
        panic!("{judged:?}")
    };
    assert_ne!(solutions[0], solutions[1]);
    assert!(!one.shown.is_same_as(&other.shown));
    assert_eq!(
        Face::print(one.shown.faces()),
        if solutions[0].values()[0] == Shade::Black { "♣ ♥" } else { "♥ ♣" }
    );
}

/// One solution, and lawful turn-ups; but the simulator does not know which of the laws holds.
#[test]
fn what_nobody_simulates_is_no_zero_knowledge() {
    for rows in [". x", "x ."] {
        let judged = ask(&specimen(shown), rows, Property::ZeroKnowledge);
        assert!(judged.why.is_none() && judged.incomplete.is_some(), "{judged:?}");
    }
}

#[test]
fn a_formula_is_wrong() {
    let cost = |stated| ask(&Specimen { stated, ..specimen(right) }, ". . .", Property::Cost);
    assert!(cost((Some(3), Some(1))).why.is_none());
    for stated in [(Some(4), Some(1)), (Some(3), Some(2)), (Some(2), None), (None, Some(0))] {
        let judged = cost(stated);
        let Some(Why::Costs { measured, .. }) = judged.why else { panic!("{stated:?}: {judged:?}") };
        assert_eq!(measured, (3, 1));
    }
}
