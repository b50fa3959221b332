//! The choices at a table, and the run that they make.

use super::PlayerRole;
use crate::asks::{ask_json, laid, lays_of};
use crate::course::{Course, Orders, arranged, follow, replayed};
use crate::played::{head, public_window, range, watched};
use crate::problem::{Problem, counted};
use crate::run::order;
use crate::stage::Stage;
use crate::watch::MovesPart;
use facedown::audit::story::print_lays;
use facedown::case::Secret;
use facedown::engine::{Ask, Event, Face, Lay, Prover, Seeded, Stop, Table};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::rc::Rc;

/// What P and V have chosen so far.
#[derive(Clone, Default)]
pub(super) struct Choices {
    /// What P lays, ask by ask; nothing where the plan does it.
    lays: Vec<Option<Lay>>,
    /// Whether the plan does all that is not said.
    plan_all: bool,
    /// V's orders, time by time that there are two things or more.
    orders: Vec<Option<Vec<usize>>>,
    usual_always: bool,
    /// How many turn-ups V has made.
    looks: usize,
    /// V's own verdict.
    pub(super) said: Option<bool>,
    /// How many choices there were.
    pub(super) version: usize,
}

/// What the run waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Waiting {
    /// P lays cards.
    Lay(Ask),
    /// V takes so many things in an order.
    Order(usize),
    /// V turns cards up.
    Look,
    /// V says whether to accept.
    Verdict,
    /// Nothing: V has said it.
    Over,
}

/// How far the run comes with the choices so far.
pub(super) struct PlayedSoFar {
    pub(super) course: Course,
    pub(super) orders: Orders,
    pub(super) waiting: Waiting,
    /// What the plan would lay now, for P's eyes.
    pub(super) plan: Option<String>,
}

/// What is noted while a run is played.
#[derive(Default)]
struct Notes {
    missing: Option<Waiting>,
    lays: usize,
    taken: Orders,
    looks: usize,
}

/// P at a table: lays what was chosen.
struct Seat {
    lays: Vec<Option<Lay>>,
    plan: Vec<Lay>,
    plan_all: bool,
    notes: Rc<RefCell<Notes>>,
}

impl Prover for Seat {
    fn lay(&mut self, ask: &Ask) -> Lay {
        let mut notes = self.notes.borrow_mut();
        let nth = notes.lays;
        notes.lays += 1;
        let planned = self.plan.get(nth).cloned();
        let chosen = match self.lays.get(nth) {
            Some(Some(lay)) => Some(lay.clone()),
            Some(None) => planned,
            None if self.plan_all => planned,
            None => None,
        };
        chosen.unwrap_or_else(|| {
            // The recorder stops the run before anybody sees this.
            notes.missing = Some(Waiting::Lay(ask.clone()));
            match ask.mark {
                Some(_) => Lay::Mark(0),
                None => Lay::Faces(vec![Face::CLUB; ask.cards()]),
            }
        })
    }
}

impl Choices {
    /// The real table with these choices, and what is noted on it.
    fn table(
        &self,
        stage: &Stage,
        known: Option<&Secret>,
        key: [u8; 32],
    ) -> (Table<'static>, Rc<RefCell<Notes>>, Vec<Lay>) {
        let notes = Rc::<RefCell<Notes>>::default();
        // The orders are chosen one after the other; what P lays depends on those before.
        let orders = self.known_orders(stage, key);
        let plan = known.map(|known| laid(&stage.case, known, &orders)).unwrap_or_default();
        let seat = Seat {
            lays: self.lays.clone(),
            plan: plan.clone(),
            plan_all: self.plan_all,
            notes: Rc::clone(&notes),
        };
        let (chosen, usual, noting) = (self.orders.clone(), self.usual_always, Rc::clone(&notes));
        let (mut nth, mut asked) = (0, 0);
        let table = Table::new(Seeded::from_key(key), seat).ordered_by(move |things| {
            let usual_order = || (0..things).collect::<Vec<_>>();
            let mut notes = noting.borrow_mut();
            let order = if things < 2 {
                usual_order()
            } else {
                asked += 1;
                match chosen.get(asked - 1) {
                    Some(Some(order)) if order.len() == things => order.clone(),
                    Some(_) => usual_order(),
                    None if usual => usual_order(),
                    None => {
                        notes.missing.get_or_insert(Waiting::Order(things));
                        usual_order()
                    }
                }
            };
            notes.taken.push((nth, order.clone()));
            nth += 1;
            order
        });
        (table, notes, plan)
    }

    /// The orders that were chosen, by the number of the time: a run without cards has them at the same times.
    fn known_orders(&self, stage: &Stage, key: [u8; 32]) -> Orders {
        if self.orders.iter().all(Option::is_none) {
            return Vec::new();
        }
        let chosen = self.orders.clone();
        let taken = Rc::<RefCell<Orders>>::default();
        let noting = Rc::clone(&taken);
        let (mut nth, mut asked) = (0, 0);
        let mut table = Table::simulated(Seeded::from_key(key)).ordered_by(move |things| {
            asked += usize::from(things > 1);
            let chosen = chosen.get(asked.wrapping_sub(1)).cloned().flatten();
            let order = chosen.filter(|order| order.len() == things).unwrap_or_else(|| (0..things).collect());
            noting.borrow_mut().push((nth, order.clone()));
            nth += 1;
            order
        });
        let _ = stage.case.run(&mut table);
        drop(table);
        taken.take()
    }

    /// Stops a run at the first choice that is missing.
    fn pause(
        notes: &Rc<RefCell<Notes>>,
        looks: usize,
    ) -> impl FnMut(&Event<'_>) -> Result<(), Stop> + 'static {
        let notes = Rc::clone(notes);
        move |event| {
            let mut notes = notes.borrow_mut();
            if notes.missing.is_some() {
                return Err(Stop::Interrupted);
            }
            if let Event::TurnUp { .. } = event {
                notes.looks += 1;
                if notes.looks > looks {
                    notes.missing = Some(Waiting::Look);
                    return Err(Stop::Interrupted);
                }
            }
            Ok(())
        }
    }

    pub(super) fn play(&self, stage: &Stage, known: Option<&Secret>, key: [u8; 32]) -> PlayedSoFar {
        let (table, notes, plan) = self.table(stage, known, key);
        let course = follow(&stage.case, table, Self::pause(&notes, self.looks));
        let notes = notes.take();
        let waiting = match (self.said, notes.missing) {
            (Some(_), _) => Waiting::Over,
            (None, Some(missing)) if course.end.is_none() => missing,
            (None, _) => Waiting::Verdict,
        };
        let next = plan.get(notes.lays.saturating_sub(1)).filter(|_| matches!(waiting, Waiting::Lay(_)));
        let plan = next.map(|lay| print_lays(std::slice::from_ref(lay)));
        PlayedSoFar { course, orders: notes.taken, waiting, plan }
    }

    /// Moves as P sees them.
    pub(super) fn moves(
        &self,
        stage: &Stage,
        known: Option<&Secret>,
        key: [u8; 32],
        end: usize,
        (from, count): (usize, usize),
    ) -> Value {
        let (from, until) = range(from, count, end);
        let (table, ..) = self.table(stage, known, key);
        watched(&stage.case, table.remembering(), MovesPart::new(from, until)).finish(end)
    }

    /// The choices with one more, if it is the role's to make now.
    pub(super) fn with(
        &self,
        role: PlayerRole,
        choice: &Value,
        played: &PlayedSoFar,
        has_answer: bool,
    ) -> Result<Self, Problem> {
        let choice = PlayerChoice::read(choice)?;
        match (role, &choice, &played.waiting) {
            (PlayerRole::P, PlayerChoice::Plan { .. }, Waiting::Lay(_)) if !has_answer => {
                return Err(Problem::unusable("P has no answer, so there is no plan."));
            }
            (PlayerRole::P, PlayerChoice::Lay(lay), Waiting::Lay(ask)) => fits(lay, ask)?,
            (PlayerRole::V, PlayerChoice::Order(order), Waiting::Order(things)) if order.len() != *things => {
                return Err(Problem::unusable(format!("This is not an order of {things} things."))
                    .expected(format!("the numbers from 0 to {}, each once", things - 1)));
            }
            (PlayerRole::P, PlayerChoice::Plan { .. }, Waiting::Lay(_))
            | (PlayerRole::V, PlayerChoice::Order(_) | PlayerChoice::Usual { .. }, Waiting::Order(_))
            | (PlayerRole::V, PlayerChoice::Look(_), Waiting::Look)
            | (PlayerRole::V, PlayerChoice::Verdict(_), Waiting::Verdict) => {}
            (PlayerRole::V, PlayerChoice::Verdict(false), waiting) if *waiting != Waiting::Over => {}
            _ => return Err(Problem::new(409, "This is not to be chosen now.")),
        }
        let mut next = self.clone();
        next.take(choice);
        Ok(next)
    }

    fn take(&mut self, choice: PlayerChoice) {
        self.version += 1;
        match choice {
            PlayerChoice::Lay(lay) => self.lays.push(Some(lay)),
            PlayerChoice::Plan { always } => {
                self.lays.push(None);
                self.plan_all |= always;
            }
            PlayerChoice::Order(order) => self.orders.push(Some(order)),
            PlayerChoice::Usual { always } => {
                self.orders.push(None);
                self.usual_always |= always;
            }
            PlayerChoice::Look(count) => self.looks += count,
            PlayerChoice::Verdict(said) => self.said = Some(said),
        }
    }

    /// Choices that were made before: nothing is played to see whether they fit.
    pub(super) fn again(made: &[Value]) -> Result<Self, Problem> {
        let mut choices = Self::default();
        for line in made {
            choices.take(PlayerChoice::read(&line["choice"])?);
        }
        Ok(choices)
    }
}

/// One choice.
enum PlayerChoice {
    /// P lays these cards.
    Lay(Lay),
    /// P lays what is planned, now or from now on.
    Plan { always: bool },
    /// V takes the things in this order.
    Order(Vec<usize>),
    /// V takes them in the usual order, now or from now on.
    Usual { always: bool },
    /// V turns cards up so many times.
    Look(usize),
    /// V accepts or not.
    Verdict(bool),
}

impl PlayerChoice {
    fn read(choice: &Value) -> Result<Self, Problem> {
        let fields = choice.as_object().filter(|fields| fields.len() == 1);
        let (kind, value) = fields
            .and_then(|fields| fields.iter().next())
            .ok_or_else(|| Problem::bad("The choice is not understood."))?;
        match (kind.as_str(), value.as_str()) {
            ("lay", Some("plan")) => return Ok(Self::Plan { always: false }),
            ("lay", Some("plan all")) => return Ok(Self::Plan { always: true }),
            ("lay", Some(text)) => {
                if let Ok([lay]) = <[Lay; 1]>::try_from(lays_of(text)?) {
                    return Ok(Self::Lay(lay));
                }
            }
            ("order", Some("usual")) => return Ok(Self::Usual { always: false }),
            ("order", Some("usual always")) => return Ok(Self::Usual { always: true }),
            _ => {}
        }
        let count = value.as_u64().filter(|count| (1..=1_000_000).contains(count));
        let made = match kind.as_str() {
            "order" => order(value).map(Self::Order),
            "look" => count.and_then(|count| usize::try_from(count).ok()).map(Self::Look),
            "verdict" => value.as_bool().map(Self::Verdict),
            _ => None,
        };
        made.ok_or_else(|| Problem::bad(format!("`{kind}` is not understood")))
    }
}

/// Whether cards fit what was asked for.
fn fits(lay: &Lay, ask: &Ask) -> Result<(), Problem> {
    let cards = ask.cards();
    let fits = match lay {
        Lay::Mark(at) => ask.mark.is_some() && *at < ask.piles,
        Lay::Faces(faces) => faces.len() == cards,
    };
    let wrong = || {
        let (cards, piles) = (counted(cards, "card"), counted(ask.piles, "pile"));
        Problem::unusable(format!("P is asked for {cards} in {piles}."))
            .expected("as many cards, such as `♣*3 ♥`; for a choice also `@2`, the second pile")
    };
    if fits { Ok(()) } else { Err(wrong()) }
}

/// The state as V may see it. Its inputs are public: the protocol on its puzzle, V's orders, what was turned up, how many moves there
/// were, what is waited for, and V's own verdict.
pub(crate) fn public_state(
    stage: &Stage,
    orders: &Orders,
    seen: &[Vec<Face>],
    moves: usize,
    waiting: &Waiting,
    (version, said): (usize, Option<bool>),
) -> Value {
    let course = public_course(stage, orders, seen, moves);
    let who = match waiting {
        Waiting::Lay(_) => Some("P"),
        Waiting::Order(_) | Waiting::Look | Waiting::Verdict => Some("V"),
        Waiting::Over => None,
    };
    let (what, ask, things) = match waiting {
        Waiting::Lay(ask) => {
            let names = stage.places().get(course.asks.len()).filter(|_| orders.is_empty());
            ("lay", Some(ask_json(ask, names)), None)
        }
        Waiting::Order(things) => ("order", None, Some(*things)),
        Waiting::Look => ("look", None, None),
        Waiting::Verdict => ("verdict", None, None),
        Waiting::Over => ("over", None, None),
    };
    let mut waits = Map::new();
    waits.insert("who".into(), who.into());
    waits.insert("for".into(), what.into());
    if let Some(ask) = ask {
        waits.insert("ask".into(), ask);
    }
    if let Some(things) = things {
        waits.insert("things".into(), things.into());
    }
    waits.insert("step".into(), course.now.0.into());
    waits.insert("sentence".into(), course.now.1.into());
    json!({
        "version": version, "role": "V", "head": head(stage, &course, None), "moves": moves,
        "waiting": waits, "verdict": course.verdict(), "said": said, "cost": course.cost,
    })
}

/// Moves as V may see them: see [`public_state`].
pub(crate) fn public_moves(
    stage: &Stage,
    orders: &Orders,
    seen: &[Vec<Face>],
    moves: usize,
    (from, count): (usize, usize),
) -> Value {
    let (from, until) = range(from, count, moves);
    public_window(&stage.case, orders, None, seen, MovesPart::new(from, until)).finish(moves)
}

/// The public part of a run so far, played on a table without faces.
fn public_course(stage: &Stage, orders: &Orders, seen: &[Vec<Face>], moves: usize) -> Course {
    let mut left = moves;
    follow(&stage.case, arranged(replayed(seen), orders, None), move |event| {
        if matches!(event, Event::Enter(_) | Event::Leave(_) | Event::Step { .. } | Event::Board { .. }) {
            return Ok(());
        }
        left = left.checked_sub(1).ok_or(Stop::Interrupted)?;
        Ok(())
    })
}
