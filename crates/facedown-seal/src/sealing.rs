//! Sealing and verifying: a run, its statement, and the argument for it.

use crate::argument::{self, ProofSize, size};
use crate::derive;
use crate::play::{MemoryLimit, PlayedRun, any_run, play, replay};
use crate::problem::SealError;
use crate::seal::Seal;
use crate::sealable::Sealable;
use crate::statement::Statement;
use chacha20::ChaCha20Rng;
use facedown::case::Secret;
use rand::SeedableRng;
use zeroize::Zeroize;

/// What sealing a case takes. It does not depend on a solution, nor on what is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SealingCost {
    /// The number of shuffles, a double scramble counted as two.
    pub shuffles: usize,
    /// The cards that nobody sees, counted again after each shuffle.
    pub hidden: usize,
    /// The number of bytes in which a seal says what was seen.
    pub faces: usize,
    /// The number of characters of the whole seal, as text.
    pub characters: usize,
    /// What the proof takes: its bytes, memory and time.
    pub size: ProofSize,
}

/// What sealing a case takes.
///
/// # Errors
/// [`SealError::TooLarge`] beyond the limits; otherwise as for [`seal`].
pub fn sealing_cost(case: &Sealable<'_>, limits: MemoryLimit) -> Result<SealingCost, SealError> {
    let (wiring, faces) = any_run(case, limits)?;
    let hidden = wiring.faces.iter().filter(|face| face.is_none()).count();
    let size = within(&derive::pruned(&wiring).0, limits)?;
    let blank = Seal { faces: vec![0; faces], proof: vec![0; size.proof_bytes], ..Seal::without_proof(case) };
    let characters = blank.to_string().len();
    Ok(SealingCost { shuffles: wiring.shuffles.len(), hidden, faces, characters, size })
}

/// What a proof of the statement takes, if that is within the limits.
fn within(statement: &Statement, limits: MemoryLimit) -> Result<ProofSize, SealError> {
    let size = size(statement);
    if size.memory_bytes > limits.memory {
        return Err(SealError::TooLarge { needed: Some(size.memory_bytes), limit: limits.memory });
    }
    Ok(size)
}

/// Plays a protocol alone, with what an honest prover knows, and seals it. Shuffles and everything else that is random come
/// from the operating system.
///
/// # Errors
/// [`SealError::Stopped`] when the verifier would not accept, [`SealError::Faces`] when what is seen obeys no single law,
/// [`SealError::TooLarge`] beyond the limits.
pub fn seal(case: &Sealable<'_>, known: &Secret, limits: MemoryLimit) -> Result<Seal, SealError> {
    let (mut shuffles, mut blindings) = ([0; 32], [0; 32]);
    for key in [&mut shuffles, &mut blindings] {
        getrandom::fill(key).map_err(|_| SealError::NoRandomness)?;
    }
    let played = play(case, known.lays.clone(), shuffles, limits);
    let mut generator = ChaCha20Rng::from_seed(blindings);
    shuffles.zeroize();
    blindings.zeroize();
    let PlayedRun { statement, witness, mut seal } = played?;
    within(&statement, limits)?;
    seal.proof =
        argument::prove(&statement, &witness, &seal.head(), &mut generator).map_err(SealError::Proof)?;
    Ok(seal)
}

/// Whether a seal proves its case: that hidden cards exist, and are known to whoever made it, with which the verifier accepts.
///
/// # Errors
/// Why it does not, or why that cannot be said: see [`SealError::is_refusal`].
pub fn verify(case: &Sealable<'_>, seal: &Seal, limits: MemoryLimit) -> Result<(), SealError> {
    if !case.is_named_by(seal) {
        return Err(SealError::OtherCase);
    }
    // How much there is to do follows from the puzzle alone. Nothing of the seal is read before that is known.
    let expected = sealing_cost(case, limits)?;
    if seal.faces.len() != expected.faces {
        let (expected, found) = (expected.faces, seal.faces.len());
        return Err(SealError::Faces(format!(
            "what was seen takes {expected} bytes in this protocol, and there are {found}"
        )));
    }
    let (statement, _) = derive::pruned(&replay(case, &seal.faces, limits)?);
    within(&statement, limits)?;
    argument::verify(&statement, &seal.head(), &seal.proof).map_err(SealError::Proof)
}

#[cfg(test)]
#[path = "sealing_tests.rs"]
mod tests;
