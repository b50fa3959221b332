//! The page `docs/formats.md`: every example is read, and those of one section are the same puzzle.

#![allow(clippy::unwrap_used)] // In a test, that is how to fail.

use facedown::formats::{Format, LONGEST_INPUT};
use facedown::grid::LONGEST_SIDE;
use facedown::puzzles::disjoint_paths::DisjointPaths;
use facedown::puzzles::registry::{self, GENRES};

const PAGE: &str = include_str!("../../../docs/formats.md");

/// The examples of each section.
fn sections() -> Vec<Vec<String>> {
    PAGE.split("\n## ")
        .map(|section| {
            let fenced = section.split("```puzzle\n").skip(1);
            fenced.map(|block| block.split("```").next().unwrap().to_owned()).collect()
        })
        .filter(|examples: &Vec<_>| !examples.is_empty())
        .collect()
}

#[test]
fn the_examples_of_a_section_are_one_puzzle_in_all_formats_of_its_genre() {
    let sections = sections();
    let mut genres = Vec::new();
    for examples in &sections {
        let first = registry::read_any(&examples[0]).unwrap();
        let genre = registry::genre(first.name()).unwrap();
        genres.push(genre.name());
        assert_eq!(examples.len(), genre.formats().len(), "{}", genre.name());
        assert_eq!(first.check(), Some(Vec::new()), "{}", genre.name());
        for example in examples {
            let sheet = registry::read_any(example).unwrap();
            let expected = if sheet.has_answer() { first.boxed() } else { first.without_answer() };
            assert_eq!(format!("{sheet:?}"), format!("{expected:?}"));
            // Each is also what is written, but for a comment that DIMACS has no need of.
            let comment = |line: &&str| !line.starts_with("c two");
            let plain: String = example.split_inclusive('\n').filter(comment).collect();
            let written =
                |format: &&Format| first.write(**format).is_ok_and(|text| text.trim() == plain.trim());
            assert!(genre.formats().iter().any(|format| written(&format)), "{plain}");
        }
    }
    let expected: Vec<_> = GENRES.iter().map(|genre| genre.name()).collect();
    assert_eq!(genres, expected);
}

#[test]
fn the_page_names_the_limits() {
    for limit in [LONGEST_SIDE, DisjointPaths::MOST_VERTICES, DisjointPaths::MOST_EDGES] {
        assert!(PAGE.contains(&limit.to_string()), "{limit}");
    }
    assert!(PAGE.contains(&format!("{} MiB", LONGEST_INPUT >> 20)));
}
