//! A sheet with the type of its puzzle erased.

use super::genre_of;
use crate::case::{self, Case};
use crate::constraints::{Literal, Mark, Model, Said, Solvable, Unsupported};
use crate::formats::{CannotHold, Dots, Format, Misread, ReadError};
use crate::picture::read::{self, holds_picture};
use crate::picture::{Drawing, Pictured};
use crate::protocol::{Provable, Variant};
use crate::puzzle::{Broken, Extent, Sheet};
use std::any::Any;
use std::fmt;

/// A rule that an answer breaks, with the places in words: `r1c2` for a cell, `v3` for a vertex.
pub type BrokenRule = Broken<String>;

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
    /// When the format cannot hold the puzzle, or cannot distinguish the answer from another.
    fn write(&self, format: Format) -> Result<String, CannotHold>;
    /// The answer as a text of its own, if there is one.
    fn write_solution(&self) -> Option<String>;
    /// The same puzzle with the answer that the text holds: a solution as text, a sheet of this very puzzle with an answer, in any format, or the
    /// picture in characters that [`drawing`](Self::drawing) gives, perhaps with other lines around it.
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
    fn drawing(&self) -> Drawing {
        self.drawing_at(&[])
    }
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
    /// Adds to these constraints the [customs](super::Genre::customs) of the genre.
    fn customs(&self, model: &mut Model);
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
        let broken = self.puzzle.check(self.answer.as_ref()?).into_iter();
        let in_words = |at: Vec<P::Place>| at.iter().map(ToString::to_string).collect();
        Some(broken.map(|broken| Broken { rule: broken.rule, at: in_words(broken.at) }).collect())
    }

    fn write(&self, format: Format) -> Result<String, CannotHold> {
        P::write(self, format)
    }

    fn write_solution(&self) -> Option<String> {
        Some(self.puzzle.write_solution(self.answer.as_ref()?))
    }

    fn read_solution(&self, text: &str) -> Result<Box<dyn AnySheet>, ReadError> {
        let answer = match genre_of(text) {
            _ if holds_picture(text, self.puzzle.size()) => {
                let answer = read::answer(&self.puzzle, text);
                answer.map_err(|misread| ReadError::new(text, Format::Text, misread))?
            }
            Ok((genre, format)) => {
                let other = |found| {
                    let misread = Misread::new(0..0, "a solution of this puzzle").found(found);
                    ReadError::new(text, format, misread)
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

    fn customs(&self, model: &mut Model) {
        self.puzzle.customs(model);
    }

    fn with_values(&self, values: &[bool]) -> Box<dyn AnySheet> {
        Box::new(Self { puzzle: self.puzzle.clone(), answer: Some(self.puzzle.decode(values)) })
    }

    fn marks(&self, text: &str) -> Vec<Mark> {
        let Some(answer) = &self.answer else { return Vec::new() };
        let dots = match self.puzzle.size() {
            size if holds_picture(text, size) => Dots::default(),
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
