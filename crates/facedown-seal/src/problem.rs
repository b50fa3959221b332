//! Why there is no seal, or why a seal is not accepted.

use crate::error::Error;
use facedown::audit::findings::Finding;
use facedown::engine::Stop;

/// Why there is no seal, or why a seal is not accepted.
#[derive(thiserror::Error, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum SealError {
    /// The text holds no seal.
    #[error("this is not a seal: {}{what}", .line.map(|line| format!("line {line}: ")).unwrap_or_default())]
    NotASeal {
        /// What is wrong.
        what: String,
        /// The line of the text, from 1, if it is about one.
        line: Option<usize>,
    },
    /// The seal or the request names a protocol, a variant or a puzzle that is not supported.
    #[error("{0}")]
    Unsupported(String),
    /// The protocol does not hold in this variant: a seal of it would prove nothing, or give something away.
    #[error("the published protocol {} fails {}. {}. {}", .0.protocol, .0.property, .0.title, .0.text.join(" "))]
    Unsound(&'static Finding),
    /// It would take more memory than is allowed.
    #[error("this takes {}", memory(.needed, .limit))]
    TooLarge {
        /// An estimate, in bytes; nothing where it was not worth going on to find out.
        needed: Option<u64>,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The run does not end in acceptance: what is laid is not a solution, or what was seen is not what V expects to see.
    #[error("the run is not accepted: {0}")]
    Stopped(Box<Stop>),
    /// What was seen cannot be published, or is not published in the one way in which it can be.
    #[error("{0}")]
    Faces(String),
    /// The seal is one of another protocol, variant or puzzle.
    #[error("the seal is for another puzzle or another protocol")]
    OtherCase,
    /// The proof does not prove that hidden cards exist which make the run true.
    #[error(transparent)]
    Proof(Error),
    /// The operating system provides no random numbers.
    #[error("the operating system provides no random numbers")]
    NoRandomness,
}

impl SealError {
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

/// The unit for a number of bytes: the largest that is not larger.
fn unit(bytes: u64) -> (u64, &'static str) {
    match bytes {
        1_000_000_000.. => (1_000_000_000, "GB"),
        1_000_000.. => (1_000_000, "MB"),
        1_000.. => (1_000, "KB"),
        1 => (1, "byte"),
        _ => (1, "bytes"),
    }
}

/// So many bytes or a few more: `1.6 MB`.
fn rounded(bytes: u64) -> String {
    let (unit, name) = unit(bytes);
    if unit == 1 {
        return format!("{bytes} {name}");
    }
    let tenths = bytes.div_ceil(unit / 10);
    format!("{}.{} {name}", tenths / 10, tenths % 10)
}

/// Exactly so many bytes: `1.55 MB`.
fn exact(bytes: u64) -> String {
    let (unit, name) = unit(bytes);
    let width = unit.ilog10() as usize;
    let decimals = if width == 0 { String::new() } else { format!("{:0width$}", bytes % unit) };
    match decimals.trim_end_matches('0') {
        "" => format!("{} {name}", bytes / unit),
        decimals => format!("{}.{decimals} {name}", bytes / unit),
    }
}

/// How much memory is needed, if that is known, and what the limit is.
fn memory(needed: &Option<u64>, limit: &u64) -> String {
    match needed {
        Some(needed) => format!("about {} of memory, and the limit is {}", rounded(*needed), exact(*limit)),
        None => format!("more memory than the limit of {}", exact(*limit)),
    }
}
