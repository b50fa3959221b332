//! The solvers against enumeration: on small boards, on random ones, and on the sample of real ones.

mod agreement;
mod agreement_of_paths;
mod agreement_of_triangles;
mod agreement_with_slack;
mod author;
mod author_clues;
mod common;
mod deduce;
mod encode;
mod rate_of_sample;
mod reduction;
mod registry;
mod sample;
