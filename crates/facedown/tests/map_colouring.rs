//! The opener for a lesson: the tutorial's map colouring as pages to print.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[allow(dead_code, reason = "the example writes what is read here")]
#[path = "../examples/map_colouring.rs"]
mod map_colouring;

#[test]
fn the_map_has_its_sheets() {
    let pages = map_colouring::pages().unwrap();
    let page = |name: &str| &pages.iter().find(|page| page.name == name).unwrap().html;
    assert!(page("cards.html").contains("<p>15 cards."), "{}", page("cards.html"));
    let (for_v, for_p) = (page("verifier.html"), page("prover.html"));
    assert!(for_p.contains(">A:1<") && for_p.contains("goes to place"), "{for_p}");
    assert!(!for_v.contains(">A:1<") && !for_v.contains("goes to place"), "{for_v}");
    assert!(for_v.contains(">A<") && for_v.contains("V must see"), "{for_v}");
}
