#![allow(clippy::unwrap_used)] // In a test, that is how to fail.

use super::{DisjointPaths, DisjointPathsProtocol, Vertex, plan};
use crate::engine::{Face, Lay};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::Puzzle;
use crate::puzzles::trial;
use crate::small::{Small, SmallSize};
use crate::subprotocols::matrix::encode;

const PROTOCOL: &DisjointPathsProtocol = &DisjointPathsProtocol;
const NO_NUMBER: &str = "verification > counting equal > step 3";
const WRONG_COUNT: &str = "verification > counting equal > step 4";

fn graph(vertices: usize, edges: &[(usize, usize)], pairs: &[(usize, usize)]) -> DisjointPaths {
    let named = |list: &[(usize, usize)]| -> Vec<_> {
        list.iter().map(|&(one, other)| (Vertex(one), Vertex(other))).collect()
    };
    DisjointPaths::new(vertices, &named(edges), &named(pairs)).unwrap()
}

fn paths(paths: &[&[usize]]) -> Vec<Vec<Vertex>> {
    paths.iter().map(|path| path.iter().copied().map(Vertex).collect()).collect()
}

/// A vertex in the middle of four others: the pairs at its rays cannot be joined without sharing it.
fn star(pairs: &[(usize, usize)]) -> DisjointPaths {
    graph(5, &[(0, 1), (0, 2), (0, 3), (0, 4)], pairs)
}

fn all_edges(vertices: usize) -> Vec<(usize, usize)> {
    (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other))).collect()
}

/// All graphs of so many vertices, with all choices of pairs.
fn graphs(vertices: usize) -> Vec<DisjointPaths> {
    DisjointPaths::every(SmallSize::Vertices(vertices)).unwrap().list
}

/// All sequences of different vertices.
fn walks(vertices: usize) -> Vec<Vec<Vertex>> {
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while let Some(walk) = all.get(next).cloned() {
        next += 1;
        let others = (0..vertices).map(Vertex).filter(|vertex| !walk.contains(vertex));
        all.extend(others.map(|vertex| [&walk[..], &[vertex]].concat()));
    }
    all
}

/// Whether the graph has a solution, by trying all walks for all pairs.
fn is_solvable(graph: &DisjointPaths) -> bool {
    fn extend(graph: &DisjointPaths, walks: &[Vec<Vertex>], so_far: &mut Vec<Vec<Vertex>>) -> bool {
        if so_far.len() == graph.pairs().len() {
            return graph.check(so_far).is_empty();
        }
        walks.iter().any(|walk| {
            so_far.push(walk.clone());
            let found = extend(graph, walks, so_far);
            so_far.pop();
            found
        })
    }
    extend(graph, &walks(graph.vertices().len()), &mut Vec::new())
}

#[test]
fn solutions_are_accepted_at_the_stated_cost() {
    let ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5)];
    let solved = [
        // Of these, the first two have a vertex of the greatest degree that is not an endpoint.
        (star(&[(1, 2)]), paths(&[&[1, 0, 2]]), true),
        (graph(6, &ring, &[(0, 2), (3, 5)]), paths(&[&[0, 1, 2], &[3, 4, 5]]), true),
        (star(&[(0, 3)]), paths(&[&[0, 3]]), false),
        (graph(2, &[(0, 1)], &[(0, 1)]), paths(&[&[0, 1]]), false),
        // A detour around a complete graph, and nothing to join at all.
        (graph(5, &all_edges(5), &[(1, 3)]), paths(&[&[1, 0, 4, 2, 3]]), true),
        (graph(3, &[], &[]), paths(&[]), true),
    ];
    for (graph, solution, as_in_the_paper) in solved {
        trial::accepts(PROTOCOL, &graph, &solution);
        let (ours, paper) = (PROTOCOL.cost(&graph, Variant::Repaired), PROTOCOL.paper_cost(&graph));
        assert_eq!(ours.cards == paper.cards, as_in_the_paper, "{graph:?}");
    }
}

#[test]
fn colours_are_few_and_neighbours_differ() {
    for graph in graphs(4).into_iter().filter(|graph| graph.pairs().is_empty()) {
        let network = plan::network(&graph);
        let colours = plan::colours(&network);
        assert!(colours.iter().all(|colour| (1..=graph.greatest_degree() + 1).contains(colour)));
        assert!(graph.edges().all(|(one, other)| colours[one.0] != colours[other.0]));
    }
}

#[test]
fn whoever_is_accepted_has_laid_a_solution() {
    let graphs = (1..=4).flat_map(graphs).chain([star(&[(1, 2)]), star(&[(1, 2), (3, 4)])]);
    let sound = trial::sound(PROTOCOL, graphs, |graph, found| {
        assert_eq!(!found.ends.is_empty(), is_solvable(graph), "{graph:?}");
    });
    assert_eq!((sound.ends, sound.states), (5_036, 11_502));
}

/// A prover who believes in a walk is accepted when it is a solution. If the walk is wrong, but has no vertex
/// besides endpoints, there is nothing to lay differently: the cards are those of a right solution.
#[test]
fn the_protocol_agrees_with_the_rules() {
    let mut counts = [0; 3];
    for graph in (1..=4).flat_map(graphs).filter(|graph| graph.pairs().len() <= 1) {
        for walk in walks(graph.vertices().len()) {
            let candidate = if graph.pairs().is_empty() && walk.is_empty() { Vec::new() } else { vec![walk] };
            let right = graph.check(&candidate).is_empty();
            let accepted = trial::is_accepted(PROTOCOL, &graph, &candidate, Variant::Repaired);
            counts[usize::from(accepted) + usize::from(accepted && !right)] += 1;
            assert!(accepted || !right, "{graph:?} {candidate:?}");
            if right {
                trial::obeys_the_laws(PROTOCOL, &graph, &candidate);
            }
            if accepted && !right {
                let is_endpoint =
                    |vertex: &Vertex| graph.pairs().iter().any(|(a, b)| [a, b].contains(&vertex));
                assert!(candidate.iter().flatten().all(is_endpoint) && is_solvable(&graph));
            }
        }
    }
    assert_eq!(counts, [28_260, 574, 820]);
}

/// Finding: V overlooks a second heart, so that a vertex may lie on two paths.
#[test]
fn as_published_paths_may_share_a_vertex() {
    let accepted =
        |graph: &DisjointPaths| !trial::search(PROTOCOL, graph, Variant::Published).ends.is_empty();
    let unsolvable = |vertices: usize| graphs(vertices).into_iter().filter(|graph| !is_solvable(graph));
    assert!((1..=3).flat_map(unsolvable).all(|graph| !accepted(&graph)));

    // Some graphs of four vertices pass if V happens to pick the right hearts, but none passes always.
    let lucky: Vec<DisjointPaths> = unsolvable(4).filter(accepted).collect();
    assert_eq!(lucky.len(), 12);
    for graph in lucky {
        let cards = 2 * (graph.greatest_degree() + 2);
        let passes = |bits: u32, seed| {
            let face = |card| if bits >> card & 1 == 1 { Face::HEART } else { Face::CLUB };
            let lays = vec![Lay::Faces((0..cards).map(face).collect())];
            trial::run(PROTOCOL, &graph, lays, Variant::Published, seed).is_ok()
        };
        assert!(!(0..1 << cards).any(|bits| (0..40).all(|seed| passes(bits, seed))), "{graph:?}");
    }
    let star = star(&[(1, 2), (3, 4)]);
    let both = vec![Lay::Faces(Face::read("♥ ♥ ♣ ♣ ♣ ♣ ♣").unwrap())];
    assert!(!is_solvable(&star));
    for seed in 0..30 {
        assert!(trial::run(PROTOCOL, &star, both.clone(), Variant::Published, seed).is_ok());
    }
    assert_eq!(trial::rejected_at(PROTOCOL, &star, both, Variant::Repaired).0, NO_NUMBER);
}

#[test]
fn every_cheat_is_rejected_where_it_should_be() {
    // Two ways from 0 to 5, and a pair at 6 and 7 that needs the vertex 2, too.
    let edges = [(0, 1), (1, 2), (2, 5), (0, 3), (3, 4), (4, 5), (6, 2), (2, 7)];
    let graph = graph(8, &edges, &[(0, 5), (6, 7)]);
    let right = paths(&[&[0, 3, 4, 5], &[6, 2, 7]]);
    assert_eq!(graph.check(&right), []);
    let follow = |candidate: &[&[usize]]| PROTOCOL.plan(&graph, &paths(candidate), Variant::Repaired);
    assert!(trial::run(PROTOCOL, &graph, follow(&[&[0, 3, 4, 5], &[6, 2, 7]]), Variant::Repaired, 7).is_ok());

    let broken: [(&str, &[&[usize]]); 3] = [
        ("paths_join_their_pairs", &[&[0, 3, 4], &[6, 2, 7]]),
        ("steps_are_edges", &[&[0, 1, 5], &[6, 2, 7]]),
        ("no_vertex_is_used_twice", &[&[0, 1, 2, 5], &[6, 2, 7]]),
    ];
    for (rule, candidate) in broken {
        let names: Vec<_> = graph.check(&paths(candidate)).iter().map(|broken| broken.rule.name).collect();
        assert_eq!(names, [rule]);
        assert_eq!(
            trial::rejected_at(PROTOCOL, &graph, follow(candidate), Variant::Repaired).0,
            WRONG_COUNT,
            "{rule}"
        );
    }

    // The free vertices are 1, 2, 3 and 4; k = 2, d = 4, so that 3 to 7 are colours.
    let numbers = |numbers: [usize; 4]| vec![Lay::Faces(numbers.map(|number| encode(number, 7)).concat())];
    let with = |vertex: &str| {
        let mut faces = [encode(4, 7), encode(2, 7), encode(1, 7), encode(1, 7)].concat();
        faces[..7].copy_from_slice(&Face::read(vertex).unwrap());
        vec![Lay::Faces(faces)]
    };
    let cheats = [
        ("both ways", numbers([1, 1, 1, 1]), WRONG_COUNT),
        ("two empty neighbours of one colour", numbers([1, 2, 5, 5]), WRONG_COUNT),
        ("two hearts", with("♥ ♣ ♥ ♣ ♣ ♣ ♣"), WRONG_COUNT),
        ("two hearts that count for nobody", with("♣ ♣ ♥ ♥ ♣ ♣ ♣"), NO_NUMBER),
        ("a card of another kind", with("♣ ♣ ♥ ♣ ♣ ♣ ✓"), NO_NUMBER),
        ("too few cards", vec![Lay::Faces(vec![Face::CLUB; 3])], "setup > step 2"),
    ];
    for (cheat, lays, site) in cheats {
        assert_eq!(trial::rejected_at(PROTOCOL, &graph, lays, Variant::Repaired).0, site, "{cheat}");
    }
}

#[test]
fn strange_candidates_and_graphs_do_no_harm() {
    let pair = graph(3, &[(0, 1), (1, 2)], &[(0, 2)]);
    let strange =
        [paths(&[&[0, 9, 2]]), paths(&[]), paths(&[&[]]), paths(&[&[0, 1, 2], &[1]]), paths(&[&[1, 1, 1]])];
    for candidate in strange {
        assert!(!trial::is_accepted(PROTOCOL, &pair, &candidate, Variant::Repaired), "{candidate:?}");
    }
    // Nobody to verify: accepted, at no cost.
    let nothing = graph(0, &[], &[]);
    assert_eq!(trial::run(PROTOCOL, &nothing, Vec::new(), Variant::Repaired, 0).unwrap().cards(), 0);
    // An endpoint without a neighbour.
    let alone = graph(3, &[(1, 2)], &[(0, 1)]);
    assert!(!trial::is_accepted(PROTOCOL, &alone, &paths(&[&[0, 1]]), Variant::Repaired));
    // Number cards go to 249: three rows for each neighbour of a vertex, and three more.
    let rays = |rays: usize| graph(rays + 1, &(1..=rays).map(|ray| (0, ray)).collect::<Vec<_>>(), &[]);
    assert!(PROTOCOL.serves(&rays(82)).is_ok());
    assert!(PROTOCOL.serves(&rays(83)).unwrap_err().contains("249"));
    assert!(trial::run(PROTOCOL, &rays(83), Vec::new(), Variant::Repaired, 0).is_err());
}

#[test]
fn the_page_is_in_step() {
    trial::keep_page(PROTOCOL, &star(&[(1, 2)]), &paths(&[&[1, 0, 2]]));
}
