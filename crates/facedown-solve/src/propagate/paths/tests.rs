//! What is left out is what may be left out, and nothing more: on random boards with slack, against all solutions.

use super::*;
use crate::Cutoff;
use crate::limits::{MOST_MEMORY, WorkLimits};
use crate::sat::{Propagator, Sat, SatAnswer};
use facedown::constraints::{Edge, Model};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

pub(crate) struct GridGraph {
    vertices: usize,
    edges: Vec<Edge>,
    ends: Vec<End>,
}

impl GridGraph {
    /// A grid, and the ends of lines that wander about in it.
    pub(crate) fn random(random: &mut Random, height: usize, width: usize) -> Self {
        let at = |row: usize, column: usize| row * width + column;
        let east = (0..height).flat_map(|row| (1..width).map(move |to| [at(row, to - 1), at(row, to)]));
        let south =
            (1..height).flat_map(|row| (0..width).map(move |column| [at(row - 1, column), at(row, column)]));
        let edges: Vec<Edge> = (0..)
            .zip(east.chain(south))
            .map(|(variable, joins)| Edge { joins, used: Literal::positive(variable) })
            .collect();
        let graph = Graph::new(height * width, &edges, &[]);
        let mut is_taken = vec![false; height * width];
        let mut ends = Vec::new();
        for _ in 0..3 * height * width {
            let start = random.below(height * width);
            if is_taken[start] {
                continue;
            }
            let mut line = vec![start];
            is_taken[start] = true;
            for _ in 0..2 + random.below(10) {
                let open: Vec<usize> =
                    graph.around(line[line.len() - 1]).filter(|&next| !is_taken[next]).collect();
                if !open.is_empty() {
                    let next = open[random.below(open.len())];
                    is_taken[next] = true;
                    line.push(next);
                }
            }
            // Left over vertices are the slack.
            if line.len() > 2 && ends.len() < 2 * (1 + random.below(8)) {
                let label = Some(ends.len() as u32 / 2);
                ends.extend([line[0], line[line.len() - 1]].map(|vertex| End { vertex, label }));
            }
        }
        Self { vertices: height * width, edges, ends }
    }

    pub(crate) fn graph(&self) -> Graph {
        Graph::new(self.vertices, &self.edges, &self.ends)
    }

    pub(crate) fn model(&self) -> Model {
        let mut model = Model::new();
        let edges =
            self.edges.iter().map(|edge| Edge { joins: edge.joins, used: model.variable() }).collect();
        model.paths(self.vertices, edges, self.ends.clone());
        model
    }

    fn pairs(&self) -> Vec<[usize; 2]> {
        self.ends.chunks(2).map(|pair| [pair[0].vertex, pair[1].vertex]).collect()
    }

    /// All that satisfies what is written down.
    fn solutions(&self, write: impl FnOnce(&mut Formula) -> Result<NoLoop, GaveUp>) -> BTreeSet<Vec<bool>> {
        let mut formula = Formula::new(self.edges.len(), WorkLimits::new(&Cutoff::never(), MOST_MEMORY));
        let propagator: Box<dyn Propagator> = Box::new(write(&mut formula).unwrap());
        let mut sat = Sat::new(&formula, vec![propagator], &[]).unwrap();
        let mut all = BTreeSet::new();
        while sat.solve(&[], u64::MAX, &Cutoff::never()) == SatAnswer::Satisfied {
            let found = sat.values();
            let values: Vec<bool> = self.edges.iter().map(|edge| edge.used.holds(&found)).collect();
            sat.clause(
                self.edges
                    .iter()
                    .zip(&values)
                    .map(|(edge, &value)| if value { !edge.used } else { edge.used }),
            );
            assert!(all.insert(values));
        }
        all
    }

    pub(crate) fn lowered(&self, breadth: Breadth) -> BTreeSet<Vec<bool>> {
        self.solutions(|formula| lower(formula, self.graph(), &self.ends, breadth))
    }

    /// The path of each vertex that is on one.
    fn paths(&self, solution: &[bool]) -> Vec<Option<usize>> {
        let mut path = vec![None; self.vertices];
        for (number, [start, _]) in self.pairs().into_iter().enumerate() {
            path[start] = Some(number);
        }
        for _ in 0..self.vertices {
            for edge in self.edges.iter().filter(|edge| solution[edge.used.variable()]) {
                let [one, other] = edge.joins;
                path[one] = path[one].or(path[other]);
                path[other] = path[other].or(path[one]);
            }
        }
        path
    }

    /// Whether no path runs along itself or can be exchanged, decided in another way than in `narrow`.
    fn is_normal(&self, solution: &[bool]) -> bool {
        let graph = self.graph();
        let path = self.paths(solution);
        let is_linked = |one: usize, other: usize| {
            graph.edge(one, other).is_some_and(|edge| solution[graph.used(edge).variable()])
        };
        let runs_along = self.edges.iter().any(|edge| {
            let [one, other] = edge.joins;
            path[one].is_some() && path[one] == path[other] && !is_linked(one, other)
        });
        let is_exchanged = (0..self.vertices).filter(|&vertex| !graph.is_end(vertex)).any(|corner| {
            let before_and_after: Vec<usize> =
                graph.around(corner).filter(|&beside| is_linked(corner, beside)).collect();
            (0..corner).any(|instead| {
                path[instead].is_none()
                    && before_and_after.len() == 2
                    && before_and_after.iter().all(|&beside| graph.edge(beside, instead).is_some())
            })
        });
        !runs_along && !is_exchanged
    }

    fn is_cover(&self, solution: &[bool]) -> bool {
        let three_sides = self.edges.len() > 3 && {
            let graph = self.graph();
            let squares = (0..self.vertices).flat_map(|first| {
                let graph = &graph;
                graph.bends(first).flat_map(move |[(_, second), (_, fourth)]| {
                    graph
                        .beside_both(second, fourth)
                        .filter(move |&third| third > first)
                        .map(move |third| [first, second, third, fourth])
                })
            });
            squares.into_iter().any(|square| {
                let sides = (0..4).filter_map(|place| graph.edge(square[place], square[(place + 1) % 4]));
                sides.filter(|&edge| solution[graph.used(edge).variable()]).count() > 2
            })
        };
        self.paths(solution).iter().all(Option::is_some) && !three_sides
    }
}

#[test]
fn what_is_left_out_may_be_left_out() {
    let mut random = Random(20);
    let (mut boards, mut all, mut normal, mut covers, mut steps) = (0, 0, 0, 0, 0);
    for _ in 0..700 {
        let (height, width) = (1 + random.below(5), 1 + random.below(5));
        let board = GridGraph::random(&mut random, height, width);
        if board.ends.len() * 4 < board.vertices {
            continue;
        }
        let solutions = board.lowered(Breadth::Full);
        assert!(!solutions.is_empty() || board.ends.is_empty());
        boards += 1;
        all += solutions.len();

        // Heights are true of all solutions, whichever end comes first.
        if let Some(squares) = Squares::find(&board.graph()) {
            let mut pairs = board.pairs();
            pairs.iter_mut().filter(|_| random.below(2) == 0).for_each(|pair| pair.swap(0, 1));
            let with_heights = board.solutions(|formula| {
                let propagator = lower(formula, board.graph(), &board.ends, Breadth::Full);
                heights::write(formula, &board.graph(), &squares, &pairs)?;
                propagator
            });
            assert_eq!(with_heights, solutions);
        }

        let expected: BTreeSet<_> =
            solutions.iter().filter(|solution| board.is_normal(solution)).cloned().collect();
        assert_eq!(board.lowered(Breadth::Narrow), expected);
        normal += expected.len();

        let expected: BTreeSet<_> =
            solutions.iter().filter(|solution| board.is_cover(solution)).cloned().collect();
        assert_eq!(board.lowered(Breadth::Cover), expected);
        covers += expected.len();

        // Steps lead to just those solutions that are one step away.
        for solution in &solutions {
            let mut found = BTreeSet::new();
            let flow = board.graph().variations(solution, &Cutoff::never(), |other| {
                found.insert(other);
                ControlFlow::Continue(())
            });
            assert!(flow.is_continue());
            let expected: BTreeSet<Vec<bool>> =
                solutions.iter().filter(|other| is_one_step(&board, other, solution)).cloned().collect();
            assert_eq!(found, expected);
            steps += found.len();
        }
    }
    assert_eq!((boards, all, normal, covers, steps), (455, 6_183, 497, 83, 33_544));
}

/// Whether the solutions differ in the way between two vertices of one path only, or in one vertex: found by comparing, without
/// looking for the step.
fn is_one_step(board: &GridGraph, one: &[bool], other: &[bool]) -> bool {
    let differences: Vec<usize> = (0..one.len()).filter(|&edge| one[edge] != other[edge]).collect();
    let gone = differences.iter().filter(|&&edge| one[edge]).count();
    let come = differences.len() - gone;
    let mut degree = vec![0; board.vertices];
    for &edge in &differences {
        for vertex in board.edges[edge].joins {
            degree[vertex] += 1;
        }
    }
    // One cycle, of which one solution has a single edge, or each has two edges side by side.
    let is_cycle = degree.iter().all(|&degree| degree == 0 || degree == 2);
    let mut reached: BTreeSet<usize> =
        differences.first().map(|&edge| board.edges[edge].joins[0]).into_iter().collect();
    for _ in 0..differences.len() {
        for &edge in &differences {
            if board.edges[edge].joins.iter().any(|vertex| reached.contains(vertex)) {
                reached.extend(board.edges[edge].joins);
            }
        }
    }
    let is_connected = reached.len() == degree.iter().filter(|&&degree| degree > 0).count();
    let side_by_side = |edges: [usize; 2]| {
        let [first, second] = edges.map(|edge| board.edges[edge].joins);
        first.iter().any(|vertex| second.contains(vertex))
    };
    let halves = |solution: &[bool]| {
        let edges: Vec<usize> = differences.iter().copied().filter(|&edge| solution[edge]).collect();
        <[usize; 2]>::try_from(edges).is_ok_and(side_by_side)
    };
    is_cycle && is_connected && (gone == 1 || come == 1 || (halves(one) && halves(other)))
}
