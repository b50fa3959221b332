//! The tree of a script, and how equal parts of it become one: repeated blocks and procedures, with lists of what changes.
//!
//! Two parts are merged by their *shape*: steps have the same number and sentence, lines the same words. What stands in the
//! slots of the words may differ, and lines or steps may be missing in some. All that differs becomes a parameter, with a
//! value for each part.

use std::borrow::Cow;

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum LinePiece {
    /// Words that are always the same.
    Text(Cow<'static, str>),
    /// What may differ from one time to another.
    Slot(String),
    /// A row, or a family of rows, that has no name yet.
    Row(usize),
}

/// A part of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ScriptNode {
    pub(super) kind: NodeKind,
    /// When it is done: always, unless it is a parameter.
    pub(super) when: String,
    pub(super) kids: Vec<ScriptNode>,
}

/// The kinds of parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum NodeKind {
    /// One sentence.
    Line(ScriptLine),
    /// A numbered step of the paper.
    Step { id: &'static str, sentence: &'static str },
    /// A phase or a sub-protocol.
    Scope(&'static str),
    /// What is done several times: how often, and what changes, [packed](super::lists).
    Repeat { times: String, values: String },
}

/// A sentence, the rows that it makes and those that are gone after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct ScriptLine {
    pub(super) pieces: Vec<LinePiece>,
    pub(super) makes: Vec<usize>,
    pub(super) ends: Vec<usize>,
}

/// What may differ between parts of one shape: a word of a sentence, or whether the part is done at all.
struct Slot<'n> {
    word: &'n mut String,
    /// For a word, which slot says whether its part is done.
    condition: Option<usize>,
}

pub(super) const ALWAYS: &str = "yes";
pub(super) const MISSING: &str = "none";

impl ScriptNode {
    pub(super) fn new(kind: NodeKind, kids: Vec<Self>) -> Self {
        Self { kind, when: ALWAYS.to_owned(), kids }
    }

    /// What two parts must have in common to be merged.
    fn shape(&self) -> String {
        match &self.kind {
            NodeKind::Line(line) => {
                let word = |piece: &'_ LinePiece| match piece {
                    LinePiece::Text(text) => text.clone(),
                    LinePiece::Slot(_) | LinePiece::Row(_) => Cow::Borrowed("_"),
                };
                line.pieces.iter().map(word).collect()
            }
            NodeKind::Step { id, sentence } => format!("{id} {sentence}"),
            NodeKind::Scope(name) => format!("scope {name}"),
            NodeKind::Repeat { .. } => {
                format!("repeat {}", self.kids.iter().map(Self::shape).collect::<Vec<_>>().join("/"))
            }
        }
    }

    /// All slots, in a fixed order.
    fn slots<'n>(&'n mut self, all: &mut Vec<Slot<'n>>) {
        let condition = all.len();
        all.push(Slot { word: &mut self.when, condition: None });
        let value = |word| Slot { word, condition: Some(condition) };
        match &mut self.kind {
            NodeKind::Line(line) => all.extend(line.pieces.iter_mut().filter_map(|piece| match piece {
                LinePiece::Slot(slot) => Some(value(slot)),
                LinePiece::Text(_) | LinePiece::Row(_) => None,
            })),
            NodeKind::Repeat { times, values } => all.extend([value(times), value(values)]),
            NodeKind::Step { .. } | NodeKind::Scope(_) => {}
        }
        self.kids.iter_mut().for_each(|kid| kid.slots(all));
    }

    fn blank(mut self) -> Self {
        let mut all = Vec::new();
        self.slots(&mut all);
        all.into_iter().for_each(|slot| MISSING.clone_into(slot.word));
        self
    }
}

/// Which elements of both lists belong together: pairs in order, as many as possible.
pub(super) fn common(one: &[String], other: &[String]) -> Vec<(usize, usize)> {
    let mut most = vec![vec![0_usize; other.len() + 1]; one.len() + 1];
    for i in (0..one.len()).rev() {
        for j in (0..other.len()).rev() {
            most[i][j] = match one[i] == other[j] {
                true => most[i + 1][j + 1] + 1,
                false => most[i + 1][j].max(most[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
    while i < one.len() && j < other.len() {
        if one[i] == other[j] {
            pairs.push((i, j));
            (i, j) = (i + 1, j + 1);
        } else if most[i + 1][j] >= most[i][j + 1] {
            i += 1;
        } else {
            j += 1;
        }
    }
    pairs
}

pub(super) fn shapes(nodes: &[ScriptNode]) -> Vec<String> {
    nodes.iter().map(ScriptNode::shape).collect()
}

/// A list with the parts of both.
fn union(one: &[ScriptNode], other: &[ScriptNode]) -> Vec<ScriptNode> {
    let (left, right) = (shapes(one), shapes(other));
    if left == right && one.iter().chain(other).all(|node| matches!(node.kind, NodeKind::Line(_))) {
        return one.to_vec();
    }
    let (mut i, mut j, mut all) = (0, 0, Vec::new());
    let end = (one.len(), other.len());
    for (next_i, next_j) in common(&left, &right).into_iter().chain([end]) {
        all.extend_from_slice(&one[i..next_i]);
        all.extend_from_slice(&other[j..next_j]);
        if (next_i, next_j) == end {
            break;
        }
        let mut both = one[next_i].clone();
        both.kids = union(&one[next_i].kids, &other[next_j].kids);
        all.push(both);
        (i, j) = (next_i + 1, next_j + 1);
    }
    all
}

/// The list as the union has it: what is missing is there, and left out.
fn fitted(nodes: &[ScriptNode], union: &[ScriptNode]) -> Vec<ScriptNode> {
    let pairs = common(&shapes(union), &shapes(nodes));
    let fit = |(at, there): (usize, &ScriptNode)| match pairs.iter().find(|pair| pair.0 == at) {
        Some(&(_, own)) => {
            let kids = fitted(&nodes[own].kids, &there.kids);
            ScriptNode { kids, ..nodes[own].clone() }
        }
        None => there.clone().blank(),
    };
    union.iter().enumerate().map(fit).collect()
}

/// Parts that were merged.
pub(super) struct Merged {
    /// The common part, with parameters in its slots.
    pub(super) body: Vec<ScriptNode>,
    /// For each part, the values of the parameters `(a)`, `(b)`, ...
    pub(super) values: Vec<Vec<String>>,
    /// The number of the first of them.
    pub(super) first: usize,
}

/// How parameters are called: those of repeated blocks by letters, those of procedures by numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParameterNames {
    Letters,
    Numbers,
}

impl ParameterNames {
    /// The name of a parameter: `(a)`, or `(1)`.
    pub(super) fn parameter(self, number: usize) -> String {
        let letter = char::from(b'a' + (number % 26) as u8);
        match (self, number / 26) {
            (Self::Numbers, _) => format!("({})", number + 1),
            (Self::Letters, 0) => format!("({letter})"),
            (Self::Letters, more) => format!("({letter}{more})"),
        }
    }

    /// The first parameter that no slot has yet: blocks within blocks have names of their own.
    fn first_free(self, parts: &mut [Vec<ScriptNode>]) -> usize {
        let mut slots = Vec::new();
        parts.iter_mut().flatten().for_each(|node| node.slots(&mut slots));
        let is_used = |number: &usize| slots.iter().any(|slot| slot.word.contains(&self.parameter(*number)));
        (0..52).rev().find(is_used).map_or(0, |last| last + 1)
    }
}

/// Merges parts of one shape.
pub(super) fn merge(parts: &[Vec<ScriptNode>], called: ParameterNames) -> Merged {
    let all = parts.iter().fold(parts.first().cloned().unwrap_or_default(), |all, part| union(&all, part));
    let mut fitted: Vec<Vec<ScriptNode>> = parts.iter().map(|part| fitted(part, &all)).collect();
    let first = called.first_free(&mut fitted);
    let mut columns: Vec<Vec<Slot<'_>>> = Vec::new();
    for part in &mut fitted {
        let mut slots = Vec::new();
        part.iter_mut().for_each(|node| node.slots(&mut slots));
        columns.push(slots);
    }
    let count = columns.first().map_or(0, Vec::len);
    let in_slot = |slot: usize| columns.iter().map(|part| part[slot].word.clone()).collect::<Vec<String>>();
    let mut merged: Vec<Common> =
        (0..count).map(|slot| Common::of(in_slot(slot), columns[0][slot].condition.map(in_slot))).collect();
    // A part that is done whenever one of its words has a value needs no parameter of its own to say so.
    let values: Vec<Vec<String>> = (0..count)
        .filter(|&slot| columns[0][slot].condition.is_some())
        .filter_map(|slot| merged[slot].parameter().cloned())
        .collect();
    for (common, _) in merged.iter_mut().zip(&columns[0]).filter(|(_, slot)| slot.condition.is_none()) {
        if let Some(condition) = common.parameter().filter(|list| list.iter().all(|one| is_yes_or_no(one))) {
            let fits = |list: &&Vec<String>| {
                list.iter().zip(condition).all(|(one, other)| is_no(one) == is_no(other))
            };
            if let Some(list) = values.iter().find(fits) {
                *common = Common::Differs(list.clone());
            }
        }
    }
    let mut parameters: Vec<Vec<String>> = Vec::new();
    for (slot, common) in merged.into_iter().enumerate() {
        let word = match common {
            Common::Same => continue,
            Common::Word(word) => word,
            Common::Differs(values) => {
                let known = parameters.iter().position(|other| *other == values);
                let number = known.unwrap_or_else(|| {
                    parameters.push(values);
                    parameters.len() - 1
                });
                called.parameter(first + number)
            }
        };
        columns.iter_mut().for_each(|part| part[slot].word.clone_from(&word));
    }
    drop(columns);
    let values =
        (0..parts.len()).map(|part| parameters.iter().map(|list| list[part].clone()).collect()).collect();
    Merged { body: fitted.into_iter().next().unwrap_or_default(), values, first }
}

/// What the words in one slot of several parts have in common.
enum Common {
    /// They are the same.
    Same,
    /// One word does for all of them.
    Word(String),
    /// They differ: these are the values of a parameter.
    Differs(Vec<String>),
}

impl Common {
    fn of(values: Vec<String>, condition: Option<Vec<String>>) -> Self {
        if values.iter().all(|value| *value == values[0]) {
            return Self::Same;
        }
        // Where a line is left out its slots are, too: what is there when it is done is all that counts.
        let present: Vec<&String> = values.iter().filter(|value| !is_no(value)).collect();
        let is_constant = present.iter().all(|value| *value == present[0]);
        let is_left_out = |(value, done): (&String, &String)| !is_no(value) || is_no(done);
        let only_where_done = condition.is_some_and(|done| values.iter().zip(&done).all(is_left_out));
        match plural(&present) {
            _ if is_constant && (*present[0] != ALWAYS || only_where_done) => Self::Word(present[0].clone()),
            Some(plural) if !is_constant => Self::Word(plural),
            _ => Self::Differs(values),
        }
    }

    const fn parameter(&self) -> Option<&Vec<String>> {
        match self {
            Self::Differs(values) => Some(values),
            Self::Same | Self::Word(_) => None,
        }
    }
}

fn is_no(value: &str) -> bool {
    value == MISSING
}

fn is_yes_or_no(value: &str) -> bool {
    is_no(value) || value == ALWAYS
}

/// The plural, where the values differ in nothing else.
fn plural(values: &[&String]) -> Option<String> {
    let singular = |value: &str| {
        let value = value.strip_suffix(" everywhere").unwrap_or(value);
        value.replace("cards", "card").replace("piles", "pile")
    };
    let first = singular(values.first()?);
    let same = values.iter().all(|value| singular(value) == first);
    values.iter().max_by_key(|value| value.len()).filter(|_| same).map(|value| (*value).clone())
}
