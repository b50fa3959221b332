use super::play::Waiting;
use super::*;
use facedown::engine::{Event, Face, Seeded, Table};
use facedown::protocol::Variant;
use facedown::puzzles::registry;

/// A board with two solutions, as text, and these.
fn two_solutions(genre: &str, board: &str) -> (String, Vec<String>) {
    use facedown::formats::Format;
    let puzzles = registry::genre(genre).unwrap().small(board.parse().unwrap()).unwrap();
    let several =
        puzzles.into_iter().find(|puzzle| puzzle.solutions.len() >= 2).expect("a board with two solutions");
    let solutions = several.solutions.iter().take(2).map(|sheet| sheet.write_solution().unwrap());
    (several.puzzle.write(Format::Text).unwrap(), solutions.collect())
}

/// Plays a table to its end through the choices that the page makes, and returns all that V's browser got.
fn played(tables: &Sittings, puzzle: &str, answer: &str) -> (Vec<String>, Arc<Sitting>) {
    let request = json!({ "puzzle": puzzle, "answer": answer });
    let [p, v] = tables.create(&request, &Asker::default()).unwrap();
    let mut bytes = Vec::new();
    for _ in 0..2000 {
        let state = tables.state(&v).unwrap();
        bytes.push(state.to_string());
        bytes.push(tables.moves(&v, 0, 500).unwrap().to_string());
        let (link, choice) = match state["waiting"]["for"].as_str().unwrap() {
            "lay" => (&p, json!({ "lay": "plan" })),
            "order" => (&v, json!({ "order": "usual" })),
            "look" => (&v, json!({ "look": 1 })),
            "verdict" => (&v, json!({ "verdict": true })),
            _ => break,
        };
        let request = json!({ "version": state["version"], "choice": choice });
        let answer = tables.choose(link, &request).unwrap().expect("nobody else plays");
        if *link == v {
            bytes.push(answer.to_string());
        }
        if choice.get("lay").or(choice.get("look")).is_some() {
            // The sentence beside the buttons was that of the move that they make.
            let next = tables.moves(&v, state["moves"].as_u64().unwrap() as usize, 1).unwrap();
            let step = next["moves"][0]["step"].as_u64().unwrap() as usize;
            assert_eq!(answer["head"]["steps"][step]["sentence"], state["waiting"]["sentence"]);
        }
    }
    let table = tables.find(&v).unwrap().0;
    for sent in table.since(Some(0)) {
        bytes.push(sent.text(PlayerRole::V).to_string());
    }
    (bytes, table)
}

/// V's bytes are a function of public events, and these have the same exact law for two solutions of one board: so has V's stream.
#[test]
fn v_gets_the_same_law_of_bytes_for_two_solutions() {
    for (genre, board) in
        [("nurikabe", "2x2"), ("norinori", "2x4"), ("hitori", "2x2"), ("one-per-row", "2x2")]
    {
        let (puzzle, solutions) = two_solutions(genre, board);
        let stage = Stage::of(&puzzle, None, Variant::Repaired).unwrap();
        // What is turned up has one exact law for both, and it is the one that the simulator draws from.
        let laws = |answer: &str| {
            let known = stage.case.knowing(answer).unwrap();
            let mut table = Table::noting(known.prover());
            stage.case.run(&mut table).unwrap();
            table.shown()
        };
        let (one, other) = (laws(&solutions[0]), laws(&solutions[1]));
        assert_eq!(one.len(), other.len());
        for (one, other) in one.iter().zip(&other) {
            assert!(one.site == other.site && one.shown.is_same_as(&other.shown), "{genre}: {}", one.site);
            assert!(one.laws[0].is_same_as(&one.shown), "{genre}: {}", one.site);
        }
        // And what V's browser gets is made from what was turned up, and nothing else: the same from the simulator's cards.
        for seed in 0..3 {
            let mut seen: Vec<Vec<Face>> = Vec::new();
            let mut moves = 0;
            let mut table = Table::simulated(Seeded::new(seed)).recorded_by(|event| {
                if let Event::TurnUp { seen: faces, .. } = event {
                    seen.push(faces.to_vec());
                }
                let is_heading = matches!(
                    event,
                    Event::Enter(_) | Event::Leave(_) | Event::Step { .. } | Event::Board { .. }
                );
                moves += usize::from(!is_heading);
                Ok(())
            });
            stage.case.run(&mut table).unwrap();
            drop(table);
            let state = public_state(&stage, &Vec::new(), &seen, moves, &Waiting::Verdict, (1, None));
            assert_eq!(state["verdict"]["accepted"], true);
            let shown = public_moves(&stage, &Vec::new(), &seen, moves, (0, 500));
            assert!(!shown.to_string().contains("(♣)") && !shown.to_string().contains("(♥)"));
        }
    }
}

/// Everything that V's browser gets is what the public function makes of what was turned up.
#[test]
fn no_hidden_face_and_nothing_of_the_answer_is_sent_to_v() {
    let tables = Sittings::open(None, 500).unwrap();
    for (genre, board) in [("nurikabe", "2x2"), ("norinori", "2x4"), ("one-per-row", "2x2")] {
        let (puzzle, solutions) = two_solutions(genre, board);
        for solution in &solutions {
            let (bytes, table) = played(&tables, &puzzle, solution);
            let inner = locked(&table.inner);
            let course = &inner.played.course;
            assert_eq!(inner.choices.said, Some(true), "{genre}");
            let (orders, key) = (
                &inner.played.orders,
                table.key.iter().map(|byte| format!("{byte:02x}")).collect::<String>(),
            );
            let drawn = table.answered.as_ref().unwrap().drawing().svg();
            for text in &bytes {
                assert!(
                    !text.contains('(')
                        || !text.contains("(♣)") && !text.contains("(♥)") && !text.contains("(□)"),
                    "{text}"
                );
                assert!(!text.contains(&key) && !text.contains(&table.links[0]), "{genre}");
                assert!(
                    !text.contains(&json!(drawn).to_string()) && !text.contains(&json!(solution).to_string()),
                    "{genre}"
                );
                assert!(!text.contains("plan") && !text.contains("has_answer"), "{genre}: {text}");
            }
            // Each answer again, from public data only.
            let state = public_state(
                &table.stage,
                orders,
                &course.seen,
                course.moves,
                &Waiting::Over,
                (inner.choices.version, Some(true)),
            );
            let last = bytes.iter().rev().find(|text| text.contains("\"said\":true")).unwrap();
            let mut sent: Value = serde_json::from_str(last).unwrap();
            sent["head"]["board"] = state["head"]["board"].clone();
            assert_eq!(sent, state, "{genre}");
            let moves = public_moves(&table.stage, orders, &course.seen, course.moves, (0, 500)).to_string();
            assert!(bytes.contains(&moves), "{genre}");
            // P's own view has what P knows: otherwise the test above would be about nothing.
            drop(inner);
            assert!(table.moves(PlayerRole::P, 0, 500).to_string().contains("(♣)"), "{genre}");
        }
    }
}

/// A choice of the wrong role, at the wrong time, or that does not fit is refused and changes nothing.
#[test]
fn choices_belong_to_their_role_and_time() {
    let tables = Sittings::open(None, 500).unwrap();
    let [p, v] = tables
        .create(&json!({ "puzzle": "one-per-row/tiny-2x3", "answer": "solve" }), &Asker::default())
        .unwrap();
    let before = tables.state(&p).unwrap();
    assert_eq!(before["waiting"]["for"], "lay");
    let plan = before["waiting"]["ask"]["plan"].as_str().unwrap().to_owned();
    assert!(tables.state(&v).unwrap()["waiting"]["ask"].get("plan").is_none());
    for (link, choice) in [
        (&v, json!({ "lay": "plan" })),
        (&p, json!({ "look": 1 })),
        (&p, json!({ "verdict": true })),
        (&p, json!({ "lay": "♣" })),
        (&p, json!({ "lay": "@99" })),
        (&p, json!({ "lay": "x" })),
        (&p, json!({ "lay": 3 })),
        (&v, json!({ "look": 0 })),
        (&v, json!({ "verdict": true })),
        (&v, json!({ "order": [0, 0] })),
        (&v, json!(null)),
        (&v, json!({ "lay": "plan", "look": 1 })),
    ] {
        assert!(tables.choose(link, &json!({ "version": 0, "choice": choice })).is_err(), "{choice}");
    }
    assert_eq!(tables.state(&p).unwrap(), before);
    assert!(tables.choose(&p, &json!({ "version": 7, "choice": { "lay": "plan" } })).unwrap().is_none());
    assert!(tables.choose(&p, &json!({ "version": 0, "choice": { "lay": plan } })).unwrap().is_some());
    // V may always refuse to go on, and that is the end.
    let request = json!({ "version": 1, "choice": { "verdict": false } });
    assert_eq!(tables.choose(&v, &request).unwrap().unwrap()["waiting"]["for"], "over");
    assert!(tables.choose(&p, &json!({ "version": 2, "choice": { "lay": "plan" } })).is_err());
}

/// A server that starts again finds every table as it was, wherever the journal was cut.
#[test]
fn tables_come_back() {
    let folder = std::env::temp_dir().join(format!("facedown-tables-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let tables = Sittings::open(Some(&folder), 500).unwrap();
    let (_, table) = played(&tables, "one-per-row/tiny-2x3", "solve");
    let [p, v] = table.links.clone();
    let whole = [tables.state(&p).unwrap(), tables.state(&v).unwrap(), table.moves(PlayerRole::P, 0, 500)];
    let mut files = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    let path = files.find(|path| path.extension().is_some()).unwrap();
    let journal = std::fs::read(&path).unwrap();
    assert!(Sittings::open(Some(&folder), 500).is_err(), "two servers would write over each other");
    drop(tables);
    let again = Sittings::open(Some(&folder), 500).unwrap();
    assert_eq!([again.state(&p).unwrap(), again.state(&v).unwrap(), again.moves(&p, 0, 500).unwrap()], whole);
    drop(again);
    let first = journal.iter().position(|byte| *byte == b'\n').unwrap();
    for length in (first + 1..journal.len()).step_by(37) {
        std::fs::write(&path, &journal[..length]).unwrap();
        let again = Sittings::open(Some(&folder), 500).unwrap();
        let lines = journal[..length].iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(again.state(&v).unwrap()["version"], lines - 1);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Files that are not journals, or that no server can have written, do no harm and stay as they are.
#[test]
fn forged_journals_are_left_alone_or_played() {
    let folder = std::env::temp_dir().join(format!("facedown-forged-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("folder.table")).unwrap();
    let setup = |puzzle: &str, nth: usize| json!({ "p": format!("p{nth}"), "v": format!("v{nth}"), "key": "00".repeat(32), "puzzle": puzzle, "answer": "solve" });
    let good = setup("one-per-row/tiny-2x3", 0);
    let lines =
        |first: &Value, rest: &[&str]| [&[first.to_string().as_str()], rest, &[""]].concat().join("\n");
    let alone = [
        "no JSON\n".to_owned(),
        "{}\n".to_owned(),
        "\u{0}".repeat(100) + "\n",
        lines(&setup("no board", 0), &[]),
        lines(&setup("sudoku\n1 1 . .\n. . . .\n. . . .\n. . . .\n", 0), &[]),
        lines(&good, &["torn in the middle", r#"{"role":"P","choice":{"lay":"plan"}}"#]),
        lines(&good, &[r#"{"role":"P","choice":{"lay":"nonsense"}}"#]),
        lines(&good, &[r#"{"role":"V","choice":{"order":[0,0]}}"#]),
        lines(&good, &["{}"]),
    ];
    for (nth, text) in alone.iter().enumerate() {
        std::fs::write(folder.join(format!("{nth}.table")), text).unwrap();
    }
    // What fits no ask, and what was nobody's turn.
    let played = [
        r#"{"role":"P","choice":{"lay":"♣*99"}}"#,
        r#"{"role":"P","choice":{"lay":"@99"}}"#,
        r#"{"role":"V","choice":{"order":[4,3,2,1,0]}}"#,
        r#"{"role":"V","choice":{"look":1000000}}"#,
    ];
    for nth in 0..played.len() {
        let name = folder.join(format!("played{nth}.table"));
        std::fs::write(name, lines(&setup("one-per-row/tiny-2x3", nth), &played[nth..])).unwrap();
    }
    std::fs::write(folder.join("empty.table"), "{\"p\":\"nobody has thi").unwrap();
    let tables = Sittings::open(Some(&folder), 500).unwrap();
    assert_eq!(tables.left_alone().len(), alone.len() + 1, "{:#?}", tables.left_alone());
    assert_eq!(tables.count(), played.len());
    for nth in 0..played.len() {
        assert_eq!(tables.state(&format!("v{nth}")).unwrap()["version"], played.len() - nth);
        assert!(tables.moves(&format!("p{nth}"), 0, 500).unwrap()["moves"].is_array());
    }
    for (nth, text) in alone.iter().enumerate() {
        assert_eq!(&std::fs::read_to_string(folder.join(format!("{nth}.table"))).unwrap(), text);
    }
    std::fs::remove_dir_all(&folder).unwrap();
}
