use super::OnePerRow;
use super::protocol::OnePerRowProtocol;
use crate::protocol::{Property, Protocol};
use crate::puzzles::trial::{Listed, audited, solved, statements_agree_on_shades, usual_tests};

const PROTOCOL: &dyn Protocol<OnePerRow> = &OnePerRowProtocol;

const SOLVED: &[(&str, &str)] = &[(". x .\nx . .", "# . .\n. . #")];

/// For each rule a board that breaks it and no other, and where its follower is rejected.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("crosses_stay_white", ". x .\n. . .", ". # .\n# . .", "crosses > step 1"),
    ("row_has_one_black", ". x .\n. . .", "# . #\n# . .", "rows > step 3"),
    ("row_has_one_black", ". x .\n. . .", "# . .\n. . .", "rows > step 3"),
];

usual_tests!(PROTOCOL, solved(SOLVED), BROKEN, 0, Listed::All);

/// Rules, constraints and protocol are written apart: here they are compared, on all candidates of all small boards.
#[test]
fn rules_constraints_and_protocol_agree() {
    let met = |board| statements_agree_on_shades(PROTOCOL, board, |_, _| {});
    // Boards, candidates, solutions: of a row of three, 3 + 3 x 2 + 3 x 1 + 0.
    assert_eq!(met("1x3"), (8, 64, 12));
    assert_eq!(met("2x3"), (64, 4096, 144));
    assert_eq!(met("3x2"), (64, 4096, 64));
}

/// The audit's numbers: puzzles, solutions, steps, states. They change when the protocol does.
#[test]
fn the_audit_holds() {
    assert_eq!(audited(PROTOCOL, Property::Completeness, "2x3"), (64, 144, 423, 0));
    assert_eq!(audited(PROTOCOL, Property::ZeroKnowledge, "2x3"), (64, 144, 423, 0));
    assert_eq!(audited(PROTOCOL, Property::Soundness, "2x3"), (64, 0, 648, 608));
    assert_eq!(audited(PROTOCOL, Property::Cost, "2x3"), (64, 144, 0, 0));
    assert_eq!(audited(PROTOCOL, Property::Faults, "2x3").0, 6);
}
