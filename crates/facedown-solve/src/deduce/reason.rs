//! Why a step follows: the pieces and the facts that it takes, cut down until nothing can be left out.
//!
//! Whether a step follows from a reason is asked from scratch: only the facts of the reason are known, and only its pieces speak. More
//! follows from more, so what cannot be left out one by one cannot be left out at all.

use super::engine::{Engine, Learn, Only, State};
use super::find::Deduction;
use super::known::Contradicted;
use super::piece::Effort;
use facedown::constraints::Literal;
use std::collections::BTreeSet;

/// What a step rests on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Reason {
    /// Pieces from which only notes follow, one by one, before anything is assumed. A hard step has none: there, all its pieces speak before and after.
    pub(super) notes: Vec<usize>,
    /// The pieces that refute the opposite together. Notes follow from them, too.
    pub(super) acting: Vec<usize>,
    /// What must be known.
    pub(super) facts: Vec<Literal>,
}

impl Reason {
    /// The piece at a place: those from which notes follow come first.
    pub(super) fn piece(&self, place: usize) -> usize {
        let notes = self.notes.len();
        if place < notes { self.notes[place] } else { self.acting[place - notes] }
    }

    /// Has another piece at this place.
    pub(super) fn replace(&mut self, place: usize, piece: usize) {
        let notes = self.notes.len();
        if place < notes {
            self.notes[place] = piece;
        } else {
            self.acting[place - notes] = piece;
        }
    }

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

    /// Learns the facts, what the pieces speak of, and the notes that follow; false if they contradict themselves.
    fn begin(&mut self, reason: &Reason) -> bool {
        self.state.forget(0);
        let engine = self.state.engine;
        let pieces: Vec<usize> = reason.notes.iter().chain(&reason.acting).copied().collect();
        let numbers = pieces.iter().flat_map(|&piece| engine.pieces[piece].numbers());
        if reason.facts.iter().copied().chain(numbers).any(|fact| self.state.learn(fact).is_err()) {
            return false;
        }
        self.state.known.look();
        if !engine.has_notes() {
            return true;
        }
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
    pub(super) fn explain(&mut self, state: &mut State<'a>, said: &[Literal], found: &Deduction) -> Reason {
        let mut acting = found.pieces.clone();
        acting.retain(|&piece| !self.state.engine.is_definition(piece));
        if acting.len() <= 2 {
            let wide = self.widened(state, said, found.literal, acting, NotesSpeak::Before);
            return self.cut(wide, found.literal);
        }
        let acting = self.fewest(state, acting, found.literal);
        let wide = self.widened(state, said, found.literal, acting, NotesSpeak::Throughout);
        let reason = self.cut(wide, found.literal);
        // What took part in the search for a contradiction is cut down to a reason, but maybe not to the shortest. The way back from the contradiction is another.
        let traced = self.traced(state, found.literal).filter(|traced| self.follows(traced, found.literal));
        let traced = traced.map(|traced| self.cut(traced, found.literal));
        traced.filter(|traced| traced.size() < reason.size()).unwrap_or(reason)
    }

    /// A reason with these pieces, and with what lies behind them: facts, and pieces from which notes follow. Most notes have nothing to do with it. So
    /// those that are near come first, and more only if they are not enough.
    fn widened(
        &mut self,
        state: &State<'_>,
        said: &[Literal],
        literal: Literal,
        acting: Vec<usize>,
        notes_speak: NotesSpeak,
    ) -> Reason {
        let mut behind = Behind::new(state, &acting, literal);
        let mut reason = Reason { notes: Vec::new(), acting, facts: Vec::new() };
        loop {
            let is_near = |literal: &&Literal| behind.variables.contains(&literal.variable());
            reason.facts = said.iter().filter(is_near).copied().collect();
            if self.follows(&reason, literal) {
                return reason;
            }
            if !behind.widen(state) {
                reason.facts = said.to_vec();
                return reason;
            }
            let notes = behind.notes(self.state.engine, &reason.acting);
            match notes_speak {
                NotesSpeak::Before => reason.notes = notes,
                // They come first, so that they are the first that are left out.
                NotesSpeak::Throughout => drop(reason.acting.splice(..0, notes)),
            }
        }
    }

    /// Leaves out what can be left out.
    fn cut(&mut self, mut reason: Reason, literal: Literal) -> Reason {
        let all: Vec<usize> = reason.acting.iter().chain(&reason.notes).copied().collect();
        let acting: BTreeSet<usize> = reason.acting.iter().copied().collect();
        let kept = minimal(&all, |part| {
            let (acting, notes) = part.iter().partition(|piece| acting.contains(piece));
            self.follows(&Reason { acting, notes, facts: reason.facts.clone() }, literal)
        });
        (reason.acting, reason.notes) = kept.into_iter().partition(|piece| acting.contains(piece));
        self.weaken(&mut reason, literal);
        let facts = |reasons: &mut Self, facts: &[Literal]| {
            minimal(facts, |part| {
                reasons.follows(&Reason { facts: part.to_vec(), ..reason.clone() }, literal)
            })
        };
        // Which facts are left depends on the order in which they are tried: those that are far away should go.
        let one = facts(self, &reason.facts);
        let far = self.distances(literal);
        let mut far_first = reason.facts.clone();
        far_first.sort_by_key(|fact| std::cmp::Reverse(far[fact.variable()]));
        let other = facts(self, &far_first);
        reason.facts = if one.len() < other.len() { one } else { other };
        reason.facts.sort_unstable();
        reason
    }

    /// The way back from the contradiction that the opposite of a literal leads to: for each conclusion as few earlier ones as it takes. The opposite is followed
    /// round by round, so that each conclusion comes as soon as it can. Nothing if a piece that takes walks is on the way: it looks at too much.
    fn traced(&mut self, state: &mut State<'a>, literal: Literal) -> Option<Reason> {
        let start = state.len();
        let reason =
            follow_in_rounds(state, !literal).is_err().then(|| self.way_back(state, start)).flatten();
        state.forget(start);
        reason
    }

    fn way_back(&mut self, state: &State<'_>, assumed: usize) -> Option<Reason> {
        let engine = self.state.engine;
        let learnt = state.known.learnt();
        let mut places = vec![usize::MAX; state.known.variables()];
        learnt.iter().enumerate().for_each(|(place, literal)| places[literal.variable()] = place);
        let (mut pieces, mut facts) = (BTreeSet::new(), Vec::new());
        let mut needed: BTreeSet<usize> = self.premises(state, &places, state.contradicted?, None)?;
        while let Some(place) = needed.pop_last() {
            match state.cause(place) {
                Some(piece) => {
                    pieces.insert(piece);
                    needed.extend(self.premises(state, &places, piece, Some(learnt[place]))?);
                }
                None if place == assumed => {}
                None => facts.push(learnt[place]),
            }
        }
        pieces.extend(state.contradicted);
        let acting = pieces.into_iter().filter(|&piece| !engine.is_definition(piece)).collect();
        Some(Reason { notes: Vec::new(), acting, facts })
    }

    /// The places of as few literals as a piece needs in order to say this, or to be contradicted; early ones rather than late ones.
    fn premises(
        &mut self,
        state: &State<'_>,
        places: &[usize],
        piece: usize,
        literal: Option<Literal>,
    ) -> Option<BTreeSet<usize>> {
        let engine = self.state.engine;
        let learnt = state.known.learnt();
        let before = literal.map_or(learnt.len(), |literal| places[literal.variable()]);
        let looked_at = engine.pieces[piece].variables.iter().map(|&variable| places[variable]);
        let mut looked_at: Vec<usize> = looked_at.filter(|&place| place < before).collect();
        looked_at.sort_unstable_by_key(|&place| std::cmp::Reverse(place));
        let mut says = |part: &[usize]| {
            self.state.forget(0);
            let known = part.iter().try_for_each(|&place| self.state.learn(learnt[place]));
            known.is_err() || self.state.says(piece, literal)
        };
        let is_near = engine.pieces[piece].effort() == Effort::Little;
        (is_near && says(&looked_at)).then(|| minimal(&looked_at, says).into_iter().collect())
    }

    /// Replaces pieces by weaker ones, so that no rule is named that is not needed. One that is replaced may make room for another.
    fn weaken(&mut self, reason: &mut Reason, literal: Literal) {
        let mut place = 0;
        while place < reason.notes.len() + reason.acting.len() {
            let weaker = self.state.engine.pieces[reason.piece(place)].weaker.iter().find_map(|&weaker| {
                let mut less = reason.clone();
                less.replace(place, weaker);
                self.follows(&less, literal).then_some(less)
            });
            match weaker {
                Some(less) => (*reason, place) = (less, 0),
                None => place += 1,
            }
        }
    }

    /// How far away each variable is, by pieces that look at few.
    fn distances(&self, literal: Literal) -> Vec<usize> {
        /// A piece that looks at more links nothing that is near.
        const FEW: usize = 24;
        let engine = self.state.engine;
        let mut distances = vec![usize::MAX; self.state.known.variables()];
        let mut is_used = vec![false; engine.pieces.len()];
        distances[literal.variable()] = 0;
        let mut queue = vec![literal.variable()];
        let mut next = 0;
        while let Some(&variable) = queue.get(next) {
            next += 1;
            for piece in engine.watchers(&[Literal::positive(variable as u32)]) {
                let looked_at = &engine.pieces[piece].variables;
                if looked_at.len() > FEW || std::mem::replace(&mut is_used[piece], true) {
                    continue;
                }
                for &other in looked_at {
                    if distances[other] == usize::MAX {
                        distances[other] = distances[variable] + 1;
                        queue.push(other);
                    }
                }
            }
        }
        distances
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

/// When the pieces speak from which notes follow.
#[derive(Clone, Copy)]
enum NotesSpeak {
    /// Before anything is assumed.
    Before,
    /// Before the assumption and after it, like all others.
    Throughout,
}

/// Follows all pieces from an assumption, each round from what the rounds before gave.
fn follow_in_rounds(state: &mut State<'_>, assumed: Literal) -> Result<(), Contradicted> {
    let mut start = state.len();
    state.learn(assumed)?;
    while state.len() > start {
        let speaking = state.engine.watchers(state.since(start));
        start = state.len();
        state.follow_once(&speaking)?;
    }
    Ok(())
}

/// What lies behind a step: the notes that its pieces look at, the pieces from which these follow, and so on.
struct Behind {
    pieces: BTreeSet<usize>,
    variables: BTreeSet<usize>,
    /// The variables that were reached last.
    edge: Vec<usize>,
    /// The piece from which each variable is known.
    causes: Vec<Option<usize>>,
}

impl Behind {
    fn new(state: &State<'_>, acting: &[usize], literal: Literal) -> Self {
        let engine = state.engine;
        let looked_at = acting.iter().flat_map(|&piece| engine.pieces[piece].variables.iter().copied());
        let variables: BTreeSet<usize> = looked_at.chain([literal.variable()]).collect();
        let mut causes = vec![None; if engine.has_notes() { state.known.variables() } else { 0 }];
        if engine.has_notes() {
            for (place, literal) in state.known.learnt().iter().enumerate() {
                causes[literal.variable()] = state.cause(place);
            }
        }
        let edge = variables.iter().copied().collect();
        Self { pieces: acting.iter().copied().collect(), variables, edge, causes }
    }

    /// Goes one step further back; false if there is nothing.
    fn widen(&mut self, state: &State<'_>) -> bool {
        let engine = state.engine;
        if !engine.has_notes() {
            return false;
        }
        let before = self.pieces.len();
        let mut edge = Vec::new();
        for variable in std::mem::take(&mut self.edge) {
            let literal = Literal::positive(variable as u32);
            let mut looking = engine.watchers(&[literal]);
            looking.retain(|&piece| engine.is_definition(piece));
            for piece in looking.into_iter().chain(self.causes[variable]) {
                if self.pieces.insert(piece) {
                    let looked_at = engine.pieces[piece].variables.iter().copied();
                    edge.extend(looked_at.filter(|&other| self.variables.insert(other)));
                }
            }
        }
        self.edge = edge;
        self.pieces.len() > before
    }

    /// The pieces from which notes follow.
    fn notes(&self, engine: &Engine, acting: &[usize]) -> Vec<usize> {
        let notes = self.pieces.iter().copied();
        notes.filter(|piece| !engine.is_definition(*piece) && !acting.contains(piece)).collect()
    }
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
