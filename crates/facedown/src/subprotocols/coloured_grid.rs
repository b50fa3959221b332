//! A grid of colours: one commitment of two cards a cell, with a border of commitments around it.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 2, encoding (1).
//!
//! | colour | cards |
//! |---|---|
//! | black | ♣ ♥ |
//! | white | ♥ ♣ |
//! | red | ♥ ♥ |
//!
//! So the second card alone identifies a white commitment, and swapping its cards makes a white one black.
//!
//! The commitments lie row by row in one sequence, the border included: see [`Bordered`].

use super::five_card_trick::{And, five_card_trick};
use crate::engine::{Face, Law, Part, Row, Spot, Stop, Table};
use crate::grid::marks::Shade;
use crate::grid::{Bordered, Cell, Direction, Grid};
use std::ops::Range;

/// The two cards of a commitment, in order.
pub(crate) type Colour = [Face; 2];

/// A black commitment.
pub(crate) const BLACK: Colour = [Face::CLUB, Face::HEART];
/// A white commitment.
pub(crate) const WHITE: Colour = [Face::HEART, Face::CLUB];
/// A red commitment, a dummy: never part of a solution.
pub(crate) const RED: Colour = [Face::HEART, Face::HEART];

/// The layers of a pile that are its commitment.
pub(crate) const COMMITMENT: Range<usize> = 0..2;
/// The layer of the second card of a commitment.
pub(crate) const SECOND: Range<usize> = 1..2;
/// The order that swaps the two cards of a commitment.
pub(crate) const SWAPPED: [usize; 2] = [1, 0];

impl Bordered {
    /// Puts a commitment to `inside` on each cell of the board, and one to `border` on each place around it.
    pub(crate) fn put(self, table: &mut Table<'_>, inside: Colour, border: Colour) -> Result<Row, Stop> {
        let colour = |place| if self.cell(place).is_some() { inside } else { border };
        let cards: Vec<Face> = (0..self.places()).flat_map(colour).collect();
        let grid = table.put(COMMITMENT.len(), &cards)?;
        table.lies_as_board(&grid, self.width(), 1)?;
        Ok(grid)
    }

    /// Turns the commitments of the border up, and replaces them by others.
    ///
    /// The paper replaces them and names no look. At our table only cards that lie face up return to the deck.
    pub(crate) fn replace_border(
        self,
        table: &mut Table<'_>,
        grid: &Row,
        from: Colour,
        to: Colour,
    ) -> Result<(), Stop> {
        let border = table.spots(grid, self.border())?;
        expect(table, grid, &border, from)?;
        replace(table, grid, &border, to)
    }

    /// The board that committed cards stand for: nothing when a cell is neither black nor white.
    pub(crate) fn read(self, faces: &[Face]) -> Option<Grid<Shade>> {
        let (piles, _) = faces.as_chunks();
        let shades = self.size().cells().map(|cell| match *piles.get(self.place(cell))? {
            BLACK => Some(Shade::Black),
            WHITE => Some(Shade::White),
            _ => None,
        });
        Grid::from_values(self.size(), shades.collect::<Option<_>>()?)
    }
}

/// Turns commitments up, all of which must have the same colour. They stay face up.
pub(crate) fn expect(table: &mut Table<'_>, row: &Row, spots: &[Spot], colour: Colour) -> Result<(), Stop> {
    table.turn_up(row, Part::at(spots, COMMITMENT), Law::exactly(&colour.repeat(spots.len())))?;
    Ok(())
}

/// Turns commitments up, all of which must have the same colour, and down again.
pub(crate) fn check(table: &mut Table<'_>, row: &Row, spots: &[Spot], colour: Colour) -> Result<(), Stop> {
    expect(table, row, spots, colour)?;
    table.turn_down(row, Part::at(spots, COMMITMENT))
}

/// Turns a commitment up, which must have this colour, swaps its cards, and turns them down.
pub(crate) fn swap(table: &mut Table<'_>, row: &Row, spot: Spot, from: Colour) -> Result<(), Stop> {
    expect(table, row, &[spot], from)?;
    table.rearrange(row, spot, &SWAPPED)?;
    table.turn_down(row, Part::at(&[spot], COMMITMENT))
}

/// Takes face-up commitments away and puts others in their places, face down.
pub(crate) fn replace(table: &mut Table<'_>, row: &Row, spots: &[Spot], by: Colour) -> Result<(), Stop> {
    let old = table.pick(row, spots, COMMITMENT)?;
    table.put_away(old)?;
    let new = table.put(COMMITMENT.len(), &by.repeat(spots.len()))?;
    table.fill(row, spots, COMMITMENT, new)
}

/// Shows that two commitments of a grid are not both black, and nothing else, by the five-card trick. The trick takes ♣ ♥ for
/// 0, and here black is to be 1: so the cards of both are swapped before it and after it.
pub(crate) fn not_both_black(table: &mut Table<'_>, grid: &Row, places: [usize; 2]) -> Result<(), Stop> {
    let places = table.spots(grid, places)?;
    let a = table.pick(grid, &places[..1], COMMITMENT)?;
    let b = table.pick(grid, &places[1..], COMMITMENT)?;
    for bit in [&a, &b] {
        let only = table.spot(bit, 0)?;
        table.rearrange(bit, only, &SWAPPED)?;
    }
    let (a, b) = five_card_trick(table, a, b, And::Zero)?;
    for (bit, place) in [a, b].into_iter().zip(&places) {
        let only = table.spot(&bit, 0)?;
        table.rearrange(&bit, only, &SWAPPED)?;
        table.fill(grid, std::slice::from_ref(place), COMMITMENT, bit)?;
    }
    Ok(())
}

/// How an area grows: from this cell, the neighbour in that direction is added.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Growth {
    /// A cell that is in the area already.
    pub(crate) from: Cell,
    /// Where the new cell lies from there.
    pub(crate) towards: Direction,
    /// The new cell.
    pub(crate) added: Cell,
}

/// Grows an area over open cells from a first cell, neighbour by neighbour, nearest cells first, until it has this many
/// cells or no open one is left beside it. Its cells are not open any more then.
pub(crate) fn grow(open: &mut Grid<bool>, first: Cell, cells: usize) -> Vec<Growth> {
    let size = open.size();
    open[first] = false;
    let mut growth: Vec<Growth> = Vec::new();
    let mut next = 0;
    while next <= growth.len() {
        let from = next.checked_sub(1).map_or(first, |grown| growth[grown].added);
        for towards in Direction::ALL {
            if growth.len() + 1 >= cells {
                return growth;
            }
            if let Some(added) = size.neighbour(from, towards).filter(|&cell| open[cell]) {
                open[added] = false;
                growth.push(Growth { from, towards, added });
            }
        }
        next += 1;
    }
    growth
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn areas_grow_from_near_to_far_and_stop() {
        let size = Size::new(2, 3).unwrap();
        let open = Grid::from_fn(size, |cell| cell != Cell::new(0, 2));
        let added = |cells| -> Vec<Cell> {
            grow(&mut open.clone(), Cell::new(0, 0), cells).iter().map(|growth| growth.added).collect()
        };
        let all = [Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1), Cell::new(1, 2)];
        assert_eq!(added(6), all);
        assert_eq!(added(3), all[..2]);
        assert_eq!(added(1), []);
    }

    #[test]
    fn a_red_cell_is_no_board() {
        let bordered = Bordered::around(Size::new(1, 1).unwrap());
        let mut faces = [RED; 9].concat();
        assert_eq!(bordered.read(&faces), None);
        faces[8..10].copy_from_slice(&WHITE);
        assert_eq!(bordered.read(&faces).unwrap().values(), [Shade::White]);
        assert_eq!(bordered.read(&faces[..4]), None);
    }
}
