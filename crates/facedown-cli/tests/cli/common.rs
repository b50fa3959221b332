//! Runs the program as a user would.

use serde_json::Value;
use std::io::Write;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

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

/// Runs `facedown` with these arguments and this standard input.
pub(crate) fn facedown(directory: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    let mut child = program(directory).args(arguments).stdin(Stdio::piped()).spawn().unwrap();
    // A program that does not read its input closes the pipe, which is fine.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    Run::of(child.wait_with_output().unwrap())
}

/// Runs a line of a shell in which `facedown` is this program, and `$BOARDS` the folder `puzzles`.
pub(crate) fn shell(directory: &Path, line: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_facedown")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("PATH", path).env("BOARDS", puzzle("")).stdin(Stdio::null());
    Run::of(shell.current_dir(directory).output().unwrap())
}

/// Whether a text is this one, in which `...` stands for anything.
pub(crate) fn fits(text: &str, pattern: &str) -> bool {
    let Some((first, rest)) = pattern.split_once("...") else { return text == pattern };
    let Some(mut left) = text.strip_prefix(first) else { return false };
    let mut parts: Vec<&str> = rest.split("...").collect();
    let last = parts.pop().unwrap();
    for part in parts {
        let Some((_, after)) = left.split_once(part) else { return false };
        left = after;
    }
    left.ends_with(last)
}

/// The exit code of a command under `--json`, and its answer.
pub(crate) fn json_in(directory: &Path, arguments: &[&str]) -> (i32, Value) {
    facedown(directory, &[arguments, &["--json"]].concat(), b"").answer()
}

impl Run {
    /// What a process left behind that ended by itself. In no run may there be colours or a panic.
    pub(crate) fn of(output: Output) -> Self {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let code = output.status.code().expect("it ends by itself");
        let run = Self { code, stdout: text(output.stdout), stderr: text(output.stderr) };
        assert!(!run.stdout.contains('\x1b') && !run.stderr.contains('\x1b'), "colours in a pipe: {run:?}");
        assert!(!run.stderr.contains("panicked"), "{run:?}");
        run
    }

    /// The answer of a run under `--json`.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Both streams in one line: long messages are broken.
    pub(crate) fn shown(&self) -> String {
        let all = self.stdout.clone() + &self.stderr;
        all.split_whitespace().filter(|word| *word != "│").collect::<Vec<_>>().join(" ")
    }

    /// The exit code, and the answer under `--json`.
    pub(crate) fn answer(&self) -> (i32, Value) {
        (self.code, self.json())
    }

    /// The input cannot be used, and the error says this.
    #[track_caller]
    pub(crate) fn is_refused(&self, message: &str) {
        assert!(self.code == 2 && self.stderr.contains(message), "should say {message:?}: {self:?}");
    }

    /// It ends with this exit code.
    #[track_caller]
    pub(crate) fn ends(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    /// It ends with this exit code, and standard output has this.
    #[track_caller]
    pub(crate) fn says(self, code: i32, message: &str) -> Self {
        assert!(self.code == code && self.stdout.contains(message), "should say {message:?}: {self:?}");
        self
    }
}

/// The path of a board under `puzzles/`.
pub(crate) fn puzzle(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(name);
    path.canonicalize().unwrap().to_str().unwrap().to_owned()
}

/// A directory for one test.
pub(crate) struct Place(PathBuf);

/// The boards of a folder under `puzzles/`, shortest first.
pub(crate) fn boards(folder: &str) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(puzzle(folder)).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = paths.filter(|path| path.is_file()).collect();
    paths.sort_by_key(|path| (std::fs::metadata(path).unwrap().len(), path.clone()));
    paths
}

/// An empty directory for one test.
pub(crate) fn directory(test: &str) -> Place {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    Place(path)
}

impl Place {
    /// Runs a command line, whose words have no blanks, without standard input.
    pub(crate) fn run(&self, line: impl AsRef<str>) -> Run {
        self.pipe(line.as_ref(), b"")
    }

    /// The same with this standard input.
    pub(crate) fn pipe(&self, line: &str, stdin: impl AsRef<[u8]>) -> Run {
        facedown(self, &line.split(' ').collect::<Vec<_>>(), stdin.as_ref())
    }

    /// Runs a command line after another one of a shell, such as one that sets a limit.
    #[cfg(unix)]
    pub(crate) fn run_after(&self, first: &str, line: &str) -> Run {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{first}; exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_facedown")]);
        Run::of(shell.args(line.split(' ')).current_dir(&self.0).output().unwrap())
    }

    /// What is seen of a command line on a terminal of its own, with these variables; `None` where no terminal can be made.
    #[cfg(target_os = "linux")]
    pub(crate) fn on_terminal(&self, line: &str, variables: &[(&str, &str)]) -> Option<String> {
        let mut script = Command::new("script");
        script.args(["-qec", &format!("{} {line}", env!("CARGO_BIN_EXE_facedown")), "/dev/null"]);
        script.env_remove("NO_COLOR").env("TERM", "xterm").envs(variables.iter().copied());
        let output = script.current_dir(&self.0).stdin(Stdio::null()).output();
        let output = output.inspect_err(|error| eprintln!("skipped: no terminal can be made ({error})"));
        Some(String::from_utf8(output.ok()?.stdout).unwrap())
    }

    /// Writes a file, and makes its directory.
    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        let path = self.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// The text of a file.
    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.join(name)).unwrap()
    }
}

impl AsRef<Path> for Place {
    fn as_ref(&self) -> &Path {
        &self.0
    }
}

impl Deref for Place {
    type Target = Path;

    fn deref(&self) -> &Path {
        &self.0
    }
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
