//! How graphs with endpoint pairs are read and written: as a list of edges, or in the format of DIMACS.
//!
//! ```text
//! disjoint-paths          c a path of three vertices
//! vertices 3              p edge 3 2
//! edge 1 2                e 1 2
//! edge 2 3                e 2 3
//! pair 1 3                c pair 1 3
//!
//! solution                c solution
//! path 1 2 3              c path 1 2 3
//! ```
//!
//! DIMACS knows neither pairs nor paths: they stand in comments, so that other programs can read the graph.

use super::{DisjointPaths, GraphError, Vertex};
use crate::formats::lines::{Token, lines};
use crate::formats::text::SOLUTION;
use crate::formats::{CannotHold, Format, Misread, ReadError, bounded};
use crate::puzzle::Sheet;

/// What a line says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
    Name,
    Size,
    Edge,
    Pair,
    Solution,
    Path,
}

/// How a format spells what lines say. `V` is a vertex, counted from 1, and `V*` any number of them; `N` and `M` are the numbers
/// of vertices and of edges. Of words with a bar between them the first is written.
type Spelled = &'static [(Says, &'static str)];

const LIST: Spelled = &[
    (Says::Name, "disjoint-paths|disjoint_paths"),
    (Says::Size, "vertices N"),
    (Says::Edge, "edge V V"),
    (Says::Pair, "pair V V"),
    (Says::Solution, "solution"),
    (Says::Path, "path V*"),
];

const DIMACS: Spelled = &[
    (Says::Size, "p edge|col N M"),
    (Says::Edge, "e V V"),
    (Says::Pair, "c pair V V"),
    (Says::Solution, "c solution"),
    (Says::Path, "c path V*"),
];

/// The parts of a line that has so many words.
fn parts(spelling: &str, words: usize) -> impl Iterator<Item = &str> {
    let last = (words + 1).saturating_sub(spelling.split(' ').count());
    spelling.split(' ').flat_map(move |part| if part == "V*" { vec!["V"; last] } else { vec![part] })
}

/// Whether a line begins with the word.
fn begins(spelling: &str, word: Token<'_>) -> bool {
    spelling.split(' ').next().is_some_and(|first| first.split('|').any(|known| known == word.text))
}

/// Whether a line has the words and so many numbers.
fn is_like(spelling: &str, line: Token<'_>) -> bool {
    let is_like = |(part, word): (&str, Token<'_>)| match part {
        "V" => word.number::<u64>().is_some(),
        _ => part == word.text,
    };
    let words = line.words().count();
    parts(spelling, words).count() == words && parts(spelling, words).zip(line.words()).all(is_like)
}

/// A number of a line, vertices counted from 0, and where it stands.
type Number<'a> = (usize, Token<'a>);

/// Reads the numbers of a line.
fn read_line<'a>(spelling: &str, line: Token<'a>) -> Result<Vec<Number<'a>>, Misread> {
    const VERTEX: &str = "a vertex, by a number from 1";
    let mut words = line.words();
    let mut numbers = Vec::new();
    for part in parts(spelling, words.clone().count()) {
        let word = words.next().unwrap_or(Token { text: "", at: line.trim().span().end });
        let number = match part {
            "N" => word.count("the number of vertices")?,
            "M" => word.count("the number of edges")?,
            "V" => word.count(VERTEX)?.checked_sub(1).ok_or_else(|| word.misread(VERTEX))?,
            known if known.split('|').any(|known| known == word.text) => continue,
            known => return Err(word.misread(format!("`{}`", known.split('|').next().unwrap_or(known)))),
        };
        numbers.push((number, word));
    }
    words.next().map_or(Ok(numbers), |more| Err(more.misread("the end of the line")))
}

/// Writes a line with its numbers, if the format has such a line.
fn push_line(out: &mut String, lines: Spelled, says: Says, numbers: &[usize]) {
    for (_, spelling) in lines.iter().filter(|(line, _)| *line == says) {
        let (mut left, words) = (numbers.iter(), numbers.len() + spelling.split(' ').count() - 1);
        let words = parts(spelling, words).map(|part| match part {
            "N" | "M" => left.next().map(ToString::to_string),
            "V" => left.next().map(|vertex| (vertex + 1).to_string()),
            known => known.split('|').next().map(str::to_owned),
        });
        out.push_str(&words.flatten().collect::<Vec<_>>().join(" "));
        out.push('\n');
    }
}

pub(super) fn read(text: &str, format: Format) -> Result<Sheet<DisjointPaths>, ReadError> {
    let sheet = bounded(text).and_then(|()| {
        let mut draft = GraphDraft::default();
        lines(text, &['\n']).try_for_each(|line| draft.read(line, format))?;
        draft.finish(text.len())
    });
    sheet.map_err(|misread| ReadError::new(text, format, misread))
}

pub(super) fn write(sheet: &Sheet<DisjointPaths>, format: Format) -> Result<String, CannotHold> {
    let Sheet { puzzle, answer } = sheet;
    let beyond = |vertex: &Vertex| vertex.0 >= puzzle.vertices().len();
    if answer.iter().flatten().flatten().any(beyond) {
        return Err(CannotHold { format, what: "a path over vertices that are not in the graph" });
    }
    let lines = match format {
        Format::Text => LIST,
        Format::Dimacs => DIMACS,
        _ => return Err(CannotHold { format, what: "a graph" }),
    };
    let mut out = String::new();
    push_line(&mut out, lines, Says::Name, &[]);
    push_line(&mut out, lines, Says::Size, &[puzzle.vertices().len(), puzzle.edges().count()]);
    puzzle.edges().for_each(|(one, other)| push_line(&mut out, lines, Says::Edge, &[one.0, other.0]));
    puzzle.pairs().iter().for_each(|(one, other)| push_line(&mut out, lines, Says::Pair, &[one.0, other.0]));
    if let Some(paths) = answer {
        out.push_str(if format == Format::Text { "\n" } else { "" });
        push_paths(&mut out, lines, paths);
    }
    Ok(out)
}

pub(super) fn read_solution(puzzle: &DisjointPaths, text: &str) -> Result<Vec<Vec<Vertex>>, ReadError> {
    let paths = bounded(text).and_then(|()| {
        let answer = Some((puzzle.vertices().len(), Vec::new()));
        let mut draft = GraphDraft { answer, ..GraphDraft::default() };
        let mut lines = lines(text, &['\n']).map(without_comment).filter(|line| !line.is_blank()).peekable();
        lines.next_if(|line| line.trim().text == SOLUTION);
        lines.try_for_each(|line| draft.read(line, Format::Text))?;
        Ok(draft.answer.map(|(_, paths)| paths).unwrap_or_default())
    });
    paths.map_err(|misread| ReadError::new(text, Format::Text, misread))
}

pub(super) fn write_solution(solution: &[Vec<Vertex>]) -> String {
    let mut out = String::new();
    push_paths(&mut out, LIST, solution);
    out
}

fn push_paths(out: &mut String, lines: Spelled, paths: &[Vec<Vertex>]) {
    push_line(out, lines, Says::Solution, &[]);
    for path in paths {
        push_line(out, lines, Says::Path, &path.iter().map(|vertex| vertex.0).collect::<Vec<_>>());
    }
}

/// Cuts off a comment, which begins with `#` or `//`.
fn without_comment(line: Token<'_>) -> Token<'_> {
    let cut = ["#", "//"].into_iter().filter_map(|mark| line.text.find(mark)).min();
    Token { text: &line.text[..cut.unwrap_or(line.text.len())], at: line.at }
}

/// A graph while it is read.
#[derive(Default)]
struct GraphDraft<'a> {
    vertices: Option<Number<'a>>,
    declared_edges: Option<Number<'a>>,
    edges: Vec<[Number<'a>; 2]>,
    pairs: Vec<[Number<'a>; 2]>,
    /// The paths, and how many vertices there are for them.
    answer: Option<(usize, Vec<Vec<Vertex>>)>,
}

impl<'a> GraphDraft<'a> {
    fn read(&mut self, line: Token<'a>, format: Format) -> Result<(), Misread> {
        use Says::{Edge, Name, Pair, Path, Size, Solution};
        const ANY: &str = "`vertices`, `edge`, `pair` or `solution`";
        let line = if format == Format::Dimacs { line } else { without_comment(line) };
        let Some(first) = line.words().next() else { return Ok(()) };
        let is_comment = format == Format::Dimacs && first.text == "c";
        // What the line may say, and that in words.
        let (lines, may_say, expected): (Spelled, &[Says], _) = match (format, &self.answer, self.vertices) {
            (Format::Dimacs, _, None) if is_comment => return Ok(()),
            (Format::Dimacs, None, _) if is_comment => (DIMACS, &[Pair, Solution], ""),
            (Format::Dimacs, Some(_), _) if is_comment => (DIMACS, &[Path], ""),
            (Format::Dimacs, _, None) => (DIMACS, &[Size], "`c` or `p edge VERTICES EDGES`"),
            (Format::Dimacs, _, Some(_)) => (DIMACS, &[Edge], "`c` or `e`"),
            (_, Some(_), _) => (LIST, &[Path], "`path` and its vertices"),
            (_, None, None) if self.is_empty() => (LIST, &[Name, Size, Edge, Pair, Solution], ANY),
            (_, None, None) => (LIST, &[Size, Edge, Pair, Solution], ANY),
            (_, None, Some(_)) => (LIST, &[Edge, Pair, Solution], ANY),
        };
        let is_it = |spelling| if is_comment { is_like(spelling, line) } else { begins(spelling, first) };
        match lines.iter().find(|(says, spelling)| may_say.contains(says) && is_it(spelling)) {
            Some((says, spelling)) => self.keep(*says, &read_line(spelling, line)?),
            // Any other comment is for people.
            None if is_comment => Ok(()),
            None => Err(first.misread(expected)),
        }
    }

    /// Keeps what a line says. An edge too many, or a pair more than there can be vertices, is enough to refuse the graph.
    fn keep(&mut self, says: Says, numbers: &[Number<'a>]) -> Result<(), Misread> {
        match (says, numbers) {
            (Says::Size, _) => {
                (self.vertices, self.declared_edges) = (numbers.first().copied(), numbers.get(1).copied());
            }
            (Says::Edge, &[one, other]) if self.edges.len() <= DisjointPaths::MOST_EDGES => {
                self.edges.push([one, other]);
            }
            (Says::Pair, &[one, other]) if self.pairs.len() <= DisjointPaths::MOST_VERTICES => {
                self.pairs.push([one, other]);
            }
            (Says::Solution, _) => self.answer = Some((self.count(), Vec::new())),
            (Says::Path, path) => {
                let Some((count, paths)) = &mut self.answer else { return Ok(()) };
                let path = path.iter().map(|&(index, word)| match index {
                    _ if index < *count => Ok(Vertex(index)),
                    _ => Err(word.misread(format!("a vertex from 1 to {count}"))),
                });
                paths.push(path.collect::<Result<_, _>>()?);
            }
            _ => {}
        }
        Ok(())
    }

    /// The number of vertices: the declared one, or the greatest that is named.
    fn count(&self) -> usize {
        let named = self.edges.iter().chain(&self.pairs).flatten();
        let greatest = named.map(|(vertex, _)| vertex.saturating_add(1)).max().unwrap_or(0);
        self.vertices.map_or(greatest, |(count, _)| count)
    }

    fn is_empty(&self) -> bool {
        self.vertices.is_none() && self.edges.is_empty() && self.pairs.is_empty()
    }

    fn finish(self, end: usize) -> Result<Sheet<DisjointPaths>, Misread> {
        if self.is_empty() {
            return Err(Misread::new(end..end, "the edges of a graph"));
        }
        let plain = |list: &[[Number<'a>; 2]]| -> Vec<(Vertex, Vertex)> {
            list.iter().map(|[one, other]| (Vertex(one.0), Vertex(other.0))).collect()
        };
        let puzzle = DisjointPaths::new(self.count(), &plain(&self.edges), &plain(&self.pairs))
            .map_err(|error| self.blame(error, end))?;
        if let Some((count, token)) = self.declared_edges.filter(|&(count, _)| count != self.edges.len()) {
            return Err(token.misread(format!("the number of edges, {}", self.edges.len())).found(count));
        }
        Ok(Sheet { puzzle, answer: self.answer.map(|(_, paths)| paths) })
    }

    /// Finds the place of what is wrong with a graph.
    fn blame(&self, error: GraphError, end: usize) -> Misread {
        let line = |[one, other]: &[Number<'a>; 2]| one.1.at..other.1.span().end;
        let is = |[one, other]: &[Number<'a>; 2], a: Vertex, b: Vertex| {
            [(a.0, b.0), (b.0, a.0)].contains(&(one.0, other.0))
        };
        let mut ends = self.edges.iter().chain(&self.pairs).flatten();
        let (span, expected) = match error {
            GraphError::TooManyVertices(count) => {
                let declared = self.vertices.map(|(_, token)| token.span());
                let beyond = ends.find(|(vertex, _)| vertex.saturating_add(1) == count);
                let span = declared.or(beyond.map(|(_, token)| token.span()));
                (span, format!("at most {} vertices", DisjointPaths::MOST_VERTICES))
            }
            GraphError::TooManyEdges(_) => {
                let place = self.edges.get(DisjointPaths::MOST_EDGES).map(line);
                (place, format!("at most {} edges", DisjointPaths::MOST_EDGES))
            }
            GraphError::NoSuchVertex(beyond) => {
                let count = self.vertices.map_or(0, |(count, _)| count);
                let place = ends.find(|(vertex, _)| *vertex == beyond.0).map(|(_, token)| token.span());
                (place, format!("a vertex from 1 to {count}"))
            }
            GraphError::Loop(at) => {
                let place = self.edges.iter().find(|edge| is(edge, at, at)).map(line);
                (place, "two different vertices".to_owned())
            }
            GraphError::EdgeTwice(one, other) => {
                let place = self.edges.iter().filter(|edge| is(edge, one, other)).nth(1).map(line);
                (place, "each edge once".to_owned())
            }
            GraphError::EndpointTwice(twice) => {
                let mut places = self.pairs.iter().flatten().filter(|(vertex, _)| *vertex == twice.0);
                (places.nth(1).map(|(_, token)| token.span()), "each endpoint once".to_owned())
            }
        };
        let misread = Misread::new(span.unwrap_or(end..end), expected);
        // The number that was found may be too large to be held.
        if let GraphError::TooManyVertices(_) = error { misread } else { misread.because(error) }
    }
}
