//! Faults that are injected into a protocol to check that they are detected.

use super::cost::Shuffle;
use super::face::Face;
use super::law::{Law, LawKind};
use super::stop::Site;
use super::store::Accept;

/// A place in a protocol where a shuffle or a turn-up happens: the same place is passed once for each repetition.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct FaultPlace {
    /// The step.
    pub site: Site,
    /// Which shuffle or turn-up of the step, from 0.
    pub nth: usize,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The shuffle is left out.
    SkipShuffle,
    /// Another shuffle is done instead.
    SwapShuffle(Shuffle),
    /// The law is stated too widely: any order where it says a cyclic one or a fixed one.
    WidenLaw,
    /// The law is stated too widely: where any order is allowed, one card or pile may also be another of those that the
    /// law names.
    AllowOther,
    /// The verifier accepts whatever is turned up.
    DropCheck,
}

/// Something that goes wrong every time a place is passed.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Fault {
    /// Where.
    pub place: FaultPlace,
    /// What.
    pub kind: FaultKind,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let FaultPlace { site, nth } = &self.place;
        let which = if *nth == 0 { String::new() } else { format!(" (number {})", nth + 1) };
        match self.kind {
            FaultKind::SkipShuffle => write!(f, "{site}{which}: shuffle skipped"),
            FaultKind::SwapShuffle(kind) => write!(f, "{site}{which}: {} instead", kind.name()),
            FaultKind::WidenLaw => write!(f, "{site}{which}: law widened"),
            FaultKind::AllowOther => write!(f, "{site}{which}: one other allowed"),
            FaultKind::DropCheck => write!(f, "{site}{which}: check dropped"),
        }
    }
}

/// The most different units of which every one may stand for every other in a widened law.
const FEW: usize = 6;

/// The law that allows more than this one: any arrangement where an order was kept. `None` if there is none.
pub(crate) fn widened(law: &Law) -> Option<Law> {
    let wide = law.with_kind(LawKind::Arrangement);
    (law.kind() != LawKind::Arrangement && !wide.is_same_as(law)).then_some(wide)
}

/// An arrangement and those that differ from it in one unit. `None` if all units are alike.
pub(crate) fn with_another(law: &Law) -> Option<Vec<Law>> {
    if law.kind() != LawKind::Arrangement {
        return None;
    }
    let mut kinds: Vec<&[Face]> = law.units().collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut laws = vec![law.clone()];
    for (place, gone) in kinds.iter().enumerate() {
        for (other, come) in kinds.iter().enumerate() {
            // Of many units only the first few are replaced, each by the next.
            let tried = kinds.len() <= FEW || (place < FEW && other == place + 1);
            if other != place && tried {
                laws.push(law.with_other_unit(gone, come));
            }
        }
    }
    (laws.len() > 1).then_some(laws)
}

/// A shuffle or turn-up that a run has passed, from which its possible faults follow.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Passed {
    /// A shuffle of this kind.
    Shuffle(FaultPlace, Shuffle),
    /// A turn-up with these laws and this check.
    TurnUp(FaultPlace, Vec<Law>, Accept),
}

impl Passed {
    /// Everything that can go wrong here.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        let (place, kinds) = match self {
            Self::Shuffle(place, kind) => {
                let others: &[Shuffle] = match kind {
                    Shuffle::PileScramble => &[Shuffle::PileShift],
                    Shuffle::PileShift => &[Shuffle::PileScramble],
                    Shuffle::DoubleScramble => &[Shuffle::PileScramble, Shuffle::PileShift],
                };
                let swaps = others.iter().map(|&other| FaultKind::SwapShuffle(other));
                (place, std::iter::once(FaultKind::SkipShuffle).chain(swaps).collect::<Vec<_>>())
            }
            Self::TurnUp(place, laws, accept) => {
                let widens = laws.iter().any(|law| widened(law).is_some());
                let mut kinds = Vec::new();
                if widens {
                    kinds.push(FaultKind::WidenLaw);
                }
                // Where the verifier only counts, another multiset in the law changes nothing.
                if *accept == Accept::TheLaw && laws.iter().any(|law| with_another(law).is_some()) {
                    kinds.push(FaultKind::AllowOther);
                }
                if *accept != Accept::Anything {
                    kinds.push(FaultKind::DropCheck);
                }
                (place, kinds)
            }
        };
        kinds.into_iter().map(|kind| Fault { place: place.clone(), kind }).collect()
    }
}
