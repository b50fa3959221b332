//! The simplest next step from what is known, with its reason.

use super::Level;
use super::engine::{Engine, Learn, Only, State};
use super::find::{Deduction, forced, nearest, refute, refuted, refuted_by_few, refuting};
use super::known::Contradicted;
use super::piece::{Effort, RulePiece};
use super::reason::{Reason, Reasons};
use facedown::constraints::{Literal, Said};
use facedown::puzzles::Rule;
use std::collections::BTreeSet;

/// Rules, and where they are applied.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Use {
    /// The rules, with the names and words of the genre's list. No rule at all is what is true by definition.
    pub rules: Vec<&'static Rule>,
    /// The places of the clue or of the cells that it is about; none if that is the whole board.
    pub at: Vec<usize>,
    /// Where the rule is applied to one thing that cells can have, such as a number of Sudoku, this: "is 5".
    pub says: Option<String>,
}

/// Rules without repeats.
pub(super) fn each_once(rules: &[&'static Rule]) -> Vec<&'static Rule> {
    let mut once: Vec<&'static Rule> = Vec::new();
    for &rule in rules {
        if !once.contains(&rule) {
            once.push(rule);
        }
    }
    once
}

/// A step towards the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What it takes.
    pub level: Level,
    /// What follows. The first of these is what the reason was cut down for; the others follow as well.
    pub concluded: Vec<Literal>,
    /// The rules by which it follows, and where. None can be left out.
    pub uses: Vec<Use>,
    /// What it rests on. None of these can be left out, with the same rules at the same places.
    pub because: Vec<Literal>,
    /// The opposite, which is assumed and refuted, from [`Level::Hard`] on.
    pub assumed: Option<Literal>,
    /// Whether it is known that nothing can be left out. Only where the solver stands in for a person may it be unknown.
    pub is_minimal: bool,
    pub(super) reason: Reason,
}

/// A literal that follows, and why.
struct Explained {
    literal: Literal,
    reason: Reason,
}

/// This many steps are explained in order to choose the one with the shortest reason; and this many if all of these are long.
const EXPLAINED: usize = 12;
const MOST_EXPLAINED: usize = 48;
const LONG: usize = 10;
/// After a reason that is as short as this, nobody looks all over the board for another.
const SHORT: usize = 4;
/// So many are found before that.
const PAIRS: usize = 16;
const REFUTED: usize = 64;

/// Goes from step to step.
pub(super) struct Stepper<'a> {
    pub(super) state: State<'a>,
    reasons: Reasons<'a>,
    says: &'a [Said],
    /// What can be a fact of a reason: what is printed, what was marked, and what was concluded.
    pub(super) said: Vec<Literal>,
}

impl<'a> Stepper<'a> {
    /// Begins with what is printed and what was marked.
    pub(super) fn new(
        engine: &'a Engine,
        says: &'a [Said],
        marked: &[Literal],
    ) -> Result<Self, Contradicted> {
        let mut state = State::new(engine)?;
        marked.iter().try_for_each(|&literal| state.learn(literal))?;
        let said = state.known.learnt().to_vec();
        if engine.has_notes() {
            state.follow(engine.searched(), 0, Only::All, Learn::Notes)?;
        }
        Ok(Self { state, reasons: Reasons::new(engine), says, said })
    }

    /// Makes a step.
    pub(super) fn make(&mut self, step: &Step) -> Result<(), Contradicted> {
        let start = self.state.len();
        step.concluded.iter().try_for_each(|&literal| self.state.learn(literal))?;
        self.said.extend(&self.state.known.learnt()[start..]);
        self.state.settle(start)
    }

    /// How much is known, and how much of it was said.
    pub(super) fn place(&self) -> (usize, usize) {
        (self.state.len(), self.said.len())
    }

    /// Goes back to an earlier place.
    pub(super) fn go_back(&mut self, (known, said): (usize, usize)) {
        self.state.forget(known);
        self.said.truncate(said);
    }

    /// The simplest step up to [`Level::Hard`]: nothing if there is none, or it was time to stop. It has the lowest possible level and, among the
    /// first that were found, has the shortest reason.
    pub(super) fn next(&mut self, mut is_due: impl FnMut() -> bool) -> Result<Option<Step>, Contradicted> {
        let engine = self.state.engine;
        let mut easy = forced(&mut self.state, engine.searched())?;
        if !easy.is_empty() {
            // Pieces that look at few cells are easier to see, and one step of each is enough.
            easy.sort_by_key(|found| {
                let piece = &engine.pieces[found.pieces[0]];
                (piece.effort(), piece.variables.len(), found.pieces[0], found.literal)
            });
            let literals: BTreeSet<Literal> = easy.iter().map(|found| found.literal).collect();
            easy.dedup_by_key(|found| found.pieces[0]);
            let best = self.shortest(easy);
            if best.as_ref().is_none_or(|best| best.reason.size() <= LONG) {
                return Ok(best.map(|best| self.step(Level::Easy, best)));
            }
            // Others see the same, maybe nearer.
            let mut others = Vec::new();
            for literal in literals {
                others.extend(refuting(&mut self.state, literal));
                if others.len() >= MOST_EXPLAINED {
                    break;
                }
            }
            let other = self.shortest(others);
            let shortest = best.into_iter().chain(other).min_by_key(|explained| explained.reason.size());
            return Ok(shortest.map(|shortest| self.step(Level::Easy, shortest)));
        }
        let few = refuted_by_few(&mut self.state, 2, |few| {
            few.single.len() >= PAIRS || few.pairs.len() >= PAIRS || is_due()
        });
        if !few.single.is_empty() {
            return Ok(self.shortest(few.single).map(|shortest| self.step(Level::Easy, shortest)));
        }
        if !few.pairs.is_empty() {
            return Ok(self.shortest(few.pairs).map(|shortest| self.step(Level::Medium, shortest)));
        }
        let refuted = refuted(&mut self.state, |count| count >= REFUTED || is_due());
        let (best, _) = nearest(&mut self.state, refuted, &mut is_due);
        if is_due() {
            return Ok(None);
        }
        let best = best.into_iter().take(EXPLAINED);
        let found: Vec<Deduction> = best
            .filter_map(|literal| Some(Deduction { literal, pieces: refute(&mut self.state, !literal)? }))
            .collect();
        Ok(self.shortest(found).map(|shortest| self.step(Level::Hard, shortest)))
    }

    /// How much is known when this is learnt and easy steps are made.
    pub(super) fn follow_up(&mut self, literal: Literal) -> usize {
        let start = self.state.len();
        // What follows is right, so that nothing is contradicted.
        let _ = self.state.learn(literal);
        let _ = self.state.follow([], start, Only::All, Learn::Everything);
        let count = self.state.len();
        self.state.forget(start);
        count
    }

    /// Explains some of the steps, and chooses one: a mark rather than a note, then the one with the shortest reason.
    fn shortest(&mut self, mut found: Vec<Deduction>) -> Option<Explained> {
        let engine = self.state.engine;
        found.sort_by_key(|found| !engine.is_mark(found.literal));
        let mut best: Option<Explained> = None;
        for (number, found) in found.into_iter().enumerate().take(MOST_EXPLAINED) {
            let is_note = !engine.is_mark(found.literal);
            let is_good = best.as_ref().is_some_and(|best| best.reason.size() <= LONG);
            let was_mark = best.as_ref().is_some_and(|best| engine.is_mark(best.literal));
            let is_short = best.as_ref().is_some_and(|best| best.reason.size() <= SHORT);
            let is_near = found.pieces.iter().all(|&piece| engine.pieces[piece].effort() == Effort::Little);
            if is_good && number >= EXPLAINED || was_mark && is_note || is_short && !is_near {
                break;
            }
            let reason = self.reasons.explain(&mut self.state, &self.said, &found);
            if best.as_ref().is_none_or(|best| reason.size() < best.reason.size()) {
                best = Some(Explained { literal: found.literal, reason });
            }
        }
        best
    }

    fn step(&mut self, level: Level, explained: Explained) -> Step {
        let Explained { literal, reason } = explained;
        let mut concluded = vec![literal];
        if level == Level::Easy {
            let mut also = self.reasons.forced(&reason);
            also.retain(|&other| other != literal && self.state.known.value(other).is_none());
            also.sort_unstable();
            concluded.extend(also);
        }
        Step {
            level,
            concluded,
            uses: self.uses(&reason),
            because: reason.facts.clone(),
            assumed: (level >= Level::Hard).then_some(!literal),
            is_minimal: true,
            reason,
        }
    }

    /// What all variables of a piece say of their cells, one each, if these could also say something else.
    fn says_of(&self, piece: &RulePiece, at: &[usize]) -> Option<String> {
        let mut says = piece.variables.iter().map(|&variable| &self.says[variable]);
        let first =
            says.next().filter(|_| self.state.engine.has_notes() && at.len() == piece.variables.len())?;
        (at.len() > 1 && says.all(|said| said.yes == first.yes)).then(|| first.yes.clone())
    }

    /// The rules of the pieces, and where.
    fn uses(&self, reason: &Reason) -> Vec<Use> {
        let mut uses: Vec<Use> = Vec::new();
        for &piece in reason.notes.iter().chain(&reason.acting) {
            let piece = &self.state.engine.pieces[piece];
            let mut at = piece.at.clone();
            if at.is_empty() && piece.effort() == Effort::Little {
                at = piece.variables.iter().flat_map(|&variable| &self.says[variable].at).copied().collect();
                at.sort_unstable();
                at.dedup();
            }
            let used = Use { rules: piece.rules.clone(), says: self.says_of(piece, &at), at };
            // A piece may say less than another at the same place, in another way.
            let says_as_much = |one: &Use, other: &Use| {
                (&one.at, &one.says) == (&other.at, &other.says)
                    && other.rules.iter().all(|rule| one.rules.contains(rule))
            };
            if !uses.iter().any(|one| says_as_much(one, &used)) {
                uses.retain(|one| !says_as_much(&used, one));
                uses.push(used);
            }
        }
        uses
    }
}
