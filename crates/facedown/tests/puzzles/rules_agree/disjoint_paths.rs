//! Disjoint paths: all graphs of four vertices with one pair or two, and all graphs of five with one pair, with all
//! candidates of short paths, real or not.
//!
//! The pairs are always (1, 2) and (3, 4): any others are these after renaming, and all graphs are met.

use super::Count;
use facedown::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use facedown::small::{Small, SmallSize};

/// All lists of at most `longest` vertices.
fn walks(vertices: usize, longest: usize) -> Vec<Vec<Vertex>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|walk: &Vec<Vertex>| {
                (0..vertices).map(|next| [walk.as_slice(), &[Vertex(next)]].concat())
            })
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

/// Compares all graphs with these pairs and all these candidates; gives the number of graphs, too.
fn met(vertices: usize, pairs: &[(usize, usize)], candidates: &[Vec<Vec<Vertex>>]) -> (u64, u64, u64) {
    let mut graphs = DisjointPaths::every(SmallSize::Vertices(vertices)).unwrap().list;
    graphs
        .retain(|graph| graph.pairs().iter().map(|(one, other)| (one.0, other.0)).eq(pairs.iter().copied()));
    let mut count = Count::default();
    for puzzle in &graphs {
        let mut matrix = vec![vec![false; vertices]; vertices];
        for (one, other) in puzzle.edges() {
            matrix[one.0][other.0] = true;
            matrix[other.0][one.0] = true;
        }
        for candidate in candidates {
            let ends = |path: &Vec<Vertex>| Some((path.first()?.0, path.last()?.0));
            let joined = candidate.iter().map(ends).eq(pairs.iter().copied().map(Some));
            let mut uses = vec![0; vertices];
            let mut jumps = false;
            for path in candidate {
                for (place, vertex) in path.iter().enumerate() {
                    uses[vertex.0] += 1;
                    jumps |= place > 0 && !matrix[path[place - 1].0][vertex.0];
                }
            }
            let broken = [
                ("paths_join_their_pairs", !joined),
                ("steps_are_edges", jumps),
                ("no_vertex_is_used_twice", uses.iter().any(|&uses| uses > 1)),
            ];
            count.compare(puzzle, candidate, &broken);
        }
    }
    (graphs.len() as u64, count.pairs, count.solved)
}

#[test]
fn both_checkers_agree_on_one_pair() {
    let one_path = |vertices, longest| -> Vec<_> {
        walks(vertices, longest).into_iter().map(|path| vec![path]).collect()
    };
    assert_eq!(met(2, &[(0, 1)], &one_path(2, 3)), (2, 30, 1));
    assert_eq!(met(4, &[(0, 1)], &one_path(4, 5)), (64, 87_360, 80));
    assert_eq!(met(5, &[(0, 1)], &one_path(5, 4)), (1024, 799_744, 2048));
}

#[test]
fn both_checkers_agree_on_any_number_of_paths() {
    let short = walks(4, 3);
    let one = short.iter().map(|path| vec![path.clone()]);
    let two = short.iter().flat_map(|one| short.iter().map(|other| vec![one.clone(), other.clone()]));
    let candidates: Vec<_> = [Vec::new()].into_iter().chain(one).chain(two).collect();
    assert_eq!(met(4, &[], &candidates[..86]), (64, 5504, 64));
    assert_eq!(met(4, &[(0, 1)], &candidates), (64, 467_904, 64));
    assert_eq!(met(4, &[(0, 1), (2, 3)], &candidates), (64, 467_904, 16));
}
