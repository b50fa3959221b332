//! The progress line: on terminals only, and gone at the end.

use crate::common::{Place, directory};

/// A table of two boards: one is solved at once, the other not in the time that it gets.
fn place(test: &str) -> Place {
    let place = directory(test);
    // An unknown number at every 37th of 10,000 cells: `z` skips 20 of them, `v` 16, `o` 9.
    let hard = format!("nurikabe/100/100/{}.o", ".zv".repeat(270));
    let table = format!("https://puzz.link/p?nurikabe/3/2/2g1i\nhttps://puzz.link/p?{hard}\n");
    place.write("boards.tsv", table);
    place
}

const BENCH: &str = "bench boards.tsv --time-limit 2.5";

#[test]
fn on_a_pipe_there_is_no_line() {
    let run = place("progress_pipe").run(BENCH);
    assert_eq!((run.code, run.stderr.as_str()), (1, ""), "the second board should take longer: {run:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn on_a_terminal_there_is_a_line_that_goes() {
    let place = place("progress_terminal");
    let command = format!("{BENCH} --each --json > answer.json");
    let Some(seen) = place.on_terminal(&command, &[]) else { return };
    for seconds in [1, 2] {
        let line = format!("solving for {seconds}s: 1 of 2 boards done, now nurikabe boards.tsv, line 2");
        assert!(seen.contains(&line), "{seen:?}");
    }
    // The last thing is that the line is deleted.
    assert!(seen.ends_with("\r\x1b[2K"), "{seen:?}");
    let answer: serde_json::Value = serde_json::from_str(&place.read("answer.json")).unwrap();
    assert_eq!(answer["boards"][1]["verdict"], "unknown");
}

#[test]
#[cfg(target_os = "linux")]
fn work_that_is_done_at_once_leaves_no_trace_and_a_name_does_not_move_the_cursor() {
    let place = place("progress_traces");
    let Some(quick) =
        place.on_terminal("solve https://puzz.link/p?nurikabe/3/2/2g1i --count", &[("NO_COLOR", "1")])
    else {
        return;
    };
    assert_eq!(quick, "nurikabe 2x3: the solution is unique\r\n");
    let table = place.read("boards.tsv");
    place.write("boards/\x1b[2J.txt", table.lines().last().unwrap());
    let slow = place.on_terminal("bench boards --time-limit 1.5 > answer", &[]).unwrap();
    assert!(slow.contains("now nurikabe ?[2J.txt") && !slow.contains("\x1b[2J"), "{slow:?}");
}
