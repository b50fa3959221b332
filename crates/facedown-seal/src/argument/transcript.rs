//! The Fiat-Shamir transcript: everything that was said so far, in one SHAKE256 state, and the challenges drawn from it.
//!
//! Every message has a label, and labels and data are preceded by their lengths, so that no two different conversations
//! are the same bytes. A challenge is 512 bits of output reduced modulo the group order: its bias is below 2^-250.

use curve25519_dalek::Scalar;
use curve25519_dalek::ristretto::CompressedRistretto;
use shake::digest::{ExtendableOutput, Update, XofReader};
use shake::{Shake256, Shake256Reader};
use zeroize::{Zeroize, Zeroizing};

/// What was said so far.
#[derive(Clone)]
pub(crate) struct Transcript {
    state: Shake256,
    #[cfg(test)]
    pub(crate) hook: super::tests::hook::Hook,
}

impl Transcript {
    /// A conversation about one thing, named by `protocol`.
    pub(crate) fn new(protocol: &[u8]) -> Self {
        let mut transcript = Transcript {
            state: Shake256::default(),
            #[cfg(test)]
            hook: super::tests::hook::Hook::default(),
        };
        transcript.write(b"protocol", protocol);
        transcript
    }

    /// Says `data` under a label.
    pub(crate) fn absorb(&mut self, label: &'static str, data: &[u8]) {
        #[cfg(test)]
        if self.hook.omits(label) {
            return;
        }
        self.write(label.as_bytes(), data);
    }

    pub(crate) fn absorb_point(&mut self, label: &'static str, point: &CompressedRistretto) {
        self.absorb(label, point.as_bytes());
    }

    pub(crate) fn absorb_scalar(&mut self, label: &'static str, scalar: &Scalar) {
        self.absorb(label, scalar.as_bytes());
    }

    pub(crate) fn absorb_number(&mut self, label: &'static str, number: usize) {
        self.absorb(label, &(number as u64).to_le_bytes());
    }

    /// A challenge that depends on everything said so far. It is never zero, since challenges are inverted.
    pub(crate) fn challenge(&mut self, label: &'static str) -> Scalar {
        self.write(b"challenge", label.as_bytes());
        let mut stream = ScalarStream(self.state.clone().finalize_xof());
        let challenge = loop {
            let challenge = stream.scalar();
            if challenge != Scalar::ZERO {
                break challenge;
            }
        };
        #[cfg(test)]
        let challenge = self.hook.answer(label, challenge);
        challenge
    }

    /// Secret random scalars. They depend on the statement and on the secrets as well as on the system's random bytes, so that random
    /// bytes that are repeated by mistake blind different secrets differently. Bytes that somebody else knows do not hide:
    /// whoever guesses the secrets can then check the guess.
    pub(crate) fn blindings(&self, secrets: &[Scalar], random: &[u8; 64]) -> ScalarStream {
        let mut fork = self.clone();
        for secret in secrets {
            fork.state.update(secret.as_bytes());
        }
        fork.write(b"blindings", random);
        ScalarStream(fork.state.finalize_xof())
    }

    fn write(&mut self, label: &[u8], data: &[u8]) {
        for part in [label, data] {
            self.state.update(&(part.len() as u64).to_le_bytes());
            self.state.update(part);
        }
    }
}

/// Scalars without end, from one state.
pub(crate) struct ScalarStream(Shake256Reader);

impl ScalarStream {
    pub(crate) fn scalar(&mut self) -> Scalar {
        let mut bytes = [0; 64];
        self.0.read(&mut bytes);
        let scalar = Scalar::from_bytes_mod_order_wide(&bytes);
        bytes.zeroize();
        scalar
    }

    pub(crate) fn scalars(&mut self, count: usize) -> Zeroizing<Vec<Scalar>> {
        Zeroizing::new((0..count).map(|_| self.scalar()).collect())
    }
}
