//! Every prover against a verifier who follows the steps: soundness.

use super::orders::{Reordered, reordered};
use super::{Judged, Why};
use crate::audit::lays::{Claim, claim, covers, false_lays};
use crate::case::Case;
use crate::engine::{Chapters, Face, Fault, Laid, Lay, Seeded, Stop, Table};
use std::cell::Cell;

/// How long a search with something wrong looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::audit) enum Patience {
    /// Without a check there may be no end of branches, and the first ones tell.
    Short,
    /// Where the first ones did not tell, and nobody knows a reason.
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
    /// What goes wrong, and how long to look for somebody who makes use of that.
    pub(in crate::audit) fault: Option<&'h Fault>,
    pub(in crate::audit) patience: Option<Patience>,
}

/// What V accepts.
pub(in crate::audit) struct Accepted {
    /// The committed cards, and how to get there.
    pub(in crate::audit) ends: Vec<(Vec<Laid>, Vec<Vec<usize>>)>,
    pub(super) branches: u64,
    pub(super) states: u64,
    /// Why there may be more.
    pub(in crate::audit) open: Option<String>,
    /// Whether the steps have rounds of their own; otherwise they are one.
    own_rounds: bool,
}

impl Accepted {
    /// Those that are not what the case says that V can be sure of.
    pub(in crate::audit) fn false_ends(self, case: &Case<'_>) -> Vec<Vec<Laid>> {
        let is_false = |end: &Vec<Laid>| matches!(claim(case, end), Claim::False(_));
        self.ends.into_iter().map(|(end, _)| end).filter(is_false).collect()
    }
}

impl Hunt<'_, '_> {
    fn table(&self) -> Table<'static> {
        let mut table = Table::search(self.case.faces()).sharing(self.shared);
        if let Some(patience) = self.patience {
            table = table.giving_up_after(patience.branches(self.case, self.fault));
        }
        if let Some(fault) = self.fault {
            table = table.with_fault(fault.clone());
        }
        reordered(table, self.way)
    }

    /// Searches once.
    pub(in crate::audit) fn accepted(&self) -> Accepted {
        let mut table = self.table();
        let own_rounds = Cell::new(self.case.origin().is_some());
        let mut end = Ok(());
        if !own_rounds.get() {
            end = table.round(|table| {
                let end = self.case.run(table);
                // Branches are counted at the end of a round: there was one within this one, where it cannot be searched.
                if table.found().is_some_and(|found| found.branches > 0) {
                    own_rounds.set(true);
                    return table.impossible("a round within a round");
                }
                end
            });
        }
        let own_rounds = own_rounds.get();
        if own_rounds {
            table = self.table();
            end = self.case.run(&mut table);
        }
        let nothing = |why: String, branches, states| Accepted {
            ends: Vec::new(),
            branches,
            states,
            open: Some(why),
            own_rounds,
        };
        let Some(found) = table.found() else { return nothing("nothing was searched".into(), 0, 0) };
        let ends = match end {
            Ok(()) => found.ends,
            Err(Stop::Rejected(_)) => Vec::new(),
            Err(stop) => return nothing(stop.to_string(), found.branches, found.states),
        };
        let open = if self.case.faces().is_empty() {
            Some("there are no faces that a prover may lay")
        } else if !found.complete {
            Some("too much to try at a check that leaves much open, or V makes a choice outside of a round")
        } else {
            None
        };
        let (branches, states) = (found.branches, found.states);
        Accepted { ends, branches, states, open: open.map(str::to_owned), own_rounds }
    }

    /// What a prover lays who is accepted in this way without what is claimed.
    fn lays(&self, rounds: &[Vec<usize>], own_rounds: bool) -> Vec<Lay> {
        let mut table = reordered(Table::following(self.case.faces(), rounds.to_vec()), self.way);
        // It was accepted when it was found.
        let _ = match own_rounds {
            true => self.case.run(&mut table),
            false => table.round(|table| self.case.run(table)),
        };
        false_lays(&mut table, self.case)
    }
}

/// Whether all that V accepts is as claimed.
pub(super) fn soundness(case: &Case<'_>, shared: &Chapters) -> Judged {
    let mut judged = Judged::new();
    let orders = super::orders_of(case, case.most_orders);
    for way in &orders.ways {
        judged.orders += 1;
        let hunt = Hunt { case, shared, way, fault: None, patience: None };
        let accepted = hunt.accepted();
        judged.steps += accepted.branches;
        judged.states += accepted.states;
        judged.ways = judged.ways.max(accepted.ends.len() as u64);
        if accepted.open.is_some() {
            judged.incomplete.clone_from(&accepted.open);
        }
        for (committed, rounds) in &accepted.ends {
            match claim(case, committed) {
                Claim::True => {}
                Claim::Untold(why) => judged.incomplete = Some(why.into()),
                Claim::False(faces) => {
                    let lays = hunt.lays(rounds, accepted.own_rounds);
                    let (committed, reordered) = (committed.clone(), way.clone());
                    judged.why = Some(Why::FalseAccepted { committed, faces, lays, reordered });
                    return judged;
                }
            }
        }
        if let Some(why) = contradiction(case, way, &accepted)
            && judged.incomplete.is_none()
        {
            judged.incomplete = Some(why);
        }
    }
    judged.all_orders = orders.all;
    judged
}

/// An honest prover whom V accepts, though the search has not found that.
fn contradiction(case: &Case<'_>, way: &[Reordered], accepted: &Accepted) -> Option<String> {
    if accepted.open.is_some() {
        return None;
    }
    case.secrets().iter().filter(|known| known.promised).find_map(|known| {
        let mut table = reordered(Table::new(Seeded::new(0), case.prover(known, way)), way);
        case.run(&mut table).ok()?;
        let committed: Vec<Laid> = table.committed().iter().map(|&face: &Face| Laid::Face(face)).collect();
        let is_found = accepted.ends.iter().any(|(end, _)| covers(end, &committed));
        (!is_found)
            .then(|| format!("V accepts whoever knows {}, and the search has not found that", known.name))
    })
}
