//! Every command on input that is not a puzzle, on pipes that close and on disks that are full.

use crate::common::{commands, directory, facedown, files, program};
use facedown::formats::LONGEST_INPUT;
use std::io::Write;
use std::path::Path;
use std::process::Stdio;

/// Every command that reads a puzzle, with `PUZZLE` where it stands. A new command gets a line here.
const COMMANDS: &[&[&str]] = &[
    &["check", "PUZZLE"],
    &["convert", "PUZZLE", "--to", "svg"],
    &["export", "PUZZLE", "--to", "cnf"],
    &["prove", "PUZZLE"],
    &["seal", "PUZZLE"],
    &["solve", "PUZZLE"],
    &["hint", "PUZZLE"],
    &["rate", "PUZZLE"],
    &["script", "PUZZLE"],
];

/// Commands that read no puzzle.
const OTHERS: &[&str] = &[
    "audit",
    "bench",
    "completions",
    "experiments",
    "generate",
    "help",
    "man",
    "reduce",
    "replay",
    "serve",
    "verify",
];

const NURIKABE: &str = "nurikabe\n2 . 1\n. . .\n";

/// Runs every command on the puzzle; each must end with exit code 2, and both its text and its JSON must say `what`.
fn all_refuse(directory: &Path, puzzle: &str, stdin: &[u8], what: &str) {
    for command in COMMANDS {
        let arguments: Vec<&str> =
            command.iter().map(|&word| if word == "PUZZLE" { puzzle } else { word }).collect();
        let run = facedown(directory, &arguments, stdin);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {run:?}");
        assert!(run.stderr.contains(what), "{arguments:?} should say {what:?}: {}", run.stderr);

        let run = facedown(directory, &[&arguments[..], &["--json"]].concat(), stdin);
        let object: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        assert_eq!((run.code, &object["verdict"]), (2, &"bad_input".into()), "{arguments:?}");
        let message = object["error"]["what"].as_str().unwrap();
        assert!(
            what.contains(message) || message.contains(what),
            "{arguments:?} should say {what:?}: {message}"
        );
    }
}

#[test]
fn every_command_is_tested_here() {
    let known: Vec<&str> = COMMANDS.iter().map(|command| command[0]).chain(OTHERS.iter().copied()).collect();
    for name in commands() {
        assert!(known.contains(&name.as_str()), "add `{name}` to COMMANDS or OTHERS in this file");
    }
}

#[test]
fn nothing() {
    let place = directory("nothing");
    std::fs::write(place.join("empty.txt"), "").unwrap();
    std::fs::write(place.join("blank.txt"), " \n\n").unwrap();
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
    std::fs::write(place.join("zero"), b"nurikabe\n1 \0 1\n").unwrap();
    std::fs::write(place.join("latin"), b"nurikabe\n1 \xe9 1\n").unwrap();
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
    line.resize(12_000_000, b'7');
    std::fs::write(place.join("digits"), line).unwrap();
    all_refuse(&place, "digits", b"", "digits, line 2");
    let rows = [b"nurikabe\n".to_vec(), b". . .\n".repeat(2_000_000)].concat();
    std::fs::write(place.join("rows"), rows).unwrap();
    all_refuse(&place, "rows", b"", "rows, line ");
    all_refuse(&place, "nurikabe/100000/100000/1", b"", "character 10 of the address: found");
    std::fs::remove_dir_all(place).unwrap();
}

#[test]
fn the_place_is_marked() {
    let place = directory("marked");
    let run = facedown(&place, &["convert", "-", "--to", "url"], b"nurikabe\n1 . 1\n. x .\n");
    let wanted = "  × standard input, line 3, column 3: found `x`
   ╭─[standard input:3:3]
 2 │ 1 . 1
 3 │ . x .
   ·   ┬
   ·   ╰── expected a number from 1, `.` or `?`
   ╰────
";
    assert_eq!(run.stderr, wanted);
    let run = facedown(&place, &["check", "nurikabe/3/2/1x2i"], b"");
    assert!(run.stderr.contains("[address:1:15]"), "{}", run.stderr);
    assert!(run.stderr.contains("nurikabe/3/2/1x2i\n   ·               ┬\n"), "{}", run.stderr);
}

#[test]
fn a_fault_in_a_long_line_is_shown_with_what_is_around_it() {
    let place = directory("long_line");
    let address = format!("nurikabe/1000/1000/{}!{}", "z".repeat(3000), "z".repeat(3000));
    let run = facedown(&place, &["convert", &address, "--to", "url"], b"");
    assert!(run.stderr.contains("[address:1:3020]"), "{}", run.stderr);
    assert!(run.stderr.chars().count() < 1000, "{}", run.stderr);
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let place = directory("closed_pipe");
    // All commands can do something with this genre.
    let solved = "shakashaka\n. . 1\n. . #\n\nsolution\nnw ne #\nsw se #\n";
    for command in COMMANDS {
        for json in [None, Some("--json")] {
            let arguments = command.iter().map(|&word| if word == "PUZZLE" { "-" } else { word });
            let mut child = program(&place).args(arguments).args(json).stdin(Stdio::piped()).spawn().unwrap();
            // Only then does the program get something to answer.
            drop(child.stdout.take());
            child.stdin.take().unwrap().write_all(solved.as_bytes()).unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(141), "{command:?}");
            // `solve` says first that it does not use the answer.
            let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
            let unexpected = stderr.lines().find(|line| !line.starts_with("note: "));
            assert_eq!(unexpected, None, "{command:?}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    let place = directory("full_disk");
    std::fs::write(place.join("n.txt"), NURIKABE).unwrap();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let child = program(&place).args(["convert", "n.txt", "--to", "svg"]).stdout(full).spawn().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("cannot write to standard output: No space left on device"), "{message}");
    let run = facedown(&place, &["convert", "n.txt", "--to", "svg", "-o", "/dev/full"], b"");
    assert!(run.code == 2 && run.stderr.contains("cannot write /dev/full: No space left"), "{run:?}");
}

#[test]
#[cfg(unix)]
fn no_half_file_is_left_when_the_disk_fills_up() {
    let place = directory("half_file");
    std::fs::write(place.join("n.txt"), NURIKABE).unwrap();
    std::fs::write(place.join("old.svg"), "old").unwrap();
    for name in ["old.svg", "new.svg"] {
        // No file may grow beyond one block; the signal that says so is ignored, as it is when a disk is full.
        let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" convert n.txt --to svg -o \"$1\"";
        let output = std::process::Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_facedown"), name])
            .current_dir(&place)
            .output()
            .unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(&format!("cannot write {name}: File too large")), "{message}");
    }
    assert_eq!(files(&place), ["n.txt", "old.svg"]);
    assert_eq!(std::fs::read_to_string(place.join("old.svg")).unwrap(), "old");
}

#[test]
fn files_that_cannot_be_written_are_reported() {
    let place = directory("unwritable");
    std::fs::write(place.join("n.txt"), NURIKABE).unwrap();
    for (file, message) in
        [(".", "cannot write .: "), ("no/where.svg", "cannot write no/where.svg: No such file")]
    {
        let run = facedown(&place, &["convert", "n.txt", "--to", "svg", "-o", file], b"");
        assert!(run.code == 2 && run.stderr.contains(message), "{run:?}");
    }
    assert_eq!(files(&place), ["n.txt"]);
}

#[test]
fn unknown_arguments_are_reported_with_exit_code_2() {
    let place = directory("arguments");
    for arguments in [&["convert", "a", "--to", "pdf"][..], &["no-such-command"], &["check"]] {
        assert_eq!(facedown(&place, arguments, b"").code, 2, "{arguments:?}");
    }
}
