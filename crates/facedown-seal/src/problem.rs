//! Why there is no seal, or why a seal is not accepted.

use crate::error::Error;
use facedown::audit::findings::Finding;
use facedown::engine::Stop;
use std::fmt;

/// Why there is no seal, or why a seal is not accepted.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Problem {
    /// The text holds no seal.
    NotASeal {
        /// What is wrong.
        what: String,
        /// The line of the text, from 1, if it is about one.
        line: Option<usize>,
    },
    /// The seal or the request names a protocol, a variant or a puzzle that cannot be served.
    Unserved(String),
    /// The protocol does not hold in this variant: a seal of it would prove nothing, or give something away.
    Unsound(&'static Finding),
    /// It would take more memory than is allowed.
    TooLarge {
        /// An estimate, in bytes; nothing where it was not worth going on to find out.
        needed: Option<u64>,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The run does not end in acceptance: what is laid is not a solution, or what was seen is not what V expects to see.
    Stopped(Box<Stop>),
    /// What was seen cannot be published, or is not published in the one way in which it can be.
    Faces(String),
    /// The seal is one of another protocol, variant or puzzle.
    OtherCase,
    /// The proof does not prove that hidden cards exist which make the run true.
    Proof(Error),
    /// The operating system provides no random numbers.
    NoRandomness,
}

impl Problem {
    pub(crate) fn not_a_seal(what: impl Into<String>) -> Self {
        Self::NotASeal { what: what.into(), line: None }
    }

    /// Whether a well-formed seal was examined and found to prove nothing; otherwise it could not be examined.
    #[must_use]
    pub const fn is_refusal(&self) -> bool {
        matches!(
            self,
            Self::Unsound(_) | Self::Stopped(_) | Self::Faces(_) | Self::OtherCase | Self::Proof(_)
        )
    }
}

/// So many bytes, for people.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = |unit: u64| (self.0.div_ceil(unit / 10) / 10, self.0.div_ceil(unit / 10) % 10);
        let (unit, name) = if self.0 < 1_000_000_000 { (1_000_000, "MB") } else { (1_000_000_000, "GB") };
        let (whole, tenth) = tenths(unit);
        write!(f, "{whole}.{tenth} {name}")
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotASeal { what, line: None } => write!(f, "this is not a seal: {what}"),
            Self::NotASeal { what, line: Some(line) } => write!(f, "this is not a seal: line {line}: {what}"),
            Self::Unserved(what) | Self::Faces(what) => f.write_str(what),
            Self::Unsound(finding) => {
                let Finding { protocol, property, title, text, .. } = finding;
                write!(
                    f,
                    "the published protocol {protocol} fails in {property}. {title}. {}",
                    text.join(" ")
                )
            }
            Self::TooLarge { needed: Some(needed), limit } => {
                write!(f, "this takes about {} of memory, and the limit is {}", Bytes(*needed), Bytes(*limit))
            }
            Self::TooLarge { needed: None, limit } => {
                write!(f, "this takes more memory than the limit of {}", Bytes(*limit))
            }
            Self::Stopped(stop) => write!(f, "the run is not accepted: {stop}"),
            Self::OtherCase => f.write_str("the seal is for another puzzle or another protocol"),
            Self::Proof(error) => error.fmt(f),
            Self::NoRandomness => f.write_str("the operating system provides no random numbers"),
        }
    }
}

impl std::error::Error for Problem {}
