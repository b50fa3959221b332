//! Every member is reached from a source: each has a level, a binary number that is its distance from the nearest source.
//!
//! Levels are distances exactly when sources have level 0 and nothing else has, the levels of two members that are
//! joined differ by at most 1, and each member that is not a source has one beside it that is a level lower. Going up from a
//! source, no level can exceed the distance; going down from a member, one comes to a source after as many steps. So
//! there is one way to give levels if every member can be reached, and none otherwise.

use crate::formula::Formula;
use crate::limits::GaveUp;
use facedown::constraints::Literal;

/// A pair of vertices that may be joined. Where it is open, both are members.
pub(super) struct Way {
    pub(super) joins: [usize; 2],
    pub(super) is_open: Literal,
}

/// What is reached from what.
pub(super) struct Reached<'a> {
    /// Whether each vertex must be reached.
    pub(super) members: &'a [Literal],
    /// Whether it is a source. Sources are members.
    pub(super) sources: &'a [Literal],
    pub(super) ways: &'a [Way],
    /// The largest number of connected members.
    pub(super) most: usize,
}

/// A number and the one after it, the lowest bit first.
struct LevelNumber {
    bits: Vec<Literal>,
    next: Vec<Literal>,
}

pub(super) fn write(formula: &mut Formula, reached: &Reached<'_>) -> Result<(), GaveUp> {
    // More numbers than members, so that the successor of a level is never 0; and no fewer than four, so that one more
    // and one less are different things.
    let bits = (usize::BITS - reached.most.leading_zeros()).max(2) as usize;
    let mut levels = Vec::with_capacity(reached.members.len());
    for (&member, &source) in reached.members.iter().zip(reached.sources) {
        let level = level(formula, bits)?;
        for &bit in &level.bits {
            formula.clause([!bit, member])?;
            formula.clause([!bit, !source])?;
        }
        formula.clause([!member, source].into_iter().chain(level.bits.iter().copied()))?;
        levels.push(level);
    }
    // For each vertex, what says that a certain neighbour is a level lower.
    let mut lower: Vec<Vec<Literal>> = vec![Vec::new(); levels.len()];
    for way in reached.ways {
        let [one, other] = way.joins;
        // The three exclude each other, so one of them is true on an open way, and it is known which.
        let [same, up, down] = [(); 3].map(|()| formula.variable());
        for case in [same, up, down] {
            formula.clause([!case, way.is_open])?;
        }
        formula.clause([!way.is_open, same, up, down])?;
        equal(formula, same, &levels[one].bits, &levels[other].bits)?;
        equal(formula, up, &levels[one].next, &levels[other].bits)?;
        equal(formula, down, &levels[one].bits, &levels[other].next)?;
        lower[other].push(up);
        lower[one].push(down);
    }
    for ((&member, &source), lower) in reached.members.iter().zip(reached.sources).zip(lower) {
        formula.clause([!member, source].into_iter().chain(lower))?;
    }
    Ok(())
}

/// A new number of this many bits.
fn level(formula: &mut Formula, bits: usize) -> Result<LevelNumber, GaveUp> {
    let bits: Vec<Literal> = (0..bits).map(|_| formula.variable()).collect();
    let mut next = Vec::with_capacity(bits.len());
    let mut carry: Option<Literal> = None;
    for (place, &bit) in bits.iter().enumerate() {
        let Some(carried) = carry else {
            next.push(!bit);
            carry = Some(bit);
            continue;
        };
        let sum = formula.variable();
        formula.clause([!sum, bit, carried])?;
        formula.clause([!sum, !bit, !carried])?;
        formula.clause([sum, !bit, carried])?;
        formula.clause([sum, bit, !carried])?;
        next.push(sum);
        if place + 1 < bits.len() {
            carry = Some(super::all_of(formula, &[bit, carried])?);
        }
    }
    Ok(LevelNumber { bits, next })
}

/// Where `case` is true, the two numbers are equal.
fn equal(formula: &mut Formula, case: Literal, one: &[Literal], other: &[Literal]) -> Result<(), GaveUp> {
    for (&one, &other) in one.iter().zip(other) {
        formula.clause([!case, !one, other])?;
        formula.clause([!case, one, !other])?;
    }
    Ok(())
}
