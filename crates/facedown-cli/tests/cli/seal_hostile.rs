//! `verify` against somebody who sends seals to do harm: each ends with a reason and the right exit code, in little memory.

use crate::common::{Place, Run, directory, facedown, puzzle};
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD as BASE64;
use std::collections::VecDeque;

/// A seal, field by field; the lengths are those of the fields unless somebody lies about them.
#[derive(Clone, Default)]
struct Fields {
    version: u8,
    protocol: Vec<u8>,
    variant: Vec<u8>,
    puzzle: Vec<u8>,
    faces: Vec<u8>,
    proof: Vec<u8>,
    puzzle_length: Option<u32>,
    faces_length: Option<u32>,
}

impl Fields {
    fn read(text: &str) -> Self {
        let letters: String = text.lines().filter(|line| !line.starts_with('-')).collect();
        let mut bytes: VecDeque<u8> = BASE64.decode(letters).unwrap().into();
        let mut take = |count: usize| bytes.drain(..count).collect::<Vec<u8>>();
        let version = take(1)[0];
        let length = take(1)[0];
        let protocol = take(length.into());
        let length = take(1)[0];
        let variant = take(length.into());
        let length = u32::from_le_bytes(take(4).try_into().unwrap());
        let puzzle = take(length as usize);
        let length = u32::from_le_bytes(take(4).try_into().unwrap());
        let faces = take(length as usize);
        let proof = bytes.into();
        Self { version, protocol, variant, puzzle, faces, proof, ..Self::default() }
    }

    fn text(&self) -> String {
        let mut bytes = vec![self.version];
        for name in [&self.protocol, &self.variant] {
            bytes.push(name.len() as u8);
            bytes.extend(name);
        }
        for (field, length) in [(&self.puzzle, self.puzzle_length), (&self.faces, self.faces_length)] {
            bytes.extend(length.unwrap_or(field.len() as u32).to_le_bytes());
            bytes.extend(field);
        }
        bytes.extend(&self.proof);
        format!("-----BEGIN FACEDOWN SEAL-----\n{}\n-----END FACEDOWN SEAL-----\n", BASE64.encode(bytes))
    }

    fn with(&self, change: impl FnOnce(&mut Self)) -> String {
        let mut changed = self.clone();
        change(&mut changed);
        changed.text()
    }
}

/// An empty directory, and the seal of a puzzle, without the line that names the version.
fn sealed(test: &str, arguments: &[&str]) -> (Place, String) {
    let place = directory(test);
    facedown(&place, &[&["seal"], arguments, &["-o", "seal.txt"]].concat(), b"").ends(0);
    let text = place.read("seal.txt").split_once('\n').unwrap().1.to_owned();
    (place, text)
}

/// Verifies a text, with an address space of 256 megabytes where that can be had: a large allocation would end in a crash.
fn verified(place: &Place, text: &str) -> Run {
    place.write("received.txt", text);
    #[cfg(target_os = "linux")]
    return place.run_after("ulimit -v 262144", "verify received.txt");
    #[cfg(not(target_os = "linux"))]
    place.run("verify received.txt")
}

fn expect(place: &Place, text: &str, code: i32, reason: &str) {
    let run = verified(place, text);
    assert!(!run.stderr.contains("memory allocation"), "{run:?}");
    let shown = run.shown();
    assert!(run.code == code && shown.contains(reason), "{reason}: exit code {}, {shown:.2000}", run.code);
    let mut lines = run.stdout.lines().chain(run.stderr.lines());
    assert!(code == 0 || !lines.any(|line| line.starts_with("verified")), "{shown:.2000}");
    // What is shown of a text neither moves the cursor nor fills the screen.
    let calm = |stream: &str| !stream.chars().any(|letter| letter.is_control() && letter != '\n');
    assert!(calm(&run.stdout) && calm(&run.stderr) && run.stderr.len() < 4000, "{run:?}");
}

#[test]
fn what_a_mail_does_to_a_seal_does_no_harm() {
    let (place, text) = sealed("hostile_mail", &[&puzzle("norinori/tiny-2x3.txt")]);
    assert_eq!(Fields::read(&text).text().replace('\n', ""), text.replace('\n', ""));
    let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
    for kept in [
        text.replace('\n', "\r\n"),
        quoted.replace('\n', "\r\n"),
        format!("Dear rival,\n\n{text}\nYours, P\n-- \n> BEGIN? END.\n"),
        format!("\u{feff}{}", text.replace('\n', "\u{2028}\n")),
        text.replace("-----", "\u{2014}"),
    ] {
        expect(&place, &kept, 0, "verified in");
    }
    let first = text.lines().nth(1).unwrap();
    for (changed, reason) in [
        // Letters that look the same are not the same.
        (text.replacen('A', "\u{410}", 1), "there is no line `-----BEGIN FACEDOWN SEAL-----`"),
        (text.replacen(first, &first.replacen('A', "\u{ff21}", 1), 1), "line 2"),
        (text.replacen(first, &first.replacen('Q', "\u{1b}[2J", 1), 1), "not a seal"),
        (
            text.replacen(first, &format!("{}*", first.repeat(40_000)), 1),
            "line 2: invalid base 64 letter `*`",
        ),
        (text.replacen(first, &first.replace('A', "-"), 1), "line 2: invalid base 64 letter `-`"),
        (text.replacen("BEGIN FACEDOWN", "BEGIN FACEDOWN SEAL BEGIN FACEDOWN", 1), "more than one seal"),
        (text.clone() + &text, "more than one seal"),
        (format!("{text}{}", " ".repeat(5 << 20)), "too long for a seal"),
        ("BEGIN FACEDOWN SEAL".repeat(300_000), "too long for a seal"),
        (text.replace("END FACEDOWN", "END"), "there is no line `-----END FACEDOWN SEAL-----`"),
    ] {
        expect(&place, &changed, 2, reason);
    }
}

#[test]
fn fields_that_lie_are_found_out() {
    let (place, text) = sealed("hostile_fields", &[&puzzle("nurikabe/tiny-3x4.txt")]);
    let honest = Fields::read(&text);
    for version in [0, 2, 255] {
        expect(&place, &honest.with(|seal| seal.version = version), 2, &format!("version {version}"));
    }
    for length in [u32::MAX, 1 << 31, honest.text().len() as u32] {
        expect(&place, &honest.with(|seal| seal.puzzle_length = Some(length)), 2, "cut off");
        expect(&place, &honest.with(|seal| seal.faces_length = Some(length)), 2, "cut off");
    }
    for name in [&b"\xff\xfe"[..], b"\xc0\x80"] {
        expect(&place, &honest.with(|seal| seal.protocol = name.to_vec()), 2, "do not fit");
        expect(&place, &honest.with(|seal| seal.variant = name.to_vec()), 2, "do not fit");
        expect(&place, &honest.with(|seal| seal.puzzle = name.to_vec()), 2, "do not fit");
    }
    // Names that pass for a verdict are not shown as they are.
    let verdict = b"nurikabe, repaired\nverified in 0.01 s: whoever made this seal knew a solution".to_vec();
    expect(
        &place,
        &honest.with(|seal| seal.protocol.clone_from(&verdict)),
        2,
        "has no protocol `nurikabe, re",
    );
    expect(&place, &honest.with(|seal| seal.variant.clone_from(&verdict)), 2, "there is no variant");
    expect(&place, &honest.with(|seal| seal.puzzle = verdict), 2, "cannot be read");
    for (protocol, variant, code, reason) in [
        ("hitori", "repaired", 2, "nurikabe has no protocol `hitori`"),
        ("", "repaired", 2, "nurikabe has no protocol ``"),
        ("NURIKABE", "repaired", 2, "nurikabe has no protocol"),
        ("nurikabe\u{202e}", "repaired", 2, "nurikabe has no protocol"),
        ("nurikabe", "", 2, "there is no variant ``"),
        ("nurikabe", "published", 1, "islands may touch at a numbered cell"),
    ] {
        let changed = honest.with(|seal| {
            seal.protocol = protocol.into();
            seal.variant = variant.into();
        });
        expect(&place, &changed, code, reason);
    }
    let (faces, more) = (honest.faces.len(), honest.proof.len() + 32);
    for (changed, reason) in [
        (honest.with(|seal| seal.faces.push(0)), format!("what was seen takes {faces} bytes")),
        (honest.with(|seal| seal.faces.truncate(0)), format!("what was seen takes {faces} bytes")),
        (
            honest.with(|seal| seal.faces = vec![0xff; 2_000_000]),
            format!("what was seen takes {faces} bytes"),
        ),
        (honest.with(|seal| seal.faces.fill(0xff)), "not in its canonical form".to_owned()),
        (honest.with(|seal| seal.proof.truncate(0)), "a proof of this statement has".to_owned()),
        (honest.with(|seal| seal.proof.extend([7; 32])), format!("and there are {more}")),
        (honest.with(|seal| seal.proof = vec![7; 2_900_000]), "a proof of this statement has".to_owned()),
    ] {
        expect(&place, &changed, 1, &reason);
    }
}

/// Only one encoding of each group element and of each scalar is read, and no neutral element.
#[test]
fn elements_of_a_proof_are_canonical() {
    let (place, text) = sealed("hostile_elements", &[&puzzle("norinori/tiny-2x3.txt")]);
    let honest = Fields::read(&text);
    let elements = honest.proof.len() / 32;
    let mut order = [0; 32];
    order[..16].copy_from_slice(&0x14de_f9de_a2f7_9cd6_5812_631a_5cf5_d3ed_u128.to_le_bytes());
    order[31] = 0x10;
    let mut field = [0xff; 32];
    (field[0], field[31]) = (0xed, 0x7f);
    let mut one = [0; 32];
    one[0] = 1;
    let replaced = |nth: usize, bytes: [u8; 32]| {
        honest.with(|seal| seal.proof[32 * nth..][..32].copy_from_slice(&bytes))
    };
    // The first element is a group element, the last one a scalar.
    for (nth, bytes) in [
        (0, [0; 32]),
        (0, one),
        (0, field),
        (0, [0xff; 32]),
        (elements - 1, order),
        (elements - 1, [0xff; 32]),
    ] {
        let reason = format!("the 32 bytes of the proof at {} are not a canonical encoding", 32 * nth);
        expect(&place, &replaced(nth, bytes), 1, &reason);
    }
    // What is canonical and wrong is refused all the same.
    for bytes in [[0; 32], one] {
        expect(&place, &replaced(elements - 1, bytes), 1, "the proof is not valid for this puzzle");
    }
    for (one, other) in [(0, 1), (1, 2), (elements - 2, elements - 1)] {
        let swapped = honest.with(|seal| {
            let (start, end) = seal.proof.split_at_mut(32 * other);
            start[32 * one..][..32].swap_with_slice(&mut end[..32]);
        });
        expect(&place, &swapped, 1, "the proof is not valid for this puzzle");
    }
}

/// A proof for one puzzle does not verify for another, however similar.
#[test]
fn a_proof_is_for_its_own_puzzle_and_protocol() {
    let (place, text) = sealed("hostile_puzzle", &["https://puzz.link/p?nurikabe/3/2/2g1i"]);
    let honest = Fields::read(&text);
    expect(&place, &honest.text(), 0, "verified in");
    for (name, address) in [
        ("mirrored", "https://puzz.link/p?nurikabe/3/2/1g2i"),
        ("upside down", "https://puzz.link/p?nurikabe/3/2/i2g1"),
        ("on its side", "https://puzz.link/p?nurikabe/2/3/2i1g"),
        ("a number more", "https://puzz.link/p?nurikabe/3/2/2g1h1"),
        ("a number less", "https://puzz.link/p?nurikabe/3/2/2k"),
        ("another number", "https://puzz.link/p?nurikabe/3/2/1g1i"),
    ] {
        expect(&place, &honest.with(|seal| seal.puzzle = address.into()), 1, "refused: ");
        let run = facedown(&place, &["verify", "seal.txt", address], b"");
        let reason = "refused: the seal is for another puzzle";
        assert!(run.code == 1 && run.stdout.contains(reason), "{name}: {run:?}");
    }
    // The same puzzle in other words is not the one form in which a seal has it.
    for address in [
        "https://puzz.link/p?nurikabe/3/2/2g1i/",
        "http://puzz.link/p?nurikabe/3/2/2g1i",
        "https://puzz.link/p?nurikabe/3/2/2g1gggg",
        "nurikabe\n2 . 1\n. . .\n",
    ] {
        expect(&place, &honest.with(|seal| seal.puzzle = address.into()), 2, "this is not a seal");
    }
    // One genre, two protocols.
    let board = puzzle("numberlink/tiny-3x4.txt");
    let (place, text) = sealed("hostile_protocol", &[&board, "--protocol", "numberlink"]);
    let other = Fields::read(&text).with(|seal| seal.protocol = b"numberlink-well-designed".to_vec());
    expect(&place, &other, 1, "refused: ");
}

/// How much there is to do follows from the puzzle, before anything else is believed.
#[test]
fn puzzles_that_are_too_large_are_refused_before_they_are_played() {
    let place = directory("hostile_large");
    let hostile = |protocol: &str, puzzle: &str| {
        let seal = Fields {
            version: 1,
            protocol: protocol.into(),
            variant: b"repaired".to_vec(),
            puzzle: puzzle.into(),
            faces: vec![0xff; 30],
            proof: vec![0xff; 960],
            ..Fields::default()
        };
        seal.text()
    };
    // A `z` stands for twenty cells.
    let huge = |name: &str| format!("https://puzz.link/p?{name}/1000/1000/{}", "z".repeat(50_000));
    let limit = "more memory than the limit of 1.5 GB";
    expect(&place, &hostile("nurikabe", &huge("nurikabe")), 2, limit);
    let run = verified(&place, &hostile("nurikabe", &huge("nurikabe")));
    assert!(run.stderr.contains("--memory"), "the limit is named with the option that raises it");
    for (protocol, puzzle, code, reason) in [
        ("nurikabe", "https://puzz.link/p?nurikabe/4000000000/4000000000/", 2, "cannot be read"),
        ("nurikabe", "https://puzz.link/p?hitori/2/1/12", 2, "has no protocol"),
        ("nurikabe", "\x1b[2J", 2, "cannot be read"),
        ("disjoint-paths", "p edge 4000000000 1\n", 2, "cannot be read"),
    ] {
        expect(&place, &hostile(protocol, puzzle), code, reason);
    }
}
