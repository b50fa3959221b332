//! What a graph with endpoint pairs is.

use super::{formats, rules};
use crate::formats::{CannotHold, Format, ReadError};
use crate::puzzle::{Broken, Extent, Puzzle, Rule, Sheet};
use std::collections::BTreeSet;
use std::fmt;

/// A vertex, by its number, counted from 0; people read and write it counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Vertex(pub usize);

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0 + 1)
    }
}

impl fmt::Debug for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// An undirected simple graph with pairs of endpoints to be joined.
///
/// A solution is one path for each pair, in the order of the pairs: a `Vec<Vec<Vertex>>`, each path from its pair's
/// first endpoint to the second.
///
/// ```
/// use facedown::puzzles::Puzzle;
/// use facedown::puzzles::disjoint_paths::{DisjointPaths, GraphError, Vertex};
///
/// let [a, b, c, d] = [0, 1, 2, 3].map(Vertex);
/// let graph = DisjointPaths::new(4, &[(a, b), (b, c), (c, d), (d, a)], &[(a, c)])?;
/// assert!(graph.check(&vec![vec![a, b, c]]).is_empty());
/// assert_eq!(graph.check(&vec![vec![a, c]])[0].rule.name, "steps_are_edges");
/// assert_eq!(DisjointPaths::new(2, &[(a, a)], &[]).unwrap_err(), GraphError::Loop(a));
/// # Ok::<(), GraphError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub struct DisjointPaths {
    neighbours: Vec<Vec<Vertex>>,
    pairs: Vec<(Vertex, Vertex)>,
}

/// Why a list of edges and pairs is not an instance.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GraphError {
    /// More vertices than [`DisjointPaths::MOST_VERTICES`].
    #[error("{0} vertices: at most {most} are allowed", most = DisjointPaths::MOST_VERTICES)]
    TooManyVertices(usize),
    /// More edges than [`DisjointPaths::MOST_EDGES`].
    #[error("{0} edges: at most {most} are allowed", most = DisjointPaths::MOST_EDGES)]
    TooManyEdges(usize),
    /// A vertex beyond the number of vertices.
    #[error("the graph has no vertex {0}")]
    NoSuchVertex(Vertex),
    /// An edge from a vertex to itself.
    #[error("an edge joins {0} to itself: the graph must be simple")]
    Loop(Vertex),
    /// The same edge twice.
    #[error("the edge {0} {1} is given twice: the graph must be simple")]
    EdgeTwice(Vertex, Vertex),
    /// A vertex that is an endpoint twice, in one pair or in two.
    #[error("{0} is an endpoint twice: pairs must not share a vertex")]
    EndpointTwice(Vertex),
}

impl DisjointPaths {
    /// The largest number of vertices.
    pub const MOST_VERTICES: usize = 10_000;
    /// The largest number of edges.
    pub const MOST_EDGES: usize = 1_000_000;

    /// The graph of this many vertices with these edges and endpoint pairs.
    ///
    /// # Errors
    /// When the graph is not simple, names a vertex that it does not have, or uses an endpoint twice.
    pub fn new(
        vertices: usize,
        edges: &[(Vertex, Vertex)],
        pairs: &[(Vertex, Vertex)],
    ) -> Result<Self, GraphError> {
        if vertices > Self::MOST_VERTICES {
            return Err(GraphError::TooManyVertices(vertices));
        }
        if edges.len() > Self::MOST_EDGES {
            return Err(GraphError::TooManyEdges(edges.len()));
        }
        if let Some(&Vertex(beyond)) = edges
            .iter()
            .chain(pairs)
            .flat_map(|(one, other)| [one, other])
            .find(|vertex| vertex.0 >= vertices)
        {
            return Err(GraphError::NoSuchVertex(Vertex(beyond)));
        }
        let mut neighbours = vec![BTreeSet::new(); vertices];
        for &(one, other) in edges {
            if one == other {
                return Err(GraphError::Loop(one));
            }
            if !neighbours[one.0].insert(other) {
                return Err(GraphError::EdgeTwice(one, other));
            }
            neighbours[other.0].insert(one);
        }
        let mut endpoints = BTreeSet::new();
        for &(one, other) in pairs {
            for vertex in [one, other] {
                if !endpoints.insert(vertex) {
                    return Err(GraphError::EndpointTwice(vertex));
                }
            }
        }
        let neighbours = neighbours.into_iter().map(|set| set.into_iter().collect()).collect();
        Ok(Self { neighbours, pairs: pairs.to_vec() })
    }

    /// All vertices.
    pub fn vertices(&self) -> impl ExactSizeIterator<Item = Vertex> + Clone {
        (0..self.neighbours.len()).map(Vertex)
    }

    /// The vertices that share an edge with this one, in order.
    #[must_use]
    pub fn neighbours(&self, vertex: Vertex) -> &[Vertex] {
        &self.neighbours[vertex.0]
    }

    /// All edges, each once, smaller vertex first, in order.
    pub fn edges(&self) -> impl Iterator<Item = (Vertex, Vertex)> + '_ {
        self.vertices().flat_map(move |one| {
            self.neighbours(one).iter().filter(move |&&other| one < other).map(move |&other| (one, other))
        })
    }

    /// The pairs to be joined.
    #[must_use]
    pub fn pairs(&self) -> &[(Vertex, Vertex)] {
        &self.pairs
    }

    /// The largest number of neighbours of a vertex.
    pub(crate) fn greatest_degree(&self) -> usize {
        self.neighbours.iter().map(Vec::len).max().unwrap_or(0)
    }
}

impl Puzzle for DisjointPaths {
    type Solution = Vec<Vec<Vertex>>;
    type Place = Vertex;

    const NAME: &'static str = "disjoint-paths";
    const PUZZ_LINK: Option<&'static str> = None;
    const FIRST_WORDS: &'static [&'static str] = &[Self::NAME, "disjoint_paths", "vertices", "edge", "pair"];
    const FORMATS: &'static [Format] = &[Format::Text, Format::Dimacs];
    const RULES: &'static [Rule] = rules::RULES;

    fn check(&self, candidate: &Vec<Vec<Vertex>>) -> Vec<Broken<Vertex>> {
        rules::check(self, candidate)
    }

    fn size(&self) -> Extent {
        Extent::Graph { vertices: self.vertices().len(), edges: self.edges().count() }
    }

    fn read(text: &str, format: Format) -> Result<Sheet<Self>, ReadError> {
        formats::read(text, format)
    }

    fn write(sheet: &Sheet<Self>, format: Format) -> Result<String, CannotHold> {
        formats::write(sheet, format)
    }

    fn read_solution(&self, text: &str) -> Result<Vec<Vec<Vertex>>, ReadError> {
        formats::read_solution(self, text)
    }

    fn write_solution(&self, solution: &Vec<Vec<Vertex>>) -> String {
        formats::write_solution(solution)
    }
}
