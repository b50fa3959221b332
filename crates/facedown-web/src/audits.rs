//! The table of the whole audit, and small audits on demand.

use crate::asker::Asker;
use crate::gallery;
use crate::problem::{Problem, counted};
use crate::run::{Doing, Run, needed, variant};
use crate::sheets::said;
use facedown::audit::run::{AuditAnswer, Question};
use facedown::audit::series::{self, Ledger, Stopped};
use facedown::audit::story::{Replay, print_lays};
use facedown::audit::{run::Entry, run::Shard, subjects_and_template};
use facedown::protocol::Property;
use facedown::small::SmallSize;
use facedown_solve::Cutoff;
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// `docs/audit.md`, which is made by `facedown audit --all`.
const PAGE: &str = include_str!("../../../docs/audit.md");
/// How long an audit from the page may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// `GET /api/audit`.
pub(crate) static TABLE: LazyLock<String> = LazyLock::new(|| table().to_string());

fn cells(line: &str) -> Vec<&str> {
    line.trim().trim_matches('|').split('|').map(str::trim).collect()
}

fn table() -> Value {
    let lines = PAGE.lines().skip_while(|line| !line.starts_with("| protocol "));
    // The columns are the properties in their order.
    let properties = Property::ALL.map(Property::name);
    let findings = gallery::findings();
    let rows = lines.skip(2).take_while(|line| line.starts_with('|')).map(|line| {
        let cells = cells(line);
        let (protocol, variant) = (cells.first().copied().unwrap_or(""), cells.get(1).copied().unwrap_or(""));
        let answers = Property::ALL.into_iter().zip(cells.iter().skip(2)).map(|(property, words)| {
            let verdict = match words {
                words if words.contains("**fails**") => "fails",
                words if words.starts_with("holds") => "holds",
                _ => "open",
            };
            // What fails with the cards that were dealt fails with any.
            let name = if property == Property::DeckSoundness { Property::Soundness } else { property }.name();
            let shown = findings.iter().find(|finding| {
                variant == "published" && finding["protocol"] == protocol && finding["property"] == name && finding["run"].is_object()
            });
            let shown = shown.filter(|_| verdict == "fails");
            json!({
                "property": property.name(), "verdict": verdict, "words": words.replace("**", ""),
                "boards": boards(words), "can_be_asked": property != Property::Faults,
                "finding": shown.map(|finding| finding["id"].clone()), "run": shown.map(|finding| finding["run"].clone()),
                "at": shown.map(|finding| finding["at"].clone()),
            })
        });
        json!({ "protocol": protocol, "variant": variant, "answers": answers.collect::<Vec<_>>() })
    });
    json!({ "command": "facedown audit --all", "properties": properties, "rows": rows.collect::<Vec<_>>() })
}

/// The boards that an answer names, and what it says of them: `on 1x1 1x2, sampled on 2x3`.
fn boards(words: &str) -> Vec<Value> {
    let mut list = Vec::new();
    for part in words.split(", ") {
        let Some((before, on)) = part.split_once(" on ") else { continue };
        let how = match before.rsplit(' ').next().unwrap_or("").trim_matches('*') {
            how @ ("fails" | "sampled" | "bounded") => how,
            _ => "whole",
        };
        for board in on.split(' ').filter_map(|word| word.parse::<SmallSize>().ok()) {
            list.push(json!({ "board": board.to_string(), "how": how, "is_small": is_small(&board) }));
        }
    }
    list
}

/// Whether the page audits this board.
const fn is_small(board: &SmallSize) -> bool {
    match board {
        SmallSize::Grid(size) => size.area() <= 6,
        SmallSize::Vertices(count) => *count <= 4,
    }
}

/// A small audit, which says how far it is and stops when nobody listens.
pub(crate) fn audit(
    request: &Value,
    asker: &Asker,
    mut report: impl FnMut(&str, Value) -> bool + Send,
) -> Result<(), Problem> {
    let protocol = needed(request, "protocol")?;
    let subjects = subjects_and_template();
    let subject = subjects.iter().find(|subject| subject.name() == protocol);
    let subject = subject.ok_or_else(|| Problem::bad(format!("there is no protocol `{protocol}`")))?;
    let property = needed(request, "property")?;
    let property = Property::ALL.into_iter().find(|known| known.to_string() == property);
    let property = property.filter(|property| *property != Property::Faults).ok_or_else(|| {
        Problem::bad("this property is not asked for from the page")
            .expected("completeness, soundness, soundness-deck, zero-knowledge or cost")
    })?;
    let board: SmallSize = needed(request, "board")?
        .parse()
        .map_err(|_| Problem::bad("`board` is not understood").expected("a size such as 2x3"))?;
    if !is_small(&board) {
        return Err(Problem::limit(
            "The page audits boards of up to six cells or four vertices; `facedown audit` takes larger ones.",
        ));
    }
    let question = Question { protocol: subject.name(), variant: variant(request)?, property, board };
    let (stop, seconds) = asker.patience(PATIENCE);
    let ledger = Watching { report: &mut report, done: 0, stop, reported: Instant::now() };
    let answer = match series::run(&[(subject.as_ref(), question)], Shard::WHOLE, 1, ledger) {
        Ok(mut answers) => answers.pop(),
        Err(Stopped::Trouble(Interrupted::Gone)) => return Ok(()),
        Err(Stopped::NoBoard(_)) => None,
        Err(Stopped::Trouble(Interrupted::Late)) => {
            return Err(Problem::limit(format!(
                "The audit was stopped after {seconds} seconds. `facedown audit` takes any time."
            )));
        }
    };
    let answer = answer.ok_or_else(|| Problem::unusable("The protocol has no such board."))?;
    report("answer", answer_json(&answer));
    Ok(())
}

/// Why an audit is stopped.
enum Interrupted {
    /// Nobody listens any more.
    Gone,
    /// It takes too long.
    Late,
}

struct Watching<'t, T: FnMut(&str, Value) -> bool> {
    report: &'t mut T,
    done: usize,
    stop: Cutoff,
    reported: Instant,
}

impl<T: FnMut(&str, Value) -> bool + Send> Ledger for Watching<'_, T> {
    type Trouble = Interrupted;

    fn begin(&mut self, _: &Question, _: usize) -> Result<Vec<Entry>, Interrupted> {
        Ok(Vec::new())
    }

    fn found(&mut self, _: &Question, of: usize, _: &Entry) -> Result<(), Interrupted> {
        self.done += 1;
        if self.stop.is_due() {
            return Err(Interrupted::Late);
        }
        if self.reported.elapsed() >= Duration::from_millis(100) || self.done == of {
            self.reported = Instant::now();
            if !(self.report)("progress", json!({ "done": self.done, "of": of })) {
                return Err(Interrupted::Gone);
            }
        }
        Ok(())
    }
}

fn answer_json(answer: &AuditAnswer) -> Value {
    let story = answer.story.as_ref().map(|(_, story)| story);
    let verdict = answer.verdict().name();
    let puzzles = counted(answer.looked_at, "puzzle");
    let sentences = story
        .into_iter()
        .flat_map(|story| &story.sentences)
        .map(|sentence| said(sentence, |rule| format!("“{}”", rule.sentence.trim_end_matches('.'))));
    let words = match (answer.failures, answer.why_open()) {
        (0, None) => format!("It holds: {puzzles}, {}.", counted(answer.solutions, "solution")),
        (0, Some(why)) => format!("Open: {why}."),
        (failures, _) => format!("It fails on {failures} of {puzzles}."),
    };
    json!({
        "verdict": verdict, "words": words, "puzzles": answer.looked_at,
        "story": sentences.collect::<Vec<_>>(),
        "run": story.and_then(|story| story.replays.first()).map(replay),
    })
}

/// A run that can be posted.
fn replay(replay: &Replay) -> Value {
    let doing = match (&replay.lays, &replay.solution) {
        (Some(lays), _) => Doing::Lays(print_lays(lays), None),
        (None, Some(solution)) => Doing::Answer(solution.clone()),
        (None, None) => Doing::Solve,
    };
    Run {
        puzzle: replay.puzzle.clone(),
        protocol: Some(replay.protocol.clone()),
        variant: replay.variant,
        seed: replay.seed.unwrap_or(1),
        doing,
        orders: replay.reordered.clone(),
        fault: None,
    }
    .to_json()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_from_answers() {
        let found = boards("holds: 1727 solutions of 239090 puzzles on 1x1 2x3, sampled on 2x4 3x3");
        let reported: Vec<_> =
            found.iter().map(|one| (&one["board"], &one["how"], &one["is_small"])).collect();
        let one = |board: &str, how: &str, small: bool| (json!(board), json!(how), json!(small));
        let wanted = [
            one("1x1", "whole", true),
            one("2x3", "whole", true),
            one("2x4", "sampled", false),
            one("3x3", "sampled", false),
        ];
        assert_eq!(
            reported,
            wanted.iter().map(|(board, how, small)| (board, how, small)).collect::<Vec<_>>()
        );
        assert_eq!(boards("**fails** on 4"), [json!({ "board": "4", "how": "fails", "is_small": true })]);
        assert_eq!(boards("open").len(), 0);
    }

    /// Whatever fails can be watched: by a run of a finding, or by an audit that is small enough for the page and finds one.
    #[test]
    fn every_failure_in_the_table_has_a_counterexample_to_watch() {
        let table = table();
        let mut failures = 0;
        for row in table["rows"].as_array().unwrap() {
            for answer in row["answers"].as_array().unwrap() {
                let boards = answer["boards"].as_array().unwrap();
                assert!(!boards.is_empty(), "{row}");
                if answer["verdict"] != "fails" || answer["run"].is_object() {
                    continue;
                }
                failures += 1;
                let request = json!({
                    "protocol": row["protocol"], "variant": row["variant"], "property": answer["property"],
                    "board": boards[0]["board"],
                });
                let mut heard = Value::Null;
                audit(&request, &Asker::default(), |kind, value| {
                    if kind == "answer" {
                        heard = value;
                    }
                    true
                })
                .unwrap();
                assert_eq!(heard["verdict"], "fails", "{request}");
                assert!(!heard["story"].to_string().contains('_'), "a rule by its identifier: {heard}");
                let run = Run::read(&heard["run"]).unwrap_or_else(|_| panic!("no run: {request} {heard}"));
                let played = crate::played::Played::new(run, &Asker::default());
                assert!(played.is_ok(), "{request}");
            }
        }
        assert!(failures > 0, "findings cover everything: then this test is to be made simpler");
    }
}
