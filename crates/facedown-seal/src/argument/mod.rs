//! The argument: two-phase Bulletproofs for arithmetic circuits over Ristretto, made non-interactive by SHAKE256.

pub(crate) mod generators;
mod inner_product;
mod proof;
mod prover;
mod shape;
pub(crate) mod system;
#[cfg(test)]
mod tests;
mod transcript;
mod verifier;

use crate::error::Error;
use crate::gadgets::{self, Challenges, Slots};
use crate::statement::{Shuffle, Statement, Witness};
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;
use proof::{Proof, Sent};
use rand::CryptoRng;
pub(crate) use shape::Shape;
pub use shape::{Size, size};
use transcript::Transcript;

/// Proves that hidden cards exist which fulfil a statement. Everything public about the occasion belongs in `head`: the proof
/// holds with this head only. The random numbers must come from the operating system, except in tests.
///
/// # Errors
/// [`Error::Broken`] if the witness does not fulfil the statement.
pub fn prove(
    statement: &Statement,
    witness: &Witness,
    head: &[u8],
    rng: &mut impl CryptoRng,
) -> Result<Vec<u8>, Error> {
    statement.holds(witness)?;
    let claim = Claim::new(statement)?;
    let slots = claim.slots.fill(statement, witness);
    let mut transcript = Transcript::new(PROTOCOL);
    claim.bind(head, &mut transcript);
    Ok(prover::prove(&claim, &slots, &mut transcript, rng).encode())
}

/// Whether a proof shows that hidden cards exist which fulfil a statement.
///
/// # Errors
/// [`Error::Broken`] if the statement is malformed, [`Error::Length`] or [`Error::Encoding`] if the bytes are not a proof of its
/// size, [`Error::Refused`] if they do not prove it.
pub fn verify(statement: &Statement, head: &[u8], proof: &[u8]) -> Result<(), Error> {
    let claim = Claim::new(statement)?;
    let proof = Proof::decode(&claim.shape, proof)?;
    let mut transcript = Transcript::new(PROTOCOL);
    claim.bind(head, &mut transcript);
    let residue = verifier::residue(&claim, &proof, &mut transcript);
    if residue.is_identity() { Ok(()) } else { Err(Error::Refused) }
}

const PROTOCOL: &[u8] = b"facedown-seal/1";

/// A statement that is well formed, and what both parties derive from it.
pub(crate) struct Claim<'a> {
    statement: &'a Statement,
    slots: Slots,
    shape: Shape,
}

impl<'a> Claim<'a> {
    fn new(statement: &'a Statement) -> Result<Self, Error> {
        statement.well_formed()?;
        let slots = Slots::new(statement);
        let shape = Shape::new(statement, &slots);
        Ok(Claim { statement, slots, shape })
    }

    /// Says everything public, before anything else is said.
    fn bind(&self, head: &[u8], transcript: &mut Transcript) {
        let Shape { gates, slots, length, columns } = self.shape;
        transcript.absorb("head", head);
        for (label, number) in [("gates", gates), ("slots", slots), ("length", length), ("columns", columns)]
        {
            transcript.absorb_number(label, number);
        }
        let wires = self.statement.wires.iter();
        let wires: Vec<_> = wires.flat_map(|wire| [u8::from(wire.is_some()), wire.unwrap_or(0)]).collect();
        transcript.absorb("wires", &wires);
        for shuffle in &self.statement.shuffles {
            let (from, to) = shuffle.sides();
            let kind = match shuffle {
                Shuffle::Scramble { .. } => "scramble",
                Shuffle::Shift { .. } => "shift",
            };
            transcript.absorb("kind", kind.as_bytes());
            transcript.absorb_number("depth", from.depth);
            for (label, piles) in [("from", from), ("to", to)] {
                let wires: Vec<_> = piles.wires.iter().flat_map(|wire| wire.to_le_bytes()).collect();
                transcript.absorb(label, &wires);
            }
        }
    }

    fn shuffle_challenges(&self, transcript: &mut Transcript, columns: &[Sent]) -> Challenges {
        columns.iter().for_each(|column| transcript.absorb_point("C", &column.bytes));
        let layer = transcript.challenge("layer");
        let point = transcript.challenge("point");
        Challenges::new(self.statement, layer, point)
    }

    fn constraint_challenges(
        transcript: &mut Transcript,
        [inputs, outputs, mask]: [&Sent; 3],
    ) -> (Scalar, Scalar) {
        transcript.absorb_point("A_I", &inputs.bytes);
        transcript.absorb_point("A_O", &outputs.bytes);
        transcript.absorb_point("S", &mask.bytes);
        (transcript.challenge("y"), transcript.challenge("z"))
    }

    fn evaluation_challenge(transcript: &mut Transcript, [polynomial, mask]: [&Sent; 2]) -> Scalar {
        transcript.absorb_point("T", &polynomial.bytes);
        transcript.absorb_point("U", &mask.bytes);
        transcript.challenge("x")
    }

    fn joining_challenge(transcript: &mut Transcript, mask_value: &Scalar) -> Scalar {
        transcript.absorb_scalar("v", mask_value);
        transcript.challenge("e")
    }

    fn product_challenge(transcript: &mut Transcript, blinding: &Scalar) -> Scalar {
        transcript.absorb_scalar("mu", blinding);
        transcript.challenge("w")
    }
}
