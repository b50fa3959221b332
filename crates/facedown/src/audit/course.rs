//! The course of a run: what is turned up, and where.

use crate::engine::{Event, Face, Law, Site, Stop, Table};
use std::cell::RefCell;
use std::rc::Rc;

/// A turn-up.
pub(super) struct TurnUp {
    pub(super) site: Site,
    pub(super) laws: Vec<Law>,
    pub(super) seen: Vec<Face>,
}

/// What is turned up in a run, and how it ends.
pub(super) fn turn_ups<'t>(
    table: Table<'t>,
    run: impl FnOnce(&mut Table<'t>) -> Result<(), Stop>,
) -> (Vec<TurnUp>, Result<(), Stop>) {
    let turned = Rc::new(RefCell::new(Vec::new()));
    let recorded = Rc::clone(&turned);
    let mut scopes: Vec<&'static str> = Vec::new();
    let mut steps: Vec<(&'static str, &'static str)> = vec![("", "")];
    let mut table = table.recorded_by(move |event| {
        match event {
            Event::Enter(scope) => {
                scopes.push(scope);
                steps.push(steps.last().copied().unwrap_or_default());
            }
            Event::Leave(_) => {
                scopes.pop();
                steps.pop();
            }
            Event::Step { id, sentence } => {
                if let Some(step) = steps.last_mut() {
                    *step = (id, sentence);
                }
            }
            Event::TurnUp { laws, seen, .. } => {
                let (step, sentence) = steps.last().copied().unwrap_or_default();
                let site = Site { scopes: scopes.clone(), step, sentence };
                recorded.borrow_mut().push(TurnUp { site, laws: laws.to_vec(), seen: seen.to_vec() });
            }
            _ => {}
        }
        Ok(())
    });
    let end = run(&mut table);
    (turned.take(), end)
}
