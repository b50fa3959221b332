//! All genres, with the type of their puzzles erased: the command line and the tests loop over them.
//!
//! Adding a genre is one folder beside this file and one line in [`GENRES`]: see `docs/adding-a-puzzle.md`.

use super::{Extent, Rule, Sheet};
use crate::audit::small::{Board, Small};
use crate::audit::subject::{self, Subject};
use crate::case::{self, Case};
use crate::constraints::{Literal, Mark, Model, Said, Solvable, Unsupported};
use crate::formats::{CannotHold, Dots, Fault, Format, ReadError, address::Address, bounded, pzpr, text};
use crate::picture::{Drawing, Pictured};
use crate::protocol::{Provable, Variant};
use std::any::Any;
use std::fmt;
use std::marker::PhantomData;

/// The genres in the order in which they are listed everywhere.
pub const GENRES: &[&dyn Genre] = &[
    &Of::<super::shakashaka::Shakashaka>::NEW,
    &Of::<super::nurikabe::Nurikabe>::NEW,
    &Of::<super::hitori::Hitori>::NEW,
    &Of::<super::norinori::Norinori>::NEW,
    &Of::<super::numberlink::Numberlink>::NEW,
    &Of::<super::sudoku::Sudoku>::NEW,
    &Of::<super::disjoint_paths::DisjointPaths>::NEW,
];

/// The template for new genres. It is read, solved, proved, audited and tested like any other, but it is not listed among
/// the genres.
pub const TEMPLATE: &dyn Genre = &Of::<super::template::Template>::NEW;

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
    /// Its protocols, to be audited.
    fn subjects(&self) -> Vec<Box<dyn Subject>>;
    /// All puzzles of a small board, or as many as there is a bound for; each with all its solutions, which were found by
    /// trying. Nothing when the board is none of this genre or too large.
    ///
    /// ```
    /// use facedown::puzzles::registry;
    /// let puzzles = registry::genre("norinori").unwrap().small("1x2".parse().unwrap()).unwrap();
    /// assert_eq!(puzzles.len(), 2); // one room or two
    /// assert_eq!(puzzles[0].solutions.len() + puzzles[1].solutions.len(), 1);
    /// ```
    fn small(&self, board: Board) -> Option<Vec<Solved>>;
    /// Reads a sheet in a format.
    ///
    /// # Errors
    /// When the text is no sheet of this genre in that format; a board in a format of graphs, say, never is one.
    fn read(&self, text: &str, format: Format) -> Result<Box<dyn AnySheet>, ReadError>;
}

/// A puzzle with all its solutions.
#[derive(Debug)]
pub struct Solved {
    /// The puzzle, without an answer.
    pub puzzle: Box<dyn AnySheet>,
    /// The puzzle with each of its solutions.
    pub solutions: Vec<Box<dyn AnySheet>>,
}

/// A rule that an answer breaks, with the places in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenRule {
    /// The rule.
    pub rule: &'static Rule,
    /// Where: `r1c2` for a cell, `v3` for a vertex.
    pub at: Vec<String>,
}

impl fmt::Display for BrokenRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.rule.name)?;
        self.at.iter().try_for_each(|place| write!(f, " {place}"))
    }
}

/// A sheet of some genre.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::puzzles::registry;
/// let sheet = registry::read_any("https://puzz.link/p?nurikabe/2/2/1i").unwrap();
/// assert_eq!((sheet.name(), sheet.size().to_string().as_str()), ("nurikabe", "2x2"));
/// assert_eq!(sheet.write(Format::Text).unwrap(), "nurikabe\n1 .\n. .\n");
///
/// let wrong = sheet.read_solution("..\n##").unwrap();
/// let broken = wrong.check().unwrap();
/// assert_eq!(broken[0].rule.name, "island_has_its_size");
/// ```
pub trait AnySheet: fmt::Debug + Send + Sync {
    /// The name of the genre.
    fn name(&self) -> &'static str;
    /// How large the puzzle is.
    fn size(&self) -> Extent;
    /// Whether the sheet holds an answer.
    fn has_answer(&self) -> bool;
    /// Every rule that the answer breaks; nothing when there is no answer.
    fn check(&self) -> Option<Vec<BrokenRule>>;
    /// Writes the sheet; an answer that the format has no place for is left out.
    ///
    /// # Errors
    /// When the format cannot hold the puzzle, or cannot tell the answer from another.
    fn write(&self, format: Format) -> Result<String, CannotHold>;
    /// The answer as a text of its own, if there is one.
    fn write_solution(&self) -> Option<String>;
    /// The same puzzle with the answer that the text tells: a solution as text, or a sheet of this very puzzle
    /// with an answer, in any format.
    ///
    /// # Errors
    /// When the text is neither.
    fn read_solution(&self, text: &str) -> Result<Box<dyn AnySheet>, ReadError>;
    /// The same puzzle without an answer.
    fn without_answer(&self) -> Box<dyn AnySheet>;
    /// The same sheet again.
    fn boxed(&self) -> Box<dyn AnySheet>;
    /// The picture of the puzzle, with the answer if there is one.
    ///
    /// ```
    /// use facedown::puzzles::registry;
    /// let sheet = registry::read_any("nurikabe\n1 . 1\n").unwrap();
    /// assert_eq!(sheet.drawing().text(), "┌───────┐\n│ 1 · 1 │\n└───────┘\n");
    /// ```
    fn drawing(&self) -> Drawing;
    /// The same picture, with every place marked at which the answer breaks a rule.
    fn marked_drawing(&self) -> Drawing;
    /// The constraints whose solutions are the answers.
    ///
    /// # Errors
    /// When the puzzle asks for something that no constraints are known for.
    fn model(&self) -> Result<Model, Unsupported>;
    /// Writes these constraints into a model without variables, unless the model is given up before.
    ///
    /// # Errors
    /// When the puzzle asks for something that no constraints are known for.
    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported>;
    /// What it means that each variable of the model is true, in a few words such as `r1c2 is black`.
    fn meanings(&self) -> Vec<String> {
        let places = |at: Vec<usize>| at.into_iter().map(|index| self.place(index)).collect::<Vec<_>>();
        self.says()
            .into_iter()
            .map(|said| format!("{} {}", places(said.at).join(" and "), said.yes))
            .collect()
    }
    /// The same puzzle with the answer that these values of the model's variables stand for.
    fn with_values(&self, values: &[bool]) -> Box<dyn AnySheet>;
    /// What the answer says so far: see [`Solvable::marks`]. The text is that which the answer was read from: it may hold dots and
    /// crosses.
    ///
    /// ```
    /// use facedown::puzzles::registry;
    /// let text = "nurikabe\n2 . .\n\nsolution\n. + #\n";
    /// let marks = registry::read_any(text).unwrap().marks(text);
    /// assert_eq!(marks.iter().map(|mark| mark.at[0]).collect::<Vec<_>>(), [1, 2]);
    /// ```
    fn marks(&self, text: &str) -> Vec<Mark>;
    /// What each variable of the model says, in their order.
    fn says(&self) -> Vec<Said>;
    /// Whether a player can write into an answer that a literal is true: see [`Solvable::is_mark`].
    fn is_mark(&self, literal: Literal) -> bool;
    /// The name of a place: `r1c2` for a cell, `v3` for a vertex.
    fn place(&self, index: usize) -> String;
    /// The picture of the puzzle, with the answer if there is one, and these places marked.
    fn drawing_at(&self, marked: &[usize]) -> Drawing;
    /// The places at which the answers of two sheets of one puzzle differ; nothing when either has none.
    fn differences(&self, other: &dyn AnySheet) -> Vec<String>;
    /// What can be proved of the puzzle, one case for each protocol, the default first. An honest prover knows the answer, if
    /// there is one.
    fn cases(&self, variant: Variant) -> Vec<Case<'static>>;
    /// The `Sheet<P>` itself.
    fn as_any(&self) -> &dyn Any;
}

impl<P: Pictured + Solvable + Provable> AnySheet for Sheet<P> {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn size(&self) -> Extent {
        self.puzzle.size()
    }

    fn has_answer(&self) -> bool {
        self.answer.is_some()
    }

    fn check(&self) -> Option<Vec<BrokenRule>> {
        let broken = self.puzzle.check(self.answer.as_ref()?);
        let places = |at: Vec<P::Place>| at.iter().map(ToString::to_string).collect();
        Some(
            broken
                .into_iter()
                .map(|broken| BrokenRule { rule: broken.rule, at: places(broken.at) })
                .collect(),
        )
    }

    fn write(&self, format: Format) -> Result<String, CannotHold> {
        P::write(self, format)
    }

    fn write_solution(&self) -> Option<String> {
        Some(self.puzzle.write_solution(self.answer.as_ref()?))
    }

    fn read_solution(&self, text: &str) -> Result<Box<dyn AnySheet>, ReadError> {
        let answer = match genre_of(text) {
            Ok((genre, format)) => {
                let other = |found| {
                    let fault = Fault::new(0..0, "a solution of this puzzle").found(found);
                    ReadError::new(text, format, fault)
                };
                if genre.name() != P::NAME {
                    return Err(other("a puzzle of another genre"));
                }
                let sheet = P::read(text, format)?;
                if sheet.puzzle != self.puzzle {
                    return Err(other("another puzzle"));
                }
                sheet.answer.ok_or_else(|| other("the puzzle without an answer"))?
            }
            Err(_) if Format::of(text) == Format::Text => self.puzzle.read_solution(text)?,
            Err(error) => return Err(error),
        };
        Ok(Box::new(Self { puzzle: self.puzzle.clone(), answer: Some(answer) }))
    }

    fn without_answer(&self) -> Box<dyn AnySheet> {
        Box::new(Self { puzzle: self.puzzle.clone(), answer: None })
    }

    fn boxed(&self) -> Box<dyn AnySheet> {
        Box::new(self.clone())
    }

    fn drawing(&self) -> Drawing {
        self.puzzle.drawing(self.answer.as_ref(), &[])
    }

    fn marked_drawing(&self) -> Drawing {
        let broken = self.answer.iter().flat_map(|answer| self.puzzle.check(answer));
        let wrong: Vec<P::Place> = broken.flat_map(|broken| broken.at).collect();
        self.puzzle.drawing(self.answer.as_ref(), &wrong)
    }

    fn model(&self) -> Result<Model, Unsupported> {
        self.puzzle.model()
    }

    fn constrain(&self, model: &mut Model) -> Result<(), Unsupported> {
        self.puzzle.constrain(model)
    }

    fn with_values(&self, values: &[bool]) -> Box<dyn AnySheet> {
        Box::new(Self { puzzle: self.puzzle.clone(), answer: Some(self.puzzle.decode(values)) })
    }

    fn marks(&self, text: &str) -> Vec<Mark> {
        let Some(answer) = &self.answer else { return Vec::new() };
        let dots = match self.puzzle.size() {
            Extent::Board(size) => Dots::read(text, size),
            Extent::Graph { .. } => Dots::default(),
        };
        self.puzzle.marks(answer, &dots)
    }

    fn says(&self) -> Vec<Said> {
        self.puzzle.says()
    }

    fn is_mark(&self, literal: Literal) -> bool {
        self.puzzle.is_mark(literal)
    }

    fn place(&self, index: usize) -> String {
        self.puzzle.place(index).to_string()
    }

    fn drawing_at(&self, marked: &[usize]) -> Drawing {
        let places: Vec<P::Place> = marked.iter().map(|&index| self.puzzle.place(index)).collect();
        self.puzzle.drawing(self.answer.as_ref(), &places)
    }

    fn differences(&self, other: &dyn AnySheet) -> Vec<String> {
        let other = other.as_any().downcast_ref::<Self>().and_then(|sheet| sheet.answer.as_ref());
        let (Some(one), Some(other)) = (&self.answer, other) else { return Vec::new() };
        self.puzzle.differences(one, other).iter().map(ToString::to_string).collect()
    }

    fn cases(&self, variant: Variant) -> Vec<Case<'static>> {
        case::of_sheet(self, variant)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The genre whose puzzles are `P`.
struct Of<P>(PhantomData<fn() -> P>);

impl<P> Of<P> {
    const NEW: Self = Self(PhantomData);
}

impl<P: Pictured + Solvable + Small> Genre for Of<P> {
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

    fn subjects(&self) -> Vec<Box<dyn Subject>> {
        let protocols = P::protocols().iter();
        protocols.map(|&protocol| Box::new(subject::Of { protocol }) as Box<dyn Subject>).collect()
    }

    fn small(&self, board: Board) -> Option<Vec<Solved>> {
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
/// When the text is no sheet of any genre.
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
            let names: Vec<_> = GENRES.iter().filter_map(|genre| spelled(*genre, format)).collect();
            let expected = format!("a genre ({})", names.join(", "));
            Fault::new(name.map_or(0..0, |name| name.span()), expected)
        })
    });
    found.map(|genre| (genre, format)).map_err(|fault| ReadError::new(text, format, fault))
}

fn beginning(word: &str) -> Option<&'static dyn Genre> {
    all().find(|genre| genre.first_words().contains(&word))
}

fn spelled(genre: &dyn Genre, format: Format) -> Option<&'static str> {
    if format == Format::Text { Some(genre.name()) } else { genre.puzz_link() }
}
