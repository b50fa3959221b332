//! k vertex-disjoint paths: join each given pair of vertices of a graph by a path, no two of which share a vertex.

mod constraints;
mod formats;
mod picture;
mod puzzle;
mod rules;

pub use puzzle::{DisjointPaths, GraphError, Vertex};
