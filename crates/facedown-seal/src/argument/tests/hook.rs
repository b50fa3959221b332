//! What tests do to a transcript: note what is said, leave a message out, program the challenges.

use curve25519_dalek::Scalar;
use std::collections::VecDeque;

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

    /// All challenges with this label.
    pub(crate) fn all(&self, label: &str) -> Vec<Scalar> {
        self.challenges.iter().filter(|(other, _)| *other == label).map(|(_, challenge)| *challenge).collect()
    }
}
