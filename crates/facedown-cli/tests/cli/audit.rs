//! `facedown audit`: counterexamples that can be seen again, parts that make a whole, files that go on.

use crate::common::{directory, facedown};

#[test]
fn a_counterexample_is_accepted_when_it_is_played_again() {
    let place = directory("audit-replay");
    let audit = "audit nurikabe --variant published --board 2x2 --property soundness --json";
    let object = place.run(audit).ends(1).json();
    let answer = &object["answers"][0];
    assert_eq!((&object["verdict"], &answer["failures"]), (&"fails".into(), &8.into()));
    let command = answer["counterexample"]["command"].as_str().unwrap();
    // The command line as a shell would take it apart: quotes hold words together.
    let words: Vec<String> = command
        .split('\'')
        .enumerate()
        .flat_map(|(place, part)| match place % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect::<Vec<_>>(),
            _ => vec![part.to_owned()],
        })
        .collect();
    let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    for seed in ["1", "2", "3"] {
        let run = facedown(&place, &[&arguments[..], &["--seed", seed]].concat(), b"");
        assert!(run.code == 0 && run.stdout.contains("accepted"), "{command}: {run:?}");
    }
    // The repaired protocol finds the same prover out.
    let repaired: Vec<&str> =
        arguments.iter().map(|&word| if word == "published" { "repaired" } else { word }).collect();
    assert_eq!(facedown(&place, &repaired, b"").code, 1);
}

#[test]
fn a_result_file_is_neither_replaced_nor_taken_for_another() {
    let place = directory("audit-parts");
    let audit = ["audit", "norinori", "--board", "1x2", "--property", "cost", "--out", "part.jsonl"];
    assert_eq!(facedown(&place, &audit, b"").code, 0);
    facedown(&place, &audit, b"").is_refused("--resume");
    place.write("bad.jsonl", "no result\n");
    place.run("audit --merge bad.jsonl").is_refused("line 1");
}

#[test]
fn one_is_singular_and_names_may_be_written_either_way() {
    let place = directory("audit-words");
    for (name, known) in [
        ("norinori", "norinori"),
        ("disjoint_paths", "disjoint-paths"),
        ("numberlink_well_designed", "numberlink-well-designed"),
    ] {
        let board = match known {
            "disjoint-paths" => "2",
            // It serves no puzzle of 1x1.
            "numberlink-well-designed" => "1x2",
            _ => "1x1",
        };
        let run = facedown(&place, &["audit", name, "--board", board, "--property", "cost"], b"");
        assert!(run.code == 0 && run.stdout.starts_with(known), "{run:?}");
        assert!(!run.stdout.contains(" 1 puzzles") && !run.stdout.contains(" 1 runs"), "{run:?}");
    }
    let numberlink = b"numberlink\n1 1\n";
    for name in ["numberlink-well-designed", "numberlink_well_designed"] {
        facedown(&place, &["prove", "-", "--seed", "1", "--protocol", name], numberlink)
            .says(0, "protocol numberlink-well-designed");
    }
}

#[test]
fn what_cannot_be_audited_is_reported() {
    let place = directory("audit-bad");
    for (arguments, message) in [
        ("chess", "invalid value `chess` for `[PROTOCOL]`"),
        ("nurikabe --board 40x40", "cannot be audited on 40x40"),
        ("sudoku --board 2x2", "expected a small board, such as 1x1, 4x4"),
        ("sudoku --variant published", "sudoku has no published variant"),
        ("nurikabe --board 0x3", "a board such as 2x3"),
        ("nurikabe --property beauty", "beauty"),
        ("nurikabe --shard 3/2 --out x", "2/5"),
    ] {
        place.run(format!("audit {arguments}")).is_refused(message);
    }
}
