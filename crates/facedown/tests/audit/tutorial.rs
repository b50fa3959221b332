//! `docs/tutorial.md` shows the example file, all of it, and what it really prints.

#[allow(dead_code, reason = "the example prints what is compared here")]
#[path = "../../examples/own_protocol.rs"]
mod own_protocol;

/// The blocks of a page in this language.
fn blocks<'p>(page: &'p str, language: &str) -> Vec<&'p str> {
    let open = format!("```{language}\n");
    page.split(&open).skip(1).filter_map(|rest| Some(rest.split_once("```")?.0)).collect()
}

#[test]
fn the_tutorial_is_true() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    // In a package there are no pages.
    let Ok(page) = std::fs::read_to_string(format!("{root}/docs/tutorial.md")) else {
        eprintln!("skipped: docs/tutorial.md is not here");
        return;
    };
    let listing = include_str!("../../examples/own_protocol.rs");
    let (_, listing) = listing.split_once("\n\n").expect("a first paragraph");
    assert_eq!(blocks(&page, "rust").join("\n"), listing, "the page is not the example");
    let printed = own_protocol::report();
    assert!(blocks(&page, "text").contains(&printed.as_str()), "the page should show:\n{printed}");
}
