//! Boards that are drawn at the desk: what may stand in a cell, a board with other clues, an empty board.
//!
//! The page knows no format. It gets the words of a cell from here, and sends back one word for each cell.

use crate::gallery;
use crate::problem::Problem;
use crate::run::{needed, text};
use crate::sheets::extent;
use facedown::formats::Format;
use facedown::grid::Grid;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{self, AnySheet};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The longest side of an empty board.
const LONGEST_SIDE: usize = 40;
/// The most rooms that are offered; a board may have more.
const MOST_ROOMS: usize = 20;

/// What a cell may hold, as text. None where the clues do not stand in cells.
fn words(genre: &str, height: usize, width: usize) -> Option<Vec<String>> {
    let numbers = |from: usize, to: usize| (from..=to).map(|number| number.to_string());
    let word = |words: &[&str]| words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
    Some(match genre {
        "one-per-row" => word(&[".", "x"]),
        "nurikabe" => {
            let most = (height * width / 2).clamp(4, 24);
            word(&["."]).into_iter().chain(numbers(1, most)).chain(word(&["?"])).collect()
        }
        "hitori" => numbers(1, height.max(width)).collect(),
        "norinori" => (0..(height * width).div_ceil(4).clamp(2, MOST_ROOMS)).map(room).collect(),
        "sudoku" => word(&["."]).into_iter().chain(numbers(1, height)).collect(),
        "numberlink" => {
            word(&["."]).into_iter().chain(numbers(1, (height * width / 3).clamp(4, 20))).collect()
        }
        "shakashaka" => word(&[".", "#"]).into_iter().chain(numbers(0, 4)).collect(),
        _ => return None,
    })
}

/// The name of a room: a to z, aa, ab, ...
fn room(nth: usize) -> String {
    let letter = char::from(b'a' + u8::try_from(nth % 26).unwrap_or(0));
    if nth < 26 { letter.to_string() } else { format!("{}{letter}", room(nth / 26 - 1)) }
}

/// What an empty board has in a cell. Hitori has a number everywhere: in each row and column others. Norinori has a room
/// everywhere: squares of four cells, the last ones with what is left.
fn blank(genre: &str, (height, width): (usize, usize), (row, column): (usize, usize)) -> String {
    match genre {
        "hitori" => ((row + column) % height.max(width) + 1).to_string(),
        "norinori" => {
            let block = |at: usize, side: usize| (at / 2).min((side / 2).max(1) - 1);
            room(block(row, height) * (width / 2).max(1) + block(column, width))
        }
        _ => ".".to_owned(),
    }
}

/// The words in the cells of a board, line by line, with what stands before them. None where they are not written so.
fn parted(sheet: &dyn AnySheet) -> Option<(String, Vec<String>)> {
    let (height, width) = extent(sheet);
    let text = sheet.write(Format::Text).ok()?;
    let mut lines = text.lines();
    let head = lines.next()?;
    let rows: Vec<Vec<String>> =
        lines.take(height).map(|line| line.split_whitespace().map(str::to_owned).collect()).collect();
    let is_whole = rows.len() == height && rows.iter().all(|row| row.len() == width);
    is_whole.then(|| (head.to_owned(), rows.concat()))
}

fn joined(head: &str, width: usize, cells: &[String]) -> String {
    let rows = cells.chunks(width.max(1)).map(|row| row.join(" ") + "\n");
    std::iter::once(format!("{head}\n")).chain(rows).collect()
}

/// How the clues of a board are edited by clicking: `{choices:[{name, text}], board:[choice of each cell]}`, or null.
pub(crate) fn of(sheet: &dyn AnySheet) -> Value {
    let (height, width) = extent(sheet);
    let (Some(mut words), Some((_, cells))) = (words(sheet.name(), height, width), parted(sheet)) else {
        return Value::Null;
    };
    for cell in &cells {
        if !words.contains(cell) {
            words.push(cell.clone());
        }
    }
    let board: Vec<_> = cells.iter().map(|cell| words.iter().position(|word| word == cell)).collect();
    let name = |word: &str| if word == "." { "·".to_owned() } else { word.to_owned() };
    let choices = words.iter().map(|word| json!({ "name": name(word), "text": word }));
    json!({ "choices": choices.collect::<Vec<_>>(), "board": board })
}

/// The board that a request to the desk is about: a text, a text with other clues in its cells, or an empty board of a genre.
pub(crate) fn asked_for(request: &Value) -> Result<Box<dyn AnySheet>, Problem> {
    let Some(given) = text(request, "text")? else { return empty(request) };
    let sheet = gallery::sheet(given)?.without_answer();
    let Some(clues) = request.get("clues").filter(|clues| !clues.is_null()) else { return Ok(sheet) };
    let wrong = || Problem::bad("`clues` is not understood").expected("a word for each cell of the board");
    let clues: Option<Vec<String>> =
        clues.as_array().and_then(|list| list.iter().map(|word| word.as_str().map(str::to_owned)).collect());
    let (clues, (head, cells)) = (clues.ok_or_else(wrong)?, parted(sheet.as_ref()).ok_or_else(wrong)?);
    if clues.len() != cells.len() || clues.iter().any(|word| word.split_whitespace().count() != 1) {
        return Err(wrong());
    }
    let clues = if sheet.name() == "norinori" { apart(sheet.as_ref(), clues) } else { clues };
    Ok(registry::read_any(&joined(&head, extent(sheet.as_ref()).1, &clues))?)
}

/// Parts of a room that do not touch become rooms of their own: whoever draws cell by cell cuts rooms in two on the way.
fn apart(sheet: &dyn AnySheet, mut cells: Vec<String>) -> Vec<String> {
    let Extent::Board(size) = sheet.size() else { return cells };
    let Some(board) = Grid::from_values(size, cells.clone()) else { return cells };
    let names: BTreeSet<&String> = board.values().iter().collect();
    for (nth, area) in names.iter().flat_map(|name| board.areas(|cell| cell == *name)).enumerate() {
        area.into_iter().for_each(|cell| cells[size.index(cell)] = room(nth));
    }
    cells
}

fn empty(request: &Value) -> Result<Box<dyn AnySheet>, Problem> {
    let genre = needed(request, "genre")?;
    let side = |key: &str| {
        let side = request.get(key).and_then(Value::as_u64).and_then(|side| usize::try_from(side).ok());
        side.filter(|side| (1..=LONGEST_SIDE).contains(side)).ok_or_else(|| {
            Problem::limit(format!("An empty board has 1 to {LONGEST_SIDE} rows and columns."))
        })
    };
    let (height, width) = (side("height")?, side("width")?);
    if words(genre, height, width).is_none() {
        return Err(Problem::unusable(format!("A puzzle of the kind `{genre}` is drawn as text.")));
    }
    let cells: Vec<String> = (0..height * width)
        .map(|place| blank(genre, (height, width), (place / width, place % width)))
        .collect();
    Ok(registry::read_any(&joined(genre, width, &cells))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_genre_on_a_board_has_an_empty_one_that_can_be_drawn_on() {
        let genres = std::iter::once(registry::TEMPLATE).chain(registry::GENRES.iter().copied());
        let mut drawn = 0;
        for genre in genres.map(|genre| genre.name()).filter(|name| *name != "disjoint-paths") {
            let sizes: &[(usize, usize)] = if genre == "sudoku" {
                &[(4, 4), (9, 9)]
            } else {
                &[(1, 1), (1, 2), (3, 5), (7, 2), (40, 40)]
            };
            for &(height, width) in sizes {
                let request = json!({ "genre": genre, "height": height, "width": width });
                let sheet = asked_for(&request).unwrap_or_else(|problem| panic!("{request}: {problem}"));
                assert_eq!(extent(sheet.as_ref()), (height, width), "{request}");
                let clues = of(sheet.as_ref());
                assert_eq!(clues["board"].as_array().map(Vec::len), Some(height * width), "{request}");
                drawn += 1;
            }
        }
        assert_eq!(drawn, 32);
    }

    #[test]
    fn empty_boards_of_numbers_and_rooms_are_no_nonsense() {
        let text = |genre| {
            let request = json!({ "genre": genre, "height": 3, "width": 4 });
            asked_for(&request).unwrap().write(Format::Text).unwrap()
        };
        assert_eq!(text("hitori"), "hitori\n1 2 3 4\n2 3 4 1\n3 4 1 2\n");
        assert_eq!(text("norinori"), "norinori\na a b b\na a b b\na a b b\n");
    }

    #[test]
    fn clues_are_put_into_cells_and_nothing_else() {
        let put = |clues: &[&str]| asked_for(&json!({ "text": "nurikabe/tiny-3x4", "clues": clues }));
        let sheet = put(&[".", ".", ".", "3", ".", ".", ".", ".", "1", ".", ".", "."]).unwrap();
        assert_eq!(sheet.write(Format::Text).unwrap(), "nurikabe\n. . . 3\n. . . .\n1 . . .\n");
        assert!(put(&["."]).is_err() && put(&["nonsense"; 12]).is_err() && put(&[". ."; 12]).is_err());
        assert!(put(&[".\n"; 12]).is_ok(), "white space around a word is none of it");
        let halves = json!({ "text": "norinori\na a a\nb b b\n", "clues": ["a", "b", "a", "b", "b", "b"] });
        let sheet = asked_for(&halves).unwrap();
        assert_eq!(
            sheet.write(Format::Text).unwrap(),
            "norinori\na b c\nb b b\n",
            "a room in two parts is two"
        );
    }
}
