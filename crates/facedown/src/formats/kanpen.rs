//! Addresses of kanpen: the size and then the rows, `_` after each cell. Only the puzzle stands there.
//!
//! ```text
//! http://www.kanpen.net/GENRE.html?problem=ROWS/COLUMNS/1_._._/._._2_/
//! ```
//!
//! A cell is a number, or `.` for nothing. Sudoku has one number for both sides, Hitori `0` for nothing, Shakashaka `5` for
//! black without a number, and Norinori the number of rooms and then the room of each cell.

use super::Misread;
use super::address::{Address, AddressBoard};
use super::lines::{Token, size_misread};
use super::retold::{Retold, RetoldWords};
use crate::grid::Size;
use std::ops::Range;

/// The cells that a text grid spells otherwise, by genre.
const OTHERWISE: [(&str, &str, &str); 2] = [("hitori", "0", "."), ("shakashaka", "5", "#")];

/// Reads an address.
pub(super) fn read(address: Token<'_>) -> Result<Address<'_>, Misread> {
    const PAGE: &str = ".html?problem=";
    let Some((page, board)) = address.text.split_once(PAGE) else {
        let expected = format!("`GENRE{PAGE}ROWS/COLUMNS/...`");
        return Err(address.misread(expected).found("an address of kanpen without a board"));
    };
    let genre = address.part(page.rsplit('/').next().unwrap_or(page));
    let is = |name: &str| genre.text.eq_ignore_ascii_case(name);
    let nothing = Token { text: "", at: address.span().end };
    let mut parts = board.split('/').map(|part| address.part(part));
    let mut next = || parts.next().unwrap_or(nothing);

    let rows = next();
    let columns = if is("sudoku") { rows } else { next() };
    let (height, width) = (rows.side("the number of rows")?, columns.side("the number of columns")?);
    let span = rows.at..columns.span().end;
    let size = Size::new(height, width).map_err(|error| size_misread(span.clone(), error))?;
    let words = |span: Range<usize>| RetoldWords {
        text: address.text[span.start - address.at..span.end - address.at].to_owned(),
        at: span.start,
    };
    let size_words = words(span);
    let rooms = is("norinori").then(&mut next);
    if let Some(rooms) = rooms {
        rooms.count("the number of rooms")?;
    }
    let rooms = rooms.map(|rooms| words(rooms.span()));
    // A row too many is enough to refuse the board.
    let rows = parts.filter(|row| !row.text.is_empty()).take(height + 1);
    let otherwise = OTHERWISE.iter().find(|&&(name, ..)| is(name));
    // Each character stays at its place.
    let retold = |row: Token<'_>| {
        let cells = row.text.split('_').map(|cell| match otherwise {
            Some(&(_, kanpen, ours)) if cell == kanpen => ours,
            _ => cell,
        });
        RetoldWords { text: cells.collect::<Vec<_>>().join(" "), at: row.at }
    };
    let rows = rows.map(retold).collect();
    Ok(Address { genre, board: AddressBoard::Retold(Retold { size, size_words, rooms, rows, packed: None }) })
}
