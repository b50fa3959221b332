//! The tree of a script, and how equal parts of it become one: repeated blocks and procedures, with lists of what changes.
//!
//! Two parts are merged by their *shape*: steps have the same number and sentence, lines the same words. What stands in the
//! slots of the words may differ, and lines or steps may be missing in some. All that differs becomes a parameter, with a
//! value for each part.

use std::borrow::Cow;

/// A piece of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Words that are always the same.
    Text(Cow<'static, str>),
    /// What may differ from one time to another.
    Slot(String),
    /// A row, or a family of rows, that has no name yet.
    Row(usize),
}

/// A part of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    pub(super) kind: Kind,
    /// When it is done: always, unless it is a parameter.
    pub(super) when: String,
    pub(super) kids: Vec<Node>,
}

/// The kinds of parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// One sentence.
    Line(Line),
    /// A numbered step of the paper.
    Step { id: &'static str, sentence: &'static str },
    /// A phase or a sub-protocol.
    Scope(&'static str),
    /// What is done several times: how often, and what changes.
    Repeat { times: String, values: String },
}

/// A sentence, the rows that it makes and those that are gone after it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    pub(super) pieces: Vec<Piece>,
    pub(super) makes: Vec<usize>,
    pub(super) ends: Vec<usize>,
}

pub(super) const ALWAYS: &str = "yes";
pub(super) const MISSING: &str = "–";

impl Node {
    pub(super) fn new(kind: Kind, kids: Vec<Self>) -> Self {
        Self { kind, when: ALWAYS.to_owned(), kids }
    }

    /// What two parts must have in common to be merged.
    fn shape(&self) -> String {
        match &self.kind {
            Kind::Line(line) => {
                let word = |piece: &'_ Piece| match piece {
                    Piece::Text(text) => text.clone(),
                    Piece::Slot(_) | Piece::Row(_) => Cow::Borrowed("_"),
                };
                line.pieces.iter().map(word).collect()
            }
            Kind::Step { id, sentence } => format!("{id} {sentence}"),
            Kind::Scope(name) => format!("scope {name}"),
            Kind::Repeat { .. } => {
                format!("repeat {}", self.kids.iter().map(Self::shape).collect::<Vec<_>>().join("/"))
            }
        }
    }

    /// All slots, in a fixed order.
    fn slots<'n>(&'n mut self, all: &mut Vec<&'n mut String>) {
        all.push(&mut self.when);
        match &mut self.kind {
            Kind::Line(line) => all.extend(line.pieces.iter_mut().filter_map(|piece| match piece {
                Piece::Slot(slot) => Some(slot),
                Piece::Text(_) | Piece::Row(_) => None,
            })),
            Kind::Repeat { times, values } => all.extend([times, values]),
            Kind::Step { .. } | Kind::Scope(_) => {}
        }
        self.kids.iter_mut().for_each(|kid| kid.slots(all));
    }

    fn blank(mut self) -> Self {
        let mut all = Vec::new();
        self.slots(&mut all);
        all.into_iter().for_each(|slot| MISSING.clone_into(slot));
        self
    }
}

/// Which elements of both lists belong together: pairs in order, as many as possible.
fn common(one: &[String], other: &[String]) -> Vec<(usize, usize)> {
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

fn shapes(nodes: &[Node]) -> Vec<String> {
    nodes.iter().map(Node::shape).collect()
}

/// A list with the parts of both.
fn union(one: &[Node], other: &[Node]) -> Vec<Node> {
    let (left, right) = (shapes(one), shapes(other));
    if left == right && one.iter().chain(other).all(|node| matches!(node.kind, Kind::Line(_))) {
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
fn fitted(nodes: &[Node], union: &[Node]) -> Vec<Node> {
    let pairs = common(&shapes(union), &shapes(nodes));
    let fit = |(at, there): (usize, &Node)| match pairs.iter().find(|pair| pair.0 == at) {
        Some(&(_, own)) => {
            let kids = fitted(&nodes[own].kids, &there.kids);
            Node { kids, ..nodes[own].clone() }
        }
        None => there.clone().blank(),
    };
    union.iter().enumerate().map(fit).collect()
}

/// Parts that were merged.
pub(super) struct Merged {
    /// The common part, with parameters in its slots.
    pub(super) body: Vec<Node>,
    /// For each part, the values of the parameters `(a)`, `(b)`, ...
    pub(super) values: Vec<Vec<String>>,
    /// The number of the first of them.
    first: usize,
}

/// How parameters are called: those of repeated blocks by letters, those of procedures by numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Called {
    Letters,
    Numbers,
}

impl Called {
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
    fn first_free(self, parts: &mut [Vec<Node>]) -> usize {
        let mut slots = Vec::new();
        parts.iter_mut().flatten().for_each(|node| node.slots(&mut slots));
        let is_used = |number: &usize| slots.iter().any(|slot| slot.contains(&self.parameter(*number)));
        (0..52).rev().find(is_used).map_or(0, |last| last + 1)
    }
}

/// Merges parts of one shape.
pub(super) fn merge(parts: &[Vec<Node>], called: Called) -> Merged {
    let all = parts.iter().fold(parts.first().cloned().unwrap_or_default(), |all, part| union(&all, part));
    let mut fitted: Vec<Vec<Node>> = parts.iter().map(|part| fitted(part, &all)).collect();
    let first = called.first_free(&mut fitted);
    let mut columns: Vec<Vec<&mut String>> = Vec::new();
    for part in &mut fitted {
        let mut slots = Vec::new();
        part.iter_mut().for_each(|node| node.slots(&mut slots));
        columns.push(slots);
    }
    let mut parameters: Vec<Vec<String>> = Vec::new();
    let count = columns.first().map_or(0, Vec::len);
    for slot in 0..count {
        let values: Vec<String> = columns.iter().map(|part| part[slot].clone()).collect();
        if values.iter().all(|value| *value == values[0]) {
            continue;
        }
        // Where a line is left out its slots are, too: what is there when it is done is all that counts.
        let present: Vec<&String> = values.iter().filter(|value| *value != MISSING).collect();
        let is_constant = present.iter().all(|value| *value == present[0]);
        let word = if is_constant && present.first().is_some_and(|value| *value != ALWAYS) {
            present[0].clone()
        } else if let Some(plural) = plural(&present).filter(|_| !is_constant) {
            plural
        } else {
            let known = parameters.iter().position(|other| *other == values);
            let number = known.unwrap_or_else(|| {
                parameters.push(values);
                parameters.len() - 1
            });
            called.parameter(first + number)
        };
        columns.iter_mut().for_each(|part| part[slot].clone_from(&word));
    }
    drop(columns);
    let values =
        (0..parts.len()).map(|part| parameters.iter().map(|list| list[part].clone()).collect()).collect();
    Merged { body: fitted.into_iter().next().unwrap_or_default(), values, first }
}

/// The plural, where the values differ in nothing else.
fn plural(values: &[&String]) -> Option<String> {
    let singular = |value: &str| value.replace("cards", "card").replace("piles", "pile");
    let first = singular(values.first()?);
    let same = values.iter().all(|value| singular(value) == first);
    values.iter().max_by_key(|value| value.len()).filter(|_| same).map(|value| (*value).clone())
}

/// The values of parameters, one time after the other: `(a | b): r1 | ♣; r2 | ♥`.
fn written(values: &[Vec<String>], first: usize) -> String {
    let count = values.first().map_or(0, Vec::len);
    if count == 0 {
        return String::new();
    }
    let names: Vec<String> = (first..first + count).map(|number| Called::Letters.parameter(number)).collect();
    let times: Vec<String> = values.iter().map(|one| listed(one)).collect();
    let period = (1..=3).find(|&period| {
        2 * period <= times.len() && times.iter().zip(&times[period..]).all(|(one, next)| one == next)
    });
    match period {
        Some(period) => format!("{} = {}; and so on in turn", names.join(" | "), times[..period].join("; ")),
        None => format!("{} = {}", names.join(" | "), times.join("; ")),
    }
}

/// Values side by side; those that are lists themselves in brackets.
pub(super) fn listed(values: &[String]) -> String {
    let word = |value: &String| match value.contains("; ") || value.contains(" | ") {
        true => format!("[{value}]"),
        false => value.clone(),
    };
    values.iter().map(word).collect::<Vec<_>>().join(" | ")
}

/// Which parts make a repeated block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fold {
    /// Those that come twice or more, even if something is missing in some.
    Steps,
    /// Those that come three times or more, all of one shape.
    Lines,
}

/// Folds parts that follow each other and begin alike into repeated blocks, the shortest first.
pub(super) fn fold(mut nodes: Vec<Node>, how: Fold) -> Vec<Node> {
    let mut length = 1;
    while length < nodes.len() {
        match fold_from(&nodes, length, how) {
            Some(folded) => (nodes, length) = (folded, 1),
            None => length += 1,
        }
    }
    nodes
}

/// Folds the first block that comes again after `length` parts.
fn fold_from(nodes: &[Node], length: usize, how: Fold) -> Option<Vec<Node>> {
    let keys = shapes(nodes);
    let comes_again =
        |at: &usize| keys[*at] == keys[at + length] && !keys[at + 1..at + length].contains(&keys[*at]);
    let starts = (0..nodes.len().saturating_sub(length)).filter(comes_again);
    let mut cuts = starts.map(|start| cuts(&keys, start, length));
    let is_one = |(cuts, all): &(Vec<usize>, Vec<String>)| match how {
        Fold::Steps => cuts.len() > 2,
        Fold::Lines => cuts.len() > 3 && cuts.windows(2).all(|cut| keys[cut[0]..cut[1]] == all[..]),
    };
    let (cuts, all) = cuts.find(is_one)?;
    Some(replaced(nodes, &keys, &cuts, &all))
}

/// The list with a repeated block for the parts between the cuts, and for all others like them, however often they come.
fn replaced(nodes: &[Node], keys: &[String], cuts: &[usize], all: &[String]) -> Vec<Node> {
    let first: Vec<std::ops::Range<usize>> = cuts.windows(2).map(|cut| cut[0]..cut[1]).collect();
    let (start, end) = (first[0].start, first[first.len() - 1].end);
    let mut groups: Vec<Vec<std::ops::Range<usize>>> = Vec::new();
    let mut at = 0;
    while at < nodes.len() {
        if at == start {
            groups.push(first.clone());
            at = end;
            continue;
        }
        let to = at + all.len();
        let is_like_them = keys.get(at..to) == Some(all) && (to <= start || at >= end);
        if !is_like_them {
            at += 1;
            continue;
        }
        match groups.last_mut() {
            Some(group) if group.last().is_some_and(|last| last.end == at && last.start >= end) => {
                group.push(at..to)
            }
            _ => groups.push(std::iter::once(at..to).collect()),
        }
        at = to;
    }
    let parts: Vec<Vec<Node>> = groups.iter().flatten().map(|part| nodes[part.clone()].to_vec()).collect();
    let Merged { body, values, first } = merge(&parts, Called::Letters);
    let (mut at, mut values, mut result) = (0, values.into_iter(), Vec::new());
    for group in groups {
        result.extend_from_slice(&nodes[at..group[0].start]);
        let own: Vec<Vec<String>> = values.by_ref().take(group.len()).collect();
        let kind = Kind::Repeat { times: group.len().to_string(), values: written(&own, first) };
        result.push(Node::new(kind, body.clone()));
        at = group[group.len() - 1].end;
    }
    result.extend_from_slice(&nodes[at..]);
    result
}

/// Where blocks begin that start with the same part, with the end of the last; and the parts that they have in all. Blocks
/// belong together if one has all that the other has. If one goes on where the other ends, what goes on is another block.
fn cuts(keys: &[String], start: usize, length: usize) -> (Vec<usize>, Vec<String>) {
    let starts: Vec<usize> = (start..keys.len()).filter(|&at| keys[at] == keys[start]).collect();
    let mut all = keys[start..start + length].to_vec();
    let mut cuts = vec![start, start + length];
    for pair in starts[1..].windows(2) {
        let part = &keys[pair[0]..pair[1]];
        if part.len() > all.len() && part.starts_with(&all) {
            cuts.push(pair[0] + all.len());
            return (cuts, all);
        }
        let shared = common(part, &all).len();
        if shared < part.len().min(all.len()) {
            break;
        }
        if part.len() > all.len() {
            all = part.to_vec();
        }
        cuts.push(pair[1]);
    }
    // The last one ends where something else begins.
    let last = cuts[cuts.len() - 1];
    let rest = &keys[last..];
    let fits = (1..=rest.len()).take_while(|&count| {
        common(&rest[..count], &all).len() == count && !rest[1..count].contains(&keys[start])
    });
    cuts.push(last + fits.last().unwrap_or(0));
    (cuts, all)
}
