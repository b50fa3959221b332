//! Every command on input that is not a puzzle; `limits_files.rs` has full disks and closed pipes.

use crate::common::{Place, commands, directory};
use facedown::formats::LONGEST_INPUT;

/// Every command that reads a puzzle, with `PUZZLE` where it stands. A new command gets a line here.
const COMMANDS: &[&str] = &[
    "check PUZZLE",
    "convert PUZZLE --to svg",
    "export PUZZLE --to cnf",
    "prove PUZZLE",
    "seal PUZZLE",
    "solve PUZZLE",
    "hint PUZZLE",
    "rate PUZZLE",
    "script PUZZLE",
];

/// Commands that read no puzzle.
const OTHERS: &str = "audit bench completions experiments generate help man reduce replay serve verify";

/// Runs every command on the puzzle; each must end with exit code 2, and both its text and its JSON must say `what`.
fn all_refuse(place: &Place, puzzle: &str, stdin: &[u8], what: &str) {
    for command in COMMANDS {
        let line = command.replace("PUZZLE", puzzle);
        let run = place.pipe(&line, stdin);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}: {run:?}");
        assert!(run.stderr.contains(what), "{line} should say {what:?}: {}", run.stderr);

        let (code, object) = place.pipe(&(line + " --json"), stdin).answer();
        assert_eq!((code, &object["verdict"]), (2, &"bad_input".into()), "{command} {puzzle}");
        let message = object["error"]["what"].as_str().unwrap();
        assert!(what.contains(message) || message.contains(what), "{command} should say {what:?}: {message}");
    }
}

#[test]
fn every_command_is_tested_here() {
    let known: Vec<&str> =
        COMMANDS.iter().filter_map(|command| command.split(' ').next()).chain(OTHERS.split(' ')).collect();
    for name in commands() {
        assert!(known.contains(&name.as_str()), "add `{name}` to COMMANDS or OTHERS in this file");
    }
}

#[test]
fn nothing() {
    let place = directory("nothing");
    place.write("empty.txt", "");
    place.write("blank.txt", " \n\n");
    all_refuse(&place, "empty.txt", b"", "empty.txt is empty");
    all_refuse(&place, "blank.txt", b"", "blank.txt is empty");
    all_refuse(&place, "-", b"", "standard input is empty");
}

#[test]
fn what_is_no_readable_file() {
    let place = directory("no_file");
    std::fs::create_dir(place.join("folder")).unwrap();
    all_refuse(&place, "folder", b"", "folder is a directory");
    all_refuse(&place, "nowhere.txt", b"", "no such file: nowhere.txt");
    all_refuse(&place, "folder/nowhere.txt", b"", "no such file: folder/nowhere.txt");
    if cfg!(target_os = "linux") {
        // A file that exists, may be opened, and cannot be read, not even by an administrator.
        all_refuse(&place, "/proc/self/mem", b"", "cannot read /proc/self/mem");
    }
}

#[test]
fn binary_files() {
    let place = directory("binary");
    place.write("zero", b"nurikabe\n1 \0 1\n");
    place.write("latin", b"nurikabe\n1 \xe9 1\n");
    all_refuse(&place, "zero", b"", "zero is not text: zero byte at offset 11");
    all_refuse(&place, "latin", b"", "latin is not UTF-8: invalid byte at offset 11");
    all_refuse(&place, "-", b"\x89PNG\r\n\x1a\n", "standard input is not UTF-8: invalid byte at offset 0");
}

#[test]
fn huge_files() {
    let place = directory("huge");
    std::fs::File::create(place.join("zeros")).unwrap().set_len(LONGEST_INPUT as u64 + 1).unwrap();
    all_refuse(&place, "zeros", b"", "zeros is too long");
    let mut line = b"nurikabe\n".to_vec();
    line.resize(1_000_000, b'7');
    place.write("digits", line);
    all_refuse(&place, "digits", b"", "digits, line 2");
    let rows = [b"nurikabe\n".to_vec(), b". . .\n".repeat(100_000)].concat();
    place.write("rows", rows);
    all_refuse(&place, "rows", b"", "rows, line ");
    all_refuse(&place, "nurikabe/100000/100000/1", b"", "character 10 of the address: found");
    std::fs::remove_dir_all(place).unwrap();
}
