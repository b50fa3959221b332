//! The formats in which puzzles and solutions are read and written, and what the genres share of them.
//!
//! Each genre's own `formats.rs` says how its cells are spelled: in tables (`spelling.rs`, `code.rs`) from which they are both
//! read and written. Here is what is the same for all: the frame of an address, of a pzpr file and of a text grid, and the
//! error that names a place. Addresses of other programs are retold as the rows of a text grid (`retold.rs`). Readers are bounded by
//! [`LONGEST_INPUT`] and [`LONGEST_SIDE`](crate::grid::LONGEST_SIDE), so that no input asks for much memory or time.

pub(crate) mod address;
pub(crate) mod borders;
pub(crate) mod code;
mod dots;
mod error;
mod kanpen;
pub(crate) mod lines;
pub(crate) mod marks;
mod penpa;
pub(crate) mod pzpr;
mod retold;
pub(crate) mod spelling;
pub(crate) mod text;

pub use address::plain_address;
pub use dots::Dots;
pub(crate) use error::Misread;
pub use error::{CannotHold, Position, ReadError};

/// The largest input in bytes: every board of the largest size fits with its answer, in every format.
pub const LONGEST_INPUT: usize = 32 << 20;

named! {
    /// A format in which sheets are written.
    ///
    /// ```
    /// use facedown::formats::Format;
    /// assert_eq!(Format::from_name("pzpr"), Some(Format::Pzpr));
    /// assert_eq!(Format::from_name("pdf"), None);
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, PartialOrd, Ord)]
    #[non_exhaustive]
    pub enum Format {
        /// An address: the puzzle alone. It is written for puzz.link; those of kanpen and penpa-edit are read, too.
        Url = "url",
        /// A pzpr file: the puzzle and an answer.
        Pzpr = "pzpr",
        /// A pzpr file of version 3.1, in which Norinori gives its walls instead of its rooms.
        PzprWalls = "pzpr-walls",
        /// A plain text grid, or for a graph a list of edges: the puzzle and an answer.
        Text = "text",
        /// A graph in the format of the DIMACS challenges; pairs and paths stand in comments.
        Dimacs = "dimacs",
    }
}

impl Format {
    /// Whether the format has a place for an answer beside the puzzle.
    #[must_use]
    pub const fn holds_answers(self) -> bool {
        !matches!(self, Self::Url)
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Url => "a puzz.link address",
            Self::Pzpr => "a pzpr file",
            Self::PzprWalls => "a pzpr file with walls",
            Self::Text => "a text grid",
            Self::Dimacs => "a DIMACS file",
        }
    }

    /// The format of a text, judged by its beginning. Whether the text can be read is a matter for the reader.
    ///
    /// ```
    /// use facedown::formats::Format;
    /// assert_eq!(Format::of("https://puzz.link/p?nurikabe/2/2/1g3g"), Format::Url);
    /// assert_eq!(Format::of("pzprv3\nnurikabe\n2\n2\n"), Format::Pzpr);
    /// assert_eq!(Format::of("p edge 3 2\ne 1 2\ne 2 3\n"), Format::Dimacs);
    /// assert_eq!(Format::of("nurikabe\n1 .\n. .\n"), Format::Text);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Self {
        let Some(line) = text.lines().map(str::trim).find(|line| !line.is_empty()) else { return Self::Text };
        if line.starts_with("pzprv3") {
            Self::Pzpr
        } else if line == "c" || line.starts_with("c ") || line.starts_with("p ") {
            Self::Dimacs
        } else if line.contains(['/', '?']) && !line.contains([' ', '\t']) && !line.starts_with("//") {
            Self::Url
        } else {
            Self::Text
        }
    }
}

/// Refuses a text longer than [`LONGEST_INPUT`].
pub(crate) fn bounded(text: &str) -> Result<(), Misread> {
    if text.len() > LONGEST_INPUT {
        let expected = format!("at most {LONGEST_INPUT} bytes of input");
        return Err(Misread::new(0..0, expected).found(format!("{} bytes", text.len())));
    }
    Ok(())
}
