use super::*;
use std::collections::BTreeSet;

/// Every outcome of a law that agrees with what is known, by trying every sequence of its units.
fn outcomes(law: &Law, known: &[Option<Face>]) -> BTreeSet<Vec<Face>> {
    let units: Vec<&[Face]> = law.faces().chunks_exact(law.unit()).collect();
    let mut sequences: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in &units {
        let longer = |taken: &Vec<usize>| {
            let free = (0..units.len()).filter(|next| !taken.contains(next)).collect::<Vec<_>>();
            free.into_iter().map(|next| [&taken[..], &[next]].concat()).collect::<Vec<_>>()
        };
        sequences = sequences.iter().flat_map(longer).collect();
    }
    let faces =
        sequences.iter().map(|sequence| sequence.iter().flat_map(|&unit| units[unit]).copied().collect());
    let agrees = |faces: &Vec<Face>| {
        known.iter().zip(faces).all(|(known, face)| known.is_none_or(|known| known == *face))
    };
    faces.filter(|faces: &Vec<Face>| law.allows(faces) && agrees(faces)).collect()
}

fn laws() -> Vec<Law> {
    let faces = |text: &str| Face::read(text).unwrap();
    vec![
        Law::exactly(&faces("♣ ♥")),
        Law::rotation(&faces("♥ ♣ ♣ ♣ ♣")),
        Law::rotation(&faces("♥ ♣ ♥ ♣ ♥ ♣")),
        Law::rotation(&faces("1 2 3 4 5 6 7")),
        Law::rotation(&faces("♥ ♣ ♣ ♥ ♣ ♣")).of_piles(2),
        Law::arrangement(&faces("♥ ♣ ♥ ♣ ♥ ♣")),
        Law::arrangement(&faces("1 2 3 4 5")),
        Law::arrangement(&faces("♥ ♥ ♣ S S 1 1")),
        Law::arrangement(&faces("♥ ♣ ♣ ♥ ♣ ♣ ♣ ♣")).of_piles(2),
        Law::arrangement(&faces("♣ ♣ ♣")),
        Law::arrangement(&[]),
        Law::rotation(&[]),
    ]
}

/// Several turn-ups: each outcome has one number, and each number below the product one outcome.
#[test]
fn ranks_and_outcomes_correspond_one_to_one() {
    for law in laws() {
        let shown = law.faces().to_vec();
        // What was known before: nothing, the first pile, the last two cards, everything.
        let patterns: [&dyn Fn(usize) -> bool; 4] =
            [&|_| false, &|place| place < law.unit(), &|place| place + 2 >= shown.len(), &|_| true];
        for is_known in patterns {
            let known: Vec<Option<Face>> =
                shown.iter().enumerate().map(|(place, face)| is_known(place).then_some(*face)).collect();
            // Piles of which one card is known do not differ by it.
            let partly =
                known.chunks(law.unit()).any(|pile| pile.contains(&None) && pile.iter().any(Option::is_some));
            let all = outcomes(&law, &known);
            let mut numbers = BTreeSet::new();
            for seen in &all {
                let mut digits = DigitWriter::default();
                assert_eq!(
                    pass(std::slice::from_ref(&law), &known, Some(seen), &mut digits).as_ref(),
                    Ok(seen),
                    "{law}"
                );
                let bytes = digits.bytes();
                let mut digits = DigitReader::new(&bytes);
                assert_eq!(
                    pass(std::slice::from_ref(&law), &known, None, &mut digits).as_ref(),
                    Ok(seen),
                    "{law}"
                );
                assert!(digits.is_at_its_end());
                assert!(numbers.insert(bytes), "{law}");
            }
            let mut digits = DigitReader::new(&[]);
            pass(std::slice::from_ref(&law), &known, None, &mut digits).unwrap();
            if !partly || law.kind() == LawKind::Rotation {
                assert_eq!(digits.product, Natural::from(all.len()), "{law}, {known:?}");
            }
        }
    }
}

#[test]
fn a_number_that_is_too_long_too_great_or_too_short_is_no_run() {
    let law = [Law::arrangement(&Face::numbers(5).unwrap())];
    let nothing = [None; 5];
    // 120 outcomes.
    let reads = |bytes: &[u8]| {
        let mut digits = DigitReader::new(bytes);
        pass(&law, &nothing, None, &mut digits).unwrap();
        digits.is_at_its_end()
    };
    assert_eq!((0..=255).filter(|&byte| reads(&[byte])).count(), 120);
    assert!(!reads(&[]) && !reads(&[0, 0]) && !reads(&[7, 1]));
}

#[test]
fn bytes_hold_every_number_below() {
    for (below, bytes) in [(1_u128, 0), (2, 1), (256, 1), (257, 2), (1 << 64, 8), ((1 << 64) + 1, 9)] {
        assert_eq!(bytes_below(&Natural::from(below)), bytes, "{below}");
    }
}

#[test]
fn what_contradicts_the_law_or_what_is_known_has_no_rank() {
    let faces = |text: &str| Face::read(text).unwrap();
    let law = Law::arrangement(&faces("♥ ♣ ♣"));
    let try_it = |laws: &[Law], known: &[Option<Face>], seen: Option<&str>| {
        pass(laws, known, seen.map(faces).as_deref(), &mut DigitWriter::default()).unwrap_err()
    };
    let heart = Some(Face::HEART);
    assert_eq!(try_it(std::slice::from_ref(&law), &[None; 3], Some("♥ ♥ ♣")), Unranked::Unlawful);
    assert_eq!(try_it(std::slice::from_ref(&law), &[heart, None, None], Some("♣ ♥ ♣")), Unranked::Unlawful);
    assert_eq!(try_it(std::slice::from_ref(&law), &[heart, heart, None], None), Unranked::Unlawful);
    assert_eq!(try_it(std::slice::from_ref(&law), &[None; 4], None), Unranked::Unlawful);
    assert_eq!(try_it(&[Law::rotation(&faces("♥ ♣ ♣"))], &[heart, heart, None], None), Unranked::Unlawful);
    assert_eq!(try_it(&[], &[], None), Unranked::NotOneLaw);
    assert_eq!(try_it(&[law.clone(), law], &[None; 3], None), Unranked::NotOneLaw);
    let many = [[Face::CLUB; 9_000], [Face::HEART; 9_000]].concat();
    assert_eq!(try_it(&[Law::arrangement(&many)], &vec![None; 18_000], None), Unranked::TooManyWays);
}
