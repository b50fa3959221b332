//! A script as JSON: the tree that its text is printed from.

use facedown::engine::Face;
use facedown::script::{Passage, Script, Values};
use serde_json::{Value, json};

/// The parts, the procedures that they call, and the lists of piles that they refer to.
pub(super) fn tree(script: &Script) -> Value {
    let procedures = script.procedures.iter().map(|procedure| {
        json!({
            "name": procedure.label,
            "parameters": procedure.parameters,
            "parts": parts(&procedure.parts),
        })
    });
    let list = |piles: &Vec<Vec<Face>>| piles.iter().map(|pile| Face::print(pile)).collect::<Vec<_>>();
    json!({
        "parts": parts(&script.parts),
        "procedures": procedures.collect::<Vec<_>>(),
        "lists": script.lists.iter().map(list).collect::<Vec<_>>(),
    })
}

fn parts(all: &[Passage]) -> Vec<Value> {
    all.iter().map(part).collect()
}

fn part(part: &Passage) -> Value {
    match part {
        Passage::Phase { name, parts: inner } => {
            json!({ "kind": "phase", "name": name, "parts": parts(inner) })
        }
        Passage::Step { id, sentence, when, parts: inner } => {
            json!({ "kind": "step", "id": id, "sentence": sentence, "when": when, "parts": parts(inner) })
        }
        Passage::Repeat { times, values: changes, when, parts: inner } => {
            let times = times.parse::<usize>().map_or_else(|_| Value::from(times.as_str()), Value::from);
            let values = values(changes);
            json!({ "kind": "repeat", "times": times, "values": values, "when": when, "parts": parts(inner) })
        }
        Passage::Say { sentence, when } => json!({ "kind": "sentence", "sentence": sentence, "when": when }),
        _ => Value::Null,
    }
}

fn values(values: &Values) -> Value {
    match values {
        Values::Given(name) => json!({ "given": name }),
        Values::Listed { names, times, in_turn } => {
            json!({ "parameters": names, "times": times, "in_turn": in_turn })
        }
        _ => Value::Null,
    }
}
