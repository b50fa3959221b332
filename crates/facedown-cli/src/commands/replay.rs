//! `facedown replay`: the verifier's part of a run again, from its public record.

use super::bill::{cost_json, report_verdict};
use super::run_fields;
use crate::failure::Failure;
use crate::input;
use crate::output::{Output, Reply};
use crate::usage::meant;
use facedown::engine::Stop;
use facedown::transcript;
use std::cell::RefCell;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

/// Run the verifier's part again from the record of a proof
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown replay record.txt                a record that `facedown prove --transcript` wrote
  facedown replay - < record.txt

The protocol runs again without a solution. Cards that are turned up show the faces in the record,
and every other line must match what the protocol does. The exit code is 0 if the verifier accepted,
1 if not, and 2 if the file is not a record of a run.")]
pub(crate) struct Args {
    /// A file, or `-` for standard input
    transcript: String,
}

/// What the command reads.
const RECORD: &str = "a record that `facedown prove --transcript` wrote";

/// The longest line of a record, in bytes: that of the largest board fits.
const LONGEST_LINE: u64 = 64 << 20;

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    let (name, mut reader) = open(&args.transcript)?;
    if reader.fill_buf().is_ok_and(<[u8]>::is_empty) {
        return Err(Failure::new(format!("{name} is empty")).expected(RECORD));
    }
    let last = RefCell::default();
    let replayed = transcript::replay(TextLines { reader, last: &last }).map_err(|stop| match stop {
        Stop::Differs { line, found, expected } => {
            if let Some(failure) = input::other_than("replay", &name, &last.borrow().1, RECORD)
                && line == 1
            {
                return failure;
            }
            let similar = similar_protocols(&found, &expected);
            let failure = Failure::new(format!("{name}, line {line}: {found}")).expected(if line == 1 {
                format!("{expected}, the first line of {RECORD}")
            } else {
                expected
            });
            let failure = failure.did_you_mean(similar);
            // Some lines are judged only when later ones are known. Then the line is not at hand any more.
            match &*last.borrow() {
                (number, last) if *number == line => failure.at_line(&name, line, last),
                _ => failure,
            }
        }
        stop => Failure::new(format!("{name}: {stop}")),
    })?;
    run_fields(replayed.sheet.as_ref(), replayed.protocol, replayed.variant, out);
    out.field("lines", replayed.lines);
    out.field("cost", cost_json(&replayed.cost));
    out.line(format!(
        "{} {}: protocol {}, {}",
        replayed.sheet.name(),
        replayed.sheet.size(),
        replayed.protocol,
        replayed.variant
    ))?;
    out.line(format!("  {} lines, all as the protocol requires", replayed.lines))?;
    report_verdict(&replayed.verdict, out)
}

/// Which protocols were probably meant where the record names one that the genre does not have.
fn similar_protocols(found: &str, expected: &str) -> String {
    let names =
        expected.strip_prefix("a protocol for ").and_then(|rest| rest.split_once(" (")?.1.strip_suffix(')'));
    let word = found.split('`').nth(1);
    names
        .zip(word)
        .map_or_else(String::new, |(names, word)| meant(word, &names.split(", ").collect::<Vec<_>>()))
}

fn open(argument: &str) -> Result<(String, Box<dyn BufRead>), Failure> {
    if argument == "-" {
        return Ok(("standard input".to_owned(), Box::new(io::stdin().lock())));
    }
    let file = input::open(Path::new(argument), RECORD)?;
    Ok((argument.to_owned(), Box::new(BufReader::new(file))))
}

/// Lines of text of bounded length.
struct TextLines<'a> {
    reader: Box<dyn BufRead>,
    /// The line that was read last, with its number, to show it when it is wrong.
    last: &'a RefCell<(usize, String)>,
}

impl Iterator for TextLines<'_> {
    type Item = Result<String, String>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut bytes = Vec::new();
        let number = self.last.borrow().0 + 1;
        self.last.replace((number, String::new()));
        match self.reader.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes) {
            Ok(0) => return None,
            Ok(_) => {}
            Err(error) => return Some(Err(format!("this line cannot be read: {error}"))),
        }
        if bytes.last() != Some(&b'\n') && bytes.len() as u64 == LONGEST_LINE {
            return Some(Err(format!("this line is longer than {LONGEST_LINE} bytes")));
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        match String::from_utf8(bytes) {
            Ok(line) if !line.contains('\0') => {
                self.last.borrow_mut().1.clone_from(&line);
                Some(Ok(line))
            }
            _ => Some(Err("this line is not text in UTF-8".to_owned())),
        }
    }
}
