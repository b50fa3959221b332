//! Openers for a lesson: proofs so small that two people play one in ten minutes. They have names, and need no file.

mod map_colouring;

use crate::case::Case;
use crate::picture::Drawing;
use crate::protocol::Variant;
use crate::puzzles::{Extent, registry};

/// A small proof with a name: what is proved, the steps, and a solution for P.
///
/// ```
/// use facedown::openers;
/// use facedown::script::Script;
///
/// let cards: Vec<(&str, usize)> = openers::all()
///     .iter()
///     .map(|opener| (opener.name, Script::of(&opener.case).unwrap().cost.cards()))
///     .collect();
/// assert_eq!(cards, [("one-per-row", 6), ("map-colouring", 15)]);
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Opener {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it is called on a page.
    pub title: &'static str,
    /// How large it is.
    pub size: Extent,
    /// What P claims, in a sentence.
    pub claim: &'static str,
    /// The steps, and as its first secret a solution.
    pub case: Case<'static>,
    /// What both players see.
    pub puzzle: Drawing,
    /// The same with P's solution.
    pub solution: Drawing,
}

/// All openers, the smallest first.
#[must_use]
pub fn all() -> Vec<Opener> {
    one_per_row().into_iter().chain([map_colouring::opener()]).collect()
}

/// As small as a puzzle can be and still be one.
const ONE_PER_ROW: &str = "one-per-row\nx . x\n. x x\n\nsolution\n. # .\n# . .\n";

fn one_per_row() -> Option<Opener> {
    let sheet = registry::read_any(ONE_PER_ROW).ok()?;
    Some(Opener {
        name: "one-per-row",
        title: "One per row",
        size: sheet.size(),
        claim: "One cell in each row is black, and none with a cross",
        case: sheet.cases(Variant::Repaired).into_iter().next()?,
        puzzle: sheet.without_answer().drawing(),
        solution: sheet.drawing(),
    })
}
