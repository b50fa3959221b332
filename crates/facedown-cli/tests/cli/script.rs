//! The tree of `facedown script --json`; `sessions/write.txt` has its pages and figures.

use crate::common::directory;

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
    place.write("p.txt", "one-per-row\nx . x\n. x x\n");
    let answer = place.run("script p.txt --json").json();
    let (mut all, text) = (Vec::new(), answer["text"].as_str().unwrap());
    sentences(&answer["script"], &mut all);
    assert!(all.len() > 10 && all.iter().all(|sentence| text.contains(sentence)), "{all:?}");
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("──")).count();
    assert_eq!(all.len() + 1, lines, "all lines but the head of the repeated block");
    let repeat = &answer["script"]["parts"][2]["parts"][0];
    assert_eq!(repeat["kind"], "repeat", "{repeat:#}");
    assert_eq!(repeat["values"]["times"], serde_json::json!([["r1"], ["r2"]]), "{repeat:#}");
}
