//! Cases of a few steps, each with something wrong that is known: the audit must say so, and must not say more than it
//! knows.

use facedown::audit::run::Verdict::{self, Fails, Holds, Open};
use facedown::audit::story::read_lays;
use facedown::audit::{Audited, audit};
use facedown::case::Case;
use facedown::engine::{Accept, Ask, Face, Law, Lay, Part, Row, Scripted, Seeded, Stop, Table};
use facedown::protocol::Property::{
    self, Completeness, Cost, DeckSoundness, Faults, Soundness, ZeroKnowledge,
};
use facedown::subprotocols::chosen_pile;

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

fn found(audited: &Audited, property: Property) -> (Verdict, &str) {
    let found = audited.found.iter().find(|found| found.property == property).unwrap();
    (found.verdict, &found.summary)
}

/// The faults of which the audit says more than that they are detected, one a line.
fn lines(audited: &Audited) -> Vec<&str> {
    let found = audited.found.iter().find(|found| found.property == Faults).unwrap();
    found.lines.iter().map(String::as_str).collect()
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
fn some_bit<'a>() -> Case<'a> {
    Case::new(|table| {
        let bit = bit(table)?;
        scramble(table, &bit)?;
        table.set_aside(bit)
    })
    .meaning(is_bit)
    .cost(2, 1)
    .harmless("step 2: pile_shift instead", "for two piles a random order is a random shift")
}

fn with_both(case: Case<'_>) -> Case<'_> {
    case.secret("0", vec![Lay::Faces(vec![C, H])]).secret("1", vec![Lay::Faces(vec![H, C])])
}

#[test]
fn what_is_right_holds() {
    let audited = audit(&with_both(some_bit()));
    assert!(audited.holds(), "{audited}");
    assert_eq!(found(&audited, Faults).1, "4 of 5 detected");
    assert_eq!(
        lines(&audited),
        ["step 2: pile_shift instead: undetected, harmless: for two piles a random order is a random shift"]
    );
}

#[test]
fn where_there_is_nothing_to_try_nothing_holds() {
    let audited = audit(&some_bit());
    for property in [Completeness, ZeroKnowledge, Cost, Faults] {
        assert_eq!(found(&audited, property), (Open, "no secret is given"), "{property}");
    }
    assert_eq!(audited.verdict(Soundness), Holds);

    let silent = |table: &mut Table<'_>| bit(table).and_then(|bit| table.set_aside(bit));
    let audited = audit(&with_both(Case::new(silent)));
    assert_eq!(found(&audited, Soundness), (Open, "no meaning is given: what should V be convinced of?"));
    assert_eq!(found(&audited, Cost), (Open, "2 cards, 0 shuffles; there is no formula"));
    assert_eq!(found(&audited, Faults).0, Open);

    let uncommitted = |table: &mut Table<'_>| {
        let bit = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 1)]))?;
        scramble(table, &bit)
    };
    let audited = audit(&Case::new(uncommitted).meaning(is_bit));
    assert_eq!(found(&audited, Soundness), (Open, "P is committed to nothing"));

    let audited = audit(&some_bit().alphabet(&[]));
    assert_eq!(audited.verdict(Soundness), Open);
}

/// V looks at one card only. If the other one were a club, P would be honest.
#[test]
fn a_cheat_that_is_shown_is_a_cheat() {
    let message = "V accepts a prover who lays ♥*2.";
    for (place, honest) in [(0, [H, C]), (1, [C, H])] {
        let steps = move |table: &mut Table<'_>| bit(table).and_then(|bit| heart_at(table, &bit, place));
        let audited = audit(&Case::new(steps).meaning(move |cards| cards == honest));
        assert_eq!(found(&audited, Soundness), (Fails, message));
        let lays = read_lays(
            message
                .strip_prefix("V accepts a prover who lays ")
                .and_then(|lays| lays.strip_suffix('.'))
                .unwrap(),
        )
        .unwrap();
        assert_eq!(steps(&mut Table::new(Seeded::new(1), Scripted::new(lays))), Ok(()));
    }
}

/// What V never sees need not be known, if it makes no difference to the claim.
#[test]
fn a_claim_about_the_cards_that_were_seen_holds() {
    let steps = |table: &mut Table<'_>| bit(table).and_then(|bit| heart_at(table, &bit, 0));
    assert_eq!(audit(&Case::new(steps).meaning(|cards| cards[0] == H)).verdict(Soundness), Holds);
    assert_eq!(audit(&Case::new(steps).meaning(|cards| cards[1] == H)).verdict(Soundness), Fails);
    // Too many cards to try them all.
    let many = |table: &mut Table<'_>| {
        let cards = table.ask(&Ask::piles(13, 1, &[(C, 13)]))?;
        table.commit(&cards)
    };
    let audited = audit(&Case::new(many).meaning(|_| true));
    assert_eq!(found(&audited, Soundness), (Open, "too many faces to try for cards that V never sees"));
}

/// V accepts two clubs, too, whether or not something goes wrong. A fault is detected by what comes on top of that.
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
    let audited = audit(&with_both(Case::new(unsound).meaning(is_bit)));
    assert_eq!(found(&audited, Soundness), (Fails, "V accepts a prover who lays ♣*2."));
    assert_eq!(audited.verdict(Faults), Open);
    // V accepts two hearts when the check is dropped, so that this fault is detected.
    assert_eq!(lines(&audited), ["step 2: pile_shift instead: undetected"]);
}

/// V sees which bit it is anyway, so a leak says nothing about a fault.
#[test]
fn a_fault_in_a_leaking_protocol_is_not_noticed_by_its_leak() {
    let shown = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        look(table, &bit)?;
        table.step("3", "The cards are scrambled and put away")?;
        table.pile_scramble(&bit)?;
        table.set_aside(bit)
    };
    let audited = audit(&with_both(Case::new(shown).meaning(is_bit)));
    assert_eq!(audited.verdict(ZeroKnowledge), Fails);
    assert_eq!(found(&audited, Faults), (Open, "2 of 5 detected"));
    let skipped = "not tried with 2 of 2 secrets, which leak or stop without a fault";
    assert_eq!(
        lines(&audited),
        [
            "step 3: shuffle skipped: undetected",
            "step 3: pile_shift instead: undetected",
            "P lays another face than planned: undetected",
            skipped
        ]
    );
}

/// Steps that have rounds of their own are followed through them.
#[test]
fn rounds_within_the_steps_are_rounds() {
    let right = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.round(|table| look(table, &bit))?;
        table.round(|table| heart_at(table, &bit, 0))
    };
    let case = |meaning: fn(&[Face]) -> bool| audit(&Case::new(right).meaning(meaning));
    assert_eq!(case(|cards| cards == [H, C]).verdict(Soundness), Holds);
    let audited = case(|cards| cards == [C, H]);
    assert_eq!(found(&audited, Soundness), (Fails, "V accepts a prover who lays ♥ ♣."));

    // What P has laid decides whether V goes on after the rounds: the state in which V rejects is left behind.
    let after = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.round(|table| look(table, &bit))?;
        table.step("3", "The cards are turned up: first a heart, then a club")?;
        table.turn_up(&bit, Part::layer(0), Law::exactly(&[H, C])).map(drop)
    };
    let audited = audit(&Case::new(after).meaning(|cards| cards == [H, C]));
    assert_eq!(audited.verdict(Soundness), Holds, "{audited}");

    // What V sees after a round depends on what P has laid, and cannot be followed there.
    let outside = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.round(|table| look(table, &bit))?;
        look(table, &bit)
    };
    let audited = audit(&with_both(Case::new(outside).meaning(is_bit)));
    let (verdict, message) = found(&audited, Soundness);
    assert_eq!(verdict, Open);
    assert_eq!(
        message,
        "impossible at step 2: what V sees here depends on what P has laid, so the step belongs in a round"
    );
}

/// V turns up which bit it is, and that shows with both bits only: with one of them alone there is no leak.
#[test]
fn a_secret_that_was_not_given_keeps_zero_knowledge_open() {
    let shown = |table: &mut Table<'_>| {
        let bit = bit(table)?;
        table.step("2", "The cards are turned up: one heart")?;
        let accept = Accept::Count { of: vec![H], exactly: 1 };
        table.turn_up_accepting(&bit, Part::layer(0), &[Law::exactly(&[C, H])], accept)?;
        table.set_aside(bit)
    };
    let one = Case::new(shown).meaning(is_bit).secret("0", vec![Lay::Faces(vec![C, H])]);
    assert_eq!(
        found(&audit(&one), ZeroKnowledge),
        (Open, "V accepts 2 ways to lay the cards, and the secrets are 1 of them")
    );
    assert_eq!(audit(&one.secret("1", vec![Lay::Faces(vec![H, C])])).verdict(ZeroKnowledge), Fails);
}

/// A reason is about the fault that it names, and about no other.
#[test]
fn reasons_are_for_one_fault_each() {
    let case =
        || with_both(Case::new(|table| bit(table).and_then(|bit| scramble(table, &bit))).meaning(is_bit));
    let undetected = "step 2: pile_shift instead: undetected";
    assert_eq!(lines(&audit(&case())), [undetected]);
    for wrong in [
        "step",
        "pile_shift instead",
        "step 2",
        "step 2: pile_shift instead ",
        "border > step 2: pile_shift instead",
    ] {
        let audited = audit(&case().harmless(wrong, "no reason"));
        let idle = format!("{wrong}: a reason is given, but there is no such fault");
        assert_eq!((audited.verdict(Faults), lines(&audited)), (Open, vec![undetected, &idle]));
    }
    assert_eq!(audit(&case().harmless("step 2: pile_shift instead", "two piles")).verdict(Faults), Holds);
}

/// What is known of sub-protocols is known wherever they are used.
#[test]
fn the_faults_of_subprotocols_are_explained_in_a_case_of_ones_own() {
    let chosen = |table: &mut Table<'_>| {
        let bits = table.ask(&Ask::piles(2, 2, &[(C, 2), (H, 2)]))?;
        table.commit(&bits)?;
        table.scope("mine", |table| {
            let spot = chosen_pile::choose(table, &bits)?;
            table.step("7", "The chosen bit is turned up: 1")?;
            table.turn_up(&bits, Part::at(&[spot], 0..2), Law::exactly(&[H, C]))?;
            table.turn_down(&bits, Part::at(&[spot], 0..2))?;
            chosen_pile::put_back(table, &bits)
        })?;
        table.set_aside(bits)
    };
    let is_one = |cards: &[Face]| cards[..2] == [H, C] || cards[2..] == [H, C];
    let case = Case::new(chosen)
        .meaning(is_one)
        .secret("the first", vec![Lay::Faces(vec![H, C, C, H]), Lay::Mark(0)])
        .secret("the second", vec![Lay::Faces(vec![C, H, H, C]), Lay::Mark(1)]);
    let audited = audit(&case);
    let open =
        "mine > chosen pile > step 5: check dropped: undetected, harmless: these cards were put there openly";
    assert!(lines(&audited).iter().any(|line| line.starts_with(open)), "{audited}");
}

/// V looks at two bits in any order, and is careless with the first one if it comes second.
fn in_any_order(
    table: &mut Table<'_>,
    careless: fn(&mut Table<'_>, &Row) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let bits = [bit(table)?, bit(table)?];
    let mut is_first = true;
    for next in table.any_order(2) {
        match next {
            0 if !is_first => careless(table, &bits[0])?,
            next => scramble(table, &bits[next])?,
        }
        is_first = false;
    }
    let [one, other] = bits;
    table.set_aside(one)?;
    table.set_aside(other)
}

#[test]
fn honest_provers_meet_v_in_every_order() {
    let both = |cards: &[Face]| cards.chunks(2).all(is_bit);
    let case = |careless| {
        let mut case = Case::new(move |table| in_any_order(table, careless)).meaning(both);
        for lays in [[[C, H], [C, H]], [[C, H], [H, C]], [[H, C], [C, H]], [[H, C], [H, C]]] {
            case =
                case.secret(Face::print(&lays.concat()), lays.map(|bit| Lay::Faces(bit.to_vec())).to_vec());
        }
        case
    };
    let right = audit(&case(scramble));
    assert_eq!(right.verdict(ZeroKnowledge), Holds, "{right}");
    assert!(found(&right, Completeness).1.ends_with("all outcomes; all 2 verifier orders tried"), "{right}");
    // In the usual order nothing is wrong.
    for (careless, property) in [
        (look as fn(&mut Table<'_>, &Row) -> Result<(), Stop>, ZeroKnowledge),
        (|table, bit| heart_at(table, bit, 0), Completeness),
    ] {
        assert_eq!(audit(&case(careless)).verdict(property), Fails);
        assert_ne!(audit(&case(careless).orders(1)).verdict(property), Fails);
    }
}

/// V looks at one card only. Whoever has a club and a heart cannot lay two hearts.
#[test]
fn soundness_is_asked_against_both_kinds_of_provers() {
    let steps = |table: &mut Table<'_>| bit(table).and_then(|bit| heart_at(table, &bit, 0));
    let audited = audit(&Case::new(steps).meaning(is_bit));
    assert_eq!(found(&audited, Soundness), (Fails, "V accepts a prover who lays ♥*2."));
    assert_eq!(audited.verdict(DeckSoundness), Holds, "{audited}");
    // With a heart to spare, both get through.
    let spare = |table: &mut Table<'_>| {
        let bit = table.ask(&Ask::piles(2, 1, &[(C, 1), (H, 2)]))?;
        table.commit(&bit)?;
        heart_at(table, &bit, 0)
    };
    let audited = audit(&Case::new(spare).meaning(is_bit));
    assert_eq!(found(&audited, DeckSoundness), (Fails, "V accepts a prover who lays ♥*2."));
    // Where nobody gets through with any cards, nobody does with few.
    let audited = audit(&with_both(some_bit()));
    let message = "follows from soundness";
    assert_eq!(found(&audited, DeckSoundness), (Holds, message));
}

/// A check that leaves too many faces to be tried has no branch, and that is not because V accepts nobody. The limit of ways to fill
/// in cards can be raised, and the answer names the check at which it was hit.
#[test]
fn a_lax_check_of_many_cards_is_followed_if_the_case_allows_it() {
    let counted = |table: &mut Table<'_>| {
        table.step("1", "P lays a heart among clubs")?;
        let cards = table.ask(&Ask::choice(11, H, C))?;
        table.commit(&cards)?;
        table.step("2", "V counts the hearts")?;
        table.pile_scramble(&cards)?;
        let law = Law::arrangement(&facedown::engine::marked(11, 0, H, C));
        let accept = Accept::Count { of: vec![H], exactly: 1 };
        table.turn_up_accepting(&cards, Part::layer(0), &[law], accept).map(drop)
    };
    let case = || Case::new(counted).meaning(|cards| cards.iter().filter(|&&card| card == H).count() == 1);
    let message = "the check at step 2 leaves more than 1024 ways to fill in cards that P laid";
    assert_eq!(found(&audit(&case()), Soundness), (Open, message));
    assert_eq!(audit(&case().fillings(1 << 11)).verdict(Soundness), Holds);
}
