//! Addresses of penpa-edit, a program for drawing. What counts is the drawing of the problem; a solution, a title and rules in words are
//! passed over.
//!
//! ```text
//! GENRE/https://swaroopg92.github.io/penpa-edit/#m=edit&p=DRAWING&a=SOLUTION
//! ```
//!
//! A drawing may name its genre; if not, `GENRE/` stands in front. It is packed: lines of text, deflated, in base64. These are read:
//!
//! | line | example | what it holds |
//! |---:|---|---|
//! | 0 | `square,3,2,38,0,1,1,..` | the shape of cells, width and height with the margins, a size on the screen, rotation, mirrors |
//! | 1 | `[0,0,0,0]` | the margins: above, below, left, right |
//! | 3 | `{zS:{},zN:{"16":["2",1,"1"]},..}` | what is drawn, by kind and place; `z` and a character stand for a name |
//! | 5 | `[16,1,1,5,1,1]` | the places of the cells, each as the difference from the one before it |
//! | 17 | `["nurikabe"]` | the genre, by the name that the program has for it |
//!
//! Places are numbered row by row, with two more cells on each side: first all cells, then their corners at the bottom right, then
//! what stands between cells. Whatever is drawn that the genre does not have is refused, because it may be a rule.

use super::Misread;
use super::address::{Address, AddressBoard, decoded};
use super::lines::{Token, size_misread};
use super::retold::{Retold, RetoldWords};
use crate::grid::{Cell, Direction, Grid, Sides, Size, areas};
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use base64::{DecodeError, Engine};
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde_json::{Map, Value, from_str};
use std::borrow::Cow::{self, Borrowed, Owned};

/// The longest drawing in bytes. The program has boards of up to 100x100 cells, which take about one million with a number in each cell.
const LONGEST: usize = 4 << 20;

/// The genres, and the names that the program has for them.
const GENRES: [(&str, &str); 6] = [
    ("shakashaka", "shakashaka"),
    ("nurikabe", "nurikabe"),
    ("hitori", "hitori"),
    ("norinori", "norinori"),
    ("numberlink", "numberlink"),
    ("sudoku", "classic"),
];

/// What may be drawn, by its abbreviation. The first three kinds are read. The genres have none of the others.
const KINDS: [(&str, &str); 18] = [
    (SURFACES, "a coloured cell"),
    (NUMBERS, "a number"),
    (EDGES, "an edge"),
    ("z0", "a frame"),
    ("z1", "a small number"),
    ("z2", "a free line"),
    ("z3", "an arrow"),
    ("z4", "an erased edge"),
    ("z5", "a polygon"),
    ("z6", "a cage"),
    ("z7", "a thermometer"),
    ("zC", "a cage"),
    ("zD", "an arrow"),
    ("zF", "a free line"),
    ("zL", "a line"),
    ("zT", "a thermometer"),
    ("zW", "a wall"),
    ("zY", "a symbol"),
];
const SURFACES: &str = "zS";
const NUMBERS: &str = "zN";
const EDGES: &str = "zE";

/// What else stands beside it: the steps to undo, to redo and to replay.
const HISTORY: [&str; 3] = ["zU", "zR", "z8"];

/// Reads an address.
pub(super) fn read(address: Token<'_>) -> Result<Address<'_>, Misread> {
    let packed = address.text.split(['#', '?', '&']).find_map(|part| part.strip_prefix("p="));
    let Some(packed) = packed.map(|packed| address.part(packed)) else {
        let found = "an address of penpa-edit without a drawing";
        return Err(address.misread("`#m=edit&p=` and a drawing").found(found));
    };
    let text = unpacked(packed)?;
    let lines: Vec<&str> = text.split('\n').collect();
    let name = address.text.split('/').next().filter(|name| !name.contains(['.', ':']));
    let genre = match name {
        Some(name) => address.part(name),
        None => Token { text: tagged(packed, lines.get(17).copied())?, at: packed.at },
    };
    let drawing = PenpaDrawing::read(packed, genre.text, &lines)?;
    let (mut rows, mut at) = (Vec::new(), 0);
    for row in drawing.words()?.rows() {
        let text = row.join(" ");
        at += text.len();
        rows.push(RetoldWords { at: at - text.len(), text });
    }
    let size_words = RetoldWords { text: String::new(), at };
    let board = Retold { size: drawing.size, size_words, rooms: None, rows, packed: Some(packed.span()) };
    Ok(Address { genre, board: AddressBoard::Retold(board) })
}

/// The text of a drawing.
fn unpacked(packed: Token<'_>) -> Result<String, Misread> {
    const WHOLE: &str = "a whole drawing (is the end of the address missing?)";
    let any_padding = GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    // Browsers may spell `+`, `/` and `=` as `%2B`, `%2F` and `%3D`.
    let letters = decoded(packed.text);
    let bytes =
        GeneralPurpose::new(&STANDARD, any_padding).decode(&letters).map_err(|error| match error {
            DecodeError::InvalidByte(at, byte) if letters == packed.text && byte != b'=' => {
                let at = packed.at + at;
                Misread::new(at..at + 1, "a letter, a digit, `+`, `/` or `=`")
            }
            _ => packed.misread(WHOLE).found("base64 that ends too early"),
        })?;
    let text = decompress_to_vec_with_limit(&bytes, LONGEST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => {
            packed.misread(format!("a drawing of at most {LONGEST} bytes")).found("a longer one")
        }
        _ => packed.misread(WHOLE).found("a drawing that cannot be unpacked"),
    })?;
    String::from_utf8(text).map_err(|_| malformed(packed))
}

fn malformed(packed: Token<'_>) -> Misread {
    packed.misread("a drawing as penpa-edit writes it").found("something else")
}

/// The genre that a drawing names.
fn tagged(packed: Token<'_>, line: Option<&str>) -> Result<&'static str, Misread> {
    // These two say nothing about rules.
    const NEUTRAL: [&str; 2] = ["noconflict", "puzzlehunt"];
    let mut tags: Vec<String> = line.and_then(|line| from_str(line).ok()).unwrap_or_default();
    tags.retain(|tag| !NEUTRAL.contains(&tag.as_str()));
    let known = GENRES.iter().find(|(_, tag)| tags == [*tag]);
    known.map(|(genre, _)| *genre).ok_or_else(|| {
        let names = GENRES.map(|(genre, _)| genre).join(", ");
        let expected = format!("a genre ({names}) in front, such as `nurikabe/https://...`");
        packed.misread(expected).found(match &tags[..] {
            [] => "a drawing that names no genre".to_owned(),
            tags => format!("a drawing of the genre `{}`", short(&tags.join(", "))),
        })
    })
}

/// The beginning of a long text.
fn short(text: &str) -> String {
    const MOST: usize = 40;
    text.chars().take(MOST).collect()
}

/// What is drawn on a rectangular board.
struct PenpaDrawing<'a> {
    packed: Token<'a>,
    genre: String,
    size: Size,
    /// The margins above and to the left.
    margins: (usize, usize),
    /// How many rows and columns of places there are.
    places: (usize, usize),
    /// For each kind, what is drawn and where.
    kinds: Map<String, Value>,
}

/// A place of a drawing.
#[derive(Clone, Copy)]
struct PenpaPlace {
    /// 0 is a cell, 1 its corner at the bottom right.
    part: usize,
    /// The row and the column, which may be outside of the board.
    row: isize,
    column: isize,
}

impl<'a> PenpaDrawing<'a> {
    fn read(packed: Token<'a>, genre: &str, lines: &[&str]) -> Result<Self, Misread> {
        let malformed = || malformed(packed);
        let &[header, margins, _, kinds, _, cells, ..] = lines else { return Err(malformed()) };
        let header: Vec<&str> = header.split(',').collect();
        let &[shape, width, height, _, ref turns @ ..] = &header[..] else { return Err(malformed()) };
        if !["square", "sudoku", "kakuro"].contains(&shape) {
            let found = format!("cells of the kind `{}`", short(shape));
            return Err(packed.misread("square cells").found(found));
        }
        if !turns.starts_with(&["0", "1", "1"]) {
            let found = "a drawing that is rotated or mirrored";
            return Err(packed.misread("a board as it was made").found(found));
        }
        let [above, below, left, right] =
            from_str::<[u16; 4]>(margins).map_err(|_| malformed())?.map(usize::from);
        let side = |words: &str, margins| {
            let side = words.parse::<u32>().ok()? as usize;
            Some((side, side.checked_sub(margins)?))
        };
        let (rows, height) = side(height, above + below).ok_or_else(malformed)?;
        let (columns, width) = side(width, left + right).ok_or_else(malformed)?;
        let size = Size::new(height, width).map_err(|error| size_misread(packed.span(), error))?;
        let drawing = Self {
            packed,
            genre: genre.to_ascii_lowercase(),
            size,
            margins: (above, left),
            places: (rows + 4, columns + 4),
            kinds: from_str(&quoted(kinds)).map_err(|_| malformed())?,
        };
        let mut place = 0;
        let differences: Vec<i32> = from_str(cells).map_err(|_| malformed())?;
        let cells = differences.into_iter().map(|difference| {
            place += i64::from(difference);
            drawing.cell(usize::try_from(place).ok().map(|place| drawing.place(place))?)
        });
        let mut cells: Vec<Option<Cell>> = cells.collect();
        cells.sort_unstable();
        if !cells.iter().copied().eq(size.cells().map(Some)) {
            let missing = size.cells().find(|&cell| cells.binary_search(&Some(cell)).is_err());
            let found = missing
                .map_or("a board with more cells".to_owned(), |cell| format!("a board without {cell}"));
            return Err(packed
                .misread(format!("all cells of a board of {size}, and no others"))
                .found(found));
        }
        Ok(drawing)
    }

    /// The place of this number.
    fn place(&self, number: usize) -> PenpaPlace {
        let (rows, columns) = self.places;
        let inside = |place: usize, margin: usize| place as isize - 2 - margin as isize;
        PenpaPlace {
            part: number / (rows * columns),
            row: inside(number % (rows * columns) / columns, self.margins.0),
            column: inside(number % columns, self.margins.1),
        }
    }

    /// The cell of the board at a place, if it is one.
    fn cell(&self, place: PenpaPlace) -> Option<Cell> {
        let cell = Cell::new(usize::try_from(place.row).ok()?, usize::try_from(place.column).ok()?);
        (place.part == 0 && self.size.contains(cell)).then_some(cell)
    }

    /// The genre does not have this, which is drawn at a place.
    fn refused(&self, what: impl std::fmt::Display, place: Option<PenpaPlace>) -> Misread {
        let beside = |place| self.cell(PenpaPlace { part: 0, ..place });
        let place = match place {
            None => String::new(),
            Some(place) => match (self.cell(place), beside(place)) {
                (Some(cell), _) => format!(" at {cell}"),
                (None, Some(cell)) => format!(" at the border of {cell}"),
                (None, None) => " at the edge of the board or outside".to_owned(),
            },
        };
        let only = match self.genre.as_str() {
            "shakashaka" => "black cells and numbers in them",
            "norinori" => "thick black edges between rooms",
            "sudoku" => "numbers, and thick black edges between boxes",
            _ => "numbers in cells",
        };
        let expected = format!("a drawing of {} with only {only}", short(&self.genre));
        self.packed.misread(expected).found(format!("{what}{place}"))
    }

    /// What is drawn of a kind, with the places by their numbers.
    fn all(&self, kind: &str) -> impl Iterator<Item = (&str, &Value)> {
        let drawn = self.kinds.get(kind).and_then(Value::as_object);
        drawn.into_iter().flatten().map(|(place, value)| (place.as_str(), value))
    }

    /// The words of a text grid for all cells.
    fn words(&self) -> Result<Grid<Cow<'static, str>>, Misread> {
        for (kind, value) in &self.kinds {
            let is_read = [SURFACES, NUMBERS, EDGES].contains(&kind.as_str()) && value.is_object();
            let is_blank =
                value.is_null() || *value == Value::Object(Map::new()) || *value == Value::Array(vec![]);
            if !is_read && !is_blank && !HISTORY.contains(&kind.as_str()) {
                let what =
                    KINDS.iter().find(|(known, _)| known == kind).map_or("something else", |(_, what)| what);
                return Err(self.refused(what, first_number(value).map(|number| self.place(number))));
            }
        }
        let mut words = Grid::from_fn(self.size, |_| Borrowed("."));
        self.blacken(&mut words)?;
        self.fill_in(&mut words)?;
        let walls = self.walls()?;
        if self.genre == "norinori" {
            let rooms = areas(words.map(|_| true), |one, other| !walls.between(one, other));
            for (number, room) in rooms.iter().enumerate() {
                room.iter().for_each(|&cell| words[cell] = Owned((number + 1).to_string()));
            }
        }
        Ok(words)
    }

    /// Draws the black cells.
    fn blacken(&self, words: &mut Grid<Cow<'static, str>>) -> Result<(), Misread> {
        // Black, and a grey that is nearly as dark.
        const BLACK: [u64; 2] = [4, 1];
        for (place, colour) in self.all(SURFACES) {
            let place = place.parse().ok().map(|number| self.place(number));
            let is_black = colour.as_u64().is_some_and(|colour| BLACK.contains(&colour));
            match place.and_then(|place| self.cell(place)) {
                Some(cell) if is_black && self.genre == "shakashaka" => words[cell] = Borrowed("#"),
                _ if is_black => return Err(self.refused("a black cell", place)),
                _ => return Err(self.refused("a coloured cell", place)),
            }
        }
        Ok(())
    }

    /// Draws the numbers and question marks.
    fn fill_in(&self, words: &mut Grid<Cow<'static, str>>) -> Result<(), Misread> {
        // As they are typed; of medium size; large.
        const PLAIN: [&str; 3] = ["1", "6", "10"];
        for (place, value) in self.all(NUMBERS) {
            let place = place.parse().ok().map(|number| self.place(number));
            let word = value[0].as_str().map_or_else(|| value[0].to_string(), |word| word.trim().to_owned());
            let is_plain = value[2].as_str().is_some_and(|style| PLAIN.contains(&style));
            let is_number = word == "?" || word.bytes().all(|byte| byte.is_ascii_digit());
            match place.and_then(|place| self.cell(place)) {
                // A text of blanks is not seen.
                _ if word.is_empty() => {}
                Some(_) if !is_plain => return Err(self.refused("a note or another special number", place)),
                Some(cell) if is_number && self.has_number(&words[cell]) => words[cell] = Owned(word),
                _ => return Err(self.refused(format!("`{}`", short(&word)), place)),
            }
        }
        Ok(())
    }

    /// Whether a cell of this colour may have a number.
    fn has_number(&self, colour: &str) -> bool {
        match self.genre.as_str() {
            "norinori" => false,
            "shakashaka" => colour == "#",
            _ => true,
        }
    }

    /// The edges between rooms or boxes.
    fn walls(&self) -> Result<Sides<bool>, Misread> {
        // Thick, and very thick.
        const BLACK: [u64; 2] = [2, 21];
        let mut walls = Sides::blank(self.size);
        for (ends, style) in self.all(EDGES) {
            let ends: Vec<PenpaPlace> =
                ends.split(',').flat_map(str::parse).map(|end| self.place(end)).collect();
            let &[PenpaPlace { part: 1, row, column }, end @ PenpaPlace { part: 1, .. }] = &ends[..] else {
                return Err(self.refused("a mark that is not an edge", ends.first().copied()));
            };
            // The cell to the left of the edge or above it has its corner at the end.
            let cell = PenpaPlace { part: 0, ..end };
            let (towards, beyond) = match (end.row - row, end.column - column) {
                (1, 0) => (Direction::East, PenpaPlace { column: cell.column + 1, ..cell }),
                (0, 1) => (Direction::South, PenpaPlace { row: cell.row + 1, ..cell }),
                _ => return Err(self.refused("a line that is not the side of a cell", Some(cell))),
            };
            match (self.cell(cell), self.cell(beyond)) {
                (Some(cell), Some(beyond)) => {
                    let is_black = style.as_u64().is_some_and(|style| BLACK.contains(&style));
                    if !is_black || !self.has_wall(cell, beyond) {
                        return Err(self.refused(format!("an edge between {cell} and {beyond}"), None));
                    }
                    walls.set(cell, towards, true);
                }
                (None, None) => return Err(self.refused("an edge", Some(cell))),
                // The frame of the board.
                _ => {}
            }
        }
        Ok(walls)
    }

    /// Whether there may be an edge between two cells.
    fn has_wall(&self, one: Cell, other: Cell) -> bool {
        match self.genre.as_str() {
            "norinori" => true,
            "sudoku" => {
                let height = self.size.height().isqrt();
                let width = (self.size.width() / height).max(1);
                one.row / height != other.row / height || one.column / width != other.column / width
            }
            _ => false,
        }
    }
}

/// A line in which the abbreviations are JSON: `zO` is null, and the others are names.
fn quoted(line: &str) -> String {
    let (mut out, mut is_text, mut letters) = (String::with_capacity(line.len()), false, line.chars());
    while let Some(letter) = letters.next() {
        match letter {
            'z' if !is_text => match letters.next() {
                Some('O') => out.push_str("null"),
                Some(name) => out.extend(['"', 'z', name, '"']),
                None => out.push('z'),
            },
            '\\' => out.extend([letter].into_iter().chain(letters.next())),
            _ => {
                is_text ^= letter == '"';
                out.push(letter);
            }
        }
    }
    out
}

/// The first number in what is drawn: one of its places.
fn first_number(value: &Value) -> Option<usize> {
    match value {
        Value::Object(drawn) => drawn.keys().next()?.split(',').next()?.parse().ok(),
        Value::Array(drawn) => drawn.iter().find_map(first_number),
        value => usize::try_from(value.as_u64()?).ok(),
    }
}
