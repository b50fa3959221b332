//! `--variant` and `--protocol`: which protocol a command runs on a puzzle.

use crate::failure::Failure;
use crate::usage;
use crate::variant::variant;
use facedown::case::Case;
use facedown::protocol::Variant;
use facedown::puzzles::registry::AnySheet;

/// The protocol that was asked for.
#[derive(clap::Args)]
pub(super) struct Choice {
    /// The variant of the protocol
    #[arg(long, value_parser = variant(), default_value_t)]
    pub(super) variant: Variant,
    /// The protocol, if the genre has more than one
    #[arg(long, value_name = "NAME")]
    pub(super) protocol: Option<String>,
}

/// Refuses the published variant of a protocol that has one form only.
pub(super) fn one_form(protocol: &str) -> Failure {
    let what = format!("the protocol {protocol} has no published variant");
    Failure::new(what).expected("no `--variant`: this protocol has one form only")
}

impl Choice {
    /// The protocol on this puzzle: the one that was asked for, or the first that supports the puzzle.
    pub(super) fn case(&self, sheet: &dyn AnySheet) -> Result<Case<'static>, Failure> {
        let (cases, genre) = (sheet.cases(self.variant), sheet.name());
        let names: Vec<&str> = cases.iter().map(Case::protocol).collect();
        let mut refusal = None;
        for case in cases {
            if self.protocol.as_ref().is_some_and(|name| name.replace('_', "-") != case.protocol()) {
                continue;
            }
            let is_repaired = case.provenance().is_some_and(|provenance| provenance.is_repaired);
            match case.supports() {
                Ok(()) if self.variant == Variant::Published && !is_repaired => {
                    return Err(one_form(case.protocol()));
                }
                Ok(()) => return Ok(case),
                Err(why) => {
                    let what =
                        format!("the protocol {} does not support this puzzle: {why}", case.protocol());
                    refusal.get_or_insert(Failure::new(what));
                }
            }
        }
        Err(match (refusal, &self.protocol) {
            (Some(refusal), _) => refusal,
            (None, Some(name)) if !names.is_empty() => {
                usage::unknown(format!("{genre} has no protocol `{name}`"), name, &names)
            }
            (None, _) => Failure::new(format!("there is no protocol for {genre}")),
        })
    }
}
