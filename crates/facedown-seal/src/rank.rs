//! What was seen, as one number: each turn-up is its rank within its law.
//!
//! Whoever replays a protocol knows the law of each turn-up and the faces that were known before. What is left is a
//! choice among the outcomes that are still possible: an index of a rotation, a rank of an arrangement. The choices of all
//! turn-ups are the digits of one number, the first of them the least significant, each with its own radix. The number
//! is written with as many bytes as the greatest one needs. So a run has exactly one encoding, and it is as short as
//! the laws allow.
//!
//! An arrangement is ranked kind by kind. Of the places that are still open, those of the first kind of pile are a
//! subset, those of the second kind a subset of the rest, and so on. A subset of k among n places is its rank, in
//! lexical order, among the n over k.

use facedown::engine::{Face, Law, LawKind};
use num_bigint::BigUint as Natural;
use std::collections::BTreeMap;

/// Where digits go to, or come from.
pub(crate) trait Digits {
    /// Passes a digit below the radix: the writer's digit, or the one that the reader reads.
    fn pass(&mut self, radix: &Natural, digit: Option<Natural>) -> Natural;
}

/// Why a turn-up has no rank.
#[derive(thiserror::Error, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unranked {
    /// Several laws are stated, or none, so that nobody could simulate it.
    #[error("a turn-up states several laws, so that what is seen cannot be published")]
    NotOneLaw,
    /// What was seen is not what the law allows, or not what was known before.
    #[error("a turn-up shows what its law does not allow")]
    Unlawful,
    /// There are more ways to arrange the cards than are worth counting.
    #[error("a turn-up has more outcomes than can be ranked")]
    TooManyWays,
}

/// Passes the faces of a turn-up: those `seen` when they are written, those that the digits say when they are read.
pub(crate) fn pass(
    laws: &[Law],
    known: &[Option<Face>],
    seen: Option<&[Face]>,
    digits: &mut dyn Digits,
) -> Result<Vec<Face>, Unranked> {
    let [law] = laws else { return Err(Unranked::NotOneLaw) };
    if known.len() != law.faces().len() || seen.is_some_and(|seen| !law.allows(seen)) {
        return Err(Unranked::Unlawful);
    }
    let faces = match law.kind() {
        LawKind::Exactly => law.faces().to_vec(),
        LawKind::Rotation => rotation(law, known, seen, digits)?,
        _ => arrangement(law, known, seen, digits)?,
    };
    if seen.is_some_and(|seen| seen != faces) { Err(Unranked::Unlawful) } else { Ok(faces) }
}

fn rotation(
    law: &Law,
    known: &[Option<Face>],
    seen: Option<&[Face]>,
    digits: &mut dyn Digits,
) -> Result<Vec<Face>, Unranked> {
    let faces = law.faces();
    // A law that repeats itself has fewer different rotations than units.
    let starts = law.outcomes().and_then(|starts| u32::try_from(starts).ok()).ok_or(Unranked::TooManyWays)?;
    let fixed: Vec<(usize, Face)> =
        known.iter().enumerate().filter_map(|(place, face)| face.map(|face| (place, face))).collect();
    let agrees = |&start: &usize| {
        fixed.iter().all(|&(place, face)| faces[(start * law.unit() + place) % faces.len()] == face)
    };
    let starts: Vec<usize> = (0..starts as usize).filter(agrees).collect();
    let turned = |start: usize| {
        let (head, tail) = faces.split_at(start * law.unit());
        tail.iter().chain(head)
    };
    let digit = match seen {
        None => None,
        Some(seen) => {
            let found = starts.iter().position(|&start| turned(start).eq(seen));
            Some(Natural::from(found.ok_or(Unranked::Unlawful)?))
        }
    };
    if starts.is_empty() {
        return Err(Unranked::Unlawful);
    }
    let digit = digits.pass(&Natural::from(starts.len()), digit);
    let start = starts.get(usize::try_from(digit).unwrap_or(usize::MAX)).ok_or(Unranked::Unlawful)?;
    Ok(turned(*start).copied().collect())
}

fn arrangement(
    law: &Law,
    known: &[Option<Face>],
    seen: Option<&[Face]>,
    digits: &mut dyn Digits,
) -> Result<Vec<Face>, Unranked> {
    let unit = law.unit();
    let mut kinds: BTreeMap<&[Face], usize> = BTreeMap::new();
    for kind in law.faces().chunks_exact(unit) {
        *kinds.entry(kind).or_default() += 1;
    }
    // Piles that are known wholly are out of the question. Of others the store compares what is known.
    let known: Vec<Option<Vec<Face>>> =
        known.chunks_exact(unit).map(|pile| pile.iter().copied().collect()).collect();
    for pile in known.iter().flatten() {
        let left = kinds.get_mut(&pile[..]).and_then(|left| left.checked_sub(1).map(|less| (left, less)));
        let (left, less) = left.ok_or(Unranked::Unlawful)?;
        *left = less;
    }
    let mut faces: Vec<Face> = law.faces().to_vec();
    for (place, pile) in known.iter().enumerate() {
        if let Some(pile) = pile {
            faces[place * unit..][..unit].copy_from_slice(pile);
        }
    }
    let mut open: Vec<usize> = (0..known.len()).filter(|&place| known[place].is_none()).collect();
    for (kind, count) in kinds {
        let shows = |seen: &[Face], place: &usize| seen[place * unit..][..unit] == *kind;
        let wanted = seen.map(|seen| open.iter().map(|place| shows(seen, place)).collect::<Vec<_>>());
        let chosen = subset(open.len(), count, wanted.as_deref(), digits)?;
        for (&place, _) in open.iter().zip(&chosen).filter(|(_, chosen)| **chosen) {
            faces[place * unit..][..unit].copy_from_slice(kind);
        }
        let mut chosen = chosen.into_iter();
        open.retain(|_| !chosen.next().unwrap_or(false));
    }
    Ok(faces)
}

/// More cards times words of their number than this are not counted.
const MOST_WORK: usize = 1 << 26;

/// Passes a subset of `count` among `places`.
fn subset(
    places: usize,
    count: usize,
    wanted: Option<&[bool]>,
    digits: &mut dyn Digits,
) -> Result<Vec<bool>, Unranked> {
    if wanted.is_some_and(|wanted| wanted.iter().filter(|&&chosen| chosen).count() != count) {
        return Err(Unranked::Unlawful);
    }
    let few = count.min(places - count);
    if few == 0 {
        return Ok(vec![count > 0; places]);
    }
    if places.saturating_mul(few) > MOST_WORK {
        return Err(Unranked::TooManyWays);
    }
    let mut ways = (0..few).fold(Natural::from(1_u8), |ways, place| ways * (places - place) / (place + 1));
    let radix = ways.clone();
    let rank = wanted.map(|wanted| {
        let (mut ways, mut left, mut rank) = (ways.clone(), count, Natural::default());
        for (place, &chosen) in wanted.iter().enumerate() {
            let (with, without) = parts(&ways, places - place, left);
            if chosen {
                (ways, left) = (with, left - 1);
            } else {
                rank += with;
                ways = without;
            }
        }
        rank
    });
    let mut rank = digits.pass(&radix, rank);
    let mut left = count;
    let mut chosen = Vec::with_capacity(places);
    for place in 0..places {
        let (with, without) = parts(&ways, places - place, left);
        let first = rank < with;
        if first {
            (ways, left) = (with, left - 1);
        } else {
            rank -= with;
            ways = without;
        }
        chosen.push(first);
    }
    Ok(chosen)
}

/// Of the ways to choose `count` among `places`, those with the first place and those without it.
fn parts(ways: &Natural, places: usize, count: usize) -> (Natural, Natural) {
    let with = ways * count / places;
    let without = ways - &with;
    (with, without)
}

/// The number of bytes that hold every number below this one.
pub(crate) fn bytes_below(number: &Natural) -> usize {
    (number - 1_u8).bits().div_ceil(8) as usize
}

/// Digits that are written.
#[derive(Default)]
pub(crate) struct DigitWriter(Vec<(Natural, Natural)>);

impl Digits for DigitWriter {
    fn pass(&mut self, radix: &Natural, digit: Option<Natural>) -> Natural {
        let digit = digit.unwrap_or_default();
        self.0.push((radix.clone(), digit.clone()));
        digit
    }
}

impl DigitWriter {
    /// All digits as one number, in as many bytes as the greatest one needs.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let number = self.0.iter().rev().fold(Natural::ZERO, |number, (radix, digit)| number * radix + digit);
        let mut bytes = number.to_bytes_le();
        bytes.resize(bytes_below(&self.0.iter().map(|(radix, _)| radix).product()), 0);
        bytes
    }
}

/// Digits that are read.
pub(crate) struct DigitReader {
    rest: Natural,
    product: Natural,
    length: usize,
}

impl DigitReader {
    pub(crate) fn new(bytes: &[u8]) -> Self {
        Self { rest: Natural::from_bytes_le(bytes), product: Natural::from(1_u8), length: bytes.len() }
    }

    /// The number of bytes that the digits so far take.
    pub(crate) fn needed(&self) -> usize {
        bytes_below(&self.product)
    }

    /// Whether nothing is left over: no digit, and no byte too many or too few.
    pub(crate) fn is_at_its_end(&self) -> bool {
        self.rest == Natural::ZERO && self.needed() == self.length
    }
}

impl Digits for DigitReader {
    fn pass(&mut self, radix: &Natural, _: Option<Natural>) -> Natural {
        self.product *= radix;
        let digit = &self.rest % radix;
        self.rest /= radix;
        digit
    }
}

#[cfg(test)]
#[path = "rank_tests.rs"]
mod tests;
