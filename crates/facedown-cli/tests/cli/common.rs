//! Runs the program as a user would.

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
