//! A protocol on all puzzles of a board: one case after the other.

use super::faults::{Noticed, Trial, spread};
use super::judge::judge;
use super::story::{self, Story};
use crate::case::Case;
use crate::engine::Chapters;
use crate::protocol::{Property, Variant};
use crate::puzzles::registry::{Cases, Subject};
use crate::small::{Coverage, SmallSize};

/// The most puzzles of a board on which faults are tried.
const MOST_PUZZLES: usize = 100;
/// The most solutions of a puzzle with which faults are tried.
const MOST_SOLUTIONS: usize = 4;

/// What was found in one case, in words.
#[derive(Clone, Default, Debug)]
pub struct CaseFinding {
    /// Solutions tried.
    pub solutions: u64,
    /// Turn-ups compared with their laws, or branches followed.
    pub steps: u64,
    /// States met.
    pub states: u64,
    /// Orders in which the verifier took things.
    pub orders: u64,
    /// Whether these are all orders that the paper leaves open.
    pub all_orders: bool,
    /// What keeps the answer from being complete.
    pub incomplete: Option<String>,
    /// The counterexample.
    pub story: Option<Story>,
    /// Whether soundness with the dealt cards was not searched, because it follows from soundness with any cards.
    pub implied: bool,
    /// For a fault: what it is, and what detects it.
    pub fault: Option<(String, String)>,
}

/// What there is to look at: puzzles or faults.
pub struct Opened<'s> {
    /// How many there are.
    pub count: usize,
    /// What they are.
    pub(crate) what: &'static str,
    /// How far the list reaches.
    pub(crate) coverage: Coverage,
    look: Box<dyn Fn(usize, bool) -> Option<CaseFinding> + Send + Sync + 's>,
}

impl Opened<'_> {
    /// Looks at one of them, unless the answer follows from what was found before; nothing when the protocol does not support it.
    pub(crate) fn look(&self, index: usize, implied: bool) -> Option<CaseFinding> {
        (self.look)(index, implied)
    }
}

/// What there is to look at for a property: all puzzles of a board, or all faults tried on it. `None` if there
/// is no such board, or it is too large to be listed.
#[must_use]
pub fn open(
    subject: &dyn Subject,
    board: SmallSize,
    variant: Variant,
    property: Property,
) -> Option<Opened<'_>> {
    if property != Property::Faults {
        let cases = subject.cases(board, variant)?;
        let (what, coverage, chapters) = (cases.what, cases.coverage.clone(), Chapters::default());
        let count = cases.count;
        let look = move |index: usize, implied| Some(look(&cases.nth(index)?, property, &chapters, implied));
        return Some(Opened { count, what, coverage, look: Box::new(look) });
    }
    subject.cases_for_faults(board, variant)?;
    let smaller = board.up_to().into_iter().filter_map(|board| subject.cases_for_faults(board, variant));
    let boards: Vec<Cases<'_>> = smaller.collect();
    let cases = boards.iter().flat_map(|cases| {
        let places: Vec<usize> = (0..cases.count).collect();
        spread(&places, MOST_PUZZLES).filter_map(|&place| cases.nth(place)).collect::<Vec<_>>()
    });
    let trial = Trial::new(cases.collect(), MOST_SOLUTIONS);
    let (puzzles, solutions) = trial.tried_on();
    let counted = |count: usize, thing: &str| format!("{count} {thing}{}", if count == 1 { "" } else { "s" });
    let coverage = Coverage::Bounded(format!(
        "tried on {} and {} of boards up to {board}, marks moved to at most three other piles",
        counted(puzzles, "puzzle"),
        counted(solutions, "solution")
    ));
    Some(Opened {
        count: trial.faults.len(),
        what: "faults that follow from the shuffles, turn-ups and lays of honest runs",
        coverage,
        look: Box::new(move |index, _| look_at_fault(&trial, index)),
    })
}

fn look(case: &Case<'_>, property: Property, chapters: &Chapters, implied: bool) -> CaseFinding {
    if implied {
        return CaseFinding { implied, ..CaseFinding::default() };
    }
    let judged = judge(case, property, chapters);
    CaseFinding {
        solutions: judged.solutions,
        steps: judged.steps,
        states: judged.states,
        orders: judged.orders,
        all_orders: judged.all_orders,
        incomplete: judged.incomplete,
        story: judged.why.as_ref().map(|why| story::explain(case, why)),
        implied,
        fault: None,
    }
}

fn look_at_fault(trial: &Trial<'_>, index: usize) -> Option<CaseFinding> {
    let fault = trial.faults.get(index)?;
    let noticed = trial.notice(fault);
    let steps = match noticed {
        Noticed::ByVerifier { of, .. } => of,
        _ => 1,
    };
    // A larger board may show what this one does not.
    let incomplete = (noticed == Noticed::Undetected)
        .then(|| format!("undetected on boards as small as these, and no justification is given: {fault}"));
    let fault = Some((fault.to_string(), noticed.to_string()));
    Some(CaseFinding { steps, incomplete, fault, ..CaseFinding::default() })
}
