//! `facedown replay`: the verifier's part of a run again, from its public record.

use super::bill::{cost_json, tell_verdict};
use super::size_json;
use crate::failure::Failure;
use crate::output::{Output, Verdict};
use facedown::engine::Stop;
use facedown::transcript;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Run the verifier's part again from the record of a proof
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown replay record.txt                a record that `facedown prove --transcript` has written
  facedown replay - < record.txt

The protocol runs again with the puzzle alone; cards that are turned up show what the record
says, and every other line must be as the protocol makes it. The exit code is 0 if the verifier
accepted, 1 if not, and 2 if this is no record of a run.")]
pub(crate) struct Args {
    /// A file, or `-` for standard input
    transcript: String,
}

/// The longest line of a record, in bytes: that of the largest board fits.
const LONGEST_LINE: u64 = 64 << 20;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Verdict, Failure> {
    let (name, reader) = open(&args.transcript)?;
    let replayed = transcript::replay(Lines { reader }).map_err(|stop| match stop {
        Stop::Differs { line, why } => Failure::new(format!("{name}, line {line}: {why}")),
        stop => Failure::new(format!("{name}: {stop}")),
    })?;
    out.field("genre", replayed.sheet.name());
    out.field("size", size_json(replayed.sheet.size()));
    out.field("protocol", replayed.protocol);
    out.field("variant", replayed.variant.name());
    out.field("lines", replayed.lines);
    out.field("cost", cost_json(&replayed.cost));
    out.line(format!(
        "{} {}: protocol {}, {}",
        replayed.sheet.name(),
        replayed.sheet.size(),
        replayed.protocol,
        replayed.variant
    ))?;
    out.line(format!("  {} lines, each as the protocol makes it", replayed.lines))?;
    tell_verdict(&replayed.verdict, out)
}

fn open(argument: &str) -> Result<(String, Box<dyn BufRead>), Failure> {
    if argument == "-" {
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    if Path::new(argument).is_dir() {
        return Err(Failure::new(format!("{argument} is a directory")).expected("a file"));
    }
    match File::open(argument) {
        Ok(file) => Ok((argument.to_owned(), Box::new(BufReader::new(file)))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Err(Failure::new(format!("there is no file {argument}"))
                .expected("a record that `facedown prove --transcript` has written"))
        }
        Err(error) => Err(Failure::new(format!("cannot read {argument}: {error}"))),
    }
}

/// Lines of text of bounded length.
struct Lines {
    reader: Box<dyn BufRead>,
}

impl Iterator for Lines {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        match self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(format!("cannot be read: {error}"))),
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
            return Some(Err(format!("longer than {LONGEST_LINE} bytes")));
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        Some(String::from_utf8(bytes).map_err(|_| "no text".to_owned()))
    }
}
