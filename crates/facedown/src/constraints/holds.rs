//! Whether given values satisfy a model: the plain meaning of each word of the vocabulary, for tests and doubters.

use super::{Constraint, Edge, End, Literal, Model, Neighbours, Seed};

impl Model {
    /// Whether all constraints hold under these values of the variables.
    ///
    /// # Panics
    /// When there are fewer values than variables.
    #[must_use]
    pub fn holds(&self, values: &[bool]) -> bool {
        self.constraints().iter().all(|constraint| constraint.holds(values))
    }
}

impl Constraint {
    /// Whether this constraint holds under these values of the variables.
    ///
    /// # Panics
    /// When there are fewer values than variables.
    #[must_use]
    pub fn holds(&self, values: &[bool]) -> bool {
        match self {
            Self::Clause(literals) => literals.iter().any(|literal| literal.holds(values)),
            Self::Count { at_least, at_most, of } => {
                let count = of.iter().filter(|literal| literal.holds(values)).count();
                (*at_least..=*at_most).contains(&count)
            }
            Self::Connected { members, neighbours } => pieces(members, neighbours, values).len() <= 1,
            Self::Islands { land, neighbours, seeds } => islands_hold(land, neighbours, seeds, values),
            Self::Paths { vertices, edges, ends } => paths_hold(*vertices, edges, ends, values),
        }
    }
}

/// The connected pieces of the true vertices.
fn pieces(members: &[Literal], neighbours: &Neighbours, values: &[bool]) -> Vec<Vec<usize>> {
    let mut open: Vec<bool> = members.iter().map(|literal| literal.holds(values)).collect();
    let mut pieces = Vec::new();
    for start in 0..open.len() {
        if !std::mem::replace(&mut open[start], false) {
            continue;
        }
        let mut piece = vec![start];
        let mut next = 0;
        while let Some(&vertex) = piece.get(next) {
            next += 1;
            for &other in &neighbours[vertex] {
                if std::mem::replace(&mut open[other], false) {
                    piece.push(other);
                }
            }
        }
        pieces.push(piece);
    }
    pieces
}

fn islands_hold(land: &[Literal], neighbours: &Neighbours, seeds: &[Seed], values: &[bool]) -> bool {
    let pieces = pieces(land, neighbours, values);
    pieces.len() == seeds.len()
        && pieces.iter().all(|piece| {
            let mut within = seeds.iter().filter(|seed| piece.contains(&seed.vertex));
            match (within.next(), within.next()) {
                (Some(seed), None) => seed.size.is_none_or(|size| size == piece.len()),
                _ => false,
            }
        })
}

fn paths_hold(vertices: usize, edges: &[Edge], ends: &[End], values: &[bool]) -> bool {
    let mut beside = vec![Vec::new(); vertices];
    for edge in edges.iter().filter(|edge| edge.used.holds(values)) {
        let [one, other] = edge.joins;
        beside[one].push(other);
        beside[other].push(one);
    }
    let mut walked = vec![false; vertices];
    let mut labels = Vec::new();
    for end in ends {
        if beside[end.vertex].len() != 1 {
            return false;
        }
        if walked[end.vertex] {
            continue;
        }
        let mut last = end.vertex;
        walked[last] = true;
        while let Some(&next) = beside[last].iter().find(|&&next| !walked[next]) {
            if beside[next].len() > 2 {
                return false;
            }
            walked[next] = true;
            last = next;
        }
        let Some(far) = ends.iter().find(|far| far.vertex == last && last != end.vertex) else {
            return false;
        };
        match (end.label, far.label) {
            (Some(one), Some(other)) if one != other => return false,
            (Some(label), _) | (None, Some(label)) => labels.push(label),
            (None, None) => {}
        }
    }
    let paths = labels.len();
    labels.sort_unstable();
    labels.dedup();
    labels.len() == paths && (0..vertices).all(|vertex| walked[vertex] || beside[vertex].is_empty())
}
