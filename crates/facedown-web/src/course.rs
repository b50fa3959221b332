//! How a run went: what was turned up, where its steps begin, how it ended. It holds nothing but what both players saw.

use crate::watch::{RunSteps, StepInScopes, faces};
use facedown::case::Case;
use facedown::engine::{Ask, Cost, Event, Face, Fault, Stop, Table, View};
use serde_json::{Value, json};
use std::cell::RefCell;
use std::time::{Duration, Instant};

/// The longest that a run may take: boards of 20x36 take a tenth of a second.
pub(crate) const LONGEST: Duration = Duration::from_secs(10);

/// Orders that V takes where a paper leaves them open: which time, and the order, both counted from 0.
pub(crate) type Orders = Vec<(usize, Vec<usize>)>;

/// The public part of a run: all that is needed to draw it as V sees it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Course {
    /// What was seen at each turn-up.
    pub(crate) seen: Vec<Vec<Face>>,
    /// The number of moves.
    pub(crate) moves: usize,
    /// The moves that turned cards up.
    pub(crate) looks: Vec<usize>,
    /// Its steps, each once.
    pub(crate) steps: Vec<StepInScopes>,
    /// The number and the sentence of the step in which it stopped; empty at its end.
    pub(crate) now: (&'static str, &'static str),
    /// Phases, with their first move and the one behind their last.
    pub(crate) phases: Vec<(&'static str, usize, usize)>,
    /// The first move of each step.
    pub(crate) begins: Vec<usize>,
    /// What P was asked for.
    pub(crate) asks: Vec<(Ask, usize)>,
    /// How it ended; nothing while it is under way.
    pub(crate) end: Option<Result<(), Stop>>,
    /// Cards, shuffles and turned cards.
    pub(crate) cost: [usize; 3],
}

impl Course {
    fn see(&mut self, steps: &mut RunSteps, event: &Event<'_>, view: &View<'_>) {
        if steps.see(event) {
            return;
        }
        let (step, _) = steps.of_move();
        if step == self.begins.len() {
            self.begins.push(self.moves);
        }
        match self.phases.last_mut() {
            Some((name, _, until)) if *name == steps.phase() => *until = self.moves + 1,
            _ => self.phases.push((steps.phase(), self.moves, self.moves + 1)),
        }
        match event {
            Event::TurnUp { seen, .. } => {
                self.seen.push(seen.to_vec());
                self.looks.push(self.moves);
            }
            Event::Lay { ask, .. } => self.asks.push(((*ask).clone(), self.moves)),
            _ => {}
        }
        self.moves += 1;
        self.count(view.cost());
    }

    fn count(&mut self, cost: &Cost) {
        self.cost = [cost.cards(), cost.all_shuffles(), cost.turned()];
    }

    /// How the cards end it, as JSON; null while it is under way.
    pub(crate) fn verdict(&self) -> Value {
        let Some(end) = &self.end else { return Value::Null };
        let site = end.as_ref().err().and_then(Stop::site);
        let rejection = match end {
            Err(Stop::Rejected(rejection)) => Some(rejection),
            _ => None,
        };
        let words = match end {
            Ok(()) => "V accepts.".to_owned(),
            Err(Stop::Rejected(rejection)) => {
                let what = if rejection.seen.is_empty() {
                    format!("V expected {}", shortened(&rejection.wanted))
                } else if rejection.seen.len() > 48 {
                    format!("V expected {} and saw something else", shortened(&rejection.wanted))
                } else {
                    format!("V expected {} and saw {}", shortened(&rejection.wanted), faces(&rejection.seen))
                };
                format!("V rejects at {}: {what}.", rejection.site)
            }
            Err(stop) => format!("It cannot go on: {stop}."),
        };
        json!({
            "accepted": end.is_ok(),
            "words": words,
            "move": if end.is_ok() { self.looks.last().copied() } else { self.moves.checked_sub(1) },
            "site": site.map(ToString::to_string),
            "step": site.map(|site| site.step),
            "sentence": site.map(|site| site.sentence),
            "wanted": rejection.map(|rejection| shortened(&rejection.wanted)),
            "seen": rejection.map(|rejection| faces(&rejection.seen)),
        })
    }

    /// The phases and steps, as JSON.
    pub(crate) fn outline(&self) -> (Value, Value) {
        let phases =
            self.phases.iter().map(|(name, from, to)| json!({ "name": name, "from": from, "to": to }));
        let phase = |scopes: &[&str]| {
            let name = scopes.first().copied().unwrap_or("");
            self.phases.iter().position(|phase| phase.0 == name)
        };
        let steps = self.steps.iter().map(|(scopes, id, sentence)| {
            json!({ "id": id, "scope": scopes, "sentence": sentence, "phase": phase(scopes) })
        });
        (phases.collect(), steps.collect())
    }
}

fn shortened(words: &str) -> String {
    match words.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words.to_owned(),
    }
}

/// A table at which V takes these orders and one thing may go wrong.
pub(crate) fn arranged<'t>(table: Table<'t>, orders: &Orders, fault: Option<&Fault>) -> Table<'t> {
    let table = orders.iter().fold(table, |table, (nth, order)| table.reordered(*nth, order));
    match fault {
        Some(fault) => table.with_fault(fault.clone()),
        None => table,
    }
}

/// Plays a run to its end, or until `pause` stops it, and says how it went.
pub(crate) fn follow<'t>(
    case: &Case<'_>,
    table: Table<'t>,
    mut pause: impl FnMut(&Event<'_>) -> Result<(), Stop> + 't,
) -> Course {
    let deadline = Instant::now() + LONGEST;
    let noted = RefCell::new((Course::default(), RunSteps::default()));
    let end = {
        // The recorder lives as long as the table, so what it notes is moved in and out by a cell.
        let noted = &noted;
        run_watched(case, table, move |event, view| {
            pause(event)?;
            if Instant::now() >= deadline {
                return Err(Stop::Interrupted);
            }
            let (course, steps) = &mut *noted.borrow_mut();
            course.see(steps, event, view);
            Ok(())
        })
    };
    let (mut course, steps) = noted.into_inner();
    (course.steps, course.now) = (steps.list, steps.now);
    course.end = match end.0 {
        Err(Stop::Interrupted) => None,
        end => Some(end),
    };
    course.count(&end.1);
    course
}

fn run_watched<'t, 'w>(
    case: &Case<'_>,
    table: Table<'t>,
    watcher: impl FnMut(&Event<'_>, &View<'_>) -> Result<(), Stop> + 'w,
) -> (Result<(), Stop>, Cost)
where
    't: 'w,
{
    let mut table: Table<'w> = table.watched_by(watcher);
    let end = case.run(&mut table);
    let cost = table.cost().clone();
    (end, cost)
}

/// V's table: its cards have no faces, and what is turned up is what was seen.
pub(crate) fn replayed<'t>(seen: &'t [Vec<Face>]) -> Table<'t> {
    let mut seen = seen.iter();
    Table::replayed(move |_| seen.next().cloned().ok_or(Stop::Interrupted))
}
