//! Proves with cards that a Norinori board has a solution, and that the prover laid one on the board.
//!
//! Source: Dumas, Lafourcade, Miyahara, Mizuki, Sasaki, Sone, *Interactive Physical Zero-Knowledge Proof for
//! Norinori*, 2019, section 3: setup phase, pair verification phase (steps 1 to 6), return to the board (steps 1 and
//! 2), room verification phase (steps 1 to 3). The setup and the return are in `sequence.rs`.
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
//! P is dealt what the paper deals: 2t black and mn - 2t white cards for the board (setup, step 1), and one black and k-1
//! white cards each time P chooses one of k cards (section 2.4). Where 2t > mn, all mn cards for the board are black. Lemma 1
//! leaves open whether P may lay more black cards.
//!
//! **Readings**, with reasons and examples in `docs/protocols/norinori.md`. In both variants:
//!
//! - The border makes the matrix (m+2) x (n+2), as the paper's card counts have it; its text says (m+1) x (n+1).
//! - The marker is laid face down in step 1, not at the end of step 6.
//! - At the end of step 6 the sequence is rotated so that the chosen card comes first.
//! - The cards of a room are turned up in step 3, which checks them; the paper turns them up at the end of step 2.
//! - In the return to the board, V rejects a chosen card that is not the starting card.
//! - V rejects a choice that does not show exactly one black card.
//! - V rejects a board with a room of one cell when it comes to that room.
//! - Whoever shuffles, nobody knows or decides how a shuffle comes out.
//! - V takes the rooms in any order.
//!
//! In `published` only, where the repaired protocol says more:
//!
//! - **Step 1, which black card** (zero-knowledge): P takes them in reading order; the paper names none. *Repaired*: P chooses
//!   the partner directly after each black card. V sees a black card in odd rounds and a marker in even ones, and checks that.
//! - **Step 5, and step 3 of the rooms** (soundness): V counts black and marker cards around a card, and markers in a room, as
//!   the steps say, and looks at nothing else. *Repaired*: V accepts only white cards beside the counted ones.
//! - **Return to the board** (encoding): P can lay a starting card of their own on the board and choose it. *Repaired*: a step
//!   2a, in which V turns up the border, whose cards both know.

use super::Norinori;
use super::sequence::{return_to_the_board, set_up};
use crate::engine::{Accept, Face, Law, Part, Row, Stop, Table, marked};
use crate::grid::Bordered;
use crate::protocol::{Steps, Variant};
use crate::subprotocols::{adjacent_cards, card_choosing};

/// The protocol.
pub(super) struct NorinoriProtocol;

/// One card of this face among white ones.
fn one_among_white(face: Face, cards: usize) -> Law {
    Law::arrangement(&marked(cards, 0, face, Face::BLANK))
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
