//! What an honest prover may know, and what they lay then.

use super::Case;
use crate::engine::{Face, Lay, Scripted};
use crate::protocol::InOrder;
use std::fmt;
use std::sync::LazyLock;

pub(super) type Reading<'a> = dyn Fn(&str) -> Option<Secret> + Send + Sync + 'a;
pub(super) type PlanFn<'a> = dyn Fn(&Secret, &mut InOrder<'_>) -> Vec<Lay> + Send + Sync + 'a;
type Listing<'a> = Box<dyn FnOnce() -> Vec<Secret> + Send + 'a>;

/// All that an honest prover may know.
pub(super) enum Secrets<'a> {
    Said(Vec<Secret>),
    /// Listed when they are asked for: to try all candidates takes long.
    Found(LazyLock<Vec<Secret>, Listing<'a>>),
}

/// Something that an honest prover may know.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    /// Its name; a solution of a puzzle as text.
    pub name: String,
    /// What the prover lays, ask by ask.
    pub lays: Vec<Lay>,
    /// What the prover must be committed to at the end of every run, if the case says so.
    pub committed: Option<Vec<Face>>,
    /// Whether the protocol promises to convince V of it: see [`Protocol::is_meant_for`](crate::protocol::Protocol::is_meant_for).
    pub promised: bool,
}

impl Secret {
    /// The prover who knows it, when V takes things in the usual order; in others, see [`Case::prover`].
    pub fn prover(&self) -> Scripted {
        Scripted::new(self.lays.clone())
    }
}

impl<'a> Case<'a> {
    /// Something that an honest prover may know, and what they lay then, ask by ask. All such provers must look alike.
    pub fn secret(self, name: impl fmt::Display, lays: Vec<Lay>) -> Self {
        self.also(Secret { name: name.to_string(), lays, committed: None, promised: true })
    }

    /// Something that an honest prover may know, with all that is to be said of it.
    pub(crate) fn also(mut self, known: Secret) -> Self {
        match &mut self.secrets {
            Secrets::Said(all) => all.push(known),
            Secrets::Found(found) => {
                self.secrets = Secrets::Said([LazyLock::force(found), &[known][..]].concat());
            }
        }
        self
    }

    /// What an honest prover lays when V takes things in other orders than the usual ones, if that is not the same.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Law, Lay, Part, Seeded, Stop, Table};
    /// use facedown::Case;
    ///
    /// /// P lays two numbers, each when V wants to see it.
    /// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
    ///     for face in table.any_order(2).into_iter().map(number) {
    ///         let card = table.ask(&Ask::piles(1, 1, &[(face, 1)]))?;
    ///         table.turn_up(&card, Part::layer(0), Law::exactly(&[face]))?;
    ///         table.put_away(card)?;
    ///     }
    ///     Ok(())
    /// }
    ///
    /// fn number(nth: usize) -> Face {
    ///     Face::numbers(2).unwrap()[nth]
    /// }
    ///
    /// let lays = |order: Vec<usize>| order.into_iter().map(|nth| Lay::Faces(vec![number(nth)])).collect();
    /// let case = Case::new(steps).secret("nothing", lays(vec![0, 1])).plan_in(move |_, orders| lays(orders.any_order(2)));
    /// let prover = case.prover(&case.secrets()[0], &[(0, vec![1, 0])]);
    /// case.run(&mut Table::new(Seeded::new(1), prover).reordered(0, &[1, 0]))?;
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn plan_in(
        mut self,
        plan: impl Fn(&Secret, &mut InOrder<'_>) -> Vec<Lay> + Send + Sync + 'a,
    ) -> Self {
        self.plan_in = Some(Box::new(plan));
        self
    }
}

impl Case<'_> {
    /// All that an honest prover may know.
    #[must_use]
    pub fn secrets(&self) -> &[Secret] {
        match &self.secrets {
            Secrets::Said(secrets) => secrets,
            Secrets::Found(secrets) => secrets,
        }
    }

    /// What an honest prover knows who knows this solution of the puzzle, as text; nothing when it is none of its size. It need
    /// not be right: then the prover does what it can.
    #[must_use]
    pub fn knowing(&self, solution: &str) -> Option<Secret> {
        self.reading.as_ref()?(solution)
    }

    /// The honest prover who knows this, when V takes things in these orders: see
    /// [`Table::reordered`](crate::engine::Table::reordered).
    pub fn prover(&self, known: &Secret, reordered: &[(usize, Vec<usize>)]) -> Scripted {
        match &self.plan_in {
            Some(plan) if !reordered.is_empty() => Scripted::new(plan(known, &mut InOrder::new(reordered))),
            _ => known.prover(),
        }
    }
}
