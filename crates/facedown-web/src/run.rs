//! A run is a value: the same value gives the same moves.

use crate::course::{Course, Orders, arranged, follow, replayed};
use crate::gallery;
use crate::problem::Problem;
use crate::sheets;
use crate::tour;
use crate::watch::Window;
use facedown::audit::story::{print_lays, read_lays};
use facedown::case::{Case, Known};
use facedown::engine::Stop;
use facedown::engine::{Event, Fault, Lay, Passed, Scripted, Seeded, Table, View};
use facedown::protocol::Variant;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::AnySheet;
use facedown_solve::{Goal, solve_sheet};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// The most cells of a board that is played here: one of 20x36 has 720.
pub(crate) const MOST_CELLS: usize = 1600;
/// The most cards on the table at once.
pub(crate) const MOST_CARDS: usize = 200_000;
/// The most moves in one answer.
pub(crate) const MOST_MOVES: usize = 500;
/// How long the solver may look for P's answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// What P does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doing {
    /// P knows what the solver finds.
    Solve,
    /// P claims this answer, right or wrong.
    Answer(String),
    /// P lays these cards, ask by ask, and may have an answer besides to compare with.
    Lays(String, Option<String>),
    /// There is no P: the simulator draws what is turned up.
    Nobody,
}

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The puzzle: text in any format, or the id of a board of the gallery.
    pub puzzle: String,
    /// The protocol; the first of the genre if nothing is said.
    pub protocol: Option<String>,
    /// The variant.
    pub variant: Variant,
    /// The seed of the shuffles.
    pub seed: u64,
    /// What P does.
    pub doing: Doing,
    /// Orders that V takes.
    pub orders: Vec<(usize, Vec<usize>)>,
    /// What goes wrong, by its name.
    pub fault: Option<String>,
}

/// A field of an object that is text, if it is there.
pub(crate) fn text<'v>(value: &'v Value, key: &str) -> Result<Option<&'v str>, Problem> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Problem::bad(format!("`{key}` is not text"))),
    }
}

/// A field that must be there.
pub(crate) fn needed<'v>(value: &'v Value, key: &str) -> Result<&'v str, Problem> {
    text(value, key)?.ok_or_else(|| Problem::bad(format!("`{key}` is missing")))
}

pub(crate) fn variant(value: &Value) -> Result<Variant, Problem> {
    match text(value, "variant")? {
        None => Ok(Variant::Repaired),
        Some(name) => Variant::from_name(name).ok_or_else(|| {
            Problem::bad(format!("there is no variant `{name}`")).expected("`repaired` or `published`")
        }),
    }
}

/// Orders as JSON: `[[0,[1,0]]]`.
pub(crate) fn orders(value: Option<&Value>) -> Result<Orders, Problem> {
    let wrong = || Problem::bad("`orders` is not understood").expected("pairs such as [0,[1,0,2]]");
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let one = |value: &Value| {
        let pair = value.as_array().filter(|pair| pair.len() == 2)?;
        let order: Vec<usize> = pair[1].as_array()?.iter().map(number).collect::<Option<_>>()?;
        is_order(&order).then_some(())?;
        Some((number(&pair[0])?, order))
    };
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(list)) if list.len() <= 1000 => {
            list.iter().map(one).collect::<Option<Vec<_>>>().ok_or_else(wrong)
        }
        Some(_) => Err(wrong()),
    }
}

/// Whether these are the numbers from 0 on, each once.
pub(crate) fn is_order(order: &[usize]) -> bool {
    let mut met = vec![false; order.len()];
    order.len() <= 1000
        && order.iter().all(|&place| match met.get_mut(place) {
            Some(met) => !std::mem::replace(met, true),
            None => false,
        })
}

impl Run {
    /// Reads a run: see `API.md`.
    ///
    /// # Errors
    /// What is not understood.
    pub fn read(value: &Value) -> Result<Self, Problem> {
        let prover = value.get("prover").unwrap_or(&Value::Null);
        let doing = match (text(prover, "lays")?, text(prover, "answer")?) {
            (Some(lays), answer) => Doing::Lays(lays.to_owned(), answer.map(str::to_owned)),
            (None, Some("solve") | None) if prover.get("nobody") == Some(&Value::Bool(true)) => Doing::Nobody,
            (None, Some("solve") | None) => Doing::Solve,
            (None, Some(answer)) => Doing::Answer(answer.to_owned()),
        };
        let seed = match value.get("seed") {
            None | Some(Value::Null) => 1,
            Some(seed) => seed.as_u64().ok_or_else(|| Problem::bad("`seed` is not a whole number"))?,
        };
        Ok(Self {
            puzzle: needed(value, "puzzle")?.to_owned(),
            protocol: text(value, "protocol")?.map(str::to_owned),
            variant: variant(value)?,
            seed,
            doing,
            orders: orders(value.get("orders"))?,
            fault: text(value, "fault")?.map(str::to_owned),
        })
    }

    /// The run as JSON, with all defaults.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let prover = match &self.doing {
            Doing::Solve => json!({ "answer": "solve" }),
            Doing::Answer(answer) => json!({ "answer": answer }),
            Doing::Lays(lays, None) => json!({ "lays": lays }),
            Doing::Lays(lays, Some(answer)) => json!({ "lays": lays, "answer": answer }),
            Doing::Nobody => json!({ "nobody": true }),
        };
        json!({
            "puzzle": self.puzzle, "protocol": self.protocol, "variant": self.variant.name(), "seed": self.seed,
            "prover": prover, "orders": self.orders, "fault": self.fault,
        })
    }
}

/// A protocol on a puzzle, ready to be played.
pub(crate) struct Stage {
    /// The puzzle without an answer; nothing for the tour, which has none.
    pub(crate) sheet: Option<Box<dyn AnySheet>>,
    pub(crate) case: Case<'static>,
    pub(crate) variant: Variant,
    pub(crate) title: String,
    pub(crate) genre: &'static str,
}

impl Stage {
    /// Finds the puzzle and the protocol.
    pub(crate) fn of(puzzle: &str, protocol: Option<&str>, variant: Variant) -> Result<Self, Problem> {
        if let Some((title, case)) = tour::case(puzzle) {
            return Ok(Self { sheet: None, case, variant, title: title.to_owned(), genre: "tour" });
        }
        let sheet = gallery::sheet(puzzle)?.without_answer();
        bounded(sheet.as_ref())?;
        let mut cases = sheet.cases(variant);
        let place = match protocol {
            None => (!cases.is_empty()).then_some(0),
            Some(name) => cases.iter().position(|case| case.protocol() == name),
        };
        let Some(place) = place else {
            let names: Vec<_> = cases.iter().map(Case::protocol).collect();
            let what = format!("there is no protocol `{}` for {}", protocol.unwrap_or(""), sheet.name());
            return Err(Problem::unusable(what).expected(names.join(" or ")));
        };
        let case = cases.swap_remove(place);
        case.serves().map_err(Problem::unusable)?;
        let cards = case.stated().and_then(|stated| stated.cards).unwrap_or(0);
        if cards > MOST_CARDS {
            return Err(Problem::limit(format!(
                "This run has {cards} cards on the table; the page plays up to {MOST_CARDS}."
            )));
        }
        let title = format!("{} {}", sheets::title(sheet.name()), sheet.size());
        let genre = sheet.name();
        Ok(Self { sheet: Some(sheet), case, variant, title, genre })
    }

    /// The fault of this name.
    pub(crate) fn fault(&self, name: Option<&str>) -> Result<Option<Fault>, Problem> {
        let Some(name) = name else { return Ok(None) };
        let found = self.faults().into_iter().find(|fault| fault.to_string() == name);
        found
            .map(Some)
            .ok_or_else(|| Problem::unusable(format!("there is no fault `{name}` in this protocol")))
    }

    /// Everything that can go wrong in the steps.
    pub(crate) fn faults(&self) -> Vec<Fault> {
        let mut table = Table::simulated(Seeded::new(0)).listing_places();
        let _ = self.case.run(&mut table);
        let mut faults: Vec<Fault> = Vec::new();
        for fault in table.passed().iter().flat_map(Passed::faults) {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        faults
    }

    /// The puzzle with P's answer: the one that is given, or one that the solver finds.
    pub(crate) fn answer(&self, answer: Option<&str>) -> Result<Option<Box<dyn AnySheet>>, Problem> {
        let Some(sheet) = &self.sheet else { return Ok(None) };
        match answer {
            Some(text) => Ok(Some(sheet.read_solution(&gallery::answer(sheet.as_ref(), text)?)?)),
            None => {
                let outcome =
                    solve_sheet(sheet.as_ref(), Goal::One, &facedown_solve::Cutoff::after(PATIENCE))?;
                match outcome.solutions.into_iter().next() {
                    Some(solved) => Ok(Some(solved)),
                    None if outcome.is_complete => {
                        Err(Problem::unusable("The puzzle has no solution: there is nothing to prove."))
                    }
                    None => Err(Problem::limit(format!(
                        "No solution was found within {} seconds. Give P an answer.",
                        PATIENCE.as_secs()
                    ))),
                }
            }
        }
    }

    /// What an honest prover with this answer knows.
    pub(crate) fn known(&self, answered: Option<&dyn AnySheet>) -> Result<Known, Problem> {
        let known = match answered {
            Some(sheet) => sheet.write_solution().and_then(|solution| self.case.knowing(&solution)),
            None => self.case.secrets().first().cloned(),
        };
        known.ok_or_else(|| Problem::unusable("P has no answer that the protocol could lay"))
    }
}

/// Whether a board is small enough to be played here.
pub(crate) fn bounded(sheet: &dyn AnySheet) -> Result<(), Problem> {
    let cells = match sheet.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { vertices, .. } => vertices,
    };
    if cells > MOST_CELLS {
        return Err(Problem::limit(format!(
            "The board has {cells} cells; the page takes up to {MOST_CELLS}."
        )));
    }
    Ok(())
}

/// Who lays the cards of a run.
enum Hands {
    Lays(Vec<Lay>),
    Nobody,
}

/// A run that was played once: its public course, and what is needed to play it again.
pub(crate) struct Played {
    pub(crate) run: Run,
    pub(crate) stage: Arc<Stage>,
    hands: Hands,
    fault: Option<Fault>,
    pub(crate) course: Course,
    /// The puzzle with P's answer.
    answered: Option<Box<dyn AnySheet>>,
    /// Whether only V's view of it may be asked for.
    pub(crate) is_public: bool,
}

impl Played {
    /// Plays a run.
    pub(crate) fn new(run: Run) -> Result<Self, Problem> {
        let stage = Arc::new(Stage::of(&run.puzzle, run.protocol.as_deref(), run.variant)?);
        Self::on(run, stage)
    }

    pub(crate) fn on(run: Run, stage: Arc<Stage>) -> Result<Self, Problem> {
        let fault = stage.fault(run.fault.as_deref())?;
        let (answered, hands) = match &run.doing {
            Doing::Nobody => (None, Hands::Nobody),
            Doing::Lays(lays, answer) => {
                let answered =
                    answer.as_deref().map(|answer| stage.answer(Some(answer))).transpose()?.flatten();
                (answered, Hands::Lays(lays_of(lays)?))
            }
            doing => {
                let text = match doing {
                    Doing::Answer(text) => Some(text.as_str()),
                    _ => None,
                };
                let answered = stage.answer(text)?;
                let known = stage.known(answered.as_deref())?;
                let lays =
                    if run.orders.is_empty() { known.lays } else { laid(&stage.case, &known, &run.orders) };
                (answered, Hands::Lays(lays))
            }
        };
        let mut played =
            Self { run, stage, hands, fault, course: Course::default(), answered, is_public: false };
        let course = follow(&played.stage.case, played.table(), |_| Ok(()));
        if course.end.is_none() {
            return Err(Problem::limit("This run takes longer than the ten seconds that the page gives it."));
        }
        played.course = course;
        Ok(played)
    }

    /// The table of the run, before anything has happened.
    fn table(&self) -> Table<'_> {
        let chance = Seeded::new(self.run.seed);
        let table = match &self.hands {
            Hands::Lays(lays) => Table::new(chance, Scripted::new(lays.clone())),
            Hands::Nobody => Table::simulated(chance),
        };
        arranged(table, &self.run.orders, self.fault.as_ref())
    }

    /// Moves of the run, as P sees them or as V does.
    pub(crate) fn moves(&self, from: usize, count: usize, for_prover: bool) -> Value {
        let end = self.course.moves;
        let (from, until) = range(from, count, end);
        let for_prover = for_prover && !self.is_public;
        let window = if for_prover {
            watched(&self.stage.case, self.table().remembering(), Window::new(from, until))
        } else {
            let orders = &self.run.orders;
            public_window(&self.stage.case, orders, self.fault.as_ref(), &self.course.seen, (from, until))
        };
        window.finish(end)
    }

    /// All moves, for a file.
    pub(crate) fn all_moves(&self, for_prover: bool) -> Value {
        let window = Window::new(0, self.course.moves);
        let window = if for_prover {
            watched(&self.stage.case, self.table().remembering(), window)
        } else {
            let (seen, fault) = (&self.course.seen, self.fault.as_ref());
            public_window(&self.stage.case, &self.run.orders, fault, seen, (0, self.course.moves))
        };
        window.into_moves().into_iter().map(Value::Object).collect()
    }

    /// What the page needs to know of the run as a whole.
    pub(crate) fn head(&self, for_prover: bool) -> Value {
        let mut head = head(&self.stage, &self.course, self.answered.as_deref().filter(|_| for_prover));
        head["seed"] = self.run.seed.into();
        head["fault"] = self.fault.as_ref().map(ToString::to_string).into();
        head
    }

    /// The same for everybody: from a table without faces, so that not even the deck depends on what P has laid.
    pub(crate) fn public_head(&self) -> Value {
        let table = arranged(replayed(&self.course.seen), &self.run.orders, self.fault.as_ref());
        let mut course = follow(&self.stage.case, table, |_| Ok(()));
        course.end.clone_from(&self.course.end);
        head(&self.stage, &course, None)
    }

    /// The answer to a run that was posted.
    pub(crate) fn answer(&self, for_prover: bool) -> Value {
        let stated = self.stage.case.stated();
        json!({
            "moves": self.course.moves,
            "head": self.head(for_prover),
            "verdict": self.course.verdict(),
            "cost": self.course.cost,
            "stated": stated.map(|stated| json!({ "cards": stated.cards, "shuffles": stated.shuffles })),
        })
    }
}

/// What the page needs to know of a run as a whole. With P's answer it is for P only.
pub(crate) fn head(stage: &Stage, course: &Course, answered: Option<&dyn AnySheet>) -> Value {
    let (phases, steps) = course.outline();
    let origin = stage.case.origin();
    let differs = origin.is_some_and(|origin| origin.is_repaired);
    let broken = answered.and_then(AnySheet::check).unwrap_or_default();
    let broken: Vec<Value> = broken
        .iter()
        .map(|broken| json!({ "rule": broken.rule.name, "sentence": broken.rule.sentence, "at": broken.at }))
        .collect();
    let asks = course.asks.iter().take(200);
    let deck = course.deck.iter().map(|(face, count)| (face.to_string(), Value::from(*count)));
    json!({
        "genre": stage.genre,
        "size": stage.sheet.as_ref().map(|sheet| sheet.size().to_string()),
        "protocol": stage.case.protocol(),
        "source": origin.map(|origin| origin.source),
        "variant": stage.variant.name(),
        "variants": if differs { json!(["repaired", "published"]) } else { json!(["repaired"]) },
        "title": stage.title,
        "board": {
            "V": stage.sheet.as_ref().map(|sheet| sheet.drawing().svg()),
            "P": answered.map(|sheet| sheet.marked_drawing().svg()),
        },
        "broken": broken,
        "phases": phases,
        "steps": steps,
        "deck": deck.collect::<serde_json::Map<_, _>>(),
        "asks": asks
            .map(|(ask, at)| json!({ "move": at, "columns": ask.columns(), "depth": ask.depth() }))
            .collect::<Vec<_>>(),
    })
}

/// The moves that are answered when so many are asked for.
pub(crate) fn range(from: usize, count: usize, end: usize) -> (usize, usize) {
    let from = from.min(end);
    (from, from.saturating_add(count.min(MOST_MOVES)).min(end))
}

/// Moves as V sees them. The only input besides the protocol on its puzzle is what was public: V's orders and what was turned
/// up. The table that it is played on has no faces.
pub(crate) fn public_window(
    case: &Case<'_>,
    orders: &Orders,
    fault: Option<&Fault>,
    seen: &[Vec<facedown::engine::Face>],
    (from, until): (usize, usize),
) -> Window {
    watched(case, arranged(replayed(seen), orders, fault), Window::new(from, until))
}

/// Plays on a table and keeps a part of the moves.
pub(crate) fn watched<'t>(case: &Case<'_>, table: Table<'t>, window: Window) -> Window {
    let window = std::rc::Rc::new(std::cell::RefCell::new(window));
    let seeing = std::rc::Rc::clone(&window);
    let mut table = table.watched_by(move |event: &Event<'_>, view: &View<'_>| -> Result<(), Stop> {
        seeing.borrow_mut().see(event, view)
    });
    let _ = case.run(&mut table);
    drop(table);
    window.replace(Window::new(0, 0))
}

/// What a prover lays who knows this when V takes these orders.
pub(crate) fn laid(case: &Case<'_>, known: &Known, orders: &Orders) -> Vec<Lay> {
    use facedown::engine::{Ask, Prover};
    struct Noting<P>(P, std::rc::Rc<std::cell::RefCell<Vec<Lay>>>);
    impl<P: Prover> Prover for Noting<P> {
        fn lay(&mut self, ask: &Ask) -> Lay {
            let lay = self.0.lay(ask);
            self.1.borrow_mut().push(lay.clone());
            lay
        }
    }
    let noted = std::rc::Rc::default();
    let prover = Noting(case.prover(known, orders), std::rc::Rc::clone(&noted));
    let mut table = arranged(Table::new(Seeded::new(0), prover), orders, None);
    let _ = case.run(&mut table);
    drop(table);
    noted.take()
}

/// Lays as text.
pub(crate) fn lays_of(text: &str) -> Result<Vec<Lay>, Problem> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let read = read_lays(text).filter(|lays| lays.len() <= 10_000);
    read.ok_or_else(|| {
        Problem::unusable("What P lays is not understood.")
            .expected("cards such as `♣*3 ♥; @2`: a `;` between lays, `@2` marks the second pile")
    })
}

/// What P is asked for until the first ask for which `lays` has nothing, each with what the plan would lay.
pub(crate) fn asks(run: &Run) -> Result<Value, Problem> {
    let Doing::Lays(lays, answer) = &run.doing else {
        return Err(Problem::bad("`prover.lays` is missing"));
    };
    let stage = Stage::of(&run.puzzle, run.protocol.as_deref(), run.variant)?;
    let lays = lays_of(lays)?;
    let plan = match answer.as_deref() {
        None => Vec::new(),
        Some(answer) => {
            let text = Some(answer).filter(|answer| *answer != "solve");
            let answered = stage.answer(text)?;
            stage.known(answered.as_deref())?.lays
        }
    };
    let fault = stage.fault(run.fault.as_deref())?;
    let wanted = lays.len() + 1;
    let mut asked = 0;
    let table = arranged(Table::new(Seeded::new(run.seed), Scripted::new(lays)), &run.orders, fault.as_ref());
    let mut over = false;
    let course = follow(&stage.case, table, |event| {
        if over {
            return Err(Stop::Interrupted);
        }
        if let Event::Lay { .. } = event {
            asked += 1;
            over = asked == wanted;
        }
        Ok(())
    });
    let names = facedown::script::Script::in_order(&stage.case, &run.orders).ok();
    let names: Vec<Vec<String>> = names.map(|script| script.asked_places()).unwrap_or_default();
    let asks = course.asks.iter().enumerate().map(|(nth, (ask, at))| {
        let site = &course.steps;
        let step = site.last().filter(|_| nth + 1 == wanted);
        let hand: serde_json::Map<String, Value> =
            ask.hand().iter().map(|(face, count)| (face.to_string(), (*count).into())).collect();
        json!({
            "nth": nth, "columns": ask.columns(), "depth": ask.depth(), "hand": hand, "move": at,
            "mark": ask.mark().map(|(mark, _)| mark.to_string()), "rest": ask.mark().map(|(_, rest)| rest.to_string()),
            "names": names.get(nth).filter(|names| names.len() == ask.columns()),
            "step": step.map(|step| step.1), "sentence": step.map(|step| step.2),
            "plan": plan.get(nth).map(|lay| print_lays(std::slice::from_ref(lay))),
        })
    });
    Ok(
        json!({ "asks": asks.collect::<Vec<_>>(), "over": course.asks.len() < wanted, "verdict": course.verdict() }),
    )
}
