//! Seals as they are published: whole ones are accepted, and nothing else is.

use super::*;
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet};

/// An example under `puzzles/`, solved.
fn example(name: &str) -> Box<dyn AnySheet> {
    let path = format!("{}/../../puzzles/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let sheet = registry::read_any(&std::fs::read_to_string(path).unwrap()).unwrap();
    let stop = facedown_solve::Cutoff::never();
    let outcome = facedown_solve::solve_sheet(sheet.as_ref(), facedown_solve::Goal::One, &stop).unwrap();
    outcome.solutions.into_iter().next().unwrap()
}

fn sealed(sheet: &dyn AnySheet, protocol: &str) -> Seal {
    let case = Sealable::of(sheet, protocol, Variant::Repaired).unwrap();
    seal(&case, &case.secrets()[0], MemoryLimit::default()).unwrap()
}

/// What somebody finds who has nothing but the seal.
fn verified(seal: &Seal) -> Result<(), SealError> {
    let sheet = seal.sheet()?;
    let case = Sealable::of(sheet.as_ref(), seal.protocol(), seal.known_variant()?)?;
    verify(&case, seal, MemoryLimit::default())
}

#[test]
fn an_example_of_each_protocol_is_sealed_and_verified() {
    for (name, protocol) in [
        ("shakashaka/tiny-2x3", "shakashaka"),
        ("nurikabe/tiny-3x4", "nurikabe"),
        ("hitori/tiny-3x4", "hitori"),
        ("norinori/tiny-2x3", "norinori"),
        ("numberlink/tiny-3x4", "numberlink"),
        ("numberlink/tiny-3x4", "numberlink-well-designed"),
        ("sudoku/medium-9x9", "sudoku"),
        ("disjoint-paths/triangle-with-tail", "disjoint-paths"),
        ("one-per-row/tiny-2x3", "one-per-row"),
    ] {
        let sheet = example(name);
        let seal = sealed(sheet.as_ref(), protocol);
        let text = seal.to_string();
        let received = Seal::read(&text).unwrap();
        assert_eq!(received, seal, "{name}");
        assert_eq!(verified(&received), Ok(()), "{name}");
        assert!(received.is_for(sheet.as_ref()), "{name}");
        // What it takes was known before.
        let case = Sealable::of(sheet.as_ref(), protocol, Variant::Repaired).unwrap();
        let expected = sealing_cost(&case, MemoryLimit::default()).unwrap();
        let (faces, proof) = (seal.faces.len(), seal.proof.len());
        assert_eq!((faces, proof), (expected.faces, expected.size.proof_bytes), "{name}");
        assert_eq!(text.len(), expected.characters, "{name}");
        if name == "nurikabe/tiny-3x4" {
            assert!(text.len() <= 2_000, "one QR code, not {} characters", text.len());
        }
    }
}

#[test]
fn every_letter_of_a_seal_counts() {
    let text = sealed(example("one-per-row/tiny-2x3").as_ref(), "one-per-row").to_string();
    let (first, last) = (text.find("SEAL-----\n").unwrap() + 10, text.rfind("-----END").unwrap());
    let mut tried = 0;
    for place in (first..last).filter(|&place| text.as_bytes()[place].is_ascii_alphanumeric()) {
        let mut letters = text.clone().into_bytes();
        letters[place] = if letters[place] == b'A' { b'B' } else { b'A' };
        let changed = String::from_utf8(letters).unwrap();
        let found = Seal::read(&changed).and_then(|seal| verified(&seal));
        assert!(found.is_err(), "letter {place}");
        tried += 1;
    }
    assert!(tried > 500, "{tried}");
    // A seal that is cut off, or followed by something, is none.
    let seal = Seal::read(&text).unwrap();
    for length in 0..seal.proof.len() {
        let cut = Seal { proof: seal.proof[..length].to_vec(), ..seal.clone() };
        assert!(matches!(verified(&cut), Err(SealError::Proof(_))), "{length}");
    }
    let longer = Seal { proof: [&seal.proof[..], &[0]].concat(), ..seal };
    assert!(matches!(verified(&longer), Err(SealError::Proof(_))));
}

/// Every field is bound: with another one that is as good by itself, the same proof is worth nothing.
#[test]
fn a_proof_is_for_its_own_head_only() {
    let seal = sealed(example("one-per-row/tiny-2x3").as_ref(), "one-per-row");
    assert_eq!(verified(&seal), Ok(()));
    // Other faces that could have been seen just as well.
    let mut others = 0;
    for number in 0..=u8::MAX {
        let mut faces = vec![0; seal.faces.len()];
        faces[0] = number;
        if faces == seal.faces {
            continue;
        }
        let found = verified(&Seal { faces, ..seal.clone() });
        others += usize::from(matches!(found, Err(SealError::Proof(_))));
        assert!(found.is_err(), "{number}");
    }
    assert!(others > 0, "some other faces are lawful");
    // The other variant, which is the same protocol by another name.
    let sudoku = sealed(example("sudoku/tiny-4x4").as_ref(), "sudoku");
    let renamed = Seal { variant: "published".into(), ..sudoku.clone() };
    assert!(matches!(verified(&renamed), Err(SealError::Proof(_))));
    // Another puzzle with the same statement: a given more or less changes nothing that is shuffled or seen.
    let other = sealed(example("sudoku/several-4x4").as_ref(), "sudoku");
    for changed in
        [Seal { puzzle: other.puzzle.clone(), ..sudoku.clone() }, Seal { faces: other.faces, ..sudoku }]
    {
        assert!(verified(&changed).is_err());
    }
    // A puzzle that is written otherwise than a seal has it.
    let text = Seal {
        puzzle: example("one-per-row/tiny-2x3").write(facedown::formats::Format::Text).unwrap(),
        ..seal
    };
    assert!(matches!(verified(&text), Err(SealError::NotASeal { .. })));
}

#[test]
fn two_seals_of_one_puzzle_have_only_their_heads_in_common() {
    for name in ["norinori/small-4x5", "sudoku/medium-9x9"] {
        let sheet = example(name);
        let protocol = name.split('/').next().unwrap();
        let (one, other) = (sealed(sheet.as_ref(), protocol), sealed(sheet.as_ref(), protocol));
        assert_eq!(
            (&one.protocol, &one.variant, &one.puzzle),
            (&other.protocol, &other.variant, &other.puzzle)
        );
        // Fifteen bytes that say what was seen are equal once in 2^120 times.
        assert!(one.faces.len() >= 15 && one.faces != other.faces);
        let words = |seal: &Seal| seal.proof.chunks(32).map(<[u8]>::to_vec).collect::<Vec<_>>();
        let (one, other) = (words(&one), words(&other));
        assert!(one.iter().all(|word| !other.contains(word)));
        // Here and there a byte is equal by chance, one in 256; more would be no chance.
        let equal = one.concat().iter().zip(other.concat()).filter(|(one, other)| *one == other).count();
        assert!(equal * 20 < one.len() * 32, "{equal}");
    }
}

#[test]
fn what_is_beyond_the_limits_is_refused_with_an_estimate() {
    let sheet = example("nurikabe/small-5x6");
    let case = Sealable::of(sheet.as_ref(), "nurikabe", Variant::Repaired).unwrap();
    let needed = sealing_cost(&case, MemoryLimit::default()).unwrap().size.memory_bytes;
    let problem = sealing_cost(&case, MemoryLimit { memory: needed - 1 }).unwrap_err();
    assert_eq!(problem, SealError::TooLarge { needed: Some(needed), limit: needed - 1 });
    assert!(sealing_cost(&case, MemoryLimit { memory: needed }).is_ok());
    assert_eq!(
        sealing_cost(&case, MemoryLimit { memory: 1_000_000 }).unwrap_err(),
        SealError::TooLarge { needed: None, limit: 1_000_000 }
    );
}
