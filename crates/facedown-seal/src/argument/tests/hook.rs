//! What tests do to a transcript: note what is said, leave a message out, or program the challenges.

use curve25519_dalek::Scalar;
use std::collections::VecDeque;

#[derive(Clone, Default)]
pub(crate) struct Hook {
    /// Every message and every challenge so far.
    pub(crate) log: Vec<&'static str>,
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

    pub(crate) fn programmed(&mut self, label: &'static str) -> Option<Scalar> {
        self.log.push(label);
        self.program.as_mut().map(|program| program.pop_front().unwrap())
    }
}
