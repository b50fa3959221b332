//! What the page of findings has beside the list of the library: its beginning, its end, and cheats that always work.

use crate::findings::play;
use facedown::puzzles::disjoint_paths::DisjointPaths;
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::Numberlink;

pub(crate) const INTRODUCTION: &str = "\
# Findings

*This page is written by a test (`FACEDOWN_BLESS=1 cargo test -p facedown --test audit findings`), and compared with what the audit says \
whenever the tests run.*

This page lists what the audit found in the published protocols, each finding on a board small enough to take in at a glance. The \
repaired protocol holds on the same puzzles. Where a paper leaves something open, the finding says which reading fails and which \
does not. The page of each protocol says how we read its paper. We had the texts of the papers, but not their figures.
";

/// A cheat that always works, shown instead of what the audit finds first.
pub(crate) fn played(title: &str) -> Option<String> {
    Some(match title {
        "Numberlink: a cell with two numbers" => play::<Numberlink>(0, "1 . 2\n2 . 1", "♥*2 ♣*2 ♥*2 ♣*2"),
        "Numberlink, well-designed: the same" => play::<Numberlink>(1, "1 . 2\n2 . 1", "♥*4"),
        "Vertex-disjoint paths: a vertex with two numbers" => {
            let star = "vertices 5\nedge 1 5\nedge 2 5\nedge 3 5\nedge 4 5\npair 1 2\npair 3 4";
            play::<DisjointPaths>(0, star, "♥*2 ♣*5")
        }
        "Norinori: a black card too many" => {
            let lays = "♣*2 □ ♣ □ ♣ □*2 ♣*2 □ ♣; @10; @2; @3; @8; @28; @9; @11";
            play::<Norinori>(0, "a a b b c c\nb b b c c c", lays)
        }
        _ => return None,
    })
}

/// Findings that no audit of a protocol shows.
pub(crate) const BEYOND: &str = "\
## The integer program of 2013

Constraint D misses a concave corner whose diagonal cell is a triangle. \
`facedown solve 'https://puzz.link/p?shakashaka/10/10/zs000ajaajaaj000azq' --engine ip --variant published --all` prints two drawings, \
of which only one is a solution.
";
