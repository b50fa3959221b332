//! Joins result files into the answers that one run would have given.

use super::plan::AuditPlan;
use super::results::{self, PartialResults, RESULTS, Recorded};
use crate::failure::Failure;
use crate::input;
use facedown::audit::run::{Entry, Question, Shard};
use facedown::audit::series::Ledger;
use facedown::puzzles::registry::Subject;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What all parts of an audit hold: a ledger in which everything is known before.
pub(super) struct Joined<'p> {
    /// The files, by the number of their part.
    files: BTreeMap<usize, &'p Path>,
    found: Recorded,
}

/// Reads the files of all parts of one audit: what was asked, and what was found.
pub(super) fn read<'p>(
    paths: &'p [PathBuf],
    subjects: &[Box<dyn Subject>],
) -> Result<(AuditPlan, Joined<'p>), Failure> {
    let mut whole: Option<AuditPlan> = None;
    let mut joined = Joined { files: BTreeMap::new(), found: Recorded::new() };
    for path in paths {
        let name = path.display();
        let read = results::read(&input::open(path, RESULTS)?, path, "", subjects)?;
        let plan = read.plan.ok_or_else(|| Failure::new(format!("{name} is empty")).expected(RESULTS))?;
        let first = whole.get_or_insert_with(|| plan.clone());
        if (first.scope, &first.questions) != (plan.scope, &plan.questions) {
            return Err(Failure::new(format!(
                "{name} belongs to another audit: {}",
                results::described(&plan)
            ))
            .expected(format!("results of {}", results::described(first))));
        }
        if first.shard.of != plan.shard.of {
            return Err(Failure::new(format!("{name} belongs to part {}", results::part(plan.shard)))
                .expected(format!("parts of {}, as the files before it", first.shard.of)));
        }
        if joined.files.insert(plan.shard.number, path).is_some() {
            return Err(Failure::new(format!("part {} is given twice", results::part(plan.shard)))
                .expected("each part once"));
        }
        for (question, PartialResults { puzzles, findings }) in read.found {
            let known = joined.found.entry(question.clone()).or_default();
            if let Some(puzzles) = puzzles
                && *known.puzzles.get_or_insert(puzzles) != puzzles
            {
                return Err(Failure::new(format!(
                    "{name} counts {} for `{question}`, and another file does not",
                    results::puzzles(puzzles)
                ))
                .expected("files of one and the same audit"));
            }
            known.findings.extend(findings);
        }
    }
    let plan = whole.ok_or_else(|| Failure::new("nothing to merge").expected(RESULTS))?;
    // The head may claim any number of parts: no more are counted than there are files.
    let missing = (1..=plan.shard.of).find(|number| !joined.files.contains_key(number));
    if let Some(number) = missing {
        let part = results::part(Shard { number, ..plan.shard });
        return Err(Failure::new(format!("part {part} is missing")).expected("the files of all parts"));
    }
    Ok((plan, joined))
}

impl Ledger for Joined<'_> {
    type Trouble = Failure;

    fn begin(&mut self, question: &Question, puzzles: usize) -> Result<Vec<Entry>, Failure> {
        let part = self.found.remove(&question.to_string()).unwrap_or_default();
        let missing = (0..puzzles).find(|index| !part.findings.contains_key(index));
        let entries = part.entries(question, puzzles)?;
        match missing {
            None => Ok(entries),
            Some(index) => {
                let of = self.files.len();
                let number = index % of + 1;
                let name =
                    self.files.get(&number).map_or_else(String::new, |path| path.display().to_string());
                let missing = format!("puzzle {} of `{question}` is missing in {name}", index + 1);
                let all = results::puzzles(puzzles);
                Err(Failure::new(missing)
                    .expected(format!("{all}: part {number}/{of} is incomplete, and --resume continues it")))
            }
        }
    }

    /// Never needed: nothing is looked at when everything is known.
    fn found(&mut self, _: &Question, _: usize, _: &Entry) -> Result<(), Failure> {
        Ok(())
    }
}
