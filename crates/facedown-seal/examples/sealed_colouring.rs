//! The map of the tutorial, coloured and sealed: the listing of `docs/seal.md`.

#[allow(dead_code, reason = "the audit of the tutorial is not needed here")]
#[path = "../../facedown/examples/own_protocol.rs"]
mod own_protocol;

use facedown::engine::Lay;
use facedown_seal::{Case, Limits, Problem, Seal, seal, verify};
use own_protocol::{Mistake, colouring};

/// What both sides know: the borders of the map, in words, and the steps.
pub(crate) fn map() -> Case<'static> {
    Case::new("map colouring", "0-1 0-2 1-2 2-3", |table| colouring(table, Mistake::None))
}

/// P has coloured the map, and seals it; V has nothing but the text.
pub(crate) fn sealed(colours: [usize; 4]) -> Result<String, Problem> {
    let text = seal(&map(), colours.map(Lay::Mark).to_vec(), Limits::default())?.to_string();
    verify(&map(), &Seal::read(&text)?, Limits::default())?;
    Ok(text)
}

fn main() -> Result<(), Problem> {
    print!("{}", sealed([0, 1, 2, 0])?);
    Ok(())
}
