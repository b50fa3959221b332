//! Hints and ratings as a person meets them: marks so far, right and wrong; ratings that do not change when the board is turned.

use crate::common::files::boards;
use facedown::constraints::{Constraint, Literal, Mark, Model};
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{self, AnySheet};
use facedown_solve::{
    Continue, Cutoff, Goal, Hint, Judged, Level, Rated, Rating, Uniqueness, hint, level_of, rate, solve,
};
use std::collections::{BTreeMap, BTreeSet};

/// The texts of the repository's boards without their answers, with their names.
fn texts() -> Vec<(String, String)> {
    let without_answer =
        |(name, text): (String, String)| (name, text.split("\nsolution").next().unwrap().to_owned());
    registry::all().flat_map(|genre| boards(genre.name())).map(without_answer).collect()
}

fn sheet(text: &str) -> Box<dyn AnySheet> {
    registry::read_any(text).unwrap()
}

fn rating(text: &str) -> Option<Rating> {
    match rate(sheet(text).as_ref(), &Cutoff::never()).unwrap() {
        Rated::Rating(rating) => Some(rating),
        Rated::Not(_) => None,
    }
}

/// The level, the score, and for each round its level, its steps and how far ahead it looks.
fn shape(rating: &Rating) -> (Level, u32, Vec<(Level, usize, usize)>) {
    let rounds = rating.rounds.iter().map(|round| (round.level, round.concluded.len(), round.ahead));
    (rating.level, rating.score, rounds.collect())
}

fn only_solution(model: &Model) -> Option<Vec<bool>> {
    let mut found = Vec::new();
    let outcome = solve(model, Goal::Unique, &Cutoff::never(), |values| {
        found.push(values.to_vec());
        Continue::Yes
    });
    (outcome.unwrap().verdict == Uniqueness::Unique).then(|| found.swap_remove(0))
}

/// The cells of a text, row by row, and its first line.
fn rows(text: &str) -> (String, Vec<Vec<String>>) {
    let mut lines = text.lines().filter(|line| !line.starts_with("//") && !line.trim().is_empty());
    let header = lines.next().unwrap().to_owned();
    (header, lines.map(|line| line.split_whitespace().map(str::to_owned).collect()).collect())
}

fn written(header: &str, rows: &[Vec<String>]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| row.join(" ")).collect();
    format!("{header}\n{}\n", rows.join("\n"))
}

/// The text upside down, mirrored and turned, as far as the genre allows.
fn images(text: &str) -> Vec<String> {
    let (header, rows) = rows(text);
    let mirrored: Vec<Vec<String>> = rows.iter().map(|row| row.iter().rev().cloned().collect()).collect();
    let upside_down: Vec<Vec<String>> = rows.iter().rev().cloned().collect();
    let turned = |rows: &[Vec<String>]| -> Vec<Vec<String>> {
        (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column].clone()).collect()).collect()
    };
    let mut images = vec![written(&header, &mirrored), written(&header, &upside_down)];
    // Boxes of 2 by 3 cells become boxes of 3 by 2.
    let side = rows.len();
    let has_square_boxes = (1..side).any(|root| root * root == side);
    match header.split(' ').next().unwrap() {
        "sudoku" if !has_square_boxes => {}
        // One per row has a rule about rows and none about columns.
        "one-per-row" => {}
        _ => images.extend([&rows, &mirrored].map(|rows| written(&header, &turned(rows)))),
    }
    images
}

#[test]
fn ratings_are_the_same_for_turned_and_mirrored_boards() {
    let mut rated: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, text) in texts() {
        let genre = sheet(&text).name();
        if genre == "disjoint-paths" || sheet(&text).model().is_err() || text.contains("pzpr") {
            continue;
        }
        let Some(rating) = rating(&text) else { continue };
        for image in images(&text) {
            let other = self::rating(&image).unwrap();
            assert_eq!(shape(&other), shape(&rating), "{name}\n{image}");
            *rated.entry(genre).or_default() += 1;
        }
    }
    println!("{rated:?}");
    assert_eq!(rated.len(), 7, "{rated:?}");
    assert!(rated.values().all(|&count| count >= 4), "{rated:?}");
}

/// Only if the one solution keeps them: in the first board a cell stays unused, and there is nothing to be taken for granted.
#[test]
fn customs_count_where_the_only_solution_keeps_them() {
    let customs = |text: &str| -> Vec<&str> {
        rating(text).unwrap().customs.iter().map(|custom| custom.name).collect()
    };
    assert_eq!(customs("numberlink\n1 1 .\n"), [""; 0]);
    assert_eq!(customs("numberlink\n1 . 1\n"), ["every_cell_is_used"]);
    assert_eq!(customs("numberlink\n1 . 1\n2 . 2\n"), ["every_cell_is_used", "line_takes_no_detour"]);
    assert_eq!(rating("numberlink\n1 1\n. .\n"), None);
}

/// The vertices of a graph in reverse order, and its edges and pairs in another.
#[test]
fn ratings_are_the_same_for_graphs_with_other_names() {
    let mut rated = 0;
    for (name, text) in texts().iter().filter(|(_, text)| text.contains("disjoint-paths")) {
        let Some(rating) = rating(text) else { continue };
        let Extent::Graph { vertices, .. } = sheet(text).size() else { panic!("{name}") };
        let mut edges = Vec::new();
        let mut pairs = Vec::new();
        for line in text.lines() {
            let words: Vec<&str> = line.split_whitespace().collect();
            if let [what @ ("edge" | "pair"), one, other] = words[..] {
                let renamed = [one, other].map(|vertex| vertices + 1 - vertex.parse::<usize>().unwrap());
                let list = if what == "edge" { &mut edges } else { &mut pairs };
                list.push(format!("{what} {} {}", renamed[1], renamed[0]));
            }
        }
        edges.reverse();
        let renamed =
            format!("disjoint-paths\nvertices {vertices}\n{}\n{}\n", edges.join("\n"), pairs.join("\n"));
        assert_eq!(shape(&self::rating(&renamed).unwrap()), shape(&rating), "{name}");
        rated += 1;
    }
    assert!(rated >= 3, "{rated}");
}

#[test]
fn the_level_is_the_same_by_rounds_and_by_the_quick_question() {
    let mut seen = BTreeSet::new();
    // `facedown generate` made it from seed 1: the repository has no board for experts.
    let for_experts = "https://puzz.link/p?norinori/6/6/6e97h9o2mnku";
    for (name, text) in texts().into_iter().chain([(for_experts.to_owned(), for_experts.to_owned())]) {
        let Ok(mut model) = sheet(&text).model() else { continue };
        let never = Cutoff::never();
        let Some(rating) = rating(&text) else {
            assert_eq!(level_of(&model, Level::Expert, &never), Ok(Judged::NotUnique), "{name}");
            continue;
        };
        if !rating.customs.is_empty() {
            sheet(&text).customs(&mut model);
        }
        for at_most in Level::ALL {
            let judged = level_of(&model, at_most, &never).unwrap();
            let expected = if rating.level <= at_most { Judged::Level(rating.level) } else { Judged::Harder };
            assert_eq!(judged, expected, "{name}");
        }
        seen.insert(rating.level);
    }
    assert_eq!(seen.len(), Level::ALL.len(), "{seen:?}");
}

/// By enumeration, on all small boards: a rating exactly where there is just one solution, and its rounds conclude what is in it.
#[test]
fn a_puzzle_is_rated_exactly_if_it_has_just_one_solution() {
    let (mut rated, mut not) = (0, 0);
    for (genre, board) in [
        ("nurikabe", "2x3"),
        ("nurikabe", "3x2"),
        ("hitori", "2x3"),
        ("norinori", "2x4"),
        ("numberlink", "2x3"),
        ("shakashaka", "2x3"),
        ("sudoku", "4x4"),
        ("disjoint-paths", "4"),
    ] {
        let Some(puzzles) = registry::genre(genre).unwrap().small(board.parse().unwrap()) else { continue };
        let step = puzzles.len().div_ceil(2_000);
        for solved in puzzles.iter().step_by(step) {
            let sheet = solved.puzzle.as_ref();
            let model = sheet.model().unwrap();
            match (rate(sheet, &Cutoff::never()).unwrap(), &solved.solutions[..]) {
                (Rated::Rating(rating), [_]) => {
                    let solution = only_solution(&model).unwrap();
                    let concluded = rating.rounds.iter().flat_map(|round| &round.concluded);
                    assert!(concluded.into_iter().all(|literal| literal.holds(&solution)), "{sheet:?}");
                    rated += 1;
                }
                (Rated::Not(Uniqueness::None), []) | (Rated::Not(Uniqueness::Multiple), [_, _, ..]) => {
                    not += 1
                }
                (rated, solutions) => panic!("{} solutions: {rated:?} {sheet:?}", solutions.len()),
            }
        }
    }
    println!("{rated} rated, {not} not");
    assert!(rated > 400 && not > 400, "{rated} {not}");
}

fn mark(sheet: &dyn AnySheet, literal: Literal) -> Mark {
    Mark { at: sheet.says()[literal.variable()].at.clone(), literal: Some(literal) }
}

/// The small boards with one solution: the name, the board, its model and the solution.
fn small_unique() -> impl Iterator<Item = (String, Box<dyn AnySheet>, Model, Vec<bool>)> {
    texts().into_iter().filter_map(|(name, text)| {
        let sheet = sheet(&text);
        let model = sheet.model().ok().filter(|model| model.variables() <= 240)?;
        let solution = only_solution(&model)?;
        Some((name, sheet, model, solution))
    })
}

/// The marks of a solution: what can be drawn.
fn marks_of(sheet: &dyn AnySheet, solution: &[bool]) -> Vec<Literal> {
    let literal = |(variable, &value): (u32, &bool)| {
        let literal = Literal::positive(variable);
        if value { literal } else { !literal }
    };
    (0..).zip(solution).map(literal).filter(|&literal| sheet.is_mark(literal)).collect()
}

/// Whoever asks again and again, each time with what is marked so far, comes to the solution: from nothing, and from any part of it.
#[test]
fn whoever_follows_hints_only_comes_to_the_solution() {
    let mut solved = BTreeSet::new();
    for (name, sheet, model, solution) in small_unique() {
        let all = marks_of(sheet.as_ref(), &solution);
        for part in [usize::MAX, 3] {
            let begun = all.iter().copied().step_by(part).skip(usize::from(part == usize::MAX));
            let mut marks: Vec<Mark> = begun.map(|literal| mark(sheet.as_ref(), literal)).collect();
            loop {
                match hint(sheet.as_ref(), &marks, &Cutoff::never()).unwrap() {
                    Hint::Steps(steps) => {
                        let before = marks.len();
                        let last = steps.last().unwrap();
                        for &literal in last.concluded.iter().filter(|&&literal| sheet.is_mark(literal)) {
                            assert!(literal.holds(&solution), "{name}: {last:?}");
                            marks.push(mark(sheet.as_ref(), literal));
                        }
                        assert!(marks.len() > before, "{name}: {last:?} adds nothing");
                    }
                    Hint::Nothing => break,
                    other => panic!("{name}: {other:?}"),
                }
            }
            let given = model.constraints().iter().filter_map(|constraint| match constraint {
                Constraint::Clause(of) if of.len() == 1 => Some(of[0]),
                _ => None,
            });
            let mut values = vec![false; model.variables()];
            for literal in marks.iter().filter_map(|mark| mark.literal).chain(given) {
                values[literal.variable()] = !literal.is_negated();
            }
            assert_eq!(sheet.with_values(&values).check().unwrap(), [], "{name}");
        }
        solved.insert(sheet.name());
    }
    assert_eq!(solved.len(), 8, "{solved:?}");
}

#[test]
fn a_wrong_mark_is_reported_and_not_hinted_on() {
    let mut reported = 0;
    for (name, sheet, _, solution) in small_unique() {
        let right = marks_of(sheet.as_ref(), &solution);
        // One wrong mark among right ones: the opposite of what is so, where that can be marked.
        let wrong = right.iter().copied().map(|literal| !literal).find(|&literal| sheet.is_mark(literal));
        let Some(wrong) = wrong else { continue };
        let others = right.iter().copied().filter(|&literal| literal != !wrong).step_by(2);
        let marks: Vec<Mark> = others.chain([wrong]).map(|literal| mark(sheet.as_ref(), literal)).collect();
        let found = hint(sheet.as_ref(), &marks, &Cutoff::never()).unwrap();
        assert_eq!(found, Hint::Wrong(vec![marks.len() - 1]), "{name}");
        reported += 1;
    }
    assert!(reported > 10, "{reported}");
}

#[test]
fn without_time_nothing_is_claimed() {
    let stop = Cutoff::after(std::time::Duration::ZERO);
    let text = "nurikabe\n2 . .\n. . .\n. . 1\n";
    assert_eq!(rate(sheet(text).as_ref(), &stop), Ok(Rated::Not(Uniqueness::Unknown)));
    assert_eq!(hint(sheet(text).as_ref(), &[], &stop), Ok(Hint::Unknown));
}
