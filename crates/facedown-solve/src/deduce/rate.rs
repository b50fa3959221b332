//! How hard a puzzle is for a person: what it takes to solve it, round by round.

use super::Level;
use crate::{SolveError, Stop, Verdict};
use facedown::constraints::{Literal, Model};
use facedown::puzzles::registry::AnySheet;

/// Steps of one level that can be made at the same time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// What they take.
    pub level: Level,
    /// What they conclude, in order: what a player can mark, and in a round without that what a player can note.
    pub concluded: Vec<Literal>,
}

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rating {
    /// The level of its hardest step; [`Level::Easy`] if there is nothing to do.
    pub level: Level,
    /// The rating in hundredths, from 100 to 499: the level and, after the point, how often it is needed. With `n` rounds of
    /// level `l` it is `l + (n - 1) / n`, rounded down; if there is nothing to do it is 1.
    pub score: u32,
    /// All rounds in order. A round of [`Level::Expert`] is the last, and concludes all that was left.
    pub rounds: Vec<Round>,
}

impl Rating {
    /// How many steps of a level there are.
    #[must_use]
    pub fn steps(&self, level: Level) -> usize {
        self.rounds.iter().filter(|round| round.level == level).map(|round| round.concluded.len()).sum()
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
    Not(Verdict),
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
/// When the model asks for something that cannot be served.
pub fn level_of(_model: &Model, _at_most: Level, _stop: &Stop) -> Result<Judged, SolveError> {
    Err(SolveError::Engine("levels are not built yet".to_owned()))
}

/// Rates a puzzle. In each round, all steps of the lowest level that helps are made at once. So the rating does not depend on any order, and is the same
/// for the board turned or mirrored.
///
/// # Errors
/// When the puzzle asks for something that cannot be served.
pub fn rate(_sheet: &dyn AnySheet, _stop: &Stop) -> Result<Rated, SolveError> {
    Err(SolveError::Engine("ratings are not built yet".to_owned()))
}
