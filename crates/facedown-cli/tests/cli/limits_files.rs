//! Every command and every file that a command reads or writes: invalid files, full disks, closed pipes, Ctrl-C.

use crate::common::{Place, Run, commands, directory, files, program};
use std::process::{Command, Stdio};

/// What is read besides puzzles (for these see `limits.rs`), with `INPUT` where it stands.
const READERS: &[&str] = &[
    "audit --merge INPUT",
    "audit norinori --board 1x1 --property cost --output INPUT --resume",
    "bench INPUT",
    "check n.txt INPUT",
    "convert n.txt --to text --solution INPUT",
    "prove n.txt --solution INPUT",
    "reduce INPUT",
    "replay INPUT",
    "verify INPUT",
];

/// A run of each command that writes to standard output.
const WRITERS: &[&str] = &[
    "audit norinori --board 1x2 --property cost",
    "bench boards",
    "check solved.txt",
    "completions bash",
    "convert n.txt --to svg",
    "experiments blacks --squares 4 --bounds 0 --output .",
    "export s.txt --to mps",
    "generate hitori 4x4 --seed 1",
    "hint n.txt",
    "man",
    "man --output pages",
    "prove n.txt --seed 1",
    "prove n.txt --seed 1 --narrate",
    "rate n.txt",
    "reduce f.cnf",
    "replay record.txt",
    "script n.txt",
    "seal n.txt",
    "solve n.txt",
    "verify seal.txt",
];

/// Files that are written, the file last. Each is longer than the small disk below.
const FILES: &[&str] = &[
    "check solved.txt --picture FILE",
    "convert n.txt --to svg -o FILE",
    "export s.txt --to lp -o FILE",
    "generate hitori 4x4 --seed 1 --to svg -o FILE",
    "hint n.txt -o FILE",
    "prove n.txt --seed 1 --picture FILE",
    "prove n.txt --seed 1 --transcript FILE",
    "reduce f.cnf --to svg -o FILE",
    "reduce f.cnf -o FILE",
];

/// The same, of commands that never replace a file.
const NEW_FILES: &[&str] = &["seal n.txt -o FILE", "seal n.txt --qr FILE"];

/// What else is written into files or directories.
const MORE_FILES: &[&str] = &[
    "audit norinori --board 1x2 --property cost --output FILE",
    "experiments blacks --squares 4 --bounds 0 --output FILE",
    "export n.txt --to cnf -o FILE",
    "export s.txt --to mps -o FILE",
    "man --output FILE",
    "prove n.txt --seed 1 --html FILE",
    "prove n.txt --seed 1 --pictures FILE",
    "script n.txt --figures svg -o FILE",
    "script n.txt --figures tikz -o FILE",
    "script n.txt -o FILE",
    "solve n.txt --to svg -o FILE",
];

/// A directory with what the commands above read.
fn place(test: &str) -> Place {
    let place = directory(test);
    let solved = "nurikabe\n2 . 1\n. . .\nsolution\n. # .\n. # #\n";
    place.write("n.txt", "nurikabe\n2 . 1\n. . .\n");
    place.write("s.txt", "shakashaka\n. .\n. 1\n");
    place.write("solved.txt", solved);
    place.write("f.cnf", "p cnf 4 4\n1 2 3 4 0\n-1 -2 0\n-3 -4 0\n1 -4 0\n");
    place.write("boards/n.txt", solved);
    place.run("prove n.txt --seed 1 --transcript record.txt").ends(0);
    place.run("seal n.txt -o seal.txt").ends(0);
    place
}

#[test]
fn every_command_is_here() {
    // A server goes on until it is stopped: `serve.rs`.
    for name in commands().iter().filter(|name| *name != "help" && *name != "serve") {
        assert!(WRITERS.iter().any(|command| command.starts_with(name)), "add `{name}` to WRITERS");
    }
}

/// Puzzles have none: their formats are pzpr's, or are typed by hand.
#[test]
fn every_result_file_has_the_version_of_the_program() {
    let place = place("version_in_files");
    let commands = [FILES, NEW_FILES, MORE_FILES].concat();
    for command in commands.into_iter().filter(|command| *command != "reduce f.cnf -o FILE") {
        place.run(command.replace("FILE", "result")).ends(0);
        let written = match place.join("result") {
            file if file.is_file() => vec![file],
            folder => std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect(),
        };
        assert!(!written.is_empty(), "{command}");
        for file in written {
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(text.contains(env!("CARGO_PKG_VERSION")), "{command}: {}", file.display());
            std::fs::remove_file(file).unwrap();
        }
        let _ = std::fs::remove_dir(place.join("result"));
    }
}

#[test]
fn what_is_no_such_file_is_refused() {
    let place = place("no_such_file");
    let mut inputs = vec!["empty", "folder", "zero", "latin", "long", "nowhere"];
    place.write("empty", "");
    std::fs::create_dir(place.join("folder")).unwrap();
    place.write("zero", b"x\0y\n");
    place.write("latin", b"caf\xe9\n");
    place.write("long", vec![b'7'; 300_000]);
    if cfg!(target_os = "linux") {
        // It may be opened, and cannot be read, not even by an administrator.
        inputs.push("/proc/self/mem");
    }
    for reader in READERS {
        for &input in &inputs {
            // A result file that is not there yet is begun, and so is one that a crash left empty.
            if ["nowhere", "empty"].contains(&input) && reader.contains("--resume") {
                continue;
            }
            let line = reader.replace("INPUT", input);
            let run = place.run(&line);
            assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}: {run:?}");
            assert!(run.stderr.contains(input), "{line} should name the file: {}", run.stderr);
            assert!(run.stderr.chars().count() < 1500, "{line}: {}", run.stderr);
            let (code, object) = place.run(line + " --json").answer();
            assert_eq!((code, &object["verdict"]), (2, &"bad_input".into()), "{reader} {input}");
        }
    }
}

/// Runs each command with such a standard output, for people and as JSON: each ends with this exit code and message.
fn all_end(test: &str, stdout: impl Fn() -> Stdio, code: i32, message: &str) {
    let place = place(test);
    for command in WRITERS {
        for json in [None, Some("--json")] {
            let child = program(&place).args(command.split(' ')).args(json).stdout(stdout()).spawn();
            let run = Run::of(child.unwrap().wait_with_output().unwrap());
            assert_eq!(run.code, code, "{command}: {run:?}");
            assert!(run.stderr.contains(message), "{command}: {run:?}");
            assert_eq!(run.stderr.is_empty(), message.is_empty(), "{command}: {run:?}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn every_command_reports_a_full_disk() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap().into();
    let message = "cannot write to standard output: No space left on device";
    all_end("full_disk_everywhere", full, 2, message);
}

#[test]
fn every_command_ends_quietly_when_its_pipe_closes() {
    // The reader is dropped at once.
    all_end("closed_everywhere", || std::io::pipe().unwrap().1.into(), 141, "");
}

/// No file larger than one block may be written, as on a disk that fills up. The signal that says so is ignored, as it is when
/// a disk is full.
#[cfg(unix)]
const SMALL_DISK: &str = "trap '' XFSZ; ulimit -f 1";

#[test]
#[cfg(unix)]
fn no_half_file_is_left_by_any_command() {
    let place = place("half_files");
    place.write("old", "old");
    let before = files(&place);
    for command in FILES.iter().chain(NEW_FILES) {
        for name in ["old", "new"] {
            let message = match name {
                "old" if NEW_FILES.contains(command) => "old exists already".to_owned(),
                name => format!("cannot write {name}: File too large"),
            };
            place.run_after(SMALL_DISK, &command.replace("FILE", name)).is_refused(&message);
        }
        if cfg!(target_os = "linux") {
            let line = command.replace("FILE", "/dev/full");
            place.run(line).is_refused("cannot write /dev/full: No space left");
        }
    }
    assert_eq!(files(&place), before);
    assert_eq!(place.read("old"), "old");
    place
        .run_after(SMALL_DISK, "man --output pages")
        .is_refused("cannot write pages/facedown.1: File too large");
    assert_eq!(files(&place.join("pages")), Vec::<String>::new());
}

#[test]
#[cfg(unix)]
fn an_audit_on_a_full_disk_can_be_resumed() {
    let place = place("full_audit");
    let audit = "audit nurikabe --board 2x2 --property cost --threads 1 --output part.jsonl";
    place.run_after(SMALL_DISK, audit).is_refused("cannot write part.jsonl: File too large");
    let run = place.run(format!("{audit} --resume")).says(0, "HOLDS on 70 puzzles");
    assert_eq!(place.run("audit --merge part.jsonl").stdout, run.stdout);
}

/// Whether whoever runs the tests has Ctrl-C ignored, as a shell does for what it runs in the background.
#[cfg(target_os = "linux")]
fn is_ignored() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    let ignored = u64::from_str_radix(mask.trim(), 16).unwrap() & 0b10 != 0;
    if ignored {
        eprintln!("skipped: Ctrl-C is ignored here");
    }
    ignored
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_c_leaves_nothing_behind() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::{Duration, Instant};

    if is_ignored() {
        return;
    }
    let place = place("ctrl_c");
    let large = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/nurikabe/large-20x36.txt");
    let blank = format!("shakashaka\n{}", ". . . . . . . . . . . .\n".repeat(12));
    place.write("blank.txt", blank);
    let before = files(&place);
    // Each has enough to do. The narration is not read, so that it waits in the middle of its record.
    for arguments in [
        &["prove", large, "--narrate", "--transcript", "record2.txt"][..],
        &["solve", "blank.txt", "--count"],
        &["audit", "nurikabe", "--board", "3x3", "--property", "soundness"],
    ] {
        let mut child = program(&place).args(arguments).stdin(Stdio::null()).spawn().unwrap();
        let start = Instant::now();
        let is_writing = || !arguments.contains(&"--transcript") || files(&place).len() > before.len();
        while start.elapsed() < Duration::from_millis(300) || !is_writing() {
            assert!(start.elapsed() < Duration::from_secs(30), "{arguments:?} does not begin");
            std::thread::sleep(Duration::from_millis(20));
        }
        assert!(child.try_wait().unwrap().is_none(), "{arguments:?} is at its end already");
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(sent.success());
        while child.try_wait().unwrap().is_none() {
            if start.elapsed() > Duration::from_secs(60) {
                child.kill().unwrap();
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        // A shell shows this as exit code 130.
        assert_eq!(child.wait().unwrap().signal(), Some(2), "{arguments:?}");
        assert_eq!(files(&place), before, "{arguments:?}");
    }
}

#[test]
fn a_proof_that_takes_too_long_leaves_no_file() {
    let place = directory("too_long");
    // One white island: tens of thousands of shuffles, and no solving.
    let puzzle =
        format!("nurikabe\n10000{}{}", " .".repeat(99), format!("\n.{}", " .".repeat(99)).repeat(99));
    let solution = format!(".{}\n", " .".repeat(99)).repeat(100);
    place.write("n.txt", format!("{puzzle}\nsolution\n{solution}"));
    for more in ["", " --narrate"] {
        let prove = format!("prove n.txt --time-limit 0.2 --transcript r.txt --picture p.svg{more}");
        place.run(&prove).says(1, "The time limit was reached before");
        let (code, object) = place.run(prove + " --json").answer();
        assert_eq!((code, &object["verdict"]), (1, &"unknown".into()));
        assert_eq!(files(&place), ["n.txt"]);
    }
}

/// Each in a process of its own: what it answers goes into the same table.
#[test]
fn boards_are_measured_in_processes_of_their_own() {
    let place = directory("bench_processes");
    place.write("boards/one.txt", "nurikabe\n1 . 1\n");
    place.write("boards/two.txt", "hitori\n1 2\n");
    let seen = |more: &str| {
        let (code, object) = place.run(format!("bench boards --json{more}")).answer();
        let of = |board: &serde_json::Value| {
            assert!(board["millis"].as_f64().unwrap() > 0.0);
            ["genre", "verdict"].map(|key| board[key].as_str().unwrap().to_owned())
        };
        let boards: Vec<[String; 2]> = object["boards"].as_array().unwrap().iter().map(of).collect();
        (code, boards)
    };
    let known = [["nurikabe", "unique"], ["hitori", "multiple"]].map(|board| board.map(str::to_owned));
    assert_eq!(seen(""), (0, known.to_vec()));
    assert_eq!(seen(" --process"), (0, known.to_vec()));
    let unknown = [["nurikabe", "unknown"], ["hitori", "unknown"]].map(|board| board.map(str::to_owned));
    assert_eq!(seen(" --process --time-limit 0"), (1, unknown.to_vec()));
    let run = place.run("bench boards --process --each");
    assert_eq!(run.stdout.lines().filter(|line| line.contains(" boards/")).count(), 2, "{run:?}");
    assert!(run.stdout.contains("genre           boards    median ms"), "{run:?}");
    if cfg!(target_os = "linux") {
        // A program that is deleted while it runs cannot be started once more.
        let deleted = |arguments: &str| {
            std::fs::hard_link(env!("CARGO_BIN_EXE_facedown"), place.join("again")).unwrap();
            let script = format!("exec 3<again; rm again; exec /proc/self/fd/3 bench boards {arguments}");
            Run::of(Command::new("sh").args(["-c", &script]).current_dir(&place).output().unwrap())
        };
        deleted("").ends(0);
        deleted("--process").is_refused("cannot run `facedown solve`: ");
    }
}

/// A long run is not for nothing: what was made until then is written. Ctrl-C does the same as this signal, but a shell may have it ignored.
#[test]
#[cfg(target_os = "linux")]
fn an_interrupted_run_keeps_the_boards_that_were_made() {
    use std::time::Duration;

    let place = directory("interrupted");
    let arguments = ["generate", "hitori", "4x4", "--seed", "1", "--count", "1000000000", "-o", "made.url"];
    // On a busy machine the first board takes a while.
    let waits = [1, 4, 16].map(Duration::from_secs);
    let made = waits.into_iter().find_map(|wait| {
        let mut child = program(&place).args(arguments).stdin(Stdio::null()).spawn().unwrap();
        std::thread::sleep(wait);
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        let ended = child.wait().unwrap();
        let made = std::fs::read_to_string(place.join("made.url")).ok()?;
        assert_eq!(ended.code(), Some(1), "fewer boards than were asked for");
        Some(made)
    });
    let made = made.unwrap();
    let first = place.run("generate hitori 4x4 --seed 1").stdout;
    assert!(made.starts_with(&first) && made.ends_with('\n'), "{made}");
}
