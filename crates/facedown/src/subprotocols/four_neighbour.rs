//! 4-neighbour: P secretly picks a commitment on a bordered grid, and secretly picks one beside it.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 3. The paper describes it in prose; the steps a to d are ours.
//!
//! The grid lies row by row as one sequence of commitments, its border included. A shift keeps distances, so the
//! neighbours of the target are the commitments 1 and `width` places to its left and right:
//!
//! ```text
//!   ..  N  ..  W  target  E  ..  S  ..          N, S: one whole row away
//! ```
//!
//! The paper calls the distance to N and S "p+2" for a p x q grid. With rows laid one after the other it is the length
//! of a bordered row, q+2 when q counts the columns; for square grids there is no difference.
//!
//! Cost: that of two chosen piles, one over all commitments and one over four.

use super::chosen_pile;
use crate::engine::{Row, Spot, Stop, Table};

/// A commitment is two cards.
const COMMITMENT: std::ops::Range<usize> = 0..2;

/// What P has chosen.
#[derive(Debug)]
pub struct Chosen {
    /// The target, on the grid.
    pub target: Spot,
    /// The four neighbours of the target, taken off the grid: north, east, south, west before the inner shuffle.
    pub neighbours: Row,
    /// The neighbour that P has chosen among the four.
    pub neighbour: Spot,
    places: [Spot; 4],
}

/// The places of the four neighbours of a commitment on a grid whose rows, border included, have `width` cells.
///
/// ```
/// use facedown::engine::{Face, Scripted, Table, Unshuffled};
/// use facedown::subprotocols::four_neighbour::around;
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// let grid = table.put(2, &[Face::CLUB; 24])?; // 3 rows of 4 commitments
/// let target = table.spot(&grid, 5)?;
/// assert_eq!(around(&table, &grid, target, 4)?.to_vec(), table.spots(&grid, [1, 6, 9, 4])?);
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// When the grid was scrambled.
pub fn around(table: &Table<'_>, grid: &Row, target: Spot, width: usize) -> Result<[Spot; 4], Stop> {
    let width = width as isize;
    Ok([
        table.beside(grid, target, -width)?,
        table.beside(grid, target, 1)?,
        table.beside(grid, target, width)?,
        table.beside(grid, target, -1)?,
    ])
}

/// Lets P choose a target and one of its neighbours. Both stay face down.
///
/// ```
/// use facedown::engine::{Face, Law, Lay, Part, Scripted, Seeded, Table, marked};
/// use facedown::subprotocols::four_neighbour;
///
/// // A single cell in its border, 3x3. P chooses it, and the neighbour to its east, which is the only white one.
/// let mut table = Table::new(Seeded::new(1), Scripted::new(vec![Lay::Mark(4), Lay::Mark(1)]));
/// let (black, white) = ([Face::CLUB, Face::HEART], [Face::HEART, Face::CLUB]);
/// let faces: Vec<Face> = (0..9).flat_map(|cell| if cell == 5 { white } else { black }).collect();
/// let grid = table.put(2, &faces)?;
/// let chosen = four_neighbour::choose(&mut table, &grid, 3)?;
/// let neighbour = [chosen.neighbour];
/// table.turn_up(&chosen.neighbours, Part::at(&neighbour, 0..2), Law::exactly(&white))?;
/// table.turn_down(&chosen.neighbours, Part::at(&neighbour, 0..2))?;
/// four_neighbour::put_back(&mut table, &grid, chosen)?;
/// table.turn_up(&grid, Part::layers(0..2), Law::exactly(&faces))?;
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
///
/// # Errors
/// A rejection when P does not mark exactly one pile.
pub fn choose(table: &mut Table<'_>, grid: &Row, width: usize) -> Result<Chosen, Stop> {
    table.scope("4-neighbour", |table| {
        table.step("a", "P chooses the target among all commitments")?;
        let target = chosen_pile::choose(table, grid)?;

        table.step("b", "The four neighbours of the target are found by counting")?;
        let places = around(table, grid, target, width)?;
        let neighbours = table.pick(grid, &places, COMMITMENT)?;

        table.step("c", "P chooses one of the four")?;
        let neighbour = chosen_pile::choose(table, &neighbours)?;
        Ok(Chosen { target, neighbours, neighbour, places })
    })
}

/// Returns all commitments to the places they had before [`choose`].
///
/// See the example there.
///
/// # Errors
/// Those of the chosen pile protocol.
pub fn put_back(table: &mut Table<'_>, grid: &Row, chosen: Chosen) -> Result<(), Stop> {
    table.scope("4-neighbour", |table| {
        table.step("d", "The inner and the outer chosen pile protocol are ended")?;
        chosen_pile::put_back(table, &chosen.neighbours)?;
        table.fill(grid, &chosen.places, COMMITMENT, chosen.neighbours)?;
        chosen_pile::put_back(table, grid)
    })
}
