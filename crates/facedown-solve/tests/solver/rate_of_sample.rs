//! Ratings of the boards of the sample: the tables of `docs/authors.md` are what comes out.
//!
//! The sample is not part of this repository: it is looked for beside the workspace, or where `FACEDOWN_SAMPLE` says.

use crate::common::files::{entries, sample};
use facedown::puzzles::Extent;
use facedown::puzzles::registry;
use facedown_solve::{Cutoff, Level, Rated, Rating, rate};
use std::collections::BTreeMap;

/// These have several solutions.
const LEFT_OUT: [&str; 2] = ["572_25x40", "190_35x48"];

fn counts(ratings: &[&Rating]) -> String {
    let count = |level: Level| ratings.iter().filter(|rating| rating.level == level).count().to_string();
    Level::ALL.map(count).join(" | ")
}

fn median(mut values: Vec<usize>) -> usize {
    values.sort_unstable();
    values[values.len() / 2]
}

#[test]
fn the_tables_of_the_page_for_authors_are_what_the_sample_gives() {
    let Some(sample) = sample() else { return };
    let mut rated: Vec<(&str, usize, Rating)> = Vec::new();
    for [genre, id, _, _, address, _] in entries(&sample) {
        if LEFT_OUT.contains(&id) {
            continue;
        }
        let sheet = registry::read_any(address).unwrap();
        let Extent::Board(size) = sheet.size() else { panic!("{genre} {id}") };
        let Rated::Rating(rating) = rate(sheet.as_ref(), &Cutoff::never()).unwrap() else {
            panic!("{genre} {id} is not rated")
        };
        rated.push((sheet.name(), size.area(), rating));
    }
    let mut lines = Vec::new();
    let mut by_genre: BTreeMap<&str, Vec<&Rating>> = BTreeMap::new();
    rated.iter().for_each(|(genre, _, rating)| by_genre.entry(genre).or_default().push(rating));
    for (genre, ratings) in &by_genre {
        let rounds = |level: Level| median(ratings.iter().map(|rating| rating.rounds_of(level)).collect());
        let rounds = [Level::Easy, Level::Medium, Level::Hard].map(rounds).map(|count| count.to_string());
        lines.push(format!("| {genre} | {} | {} | {} |", ratings.len(), counts(ratings), rounds.join(", ")));
    }
    for (cells, words) in
        [(0..=100, "up to 100 cells"), (101..=250, "101 to 250"), (251..=usize::MAX, "more than 250")]
    {
        let of_size: Vec<&Rating> =
            rated.iter().filter(|(_, area, _)| cells.contains(area)).map(|(.., rating)| rating).collect();
        let rounds = median(of_size.iter().map(|rating| rating.rounds.len()).collect());
        lines.push(format!("| {words} | {} | {} | {rounds} |", of_size.len(), counts(&of_size)));
    }
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/authors.md");
    let page = std::fs::read_to_string(page).unwrap();
    let missing: Vec<&String> = lines.iter().filter(|line| !page.contains(line.as_str())).collect();
    assert!(missing.is_empty(), "docs/authors.md should have\n{}", lines.join("\n"));
}
