//! The graph in which paths are looked for.

use facedown::constraints::{Constraint, Edge, End, Literal, Model};

/// A graph, and which of its vertices are ends of paths.
#[derive(Clone)]
pub(crate) struct Graph {
    edges: Vec<Edge>,
    /// For each vertex its edges, by number, with the vertex at the other side.
    beside: Vec<Vec<(usize, usize)>>,
    is_end: Vec<bool>,
}

impl Graph {
    pub(crate) fn new(vertices: usize, edges: &[Edge], ends: &[End]) -> Self {
        let mut beside = vec![Vec::new(); vertices];
        for (number, edge) in edges.iter().enumerate() {
            let [one, other] = edge.joins;
            beside[one].push((number, other));
            beside[other].push((number, one));
        }
        let mut is_end = vec![false; vertices];
        for end in ends {
            is_end[end.vertex] = true;
        }
        Self { edges: edges.to_vec(), beside, is_end }
    }

    /// The graph of a model that asks for paths and for nothing else.
    pub(crate) fn of(model: &Model) -> Option<Self> {
        match model.constraints() {
            [Constraint::Paths { vertices, edges, ends }] => Some(Self::new(*vertices, edges, ends)),
            _ => None,
        }
    }

    pub(crate) fn vertices(&self) -> usize {
        self.beside.len()
    }

    pub(crate) fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Whether the edge is used.
    pub(crate) fn used(&self, edge: usize) -> Literal {
        self.edges[edge].used
    }

    pub(crate) fn is_end(&self, vertex: usize) -> bool {
        self.is_end[vertex]
    }

    /// The edges of the vertex, each with the vertex at its other side.
    pub(crate) fn links(&self, vertex: usize) -> impl Iterator<Item = (usize, usize)> + Clone {
        self.beside[vertex].iter().copied()
    }

    /// The vertices beside the vertex.
    pub(crate) fn around(&self, vertex: usize) -> impl Iterator<Item = usize> + Clone {
        self.links(vertex).map(|(_, other)| other)
    }

    /// The edge that joins the two.
    pub(crate) fn edge(&self, one: usize, other: usize) -> Option<usize> {
        self.links(one).find(|&(_, there)| there == other).map(|(edge, _)| edge)
    }

    /// Each pair of edges of the vertex, each edge with the vertex at its other side.
    pub(crate) fn bends(&self, vertex: usize) -> impl Iterator<Item = [(usize, usize); 2]> {
        let links = &self.beside[vertex];
        links
            .iter()
            .enumerate()
            .flat_map(|(place, &first)| links[place + 1..].iter().map(move |&second| [first, second]))
    }

    /// Whether there are so few pairs and triples of edges that it pays to say something about each: in any grid, and in small graphs.
    pub(crate) fn has_few_bends(&self) -> bool {
        const FEW: usize = 500_000;
        const FEW_AT_EDGE: usize = 64;
        let ways = |edge: &Edge| self.beside[edge.joins[0]].len() * self.beside[edge.joins[1]].len();
        let triples: usize = self.edges.iter().map(ways).sum();
        triples <= FEW + FEW_AT_EDGE * self.edges.len()
    }

    /// The vertices beside both.
    pub(crate) fn beside_both(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        self.around(one).filter(move |&between| self.edge(between, other).is_some())
    }
}
