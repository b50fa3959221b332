//! A protocol on a puzzle, ready to be played, and how large it may be.

use crate::asker::Asker;
use crate::course::{LONGEST, Orders};
use crate::gallery;
use crate::problem::Problem;
use crate::sheets;
use crate::tour;
use facedown::case::{Case, Secret};
use facedown::engine::{Event, Fault, Passed, Seeded, Stop, Table};
use facedown::protocol::Variant;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::AnySheet;
use facedown::script::Script;
use facedown_solve::{Goal, solve_sheet};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// The most cells of a board that is played here: one of 20x36 has 720.
pub(crate) const MOST_CELLS: usize = 1600;
/// The most cells of a board that people play themselves: its places are called by their names.
const MOST_BY_HAND: usize = 150;
/// The most cards on the table at once.
pub(crate) const MOST_CARDS: usize = 200_000;
/// How long the solver may look for P's answer.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// A protocol on a puzzle, ready to be played.
pub(crate) struct Stage {
    /// The puzzle without an answer; nothing for the tour, which has none.
    pub(crate) sheet: Option<Box<dyn AnySheet>>,
    pub(crate) case: Case<'static>,
    pub(crate) variant: Variant,
    pub(crate) title: String,
    pub(crate) genre: &'static str,
    /// The names of the places that P is asked for in the usual order: made when they are first wanted.
    places: OnceLock<Vec<Vec<String>>>,
}

impl Stage {
    /// Finds the puzzle and the protocol.
    pub(crate) fn of(puzzle: &str, protocol: Option<&str>, variant: Variant) -> Result<Self, Problem> {
        if let Some((title, case)) = tour::case(puzzle) {
            let places = OnceLock::new();
            return Ok(Self { sheet: None, case, variant, title: title.to_owned(), genre: "tour", places });
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
        case.supports().map_err(Problem::unusable)?;
        let cards = case.stated().and_then(|stated| stated.cards).unwrap_or(0);
        if cards > MOST_CARDS {
            return Err(Problem::limit(format!(
                "This run has {cards} cards on the table; the page plays up to {MOST_CARDS}."
            )));
        }
        let title = format!("{} {}", sheets::title(sheet.name()), sheet.size());
        let genre = sheet.name();
        Ok(Self { sheet: Some(sheet), case, variant, title, genre, places: OnceLock::new() })
    }

    /// The names of the places that P is asked for, ask by ask, when V takes the usual orders; none on large boards, whose script takes
    /// seconds.
    pub(crate) fn places(&self) -> &[Vec<String>] {
        self.places.get_or_init(|| {
            let script = self.for_people().is_ok().then(|| Script::in_order(&self.case, &[]).ok()).flatten();
            script.map(|script| script.asked_places()).unwrap_or_default()
        })
    }

    /// Whether it is small enough to be played by hand.
    pub(crate) fn for_people(&self) -> Result<(), Problem> {
        let cells = self.sheet.as_ref().map_or(0, |sheet| cells(sheet.as_ref()));
        if cells > MOST_BY_HAND {
            return Err(Problem::limit(format!(
                "The board has {cells} cells; two people play on up to {MOST_BY_HAND}."
            )));
        }
        Ok(())
    }

    /// Whether V can take these orders.
    pub(crate) fn takes(&self, orders: &Orders) -> Result<(), Problem> {
        let deadline = Instant::now() + LONGEST;
        let in_time = |_: &Event<'_>| if Instant::now() < deadline { Ok(()) } else { Err(Stop::Interrupted) };
        self.case.takes(orders, in_time).map_err(|misfit| Problem {
            place: Some("`orders`".to_owned()),
            ..Problem::unusable(misfit.what).expected(
                "pairs such as [0,[1,0,2]]: the first free choice is 0, and its order has as many numbers, from 0 on",
            )
        })
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
    pub(crate) fn answer(
        &self,
        answer: Option<&str>,
        asker: &Asker,
    ) -> Result<Option<Box<dyn AnySheet>>, Problem> {
        let Some(sheet) = &self.sheet else { return Ok(None) };
        match answer {
            Some(text) => Ok(Some(sheet.read_solution(&gallery::answer(sheet.as_ref(), text)?)?)),
            None => {
                let (stop, seconds) = asker.patience(PATIENCE);
                let outcome = solve_sheet(sheet.as_ref(), Goal::One, &stop)?;
                match outcome.solutions.into_iter().next() {
                    Some(solved) => Ok(Some(solved)),
                    None if outcome.is_complete => {
                        Err(Problem::unusable("The puzzle has no solution: there is nothing to prove."))
                    }
                    None => Err(Problem::limit(format!(
                        "No solution was found within {seconds} seconds. Give P an answer."
                    ))),
                }
            }
        }
    }

    /// What an honest prover with this answer knows.
    pub(crate) fn known(&self, answered: Option<&dyn AnySheet>) -> Result<Secret, Problem> {
        let known = match answered {
            Some(sheet) => sheet.write_solution().and_then(|solution| self.case.knowing(&solution)),
            None => self.case.secrets().first().cloned(),
        };
        known.ok_or_else(|| Problem::unusable("P has no answer that the protocol could lay"))
    }
}

fn cells(sheet: &dyn AnySheet) -> usize {
    match sheet.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { vertices, .. } => vertices,
    }
}

/// Whether a board is small enough to be played here.
pub(crate) fn bounded(sheet: &dyn AnySheet) -> Result<(), Problem> {
    let cells = cells(sheet);
    if cells > MOST_CELLS {
        return Err(Problem::limit(format!(
            "The board has {cells} cells; the page takes up to {MOST_CELLS}."
        )));
    }
    Ok(())
}
