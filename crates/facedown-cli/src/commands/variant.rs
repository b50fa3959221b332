//! `--variant`: the paper to the letter, or with repairs.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use facedown::protocol::Variant;

/// Reads `published` or `repaired`.
pub(super) fn variant() -> impl TypedValueParser<Value = Variant> {
    let values = Variant::ALL.map(|variant| {
        PossibleValue::new(variant.name()).help(match variant {
            Variant::Published => "As printed in the paper",
            Variant::Repaired => "Changed where what is printed fails",
        })
    });
    PossibleValuesParser::new(values).map(|name| Variant::from_name(&name).unwrap_or_default())
}
