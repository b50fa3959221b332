//! The layouts one by one, by their number of black squares.

use super::layout::symmetries;
use super::vertex::{BLACK, BLACKS, Lookup, SquareKind, WHITES, place, table};
use super::{BlackSet, Least};
use facedown::grid::Size;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// The number of fillings of a layout, counted no further than `most`.
///
/// ```
/// use facedown::grid::Size;
/// use facedown_program::blacks::{BlackSet, fillings};
///
/// // Two by two white squares stay white, or become a square on its corner.
/// let layout = BlackSet::new(Size::new(2, 2).unwrap(), 0).unwrap();
/// assert_eq!(fillings(&layout, 10), 2);
/// ```
#[must_use]
pub fn fillings(layout: &BlackSet, most: usize) -> usize {
    Counter::new(layout.size()).count(layout.bits(), most)
}

/// Counts fillings square by square. The border is black and belongs to the board.
struct Counter {
    table: Lookup,
    width: usize,
    /// The squares from the first one to the south-eastern border, by their place in the bordered board; the bit of those inside.
    order: Vec<(usize, Option<usize>)>,
    kinds: Vec<SquareKind>,
}

impl Counter {
    fn new(size: Size) -> Self {
        let width = size.width() + 2;
        let mut order = Vec::new();
        for row in 1..=size.height() + 1 {
            for column in 1..=size.width() + 1 {
                let inside = row <= size.height() && column <= size.width();
                order.push((row * width + column, inside.then(|| (row - 1) * size.width() + column - 1)));
            }
        }
        Self { table: table(), width, order, kinds: vec![BLACK; width * (size.height() + 2)] }
    }

    fn count(&mut self, blacks: u128, most: usize) -> usize {
        self.from(0, blacks, most)
    }

    fn from(&mut self, step: usize, blacks: u128, most: usize) -> usize {
        let Some(&(at, bit)) = self.order.get(step) else { return 1 };
        let around = place(self.kinds[at - self.width - 1], self.kinds[at - self.width], self.kinds[at - 1]);
        let is_white = bit.is_some_and(|bit| blacks >> bit & 1 == 0);
        let mut left = self.table[around] & if is_white { WHITES } else { BLACKS };
        let mut found = 0;
        while left != 0 && found < most {
            self.kinds[at] = left.trailing_zeros() as SquareKind;
            left &= left - 1;
            found += self.from(step + 1, blacks, most - found);
        }
        found
    }
}

/// The least number of black squares by trying all layouts, on all cores; nothing if `is_over` says that it takes too long.
///
/// ```
/// use facedown::grid::Size;
/// use facedown_program::blacks::by_search;
///
/// let least = by_search(Size::new(2, 2).unwrap(), &|| false).unwrap();
/// assert_eq!((least.blacks, least.layouts), (2, 6));
/// ```
#[must_use]
pub fn by_search(size: Size, is_over: &(dyn Fn() -> bool + Sync)) -> Option<Least> {
    if size.area() > BlackSet::MOST_SQUARES {
        return None;
    }
    (0..=size.area()).find_map(|blacks| match with_blacks(size, blacks, is_over) {
        Sweep::Unique(Tally { layouts, classes, first: Some(bits) }) => {
            let classes = Some(classes);
            Some(BlackSet::new(size, bits).map(|example| Least { size, blacks, layouts, classes, example }))
        }
        Sweep::Unique(_) => None,
        Sweep::TooLate => Some(None),
    })?
}

enum Sweep {
    Unique(Tally),
    TooLate,
}

/// Unique layouts, counted.
#[derive(Clone, Copy, Default)]
struct Tally {
    layouts: u128,
    classes: u128,
    first: Option<u128>,
}

impl Tally {
    /// Adds classes of so many layouts in all; this is one of them.
    fn add(&mut self, layouts: u128, classes: u128, one: Option<u128>) {
        self.layouts += layouts;
        self.classes += classes;
        self.first = [self.first, one].into_iter().flatten().min();
    }
}

/// All unique layouts with so many black squares. The work is split by the last black square.
fn with_blacks(size: Size, blacks: usize, is_over: &(dyn Fn() -> bool + Sync)) -> Sweep {
    if blacks == 0 {
        let mut tally = Tally::default();
        if Counter::new(size).count(0, 2) == 1 {
            tally.add(1, 1, Some(0));
        }
        return Sweep::Unique(tally);
    }
    let symmetries = &symmetries(size);
    let stopped = &AtomicBool::new(false);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let last_squares = &std::sync::Mutex::new((blacks - 1..size.area()).rev());
    let work = || {
        let mut counter = Counter::new(size);
        let mut tally = Tally::default();
        loop {
            let next = last_squares.lock().map_or(None, |mut squares| squares.next());
            let Some(last) = next else { return tally };
            let mut bits: u128 = (1 << (blacks - 1)) - 1;
            let mut looked: u32 = 0;
            while bits >> last == 0 {
                looked = looked.wrapping_add(1);
                if looked.is_multiple_of(4096) && (stopped.load(Ordering::Relaxed) || is_over()) {
                    stopped.store(true, Ordering::Relaxed);
                    return tally;
                }
                let all = bits | 1 << last;
                if let Some(images) = images_of_least(all, symmetries)
                    && counter.count(all, 2) == 1
                {
                    tally.add(images, 1, Some(all));
                }
                match next_of_same_size(bits) {
                    Some(next) => bits = next,
                    None => break,
                }
            }
        }
    };
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            if let Ok(more) = worker.join() {
                tally.add(more.layouts, more.classes, more.first);
            } else {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    if stopped.load(Ordering::Relaxed) { Sweep::TooLate } else { Sweep::Unique(tally) }
}

/// The number of different images of a layout, if none of them is a smaller number.
fn images_of_least(bits: u128, symmetries: &[Vec<u8>]) -> Option<u128> {
    let mut same = 1;
    for places in symmetries {
        let (mut image, mut left) = (0_u128, bits);
        while left != 0 {
            image |= 1 << places[left.trailing_zeros() as usize];
            left &= left - 1;
        }
        if image < bits {
            return None;
        }
        same += u128::from(image == bits);
    }
    Some((symmetries.len() as u128 + 1) / same)
}

/// The next greater number with as many bits.
const fn next_of_same_size(bits: u128) -> Option<u128> {
    if bits == 0 {
        return None;
    }
    let lowest = bits & bits.wrapping_neg();
    let Some(ripple) = bits.checked_add(lowest) else { return None };
    Some(ripple | (((bits ^ ripple) >> 2) / lowest))
}
