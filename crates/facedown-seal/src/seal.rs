//! A seal, and its bytes.
//!
//! | field | bytes |
//! |---|---|
//! | version | 1, always 1 |
//! | name of the protocol | 1 for its length, and the name |
//! | name of the variant | 1 for its length, and the name |
//! | puzzle | 4 for its length, least significant first, and the text |
//! | faces that were seen | 4 for their length, least significant first, and the [ranks](crate::rank) |
//! | proof | the rest |
//!
//! All but the proof is the *head*, which the argument binds before it draws its first challenge.

use crate::armour;
use crate::problem::SealError;
use crate::sealable::Sealable;
use std::fmt;

/// The version of the format.
const VERSION: u8 = 1;

/// A proof without cards that a puzzle has a solution, as it is published: `Display` writes it, [`Seal::read`] reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seal {
    pub(crate) protocol: String,
    pub(crate) variant: String,
    pub(crate) puzzle: String,
    pub(crate) faces: Vec<u8>,
    pub(crate) proof: Vec<u8>,
}

impl Seal {
    /// Reads a seal from a text: whatever stands around it, how its lines are broken and whether they are quoted does not
    /// matter.
    ///
    /// # Errors
    /// [`SealError::NotASeal`] with the place.
    pub fn read(text: &str) -> Result<Self, SealError> {
        let bytes = armour::read(text)?;
        Self::from_bytes(&bytes)
            .ok_or_else(|| SealError::not_a_seal("it is cut off, or its fields do not fit"))?
    }

    /// What a seal of this case begins with.
    pub(crate) fn without_proof(case: &Sealable<'_>) -> Self {
        let Sealable { protocol, variant, puzzle, .. } = case;
        let (protocol, variant, puzzle) = (protocol.clone(), variant.clone(), puzzle.clone());
        Self { protocol, variant, puzzle, faces: Vec::new(), proof: Vec::new() }
    }

    /// The name of the protocol.
    #[must_use]
    pub fn protocol(&self) -> &str {
        &self.protocol
    }

    /// The puzzle, or whatever else it is that the steps of the protocol depend on, as text.
    #[must_use]
    pub fn puzzle(&self) -> &str {
        &self.puzzle
    }

    /// What was seen, as a rank.
    #[must_use]
    pub fn faces(&self) -> &[u8] {
        &self.faces
    }

    /// The proof.
    #[must_use]
    pub fn proof(&self) -> &[u8] {
        &self.proof
    }

    /// Everything but the proof.
    pub(crate) fn head(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION];
        for name in [&self.protocol, &self.variant] {
            bytes.push(name.len() as u8);
            bytes.extend_from_slice(name.as_bytes());
        }
        for field in [self.puzzle.as_bytes(), &self.faces] {
            bytes.extend_from_slice(&(field.len() as u32).to_le_bytes());
            bytes.extend_from_slice(field);
        }
        bytes
    }

    /// All fields, as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        [&self.head()[..], &self.proof].concat()
    }

    /// The text for a file: a line with the version of Facedown and a remark, such as how to check the seal; and the seal. The line is
    /// not part of the seal, and is not read back.
    #[must_use]
    pub fn with_version(&self, remark: &str) -> String {
        format!("Made by facedown {}. {remark}\n{self}", env!("CARGO_PKG_VERSION"))
    }

    /// The fields that these bytes hold; nothing when they end too early or a text is none.
    fn from_bytes(bytes: &[u8]) -> Option<Result<Self, SealError>> {
        let mut rest = bytes;
        let mut take = |count: usize| {
            let (field, left) = rest.split_at_checked(count)?;
            rest = left;
            Some(field)
        };
        let text = |field: &[u8]| String::from_utf8(field.to_vec()).ok();
        let version = take(1)?[0];
        if version != VERSION {
            let what = format!("the seal has version {version}, and this program reads version {VERSION}");
            return Some(Err(SealError::not_a_seal(what)));
        }
        let length = take(1)?[0];
        let protocol = text(take(length.into())?)?;
        let length = take(1)?[0];
        let variant = text(take(length.into())?)?;
        let length = u32::from_le_bytes(take(4)?.try_into().ok()?);
        let puzzle = text(take(length.try_into().ok()?)?)?;
        let length = u32::from_le_bytes(take(4)?.try_into().ok()?);
        let faces = take(length.try_into().ok()?)?.to_vec();
        Some(Ok(Self { protocol, variant, puzzle, faces, proof: rest.to_vec() }))
    }
}

impl fmt::Display for Seal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&armour::write(&self.to_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn seal() -> Seal {
        Seal {
            protocol: "nurikabe".into(),
            variant: "repaired".into(),
            puzzle: "https://puzz.link/p?nurikabe/3/2/2g1i".into(),
            faces: vec![0, 1, 2, 255],
            proof: (0..=255).collect(),
        }
    }

    #[test]
    fn every_field_comes_back_and_is_bound() {
        let seal = seal();
        for text in [seal.to_string(), seal.with_version("How to check it.")] {
            assert_eq!(Seal::read(&text).unwrap(), seal);
        }
        let other = |change: fn(&mut Seal)| {
            let mut other = seal.clone();
            change(&mut other);
            assert_ne!(other.head(), seal.head());
        };
        other(|seal| seal.protocol.push('x'));
        other(|seal| seal.variant.push('x'));
        other(|seal| seal.puzzle.push('x'));
        other(|seal| seal.faces.push(0));
        // What moves from one field to the next is another head.
        other(|seal| {
            seal.protocol.pop();
            seal.variant.insert(0, 'e');
        });
        other(|seal| {
            let last = seal.puzzle.pop().unwrap();
            seal.faces.insert(0, last as u8);
        });
    }

    #[test]
    fn a_seal_that_is_cut_off_before_its_proof_is_none() {
        let seal = seal();
        let (bytes, head) = (seal.to_bytes(), seal.head().len());
        for length in 0..bytes.len() {
            let read = Seal::read(&armour::write(&bytes[..length]));
            assert_eq!(read.is_ok(), length >= head, "{length}");
        }
        let mut newer = bytes;
        newer[0] = 2;
        let problem = Seal::read(&armour::write(&newer)).unwrap_err();
        assert!(problem.to_string().contains("version 2"), "{problem}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..200), text in ".{0,200}") {
            if let Ok(seal) = Seal::read(&armour::write(&[&[VERSION], &bytes[..]].concat())) {
                prop_assert_eq!(&seal.to_bytes()[1..], &bytes[..]);
            }
            let _ = Seal::read(&text);
            let _ = Seal::read(&format!("BEGIN FACEDOWN SEAL{text}END FACEDOWN SEAL"));
        }
    }
}
