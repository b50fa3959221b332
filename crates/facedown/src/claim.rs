//! A puzzle and a protocol for it, with both types erased: what somebody claims, and how it is proved.
//!
//! The command line and the tests get [`Claim`]s from a sheet and never learn which genre it is.

use crate::engine::{Face, Lay, Stop, Table};
use crate::protocol::{Protocol, Provable, Stated, Variant};
use crate::puzzles::Sheet;

/// "This puzzle has a solution", and a protocol by which it can be proved.
///
/// ```
/// use facedown::claim::Claim;
/// use facedown::engine::{Scripted, Seeded, Table};
/// use facedown::protocol::Variant;
/// use facedown::puzzles::registry;
///
/// let puzzle = registry::read_any("shakashaka\n. . 1\n. . #\n")?;
/// let solved = puzzle.read_solution("nw ne #\nsw se #\n")?;
/// let claims = solved.claims();
/// let plan = claims[0].plan(Variant::Repaired).unwrap();
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(plan));
/// claims[0].run(&mut table, Variant::Repaired)?;
/// assert!(claims[0].cost(Variant::Repaired).agrees_with(table.cost()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Claim {
    /// The name of the protocol on the command line and in the docs.
    fn protocol(&self) -> &'static str;

    /// The paper, as authors, title, year and section.
    fn source(&self) -> &'static str;

    /// Whether the two variants of the protocol differ.
    fn is_repaired(&self) -> bool;

    /// Why the protocol cannot serve this puzzle, if it cannot.
    ///
    /// # Errors
    /// The reason, as a sentence for the user.
    fn serves(&self) -> Result<(), String>;

    /// Runs the protocol on a table.
    ///
    /// # Errors
    /// A rejection, or that a step cannot be carried out.
    fn run(&self, table: &mut Table<'_>, variant: Variant) -> Result<(), Stop>;

    /// What a prover lays who believes the sheet's answer to be a solution; nothing when the sheet has no answer.
    fn plan(&self, variant: Variant) -> Option<Vec<Lay>>;

    /// The faces that may be on the table.
    fn alphabet(&self) -> Vec<Face>;

    /// What a run costs, by our formulas.
    fn cost(&self, variant: Variant) -> Stated;

    /// What a run costs by the paper's formulas.
    fn paper_cost(&self) -> Stated;
}

struct Of<'a, P: Provable> {
    sheet: &'a Sheet<P>,
    protocol: &'static dyn Protocol<P>,
}

/// The claims that can be made of a sheet, the default protocol first.
pub(crate) fn of_sheet<P: Provable>(sheet: &Sheet<P>) -> Vec<Box<dyn Claim + '_>> {
    P::protocols().iter().map(|&protocol| Box::new(Of { sheet, protocol }) as Box<dyn Claim>).collect()
}

impl<P: Provable> Claim for Of<'_, P> {
    fn protocol(&self) -> &'static str {
        self.protocol.name()
    }

    fn source(&self) -> &'static str {
        self.protocol.source()
    }

    fn is_repaired(&self) -> bool {
        self.protocol.is_repaired()
    }

    fn serves(&self) -> Result<(), String> {
        self.protocol.serves(&self.sheet.puzzle)
    }

    fn run(&self, table: &mut Table<'_>, variant: Variant) -> Result<(), Stop> {
        table.run(|table| self.protocol.run(table, &self.sheet.puzzle, variant))
    }

    fn plan(&self, variant: Variant) -> Option<Vec<Lay>> {
        Some(self.protocol.plan(&self.sheet.puzzle, self.sheet.answer.as_ref()?, variant))
    }

    fn alphabet(&self) -> Vec<Face> {
        self.protocol.alphabet()
    }

    fn cost(&self, variant: Variant) -> Stated {
        self.protocol.cost(&self.sheet.puzzle, variant)
    }

    fn paper_cost(&self) -> Stated {
        self.protocol.paper_cost(&self.sheet.puzzle)
    }
}
