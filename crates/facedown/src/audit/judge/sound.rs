//! Every prover against a verifier who follows the steps: soundness.

use super::orders::{Reordered, reordered};
use super::{Judgement, Property, Why};
use crate::audit::lays::{Truth, claim, claim_of};
use crate::case::{Case, Secret};
use crate::engine::{Chapters, Face, Fault, Found, Hand, Laid, Lay, Seeded, Stop, Table};

/// How long a search with something wrong looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::audit) enum Patience {
    /// Without a check there may be no end of branches, and the first ones decide.
    Short,
    /// Where the first ones did not decide, and no reason is known.
    Long,
}

impl Patience {
    /// The most branches that are followed in a case, by the cards that are handled in all of them.
    fn branches(self, case: &Case<'_>, fault: Option<&Fault>) -> u64 {
        let handled = match (self, fault) {
            (Self::Short, Some(_)) => 2_000_000,
            (Self::Short, None) => 5_000_000,
            (Self::Long, _) => 200_000_000,
        };
        let cards = case.stated().and_then(|stated| stated.cards).unwrap_or(1).max(1);
        handled / cards as u64
    }
}

/// Every prover at once, who sits down to a case.
#[derive(Clone, Copy)]
pub(in crate::audit) struct Hunt<'h, 'c> {
    pub(in crate::audit) case: &'h Case<'c>,
    /// What searches have in common.
    pub(in crate::audit) shared: &'h Chapters,
    /// The orders in which V takes things.
    pub(in crate::audit) way: &'h [Reordered],
    /// Whether provers have only the cards that they were dealt.
    pub(in crate::audit) dealt: bool,
    /// What goes wrong, and how long to look for somebody who makes use of that.
    pub(in crate::audit) fault: Option<&'h Fault>,
    pub(in crate::audit) patience: Option<Patience>,
}

/// What V accepts.
pub(in crate::audit) struct Accepted {
    /// The ends, and how to get there.
    pub(in crate::audit) found: Found,
    /// Why there may be more.
    pub(in crate::audit) open: Option<String>,
    /// Whether the steps have rounds of their own; otherwise they are one.
    own_rounds: bool,
}

impl Accepted {
    /// Those that are not what the case says that V can be sure of.
    pub(in crate::audit) fn false_ends(self, case: &Case<'_>) -> Vec<Vec<Laid>> {
        let is_false = |end: &Vec<Laid>| matches!(claim(case, end), Truth::False(_));
        self.found.ends.into_iter().map(|(end, _)| end).filter(is_false).collect()
    }
}

impl Hunt<'_, '_> {
    /// Runs the steps; those without rounds are one.
    fn run(&self, table: &mut Table<'_>, own_rounds: bool) -> Result<(), Stop> {
        match own_rounds {
            true => self.case.run(table),
            false => table.run(|table| table.round(|table| self.case.run(table))),
        }
    }

    fn search(&self, own_rounds: bool) -> (Table<'_>, Result<(), Stop>) {
        let case = self.case;
        let mut table = Table::search(case.faces())
            .laying_from(self.hand())
            .sharing(self.shared)
            .trying(case.most_fillings);
        if let Some(patience) = self.patience {
            table = table.giving_up_after(patience.branches(case, self.fault));
        }
        if let Some(fault) = self.fault {
            table = table.with_fault(fault.clone());
        }
        let mut table = reordered(table, self.way);
        let end = self.run(&mut table, own_rounds);
        (table, end)
    }

    /// Searches once.
    pub(in crate::audit) fn accepted(&self) -> Accepted {
        self.accepted_at().0
    }

    /// Searches once, and returns the table, too.
    fn accepted_at(&self) -> (Accepted, Table<'_>) {
        let mut own_rounds = true;
        let (mut table, mut end) = self.search(own_rounds);
        let mut found = table.found().unwrap_or_default();
        if found.rounds == 0 {
            own_rounds = false;
            (table, end) = self.search(own_rounds);
            found = table.found().unwrap_or_default();
        }
        let open = match (&end, &found.incomplete) {
            (Err(stop), _) if !matches!(stop, Stop::Rejected(_)) => Some(stop.to_string()),
            (_, Some(why)) => Some(why.to_string()),
            _ if self.case.faces().is_empty() => Some("there are no faces that a prover may lay".into()),
            _ => None,
        };
        if end.is_err() {
            found.ends.clear();
        }
        (Accepted { found, open, own_rounds }, table)
    }

    /// What a prover lays who is accepted in this way, and is committed to these faces.
    fn lays(&self, rounds: &[Vec<usize>], own_rounds: bool, faces: &[Face]) -> Option<Vec<Lay>> {
        let table = Table::following(self.case.faces(), rounds.to_vec()).laying_from(self.hand());
        let mut table = reordered(table, self.way);
        // It was accepted when it was found.
        let _ = self.run(&mut table, own_rounds);
        Some(table.laid_for(faces)?.into_iter().map(Lay::Faces).collect())
    }

    const fn hand(&self) -> Hand {
        if self.dealt { Hand::Dealt } else { Hand::Any }
    }
}

/// Whether all that V accepts is as claimed.
pub(super) fn soundness(case: &Case<'_>, shared: &Chapters, property: Property) -> Judgement {
    let dealt = property == Property::DeckSoundness;
    // On larger boards it takes too long to list all solutions once more.
    let known = if case.most_orders > 1 { case.secrets() } else { &[] };
    let honest: Vec<(&Secret, Vec<Face>)> = known.iter().filter_map(|known| honest(case, known)).collect();
    let orders = super::orders_of(case, if dealt { case.most_dealt_orders() } else { case.most_orders });
    let mut judged = Judgement { orders: 0, ..Judgement::in_orders(&orders) };
    for (nth, way) in orders.ways.iter().enumerate() {
        judged.orders += 1;
        let hunt = Hunt { case, shared, way, dealt, fault: None, patience: None };
        let (accepted, table) = hunt.accepted_at();
        judged.all_orders &= orders.are_all(nth, &table);
        let found = &accepted.found;
        judged.steps += found.branches;
        judged.states += found.states;
        judged.ways = judged.ways.max(found.ends.len() as u64);
        if accepted.open.is_some() {
            judged.incomplete.clone_from(&accepted.open);
        }
        for (committed, rounds) in &found.ends {
            match claim_of(case, committed, |faces| !dealt || found.accepts(faces)) {
                Truth::True => {}
                Truth::Unknown(why) => judged.incomplete = Some(why.into()),
                Truth::False(faces) => {
                    let Some(lays) = hunt.lays(rounds, accepted.own_rounds, &faces) else {
                        judged.incomplete = Some("no prover was found who lays what V accepts".into());
                        continue;
                    };
                    judged.all_orders = false;
                    let (committed, reordered) = (committed.clone(), way.clone());
                    judged.why = Some(Why::FalseAccepted { committed, faces, lays, reordered });
                    return judged;
                }
            }
        }
        let is_missed = |(known, committed): &&(&Secret, Vec<Face>)| {
            let table = || reordered(Table::new(Seeded::new(0), case.prover(known, way)), way);
            !found.accepts(committed) && case.run(&mut table()).is_ok()
        };
        if let Some((known, _)) = honest.iter().find(is_missed)
            && judged.incomplete.is_none()
        {
            judged.incomplete = Some(format!(
                "V accepts a prover who knows {}, but the search did not find this",
                known.name
            ));
        }
    }
    judged
}

/// What an honest prover is committed to whom V accepts.
fn honest<'k>(case: &Case<'_>, known: &'k Secret) -> Option<(&'k Secret, Vec<Face>)> {
    let mut table = Table::new(Seeded::new(0), known.prover());
    (known.promised && case.run(&mut table).is_ok()).then(|| (known, table.committed().to_vec()))
}
