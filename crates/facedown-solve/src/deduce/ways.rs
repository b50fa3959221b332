//! A few cells that each have one value, and all ways to fill them that a rule allows there.
//!
//! Constraints that say a rule together can force what none of them forces by itself. A person who looks at the four squares around a vertex sees at once
//! which of them cannot be filled together, so all that follows counts as one step.

use super::known::{Contradicted, Known};
use super::piece::Count;
use facedown::constraints::Literal;

/// With more ways than this, the constraints are followed one by one.
const MOST_WAYS: usize = 1_000;

/// All ways to fill some cells.
pub(super) struct Ways {
    /// The values of the cells, cell by cell.
    values: Vec<Literal>,
    /// For each way the values that are chosen, as bits.
    ways: Vec<u32>,
}

impl Ways {
    /// Lists the ways that all constraints allow, if each variable belongs to one cell. A cell is given by its values, of which exactly one is true.
    pub(super) fn new(counts: &[Count], cells: &[&[Literal]]) -> Option<Self> {
        let values: Vec<Literal> = cells.concat();
        let bit = |variable: usize| values.iter().position(|value| value.variable() == variable);
        let is_small = values.len() <= u32::BITS as usize
            && cells
                .iter()
                .try_fold(1_usize, |ways, cell| ways.checked_mul(cell.len()))
                .is_some_and(|ways| ways <= MOST_WAYS);
        if !is_small {
            return None;
        }
        let bounds = counts.iter().map(|count| ValueCount::new(count, bit)).collect::<Option<Vec<_>>>()?;
        let mut ways = vec![0];
        let mut first = 0;
        for cell in cells {
            let end = first + cell.len();
            // What speaks of this cell and of earlier ones only can be asked now.
            let asked: Vec<&ValueCount> =
                bounds.iter().filter(|bounds| (first..end).contains(&bounds.last)).collect();
            let filled = ways.iter().flat_map(|way| (first..end).map(move |value| way | 1 << value));
            ways = filled.filter(|&way| asked.iter().all(|bounds| bounds.allow(way))).collect();
            first = end;
        }
        Some(Self { values, ways })
    }

    pub(super) fn variables(&self) -> impl Iterator<Item = usize> {
        self.values.iter().map(|value| value.variable())
    }

    /// What all ways that are left have in common.
    pub(super) fn follow(&self, known: &Known, found: &mut Vec<Literal>) -> Result<(), Contradicted> {
        let (mut yes, mut no) = (0_u32, 0_u32);
        for (bit, &value) in self.values.iter().enumerate() {
            match known.value(value) {
                Some(true) => yes |= 1 << bit,
                Some(false) => no |= 1 << bit,
                None => {}
            }
        }
        let (mut all, mut any) = (u32::MAX, 0);
        for way in self.ways.iter().filter(|&way| way & no == 0 && yes & !way == 0) {
            all &= way;
            any |= way;
        }
        if all & !any != 0 {
            return Err(Contradicted);
        }
        for (bit, &value) in self.values.iter().enumerate().filter(|(bit, _)| (yes | no) >> bit & 1 == 0) {
            if all >> bit & 1 == 1 {
                found.push(value);
            } else if any >> bit & 1 == 0 {
                found.push(!value);
            }
        }
        Ok(())
    }
}

/// A count of values as bits.
struct ValueCount {
    at_least: u32,
    at_most: u32,
    /// The values that count if they are chosen, and those that count if they are not.
    chosen: u32,
    not_chosen: u32,
    /// The last of them.
    last: usize,
}

impl ValueCount {
    /// Nothing if a literal speaks of no cell.
    fn new(count: &Count, bit: impl Fn(usize) -> Option<usize>) -> Option<Self> {
        let at_most = u32::try_from(count.at_most).unwrap_or(u32::MAX);
        let at_least = u32::try_from(count.at_least).unwrap_or(u32::MAX);
        let mut bounds = Self { at_least, at_most, chosen: 0, not_chosen: 0, last: 0 };
        for literal in &count.of {
            let bit = bit(literal.variable())?;
            *(if literal.is_negated() { &mut bounds.not_chosen } else { &mut bounds.chosen }) |= 1 << bit;
            bounds.last = bounds.last.max(bit);
        }
        Some(bounds)
    }

    const fn allow(&self, way: u32) -> bool {
        let count = (way & self.chosen).count_ones() + (!way & self.not_chosen).count_ones();
        self.at_least <= count && count <= self.at_most
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::super::engine::{Engine, Learn, Only, State};
    use super::super::tests::Numbers;
    use facedown::constraints::{Constraint, Literal};
    use facedown::puzzles::registry;

    /// Against a plain list of all values: every way to make four squares black or white, and the vertex in the middle of them.
    #[test]
    fn whatever_follows_from_a_rule_around_a_vertex_is_found() {
        let mut numbers = Numbers(1);
        let (mut forced, mut contradicted) = (0, 0);
        for pattern in 0..15 {
            let square = |place: usize| if pattern >> place & 1 == 1 { '#' } else { '.' };
            let text = format!("shakashaka\n{} {}\n{} {}\n", square(0), square(1), square(2), square(3));
            let sheet = registry::read_any(&text).unwrap();
            let model = sheet.model().unwrap();
            let engine = Engine::new(&model, |literal| sheet.is_mark(literal));
            let around = |group: &&Vec<usize>| model.origin(group[0]).is_one;
            let groups = model.groups();
            let vertex = groups.iter().filter(around).max_by_key(|group| group.len()).unwrap();
            let pieces = engine.searched();
            let piece = pieces.max_by_key(|&piece| engine.pieces[piece].variables.len()).unwrap();
            let says = |place: usize, values: u32| {
                let holds =
                    |literal: &&Literal| (values >> literal.variable() & 1 == 1) != literal.is_negated();
                match &model.constraints()[place] {
                    Constraint::Clause(of) => of.iter().any(|literal| holds(&literal)),
                    Constraint::Count { at_least, at_most, of } => {
                        (*at_least..=*at_most).contains(&of.iter().filter(holds).count())
                    }
                    other => panic!("{other:?}"),
                }
            };
            let definitions: Vec<usize> = (0..model.constraints().len())
                .filter(|&place| model.origin(place).rules.is_empty())
                .collect();
            let all: Vec<u32> = (0..1 << model.variables())
                .filter(|&values| definitions.iter().chain(vertex).all(|&place| says(place, values)))
                .collect();
            for _ in 0..500 {
                let mut facts: Vec<Literal> = Vec::new();
                for variable in 0..model.variables() as u32 {
                    match numbers.below(12) {
                        0 => facts.push(Literal::positive(variable)),
                        1..=4 => facts.push(!Literal::positive(variable)),
                        _ => {}
                    }
                }
                let holds = |literal: Literal, values: u32| {
                    (values >> literal.variable() & 1 == 1) != literal.is_negated()
                };
                let left: Vec<u32> = all
                    .iter()
                    .copied()
                    .filter(|&values| facts.iter().all(|&fact| holds(fact, values)))
                    .collect();
                let mut state = State::blank(&engine);
                facts.iter().for_each(|&fact| state.learn(fact).unwrap());
                let first =
                    [piece].into_iter().chain(engine.searched().filter(|&piece| engine.is_definition(piece)));
                let result = state.follow(first, 0, Only::These(&[piece]), Learn::Everything);
                assert_eq!(result.is_err(), left.is_empty(), "{text}{facts:?}");
                contradicted += usize::from(left.is_empty());
                if left.is_empty() {
                    continue;
                }
                for variable in 0..model.variables() as u32 {
                    for literal in [Literal::positive(variable), !Literal::positive(variable)] {
                        let is_forced = left.iter().all(|&values| holds(literal, values));
                        assert_eq!(
                            state.known.value(literal) == Some(true),
                            is_forced,
                            "{text}{facts:?}: {literal:?}"
                        );
                        forced += usize::from(is_forced && !facts.contains(&literal));
                    }
                }
            }
        }
        assert!(forced > 1_000 && contradicted > 100, "{forced} {contradicted}");
    }
}
