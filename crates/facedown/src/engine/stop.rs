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
        // A paper's footnote is no step.
        let is_numbered = self.step.starts_with(|first: char| first.is_ascii_digit());
        write!(f, "{}{}", if is_numbered || self.step.is_empty() { "step " } else { "" }, self.step)
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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
#[error("at {site}: V expected {wanted} and saw {}", Face::print(.seen))]
pub struct Rejection {
    /// Where.
    pub site: Site,
    /// What the verifier wanted to see, in words.
    pub wanted: String,
    /// The cards that were seen.
    pub seen: Vec<Face>,
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
    pub shown: Result<Law, WhyUnknown>,
}

/// Why the distribution of what is seen is unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WhyUnknown {
    /// What was seen before says something about what comes now, so that no law holds by itself.
    #[error("the order of these piles, or part of it, was seen before")]
    SeenBefore,
    /// The piles were shuffled in a way that an exact run does not follow.
    #[error("the order of these piles cannot be followed exactly")]
    Tangled,
    /// The rows of a matrix are looked at before they are sorted.
    #[error("the rows of the matrix are still scrambled")]
    RowsScrambled,
    /// Nobody knows which pile lies there.
    #[error("nobody knows which pile lies there")]
    UnknownPile,
    /// A step goes by one of several piles that show the same.
    #[error("it depends on how the piles were shuffled which of them is meant")]
    OneOfSeveral,
    /// Several laws are stated, and nothing public says which one holds.
    #[error("nothing public says which of them holds, so it cannot be simulated")]
    SeveralLaws,
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
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Stop {
    /// The verifier rejects.
    #[error("rejected {0}")]
    Rejected(Box<Rejection>),
    /// A step cannot be carried out: the cards it needs are gone, or nobody knows where they lie.
    #[error("impossible at {site}: {why}")]
    Impossible {
        /// Where.
        site: Box<Site>,
        /// What stands in the way.
        why: String,
    },
    /// An exact run found that what is seen does not obey the stated law.
    #[error("leak {0}")]
    Leaked(Box<Leak>),
    /// A replayed transcript does not fit the protocol.
    #[error("transcript line {line}: {found}, expected {expected}")]
    Differs {
        /// The number of the line of the transcript, from 1.
        line: usize,
        /// What was found there.
        found: String,
        /// What was expected instead.
        expected: String,
    },
    /// The observer that records the run cannot continue: a disk is full, a pipe is closed, or the time is over.
    #[error("the run was interrupted")]
    Interrupted,
}

impl Stop {
    /// V rejects: where, what V wanted to see, and what V saw.
    pub(crate) fn rejected(site: Site, wanted: impl Into<String>, seen: Vec<Face>) -> Self {
        Self::Rejected(Box::new(Rejection { site, wanted: wanted.into(), seen }))
    }

    /// What is seen does not obey these laws, or cannot be said to.
    pub(crate) fn leaked(site: Site, stated: &[Law], shown: Result<Law, WhyUnknown>) -> Self {
        Self::Leaked(Box::new(Leak { site, stated: stated.to_vec(), shown }))
    }

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
