//! The answers of all commands under `--json` match `docs/schemas` and `docs/json.md`.

use crate::common::{commands, directory, facedown, program};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn schema(name: &str) -> Value {
    let path = root().join(format!("docs/schemas/{name}.schema.json"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    serde_json::from_str(&text).unwrap()
}

/// The keywords that the schemas use; the check below knows no others.
const KEYWORDS: &str = "$defs $ref $schema additionalProperties anyOf const description enum items minimum properties \
                        required title type";

/// Why the value does not fit the schema. A key that the schema does not know is a fault here, though new keys may come:
/// those who add one write it down.
fn misfit(value: &Value, schema: &Value, whole: &Value, at: &str) -> Option<String> {
    for keyword in schema.as_object().unwrap().keys() {
        assert!(KEYWORDS.split(' ').any(|known| known == keyword), "this check does not know `{keyword}`");
    }
    if let Some(aim) = schema["$ref"].as_str() {
        let aim = whole.pointer(aim.strip_prefix('#').unwrap()).unwrap();
        return misfit(value, aim, whole, at);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let faults: Option<Vec<String>> =
            choices.iter().map(|choice| misfit(value, choice, whole, at)).collect();
        return faults.map(|faults| faults.join(", and "));
    }
    let is = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("no type: {other}"),
    };
    if schema["type"].as_str().is_some_and(|name| !is(name)) {
        return Some(format!("{at} is no {}: {value}", schema["type"]));
    }
    if schema.get("const").is_some_and(|only| only != value)
        || schema["enum"].as_array().is_some_and(|values| !values.contains(value))
    {
        return Some(format!("{at} is {value}"));
    }
    if let (Some(least), Some(number)) = (schema["minimum"].as_f64(), value.as_f64())
        && number < least
    {
        return Some(format!("{at} is below {least}"));
    }
    if let Some(values) = value.as_array() {
        let each = values.iter().enumerate();
        return each
            .filter_map(|(place, value)| misfit(value, &schema["items"], whole, &format!("{at}[{place}]")))
            .next();
    }
    let object = value.as_object()?;
    let needed = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for key in needed {
        if !object.contains_key(key) {
            return Some(format!("{at} lacks {key}"));
        }
    }
    for (key, value) in object {
        let known = schema["properties"].get(key).or_else(|| schema.get("additionalProperties"));
        let Some(known) = known else { return Some(format!("{at} has an unknown key {key}")) };
        if let Some(fault) = misfit(value, known, whole, &format!("{at}.{key}")) {
            return Some(fault);
        }
    }
    None
}

fn fits(name: &str, value: &Value) {
    let schema = schema(name);
    if let Some(fault) = misfit(value, &schema, &schema, "the answer") {
        panic!("{name}: {fault}\n{value:#}");
    }
}

/// Answers of every kind: command lines, run in a directory with the files below.
const RUNS: &[&str] = &[
    "check solved.txt",
    "check puzzles/nurikabe/wrong/sea_is_connected.txt",
    "check puzzles/disjoint-paths/ladder-8.txt",
    "check half.txt --so-far",
    "check mistaken.txt --so-far",
    "check list.tsv",
    "convert solved.txt --to text",
    "convert solved.txt --to svg -o out.svg",
    "solve puzzle.txt",
    "solve many.txt",
    "solve many.txt --count",
    "solve many.txt --count --limit 1",
    "solve many.txt --all",
    "solve none.txt",
    "solve solved.txt",
    "solve puzzle.txt --to pzpr",
    "solve puzzle.txt -o solved.svg",
    "solve list.tsv",
    "hint puzzle.txt",
    "hint puzzle.txt --to svg",
    "hint half.txt",
    "hint mistaken.txt",
    "hint solved.txt",
    "hint many.txt",
    "hint none.txt",
    "hint puzzle.txt --all",
    "hint puzzles/norinori/small-4x5.txt",
    "hint puzzles/numberlink/medium-10x10.txt --all",
    "rate puzzle.txt",
    "rate puzzles/nurikabe/medium-9x12.txt",
    "rate puzzles/disjoint-paths/petersen-10.txt",
    "rate many.txt",
    "rate none.txt",
    "rate list.tsv",
    "solve puzzles/disjoint-paths/petersen-10.txt",
    "reduce formula.cnf --to url",
    "reduce formula.cnf -o board.txt",
    "solve board.txt --as-formula formula.cnf",
    "solve board.txt --as-formula formula.cnf --all",
    "solve board.txt --as-formula formula.cnf --count",
    "reduce contradiction.cnf -o none-board.txt",
    "solve none-board.txt --as-formula contradiction.cnf",
    "export puzzle.txt --to cnf",
    "export puzzles/disjoint-paths/petersen-10.txt --to cnf -o petersen.cnf",
    "generate hitori 4x5 --seed 1 --count 2",
    "generate sudoku 4x4 --seed 1 --to text -o made.txt",
    "generate nurikabe --seed 1 --time-limit 0",
    "prove puzzle.txt --seed 1 --transcript record.txt",
    "prove puzzles/nurikabe/wrong/sea_is_connected.txt --cheat --seed 1 --transcript rejected.txt",
    "prove puzzles/hitori/small-4x5.txt --variant published",
    "prove puzzle.txt --seed 1 --pictures steps",
    "prove puzzle.txt --seed 1 --narrate",
    "prove none.txt",
    "script puzzles/sudoku/tiny-4x4.txt",
    "script puzzles/sudoku/tiny-4x4.txt -o sheets",
    "script puzzles/shakashaka/tiny-2x3.txt",
    "script puzzles/hitori/tiny-3x4.txt",
    "script puzzles/norinori/tiny-2x3.txt --figures tikz -o figures",
    "script none.txt -o sheets",
    "replay record.txt",
    "replay rejected.txt",
    "seal puzzle.txt -o seal.txt",
    "seal none.txt",
    "verify seal.txt",
    "verify seal.txt puzzle.txt",
    "verify seal.txt many.txt",
    "audit nurikabe --variant published --board 2x2 --property soundness",
    "audit nurikabe --board 1x2",
    "audit norinori --board 2x2 --property faults",
    "audit disjoint-paths --board 3 --property cost",
    "audit norinori --board 2x2 --property zero-knowledge --shard 1/2 --output part.jsonl",
    "bench puzzles/norinori",
    "completions zsh",
    "man",
    "man prove",
    "man --output pages",
    "experiments --boards 1 --ip-to 2 --sat-to 3 --output .",
    "experiments blacks --squares 6 --bounds 4 --output .",
    "export puzzles/shakashaka/tiny-2x3.txt --to lp",
    "export puzzles/shakashaka/small-5x6.txt --to mps --variant published -o out.mps",
    "export solved.txt --to lp",
    // Bad input.
    "check nowhere.txt",
    "convert bad.txt --to url",
    "solve puzzle.txt --limit 0",
    "solve puzzle.txt --as-formula formula.cnf",
    "reduce puzzle.txt",
    "generate sudoku 7x7",
    "export bad.txt --to cnf",
    "prove puzzle.txt --protocol hitori",
    "replay puzzle.txt",
    "seal puzzle.txt --variant published",
    "verify puzzle.txt",
    "audit chess",
    "bench puzzle.txt",
    "man dance",
    "no-such-command",
];

#[test]
fn answers_fit_their_schemas() {
    let place = directory("schemas");
    for (name, text) in [
        ("puzzle.txt", "nurikabe\n2 . 1\n. . .\n"),
        ("solved.txt", "nurikabe\n2 . 1\n. . .\nsolution\n. # .\n. # #\n"),
        ("half.txt", "nurikabe\n2 . 1\n. . .\nsolution\n. # .\n. . .\n"),
        ("mistaken.txt", "nurikabe\n2 . 1\n. . .\nsolution\n. + .\n. . .\n"),
        (
            "list.tsv",
            "# a list\nhttps://puzz.link/p?nurikabe/3/2/2g1i\t.#./.##\nnonsense\n<nurikabe/2/2/1i>\n",
        ),
        ("many.txt", "nurikabe\n2 .\n. .\n"),
        ("none.txt", "nurikabe\n1 1\n. .\n"),
        ("bad.txt", "nurikabe\n1 . 1\n. x .\n"),
        ("formula.cnf", "p cnf 3 2\n1 -3 0\n2 3 -1 0\n"),
        ("contradiction.cnf", "p cnf 1 2\n1 0\n-1 0\n"),
    ] {
        place.write(name, text);
    }
    let mut seen = BTreeSet::new();
    for line in RUNS {
        if line.starts_with("experiments --") && !cfg!(feature = "ip") {
            eprintln!("skipped: experiments needs the feature `ip`");
            continue;
        }
        let puzzles = format!("{}/puzzles/", root().display());
        let line = line.replace("puzzles/", &puzzles);
        let arguments: Vec<&str> = line.split(' ').chain(["--json"]).collect();
        let run = facedown(&place, &arguments, b"");
        let answer: Value =
            serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{line}: {error}"));
        match answer["verdict"].as_str() {
            Some("bad_input") => {
                assert_eq!(run.code, 2, "{line}");
                fits("error", &answer);
            }
            _ => {
                let command = answer["command"].as_str().unwrap();
                assert_eq!(Some(&command), arguments.first(), "{line}");
                assert!(run.code < 2, "{line}: {run:?}");
                fits(command, &answer);
                seen.insert(command.to_owned());
            }
        }
    }
    // A server goes on after its answer.
    let mut server = program(&place)
        .args(["serve", "--no-open", "--json"])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = server.stdout.take().unwrap();
    let answer = serde_json::Deserializer::from_reader(stdout).into_iter::<Value>().next().unwrap().unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    fits("serve", &answer);
    seen.insert("serve".to_owned());
    for command in commands().iter().filter(|name| *name != "help") {
        assert!(seen.contains(command), "add an answer of `{command}` to RUNS");
    }
}

#[test]
fn the_check_of_schemas_bites() {
    let good: Value = serde_json::json!({
        "command": "check", "version": "0", "verdict": "yes", "genre": "hitori", "size": { "height": 1, "width": 1 }, "broken": [],
        "state": "done",
    });
    fits("check", &good);
    let schema = schema("check");
    for (key, value, message) in [
        ("verdict", Value::from("perhaps"), "the answer.verdict is"),
        ("command", "solve".into(), "the answer.command is"),
        ("genre", 7.into(), "no \"string\""),
        ("size", serde_json::json!({ "height": 0, "width": 1 }), "below 1"),
        ("size", serde_json::json!({ "height": 1 }), "lacks width"),
        ("broken", serde_json::json!([{ "rule": "a", "sentence": "b", "at": [1] }]), "broken[0].at[0] is no"),
        ("more", Value::Null, "unknown key more"),
    ] {
        let mut bad = good.clone();
        bad[key] = value;
        let fault = misfit(&bad, &schema, &schema, "the answer").unwrap();
        assert!(fault.contains(message), "{message}: {fault}");
    }
}

/// All keys of a schema.
fn keys(schema: &Value, into: &mut BTreeSet<String>) {
    match schema {
        Value::Object(object) => {
            if let Some(properties) = object.get("properties").and_then(Value::as_object) {
                into.extend(properties.keys().cloned());
            }
            object.values().for_each(|value| keys(value, into));
        }
        Value::Array(values) => values.iter().for_each(|value| keys(value, into)),
        _ => {}
    }
}

#[test]
fn the_page_describes_every_key() {
    let page = std::fs::read_to_string(root().join("docs/json.md")).unwrap();
    for entry in std::fs::read_dir(root().join("docs/schemas")).unwrap() {
        let file = entry.unwrap().file_name().into_string().unwrap();
        let mut all = BTreeSet::new();
        keys(&schema(file.strip_suffix(".schema.json").unwrap()), &mut all);
        for key in all {
            let message = page.contains(&format!("`{key}`")) || page.contains(&format!("\"{key}\""));
            assert!(message, "docs/json.md does not describe `{key}` ({file})");
        }
    }
}
