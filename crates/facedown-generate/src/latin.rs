//! Rows of numbers in which no number stands twice in a row or column.

use crate::random::Random;
use facedown::grid::{Cell, Grid, Size};

/// A random number from 1 to the longer side for each cell, none twice in a row or column. Each row can be filled whatever the rows above are:
/// each number is missing in as many columns as there are numbers missing in a column.
pub(crate) fn latin(size: Size, random: &mut Random) -> Grid<u32> {
    let side = size.height().max(size.width());
    let mut is_used = vec![vec![false; side]; side];
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for _ in 0..size.height() {
        // All columns of the square are filled, so that later rows always can be.
        let mut column_of: Vec<Option<usize>> = vec![None; side];
        let mut columns: Vec<usize> = (0..side).collect();
        random.shuffle(&mut columns);
        for column in columns {
            let mut numbers: Vec<usize> = (0..side).collect();
            random.shuffle(&mut numbers);
            assign(column, &numbers, &is_used, &mut vec![false; side], &mut column_of);
        }
        let mut row = vec![0; side];
        for (number, column) in column_of.iter().enumerate() {
            if let Some(column) = *column {
                row[column] = number;
                is_used[column][number] = true;
            }
        }
        rows.push(row);
    }
    Grid::from_fn(size, |Cell { row, column }| rows[row][column] as u32 + 1)
}

/// Gives the column a number that it has not had, and the columns that lose theirs another.
fn assign(
    column: usize,
    numbers: &[usize],
    is_used: &[Vec<bool>],
    is_seen: &mut [bool],
    column_of: &mut [Option<usize>],
) -> bool {
    for &number in numbers {
        if is_used[column][number] || std::mem::replace(&mut is_seen[number], true) {
            continue;
        }
        let is_free =
            column_of[number].is_none_or(|other| assign(other, numbers, is_used, is_seen, column_of));
        if is_free {
            column_of[number] = Some(column);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_number_stands_twice_in_a_row_or_column() {
        for (height, width) in [(1, 1), (4, 4), (3, 8), (8, 3), (25, 25)] {
            let size = Size::new(height, width).unwrap();
            for seed in 0..20 {
                let numbers = latin(size, &mut Random::new(seed, 0));
                for row in numbers.rows() {
                    assert_eq!(row.iter().collect::<BTreeSet<_>>().len(), width);
                }
                for column in 0..width {
                    let column = (0..height).map(|row| numbers[Cell::new(row, column)]);
                    assert_eq!(column.collect::<BTreeSet<_>>().len(), height);
                }
            }
        }
    }
}
