//! All layouts at once, square by square.
//!
//! A *border* is what the last row of squares looks like, as far as the squares after it are concerned. A state is the set of borders
//! that the fillings of a layout's first squares can have, each with the mark whether one filling has it or several. What the rest
//! of a layout must be, so that there is one filling in the end, depends on the state only.

use super::vertex::{BLACK, BLACKS, Lookup, SquareKind, WHITES, place, table};
use super::{BlackSet, Least};
use facedown::grid::Size;
use std::collections::HashMap;

/// How many states to keep after each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StatesKept {
    /// All of them: the answer is exact.
    All,
    /// So many for each number of black squares, those with the fewest borders first: the answer is an upper bound.
    Beam(usize),
}

/// Borders with their marks, in order: three bits for each square, the newest lowest; above them one bit that says "several".
type BorderState = Box<[u64]>;

const SEVERAL: u64 = 1 << 63;

/// The greatest width, so that a border fits into its bits.
const WIDEST: usize = 10;

/// The best of the layouts that lead to a state.
#[derive(Clone, Copy)]
struct Best {
    blacks: usize,
    layouts: u128,
    /// One of them, in the order in which squares are built.
    one: u128,
}

/// The least number of black squares, and how many layouts have it; with a beam, an upper bound and how many were found. Nothing if
/// the board is more than ten squares wide and high, or `is_over`, given the number of states, says so.
///
/// ```
/// use facedown::grid::Size;
/// use facedown_program::blacks::{StatesKept, by_states};
///
/// let least = by_states(Size::new(2, 2).unwrap(), StatesKept::All, &|_| false).unwrap();
/// assert_eq!((least.blacks, least.layouts), (2, 6));
/// ```
#[must_use]
pub fn by_states(size: Size, kept: StatesKept, is_over: &dyn Fn(usize) -> bool) -> Option<Least> {
    // States with more black squares than the answer are a waste of time, so the bound rises from 0.
    for most_blacks in 0..=size.area() {
        match within(size, kept, most_blacks, is_over) {
            Built::Least(least) => return Some(least),
            Built::Nothing => {}
            Built::Refused => return None,
        }
    }
    None
}

enum Built {
    Least(Least),
    Nothing,
    Refused,
}

/// The same with no more than so many black squares.
fn within(size: Size, kept: StatesKept, most_blacks: usize, is_over: &dyn Fn(usize) -> bool) -> Built {
    // The shorter side is the width: the border is as wide as the board.
    let turned = size.width() > size.height();
    let (height, width) = if turned { (size.width(), size.height()) } else { (size.height(), size.width()) };
    if width > WIDEST || size.area() > BlackSet::MOST_SQUARES {
        return Built::Refused;
    }
    let squares = width + 3;
    let table = table();
    let all_black = (0..squares).fold(0, |border: u64, _| border << 3 | BLACK as u64);
    let mut states: HashMap<BorderState, Best> = HashMap::new();
    states.insert([all_black].into(), Best { blacks: 0, layouts: 1, one: 0 });
    for row in 1..=height + 1 {
        for column in 1..=width + 1 {
            let inside = row <= height && column <= width;
            let bit = inside.then(|| (row - 1) * width + column - 1);
            let mut next: HashMap<BorderState, Best> = HashMap::new();
            for (state, best) in states {
                if is_over(next.len()) {
                    return Built::Refused;
                }
                let mut add = |kinds: u8, best: Best| {
                    if let Some(state) = extended(&state, kinds, squares, &table) {
                        let known = next.entry(state).or_insert(Best { layouts: 0, ..best });
                        if best.blacks < known.blacks {
                            *known = best;
                        } else if best.blacks == known.blacks {
                            known.layouts += best.layouts;
                            known.one = known.one.min(best.one);
                        }
                    }
                };
                if bit.is_some() {
                    add(WHITES, best);
                }
                let blacks = best.blacks + usize::from(inside);
                if blacks <= most_blacks {
                    let one = best.one | bit.map_or(0, |bit| 1 << bit);
                    add(BLACKS, Best { blacks, one, ..best });
                }
            }
            states = match kept {
                StatesKept::All => next,
                StatesKept::Beam(most) => narrowed(next, most),
            };
        }
        // The border turns the corner: the black square west of the next row is there already.
        states = states.into_iter().map(|(state, best)| (turned_corner(&state, squares), best)).collect();
    }
    let Some(best) = states.into_values().min_by_key(|best| best.blacks) else { return Built::Nothing };
    let built = Size::new(height, width).ok().and_then(|size| BlackSet::new(size, best.one));
    let example = if turned { built.and_then(|layout| layout.transposed()) } else { built };
    example.map_or(Built::Refused, |example| {
        Built::Least(Least { size, blacks: best.blacks, layouts: best.layouts, classes: None, example })
    })
}

/// So many states for each number of black squares, those with the fewest borders.
fn narrowed(states: HashMap<BorderState, Best>, most: usize) -> HashMap<BorderState, Best> {
    if states.len() <= most {
        return states;
    }
    let mut sorted: Vec<(BorderState, Best)> = states.into_iter().collect();
    sorted.sort_unstable_by(|(one, a), (other, b)| {
        (a.blacks, one.len(), one).cmp(&(b.blacks, other.len(), other))
    });
    let (mut blacks, mut kept) = (0, 0);
    sorted.retain(|(_, best)| {
        kept = if best.blacks == blacks { kept + 1 } else { 1 };
        blacks = best.blacks;
        kept <= most
    });
    sorted.into_iter().collect()
}

/// The state with one more square of one of these kinds; nothing if no filling is left that is the only one with its border.
fn extended(state: &BorderState, kinds: u8, squares: usize, table: &Lookup) -> Option<BorderState> {
    let mask = (1_u64 << (3 * squares)) - 1;
    let mut borders: Vec<u64> = Vec::new();
    for &marked in state {
        let border = marked & mask;
        let kind = |ago: usize| (border >> (3 * (ago - 1)) & 7) as SquareKind;
        // The square to the west came last; those to the north-west and the north a row before.
        let mut left = table[place(kind(squares), kind(squares - 1), kind(1))] & kinds;
        while left != 0 {
            let new = u64::from(left.trailing_zeros());
            left &= left - 1;
            borders.push((border << 3 | new) & mask | marked & SEVERAL);
        }
    }
    borders.sort_unstable_by_key(|border| border & mask);
    let mut merged: Vec<u64> = Vec::with_capacity(borders.len());
    for border in borders {
        match merged.last_mut() {
            Some(last) if *last & mask == border & mask => *last |= SEVERAL,
            _ => merged.push(border),
        }
    }
    merged.iter().any(|border| border & SEVERAL == 0).then(|| merged.into())
}

/// The state after the black square at the beginning of a row.
fn turned_corner(state: &BorderState, squares: usize) -> BorderState {
    let mask = (1_u64 << (3 * squares)) - 1;
    let mut turned: Vec<u64> =
        state.iter().map(|marked| (marked << 3 | BLACK as u64) & mask | marked & SEVERAL).collect();
    turned.sort_unstable();
    turned.into()
}
