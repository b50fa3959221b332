//! Counting paths by heights.
//!
//! Let each path run from its first end to its second, and carry one unit. Then each edge carries 1, 0 or -1 units from its first vertex
//! to its second, and nothing is lost on the way. Some flow with the same ends is easy to find: shortest ways that may cross each other.
//! Call it the *reference*. The flow of a solution minus the reference is a circulation, and in a grid each circulation is a sum of
//! squares in just one way ([`Squares::find`]). How often a square is taken is its *height*; what lies outside has height 0. So
//!
//! > flow of an edge = reference of the edge + height of the square along it - height of the square against it.
//!
//! Heights are what a clause cannot say and a search needs to know: by how much more paths pass between two squares in one
//! direction than in the other, compared with the reference. Two things bound them:
//!
//! - An edge carries at most one unit.
//! - Two edges of one vertex carry, together, at most one unit out of it or into it; at the start of a path none into it, and at its
//!   goal none out of it. If the two belong to one square, the heights of the squares beyond them differ accordingly.
//!
//! So along any row of n vertices, be it straight or diagonal, heights change by no more than n, apart from the reference: as
//! many paths as that fit through, and no more. Written as "the height is at least h", unit propagation does this
//! counting, and what the search learns can be about heights. From outside, where the height is known, the same rules bound
//! each height from the start.
//!
//! All this is true for any choice of first and second ends. Paths that pass a gap in opposite directions cancel out, so
//! one choice counts well where another does not: there are two sets of heights, one for all paths running down and one for all
//! running to the right ([`orders`]). More sets save conflicts, but cost more than that (`docs/solving.md`).

use super::graph::Graph;
use super::squares::Squares;
use crate::formula::Formula;
use crate::limits::GaveUp;
use facedown::constraints::Literal;
use std::collections::{HashSet, VecDeque};

/// Numbers for the vertices, which decide which end of a path comes first: one list for each set of heights.
///
/// If the graph is a grid that is numbered row by row, neighbours differ by 1 or by the width, and these are rows and columns.
pub(super) fn orders(graph: &Graph) -> [Vec<usize>; 2] {
    let differences = graph.edges().iter().map(|edge| edge.joins[0].abs_diff(edge.joins[1]));
    let width = differences.max().unwrap_or(1);
    let by = |number: fn(usize, usize) -> usize| (0..graph.vertices()).map(|v| number(v, width)).collect();
    [by(|vertex, width| vertex / width), by(|vertex, width| vertex % width)]
}

/// The pairs, in each the end with the smaller number first.
pub(super) fn oriented(pairs: &[[usize; 2]], numbers: &[usize]) -> Vec<[usize; 2]> {
    pairs
        .iter()
        .map(|&[one, other]| if numbers[one] > numbers[other] { [other, one] } else { [one, other] })
        .collect()
}

/// More heights than this are not written down: they would cost more than they save.
const MOST_HEIGHTS: i64 = 100_000;

/// Height `high` is above height `low` by no more than `most`, unless the literal is true.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct HeightBound {
    high: usize,
    low: usize,
    most: i32,
    unless: Option<Literal>,
}

/// Writes down the heights for paths that run from the first to the second of each pair.
pub(super) fn write(
    formula: &mut Formula,
    graph: &Graph,
    squares: &Squares,
    pairs: &[[usize; 2]],
) -> Result<(), GaveUp> {
    let mut gives = vec![0; graph.vertices()];
    for &[start, goal] in pairs {
        gives[start] = 1;
        gives[goal] = -1;
    }
    let Some(reference) = reference(formula, graph, pairs)? else { return formula.clause([]) };
    let flow = Flow {
        forwards: graph.edges().iter().map(|_| formula.variable()).collect(),
        backwards: graph.edges().iter().map(|_| formula.variable()).collect(),
        gives,
        reference,
        graph,
        squares,
    };
    let mut rules = flow.rules_of_edges(formula)?;
    rules.extend(flow.rules_of_vertices());
    let Some([lowest, highest]) = bounds(formula, &rules, squares.number())? else {
        return formula.clause([]);
    };
    let heights: i64 =
        lowest.iter().zip(&highest).map(|(&low, &high)| i64::from(high) - i64::from(low)).sum();
    if heights > MOST_HEIGHTS {
        return Ok(());
    }
    flow.directions(formula)?;
    Heights::between(formula, lowest, highest)?.obey(formula, &rules)
}

/// A flow with the same ends as the paths, or nothing if some path has no way.
fn reference(formula: &mut Formula, graph: &Graph, pairs: &[[usize; 2]]) -> Result<Option<Vec<i32>>, GaveUp> {
    let mut flow = vec![0; graph.edges().len()];
    for &[start, goal] in pairs {
        formula.work(graph.vertices())?;
        let mut came_by = vec![None; graph.vertices()];
        let mut open = VecDeque::from([start]);
        while let Some(here) = open.pop_front().filter(|&here| here != goal) {
            for (edge, next) in graph.links(here) {
                if next != start && came_by[next].is_none() {
                    came_by[next] = Some((edge, here));
                    open.push_back(next);
                }
            }
        }
        let mut here = goal;
        while here != start {
            let Some((edge, before)) = came_by[here] else { return Ok(None) };
            flow[edge] += if graph.edges()[edge].joins[0] == before { 1 } else { -1 };
            here = before;
        }
    }
    Ok(Some(flow))
}

struct Flow<'a> {
    graph: &'a Graph,
    squares: &'a Squares,
    /// Whether the edge carries a unit from its first vertex to its second.
    forwards: Vec<Literal>,
    /// Whether the edge carries a unit from its second vertex to its first.
    backwards: Vec<Literal>,
    /// How much each vertex gives.
    gives: Vec<i32>,
    reference: Vec<i32>,
}

impl Flow<'_> {
    /// Whether the edge carries a unit out of the vertex, and into it.
    fn out_and_in(&self, edge: usize, vertex: usize) -> [Literal; 2] {
        let is_first = self.graph.edges()[edge].joins[0] == vertex;
        let [forwards, backwards] = [self.forwards[edge], self.backwards[edge]];
        if is_first { [forwards, backwards] } else { [backwards, forwards] }
    }

    /// A used edge has one direction, and paths do not turn round.
    fn directions(&self, formula: &mut Formula) -> Result<(), GaveUp> {
        for (edge, (&forwards, &backwards)) in self.forwards.iter().zip(&self.backwards).enumerate() {
            let used = self.graph.used(edge);
            formula.clause([!forwards, used])?;
            formula.clause([!backwards, used])?;
            formula.clause([!forwards, !backwards])?;
            formula.clause([!used, forwards, backwards])?;
        }
        for (vertex, &gives) in self.gives.iter().enumerate() {
            for (edge, _) in self.graph.links(vertex) {
                let [out, into] = self.out_and_in(edge, vertex);
                match gives {
                    1 => formula.clause([!into])?,
                    -1 => formula.clause([!out])?,
                    _ => {}
                }
            }
            for [(first, _), (second, _)] in self.graph.bends(vertex).filter(|_| gives == 0) {
                for (one, other) in [(first, second), (second, first)] {
                    let [out, into] = self.out_and_in(one, vertex);
                    let [other_out, other_into] = self.out_and_in(other, vertex);
                    formula.clause([!into, !self.graph.used(other), other_out])?;
                    formula.clause([!out, !self.graph.used(other), other_into])?;
                }
            }
        }
        Ok(())
    }

    /// The flow of each edge, by heights.
    fn rules_of_edges(&self, formula: &mut Formula) -> Result<Vec<HeightBound>, GaveUp> {
        let mut rules = Vec::new();
        for (edge, &reference) in self.reference.iter().enumerate() {
            let [forwards, backwards] = [self.forwards[edge], self.backwards[edge]];
            let [along, against] = self.squares.beside(self.graph, edge, self.graph.edges()[edge].joins[0]);
            if along == against {
                // The edge is on no cycle: each flow is as the reference.
                match reference {
                    1 => formula.clause([forwards])?,
                    0 => formula.clause([!self.graph.used(edge)])?,
                    -1 => formula.clause([backwards])?,
                    _ => formula.clause([])?,
                }
                continue;
            }
            let mut at_most = |most: i32, unless: Option<Literal>| {
                rules.push(HeightBound { high: along, low: against, most: most - reference, unless });
            };
            at_most(1, None);
            at_most(0, Some(forwards));
            at_most(-1, Some(!backwards));
            let mut at_least = |least: i32, unless: Option<Literal>| {
                rules.push(HeightBound { high: against, low: along, most: reference - least, unless });
            };
            at_least(-1, None);
            at_least(0, Some(backwards));
            at_least(1, Some(!forwards));
        }
        Ok(rules)
    }

    /// What two edges of a vertex and of a square can carry together.
    fn rules_of_vertices(&self) -> Vec<HeightBound> {
        let mut rules = Vec::new();
        for (vertex, &gives) in self.gives.iter().enumerate() {
            let (least, most) = match gives {
                1 => (0, 1),
                -1 => (-1, 0),
                _ => (-1, 1),
            };
            for [(first, _), (second, _)] in self.graph.bends(vertex) {
                let one = self.squares.beside(self.graph, first, vertex);
                let other = self.squares.beside(self.graph, second, vertex);
                let [high, low] = if one[1] == other[0] && one[1] != 0 {
                    [one[0], other[1]]
                } else if one[0] == other[1] && one[0] != 0 {
                    [other[0], one[1]]
                } else {
                    continue;
                };
                let out = |edge: usize| {
                    let is_first = self.graph.edges()[edge].joins[0] == vertex;
                    if is_first { self.reference[edge] } else { -self.reference[edge] }
                };
                let reference = out(first) + out(second);
                rules.push(HeightBound { high, low, most: most - reference, unless: None });
                rules.push(HeightBound { high: low, low: high, most: reference - least, unless: None });
            }
        }
        rules
    }
}

/// The height of each square as literals "at least so much".
struct Heights {
    lowest: Vec<i32>,
    highest: Vec<i32>,
    /// For each square the literals for one more than its lowest height, and so on.
    at_least: Vec<Vec<Literal>>,
}

/// What is known before the search.
enum Decided {
    Yes,
    No,
    Open(Literal),
}

impl Heights {
    /// Literals for all heights between these.
    fn between(formula: &mut Formula, lowest: Vec<i32>, highest: Vec<i32>) -> Result<Self, GaveUp> {
        let first = formula.variables();
        let ranges = lowest.iter().zip(&highest).map(|(&low, &high)| low + 1..=high);
        // The search tries false first: so let it begin near the reference.
        let mut literal = |height: i32| if height > 0 { formula.variable() } else { !formula.variable() };
        let at_least: Vec<Vec<Literal>> = ranges.map(|range| range.map(&mut literal).collect()).collect();
        // All else follows from the heights, and they are the better questions: which way around, not which edge.
        formula.branch_on(first..formula.variables());
        for square in &at_least {
            for two in square.windows(2) {
                formula.clause([two[0], !two[1]])?;
            }
        }
        Ok(Self { lowest, highest, at_least })
    }

    fn is_at_least(&self, square: usize, height: i32) -> Decided {
        if height <= self.lowest[square] {
            Decided::Yes
        } else if height > self.highest[square] {
            Decided::No
        } else {
            Decided::Open(self.at_least[square][(height - self.lowest[square] - 1) as usize])
        }
    }

    fn obey(&self, formula: &mut Formula, rules: &[HeightBound]) -> Result<(), GaveUp> {
        let mut written = HashSet::new();
        for &rule in rules.iter().filter(|&&rule| written.insert(rule)) {
            for height in self.lowest[rule.high]..=self.highest[rule.high] {
                let mut clause: Vec<Literal> = rule.unless.into_iter().collect();
                if let Decided::Open(literal) = self.is_at_least(rule.high, height) {
                    clause.push(!literal);
                }
                match self.is_at_least(rule.low, height - rule.most) {
                    Decided::Yes => continue,
                    Decided::No => {}
                    Decided::Open(literal) => clause.push(literal),
                }
                formula.clause(clause)?;
            }
        }
        Ok(())
    }
}

/// The lowest and the highest height of each square that the rules allow, or nothing if there are none.
fn bounds(
    formula: &mut Formula,
    rules: &[HeightBound],
    squares: usize,
) -> Result<Option<[Vec<i32>; 2]>, GaveUp> {
    let up = rules.iter().map(|rule| (rule.low, rule.high, rule.most, rule.unless));
    let Some(highest) = furthest(formula, up, squares)? else { return Ok(None) };
    let down = rules.iter().map(|rule| (rule.high, rule.low, rule.most, rule.unless));
    let Some(lowest) = furthest(formula, down, squares)? else { return Ok(None) };
    Ok(Some([lowest.into_iter().map(|depth| -depth).collect(), highest]))
}

/// The shortest ways from outside to each square over steps (from, to, length), or nothing if there is a cycle of negative length.
/// Steps on condition do not count.
fn furthest(
    formula: &mut Formula,
    steps: impl Iterator<Item = (usize, usize, i32, Option<Literal>)>,
    squares: usize,
) -> Result<Option<Vec<i32>>, GaveUp> {
    let mut from = vec![Vec::new(); squares];
    for (here, next, length, _) in steps.filter(|(.., unless)| unless.is_none()) {
        from[here].push((next, length));
    }
    let mut lengths: Vec<Option<i32>> = vec![None; squares];
    lengths[0] = Some(0);
    let mut times = vec![0; squares];
    let mut open = VecDeque::from([0]);
    let mut is_open = vec![false; squares];
    while let Some(here) = open.pop_front() {
        formula.work(1)?;
        is_open[here] = false;
        let Some(length) = lengths[here] else { continue };
        for &(next, more) in &from[here] {
            if lengths[next].is_none_or(|so_far| length + more < so_far) {
                lengths[next] = Some(length + more);
                // Without such a cycle, no square is put in line more often than there are squares.
                if next == 0 || times[next] > squares {
                    return Ok(None);
                }
                if !is_open[next] {
                    times[next] += 1;
                    is_open[next] = true;
                    open.push_back(next);
                }
            }
        }
    }
    Ok(lengths.into_iter().collect())
}
