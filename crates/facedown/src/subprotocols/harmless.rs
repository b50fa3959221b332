//! Faults that cannot be detected, because they change nothing that matters.

use crate::engine::Fault;

/// The verifier put these cards there in the open, and the prover never had them in hand.
const OPEN: &str = "these cards were put there openly, so they can show nothing else";
/// The check is made twice.
const ONE_MARK: &str =
    "V goes on with the one marked pile or not at all; other cards there are put away unused";
/// The orders of a row with one odd card are just its rotations.
const SAME_VIEW: &str = "with one marked pile a random shift shows the same as a random order, and all is scrambled again before the rest is seen";
/// For two piles both shuffles do the same.
const TWO_PILES: &str = "for two piles a random order is a random shift";

/// What a fault is called within the sub-protocol, and why it is harmless.
const HARMLESS: &[(&str, &str)] = &[
    ("membership > step 2: pile_shift instead", SAME_VIEW),
    ("membership > step 3: check dropped", ONE_MARK),
    ("chosen pile > step 3: check dropped", ONE_MARK),
    ("chosen pile > step 5: check dropped", OPEN),
    ("still-black > step 3: pile_scramble instead", TWO_PILES),
    ("still-black > step 4: check dropped", ONE_MARK),
    ("five-card trick > step 5: check dropped", OPEN),
    ("five-card trick > step 5 (number 2): check dropped", OPEN),
    ("card choosing > step 3: check dropped", ONE_MARK),
    ("adjacent cards > step 4: pile_shift instead", SAME_VIEW),
    ("adjacent cards > step 6 (number 2): check dropped", OPEN),
    ("rearrangement > step 2: check dropped", OPEN),
    ("rearrangement > step 4: check dropped", OPEN),
    ("counting clubs > step 5: check dropped", OPEN),
];

/// Why a fault in a sub-protocol is harmless wherever the sub-protocol is used; nothing when it is not.
#[must_use]
pub fn harmless(fault: &Fault) -> Option<&'static str> {
    let name = fault.to_string();
    // A sub-protocol is a scope, within whichever scopes it is used.
    let mut within = std::iter::successors(Some(&*name), |name| name.split_once(" > ").map(|(_, rest)| rest));
    let known = |name: &str| HARMLESS.iter().find(|(described, _)| is_described(name, described));
    within.find_map(known).map(|(_, why)| *why)
}

/// Whether a fault is the described one. A check that may be dropped may be weakened as well.
pub(crate) fn is_described(fault: &str, described: &str) -> bool {
    let dropped = || Some(format!("{}check dropped", fault.strip_suffix("one other allowed")?));
    fault == described || dropped().is_some_and(|dropped| dropped == described)
}
