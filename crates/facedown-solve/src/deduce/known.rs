//! What is known of each variable.

use facedown::constraints::Literal;

/// What is known of each variable, in the order in which it was learnt, so that it can be forgotten again.
#[derive(Clone, Debug)]
pub(super) struct Known {
    values: Vec<Option<bool>>,
    learnt: Vec<Literal>,
    /// Another number for every change: what was worked out for a version holds for it.
    version: u64,
    /// A state of rest: its version, and how much was known.
    rest: Option<(u64, usize)>,
    /// How much was known at first, if only that counts as seen on the board.
    seen: Option<usize>,
}

impl Known {
    pub(super) fn nothing(variables: usize) -> Self {
        Self { values: vec![None; variables], learnt: Vec::new(), version: 1, rest: None, seen: None }
    }

    #[inline]
    pub(super) fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.variable()].map(|value| value != literal.is_negated())
    }

    /// Whether it was not known before; an error if the opposite is known.
    pub(super) fn learn(&mut self, literal: Literal) -> Result<bool, Contradicted> {
        match self.value(literal) {
            Some(true) => Ok(false),
            Some(false) => Err(Contradicted),
            None => {
                self.values[literal.variable()] = Some(!literal.is_negated());
                self.learnt.push(literal);
                self.version += 1;
                Ok(true)
            }
        }
    }

    /// Forgets all but the first so many.
    pub(super) fn forget(&mut self, kept: usize) {
        self.rest = self.rest.filter(|&(_, before)| before <= kept);
        self.seen = self.seen.filter(|&before| before <= kept);
        for literal in self.learnt.drain(kept..) {
            self.values[literal.variable()] = None;
            self.version += 1;
        }
    }

    /// What is known now is a state of rest: nothing more follows from it by any one piece, and it is kept for a while.
    pub(super) fn rest(&mut self) {
        self.rest = Some((self.version, self.learnt.len()));
    }

    /// From now on, only what is known now was seen on the board, and not what follows from it.
    pub(super) fn look(&mut self) {
        self.seen = Some(self.learnt.len());
    }

    /// Whether something was seen on the board.
    pub(super) fn is_seen(&self, literal: Literal) -> bool {
        match self.seen {
            None => self.value(literal) == Some(true),
            Some(count) => self.learnt[..count].contains(&literal),
        }
    }

    #[cfg(test)]
    pub(super) fn forget_rest(&mut self) {
        self.rest = None;
    }

    /// The number of the state of rest, and what was learnt since, unless some of that state was forgotten.
    pub(super) fn since_rest(&self) -> Option<(u64, &[Literal])> {
        self.rest.map(|(number, before)| (number, &self.learnt[before..]))
    }

    /// All that is known, in the order in which it was learnt.
    pub(super) fn learnt(&self) -> &[Literal] {
        &self.learnt
    }

    pub(super) fn variables(&self) -> usize {
        self.values.len()
    }

    pub(super) const fn version(&self) -> u64 {
        self.version
    }

    pub(super) fn is_complete(&self) -> bool {
        self.learnt.len() == self.values.len()
    }

    /// The variables of which nothing is known, each as its positive literal.
    pub(super) fn open(&self) -> impl Iterator<Item = Literal> + '_ {
        let open = self.values.iter().enumerate().filter(|(_, value)| value.is_none());
        open.map(|(variable, _)| Literal::positive(variable as u32))
    }

    /// The values, when all are known.
    pub(super) fn values(&self) -> Option<Vec<bool>> {
        self.values.iter().copied().collect()
    }
}

/// What is known cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contradicted;
