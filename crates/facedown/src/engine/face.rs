//! Faces of cards.

use std::fmt;

/// What the front of a card shows. All backs are alike.
///
/// A face is one byte, so that a pile of cards is a run of bytes. The cards themselves belong to the
/// [`Table`](super::Table): a face is only the name of what is printed on one.
///
/// ```
/// use facedown::engine::Face;
///
/// let faces = [Face::CLUB, Face::HEART, Face::number(12).unwrap()];
/// assert_eq!(Face::print(&faces), "♣ ♥ 12");
/// assert_eq!(Face::read("♣ ♥ 12").unwrap(), faces);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// A black card.
    pub const CLUB: Self = Self(1);
    /// A red card.
    pub const HEART: Self = Self(2);
    /// The white card of Norinori.
    pub const BLANK: Self = Self(3);
    /// The marker card of Norinori.
    pub const TICK: Self = Self(4);
    /// The starting card of Norinori.
    pub const START: Self = Self(5);
    /// The greatest number on a number card.
    pub(crate) const GREATEST_NUMBER: usize = 249;

    /// The number card with this number, from 1 to 249.
    #[must_use]
    pub const fn number(number: usize) -> Option<Self> {
        if number == 0 || number > Self::GREATEST_NUMBER { None } else { Some(Self(number as u8 + 5)) }
    }

    /// The number on a number card.
    pub(crate) const fn as_number(self) -> Option<usize> {
        if self.0 > 5 { Some(self.0 as usize - 5) } else { None }
    }

    /// The number cards 1 to `count`, in order.
    #[must_use]
    pub fn numbers(count: usize) -> Option<Vec<Self>> {
        (1..=count).map(Self::number).collect()
    }

    /// The face as a byte, from 1 to 254.
    #[must_use]
    pub const fn byte(self) -> u8 {
        self.0
    }

    pub(crate) const fn from_byte(byte: u8) -> Option<Self> {
        if byte == 0 { None } else { Some(Self(byte)) }
    }

    /// Faces as text, with spaces between them.
    #[must_use]
    pub fn print(faces: &[Self]) -> String {
        let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
        words.join(" ")
    }

    /// Reads what [`Face::print`] writes; nothing when a word is not a face.
    #[must_use]
    pub fn read(text: &str) -> Option<Vec<Self>> {
        text.split_whitespace().map(Self::read_one).collect()
    }

    fn read_one(word: &str) -> Option<Self> {
        match word {
            "♣" => Some(Self::CLUB),
            "♥" => Some(Self::HEART),
            "□" => Some(Self::BLANK),
            "✓" => Some(Self::TICK),
            "S" => Some(Self::START),
            number => Self::number(number.parse().ok()?),
        }
    }

    /// What the card is called: `club`, `heart`, `blank`, `tick`, `start`, or `number 3`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::CLUB => "club".into(),
            Self::HEART => "heart".into(),
            Self::BLANK => "blank".into(),
            Self::TICK => "tick".into(),
            Self::START => "start".into(),
            Self(byte) => format!("number {}", byte - 5),
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CLUB => f.write_str("♣"),
            Self::HEART => f.write_str("♥"),
            Self::BLANK => f.write_str("□"),
            Self::TICK => f.write_str("✓"),
            Self::START => f.write_str("S"),
            Self(byte) => write!(f, "{}", byte - 5),
        }
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// `count` cards, all `rest` but the one at `mark`: the row that marks one pile among many.
///
/// # Panics
/// When `mark` is not below `count`.
///
/// ```
/// use facedown::engine::{Face, marked};
///
/// assert_eq!(Face::print(&marked(4, 2, Face::HEART, Face::CLUB)), "♣ ♣ ♥ ♣");
/// ```
#[must_use]
pub fn marked(count: usize, mark: usize, face: Face, rest: Face) -> Vec<Face> {
    let mut faces = vec![rest; count];
    faces[mark] = face;
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_reads_back() {
        let mut faces = vec![Face::CLUB, Face::HEART, Face::BLANK, Face::TICK, Face::START];
        faces.extend(Face::numbers(Face::GREATEST_NUMBER).unwrap());
        assert_eq!(faces.len(), 254);
        assert_eq!(Face::read(&Face::print(&faces)).unwrap(), faces);
        assert!(Face::number(0).is_none() && Face::number(250).is_none());
        assert!(Face::read("♣ x").is_none());
    }
}
