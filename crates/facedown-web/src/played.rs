//! A run that was played: any part of it, as P sees it or as V does.

use crate::asker::Asker;
use crate::asks::{laid, lays_of};
use crate::course::{Course, Orders, arranged, follow, replayed};
use crate::problem::Problem;
use crate::run::{Doing, Run};
use crate::sheets::broken_json;
use crate::stage::Stage;
use crate::watch::MovesPart;
use facedown::case::Case;
use facedown::engine::{Event, Face, Fault, Lay, Scripted, Seeded, Stop, Table, View};
use facedown::puzzles::registry::AnySheet;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most moves in one answer.
const MOST_MOVES: usize = 500;

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
    pub(crate) fn new(run: Run, asker: &Asker) -> Result<Self, Problem> {
        let stage = Arc::new(Stage::of(&run.puzzle, run.protocol.as_deref(), run.variant)?);
        Self::on(run, stage, asker)
    }

    pub(crate) fn on(run: Run, stage: Arc<Stage>, asker: &Asker) -> Result<Self, Problem> {
        let fault = stage.fault(run.fault.as_deref())?;
        stage.takes(&run.orders)?;
        let (answered, hands) = match &run.doing {
            Doing::Nobody => (None, Hands::Nobody),
            Doing::Lays(lays, answer) => {
                let answered = match answer {
                    Some(answer) => stage.answer(Some(answer), asker)?,
                    None => None,
                };
                (answered, Hands::Lays(lays_of(lays)?))
            }
            doing => {
                let text = match doing {
                    Doing::Answer(text) => Some(text.as_str()),
                    _ => None,
                };
                let answered = stage.answer(text, asker)?;
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

    /// About how many bytes it takes to keep it.
    pub(crate) fn weight(&self) -> usize {
        let faces = |lay: &Lay| if let Lay::Faces(faces) = lay { faces.len() } else { 0 };
        let lays = if let Hands::Lays(lays) = &self.hands { &lays[..] } else { &[] };
        let count =
            self.course.seen.iter().map(Vec::len).sum::<usize>() + lays.iter().map(faces).sum::<usize>();
        let lists = self.course.seen.len() + self.course.asks.len() + self.course.begins.len() + lays.len();
        count * size_of::<Face>() + lists * 64 + self.run.puzzle.len() + 30_000
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
        self.window(MovesPart::new(from, until), for_prover && !self.is_public).finish(end)
    }

    /// All moves, for a file; nothing if they are more than about so many bytes.
    pub(crate) fn all_moves(&self, for_prover: bool, most: usize) -> Option<Value> {
        let moves = self.window(MovesPart::new(0, self.course.moves).within(most), for_prover).into_moves();
        (moves.len() == self.course.moves).then(|| moves.into_iter().map(Value::Object).collect())
    }

    fn window(&self, window: MovesPart, for_prover: bool) -> MovesPart {
        if for_prover {
            return watched(&self.stage.case, self.table().remembering(), window);
        }
        let (orders, fault) = (&self.run.orders, self.fault.as_ref());
        public_window(&self.stage.case, orders, fault, &self.course.seen, window)
    }

    /// What the page needs to know of the run as a whole.
    pub(crate) fn head(&self, for_prover: bool) -> Value {
        let mut head = head(&self.stage, &self.course, self.answered.as_deref().filter(|_| for_prover));
        head["seed"] = self.run.seed.to_string().into();
        head["fault"] = self.fault.as_ref().map(ToString::to_string).into();
        head
    }

    /// The same for everybody: without the seed, which gives the shuffles away.
    pub(crate) fn public_head(&self) -> Value {
        head(&self.stage, &self.course, None)
    }

    /// The answer to a run that was posted.
    pub(crate) fn answer(&self, for_prover: bool) -> Value {
        json!({
            "moves": self.course.moves,
            "head": self.head(for_prover),
            "verdict": self.course.verdict(),
            "cost": self.course.cost,
        })
    }
}

/// What the page needs to know of a run as a whole. With P's answer it is for P only.
pub(crate) fn head(stage: &Stage, course: &Course, answered: Option<&dyn AnySheet>) -> Value {
    let (phases, steps) = course.outline();
    let provenance = stage.case.provenance();
    let differs = provenance.is_some_and(|provenance| provenance.is_repaired);
    let broken = answered.and_then(AnySheet::check).unwrap_or_default();
    json!({
        "genre": stage.genre,
        "size": stage.sheet.as_ref().map(|sheet| sheet.size().to_string()),
        "protocol": stage.case.protocol(),
        "source": provenance.map(|provenance| provenance.source),
        "variant": stage.variant.name(),
        "variants": if differs { json!(["repaired", "published"]) } else { json!(["repaired"]) },
        "title": stage.title,
        "board": {
            "V": stage.sheet.as_ref().map(|sheet| sheet.drawing().svg()),
            "P": answered.map(|sheet| sheet.marked_drawing().svg()),
        },
        "broken": broken_json(&broken),
        "phases": phases,
        "steps": steps,
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
    seen: &[Vec<Face>],
    window: MovesPart,
) -> MovesPart {
    watched(case, arranged(replayed(seen), orders, fault), window)
}

/// Plays on a table and keeps a part of the moves.
pub(crate) fn watched<'t>(case: &Case<'_>, table: Table<'t>, window: MovesPart) -> MovesPart {
    let window = std::rc::Rc::new(std::cell::RefCell::new(window));
    let seeing = std::rc::Rc::clone(&window);
    let mut table = table.watched_by(move |event: &Event<'_>, view: &View<'_>| -> Result<(), Stop> {
        seeing.borrow_mut().see(event, view)
    });
    let _ = case.run(&mut table);
    drop(table);
    window.replace(MovesPart::new(0, 0))
}
