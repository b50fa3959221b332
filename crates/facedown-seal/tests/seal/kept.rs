//! Seals that were published verify for as long as there is their version.
//!
//! The seals under `fuzz/seeds` were made once and are kept. If one of them no longer verifies, then the steps of a protocol, what
//! is derived from them, the argument or the text has changed, and every seal that anybody has published is worth nothing: such
//! a change needs a new version of the format (`VERSION` in `seal.rs`), and then new seals here.

use facedown::puzzles::registry;
use facedown_seal::{MemoryLimit, Seal, Sealable, verify};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn seals_of_every_protocol_that_were_made_once_still_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "seal") {
            continue;
        }
        let seal = Seal::read(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let sheet = seal.sheet().unwrap();
        let case = Sealable::of(sheet.as_ref(), seal.protocol(), seal.known_variant().unwrap()).unwrap();
        assert_eq!(verify(&case, &seal, MemoryLimit::default()), Ok(()), "{}", path.display());
        names.insert(seal.protocol().to_owned());
    }
    let subjects = registry::all().flat_map(|genre| genre.subjects());
    let protocols: BTreeSet<String> = subjects.map(|subject| subject.name().to_owned()).collect();
    assert_eq!(names, protocols);
}
