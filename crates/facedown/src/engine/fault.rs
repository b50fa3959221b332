//! Faults to be injected into a protocol, to see whether anybody notices.

use super::cost::Shuffle;
use super::law::{Kind, Law};
use super::stop::Site;
use super::store::Accept;

/// A place in a protocol where a shuffle or a turn-up happens: the same place is passed once for each repetition.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Place {
    /// The step.
    pub site: Site,
    /// Which shuffle or turn-up of the step, from 0.
    pub nth: usize,
}

/// What goes wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum FaultKind {
    /// The shuffle is left out.
    SkipShuffle,
    /// Another shuffle is done instead.
    SwapShuffle(Shuffle),
    /// The law is stated too widely: any order where it says a cyclic one or a fixed one.
    WidenLaw,
    /// The verifier accepts whatever is turned up.
    DropCheck,
}

/// Something that goes wrong every time a place is passed.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: FaultKind,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Place { site, nth } = &self.place;
        let which = if *nth == 0 { String::new() } else { format!(" (number {})", nth + 1) };
        match self.kind {
            FaultKind::SkipShuffle => write!(f, "{site}{which}: shuffle skipped"),
            FaultKind::SwapShuffle(kind) => write!(f, "{site}{which}: {} instead", kind.name()),
            FaultKind::WidenLaw => write!(f, "{site}{which}: law widened"),
            FaultKind::DropCheck => write!(f, "{site}{which}: check dropped"),
        }
    }
}

/// The law that allows more than this one: any arrangement where an order was kept. Nothing when there is none.
#[must_use]
pub(crate) fn widened(law: &Law) -> Option<Law> {
    let wide = law.with_kind(Kind::Arrangement);
    (law.kind() != Kind::Arrangement && !wide.is_same_as(law)).then_some(wide)
}

/// A shuffle or turn-up that a run has passed, from which its possible faults follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Passed {
    /// A shuffle of this kind.
    Shuffle(Place, Shuffle),
    /// A turn-up with these laws and this check.
    TurnUp(Place, Vec<Law>, Accept),
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
                if *accept != Accept::Anything {
                    kinds.push(FaultKind::DropCheck);
                }
                (place, kinds)
            }
        };
        kinds.into_iter().map(|kind| Fault { place: place.clone(), kind }).collect()
    }
}
