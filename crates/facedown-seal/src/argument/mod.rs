//! The argument: Bulletproofs for arithmetic circuits over Ristretto, in phases, made non-interactive by SHAKE256.
//!
//! The prover convinces the verifier that it knows secrets which fulfil the equations of the gadgets, and gives nothing else
//! away. The source is B. Bünz, J. Bootle, D. Boneh, A. Poelstra, P. Wuille and G. Maxwell, *Bulletproofs: Short Proofs for
//! Confidential Transactions and More*, 2018: section 5 for circuits, section 3 for inner products. That the circuit depends on
//! earlier challenges is from the notes *Constraint system proofs* of the crate `bulletproofs`.
//!
//! There are three changes to the paper, each explained below: secrets are committed to in vectors before the circuit is
//! known (*Polynomials*); the coefficients of t share one commitment (*The coefficients of t*); and the inner-product argument ends with
//! two or three numbers on either side (module `inner_product`).
//!
//! ## Letters
//!
//! Group elements are written additively: a * **g** is the sum of a_i g_i. The product of vectors entry by entry is a∘b.
//! y^n is the vector 1, y, ..., y^(n-1).
//!
//! | paper | here | what it is |
//! |---|---|---|
//! | g, h | `value`, `blinding` of the generators | for numbers and for blindings |
//! | **g**, **h** | `left`, `right` of the generators | for left and right vectors |
//! | n | `Shape::inner` | length of the vectors |
//! | a_L, a_R, a_O | `Assign` | left and right inputs and outputs of the gates |
//! | W_L, W_R, W_O, **c** | `Weigh`, already multiplied by powers of z: w_L, w_R, w_O, w_c | the constraints |
//! | V, **v**, W_V | none | there are no inputs committed to elsewhere |
//! | - | C_j, `cards` and `turns` | commitments to what the gadgets need: c_j on **g** and d_j on **h**, for j below k |
//! | A_I, A_O, S | `inputs`, `outputs`, `mask` | commitments to the gates and to masks s_L, s_R |
//! | l(X), r(X), t(X) | the same | vector polynomials, and their inner product |
//! | T_i, tau_x, t-hat | T, U, v: `polynomial`, `polynomial_mask`, `mask_value` | the coefficients of t; see below |
//! | mu | `blinding` | the sum of all blindings |
//! | x_u, u | w, w * g | ties the value to the inner-product argument |
//!
//! ## Steps
//!
//! | the prover sends | the challenge that follows |
//! |---|---|
//! | head, sizes, statement (both parties know them) | none |
//! | the C_j of the hidden cards | `layer` |
//! | the C_j of what turns the shifts | `point`: the circuit is now known |
//! | A_I, A_O, S | y, z |
//! | T, U | x |
//! | v | e |
//! | mu | w |
//! | L, R of each round | `fold` |
//! | the last two or three numbers on either side | none |
//!
//! ## Polynomials
//!
//! With D = 2k + 2:
//!
//! | power | l | r | committed in |
//! |---|---|---|---|
//! | j < k | c_j | y^n∘d_j | C_j |
//! | k | a_O | 0 | A_O |
//! | k + 1 | a_L + y^-n∘w_R | y^n∘a_R + w_L | A_I |
//! | k + 2 | 0 | w_O - y^n | |
//! | D - j | y^-n∘(weights of d_j) | weights of c_j | |
//! | D + 1 | s_L | y^n∘s_R | S |
//!
//! Coefficient D of t(X) = <l(X), r(X)> is <y^n, a_L∘a_R - a_O> + (all constraints, weighted) + delta, where
//! delta = <y^-n∘w_R, w_L>. So it is w_c + delta for random y and z only if the gates multiply and the constraints hold.
//!
//! The paper has A_O at 2 and its weights at 0. Here more commitments share l and r, and a cheating prover may put a right part
//! into A_O, which should have a left one only. Such a part enters r(X) and meets whatever l(X) has at the complementary
//! power. Therefore **no two commitments lie at powers that sum up to D**, except A_I with itself;
//! and opposite to A_O's unused right part, l(X) is zero. With k = 1, D = 2, C_0 at power 0 and A_O at power 2, proofs would be shorter and
//! unsound: a right part h of C_0 turns a_L∘a_R = a_O into a_L∘a_R = a_O∘(1 - h). A test tries it with A_O.
//!
//! ## The coefficients of t
//!
//! The paper commits to each coefficient of t by itself, here 4k + 6 of them. We commit to all of them in one T, and prove the value of t at x
//! as T. Attema and R. Cramer do with linear forms in *Compressed Sigma-Protocol Theory*, 2020: U commits to masks, v is their
//! value at x, and both are joined to the inner-product argument, in places of their own behind the n others:
//!
//! | | left vector | right vector |
//! |---|---|---|
//! | places before n | l(x) | r(x) |
//! | places from n on | e * t + e^2 * u | -x^i / e for each degree i except D |
//!
//! Their inner product is x^D (w_c + delta) - e v. The equation that is verified says so of the vectors that are committed to in
//!
//! > C_0 + ... + x^(k-1) C_k-1 + x^k A_O + x^(k+1) A_I + x^(D+1) S + e T + e^2 U + (public parts) - mu * h.
//!
//! *Sound*: from the accepted answers to several e, w and folds one computes openings of the sum without T and U, of T and of U, on all
//! generators. The inner product has the powers -1 to 4 of e, all of whose coefficients were fixed before e: six answers separate
//! them. v takes up whatever comes with e itself, so numbers that T has where it should have none are ignored; with the other powers they
//! must vanish. If the first opening is (p, q) and T's left part at the places from n on is t, then the terms without e
//! are <p, q> - sum of t_i x^i = x^D (w_c + delta). T was sent before x, so several x show that <p, q>, a
//! polynomial in x, has w_c + delta as its coefficient D. Parts of other commitments at the places from n on can only be like one more gate without an
//! output, at a power of y that nothing else has. From there on it is the paper's proof. `tests/refute.rs` has a prover
//! who puts any numbers into any place.
//!
//! *Zero-knowledge*: the masks make l(x), r(x) and e * t + e^2 * u uniform, up to the one equation that v solves, and the
//! blindings make all commitments uniform but one, which the verified equation determines. So somebody who may choose the challenges
//! first makes proofs without knowing secrets; `tests/simulator.rs` does.
//!
//! ## What is claimed
//!
//! Under the hardness of discrete logarithms in Ristretto, with SHAKE256 as a random oracle: about 126 bits of security. A
//! prover who convinces the verifier knows secrets that fulfil the statement, except with probability below 2^-200 for each
//! attempt at the hash, or it finds a relation between the generators. 126 bits is what the best known way to find one costs. The proof by rewinding
//! does not show as much: it needs a number of answers that grows with a high power of the length, as for all
//! arguments of this kind.
//!
//! What a proof gives away depends on no hardness assumption in the group. It depends on the random bytes being secret, and on SHAKE256, which expands
//! 64 of them to all masks. A quantum computer could prove what is false; it could not find out what was hidden.
//!
//! The prover's running time depends on its secrets (sums of multiples and products are formed in variable time): somebody who measures
//! it on the same machine may learn something. Secrets are wiped from the memory that this crate stores them in. Copies that the
//! library makes while it forms such sums, and those on the stack, are not. Nobody but its authors has reviewed this code and the changes to the paper.
//!
//! ## What it costs
//!
//! Proofs have 32 (k + 7 + 2 * rounds + 2 * base) bytes, where base is 2 or 3 and the vectors have base * 2^rounds places. Time and
//! memory grow with the number of places. [`size`] says all of it in advance; `cargo bench -p facedown-seal` measures it.

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
use crate::gadgets::Slots;
use crate::statement::{ShuffleKind, Statement, WireShuffle, Witness};
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;
use proof::{Proof, Sent};
use rand::CryptoRng;
pub(crate) use shape::Shape;
pub use shape::{ProofSize, size};
use transcript::Transcript;

/// Proves that hidden cards exist which fulfil a statement. Everything public about the occasion belongs in `head`: the proof
/// holds with this head only. The random numbers must come from the operating system, except in tests.
///
/// # Errors
/// [`Error::Violation`] if the witness does not fulfil the statement.
pub fn prove(
    statement: &Statement,
    witness: &Witness,
    head: &[u8],
    rng: &mut impl CryptoRng,
) -> Result<Vec<u8>, Error> {
    statement.holds(witness)?;
    let claim = Claim::new(statement)?;
    let cards = claim.slots.cards(witness);
    let turns = |layer| claim.slots.turns(statement, witness, layer);
    let mut transcript = Transcript::new(PROTOCOL);
    claim.bind(head, &mut transcript);
    Ok(prover::prove(&claim, &cards, turns, &mut transcript, rng).encode())
}

/// Whether a proof shows that hidden cards exist which fulfil a statement.
///
/// # Errors
/// [`Error::Violation`] if the statement is malformed, [`Error::Length`] or [`Error::Encoding`] if the bytes are not a proof of its
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
        let Shape { gates, cards, turns, length, card_columns, turn_columns } = self.shape;
        transcript.absorb("head", head);
        let sizes = [gates, cards, turns, length, card_columns, turn_columns];
        let sizes: Vec<_> = sizes.into_iter().flat_map(|size| (size as u64).to_le_bytes()).collect();
        transcript.absorb("sizes", &sizes);
        let wires = self.statement.wires.iter();
        let wires: Vec<_> = wires.flat_map(|wire| [u8::from(wire.is_some()), wire.unwrap_or(0)]).collect();
        transcript.absorb("wires", &wires);
        for WireShuffle { kind, from, to } in &self.statement.shuffles {
            let kind = match kind {
                ShuffleKind::Scramble => "scramble",
                ShuffleKind::Shift => "shift",
            };
            transcript.absorb("kind", kind.as_bytes());
            transcript.absorb_number("depth", from.depth);
            for (label, piles) in [("from", from), ("to", to)] {
                let wires: Vec<_> = piles.wires.iter().flat_map(|wire| wire.to_le_bytes()).collect();
                transcript.absorb(label, &wires);
            }
        }
    }

    fn layer_challenge(transcript: &mut Transcript, cards: &[Sent]) -> Scalar {
        cards.iter().for_each(|column| transcript.absorb_point("C", &column.bytes));
        transcript.challenge("layer")
    }

    fn point_challenge(transcript: &mut Transcript, turns: &[Sent]) -> Scalar {
        turns.iter().for_each(|column| transcript.absorb_point("C", &column.bytes));
        transcript.challenge("point")
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
