//! A proof as numbers, and as bytes: 32 for each element, nothing else, in the order in which they are said.

use super::Shape;
use super::inner_product::Messages;
use crate::error::Error;
use curve25519_dalek::ristretto::CompressedRistretto;
use curve25519_dalek::traits::IsIdentity;
use curve25519_dalek::{RistrettoPoint, Scalar};

/// A group element as it is sent, and as it is used.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sent {
    pub(crate) bytes: CompressedRistretto,
    pub(crate) point: RistrettoPoint,
}

impl From<RistrettoPoint> for Sent {
    fn from(point: RistrettoPoint) -> Self {
        Sent { bytes: point.compress(), point }
    }
}

/// The messages of the prover. The letters are those of the table in the module [`argument`](super).
#[derive(Clone, Debug)]
pub(crate) struct Proof {
    /// The first C_j.
    pub(crate) cards: Vec<Sent>,
    /// The other C_j.
    pub(crate) turns: Vec<Sent>,
    /// A_I.
    pub(crate) inputs: Sent,
    /// A_O.
    pub(crate) outputs: Sent,
    /// S.
    pub(crate) mask: Sent,
    /// T.
    pub(crate) polynomial: Sent,
    /// U.
    pub(crate) polynomial_mask: Sent,
    /// v.
    pub(crate) mask_value: Scalar,
    /// mu.
    pub(crate) blinding: Scalar,
    pub(crate) inner_product: Messages,
}

impl Proof {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let Proof { cards, turns, inputs, outputs, mask, polynomial, polynomial_mask, .. } = self;
        let Messages { rounds, left, right } = &self.inner_product;
        let rounds = rounds.iter().flat_map(|(left, right)| [left, right]);
        let columns = cards.iter().chain(turns);
        let points = columns.chain([inputs, outputs, mask, polynomial, polynomial_mask]).chain(rounds);
        let scalars = [&self.mask_value, &self.blinding].into_iter().chain(left).chain(right);
        let points = points.flat_map(|sent| sent.bytes.to_bytes());
        points.chain(scalars.flat_map(Scalar::to_bytes)).collect()
    }

    /// Reads a proof for a shape: exactly its length, canonical encodings only, and no neutral element, which an honest
    /// prover sends with probability 2^-252.
    pub(crate) fn decode(shape: &Shape, bytes: &[u8]) -> Result<Self, Error> {
        let expected = shape.proof_bytes();
        if bytes.len() != expected {
            return Err(Error::Length { expected, found: bytes.len() });
        }
        let mut reader = Reader { bytes, offset: 0 };
        let (cards, turns) = (reader.points(shape.card_columns)?, reader.points(shape.turn_columns)?);
        let (inputs, outputs, mask) = (reader.point()?, reader.point()?, reader.point()?);
        let (polynomial, polynomial_mask) = (reader.point()?, reader.point()?);
        let rounds = (0..shape.rounds()).map(|_| Ok((reader.point()?, reader.point()?)));
        let rounds = rounds.collect::<Result<_, Error>>()?;
        let (mask_value, blinding) = (reader.scalar()?, reader.scalar()?);
        let (left, right) = (reader.scalars(shape.base())?, reader.scalars(shape.base())?);
        let inner_product = Messages { rounds, left, right };
        Ok(Proof {
            cards,
            turns,
            inputs,
            outputs,
            mask,
            polynomial,
            polynomial_mask,
            mask_value,
            blinding,
            inner_product,
        })
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    offset: usize,
}

impl Reader<'_> {
    fn next<T>(&mut self, read: impl Fn([u8; 32]) -> Option<T>) -> Result<T, Error> {
        let offset = self.offset;
        let chunk = self.bytes.get(offset..).and_then(<[u8]>::first_chunk);
        self.offset += 32;
        chunk.copied().and_then(read).ok_or(Error::Encoding { offset })
    }

    fn point(&mut self) -> Result<Sent, Error> {
        self.next(|bytes| {
            let bytes = CompressedRistretto(bytes);
            let point = bytes.decompress().filter(|point| !point.is_identity())?;
            Some(Sent { bytes, point })
        })
    }

    fn scalar(&mut self) -> Result<Scalar, Error> {
        self.next(|bytes| Scalar::from_canonical_bytes(bytes).into_option())
    }

    fn points(&mut self, count: usize) -> Result<Vec<Sent>, Error> {
        (0..count).map(|_| self.point()).collect()
    }

    fn scalars(&mut self, count: usize) -> Result<Vec<Scalar>, Error> {
        (0..count).map(|_| self.scalar()).collect()
    }
}
