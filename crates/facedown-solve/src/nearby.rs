//! A second solution, looked for near the first.
//!
//! Where a large board has two solutions, it mostly has two that differ in one place only. A search on the whole board hardly
//! finds it: all other places invite it to other attempts, which all fail. So the whole search takes turns with searches in
//! regions, one after the other, outside which all edges stay as they are. They come back to the regions that were too hard with more
//! patience. Once it is known that there is no second solution in any of them, larger ones follow, up to half of the board.
//!
//! All turns are taken by one solver: what is learnt in a region is true everywhere. Regions and the whole search get about the
//! same number of conflicts, so about half of the time at most is lost if there is no second solution.

use crate::Cutoff;
use crate::propagate::paths::Graph;
use crate::search::{Next, Search};
use facedown::constraints::Literal;
use std::ops::ControlFlow;

/// Conflicts in the first turn of the whole search. All regions together get as many, but each some at least.
const PATIENCE: u64 = 1_000;
const PATIENCE_WITH_REGION: u64 = 100;

/// The smallest regions have this many vertices, or this part of all.
const SMALLEST: usize = 256;
const SMALLEST_PART: usize = 16;

/// In graphs of more vertices, a turn in a region takes too long.
const LARGE: usize = 20_000;

/// For each vertex, whether it belongs to the region.
type Region = Vec<bool>;

/// A solution that was not forbidden, or the proof that there is none. The first solution must have been forbidden.
pub(crate) fn other_than(first: &[bool], search: &mut Search, graph: &Graph, stop: &Cutoff) -> Next {
    if graph.vertices() > LARGE {
        return search.next(stop);
    }
    let mut conflicts = PATIENCE;
    let mut size = SMALLEST.max(graph.vertices() / SMALLEST_PART);
    let mut regions: Vec<Region> = Vec::new();
    loop {
        match search.next_within(conflicts, stop) {
            Next::Stopped if !stop.is_due() => {}
            found => return found,
        }
        if regions.is_empty() && size < graph.vertices() / 2 {
            regions = graph.regions(size).collect();
            size *= 2;
        }
        let share = conflicts / regions.len().max(1) as u64;
        match near(first, regions, share.max(PATIENCE_WITH_REGION), search, graph, stop) {
            ControlFlow::Continue(undecided) => regions = undecided,
            ControlFlow::Break(found) => return found,
        }
        conflicts += conflicts / 2;
    }
}

/// Looks for a solution that was not forbidden and differs from the first in one of the regions only. Goes on with the
/// regions in which this many conflicts were not enough.
fn near(
    first: &[bool],
    regions: Vec<Region>,
    conflicts: u64,
    search: &mut Search,
    graph: &Graph,
    stop: &Cutoff,
) -> ControlFlow<Next, Vec<Region>> {
    let mut undecided = Vec::new();
    for region in regions {
        let outside = graph.edges().iter().filter(|edge| edge.joins.iter().all(|&vertex| !region[vertex]));
        let as_before: Vec<Literal> =
            outside.map(|edge| if first[edge.used.variable()] { edge.used } else { !edge.used }).collect();
        match search.next_under(&as_before, conflicts, stop) {
            Next::Nothing => {}
            Next::Stopped if !stop.is_due() => undecided.push(region),
            found => return ControlFlow::Break(found),
        }
    }
    ControlFlow::Continue(undecided)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::{MOST_MEMORY, WorkLimits};
    use crate::propagate::paths::Breadth;
    use crate::propagate::paths::tests::{GridGraph, Random};

    /// Against all solutions: just those in a region are found, and the whole search is not slower for it.
    #[test]
    fn what_differs_in_a_region_is_found() {
        let mut random = Random::new(5);
        let (mut found, mut elsewhere, mut alone) = (0, 0, 0);
        for _ in 0..400 {
            let (height, width) = (2 + random.below(4), 2 + random.below(4));
            let board = GridGraph::random(&mut random, height, width);
            let solutions: Vec<Vec<bool>> = board.lowered(Breadth::Full).into_iter().collect();
            let first = &solutions[random.below(solutions.len())];
            let graph = board.graph();
            let size = 1 + random.below(height * width / 2);
            let is_near = |second: &&Vec<bool>| {
                let differs = |edge: usize| first[edge] != second[edge];
                let is_in =
                    |region: &[bool], edge: usize| graph.edges()[edge].joins.iter().any(|&v| region[v]);
                *second != first
                    && graph
                        .regions(size)
                        .any(|region| (0..first.len()).all(|edge| !differs(edge) || is_in(&region, edge)))
            };
            let near_ones: Vec<&Vec<bool>> = solutions.iter().filter(is_near).collect();

            let stop = Cutoff::never();
            let limits = WorkLimits::new(&stop, MOST_MEMORY);
            let mut search = Search::new(&board.model(), Breadth::Full, limits).unwrap();
            search.forbid(first).unwrap();
            let regions = graph.regions(size).collect();
            match near(first, regions, u64::MAX, &mut search, &graph, &stop) {
                ControlFlow::Break(Next::Solution(second)) => {
                    assert!(near_ones.contains(&&second));
                    found += 1;
                }
                ControlFlow::Break(other) => panic!("{other:?} without a reason to stop"),
                ControlFlow::Continue(undecided) => {
                    assert!(undecided.is_empty() && near_ones.is_empty());
                    match search.next(&stop) {
                        Next::Solution(second) => {
                            assert!(solutions.contains(&second) && second != *first);
                            elsewhere += 1;
                        }
                        end => {
                            assert_eq!((end, solutions.len()), (Next::Nothing, 1));
                            alone += 1;
                        }
                    }
                }
            }
        }
        assert_eq!((found, elsewhere, alone), (231, 158, 11));
    }
}
