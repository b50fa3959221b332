//! Why a protocol stops before its end.

use super::face::Face;
use super::law::Law;
use std::fmt;

/// Where in a protocol something happened.
#[derive(Clone, PartialEq, Eq, Debug, Default, Hash)]
pub struct Site {
    /// The sub-protocols entered, outermost first.
    pub scopes: Vec<&'static str>,
    /// The number of the step in the paper.
    pub step: &'static str,
    /// What happens in the step.
    pub sentence: &'static str,
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for scope in &self.scopes {
            write!(f, "{scope} > ")?;
        }
        write!(f, "step {}", self.step)
    }
}

/// The verifier saw what no honest run shows.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Stop, Table, Unshuffled};
///
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
/// table.step("3", "The card is turned up: a heart")?;
/// let row = table.put(1, &[Face::CLUB])?;
/// let stop = table.turn_up(&row, Part::layer(0), Law::exactly(&[Face::HEART])).unwrap_err();
/// assert_eq!(stop.to_string(), "rejected at step 3: V expected exactly ♥ and saw ♣");
/// # Ok::<(), Stop>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Rejection {
    /// Where.
    pub site: Site,
    /// What the verifier wanted to see, in words.
    pub wanted: String,
    /// The cards that were seen.
    pub seen: Vec<Face>,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: V expected {} and saw {}", self.site, self.wanted, Face::print(&self.seen))
    }
}

/// What is seen at a turn-up is not distributed as the law says.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Leak {
    /// Where.
    pub site: Site,
    /// The laws that the protocol states: one, or several of which it leaves open which; none when no card is turned yet.
    pub stated: Vec<Law>,
    /// The distribution of what is seen, or why it is unknown.
    pub shown: Result<Law, Untold>,
}

/// Why the distribution of what is seen is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Untold {
    /// What was seen before says something about what comes now, so that no law holds by itself.
    SeenBefore,
    /// The piles were shuffled in a way that an exact run does not follow.
    Tangled,
    /// The rows of a matrix are looked at before they are sorted.
    RowsScrambled,
    /// Nobody knows which pile lies there.
    UnknownPile,
    /// A step goes by one of several piles that show the same.
    OneOfSeveral,
    /// Several laws are stated, and nothing public says which one holds.
    SeveralLaws,
}

impl fmt::Display for Untold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::SeenBefore => "the order of these piles, or part of it, was seen before",
            Self::Tangled => "the order of these piles cannot be followed exactly",
            Self::RowsScrambled => "the rows of the matrix are still scrambled",
            Self::UnknownPile => "nobody knows which pile lies there",
            Self::OneOfSeveral => "it depends on how the piles were shuffled which of them is meant",
            Self::SeveralLaws => "nothing public says which of them holds, so it cannot be simulated",
        })
    }
}

impl fmt::Display for Leak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at {}: ", self.site)?;
        for (place, law) in self.stated.iter().enumerate() {
            write!(f, "{}{law}", if place == 0 { "the law says " } else { " or " })?;
        }
        if !self.stated.is_empty() {
            f.write_str(", but ")?;
        }
        match &self.shown {
            Ok(shown) => write!(f, "the cards show {shown}"),
            Err(why) => write!(f, "{why}"),
        }
    }
}

/// Why a protocol stops before its end.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Stop {
    /// The verifier rejects.
    Rejected(Box<Rejection>),
    /// A step cannot be carried out: the cards it needs are gone, or nobody knows where they lie.
    Impossible {
        /// Where.
        site: Box<Site>,
        /// What stands in the way.
        why: String,
    },
    /// An exact run found that what is seen does not obey the stated law.
    Leaked(Box<Leak>),
    /// A replayed transcript does not fit the protocol.
    Differs {
        /// The number of the line of the transcript, from 1.
        line: usize,
        /// What was found there, and what was expected.
        why: String,
    },
    /// Whoever records the run cannot go on: a disk is full, a reader has gone.
    Interrupted,
}

impl Stop {
    /// Where it stopped; nothing for a transcript that does not fit or cannot be written.
    #[must_use]
    pub fn site(&self) -> Option<&Site> {
        match self {
            Self::Rejected(rejection) => Some(&rejection.site),
            Self::Impossible { site, .. } => Some(site),
            Self::Leaked(leak) => Some(&leak.site),
            Self::Differs { .. } | Self::Interrupted => None,
        }
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rejected(rejection) => write!(f, "rejected {rejection}"),
            Self::Impossible { site, why } => write!(f, "impossible at {site}: {why}"),
            Self::Leaked(leak) => write!(f, "leak {leak}"),
            Self::Differs { line, why } => write!(f, "transcript line {line}: {why}"),
            Self::Interrupted => f.write_str("the run was interrupted"),
        }
    }
}

impl std::error::Error for Stop {}
