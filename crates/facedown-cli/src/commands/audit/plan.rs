//! What an audit asks, in the order of a run.

use facedown::audit::run::{Question, Shard};
use facedown::protocol::Property;
use facedown::protocol::Variant;
use facedown::puzzles::registry::Subject;
use facedown::small::SmallSize;

/// How much is asked, and so how the answers are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// One protocol: each answer with its numbers.
    One,
    /// Every protocol: one table.
    All,
}

/// All questions of an audit, and the part of the puzzles that is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct AuditPlan {
    pub(super) scope: Scope,
    pub(super) shard: Shard,
    pub(super) questions: Vec<Question>,
}

/// The questions about one protocol: property by property, and for each the boards, smallest first.
pub(super) fn questions(
    subject: &dyn Subject,
    variant: Variant,
    properties: &[Property],
    board: Option<SmallSize>,
) -> Vec<Question> {
    let mut questions = Vec::new();
    for &property in properties {
        let boards = board.map_or_else(|| subject.default_boards(property), |board| vec![board]);
        let about = |board| Question { protocol: subject.name(), variant, property, board };
        questions.extend(boards.into_iter().map(about));
    }
    questions
}
