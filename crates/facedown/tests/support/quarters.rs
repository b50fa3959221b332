//! A judge of Shakashaka that is plain and knows neither windows nor corners: white areas are sets of quarter squares, and all sets that are
//! rectangles are listed.

use facedown::grid::{Grid, Size};
use facedown::puzzles::shakashaka::{Corner, Filling};

/// A set of quarter squares, one bit each: top, right, bottom and left of the first square, then of the next.
pub(crate) type Quarters = u64;

/// A rectangle with the quarters outside that share a side with it.
pub(crate) struct Rectangle {
    inside: Quarters,
    around: Quarters,
}

/// The point of a quarter where its medians meet, in sixths of a square: `(x, y)`.
fn middle(size: Size, quarter: usize) -> (i32, i32) {
    let cell = size.cell(quarter / 4);
    let (x, y) = (6 * i32::try_from(cell.column).unwrap(), 6 * i32::try_from(cell.row).unwrap());
    [(x + 3, y + 1), (x + 5, y + 3), (x + 3, y + 5), (x + 1, y + 3)][quarter % 4]
}

/// All rectangles, upright or at 45 degrees, that lie on the board and are made of whole quarters.
pub(crate) fn rectangles(size: Size) -> Vec<Rectangle> {
    let (height, width) =
        (6 * i32::try_from(size.height()).unwrap(), 6 * i32::try_from(size.width()).unwrap());
    let mut all = Vec::new();
    let mut add = |holds: &dyn Fn((i32, i32)) -> bool| {
        let quarters = 0..4 * size.area();
        let inside = quarters.clone().filter(|&quarter| holds(middle(size, quarter)));
        let inside: Quarters = inside.map(|quarter| 1 << quarter).sum();
        // Middles of quarters that share a side: within a square (2, 2) apart, across a side 2 in a straight line.
        let touches = |one: usize, other: usize| {
            let ((x, y), (u, v)) = (middle(size, one), middle(size, other));
            matches!(((x - u).abs(), (y - v).abs()), (2, 2) | (0, 2) | (2, 0))
        };
        let is_inside = |quarter: &usize| inside >> quarter & 1 == 1;
        let around = quarters.clone().filter(|one| !is_inside(one));
        let around =
            around.filter(|&one| quarters.clone().any(|other| is_inside(&other) && touches(one, other)));
        all.push(Rectangle { inside, around: around.map(|quarter| 1 << quarter).sum() });
    };
    let between = |low: i32, value: i32, high: i32| low < value && value < high;
    for (top, left) in
        (0..height).step_by(6).flat_map(|top| (0..width).step_by(6).map(move |left| (top, left)))
    {
        for bottom in (top + 6..=height).step_by(6) {
            for right in (left + 6..=width).step_by(6) {
                add(&|(x, y)| between(left, x, right) && between(top, y, bottom));
            }
        }
    }
    // A rectangle at 45 degrees, by its top corner and the lengths of its sides to the lower right and lower left.
    for (x0, y0) in (0..=width).step_by(3).flat_map(|x| (0..=height).step_by(3).map(move |y| (x, y))) {
        for right in (3..).step_by(3).take_while(|right| x0 + right <= width) {
            for left in (3..).step_by(3).take_while(|left| x0 >= *left && y0 + right + left <= height) {
                let (sum, difference) = (x0 + y0, x0 - y0);
                // Sides run through corners and centres of squares only along every other diagonal.
                if sum % 6 == 0 {
                    add(&|(x, y)| {
                        between(sum, x + y, sum + 2 * right)
                            && between(difference - 2 * left, x - y, difference)
                    });
                }
            }
        }
    }
    all
}

/// Whether white areas are rectangles: takes rectangles with nothing white around them away until nothing is left or none fits.
pub(crate) fn is_made_of_rectangles(mut white: Quarters, rectangles: &[Rectangle]) -> bool {
    while white != 0 {
        let first = white & white.wrapping_neg();
        let fits = |r: &&Rectangle| r.inside & first != 0 && r.inside & !white == 0 && r.around & white == 0;
        let Some(found) = rectangles.iter().find(fits) else { return false };
        white &= !found.inside;
    }
    true
}

pub(crate) fn white_quarters(filling: &Grid<Filling>) -> Quarters {
    let of_one = |filling: &Filling| match filling {
        Filling::White => 0b1111,
        Filling::Black => 0b0000,
        Filling::Triangle(Corner::NorthWest) => 0b0110,
        Filling::Triangle(Corner::NorthEast) => 0b1100,
        Filling::Triangle(Corner::SouthEast) => 0b1001,
        Filling::Triangle(Corner::SouthWest) => 0b0011,
    };
    filling.values().iter().rev().fold(0, |all, filling| all << 4 | of_one(filling))
}
