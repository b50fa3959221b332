//! Zero-knowledge proofs made of playing cards.

pub mod audit;
pub mod claim;
pub mod constraints;
pub mod engine;
pub mod formats;
pub mod grid;
pub mod narrate;
pub mod picture;
pub mod protocol;
pub mod puzzles;
pub mod subprotocols;
pub mod transcript;

/// Compares a page that the tests write with the one in the repository; `FACEDOWN_BLESS=1` writes it anew.
#[cfg(test)]
pub(crate) fn kept(page: &str, text: &str) {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(page);
    if std::env::var_os("FACEDOWN_BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == text,
        "{page} is not what the program says: run the test with FACEDOWN_BLESS=1 and look at the change"
    );
}
