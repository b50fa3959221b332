//! What is asked for.

use crate::{Symmetry, numberlink_expert, shakashaka_expert, sudoku};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::registry;
use facedown_solve::Level;
use std::fmt;
use std::str::FromStr;

/// A genre that boards are generated for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum BoardGenre {
    Shakashaka,
    Nurikabe,
    Hitori,
    Norinori,
    Numberlink,
    Sudoku,
}

impl BoardGenre {
    /// All genres, in the order of the registry.
    pub const ALL: [Self; 6] =
        [Self::Shakashaka, Self::Nurikabe, Self::Hitori, Self::Norinori, Self::Numberlink, Self::Sudoku];

    /// The name, as in the registry.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Shakashaka => "shakashaka",
            Self::Nurikabe => "nurikabe",
            Self::Hitori => "hitori",
            Self::Norinori => "norinori",
            Self::Numberlink => "numberlink",
            Self::Sudoku => "sudoku",
        }
    }

    /// The size of a board if none is asked for.
    #[must_use]
    pub const fn usual_size(self) -> BoardSize {
        match self {
            Self::Sudoku => BoardSize { height: 9, width: 9 },
            _ => BoardSize { height: 10, width: 10 },
        }
    }

    /// Whether clues stand in some cells and not in others, so that a symmetry and a layout mean something.
    const fn has_layout(self) -> bool {
        matches!(self, Self::Shakashaka | Self::Nurikabe | Self::Sudoku)
    }
}

impl fmt::Display for BoardGenre {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for BoardGenre {
    type Err = WishError;

    /// By the name of the genre, here or at puzz.link.
    fn from_str(name: &str) -> Result<Self, WishError> {
        let lower = name.to_ascii_lowercase();
        let known = registry::genre(&lower).map_or("", registry::Genre::name);
        Self::ALL.into_iter().find(|genre| genre.name() == known).ok_or_else(|| {
            let [others @ .., last] = Self::ALL.map(Self::name);
            WishError::new(
                format!("no boards of `{name}` are made"),
                format!("{} or {last}", others.join(", ")),
            )
        })
    }
}

/// The height and the width of a board, as somebody typed it: `10x10`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSize {
    height: usize,
    width: usize,
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.height, self.width)
    }
}

impl From<Size> for BoardSize {
    fn from(size: Size) -> Self {
        Self { height: size.height(), width: size.width() }
    }
}

impl FromStr for BoardSize {
    type Err = WishError;

    fn from_str(text: &str) -> Result<Self, WishError> {
        let sides = text.split_once(['x', 'X']).and_then(|(height, width)| {
            Some(Self { height: height.parse().ok()?, width: width.parse().ok()? })
        });
        sides.ok_or_else(|| {
            let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
            let is_too_large = text
                .split_once(['x', 'X'])
                .is_some_and(|(height, width)| is_number(height) && is_number(width));
            let expected = if is_too_large {
                format!("at most {} rows and columns", SIDES.end())
            } else {
                "rows x columns, such as 10x10".to_owned()
            };
            WishError::new(format!("invalid size `{text}`"), expected)
        })
    }
}

/// The cells that carry clues, given by an author.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout(pub(crate) Grid<bool>);

impl Layout {
    /// Height and width of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.0.size()
    }

    /// Two clues that are neighbours.
    fn side_by_side(&self) -> Option<(Cell, Cell)> {
        self.size().adjacent_pairs().find(|&(one, other)| self.0[one] && self.0[other])
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().filter(|(_, is_clue)| **is_clue).map(|(cell, _)| cell)
    }
}

impl FromStr for Layout {
    type Err = WishError;

    /// Rows of `.` and `#` (a clue), in lines or separated by `/`. Spaces are skipped.
    fn from_str(text: &str) -> Result<Self, WishError> {
        let rows: Vec<Vec<char>> = text
            .split(['/', '\n'])
            .map(|row| row.chars().filter(|character| !character.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let wrong = |what: String| {
            WishError::new(format!("this is not a layout of clues: {what}"), "rows of `.` and `#`")
        };
        let width = rows.first().map_or(0, Vec::len);
        let size = Size::new(rows.len(), width).map_err(|error| wrong(error.to_string()))?;
        if let Some(number) = rows.iter().position(|row| row.len() != width) {
            let length = rows[number].len();
            return Err(wrong(format!("row {} has {length} cells, the first has {width}", number + 1)));
        }
        let cells: Vec<char> = rows.into_iter().flatten().collect();
        if let Some(index) = cells.iter().position(|cell| !matches!(cell, '.' | '#')) {
            let found = cells[index];
            return Err(wrong(format!("found {found:?} at {}", size.cell(index))));
        }
        let grid = Grid::from_values(size, cells.into_iter().map(|cell| cell == '#').collect());
        grid.map(Self).ok_or_else(|| wrong("rows of different lengths".to_owned()))
    }
}

/// How many clues there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Clues {
    /// As is usual for the genre: no clue can be dropped, but in Nurikabe all islands show their sizes.
    Usual,
    /// As few as possible: no clue can be dropped. In Nurikabe, a dropped size is a question mark.
    Few,
    /// More than are needed.
    Many,
    /// Just in these cells.
    At(Layout),
}

/// What boards are asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wish {
    genre: BoardGenre,
    size: Size,
    seed: u64,
    level: Option<Level>,
    /// Nothing for the usual one.
    symmetry: Option<Symmetry>,
    clues: Clues,
    is_from_scratch: bool,
}

/// Why a wish cannot be granted, and what could be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WishError {
    what: String,
    expected: String,
}

impl WishError {
    fn new(what: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { what: what.into(), expected: expected.into() }
    }

    /// What cannot be made, and why.
    #[must_use]
    pub fn what(&self) -> &str {
        &self.what
    }

    /// What to ask for instead.
    #[must_use]
    pub fn expected(&self) -> &str {
        &self.expected
    }
}

impl fmt::Display for WishError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; expected {}", self.what, self.expected)
    }
}

impl std::error::Error for WishError {}

/// The shortest and the longest side of a board, and the most cells. Larger ones take minutes.
const SIDES: std::ops::RangeInclusive<usize> = 4..=60;
const MOST_CELLS: usize = 1_000;
/// The sides of a Sudoku that are made. A minimal one of 25x25 cannot be proved unique in reasonable time.
const SUDOKUS: [usize; 4] = [4, 6, 9, 16];

/// The fewest cells of an expert Hitori. Of 5x5, one in a million boards was expert.
const FEWEST_CELLS_FOR_EXPERTS: usize = 28;

/// The fewest numbers of a Sudoku with one solution. For 9x9, McGuire, Tugemann and Civario found out by computer in 2012. In general, two numbers that are not
/// given could change places.
fn fewest(size: Size) -> usize {
    if size.width() == 9 { 17 } else { size.width() - 1 }
}

impl Wish {
    /// Boards of this genre and size, with the usual symmetry and clues, of any difficulty, from seed 0.
    ///
    /// # Errors
    /// When no boards of that size are made.
    ///
    /// ```
    /// use facedown_generate::{BoardGenre, Wish};
    ///
    /// assert!(Wish::new(BoardGenre::Nurikabe, "10x18".parse()?).is_ok());
    /// let error = Wish::new(BoardGenre::Sudoku, "7x7".parse()?).unwrap_err();
    /// assert!(error.to_string().contains("4x4, 6x6, 9x9 or 16x16"));
    /// assert!(Wish::new(BoardGenre::Nurikabe, "1x1".parse()?).is_err());
    /// # Ok::<(), facedown_generate::WishError>(())
    /// ```
    pub fn new(genre: BoardGenre, size: BoardSize) -> Result<Self, WishError> {
        let BoardSize { height, width } = size;
        let is_made = if genre == BoardGenre::Sudoku {
            height == width && SUDOKUS.contains(&width)
        } else {
            SIDES.contains(&height) && SIDES.contains(&width) && height * width <= MOST_CELLS
        };
        let size = Size::new(height, width).ok().filter(|_| is_made).ok_or_else(|| {
            let sizes = if genre == BoardGenre::Sudoku {
                let [others @ .., largest] = &SUDOKUS.map(|side| format!("{side}x{side}"));
                format!("{} or {largest}", others.join(", "))
            } else {
                format!(
                    "{} to {} rows and columns, and at most {MOST_CELLS} cells",
                    SIDES.start(),
                    SIDES.end()
                )
            };
            WishError::new(format!("cannot generate {genre} boards of {height}x{width}"), sizes)
        })?;
        Ok(Self {
            genre,
            size,
            seed: 0,
            level: None,
            symmetry: None,
            clues: Clues::Usual,
            is_from_scratch: false,
        })
    }

    /// With this seed.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// Without the stored boards that expert Hitori, Numberlink, Shakashaka and Sudoku of 9x9 are made from otherwise: that is how those were found. It takes much longer.
    #[must_use]
    pub fn from_scratch(self) -> Self {
        Self { is_from_scratch: true, ..self }
    }

    /// Of exactly this level.
    ///
    /// # Errors
    /// When the genre has no boards of that level, or none that could be found.
    ///
    /// - Easy Hitori: as long as nothing is known, neither equal numbers nor neighbours nor connectivity force a cell by themselves, so the first
    ///   step takes two rules.
    /// - Expert Sudoku of 9x9 and expert Shakashaka with a symmetry, a layout or many clues: they are made from stored boards, which have none of these.
    /// - Expert boards of Sudoku below 9x9, and of Numberlink below 10x10: one assumption at a time was enough for all boards that were looked at,
    ///   which were few of Numberlink (`docs/authors.md` has the numbers). Expert Numberlink of more than 196 cells: none was tried.
    /// - Expert Shakashaka below 10x10: there is no smaller stored board.
    /// - Expert Hitori of fewer than 28 cells, such as 5x5: hardly any exists.
    pub fn difficulty(self, level: Level) -> Result<Self, WishError> {
        let (genre, size) = (self.genre, self.size);
        let shorter_side = size.height().min(size.width());
        let is_for_experts = match genre {
            BoardGenre::Sudoku => size.width() >= 9,
            BoardGenre::Numberlink => shorter_side >= numberlink_expert::SHORTEST_SIDE,
            BoardGenre::Shakashaka => shorter_side >= shakashaka_expert::SHORTEST_SIDE,
            BoardGenre::Nurikabe | BoardGenre::Norinori | BoardGenre::Hitori => true,
        };
        match (genre, level) {
            (BoardGenre::Hitori, Level::Easy) => Err(WishError::new(
                "no hitori is easy: its first step always takes two rules",
                "medium, hard or expert",
            )),
            (BoardGenre::Hitori, Level::Expert) if size.area() < FEWEST_CELLS_FOR_EXPERTS => {
                Err(WishError::new(
                    format!("cannot make an expert hitori of {size}: hardly any exist on boards this small"),
                    format!("medium or hard, or {FEWEST_CELLS_FOR_EXPERTS} cells or more, such as 4x7"),
                ))
            }
            (BoardGenre::Numberlink, Level::Expert) if size.area() > numberlink_expert::MOST_CELLS => {
                Err(WishError::new(
                    format!("cannot make an expert numberlink of {size}: boards this large were not tried"),
                    format!("easy, medium or hard, or {} cells at most", numberlink_expert::MOST_CELLS),
                ))
            }
            (BoardGenre::Numberlink | BoardGenre::Shakashaka, Level::Expert) if !is_for_experts => {
                let side = match genre {
                    BoardGenre::Numberlink => numberlink_expert::SHORTEST_SIDE,
                    _ => shakashaka_expert::SHORTEST_SIDE,
                };
                let least = format!("{side}x{side}");
                Err(WishError::new(
                    format!(
                        "cannot make an expert {genre} of {size}: the stored boards from which it would start are of {least} and larger"
                    ),
                    format!("easy, medium or hard, or a size of at least {least}"),
                ))
            }
            (_, Level::Expert) if !is_for_experts => {
                let what = format!(
                    "cannot make an expert {genre} of {size}: one assumption at a time was enough for all that were tried"
                );
                Err(WishError::new(what, "easy, medium or hard"))
            }
            _ => Self { level: Some(level), ..self }.granted(),
        }
    }

    /// Whether it is a Sudoku that is searched for in its own way.
    pub(crate) fn is_expert_sudoku(&self) -> bool {
        self.genre == BoardGenre::Sudoku && self.size.width() == 9 && self.level == Some(Level::Expert)
    }

    /// Whether it is a Shakashaka that is drawn around a core.
    pub(crate) fn is_expert_shakashaka(&self) -> bool {
        self.genre == BoardGenre::Shakashaka && self.level == Some(Level::Expert)
    }

    /// The wish, if its parts go together.
    fn granted(self) -> Result<Self, WishError> {
        let is_free = self.symmetry.is_none_or(|symmetry| symmetry == Symmetry::None)
            && matches!(self.clues, Clues::Usual | Clues::Few);
        if self.is_expert_sudoku() && !is_free {
            return Err(WishError::new(
                "no expert sudoku of 9x9 is made with a symmetry, a layout or many clues: the search for one changes givens one by one, and drops those that are not needed",
                "no symmetry and `few` clues, another level, or 16x16, which may take minutes",
            ));
        }
        if self.is_expert_shakashaka() && !is_free {
            return Err(WishError::new(
                "no expert shakashaka is made with a symmetry, a layout or many clues: it is drawn around a part of a stored board, which has none of these",
                "no symmetry and `few` clues, or another level",
            ));
        }
        Ok(self)
    }

    /// Whether it takes long to make one: expert Sudoku of 16x16 are rare, and each takes long to judge.
    ///
    /// ```
    /// use facedown_generate::{BoardGenre, Wish};
    /// use facedown_solve::Level;
    ///
    /// let expert = |size: &str| Wish::new(BoardGenre::Sudoku, size.parse()?)?.difficulty(Level::Expert);
    /// assert!(!expert("9x9")?.is_rare());
    /// assert!(expert("16x16")?.is_rare());
    /// # Ok::<(), facedown_generate::WishError>(())
    /// ```
    #[must_use]
    pub fn is_rare(&self) -> bool {
        self.genre == BoardGenre::Sudoku && self.size.width() > 9 && self.level == Some(Level::Expert)
    }

    /// With this symmetry of the clues.
    ///
    /// # Errors
    /// When the genre has no layout of clues that could be symmetrical.
    pub fn symmetry(self, symmetry: Symmetry) -> Result<Self, WishError> {
        if symmetry != Symmetry::None && !self.genre.has_layout() {
            let genre = self.genre;
            return Err(WishError::new(
                format!("{genre} has no symmetry of clues"),
                "`none`, or the genre shakashaka, nurikabe or sudoku",
            ));
        }
        Self { symmetry: Some(symmetry), ..self }.granted()
    }

    /// With so many clues. A layout has whatever symmetry it has.
    ///
    /// # Errors
    /// When the genre has no clues that could be dropped, or the layout is of another size.
    pub fn clues(self, clues: Clues) -> Result<Self, WishError> {
        let genre = self.genre;
        match &clues {
            Clues::Usual => {}
            Clues::Few | Clues::Many if matches!(genre, BoardGenre::Hitori | BoardGenre::Norinori) => {
                let why = if genre == BoardGenre::Hitori {
                    "every cell has a number"
                } else {
                    "its rooms cover the board"
                };
                return Err(WishError::new(
                    format!("{genre} has no clues that could be dropped: {why}"),
                    "the usual clues",
                ));
            }
            Clues::Few | Clues::Many => {}
            Clues::At(_) if !genre.has_layout() => {
                return Err(WishError::new(
                    format!("{genre} has no layout of clues"),
                    "shakashaka, nurikabe or sudoku",
                ));
            }
            Clues::At(layout) if layout.size() != self.size => {
                return Err(WishError::new(
                    format!("the layout is {}, but the board is {}", layout.size(), self.size),
                    "the same size",
                ));
            }
            Clues::At(layout) if layout.cells().next().is_none() => {
                return Err(WishError::new("the layout has no clue at all", "one or more"));
            }
            Clues::At(layout) if genre == BoardGenre::Nurikabe && layout.side_by_side().is_some() => {
                let beside = layout.side_by_side().map_or_else(String::new, |(one, other)| {
                    format!("the layout has numbers side by side, at {one} and {other}: they would be in one island")
                });
                return Err(WishError::new(beside, "another layout"));
            }
            Clues::At(layout)
                if genre == BoardGenre::Sudoku && layout.cells().count() < fewest(layout.size()) =>
            {
                let (size, count) = (self.size, layout.cells().count());
                return Err(WishError::new(
                    format!("too few clues for a sudoku of {size} with one solution: the layout has {count}"),
                    format!("{} or more", fewest(size)),
                ));
            }
            Clues::At(layout) if genre == BoardGenre::Sudoku && !sudoku::is_possible(layout) => {
                return Err(WishError::new(
                    "no sudoku with numbers in just these cells has one solution",
                    "another layout",
                ));
            }
            Clues::At(_) => return Self { clues, symmetry: Some(Symmetry::None), ..self }.granted(),
        }
        Self { clues, ..self }.granted()
    }

    /// The genre.
    #[must_use]
    pub const fn genre(&self) -> BoardGenre {
        self.genre
    }

    /// Height and width.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The level, if one is asked for.
    #[must_use]
    pub const fn level(&self) -> Option<Level> {
        self.level
    }

    pub(crate) const fn seed_number(&self) -> u64 {
        self.seed
    }

    pub(crate) fn symmetry_of_clues(&self) -> Symmetry {
        let is_symmetrical =
            self.genre.has_layout() && !self.is_expert_sudoku() && !self.is_expert_shakashaka();
        self.symmetry.unwrap_or(if is_symmetrical { Symmetry::Rotate } else { Symmetry::None })
    }

    pub(crate) const fn is_from_scratch(&self) -> bool {
        self.is_from_scratch
    }

    pub(crate) const fn how_many(&self) -> &Clues {
        &self.clues
    }
}
