//! Answers so far, and what all solutions share: against plain enumeration of small boards.

use crate::common::{Random, all_values};
use facedown::constraints::{Literal, Mark};
use facedown::puzzles::registry::{self, AnySheet, Solved};
use facedown_solve::{Cutoff, SoFar, fixed, so_far};
use std::collections::BTreeSet;

/// A puzzle, and the values of each of its solutions.
type Enumerated = (Box<dyn AnySheet>, Vec<Vec<bool>>);

/// Puzzles of some small boards of all genres, every `nth` of them, with the values of all their solutions. The solutions are those
/// that plain enumeration finds.
fn small_puzzles(nth: usize) -> Vec<Enumerated> {
    let boards = [
        ("nurikabe", "2x3"),
        ("hitori", "2x2"),
        ("norinori", "2x3"),
        ("numberlink", "2x3"),
        ("shakashaka", "2x2"),
    ];
    let puzzles = boards
        .iter()
        .flat_map(|(genre, board)| registry::genre(genre).unwrap().small(board.parse().unwrap()).unwrap());
    let with_values = |solved: Solved| {
        let all = all_values(&solved.puzzle.model().unwrap());
        let written = |sheet: &dyn AnySheet| sheet.write_solution().unwrap();
        let found: BTreeSet<String> =
            all.iter().map(|values| written(solved.puzzle.with_values(values).as_ref())).collect();
        let enumerated: BTreeSet<String> =
            solved.solutions.iter().map(|solution| written(solution.as_ref())).collect();
        assert_eq!(found, enumerated, "{:?}", solved.puzzle);
        assert_eq!(all.len(), enumerated.len(), "{:?}", solved.puzzle);
        (solved.puzzle, all)
    };
    puzzles.step_by(nth).map(with_values).collect()
}

#[test]
fn the_fewest_marks_are_to_blame() {
    let mut random = Random::new(8);
    let (mut right, mut wrong, mut none) = (0, 0, 0);
    for (sheet, all) in small_puzzles(2) {
        let sheet = sheet.as_ref();
        let variables = sheet.model().unwrap().variables();
        if variables == 0 {
            continue;
        }
        let marks: Vec<Mark> = (0..random.below(4))
            .map(|_| {
                let literal = Literal::positive(random.below(variables as u64) as u32);
                let literal = if random.below(2) == 0 { literal } else { !literal };
                Mark { at: vec![0], literal: (random.below(20) > 0).then_some(literal) }
            })
            .collect();
        let errors = |values: &Vec<bool>| {
            marks.iter().filter(|mark| mark.literal.is_none_or(|literal| !literal.holds(values))).count()
        };
        let fewest = all.iter().map(errors).min();
        match (so_far(sheet, &marks, &Cutoff::never()).unwrap(), fewest) {
            (SoFar::Right(solution), Some(0)) => {
                assert_eq!(solution.check().unwrap(), []);
                right += 1;
            }
            (SoFar::Wrong(culprits), Some(fewest @ 1..)) => {
                assert_eq!(culprits.len(), fewest, "{sheet:?} {marks:?}");
                // Without them, the others are right.
                let others = |values: &&Vec<bool>| {
                    (0..marks.len())
                        .filter(|place| !culprits.contains(place))
                        .all(|place| marks[place].literal.is_some_and(|literal| literal.holds(values)))
                };
                assert!(all.iter().find(others).is_some());
                wrong += 1;
            }
            (SoFar::NoSolution, None) => none += 1,
            (found, fewest) => panic!("{sheet:?}: {found:?}, {fewest:?}"),
        }
    }
    assert!(right > 30 && wrong > 30 && none > 30, "{right} {wrong} {none}");
}

#[test]
fn what_is_fixed_is_the_same_in_all_solutions() {
    let mut several = 0;
    for (sheet, all) in small_puzzles(1) {
        let found = fixed(sheet.as_ref(), &Cutoff::never()).unwrap();
        let Some(first) = all.first() else {
            assert_eq!(found, None);
            continue;
        };
        let literals = (0..).zip(first).map(|(variable, &value)| {
            if value { Literal::positive(variable) } else { !Literal::positive(variable) }
        });
        let same: Vec<Literal> =
            literals.filter(|literal| all.iter().all(|values| literal.holds(values))).collect();
        assert_eq!(found, Some(same), "{sheet:?}");
        several += usize::from(all.len() > 1);
    }
    assert!(several > 20, "{several}");
}
