//! A proof that a Nurikabe board has a solution.
//!
//! Source: Robert, Miyahara, Lafourcade, Mizuki, *Interactive Physical ZKP for Connectivity: Applications to Nurikabe
//! and Hitori*, 2021, section 3. Its phases are our scopes; steps bear its numbers.
//!
//! | cell state | cards |
//! |---|---|
//! | sea | ♣ ♥ (black) |
//! | island | ♥ ♣ (white) |
//! | border at first; island that is being looked at | ♥ ♥ (red) |
//!
//! | paper | here |
//! |---|---|
//! | p, q | `height`, `width` of the board, in either order |
//! | m numbered cells, x_i | [`numbers`] |
//! | N_b | [`sea_size`] |
//! | n, the number on a cell | `number` |
//!
//! **Cost**, with B = (height + 2)(width + 2) commitments: 4B + 8 cards, for a 4-neighbour choice doubles the 2B cards
//! of the grid and adds 8 for the four neighbours. (4B when N_b = 1 and all numbers are 1; 2B when moreover N_b = 0.)
//! Shuffles: 4 N_b - 2 (none when N_b = 0), 2 for each 2x2 square, 6 for each white cell without a number. The paper
//! states no formula.
//!
//! **What P is dealt**: for each choice among m piles one ♥ and m-1 ♣, as the paper has it (section 2, chosen pile, step 1).
//! P lays nothing else: the board is put down by both, openly.
//!
//! **Repairs**, both named where they happen:
//!
//! 1. *Soundness.* Step 3 of the islands blackens the numbered cell without a look at its neighbours, so two islands may
//!    touch there: 2 1 / . . has no solution and is accepted. V turns up the right cards of its neighbours too.
//! 2. *A degenerate board.* Step 1 of the sea formation blackens a cell even when the numbers fill the board, as on a single
//!    cell with a 1. There is no sea to form then, and steps 1 and 2 are skipped.
//!
//! **Readings**, in both variants:
//!
//! - The distance to the neighbours above and below is the length of a bordered row; see [`four_neighbour`].
//! - A target and its neighbour are both chosen before either is turned up, as steps 2a to 2c have it. The description of
//!   the 4-neighbour protocol reveals the target first.
//! - The choice in a 2x2 square is ended, although the text does not say so: the four commitments are needed again.
//! - Cards that are replaced are turned up before they go: the border in step 3 of the sea formation, the numbered cell in
//!   step 3 of the islands. The paper names no look there. At our table only cards that lie face up return to the deck. Both
//!   know that these commitments are red, and no prover is caught by the look: without it the audit finds the same.
//! - When the numbers add up to more than the board has cells, N_b is negative and V rejects at once.
//! - A cell whose number is 1 stays white after its check: nothing can reach it any more.
//! - V takes the 2x2 squares and the numbers in any order. The paper says so.
//!
//! On a single cell with a 1 nothing is left for P to do, and V accepts whatever P believes: the board itself shows that it
//! has a solution.

use super::{Nurikabe, plan};
use crate::engine::{Face, Law, Lay, Part, Row, Spot, Stop, Table};
use crate::grid::{Cell, Grid};
use crate::protocol::{InOrder, Protocol, Provable, Stated, Variant};
use crate::puzzle::{Clue, Shade};
use crate::subprotocols::coloured_grid::{BLACK, Bordered, RED, RIGHT, WHITE, check, expect, replace, swap};
use crate::subprotocols::{chosen_pile, four_neighbour};

/// The protocol of 2021.
///
/// ```
/// use facedown::engine::{Scripted, Seeded, Table};
/// use facedown::formats::Format;
/// use facedown::protocol::{Protocol, Variant};
/// use facedown::puzzles::{Puzzle, nurikabe::{Nurikabe, SeaAndIslands}};
///
/// let puzzle = Nurikabe::read("nurikabe\n. 2 .\n. . .", Format::Text).unwrap().puzzle;
/// let solution = puzzle.read_solution("..#\n###").unwrap();
/// let prover = Scripted::new(SeaAndIslands.plan(&puzzle, &solution, Variant::Repaired));
/// let mut table = Table::new(Seeded::new(1), prover);
/// SeaAndIslands.run(&mut table, &puzzle, Variant::Repaired).unwrap();
/// assert_eq!(Some(table.cost().cards()), SeaAndIslands.cost(&puzzle, Variant::Repaired).cards);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SeaAndIslands;

impl Provable for Nurikabe {
    fn protocols() -> &'static [&'static dyn Protocol<Self>] {
        &[&SeaAndIslands]
    }
}

/// Nothing has changed these cards since V put them there.
const BORDER_IS_RED: &str =
    "V put these commitments there, and a red one is never accepted where P has one changed";
/// Nothing has changed this card since step 1.
const NUMBER_IS_RED: &str =
    "V put the red commitment there in step 1, and in step 2 only white ones are replaced";

/// The numbered cells in reading order; question marks are left out.
pub(super) fn numbers(puzzle: &Nurikabe) -> Vec<(Cell, usize)> {
    let number = |(cell, clue): (Cell, &Option<Clue>)| match clue {
        Some(Clue::Number(number)) => Some((cell, usize::try_from(*number).unwrap_or(usize::MAX))),
        Some(Clue::Unknown) | None => None,
    };
    puzzle.clues.iter().filter_map(number).collect()
}

/// N_b, the number of black cells in any solution; nothing when the numbers add up to more than there are cells.
pub(super) fn sea_size(puzzle: &Nurikabe) -> Option<usize> {
    let mut cells = numbers(puzzle).into_iter();
    cells.try_fold(puzzle.clues.size().area(), |left, (_, number)| left.checked_sub(number))
}

/// Whether steps 1 and 2 of the sea formation happen.
///
/// Repair 2: when the numbers fill the board there is no sea to form. The published text has one cell blackened anyway.
pub(super) const fn forms_a_sea(sea: usize, variant: Variant) -> bool {
    match variant {
        Variant::Published => true,
        Variant::Repaired => sea > 0,
    }
}

impl Protocol<Nurikabe> for SeaAndIslands {
    fn name(&self) -> &'static str {
        "nurikabe"
    }

    fn source(&self) -> &'static str {
        "Robert, Miyahara, Lafourcade, Mizuki: Interactive Physical ZKP for Connectivity: Applications to Nurikabe and Hitori, 2021, section 3"
    }

    fn is_repaired(&self) -> bool {
        true
    }

    fn serves(&self, puzzle: &Nurikabe) -> Result<(), String> {
        match puzzle.clues.iter().find(|(_, clue)| **clue == Some(Clue::Unknown)) {
            Some((cell, _)) => Err(format!(
                "{cell} is a question mark: the protocol counts the cells of each island, so it needs the number"
            )),
            None => Ok(()),
        }
    }

    fn run(&self, table: &mut Table<'_>, puzzle: &Nurikabe, variant: Variant) -> Result<(), Stop> {
        let bordered = Bordered::around(puzzle.clues.size());
        // Up to the islands, the numbers matter only by the size of the sea.
        let grid =
            table.chapter((bordered, sea_size(puzzle), variant), |table, &(bordered, sea, variant)| {
                let (grid, sea) = table.scope("setup", |table| {
                    table
                        .step("1", "A white commitment is put on each cell, and red ones around the board")?;
                    let grid = bordered.put(table, WHITE, RED)?;
                    match sea {
                        Some(sea) => Ok((grid, sea)),
                        None => table.reject("numbers that add up to no more than the cells of the board"),
                    }
                })?;
                table.scope("sea formation", |table| form_sea(table, bordered, &grid, sea, variant))?;
                table.scope("forbidden area", |table| check_squares(table, bordered, &grid))?;
                Ok(grid)
            })?;
        table.scope("islands", |table| {
            let numbers = numbers(puzzle);
            for next in table.any_order(numbers.len()) {
                let (cell, number) = numbers[next];
                let island = Island { width: bordered.width(), place: bordered.place(cell), variant };
                match number {
                    1 => island.check_single(table, &grid)?,
                    _ => island.check(table, &grid, number)?,
                }
            }
            Ok(())
        })
    }

    fn plan(&self, puzzle: &Nurikabe, candidate: &Grid<Shade>, variant: Variant) -> Vec<Lay> {
        self.plan_in(puzzle, candidate, variant, &mut InOrder::default())
    }

    fn plan_in(
        &self,
        puzzle: &Nurikabe,
        candidate: &Grid<Shade>,
        variant: Variant,
        orders: &mut InOrder<'_>,
    ) -> Vec<Lay> {
        plan::plan(puzzle, candidate, variant, orders)
    }

    fn extract(&self, puzzle: &Nurikabe, committed: &[Face]) -> Option<Grid<Shade>> {
        Bordered::around(puzzle.clues.size()).read(committed)
    }

    fn alphabet(&self) -> Vec<Face> {
        vec![Face::CLUB, Face::HEART]
    }

    fn cost(&self, puzzle: &Nurikabe, variant: Variant) -> Stated {
        let size = puzzle.clues.size();
        let commitments = Bordered::around(size).places();
        let sea = sea_size(puzzle);
        let beyond_numbers: usize =
            numbers(puzzle).iter().map(|(_, number)| number.saturating_sub(1)).fold(0, usize::saturating_add);
        let sea_shuffles = match sea {
            Some(sea) if forms_a_sea(sea, variant) => 2 + 4 * sea.saturating_sub(1),
            _ => 0,
        };
        let squares = (size.height() - 1) * (size.width() - 1);
        let cards = match (sea_shuffles, beyond_numbers) {
            (0, 0) => 2 * commitments,
            (0..=2, 0) => 4 * commitments,
            _ => 4 * commitments + 8,
        };
        Stated {
            cards: sea.map(|_| cards),
            cards_formula: "4(height + 2)(width + 2) + 8",
            shuffles: sea.map(|_| sea_shuffles + 2 * squares + 6 * beyond_numbers),
            shuffles_formula: "4 black - 2 + 2(height - 1)(width - 1) + 6(white - numbers)",
        }
    }

    fn paper_cost(&self, _: &Nurikabe) -> Stated {
        Stated { cards: None, cards_formula: "not stated", shuffles: None, shuffles_formula: "not stated" }
    }

    fn harmless(&self, variant: Variant) -> &'static [(&'static str, &'static str)] {
        match variant {
            Variant::Published => &[
                ("sea formation > step 3: check dropped", BORDER_IS_RED),
                ("islands > step 3: check dropped", NUMBER_IS_RED),
            ],
            Variant::Repaired => &[
                ("sea formation > step 3: check dropped", BORDER_IS_RED),
                ("islands > step 3 (number 2): check dropped", NUMBER_IS_RED),
            ],
        }
    }
}

fn form_sea(
    table: &mut Table<'_>,
    bordered: Bordered,
    grid: &Row,
    sea: usize,
    variant: Variant,
) -> Result<(), Stop> {
    let width = bordered.width();
    if forms_a_sea(sea, variant) {
        table.round_of(grid, (), |table, grid, ()| {
            table.step("1", "P chooses a commitment to become the first of the sea")?;
            let chosen = chosen_pile::choose(table, grid)?;
            table.step("1a", "V turns it up: it is white; V swaps its cards, which makes it black")?;
            swap(table, grid, chosen, WHITE)?;
            table.step("1b", "The choice is ended: all commitments return to their places")?;
            chosen_pile::put_back(table, grid)
        })?;
        for _ in 1..sea {
            table.round_of(grid, width, |table, grid, &width| {
                table
                    .step("2a", "P chooses a black commitment, and a white one beside it to join the sea")?;
                let chosen = four_neighbour::choose(table, grid, width)?;
                table.step("2b", "V turns the first up: it is black")?;
                check(table, grid, &[chosen.target], BLACK)?;
                table.step("2c", "V turns the neighbour up: it is white; V swaps its cards")?;
                swap(table, &chosen.neighbours, chosen.neighbour, WHITE)?;
                table.step("2d", "The choices are ended: all commitments return to their places")?;
                four_neighbour::put_back(table, grid, chosen)
            })?;
        }
    }
    table.round_of(grid, bordered, |table, grid, bordered| {
        table.step("3", "The red commitments around the board are replaced by black ones")?;
        bordered.replace_border(table, grid, RED, BLACK)?;
        table.commit(grid)
    })
}

fn check_squares(table: &mut Table<'_>, bordered: Bordered, grid: &Row) -> Result<(), Stop> {
    let squares: Vec<_> = bordered.size().windows().collect();
    for next in table.any_order(squares.len()) {
        let square = squares[next].map(|cell| bordered.place(cell));
        table.round_of(grid, square, |table, grid, &square| {
            table.step("1", "P chooses a white commitment among the four of a 2x2 square")?;
            let places = table.spots(grid, square)?;
            let four = table.pick(grid, &places, 0..2)?;
            let chosen = chosen_pile::choose(table, &four)?;
            table.step("2", "V turns it up: it is white, so the square is not all sea")?;
            check(table, &four, &[chosen], WHITE)?;
            chosen_pile::put_back(table, &four)?;
            table.fill(grid, &places, 0..2, four)
        })?;
    }
    Ok(())
}

/// An island that V looks at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Island {
    width: usize,
    /// Where its number stands.
    place: usize,
    variant: Variant,
}

/// The right card of a black or red commitment is a heart, that of a white one a club.
fn has_no_white_beside(table: &mut Table<'_>, grid: &Row, spot: Spot, width: usize) -> Result<(), Stop> {
    let around = four_neighbour::around(table, grid, spot, width)?;
    table.turn_up(grid, Part::at(&around, RIGHT), Law::exactly(&[Face::HEART; 4]))?;
    table.turn_down(grid, Part::at(&around, RIGHT))
}

impl Island {
    /// The paper's footnote: what V does at a 1 instead of the numbered steps.
    fn check_single(self, table: &mut Table<'_>, grid: &Row) -> Result<(), Stop> {
        table.round_of(grid, self, |table, grid, island| {
            table.step("§", "At a 1, V turns its cell and the four neighbours up: one white, four black")?;
            let cell = table.spot(grid, island.place)?;
            let around = four_neighbour::around(table, grid, cell, island.width)?;
            check(table, grid, &[cell], WHITE)?;
            check(table, grid, &around, BLACK)
        })
    }

    fn check(self, table: &mut Table<'_>, grid: &Row, number: usize) -> Result<(), Stop> {
        table.round_of(grid, self.place, |table, grid, &place| {
            table.step("1", "V turns the numbered cell up: it is white; a red commitment takes its place")?;
            let cell = table.spot(grid, place)?;
            expect(table, grid, &[cell], WHITE)?;
            replace(table, grid, &[cell], RED)
        })?;
        for _ in 1..number {
            table.round_of(grid, self.width, |table, grid, &width| {
                table.step("2a", "P chooses a red commitment, and a white one beside it")?;
                let chosen = four_neighbour::choose(table, grid, width)?;
                table.step("2b", "V turns the first up: it is red")?;
                check(table, grid, &[chosen.target], RED)?;
                table.step("2c", "V turns the neighbour up: it is white; a red one takes its place")?;
                expect(table, &chosen.neighbours, &[chosen.neighbour], WHITE)?;
                replace(table, &chosen.neighbours, &[chosen.neighbour], RED)?;
                table.step("2d", "The choices are ended: all commitments return to their places")?;
                four_neighbour::put_back(table, grid, chosen)
            })?;
        }
        table.round_of(grid, self, |table, grid, island| {
            let cell = table.spot(grid, island.place)?;
            match island.variant {
                // The letter: only the cells of step 4 are checked for white neighbours, the numbered cell never.
                Variant::Published => {
                    table.step("3", "A black commitment takes the place of the red one on the numbered cell")?;
                }
                // Repair 1: the numbered cell is checked as all others of its island are.
                Variant::Repaired => {
                    table.step("3", "V turns the right cards of the numbered cell's neighbours up: all hearts; a black commitment takes its place")?;
                    has_no_white_beside(table, grid, cell, island.width)?;
                }
            }
            expect(table, grid, &[cell], RED)?;
            replace(table, grid, &[cell], BLACK)
        })?;
        for _ in 1..number {
            table.round_of(grid, self.width, |table, grid, &width| {
                table.step("4a", "P chooses a red commitment")?;
                let chosen = chosen_pile::choose(table, grid)?;
                table.step("4b", "V turns it up: it is red")?;
                expect(table, grid, &[chosen], RED)?;
                table.step("4c", "V turns the right cards of its four neighbours up: all hearts, so none is white; a black commitment takes its place")?;
                has_no_white_beside(table, grid, chosen, width)?;
                replace(table, grid, &[chosen], BLACK)?;
                table.step("4d", "The choice is ended: all commitments return to their places")?;
                chosen_pile::put_back(table, grid)
            })?;
        }
        Ok(())
    }
}
