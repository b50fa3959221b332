//! How much generated expert boards are like the stored boards that they are made from, and like each other, as a row of a table.
//!
//! `variety GENRE COUNT SEED`, where the genre is hitori or numberlink, makes so many boards of 10x10. Solutions are compared cell by cell: the shade of a Hitori, and which links leave a cell of a Numberlink. A board counts
//! as it is most like another one, turned and mirrored in the eight ways, and a smaller stored board at the place that fits best.

use facedown::grid::{Cell, Direction, Grid, Size};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::registry::{self, AnySheet};
use facedown::puzzles::{Shade, Sheet, hitori::Hitori};
use facedown_generate::{BoardGenre, Wish, generate};
use facedown_solve::{Cutoff, Goal, Level, solve_sheet};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: variety hitori|numberlink COUNT SEED";
    let [genre, count, seed] = &words[..] else { return Err(usage.into()) };
    let genre: BoardGenre = genre.parse()?;
    let stored = match genre {
        BoardGenre::Hitori => include_str!("../src/kernels/hitori.txt"),
        BoardGenre::Numberlink => include_str!("../src/kernels/numberlink.txt"),
        _ => return Err(usage.into()),
    };
    let mut kernels = Vec::new();
    for address in stored.lines().filter(|line| !line.starts_with('#')) {
        let sheet = registry::read_any(address)?;
        let outcome = solve_sheet(sheet.as_ref(), Goal::One, &Cutoff::never())?;
        kernels.push(solution(outcome.solutions.first().ok_or("a stored board has no solution")?.as_ref())?);
    }
    let wish = Wish::new(genre, "10x10".parse()?)?.seed(seed.parse()?).difficulty(Level::Expert)?;
    let mut boards = Vec::new();
    let mut failed = None;
    let ended =
        generate(&wish, count.parse()?, 1, &Cutoff::never(), |board| match solution(board.solved.as_ref()) {
            Ok(cells) => boards.push(cells),
            Err(error) => failed = Some(error),
        });
    failed.map_or(Ok(()), Err)?;
    let nearest = |board: &Cells, others: &[&Cells]| others.iter().map(|other| likeness(board, other)).max();
    let all: Vec<&Cells> = kernels.iter().collect();
    let from_kernel = boards.iter().filter_map(|board| nearest(board, &all)).collect();
    let from_each_other = boards.iter().enumerate().filter_map(|(nth, board)| {
        let others: Vec<&Cells> =
            boards.iter().enumerate().filter(|(other, _)| *other != nth).map(|(_, other)| other).collect();
        nearest(board, &others)
    });
    let from_each_other = from_each_other.collect();
    println!(
        "| genre | boards | repeats left out | stored boards | as in the nearest stored board: least, median, most | as in the nearest other board |"
    );
    println!("|---|---:|---:|---:|---|---|");
    println!(
        "| {genre} | {} | {} | {} | {} | {} |",
        boards.len(),
        ended.repeats,
        kernels.len(),
        shown(from_kernel),
        shown(from_each_other)
    );
    Ok(())
}

/// What the solution has in each cell: a bit for each link, or for a black cell.
type Cells = Grid<u8>;

fn solution(sheet: &dyn AnySheet) -> Result<Cells, Box<dyn Error>> {
    let any = sheet.as_any();
    if let Some(links) = any.downcast_ref::<Sheet<Numberlink>>().and_then(|sheet| sheet.answer.as_ref()) {
        return Ok(Grid::from_fn(links.size(), |cell| bits(links, cell)));
    }
    let hitori = any.downcast_ref::<Sheet<Hitori>>().and_then(|sheet| sheet.answer.as_ref());
    // A shade looks the same from all sides: all four bits, or none.
    Ok(hitori.ok_or("no solution")?.map(|shade| if *shade == Shade::Black { 15 } else { 0 }))
}

/// A bit for each direction, clockwise.
fn bits(links: &Links, cell: Cell) -> u8 {
    let is_drawn = |towards: Direction| {
        let to = links.size().neighbour(cell, towards);
        to.is_some_and(|to| links.from(cell).any(|next| next == to))
    };
    (0..).zip(Direction::ALL).map(|(place, towards)| u8::from(is_drawn(towards)) << place).sum()
}

/// The share of a small board's cells that are the same in a larger one, in percent, as it fits best.
fn likeness(board: &Cells, small: &Cells) -> usize {
    let mut image = small.clone();
    let mut best = 0;
    for turn in 0..8 {
        image = if turn == 4 { mirrored(&image) } else { turned(&image) };
        let (size, room) = (image.size(), board.size());
        for down in 0..=room.height().saturating_sub(size.height()) {
            for right in 0..=room.width().saturating_sub(size.width()) {
                let is_same = |(cell, value): &(Cell, &u8)| {
                    board.get(Cell::new(cell.row + down, cell.column + right)) == Some(*value)
                };
                best = best.max(100 * image.iter().filter(is_same).count() / size.area());
            }
        }
    }
    best
}

/// A quarter turn to the right.
fn turned(cells: &Cells) -> Cells {
    let size = cells.size();
    let turned = Size::new(size.width(), size.height()).unwrap_or(size);
    Grid::from_fn(turned, |Cell { row, column }| {
        let value = cells[Cell::new(size.height() - 1 - column, row)];
        (value << 1 | value >> 3) & 15
    })
}

fn mirrored(cells: &Cells) -> Cells {
    let size = cells.size();
    Grid::from_fn(size, |Cell { row, column }| {
        let value = cells[Cell::new(row, size.width() - 1 - column)];
        value & 5 | (value & 2) << 2 | (value & 8) >> 2
    })
}

fn shown(mut percents: Vec<usize>) -> String {
    percents.sort_unstable();
    let percent = |place: usize| percents.get(place).map_or("-".to_owned(), |percent| format!("{percent} %"));
    format!("{}, {}, {}", percent(0), percent(percents.len() / 2), percent(percents.len().saturating_sub(1)))
}
