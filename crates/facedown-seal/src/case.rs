//! What is sealed: the steps of a protocol, and what they depend on.

use crate::problem::Problem;
use crate::seal::Seal;
use facedown::audit::findings;
use facedown::engine::{Lay, Stop, Table};
use facedown::formats::Format;
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet};
use std::fmt;

/// Steps of a protocol on a table.
type Steps<'a> = Box<dyn Fn(&mut Table<'_>) -> Result<(), Stop> + 'a>;

/// What is sealed: the steps of a protocol, and in words what they depend on.
///
/// Prover and verifier each make the case from what they know; what they have in common is the seal's fields, which name it.
pub struct Case<'a> {
    pub(crate) protocol: String,
    pub(crate) variant: String,
    pub(crate) puzzle: String,
    steps: Steps<'a>,
}

impl fmt::Debug for Case<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Case({}, {}, {})", self.protocol, self.variant, self.puzzle)
    }
}

impl<'a> Case<'a> {
    /// A protocol of one's own, as in the tutorial. `puzzle` must say everything that the steps depend on: the seal is bound
    /// to that text, and to the steps only as far as they are the same on both sides.
    ///
    /// Nobody but you knows whether the steps are sound and zero-knowledge: let a
    /// [`Sketch`](facedown::audit::sketch::Sketch) audit them first.
    #[must_use]
    pub fn new(
        protocol: impl Into<String>,
        puzzle: impl Into<String>,
        steps: impl Fn(&mut Table<'_>) -> Result<(), Stop> + 'a,
    ) -> Self {
        let (protocol, puzzle) = (protocol.into(), puzzle.into());
        Self { protocol, variant: String::new(), puzzle, steps: Box::new(steps) }
    }

    /// A puzzle of the registry and one of its protocols.
    ///
    /// # Errors
    /// [`Problem::Unserved`] when the puzzle has no such protocol or the protocol does not serve it, and
    /// [`Problem::Unsound`] when the audit has shown that the protocol does not hold.
    pub fn of(sheet: &'a dyn AnySheet, protocol: &str, variant: Variant) -> Result<Self, Problem> {
        let claims = sheet.claims();
        let names = || claims.iter().map(|claim| claim.protocol()).collect::<Vec<_>>().join(" or ");
        let Some(place) = claims.iter().position(|claim| claim.protocol() == protocol) else {
            let what =
                format!("{} has no protocol `{}`, but {}", sheet.name(), protocol.escape_debug(), names());
            return Err(Problem::Unserved(what));
        };
        if let Some(finding) = findings::against(protocol, variant).first() {
            return Err(Problem::Unsound(finding));
        }
        claims[place].serves().map_err(|why| {
            Problem::Unserved(format!("the protocol {protocol} cannot serve this puzzle: {why}"))
        })?;
        Ok(Self {
            protocol: protocol.to_owned(),
            variant: variant.name().to_owned(),
            puzzle: canonical(sheet)?,
            steps: Box::new(move |table| sheet.claims()[place].run(table, variant)),
        })
    }

    pub(crate) fn run(&self, table: &mut Table<'_>) -> Result<(), Stop> {
        (self.steps)(table)
    }

    pub(crate) fn is_named_by(&self, seal: &Seal) -> bool {
        (&seal.protocol, &seal.variant, &seal.puzzle) == (&self.protocol, &self.variant, &self.puzzle)
    }
}

/// What the prover lays who knows the answer of the sheet; nothing when the sheet has no answer or no such protocol.
#[must_use]
pub fn lays(sheet: &dyn AnySheet, protocol: &str, variant: Variant) -> Option<Vec<Lay>> {
    let claims = sheet.claims();
    claims.iter().find(|claim| claim.protocol() == protocol)?.plan(variant)
}

/// The puzzle of a sheet in the one form that a seal has it in: an address, or text where there are no addresses.
fn canonical(sheet: &dyn AnySheet) -> Result<String, Problem> {
    let puzzle = sheet.without_answer();
    let written = puzzle.write(Format::Url).or_else(|_| puzzle.write(Format::Text));
    written.map_err(|error| Problem::Unserved(error.to_string()))
}

impl Seal {
    /// The puzzle that a seal is for, read from its text.
    ///
    /// # Errors
    /// [`Problem::NotASeal`] when it is no puzzle, or not written in the one form that a seal has it in.
    pub fn sheet(&self) -> Result<Box<dyn AnySheet>, Problem> {
        let sheet = registry::read_any(&self.puzzle).map_err(|error| {
            // The message quotes the puzzle, which may hold what would move the cursor.
            let told = error.to_string().replace(char::is_control, "?");
            Problem::not_a_seal(format!("the puzzle in it cannot be read: {told}"))
        })?;
        let sheet = sheet.without_answer();
        if canonical(&*sheet)? != self.puzzle {
            return Err(Problem::not_a_seal("the puzzle in it is not written in its canonical form"));
        }
        Ok(sheet)
    }

    /// Whether the seal is for this puzzle.
    #[must_use]
    pub fn is_for(&self, sheet: &dyn AnySheet) -> bool {
        canonical(sheet).is_ok_and(|puzzle| puzzle == self.puzzle)
    }

    /// The variant that a seal names.
    ///
    /// # Errors
    /// [`Problem::Unserved`] when there is no such variant.
    pub fn known_variant(&self) -> Result<Variant, Problem> {
        let found = Variant::ALL.into_iter().find(|variant| variant.name() == self.variant);
        found.ok_or_else(|| {
            Problem::Unserved(format!("there is no variant `{}`", self.variant.escape_debug()))
        })
    }
}
