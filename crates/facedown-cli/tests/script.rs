//! `facedown script`: pages and figures, with and without a solution.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{directory, facedown, files};

const BOARD: &str = "template\nx . x\n. x x\n";

#[test]
fn pages_for_both_and_for_v_alone() {
    let place = directory("script_pages");
    std::fs::write(place.join("p.txt"), BOARD).unwrap();
    let run = facedown(&place, &["script", "p.txt", "-o", "both"], b"");
    assert_eq!(run.code, 0, "{run:?}");
    let mut there = files(&place.join("both"));
    there.sort();
    assert_eq!(there, ["cards.html", "mat.html", "prover.html", "shopping.html", "verifier.html"]);

    let run = facedown(&place, &["script", "p.txt", "--verifier", "-o", "one"], b"");
    assert_eq!(run.code, 0, "{run:?}");
    assert!(!files(&place.join("one")).contains(&"prover.html".to_owned()));
    for page in ["cards.html", "mat.html", "shopping.html", "verifier.html"] {
        let read = |folder: &str| std::fs::read_to_string(place.join(folder).join(page)).unwrap();
        assert_eq!(read("both"), read("one"), "{page} depends on the solution");
    }
}

#[test]
fn the_text_is_that_of_the_narration() {
    let place = directory("script_text");
    std::fs::write(place.join("p.txt"), BOARD).unwrap();
    let script = facedown(&place, &["script", "p.txt"], b"");
    let proof = facedown(&place, &["prove", "p.txt", "--narrate", "--seed", "1"], b"");
    assert!(script.code == 0 && proof.code == 0, "{script:?} {proof:?}");
    assert!(proof.stdout.contains(&script.stdout), "{}", proof.stdout);
}

#[test]
fn figures_one_for_each_step() {
    let place = directory("script_figures");
    std::fs::write(place.join("p.txt"), BOARD).unwrap();
    for (format, ending, start) in [("svg", "svg", "<svg"), ("tikz", "tex", "\\begin{tikzpicture}")] {
        let run = facedown(&place, &["script", "p.txt", "--figures", format, "-o", format], b"");
        assert_eq!(run.code, 0, "{run:?}");
        let there = files(&place.join(format));
        assert_eq!(there.len(), 5, "setup 1, crosses 1, rows 1 to 3: {there:?}");
        for file in there {
            let text = std::fs::read_to_string(place.join(format).join(&file)).unwrap();
            assert!(file.ends_with(ending) && text.starts_with(start), "{file}: {text}");
        }
    }
}

#[test]
fn what_cannot_be_played() {
    let place = directory("script_not");
    let write = |name: &str, text: &str| std::fs::write(place.join(name), text).unwrap();
    write("none.txt", "template\nx x\n");
    let run = facedown(&place, &["script", "none.txt", "-o", "d"], b"");
    assert!(run.code == 1 && run.stdout.contains("no solution"), "{run:?}");
    assert!(!place.join("d").exists());
    write("p.txt", BOARD);
    write("wrong.txt", "# . .\n# . .\n");
    let run = facedown(&place, &["script", "p.txt", "--solution", "wrong.txt", "-o", "d"], b"");
    assert!(run.code == 2 && run.stderr.contains("breaks rules"), "{run:?}");
    let run = facedown(&place, &["script", "p.txt", "--figures", "svg"], b"");
    assert_eq!(run.code, 2, "{run:?}");
    write("file", "");
    let run = facedown(&place, &["script", "p.txt", "-o", "file"], b"");
    assert!(run.code == 2 && run.stderr.contains("cannot make file"), "{run:?}");
}
