//! How much the boards of a list are like each other, as a row of a table.
//!
//! `variety GENRE SIZE LEVEL COUNT SEED`, where the level may be `any`, makes so many boards. Solutions are compared cell by cell, as `generate` itself does it: each board with the one that is most like
//! it, turned and mirrored as fits best. On small boards, puzzles are compared. The numbers of a Sudoku count as the same if they appear in the same order, so that its first row always does.

use facedown_generate::{BoardGenre, Generated, Wish, generate};
use facedown_solve::Cutoff;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: variety GENRE SIZE LEVEL COUNT SEED";
    let [genre, size, level, count, seed] = &words[..] else { return Err(usage.into()) };
    let genre: BoardGenre = genre.parse()?;
    let mut wish = Wish::new(genre, size.parse()?)?.seed(seed.parse()?);
    if level != "any" {
        wish = wish.difficulty(level.parse()?)?;
    }
    let mut boards: Vec<Generated> = Vec::new();
    let ended = generate(&wish, count.parse()?, 1, &Cutoff::never(), |board| boards.push(board));
    let cells = wish.size().area();
    let nearest = |(nth, board): (usize, &Generated)| {
        let others = boards.iter().enumerate().filter(|(other, _)| *other != nth);
        others.map(|(_, other)| 100 * board.same_cells(other) / cells).max()
    };
    let mut percents: Vec<usize> = boards.iter().enumerate().filter_map(nearest).collect();
    percents.sort_unstable();
    let percent = |place: usize| percents.get(place).map_or("-".to_owned(), |percent| format!("{percent} %"));
    println!(
        "| board | level | boards | attempts | repeats left out | as in the most similar other board: least, median, most |"
    );
    println!("|---|---|---:|---:|---:|---|");
    println!(
        "| {genre} {size} | {level} | {} | {} | {} | {}, {}, {} |",
        ended.made,
        ended.attempts,
        ended.repeats,
        percent(0),
        percent(percents.len() / 2),
        percent(percents.len().saturating_sub(1))
    );
    Ok(())
}
