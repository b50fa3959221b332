//! Every prover against a verifier who follows the steps: soundness.

use super::Sketch;
use crate::audit::lays::{Claim, claim, false_lays};
use crate::audit::run::Verdict;
use crate::audit::story::print_lays;
use crate::engine::{Face, Fault, Laid, Lay, Stop, Table};

/// The most branches of a search with a fault: without a check there may be no end of them.
const MOST_SPOILT_BRANCHES: u64 = 1_000_000;

/// What V accepts.
pub(super) struct Accepted {
    /// The committed cards, and how to get there.
    pub(super) ends: Vec<(Vec<Laid>, Vec<Vec<usize>>)>,
    branches: u64,
    /// Why there may be more.
    pub(super) open: Option<String>,
    /// Whether the steps have rounds of their own; otherwise they are one.
    own_rounds: bool,
}

impl Sketch<'_> {
    pub(super) fn soundness(&self) -> (Verdict, String) {
        let Accepted { ends, branches, open, own_rounds } = self.accepted(None);
        let mut untold = false;
        for (committed, rounds) in &ends {
            match self.claim(committed) {
                Claim::True => {}
                Claim::Untold => untold = true,
                Claim::False(_) => {
                    let lays = print_lays(&self.lays(rounds, own_rounds));
                    return (Verdict::Fails, format!("V accepts a prover who lays {lays}"));
                }
            }
        }
        let told = match (open, &self.meaning, &ends[..]) {
            (Some(why), ..) => why,
            (None, _, []) => return (Verdict::Holds, "V accepts nobody".into()),
            (None, None, _) => "nothing is said about what V can be sure of".into(),
            _ if ends.iter().any(|(committed, _)| committed.is_empty()) => "P is committed to nothing".into(),
            _ if untold => "too many faces to try for cards that V never sees".into(),
            _ => {
                let ways = ends.len();
                let told =
                    format!("{branches} branches; V accepts {ways} ways to lay the cards, all as claimed");
                return (Verdict::Holds, told);
            }
        };
        (Verdict::Open, told)
    }

    /// Lets every prover sit at the table, while something may go wrong.
    pub(super) fn accepted(&self, fault: Option<&Fault>) -> Accepted {
        let table = || match fault {
            None => Table::search(&self.alphabet),
            Some(fault) => {
                Table::search(&self.alphabet).with_fault(fault.clone()).giving_up_after(MOST_SPOILT_BRANCHES)
            }
        };
        // Steps without rounds are one.
        let mut search = table();
        let mut end = search.run(&self.steps);
        let own_rounds = search.found().is_some_and(|found| found.rounds > 0);
        if !own_rounds {
            search = table();
            end = search.run(|table| table.round(&self.steps));
        }
        let found = search.found();
        let nothing = |why: String| Accepted { ends: Vec::new(), branches: 0, open: Some(why), own_rounds };
        let Some(found) = found else { return nothing("nothing was searched".into()) };
        let ends = match end {
            Ok(()) => found.ends,
            Err(Stop::Rejected(_)) => Vec::new(),
            Err(stop) => return nothing(stop.to_string()),
        };
        let open = if self.alphabet.is_empty() {
            Some("there are no faces that a prover may lay")
        } else if found.incomplete.is_some() {
            Some("too much to try at a check that leaves much open, or V makes a choice outside of a round")
        } else {
            None
        };
        Accepted { ends, branches: found.branches, open: open.map(str::to_owned), own_rounds }
    }

    /// Whether committed cards are as claimed; a card that was never seen may have any face.
    pub(super) fn claim(&self, committed: &[Laid]) -> Claim {
        claim(committed, &self.alphabet, |faces| !self.means(faces))
    }

    fn means(&self, committed: &[Face]) -> bool {
        self.meaning.as_ref().is_none_or(|meaning| committed.is_empty() || meaning(committed))
    }

    /// What a prover lays who is accepted in this way without what is claimed.
    fn lays(&self, rounds: &[Vec<usize>], own_rounds: bool) -> Vec<Lay> {
        let mut table = Table::following(&self.alphabet, rounds.to_vec());
        // It was accepted when it was found.
        let _ = if own_rounds { (self.steps)(&mut table) } else { table.round(&self.steps) };
        false_lays(&mut table, &self.alphabet, |faces| !self.means(faces))
    }
}
