//! The table of the whole audit, and small audits on demand.

use crate::gallery;
use crate::problem::Problem;
use crate::run::{Doing, Run, needed, variant};
use facedown::audit::run::{Answer, Question};
use facedown::audit::series::{self, Ledger, Stopped};
use facedown::audit::story::{Replay, print_lays};
use facedown::audit::{run::Entry, run::Shard, subjects_and_template};
use facedown::protocol::Property;
use facedown::small::SmallSize;
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
    let mut lines = PAGE.lines().skip_while(|line| !line.starts_with("| protocol "));
    let properties = cells(lines.next().unwrap_or("")).split_off(2);
    let findings = gallery::findings();
    let rows = lines.skip(1).take_while(|line| line.starts_with('|')).map(|line| {
        let cells = cells(line);
        let (protocol, variant) = (cells.first().copied().unwrap_or(""), cells.get(1).copied().unwrap_or(""));
        let answers = properties.iter().zip(cells.iter().skip(2)).map(|(property, words)| {
            let verdict = match words {
                words if words.contains("**fails**") => "fails",
                words if words.starts_with("holds") => "holds",
                _ => "open",
            };
            let name = property.split(',').next().unwrap_or("");
            let shown = findings.iter().find(|finding| {
                variant == "published" && finding["protocol"] == protocol && finding["property"] == name && finding["run"].is_object()
            });
            let shown = shown.filter(|_| verdict == "fails");
            json!({
                "property": property, "verdict": verdict, "words": words.replace("**", ""),
                "finding": shown.map(|finding| finding["id"].clone()), "run": shown.map(|finding| finding["run"].clone()),
            })
        });
        json!({ "protocol": protocol, "variant": variant, "answers": answers.collect::<Vec<_>>() })
    });
    json!({ "command": "facedown audit --all", "properties": properties, "rows": rows.collect::<Vec<_>>() })
}

/// A small audit, which says how far it is and stops when nobody listens.
pub(crate) fn audit(
    request: &Value,
    mut tell: impl FnMut(&str, Value) -> bool + Send,
) -> Result<(), Problem> {
    let protocol = needed(request, "protocol")?;
    let subjects = subjects_and_template();
    let subject = subjects.iter().find(|subject| subject.name() == protocol);
    let subject = subject.ok_or_else(|| Problem::bad(format!("there is no protocol `{protocol}`")))?;
    let property = needed(request, "property")?;
    let property = Property::ALL.into_iter().find(|known| known.to_string() == property);
    let property = property.filter(|property| *property != Property::Faults).ok_or_else(|| {
        Problem::bad("this property is not asked for from the page")
            .expected("completeness, soundness, zero-knowledge or cost")
    })?;
    let board: SmallSize = needed(request, "board")?
        .parse()
        .map_err(|_| Problem::bad("`board` is not understood").expected("a size such as 2x3"))?;
    let is_small = match board {
        SmallSize::Grid(size) => size.area() <= 6,
        SmallSize::Vertices(count) => count <= 4,
    };
    if !is_small {
        return Err(Problem::limit(
            "The page audits boards of up to six cells or four vertices; `facedown audit` takes larger ones.",
        ));
    }
    let question = Question { protocol: subject.name(), variant: variant(request)?, property, board };
    let ledger =
        Watching { tell: &mut tell, done: 0, deadline: Instant::now() + PATIENCE, told: Instant::now() };
    let answer = match series::run(&[(subject.as_ref(), question)], Shard::WHOLE, 1, ledger) {
        Ok(mut answers) => answers.pop(),
        Err(Stopped::Trouble(Trouble::Gone)) => return Ok(()),
        Err(Stopped::NoBoard(_)) => None,
        Err(Stopped::Trouble(Trouble::Late)) => {
            return Err(Problem::limit(format!(
                "The audit was stopped after {} seconds.",
                PATIENCE.as_secs()
            )));
        }
    };
    let answer = answer.ok_or_else(|| Problem::unusable("The protocol has no such board."))?;
    tell("answer", answer_json(&answer));
    Ok(())
}

/// Why an audit is stopped.
enum Trouble {
    /// Nobody listens any more.
    Gone,
    /// It takes too long.
    Late,
}

struct Watching<'t, T: FnMut(&str, Value) -> bool> {
    tell: &'t mut T,
    done: usize,
    deadline: Instant,
    told: Instant,
}

impl<T: FnMut(&str, Value) -> bool + Send> Ledger for Watching<'_, T> {
    type Trouble = Trouble;

    fn begin(&mut self, _: &Question, _: usize) -> Result<Vec<Entry>, Trouble> {
        Ok(Vec::new())
    }

    fn found(&mut self, _: &Question, of: usize, _: &Entry) -> Result<(), Trouble> {
        self.done += 1;
        if Instant::now() >= self.deadline {
            return Err(Trouble::Late);
        }
        if self.told.elapsed() >= Duration::from_millis(100) || self.done == of {
            self.told = Instant::now();
            if !(self.tell)("progress", json!({ "done": self.done, "of": of })) {
                return Err(Trouble::Gone);
            }
        }
        Ok(())
    }
}

fn answer_json(answer: &Answer) -> Value {
    let story = answer.story.as_ref().map(|(_, story)| story);
    let verdict = answer.verdict().name();
    let words = match (answer.failures, answer.why_open()) {
        (0, None) => format!("It holds: {} puzzles, {} solutions.", answer.looked_at, answer.solutions),
        (0, Some(why)) => format!("Open: {why}."),
        (failures, _) => format!("It fails on {failures} of {} puzzles.", answer.looked_at),
    };
    json!({
        "verdict": verdict, "words": words, "puzzles": answer.looked_at,
        "story": story.map(|story| story.sentences.clone()).unwrap_or_default(),
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
