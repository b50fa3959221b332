//! What P is asked for, and what P lays then.

use crate::asker::Asker;
use crate::course::{Orders, arranged, follow};
use crate::problem::Problem;
use crate::run::{Doing, Run};
use crate::stage::{MOST_CARDS, Stage};
use facedown::audit::story::{print_lays, read_lays};
use facedown::case::{Case, Secret};
use facedown::engine::{Ask, Event, Lay, Prover, Scripted, Seeded, Stop, Table};
use serde_json::{Map, Value, json};

/// What a prover lays who knows this when V takes these orders.
pub(crate) fn laid(case: &Case<'_>, known: &Secret, orders: &Orders) -> Vec<Lay> {
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
    // A few letters can stand for many cards.
    let counted = text.split('*').skip(1).map(|rest| {
        let digits = rest.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or("");
        digits.parse().unwrap_or(0)
    });
    if counted.fold(0, usize::saturating_add) > MOST_CARDS {
        return Err(Problem::limit(format!("P may lay {MOST_CARDS} cards in a run.")));
    }
    let read = read_lays(text).filter(|lays| lays.len() <= 10_000);
    read.ok_or_else(|| {
        Problem::unusable("What P lays is not understood.")
            .expected("cards such as `♣*3 ♥; @2`: a `;` between lays, `@2` marks the second pile")
    })
}

/// An ask as the page gets it. Where the places are a board, line by line, `board` has the number of places in a line.
pub(crate) fn ask_json(ask: &Ask, names: Option<&Vec<String>>) -> Value {
    let hand: Map<String, Value> =
        ask.hand.iter().map(|(face, count)| (face.to_string(), (*count).into())).collect();
    let names = names.filter(|names| names.len() == ask.piles);
    json!({
        "columns": ask.piles, "depth": ask.depth, "hand": hand,
        "mark": ask.mark.map(|(mark, _)| mark.to_string()), "rest": ask.mark.map(|(_, rest)| rest.to_string()),
        "names": names, "board": names.and_then(|names| line(names)).map(|width| json!({ "width": width })),
    })
}

/// How many places lie in a line, if these are all places of a board such as `r1c1 r1c2 r2c1 r2c2`.
fn line(names: &[String]) -> Option<usize> {
    let place = |name: &String| {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
    };
    let places: Vec<(usize, usize)> = names.iter().map(place).collect::<Option<_>>()?;
    let first = *places.first()?;
    let width = places.iter().take_while(|place| place.0 == first.0).count();
    let lies =
        |(nth, place): (usize, &(usize, usize))| *place == (first.0 + nth / width, first.1 + nth % width);
    places.iter().enumerate().all(lies).then_some(width)
}

/// What P is asked for until the first ask for which `lays` has nothing, each with what the plan would lay.
pub(crate) fn asks(run: &Run, asker: &Asker) -> Result<Value, Problem> {
    let Doing::Lays(lays, answer) = &run.doing else {
        return Err(Problem::bad("`prover.lays` is missing"));
    };
    let stage = Stage::of(&run.puzzle, run.protocol.as_deref(), run.variant)?;
    stage.takes(&run.orders)?;
    let lays = lays_of(lays)?;
    let plan = match answer.as_deref() {
        None => Vec::new(),
        Some(answer) => {
            let text = Some(answer).filter(|answer| *answer != "solve");
            let answered = stage.answer(text, asker)?;
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
    let asks = course.asks.iter().enumerate().map(|(nth, (ask, at))| {
        let step = Some(course.now).filter(|_| nth + 1 == wanted);
        let mut one = ask_json(ask, stage.places().get(nth).filter(|_| run.orders.is_empty()));
        one["nth"] = nth.into();
        one["move"] = (*at).into();
        one["step"] = step.map(|step| step.0).into();
        one["sentence"] = step.map(|step| step.1).into();
        one["plan"] = plan.get(nth).map(|lay| print_lays(std::slice::from_ref(lay))).into();
        one
    });
    Ok(
        json!({ "asks": asks.collect::<Vec<_>>(), "over": course.asks.len() < wanted, "verdict": course.verdict() }),
    )
}
