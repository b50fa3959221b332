//! Questions to the audit, each asked once, whichever test wants the answer first.

use facedown::audit::findings::FINDINGS;
use facedown::audit::run::{AuditAnswer, Question, Shard};
use facedown::audit::series;
use facedown::audit::subjects;
use facedown::protocol::{Property, Variant};
use facedown::puzzles::registry::Subject;
use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

/// The answer to a question about a protocol on a board such as `2x3`.
pub(crate) fn asked(
    protocol: &str,
    variant: Variant,
    property: Property,
    board: &str,
) -> &'static AuditAnswer {
    // The page of findings wants these against both kinds of provers.
    let is_finding = FINDINGS.iter().any(|finding| {
        (finding.protocol, finding.property, finding.board) == (protocol, Property::Soundness, Some(board))
    });
    match (variant, property) {
        (Variant::Published, Property::Soundness) if is_finding => &asked_twice(protocol, board)[0],
        _ => &answers(protocol, variant, &[property], board)[0],
    }
}

/// Whether a published protocol is sound against provers with any cards, and against those with the dealt cards. The second is
/// asked only where the first get through.
pub(crate) fn asked_twice(protocol: &str, board: &str) -> &'static [AuditAnswer] {
    answers(protocol, Variant::Published, &[Property::Soundness, Property::DeckSoundness], board)
}

/// The protocol of this name.
pub(crate) fn subject(protocol: &str) -> Box<dyn Subject> {
    subjects().into_iter().find(|subject| subject.name() == protocol).unwrap()
}

/// An answer, once somebody has asked. It stays as long as the tests run.
type Asked = &'static OnceLock<Vec<AuditAnswer>>;

static ANSWERS: Mutex<BTreeMap<String, Asked>> = Mutex::new(BTreeMap::new());

/// The answers to several questions about a protocol on a board.
pub(crate) fn answers(
    protocol: &str,
    variant: Variant,
    properties: &[Property],
    board: &str,
) -> &'static [AuditAnswer] {
    let subject = subject(protocol);
    let board = board.parse().unwrap();
    let ask = |&property| (&*subject, Question { protocol: subject.name(), variant, property, board });
    let questions: Vec<_> = properties.iter().map(ask).collect();
    let known: Asked = {
        let mut answers = ANSWERS.lock().unwrap();
        answers
            .entry(format!("{protocol} {variant} {properties:?} {board}"))
            .or_insert_with(|| Box::leak(Box::default()))
    };
    known.get_or_init(|| match series::run(&questions, Shard::WHOLE, 2, ()) {
        Ok(answers) => answers,
        Err(_) => panic!("{protocol} has no board {board}"),
    })
}
