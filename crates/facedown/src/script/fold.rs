//! Parts that follow each other and have the same shape become one repeated block.

use super::lists::packed;
use super::tree::{Merged, NodeKind, ParameterNames, ScriptNode, common, merge, shapes};

/// Which parts make a repeated block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fold {
    /// Those that come twice or more, even if something is missing in some.
    Steps,
    /// Those that come three times or more, all of one shape.
    Lines,
}

/// Folds parts that follow each other and begin alike into repeated blocks, the shortest first.
pub(super) fn fold(mut nodes: Vec<ScriptNode>, how: Fold) -> Vec<ScriptNode> {
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
fn fold_from(nodes: &[ScriptNode], length: usize, how: Fold) -> Option<Vec<ScriptNode>> {
    let keys = &shapes(nodes);
    let first_seen = |key: &String| keys.iter().position(|other| other == key);
    // A block begins with what comes first in the script, not in its middle.
    let comes_again = |at: &usize| {
        let block = &keys[*at..at + length];
        block[0] == keys[at + length]
            && !block[1..].contains(&block[0])
            && block.iter().all(|key| first_seen(key) >= first_seen(&block[0]))
    };
    let starts = (0..nodes.len().saturating_sub(length)).filter(comes_again);
    let mut cuts = starts.map(|start| {
        let found = cuts(keys, start, length);
        // The first time may be longer or shorter than the next ones.
        let mut times = (0..=start).filter(|at| keys[*at] == keys[start]);
        let (Some(first), Some(second)) = (times.next(), times.next()) else { return found };
        let from_the_first = cuts(keys, first, second - first);
        if from_the_first.1 == found.1 { from_the_first } else { found }
    });
    let is_one = |(cuts, all): &(Vec<usize>, Vec<String>)| match how {
        Fold::Steps => cuts.len() > 2,
        Fold::Lines => cuts.len() > 3 && cuts.windows(2).all(|cut| keys[cut[0]..cut[1]] == all[..]),
    };
    let (cuts, all) = cuts.find(is_one)?;
    Some(replaced(nodes, keys, &cuts, &all))
}

/// The list with a repeated block for the parts between the cuts, and for all others like them, however often they come.
fn replaced(nodes: &[ScriptNode], keys: &[String], cuts: &[usize], all: &[String]) -> Vec<ScriptNode> {
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
    let mut parts: Vec<Vec<ScriptNode>> =
        groups.iter().flatten().map(|part| nodes[part.clone()].to_vec()).collect();
    let tail = tail(&mut parts);
    let Merged { body, values, first } = merge(&parts, ParameterNames::Letters);
    let count = values.first().map_or(0, Vec::len);
    let names: Vec<String> =
        (first..first + count).map(|number| ParameterNames::Letters.parameter(number)).collect();
    let (mut at, mut values, mut result) = (0, values.into_iter(), Vec::new());
    for group in groups {
        result.extend_from_slice(&nodes[at..group[0].start]);
        let own: Vec<Vec<String>> = values.by_ref().take(group.len()).collect();
        let kind = NodeKind::Repeat { times: group.len().to_string(), values: packed(&names, &own) };
        result.push(ScriptNode::new(kind, body.clone()));
        at = group[group.len() - 1].end;
    }
    result.extend(tail);
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

/// What is done at the end of the last part and in no other: it follows after the block.
fn tail(parts: &mut [Vec<ScriptNode>]) -> Vec<ScriptNode> {
    let Some((last, others)) = parts.split_last_mut() else { return Vec::new() };
    let Some(ScriptNode { kind: NodeKind::Step { .. }, kids, .. }) = last.last_mut() else {
        return Vec::new();
    };
    let lines = shapes(kids);
    let shared_to =
        |step: &ScriptNode| common(&lines, &shapes(&step.kids)).last().map_or(0, |last| last.0 + 1);
    let own = others.iter().filter_map(|part| part.last()).map(shared_to).max().unwrap_or(0);
    // A step that has nothing in common with the others is not a longer one.
    if own == 0 { Vec::new() } else { kids.split_off(own) }
}
