//! What a protocol is: the paper's steps, an honest prover's plan, and what the cards commit the prover to.

mod property;

pub use property::{Property, Unknown};

use crate::engine::{Cost, Face, Lay, Stop, Table};
use crate::puzzle::Puzzle;

named! {
    /// Which form of a protocol.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash, Default)]
    pub enum Variant {
        /// The paper to the letter.
        Published = "published",
        /// The paper's protocol, repaired where it fails.
        #[default]
        Repaired = "repaired",
    }
}

/// What a formula says that a protocol costs, with the formula in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[must_use]
pub struct Stated {
    /// Cards on the table at once; nothing where a paper does not say.
    pub cards: Option<usize>,
    /// The formula for the cards.
    pub cards_formula: &'static str,
    /// Shuffles of all kinds; nothing where a paper does not say.
    pub shuffles: Option<usize>,
    /// The formula for the shuffles.
    pub shuffles_formula: &'static str,
}

impl Stated {
    /// A number of cards and one of shuffles, each with its formula.
    pub fn new(
        (cards, cards_formula): (impl Into<Option<usize>>, &'static str),
        (shuffles, shuffles_formula): (impl Into<Option<usize>>, &'static str),
    ) -> Self {
        Self { cards: cards.into(), cards_formula, shuffles: shuffles.into(), shuffles_formula }
    }

    /// No formula, and why not.
    pub const fn nothing(why: &'static str) -> Self {
        Self { cards: None, cards_formula: why, shuffles: None, shuffles_formula: why }
    }

    /// Whether a run cost just what the formulas say, as far as they say it.
    #[must_use]
    pub fn agrees_with(&self, cost: &Cost) -> bool {
        self.cards.is_none_or(|cards| cards == cost.cards())
            && self.shuffles.is_none_or(|shuffles| shuffles == cost.all_shuffles())
    }

    /// Whether a run cost no more than the formulas say, as far as they say it.
    pub(crate) fn covers(&self, cost: &Cost) -> bool {
        self.cards.is_none_or(|cards| cards >= cost.cards())
            && self.shuffles.is_none_or(|shuffles| shuffles >= cost.all_shuffles())
    }
}

/// How V goes through a protocol, for a prover who has to follow: in which variant, and in which orders where a paper leaves them
/// open. Those that differ from the usual one are as [`Table::reordered`] takes them.
#[derive(Clone, Debug, Default)]
pub struct InOrder<'o> {
    /// The variant.
    pub variant: Variant,
    reordered: &'o [(usize, Vec<usize>)],
    asked: usize,
}

impl<'o> InOrder<'o> {
    /// These orders, and the usual one everywhere else.
    #[must_use]
    pub fn new(reordered: &'o [(usize, Vec<usize>)]) -> Self {
        Self { reordered, ..Self::default() }
    }

    /// The order in which V takes so many things, the next time: as [`Table::any_order`].
    #[must_use]
    pub fn any_order(&mut self, things: usize) -> Vec<usize> {
        self.asked += 1;
        let said = self.reordered.iter().find(|(nth, order)| nth + 1 == self.asked && order.len() == things);
        said.map_or_else(|| (0..things).collect(), |(_, order)| order.clone())
    }
}

/// The steps of a protocol, as its paper has them: what a reader ticks off, and nothing else.
pub trait Steps<P: Puzzle>: Sync {
    /// The paper's steps. Everything after the setup happens in [rounds](Table::round), and [`Table::commit`] is called
    /// when the cards on the board are what the prover claims to be a solution.
    ///
    /// # Errors
    /// A rejection, or that a step cannot be carried out.
    fn run(&self, table: &mut Table<'_>, puzzle: &P, variant: Variant) -> Result<(), Stop>;
}

/// A protocol by which a prover convinces a verifier that a puzzle has a solution.
///
/// A protocol is written once. It is run, narrated, priced and audited by code that knows nothing but this trait.
pub trait Protocol<P: Puzzle>: Steps<P> {
    /// The name on the command line and in the docs.
    fn name(&self) -> &'static str;

    /// The paper, as authors, title, year and section.
    fn source(&self) -> &'static str;

    /// Whether the two variants differ: when they do not, the published protocol is the repaired one.
    fn is_repaired(&self) -> bool {
        true
    }

    /// Why the protocol does not support this puzzle, if it does not: a question mark for a number, say.
    ///
    /// # Errors
    /// The reason, as a sentence for the user.
    fn supports(&self, _puzzle: &P) -> Result<(), String> {
        Ok(())
    }

    /// Whether the protocol promises to convince V of this solution: a protocol for well-designed puzzles only does so
    /// of solutions that are well designed.
    fn is_meant_for(&self, _puzzle: &P, _solution: &P::Solution) -> bool {
        true
    }

    /// What an honest prover lays who believes the candidate to be a solution, ask by ask. For a solution every lay is
    /// as the protocol wants it; for any other candidate the prover does what it can. Where P lays nothing after V has first chosen
    /// an order, the plan is the same for all orders.
    fn plan_in(&self, puzzle: &P, candidate: &P::Solution, orders: &mut InOrder<'_>) -> Vec<Lay>;

    /// The same, when V takes things in the usual orders.
    fn plan(&self, puzzle: &P, candidate: &P::Solution, variant: Variant) -> Vec<Lay> {
        self.plan_in(puzzle, candidate, &mut InOrder { variant, ..InOrder::default() })
    }

    /// The candidate that the committed cards stand for, if they stand for one.
    fn extract(&self, puzzle: &P, committed: &[Face]) -> Option<P::Solution>;

    /// The faces that may be on the table: clubs and hearts, unless the protocol says otherwise.
    fn alphabet(&self) -> Vec<Face> {
        vec![Face::CLUB, Face::HEART]
    }

    /// What a run costs, by our formulas: measured cost must equal it.
    fn cost(&self, puzzle: &P, variant: Variant) -> Stated;

    /// What a run costs by the paper's formulas, if it has any.
    fn paper_cost(&self, _puzzle: &P) -> Stated {
        Stated::nothing("not stated")
    }

    /// What may go wrong in the protocol's own steps and do no harm, each as the end of the fault's description and the
    /// reason. Those of sub-protocols [stand with them](crate::subprotocols::harmless()).
    fn harmless(&self, _variant: Variant) -> &'static [(&'static str, &'static str)] {
        &[]
    }
}

/// A puzzle that has a protocol.
///
/// ```
/// use facedown::formats::Format;
/// use facedown::protocol::{Provable, Variant};
/// use facedown::puzzles::hitori::Hitori;
/// use facedown::{Puzzle, Scripted, Seeded, Table};
///
/// let puzzle = Hitori::read("hitori\n1 1 2", Format::Text)?.puzzle;
/// let solution = puzzle.read_solution("#..")?;
/// let protocol = Hitori::PROTOCOLS[0];
/// let prover = Scripted::new(protocol.plan(&puzzle, &solution, Variant::Repaired));
/// let mut table = Table::new(Seeded::new(1), prover);
/// protocol.run(&mut table, &puzzle, Variant::Repaired)?;
/// assert!(protocol.cost(&puzzle, Variant::Repaired).agrees_with(table.cost()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Provable: Puzzle + 'static {
    /// Its protocols, the default first.
    const PROTOCOLS: &'static [&'static dyn Protocol<Self>];
}
