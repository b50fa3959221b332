//! Which of the solved Numberlink boards are well designed.

use super::examples;
use facedown::puzzles::Sheet;
use facedown::puzzles::numberlink::Numberlink;

#[test]
fn well_designed_boards_are_covered_by_simple_lines() {
    let designed = |name: &str| {
        let examples = examples("numberlink");
        let example = examples.iter().find(|example| example.name == name).unwrap();
        let sheet: &Sheet<Numberlink> = example.sheet.as_any().downcast_ref().unwrap();
        sheet.puzzle.is_well_designed(sheet.answer.as_ref().unwrap())
    };
    assert!(designed("paper-2020-figure-3"));
    // Both cells of the number 1 are linked, and the rest of the board is empty.
    assert!(!designed("empty-cells-2x3"));
    // The line covers the board, but touches itself.
    assert!(!designed("touching-itself-2x3"));
}
