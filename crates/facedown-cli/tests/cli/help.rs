//! What the program says about itself: help, completions, manual pages, mistakes in the command line, and its colours.

use crate::common::{commands, directory, facedown, files, program};
use std::process::Command;

#[test]
fn every_command_shows_examples_of_itself_in_its_help() {
    let place = directory("help");
    for command in commands().iter().filter(|name| *name != "help") {
        let run = facedown(&place, &[command, "--help"], b"");
        let example = format!("Examples:\n  facedown {command}");
        assert!(run.code == 0 && run.stdout.contains(&example), "{}", run.stdout);
        assert!(run.stdout.lines().all(|line| line.chars().count() <= 100), "{}", run.stdout);
    }
}

#[test]
fn the_help_lists_every_command_once() {
    let place = directory("help_lists");
    let run = place.run("--help");
    assert!(run.stdout.lines().all(|line| line.chars().count() <= 100), "{}", run.stdout);
    for command in commands().iter().filter(|name| *name != "help") {
        let begins = |line: &&str| {
            let rest = line.strip_prefix(&format!("  {command} ")).map(str::trim_start);
            rest.is_some_and(|about| about.starts_with(char::is_uppercase))
        };
        assert_eq!(run.stdout.lines().filter(begins).count(), 1, "{command}: {}", run.stdout);
    }
}

#[test]
fn completions_know_every_command_and_every_protocol() {
    let place = directory("completions");
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = facedown(&place, &["completions", shell], b"").ends(0);
        for word in commands() {
            assert!(run.stdout.contains(&word), "{shell} cannot complete {word}");
        }
        // The others know no values of arguments that have no name.
        let knows_values = ["bash", "zsh"].contains(&shell);
        assert_eq!(run.stdout.contains("numberlink-well-designed"), knows_values, "{shell}");
    }
    let script = place.run("completions bash").stdout;
    place.write("script", script);
    // What bash itself makes of them.
    let asked = "source ./script && COMP_WORDS=(facedown convert x --to pz) COMP_CWORD=4 && \
                 _facedown facedown pz --to && echo \"${COMPREPLY[@]}\"";
    match Command::new("bash").args(["-c", asked]).current_dir(&place).output() {
        Ok(output) => assert_eq!(String::from_utf8_lossy(&output.stdout), "pzpr pzpr-walls\n", "{output:?}"),
        Err(error) => eprintln!("skipped: no bash here ({error})"),
    }
}

#[test]
fn there_is_a_manual_page_for_every_command() {
    let place = directory("man");
    place.run("man --output man1").ends(0);
    let mut wanted: Vec<String> =
        commands().iter().filter(|name| *name != "help").map(|name| format!("facedown-{name}.1")).collect();
    wanted.insert(0, "facedown.1".to_owned());
    wanted.sort();
    let mut there = files(&place.join("man1"));
    there.sort();
    assert_eq!(there, wanted);
    for file in there {
        let text = std::fs::read_to_string(place.join("man1").join(&file)).unwrap();
        assert!(text.contains(".SH NAME") && text.contains(".SH EXAMPLES\n.nf\n"), "{file}: {text}");
        let name = file.trim_end_matches(".1").trim_start_matches("facedown").trim_start_matches('-');
        let arguments: Vec<&str> = ["man", name].into_iter().filter(|word| !word.is_empty()).collect();
        let alone = facedown(&place, &arguments, b"");
        assert_eq!(alone.stdout, text, "{file}");
    }
    place.run("man dance").is_refused("unknown command `dance`");
}

/// Command lines with an error (`~` is a blank in a word): the message, what is marked, and what was expected or probably meant.
const MISTAKES: &str = include_str!("mistakes.txt");

#[test]
fn errors_in_the_command_line_are_reported_like_all_others() {
    let place = directory("mistakes");
    for mistake in MISTAKES.lines() {
        let [line, what, marked, advice] = mistake.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{mistake}")
        };
        let words: Vec<String> = line.split(' ').map(|word| word.replace('~', " ")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let run = facedown(&place, &words, b"");
        assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{line}: {run:?}");
        assert!(run.stderr.starts_with(&format!("  × {what}\n   ╭─[command line:1:")), "{}", run.stderr);
        // The template can be audited, but is no protocol of any paper: the list of protocols ends without it.
        assert!(run.stderr.contains(&format!("╰── {advice}\n")), "{}", run.stderr);
        let mut lines = run.stderr.lines().skip(2);
        let shown = lines.next().unwrap().chars().zip(lines.next().unwrap().chars());
        let under: String =
            shown.filter(|(_, mark)| "─┬".contains(*mark)).map(|(letter, _)| letter).collect();
        assert_eq!(under.trim(), marked, "{}", run.stderr);

        let (code, object) = facedown(&place, &[&words[..], &["--json"]].concat(), b"").answer();
        assert_eq!((code, &object["verdict"]), (2, &"bad_input".into()), "{line}");
        assert_eq!(object["error"]["source"], "command line");
    }
    // The value is marked, and not the same word elsewhere.
    place.run("prove x --seed x").is_refused("[command line:1:25]");
}

#[test]
fn help_goes_to_standard_output_and_a_bare_call_to_standard_error() {
    let place = directory("help_goes");
    let asked = place.run("--help");
    let bare = facedown(&place, &[], b"");
    assert_eq!((asked.code, asked.stderr.as_str()), (0, ""));
    assert_eq!((bare.code, bare.stdout.as_str()), (2, ""));
    assert_eq!(asked.stdout, bare.stderr);
    for word in ["--help", "-h"] {
        let helped = facedown(&place, &["help", word], b"");
        assert_eq!((helped.code, helped.stdout), (0, asked.stdout.clone()));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn colours_are_for_terminals_that_want_them() {
    let place = directory("colours");
    place.write("n.txt", "nurikabe\n2 . 1\n. . .\nsolution\n. # #\n# # .\n");
    for line in ["check n.txt", "check nowhere.txt", "check --red", "check --help"] {
        let Some(coloured) = place.on_terminal(line, &[]) else { return };
        assert!(coloured.contains("\x1b["), "{line}: {coloured}");
        for plain in [("NO_COLOR", "1"), ("TERM", "dumb")] {
            let shown = place.on_terminal(line, &[plain]).unwrap();
            assert!(!shown.is_empty() && !shown.contains('\x1b'), "{line} {plain:?}: {shown}");
        }
        // An empty NO_COLOR counts as none.
        assert_eq!(place.on_terminal(line, &[("NO_COLOR", "")]).unwrap(), coloured);
    }
}

#[test]
fn help_on_a_full_disk_or_a_closed_pipe() {
    let place = directory("help_limits");
    let mut child = program(&place).arg("--help").spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    // The help may have gone into the pipe before it closed.
    assert!(matches!(output.status.code(), Some(0 | 141)), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    if let Ok(full) = std::fs::OpenOptions::new().write(true).open("/dev/full") {
        let output = program(&place).arg("--help").stdout(full).spawn().unwrap().wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains("No space left"), "{output:?}");
    }
}
