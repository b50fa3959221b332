//! Why a step follows: the pieces and the facts that it takes, cut down until nothing can be left out.
//!
//! Whether a step follows from a reason is asked from scratch: only the facts of the reason are known, and only its pieces speak. More
//! follows from more, so what cannot be left out one by one cannot be left out at all.

use super::engine::{Engine, Learn, Only, State};
use super::find::Found;
use facedown::constraints::Literal;
use std::collections::BTreeSet;

/// What a step rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Reason {
    /// Pieces from which notes follow, one by one.
    pub(super) notes: Vec<usize>,
    /// The pieces that refute the opposite together.
    pub(super) acting: Vec<usize>,
    /// What must be known.
    pub(super) facts: Vec<Literal>,
}

impl Reason {
    /// How much there is to look at.
    pub(super) fn size(&self) -> usize {
        self.notes.len() + self.acting.len() + self.facts.len()
    }
}

/// Asks what follows from reasons.
pub(super) struct Reasons<'a> {
    state: State<'a>,
    mask: Vec<bool>,
    definitions: Vec<usize>,
}

impl<'a> Reasons<'a> {
    pub(super) fn new(engine: &'a Engine) -> Self {
        let pieces = engine.pieces.len();
        let definitions = (0..pieces).filter(|&piece| engine.is_definition(piece)).collect();
        Self { state: State::blank(engine), mask: vec![false; pieces], definitions }
    }

    /// Whether a literal follows: its opposite is refuted.
    pub(super) fn follows(&mut self, reason: &Reason, literal: Literal) -> bool {
        if !self.begin(reason) {
            return true;
        }
        let start = self.state.len();
        self.state.learn(!literal).is_err() || !self.act(reason, start)
    }

    /// All marks that are forced, without an assumption.
    pub(super) fn forced(&mut self, reason: &Reason) -> Vec<Literal> {
        if !self.begin(reason) {
            return Vec::new();
        }
        let start = self.state.len();
        if !self.act(reason, start) {
            return Vec::new();
        }
        let engine = self.state.engine;
        self.state.since(start).iter().copied().filter(|&literal| engine.is_mark(literal)).collect()
    }

    /// Learns the facts and the notes that follow; false if they contradict themselves.
    fn begin(&mut self, reason: &Reason) -> bool {
        self.state.forget(0);
        if reason.facts.iter().any(|&fact| self.state.learn(fact).is_err()) {
            return false;
        }
        if !self.state.engine.has_notes() {
            return true;
        }
        let pieces: Vec<usize> = reason.notes.iter().chain(&reason.acting).copied().collect();
        self.with_mask(&pieces, |state, only| {
            state.follow(pieces.iter().copied(), 0, only, Learn::Notes).is_ok()
        })
    }

    /// Follows the acting pieces; false if they are contradicted.
    fn act(&mut self, reason: &Reason, start: usize) -> bool {
        let first: Vec<usize> = self.definitions.iter().chain(&reason.acting).copied().collect();
        self.with_mask(&reason.acting, |state, only| {
            state.follow(first, start, only, Learn::Everything).is_ok()
        })
    }

    fn with_mask<T>(&mut self, pieces: &[usize], ask: impl FnOnce(&mut State<'a>, Only<'_>) -> T) -> T {
        pieces.iter().for_each(|&piece| self.mask[piece] = true);
        let answer = ask(&mut self.state, Only::Mask(&self.mask));
        pieces.iter().for_each(|&piece| self.mask[piece] = false);
        answer
    }

    /// The reason for a step that was found in this state, with nothing left in it that can be left out. `said` is what can be a fact.
    pub(super) fn explain(&mut self, state: &mut State<'a>, said: &[Literal], found: &Found) -> Reason {
        let engine = self.state.engine;
        let mut acting = found.pieces.clone();
        acting.retain(|&piece| !engine.is_definition(piece));
        if acting.len() > 2 {
            acting = self.fewest(state, acting, found.literal);
        }
        let (notes, variables) = behind(state, &acting, found.literal);
        let near: Vec<Literal> =
            said.iter().copied().filter(|literal| variables.contains(&literal.variable())).collect();
        let mut reason = Reason { notes, acting, facts: near };
        if !self.follows(&reason, found.literal) {
            reason.facts = said.to_vec();
        }
        if engine.has_notes() {
            let all: Vec<usize> = reason.acting.iter().chain(&reason.notes).copied().collect();
            let acting: BTreeSet<usize> = reason.acting.iter().copied().collect();
            let kept = minimal(&all, |part| {
                let (acting, notes) = part.iter().partition(|piece| acting.contains(piece));
                self.follows(&Reason { acting, notes, facts: reason.facts.clone() }, found.literal)
            });
            (reason.acting, reason.notes) = kept.into_iter().partition(|piece| acting.contains(piece));
        }
        let facts = |reasons: &mut Self, facts: &[Literal]| {
            minimal(facts, |part| {
                reasons.follows(&Reason { facts: part.to_vec(), ..reason.clone() }, found.literal)
            })
        };
        // Which facts are left depends on the order in which they are tried.
        let one = facts(self, &reason.facts);
        let backwards: Vec<Literal> = reason.facts.iter().rev().copied().collect();
        let other = facts(self, &backwards);
        reason.facts = if one.len() <= other.len() { one } else { other };
        reason.facts.sort_unstable();
        reason
    }

    /// The fewest of the pieces that refute the opposite of a literal from all that is known.
    fn fewest(&mut self, state: &mut State<'a>, pieces: Vec<usize>, literal: Literal) -> Vec<usize> {
        minimal(&pieces, |part| {
            part.iter().for_each(|&piece| self.mask[piece] = true);
            let start = state.len();
            let is_refuted = state.learn(!literal).is_err()
                || state.follow([], start, Only::Mask(&self.mask), Learn::Everything).is_err();
            state.forget(start);
            part.iter().for_each(|&piece| self.mask[piece] = false);
            is_refuted
        })
    }
}

/// The pieces behind the notes that these pieces look at, and all variables that they and these look at.
fn behind(state: &State<'_>, acting: &[usize], literal: Literal) -> (Vec<usize>, BTreeSet<usize>) {
    let engine = state.engine;
    let mut variables: BTreeSet<usize> = BTreeSet::from([literal.variable()]);
    let mut next: Vec<usize> = vec![literal.variable()];
    let mut pieces: BTreeSet<usize> = acting.iter().copied().collect();
    next.extend(acting.iter().flat_map(|&piece| engine.pieces[piece].variables.iter().copied()));
    variables.extend(next.iter().copied());
    if !engine.has_notes() {
        return (Vec::new(), variables);
    }
    let mut causes = vec![None; state.known.variables()];
    for (place, literal) in state.known.learnt().iter().enumerate() {
        causes[literal.variable()] = state.cause(place);
    }
    while let Some(variable) = next.pop() {
        let defining = engine
            .watchers(&[Literal::positive(variable as u32)])
            .into_iter()
            .filter(|&piece| engine.is_definition(piece));
        for piece in defining.chain(causes[variable]) {
            if pieces.insert(piece) {
                let new =
                    engine.pieces[piece].variables.iter().copied().filter(|&other| variables.insert(other));
                next.extend(new);
            }
        }
    }
    let notes = pieces.into_iter().filter(|piece| !engine.is_definition(*piece) && !acting.contains(piece));
    (notes.collect(), variables)
}

/// The smallest part of a list that still passes: nothing can be left out of it. Large pieces are tried first.
pub(super) fn minimal<T: Clone>(list: &[T], mut passes: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut kept = list.to_vec();
    let mut size = kept.len().div_ceil(2);
    while size > 0 {
        let mut start = 0;
        while start < kept.len() {
            let end = (start + size).min(kept.len());
            let without: Vec<T> = kept[..start].iter().chain(&kept[end..]).cloned().collect();
            if passes(&without) {
                kept = without;
            } else {
                start = end;
            }
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::minimal;

    #[test]
    fn nothing_can_be_left_out_of_what_is_minimal() {
        let list: Vec<u32> = (0..100).collect();
        for needed in [vec![], vec![3], vec![0, 99], vec![17, 18, 50, 51]] {
            let found = minimal(&list, |part| needed.iter().all(|one| part.contains(one)));
            assert_eq!(found, needed);
        }
        // Either of two will do, but not both are kept.
        let found = minimal(&list, |part| part.contains(&4) || part.contains(&90));
        assert_eq!(found.len(), 1);
    }
}
