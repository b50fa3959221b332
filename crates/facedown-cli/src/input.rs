//! Reads what `<PUZZLE>` and `<SOLUTION>` name: a file, `-` for standard input, or a puzz.link address.

use crate::failure::Failure;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// The most bytes that are read. The largest board in the widest format stays below it.
pub(crate) const MOST_BYTES: u64 = 10_000_000;

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
    pub(crate) fn read(argument: &str) -> Result<Self, Failure> {
        if argument == "-" {
            return Self::from_reader("standard input", io::stdin().lock());
        }
        let path = Path::new(argument);
        if looks_like_an_address(argument) && !path.exists() {
            return Ok(Self { name: "address".to_owned(), text: argument.trim().to_owned() });
        }
        if path.is_dir() {
            return Err(Failure::new(format!("{argument} is a directory")).expected("a file"));
        }
        match File::open(path) {
            Ok(file) => Self::from_reader(argument, file),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(Failure::new(format!("there is no file {argument}"))
                    .expected("a file, `-` for standard input, or a puzz.link address"))
            }
            Err(error) => Err(unreadable(argument, &error)),
        }
    }

    fn from_reader(name: &str, reader: impl Read) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        reader.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
        if bytes.len() as u64 > MOST_BYTES {
            let limit = MOST_BYTES / 1_000_000;
            return Err(
                Failure::new(format!("{name} is too long")).expected(format!("at most {limit} megabytes"))
            );
        }
        let text =
            String::from_utf8(bytes).map_err(|error| not_text(name, error.utf8_error().valid_up_to()))?;
        if let Some(zero) = text.find('\0') {
            return Err(not_text(name, zero));
        }
        if text.trim().is_empty() {
            return Err(Failure::new(format!("{name} is empty")).expected("a puzzle"));
        }
        Ok(Self { name: name.to_owned(), text })
    }
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::new(format!("cannot read {name}: {error}"))
}

fn not_text(name: &str, byte: usize) -> Failure {
    Failure::new(format!("{name} is not text: byte {} does not belong in UTF-8 text", byte + 1))
        .expected("a puzzle as text")
}

/// Whether this has the shape of an address or of its last part, `GENRE/COLS/ROWS/BODY`.
fn looks_like_an_address(argument: &str) -> bool {
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = argument.split('/').collect();
    argument.contains("://") || parts.windows(2).any(|pair| pair.iter().all(is_number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_files() {
        for address in
            ["https://puzz.link/p?nurikabe/2/2/g1g", "nurikabe/10/9/g1g", "puzz.link/p?hitori/1/1/1"]
        {
            assert!(looks_like_an_address(address), "{address}");
        }
        for file in ["puzzles/nurikabe/2.txt", "a", "2/3x", "nurikabe/10", "/tmp/p.txt"] {
            assert!(!looks_like_an_address(file), "{file}");
        }
    }
}
