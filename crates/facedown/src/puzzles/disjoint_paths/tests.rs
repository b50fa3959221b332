use super::protocol::DisjointPathsProtocol;
use super::{DisjointPaths, Vertex, plan};
use crate::engine::{Face, Lay};
use crate::protocol::{Protocol, Variant};
use crate::puzzle::Puzzle;
use crate::puzzles::trial::{
    Listed, boards, obeys_the_laws, published, read, repaired, solved, sound, usual_tests,
};
use crate::small::Small;
use crate::subprotocols::matrix::encode;

const PROTOCOL: &dyn Protocol<DisjointPaths> = &DisjointPathsProtocol;
const NO_NUMBER: &str = "verification > counting equal > step 3";
const WRONG_COUNT: &str = "verification > counting equal > step 4";

/// Graphs and solutions. Of these, the second and the third have no vertex of the greatest degree but endpoints.
const SOLVED: &[(&str, &str)] = &[
    ("edge 1 2\nedge 1 3\nedge 1 4\nedge 1 5\npair 2 3", "path 2 1 3"),
    ("edge 1 2\nedge 1 3\nedge 1 4\nedge 1 5\npair 1 4", "path 1 4"),
    ("edge 1 2\npair 1 2", "path 1 2"),
    (
        "edge 1 2\nedge 2 3\nedge 3 4\nedge 4 5\nedge 5 6\nedge 1 6\npair 1 3\npair 4 6",
        "path 1 2 3\npath 4 5 6",
    ),
    // A detour around a complete graph, and nothing to join at all.
    (
        "edge 1 2\nedge 1 3\nedge 1 4\nedge 1 5\nedge 2 3\nedge 2 4\nedge 2 5\nedge 3 4\nedge 3 5\nedge 4 5\npair 2 4",
        "path 2 1 5 3 4",
    ),
    ("vertices 3", ""),
];

/// Two ways from 1 to 6, and a pair at 7 and 8 that needs the vertex 3, too.
const TWO_WAYS: &str =
    "edge 1 2\nedge 2 3\nedge 3 6\nedge 1 4\nedge 4 5\nedge 5 6\nedge 7 3\nedge 3 8\npair 1 6\npair 7 8";

/// For each rule a candidate that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("paths_join_their_pairs", TWO_WAYS, "path 1 4 5\npath 7 3 8", WRONG_COUNT),
    ("steps_are_edges", TWO_WAYS, "path 1 2 6\npath 7 3 8", WRONG_COUNT),
    ("no_vertex_is_used_twice", TWO_WAYS, "path 1 2 3 6\npath 7 3 8", WRONG_COUNT),
];

usual_tests!(PROTOCOL, solved(SOLVED), BROKEN, 0, Listed::All);

/// A vertex in the middle of four others: the pairs at its rays cannot be joined without sharing it.
const CROSSED_STAR: &str = "edge 1 2\nedge 1 3\nedge 1 4\nedge 1 5\npair 2 3\npair 4 5";

fn paths(paths: &[&[usize]]) -> Vec<Vec<Vertex>> {
    paths.iter().map(|path| path.iter().copied().map(Vertex).collect()).collect()
}

/// All graphs of at most four vertices, with all choices of pairs.
fn graphs() -> impl Iterator<Item = DisjointPaths> {
    boards(&["1", "2", "3", "4"]).into_iter()
}

fn is_solvable(graph: &DisjointPaths) -> bool {
    !graph.solutions().is_empty()
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

#[test]
fn some_graphs_cost_what_the_paper_says() {
    let as_stated = solved(SOLVED).map(|(graph, _)| {
        PROTOCOL.cost(&graph, Variant::Repaired).cards == PROTOCOL.paper_cost(&graph).cards
    });
    assert_eq!(as_stated.collect::<Vec<_>>(), [true, false, false, true, true, true]);
}

#[test]
fn colours_are_few_and_neighbours_differ() {
    for graph in graphs().filter(|graph| graph.pairs().is_empty()) {
        let network = plan::network(&graph);
        let colours = plan::colours(&network);
        assert!(colours.iter().all(|colour| (1..=graph.greatest_degree() + 1).contains(colour)));
        assert!(graph.edges().all(|(one, other)| colours[one.0] != colours[other.0]));
    }
}

#[test]
fn whoever_is_accepted_has_laid_a_solution() {
    let graphs = graphs().chain([read(SOLVED[0].0), read(CROSSED_STAR)]);
    let (ends, states, _) = sound(PROTOCOL, graphs, |graph, found| {
        assert_eq!(!found.ends.is_empty(), is_solvable(graph), "{graph:?}");
    });
    assert_eq!((ends, states), (5_036, 11_502));
}

/// A prover who believes in a walk is accepted when it is a solution. If the walk is wrong, but has no vertex
/// besides endpoints, there is nothing to lay differently: the cards are those of a right solution.
#[test]
fn the_protocol_agrees_with_the_rules() {
    let mut counts = [0; 3];
    for graph in graphs().filter(|graph| graph.pairs().len() <= 1) {
        let solutions = graph.solutions();
        for walk in walks(graph.vertices().len()) {
            let candidate = if graph.pairs().is_empty() && walk.is_empty() { Vec::new() } else { vec![walk] };
            let right = graph.check(&candidate).is_empty();
            assert_eq!(solutions.contains(&candidate), right, "all solutions: {graph:?} {candidate:?}");
            let accepted = repaired(PROTOCOL, &graph).accepts(&candidate);
            counts[usize::from(accepted) + usize::from(accepted && !right)] += 1;
            assert!(accepted || !right, "{graph:?} {candidate:?}");
            if right {
                obeys_the_laws(PROTOCOL, &graph, &candidate);
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
    let accepted = |graph: &DisjointPaths| !published(PROTOCOL, graph).search().ends.is_empty();
    // Some graphs of four vertices pass if V happens to pick the right hearts, but none passes always.
    let lucky: Vec<DisjointPaths> = graphs().filter(|graph| !is_solvable(graph) && accepted(graph)).collect();
    assert_eq!(lucky.iter().filter(|graph| graph.vertices().len() == 4).count(), 12);
    assert_eq!(lucky.len(), 12);
    for graph in lucky {
        let cards = 2 * (graph.greatest_degree() + 2);
        let passes = |bits: u32, seed| {
            let face = |card| if bits >> card & 1 == 1 { Face::HEART } else { Face::CLUB };
            let lays = vec![Lay::Faces((0..cards).map(face).collect())];
            published(PROTOCOL, &graph).run(lays, seed).is_ok()
        };
        assert!(!(0..1 << cards).any(|bits| (0..40).all(|seed| passes(bits, seed))), "{graph:?}");
    }
    let star = read(CROSSED_STAR);
    let both = vec![Lay::Faces(Face::read("♥ ♥ ♣ ♣ ♣ ♣ ♣").unwrap())];
    assert!(!is_solvable(&star));
    for seed in 0..30 {
        assert!(published(PROTOCOL, &star).run(both.clone(), seed).is_ok());
    }
    assert_eq!(repaired(PROTOCOL, &star).rejected_at(both).0, NO_NUMBER);
}

/// A prover who knows the solution but lays something else: which lay, what instead, where rejected.
#[test]
fn whoever_cheats_in_a_step_is_rejected() {
    // The free vertices are 2, 3, 4 and 5; k = 2, d = 4, so that 3 to 7 are colours.
    let graph: DisjointPaths = read(TWO_WAYS);
    let honest = PROTOCOL.plan(&graph, &paths(&[&[0, 3, 4, 5], &[6, 2, 7]]), Variant::Repaired);
    let numbers = |numbers: [usize; 4]| Lay::Faces(numbers.map(|number| encode(number, 7)).concat());
    let with = |vertex: &str| {
        let vertex = Face::read(vertex).unwrap();
        Lay::Faces([vertex, encode(2, 7), encode(1, 7), encode(1, 7)].concat())
    };
    let cheats = [
        // Both ways, and two empty neighbours of one colour.
        (0, numbers([1, 1, 1, 1]), WRONG_COUNT),
        (0, numbers([1, 2, 5, 5]), WRONG_COUNT),
        // Two hearts, two that count for nobody, a card of another kind, and too few cards.
        (0, with("♥ ♣ ♥ ♣ ♣ ♣ ♣"), WRONG_COUNT),
        (0, with("♣ ♣ ♥ ♥ ♣ ♣ ♣"), NO_NUMBER),
        (0, with("♣ ♣ ♥ ♣ ♣ ♣ ✓"), NO_NUMBER),
        (0, Lay::Faces(vec![Face::CLUB; 3]), "setup > step 2"),
    ];
    repaired(PROTOCOL, &graph).catches(&honest, cheats);
}

#[test]
fn strange_candidates_and_graphs_do_no_harm() {
    let pair = read("edge 1 2\nedge 2 3\npair 1 3");
    let strange =
        [paths(&[&[0, 9, 2]]), paths(&[]), paths(&[&[]]), paths(&[&[0, 1, 2], &[1]]), paths(&[&[1, 1, 1]])];
    for candidate in strange {
        assert!(!repaired(PROTOCOL, &pair).accepts(&candidate), "{candidate:?}");
    }
    // Nobody to verify: accepted, at no cost.
    let nothing = read("vertices 0");
    assert_eq!(repaired(PROTOCOL, &nothing).run(Vec::new(), 0).unwrap().cards(), 0);
    // An endpoint without a neighbour.
    let alone = read("edge 2 3\npair 1 2");
    assert!(!repaired(PROTOCOL, &alone).accepts(&paths(&[&[0, 1]])));
    // Number cards go up to 249: three rows for each neighbour of a vertex, and three more.
    let rays = |rays: usize| read(&(2..=rays + 1).map(|ray| format!("edge 1 {ray}\n")).collect::<String>());
    assert!(PROTOCOL.supports(&rays(82)).is_ok());
    assert!(PROTOCOL.supports(&rays(83)).unwrap_err().contains("249"));
    assert!(repaired(PROTOCOL, &rays(83)).run(Vec::new(), 0).is_err());
}
