//! Runs the program as a user would.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// The program, not yet started, in this directory.
pub(crate) fn program(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
    command.current_dir(directory).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `facedown` with these arguments and this standard input; in no run may there be colours or a panic.
pub(crate) fn facedown(directory: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    let mut child = program(directory).args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // A program that does not read its input closes the pipe, which is fine.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let output = child.wait_with_output().unwrap();
    let run = Run {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    };
    assert!(!run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'), "colours in a pipe: {run:?}");
    assert!(!run.stderr.contains("panicked"), "{arguments:?}: {run:?}");
    run
}

/// The exit code of a command under `--json`, and its answer. The command needs no files.
pub(crate) fn json(arguments: &[&str], stdin: &str) -> (i32, Value) {
    json_in(Path::new(env!("CARGO_TARGET_TMPDIR")), arguments, stdin)
}

/// The same, in this directory.
pub(crate) fn json_in(directory: &Path, arguments: &[&str], stdin: &str) -> (i32, Value) {
    let run = facedown(directory, &[arguments, &["--json"]].concat(), stdin.as_bytes());
    (run.code, run.json())
}

impl Run {
    /// The answer of a run under `--json`.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Both streams in one line: long messages are broken.
    pub(crate) fn shown(&self) -> String {
        let all = self.stdout.clone() + &self.stderr;
        all.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    }

    /// The input cannot be used, and the error says this.
    #[track_caller]
    pub(crate) fn is_refused(&self, message: &str) {
        assert!(self.code == 2 && self.stderr.contains(message), "should say {message:?}: {self:?}");
    }
}

/// The path of a board under `puzzles/`.
pub(crate) fn puzzle(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    path.canonicalize().unwrap().to_str().unwrap().to_owned()
}

/// The words of a command with this one filled in for the one in capitals.
pub(crate) fn filled<'w>(command: &[&'w str], word: &'w str) -> Vec<&'w str> {
    let is_hole = |it: &str| ["PUZZLE", "INPUT", "FILE"].contains(&it);
    command.iter().map(|&it| if is_hole(it) { word } else { it }).collect()
}

/// An empty directory for one test.
pub(crate) fn directory(test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// The names of the files in a directory, hidden ones too, in order.
pub(crate) fn files(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// The names of all commands, as the help lists them.
pub(crate) fn commands() -> Vec<String> {
    // The completions are made from the definition of the command line, and not from its help.
    let run = facedown(Path::new("."), &["completions", "fish"], b"");
    let lines = run.stdout.lines().filter(|line| line.contains("needs_command"));
    let names = lines.filter_map(|line| Some(line.split_once(" -a \"")?.1.split_once('"')?.0.to_owned()));
    let names: Vec<String> = names.collect();
    assert!(names.len() > 10, "{}", run.stdout);
    names
}
