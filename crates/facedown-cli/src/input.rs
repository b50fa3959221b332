//! Reads what `<PUZZLE>` and `<SOLUTION>` name: a file, `-` for standard input, or a puzz.link address.

use crate::failure::Failure;
use crate::usage::meant;
use facedown::constraints::Mark;
use facedown::formats::{Format, LONGEST_INPUT, Position, ReadError, plain_address};
use facedown::puzzles::registry::{self, AnySheet};
use facedown::reduction::Cnf;
use serde_json::Value;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What an argument of a command is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    /// A puzzle, perhaps with an answer.
    Puzzle,
    /// A solution of a puzzle that is known already.
    Solution,
    /// A formula.
    Formula,
    /// A seal.
    Seal,
    /// Boards, by their addresses.
    Boards,
    /// The cells that carry clues.
    Layout,
}

/// How cells that carry clues are given.
pub(crate) const LAYOUT: &str =
    "`few`, `many`, or rows of `.` and `#`: in a file, `-` for standard input, or separated by `/`";

/// A text and what to call it in messages.
#[derive(Debug)]
pub(crate) struct Source {
    /// The file's name, `standard input`, or `address`.
    pub(crate) name: String,
    /// The text, not empty.
    pub(crate) text: String,
}

impl Source {
    /// Reads what the argument names.
    pub(crate) fn read(argument: &str, role: Role) -> Result<Self, Failure> {
        if argument == "-" {
            return Self::from_reader("standard input", io::stdin().lock(), role);
        }
        let path = Path::new(argument);
        if !matches!(role, Role::Formula | Role::Layout) && looks_like_an_address(argument) && !path.exists()
        {
            return Ok(Self { name: "address".to_owned(), text: plain_address(argument).into_owned() });
        }
        let file = open(path, role.words()[1])?;
        Self::from_reader(argument, file, role)
    }

    /// The puzzle that an argument names, with the answer that another one names, if any.
    pub(crate) fn puzzle(puzzle: &str, solution: Option<&str>) -> Result<Box<dyn AnySheet>, Failure> {
        not_both(("puzzle", puzzle), ("solution", solution))?;
        let sheet = Self::read(puzzle, Role::Puzzle)?.sheet()?;
        match solution {
            None => Ok(sheet),
            Some(solution) => Self::read(solution, Role::Solution)?.answer_to(sheet.as_ref()),
        }
    }

    /// The sheet that the text holds, with the answer that an argument names, if any; and the marks of the answer as they were typed.
    pub(crate) fn marked(&self, answer: Option<&str>) -> Result<(Box<dyn AnySheet>, Vec<Mark>), Failure> {
        let sheet = self.sheet()?;
        let Some(answer) = answer else {
            let marks = sheet.marks(&self.text);
            return Ok((sheet, marks));
        };
        let answer = Self::read(answer, Role::Solution)?;
        let sheet = answer.answer_to(sheet.as_ref())?;
        let marks = sheet.marks(&answer.text);
        Ok((sheet, marks))
    }

    /// The sheet that the text holds.
    pub(crate) fn sheet(&self) -> Result<Box<dyn AnySheet>, Failure> {
        self.not_a_list("a single board; `solve`, `check`, `rate` and `bench` read lists")?;
        registry::read_any(&self.text).map_err(|error| self.misread(&error))
    }

    /// Refuses a list of boards.
    fn not_a_list(&self, expected: &str) -> Result<(), Failure> {
        match self.lines_of_list() {
            None => Ok(()),
            Some(_) => Err(Failure::new(format!("{} is a list of boards", self.name)).expected(expected)),
        }
    }

    /// The lines of a list of boards, with their numbers from 0, blank lines and comments left out; nothing if the text is a single board.
    pub(crate) fn lines_of_list(&self) -> Option<Vec<(usize, &str)>> {
        let is_comment = |line: &str| line.starts_with('#') || line.starts_with("//");
        let lines = self.text.lines().map(str::trim).enumerate();
        let lines: Vec<(usize, &str)> =
            lines.filter(|(_, line)| !line.is_empty() && !is_comment(line)).collect();
        let &(_, first) = lines.first()?;
        let is_lone_address = lines.len() == 1 && address_in(first) == Some(first);
        let is_board = match Format::of(first) {
            Format::Text => address_in(first).is_none() && begins_with_a_genre(first),
            Format::Url => is_lone_address && self.text.trim() == first,
            _ => true,
        };
        let has_addresses = || lines.iter().any(|(_, line)| address_in(line).is_some());
        (!is_board && has_addresses()).then_some(lines)
    }

    /// The sheet of this puzzle with the answer that the text holds.
    pub(crate) fn answer_to(&self, puzzle: &dyn AnySheet) -> Result<Box<dyn AnySheet>, Failure> {
        self.not_a_list("a solution of one puzzle")?;
        puzzle.read_solution(&self.text).map_err(|error| self.misread(&error))
    }

    /// The formula that the text holds.
    pub(crate) fn formula(&self) -> Result<Cnf, Failure> {
        Cnf::read(&self.text).map_err(|error| {
            let other = other_than("reduce", &self.name, &self.text, Role::Formula.words()[0]);
            other.unwrap_or_else(|| self.misread(&error))
        })
    }

    fn misread(&self, error: &ReadError) -> Failure {
        let what = match error.position {
            Position::Line { .. } => format!("{}, {}: {}", self.name, error.position, error.what()),
            position => format!("{position}: {}", error.what()),
        };
        let span = &error.span;
        let failure =
            Failure::new(what).expected(&error.expected).at(&self.name, &self.text, span.start, span.len());
        let genres = error.expected.strip_prefix("a genre (").and_then(|names| names.strip_suffix(')'));
        let Some(word) = self.text.get(span.clone()).filter(|word| word.len() < 50) else { return failure };
        match genres {
            Some(genres) => failure.did_you_mean(meant(word, &genres.split(", ").collect::<Vec<_>>())),
            // The word between a puzzle and its solution.
            None if self.text.lines().any(|line| line.trim() == word) => {
                failure.did_you_mean(meant(word, &["solution"]))
            }
            None => failure,
        }
    }

    fn from_reader(name: &str, reader: impl Read, role: Role) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        let read = reader.take(LONGEST_INPUT as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|error| Failure::new(format!("cannot read {name}: {error}")))?;
        if bytes.len() > LONGEST_INPUT {
            let limit = format!("at most {LONGEST_INPUT} bytes");
            return Err(Failure::new(format!("{name} is too long")).expected(limit));
        }
        // Of a list, only the lines with bad bytes cannot be read, and comments may have them.
        let lossy = || Self { name: name.to_owned(), text: String::from_utf8_lossy(&bytes).into_owned() };
        let is_list = || lossy().lines_of_list().is_some() && !bytes.contains(&0);
        let text = match text(name, &bytes, 0) {
            Err(_) if matches!(role, Role::Puzzle | Role::Boards) && is_list() => lossy().text,
            text => text?.to_owned(),
        };
        // Some editors put a byte order mark first, which nobody sees.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        if text.trim().is_empty() {
            return Err(Failure::new(format!("{name} is empty")).expected(role.words()[0]));
        }
        let text = if role == Role::Solution { printed_solution(name, text)? } else { text };
        let is_of_boards = matches!(role, Role::Puzzle | Role::Boards | Role::Solution);
        if let Some((kind, command)) = other_kind(&text).filter(|_| is_of_boards) {
            return Err(of_other_kind(name, kind, command, role.words()[0]));
        }
        let text = match role {
            Role::Puzzle | Role::Boards => plain_address(&text).into_owned(),
            Role::Solution | Role::Formula | Role::Seal | Role::Layout => text,
        };
        Ok(Self { name: name.to_owned(), text })
    }
}

/// Refuses standard input for two arguments of a command: each with what it is for.
pub(crate) fn not_both(one: (&str, &str), other: (&str, Option<&str>)) -> Result<(), Failure> {
    if one.1 != "-" || other.1 != Some("-") {
        return Ok(());
    }
    let what = format!("standard input cannot be both the {} and the {}", one.0, other.0);
    Err(Failure::new(what).expected("a file for one of them"))
}

/// The solution in the JSON that `facedown solve` has printed. Any other text is left as it is.
fn printed_solution(name: &str, text: String) -> Result<String, Failure> {
    if text.trim_start().starts_with('{') {
        let answer: Value = serde_json::from_str(&text).unwrap_or_default();
        return match answer["solutions"].as_array().map_or(&[][..], Vec::as_slice) {
            [Value::String(solution)] => Ok(solution.clone()),
            [_, _, ..] => Err(Failure::new(format!("{name} holds several solutions"))
                .expected("one: `facedown solve --limit 1 --json` prints a single solution")),
            _ => Err(Failure::new(format!("{name} holds no solution"))
                .expected("a solution, or what `facedown solve --json` prints for a puzzle that has one")),
        };
    }
    if text.trim_start().starts_with("<svg") {
        return Err(Failure::new(format!("{name} is a picture for browsers")).expected(
            "what `facedown solve` prints, also with `--to solution|text|pzpr|picture` or `--json`",
        ));
    }
    Ok(text)
}

impl Role {
    /// What it is, and where it can come from.
    const fn words(self) -> [&'static str; 2] {
        const ANYWHERE: &str = "a file, `-` for standard input, or a puzz.link address";
        const FILE: &str = "a file, or `-` for standard input";
        const LIST: &str = "a directory of puzzle files, or a file with a puzz.link address in each line";
        match self {
            Self::Puzzle => ["a puzzle", ANYWHERE],
            Self::Solution => ["a solution", ANYWHERE],
            Self::Formula => ["a formula in DIMACS CNF", FILE],
            Self::Seal => ["a seal", FILE],
            Self::Boards => ["a puzz.link address in each line", LIST],
            Self::Layout => ["rows of `.` and `#`", LAYOUT],
        }
    }
}

/// Opens a file; `expected` says what it should be.
pub(crate) fn open(path: &Path, expected: &str) -> Result<File, Failure> {
    let name = path.display();
    if path.as_os_str().is_empty() {
        return Err(Failure::new("the name of the file is empty").expected(expected));
    }
    if path.is_dir() {
        return Err(Failure::new(format!("{name} is a directory")).expected(expected));
    }
    File::open(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => Failure::new(format!("no such file: {name}")).expected(expected),
        _ => Failure::new(format!("cannot read {name}: {error}")),
    })
}

/// These bytes as text; `offset` is where they begin in the input of this name.
pub(crate) fn text<'b>(name: &str, bytes: &'b [u8], offset: usize) -> Result<&'b str, Failure> {
    let not_text = |what: String| Failure::new(format!("{name} is not {what}")).expected("text in UTF-8");
    let valid = std::str::from_utf8(bytes).map_or_else(|error| error.valid_up_to(), str::len);
    if let Some(zero) = bytes[..valid].iter().position(|&byte| byte == 0) {
        return Err(not_text(format!("text: zero byte at offset {}", offset + zero)));
    }
    std::str::from_utf8(bytes)
        .map_err(|_| not_text(format!("UTF-8: invalid byte at offset {}", offset + valid)))
}

/// Whether this has the shape of an address or of its last part, `GENRE/COLS/ROWS/BODY`.
pub(crate) fn looks_like_an_address(argument: &str) -> bool {
    let argument = &plain_address(argument);
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = argument.split('/').collect();
    argument.contains("://") || parts.windows(2).any(|pair| pair.iter().all(is_number))
}

/// What a text is that is certainly not a puzzle, and what reads it, if anything does.
fn other_kind(text: &str) -> Option<(&'static str, &'static str)> {
    const KINDS: [(&str, &str, &str); 8] = [
        ("<svg", "a picture for browsers", ""),
        ("<!doctype html", "a web page", ""),
        ("facedown transcript ", "the record of a run", "replay"),
        ("p cnf ", "a formula", "reduce"),
        ("{\"all\":", "a file of audit results", "audit --merge"),
        ("{", "JSON", ""),
        ("-----BEGIN FACEDOWN SEAL-----", "a seal", "verify"),
        ("Made by facedown", "a seal", "verify"),
    ];
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with("c "))?;
    KINDS.iter().find(|(begin, ..)| first.starts_with(begin)).map(|&(_, kind, command)| (kind, command))
}

/// The text is of a kind that another command reads.
fn of_other_kind(name: &str, kind: &str, command: &str, expected: &str) -> Failure {
    let reader =
        if command.is_empty() { String::new() } else { format!("; `facedown {command}` reads this") };
    Failure::new(format!("{name} is {kind}")).expected(format!("{expected}{reader}"))
}

/// Why this command cannot read a text that is certainly of another kind; nothing if that is not the reason.
pub(crate) fn other_than(reader: &str, name: &str, text: &str, expected: &str) -> Option<Failure> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    let is_puzzle = begins_with_a_genre(first) || first.starts_with("pzprv3") || address_in(first).is_some();
    let puzzle = is_puzzle.then_some(("a puzzle", "solve"));
    let (kind, command) = other_kind(text).or(puzzle).filter(|(_, command)| *command != reader)?;
    Some(of_other_kind(name, kind, command, expected))
}

/// The first address in a line.
pub(crate) fn address_in(line: &str) -> Option<&str> {
    line.split_whitespace().find(|word| looks_like_an_address(word))
}

fn begins_with_a_genre(line: &str) -> bool {
    line.split_whitespace()
        .next()
        .is_some_and(|word| registry::all().any(|genre| genre.first_words().contains(&word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_distinguished_from_files() {
        for address in [
            "https://puzz.link/p?nurikabe/2/2/g1g",
            "nurikabe/10/9/g1g",
            "puzz.link/p?hitori/1/1/1",
            "p%3Fhitori%2F1%2F1%2F1",
        ] {
            assert!(looks_like_an_address(address), "{address}");
        }
        for file in ["puzzles/nurikabe/2.txt", "a", "2/3x", "nurikabe/10", "/tmp/p.txt"] {
            assert!(!looks_like_an_address(file), "{file}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        let source = Source::from_reader("file", "\u{feff}nurikabe\n".as_bytes(), Role::Puzzle).unwrap();
        assert_eq!(source.text, "nurikabe\n");
    }
}
