//! Every command and every file that a command reads or writes: what is no such file, full disks, closed pipes, Ctrl-C.

use crate::common::{commands, directory, facedown, files, filled, program};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What is read besides puzzles (for these see `limits.rs`), with `INPUT` where it stands.
const READERS: &[&[&str]] = &[
    &["audit", "--merge", "INPUT"],
    &["audit", "norinori", "--board", "1x1", "--property", "cost", "--out", "INPUT", "--resume"],
    &["bench", "INPUT"],
    &["check", "n.txt", "INPUT"],
    &["convert", "n.txt", "--to", "text", "--solution", "INPUT"],
    &["prove", "n.txt", "--solution", "INPUT"],
    &["reduce", "INPUT"],
    &["replay", "INPUT"],
    &["verify", "INPUT"],
];

/// A run of each command that writes to standard output.
const WRITERS: &[&[&str]] = &[
    &["audit", "norinori", "--board", "1x2", "--property", "cost"],
    &["bench", "boards"],
    &["check", "solved.txt"],
    &["completions", "bash"],
    &["convert", "n.txt", "--to", "svg"],
    &["experiments", "blacks", "--squares", "4", "--bounds", "0", "--directory", "."],
    &["export", "s.txt", "--to", "mps"],
    &["generate", "hitori", "4x4", "--seed", "1"],
    &["hint", "n.txt"],
    &["man"],
    &["man", "--dir", "pages"],
    &["prove", "n.txt", "--seed", "1"],
    &["prove", "n.txt", "--seed", "1", "--narrate"],
    &["rate", "n.txt"],
    &["reduce", "f.cnf"],
    &["replay", "record.txt"],
    &["script", "n.txt"],
    &["seal", "n.txt"],
    &["solve", "n.txt"],
    &["verify", "seal.txt"],
];

/// Files that are written, the file last. Each is longer than the small disk below.
const FILES: &[&[&str]] = &[
    &["check", "solved.txt", "--svg", "FILE"],
    &["convert", "n.txt", "--to", "svg", "-o", "FILE"],
    &["export", "s.txt", "--to", "lp", "-o", "FILE"],
    &["generate", "hitori", "4x4", "--seed", "1", "--to", "svg", "-o", "FILE"],
    &["hint", "n.txt", "-o", "FILE"],
    &["prove", "n.txt", "--seed", "1", "--picture", "FILE"],
    &["prove", "n.txt", "--seed", "1", "--transcript", "FILE"],
    &["reduce", "f.cnf", "--to", "svg", "-o", "FILE"],
    &["reduce", "f.cnf", "-o", "FILE"],
];

/// The same, of commands that never replace a file.
const NEW_FILES: &[&[&str]] = &[&["seal", "n.txt", "-o", "FILE"], &["seal", "n.txt", "--qr", "FILE"]];

/// A directory with what the commands above read.
fn place(test: &str) -> PathBuf {
    let place = directory(test);
    let solved = "nurikabe\n2 . 1\n. . .\nsolution\n. # .\n. # #\n";
    std::fs::write(place.join("n.txt"), "nurikabe\n2 . 1\n. . .\n").unwrap();
    std::fs::write(place.join("s.txt"), "shakashaka\n. .\n. 1\n").unwrap();
    std::fs::write(place.join("solved.txt"), solved).unwrap();
    std::fs::write(place.join("f.cnf"), "p cnf 4 4\n1 2 3 4 0\n-1 -2 0\n-3 -4 0\n1 -4 0\n").unwrap();
    std::fs::create_dir(place.join("boards")).unwrap();
    std::fs::write(place.join("boards/n.txt"), solved).unwrap();
    let run = facedown(&place, &["prove", "n.txt", "--seed", "1", "--transcript", "record.txt"], b"");
    assert_eq!(run.code, 0, "{run:?}");
    let run = facedown(&place, &["seal", "n.txt", "-o", "seal.txt"], b"");
    assert_eq!(run.code, 0, "{run:?}");
    place
}

#[test]
fn every_command_is_here() {
    // A server goes on until it is stopped: `serve.rs`.
    for name in commands().iter().filter(|name| *name != "help" && *name != "serve") {
        assert!(WRITERS.iter().any(|command| command[0] == name), "add `{name}` to WRITERS");
    }
}

#[test]
fn what_is_no_such_file_is_refused() {
    let place = place("no_such_file");
    let mut inputs = vec!["empty", "folder", "zero", "latin", "long", "nowhere"];
    std::fs::write(place.join("empty"), "").unwrap();
    std::fs::create_dir(place.join("folder")).unwrap();
    std::fs::write(place.join("zero"), b"x\0y\n").unwrap();
    std::fs::write(place.join("latin"), b"caf\xe9\n").unwrap();
    std::fs::write(place.join("long"), vec![b'7'; 10_000_000]).unwrap();
    if cfg!(target_os = "linux") {
        // It may be opened, and cannot be read, not even by an administrator.
        inputs.push("/proc/self/mem");
    }
    for reader in READERS {
        for &input in &inputs {
            // A result file that is not there yet is begun, and so is one that a crash left empty.
            if ["nowhere", "empty"].contains(&input) && reader.contains(&"--resume") {
                continue;
            }
            let arguments = filled(reader, input);
            let run = facedown(&place, &arguments, b"");
            assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{arguments:?}: {run:?}");
            assert!(run.stderr.contains(input), "{arguments:?} should name the file: {}", run.stderr);
            assert!(run.stderr.chars().count() < 1500, "{arguments:?}: {}", run.stderr);
            let run = facedown(&place, &[&arguments[..], &["--json"]].concat(), b"");
            let object = run.json();
            assert_eq!((run.code, &object["verdict"]), (2, &"bad_input".into()), "{arguments:?}");
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn every_command_reports_a_full_disk() {
    let place = place("full_disk_everywhere");
    for command in WRITERS {
        for json in [None, Some("--json")] {
            let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let child = program(&place).args(*command).args(json).stdout(full).spawn().unwrap();
            let output = child.wait_with_output().unwrap();
            let message = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?}: {message}");
            let wanted = "cannot write to standard output: No space left on device";
            assert!(message.contains(wanted), "{command:?}: {message}");
        }
    }
}

#[test]
fn every_command_ends_quietly_when_its_pipe_closes() {
    let place = place("closed_everywhere");
    for command in WRITERS {
        for json in [None, Some("--json")] {
            let (reader, writer) = std::io::pipe().unwrap();
            drop(reader);
            let child = program(&place).args(*command).args(json).stdout(writer).spawn().unwrap();
            let output = child.wait_with_output().unwrap();
            assert_eq!(output.status.code(), Some(141), "{command:?}");
            assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{command:?}");
        }
    }
}

/// Runs a command that may write no file larger than one block, as on a disk that fills up.
#[cfg(unix)]
fn on_a_small_disk(place: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    // The signal that says so is ignored, as it is when a disk is full.
    let script = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\"";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_facedown")])
        .args(arguments)
        .current_dir(place)
        .output()
        .unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
#[cfg(unix)]
fn no_half_file_is_left_by_any_command() {
    let place = place("half_files");
    std::fs::write(place.join("old"), "old").unwrap();
    let before = files(&place);
    for command in FILES.iter().chain(NEW_FILES) {
        for name in ["old", "new"] {
            let arguments = filled(command, name);
            let (code, message) = on_a_small_disk(&place, &arguments);
            if name == "old" && NEW_FILES.contains(command) {
                assert!(
                    code == Some(2) && message.contains("old exists already"),
                    "{arguments:?}: {message}"
                );
                continue;
            }
            assert_eq!(code, Some(2), "{arguments:?}: {message}");
            assert!(
                message.contains(&format!("cannot write {name}: File too large")),
                "{arguments:?}: {message}"
            );
        }
        let arguments = filled(command, "/dev/full");
        if cfg!(target_os = "linux") {
            let run = facedown(&place, &arguments, b"");
            run.is_refused("cannot write /dev/full: No space left");
        }
    }
    assert_eq!(files(&place), before);
    assert_eq!(std::fs::read_to_string(place.join("old")).unwrap(), "old");
    let (code, message) = on_a_small_disk(&place, &["man", "--dir", "pages"]);
    assert!(
        code == Some(2) && message.contains("cannot write pages/facedown.1: File too large"),
        "{message}"
    );
    assert_eq!(files(&place.join("pages")), Vec::<String>::new());
}

#[test]
#[cfg(unix)]
fn an_audit_on_a_full_disk_can_be_resumed() {
    let place = place("full_audit");
    let audit = ["audit", "nurikabe", "--board", "2x2", "--property", "cost", "--threads", "1"];
    let (code, message) = on_a_small_disk(&place, &[&audit[..], &["--out", "part.jsonl"]].concat());
    assert!(code == Some(2) && message.contains("cannot write part.jsonl: File too large"), "{message}");
    let run = facedown(&place, &[&audit[..], &["--out", "part.jsonl", "--resume"]].concat(), b"");
    assert!(run.code == 0 && run.stdout.contains("HOLDS  on 70 puzzles"), "{run:?}");
    assert_eq!(facedown(&place, &["audit", "--merge", "part.jsonl"], b"").stdout, run.stdout);
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
    std::fs::write(place.join("blank.txt"), blank).unwrap();
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
fn no_file_is_written_over_that_is_read_or_written_already() {
    let place = place("written_over");
    let before = files(&place);
    for arguments in [
        &["prove", "n.txt", "--transcript", "n.txt"][..],
        &["prove", "n.txt", "--picture", "./n.txt"],
        &["prove", "n.txt", "--picture", "boards/../n.txt"],
        &["prove", "n.txt", "--solution", "solved.txt", "--transcript", "solved.txt"],
        &["prove", "n.txt", "--transcript", "new.txt", "--picture", "boards/../new.txt"],
        &["convert", "n.txt", "--to", "url", "-o", "n.txt"],
        &["check", "solved.txt", "--svg", "solved.txt"],
    ] {
        let run = facedown(&place, arguments, b"");
        run.is_refused("would be overwritten");
        assert!(std::fs::read_to_string(place.join("n.txt")).unwrap().starts_with("nurikabe\n2 . 1"));
    }
    for arguments in [&["prove", "n.txt", "--transcript", "-"][..], &["check", "solved.txt", "--svg", "-"]] {
        let run = facedown(&place, arguments, b"");
        run.is_refused("`-` is not a file to write");
    }
    assert_eq!(files(&place), before);
    // Devices take everything, and `convert` has one thing to say alone.
    let run =
        facedown(&place, &["prove", "n.txt", "--transcript", "/dev/null", "--picture", "/dev/null"], b"");
    assert_eq!(run.code, 0, "{run:?}");
    let run = facedown(&place, &["convert", "n.txt", "--to", "text", "-o", "-"], b"");
    assert_eq!((run.code, run.stdout.as_str()), (0, "nurikabe\n2 . 1\n. . .\n"));
    assert_eq!(files(&place), before);
}

#[test]
fn a_proof_that_takes_too_long_leaves_no_file() {
    let place = directory("too_long");
    // One white island: tens of thousands of shuffles, and no solving.
    let puzzle =
        format!("nurikabe\n10000{}{}", " .".repeat(99), format!("\n.{}", " .".repeat(99)).repeat(99));
    let solution = format!(".{}\n", " .".repeat(99)).repeat(100);
    std::fs::write(place.join("n.txt"), format!("{puzzle}\nsolution\n{solution}")).unwrap();
    let prove = ["prove", "n.txt", "--time-limit", "0.2", "--transcript", "r.txt", "--picture", "p.svg"];
    for more in [&[][..], &["--narrate"]] {
        let run = facedown(&place, &[&prove[..], more].concat(), b"");
        assert!(run.code == 1 && run.stdout.contains("The time limit was reached before"), "{run:?}");
        let run = facedown(&place, &[&prove[..], more, &["--json"]].concat(), b"");
        let object = run.json();
        assert_eq!((run.code, &object["verdict"]), (1, &"unknown".into()));
        assert_eq!(files(&place), ["n.txt"]);
    }
}

#[test]
fn a_bench_enters_directories() {
    let place = place("bench_enters");
    std::fs::create_dir_all(place.join("all/deep/deeper")).unwrap();
    std::fs::copy(place.join("n.txt"), place.join("all/deep/deeper/n.txt")).unwrap();
    let run = facedown(&place, &["bench", "all", "--json"], b"");
    let object = run.json();
    assert_eq!((run.code, &object["boards"][0]["name"]), (0, &"all/deep/deeper/n.txt".into()), "{run:?}");
}

#[test]
fn a_bench_skips_what_is_no_puzzle_and_counts_what_is_too_large() {
    let place = place("bench_skips");
    std::fs::write(place.join("boards/README.md"), "# Boards\n").unwrap();
    std::fs::write(place.join("boards/picture.png"), b"\x89PNG\r\n\0").unwrap();
    std::fs::write(place.join("boards/empty"), "").unwrap();
    let run = facedown(&place, &["bench", "boards"], b"");
    let skipped = ["README.md", "empty", "picture.png"];
    assert_eq!((run.code, run.stderr.lines().count()), (0, skipped.len()), "{run:?}");
    for name in skipped {
        assert!(run.stderr.contains(&format!("skipped boards/{name}, which is not a puzzle: ")), "{run:?}");
    }
    std::fs::write(
        place.join("boards/large"),
        "numberlink\n".to_owned() + &(". ".repeat(1000) + "\n").repeat(1000),
    )
    .unwrap();
    let run = facedown(&place, &["bench", "boards", "--json"], b"");
    assert!(run.stderr.contains("unsolved boards/large: too large for this solver"), "{run:?}");
    let object = run.json();
    assert_eq!((run.code, &object["verdict"]), (1, &"no".into()), "{run:?}");
    let found: Vec<_> = object["genres"]
        .as_array()
        .unwrap()
        .iter()
        .map(|genre| (&genre["genre"], &genre["unsolved"]))
        .collect();
    assert_eq!(found, [(&"numberlink".into(), &1.into()), (&"nurikabe".into(), &0.into())]);
    for name in ["n.txt", "large"] {
        std::fs::remove_file(place.join("boards").join(name)).unwrap();
    }
    let run = facedown(&place, &["bench", "boards"], b"");
    run.is_refused("boards holds no puzzles");
}

/// Each in a process of its own: what it answers goes into the same table.
#[test]
fn boards_are_measured_in_processes_of_their_own() {
    let place = directory("bench_processes");
    let boards = place.join("boards");
    std::fs::create_dir(&boards).unwrap();
    std::fs::write(boards.join("one.txt"), "nurikabe\n1 . 1\n").unwrap();
    std::fs::write(boards.join("two.txt"), "hitori\n1 2\n").unwrap();
    let seen = |arguments: &[&str]| {
        let run = facedown(&place, &[&["bench", "boards", "--json"], arguments].concat(), b"");
        let object = run.json();
        let of = |board: &serde_json::Value| {
            assert!(board["millis"].as_f64().unwrap() > 0.0);
            ["genre", "verdict"].map(|key| board[key].as_str().unwrap().to_owned())
        };
        let boards: Vec<[String; 2]> = object["boards"].as_array().unwrap().iter().map(of).collect();
        (run.code, boards)
    };
    let known = [["nurikabe", "unique"], ["hitori", "multiple"]].map(|board| board.map(str::to_owned));
    assert_eq!(seen(&[]), (0, known.to_vec()));
    assert_eq!(seen(&["--process"]), (0, known.to_vec()));
    let unknown = [["nurikabe", "unknown"], ["hitori", "unknown"]].map(|board| board.map(str::to_owned));
    assert_eq!(seen(&["--process", "--time-limit", "0"]), (1, unknown.to_vec()));
    let run = facedown(&place, &["bench", "boards", "--process", "--each"], b"");
    assert_eq!(run.stdout.lines().filter(|line| line.contains(" boards/")).count(), 2, "{run:?}");
    assert!(run.stdout.contains("genre           boards    median ms"), "{run:?}");
    if cfg!(target_os = "linux") {
        // A program that is deleted while it runs cannot be started once more.
        let deleted = |arguments: &str| {
            std::fs::hard_link(env!("CARGO_BIN_EXE_facedown"), place.join("again")).unwrap();
            let script = format!("exec 3<again; rm again; exec /proc/self/fd/3 bench boards {arguments}");
            Command::new("sh").args(["-c", &script]).current_dir(&place).output().unwrap()
        };
        assert_eq!(deleted("").status.code(), Some(0));
        let output = deleted("--process");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8(output.stderr).unwrap().contains("cannot run `facedown solve`: "));
    }
}
