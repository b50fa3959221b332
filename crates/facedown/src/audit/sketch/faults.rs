//! Whatever goes wrong, and who notices.

use super::sound::Accepted;
use super::{NO_SECRETS, Sketch};
use crate::audit::faults::{Noticed, covers, notice_honest};
use crate::audit::judge::Property;
use crate::audit::lays::Claim;
use crate::audit::run::Verdict;
use crate::engine::{Fault, Laid, Lay, Passed, Scripted, Table};

impl Sketch<'_> {
    pub(super) fn faults(&self) -> (Verdict, String) {
        if self.secrets.is_empty() {
            return (Verdict::Open, NO_SECRETS.into());
        }
        let mut faults: Vec<Fault> = Vec::new();
        // What an honest prover lays with whom nothing is wrong without a fault.
        let mut honest: Vec<&Vec<Lay>> = Vec::new();
        for (_, lays) in &self.secrets {
            let mut table = Table::noting(Scripted::new(lays.clone())).listing_places();
            // Whatever was passed before a stop counts as well.
            let _ = (self.steps)(&mut table);
            for fault in table.passed().iter().flat_map(Passed::faults) {
                if !faults.contains(&fault) {
                    faults.push(fault);
                }
            }
            if (self.steps)(&mut Table::exact(Scripted::new(lays.clone()))).is_ok() {
                honest.push(lays);
            }
        }
        if faults.is_empty() {
            return (Verdict::Open, "no shuffle and no check, so nothing can go wrong there".into());
        }
        let before = self.accepted(None);
        let (mut noticed, mut verdict, mut more) = (0, Verdict::Holds, String::new());
        for fault in &faults {
            let (by, gave_up) = self.notice(fault, &honest, &before);
            let name = fault.to_string();
            match (by, self.harmless.iter().find(|(part, _)| name.contains(part))) {
                (Some(Noticed::By(_)), _) => {
                    noticed += 1;
                    continue;
                }
                (_, Some((_, why))) => {
                    more += &format!("; {name}: harmless, {why}");
                    if gave_up {
                        verdict = Verdict::Open;
                    }
                }
                (Some(lost), None) => more += &format!("; {name}: {lost}"),
                (None, None) => {
                    more += &format!("; nobody notices {name}");
                    verdict = Verdict::Open;
                }
            }
            if gave_up {
                more += " (the search for cheats gave up)";
            }
        }
        let wrong = self.secrets.len() - honest.len();
        if wrong > 0 {
            more += &format!(
                "; not tried with {wrong} of {} secrets, which leak or stop anyway",
                self.secrets.len()
            );
        }
        (verdict, format!("{noticed} of {} noticed{more}", faults.len()))
    }

    /// Who notices a fault by what is not noticed without it; and whether a search for cheats gave up.
    fn notice(&self, fault: &Fault, honest: &[&Vec<Lay>], before: &Accepted) -> (Option<Noticed>, bool) {
        let by = notice_honest(fault, honest.iter().map(|&lays| (lays.clone(), &self.steps)));
        if matches!(by, Some(Noticed::By(_))) {
            return (by, false);
        }
        if before.open.is_some() {
            return (by, true);
        }
        let after = self.accepted(Some(fault));
        let is_known = |end: &[Laid]| before.ends.iter().any(|(old, _)| covers(old, end));
        let is_new = |end: &[Laid]| matches!(self.claim(end), Claim::False(_)) && !is_known(end);
        if after.ends.iter().any(|(end, _)| is_new(end)) {
            return (Some(Noticed::By(Property::Soundness)), false);
        }
        (by, after.open.is_some())
    }
}
