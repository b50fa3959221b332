//! Sub-protocols become procedures: each is written once, with the rows that it works on as X, Y, Z.

use super::text;
use super::tree::{LinePiece, Merged, NodeKind, ParameterNames, ScriptLine, ScriptNode, merge};
use std::collections::{BTreeMap, BTreeSet};

/// The name of a sub-protocol and the number of its first step.
type BlockKey = (&'static str, String);
/// What a procedure is called, and what each call gives it.
type CallValues = (String, std::vec::IntoIter<Vec<String>>);

/// A sub-protocol, written once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Procedure {
    pub(super) label: String,
    pub(super) parameters: usize,
    pub(super) body: Vec<ScriptNode>,
}

/// Names of rows: those that a procedure is given, those that it makes, and those of the script itself.
const GIVEN: [&str; 5] = ["X", "Y", "Z", "W", "XX"];
const MADE: [&str; 9] = ["K", "L", "M", "N", "Q", "T", "U", "KK", "LL"];
const ROWS: [&str; 20] = [
    "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "AA", "BB", "CC", "DD", "EE", "FF", "GG", "HH", "II",
    "JJ",
];

/// Gives rows their names, the first free one to each.
struct Names<'n> {
    own: &'n [&'static str],
    given: Option<&'n [&'static str]>,
    names: BTreeMap<usize, String>,
    /// Rows that came from outside, and those that are gone.
    from_outside: Vec<usize>,
    made: Vec<usize>,
    ended: BTreeSet<usize>,
}

impl<'n> Names<'n> {
    fn new(own: &'n [&'static str], given: Option<&'n [&'static str]>) -> Self {
        Self {
            own,
            given,
            names: BTreeMap::new(),
            from_outside: Vec::new(),
            made: Vec::new(),
            ended: BTreeSet::new(),
        }
    }

    fn name(&mut self, row: usize, is_made: bool) -> String {
        if let Some(name) = self.names.get(&row) {
            return name.clone();
        }
        let outside = self.given.filter(|_| !is_made);
        let taken =
            |name: &str| self.names.iter().any(|(row, other)| other == name && !self.ended.contains(row));
        let name = match outside {
            Some(given) => {
                let nth = self.from_outside.len();
                given.get(nth).map_or_else(|| format!("X{nth}"), |name| (*name).to_owned())
            }
            None => {
                let free = self.own.iter().find(|name| !taken(name));
                free.map_or_else(|| format!("R{row}"), |name| (*name).to_owned())
            }
        };
        if outside.is_some() { &mut self.from_outside } else { &mut self.made }.push(row);
        self.names.insert(row, name.clone());
        name
    }

    fn walk(&mut self, nodes: &mut [ScriptNode]) {
        for node in nodes {
            if let NodeKind::Line(line) = &mut node.kind {
                let (makes, ends) = (line.makes.clone(), line.ends.clone());
                // A row that comes to an end here is still called by its name, and a new one gets another.
                for piece in &mut line.pieces {
                    if let LinePiece::Row(row) = *piece
                        && !makes.contains(&row)
                    {
                        *piece = LinePiece::Slot(self.name(row, false));
                    }
                }
                let is_call =
                    matches!(line.pieces.first(), Some(LinePiece::Text(text)) if text.starts_with("Do "));
                if is_call {
                    self.ended.extend(&ends);
                }
                for piece in &mut line.pieces {
                    if let LinePiece::Row(row) = *piece {
                        *piece = LinePiece::Slot(self.name(row, true));
                    }
                }
                self.ended.extend(ends);
            }
            self.walk(&mut node.kids);
        }
    }
}

/// Gives the rows of a script their names.
pub(super) fn name_rows(nodes: &mut [ScriptNode]) {
    Names::new(&ROWS, None).walk(nodes);
}

fn has_scope(nodes: &[ScriptNode]) -> bool {
    nodes.iter().any(|node| matches!(node.kind, NodeKind::Scope(_)) || has_scope(&node.kids))
}

/// Calls `each` for every innermost sub-protocol, in order.
fn innermost(nodes: &mut [ScriptNode], each: &mut impl FnMut(&mut ScriptNode)) {
    for node in nodes {
        if matches!(node.kind, NodeKind::Scope(_)) && !has_scope(&node.kids) {
            each(node);
        } else {
            innermost(&mut node.kids, each);
        }
    }
}

/// Makes procedures of all sub-protocols, the innermost first. The phases of the protocol stay as they are.
pub(super) fn extract(phases: &mut [ScriptNode]) -> Vec<Procedure> {
    let mut procedures: Vec<Procedure> = Vec::new();
    while phases.iter().any(|phase| has_scope(&phase.kids)) {
        let mut found: BTreeMap<BlockKey, Vec<Vec<ScriptNode>>> = BTreeMap::new();
        let mut order: Vec<BlockKey> = Vec::new();
        for phase in phases.iter_mut() {
            innermost(&mut phase.kids, &mut |node| {
                let key = key(node);
                if !found.contains_key(&key) {
                    order.push(key.clone());
                }
                let mut body = node.kids.clone();
                Names::new(&MADE, Some(&GIVEN)).walk(&mut body);
                found.entry(key).or_default().push(body);
            });
        }
        let mut merged: BTreeMap<BlockKey, CallValues> = BTreeMap::new();
        for key in order {
            let bodies = found.remove(&key).unwrap_or_default();
            let Merged { body, values, .. } = merge(&bodies, ParameterNames::Numbers);
            let label = label(key.0, &body);
            let parameters = values.first().map_or(0, Vec::len);
            procedures.push(Procedure { label: label.clone(), parameters, body });
            merged.insert(key, (label, values.into_iter()));
        }
        for phase in phases.iter_mut() {
            innermost(&mut phase.kids, &mut |node| {
                let Some((label, values)) = merged.get_mut(&key(node)) else { return };
                let values = values.next().unwrap_or_default();
                *node = ScriptNode::new(NodeKind::Line(call(node, label, &values)), Vec::new());
            });
        }
    }
    procedures
}

fn key(node: &ScriptNode) -> BlockKey {
    let name = match node.kind {
        NodeKind::Scope(name) => name,
        _ => "",
    };
    let first = node.kids.iter().find_map(|kid| match kid.kind {
        NodeKind::Step { id, .. } => Some(id.to_owned()),
        _ => None,
    });
    (name, first.unwrap_or_default())
}

/// `chosen pile, steps 1 to 3`.
fn label(name: &str, body: &[ScriptNode]) -> String {
    let steps: Vec<&str> = body
        .iter()
        .filter_map(|node| match node.kind {
            NodeKind::Step { id, .. } => Some(id),
            _ => None,
        })
        .collect();
    match &steps[..] {
        [] => name.to_owned(),
        [one] => format!("{name}, step {one}"),
        [first, .., last] => format!("{name}, steps {first} to {last}"),
    }
}

/// Whether several rows go by this name.
fn is_family(row: usize, nodes: &[ScriptNode]) -> bool {
    let says_so = |line: &ScriptLine| {
        line.pieces.windows(2).any(|pair| match pair {
            [LinePiece::Text(text), LinePiece::Row(named)] => {
                *named == row && (text.ends_with("rows of ") || text.ends_with("rows "))
            }
            _ => false,
        })
    };
    nodes.iter().any(|node| match &node.kind {
        NodeKind::Line(line) => says_so(line),
        _ => is_family(row, &node.kids),
    })
}

/// The sentence that calls a procedure.
fn call(node: &ScriptNode, label: &str, values: &[String]) -> ScriptLine {
    let mut names = Names::new(&MADE, Some(&GIVEN));
    names.walk(&mut node.kids.clone());
    let mut pieces = vec![LinePiece::Text(format!("Do “{label}”").into())];
    for (nth, &row) in names.from_outside.iter().enumerate() {
        let before = match (nth, is_family(row, &node.kids)) {
            (0, false) => " with row ",
            (0, true) => " with rows ",
            (_, false) => ", row ",
            (_, true) => ", rows ",
        };
        pieces.extend([LinePiece::Text(before.into()), LinePiece::Row(row)]);
        pieces.push(LinePiece::Text(format!(" as {}", names.names[&row]).into()));
    }
    for (nth, value) in values.iter().enumerate() {
        pieces.extend([LinePiece::Text("; ".into()), LinePiece::Slot(text::value(value))]);
        pieces.push(LinePiece::Text(format!(" as ({})", nth + 1).into()));
    }
    let results: Vec<usize> = names.made.iter().copied().filter(|row| !names.ended.contains(row)).collect();
    for &row in &results {
        let rows = if is_family(row, &node.kids) { "rows" } else { "row" };
        let are = if rows == "rows" { "are" } else { "is" };
        pieces.push(LinePiece::Text(format!("; its {rows} {} {are} now {rows} ", names.names[&row]).into()));
        pieces.push(LinePiece::Row(row));
    }
    pieces.push(LinePiece::Text(".".into()));
    let ends = names.from_outside.iter().copied().filter(|row| names.ended.contains(row)).collect();
    ScriptLine { pieces, makes: results, ends }
}
