//! Boards as the page shows them.

use crate::gallery;
use crate::problem::Problem;
use crate::stage::bounded;
use facedown::formats::Format;
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet, BrokenRule};
use facedown::puzzles::{Extent, Rule};
use serde_json::{Value, json};

/// A genre's name for people.
pub(crate) fn title(genre: &str) -> String {
    let mut letters = genre.chars();
    let first = letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>());
    first.unwrap_or_default().replace('-', " ")
}

/// Where the cells lie in the library's pictures of boards.
fn place(sheet: &dyn AnySheet) -> Value {
    match sheet.size() {
        Extent::Board(_) => json!({ "x": 12, "y": 12, "side": 40 }),
        Extent::Graph { .. } => Value::Null,
    }
}

/// How many rows and columns; a graph is one row of vertices.
pub(crate) fn extent(sheet: &dyn AnySheet) -> (usize, usize) {
    match sheet.size() {
        Extent::Board(size) => (size.height(), size.width()),
        Extent::Graph { vertices, .. } => (1, vertices),
    }
}

/// What an answer may have in a cell, as text, and what it is called.
fn choices(sheet: &dyn AnySheet) -> Vec<(String, String)> {
    let named = |list: &[(&str, &str)]| list.iter().map(|&(name, text)| (name.into(), text.into())).collect();
    match sheet.name() {
        "nurikabe" | "hitori" | "norinori" | "one-per-row" => named(&[("white", "."), ("black", "#")]),
        "shakashaka" => named(&[
            ("white", "-"),
            ("black ◤", "nw"),
            ("black ◥", "ne"),
            ("black ◢", "se"),
            ("black ◣", "sw"),
            ("black", "#"),
        ]),
        "sudoku" => {
            let numbers = (1..=extent(sheet).0).map(|number| (number.to_string(), number.to_string()));
            std::iter::once(("empty".into(), ".".into())).chain(numbers).collect()
        }
        _ => Vec::new(),
    }
}

/// How an answer is edited by clicking.
fn cells(sheet: &dyn AnySheet) -> Value {
    let (height, width) = extent(sheet);
    let choices = choices(sheet);
    let kind = match (choices.is_empty(), sheet.size()) {
        (false, _) => "grid",
        (true, Extent::Board(_)) => "paths",
        (true, Extent::Graph { .. }) => "none",
    };
    let answer: Option<Vec<usize>> = sheet.write_solution().and_then(|text| {
        let words = text.split_whitespace().filter(|word| *word != "solution");
        let number = |word: &str| choices.iter().position(|(_, text)| text == word);
        let cells: Vec<usize> = words.map(number).collect::<Option<_>>()?;
        (cells.len() == height * width).then_some(cells)
    });
    let list = choices.iter().map(|(name, text)| json!({ "name": name, "text": text }));
    json!({
        "kind": kind, "height": height, "width": width, "choices": list.collect::<Vec<_>>(), "fixed": [],
        "answer": answer, "place": place(sheet),
    })
}

/// A board, with what the page needs to play it.
pub(crate) fn sheet_json(sheet: &dyn AnySheet) -> Value {
    let puzzle = sheet.without_answer();
    let (height, width) = extent(sheet);
    let cases = puzzle.cases(Variant::Repaired);
    let protocols = cases.iter().map(|case| {
        let provenance = case.provenance();
        let differs = provenance.is_some_and(|provenance| provenance.is_repaired);
        let stated = case.stated();
        json!({
            "name": case.protocol(),
            "source": provenance.map(|provenance| provenance.source),
            "variants": if differs { json!(["repaired", "published"]) } else { json!(["repaired"]) },
            "serves": case.supports().map_or_else(|why| json!(why), |()| json!(true)),
            "cards": stated.and_then(|stated| stated.cards),
            "shuffles": stated.and_then(|stated| stated.shuffles),
        })
    });
    let protocols: Vec<Value> = protocols.collect();
    json!({
        "genre": sheet.name(),
        "title": format!("{} {}", title(sheet.name()), sheet.size()),
        "size": sheet.size().to_string(),
        "height": height,
        "width": width,
        "svg": puzzle.drawing().svg(),
        "address": puzzle.write(Format::Url).ok(),
        "text": puzzle.write(Format::Text).ok(),
        "solution": sheet.write_solution(),
        "cards": protocols.first().map(|protocol| protocol["cards"].clone()),
        "protocols": protocols,
        "cells": cells(sheet),
    })
}

/// `POST /api/read`.
pub(crate) fn read(text: &str) -> Result<Value, Problem> {
    let sheet = gallery::sheet(text)?;
    bounded(sheet.as_ref())?;
    Ok(sheet_json(sheet.as_ref()))
}

pub(crate) fn broken_json(broken: &[BrokenRule]) -> Vec<Value> {
    let one = |broken: &BrokenRule| json!({ "rule": broken.rule.name, "sentence": broken.rule.sentence, "at": broken.at });
    broken.iter().map(one).collect()
}

/// The library's words for people: the identifier of a rule becomes what is made of the rule.
pub(crate) fn said(words: &str, rule: impl Fn(&Rule) -> String) -> String {
    let rules = registry::all().flat_map(|genre| genre.rules());
    rules.fold(words.to_owned(), |words, one| words.replace(one.name, &rule(one)))
}

/// `POST /api/answer`: draws and checks an answer.
pub(crate) fn answer(puzzle: &str, answer: &str) -> Result<Value, Problem> {
    let sheet = gallery::sheet(puzzle)?.without_answer();
    bounded(sheet.as_ref())?;
    let answered = sheet.read_solution(&gallery::answer(sheet.as_ref(), answer)?)?;
    Ok(json!({
        "svg": answered.marked_drawing().svg(),
        "broken": broken_json(&answered.check().unwrap_or_default()),
        "answer": answered.write_solution(),
        "cells": cells(answered.as_ref()),
    }))
}

/// `POST /api/convert`.
pub(crate) fn convert(text: &str) -> Result<Value, Problem> {
    let sheet = gallery::sheet(text)?;
    bounded(sheet.as_ref())?;
    let puzzle = sheet.without_answer();
    Ok(json!({
        "address": puzzle.write(Format::Url).ok(),
        "text": puzzle.write(Format::Text).ok(),
        "pzpr": puzzle.write(Format::Pzpr).ok(),
        "svg": puzzle.drawing().svg(),
    }))
}
