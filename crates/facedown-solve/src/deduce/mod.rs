//! Deductions as a person makes them: what follows from what is known, by which rule, and why.
//!
//! A [`RulePiece`](piece::RulePiece) is one rule at one place: a window, a room, an island, the sea as a whole. It looks at what is known and says what
//! follows from that by this rule alone. There is no search in it. A step is a literal whose opposite is refuted: by one piece, by two, or by
//! following all of them for as long as something follows. That is its [`Level`].
//!
//! More follows from more, so all that follows on a level follows whatever the order in which it is found. Ratings therefore do not depend on chance,
//! and are the same for turned and mirrored boards. SAT has no part in this up to [`Level::Hard`].
//!
//! Reading order: `level` (the scale), `known`, `piece`, `ways`, `connected`, `survey`, `islands`, `lines` (rules at places), `customs` (what else people rely on), `engine` (following them), `find` (steps),
//! `rate` (all steps), `reason` (why), `step` and `expert` (the next step), `hint`.

mod connected;
mod customs;
mod engine;
mod expert;
mod find;
mod hint;
mod islands;
mod known;
mod level;
mod lines;
mod piece;
mod rate;
mod reason;
mod step;
mod survey;
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests;
mod ways;

pub use hint::{Hint, hint, path};
pub use level::{Level, UnknownLevel};
pub use rate::{Judged, Left, Rated, Rating, Round, left_after, level_of, rate};
pub use step::{Step, Use};
