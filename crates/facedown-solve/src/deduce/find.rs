//! Which steps there are from what is known, level by level.
//!
//! What is known here is settled (no note follows by one piece) and, for all but [`forced`], nothing more is forced. All that is found
//! follows from what is known now, not from what else is found. So the order in which it is found does not matter.

use super::engine::{Learn, Only, State};
use super::known::Contradicted;
use facedown::constraints::Literal;
use std::ops::ControlFlow;

/// A step that was found, and the pieces that it takes. For an assumption that was refuted these are all that took part.
#[derive(Clone, Debug)]
pub(super) struct Deduction {
    pub(super) literal: Literal,
    pub(super) pieces: Vec<usize>,
}

/// What single pieces force, each with one of the pieces. These are marks: notes are known.
pub(super) fn forced(
    state: &mut State<'_>,
    pieces: impl IntoIterator<Item = usize>,
) -> Result<Vec<Deduction>, Contradicted> {
    let mut all = Vec::new();
    for piece in pieces {
        let start = state.len();
        let result = state.follow([piece], start, Only::These(&[piece]), Learn::Everything);
        let marks = state.since(start).iter().filter(|&&literal| state.engine.is_mark(literal));
        all.extend(marks.map(|&literal| Deduction { literal, pieces: vec![piece] }));
        state.forget(start);
        result?;
    }
    Ok(all)
}

/// What one or two pieces together refute.
pub(super) struct Few {
    /// By one.
    pub(super) single: Vec<Deduction>,
    /// By two, where one does not do. Not all are found once there is one by a single piece.
    pub(super) pairs: Vec<Deduction>,
}

/// Everything whose opposite is refuted by one piece, and if there is none, by two. Stops early when `enough` says so.
pub(super) fn refuted_by_few(
    state: &mut State<'_>,
    most: usize,
    mut enough: impl FnMut(&Few) -> bool,
) -> Few {
    state.rest();
    let mut few = Few { single: Vec::new(), pairs: Vec::new() };
    let open: Vec<Literal> = state.known.open().collect();
    for literal in open.into_iter().flat_map(|literal| [literal, !literal]) {
        if enough(&few) {
            break;
        }
        let most = if few.single.is_empty() { most } else { 1 };
        if let Some(pieces) = refute_by_few(state, !literal, most) {
            let found = Deduction { literal, pieces };
            if found.pieces.len() < 2 {
                few.single.push(found);
            } else {
                few.pairs.push(found);
            }
        }
    }
    few
}

/// One piece that refutes an assumption, or else two that do so together, if this many are allowed.
pub(super) fn refute_by_few(state: &mut State<'_>, assumed: Literal, most: usize) -> Option<Vec<usize>> {
    let start = state.len();
    let result = try_few(state, assumed, start, most);
    state.forget(start);
    match result {
        ControlFlow::Break(pieces) => Some(pieces),
        ControlFlow::Continue(()) => None,
    }
}

fn try_few(state: &mut State<'_>, assumed: Literal, start: usize, most: usize) -> ControlFlow<Vec<usize>> {
    let engine = state.engine;
    let defined =
        state.learn(assumed).and_then(|()| state.follow([], start, Only::These(&[]), Learn::Everything));
    if defined.is_err() {
        return ControlFlow::Break(Vec::new());
    }
    let after = state.len();
    let learnt = state.since(start).to_vec();
    let firsts = state.watchers(&learnt);
    // Those from which something follows, with all that does.
    let mut speaking: Vec<(usize, Vec<Literal>)> = Vec::new();
    for &first in firsts.iter().filter(|&&first| !engine.is_definition(first)) {
        let result = state.follow([first], after, Only::These(&[first]), Learn::Everything);
        if state.len() > after {
            speaking.push((first, state.since(after).to_vec()));
        }
        state.forget(after);
        if result.is_err() {
            return ControlFlow::Break(vec![first]);
        }
    }
    if most < 2 {
        return ControlFlow::Continue(());
    }
    for (first, followed) in &speaking {
        for literal in followed {
            // It was learnt from here before.
            let _ = state.learn(*literal);
        }
        let both = state.len();
        for second in state.watchers(followed) {
            if second == *first || engine.is_definition(second) {
                continue;
            }
            let result = state.follow([second], both, Only::These(&[*first, second]), Learn::Everything);
            state.forget(both);
            if result.is_err() {
                return ControlFlow::Break(vec![*first, second]);
            }
        }
        state.forget(after);
    }
    ControlFlow::Continue(())
}

/// Every single piece by which a literal follows.
pub(super) fn refuting(state: &mut State<'_>, literal: Literal) -> Vec<Deduction> {
    let start = state.len();
    let mut all = Vec::new();
    let defined =
        state.learn(!literal).and_then(|()| state.follow([], start, Only::These(&[]), Learn::Everything));
    if defined.is_ok() {
        let after = state.len();
        let learnt = state.since(start).to_vec();
        for piece in state.watchers(&learnt) {
            if state.follow([piece], after, Only::These(&[piece]), Learn::Everything).is_err() {
                all.push(Deduction { literal, pieces: vec![piece] });
            }
            state.forget(after);
        }
    }
    state.forget(start);
    all
}

/// Follows all pieces from an assumption. If it is refuted, these are the pieces that took part.
pub(super) fn refute(state: &mut State<'_>, assumed: Literal) -> Option<Vec<usize>> {
    let start = state.len();
    let refuted = follow_all(state, assumed).is_err();
    let pieces = refuted.then(|| {
        let took_part = (start..state.len()).filter_map(|place| state.cause(place));
        let mut pieces: Vec<usize> = took_part.chain(state.contradicted).collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    });
    state.forget(start);
    pieces
}

fn follow_all(state: &mut State<'_>, assumed: Literal) -> Result<(), Contradicted> {
    let start = state.len();
    state.learn(assumed)?;
    state.follow([], start, Only::All, Learn::Everything)
}

/// The assumptions that stand. What follows from one of them cannot be refuted either, as long as nothing is learnt.
pub(super) struct Standing(Vec<[bool; 2]>);

impl Standing {
    /// None was looked at.
    pub(super) fn none(state: &State<'_>) -> Self {
        Self(vec![[false; 2]; state.known.variables()])
    }

    /// Something was learnt.
    pub(super) fn clear(&mut self) {
        self.0.fill([false; 2]);
    }

    /// Whether an assumption is refuted by following all pieces.
    pub(super) fn refutes(&mut self, state: &mut State<'_>, assumed: Literal) -> bool {
        if self.0[assumed.variable()][usize::from(!assumed.is_negated())] {
            return false;
        }
        let start = state.len();
        let is_refuted = follow_all(state, assumed).is_err();
        if !is_refuted {
            for follows in state.since(start) {
                self.0[follows.variable()][usize::from(!follows.is_negated())] = true;
            }
        }
        state.forget(start);
        is_refuted
    }
}

/// Everything whose opposite is refuted by following all pieces. Stops early when `enough` says so.
pub(super) fn refuted(state: &mut State<'_>, mut enough: impl FnMut(usize) -> bool) -> Vec<Literal> {
    let mut all = Vec::new();
    let open: Vec<Literal> = state.known.open().collect();
    let mut standing = Standing::none(state);
    for literal in open.into_iter().flat_map(|literal| [literal, !literal]) {
        if enough(all.len()) {
            break;
        }
        if standing.refutes(state, literal) {
            all.push(!literal);
        }
    }
    all
}

/// Of literals whose opposite is refuted, those for which it takes the fewest rounds, and how many.
pub(super) fn nearest(
    state: &mut State<'_>,
    literals: Vec<Literal>,
    mut enough: impl FnMut() -> bool,
) -> (Vec<Literal>, usize) {
    let (mut best, mut least) = (Vec::new(), usize::MAX);
    for literal in literals {
        if enough() {
            break;
        }
        let start = state.len();
        let rounds = rounds_to_refute(state, !literal, least);
        state.forget(start);
        if let Some(rounds) = rounds {
            if rounds < least {
                least = rounds;
                best.clear();
            }
            best.push(literal);
        }
    }
    (best, least)
}

/// In which round an assumption is refuted, if all pieces speak at once in each round; nothing if it takes more than this many.
fn rounds_to_refute(state: &mut State<'_>, assumed: Literal, most: usize) -> Option<usize> {
    let mut start = state.len();
    state.learn(assumed).ok()?;
    let mut round = 0;
    loop {
        // What is true by definition takes no round.
        if state.follow([], start, Only::These(&[]), Learn::Everything).is_err() {
            return Some(round);
        }
        if round == most || state.len() == start {
            return None;
        }
        round += 1;
        let learnt = state.since(start).to_vec();
        let speaking = state.watchers(&learnt);
        start = state.len();
        if state.follow_once(&speaking).is_err() {
            return Some(round);
        }
    }
}
