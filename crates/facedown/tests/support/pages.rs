//! Pages of the repository that the tests write, as a whole or between two marks. A test compares them with what the code produces
//! now; `FACEDOWN_BLESS=1` writes them again.

use std::path::{Path, PathBuf};

const BEGIN: &str = "<!-- made by the tests: begin -->\n";
const END: &str = "<!-- made by the tests: end -->";

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The page is this text.
pub(crate) fn kept(page: &str, text: &str) {
    let path = root().join(page);
    if std::env::var_os("FACEDOWN_BLESS").is_some() {
        std::fs::write(&path, text).expect("a page that can be written");
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == text,
        "{page} is not what the program says: run the test with FACEDOWN_BLESS=1 and look at the change"
    );
}

/// What stands between the marks of the page is this text.
pub(crate) fn kept_part(page: &str, made: &str) {
    let there = std::fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
    let (before, rest) = there.split_once(BEGIN).expect("a mark where the made part begins");
    let (_, after) = rest.split_once(END).expect("a mark where the made part ends");
    kept(page, &format!("{before}{BEGIN}{made}{END}{after}"));
}
