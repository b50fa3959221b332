//! What is proved, by which steps: the one thing that is run, audited and sealed.
//!
//! A [`Case`] is a plain function on a [`Table`] ([`Case::new`]), with what it should prove. A sub-protocol at one size is
//! one, and so is a protocol on a puzzle (`Case::on`): there the types of puzzle and solution are erased, and nobody
//! who takes a case knows the genre.

mod on_puzzle;
mod secret;

pub(crate) use on_puzzle::of_sheet;
pub use secret::Secret;

use crate::engine::{Event, Face, Laid, Seeded, Stop, Table};
use crate::protocol::{Stated, Variant};
use secret::{PlanFn, Reading, Secrets};
use std::fmt;

/// Why V cannot take things in an order: see [`Case::takes`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct OrderMisfit {
    /// Which of the orders it is, from 0.
    pub place: usize,
    /// What is wrong.
    pub what: String,
    /// What would be right; choices and things are counted from 1.
    pub expected: String,
}

type StepsFn<'a> = dyn Fn(&mut Table<'_>) -> Result<(), Stop> + Send + Sync + 'a;
type SaysFn<'a, C> = dyn Fn(&[C]) -> bool + Send + Sync + 'a;
type DrawFn<'a> = dyn Fn(What<'_>) -> Option<CasePicture> + Send + Sync + 'a;

/// What V can be sure of after accepting.
pub(crate) enum Meaning<'a> {
    /// A statement about faces.
    Faces(Box<SaysFn<'a, Face>>),
    /// A statement about cards of which V may never see the face.
    Cards(Box<SaysFn<'a, Laid>>),
}

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum What<'w> {
    /// What the case is about, without anything hidden.
    Puzzle,
    /// What an honest prover knows.
    Secret(&'w Secret),
    /// What cards stand for.
    Cards(&'w [Face]),
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CasePicture {
    /// The same as a line or two of text, which can be read back.
    pub(crate) text: String,
    /// The picture.
    pub(crate) picture: String,
    /// The rules that are broken, and where.
    pub(crate) broken: Vec<String>,
}

/// A protocol of this library on a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Provenance {
    /// The name of the protocol on the command line and in the docs.
    pub protocol: &'static str,
    /// The paper, as authors, title, year and section.
    pub source: &'static str,
    /// Whether the two variants of the protocol differ.
    pub is_repaired: bool,
    /// The variant.
    pub variant: Variant,
}

/// The most ways to give faces to unknown cards that are tried at one check, unless the case says otherwise.
const MOST_FILLINGS: usize = 1 << 10;

/// In how many orders V is tried, if the case does not say how large it is.
const MOST_ORDERS: usize = 720;

/// More cards than this are a large deck.
const LARGE_DECK: usize = 1000;

/// A protocol as a function, with what it should prove.
///
/// ```
/// use facedown::audit::audit;
/// use facedown::protocol::Property;
/// use facedown::audit::run::Verdict;
/// use facedown::case::Case;
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
/// let case = Case::new(equal)
///     .alphabet(&[C, H])
///     .secret("both are 0", vec![Lay::Faces(vec![C, C, H, H])])
///     .secret("both are 1", vec![Lay::Faces(vec![H, H, C, C])])
///     .meaning(|cards| cards[0] == cards[1] && cards[2] == cards[3] && cards[0] != cards[2])
///     .cost(4, 1)
///     .harmless("step 2: pile_shift instead", "for two piles a random order is a random shift");
/// let audited = audit(&case);
/// assert!(audited.holds(), "{audited}");
///
/// // It does not show that both are 1.
/// let audited = audit(&Case::new(equal).meaning(|cards| cards[0] == H));
/// assert_eq!(audited.verdict(Property::Soundness), Verdict::Fails);
/// ```
///
/// A protocol on a puzzle, from the sheet that somebody has filled in:
///
/// ```
/// use facedown::engine::{Seeded, Table};
/// use facedown::protocol::Variant;
/// use facedown::puzzles::registry;
///
/// let puzzle = registry::read_any("shakashaka\n. . 1\n. . #\n")?;
/// let solved = puzzle.read_solution("nw ne #\nsw se #\n")?;
/// let cases = solved.cases(Variant::Repaired);
/// let case = &cases[0];
///
/// let mut table = Table::new(Seeded::new(1), case.secrets()[0].prover());
/// case.run(&mut table)?;
/// assert!(case.stated().is_some_and(|stated| stated.agrees_with(table.cost())));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub struct Case<'a> {
    steps: Box<StepsFn<'a>>,
    alphabet: Vec<Face>,
    secrets: Secrets<'a>,
    pub(crate) meaning: Option<Meaning<'a>>,
    stated: Option<Stated>,
    paper: Option<Stated>,
    /// Faults that need not be detected, by their whole names, and why.
    pub(crate) harmless: Vec<(String, String)>,
    reading: Option<Box<Reading<'a>>>,
    plan_in: Option<Box<PlanFn<'a>>>,
    drawing: Option<Box<DrawFn<'a>>>,
    provenance: Option<Provenance>,
    refused: Option<String>,
    pub(crate) most_orders: usize,
    pub(crate) most_fillings: usize,
}

impl fmt::Debug for Case<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Case {:?}", self.provenance)
    }
}

impl<'a> Case<'a> {
    /// The protocol that follows these steps.
    ///
    /// For a search they are one round, unless they have [rounds](Table::round) of their own. Then a step outside of these
    /// in which what V sees depends on P's cards cannot be searched, and soundness stays open.
    pub fn new(steps: impl Fn(&mut Table<'_>) -> Result<(), Stop> + Send + Sync + 'a) -> Self {
        Self {
            steps: Box::new(steps),
            alphabet: vec![Face::CLUB, Face::HEART],
            secrets: Secrets::Said(Vec::new()),
            meaning: None,
            stated: None,
            paper: None,
            harmless: Vec::new(),
            reading: None,
            plan_in: None,
            drawing: None,
            provenance: None,
            refused: None,
            most_orders: MOST_ORDERS,
            most_fillings: MOST_FILLINGS,
        }
    }

    /// The faces that a cheating prover may lay; clubs and hearts if nothing is said. Faces that are dealt to P, or that V counts,
    /// must be among them: otherwise soundness stays open.
    pub fn alphabet(mut self, faces: &[Face]) -> Self {
        self.alphabet = faces.to_vec();
        self
    }

    /// What V can be sure of after accepting, as a statement about the cards that were
    /// [committed to](Table::commit), in their order.
    pub fn meaning(mut self, holds: impl Fn(&[Face]) -> bool + Send + Sync + 'a) -> Self {
        self.meaning = Some(Meaning::Faces(Box::new(holds)));
        self
    }

    /// As [`Case::meaning`], where V never sees some of the cards and need not: of these only which is which is known. This
    /// is for sub-protocols, which hand on what they were given.
    pub fn relation(mut self, holds: impl Fn(&[Laid]) -> bool + Send + Sync + 'a) -> Self {
        self.meaning = Some(Meaning::Cards(Box::new(holds)));
        self
    }

    /// The cards on the table at once, and the shuffles, by your formula. All honest provers must cost the same.
    pub fn cost(mut self, cards: usize, shuffles: usize) -> Self {
        self.stated = Some(Stated::new((cards, ""), (shuffles, "")));
        self
    }

    /// A fault that need not be detected, by its whole name, and the reason.
    pub fn harmless(mut self, fault: impl Into<String>, reason: impl Into<String>) -> Self {
        self.harmless.push((fault.into(), reason.into()));
        self
    }

    /// How many ways to give faces to unknown cards are tried at one check, instead of 1,024. With more than that left to
    /// try, soundness stays open.
    pub const fn fillings(mut self, most: usize) -> Self {
        self.most_fillings = most;
        self
    }

    /// In how many orders V is tried where the steps [leave the order open](Table::any_order), instead of 720.
    pub const fn orders(mut self, most: usize) -> Self {
        self.most_orders = most;
        self
    }
}

impl Case<'_> {
    /// Why the protocol does not support the puzzle, if it does not.
    ///
    /// # Errors
    /// The reason, as a sentence for the user.
    pub fn supports(&self) -> Result<(), &str> {
        self.refused.as_deref().map_or(Ok(()), Err)
    }

    /// Runs the steps on a table: see [`Table::run`].
    ///
    /// # Errors
    /// A rejection, or that a step cannot be carried out.
    pub fn run(&self, table: &mut Table<'_>) -> Result<(), Stop> {
        table.run(&self.steps)
    }

    /// Whether V can take things in these orders: each is for another free choice, and of as many things. `watch` may stop the run in which
    /// the choices are counted; of those that it does not reach, nothing is said.
    ///
    /// # Errors
    /// The first that does not fit.
    pub fn takes(
        &self,
        orders: &[(usize, Vec<usize>)],
        watch: impl FnMut(&Event<'_>) -> Result<(), Stop>,
    ) -> Result<(), OrderMisfit> {
        if orders.is_empty() {
            return Ok(());
        }
        let table = Table::simulated(Seeded::new(0)).recorded_by(watch);
        let mut table = orders.iter().fold(table, |table, (nth, order)| table.reordered(*nth, order));
        let is_whole = self.run(&mut table).is_ok();
        let choices = table.left_open();
        for (place, (nth, order)) in orders.iter().enumerate() {
            let (number, count) = (nth + 1, choices.len());
            if orders[..place].iter().any(|(other, _)| other == nth) {
                let what = format!("there are two orders for free choice {number} of the verifier");
                return Err(OrderMisfit { place, what, expected: "one order for each free choice".into() });
            }
            match choices.get(*nth) {
                Some(Some(things)) if *things != order.len() => {
                    let length = order.len();
                    let what = format!(
                        "free choice {number} of the verifier is an order of {things}, not of {length}"
                    );
                    let expected = format!("an order of the numbers from 1 to {things}");
                    return Err(OrderMisfit { place, what, expected });
                }
                None if is_whole => {
                    let what =
                        format!("there is no free choice {number}: the verifier has {count} on this puzzle");
                    let expected = match count {
                        0 => "no order".to_owned(),
                        1 => "free choice 1".to_owned(),
                        _ => format!("a free choice from 1 to {count}"),
                    };
                    return Err(OrderMisfit { place, what, expected });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The faces that may be on the table.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.alphabet
    }

    /// What a run costs, by our formulas, if there are any.
    #[must_use]
    pub const fn stated(&self) -> Option<&Stated> {
        self.stated.as_ref()
    }

    /// What a run costs by the paper's formulas, if there is a paper.
    #[must_use]
    pub const fn paper_cost(&self) -> Option<&Stated> {
        self.paper.as_ref()
    }

    /// A picture, if the case can be drawn.
    pub(crate) fn draw(&self, what: What<'_>) -> Option<CasePicture> {
        self.drawing.as_ref()?(what)
    }

    /// The name of the protocol on the command line and in the docs, if it has one.
    #[must_use]
    pub fn protocol(&self) -> &'static str {
        self.provenance.as_ref().map_or("", |provenance| provenance.protocol)
    }

    /// Where the case comes from, if it is a protocol of this library on a puzzle.
    #[must_use]
    pub const fn provenance(&self) -> Option<&Provenance> {
        self.provenance.as_ref()
    }

    /// The most orders of V in which provers with dealt cards are searched: each search takes longer, because states in which P
    /// holds different cards are different.
    pub(crate) fn most_dealt_orders(&self) -> usize {
        let cards = self.stated.as_ref().and_then(|stated| stated.cards).unwrap_or(0);
        match self.most_orders {
            _ if cards > LARGE_DECK => 1,
            most @ 3..=720 if self.provenance.is_some() => most.min(24),
            most => most,
        }
    }

    /// The most orders of V in which honest provers are tried. There is one run for each of their solutions: on a puzzle,
    /// fewer than in searches.
    pub(crate) fn most_honest_orders(&self) -> usize {
        let cards = self.stated.as_ref().and_then(|stated| stated.cards).unwrap_or(0);
        match self.most_orders {
            most if self.provenance.is_none() => most,
            most @ 721.. if cards <= LARGE_DECK => most,
            720.. => 24,
            _ => 1,
        }
    }
}
