//! Proves with cards that a Norinori board has a solution, and that the prover laid one on the board.
//!
//! Source: Dumas, Lafourcade, Miyahara, Mizuki, Sasaki, Sone, *Interactive Physical Zero-Knowledge Proof for
//! Norinori*, 2019, section 3: setup phase, pair verification phase (steps 1 to 6), return to the board (steps 1 and
//! 2), room verification phase (steps 1 to 3).
//!
//! | cell | card |
//! |---|---|
//! | white | blank |
//! | black | club |
//! | black, and verified | tick |
//!
//! | paper | here |
//! |---|---|
//! | m, n | `size.height()`, `size.width()` |
//! | t | `rooms.len()` |
//! | card sequence | `sequence`: the bordered board row by row, a [`Row`] of single cards |
//! | starting card S | [`Face::START`], at the top left corner of the border |
//! | marker card | [`Face::TICK`] |
//!
//! # What P is dealt
//!
//! As the paper has it: 2t black and mn - 2t white cards for the board (setup, step 1), and one black and k-1 white cards
//! each time P chooses one of k cards (section 2.4). Both are the hands of the [`Ask`]s here. P has no starting card, no
//! marker and no number card; Lemma 1 leaves open whether P may lay more black cards than dealt.
//!
//! # Where the text leaves something open
//!
//! In both variants:
//!
//! - The border makes the matrix (m+2) x (n+2), as the paper's card counts have it; its text says (m+1) x (n+1).
//! - The marker is laid face down in step 1. The paper leaves it face up until the end of step 6; between the two only the
//!   four cards around it are moved.
//! - At the end of step 6 the sequence is turned so that the chosen card comes first. It was shifted, so only the distances
//!   between cards matter: turning it openly changes nothing, and P always counts from the first card.
//! - In the return to the board, V turns the chosen card up and rejects it if it is not the starting card. The text has no
//!   such sentence. Without the look, the face of the starting card would be of no use.
//! - V rejects a choice that does not show exactly one black card. Section 2.4 says that one black card appears.
//! - V rejects a board with a room of one cell when it comes to that room: two markers cannot appear there.
//! - Steps 4 and 6, and step 2 of the rooms, have P shuffle. Here nobody knows or decides how a shuffle falls, whoever does
//!   it: section 2 has its permutation uniformly distributed.
//! - V takes the rooms in any order.
//!
//! In `published` only, where the repaired protocol says more:
//!
//! - **Step 1, which black card** (zero-knowledge): the paper lets P select a black card. Here P takes them in reading
//!   order, which is our reading. Whether V then sees a black card or a marker in step 5 depends on the solution. On 2x4
//!   with rooms 2x2 and 2x2, two upright pairs show black, black, marker, marker; two lying pairs show black, marker, black,
//!   marker. In a uniformly random order the views are equal: the probabilities of the sequences depend on t only. The
//!   simulator of Lemma 3 shows a black card each time and so fits neither. *Repaired*: P chooses the partner directly after
//!   each black card. V sees a black card in odd rounds and a marker in even ones, and checks that.
//! - **Step 5, and step 3 of the rooms** (soundness): V counts black and marker cards around a card, and markers in a room, as
//!   the steps say, and looks at nothing else. A black card that is never chosen then serves as the partner of others:
//!   `a a b b c c / b b b c c c` has no solution and is accepted with seven black cards, one more than is dealt. On
//!   smaller boards, as far as we searched them, only boards with a solution are accepted, but what P has laid need not be
//!   one: a black card or a card of another kind may lie there as well. The proof of Lemma 2 expects more of V: to reject a
//!   room with three black cards, all of which are open. *Repaired*: V accepts only white cards beside the counted ones.
//! - **Return to the board** (encoding): a P who brings a starting card of their own can lay it on the board and choose it,
//!   and V checks the rooms against a board that has moved up and left. On 2x3 with one room, P may lay S, white, white,
//!   white, black, black. The moved cells form a solution, but what P has laid does not. *Repaired*: a step 2a, in which V turns up the border,
//!   whose cards both know. If P has chosen another starting card, V's own lies elsewhere: in the border, or in a room,
//!   where it is not a white card.

use super::Norinori;
use crate::engine::{Accept, Ask, Face, Law, Part, Row, Stop, Table, marked};
use crate::grid::Bordered;
use crate::protocol::{Steps, Variant};
use crate::subprotocols::{adjacent_cards, card_choosing};

/// The protocol.
pub(super) struct NorinoriProtocol;

/// One card of this face among white ones.
fn one_among_white(face: Face, cards: usize) -> Law {
    Law::arrangement(&marked(cards, 0, face, Face::BLANK))
}

fn set_up(table: &mut Table<'_>, puzzle: &Norinori) -> Result<Row, Stop> {
    let size = puzzle.rooms().size();
    let bordered = Bordered::around(size);
    let black = (2 * puzzle.cells_by_room().len()).min(size.area());

    table
        .step("1", "P lays a card on each cell: a black one where the solution is black, else a white one")?;
    let hand = [(Face::CLUB, black), (Face::BLANK, size.area() - black)];
    let board = table.ask(&Ask::piles(size.area(), 1, &hand))?;
    table.lies_as_board(&board, size.width(), 0)?;
    table.commit(&board)?;

    table.step(
        "2",
        "V puts white cards around the board, the starting card at the top left; it is read row by row",
    )?;
    let border: Vec<usize> = bordered.border().collect();
    let around = table.put(1, &marked(border.len(), 0, Face::START, Face::BLANK))?;
    let sequence = table.places(bordered.places(), 1)?;
    table.lies_as_board(&sequence, bordered.width(), 1)?;
    let inside = table.spots(&sequence, size.cells().map(|cell| bordered.place(cell)))?;
    let outside = table.spots(&sequence, border)?;
    table.fill(&sequence, &inside, 0..1, board)?;
    table.fill(&sequence, &outside, 0..1, around)?;
    Ok(sequence)
}

/// Steps 1 to 6 for one black card, the first of a pair or the second. The first card of the sequence is one that both players can point at.
fn verify_pair(
    table: &mut Table<'_>,
    sequence: &Row,
    width: usize,
    is_first: bool,
    variant: Variant,
) -> Result<(), Stop> {
    table.step("1", "P chooses a black card; V turns it up and replaces it by a marker, face down")?;
    let first = table.spot(sequence, 0)?;
    let chosen = card_choosing::choose(table, sequence, first)?;
    table.turn_up(sequence, Part::at(&[chosen], 0..1), Law::exactly(&[Face::CLUB]))?;
    let black = table.pick(sequence, &[chosen], 0..1)?;
    table.put_away(black)?;
    let marker = table.put(1, &[Face::TICK])?;
    table.fill(sequence, &[chosen], 0..1, marker)?;

    let [black, marker] = [Face::CLUB, Face::TICK].map(|face| one_among_white(face, 4));
    let (laws, accept) = match variant {
        // Which of the two is seen depends on the order in which P chooses: the paper leaves it open.
        Variant::Published => {
            (vec![black, marker], Accept::Count { of: vec![Face::CLUB, Face::TICK], exactly: 1 })
        }
        Variant::Repaired if is_first => (vec![black], Accept::TheLaw),
        Variant::Repaired => (vec![marker], Accept::TheLaw),
    };
    adjacent_cards::check(table, sequence, chosen, width, &laws, accept)?;
    table.bring_to_front(sequence, chosen)
}

fn return_to_the_board(
    table: &mut Table<'_>,
    sequence: &Row,
    bordered: Bordered,
    variant: Variant,
) -> Result<(), Stop> {
    table.step("1", "P chooses the starting card, and V turns it up")?;
    let first = table.spot(sequence, 0)?;
    let start = card_choosing::choose(table, sequence, first)?;
    table.turn_up(sequence, Part::at(&[start], 0..1), Law::exactly(&[Face::START]))?;

    table.step(
        "2",
        "The sequence is turned so that the starting card comes first, and laid out as the board again",
    )?;
    table.turn_down(sequence, Part::at(&[start], 0..1))?;
    table.bring_to_front(sequence, start)?;
    table.lies_as_board(sequence, bordered.width(), 1)?;
    match variant {
        // P may have laid a starting card on the board and chosen that one.
        Variant::Published => Ok(()),
        Variant::Repaired => {
            table.step("2a", "V turns the border up and down again: its cards lie where V has put them")?;
            let places: Vec<usize> = bordered.border().collect();
            let border = table.spots(sequence, places)?;
            let law = Law::exactly(&marked(border.len(), 0, Face::START, Face::BLANK));
            table.turn_up(sequence, Part::at(&border, 0..1), law)?;
            table.turn_down(sequence, Part::at(&border, 0..1))
        }
    }
}

fn verify_room(
    table: &mut Table<'_>,
    sequence: &Row,
    places: &[usize],
    variant: Variant,
) -> Result<(), Stop> {
    table.step("1", "V takes all cards of the room")?;
    if places.len() < 2 {
        return table.reject("two markers, and the room has one cell");
    }
    let spots = table.spots(sequence, places.iter().copied())?;
    let room = table.pick(sequence, &spots, 0..1)?;

    table.step("2", "The cards are scrambled")?;
    table.pile_scramble(&room)?;

    table.step("3", "The cards are turned up: exactly two are markers")?;
    let mut shown = vec![Face::BLANK; places.len()];
    shown[..2].fill(Face::TICK);
    let accept = match variant {
        // V counts the markers only, so that any card may lie besides.
        Variant::Published => Accept::Count { of: vec![Face::TICK], exactly: 2 },
        Variant::Repaired => Accept::TheLaw,
    };
    table.turn_up_accepting(&room, Part::layer(0), &[Law::arrangement(&shown)], accept)?;
    table.put_away(room)
}

impl Steps<Norinori> for NorinoriProtocol {
    fn run(&self, table: &mut Table<'_>, puzzle: &Norinori, variant: Variant) -> Result<(), Stop> {
        let rooms = puzzle.cells_by_room();
        let bordered = Bordered::around(puzzle.rooms().size());
        let sequence = table.scope("setup", |table| set_up(table, puzzle))?;
        table.scope("pair verification", |table| {
            (0..2 * rooms.len()).try_for_each(|nth| {
                let inputs = (bordered.width(), nth % 2 == 0, variant);
                table.round_of(&sequence, inputs, |table, sequence, &(width, is_first, variant)| {
                    verify_pair(table, sequence, width, is_first, variant)
                })
            })
        })?;
        table.scope("return to the board", |table| {
            table.round_of(&sequence, (bordered, variant), |table, sequence, &(bordered, variant)| {
                return_to_the_board(table, sequence, bordered, variant)
            })
        })?;
        table.scope("room verification", |table| {
            let order = table.any_order(rooms.len());
            order.into_iter().try_for_each(|room| {
                let places: Vec<usize> = rooms[room].iter().map(|&cell| bordered.place(cell)).collect();
                table.round_of(&sequence, (places, variant), |table, sequence, (places, variant)| {
                    verify_room(table, sequence, places, *variant)
                })
            })
        })
    }
}
