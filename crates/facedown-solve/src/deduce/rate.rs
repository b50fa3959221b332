//! How hard a puzzle is for a person: what it takes to solve it, round by round.

use super::Level;
use super::customs::{customs, with_customs};
use super::engine::{Engine, Learn, Only, State};
use super::find::{Deduction, Standing, forced, nearest, refute_by_few, refuted, refuted_by_few};
use super::known::Contradicted;
use crate::solve::model_until;
use crate::{Continue, Cutoff, Goal, SolveError, Uniqueness, solve};
use facedown::constraints::{Literal, Model};
use facedown::puzzles::Rule;
use facedown::puzzles::registry::AnySheet;

/// Steps of one level that can be made at the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// What they take.
    pub level: Level,
    /// What they conclude, in order: what a player can mark, and in a round without that what a player can note.
    pub concluded: Vec<Literal>,
    /// Where something is assumed, in how many rounds it is refuted if all rules speak at once in each; otherwise 0.
    pub ahead: usize,
}

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The level of its hardest step; [`Level::Easy`] if there is nothing to do.
    pub level: Level,
    /// The rating in hundredths, from 100 to 499: the level and, after the point, how often it is needed. With `n` rounds of
    /// level `l` it is `l + (n - 1) / n`, rounded down. For [`Level::Expert`] it is the part of the steps that is left to it, in hundredths.
    pub score: u32,
    /// All rounds in order. A round of [`Level::Expert`] is the last, and concludes all that was left.
    pub rounds: Vec<Round>,
    /// What is taken for granted besides the rules, because the only solution is like that.
    pub customs: Vec<&'static Rule>,
}

impl Rating {
    fn new(rounds: Vec<Round>, customs: Vec<&'static Rule>) -> Self {
        let level = rounds.iter().map(|round| round.level).max().unwrap_or(Level::Easy);
        let hardest = rounds.iter().filter(|round| round.level == level);
        let after_point = if level == Level::Expert {
            let steps: usize = rounds.iter().map(|round| round.concluded.len()).sum();
            (100 * hardest.map(|round| round.concluded.len()).sum::<usize>() / steps.max(1)).min(99)
        } else {
            let count = hardest.count().max(1);
            100 * (count - 1) / count
        };
        Self { level, score: 100 * level.number() + after_point as u32, rounds, customs }
    }

    /// How many steps of a level there are.
    #[must_use]
    pub fn steps(&self, level: Level) -> usize {
        self.rounds.iter().filter(|round| round.level == level).map(|round| round.concluded.len()).sum()
    }

    /// How far ahead an assumption has to be followed: the most rounds that any needs.
    #[must_use]
    pub fn ahead(&self) -> usize {
        self.rounds.iter().map(|round| round.ahead).max().unwrap_or(0)
    }

    /// How many rounds of a level there are.
    #[must_use]
    pub fn rounds_of(&self, level: Level) -> usize {
        self.rounds.iter().filter(|round| round.level == level).count()
    }
}

/// A rating, or why there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rated {
    /// The puzzle has just one solution, and this rating.
    Rating(Rating),
    /// It has none, several, or it was time to stop.
    Not(Uniqueness),
}

/// What is known of the level of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Judged {
    /// The puzzle has just one solution, and this is the level.
    Level(Level),
    /// Steps up to the level that was asked for do not lead to a solution. The puzzle is harder, or does not have just one solution.
    Harder,
    /// The puzzle has no solution, or several.
    NotUnique,
    /// It was time to stop.
    Unknown,
}

/// The level of a puzzle if it is at most `at_most`: the question of a generator. Below [`Level::Expert`] no search takes part.
/// If the answer is [`Judged::Level`], the steps are a proof that there is just one solution.
///
/// # Errors
/// When the model needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Judged, Level, Cutoff, level_of};
///
/// let model = registry::read_any("nurikabe\n2 . 1\n. . .\n").unwrap().model().unwrap();
/// assert_eq!(level_of(&model, Level::Hard, &Cutoff::never()), Ok(Judged::Level(Level::Easy)));
/// ```
pub fn level_of(model: &Model, at_most: Level, stop: &Cutoff) -> Result<Judged, SolveError> {
    let Left { judged, .. } = left_after(model, at_most, stop)?;
    if judged != Judged::Harder || at_most < Level::Expert {
        return Ok(judged);
    }
    let outcome = solve(model, Goal::Unique, stop, |_| Continue::Yes)?;
    Ok(match outcome.verdict {
        Uniqueness::Unique => Judged::Level(Level::Expert),
        Uniqueness::None | Uniqueness::Multiple => Judged::NotUnique,
        Uniqueness::Unknown => Judged::Unknown,
    })
}

/// What steps up to a level leave open. A generator that changes a puzzle sees by this whether the puzzle gets easier or harder, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Left {
    /// What is known of the level.
    pub judged: Judged,
    /// How many variables are open when no rule forces anything, and then after the steps up to each level. The last is 0 if the puzzle is solved.
    pub counts: Vec<usize>,
    /// The variables that are open in the end.
    pub open: Vec<Literal>,
}

/// Makes all steps up to this level, or up to [`Level::Hard`]: higher ones are left open.
///
/// # Errors
/// When the model needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Judged, Level, Cutoff, left_after};
///
/// let model = registry::read_any("nurikabe\n2 .\n. .\n").unwrap().model().unwrap();
/// let left = left_after(&model, Level::Hard, &Cutoff::never()).unwrap();
/// assert_eq!((left.judged, left.open.len()), (Judged::Harder, 2));
/// assert_eq!(left.counts, [2, 2, 2, 2]);
/// ```
pub fn left_after(model: &Model, level: Level, stop: &Cutoff) -> Result<Left, SolveError> {
    if model.is_over() {
        return Err(SolveError::TooLarge);
    }
    let engine = Engine::new(model, |_| true);
    let ended = |judged, counts| Left { judged, counts, open: Vec::new() };
    let Ok(mut state) = State::new(&engine) else { return Ok(ended(Judged::NotUnique, Vec::new())) };
    let all = engine.searched();
    if state.follow(all, 0, Only::All, Learn::Everything).is_err() {
        return Ok(ended(Judged::NotUnique, Vec::new()));
    }
    let mut counts = vec![state.known.open().count()];
    for level in [Level::Easy, Level::Medium, Level::Hard].into_iter().filter(|&below| below <= level) {
        match close(&mut state, level, stop) {
            Ok(true) => counts.push(state.known.open().count()),
            Ok(false) => return Ok(ended(Judged::Unknown, counts)),
            Err(Contradicted) => return Ok(ended(Judged::NotUnique, counts)),
        }
        if let Some(values) = state.known.values() {
            let judged = if model.holds(&values) { Judged::Level(level) } else { Judged::NotUnique };
            return Ok(ended(judged, counts));
        }
    }
    Ok(Left { judged: Judged::Harder, counts, open: state.known.open().collect() })
}

/// Learns all that follows by steps of this level and below, in any order: the end is the same. False if it was time to stop.
fn close(state: &mut State<'_>, level: Level, stop: &Cutoff) -> Result<bool, Contradicted> {
    let variables = state.known.open().last().map_or(0, |last| last.variable() as u32 + 1);
    // The place of the last assumption that was refuted: when it comes round again, nothing has changed since.
    let mut last = None;
    let mut standing = Standing::none(state);
    state.rest();
    loop {
        let before = state.len();
        for variable in 0..variables {
            if state.known.is_complete() {
                return Ok(true);
            }
            if stop.is_due() {
                return Ok(false);
            }
            let literal = Literal::positive(variable);
            if last == Some(variable) && state.known.value(literal).is_some() {
                return Ok(true);
            }
            for literal in [literal, !literal] {
                if state.known.value(literal).is_some() {
                    break;
                }
                let is_refuted = match level {
                    Level::Easy => refute_by_few(state, !literal, 1).is_some(),
                    Level::Medium => refute_by_few(state, !literal, 2).is_some(),
                    Level::Hard | Level::Expert => standing.refutes(state, !literal),
                };
                if is_refuted {
                    let start = state.len();
                    state.learn(literal)?;
                    state.follow([], start, Only::All, Learn::Everything)?;
                    state.rest();
                    standing.clear();
                    last = Some(variable);
                }
            }
        }
        if state.len() == before {
            return Ok(true);
        }
    }
}

/// Rates a puzzle. In each round, all steps of the lowest level that helps are made at once. So the rating does not depend on any order, and is the same
/// for the board turned or mirrored. Where the only solution keeps the [customs](Rating::customs) of the genre, steps may rest on them.
///
/// # Errors
/// When the puzzle needs something that is not supported.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Level, Rated, Cutoff, rate};
///
/// let sheet = registry::read_any("nurikabe\n2 . 1\n. . .\n").unwrap();
/// let Rated::Rating(rating) = rate(sheet.as_ref(), &Cutoff::never()).unwrap() else { panic!() };
/// assert_eq!(rating.level, Level::Easy);
/// ```
pub fn rate(sheet: &dyn AnySheet, stop: &Cutoff) -> Result<Rated, SolveError> {
    let Some(rules) = model_until(sheet, stop)? else { return Ok(Rated::Not(Uniqueness::Unknown)) };
    let model = with_customs(sheet, &rules, stop)?.unwrap_or_else(|| rules.clone());
    let customs = customs(&rules, &model);
    let engine = Engine::new(&model, |literal| sheet.is_mark(literal));
    let Ok(mut state) = State::new(&engine) else { return Ok(Rated::Not(Uniqueness::None)) };
    let mut rounds = Vec::new();
    match go_through(&mut state, &mut rounds, stop) {
        Err(Contradicted) => return Ok(Rated::Not(Uniqueness::None)),
        Ok(false) => return Ok(Rated::Not(Uniqueness::Unknown)),
        Ok(true) => {}
    }
    if let Some(values) = state.known.values() {
        let is_solved = model.holds(&values);
        return Ok(if is_solved {
            Rated::Rating(Rating::new(rounds, customs))
        } else {
            Rated::Not(Uniqueness::None)
        });
    }
    let mut solution: Option<Vec<bool>> = None;
    let outcome = solve(&model, Goal::Unique, stop, |values| {
        solution.get_or_insert_with(|| values.to_vec());
        Continue::Yes
    })?;
    let (Uniqueness::Unique, Some(values)) = (outcome.verdict, solution) else {
        return Ok(Rated::Not(outcome.verdict));
    };
    let literal = |literal: Literal| if values[literal.variable()] { literal } else { !literal };
    let concluded = shown(&engine, state.known.open().map(literal).collect());
    rounds.push(Round { level: Level::Expert, concluded, ahead: 0 });
    Ok(Rated::Rating(Rating::new(rounds, customs)))
}

/// Marks, each once and in order; if there are none, notes.
fn shown(engine: &Engine, mut literals: Vec<Literal>) -> Vec<Literal> {
    literals.sort_unstable();
    literals.dedup();
    if literals.iter().any(|&literal| engine.is_mark(literal)) {
        literals.retain(|&literal| engine.is_mark(literal));
    }
    literals
}

/// Goes from round to round until all is known or an assumption does not help. False if it was time to stop.
fn go_through(state: &mut State<'_>, rounds: &mut Vec<Round>, stop: &Cutoff) -> Result<bool, Contradicted> {
    let engine = state.engine;
    if engine.has_notes() {
        state.follow(engine.searched(), 0, Only::All, Learn::Notes)?;
    }
    let mut looking: Vec<usize> = engine.searched().collect();
    while !state.known.is_complete() {
        let Some(simplest) = simplest(state, looking, stop)? else { return Ok(false) };
        if simplest.concluded.is_empty() {
            return Ok(true);
        }
        let start = state.len();
        simplest.concluded.iter().try_for_each(|&literal| state.learn(literal))?;
        rounds.push(Round { concluded: shown(engine, state.since(start).to_vec()), ..simplest });
        state.settle(start)?;
        let learnt = state.since(start).to_vec();
        looking = state.watchers(&learnt);
    }
    Ok(true)
}

/// All steps of the lowest level that has any, if only these pieces can force something; nothing if it was time to stop. Of
/// assumptions, those that are refuted soonest.
fn simplest(
    state: &mut State<'_>,
    looking: Vec<usize>,
    stop: &Cutoff,
) -> Result<Option<Round>, Contradicted> {
    let literals = |found: Vec<Deduction>| found.into_iter().map(|found| found.literal).collect();
    let forced = forced(state, looking)?;
    if !forced.is_empty() {
        return Ok(Some(Round { level: Level::Easy, concluded: literals(forced), ahead: 0 }));
    }
    let mut is_due = false;
    let mut look = || {
        is_due |= stop.is_due();
        is_due
    };
    let few = refuted_by_few(state, 2, |_| look());
    let round = if !few.single.is_empty() {
        Round { level: Level::Easy, concluded: literals(few.single), ahead: 0 }
    } else if !few.pairs.is_empty() {
        Round { level: Level::Medium, concluded: literals(few.pairs), ahead: 0 }
    } else {
        let refuted = refuted(state, |_| look());
        let (concluded, ahead) = nearest(state, refuted, &mut look);
        Round { level: Level::Hard, concluded, ahead }
    };
    Ok((!is_due).then_some(round))
}
