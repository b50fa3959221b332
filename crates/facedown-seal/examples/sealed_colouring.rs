//! The map of the tutorial, coloured and sealed: the listing of `docs/seal.md`.

#[allow(dead_code, reason = "the audit of the tutorial is not needed here")]
#[path = "../../facedown/examples/own_protocol.rs"]
mod own_protocol;

use facedown::{Case, Lay};
use facedown_seal::{MemoryLimit, Seal, SealError, Sealable, seal, verify};
use own_protocol::{Mistake, colouring};

/// What both sides know: the borders of the map, in words, and the steps. P also knows a colouring.
pub(crate) fn map(colours: Option<[usize; 4]>) -> Sealable<'static> {
    let mut case = Case::new(|table| colouring(table, Mistake::None));
    if let Some(colours) = colours {
        case = case.secret("a colouring", colours.map(Lay::Mark).to_vec());
    }
    Sealable::new("map colouring", "0-1 0-2 1-2 2-3", case)
}

/// P has coloured the map, and seals it; V has nothing but the text.
pub(crate) fn sealed(colours: [usize; 4]) -> Result<String, SealError> {
    let case = map(Some(colours));
    let text = seal(&case, &case.secrets()[0], MemoryLimit::default())?.to_string();
    verify(&map(None), &Seal::read(&text)?, MemoryLimit::default())?;
    Ok(text)
}

fn main() -> Result<(), SealError> {
    print!("{}", sealed([0, 1, 2, 0])?);
    Ok(())
}
