//! What a sheet can be written as: formats and pictures.

use crate::failure::Failure;
use crate::usage;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use facedown::formats::Format;
use facedown::puzzles::registry::{self, AnySheet};
use std::path::Path;

/// What a sheet can be turned into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Format(Format),
    Solution,
    Picture,
    Svg,
}

impl ValueEnum for Target {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Self::Format(Format::Url),
            Self::Format(Format::Pzpr),
            Self::Format(Format::PzprWalls),
            Self::Format(Format::Text),
            Self::Format(Format::Dimacs),
            Self::Solution,
            Self::Picture,
            Self::Svg,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()).help(self.help()))
    }
}

impl Target {
    /// The name on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Format(format) => format.name(),
            Self::Solution => "solution",
            Self::Picture => "picture",
            Self::Svg => "svg",
        }
    }

    /// All but graphs: what a board can be written as.
    pub(crate) const OF_BOARDS: &'static [Self] = &[
        Self::Format(Format::Url),
        Self::Format(Format::Pzpr),
        Self::Format(Format::PzprWalls),
        Self::Format(Format::Text),
        Self::Solution,
        Self::Picture,
        Self::Svg,
    ];

    /// The argument of a command that can write only these.
    pub(crate) fn among(targets: &'static [Self]) -> impl TypedValueParser<Value = Self> {
        let named = move |name: &str| targets.iter().copied().find(|target| target.name() == name);
        PossibleValuesParser::new(targets.iter().filter_map(ValueEnum::to_possible_value))
            .map(move |name| named(&name).unwrap_or(Self::Svg))
    }

    const fn help(self) -> &'static str {
        match self {
            Self::Format(Format::Url) => "a puzz.link address; holds no answer",
            Self::Format(Format::Pzpr) => "a file of pzpr, the program behind puzz.link",
            Self::Format(Format::PzprWalls) => "the same, with Norinori's walls instead of rooms",
            Self::Format(Format::Text) => "plain text, easy to type",
            Self::Format(Format::Dimacs) => "a graph as in the DIMACS challenges",
            Self::Format(_) => "a file",
            Self::Solution => "the answer alone, as text",
            Self::Picture => "a picture in Unicode characters",
            Self::Svg => "a picture for browsers and paper",
        }
    }

    /// Whether an answer has a place there.
    pub(crate) const fn holds_answers(self) -> bool {
        match self {
            Self::Format(format) => format.holds_answers(),
            Self::Solution | Self::Picture | Self::Svg => true,
        }
    }

    /// What to write: what was asked for, or what the ending of the file says, or else the usual.
    pub(crate) fn chosen(to: Option<Self>, file: Option<&Path>, usual: Format) -> Result<Self, Failure> {
        match (to, file) {
            (Some(target), _) => Ok(target),
            (None, Some(file)) if file.extension().is_some() => Self::of_file(file).ok_or_else(|| {
                Failure::new(format!("unknown file extension: {}", file.display()))
                    .expected("`.svg`, `.pzpr`, `.txt` or `.url`, or `--to` with what to write")
            }),
            (None, _) => Ok(Self::Format(usual)),
        }
    }

    /// What the ending of a file asks for.
    fn of_file(file: &Path) -> Option<Self> {
        match file.extension()?.to_str()? {
            "svg" => Some(Self::Svg),
            "pzpr" | "pzprv3" => Some(Self::Format(Format::Pzpr)),
            "txt" | "text" => Some(Self::Format(Format::Text)),
            "url" => Some(Self::Format(Format::Url)),
            _ => None,
        }
    }

    /// The sheet, which is called `name`, turned into that.
    pub(crate) fn write(self, sheet: &dyn AnySheet, name: &str) -> Result<String, Failure> {
        match self {
            Self::Format(format) => {
                let mut text = sheet.write(format).map_err(|error| {
                    let formats = registry::genre(sheet.name()).map_or(&[][..], |genre| genre.formats());
                    let others = formats.iter().filter(|other| **other != format).map(|other| other.name());
                    let others: Vec<&str> = others.chain(["solution", "picture", "svg"]).collect();
                    Failure::new(error.to_string())
                        .expected(format!("another format: {}", usage::either(&others)))
                })?;
                if !text.ends_with('\n') {
                    text.push('\n');
                }
                Ok(text)
            }
            Self::Solution => sheet.write_solution().ok_or_else(|| {
                Failure::new(format!("{name} holds a puzzle without an answer"))
                    .expected("a file with both, or `--solution`")
            }),
            Self::Picture => Ok(sheet.drawing().text()),
            Self::Svg => Ok(sheet.drawing().svg()),
        }
    }
}
