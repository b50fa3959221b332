//! Every failure of a published protocol that is known. A test asks the audit for each of them and writes `docs/findings.md`
//! from the answers; another one compares the list with the table of `facedown audit --all`.

use super::judge::Property;
use crate::protocol::Variant;

/// A finding: a small board on which the audit shows it, and what is behind it. It concerns the published variant.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The name of the protocol.
    pub protocol: &'static str,
    /// What fails.
    pub property: Property,
    /// The first of the default boards on which it fails.
    pub first: &'static str,
    /// The board on which it is shown.
    pub board: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// What goes wrong.
    pub why: &'static str,
    /// What the repaired variant does instead.
    pub repair: &'static str,
}

/// Why a protocol, in this variant, convinces nobody or keeps no secret: the findings, other than about its cost.
///
/// ```
/// use facedown::audit::findings;
/// use facedown::protocol::Variant;
///
/// let against = findings::against("nurikabe", Variant::Published);
/// assert_eq!(against.first().unwrap().title, "Nurikabe: islands may touch at a numbered cell");
/// assert!(findings::against("nurikabe", Variant::Repaired).is_empty());
/// ```
#[must_use]
pub fn against(protocol: &str, variant: Variant) -> Vec<&'static Finding> {
    let concerns = |finding: &&Finding| finding.protocol == protocol && finding.property != Property::Cost;
    if variant == Variant::Published { FINDINGS.iter().filter(concerns).collect() } else { Vec::new() }
}

/// All findings.
pub const FINDINGS: &[Finding] = &[
    Finding {
        protocol: "nurikabe",
        property: Property::Soundness,
        first: "2x2",
        board: "2x2",
        title: "Nurikabe: islands may touch at a numbered cell",
        why: "The check that an island is surrounded by sea looks around the cells that P has chosen, and not around the \
              numbered cell itself, which is blackened unseen. Two islands that touch there are accepted, also on boards \
              that have no solution.",
        repair: "When the numbered cell is blackened, V turns up the right cards of its four neighbours: all hearts.",
    },
    Finding {
        protocol: "nurikabe",
        property: Property::Completeness,
        first: "1x1",
        board: "1x1",
        title: "Nurikabe: a board without sea",
        why: "The sea formation always blackens a first cell. When the numbers fill the whole board there is no cell to \
              blacken, and an honest prover is rejected later.",
        repair: "The sea formation is left out when the number of black cells, which is public, is 0.",
    },
    Finding {
        protocol: "hitori",
        property: Property::Completeness,
        first: "1x1",
        board: "1x1",
        title: "Hitori: a board of one black cell",
        why: "The connectivity phase always makes a first cell white. On a board of one cell the black cell obeys the \
              rules, too.",
        repair: "On a 1x1 board the first step uses still-black, too.",
    },
    Finding {
        protocol: "hitori",
        property: Property::ZeroKnowledge,
        first: "1x1",
        board: "1x1",
        title: "Hitori: a board of one cell gives its colour away",
        why: "The same board again: with the white solution V goes on, with the black one V rejects, so that V knows which it was.",
        repair: "The same.",
    },
    Finding {
        protocol: "norinori",
        property: Property::Soundness,
        first: "1x3",
        board: "2x2",
        title: "Norinori: other cards beside the markers",
        why: "V counts black and marker cards around a chosen card, and markers in a room; what else lies there is not \
              looked at. So cards that were never verified may lie on the board, and the board that P has laid need not \
              be a solution, though the marked cells are one.",
        repair: "White cards and nothing else besides; and V turns up the border after the return to the board, so that P \
                 cannot bring a starting card of their own.",
    },
    Finding {
        protocol: "norinori",
        property: Property::ZeroKnowledge,
        first: "2x4",
        board: "2x4",
        title: "Norinori: the order in which P works",
        why: "Around a chosen black card V sees a black card if its partner was not chosen yet, and a marker if it was. The \
              paper leaves to P in which order to choose. In reading order, upright and lying pairs show different \
              sequences.",
        repair: "P chooses the partner directly after each black card: black in odd rounds, marker in even ones.",
    },
    Finding {
        protocol: "numberlink",
        property: Property::Soundness,
        first: "1x1",
        board: "2x3",
        title: "Numberlink: a cell with two numbers",
        why: "V locates a heart in Row 1 and goes on with its column. The paper names no rejection when there are two, so a \
              cell may encode two numbers at once, and two paths may cross in it.",
        repair: "V rejects a Row 1 that does not show exactly one heart. Every cell is in Row 1 once.",
    },
    Finding {
        protocol: "numberlink-well-designed",
        property: Property::Soundness,
        first: "2x3",
        board: "2x3",
        title: "Numberlink, well-designed: the same",
        why: "As in the general protocol.",
        repair: "As in the general protocol.",
    },
    Finding {
        protocol: "disjoint_paths",
        property: Property::Soundness,
        first: "3",
        board: "4",
        title: "Vertex-disjoint paths: a vertex with two numbers",
        why: "As for Numberlink. On four vertices the prover needs luck: V must pick the right heart. A star with two pairs \
              at its ends passes whichever heart V picks.",
        repair: "As for Numberlink.",
    },
    Finding {
        protocol: "shakashaka",
        property: Property::Soundness,
        first: "1x1",
        board: "1x1",
        title: "Shakashaka: black cards on a white square",
        why: "The 138 patterns contain black squares, and nothing says that a white square is not one: P may lay four clubs \
              on it. So white areas that cannot be cut into rectangles are blackened away, also on boards that have no \
              solution.",
        repair: "In each window, the public set is those of the 138 patterns whose black squares are the printed ones.",
    },
    Finding {
        protocol: "shakashaka",
        property: Property::Completeness,
        first: "2x4",
        board: "2x4",
        title: "Shakashaka: a square beside two numbers",
        why: "Step 3 shuffles and turns up the cards around a number, which uses them up. A white square beside two numbers \
              cannot be counted twice. Smaller boards have no solution with such a square.",
        repair: "The counting sub-protocol puts the cards back.",
    },
    Finding {
        protocol: "shakashaka",
        property: Property::Cost,
        first: "1x1",
        board: "1x1",
        title: "Shakashaka: two shuffles for each window",
        why: "The membership protocol has two shuffles, and the paper counts one for each window.",
        repair: "None is needed: our formula counts two.",
    },
];
