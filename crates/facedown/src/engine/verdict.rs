//! A stop is final, and the record of a run is not for those who play it.

use super::mistake::{Mistake, TableRule, made};
use super::row::Row;
use super::stop::Stop;
use super::table::Table;
use std::rc::Rc;

/// What a step does that looks into the record.
const RECORD: &str = "a step must not depend on the record of the run";

impl Table<'_> {
    /// Runs the steps of a protocol, and says how it ends: with what they return, or with the first stop on the way, even
    /// if the steps have gone on after it.
    ///
    /// While they run, what is kept beside the table (the cost, the events, what a search has found) is not theirs: steps
    /// that ask for it, or that put another table into the place of this one, are stopped.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Law, Part, Scripted, Stop, Table, Unshuffled};
    ///
    /// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new()));
    /// let end = table.run(|table| {
    ///     let cards = table.put(1, &[Face::CLUB])?;
    ///     let _ = table.turn_up(&cards, Part::layer(0), Law::exactly(&[Face::HEART]));
    ///     Ok(())
    /// });
    /// assert!(matches!(end, Err(Stop::Rejected(_))), "whoever overlooks a rejection is rejected all the same");
    /// ```
    ///
    /// # Errors
    /// The first stop.
    pub fn run<R>(&mut self, steps: impl FnOnce(&mut Self) -> Result<R, Stop>) -> Result<R, Stop> {
        let token = self.token.clone();
        let outside = std::mem::replace(&mut self.running, true);
        let end = steps(self);
        if !Rc::ptr_eq(&token, &self.token) {
            return self.impossible("a step must not replace the table with another");
        }
        self.running = outside;
        self.verdict(end)
    }

    /// A number that no other table has as long as this one is there.
    pub(super) fn number(&self) -> usize {
        Rc::as_ptr(&self.token).addr()
    }

    /// How something ends that has returned this: with the first stop, if there was one.
    pub(super) fn verdict<R>(&self, end: Result<R, Stop>) -> Result<R, Stop> {
        match (self.front.stop.get(), end) {
            (Some(_), end) if made(Mistake::StopIsNotFinal) => end,
            // Usually it is the first stop that comes back. There are millions in a search, so it is not copied then.
            (Some(Stop::Rejected(_)), Err(stop @ Stop::Rejected(_))) => Err(stop),
            (Some(stop), _) => Err(stop.clone()),
            (None, Err(stop)) => Err(self.stop(stop)),
            (None, Ok(result)) => Ok(result),
        }
    }

    /// Stops the run for good. Only the first stop counts.
    pub(super) fn stop(&self, stop: Stop) -> Stop {
        if made(Mistake::StopIsNotFinal) {
            return stop;
        }
        self.front.stop.get_or_init(|| stop).clone()
    }

    /// Whether the run may go on.
    pub(super) fn go_on(&self) -> Result<(), Stop> {
        if let Some(stop) = self.front.stop.get() {
            return Err(stop.clone());
        }
        if self.front.forked {
            let why = "what the round before has left open depends on what P has laid: turn it down within the round";
            return self.refuse(TableRule::OneCourse, why);
        }
        Ok(())
    }

    /// Whether the run may go on with these rows: they are from this table, and lie there.
    pub(super) fn go_on_with(&self, rows: &[&Row]) -> Result<(), Stop> {
        self.go_on()?;
        if rows.iter().all(|row| self.has(row)) {
            return Ok(());
        }
        self.impossible("that row is not on this table")
    }

    /// Whether a row is from this table, and lies there.
    pub(crate) fn has(&self, row: &Row) -> bool {
        row.table == self.number() && self.front.rows.get(row.id).is_some_and(|meta| meta.taken)
    }

    /// Stops steps that ask for something that differs between branches of a search, or that is not for steps.
    pub(super) fn not_for_steps(&self) {
        if self.running {
            self.stop(Stop::Impossible { site: Box::new(self.site()), why: RECORD.into() });
        }
    }

    /// Stops because a rule forbids a step.
    pub(super) fn refuse(&self, rule: TableRule, why: impl Into<String>) -> Result<(), Stop> {
        if made(Mistake::Without(rule)) { Ok(()) } else { self.impossible(why) }
    }

    /// Stops because a step cannot be carried out.
    ///
    /// # Errors
    /// Always: it is the error.
    pub fn impossible<R>(&self, why: impl Into<String>) -> Result<R, Stop> {
        Err(self.stop(Stop::Impossible { site: Box::new(self.site()), why: why.into() }))
    }

    /// Stops because the verifier does not accept; for what is wrong before any card is turned.
    ///
    /// # Errors
    /// Always: it is the error.
    pub fn reject<R>(&self, wanted: impl Into<String>) -> Result<R, Stop> {
        Err(self.stop(Stop::rejected(self.site(), wanted, Vec::new())))
    }
}
