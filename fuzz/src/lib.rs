//! What must hold of every text, however it was made.

use facedown::constraints::Literal;
use facedown::engine::Stop;
use facedown::formats::{Format, ReadError};
use facedown::puzzles::registry::{self, AnySheet};
use facedown::puzzles::shakashaka::Square;
use facedown::reduction::{Cnf, Reduction};
use facedown_seal::{Limits, Seal, Sealable, verify};

/// Reads the text in one format as a sheet of every genre.
pub fn read_as(text: &str, format: Format) {
    for genre in registry::all() {
        judge(text, genre.read(text, format));
    }
}

/// Reads the text as whatever it is.
pub fn read_any(text: &str) {
    judge(text, registry::read_any(text));
}

/// Reads what stands before the first NUL, or before the word `solution`, as a sheet, and what follows as its solution, which may be a picture.
pub fn read_solution(text: &str) {
    let halves = text.split_once('\0').or_else(|| text.split_once("\nsolution\n"));
    let Some((puzzle, solution)) = halves else { return };
    if let Ok(sheet) = registry::read_any(puzzle) {
        judge(solution, sheet.read_solution(solution));
    }
}

/// Replays the text as the record of a run: it is one, with as many lines as there are, or an error names a line.
pub fn replay(text: &str) {
    let lines = text.lines().count();
    match facedown::transcript::replay(text.lines().map(|line| Ok(line.to_owned()))) {
        Ok(replayed) => assert_eq!(replayed.lines, lines),
        Err(Stop::Differs { line, .. }) => assert!((1..=lines + 1).contains(&line), "line {line} of {lines}"),
        Err(stop) => panic!("not an answer to a text: {stop}"),
    }
}

/// Reads the text as a formula: an error points into the text, and what was read is written and read back unchanged.
pub fn read_formula(text: &str) {
    match Cnf::read(text) {
        Ok(cnf) => {
            assert_eq!(Cnf::read(&cnf.write()).as_ref(), Ok(&cnf));
            board_of(&cnf);
        }
        Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error} points outside"),
    }
}

/// Makes a formula of the bytes, and a board of the formula.
pub fn reduce(bytes: &[u8]) {
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
pub fn unseal(text: &str) {
    let Ok(seal) = Seal::read(text) else { return };
    let again = Seal::read(&seal.to_string()).expect("what was written can be read");
    assert_eq!(again.to_bytes(), seal.to_bytes());
    let (Ok(sheet), Ok(variant)) = (seal.sheet(), seal.known_variant()) else { return };
    if let Ok(case) = Sealable::of(sheet.as_ref(), seal.protocol(), variant) {
        let _ = verify(&case, &seal, Limits { memory: 20_000_000 });
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
