//! All genres, with the type of their puzzles erased: the command line and the tests loop over them.
//!
//! Adding a genre is one folder beside this file and one line in [`GENRES`]: see `docs/adding-a-puzzle.md`.

mod sheet;
pub(crate) mod subject;

pub use sheet::{AnySheet, BrokenRule};
pub use subject::{Cases, Subject};

use crate::constraints::Solvable;
use crate::formats::{Format, Misread, ReadError, address::Address, bounded, pzpr, text};
use crate::picture::Pictured;
use crate::puzzle::{Puzzle, Rule, Sheet};
use crate::small::{Small, SmallSize};
use std::any::Any;
use std::marker::PhantomData;

/// The genres in the order in which they are listed everywhere. As a static, so that they are compiled here and not in each crate that uses them.
pub static GENRES: &[&dyn Genre] = &[
    &GenreOf::<crate::puzzles::shakashaka::Shakashaka>::NEW,
    &GenreOf::<crate::puzzles::nurikabe::Nurikabe>::NEW,
    &GenreOf::<crate::puzzles::hitori::Hitori>::NEW,
    &GenreOf::<crate::puzzles::norinori::Norinori>::NEW,
    &GenreOf::<crate::puzzles::numberlink::Numberlink>::NEW,
    &GenreOf::<crate::puzzles::sudoku::Sudoku>::NEW,
    &GenreOf::<crate::puzzles::disjoint_paths::DisjointPaths>::NEW,
];

/// The template for new genres, which is the first opener of a lesson, too. It is read, solved, proved, audited and tested like any other, but it is not listed among
/// the genres. `docs/adding-a-puzzle.md` says how to copy its folder.
pub static TEMPLATE: &dyn Genre = &GenreOf::<crate::puzzles::one_per_row::OnePerRow>::NEW;

/// All genres, and the template after them.
///
/// ```
/// use facedown::puzzles::registry;
/// assert_eq!(registry::all().count(), registry::GENRES.len() + 1);
/// ```
pub fn all() -> impl Iterator<Item = &'static dyn Genre> {
    GENRES.iter().copied().chain([TEMPLATE])
}

/// A genre: what can be said of all its puzzles.
pub trait Genre: Sync {
    /// Its name on the command line, in files and in the docs.
    fn name(&self) -> &'static str;
    /// Its name in puzz.link addresses and pzpr files, if it has one.
    fn puzz_link(&self) -> Option<&'static str>;
    /// The words that a text of this genre may begin with.
    fn first_words(&self) -> &'static [&'static str];
    /// The formats that it is written in.
    fn formats(&self) -> &'static [Format];
    /// Its rules in the order of their usual statement.
    fn rules(&self) -> &'static [Rule];
    /// What people take for granted besides: see [`Solvable::CUSTOMS`].
    fn customs(&self) -> &'static [Rule];
    /// Its protocols, to be audited.
    fn subjects(&self) -> Vec<Box<dyn Subject>>;
    /// All puzzles of a small board, or as many as there is a bound for; each with all its solutions, which were found by
    /// trying. Nothing when the genre has no such board, or it is too large.
    ///
    /// ```
    /// use facedown::puzzles::registry;
    /// let puzzles = registry::genre("norinori").unwrap().small("1x2".parse().unwrap()).unwrap();
    /// assert_eq!(puzzles.len(), 2); // one room or two
    /// assert_eq!(puzzles[0].solutions.len() + puzzles[1].solutions.len(), 1);
    /// ```
    fn small(&self, board: SmallSize) -> Option<Vec<Solved>>;
    /// Reads a sheet in a format.
    ///
    /// # Errors
    /// When the text is not a sheet of this genre in that format; a board in a format of graphs, say, never is one.
    fn read(&self, text: &str, format: Format) -> Result<Box<dyn AnySheet>, ReadError>;
    /// A `Sheet` of this genre, whose type is known to nobody but the genre; nothing if it is something else.
    fn sheet(&self, sheet: Box<dyn Any>) -> Option<Box<dyn AnySheet>>;
}

/// A puzzle with all its solutions.
#[derive(Debug)]
pub struct Solved {
    /// The puzzle, without an answer.
    pub puzzle: Box<dyn AnySheet>,
    /// The puzzle with each of its solutions.
    pub solutions: Vec<Box<dyn AnySheet>>,
}

/// The genre whose puzzles are `P`.
struct GenreOf<P>(PhantomData<fn() -> P>);

impl<P> GenreOf<P> {
    const NEW: Self = Self(PhantomData);
}

impl<P: Pictured + Solvable + Small> Genre for GenreOf<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn puzz_link(&self) -> Option<&'static str> {
        P::PUZZ_LINK
    }

    fn first_words(&self) -> &'static [&'static str] {
        P::FIRST_WORDS
    }

    fn formats(&self) -> &'static [Format] {
        P::FORMATS
    }

    fn rules(&self) -> &'static [Rule] {
        P::RULES
    }

    fn customs(&self) -> &'static [Rule] {
        P::CUSTOMS
    }

    fn subjects(&self) -> Vec<Box<dyn Subject>> {
        let protocols = P::PROTOCOLS.iter();
        protocols.map(|&protocol| Box::new(subject::SubjectOf { protocol }) as Box<dyn Subject>).collect()
    }

    fn small(&self, board: SmallSize) -> Option<Vec<Solved>> {
        let puzzles = P::every(board)?.list.into_iter();
        let solved = puzzles.map(|puzzle| {
            let with = |answer| Box::new(Sheet { puzzle: puzzle.clone(), answer }) as Box<dyn AnySheet>;
            let solutions = puzzle.solutions().into_iter().map(|solution| with(Some(solution))).collect();
            Solved { puzzle: with(None), solutions }
        });
        Some(solved.collect())
    }

    fn read(&self, text: &str, format: Format) -> Result<Box<dyn AnySheet>, ReadError> {
        Ok(Box::new(P::read(text, format)?))
    }

    fn sheet(&self, sheet: Box<dyn Any>) -> Option<Box<dyn AnySheet>> {
        Some(sheet.downcast::<Sheet<P>>().ok()?)
    }
}

/// A sheet with the type of its puzzle erased; nothing if its genre is not listed here. `Box::new(sheet)` does the same, but the whole genre
/// is compiled once more in the crate where that stands.
///
/// ```
/// use facedown::puzzles::{Puzzle, nurikabe::Nurikabe, registry};
/// use facedown::formats::Format;
/// let sheet = Nurikabe::read("nurikabe\n1 .\n. .\n", Format::Text).unwrap();
/// assert_eq!(registry::erased(sheet).unwrap().name(), "nurikabe");
/// ```
pub fn erased<P: Puzzle>(sheet: Sheet<P>) -> Option<Box<dyn AnySheet>> {
    genre(P::NAME)?.sheet(Box::new(sheet))
}

/// The genre of this name, or of this name at puzz.link.
///
/// ```
/// use facedown::puzzles::registry;
/// assert_eq!(registry::genre("nurikabe").unwrap().name(), "nurikabe");
/// assert!(registry::genre("chess").is_none());
/// ```
#[must_use]
pub fn genre(name: &str) -> Option<&'static dyn Genre> {
    all().find(|genre| genre.name() == name || genre.puzz_link() == Some(name))
}

/// Reads a sheet of any genre in any format: both are known by how the text begins. An address that people have pasted goes through
/// [`plain_address`](crate::formats::plain_address) first; here it is read as it is, so that errors point into the text that was given.
///
/// # Errors
/// When the text is not a sheet of any genre.
///
/// ```
/// use facedown::puzzles::registry;
/// let sheet = registry::read_any("nurikabe\n. 2 .\n1 . .\n").unwrap();
/// assert_eq!(sheet.size().to_string(), "2x3");
/// let error = registry::read_any("https://puzz.link/p?nurikabe/100000/100000/1").err().unwrap();
/// assert!(error.to_string().contains("from 1 to 1000"));
/// ```
pub fn read_any(text: &str) -> Result<Box<dyn AnySheet>, ReadError> {
    let (genre, format) = genre_of(text)?;
    genre.read(text, format)
}

/// The genre and the format of a text.
fn genre_of(text: &str) -> Result<(&'static dyn Genre, Format), ReadError> {
    let format = Format::of(text);
    let name = bounded(text).and_then(|()| match format {
        Format::Url => Address::read(text).map(|address| Some(address.genre)),
        Format::Pzpr | Format::PzprWalls => pzpr::File::read(text).map(|file| Some(file.genre)),
        Format::Text => Ok(text::first_word(text)),
        Format::Dimacs => Ok(None),
    });
    let found = name.and_then(|name| {
        let known = match name {
            Some(word) if format == Format::Text => beginning(word.text),
            Some(name) => genre(&name.text.to_ascii_lowercase()).filter(|genre| genre.puzz_link().is_some()),
            None if format == Format::Dimacs => all().find(|genre| genre.formats().contains(&format)),
            None => None,
        };
        known.ok_or_else(|| {
            let names: Vec<_> = all().filter_map(|genre| spelled(genre, format)).collect();
            let expected = format!("a genre ({})", names.join(", "));
            Misread::new(name.map_or(0..0, |name| name.span()), expected)
        })
    });
    found.map(|genre| (genre, format)).map_err(|misread| ReadError::new(text, format, misread))
}

fn beginning(word: &str) -> Option<&'static dyn Genre> {
    all().find(|genre| genre.first_words().contains(&word))
}

fn spelled(genre: &dyn Genre, format: Format) -> Option<&'static str> {
    if format == Format::Text { Some(genre.name()) } else { genre.puzz_link() }
}
