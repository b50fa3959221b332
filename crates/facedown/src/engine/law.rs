//! What an honest run shows when cards are turned up.

use super::face::Face;
use std::collections::BTreeMap;
use std::fmt;

/// What an honest run shows at a turn-up, as a distribution that depends on public data alone.
///
/// The elements of a law are *units* of equally many cards: single cards, or whole piles turned up together.
///
/// One line has three readings. The verifier **rejects** what lies outside the law, which makes the protocol sound.
/// Whoever knows the laws can draw from them without knowing the solution, which makes the sequence of laws the
/// **simulator** of the zero-knowledge proof. And the narrator says it.
///
/// ```
/// use facedown::engine::{Face, Law};
///
/// let law = Law::rotation(&[Face::HEART, Face::CLUB, Face::CLUB]);
/// assert!(law.allows(&[Face::CLUB, Face::HEART, Face::CLUB]));
/// assert!(!law.allows(&[Face::HEART, Face::HEART, Face::CLUB]));
/// // A single heart is anywhere with equal chance, whether the cards were shifted or scrambled.
/// assert!(law.is_same_as(&Law::arrangement(&[Face::CLUB, Face::CLUB, Face::HEART])));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Law {
    kind: LawKind,
    unit: usize,
    faces: Vec<Face>,
}

/// The three shapes of a [`Law`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum LawKind {
    /// Just these cards, in this order.
    Exactly,
    /// These units in any order, all orders equally likely.
    Arrangement,
    /// These units in this cyclic order, all starting points equally likely.
    Rotation,
}

impl Law {
    /// Just these faces, in this order.
    pub fn exactly(faces: &[Face]) -> Self {
        Self { kind: LawKind::Exactly, unit: 1, faces: faces.to_vec() }
    }

    /// These faces in a uniformly random order.
    pub fn arrangement(faces: &[Face]) -> Self {
        Self { kind: LawKind::Arrangement, unit: 1, faces: faces.to_vec() }
    }

    /// These faces, in this cyclic order, from a uniformly random starting point.
    pub fn rotation(faces: &[Face]) -> Self {
        Self { kind: LawKind::Rotation, unit: 1, faces: faces.to_vec() }
    }

    /// The same law over piles of `unit` cards instead of single cards.
    ///
    /// # Panics
    /// When the faces do not make up whole piles.
    pub fn of_piles(mut self, unit: usize) -> Self {
        assert!(unit > 0 && self.faces.len().is_multiple_of(unit), "a law over incomplete piles");
        self.unit = unit;
        self
    }

    pub(crate) fn with_kind(&self, kind: LawKind) -> Self {
        Self { kind, ..self.clone() }
    }

    /// The same law with `come` instead of the first unit that is `gone`.
    pub(crate) fn with_other_unit(&self, gone: &[Face], come: &[Face]) -> Self {
        let mut law = self.clone();
        if let Some(unit) = law.faces.chunks_exact_mut(self.unit).find(|unit| *unit == gone) {
            unit.copy_from_slice(come);
        }
        law
    }

    /// The shape of the law.
    #[must_use]
    pub const fn kind(&self) -> LawKind {
        self.kind
    }

    /// How many cards an element of the law has.
    #[must_use]
    pub const fn unit(&self) -> usize {
        self.unit
    }

    /// The faces of the law, unit by unit.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }

    pub(crate) fn units(&self) -> impl ExactSizeIterator<Item = &[Face]> + Clone {
        self.faces.chunks_exact(self.unit)
    }

    /// Whether an honest run can show these faces.
    #[must_use]
    pub fn allows(&self, seen: &[Face]) -> bool {
        if seen.len() != self.faces.len() {
            return false;
        }
        match self.kind {
            LawKind::Exactly => seen == self.faces,
            LawKind::Arrangement if self.unit == 1 => histogram(seen) == histogram(&self.faces),
            LawKind::Arrangement => sorted(seen, self.unit) == sorted(&self.faces, self.unit),
            LawKind::Rotation => is_rotation(&self.faces, seen, self.unit),
        }
    }

    /// In how many ways the law can come out: `None` when the number does not fit.
    #[must_use]
    pub fn outcomes(&self) -> Option<u128> {
        match self.kind {
            LawKind::Exactly => Some(1),
            LawKind::Rotation => Some(self.period() as u128),
            LawKind::Arrangement => {
                let mut counts: BTreeMap<&[Face], u128> = BTreeMap::new();
                let mut product: u128 = 1;
                for (placed, unit) in self.units().enumerate() {
                    let count = counts.entry(unit).or_insert(0);
                    *count += 1;
                    let among = placed as u128 + 1;
                    product = match product.checked_mul(among) {
                        Some(times) => times / *count,
                        // Only the number itself may be too large, not what it is computed from: what divides the
                        // product leaves a divisor of the other factor.
                        None => {
                            let common = greatest_common_divisor(product, *count);
                            (product / common).checked_mul(among / (*count / common))?
                        }
                    };
                }
                Some(product)
            }
        }
    }

    /// Whether the law allows just the rotations of its units: a rotation, or any order of units of which all but one are
    /// equal.
    pub(crate) fn is_of_turns(&self) -> bool {
        match self.kind {
            LawKind::Rotation => true,
            LawKind::Arrangement => self.has_one_that_differs(),
            LawKind::Exactly => false,
        }
    }

    /// Whether all units but one are equal.
    pub(crate) fn has_one_that_differs(&self) -> bool {
        let all_but_one_are = |most: &[Face]| self.units().filter(|unit| *unit != most).count() == 1;
        // The unit that most are like is among any two.
        self.units().take(2).any(all_but_one_are)
    }

    /// After how many units the cyclic order of the law repeats itself.
    pub(crate) fn period(&self) -> usize {
        let count = self.faces.len() / self.unit;
        (1..=count)
            .filter(|step| count.is_multiple_of(*step))
            .find(|step| {
                let shift = step * self.unit;
                self.faces[shift..] == self.faces[..self.faces.len() - shift]
            })
            .unwrap_or(1)
    }

    /// Whether this law allows all that the other one does.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        // Whoever moves large units moves the small ones in them.
        let within = other.unit.is_multiple_of(self.unit);
        match (self.kind, other.kind) {
            (_, LawKind::Exactly) => self.allows(&other.faces),
            (LawKind::Arrangement, _) | (LawKind::Rotation, LawKind::Rotation) if within => {
                self.allows(&other.faces)
            }
            _ if other.outcomes() == Some(1) => self.allows(&other.faces),
            _ => self.is_same_as(other),
        }
    }

    /// Whether a law over other units allows all that this one does; when it says no, it may be wrong.
    fn lies_within(&self, other: &Self) -> bool {
        match self.kind {
            LawKind::Exactly => other.allows(&self.faces),
            LawKind::Rotation => (0..self.period()).all(|first| {
                let mut turned = self.faces.clone();
                turned.rotate_left(first * self.unit);
                other.allows(&turned)
            }),
            // Whoever moves large units moves the small ones in them.
            LawKind::Arrangement => {
                other.kind == LawKind::Arrangement
                    && self.unit.is_multiple_of(other.unit)
                    && other.allows(&self.faces)
            }
        }
    }

    /// Whether both laws are the same distribution, even when they are stated differently.
    #[must_use]
    pub fn is_same_as(&self, other: &Self) -> bool {
        if self.faces.len() != other.faces.len() {
            return false;
        }
        // Over a common unit the supports are comparable by counting: all three laws are uniform on theirs. Two numbers
        // that do not fit are those of arrangements, which are compared card by card below.
        match (self.outcomes(), other.outcomes()) {
            (ours, theirs) if ours != theirs => return false,
            (Some(1), _) => return self.faces == other.faces,
            // Which of two uncounted supports is larger is not known: inside does not mean equal.
            (None, _) if self.unit != other.unit => return false,
            _ => {}
        }
        if self.unit != other.unit {
            return self.lies_within(other) || other.lies_within(self);
        }
        // A uniform law on a smaller support lies inside the larger one; with equal counts inside means equal.
        match (self.kind, other.kind) {
            (_, LawKind::Arrangement) => other.allows(&self.faces),
            (LawKind::Arrangement, _) => self.allows(&other.faces),
            _ => other.allows(&self.faces) && self.allows(&other.faces),
        }
    }
}

const fn greatest_common_divisor(mut one: u128, mut other: u128) -> u128 {
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

fn histogram(faces: &[Face]) -> [u32; 256] {
    let mut counts = [0; 256];
    for face in faces {
        counts[usize::from(face.byte())] += 1;
    }
    counts
}

fn sorted(faces: &[Face], unit: usize) -> Vec<&[Face]> {
    let mut units: Vec<&[Face]> = faces.chunks_exact(unit).collect();
    units.sort_unstable();
    units
}

/// Whether `seen` is `faces` from another starting point. Compares only at the places of the rarest unit, so that a
/// row with one heart takes one comparison.
fn is_rotation(faces: &[Face], seen: &[Face], unit: usize) -> bool {
    let rarest = if unit == 1 {
        let counts = histogram(faces);
        if counts != histogram(seen) {
            return false;
        }
        let count = |face: &Face| counts[usize::from(face.byte())];
        let first = faces.iter().enumerate().min_by_key(|(_, face)| count(face));
        first.map(|(first, face)| (first, std::slice::from_ref(face)))
    } else {
        let mut counts: BTreeMap<&[Face], (usize, usize)> = BTreeMap::new();
        for (place, element) in faces.chunks_exact(unit).enumerate() {
            counts.entry(element).or_insert((0, place)).0 += 1;
        }
        let first = counts.into_iter().min_by_key(|(_, (count, _))| *count);
        first.map(|(element, (_, first))| (first, element))
    };
    let Some((first, rarest)) = rarest else { return seen.is_empty() };
    let (before, from) = faces.split_at(first * unit);
    seen.chunks_exact(unit).enumerate().filter(|(_, element)| *element == rarest).any(|(start, _)| {
        let (tail, head) = seen.split_at(start * unit);
        from.iter().chain(before).eq(head.iter().chain(tail))
    })
}

/// Several laws in words, one of which holds.
pub(crate) fn either(laws: &[Law]) -> String {
    laws.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or ")
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units: Vec<String> = self.units().map(Face::print).collect();
        let listed = units.join(if self.unit == 1 { " " } else { " | " });
        match self.kind {
            LawKind::Exactly => write!(f, "exactly {listed}"),
            LawKind::Arrangement => write!(f, "an arrangement of {listed}"),
            LawKind::Rotation => write!(f, "a rotation of {listed}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    const C: Face = Face::CLUB;
    const H: Face = Face::HEART;

    #[test]
    fn rotations_keep_the_cyclic_order() {
        let law = Law::rotation(&[H, C, H, C, H]);
        assert!(law.allows(&[H, H, C, H, C]) && law.allows(&[C, H, C, H, H]));
        assert!(!law.allows(&[H, H, H, C, C]) && !law.allows(&[H, C, H, C]));
        assert_eq!(law.outcomes(), Some(5));
        assert_eq!(Law::rotation(&[H, C, H, C]).outcomes(), Some(2));
    }

    #[test]
    fn one_pile_that_differs_makes_an_arrangement_a_rotation() {
        let is = |faces: &[Face]| Law::arrangement(faces).is_of_turns();
        assert!(is(&[H, C]) && is(&[H, C, C]) && is(&[C, H, C]) && is(&[C, C, C, H]) && is(&[C, C, H, C]));
        assert!(!is(&[C, C]) && !is(&[C, C, H, H]) && !is(&[H, C, C, H]) && !is(&[C]) && !is(&[]));
        assert!(Law::arrangement(&[C, H, C, H, H, C]).of_piles(2).is_of_turns());
        assert!(!Law::exactly(&[H, C]).is_of_turns() && Law::rotation(&[H, H, C, C]).is_of_turns());
    }

    #[test]
    fn arrangements_of_piles_keep_the_piles() {
        let law = Law::arrangement(&[H, C, C, C]).of_piles(2);
        assert!(law.allows(&[C, C, H, C]) && !law.allows(&[C, H, C, C]));
        assert_eq!(law.outcomes(), Some(2));
    }

    #[test]
    fn laws_are_compared_as_distributions() {
        let one_of_three = Law::rotation(&[H, C, C]);
        assert!(one_of_three.is_same_as(&Law::arrangement(&[C, H, C])));
        assert!(!Law::rotation(&[H, H, C, C]).is_same_as(&Law::arrangement(&[H, H, C, C])));
        assert!(Law::exactly(&[C, C]).is_same_as(&Law::arrangement(&[C, C])));
        assert!(!Law::exactly(&[C, H]).is_same_as(&Law::arrangement(&[C, H])));
        assert!(!Law::rotation(&[H, C, C]).is_same_as(&Law::rotation(&[H, H, C])));
    }

    #[test]
    fn laws_with_more_outcomes_than_can_be_counted_are_distinguished() {
        for count in [33, 34, 35, 36, 138] {
            let faces = Face::numbers(count).unwrap();
            let laws = [Law::exactly(&faces), Law::rotation(&faces), Law::arrangement(&faces)];
            assert_eq!(laws[2].outcomes().is_some(), count <= 34, "{count}");
            for (one, law) in laws.iter().enumerate() {
                for (other, same) in laws.iter().enumerate() {
                    assert_eq!(law.is_same_as(same), one == other, "{law}, {same}");
                    assert_eq!(law.covers(same), one >= other, "{law}, {same}");
                }
            }
            let turned: Vec<Face> = faces.iter().rev().copied().collect();
            assert!(laws[2].is_same_as(&Law::arrangement(&turned)));
            let other = [&faces[1..], &[H]].concat();
            assert!(!laws[2].is_same_as(&Law::arrangement(&other)));
        }
    }

    #[test]
    fn outcomes_are_counted_up_to_the_greatest_number_in_any_order() {
        // 130 over 65 is about 2^127: what fits must not be lost on the way.
        let mut faces = [[H; 65], [C; 65]].concat();
        let outcomes = Law::arrangement(&faces).outcomes();
        assert_eq!(outcomes, Some(95_067_625_827_960_698_145_584_333_020_095_113_100));
        for _ in 0..10 {
            faces.rotate_left(13);
            assert_eq!(Law::arrangement(&faces).outcomes(), outcomes);
        }
        assert_eq!(Law::arrangement(&[[H; 70], [C; 70]].concat()).outcomes(), None);
    }

    #[test]
    fn laws_over_other_units_can_be_the_same() {
        // Three starting points each: ♥ ♣ ♥ ♥ ♣ ♥ card by card, and the same pile by pile.
        let cards = Law::rotation(&[H, C, H, H, C, H]);
        let piles = Law::rotation(&[H, H, C, H, H, C]).of_piles(2);
        assert!(cards.is_same_as(&piles) && piles.is_same_as(&cards));
        let other = Law::rotation(&[H, H, C, C, H, H]).of_piles(2);
        assert!(!cards.is_same_as(&other) && !other.is_same_as(&cards));
        // Two outcomes against four.
        assert!(!Law::arrangement(&[C, H, H, C]).of_piles(2).is_same_as(&Law::rotation(&[C, H, H, C])));
        // More outcomes than can be counted in both: the piles keep their cards together, the cards do not.
        let many = Law::arrangement(&Face::numbers(100).unwrap());
        let piles = many.clone().of_piles(2);
        assert!(many.outcomes().is_none() && piles.outcomes().is_none());
        assert!(!many.is_same_as(&piles) && !piles.is_same_as(&many));
    }

    /// All laws over this many cards, and everything that each allows.
    fn written_out(count: usize, faces: &[Face]) -> Vec<(Law, BTreeSet<Vec<Face>>)> {
        let mut all = vec![Vec::new()];
        for _ in 0..count {
            let longer =
                |seen: &Vec<Face>| faces.iter().map(|&face| [seen.as_slice(), &[face]].concat()).collect();
            all = all.iter().flat_map(|seen| -> Vec<Vec<Face>> { longer(seen) }).collect();
        }
        let units: Vec<usize> = (1..=count).filter(|unit| count.is_multiple_of(*unit)).collect();
        let laws = all.iter().flat_map(|seen| {
            let kinds = [Law::exactly(seen), Law::rotation(seen), Law::arrangement(seen)];
            kinds.into_iter().flat_map(|law| units.iter().map(move |&unit| law.clone().of_piles(unit)))
        });
        laws.map(|law| {
            let allowed = all.iter().filter(|seen| law.allows(seen)).cloned().collect();
            (law, allowed)
        })
        .collect()
    }

    #[test]
    fn laws_are_the_same_if_they_allow_the_same() {
        let three = [C, H, Face::numbers(1).unwrap()[0]];
        let (mut same, mut covered) = (0, 0);
        for laws in [written_out(6, &[C, H]), written_out(4, &three), written_out(3, &three)] {
            for (law, allowed) in &laws {
                assert_eq!(law.outcomes(), Some(allowed.len() as u128), "{law}");
                for (other, others) in &laws {
                    assert_eq!(law.is_same_as(other), allowed == others, "{law}, {other}");
                    same += usize::from(allowed == others);
                    // What is said to be covered is.
                    assert!(!law.covers(other) || others.is_subset(allowed), "{law}, {other}");
                    covered += usize::from(law.covers(other));
                }
            }
        }
        assert_eq!((same, covered), (10_107, 36_077));
    }

    #[test]
    fn a_law_over_piles_covers_no_cards_that_leave_them() {
        let cards = Law::arrangement(&[C, C, H, H]);
        let piles = cards.clone().of_piles(2);
        assert!(cards.covers(&piles) && !piles.covers(&cards));
        let turned = Law::rotation(&[C, C, H, H]);
        assert!(turned.covers(&turned.clone().of_piles(2)) && !turned.clone().of_piles(2).covers(&turned));
        assert!(!piles.covers(&turned) && cards.covers(&turned) && !turned.covers(&cards));
        assert!(piles.covers(&Law::rotation(&[H, H, C, C]).of_piles(4)));
        assert!(turned.covers(&Law::exactly(&[C, H, H, C])) && !piles.covers(&Law::exactly(&[C, H, H, C])));
    }
}
