//! `facedown script`: pages and figures, with and without a solution.

use crate::common::{directory, facedown, files};

const BOARD: &str = "one-per-row\nx . x\n. x x\n";

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
    write("none.txt", "one-per-row\nx x\n");
    let run = facedown(&place, &["script", "none.txt", "-o", "d"], b"");
    assert!(run.code == 1 && run.stdout.contains("no solution"), "{run:?}");
    assert!(!place.join("d").exists());
    write("p.txt", BOARD);
    write("wrong.txt", "# . .\n# . .\n");
    let run = facedown(&place, &["script", "p.txt", "--solution", "wrong.txt", "-o", "d"], b"");
    run.is_refused("breaks rules");
    let run = facedown(&place, &["script", "p.txt", "--figures", "svg"], b"");
    assert_eq!(run.code, 2, "{run:?}");
    write("file", "");
    let run = facedown(&place, &["script", "p.txt", "-o", "file"], b"");
    run.is_refused("cannot make file");
}

/// The solution may come from standard input; pages are written over those of last time, and nothing else in the folder is touched.
#[test]
fn a_solution_from_a_pipe_and_a_folder_that_is_there() {
    let place = directory("script_pipe");
    std::fs::write(place.join("p.txt"), BOARD).unwrap();
    std::fs::create_dir(place.join("d")).unwrap();
    std::fs::write(place.join("d/notes.txt"), "mine").unwrap();
    std::fs::write(place.join("d/prover.html"), "old").unwrap();
    let run = facedown(&place, &["script", "p.txt", "--solution", "-", "-o", "d"], b". # .\n# . .\n");
    assert_eq!(run.code, 0, "{run:?}");
    let page = std::fs::read_to_string(place.join("d/prover.html")).unwrap();
    assert!(page.contains("Row by row: ♥ ♣ ♥ / ♣ ♥ ♥."), "{page}");
    assert_eq!(std::fs::read_to_string(place.join("d/notes.txt")).unwrap(), "mine");
    assert_eq!(files(&place.join("d")).len(), 6);
    let run = facedown(&place, &["script", "-", "--solution", "-", "-o", "d"], b"");
    assert_eq!(run.code, 2, "{run:?}");
}

/// The openers need no file; a file of that name comes first.
#[test]
fn openers_by_name() {
    let place = directory("script_openers");
    for (name, cards) in [("one-per-row", 6), ("map-colouring", 15)] {
        let run = facedown(&place, &["script", name, "-o", name], b"");
        assert_eq!(run.code, 0, "{run:?}");
        let page = |page: &str| std::fs::read_to_string(place.join(name).join(page)).unwrap();
        assert!(page("cards.html").contains(&format!("<p>{cards} cards.")), "{name}");
        assert!(page("prover.html").contains("○ 1. ") && !page("verifier.html").contains("○ 1. "), "{name}");
    }
    let page = |page: &str| std::fs::read_to_string(place.join("map-colouring").join(page)).unwrap();
    assert!(page("prover.html").contains(">A:1<") && !page("verifier.html").contains(">A:1<"));
    std::fs::write(place.join("board.txt"), BOARD).unwrap();
    let run = facedown(&place, &["script", "board.txt", "--json"], b"");
    assert!(run.code == 0 && run.stdout.contains("\"genre\": \"one-per-row\""), "{run:?}");
    let run = facedown(&place, &["script", "map-colouring", "--solution", "board.txt"], b"");
    run.is_refused("solution of its own");
}

/// Every sentence of the text is in the tree, and nothing else.
#[test]
fn the_tree_has_the_sentences_of_the_text() {
    fn sentences(part: &serde_json::Value, all: &mut Vec<String>) {
        if let Some(sentence) = part["sentence"].as_str() {
            all.push(sentence.to_owned());
        }
        part["parts"].as_array().into_iter().flatten().for_each(|part| sentences(part, all));
    }
    let place = directory("script_tree");
    std::fs::write(place.join("p.txt"), BOARD).unwrap();
    let run = facedown(&place, &["script", "p.txt", "--json"], b"");
    let answer: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let (mut all, text) = (Vec::new(), answer["text"].as_str().unwrap());
    sentences(&answer["script"], &mut all);
    assert!(all.len() > 10 && all.iter().all(|sentence| text.contains(sentence)), "{all:?}");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("──")).count();
    assert_eq!(all.len() + 1, lines, "all lines but the head of the repeated block");
    let repeat = &answer["script"]["parts"][2]["parts"][0];
    assert_eq!(repeat["kind"], "repeat", "{repeat:#}");
    assert_eq!(repeat["values"]["times"], serde_json::json!([["r1"], ["r2"]]), "{repeat:#}");
}
