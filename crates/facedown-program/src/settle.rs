//! Settles variables before CBC gets the program: those that have one value in every solution because of a single row.
//!
//! Every solver of integer programs begins like this. Doing it here keeps the rows that are left away from CBC, which has trouble
//! with many of them.

use crate::rows::{Linear, Relation};

/// The value of each variable that is settled.
pub(crate) type Settled = Vec<Option<bool>>;

/// The smallest and the greatest value that a term can have.
fn range(settled: &Settled, &(factor, variable): &(i32, usize)) -> (i32, i32) {
    match settled[variable] {
        Some(true) => (factor, factor),
        Some(false) => (0, 0),
        None => (factor.min(0), factor.max(0)),
    }
}

/// The smallest and the greatest value that the sum of a row can have.
fn extremes(settled: &Settled, row: &Linear) -> (i32, i32) {
    row.terms
        .iter()
        .map(|term| range(settled, term))
        .fold((0, 0), |sum, term| (sum.0 + term.0, sum.1 + term.1))
}

/// Whether a row holds however the other variables are chosen.
pub(crate) fn is_idle(settled: &Settled, row: &Linear) -> bool {
    let (least, most) = extremes(settled, row);
    most <= row.bound && (row.relation == Relation::AtMost || least == row.bound)
}

/// Settles all variables that a row settles, until no row settles any more. Whether that is possible: if not, there is no solution.
pub(crate) fn settle<'a>(settled: &mut Settled, rows: impl Iterator<Item = &'a Linear>) -> bool {
    let rows: Vec<&Linear> = rows.collect();
    let mut rows_of: Vec<Vec<u32>> = vec![Vec::new(); settled.len()];
    for (number, row) in rows.iter().enumerate() {
        for &(_, variable) in &row.terms {
            rows_of[variable].push(number as u32);
        }
    }
    let mut is_waiting = vec![true; rows.len()];
    let mut waiting: Vec<usize> = (0..rows.len()).rev().collect();
    while let Some(number) = waiting.pop() {
        is_waiting[number] = false;
        let row = rows[number];
        let (least, most) = extremes(settled, row);
        if least > row.bound || (row.relation == Relation::Equal && most < row.bound) {
            return false;
        }
        for term @ &(factor, variable) in &row.terms {
            if settled[variable].is_some() {
                continue;
            }
            let (low, high) = range(settled, term);
            // The value at which the term is greatest is too much, or the one at which it is smallest too little.
            let must_be_low = least - low + high > row.bound;
            let must_be_high = row.relation == Relation::Equal && most - high + low < row.bound;
            let value = match (must_be_low, must_be_high) {
                (false, false) => continue,
                (true, true) => return false,
                (true, false) => factor < 0,
                (false, true) => factor > 0,
            };
            settled[variable] = Some(value);
            for &other in &rows_of[variable] {
                let other = other as usize;
                if !std::mem::replace(&mut is_waiting[other], true) {
                    waiting.push(other);
                }
            }
            // The extremes of this row are out of date now; it waits again.
            break;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(terms: &[(i32, usize)], relation: Relation, bound: i32) -> Linear {
        Linear { part: None, terms: terms.to_vec(), relation, bound }
    }

    #[test]
    fn one_row_settles_and_the_next_goes_on() {
        let rows = [
            row(&[(1, 0), (1, 1)], Relation::Equal, 2),
            row(&[(1, 0), (-1, 2)], Relation::AtMost, 0),
            row(&[(1, 2), (1, 3), (1, 4)], Relation::AtMost, 1),
            row(&[(1, 5), (1, 6)], Relation::Equal, 1),
        ];
        let mut settled = vec![None; 7];
        assert!(settle(&mut settled, rows.iter()));
        assert_eq!(settled, [Some(true), Some(true), Some(true), Some(false), Some(false), None, None]);
        assert_eq!(rows.each_ref().map(|row| is_idle(&settled, row)), [true, true, true, false]);
    }

    #[test]
    fn rows_that_no_values_satisfy_are_noticed() {
        for rows in [
            vec![row(&[], Relation::Equal, 1)],
            vec![row(&[(1, 0)], Relation::Equal, 2)],
            vec![row(&[(1, 0)], Relation::Equal, 1), row(&[(1, 0), (1, 1)], Relation::AtMost, 0)],
            vec![row(&[(-1, 0), (-1, 1)], Relation::AtMost, -3)],
        ] {
            assert!(!settle(&mut vec![None; 2], rows.iter()), "{rows:?}");
        }
    }

    /// All rows of three variables with small factors, in pairs: settled values are those of all solutions.
    #[test]
    fn settled_values_are_those_of_every_solution() {
        let mut all = Vec::new();
        for factors in 0..27 {
            let terms: Vec<(i32, usize)> = (0..3)
                .map(|variable| (factors / 3_i32.pow(variable as u32) % 3 - 1, variable))
                .filter(|&(factor, _)| factor != 0)
                .collect();
            for bound in -2..=2 {
                for relation in [Relation::AtMost, Relation::Equal] {
                    all.push(row(&terms, relation, bound));
                }
            }
        }
        let mut settled_some = 0;
        for (number, one) in all.iter().enumerate() {
            for other in &all[number..] {
                let mut settled = vec![None; 3];
                let possible = settle(&mut settled, [one, other].into_iter());
                let solutions: Vec<[bool; 3]> = (0..8)
                    .map(|bits| [0, 1, 2].map(|variable| bits >> variable & 1 == 1))
                    .filter(|values| one.holds(values) && other.holds(values))
                    .collect();
                assert!(possible || solutions.is_empty(), "{one:?} {other:?}");
                let fits = |values: &[bool; 3]| {
                    settled
                        .iter()
                        .zip(values)
                        .all(|(settled, value)| settled.is_none_or(|settled| settled == *value))
                };
                assert!(!possible || solutions.iter().all(fits), "{one:?} {other:?}");
                settled_some += usize::from(possible && settled.iter().any(Option::is_some));
                for row in [one, other].into_iter().filter(|row| possible && is_idle(&settled, row)) {
                    let free = (0..8).map(|bits| [0, 1, 2].map(|variable| bits >> variable & 1 == 1));
                    assert!(free.filter(fits).all(|values| row.holds(&values)), "{row:?}");
                }
            }
        }
        assert!(settled_some > 1000, "{settled_some}");
    }
}
