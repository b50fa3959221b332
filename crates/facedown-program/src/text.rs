//! Programs as files for any solver: CPLEX LP and free MPS.
//!
//! Nothing is minimised. A variable that constraint B forbids has the upper bound 0; the others have 1. Variables are named as
//! [`Program::name`] says, rows by the letter of their constraint and their number. A row without variables that holds is left
//! out; one that does not hold is about the variable `none`, which is 0.

use crate::rows::{Linear, Program, Relation};
use std::fmt::Write;

const HEADLINE: &str = concat!(
    "Shakashaka as a 0-1 program, after Demaine, Okamoto, Uehara and Uno (2013); written by facedown ",
    env!("CARGO_PKG_VERSION")
);

/// The name of a variable that is always 0.
const NONE: &str = "none";

/// Summands in a line: some readers of LP files take no more than 255 characters.
const TERMS_IN_A_LINE: usize = 12;

/// The rows that go into a file, with their names.
fn named_rows(program: &Program) -> Vec<(String, &Linear)> {
    let rows = program.rows().iter().enumerate();
    let written = rows.filter(|(_, row)| !row.terms.is_empty() || !row.holds(&[]));
    let named = written.map(|(number, row)| {
        let part = row.part.map_or("cut".to_owned(), |part| format!("{part:?}"));
        (format!("{part}{}", number + 1), row)
    });
    named.collect()
}

/// The variables that go into a file: names and upper bounds.
fn named_variables(program: &Program) -> Vec<(String, u8)> {
    let variables = (0..program.variables())
        .map(|variable| (program.name(variable), u8::from(!program.is_forbidden(variable))));
    let needs_none =
        program.variables() == 0 || program.rows().iter().any(|row| row.terms.is_empty() && !row.holds(&[]));
    variables.chain(needs_none.then(|| (NONE.to_owned(), 0))).collect()
}

/// The program in CPLEX LP format.
///
/// ```
/// use facedown::puzzles::shakashaka::Shakashaka;
/// use facedown::{formats::Format, puzzles::Puzzle};
/// use facedown_program::{Program, Variant, lp};
///
/// let board = Shakashaka::read("shakashaka\n. 1\n", Format::Text).unwrap().puzzle;
/// let text = lp(&Program::new(&board, Variant::Repaired));
/// assert!(text.contains(" A1: + x_1_1_W + x_1_1_NW + x_1_1_NE + x_1_1_SE + x_1_1_SW = 1\n"));
/// assert!(text.contains(" B2: + x_1_1_NE + x_1_1_SE = 1\n"));
/// ```
#[must_use]
pub fn lp(program: &Program) -> String {
    let variables = named_variables(program);
    let mut text = format!("\\ {HEADLINE}\n");
    text.push_str(
        "\\ x_R_C_W: the square in row R and column C is white; NW, NE, SE, SW: its black corner\n",
    );
    // Readers want an objective with a variable.
    let _ = writeln!(text, "Minimize\n obj: 0 {}\nSubject To", variables[0].0);
    for (name, row) in named_rows(program) {
        let _ = write!(text, " {name}:");
        for (number, &(factor, variable)) in row.terms.iter().enumerate() {
            if number > 0 && number.is_multiple_of(TERMS_IN_A_LINE) {
                text.push_str("\n ");
            }
            let sign = if factor < 0 { '-' } else { '+' };
            let _ = match factor.unsigned_abs() {
                1 => write!(text, " {sign} {}", variables[variable].0),
                factor => write!(text, " {sign} {factor} {}", variables[variable].0),
            };
        }
        if row.terms.is_empty() {
            let _ = write!(text, " + {NONE}");
        }
        let relation = if row.relation == Relation::Equal { "=" } else { "<=" };
        let _ = writeln!(text, " {relation} {}", row.bound);
    }
    if program.variables() == 0 {
        // Readers want a row.
        let _ = writeln!(text, " none1: + {NONE} <= 0");
    }
    text.push_str("Bounds\n");
    for (name, upper) in &variables {
        let _ = writeln!(text, " {name} <= {upper}");
    }
    text.push_str("Generals\n");
    for (name, _) in &variables {
        let _ = writeln!(text, " {name}");
    }
    text.push_str("End\n");
    text
}

/// The program in free MPS format.
///
/// ```
/// use facedown::puzzles::shakashaka::Shakashaka;
/// use facedown::{formats::Format, puzzles::Puzzle};
/// use facedown_program::{Program, Variant, mps};
///
/// let board = Shakashaka::read("shakashaka\n. 1\n", Format::Text).unwrap().puzzle;
/// let text = mps(&Program::new(&board, Variant::Repaired));
/// assert!(text.contains("\n x_1_1_NE B2 1\n") && text.contains("\n UP BND x_1_1_NE 0\n"));
/// ```
#[must_use]
pub fn mps(program: &Program) -> String {
    let variables = named_variables(program);
    let rows = named_rows(program);
    let mut columns: Vec<Vec<(usize, i32)>> = vec![Vec::new(); variables.len()];
    for (number, (_, row)) in rows.iter().enumerate() {
        for &(factor, variable) in &row.terms {
            columns[variable].push((number, factor));
        }
        if row.terms.is_empty()
            && let Some(none) = columns.last_mut()
        {
            none.push((number, 1));
        }
    }
    let mut text = format!("* {HEADLINE}\n");
    text.push_str("NAME shakashaka FREE\nROWS\n N obj\n");
    for (name, row) in &rows {
        let relation = if row.relation == Relation::Equal { 'E' } else { 'L' };
        let _ = writeln!(text, " {relation} {name}");
    }
    text.push_str("COLUMNS\n MARKER 'MARKER' 'INTORG'\n");
    for ((name, _), column) in variables.iter().zip(&columns) {
        // A column that is in no row must be there, too.
        let _ = writeln!(text, " {name} obj 0");
        for &(row, factor) in column {
            let _ = writeln!(text, " {name} {} {factor}", rows[row].0);
        }
    }
    text.push_str(" MARKER 'MARKER' 'INTEND'\nRHS\n");
    for (name, row) in rows.iter().filter(|(_, row)| row.bound != 0) {
        let _ = writeln!(text, " RHS {name} {}", row.bound);
    }
    text.push_str("BOUNDS\n");
    for (name, upper) in &variables {
        let _ = writeln!(text, " UP BND {name} {upper}");
    }
    text.push_str("ENDATA\n");
    text
}
