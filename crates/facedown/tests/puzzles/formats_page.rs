//! The page `docs/formats.md`: every genre describes its formats in its own folder, in `formats.md`; every example there is
//! read, those of one genre are the same puzzle, and the page is made of these. To regenerate it:
//!
//! ```text
//! FACEDOWN_BLESS=1 cargo test -p facedown --test puzzles formats_page
//! ```

use facedown::formats::{Format, LONGEST_INPUT};
use facedown::grid::LONGEST_SIDE;
use facedown::puzzles::disjoint_paths::DisjointPaths;
use facedown::puzzles::registry::{self, GENRES, Genre};
use std::path::Path;

const PAGE: &str = include_str!("../../../../docs/formats.md");

/// What a genre says of its formats.
fn section(genre: &dyn Genre) -> String {
    let genres = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzles");
    let path = genres.join(genre.name().replace('-', "_")).join("formats.md");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_examples_of_a_genre_are_one_puzzle_in_all_its_formats() {
    for genre in registry::all() {
        let section = section(genre);
        let fenced = section.split("```puzzle\n").skip(1);
        let examples: Vec<&str> = fenced.map(|block| block.split("```").next().unwrap()).collect();
        assert_eq!(examples.len(), genre.formats().len(), "{}", genre.name());
        let first = registry::read_any(examples[0]).unwrap();
        assert_eq!(first.name(), genre.name());
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
}

#[test]
fn the_addresses_of_other_programs_are_one_puzzle() {
    let others = PAGE.lines().filter(|line| line.starts_with("http") && !line.contains("puzz.link"));
    let read = others.map(|address| registry::read_any(address).unwrap().write(Format::Text).unwrap());
    assert_eq!(read.collect::<Vec<_>>(), ["nurikabe\n. 2 .\n? . .\n"; 2]);
}

#[test]
fn the_page_is_made_of_the_sections() {
    let sections = GENRES.iter().map(|genre| {
        let name = genre.name().replace('-', " ");
        format!("## {}{}\n\n{}\n", name[..1].to_uppercase(), &name[1..], section(*genre))
    });
    crate::pages::kept_part("docs/formats.md", &sections.collect::<String>());
}

#[test]
fn the_page_names_the_limits() {
    for limit in [LONGEST_SIDE, DisjointPaths::MOST_VERTICES, DisjointPaths::MOST_EDGES] {
        // With commas, as in prose.
        let digits = limit.to_string();
        let groups: Vec<&str> =
            digits.as_bytes().rchunks(3).rev().filter_map(|group| str::from_utf8(group).ok()).collect();
        assert!(PAGE.contains(&groups.join(",")), "{limit}");
    }
    assert!(PAGE.contains(&format!("{} MiB", LONGEST_INPUT >> 20)));
}
