//! What is sealed: the steps of a protocol, and what they depend on.

use crate::problem::SealError;
use crate::seal::Seal;
use facedown::audit::findings;
use facedown::case::{Case, Secret};
use facedown::engine::{Stop, Table};
use facedown::formats::Format;
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet};
use std::fmt;

/// What is sealed: a case, and in words what its steps depend on.
///
/// Prover and verifier each make it from what they know. What they have in common is the seal's fields, which name it.
pub struct Sealable<'a> {
    pub(crate) protocol: String,
    pub(crate) variant: String,
    pub(crate) puzzle: String,
    case: Case<'a>,
}

impl fmt::Debug for Sealable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealable({}, {}, {})", self.protocol, self.variant, self.puzzle)
    }
}

impl Sealable<'static> {
    /// A puzzle of the registry and one of its protocols.
    ///
    /// # Errors
    /// [`SealError::Unsupported`] when the puzzle has no such protocol or the protocol does not support it, and
    /// [`SealError::Unsound`] when the audit has shown that the protocol does not hold.
    pub fn of(sheet: &dyn AnySheet, protocol: &str, variant: Variant) -> Result<Self, SealError> {
        let mut cases = sheet.cases(variant);
        let Some(place) = cases.iter().position(|case| case.protocol() == protocol) else {
            let names = cases.iter().map(Case::protocol).collect::<Vec<_>>().join(" or ");
            let what =
                format!("{} has no protocol `{}`; expected {names}", sheet.name(), protocol.escape_debug());
            return Err(SealError::Unsupported(what));
        };
        Self::on(sheet, cases.swap_remove(place))
    }

    /// A puzzle of the registry and one of its cases.
    ///
    /// # Errors
    /// As [`Sealable::of`].
    pub fn on(sheet: &dyn AnySheet, case: Case<'static>) -> Result<Self, SealError> {
        let (protocol, variant) = match case.provenance() {
            Some(provenance) => (provenance.protocol, provenance.variant),
            None => return Err(SealError::Unsupported("the case is not a protocol on a puzzle".to_owned())),
        };
        if let Some(finding) = findings::against(protocol, variant).first() {
            return Err(SealError::Unsound(finding));
        }
        case.supports().map_err(|why| {
            SealError::Unsupported(format!("the protocol {protocol} does not support this puzzle: {why}"))
        })?;
        Ok(Self {
            protocol: protocol.to_owned(),
            variant: variant.name().to_owned(),
            puzzle: canonical(sheet)?,
            case,
        })
    }
}

impl<'a> Sealable<'a> {
    /// A protocol of your own, as in the tutorial. `puzzle` must say everything that the steps depend on: the seal is bound
    /// to that text, and to the steps only as far as they are the same on both sides.
    ///
    /// Nobody but you knows whether the steps are sound and zero-knowledge: [audit](facedown::audit::audit) them first.
    #[must_use]
    pub fn new(protocol: impl Into<String>, puzzle: impl Into<String>, case: Case<'a>) -> Self {
        Self { protocol: protocol.into(), variant: String::new(), puzzle: puzzle.into(), case }
    }

    /// What an honest prover may know: the answer of the sheet, or the secrets of your own case.
    #[must_use]
    pub fn secrets(&self) -> &[Secret] {
        self.case.secrets()
    }

    /// What an honest prover knows who knows this solution, as text: see [`Case::knowing`].
    #[must_use]
    pub fn knowing(&self, solution: &str) -> Option<Secret> {
        self.case.knowing(solution)
    }

    pub(crate) fn run(&self, table: &mut Table<'_>) -> Result<(), Stop> {
        self.case.run(table)
    }

    pub(crate) fn is_named_by(&self, seal: &Seal) -> bool {
        (&seal.protocol, &seal.variant, &seal.puzzle) == (&self.protocol, &self.variant, &self.puzzle)
    }
}

/// The puzzle of a sheet in the one form that a seal has it in: an address, or text where there are no addresses.
fn canonical(sheet: &dyn AnySheet) -> Result<String, SealError> {
    let puzzle = sheet.without_answer();
    let written = puzzle.write(Format::Url).or_else(|_| puzzle.write(Format::Text));
    written.map_err(|error| SealError::Unsupported(error.to_string()))
}

impl Seal {
    /// The puzzle that a seal is for, read from its text.
    ///
    /// # Errors
    /// [`SealError::NotASeal`] when it is not a puzzle, or not written in the one form that a seal has it in.
    pub fn sheet(&self) -> Result<Box<dyn AnySheet>, SealError> {
        let sheet = registry::read_any(&self.puzzle).map_err(|error| {
            // The message quotes the puzzle, which may hold what would move the cursor.
            let message = error.to_string().replace(char::is_control, "?");
            SealError::not_a_seal(format!("the puzzle in it cannot be read: {message}"))
        })?;
        let sheet = sheet.without_answer();
        if canonical(&*sheet)? != self.puzzle {
            return Err(SealError::not_a_seal("the puzzle in it is not written in its canonical form"));
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
    /// [`SealError::Unsupported`] when there is no such variant.
    pub fn known_variant(&self) -> Result<Variant, SealError> {
        Variant::from_name(&self.variant).ok_or_else(|| {
            SealError::Unsupported(format!("there is no variant `{}`", self.variant.escape_debug()))
        })
    }
}
