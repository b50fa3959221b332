//! What is asked of a protocol.

use std::str::FromStr;

named! {
    /// What is asked of a protocol.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
    pub enum Property {
        /// An honest prover is accepted, however the shuffles come out.
        Completeness = "completeness",
        /// Whoever is accepted has laid a solution, even if they bring cards of their own.
        Soundness = "soundness",
        /// Whoever is accepted has laid a solution, if they have no cards but those that they were dealt.
        DeckSoundness = "soundness-deck",
        /// What is seen reveals nothing about the solution.
        ZeroKnowledge = "zero-knowledge",
        /// A run costs what the formula says.
        Cost = "cost",
        /// Whatever goes wrong in a run is detected.
        Faults = "faults",
    }
}

impl Property {
    /// Which cards a cheating prover has: `any`, or those of the `deck` that were dealt to them. `None` where that makes no
    /// difference.
    #[must_use]
    pub const fn prover(self) -> Option<&'static str> {
        match self {
            Self::Soundness => Some("any"),
            Self::DeckSoundness => Some("deck"),
            _ => None,
        }
    }
}

impl FromStr for Property {
    type Err = Unknown;

    fn from_str(text: &str) -> Result<Self, Unknown> {
        let [others @ .., last] = Self::ALL.map(Self::name);
        let expected = format!("{} or {last}", others.join(", "));
        Self::from_name(text)
            .ok_or_else(|| Unknown(format!("unknown property `{text}`: expected {expected}")))
    }
}

/// A word that names no board or no property, and why.
///
/// ```
/// use facedown::protocol::Property;
///
/// let error = "speed".parse::<Property>().unwrap_err();
/// assert!(error.to_string().starts_with("unknown property `speed`: expected completeness, "));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Unknown(pub(crate) String);
