//! `facedown script`: pages and figures, with and without a solution.

use crate::common::{directory, facedown, files};

const BOARD: &str = "one-per-row\nx . x\n. x x\n";

#[test]
fn pages_for_both_and_for_v_alone() {
    let place = directory("script_pages");
    place.write("p.txt", BOARD);
    place.run("script p.txt -o both").ends(0);
    let mut there = files(&place.join("both"));
    there.sort();
    assert_eq!(there, ["cards.html", "mat.html", "prover.html", "shopping.html", "verifier.html"]);

    place.run("script p.txt --verifier -o one").ends(0);
    assert!(!files(&place.join("one")).contains(&"prover.html".to_owned()));
    for page in ["cards.html", "mat.html", "shopping.html", "verifier.html"] {
        let read = |folder: &str| std::fs::read_to_string(place.join(folder).join(page)).unwrap();
        assert_eq!(read("both"), read("one"), "{page} depends on the solution");
    }
}

#[test]
fn the_text_is_that_of_the_narration() {
    let place = directory("script_text");
    place.write("p.txt", BOARD);
    let script = place.run("script p.txt");
    let proof = place.run("prove p.txt --narrate --seed 1");
    assert!(script.code == 0 && proof.code == 0, "{script:?} {proof:?}");
    assert!(proof.stdout.contains(&script.stdout), "{}", proof.stdout);
}

#[test]
fn figures_one_for_each_step() {
    let place = directory("script_figures");
    place.write("p.txt", BOARD);
    for (format, ending, start) in [("svg", "svg", "<svg"), ("tikz", "tex", "\\begin{tikzpicture}")] {
        facedown(&place, &["script", "p.txt", "--figures", format, "-o", format], b"").ends(0);
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
    let write = |name: &str, text: &str| place.write(name, text);
    write("none.txt", "one-per-row\nx x\n");
    place.run("script none.txt -o d").says(1, "no solution");
    assert!(!place.join("d").exists());
    write("p.txt", BOARD);
    write("wrong.txt", "# . .\n# . .\n");
    place.run("script p.txt --solution wrong.txt -o d").is_refused("breaks rules");
    place.run("script p.txt --figures svg").ends(2);
    write("file", "");
    place.run("script p.txt -o file").is_refused("cannot make file");
}

/// The solution may come from standard input; pages are written over those of last time, and nothing else in the folder is touched.
#[test]
fn a_solution_from_a_pipe_and_a_folder_that_is_there() {
    let place = directory("script_pipe");
    place.write("p.txt", BOARD);
    std::fs::create_dir(place.join("d")).unwrap();
    place.write("d/notes.txt", "mine");
    place.write("d/prover.html", "old");
    place.pipe("script p.txt --solution - -o d", b". # .\n# . .\n").ends(0);
    let page = place.read("d/prover.html");
    assert!(page.contains("Row by row: ♥ ♣ ♥ / ♣ ♥ ♥."), "{page}");
    assert_eq!(place.read("d/notes.txt"), "mine");
    assert_eq!(files(&place.join("d")).len(), 6);
    place.run("script - --solution - -o d").ends(2);
}

/// The openers need no file; a file of that name comes first.
#[test]
fn openers_by_name() {
    let place = directory("script_openers");
    for (name, cards) in [("one-per-row", 6), ("map-colouring", 15)] {
        facedown(&place, &["script", name, "-o", name], b"").ends(0);
        let page = |page: &str| std::fs::read_to_string(place.join(name).join(page)).unwrap();
        assert!(page("cards.html").contains(&format!("<p>{cards} cards.")), "{name}");
        assert!(page("prover.html").contains("○ 1. ") && !page("verifier.html").contains("○ 1. "), "{name}");
    }
    let page = |page: &str| std::fs::read_to_string(place.join("map-colouring").join(page)).unwrap();
    assert!(page("prover.html").contains(">A:1<") && !page("verifier.html").contains(">A:1<"));
    place.write("board.txt", BOARD);
    place.run("script board.txt --json").says(0, "\"genre\": \"one-per-row\"");
    place.run("script map-colouring --solution board.txt").is_refused("solution of its own");
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
    place.write("p.txt", BOARD);
    let run = place.run("script p.txt --json");
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
