//! Rows of numbers in which no number stands twice in a row or column.

use crate::random::Random;
use facedown::grid::{Cell, Grid, Size};

/// A random number from 1 to the longer side for each cell, none twice in a row or column. Each row can be filled whatever the rows above are:
/// each number is missing in as many columns as there are numbers missing in a column.
pub(crate) fn latin(size: Size, random: &mut Random) -> Grid<u32> {
    latin_around(&Grid::from_fn(size, |_| None), size.height().max(size.width()), random)
}

/// Random numbers up to `most` around some that are given, none of them twice in a row or column or where it is given there. Where none is needed, 0 is given. A cell
/// for which none is left has a 0, too.
pub(crate) fn latin_around(given: &Grid<Option<u32>>, most: usize, random: &mut Random) -> Grid<u32> {
    let size = given.size();
    let mut is_used = vec![vec![false; most]; most];
    for (cell, number) in given.iter() {
        if let Some(number) = number.filter(|&number| number > 0) {
            is_used[cell.column][number as usize - 1] = true;
        }
    }
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for row in 0..size.height() {
        // All columns of the square are filled, so that later rows always can be.
        let given_at = |column: usize| given.get(Cell::new(row, column)).copied().flatten();
        let mut filled: Vec<u32> = (0..most).map(|column| given_at(column).unwrap_or(0)).collect();
        let is_left = |number: &usize| !filled.contains(&(*number as u32 + 1));
        let left: Vec<usize> = (0..most).filter(is_left).collect();
        let mut column_of: Vec<Option<usize>> = vec![None; most];
        let mut columns: Vec<usize> = (0..most).filter(|&column| given_at(column).is_none()).collect();
        random.shuffle(&mut columns);
        for column in columns {
            let mut numbers = left.clone();
            random.shuffle(&mut numbers);
            assign(column, &numbers, &is_used, &mut vec![false; most], &mut column_of);
        }
        for (number, column) in column_of.iter().enumerate() {
            if let Some(column) = *column {
                filled[column] = number as u32 + 1;
                is_used[column][number] = true;
            }
        }
        rows.push(filled);
    }
    Grid::from_fn(size, |Cell { row, column }| rows[row][column])
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
                assert!(!numbers.values().contains(&0));
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
