//! Every sub-protocol, at every small size: complete, sound, zero-knowledge, priced; and do these checks bite?
//!
//! A [`Specimen`] is a sub-protocol at one size, as a [`Case`]. Each is
//! 1. run for every secret and every outcome of every shuffle, with real cards: the result is the specified one each
//!    time, and what is seen is distributed as the laws say, given all that was seen before;
//! 2. audited like any other case: exact runs, the simulator, every prover, the cost;
//! 3. run with every fault that follows from its shuffles and laws, each of which must be detected at some size.
//!
//! What comes out is the table in `docs/subprotocols.md`. `FACEDOWN_BLESS=1 cargo test` regenerates it.

mod specimens;

use crate::audit::faults::{Noticed, Trial, Wrong};
use crate::audit::judge::judge;
use crate::audit::outcomes::every_outcome;
use crate::case::{Case, Secret};
use crate::engine::{Chapters, Face, Laid, Lay, Stop, Table};
use crate::protocol::Property;
use specimens::specimens;
use std::fmt::Write as _;

/// What an honest prover lays, and what must lie in the result afterwards.
struct Honest {
    lays: Vec<Lay>,
    result: Vec<Face>,
}

impl Honest {
    /// The input is not changed.
    fn keeping(faces: Vec<Face>) -> Self {
        Self { lays: vec![Lay::Faces(faces.clone())], result: faces }
    }
}

/// A sub-protocol at one size.
struct Specimen {
    name: &'static str,
    paper: &'static str,
    size: String,
    case: Case<'static>,
    /// Cards that are turned up.
    turned: usize,
    formula: &'static str,
    /// What the prover can do besides following the steps.
    cheating: &'static str,
}

/// A sub-protocol: lets P lay the input, commits to it, runs the sub-protocol, and commits to the result. `sound` says
/// whether input and result, in this order, are related as specified.
fn case(
    honest: impl IntoIterator<Item = Honest>,
    run: impl Fn(&mut Table<'_>) -> Result<(), Stop> + Send + Sync + 'static,
    sound: impl Fn(&[Laid]) -> bool + Send + Sync + 'static,
    (cards, shuffles): (usize, usize),
) -> Case<'static> {
    let case = Case::new(run)
        .alphabet(&[Face::CLUB, Face::HEART, Face::BLANK])
        .relation(sound)
        .cost(cards, shuffles);
    honest.into_iter().fold(case, |case, Honest { lays, result }| {
        // The input is what P lays at first: as many cards as the result has.
        let faces =
            lays.iter().filter_map(|lay| if let Lay::Faces(faces) = lay { Some(&faces[..]) } else { None });
        let input = faces.flatten().take(result.len()).copied();
        let committed = Some(input.chain(result.iter().copied()).collect());
        case.also(Secret { name: Face::print(&result), lays, committed, promised: true })
    })
}

impl Specimen {
    /// Checks everything but faults: the outcomes, the branches of the search, and the ends that V accepts.
    fn check(&self) -> [u64; 3] {
        let [mut runs, mut branches, mut accepted] = [0; 3];
        let label = format!("{} {}", self.name, self.size);
        for known in self.case.secrets() {
            let outcomes = every_outcome(
                &known.lays,
                |table| self.case.run(table),
                |table, ()| {
                    assert_eq!(
                        Some(table.committed()),
                        known.committed.as_deref(),
                        "{label}: not as specified"
                    );
                    assert_eq!(table.cost().turned(), self.turned, "{label}");
                },
            );
            runs += outcomes.unwrap_or_else(|failure| panic!("{label}: {failure}")).runs;
        }
        for property in [Property::Completeness, Property::Soundness, Property::ZeroKnowledge, Property::Cost]
        {
            let judged = judge(&self.case, property, &Chapters::default());
            assert!(judged.why.is_none() && judged.incomplete.is_none(), "{label}: {property}: {judged:?}");
            if property == Property::Soundness {
                (branches, accepted) = (judged.steps, judged.ways);
            }
        }
        [runs, branches, accepted]
    }
}

#[test]
fn every_subprotocol_is_as_specified_and_the_checks_bite() {
    let specimens = specimens();
    let mut names: Vec<&str> = specimens.iter().map(|specimen| specimen.name).collect();
    names.dedup();
    let mut page = String::from(include_str!("intro.md"));
    let mut faults_page = String::new();
    let mut undetected = Vec::new();
    for name in names {
        let family: Vec<&Specimen> = specimens.iter().filter(|specimen| specimen.name == name).collect();
        let checked = family.iter().map(|specimen| specimen.check());
        let [runs, branches, accepted] =
            checked.fold([0; 3], |sum, one| std::array::from_fn(|nth| sum[nth] + one[nth]));
        let [mut caught, mut harmless] = [0; 2];
        // A fault must be detected at some size; the faults are those of all sizes.
        let trial = Trial::new(family.iter().map(|specimen| &specimen.case).collect(), usize::MAX);
        assert_eq!(trial.idle_reasons(), [""; 0], "{name}");
        let _ = writeln!(faults_page, "\n### {name}\n\n| fault | detected by |\n|---|---|");
        for fault in trial.faults.iter().filter(|fault| matches!(fault, Wrong::Step(_))) {
            let by = trial.notice(fault);
            match &by {
                Noticed::Harmless { .. } => harmless += 1,
                Noticed::Undetected => undetected.push(format!("{name}: {fault}")),
                _ => caught += 1,
            }
            let _ = writeln!(faults_page, "| {fault} | {by} |");
        }
        let Specimen { paper, formula, cheating, .. } = family[0];
        let sizes: Vec<&str> = family.iter().map(|specimen| &*specimen.size).collect();
        let cases: usize = family.iter().map(|specimen| specimen.case.secrets().len()).sum();
        let _ = writeln!(
            page,
            "| {name} | {paper} | {} | {cases} | {runs} | {branches} / {accepted} | {cheating} | {formula} | {caught} / {harmless} |",
            sizes.join(", "),
        );
    }
    assert!(undetected.is_empty(), "undetected:\n{}", undetected.join("\n"));
    page.push_str("\n## Faults\n");
    page.push_str(&faults_page);
    crate::pages::kept("docs/subprotocols.md", &page);
}
