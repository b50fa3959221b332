//! Ratings of the boards of the sample: the tables of `docs/authors.md` are what comes out.
//!
//! The sample is not part of this repository: it is looked for beside the workspace, or where `FACEDOWN_SAMPLE` says.

use crate::common::files::{entries, sample};
use crate::common::long::is_long;
use facedown::puzzles::Extent;
use facedown::puzzles::registry;
use facedown_solve::{Cutoff, Level, Rated, rate};
use std::collections::BTreeMap;

/// These have several solutions.
const LEFT_OUT: [&str; 2] = ["572_25x40", "190_35x48"];

/// This one takes as long as all others together, so `./test` takes its rating from here and only `./test long` asks for it.
const LARGEST: (&str, Summary) =
    ("690_50x50", Summary { name: "nurikabe", area: 2_500, level: Level::Medium, rounds: [202, 5, 0, 0] });

/// What the tables say of a rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Summary {
    name: &'static str,
    area: usize,
    level: Level,
    /// By level.
    rounds: [usize; 4],
}

impl Summary {
    fn of(genre: &str, id: &str, address: &str) -> Self {
        let sheet = registry::read_any(address).unwrap();
        let Extent::Board(size) = sheet.size() else { panic!("{genre} {id}") };
        let Rated::Rating(rating) = rate(sheet.as_ref(), &Cutoff::never()).unwrap() else {
            panic!("{genre} {id} is not rated")
        };
        let rounds = Level::ALL.map(|level| rating.rounds_of(level));
        assert_eq!(rounds.iter().sum::<usize>(), rating.rounds.len());
        Self { name: sheet.name(), area: size.area(), level: rating.level, rounds }
    }
}

fn counts(ratings: &[Summary]) -> String {
    let count = |level: Level| ratings.iter().filter(|rating| rating.level == level).count().to_string();
    Level::ALL.map(count).join(" | ")
}

fn median(values: impl Iterator<Item = usize>) -> usize {
    let mut values: Vec<usize> = values.collect();
    values.sort_unstable();
    values[values.len() / 2]
}

#[test]
fn the_tables_of_the_page_for_authors_are_what_the_sample_gives() {
    let Some(sample) = sample() else { return };
    let mut rated: Vec<Summary> = Vec::new();
    for [genre, id, _, _, address, _] in entries(&sample).filter(|[_, id, ..]| !LEFT_OUT.contains(id)) {
        let is_stated = id == LARGEST.0;
        if is_stated && !is_long() {
            rated.push(LARGEST.1);
            continue;
        }
        let summary = Summary::of(genre, id, address);
        assert!(!is_stated || summary == LARGEST.1, "{summary:?}");
        rated.push(summary);
    }
    let mut lines = Vec::new();
    let mut by_genre: BTreeMap<&str, Vec<Summary>> = BTreeMap::new();
    rated.iter().for_each(|rating| by_genre.entry(rating.name).or_default().push(*rating));
    for (genre, ratings) in &by_genre {
        let rounds = [Level::Easy, Level::Medium, Level::Hard]
            .map(|level| median(ratings.iter().map(|rating| rating.rounds[level as usize])).to_string());
        lines.push(format!("| {genre} | {} | {} | {} |", ratings.len(), counts(ratings), rounds.join(", ")));
    }
    for (cells, words) in
        [(0..=100, "up to 100 cells"), (101..=250, "101 to 250"), (251..=usize::MAX, "more than 250")]
    {
        let of_size: Vec<Summary> =
            rated.iter().filter(|rating| cells.contains(&rating.area)).copied().collect();
        let rounds = median(of_size.iter().map(|rating| rating.rounds.iter().sum()));
        lines.push(format!("| {words} | {} | {} | {rounds} |", of_size.len(), counts(&of_size)));
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/authors.md");
    let page = std::fs::read_to_string(page).unwrap();
    let missing: Vec<&String> = lines.iter().filter(|line| !page.contains(line.as_str())).collect();
    assert!(missing.is_empty(), "docs/authors.md should have\n{}", lines.join("\n"));
}
