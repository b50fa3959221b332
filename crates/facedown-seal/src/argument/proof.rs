//! A proof as numbers, and as bytes: 32 for each element, nothing else, in the order in which they are said.

use super::Shape;
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
    /// C_1 to C_k.
    pub(crate) columns: Vec<Sent>,
    /// A_L.
    pub(crate) left: Sent,
    /// A_X.
    pub(crate) cross: Sent,
    /// S.
    pub(crate) mask: Sent,
    /// T_0 to T_2D+2 without T_D.
    pub(crate) coefficients: Vec<Sent>,
    /// t-hat.
    pub(crate) value: Scalar,
    /// tau_x.
    pub(crate) value_blinding: Scalar,
    /// mu.
    pub(crate) blinding: Scalar,
    /// L and R of each round.
    pub(crate) rounds: Vec<(Sent, Sent)>,
    /// The last a: two or three numbers.
    pub(crate) last_left: Vec<Scalar>,
    /// The last b.
    pub(crate) last_right: Vec<Scalar>,
}

impl Proof {
    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut point = |sent: &Sent| bytes.extend_from_slice(sent.bytes.as_bytes());
        self.columns.iter().for_each(&mut point);
        [&self.left, &self.cross, &self.mask].into_iter().for_each(&mut point);
        self.coefficients.iter().for_each(&mut point);
        self.rounds.iter().for_each(|(left, right)| {
            point(left);
            point(right);
        });
        let mut scalar = |scalar: &Scalar| bytes.extend_from_slice(scalar.as_bytes());
        [&self.value, &self.value_blinding, &self.blinding].into_iter().for_each(&mut scalar);
        self.last_left.iter().chain(&self.last_right).for_each(scalar);
        bytes
    }

    /// Reads a proof for a shape: exactly its length, canonical encodings only, and no neutral element, which an honest
    /// prover sends with probability 2^-252.
    pub(crate) fn decode(shape: &Shape, bytes: &[u8]) -> Result<Self, Error> {
        let expected = shape.proof_bytes();
        if bytes.len() != expected {
            return Err(Error::Length { expected, found: bytes.len() });
        }
        let mut reader = Reader { bytes, offset: 0 };
        let columns = reader.points(shape.columns)?;
        let (left, cross, mask) = (reader.point()?, reader.point()?, reader.point()?);
        let coefficients = reader.points(shape.coefficients())?;
        let rounds = (0..shape.rounds()).map(|_| Ok((reader.point()?, reader.point()?)));
        let rounds = rounds.collect::<Result<_, Error>>()?;
        let (value, value_blinding, blinding) = (reader.scalar()?, reader.scalar()?, reader.scalar()?);
        let (last_left, last_right) = (reader.scalars(shape.base())?, reader.scalars(shape.base())?);
        Ok(Proof {
            columns,
            left,
            cross,
            mask,
            coefficients,
            value,
            value_blinding,
            blinding,
            rounds,
            last_left,
            last_right,
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
