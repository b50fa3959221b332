//! An audit of one property of one variant of one protocol on one board: puzzle by puzzle, on several cores, in parts.

use super::faults::UNDETECTED;
use super::series;
use super::story::Story;
use super::subject::{CaseFinding, Opened};
use crate::protocol::{Property, Variant};
use crate::puzzles::registry::Subject;
use crate::small::{Coverage, SmallSize};
use std::collections::BTreeMap;
use std::fmt;

/// What is audited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The protocol.
    pub protocol: &'static str,
    /// The variant.
    pub variant: Variant,
    /// The property.
    pub property: Property,
    /// The board.
    pub board: SmallSize,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {} {}", self.protocol, self.variant, self.board, self.property)
    }
}

/// A part of the puzzles: every `of`-th, from `number` on, which counts from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which part, from 1.
    pub number: usize,
    /// Of how many.
    pub of: usize,
}

impl Shard {
    /// All puzzles.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// Whether the puzzle at this place belongs to the part.
    #[must_use]
    pub const fn holds(self, index: usize) -> bool {
        self.of > 0 && index % self.of + 1 == self.number
    }
}

/// What a puzzle came to, in numbers: one line of a result file.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The place of the puzzle in the list.
    pub index: usize,
    /// What was found; nothing when the protocol does not support the puzzle.
    pub finding: Option<CaseFinding>,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub struct AuditAnswer {
    /// The question.
    pub question: Question,
    /// What the puzzles are.
    pub what: &'static str,
    /// How far the list of puzzles reaches.
    pub coverage: Coverage,
    /// Puzzles in the list.
    pub puzzles: usize,
    /// Puzzles looked at.
    pub looked_at: usize,
    /// Puzzles that the protocol does not support.
    pub unsupported: usize,
    /// Solutions tried.
    pub solutions: u64,
    /// Turn-ups compared with their laws, or branches followed in a search.
    pub steps: u64,
    /// States met in a search.
    pub states: u64,
    /// Orders in which the verifier took things in searches.
    pub orders: u64,
    /// Puzzles on which these were all orders that the paper leaves open.
    pub in_all_orders: usize,
    /// What kept the answer from being complete, at the first puzzle where something did: its place in the list, and why.
    pub incomplete: Option<(usize, String)>,
    /// Puzzles on which it fails.
    pub failures: usize,
    /// Those of them that have no solution at all.
    pub unsolvable: usize,
    /// The plainest of them: a puzzle that has no solution at all before others, a cheat that always works before one that
    /// needs luck, and then the first.
    pub story: Option<(usize, Story)>,
    /// Puzzles on which it holds against provers with few cards because it holds against those with any.
    pub implied: usize,
    /// The puzzles that were looked at to the end: whether it holds there.
    pub(super) holds_at: BTreeMap<usize, bool>,
    /// The faults that were tried: the place in the list, what it is, and what detects it.
    pub faults: BTreeMap<usize, (String, String)>,
}

named! {
    /// What an answer comes to.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Verdict {
        /// It holds on everything that was looked at.
        Holds = "holds",
        /// There is a counterexample.
        Fails = "fails",
        /// Something could not be followed to its end.
        Open = "open",
    }
}

impl AuditAnswer {
    pub(super) fn new(question: Question, opened: &Opened<'_>) -> Self {
        Self {
            question,
            what: opened.what,
            coverage: opened.coverage.clone(),
            puzzles: opened.count,
            looked_at: 0,
            unsupported: 0,
            solutions: 0,
            steps: 0,
            states: 0,
            orders: 0,
            in_all_orders: 0,
            incomplete: None,
            failures: 0,
            unsolvable: 0,
            story: None,
            implied: 0,
            holds_at: BTreeMap::new(),
            faults: BTreeMap::new(),
        }
    }

    /// Counts one puzzle in.
    pub(crate) fn add(&mut self, entry: Entry) {
        self.looked_at += 1;
        let Some(finding) = entry.finding else {
            self.unsupported += 1;
            return;
        };
        self.implied += usize::from(finding.implied);
        self.holds_at.insert(entry.index, finding.story.is_none() && finding.incomplete.is_none());
        self.faults.extend(finding.fault.map(|fault| (entry.index, fault)));
        self.solutions += finding.solutions;
        self.steps += finding.steps;
        self.states += finding.states;
        self.orders += finding.orders;
        self.in_all_orders += usize::from(finding.all_orders);
        if let Some(why) = finding.incomplete
            && self.incomplete.as_ref().is_none_or(|(index, _)| entry.index < *index)
        {
            self.incomplete = Some((entry.index, why));
        }
        if let Some(story) = finding.story {
            self.failures += 1;
            self.unsolvable += usize::from(story.is_of_unsolvable());
            // A puzzle without a solution is the plainest counterexample, and a cheat that always works is plainer than
            // one that needs luck; else the first one is.
            let rank = |index: usize, story: &Story| (!story.is_of_unsolvable(), story.needs_luck(), index);
            if self.story.as_ref().is_none_or(|(at, shown)| rank(entry.index, &story) < rank(*at, shown)) {
                self.story = Some((entry.index, story));
            }
        }
    }

    /// What it comes to. Whatever was not looked at, or not to its end, keeps it open.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        if self.failures > 0 {
            Verdict::Fails
        } else if self.why_open().is_some() {
            Verdict::Open
        } else {
            Verdict::Holds
        }
    }

    /// How many of the faults that were tried are undetected, without a reason why they are harmless.
    #[must_use]
    pub fn undetected(&self) -> usize {
        self.faults.values().filter(|(_, by)| by == UNDETECTED).count()
    }

    /// What keeps the answer open, besides failures: something was not followed to its end, or there was nothing to try.
    #[must_use]
    pub fn why_open(&self) -> Option<&str> {
        let is_of_solutions =
            self.question.property.prover().is_none() && self.question.property != Property::Faults;
        let is_sample = matches!(self.coverage, Coverage::Sampled { .. });
        match &self.incomplete {
            Some((_, why)) => Some(why),
            None if self.looked_at < self.puzzles => Some("not all puzzles were checked"),
            None if self.looked_at == self.unsupported => Some("there is nothing to check it on"),
            None if is_of_solutions && is_sample && self.solutions == 0 => {
                Some("no puzzle of the sample has a solution")
            }
            None => None,
        }
    }
}

/// Asks one question, of a part of the puzzles, on this many threads. [`series`] asks many, and can write down what
/// it finds.
///
/// Returns nothing when the protocol has no such board.
#[must_use]
pub fn run(subject: &dyn Subject, question: &Question, shard: Shard, threads: usize) -> Option<AuditAnswer> {
    series::run(&[(subject, question.clone())], shard, threads, ()).ok()?.pop()
}
