//! `--variant`: published or repaired, with the words that the help has for them.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use facedown::protocol::Variant;

/// The variant of a protocol.
pub(crate) fn variant() -> impl TypedValueParser<Value = Variant> {
    parser("As printed in the paper", "Changed where the paper's protocol fails")
}

/// The variant of the integer program.
pub(crate) fn program_variant() -> impl TypedValueParser<Value = Variant> {
    parser("Constraints A to E as printed in the paper of 2013", "A to D, with constraint D repaired")
}

fn parser(published: &'static str, repaired: &'static str) -> impl TypedValueParser<Value = Variant> {
    let help = |variant| if variant == Variant::Published { published } else { repaired };
    let value = |variant: Variant| PossibleValue::new(variant.name()).help(help(variant));
    PossibleValuesParser::new(Variant::ALL.map(value))
        .try_map(|name| Variant::from_name(&name).ok_or("published or repaired"))
}
