//! Formulas in conjunctive normal form, and the DIMACS format in which SAT solvers read them.
//!
//! ```text
//! c two clauses over three variables: (x1 or not x3) and (x2 or x3 or not x1)
//! p cnf 3 2
//! 1 -3 0
//! 2 3 -1 0
//! ```
//!
//! A clause ends with `0`, not with its line. The files of SATLIB end with a line `%` and a `0`; both are accepted.

use crate::constraints::Literal;
use crate::formats::lines::{Token, lines};
use crate::formats::{Format, Misread, ReadError, bounded};
use std::fmt::Write as _;

/// A formula: an assignment satisfies it when it makes at least one literal of each clause true.
///
/// ```
/// use facedown::reduction::Cnf;
///
/// let cnf = Cnf::read("c a comment\np cnf 2 2\n1 -2 0\n2 0\n")?;
/// assert_eq!((cnf.variables(), cnf.clauses().len()), (2, 2));
/// assert!(cnf.holds(&[true, true]));
/// assert!(!cnf.holds(&[false, true]));
///
/// let error = Cnf::read("p cnf 2 1\n1 3 0\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 3: expected a literal from -2 to 2, or 0, found `3`");
/// # Ok::<(), facedown::formats::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cnf {
    variables: usize,
    clauses: Vec<Vec<Literal>>,
}

impl Cnf {
    /// The greatest number of variables: what a literal can hold.
    pub(crate) const MOST_VARIABLES: usize = i32::MAX as usize;

    /// The formula of these clauses; nothing if a literal is beyond the variables, or there are too many of them.
    #[must_use]
    pub fn new(variables: usize, clauses: Vec<Vec<Literal>>) -> Option<Self> {
        let fits = clauses.iter().flatten().all(|literal| literal.variable() < variables);
        (fits && variables <= Self::MOST_VARIABLES).then_some(Self { variables, clauses })
    }

    /// The number of variables, whether they occur or not.
    #[must_use]
    pub const fn variables(&self) -> usize {
        self.variables
    }

    /// The clauses as they were written.
    #[must_use]
    pub fn clauses(&self) -> &[Vec<Literal>] {
        &self.clauses
    }

    /// Whether these values of the variables satisfy the formula. There must be as many values as variables.
    #[must_use]
    pub fn holds(&self, values: &[bool]) -> bool {
        self.clauses.iter().all(|clause| clause.iter().any(|literal| literal.holds(values)))
    }

    /// Reads a DIMACS file.
    ///
    /// # Errors
    /// When the text is not such a file: the header is missing, a count is wrong, a literal has no variable, the last
    /// clause has no end.
    pub fn read(text: &str) -> Result<Self, ReadError> {
        let read = bounded(text).and_then(|()| CnfDraft::default().read(text));
        read.map_err(|misread| ReadError::new(text, Format::Dimacs, misread))
    }

    /// The formula as a DIMACS file.
    ///
    /// ```
    /// use facedown::reduction::Cnf;
    ///
    /// let cnf = Cnf::read("p cnf 2 2\n1\n-2 0 0\n")?;
    /// assert_eq!(cnf.write(), "p cnf 2 2\n1 -2 0\n0\n");
    /// # Ok::<(), facedown::formats::ReadError>(())
    /// ```
    #[must_use]
    pub fn write(&self) -> String {
        let mut out = format!("p cnf {} {}\n", self.variables, self.clauses.len());
        for clause in &self.clauses {
            for &literal in clause {
                let _ = write!(out, "{} ", number(literal));
            }
            out.push_str("0\n");
        }
        out
    }
}

/// The literal as DIMACS writes it: the variable counted from 1, with a minus sign if it is negated.
#[must_use]
pub fn number(literal: Literal) -> i64 {
    let variable = literal.variable() as i64 + 1;
    if literal.is_negated() { -variable } else { variable }
}

/// A formula while it is read.
#[derive(Default)]
struct CnfDraft<'a> {
    header: Option<Header<'a>>,
    clauses: Vec<Vec<Literal>>,
    clause: Vec<Literal>,
    /// Where the clause began that has no end yet.
    begun: Option<Token<'a>>,
}

struct Header<'a> {
    variables: usize,
    clauses: (usize, Token<'a>),
}

impl<'a> CnfDraft<'a> {
    fn read(mut self, text: &'a str) -> Result<Cnf, Misread> {
        let mut lines = lines(text, &['\n']);
        for line in lines.by_ref() {
            let trimmed = line.trim();
            if trimmed.text.is_empty() || trimmed.text.starts_with('c') {
                continue;
            }
            if trimmed.text == "%" {
                return self.end_of_satlib(&mut lines, trimmed);
            }
            match (&self.header, trimmed.text.starts_with('p')) {
                (None, true) => self.header = Some(header(trimmed)?),
                (None, false) => {
                    let first = trimmed.words().next().unwrap_or(trimmed);
                    return Err(first.misread("the header, `p cnf VARIABLES CLAUSES`"));
                }
                (Some(_), true) => return Err(trimmed.misread("one header only")),
                (Some(header), false) => {
                    let variables = header.variables;
                    trimmed.words().try_for_each(|word| self.push(word, variables))?;
                }
            }
        }
        self.finish(text.len())
    }

    /// After `%` there may only be a `0`.
    fn end_of_satlib(
        self,
        lines: &mut impl Iterator<Item = Token<'a>>,
        mark: Token<'a>,
    ) -> Result<Cnf, Misread> {
        for word in lines.flat_map(Token::words) {
            if word.text != "0" {
                return Err(word.misread("nothing but `0` after the line `%`"));
            }
        }
        self.finish(mark.at)
    }

    fn push(&mut self, word: Token<'a>, variables: usize) -> Result<(), Misread> {
        let misread = || word.misread(format!("a literal from -{variables} to {variables}, or 0"));
        let (digits, is_negated) = match word.text.strip_prefix('-') {
            Some(digits) => (digits, true),
            None => (word.text, false),
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(misread());
        }
        // A number that no integer holds is larger than every variable, too.
        let variable = digits.parse::<usize>().unwrap_or(usize::MAX);
        if variable > variables {
            return Err(misread());
        }
        self.begun.get_or_insert(word);
        match variable.checked_sub(1) {
            Some(index) => {
                let literal = Literal::positive(index as u32);
                self.clause.push(if is_negated { !literal } else { literal });
            }
            None => {
                let begun = self.begun.take();
                self.clauses.push(std::mem::take(&mut self.clause));
                if let Some(header) = &self.header
                    && self.clauses.len() > header.clauses.0
                {
                    let declared = header.clauses.0;
                    let why = format!("there are more clauses than the {declared} that the header declares");
                    return Err(begun
                        .unwrap_or(word)
                        .misread(format!("at most {declared} clauses"))
                        .because(why));
                }
            }
        }
        Ok(())
    }

    fn finish(self, end: usize) -> Result<Cnf, Misread> {
        let Some(header) = self.header else {
            return Err(Misread::new(end..end, "the header, `p cnf VARIABLES CLAUSES`"));
        };
        if let Some(begun) = self.begun {
            return Err(begun
                .misread("`0` at the end of the last clause")
                .because("the last clause does not end"));
        }
        let (declared, token) = header.clauses;
        if declared != self.clauses.len() {
            let expected = format!("the number of clauses, {}", self.clauses.len());
            return Err(token.misread(expected));
        }
        Ok(Cnf { variables: header.variables, clauses: self.clauses })
    }
}

fn header(line: Token<'_>) -> Result<Header<'_>, Misread> {
    let mut words = line.words();
    let missing = Token { text: "", at: line.span().end };
    let mut next = || words.next().unwrap_or(missing);
    let (p, kind, variables, clauses) = (next(), next(), next(), next());
    if p.text != "p" {
        return Err(p.misread("the header, `p cnf VARIABLES CLAUSES`"));
    }
    if kind.text != "cnf" {
        return Err(kind.misread("`cnf`"));
    }
    let number = variables.count("the number of variables")?;
    if number > Cnf::MOST_VARIABLES {
        return Err(variables.misread(format!("at most {} variables", Cnf::MOST_VARIABLES)));
    }
    let header = Header { variables: number, clauses: (clauses.count("the number of clauses")?, clauses) };
    match words.next() {
        None => Ok(header),
        Some(more) => Err(more.misread("the end of the line")),
    }
}
