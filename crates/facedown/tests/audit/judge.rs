//! Cases of a few steps, each of which is wrong in one way that is known: the audit must say so, and in that way. P lays one
//! club among hearts, and not on a cross.

use facedown::audit::judge::{Judgement, Why, judge};
use facedown::audit::story::print_lays;
use facedown::case::Case;
use facedown::engine::{
    Accept, Ask, Chapters, Face, Law, Lay, Part, Row, Scripted, Seeded, Stop, Table, marked,
};
use facedown::protocol::Property;

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

type Then = fn(&mut Table<'_>, &Row) -> Result<(), Stop>;

fn one_club(cards: usize) -> Vec<Face> {
    marked(cards, 0, C, H)
}

/// P lays as many cards as the board has cells, a club on one without a cross, and then something is done.
fn case(board: &'static str, then: Then) -> Case<'static> {
    let cards = board.len();
    let is_free = |place: usize| board.as_bytes()[place] != b'x';
    let case = Case::new(move |table: &mut Table<'_>| {
        let row = table.ask(&Ask::piles(cards, 1, &[(C, 1), (H, cards - 1)]))?;
        table.commit(&row)?;
        then(table, &row)
    });
    let case = case.meaning(move |faces| {
        faces.len() == cards && (0..cards).any(|place| is_free(place) && faces == marked(cards, place, C, H))
    });
    let solutions = (0..cards).filter(|&place| is_free(place));
    solutions.fold(case, |case, place| case.secret(place, vec![Lay::Faces(marked(cards, place, C, H))]))
}

fn ask(board: &'static str, then: Then, property: Property) -> Judgement {
    judge(&case(board, then), property, &Chapters::default())
}

/// V takes some of the cards, scrambles them, and finds one club among them.
fn one_club_among(table: &mut Table<'_>, board: &Row, places: std::ops::Range<usize>) -> Result<(), Stop> {
    let spots = table.spots(board, places)?;
    let cards = table.pick(board, &spots, 0..1)?;
    table.pile_scramble(&cards)?;
    table.turn_up(&cards, Part::layer(0), Law::arrangement(&one_club(spots.len())))?;
    table.put_away(cards)
}

/// What a board without crosses needs.
fn right(table: &mut Table<'_>, board: &Row) -> Result<(), Stop> {
    one_club_among(table, board, 0..table.piles(board))
}

fn is_accepted(board: &'static str, then: Then, lays: Vec<Lay>) -> bool {
    case(board, then).run(&mut Table::new(Seeded::new(3), Scripted::new(lays))).is_ok()
}

#[test]
fn nothing_is_said_against_what_is_right() {
    for (property, solutions, steps) in [
        (Property::Completeness, 3, 3),
        (Property::Soundness, 0, 3),
        (Property::ZeroKnowledge, 3, 3),
        (Property::Cost, 3, 0),
    ] {
        let judged = judge(&case("...", right).cost(3, 1), property, &Chapters::default());
        assert!(judged.why.is_none() && judged.incomplete.is_none(), "{property}: {judged:?}");
        assert_eq!((judged.solutions, judged.steps), (solutions, steps), "{property}");
    }
}

/// V wants the club to lie on the first cell.
#[test]
fn an_honest_prover_is_stopped() {
    let first: Then =
        |table, board| table.turn_up(board, Part::layer(0), Law::exactly(&one_club(2))).map(drop);
    let judged = ask("..", first, Property::Completeness);
    let Some(Why::HonestStopped { known, stop: Stop::Rejected(rejection), .. }) = judged.why else {
        panic!("{judged:?}")
    };
    assert_eq!((known.name.as_str(), Face::print(&rejection.seen).as_str()), ("1", "♥ ♣"));
    // With a cross on the second cell nobody is stopped.
    assert!(ask(".x", first, Property::Completeness).why.is_none());
}

/// The club is turned around before V takes P's word for it.
#[test]
fn an_honest_prover_ends_with_something_else() {
    let turned: Then = |table, board| {
        table.round(|table| right(table, board))?;
        let other = table.put(1, &[H, H])?;
        table.commit(&other)
    };
    let judged = ask("..", turned, Property::Completeness);
    let Some(Why::OtherCommitted { committed, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(Face::print(&committed), "♣ ♥ ♥ ♥");
}

/// V does not look for crosses.
#[test]
fn a_wrong_board_is_accepted() {
    let judged = ask(".x", right, Property::Soundness);
    let Some(Why::FalseAccepted { faces, lays, reordered, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!((faces, reordered), (vec![H, C], vec![]));
    assert_eq!(print_lays(&lays), "♥ ♣");
    assert!(is_accepted(".x", right, lays));
}

/// V looks at nothing, so that the cards may be anything.
#[test]
fn cards_that_were_never_seen_are_accepted() {
    let judged = ask("..", |_, _| Ok(()), Property::Soundness);
    let Some(Why::FalseAccepted { committed, .. }) = judged.why else { panic!("{judged:?}") };
    assert!(committed.len() == 2 && committed.iter().all(|card| card.face().is_none()), "{committed:?}");
}

/// V has two things to do in any order, and stops after the second one.
#[test]
fn a_wrong_board_is_accepted_in_another_order_than_the_usual_one() {
    let two_looks: Then = |table, board| {
        for look in table.any_order(2) {
            match look {
                0 => one_club_among(table, board, 0..2)?,
                _ => return Ok(()),
            }
        }
        Ok(())
    };
    let case = case("..", two_looks);
    let judged = judge(&case, Property::Soundness, &Chapters::default());
    let Some(Why::FalseAccepted { reordered, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(reordered, [(0, vec![1, 0])]);
    assert_eq!(judged.orders, 2);
}

/// V cannot try all faces of eleven cards that need only be counted: nobody is found who is accepted, and that is not
/// because there are no such provers.
#[test]
fn a_search_that_was_cut_short_is_no_answer() {
    let counted: Then = |table, board| {
        let law = Law::arrangement(&one_club(table.piles(board)));
        table.pile_scramble(board)?;
        let accept = Accept::Count { of: vec![C], exactly: 1 };
        table.turn_up_accepting(board, Part::layer(0), &[law], accept).map(drop)
    };
    let judged = ask("...........", counted, Property::Soundness);
    assert!(judged.incomplete.is_some() && judged.why.is_none(), "{judged:?}");
    let judged = ask("..........", counted, Property::Soundness);
    assert!(judged.incomplete.is_none() && judged.why.is_none(), "{judged:?}");
    // A step that cannot be carried out is no answer either.
    let judged = ask("..", |table, _| table.impossible("no"), Property::Soundness);
    assert!(judged.incomplete.is_some() && judged.why.is_none(), "{judged:?}");
}

/// P lays one club somewhere, which V looks for within a round; all cards lie face down again at its end.
fn one_club_somewhere(table: &mut Table<'_>, board: &Row) -> Result<(), Stop> {
    table.round(|table| {
        table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(table.piles(board))))?;
        table.turn_down(board, Part::layer(0))
    })
}

/// After the round there is a state for each place of the club. One of them is accepted, and it is wrong: on whichever
/// side the cross is.
#[test]
fn between_rounds_every_state_is_looked_at() {
    let first: Then = |table, board| {
        one_club_somewhere(table, board)?;
        table.turn_up(board, Part::layer(0), Law::exactly(&one_club(2))).map(drop)
    };
    let last: Then = |table, board| {
        one_club_somewhere(table, board)?;
        table.turn_up(board, Part::layer(0), Law::exactly(&marked(2, 1, C, H))).map(drop)
    };
    for (then, wrong, right) in [(first, "x.", ".x"), (last, ".x", "x.")] {
        let judged = ask(wrong, then, Property::Soundness);
        assert!(matches!(judged.why, Some(Why::FalseAccepted { .. })), "{judged:?}");
        let judged = ask(right, then, Property::Soundness);
        assert!(judged.why.is_none() && judged.incomplete.is_none(), "{judged:?}");
    }
}

/// Steps that a search cannot follow outside of rounds leave the answer open.
#[test]
fn what_belongs_into_a_round_is_not_passed_over() {
    let seen_between: Then = |table, board| {
        one_club_somewhere(table, board)?;
        table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop)
    };
    let laid_between: Then = |table, board| {
        one_club_somewhere(table, board)?;
        let more = table.ask(&Ask::piles(1, 1, &[(C, 1)]))?;
        table.round(|table| table.turn_up(&more, Part::layer(0), Law::exactly(&[C])).map(drop))
    };
    let left_open: Then = |table, board| {
        table
            .round(|table| table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop))?;
        table.round(|table| table.turn_down(board, Part::layer(0)))
    };
    let picked_between: Then = |table, board| {
        one_club_somewhere(table, board)?;
        let hearts = table.put(1, &[H; 2])?;
        let seen = table.turn_up(&hearts, Part::layer(0), Law::exactly(&[H; 2]))?;
        table.any(&seen, H)?;
        table.put_away(hearts)
    };
    let open = [seen_between, laid_between, left_open, picked_between].map(|then| {
        let judged = ask("..", then, Property::Soundness);
        assert!(judged.why.is_none(), "{judged:?}");
        judged.incomplete.is_some()
    });
    // What P lays between two rounds is followed in every state.
    assert_eq!(open, [true, false, true, true]);
}

/// What P has committed to between two rounds is looked at.
#[test]
fn a_row_that_is_committed_to_after_a_round_counts() {
    let twice: Then = |table, board| {
        one_club_somewhere(table, board)?;
        table.commit(board)
    };
    let judged = ask("..", twice, Property::Soundness);
    // Twice the cards of the board stand for no board.
    let Some(Why::FalseAccepted { committed, .. }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(committed[..2], committed[2..]);
}

/// The law says that the cards were scrambled, and they were not. There is one solution, with which no other view could
/// be compared.
#[test]
fn what_is_seen_is_not_what_the_law_says() {
    let unshuffled: Then =
        |table, board| table.turn_up(board, Part::layer(0), Law::arrangement(&one_club(2))).map(drop);
    let judged = ask("x.", unshuffled, Property::ZeroKnowledge);
    let Some(Why::Seen { known, shown }) = judged.why else { panic!("{judged:?}") };
    assert_eq!(known.name, "1");
    assert!(shown.shown.is_same_as(&Law::exactly(&[H, C])), "{shown:?}");
}

/// Each of the two boards has a law of its own, and is seen.
fn shown(table: &mut Table<'_>, board: &Row) -> Result<(), Stop> {
    let laws = [one_club(2), marked(2, 1, C, H)].map(|faces| Law::exactly(&faces));
    table.turn_up_accepting(board, Part::layer(0), &laws, Accept::TheLaw).map(drop)
}

#[test]
fn two_solutions_are_distinguished() {
    let judged = ask("..", shown, Property::ZeroKnowledge);
    let Some(Why::ViewsPart { known, seen: [Some(one), Some(other)] }) = judged.why else {
        panic!("{judged:?}")
    };
    assert_eq!([known[0].name.as_str(), &known[1].name], ["0", "1"]);
    let seen = [one, other].map(|shown| Face::print(shown.shown.faces()));
    assert_eq!(seen, ["♣ ♥", "♥ ♣"]);
}

/// One solution, and lawful turn-ups; but the simulator does not know which of the laws holds.
#[test]
fn what_nobody_simulates_is_no_zero_knowledge() {
    // The simulator draws the first law, which is that of the other board.
    let judged = ask("x.", shown, Property::ZeroKnowledge);
    assert!(judged.why.is_none() && judged.incomplete.is_some(), "{judged:?}");
}

#[test]
fn a_formula_is_wrong() {
    let cost = |cards, shuffles| {
        judge(&case("...", right).cost(cards, shuffles), Property::Cost, &Chapters::default())
    };
    assert!(cost(3, 1).why.is_none());
    for (cards, shuffles) in [(4, 1), (3, 2), (2, 1), (3, 0)] {
        let Some(Why::Costs { measured, .. }) = cost(cards, shuffles).why else {
            panic!("{cards} {shuffles}")
        };
        assert_eq!(measured, (3, 1));
    }
}
