//! A protocol of your own, audited as a plain function: no puzzle, no formats, no command line.
//!
//! `docs/tutorial.md` writes one from scratch.

mod faults;
mod honest;
mod sound;

use super::judge::Property;
use super::run::Verdict;
use crate::engine::{Face, Lay, Stop, Table};
use std::fmt;

type Steps<'a> = Box<dyn Fn(&mut Table<'_>) -> Result<(), Stop> + 'a>;
type Meaning<'a> = Box<dyn Fn(&[Face]) -> bool + 'a>;

/// A protocol as a function, with what it should prove.
///
/// ```
/// use facedown::audit::judge::Property;
/// use facedown::audit::run::Verdict;
/// use facedown::audit::sketch::Sketch;
/// use facedown::engine::{Ask, Face, Law, Lay, Part, Stop, Table};
///
/// const C: Face = Face::CLUB;
/// const H: Face = Face::HEART;
///
/// /// P lays two bits, each a club and a heart, and shows that they are equal.
/// fn equal(table: &mut Table<'_>) -> Result<(), Stop> {
///     table.step("1", "P lays two bits, one below the other")?;
///     let bits = table.ask(&Ask::piles(2, 2, &[(C, 2), (H, 2)]))?;
///     table.commit(&bits)?;
///     table.step("2", "The two piles are scrambled and turned up: two clubs and two hearts")?;
///     table.pile_scramble(&bits)?;
///     table.turn_up(&bits, Part::layers(0..2), Law::arrangement(&[C, C, H, H]).of_piles(2))?;
///     table.put_away(bits)
/// }
///
/// let audited = Sketch::new(equal)
///     .alphabet(&[C, H])
///     .secret("both are 0", vec![Lay::Faces(vec![C, C, H, H])])
///     .secret("both are 1", vec![Lay::Faces(vec![H, H, C, C])])
///     .meaning(|cards| cards[0] == cards[1] && cards[2] == cards[3] && cards[0] != cards[2])
///     .cost(4, 1)
///     .harmless("step 2: pile_shift instead", "for two piles a random order is a random shift")
///     .audit();
/// assert!(audited.holds(), "{audited}");
///
/// // It does not show that both are 1.
/// let audited = Sketch::new(equal).meaning(|cards| cards[0] == H).audit();
/// assert_eq!(audited.verdict(Property::Soundness), Verdict::Fails);
/// ```
pub struct Sketch<'a> {
    steps: Steps<'a>,
    alphabet: Vec<Face>,
    secrets: Vec<(String, Vec<Lay>)>,
    meaning: Option<Meaning<'a>>,
    cost: Option<(usize, usize)>,
    harmless: Vec<(String, String)>,
}

impl<'a> Sketch<'a> {
    /// The protocol that follows these steps.
    ///
    /// For a search they are one round, unless they have [rounds](Table::round) of their own. Then a step outside of these
    /// in which what V sees depends on P's cards cannot be searched, and soundness stays open.
    #[must_use]
    pub fn new(steps: impl Fn(&mut Table<'_>) -> Result<(), Stop> + 'a) -> Self {
        Self {
            steps: Box::new(steps),
            alphabet: vec![Face::CLUB, Face::HEART],
            secrets: Vec::new(),
            meaning: None,
            cost: None,
            harmless: Vec::new(),
        }
    }

    /// The faces that a cheating prover may lay; clubs and hearts if nothing is said.
    #[must_use]
    pub fn alphabet(mut self, faces: &[Face]) -> Self {
        self.alphabet = faces.to_vec();
        self
    }

    /// Something that an honest prover may know, and what they lay then, ask by ask. All secrets must look alike.
    #[must_use]
    pub fn secret(mut self, secret: impl fmt::Display, lays: Vec<Lay>) -> Self {
        self.secrets.push((secret.to_string(), lays));
        self
    }

    /// What V can be sure of after accepting, as a statement about the cards that were
    /// [committed to](Table::commit), in their order.
    #[must_use]
    pub fn meaning(mut self, holds: impl Fn(&[Face]) -> bool + 'a) -> Self {
        self.meaning = Some(Box::new(holds));
        self
    }

    /// The cards on the table at once, and the shuffles, by your formula. All secrets must cost the same.
    #[must_use]
    pub const fn cost(mut self, cards: usize, shuffles: usize) -> Self {
        self.cost = Some((cards, shuffles));
        self
    }

    /// Faults that nobody needs to notice, by a part of their names, and the reason.
    #[must_use]
    pub fn harmless(mut self, fault: impl Into<String>, reason: impl Into<String>) -> Self {
        self.harmless.push((fault.into(), reason.into()));
        self
    }

    /// Asks for every property.
    pub fn audit(&self) -> Audited {
        let found = Property::ALL.map(|property| {
            let (verdict, told) = match property {
                Property::Completeness => self.completeness(),
                Property::Soundness => self.soundness(),
                Property::ZeroKnowledge => self.zero_knowledge(),
                Property::Cost => self.measured(),
                Property::Faults => self.faults(),
            };
            Found { property, verdict, told }
        });
        Audited { found: found.to_vec() }
    }
}

const NO_SECRETS: &str = "there is no secret to try it with";

/// What an audit has found of one property.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The property.
    pub property: Property,
    /// Whether the protocol has it.
    pub verdict: Verdict,
    /// How far it was looked at, or why it fails.
    pub told: String,
}

/// What an audit has found. It prints as a table.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Audited {
    found: Vec<Found>,
}

impl Audited {
    /// What was found, property by property.
    #[must_use]
    pub fn found(&self) -> &[Found] {
        &self.found
    }

    /// Whether the protocol has a property.
    #[must_use]
    pub fn verdict(&self, property: Property) -> Verdict {
        let found = self.found.iter().find(|found| found.property == property);
        found.map_or(Verdict::Open, |found| found.verdict)
    }

    /// Whether it has all of them.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.found.iter().all(|found| found.verdict == Verdict::Holds)
    }
}

impl fmt::Display for Audited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Found { property, verdict, told } in &self.found {
            writeln!(f, "{:<16}{:<7}{told}", property.name(), verdict.name())?;
        }
        Ok(())
    }
}
