//! k vertex-disjoint paths: join each given pair of vertices of a graph by a path, no two of which share a vertex.

mod about;
mod constraints;
mod formats;
mod picture;
mod plan;
mod protocol;
mod puzzle;
mod rules;
mod small;
#[cfg(test)]
mod tests;

pub use puzzle::{DisjointPaths, GraphError, Vertex};
