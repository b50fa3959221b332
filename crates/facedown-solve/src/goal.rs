//! What is wanted of a puzzle, and what was found out.

use facedown::puzzles::registry::AnySheet;
use std::fmt;

/// What is to be found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Some solution.
    One,
    /// A solution, and a second one or the proof that there is none.
    #[default]
    Unique,
    /// The number of solutions, counting no further than the limit. One more is looked for, so that a count that
    /// ends at the limit is known to be exact or not; it is handed out like the others, but not counted.
    Count {
        /// The greatest number to count to.
        limit: Option<u64>,
    },
    /// The solutions, no more than the limit.
    All {
        /// The greatest number of solutions.
        limit: Option<u64>,
    },
}

impl Goal {
    /// How many solutions to look for.
    #[must_use]
    pub fn most(self) -> Option<u64> {
        match self {
            Self::One => Some(1),
            Self::Unique => Some(2),
            Self::Count { limit } => limit.and_then(|limit| limit.checked_add(1)),
            Self::All { limit } => limit,
        }
    }

    /// What is known when this many solutions were found.
    #[must_use]
    pub fn outcome(self, found: u64, is_complete: bool) -> Outcome {
        let outcome = Outcome::new(found, is_complete);
        match self {
            Self::Count { limit: Some(limit) } if found > limit => {
                Outcome { count: limit, has_more: true, ..outcome }
            }
            _ => outcome,
        }
    }
}

/// How many solutions there are, as far as it was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// Exactly one.
    Unique,
    /// More than one.
    Multiple,
    /// None.
    None,
    /// Not enough is known: it was time to stop, or only one was wanted.
    Unknown,
}

impl Uniqueness {
    /// The word for it in JSON.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Multiple => "multiple",
            Self::None => "none",
            Self::Unknown => "unknown",
        }
    }
}

impl fmt::Display for Uniqueness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// What was found out.
#[derive(Debug)]
pub struct Outcome {
    /// How many solutions there are.
    pub verdict: Uniqueness,
    /// The puzzle with each solution that was wanted, in the order in which they were found.
    pub solutions: Vec<Box<dyn AnySheet>>,
    /// The number of solutions found, no more than were wanted.
    pub count: u64,
    /// Whether it is known that there are no more.
    pub is_complete: bool,
    /// Whether it is known that there are more: a count went beyond its limit.
    pub has_more: bool,
}

impl Outcome {
    /// An outcome without sheets, for engines that count by themselves.
    #[must_use]
    pub fn new(count: u64, is_complete: bool) -> Self {
        let verdict = match (count, is_complete) {
            (2.., _) => Uniqueness::Multiple,
            (1, true) => Uniqueness::Unique,
            (0, true) => Uniqueness::None,
            (_, false) => Uniqueness::Unknown,
        };
        Self { verdict, solutions: Vec::new(), count, is_complete, has_more: false }
    }
}
