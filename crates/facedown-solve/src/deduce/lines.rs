//! Lines between ends: how many leave a vertex, and which may be joined.

use super::known::{Contradicted, Known};
use facedown::constraints::{Edge, End, Literal};

/// A graph with ends, for all pieces that speak of it.
pub(super) struct Lines {
    /// Which constraint of the model it is, so that memory of one is not taken for that of another.
    number: usize,
    edges: Vec<Edge>,
    /// For each vertex its edges, by number, and where they lead.
    beside: Vec<Vec<(u32, u32)>>,
    /// For each vertex whether it is an end, and of which label.
    ends: Vec<Option<Option<u32>>>,
    /// The two ends of each label.
    pairs: Vec<[usize; 2]>,
}

/// Which bounds on the number of lines at a vertex count.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bounds {
    Both,
    /// A line that has begun goes on.
    Least,
    /// There are not too many.
    Most,
}

/// What is worked out for one version of what is known.
#[derive(Default)]
pub(super) struct Drawn {
    /// The constraint and the version of what is known.
    about: (usize, u64),
    /// The number of the line that each vertex lies on; one without edges is a line by itself.
    line_of: Vec<u32>,
    lines: Vec<Line>,
    /// For each pair a way that was open when it was last looked for, as edges and vertices.
    ways: Vec<Vec<(u32, u32)>>,
    reached_from: Vec<Option<(u32, u32)>>,
    queue: Vec<usize>,
}

/// A line as far as it is drawn.
#[derive(Clone, Copy, Default)]
struct Line {
    label: Option<u32>,
    is_loop: bool,
    /// Whether two labels meet on it.
    is_mixed: bool,
}

const NONE: u32 = u32::MAX;

impl Lines {
    pub(super) fn new(number: usize, vertices: usize, edges: &[Edge], ends: &[End]) -> Self {
        let mut beside = vec![Vec::new(); vertices];
        for (number, edge) in edges.iter().enumerate() {
            let [one, other] = edge.joins;
            beside[one].push((number as u32, other as u32));
            beside[other].push((number as u32, one as u32));
        }
        let mut is_end = vec![None; vertices];
        ends.iter().for_each(|end| is_end[end.vertex] = Some(end.label));
        let mut labelled: Vec<(u32, usize)> =
            ends.iter().filter_map(|end| Some((end.label?, end.vertex))).collect();
        labelled.sort_unstable();
        let pairs = labelled
            .chunk_by(|one, other| one.0 == other.0)
            .filter_map(|equal| match equal {
                [one, other] => Some([one.1, other.1]),
                _ => None,
            })
            .collect();
        Self { number, edges: edges.to_vec(), beside, ends: is_end, pairs }
    }

    pub(super) fn vertices(&self) -> usize {
        self.beside.len()
    }

    pub(super) fn is_end(&self, vertex: usize) -> bool {
        self.ends[vertex].is_some()
    }

    pub(super) fn pairs(&self) -> &[[usize; 2]] {
        &self.pairs
    }

    pub(super) fn variables(&self) -> Vec<usize> {
        self.edges.iter().map(|edge| edge.used.variable()).collect()
    }

    pub(super) fn variables_at(&self, vertex: usize) -> Vec<usize> {
        self.beside[vertex].iter().map(|&(edge, _)| self.edges[edge as usize].used.variable()).collect()
    }

    fn used(&self, edge: u32) -> Literal {
        self.edges[edge as usize].used
    }

    /// How many lines leave one vertex: one at an end, two or none elsewhere.
    pub(super) fn follow_degree(
        &self,
        vertex: usize,
        bounds: Bounds,
        known: &Known,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        let (mut used, mut open) = (0, 0);
        for &(edge, _) in &self.beside[vertex] {
            match known.value(self.used(edge)) {
                Some(true) => used += 1,
                None => open += 1,
                Some(false) => {}
            }
        }
        let most = if self.is_end(vertex) { 1 } else { 2 };
        let is_begun = used > 0 || self.is_end(vertex);
        let (has_least, has_most) = (bounds != Bounds::Most, bounds != Bounds::Least);
        if has_most && used > most || has_least && is_begun && used + open < most {
            return Err(Contradicted);
        }
        let edges = self.beside[vertex].iter().map(|&(edge, _)| self.used(edge));
        let edges = edges.filter(|&edge| known.value(edge).is_none());
        if has_most && used == most || has_least && !is_begun && open < most {
            found.extend(edges.map(|edge| !edge));
        } else if has_least && is_begun && used + open == most {
            found.extend(edges);
        }
        Ok(())
    }

    /// Follows the lines as far as they are drawn.
    fn draw(&self, known: &Known, drawn: &mut Drawn) {
        let Drawn { about, line_of, lines, ways, queue, .. } = drawn;
        if *about == (self.number, known.version()) {
            return;
        }
        if about.0 != self.number {
            ways.clear();
        }
        *about = (self.number, known.version());
        line_of.clear();
        line_of.resize(self.vertices(), NONE);
        lines.clear();
        for start in 0..self.vertices() {
            if line_of[start] != NONE {
                continue;
            }
            let number = lines.len() as u32;
            let mut line = Line::default();
            let (mut vertices, mut halves) = (0, 0);
            line_of[start] = number;
            queue.push(start);
            while let Some(here) = queue.pop() {
                vertices += 1;
                if let Some(Some(label)) = self.ends[here] {
                    line.is_mixed |= line.label.is_some_and(|other| other != label);
                    line.label = Some(label);
                }
                for &(edge, next) in &self.beside[here] {
                    if known.value(self.used(edge)) == Some(true) {
                        halves += 1;
                        if line_of[next as usize] == NONE {
                            line_of[next as usize] = number;
                            queue.push(next as usize);
                        }
                    }
                }
            }
            line.is_loop = halves / 2 >= vertices;
            lines.push(line);
        }
    }

    /// No line is a loop, and none becomes one.
    pub(super) fn follow_loops(
        &self,
        known: &Known,
        drawn: &mut Drawn,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        self.draw(known, drawn);
        if drawn.lines.iter().any(|line| line.is_loop) {
            return Err(Contradicted);
        }
        let joins_itself = |edge: &&Edge| {
            let [one, other] = edge.joins.map(|vertex| drawn.line_of[vertex]);
            one == other && known.value(edge.used).is_none()
        };
        found.extend(self.edges.iter().filter(joins_itself).map(|edge| !edge.used));
        Ok(())
    }

    /// No line joins two labels, and none comes to do so.
    pub(super) fn follow_labels(
        &self,
        known: &Known,
        drawn: &mut Drawn,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        self.draw(known, drawn);
        if drawn.lines.iter().any(|line| line.is_mixed) {
            return Err(Contradicted);
        }
        let mixes = |edge: &&Edge| {
            let labels = edge.joins.map(|vertex| drawn.lines[drawn.line_of[vertex] as usize].label);
            matches!(labels, [Some(one), Some(other)] if one != other) && known.value(edge.used).is_none()
        };
        found.extend(self.edges.iter().filter(mixes).map(|edge| !edge.used));
        Ok(())
    }

    /// The two ends of a label can still be joined: over what is open, past no line of another label.
    pub(super) fn follow_pair(
        &self,
        pair: usize,
        known: &Known,
        drawn: &mut Drawn,
    ) -> Result<(), Contradicted> {
        self.draw(known, drawn);
        let Drawn { line_of, lines, ways, reached_from, queue, .. } = drawn;
        let [start, goal] = self.pairs[pair];
        let label = self.ends[start].flatten();
        let is_open = |&(edge, vertex): &(u32, u32)| {
            let other = lines[line_of[vertex as usize] as usize].label;
            known.value(self.used(edge)) != Some(false) && (other.is_none() || other == label)
        };
        ways.resize(self.pairs.len(), Vec::new());
        if !ways[pair].is_empty() && ways[pair].iter().all(is_open) {
            return Ok(());
        }
        reached_from.clear();
        reached_from.resize(self.vertices(), None);
        queue.clear();
        queue.push(start);
        let mut next = 0;
        while let Some(&here) = queue.get(next)
            && here != goal
        {
            next += 1;
            for step in self.beside[here].iter().filter(|step| is_open(step)) {
                let other = step.1 as usize;
                if other != start && reached_from[other].is_none() {
                    reached_from[other] = Some((step.0, here as u32));
                    queue.push(other);
                }
            }
        }
        queue.clear();
        ways[pair].clear();
        let mut here = goal;
        while let Some((edge, before)) = reached_from[here] {
            ways[pair].push((edge, here as u32));
            here = before as usize;
        }
        if here == start { Ok(()) } else { Err(Contradicted) }
    }
}
