//! How graphs with endpoint pairs are read and written: as a list of edges, or in the format of DIMACS.
//!
//! ```text
//! disjoint_paths          c a path of three vertices
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

use super::{DisjointPaths, GraphError, Vertex, rules};
use crate::formats::lines::{Token, lines};
use crate::formats::text::SOLUTION;
use crate::formats::{CannotHold, Fault, Format, ReadError, bounded};
use crate::puzzles::{Broken, Extent, Puzzle, Rule, Sheet};

impl Puzzle for DisjointPaths {
    type Solution = Vec<Vec<Vertex>>;
    type Place = Vertex;

    const NAME: &'static str = "disjoint_paths";
    const PUZZ_LINK: Option<&'static str> = None;
    const FIRST_WORDS: &'static [&'static str] = &[Self::NAME, "vertices", "edge", "pair"];
    const FORMATS: &'static [Format] = &[Format::Text, Format::Dimacs];
    const RULES: &'static [Rule] = rules::RULES;

    fn check(&self, candidate: &Vec<Vec<Vertex>>) -> Vec<Broken<Vertex>> {
        rules::check(self, candidate)
    }

    fn size(&self) -> Extent {
        Extent::Graph { vertices: self.vertices().len(), edges: self.edges().count() }
    }

    fn read(text: &str, format: Format) -> Result<Sheet<Self>, ReadError> {
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

    fn write(sheet: &Sheet<Self>, format: Format) -> Result<String, CannotHold> {
        let Sheet { puzzle, answer } = sheet;
        let beyond = |vertex: &Vertex| vertex.0 >= puzzle.vertices().len();
        if answer.iter().flatten().flatten().any(beyond) {
            return Err(CannotHold { format, what: "a path over vertices that the graph has not" });
        }
        let (edge, other) = match format {
            Format::Text => ("edge ", ""),
            Format::Dimacs => ("e ", "c "),
            _ => return Err(CannotHold { format, what: "a graph" }),
        };
        let count = puzzle.vertices().len();
        let mut out = match format {
            Format::Dimacs => format!("p edge {count} {}\n", puzzle.edges().count()),
            _ => format!("{}\nvertices {count}\n", Self::NAME),
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

    fn read_solution(&self, text: &str) -> Result<Vec<Vec<Vertex>>, ReadError> {
        let paths = bounded(text).and_then(|()| {
            let mut draft = Draft { paths: Some(Vec::new()), ..Draft::default() };
            let mut lines =
                lines(text, &['\n']).map(without_comment).filter(|line| !line.is_blank()).peekable();
            lines.next_if(|line| line.trim().text == SOLUTION);
            lines.try_for_each(|line| draft.read_list(line))?;
            draft.answer(self.vertices().len())
        });
        let paths = paths.map_err(|fault| ReadError::new(text, Format::Text, fault))?;
        Ok(paths.unwrap_or_default())
    }

    fn write_solution(&self, solution: &Vec<Vec<Vertex>>) -> String {
        let mut out = String::new();
        push_paths(&mut out, "", solution);
        out
    }
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
    paths: Option<Vec<Vec<Named<'a>>>>,
}

impl<'a> Draft<'a> {
    /// Reads a line of a list of edges.
    fn read_list(&mut self, line: Token<'a>) -> Result<(), Fault> {
        const EXPECTED: &str = "`vertices`, `edge`, `pair` or `solution`";
        let line = without_comment(line);
        let mut words = line.words();
        let Some(first) = words.next() else { return Ok(()) };
        if let Some(paths) = &mut self.paths {
            if first.text != "path" {
                return Err(first.fault("`path` and its vertices"));
            }
            paths.push(words.map(vertex).collect::<Result<_, _>>()?);
            return Ok(());
        }
        match first.text {
            DisjointPaths::NAME if self.is_empty() => {}
            "vertices" if self.vertices.is_none() => {
                let count = words.next().unwrap_or(Token { text: "", at: line.trim().span().end });
                self.vertices = Some((whole(count, "the number of vertices")?, count));
            }
            "edge" => self.edges.push(two(&mut words, line)?),
            "pair" => self.pairs.push(two(&mut words, line)?),
            SOLUTION => self.paths = Some(Vec::new()),
            _ => return Err(first.fault(EXPECTED)),
        }
        nothing_more(&mut words)
    }

    /// Reads a line of a DIMACS file.
    fn read_dimacs(&mut self, line: Token<'a>) -> Result<(), Fault> {
        let mut words = line.words();
        let Some(first) = words.next() else { return Ok(()) };
        match first.text {
            "c" => {
                self.read_dimacs_comment(&mut words);
                return Ok(());
            }
            "p" if self.vertices.is_none() => {
                let missing = Token { text: "", at: line.trim().span().end };
                let kind = words.next().unwrap_or(missing);
                if !matches!(kind.text, "edge" | "col") {
                    return Err(kind.fault("`edge`"));
                }
                let [vertices, edges] = [(); 2].map(|()| words.next().unwrap_or(missing));
                self.vertices = Some((whole(vertices, "the number of vertices")?, vertices));
                self.declared_edges = Some((whole(edges, "the number of edges")?, edges));
            }
            "e" if self.vertices.is_some() => self.edges.push(two(&mut words, line)?),
            _ if self.vertices.is_none() => return Err(first.fault("`c` or `p edge VERTICES EDGES`")),
            _ => return Err(first.fault("`c` or `e`")),
        }
        nothing_more(&mut words)
    }

    /// A comment that is spelled like a pair or a path is one; any other is for people.
    fn read_dimacs_comment(&mut self, words: &mut dyn Iterator<Item = Token<'a>>) {
        let Some(first) = words.next() else { return };
        let named: Result<Vec<_>, _> = words.map(vertex).collect();
        match (first.text, named, &mut self.paths) {
            ("pair", Ok(ends), None) => self.pairs.extend(<[_; 2]>::try_from(ends)),
            (SOLUTION, Ok(none), None) if none.is_empty() => self.paths = Some(Vec::new()),
            ("path", Ok(path), Some(paths)) => paths.push(path),
            _ => {}
        }
    }

    fn is_empty(&self) -> bool {
        self.vertices.is_none() && self.edges.is_empty() && self.pairs.is_empty()
    }

    fn finish(self, end: usize) -> Result<Sheet<DisjointPaths>, Fault> {
        if self.is_empty() {
            return Err(Fault::new(end..end, "the edges of a graph"));
        }
        let named = self.edges.iter().chain(&self.pairs).flatten();
        let greatest = named.map(|(vertex, _)| vertex.0.saturating_add(1)).max().unwrap_or(0);
        let vertices = self.vertices.map_or(greatest, |(count, _)| count);
        let plain =
            |list: &[[Named<'a>; 2]]| list.iter().map(|[one, other]| (one.0, other.0)).collect::<Vec<_>>();
        let puzzle = DisjointPaths::new(vertices, &plain(&self.edges), &plain(&self.pairs))
            .map_err(|error| self.blame(error, end))?;
        if let Some((count, token)) = self.declared_edges.filter(|&(count, _)| count != self.edges.len()) {
            return Err(token.fault(format!("the number of edges, {}", self.edges.len())).found(count));
        }
        let answer = self.answer(vertices)?;
        Ok(Sheet { puzzle, answer })
    }

    fn answer(self, vertices: usize) -> Result<Option<Vec<Vec<Vertex>>>, Fault> {
        let Some(paths) = self.paths else { return Ok(None) };
        if let Some((_, token)) = paths.iter().flatten().find(|(vertex, _)| vertex.0 >= vertices) {
            return Err(token.fault(format!("a vertex from 1 to {vertices}")));
        }
        Ok(Some(paths.into_iter().map(|path| path.into_iter().map(|(vertex, _)| vertex).collect()).collect()))
    }

    /// Finds the place of what is wrong with a graph.
    fn blame(&self, error: GraphError, end: usize) -> Fault {
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
        Fault::new(span.unwrap_or(end..end), expected).found(error)
    }
}

fn whole(token: Token<'_>, what: &str) -> Result<usize, Fault> {
    let digits = !token.text.is_empty() && token.text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { Ok(token.number().unwrap_or(usize::MAX)) } else { Err(token.fault(what)) }
}

/// A vertex as people count them, from 1.
fn vertex(token: Token<'_>) -> Result<Named<'_>, Fault> {
    const EXPECTED: &str = "a vertex, by a number from 1";
    let number = whole(token, EXPECTED)?;
    let index = number.checked_sub(1).ok_or_else(|| token.fault(EXPECTED))?;
    Ok((Vertex(index), token))
}

fn two<'a>(words: &mut impl Iterator<Item = Token<'a>>, line: Token<'a>) -> Result<[Named<'a>; 2], Fault> {
    let missing = Token { text: "", at: line.trim().span().end };
    let one = vertex(words.next().unwrap_or(missing))?;
    let other = vertex(words.next().unwrap_or(missing))?;
    Ok([one, other])
}

fn nothing_more<'a>(words: &mut impl Iterator<Item = Token<'a>>) -> Result<(), Fault> {
    words.next().map_or(Ok(()), |more| Err(more.fault("the end of the line")))
}
