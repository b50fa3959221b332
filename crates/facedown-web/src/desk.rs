//! The author's desk: unique or not and why, hints, difficulty, boards to start from.

use crate::asker::Asker;
use crate::clues;
use crate::gallery;
use crate::problem::{Problem, counted};
use crate::sheets::{said, sheet_json};
use crate::stage::bounded;
use facedown::constraints::Mark;
use facedown::puzzles::registry::AnySheet;
use facedown_generate::{BoardGenre, Wish, generate};
use facedown_solve::{
    Goal, Hint, Level, Rated, Uniqueness, contradiction, hint, hint_drawing, mark_name, rate, solve_sheet,
    step_text,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// How long each of these may take.
const PATIENCE: Duration = Duration::from_secs(6);

fn read(text: &str) -> Result<Box<dyn AnySheet>, Problem> {
    let sheet = gallery::sheet(text)?;
    bounded(sheet.as_ref())?;
    Ok(sheet)
}

/// The sizes of boards that are made of a genre.
pub(crate) fn sizes(genre: &str) -> Value {
    match genre.parse::<BoardGenre>() {
        Ok(genre) => json!({ "usual": genre.usual_size().to_string(), "most": "16x16" }),
        Err(_) => Value::Null,
    }
}

/// The names of the levels.
pub(crate) fn difficulties() -> Vec<&'static str> {
    Level::ALL.map(Level::name).to_vec()
}

/// Places by their names.
fn marked(sheet: &dyn AnySheet, names: &BTreeSet<String>) -> Vec<usize> {
    let (height, width) = crate::sheets::extent(sheet);
    (0..height * width).filter(|&place| names.contains(&sheet.place(place))).collect()
}

/// The board that a request is about: a text, a text with other clues, or an empty board.
fn asked_for(request: &Value) -> Result<Box<dyn AnySheet>, Problem> {
    let sheet = clues::asked_for(request)?;
    bounded(sheet.as_ref())?;
    Ok(sheet)
}

/// `POST /api/draw`: the board alone, at once.
pub(crate) fn drawn(request: &Value) -> Result<Value, Problem> {
    let sheet = asked_for(request)?;
    Ok(json!({
        "sheet": sheet_json(sheet.as_ref()), "clues": clues::of(sheet.as_ref()), "svg": sheet.drawing().svg(),
    }))
}

/// `POST /api/desk`: whether it has one solution.
pub(crate) fn desk(request: &Value, asker: &Asker) -> Result<Value, Problem> {
    let sheet = asked_for(request)?;
    let (stop, seconds) = asker.patience(PATIENCE);
    let outcome = solve_sheet(sheet.as_ref(), Goal::Unique, &stop)?;
    let (words, at) = match (outcome.verdict, &outcome.solutions[..]) {
        (Uniqueness::Unique, _) => ("There is exactly one solution.".to_owned(), BTreeSet::new()),
        (Uniqueness::Multiple, [one, other, ..]) => {
            let at: BTreeSet<String> = one.differences(other.as_ref()).into_iter().collect();
            let places = counted(at.len(), "place");
            (format!("There are several solutions: two of them differ in {places}."), at)
        }
        (Uniqueness::None, _) => match contradiction(sheet.as_ref(), &stop)? {
            None => ("There is no solution.".to_owned(), BTreeSet::new()),
            Some(found) => {
                let at: BTreeSet<String> =
                    found.clues.iter().flatten().map(|&place| sheet.place(place)).collect();
                let words = match found.clues.len() {
                    0 => "There is no solution, and not because of what the clues say: look at where they stand, for one that is missing, or at the shape of the board.".to_owned(),
                    1 => "There is no solution: this clue cannot be satisfied as the board is.".to_owned(),
                    count if found.are_sizes => {
                        format!("There is no solution: given which cells have numbers, these {count} sizes contradict each other.")
                    }
                    count => format!("There is no solution: these {count} clues contradict each other."),
                };
                (words, at)
            }
        },
        _ => (format!("Not known: the solver was stopped after {seconds} seconds."), BTreeSet::new()),
    };
    let drawn = sheet.drawing_at(&marked(sheet.as_ref(), &at));
    Ok(json!({
        "verdict": match outcome.verdict {
            Uniqueness::Unique => "unique", Uniqueness::Multiple => "several", Uniqueness::None => "none", _ => "unknown",
        },
        "words": words, "at": at, "svg": drawn.svg(),
    }))
}

/// `POST /api/hint`.
pub(crate) fn hints(text: &str, so_far: Option<&str>, asker: &Asker) -> Result<Value, Problem> {
    let given = read(text)?;
    // The boards that are built in hold their solutions, which nobody has written down so far.
    let given = if gallery::is_shipped(text) { given.without_answer() } else { given };
    let (sheet, marks): (Box<dyn AnySheet>, Vec<Mark>) = match so_far {
        None => {
            let marks = given.marks(text);
            (given, marks)
        }
        Some(answer) => {
            let sheet = given.without_answer().read_solution(answer)?;
            let marks = sheet.marks(answer);
            (sheet, marks)
        }
    };
    let plain = |state: &str, words: &str| json!({ "state": state, "words": words, "steps": [], "svg": sheet.drawing().svg(), "so_far": so_far });
    if sheet.check().is_some_and(|broken| broken.is_empty()) {
        return Ok(plain("done", "This is the solution."));
    }
    Ok(match hint(sheet.as_ref(), &marks, &asker.patience(PATIENCE).0)? {
        Hint::Steps(steps) => {
            let says = sheet.says();
            let (after, drawing) = hint_drawing(sheet.as_ref(), &says, &marks, &steps);
            let list = steps.iter().map(|step| {
                // The sentence of the rule follows its name.
                let words = said(&step_text(sheet.as_ref(), &says, step), |_| "rule".to_owned());
                let words = words.replace("  by rule", "  Rule");
                json!({ "level": step.level.name(), "takes": step.level.takes(), "words": words })
            });
            let level = steps.iter().map(|step| step.level).max().unwrap_or(Level::Easy);
            json!({
                "state": "step", "words": format!("The next step is {level}: {}.", level.takes()),
                "steps": list.collect::<Vec<_>>(), "svg": drawing.svg(), "so_far": after.write_solution(),
            })
        }
        Hint::Nothing => plain("done", "Nothing is open."),
        Hint::NoSolution => plain("none", "The puzzle has no solution."),
        Hint::Several => {
            plain("several", "The puzzle has several solutions, and nothing more is the same in all of them.")
        }
        Hint::Unknown => plain("unknown", "No step was found in time."),
        Hint::Wrong(wrong) => {
            let wrong: Vec<&Mark> = wrong.iter().filter_map(|&mark| marks.get(mark)).collect();
            let at: BTreeSet<usize> = wrong.iter().flat_map(|mark| mark.at.iter().copied()).collect();
            let names: Vec<String> = wrong.iter().map(|mark| mark_name(sheet.as_ref(), &mark.at)).collect();
            let mut answer = plain("wrong", &format!("Wrong: undo {} first.", names.join(" ")));
            answer["svg"] = sheet.drawing_at(&at.into_iter().collect::<Vec<_>>()).svg().into();
            answer["at"] = names.into();
            answer
        }
    })
}

/// `POST /api/rate`.
pub(crate) fn rated(text: &str, asker: &Asker) -> Result<Value, Problem> {
    let sheet = read(text)?.without_answer();
    Ok(match rate(sheet.as_ref(), &asker.patience(PATIENCE).0)? {
        Rated::Rating(rating) => json!({
            "verdict": "unique", "level": rating.level.name(), "score": f64::from(rating.score) / 100.0,
            "words": format!("{}: {}", rating.level, rating.level.takes()),
        }),
        Rated::Not(verdict) => {
            let words = match verdict {
                Uniqueness::None => "Not rated: it has no solution.",
                Uniqueness::Multiple => "Not rated: it has several solutions.",
                _ => "Not rated: there was no time.",
            };
            json!({ "verdict": verdict.word(), "level": null, "score": null, "words": words })
        }
    })
}

/// `POST /api/generate`.
pub(crate) fn generated(request: &Value, asker: &Asker) -> Result<Value, Problem> {
    let unusable = |error: facedown_generate::WishError| Problem::unusable(error.to_string());
    let genre: BoardGenre = crate::run::needed(request, "genre")?.parse().map_err(unusable)?;
    let side = |key: &str, usual: usize| match request.get(key) {
        None | Some(Value::Null) => Ok(usual),
        Some(value) => value
            .as_u64()
            .and_then(|side| usize::try_from(side).ok())
            .filter(|side| (1..=16).contains(side))
            .ok_or_else(|| {
                Problem::limit("The page makes boards of up to 16x16; `facedown generate` makes larger ones.")
            }),
    };
    let usual = if genre == BoardGenre::Sudoku { 9 } else { 8 };
    let size = format!("{}x{}", side("height", usual)?, side("width", usual)?);
    let mut wish = Wish::new(genre, size.parse().map_err(unusable)?).map_err(unusable)?;
    if let Some(level) = crate::run::text(request, "difficulty")? {
        let found = Level::ALL.into_iter().find(|other| other.name() == level);
        let level = found.ok_or_else(|| Problem::bad(format!("there is no level `{level}`")))?;
        wish = wish.difficulty(level).map_err(unusable)?;
    }
    let mut seed = [0_u8; 8];
    getrandom::fill(&mut seed)
        .map_err(|_| Problem::new(500, "The operating system provides no random numbers."))?;
    let seed = request.get("seed").and_then(Value::as_u64).unwrap_or_else(|| u64::from_le_bytes(seed) >> 12);
    let mut made = None;
    let (stop, seconds) = asker.patience(PATIENCE);
    generate(&wish.seed(seed), 1, 1, &stop, |board| {
        made = Some(board);
    });
    let board = made.ok_or_else(|| {
        Problem::limit(format!(
            "No such board was found within {seconds} seconds: try a smaller or easier one."
        ))
    })?;
    let mut sheet = sheet_json(board.solved.as_ref());
    sheet["seed"] = seed.into();
    Ok(sheet)
}
