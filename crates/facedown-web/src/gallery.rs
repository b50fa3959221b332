//! The boards and findings to start from: those of `puzzles/` and of `docs/findings.md`, which the tests keep true.

use crate::asker::Asker;
use crate::asks::lays_of;
use crate::embedded::BOARDS;
use crate::played::Played;
use crate::problem::Problem;
use crate::run::{Doing, Run};
use crate::sheets::{broken_json, extent, sheet_json, title};
use facedown::audit::findings::{FINDINGS, Finding};
use facedown::audit::story::print_lays;
use facedown::engine::Face;
use facedown::formats::plain_address;
use facedown::protocol::{Property, Variant};
use facedown::puzzles::registry::{self, AnySheet};
use serde_json::{Value, json};
use std::sync::LazyLock;

/// The longest body of a request.
pub(crate) const LONGEST_BODY: usize = 256 * 1024;

/// What the file of a board says that has one solution; the tests of the library check it.
const UNIQUE: &str = "// Exactly one solution.";

/// The text of a board that is built in, by its id: `nurikabe/tiny-3x4` or `nurikabe/wrong/sea_is_connected`.
fn shipped(id: &str) -> Option<&'static str> {
    let (_, bytes) = BOARDS.iter().find(|(name, _)| name.strip_suffix(".txt") == Some(id))?;
    std::str::from_utf8(bytes).ok()
}

/// Whether this is the id of a board that is built in.
pub(crate) fn is_shipped(id: &str) -> bool {
    shipped(id.trim()).is_some()
}

/// Reads a board: an id of the gallery, or text in any format.
pub(crate) fn sheet(text: &str) -> Result<Box<dyn AnySheet>, Problem> {
    let id = text.trim();
    if let Some(text) = shipped(id) {
        return Ok(registry::read_any(text)?);
    }
    let plain = plain_address(text);
    // An address has a number there, or is one of another program.
    if let Some((genre, name)) = plain.trim().split_once('/')
        && registry::genre(genre).is_some()
        && name.starts_with(char::is_alphabetic)
        && !name.contains(['?', '#'])
    {
        return Err(Problem::unusable(format!("There is no board `{id}` in the gallery.")));
    }
    Ok(registry::read_any(&plain)?)
}

/// The text of an answer: an id of the gallery stands for the answer of that board.
pub(crate) fn answer(puzzle: &dyn AnySheet, text: &str) -> Result<String, Problem> {
    let id = text.trim();
    let full = format!("{}/{id}", puzzle.name());
    match shipped(id).or_else(|| shipped(&full)) {
        None => Ok(text.to_owned()),
        Some(text) => {
            let sheet = registry::read_any(text)?;
            if sheet.name() != puzzle.name() {
                return Err(Problem::unusable(format!("`{id}` answers another kind of puzzle."))
                    .expected(format!("an answer of {}", puzzle.name())));
            }
            let answer = sheet.write_solution();
            answer.ok_or_else(|| Problem::unusable("That board holds no answer."))
        }
    }
}

/// `GET /api/gallery`, made once.
pub(crate) static GALLERY: LazyLock<String> = LazyLock::new(|| gallery().to_string());

fn gallery() -> Value {
    let genres = std::iter::once(registry::TEMPLATE).chain(registry::GENRES.iter().copied());
    let genres: Vec<Value> = genres
        .map(|genre| {
            let name = genre.name();
            let ids = BOARDS.iter().filter_map(|(path, _)| path.strip_suffix(".txt"));
            let mine: Vec<&str> = ids.filter(|id| id.starts_with(&format!("{name}/"))).collect();
            let mut boards: Vec<((usize, bool), Value)> = mine
                .iter()
                .filter(|id| !id.contains("/wrong/"))
                .filter_map(|id| {
                    let sheet = sheet(id).ok()?;
                    let (height, width) = extent(sheet.as_ref());
                    let mut board = sheet_json(sheet.as_ref());
                    board["id"] = (*id).into();
                    board["is_unique"] = shipped(id).is_some_and(|text| text.contains(UNIQUE)).into();
                    let protocols = board["protocols"].as_array().into_iter().flatten();
                    let is_played = protocols.into_iter().any(|protocol| protocol["serves"] == true);
                    Some(((height * width, !is_played), board))
                })
                .collect();
            boards.sort_by_key(|board| board.0);
            let wrong = mine.iter().filter(|id| id.contains("/wrong/")).filter_map(|id| wrong_json(id));
            let rules =
                genre.rules().iter().map(|rule| json!({ "name": rule.name, "sentence": rule.sentence }));
            json!({
                "name": name,
                "title": title(name),
                "rules": rules.collect::<Vec<_>>(),
                "boards": boards.into_iter().map(|board| board.1).collect::<Vec<_>>(),
                "wrong": wrong.collect::<Vec<_>>(),
                "sizes": crate::desk::sizes(name),
                "difficulties": crate::desk::difficulties(),
            })
        })
        .collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "genres": genres,
        "findings": findings(),
    })
}

/// A shipped wrong answer.
fn wrong_json(id: &str) -> Option<Value> {
    let sheet = sheet(id).ok()?;
    let rule = id.rsplit('/').next()?;
    let broken = sheet.check().unwrap_or_default();
    let sentence = broken.iter().find(|broken| broken.rule.name == rule).map(|broken| broken.rule.sentence);
    let run = Run {
        puzzle: id.to_owned(),
        protocol: None,
        variant: Variant::Repaired,
        seed: 1,
        doing: Doing::Answer(id.to_owned()),
        orders: Vec::new(),
        fault: None,
    };
    Some(json!({
        "id": id, "rule": rule, "sentence": sentence, "text": sheet.write_solution(),
        "svg": sheet.marked_drawing().svg(), "broken": broken_json(&broken), "run": run.to_json(),
    }))
}

/// `docs/findings.md`, which the tests make from the audit.
const PAGE: &str = include_str!("../../../docs/findings.md");

/// The findings, each with runs that show it.
pub(crate) fn findings() -> Vec<Value> {
    let known = FINDINGS.iter().map(|finding| {
        let runs = runs(finding);
        let (shown, other) = (runs.first(), runs.get(1));
        // Where nothing was repaired, there is nothing to watch.
        let repaired = shown.filter(|_| finding.property != Property::Cost).map(repaired);
        let id: String =
            finding.title.to_lowercase().chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
        json!({
            "id": id, "title": finding.title, "protocol": finding.protocol, "property": finding.property.to_string(),
            "text": finding.text.iter().map(|text| plain(text)).collect::<Vec<_>>(),
            "run": shown.map(Run::to_json), "other": other.map(Run::to_json),
            "repaired": repaired.as_ref().map(Run::to_json),
            "question": { "protocol": finding.protocol, "variant": "published", "property": finding.property.to_string(), "board": finding.first },
            "at": shown.zip(other).and_then(|(one, other)| parting(one, other)),
        })
    });
    known.collect()
}

/// The runs that show a finding: one, or one for each of two solutions that V can distinguish.
fn runs(finding: &Finding) -> Vec<Run> {
    section(finding.title).into_iter().flat_map(str::lines).filter_map(command).collect()
}

/// The same cheat on the repaired protocol. Cards are laid as long as they are as many as P is asked for there.
fn repaired(run: &Run) -> Run {
    let mut run = Run { variant: Variant::Repaired, ..run.clone() };
    let played = Played::new(run.clone(), &Asker::default());
    if let (Doing::Lays(text, _), Ok(played)) = (&mut run.doing, played)
        && let Ok(mut lays) = lays_of(text)
    {
        lays.truncate(played.course.asks.len());
        *text = print_lays(&lays);
    }
    run
}

/// The first moment at which two runs show V something else.
fn parting(one: &Run, other: &Run) -> Option<usize> {
    let played = |run: &Run| Played::new(run.clone(), &Asker::default()).ok();
    let (one, other) = (played(one)?, played(other)?);
    let kinds = |faces: &[Face]| {
        let mut kinds = faces.to_vec();
        kinds.sort_unstable();
        kinds
    };
    let mut looks = one.course.seen.iter().zip(&other.course.seen);
    let look = looks.position(|(one, other)| kinds(one) != kinds(other))?;
    one.course.looks.get(look).map(|at| at + 1)
}

/// Text without the links of Markdown: `[words](address)` are the words.
fn plain(text: &str) -> String {
    let mut rest = text;
    let mut plain = String::new();
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        rest = match after.split_once("](").and_then(|(words, more)| Some((words, more.split_once(')')?.1))) {
            Some((words, more)) => {
                plain.push_str(words);
                more
            }
            None => {
                plain.push('[');
                after
            }
        };
    }
    plain + rest
}

/// The section of the page with this heading.
fn section(heading: &str) -> Option<&'static str> {
    let start = PAGE.find(&format!("### {heading}\n"))?;
    let rest = &PAGE[start + 4..];
    rest.split("\n## ").next()?.split("\n### ").next()
}

/// The run of a command `facedown prove ...` of the page.
fn command(line: &str) -> Option<Run> {
    let (before, command) = line.split_once("facedown prove ")?;
    let printed = before.split_once("printf '").and_then(|(_, text)| text.split_once('\''));
    let printed = printed.map(|(text, _)| text.replace("\\n", "\n"));
    let words = words(command);
    let option = |name: &str| {
        let at = words.iter().position(|word| word == name)?;
        words.get(at + 1).cloned()
    };
    let puzzle = words.first()?;
    let solution = option("--solution").and_then(|_| printed.clone());
    let puzzle = if puzzle == "-" { printed? } else { puzzle.clone() };
    let doing = match (option("--lays"), solution) {
        (Some(lays), _) => Doing::Lays(lays, None),
        (None, Some(solution)) => Doing::Answer(solution.trim_start_matches("solution\n").to_owned()),
        (None, None) => Doing::Solve,
    };
    let order = |text: String| {
        let (nth, order) = text.split_once(':')?;
        let number = |word: &str| word.parse::<usize>().ok()?.checked_sub(1);
        Some((number(nth)?, order.split(',').map(number).collect::<Option<Vec<_>>>()?))
    };
    Some(Run {
        puzzle,
        protocol: option("--protocol"),
        variant: Variant::from_name(&option("--variant")?)?,
        seed: option("--seed").and_then(|seed| seed.parse().ok()).unwrap_or(1),
        doing,
        orders: option("--order").and_then(order).into_iter().collect(),
        fault: None,
    })
}

/// The words of a command line, with `'...'` as one word.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (nth, part) in line.split('\'').enumerate() {
        if nth % 2 == 1 {
            words.push(part.to_owned())
        } else {
            words.extend(part.split_whitespace().map(str::to_owned))
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_with_a_genre_in_front_is_no_id() {
        let what = |text: &str| sheet(text).map(|_| ()).unwrap_err().to_string();
        for address in [
            "nurikabe/https://swaroopg92.github.io/penpa-edit/#m=edit",
            "nurikabe/https%3A%2F%2Fswaroopg92.github.io%2Fpenpa-edit%2F%23m%3Dedit",
        ] {
            assert!(what(address).contains("without a drawing"), "{}", what(address));
        }
        assert!(what("nurikabe/large").contains("no board `nurikabe/large`"), "{}", what("nurikabe/large"));
    }

    #[test]
    fn links_become_words() {
        assert_eq!(plain("the [page](a.md) [of](b) it"), "the page of it");
        assert_eq!(plain("r[1] and ["), "r[1] and [");
    }

    /// A finding about soundness shows a prover who is accepted as published and caught after the repair; one about completeness an honest
    /// one who is stopped, and is not after it; one about zero-knowledge two solutions that V can distinguish, and not after it; one about
    /// cost a run that costs more than the paper says.
    #[test]
    fn findings_play_as_they_say() {
        let play = |run: &Run| Played::new(run.clone(), &Asker::default()).unwrap();
        let accepted = |run: &Run| play(run).course.verdict()["accepted"] == true;
        let mut played = 0;
        for (finding, json) in FINDINGS.iter().zip(findings()) {
            let (runs, name) = (runs(finding), finding.title);
            let Some(run) = runs.first() else { continue };
            assert_eq!((&json["run"], runs.len() > 1), (&run.to_json(), json["at"].is_u64()), "{name}");
            match (finding.property, Run::read(&json["repaired"]).ok()) {
                (Property::Soundness, Some(repair)) => {
                    let verdict = play(&repair).course.verdict();
                    assert!(accepted(run) && verdict["accepted"] == false, "{name}");
                    let seen = verdict["seen"].as_str().unwrap_or_default();
                    assert!(!seen.is_empty(), "{name}: caught by no cards: {verdict}");
                }
                (Property::Completeness, Some(repair)) => {
                    assert!(!accepted(run) && accepted(&repair), "{name}")
                }
                (Property::ZeroKnowledge, Some(repair)) => {
                    assert!(runs.iter().chain([&repair]).all(accepted), "{name}");
                    assert_eq!(parting(&repair, &repaired(&runs[1])), None, "{name}");
                }
                (Property::Cost, None) => {
                    let played = play(run);
                    let paper = played.stage.case.paper_cost().and_then(|cost| cost.shuffles);
                    assert!(paper < Some(played.course.cost[1]), "{name}");
                }
                _ => panic!("{name}: {json}"),
            }
            played += 1;
        }
        assert!(played >= 9, "{played}");
    }

    #[test]
    fn every_wrong_answer_is_caught_and_every_right_one_accepted() {
        let gallery: Value = serde_json::from_str(&GALLERY).unwrap();
        let (mut wrong, mut right) = (0, 0);
        for genre in gallery["genres"].as_array().unwrap() {
            for one in genre["wrong"].as_array().unwrap() {
                let run = Played::new(Run::read(&one["run"]).unwrap(), &Asker::default()).unwrap();
                assert_eq!(run.course.verdict()["accepted"], false, "{}", one["id"]);
                wrong += 1;
            }
            let boards = genre["boards"].as_array().unwrap();
            assert!(!boards.is_empty(), "{}", genre["name"]);
            for board in boards.iter().filter(|board| board["height"].as_u64() < Some(8)) {
                let run = json!({ "puzzle": board["id"], "prover": { "answer": board["solution"] } });
                let run = Run::read(&run).unwrap();
                match Played::new(run, &Asker::default()) {
                    Ok(run) => assert_eq!(run.course.verdict()["accepted"], true, "{}", board["id"]),
                    Err(problem) => {
                        assert_eq!(board["protocols"][0]["serves"], problem.what, "{}", board["id"])
                    }
                }
                right += 1;
            }
        }
        assert!(wrong >= 25 && right >= 15, "{wrong} {right}");
    }
}
