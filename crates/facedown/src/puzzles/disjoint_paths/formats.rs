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
use crate::puzzle::{Puzzle, Sheet};

/// What the first line of older files says.
pub(super) const OLD_NAME: &str = "disjoint_paths";

pub(super) fn read(text: &str, format: Format) -> Result<Sheet<DisjointPaths>, ReadError> {
    let sheet = bounded(text).and_then(|()| {
        let mut draft = Draft::default();
        for line in lines(text, &['\n']) {
            match format {
                Format::Dimacs => draft.read_dimacs(line)?,
                _ => draft.read_list(line)?,
            }
        }
        draft.finish(text.len())
    });
    sheet.map_err(|fault| ReadError::new(text, format, fault))
}

pub(super) fn write(sheet: &Sheet<DisjointPaths>, format: Format) -> Result<String, CannotHold> {
    let Sheet { puzzle, answer } = sheet;
    let beyond = |vertex: &Vertex| vertex.0 >= puzzle.vertices().len();
    if answer.iter().flatten().flatten().any(beyond) {
        return Err(CannotHold { format, what: "a path over vertices that are not in the graph" });
    }
    let (edge, other) = match format {
        Format::Text => ("edge ", ""),
        Format::Dimacs => ("e ", "c "),
        _ => return Err(CannotHold { format, what: "a graph" }),
    };
    let count = puzzle.vertices().len();
    let mut out = match format {
        Format::Dimacs => format!("p edge {count} {}\n", puzzle.edges().count()),
        _ => format!("{}\nvertices {count}\n", DisjointPaths::NAME),
    };
    for (one, other) in puzzle.edges() {
        out.push_str(&format!("{edge}{} {}\n", one.0 + 1, other.0 + 1));
    }
    for (one, another) in puzzle.pairs() {
        out.push_str(&format!("{other}pair {} {}\n", one.0 + 1, another.0 + 1));
    }
    if let Some(paths) = answer {
        out.push_str(if format == Format::Text { "\n" } else { "" });
        push_paths(&mut out, other, paths);
    }
    Ok(out)
}

pub(super) fn read_solution(puzzle: &DisjointPaths, text: &str) -> Result<Vec<Vec<Vertex>>, ReadError> {
    let paths = bounded(text).and_then(|()| {
        let answer = Answer { vertices: puzzle.vertices().len(), paths: Vec::new() };
        let mut draft = Draft { answer: Some(answer), ..Draft::default() };
        let mut lines = lines(text, &['\n']).map(without_comment).filter(|line| !line.is_blank()).peekable();
        lines.next_if(|line| line.trim().text == SOLUTION);
        lines.try_for_each(|line| draft.read_list(line))?;
        Ok(draft.answer.map(|answer| answer.paths).unwrap_or_default())
    });
    paths.map_err(|fault| ReadError::new(text, Format::Text, fault))
}

pub(super) fn write_solution(solution: &[Vec<Vertex>]) -> String {
    let mut out = String::new();
    push_paths(&mut out, "", solution);
    out
}

fn push_paths(out: &mut String, prefix: &str, paths: &[Vec<Vertex>]) {
    out.push_str(&format!("{prefix}{SOLUTION}\n"));
    for path in paths {
        out.push_str(&format!("{prefix}path"));
        for vertex in path {
            out.push_str(&format!(" {}", vertex.0 + 1));
        }
        out.push('\n');
    }
}

/// Cuts off a comment, which begins with `#` or `//`.
fn without_comment(line: Token<'_>) -> Token<'_> {
    let cut = ["#", "//"].into_iter().filter_map(|mark| line.text.find(mark)).min();
    Token { text: &line.text[..cut.unwrap_or(line.text.len())], at: line.at }
}

/// A vertex and where it is named.
type Named<'a> = (Vertex, Token<'a>);

/// A graph while it is read.
#[derive(Default)]
struct Draft<'a> {
    vertices: Option<(usize, Token<'a>)>,
    declared_edges: Option<(usize, Token<'a>)>,
    edges: Vec<[Named<'a>; 2]>,
    pairs: Vec<[Named<'a>; 2]>,
    answer: Option<Answer>,
}

/// Paths while they are read.
struct Answer {
    vertices: usize,
    paths: Vec<Vec<Vertex>>,
}

impl Answer {
    fn push<'a>(&mut self, words: impl Iterator<Item = Token<'a>>) -> Result<(), Misread> {
        let path = words.map(|word| match vertex(word)? {
            (vertex, _) if vertex.0 < self.vertices => Ok(vertex),
            (_, token) => Err(token.fault(format!("a vertex from 1 to {}", self.vertices))),
        });
        self.paths.push(path.collect::<Result<_, _>>()?);
        Ok(())
    }
}

impl<'a> Draft<'a> {
    /// Reads a line of a list of edges.
    fn read_list(&mut self, line: Token<'a>) -> Result<(), Misread> {
        const EXPECTED: &str = "`vertices`, `edge`, `pair` or `solution`";
        let line = without_comment(line);
        let mut words = line.words();
        let Some(first) = words.next() else { return Ok(()) };
        if let Some(answer) = &mut self.answer {
            return match first.text {
                "path" => answer.push(words),
                _ => Err(first.fault("`path` and its vertices")),
            };
        }
        match first.text {
            DisjointPaths::NAME | OLD_NAME if self.is_empty() => {}
            "vertices" if self.vertices.is_none() => {
                let count = words.next().unwrap_or(Token { text: "", at: line.trim().span().end });
                self.vertices = Some((count.count("the number of vertices")?, count));
            }
            "edge" => self.push_edge(two(&mut words, line)?),
            "pair" => self.push_pair(two(&mut words, line)?),
            SOLUTION => self.answer = Some(Answer { vertices: self.count(), paths: Vec::new() }),
            _ => return Err(first.fault(EXPECTED)),
        }
        nothing_more(&mut words)
    }

    /// Reads a line of a DIMACS file.
    fn read_dimacs(&mut self, line: Token<'a>) -> Result<(), Misread> {
        let mut words = line.words();
        let Some(first) = words.next() else { return Ok(()) };
        match first.text {
            "c" => return self.read_dimacs_comment(words),
            "p" if self.vertices.is_none() => {
                let missing = Token { text: "", at: line.trim().span().end };
                let kind = words.next().unwrap_or(missing);
                if !matches!(kind.text, "edge" | "col") {
                    return Err(kind.fault("`edge`"));
                }
                let [vertices, edges] = [(); 2].map(|()| words.next().unwrap_or(missing));
                self.vertices = Some((vertices.count("the number of vertices")?, vertices));
                self.declared_edges = Some((edges.count("the number of edges")?, edges));
            }
            "e" if self.vertices.is_some() => self.push_edge(two(&mut words, line)?),
            _ if self.vertices.is_none() => return Err(first.fault("`c` or `p edge VERTICES EDGES`")),
            _ => return Err(first.fault("`c` or `e`")),
        }
        nothing_more(&mut words)
    }

    /// A comment that is spelled like a pair or a path is one, if the graph has begun; any other is for people.
    fn read_dimacs_comment(
        &mut self,
        mut words: impl Iterator<Item = Token<'a>> + Clone,
    ) -> Result<(), Misread> {
        let Some((first, (vertices, _))) = words.next().zip(self.vertices) else { return Ok(()) };
        let numbers = words.clone().take_while(|word| word.number::<u64>().is_some()).count();
        let all = words.clone().count();
        match (first.text, &mut self.answer) {
            ("pair", None) if (numbers, all) == (2, 2) => {
                let pair = two(&mut words, first)?;
                self.push_pair(pair);
            }
            (SOLUTION, None) if all == 0 => self.answer = Some(Answer { vertices, paths: Vec::new() }),
            ("path", Some(answer)) if numbers == all => answer.push(words)?,
            _ => {}
        }
        Ok(())
    }

    /// Keeps an edge; one too many is enough to refuse the graph.
    fn push_edge(&mut self, edge: [Named<'a>; 2]) {
        if self.edges.len() <= DisjointPaths::MOST_EDGES {
            self.edges.push(edge);
        }
    }

    /// Keeps a pair; more than there can be vertices must share one, which is enough to refuse the graph.
    fn push_pair(&mut self, pair: [Named<'a>; 2]) {
        if self.pairs.len() <= DisjointPaths::MOST_VERTICES {
            self.pairs.push(pair);
        }
    }

    /// The number of vertices: the declared one, or the greatest that is named.
    fn count(&self) -> usize {
        let named = self.edges.iter().chain(&self.pairs).flatten();
        let greatest = named.map(|(vertex, _)| vertex.0.saturating_add(1)).max().unwrap_or(0);
        self.vertices.map_or(greatest, |(count, _)| count)
    }

    fn is_empty(&self) -> bool {
        self.vertices.is_none() && self.edges.is_empty() && self.pairs.is_empty()
    }

    fn finish(self, end: usize) -> Result<Sheet<DisjointPaths>, Misread> {
        if self.is_empty() {
            return Err(Misread::new(end..end, "the edges of a graph"));
        }
        let plain =
            |list: &[[Named<'a>; 2]]| list.iter().map(|[one, other]| (one.0, other.0)).collect::<Vec<_>>();
        let puzzle = DisjointPaths::new(self.count(), &plain(&self.edges), &plain(&self.pairs))
            .map_err(|error| self.blame(error, end))?;
        if let Some((count, token)) = self.declared_edges.filter(|&(count, _)| count != self.edges.len()) {
            return Err(token.fault(format!("the number of edges, {}", self.edges.len())).found(count));
        }
        Ok(Sheet { puzzle, answer: self.answer.map(|answer| answer.paths) })
    }

    /// Finds the place of what is wrong with a graph.
    fn blame(&self, error: GraphError, end: usize) -> Misread {
        let line = |[one, other]: &[Named<'a>; 2]| one.1.at..other.1.span().end;
        let is =
            |[one, other]: &[Named<'a>; 2], a, b| (one.0, other.0) == (a, b) || (one.0, other.0) == (b, a);
        let mut ends = self.edges.iter().chain(&self.pairs).flatten();
        let (span, expected) = match error {
            GraphError::TooManyVertices(count) => {
                let declared = self.vertices.map(|(_, token)| token.span());
                let beyond = ends.find(|(vertex, _)| vertex.0.saturating_add(1) == count);
                let span = declared.or(beyond.map(|(_, token)| token.span()));
                (span, format!("at most {} vertices", DisjointPaths::MOST_VERTICES))
            }
            GraphError::TooManyEdges(_) => {
                let place = self.edges.get(DisjointPaths::MOST_EDGES).map(line);
                (place, format!("at most {} edges", DisjointPaths::MOST_EDGES))
            }
            GraphError::NoSuchVertex(beyond) => {
                let count = self.vertices.map_or(0, |(count, _)| count);
                let place = ends.find(|(vertex, _)| *vertex == beyond).map(|(_, token)| token.span());
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
                let mut places = self.pairs.iter().flatten().filter(|(vertex, _)| *vertex == twice);
                (places.nth(1).map(|(_, token)| token.span()), "each endpoint once".to_owned())
            }
        };
        Misread::new(span.unwrap_or(end..end), expected).because(error)
    }
}

/// A vertex as people count them, from 1.
fn vertex(token: Token<'_>) -> Result<Named<'_>, Misread> {
    const EXPECTED: &str = "a vertex, by a number from 1";
    let number = token.count(EXPECTED)?;
    let index = number.checked_sub(1).ok_or_else(|| token.fault(EXPECTED))?;
    Ok((Vertex(index), token))
}

fn two<'a>(words: &mut impl Iterator<Item = Token<'a>>, line: Token<'a>) -> Result<[Named<'a>; 2], Misread> {
    let missing = Token { text: "", at: line.trim().span().end };
    let one = vertex(words.next().unwrap_or(missing))?;
    let other = vertex(words.next().unwrap_or(missing))?;
    Ok([one, other])
}

fn nothing_more<'a>(words: &mut impl Iterator<Item = Token<'a>>) -> Result<(), Misread> {
    words.next().map_or(Ok(()), |more| Err(more.fault("the end of the line")))
}
