use super::{OnePerRow, OnePerRowProtocol};
use crate::protocol::{Property, Protocol};
use crate::puzzle::Puzzle;
use crate::puzzles::trial::{Listed, accepts, audited, breaks, keep_page, read, statements_agree_on_shades};

const PROTOCOL: &dyn Protocol<OnePerRow> = &OnePerRowProtocol;

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

#[test]
fn whoever_breaks_a_rule_is_rejected() {
    let rows = ". x .\n. . .";
    for (rule, wrong, place) in [
        ("crosses_stay_white", ". # .\n# . .", "crosses > step 1"),
        ("row_has_one_black", "# . #\n# . .", "rows > step 3"),
        ("row_has_one_black", "# . .\n. . .", "rows > step 3"),
    ] {
        breaks(PROTOCOL, (rule, rows, wrong, place));
    }
}

#[test]
fn the_page_lists_the_steps() {
    let board: OnePerRow = read(". x .\nx . .");
    let solution = board.read_solution("# . .\n. . #").unwrap();
    accepts(PROTOCOL, &board, &solution);
    keep_page(PROTOCOL, &board, &solution, Listed::All);
}
