//! What tests do to a transcript and to a prover who holds it: note what is said, leave a message out, program the
//! challenges, lie about gates.

use curve25519_dalek::Scalar;
use std::collections::VecDeque;
use zeroize::Zeroizing;

/// Changes left inputs, right inputs and outputs of the gates.
pub(crate) type Lie = fn(&mut [Scalar], &mut [Scalar], &mut [Scalar]);

#[derive(Clone, Default)]
pub(crate) struct Hook {
    /// Every message and every challenge so far.
    pub(crate) log: Vec<&'static str>,
    /// Every challenge so far.
    pub(crate) challenges: Vec<(&'static str, Scalar)>,
    /// The message to leave out: its label, and how many of the same label come before.
    pub(crate) omitted: Option<(&'static str, usize)>,
    /// What the random oracle answers.
    pub(crate) program: Option<VecDeque<Scalar>>,
    /// What the prover claims about its gates.
    pub(crate) lie: Option<Lie>,
    /// A right part for the commitment to the outputs, which should have none.
    pub(crate) smuggled: Vec<Scalar>,
    /// Whether the prover changes a card when y and z are known, and puts the difference into T.
    pub(crate) late: bool,
}

impl Hook {
    pub(crate) fn omits(&mut self, label: &'static str) -> bool {
        let before = self.log.iter().filter(|&&other| other == label).count();
        self.log.push(label);
        self.omitted == Some((label, before))
    }

    pub(crate) fn answer(&mut self, label: &'static str, drawn: Scalar) -> Scalar {
        let answer = self.program.as_mut().map_or(drawn, |program| program.pop_front().unwrap());
        self.log.push(label);
        self.challenges.push((label, answer));
        answer
    }

    /// Changes a number of the first column such that coefficient `l.len() - 2` of <l, r> is what the verifier wants.
    pub(crate) fn smuggle_late(
        &self,
        l: &mut [Zeroizing<Vec<Scalar>>],
        r: &[Zeroizing<Vec<Scalar>>],
        wanted: Scalar,
    ) -> (usize, Scalar) {
        if !self.late {
            return (0, Scalar::ZERO);
        }
        let degree = l.len() - 2;
        let product = |i: usize| l[i].iter().zip(r[degree - i].iter()).map(|(l, r)| l * r).sum::<Scalar>();
        let missing = wanted - (0..=degree).map(product).sum::<Scalar>();
        let place = r[degree].iter().position(|weight| *weight != Scalar::ZERO).unwrap();
        let change = missing * r[degree][place].invert();
        l[0][place] += change;
        (place, change)
    }

    /// All challenges with this label.
    pub(crate) fn all(&self, label: &str) -> Vec<Scalar> {
        self.challenges.iter().filter(|(other, _)| *other == label).map(|(_, challenge)| *challenge).collect()
    }
}
