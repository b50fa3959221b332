//! `docs/seal.md` shows the example file, and it works.

#[allow(dead_code, reason = "the example prints what is looked at here")]
#[path = "../../examples/sealed_colouring.rs"]
mod sealed_colouring;

use facedown::case::Case;
use facedown_seal::{MemoryLimit, Seal, SealError, Sealable, verify};
use sealed_colouring::{map, sealed};

#[test]
fn a_colouring_is_sealed_and_what_is_none_is_not() {
    let text = sealed([0, 1, 2, 0]).unwrap();
    let seal = Seal::read(&text).unwrap();
    assert_eq!((seal.protocol(), seal.puzzle()), ("map colouring", "0-1 0-2 1-2 2-3"));
    assert!(matches!(sealed([0, 1, 1, 0]), Err(SealError::Stopped(_))));
    // For another map it proves nothing.
    let other = Sealable::new("map colouring", "0-1 0-2 1-2", Case::new(|_| Ok(())));
    assert_eq!(verify(&other, &seal, MemoryLimit::default()), Err(SealError::OtherCase));
    // Nor do other steps under the same name pass for these.
    let other = Sealable::new("map colouring", "0-1 0-2 1-2 2-3", Case::new(|_| Ok(())));
    assert!(matches!(verify(&other, &seal, MemoryLimit::default()), Err(SealError::Faces(_))));
    assert_eq!(verify(&map(None), &seal, MemoryLimit::default()), Ok(()));
}

#[test]
fn the_page_shows_the_example() {
    // In a package there are no pages.
    let Ok(page) = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/seal.md")) else {
        eprintln!("skipped: docs/seal.md is not here");
        return;
    };
    let listing = include_str!("../../examples/sealed_colouring.rs");
    let (_, listing) = listing.split_once("\n\n").unwrap();
    assert!(page.contains(&format!("```rust\n{listing}```\n")), "the page is not the example");
}
