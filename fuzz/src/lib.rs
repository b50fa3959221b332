//! What must hold of every text, however it was made: a target is a name and what it does with any bytes.
//!
//! `crates/facedown-seal/tests/seal/fuzz.rs` compiles this file, too, and runs every target on the seeds.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chacha20::ChaCha20Rng;
use chacha20::rand_core::SeedableRng;
use facedown::constraints::Literal;
use facedown::engine::Stop;
use facedown::formats::{Format, ReadError, plain_address};
use facedown::puzzles::registry::{self, AnySheet};
use facedown::puzzles::shakashaka::Square;
use facedown::reduction::{Cnf, Reduction};
use facedown_seal::{
    MemoryLimit, Piles, Seal, Sealable, ShuffleKind, Statement, WireShuffle, Witness, argument, verify,
};
use std::sync::OnceLock;

/// Runs the target of this name. Texts are what comes before the first byte that is not UTF-8.
pub fn run(target: &str, bytes: &[u8]) {
    let text = bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    match target {
        "any" => {
            let plain = plain_address(text);
            judge(text, registry::read_any(text));
            judge(&plain, registry::read_any(&plain));
        }
        "cnf" => read_formula(text),
        "penpa" => read_drawing(bytes),
        "proof" => prove(bytes),
        "reduce" => reduce(bytes),
        "seal" => unseal(text),
        "solution" => read_solution(text),
        "transcript" => replay(text),
        format => read_as(text, Format::from_name(format).expect("a target, or a format")),
    }
}

/// Reads the text in one format as a sheet of every genre.
fn read_as(text: &str, format: Format) {
    for genre in registry::all() {
        judge(text, genre.read(text, format));
    }
}

/// Takes the bytes as a packed drawing of penpa-edit, and as the drawing itself, which may name its genre or not.
fn read_drawing(bytes: &[u8]) {
    // One block of deflate that is stored as it is.
    let stored = bytes.get(..usize::from(u16::MAX)).unwrap_or(bytes);
    let length = stored.len() as u16;
    let block = [&[1], &length.to_le_bytes()[..], &(!length).to_le_bytes()[..], stored].concat();
    for bytes in [bytes, &block] {
        let address = format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={}", STANDARD.encode(bytes));
        judge(&address, registry::read_any(&address));
        for genre in registry::all() {
            let address = format!("{}/{address}", genre.name());
            judge(&address, registry::read_any(&address));
        }
    }
}

/// Reads what stands before the first NUL, or before the word `solution`, as a sheet, and what follows as its solution, which may be a picture.
fn read_solution(text: &str) {
    let halves = text.split_once('\0').or_else(|| text.split_once("\nsolution\n"));
    let Some((puzzle, solution)) = halves else { return };
    if let Ok(sheet) = registry::read_any(puzzle) {
        judge(solution, sheet.read_solution(solution));
    }
}

/// Replays the text as the record of a run: it is one, with as many lines as there are, or an error names a line.
fn replay(text: &str) {
    let lines = text.lines().count();
    match facedown::transcript::replay(text.lines().map(|line| Ok(line.to_owned()))) {
        Ok(replayed) => assert_eq!(replayed.lines, lines),
        Err(Stop::Differs { line, .. }) => assert!((1..=lines + 1).contains(&line), "line {line} of {lines}"),
        Err(stop) => panic!("not an answer to a text: {stop}"),
    }
}

/// Reads the text as a formula: an error points into the text, and what was read is written and read back unchanged.
fn read_formula(text: &str) {
    match Cnf::read(text) {
        Ok(cnf) => {
            assert_eq!(Cnf::read(&cnf.write()).as_ref(), Ok(&cnf));
            board_of(&cnf);
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error} points outside"),
    }
}

/// Makes a formula of the bytes, and a board of the formula.
fn reduce(bytes: &[u8]) {
    let Some((&variables, rest)) = bytes.split_first() else { return };
    let variables = usize::from(variables);
    let literal = |byte: &u8| {
        let literal = Literal::positive(u32::from(byte >> 1));
        if byte & 1 == 1 { !literal } else { literal }
    };
    // 255 ends a clause.
    let clauses = rest.split(|byte| *byte == 255).map(|clause| clause.iter().map(literal).collect());
    if let Some(cnf) = Cnf::new(variables, clauses.collect()) {
        board_of(&cnf);
    }
}

/// A board has only the squares that it may have, and is refused only where it would be too large.
fn board_of(cnf: &Cnf) {
    match Reduction::of(cnf) {
        Ok(reduction) => {
            let plain = |square: &Square| matches!(square, Square::White | Square::Black | Square::Clue(1));
            assert!(reduction.board.squares.values().iter().all(plain));
            if reduction.pieces.len() < 50 {
                assert!(reduction.drawing().svg().ends_with("</svg>\n"));
            }
        }
        Err(error) => assert!(error.height.max(error.width) > facedown::grid::LONGEST_SIDE, "{error}"),
    }
}

/// Reads the text as a seal, and verifies what it is: nothing that was made without knowing a solution is accepted. A seal
/// that is read is written again as the same bytes. Little memory is enough to find out.
fn unseal(text: &str) {
    let Ok(seal) = Seal::read(text) else { return };
    let again = Seal::read(&seal.to_string()).expect("what was written can be read");
    assert_eq!(again.to_bytes(), seal.to_bytes());
    let (Ok(sheet), Ok(variant)) = (seal.sheet(), seal.known_variant()) else { return };
    if let Ok(case) = Sealable::of(sheet.as_ref(), seal.protocol(), variant) {
        let _ = verify(&case, &seal, MemoryLimit { memory: 20_000_000 });
    }
}

/// An error points into the text; what was read is judged, written in every format, and read again.
fn judge(text: &str, read: Result<Box<dyn AnySheet>, ReadError>) {
    let sheet = match read {
        Ok(sheet) => sheet,
        Err(error) => {
            assert!(text.get(error.span.clone()).is_some(), "{error} points outside");
            return;
        }
    };
    let genre = registry::genre(sheet.name()).expect("the genre is registered");
    for format in Format::ALL {
        let Ok(written) = sheet.write(format) else { continue };
        let expected = if format.holds_answers() { sheet.boxed() } else { sheet.without_answer() };
        let again = genre.read(&written, format).expect("what was written can be read");
        assert_eq!(format!("{again:?}"), format!("{expected:?}"), "{format}");
    }
    if let Some(solution) = sheet.write_solution() {
        let again = sheet.read_solution(&solution).expect("what was written can be read");
        assert_eq!(format!("{again:?}"), format!("{sheet:?}"));
        let picture = sheet.drawing().text();
        // A graph without vertices leaves nothing to be seen.
        if picture.contains(['┌', '─']) {
            let again = sheet.read_solution(&picture).expect("what was drawn can be read");
            assert_eq!(again.drawing().text(), picture);
        }
    }
    sheet.check();
}

/// Takes the bytes as a proof and as a statement: nothing is believed but the honest proof.
fn prove(bytes: &[u8]) {
    let verify = |statement: &Statement, proof: &[u8]| argument::verify(statement, b"fuzz", proof);
    let (statement, honest) = sample();
    assert!(verify(statement, bytes).is_err() || bytes == honest);

    // The same bytes as differences to the honest proof, so that most of it stays well formed.
    let mut other = honest.clone();
    other.iter_mut().zip(bytes).for_each(|(byte, difference)| *byte ^= difference);
    assert_eq!(verify(statement, &other).is_ok(), other == *honest);

    // And as a statement, with proofs of the right size and of another one.
    let statement = any_statement(bytes);
    let proof_bytes = argument::size(&statement).proof_bytes;
    assert!(verify(&statement, bytes).is_err());
    assert!(verify(&statement, &vec![0; proof_bytes]).is_err());
}

fn piles(depth: usize, wires: impl IntoIterator<Item = u32>) -> Piles {
    Piles { depth, wires: wires.into_iter().collect() }
}

/// A statement and a proof of it.
fn sample() -> &'static (Statement, Vec<u8>) {
    static SAMPLE: OnceLock<(Statement, Vec<u8>)> = OnceLock::new();
    SAMPLE.get_or_init(|| {
        let statement = Statement {
            wires: vec![None, None, None, None, None, Some(1)],
            shuffles: vec![
                WireShuffle { kind: ShuffleKind::Shift, from: piles(1, 0..3), to: piles(1, 3..6) },
                WireShuffle { kind: ShuffleKind::Scramble, from: piles(1, 0..3), to: piles(1, 3..6) },
            ],
        };
        let witness = Witness { values: vec![1, 2, 3, 2, 3, 1], orders: vec![vec![1, 2, 0]; 2] };
        let proof = argument::prove(&statement, &witness, b"fuzz", &mut ChaCha20Rng::from_seed([1; 32]));
        let proof = proof.expect("the witness fulfils the statement");
        (statement, proof)
    })
}

/// Up to 16 wires and four shuffles, well formed or not.
fn any_statement(bytes: &[u8]) -> Statement {
    let mut bytes = bytes.iter().copied();
    let mut next = |below: u8| bytes.next().map_or(0, |byte| byte % below);
    let wires = (0..next(17)).map(|_| Some(next(8)).filter(|&value| value < 4)).collect();
    let shuffles = (0..next(5)).map(|_| {
        let kind = if next(2) == 0 { ShuffleKind::Scramble } else { ShuffleKind::Shift };
        let mut side =
            || piles(next(4).into(), (0..next(9)).map(|_| u32::from(next(17))).collect::<Vec<_>>());
        let (from, to) = (side(), side());
        WireShuffle { kind, from, to }
    });
    Statement { wires, shuffles: shuffles.collect() }
}
