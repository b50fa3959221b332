//! Every sub-protocol, at every small size: complete, sound, zero-knowledge, priced; and do these checks bite?
//!
//! A [`Specimen`] is a sub-protocol at one size. Each is
//! 1. run for every secret and every outcome of every shuffle, with real cards: the result is the specified one each
//!    time, and what is seen is distributed as the laws say, given all that was seen before;
//! 2. run exactly, all outcomes at once, which must agree;
//! 3. run by the simulator, who has no secret;
//! 4. searched: whatever cards the prover lays, V accepts only what is specified;
//! 5. priced: measured cost is the formula's;
//! 6. spoilt, in every way that follows from its shuffles and laws: some check above must notice.
//!
//! What comes out is the table in `docs/subprotocols.md`. `FACEDOWN_BLESS=1 cargo test` writes it anew.

mod specimens;

use crate::audit::outcomes::{Failure, every_outcome};
use crate::engine::{Face, Fault, Laid, Lay, Row, Scripted, Seeded, Stop, Table};
use specimens::specimens;
use std::fmt::Write as _;

/// What an honest prover lays, and what must lie in the result afterwards.
struct Case {
    lays: Vec<Lay>,
    result: Vec<Face>,
}

type Run = Box<dyn Fn(&mut Table<'_>) -> Result<Row, Stop>>;
type Sound = Box<dyn Fn(&[Laid]) -> bool>;

/// A sub-protocol at one size.
struct Specimen {
    name: &'static str,
    paper: &'static str,
    size: String,
    cases: Vec<Case>,
    /// Lets P lay the input, commits to it, runs the sub-protocol, commits to the result, and returns it.
    run: Run,
    /// Whether input and result, in this order, are related as specified.
    sound: Sound,
    /// Cards, shuffles and cards turned up, input included.
    cost: (usize, usize, usize),
    formula: &'static str,
    /// What the prover can do besides following the steps.
    cheating: &'static str,
}

/// What the matrix alone cannot show.
const NOT_LOOKED_INTO: &str =
    "Rows 2 to a are not looked at here; where they are (counting equal), it is noticed";
/// What the matrix alone cannot show, for a shuffle of the columns that is no scramble.
const SHIFT_NOT_LOOKED_INTO: &str = "Row 1 has one heart, for which a random shift shows the same as a random order, and Rows 2 to a are not looked at here; where they are (counting equal), it is noticed";

/// Faults that are harmless where the matrix is used without counting, besides those that always are.
const UNUSED: &[(&str, &str)] = &[
    ("step 0: pile_scramble instead", NOT_LOOKED_INTO),
    ("step 0: pile_shift instead", SHIFT_NOT_LOOKED_INTO),
    ("rearrangement > step 1: pile_scramble instead", NOT_LOOKED_INTO),
];

fn harmless(name: &str, fault: &Fault) -> Option<&'static str> {
    let unused =
        || UNUSED.iter().find(|(end, _)| name == "matrix D(a,b)" && fault.to_string().ends_with(end));
    crate::subprotocols::harmless(fault).or_else(|| unused().map(|(_, why)| *why))
}

#[derive(Default)]
struct Tally {
    paper: &'static str,
    formula: &'static str,
    cheating: &'static str,
    sizes: Vec<String>,
    cases: usize,
    runs: u64,
    branches: u64,
    accepted: usize,
    caught: usize,
    harmless: Vec<String>,
}

impl Specimen {
    fn exactly(&self, case: &Case, fault: Option<&Fault>) -> Result<Vec<Face>, Stop> {
        let mut table = Table::exact(Scripted::new(case.lays.clone()));
        if let Some(fault) = fault {
            table = table.with_fault(fault.clone());
        }
        let row = (self.run)(&mut table)?;
        Ok(table.peek(&row).into_iter().flatten().collect())
    }

    /// Branches followed and ends accepted, or an accepted end that is not as specified.
    fn searched(&self, fault: Option<&Fault>) -> Result<(u64, usize), Vec<Laid>> {
        let mut table = Table::search(&[Face::CLUB, Face::HEART, Face::BLANK]);
        if let Some(fault) = fault {
            table = table.with_fault(fault.clone());
        }
        match table.round(|table| (self.run)(table).map(|_| ())) {
            Ok(()) => {}
            Err(Stop::Rejected(_)) => return Ok((0, 0)),
            Err(stop) => panic!("{} {}: {stop}", self.name, self.size),
        }
        let found = table.found().unwrap();
        assert!(found.complete());
        for (committed, _) in &found.ends {
            if !(self.sound)(committed) {
                return Err(committed.clone());
            }
        }
        Ok((found.branches, found.ends.len()))
    }

    /// Who notices the fault, if anybody.
    fn notices(&self, fault: &Fault) -> Option<&'static str> {
        for case in &self.cases {
            match self.exactly(case, Some(fault)) {
                Err(_) => return Some("views"),
                Ok(result) if result != case.result => return Some("result"),
                Ok(_) => {}
            }
        }
        self.searched(Some(fault)).is_err().then_some("search")
    }

    fn check(&self, tally: &mut Tally) {
        let label = format!("{} {}", self.name, self.size);
        tally.paper = self.paper;
        tally.formula = self.formula;
        tally.cheating = self.cheating;
        tally.sizes.push(self.size.clone());
        tally.cases += self.cases.len();
        for case in &self.cases {
            let outcomes = every_outcome(&case.lays, &self.run, |table, row| {
                let result: Vec<Face> = table.peek(&row).into_iter().flatten().collect();
                assert_eq!(result, case.result, "{label}: the result is not the specified one");
                let (cards, shuffles, turned) = self.cost;
                let cost = table.cost();
                assert_eq!(
                    (cost.cards(), cost.all_shuffles(), cost.turned()),
                    (cards, shuffles, turned),
                    "{label}"
                );
            });
            let outcomes = outcomes.unwrap_or_else(|failure| panic!("{label}: {}", told(&failure)));
            tally.runs += outcomes.runs;
            assert_eq!(self.exactly(case, None).as_ref(), Ok(&case.result), "{label}: exact run");
        }
        (self.run)(&mut Table::simulated(Seeded::new(7))).unwrap_or_else(|stop| panic!("{label}: {stop}"));
        let (branches, accepted) = self
            .searched(None)
            .unwrap_or_else(|end| panic!("{label}: accepted though not as specified: {end:?}"));
        tally.branches += branches;
        tally.accepted += accepted;
    }

    fn faults(&self) -> Vec<Fault> {
        let mut table = Table::exact(Scripted::new(self.cases[0].lays.clone())).listing_places();
        (self.run)(&mut table).unwrap();
        table.passed().iter().flat_map(crate::engine::Passed::faults).collect()
    }
}

fn told(failure: &Failure) -> String {
    match failure {
        Failure::Stopped(stop) => stop.to_string(),
        Failure::Unlawful { view, law, shown } => {
            format!("after {view:?} the law is {law}, but shown is {shown:?}")
        }
    }
}

#[test]
fn every_subprotocol_is_as_specified_and_the_checks_bite() {
    let specimens = specimens();
    let mut names: Vec<&str> = specimens.iter().map(|specimen| specimen.name).collect();
    names.dedup();
    let mut page = String::from(include_str!("intro.md"));
    let mut faults_page = String::new();
    let mut unnoticed = Vec::new();
    for name in names {
        let family: Vec<&Specimen> = specimens.iter().filter(|specimen| specimen.name == name).collect();
        let mut tally = Tally::default();
        for specimen in &family {
            specimen.check(&mut tally);
        }
        // A fault must be noticed at some size; the faults are those of all sizes.
        let mut faults: Vec<Fault> = Vec::new();
        for fault in family.iter().flat_map(|specimen| specimen.faults()) {
            if !faults.contains(&fault) {
                faults.push(fault);
            }
        }
        let _ = writeln!(faults_page, "\n### {name}\n\n| fault | noticed by |\n|---|---|");
        for fault in &faults {
            let by = family.iter().find_map(|specimen| specimen.notices(fault));
            let reason = harmless(name, fault);
            match (by, reason) {
                (Some(by), None) => {
                    tally.caught += 1;
                    let _ = writeln!(faults_page, "| {fault} | {by} |");
                }
                (None, Some(reason)) => {
                    tally.harmless.push(fault.to_string());
                    let _ = writeln!(faults_page, "| {fault} | nobody: {reason} |");
                }
                (Some(by), Some(_)) => panic!("{name}: {fault} is listed as harmless but noticed by {by}"),
                (None, None) => unnoticed.push(format!("{name}: {fault}")),
            }
        }
        let Tally { paper, formula, cheating, sizes, cases, runs, branches, accepted, caught, harmless } =
            tally;
        let _ = writeln!(
            page,
            "| {name} | {paper} | {} | {cases} | {runs} | {branches} / {accepted} | {cheating} | {formula} | {caught} / {} |",
            sizes.join(", "),
            harmless.len()
        );
    }
    assert!(unnoticed.is_empty(), "nobody notices:\n{}", unnoticed.join("\n"));
    page.push_str("\n## Faults\n");
    page.push_str(&faults_page);
    crate::kept("docs/subprotocols.md", &page);
}
