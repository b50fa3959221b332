//! The scale: how far a person has to think ahead. It means the same in every genre.

use std::fmt;
use std::str::FromStr;

/// How far a person has to think ahead for a step, and for a puzzle: that of its hardest step.
///
/// ```
/// use facedown_solve::Level;
///
/// assert_eq!("hard".parse(), Ok(Level::Hard));
/// assert_eq!(Level::Hard.takes(), "one assumption refuted");
/// assert!(Level::Easy < Level::Expert);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// One rule at one place forces it.
    Easy,
    /// Two rules together force it: one of them alone, or the same rule at two places, does not.
    Medium,
    /// The opposite is assumed, and whatever follows from that by one rule after the other ends in a contradiction.
    Hard,
    /// Assumptions within assumptions.
    Expert,
}

impl Level {
    /// All levels, the simplest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert];

    /// The number of the level, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Easy => 1,
            Self::Medium => 2,
            Self::Hard => 3,
            Self::Expert => 4,
        }
    }

    /// The name, as in `--difficulty`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }

    /// What it takes, in words.
    #[must_use]
    pub const fn takes(self) -> &'static str {
        match self {
            Self::Easy => "a rule by itself",
            Self::Medium => "two rules together",
            Self::Hard => "one assumption refuted",
            Self::Expert => "assumptions within assumptions",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A word that names no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Level::ALL.into_iter().map(Level::name).collect();
        write!(f, "expected a level: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.name() == name).ok_or(UnknownLevel)
    }
}
