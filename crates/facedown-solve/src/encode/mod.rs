//! A model as a formula for any SAT solver: what propagators do in our own search is written out as clauses.
//!
//! Every variable that is added is a function of the model's own, so the formula has exactly one model for each
//! solution. [`levels`] says that things are connected, and [`paths`] that edges form paths.

mod levels;
mod paths;

use crate::Cutoff;
use crate::SolveError;
use crate::formula::Formula;
use crate::limits::{GaveUp, MOST_MEMORY, WorkLimits};
use facedown::constraints::{Constraint, Literal, Model, Neighbours, Seed, Unsupported};
use facedown::reduction::Cnf;
use levels::{Reached, Way};
use std::collections::VecDeque;

/// Writes a model as clauses. The first variables of the formula are those of the model; the values of all others
/// follow from them, so that models of the formula and solutions of the model correspond one to one.
///
/// # Errors
/// When the formula would be too large, or when it is time to stop.
///
/// ```
/// use facedown::puzzles::registry;
/// use facedown_solve::{Cutoff, encode};
///
/// let sheet = registry::read_any("nurikabe\n2 .\n. .\n").unwrap();
/// let cnf = encode(&sheet.model().unwrap(), &Cutoff::never()).unwrap();
/// assert!(cnf.variables() > 4);
/// assert!(cnf.write().starts_with("p cnf "));
/// ```
pub fn encode(model: &Model, stop: &Cutoff) -> Result<Cnf, SolveError> {
    if model.is_too_large() {
        return Err(SolveError::TooLarge);
    }
    // A new kind of constraint must get an encoding: nothing may be left out quietly.
    let is_known = |constraint: &Constraint| {
        use Constraint::{Clause, Connected, Count, Islands, Paths};
        matches!(constraint, Clause(..) | Count { .. } | Connected { .. } | Islands { .. } | Paths { .. })
    };
    if !model.constraints().iter().all(is_known) {
        return Err(Unsupported { what: "this puzzle as a formula".to_owned() }.into());
    }
    let formula = write(model, WorkLimits::new(stop, MOST_MEMORY)).map_err(|gave_up| match gave_up {
        GaveUp::TooLarge => SolveError::TooLarge,
        GaveUp::Stopped => SolveError::Engine("it was time to stop".to_owned()),
    })?;
    let clauses = formula.clauses().map(<[Literal]>::to_vec).collect();
    Cnf::new(formula.variables() as usize, clauses).ok_or(SolveError::TooLarge)
}

fn write(model: &Model, limits: WorkLimits) -> Result<Formula, GaveUp> {
    let mut formula = Formula::new(model.variables(), limits);
    for constraint in model.constraints() {
        match constraint {
            Constraint::Clause(literals) => formula.clause(literals.iter().copied())?,
            Constraint::Count { at_least, at_most, of } => formula.count(*at_least, *at_most, of)?,
            Constraint::Connected { members, neighbours } => connected(&mut formula, members, neighbours)?,
            Constraint::Islands { land, neighbours, seeds } => {
                islands(&mut formula, land, neighbours, seeds)?
            }
            Constraint::Paths { vertices, edges, ends } => {
                paths::write(&mut formula, *vertices, edges, ends)?
            }
            // `encode` has refused what is not known here.
            _ => {}
        }
    }
    Ok(formula)
}

/// A new literal that is true exactly when all of these are.
fn all_of(formula: &mut Formula, literals: &[Literal]) -> Result<Literal, GaveUp> {
    let all = formula.variable();
    for &literal in literals {
        formula.clause([!all, literal])?;
    }
    formula.clause(literals.iter().map(|&literal| !literal).chain([all]))?;
    Ok(all)
}

/// A literal that is true.
fn always(formula: &mut Formula) -> Result<Literal, GaveUp> {
    let always = formula.variable();
    formula.clause([always])?;
    Ok(always)
}

/// The pairs of neighbours that both belong.
fn ways(formula: &mut Formula, members: &[Literal], neighbours: &Neighbours) -> Result<Vec<Way>, GaveUp> {
    let mut ways = Vec::new();
    for (one, around) in neighbours.iter().enumerate() {
        for &other in around.iter().filter(|&&other| one < other) {
            ways.push(Way {
                joins: [one, other],
                is_open: all_of(formula, &[members[one], members[other]])?,
            });
        }
    }
    Ok(ways)
}

/// All members are reached from the first one.
fn connected(formula: &mut Formula, members: &[Literal], neighbours: &Neighbours) -> Result<(), GaveUp> {
    let ways = ways(formula, members, neighbours)?;
    let mut sources = Vec::with_capacity(members.len());
    // Whether there was no member so far.
    let mut none = always(formula)?;
    for &member in members {
        sources.push(all_of(formula, &[none, member])?);
        none = all_of(formula, &[none, !member])?;
    }
    levels::write(formula, &Reached { members, sources: &sources, ways: &ways, most: members.len() })
}

/// All land is reached from seeds, belongs to one seed, and each seed has as much as it says.
fn islands(
    formula: &mut Formula,
    land: &[Literal],
    neighbours: &Neighbours,
    seeds: &[Seed],
) -> Result<(), GaveUp> {
    let ways = ways(formula, land, neighbours)?;
    let always = always(formula)?;
    let mut sources = vec![!always; land.len()];
    // For each seed, whether each vertex that it can reach belongs to it.
    let mut owned: Vec<Vec<Option<Literal>>> = Vec::with_capacity(seeds.len());
    for seed in seeds {
        sources[seed.vertex] = always;
        formula.clause([land[seed.vertex]])?;
        let within = within(neighbours, seed);
        formula.work(within.len())?;
        formula.reserve(within.len() * size_of::<Option<Literal>>())?;
        let own: Vec<Option<Literal>> =
            within.into_iter().map(|is_near| is_near.then(|| formula.variable())).collect();
        formula.clause(own[seed.vertex])?;
        let mine: Vec<Literal> = own.iter().copied().flatten().collect();
        if let Some(size) = seed.size {
            formula.count(size, size, &mine)?;
        }
        for way in &ways {
            for [one, other] in [way.joins, [way.joins[1], way.joins[0]]] {
                if let Some(one) = own[one] {
                    formula.clause([!way.is_open, !one].into_iter().chain(own[other]))?;
                }
            }
        }
        owned.push(own);
    }
    for (vertex, &land) in land.iter().enumerate() {
        let owners: Vec<Literal> = owned.iter().filter_map(|own| own[vertex]).collect();
        formula.count(0, 1, &owners)?;
        for &owner in &owners {
            formula.clause([!owner, land])?;
        }
        formula.clause(owners.into_iter().chain([!land]))?;
    }
    let most = seeds.iter().map(|seed| seed.size.unwrap_or(land.len())).max().unwrap_or(0).min(land.len());
    levels::write(formula, &Reached { members: land, sources: &sources, ways: &ways, most })
}

/// Whether each vertex is near enough to the seed to belong to its island.
fn within(neighbours: &Neighbours, seed: &Seed) -> Vec<bool> {
    let mut is_near = vec![false; neighbours.len()];
    let size = seed.size.unwrap_or(usize::MAX);
    if size == 0 {
        return is_near;
    }
    is_near[seed.vertex] = true;
    let mut queue = VecDeque::from([(seed.vertex, 1)]);
    while let Some((vertex, vertices)) = queue.pop_front() {
        if vertices >= size {
            continue;
        }
        for &next in &neighbours[vertex] {
            if !std::mem::replace(&mut is_near[next], true) {
                queue.push_back((next, vertices + 1));
            }
        }
    }
    is_near
}
