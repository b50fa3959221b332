//! Every failure of a published protocol that is known, in words. A test asks the audit for each of them and writes
//! `docs/findings.md` from the answers; another one compares the list with what `facedown audit --all` finds.

use crate::protocol::{Property, Variant};

/// What a finding is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// V accepts a board that is not a solution.
    WrongBoard,
    /// V rejects an honest prover, or they cannot go on.
    HonestStopped,
    /// What V sees depends on the solution.
    View,
    /// V accepts cards that stand for no board.
    Encoding,
    /// A board without sea, a board of one cell.
    Degenerate,
    /// A formula.
    Cost,
}

impl Class {
    /// All of them, the most serious first.
    pub const ALL: [Self; 6] =
        [Self::WrongBoard, Self::HonestStopped, Self::View, Self::Encoding, Self::Degenerate, Self::Cost];

    /// The class in a few words.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::WrongBoard => "A wrong board is accepted",
            Self::HonestStopped => "An honest prover is stopped",
            Self::View => "What V sees depends on the solution",
            Self::Encoding => "Cards that encode no board",
            Self::Degenerate => "Degenerate boards",
            Self::Cost => "Costs",
        }
    }

    /// What the findings of the class have in common.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::WrongBoard => {
                "Failures of soundness: V accepts, and the puzzle may have no solution at all."
            }
            Self::HonestStopped => "Failures of completeness.",
            Self::View => "Failures of zero-knowledge.",
            Self::Encoding => {
                "Here V accepts cards that encode no board. Each such puzzle has a solution, so V is not misled about the puzzle. But an \
                 extractor, which reads P's cards, finds no solution in them. The failures of Numberlink and vertex-disjoint paths above, \
                 on puzzles that have a solution, are of the same kind: some cell has two numbers."
            }
            Self::Degenerate => {
                "These are boards that nobody would play. The audit finds them because it begins with the smallest boards. Each is one finding, even if it affects several properties."
            }
            Self::Cost => "Formulas that state less than a run takes.",
        }
    }
}

/// A finding: where the audit shows it, and what is behind it. It concerns the published variant.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is about.
    pub class: Class,
    /// The name of the protocol.
    pub protocol: &'static str,
    /// What fails.
    pub property: Property,
    /// Other properties that fail for the same reason.
    pub besides: &'static [Property],
    /// The first of the default boards on which the property fails.
    pub first: &'static str,
    /// The board on which the audit counts and shows it; nothing when it is too large for the audit.
    pub board: Option<&'static str>,
    /// The finding in a few words.
    pub title: &'static str,
    /// What goes wrong, in paragraphs.
    pub text: &'static [&'static str],
    /// What the repaired variant does instead.
    pub repair: &'static str,
}

/// Why a protocol, in this variant, convinces nobody or keeps no secret: the findings, other than those about its cost.
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
        class: Class::WrongBoard,
        protocol: "nurikabe",
        property: Property::Soundness,
        besides: &[],
        first: "2x2",
        board: Some("2x2"),
        title: "Nurikabe: islands may touch at a numbered cell",
        text: &[
            "Step 4 of the islands checks that the cells which P has chosen have no white neighbour. The numbered cell itself is \
             made black in step 3, without such a check. Two islands that touch there are accepted, even on boards that have no solution. P needs only the cards that the paper deals.",
        ],
        repair: "In step 3, V turns up the second cards of the numbered cell's four neighbours: all hearts.",
    },
    Finding {
        class: Class::WrongBoard,
        protocol: "shakashaka",
        property: Property::Soundness,
        besides: &[],
        first: "1x1",
        board: Some("2x2"),
        title: "Shakashaka: black cards on a white square",
        text: &[
            "The 138 patterns contain black squares, and no step says that a printed white square is not one of them: P may lay \
             four clubs on it. The proof of Theorem 5 assumes that P has drawn on the printed board. So P can blacken white areas that cannot be cut into rectangles, even on boards that have no solution.",
            "P needs four clubs for a black square. The paper does not say how many clubs P has. We deal enough for every drawing on the board. Then there is no cheat on 2x2, but there are some on 2x3, where P blackens one of five white squares.",
        ],
        repair: "In each window, the public set has only those of the 138 patterns whose black squares are the printed ones.",
    },
    Finding {
        class: Class::WrongBoard,
        protocol: "numberlink",
        property: Property::Soundness,
        besides: &[],
        first: "1x1",
        board: Some("2x3"),
        title: "Numberlink: a cell with two numbers",
        text: &[
            "In step 5, V locates a heart in the 2nd layer (Row 1 of the paper) and continues with its pile. The text does not say what V does about two hearts; \
             the proof of Lemma 2 supposes that each cell has one number. If V continues with either of them, a cell may have two numbers, and two paths may cross in it. If V rejects, every cell has one number, and the protocol is sound.",
            "P needs more hearts than are dealt: one is dealt for each free cell, and V must see one in each cell. So if one cell has two, another has none.",
        ],
        repair: "V rejects a 2nd layer that does not show exactly one heart. The number of every cell is in the 2nd layer once.",
    },
    Finding {
        class: Class::WrongBoard,
        protocol: "numberlink-well-designed",
        property: Property::Soundness,
        besides: &[],
        first: "2x3",
        board: Some("2x3"),
        title: "Numberlink, well-designed: the same",
        text: &["As in the general protocol. A board without numbers is not supported."],
        repair: "As in the general protocol.",
    },
    Finding {
        class: Class::WrongBoard,
        protocol: "disjoint-paths",
        property: Property::Soundness,
        besides: &[],
        first: "3",
        board: Some("4"),
        title: "Vertex-disjoint paths: a vertex with two numbers",
        text: &[
            "As in Numberlink. On the star of five vertices below, P is accepted whichever heart V picks. On four vertices, P needs luck: V must pick the heart that suits P.",
        ],
        repair: "As in Numberlink.",
    },
    Finding {
        class: Class::WrongBoard,
        protocol: "norinori",
        property: Property::Soundness,
        besides: &[],
        first: "1x3",
        board: None,
        title: "Norinori: a black card too many",
        text: &[
            "V counts black and marker cards around a chosen card, and markers in a room. A black card that is never chosen can count as the partner of others, and its own partner is never checked. On a board of 2x6, the fourth card of the second row is such a card: it is the partner of two chosen cards. V sees it in its room, beside two markers.",
            "The step says that exactly two markers appear. If V takes this literally, this P is accepted. The proof of Lemma 2 has V reject a room with three black cards, since all are face up; if V does so, this P is rejected. P needs one more black card than is dealt. The tests find no such cheat on boards up to 2x4 and 3x3, and we know of none with fewer than twelve cells.",
        ],
        repair: "Around a chosen card and in a room, V accepts only white cards beside the counted ones.",
    },
    Finding {
        class: Class::HonestStopped,
        protocol: "shakashaka",
        property: Property::Completeness,
        besides: &[],
        first: "2x4",
        board: Some("2x4"),
        title: "Shakashaka: a square beside two numbers",
        text: &[
            "Step 3 shuffles and turns up the cards around a number. Then nobody knows which card belonged to which square, so a white square beside two numbers cannot be counted twice. No smaller board has a solution with such a square. On some boards, an honest P is accepted if V takes a 0 first; on others, no order helps.",
        ],
        repair: "The cards around a number are counted with number cards below them, and put back.",
    },
    Finding {
        class: Class::View,
        protocol: "norinori",
        property: Property::ZeroKnowledge,
        besides: &[],
        first: "2x4",
        board: Some("2x4"),
        title: "Norinori: the order in which P chooses",
        text: &[
            "Around a chosen black card, V sees a black card if its partner was not chosen yet, and a marker if it was. The paper lets \
             P select a black card each time, and leaves the order open.",
            "If P chooses in reading order, as we assume here, vertical and horizontal pairs show different sequences: V can distinguish the two solutions below. If the order is uniformly random, V cannot: with either solution, V sees black, black, marker, marker \
             in 16 of the 24 orders, and black, marker, black, marker in 8. The simulator in the proof of Lemma 3 shows a black \
             card each time. It overlooks the markers, and matches neither order.",
        ],
        repair: "P chooses the partner directly after each black card: V sees a black card in odd rounds, a marker in even ones.",
    },
    Finding {
        class: Class::Encoding,
        protocol: "norinori",
        property: Property::Soundness,
        besides: &[],
        first: "1x3",
        board: Some("2x2"),
        title: "Norinori: other cards beside the counted ones",
        text: &[
            "V counts black cards and markers, and the steps do not check what else is there. So a card of another kind may be on the board: here a starting card. The marked cells are a solution, and P knows it. A starting card on the board can also \
             be chosen on the way back, which moves the board; the [page of the protocol](protocols/norinori.md) has an example. P \
             needs cards that are not dealt.",
        ],
        repair: "V accepts only white cards beside the counted ones, and turns up the border after the return to the board, so that P cannot bring a starting card of their own.",
    },
    Finding {
        class: Class::Degenerate,
        protocol: "nurikabe",
        property: Property::Completeness,
        besides: &[],
        first: "1x1",
        board: Some("1x1"),
        title: "Nurikabe without sea",
        text: &[
            "The sea formation always blackens a first cell. When the numbers fill the whole board, there is no cell to blacken, and an \
             honest P is rejected. The smallest such board is a single cell with a 1.",
        ],
        repair: "steps 1 and 2 of the sea formation are left out when the number of black cells, which is public, is 0.",
    },
    Finding {
        class: Class::Degenerate,
        protocol: "hitori",
        property: Property::Completeness,
        besides: &[Property::ZeroKnowledge],
        first: "1x1",
        board: Some("1x1"),
        title: "Hitori of one cell",
        text: &[
            "The connectivity phase always makes a first cell white. On a board of one cell, a black cell obeys the rules as well. An honest P whose cell is black is rejected, which also reveals the colour.",
        ],
        repair: "on this board the first step uses the still-black protocol.",
    },
    Finding {
        class: Class::Cost,
        protocol: "shakashaka",
        property: Property::Cost,
        besides: &[],
        first: "1x1",
        board: Some("2x2"),
        title: "Shakashaka: two shuffles for each window",
        text: &[
            "The membership protocol has two shuffles (its steps 2 and 5), and section 5.2 counts one for each window. The paper's claim of O(mn) shuffles is not affected.",
        ],
        repair: "None is needed: our formula counts two.",
    },
];
