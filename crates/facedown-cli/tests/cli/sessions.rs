//! What people type into a shell, and what they get: the files in `sessions/`.
//!
//! ```text
//! // a comment
//! $ a command line, with `facedown` and with `$BOARDS`, the folder `puzzles`
//! all that it writes, standard output first; `...` stands for anything, and JSON is in one line
//! => 1
//! ! a command line that is refused => a part of the message
//! ```
//!
//! The exit code stands last, if it is not 0. What is refused has exit code 2, and nothing but JSON on standard output.

use crate::common::{directory, files, fits, shell};
use serde_json::Value;
use std::path::Path;

/// `! line => message` in short for a line that is refused with this message.
fn in_full(line: &str) -> String {
    match line.strip_prefix("! ").and_then(|rest| rest.rsplit_once(" => ")) {
        Some((line, message)) => format!("$ {line}\n...{message}...\n=> 2"),
        None => line.to_owned(),
    }
}

fn play(name: &str, session: &str) {
    let place = directory(&format!("session_{name}"));
    let lines = session.lines().filter(|line| !line.starts_with("//")).map(in_full);
    let session = lines.collect::<Vec<_>>().join("\n");
    for block in session.split("\n$ ").map(|block| block.trim_start_matches("$ ")) {
        let (line, expected) = block.split_once('\n').unwrap_or((block, ""));
        let (expected, code) = expected.rsplit_once("=> ").unwrap_or((expected, "0"));
        let run = shell(&place, line);
        assert_eq!(run.code.to_string(), code, "{name}: {line}: {run:?}");
        let answer = serde_json::from_str::<Value>(&run.stdout).ok().filter(Value::is_object);
        let is_quiet = answer.is_some() || run.stdout.is_empty();
        assert!(is_quiet || code != "2" || !expected.starts_with("..."), "{name}: {line}: {run:?}");
        let written = answer.map_or(run.stdout.clone(), |answer| answer.to_string() + "\n") + &run.stderr;
        let (written, expected) = (written.trim_end(), expected.trim_end());
        assert!(fits(written, expected), "{name}: {line}\n{written}\ndoes not fit\n{expected}");
    }
}

macro_rules! sessions {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            play(stringify!($name), include_str!(concat!("sessions/", stringify!($name), ".txt")));
        })*

        #[test]
        fn every_session_is_played() {
            let names = [$(concat!(stringify!($name), ".txt")),*];
            assert_eq!(files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/sessions")), names);
        }
    };
}

sessions! { audit check generate hint prove read reduce seal solve words write }

#[test]
fn what_does_not_fit_is_noticed() {
    for (text, pattern, does) in [
        ("a b c", "a b c", true),
        ("a b c", "a...", true),
        ("a b c", "...c", true),
        ("a b c", "...b...", true),
        ("a b c", "a...b...c", true),
        ("a b c", "a b", false),
        ("a b c", "b...", false),
        ("a b c", "...b", false),
        ("a b c", "...c...b...", false),
    ] {
        assert_eq!(fits(text, pattern), does, "{text} {pattern}");
    }
}
