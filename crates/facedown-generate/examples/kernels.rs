//! Searches for expert boards without the stored ones, on one thread, and prints the address of each: how most boards in `src/kernels` were found; the first line of each file says which.
//!
//! `kernels GENRE SEED COUNT`, where the genre is hitori, numberlink, shakashaka or sudoku. It takes from seconds to some ten minutes for each board.

use facedown::formats::Format;
use facedown_generate::{BoardGenre, Wish, generate};
use facedown_solve::{Cutoff, Level};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let usage = "usage: kernels hitori|numberlink|shakashaka|sudoku SEED COUNT";
    let [genre, seed, count] = &words[..] else { return Err(usage.into()) };
    let genre: BoardGenre = genre.parse()?;
    let size = match genre {
        BoardGenre::Hitori => "8x8",
        BoardGenre::Numberlink => "10x10",
        BoardGenre::Shakashaka => "12x12",
        BoardGenre::Sudoku => "9x9",
        _ => return Err(usage.into()),
    };
    let wish = Wish::new(genre, size.parse()?)?.seed(seed.parse()?).difficulty(Level::Expert)?.from_scratch();
    let mut failed = None;
    generate(&wish, count.parse()?, 1, &Cutoff::never(), |board| {
        match board.solved.without_answer().write(Format::Url) {
            Ok(address) => println!("{}", address.trim_end()),
            Err(error) => failed = Some(error),
        }
    });
    failed.map_or(Ok(()), |error| Err(error.into()))
}
