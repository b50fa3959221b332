//! Sketches of a few steps, each with something wrong that is known: the audit must say so, and must not say more than it
//! knows.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown::audit::judge::Property::{self, Completeness, Cost, Faults, Soundness, ZeroKnowledge};
use facedown::audit::run::Verdict::{self, Fails, Holds, Open};
use facedown::audit::sketch::{Audited, Sketch};
use facedown::audit::story::read_lays;
use facedown::engine::{Accept, Ask, Face, Law, Lay, Part, Row, Scripted, Seeded, Stop, Table};

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

fn found(audited: &Audited, property: Property) -> (Verdict, &str) {
    let found = audited.found().iter().find(|found| found.property == property).unwrap();
    (found.verdict, &found.told)
}

/// P lays two cards, a club and a heart, and is committed to them.
fn bit(table: &mut Table<'_>) -> Result<Row, Stop> {
    table.step("1", "P lays a club and a heart")?;
    let bit = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
    table.commit(&bit)?;
    Ok(bit)
}

fn scramble(table: &mut Table<'_>, bit: &Row) -> Result<(), Stop> {
    table.step("2", "The cards are scrambled and turned up: a club and a heart")?;
    table.pile_scramble(bit)?;
    table.turn_up(bit, Part::layer(0), Law::arrangement(&[C, H]))?;
    table.turn_down(bit, Part::layer(0))
}

/// The same without a shuffle, so that both cards stay where they are.
fn look(table: &mut Table<'_>, bit: &Row) -> Result<(), Stop> {
    table.step("2", "The cards are turned up: a club and a heart")?;
    table.turn_up(bit, Part::layer(0), Law::arrangement(&[C, H]))?;
    table.turn_down(bit, Part::layer(0))
}

/// V turns up one of the cards, which is a heart.
fn heart_at(table: &mut Table<'_>, bit: &Row, place: usize) -> Result<(), Stop> {
    table.step("3", "V turns one card up: a heart")?;
    let spot = table.spots(bit, [place])?;
    let card = table.pick(bit, &spot, 0..1)?;
    table.turn_up(&card, Part::layer(0), Law::exactly(&[H]))?;
    table.put_away(card)
}

fn is_bit(cards: &[Face]) -> bool {
    cards == [C, H] || cards == [H, C]
}

/// The bit is scrambled, so that V knows that it is one, and not which.
fn some_bit<'a>() -> Sketch<'a> {
    Sketch::new(|table| {
        let bit = bit(table)?;
        scramble(table, &bit)?;
        table.set_aside(bit)
    })
    .meaning(is_bit)
    .cost(2, 1)
    .harmless("pile_shift instead", "for two piles a random order is a random shift")
}

fn with_both(sketch: Sketch<'_>) -> Sketch<'_> {
    sketch.secret("0", vec![Lay::Faces(vec![C, H])]).secret("1", vec![Lay::Faces(vec![H, C])])
}

#[test]
fn what_is_right_holds() {
    let audited = with_both(some_bit()).audit();
    assert!(audited.holds(), "{audited}");
    assert_eq!(
        found(&audited, Faults).1,
        "3 of 4 noticed; step 2: pile_shift instead: harmless, for two piles a random order is a random shift"
    );
}

#[test]
fn where_there_is_nothing_to_try_nothing_holds() {
    let audited = some_bit().audit();
    for property in [Completeness, ZeroKnowledge, Cost, Faults] {
        assert_eq!(found(&audited, property), (Open, "there is no secret to try it with"), "{property}");
    }
    assert_eq!(audited.verdict(Soundness), Holds);

    let silent = |table: &mut Table<'_>| bit(table).and_then(|bit| table.set_aside(bit));
    let audited = with_both(Sketch::new(silent)).audit();
    assert_eq!(found(&audited, Soundness), (Open, "nothing is said about what V can be sure of"));
    assert_eq!(found(&audited, Cost), (Open, "2 cards, 0 shuffles; there is no formula"));
    assert_eq!(found(&audited, Faults).0, Open);

    let uncommitted = |table: &mut Table<'_>| {
        let bit = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
        scramble(table, &bit)
    };
    let audited = Sketch::new(uncommitted).meaning(is_bit).audit();
    assert_eq!(found(&audited, Soundness), (Open, "P is committed to nothing"));

    let audited = some_bit().alphabet(&[]).audit();
    assert_eq!(audited.verdict(Soundness), Open);
}

/// V looks at one card only. If the other one were a club, P would be honest.
#[test]
fn a_cheat_that_is_shown_is_a_cheat() {
    let told = "V accepts a prover who lays ♥*2";
    for (place, honest) in [(0, [H, C]), (1, [C, H])] {
        let steps = move |table: &mut Table<'_>| bit(table).and_then(|bit| heart_at(table, &bit, place));
        let audited = Sketch::new(steps).meaning(move |cards| cards == honest).audit();
        assert_eq!(found(&audited, Soundness), (Fails, told));
        let lays = read_lays(told.strip_prefix("V accepts a prover who lays ").unwrap()).unwrap();
        assert_eq!(steps(&mut Table::new(Seeded::new(1), Scripted::new(lays))), Ok(()));
    }
}

/// What V never sees need not be known, if it makes no difference to the claim.
#[test]
fn a_claim_about_the_cards_that_were_seen_holds() {
    let steps = |table: &mut Table<'_>| bit(table).and_then(|bit| heart_at(table, &bit, 0));
    assert_eq!(Sketch::new(steps).meaning(|cards| cards[0] == H).audit().verdict(Soundness), Holds);
    assert_eq!(Sketch::new(steps).meaning(|cards| cards[1] == H).audit().verdict(Soundness), Fails);
    // Too many cards to try them all.
    let many = |table: &mut Table<'_>| {
        let cards = table.ask(&Ask::piles(13, 1, &[(C, 13)]))?;
        table.commit(&cards)
    };
    let audited = Sketch::new(many).meaning(|_| true).audit();
    assert_eq!(found(&audited, Soundness), (Open, "too many faces to try for cards that V never sees"));
}

/// A check that leaves too many faces to be tried has no branch, and that is not because V accepts nobody.
#[test]
fn a_search_that_gave_up_is_no_answer() {
    let counted = |table: &mut Table<'_>| {
        let cards = table.ask(&Ask::choice(11, H, C))?;
        table.commit(&cards)?;
        let law = Law::arrangement(&facedown::engine::marked(11, 0, H, C));
        table.pile_scramble(&cards)?;
        let accept = Accept::Count { of: vec![H], exactly: 1 };
        table.turn_up_accepting(&cards, Part::layer(0), &[law], accept).map(drop)
    };
    assert_eq!(Sketch::new(counted).meaning(|_| false).audit().verdict(Soundness), Open);
}

/// V accepts two clubs, too, whether or not something goes wrong. A fault is noticed by what comes on top of that.
#[test]
fn a_fault_in_an_unsound_protocol_is_noticed_only_by_what_it_adds() {
    let unsound = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.step("2", "The cards are scrambled and turned up: a heart at most")?;
        table.pile_scramble(&bit)?;
        let laws = [Law::arrangement(&[C, H]), Law::exactly(&[C, C])];
        table.turn_up_accepting(&bit, Part::layer(0), &laws, Accept::TheLaw)?;
        table.set_aside(bit)
    };
    let audited = with_both(Sketch::new(unsound).meaning(is_bit)).audit();
    assert_eq!(found(&audited, Soundness), (Fails, "V accepts a prover who lays ♣*2"));
    let (verdict, told) = found(&audited, Faults);
    assert_eq!(verdict, Open, "{told}");
    assert!(told.contains("; nobody notices step 2: pile_shift instead"), "{told}");
    assert!(!told.contains("check dropped"), "V accepts two hearts then: {told}");
}

/// V sees which bit it is anyway, so that a leak tells nothing of a fault.
#[test]
fn a_fault_in_a_leaking_protocol_is_not_noticed_by_its_leak() {
    let shown = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        look(table, &bit)?;
        table.step("3", "The cards are scrambled and put away")?;
        table.pile_scramble(&bit)?;
        table.set_aside(bit)
    };
    let audited = with_both(Sketch::new(shown).meaning(is_bit)).audit();
    assert_eq!(audited.verdict(ZeroKnowledge), Fails);
    let (verdict, told) = found(&audited, Faults);
    assert_eq!(verdict, Open);
    assert_eq!(
        told,
        "2 of 4 noticed; nobody notices step 3: shuffle skipped; nobody notices step 3: pile_shift instead; not \
         tried with 2 of 2 secrets, which leak or stop anyway"
    );
}

/// Steps that have rounds of their own are followed through them.
#[test]
fn rounds_within_a_sketch_are_rounds() {
    let right = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.round(|table| look(table, &bit))?;
        table.round(|table| heart_at(table, &bit, 0))
    };
    let sketch = |meaning: fn(&[Face]) -> bool| Sketch::new(right).meaning(meaning).audit();
    assert_eq!(sketch(|cards| cards == [H, C]).verdict(Soundness), Holds);
    let audited = sketch(|cards| cards == [C, H]);
    assert_eq!(found(&audited, Soundness), (Fails, "V accepts a prover who lays ♥ ♣"));

    // What P has laid decides whether V goes on after the rounds: the state in which V rejects is left behind.
    let after = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.round(|table| look(table, &bit))?;
        table.step("3", "The cards are turned up: first a heart, then a club")?;
        table.turn_up(&bit, Part::layer(0), Law::exactly(&[H, C])).map(drop)
    };
    let audited = Sketch::new(after).meaning(|cards| cards == [H, C]).audit();
    assert_eq!(audited.verdict(Soundness), Holds, "{audited}");

    // What V sees after a round depends on what P has laid, and cannot be followed there.
    let outside = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.round(|table| look(table, &bit))?;
        look(table, &bit)
    };
    let audited = with_both(Sketch::new(outside).meaning(is_bit)).audit();
    let (verdict, told) = found(&audited, Soundness);
    assert_eq!(verdict, Open);
    assert_eq!(
        told,
        "impossible at step 2: what V sees here depends on what P has laid, so the step belongs into a round"
    );
}
