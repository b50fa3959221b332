//! Boards made from formulas: their solutions, decoded, are the satisfying assignments, each once.
//!
//! The assignments are found by trying all of them. `FACEDOWN_FORMULAS` sets how many random formulas are tried.

use crate::common::long::is_long;
use crate::common::{Random, all_values};
use facedown::constraints::{Literal, Solvable};
use facedown::puzzles::Puzzle;
use facedown::reduction::{Cnf, Reduction};
use facedown_solve::{Continue, Cutoff, Goal, solve};

/// Every assignment that satisfies the formula, in order.
fn by_trying(cnf: &Cnf) -> Vec<Vec<bool>> {
    let variables = cnf.variables();
    let assignments = (0..1_u32 << variables)
        .map(|bits| (0..variables).map(|place| bits >> place & 1 == 1).collect::<Vec<bool>>());
    let mut models: Vec<Vec<bool>> = assignments.filter(|values| cnf.holds(values)).collect();
    models.sort_unstable();
    models
}

/// The assignments that the solutions of the board stand for, in order, with repeats if there were any.
fn by_board(cnf: &Cnf) -> Vec<Vec<bool>> {
    let reduction = Reduction::of(cnf).unwrap();
    let board = &reduction.board;
    let decoded = |values: &Vec<bool>| {
        let solution = board.decode(values);
        assert!(board.check(&solution).is_empty(), "{}", cnf.write());
        reduction.assignment(&solution).unwrap()
    };
    let mut models: Vec<Vec<bool>> = all_values(&board.model().unwrap()).iter().map(decoded).collect();
    models.sort_unstable();
    models
}

fn agree(cnf: &Cnf) -> usize {
    let models = by_trying(cnf);
    assert_eq!(by_board(cnf), models, "{}", cnf.write());
    models.len()
}

fn literal(variable: usize, is_negated: bool) -> Literal {
    let literal = Literal::positive(variable as u32);
    if is_negated { !literal } else { literal }
}

/// Every set of literals over so many variables, opposite ones among them, and the empty one.
fn clauses(variables: usize) -> Vec<Vec<Literal>> {
    let literals: Vec<Literal> =
        (0..variables).flat_map(|variable| [literal(variable, false), literal(variable, true)]).collect();
    (0..1_u32 << literals.len())
        .map(|bits| {
            let chosen = literals.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1);
            chosen.map(|(_, &literal)| literal).collect()
        })
        .collect()
}

#[test]
fn all_formulas_of_up_to_three_variables_and_two_clauses() {
    let (mut formulas, mut models, mut unsatisfiable) = (0, 0, 0);
    for variables in 0..=3 {
        let clauses = clauses(variables);
        let mut chosen: Vec<Vec<Vec<Literal>>> = vec![Vec::new()];
        chosen.extend(clauses.iter().map(|clause| vec![clause.clone()]));
        for (place, one) in clauses.iter().enumerate() {
            chosen.extend(clauses[place..].iter().map(|other| vec![one.clone(), other.clone()]));
        }
        for clauses in chosen {
            let found = agree(&Cnf::new(variables, clauses).unwrap());
            formulas += 1;
            models += found;
            unsatisfiable += usize::from(found == 0);
        }
    }
    // 1 + 1 + 1, then 1 + 4 + 10, 1 + 16 + 136 and 1 + 64 + 2080.
    assert_eq!(formulas, 3 + 15 + 153 + 2145);
    assert!(models > formulas && unsatisfiable > 80, "{models} {unsatisfiable}");
}

#[test]
fn random_formulas_of_up_to_eight_variables() {
    let asked = std::env::var("FACEDOWN_FORMULAS").ok().and_then(|number| number.parse().ok());
    let number = asked.unwrap_or(if is_long() { 2_000 } else { 500 });
    let mut random = Random::new(14);
    let (mut models, mut unsatisfiable) = (0, 0);
    for _ in 0..number {
        // Few variables are more likely, since they take less time; so are few models.
        let variables = 1 + random.below(8).min(random.below(8)) as usize;
        let number = random.below(variables as u64 + 1) + random.below(4 * variables as u64);
        let clauses = (0..number)
            .map(|_| {
                // Mostly three literals; also fewer and more, with repeated and opposite ones.
                let length = if random.below(3) == 0 { random.below(7) } else { 3 };
                let mut literals: Vec<Literal> = (0..length)
                    .map(|_| literal(random.below(variables as u64) as usize, random.below(2) == 0))
                    .collect();
                if literals.is_empty() && random.below(20) > 0 {
                    literals.push(literal(0, false));
                }
                literals
            })
            .collect();
        let found = agree(&Cnf::new(variables, clauses).unwrap());
        models += found;
        unsatisfiable += usize::from(found == 0);
    }
    eprintln!("{number} formulas, {models} models, {unsatisfiable} of them unsatisfiable");
    assert!(unsatisfiable > number / 20 && models > number);
}

#[test]
fn the_example_of_the_paper_has_twelve_solutions() {
    let cnf = Cnf::read("c x, y, z, w\np cnf 4 2\n1 -2 4 0\n2 -3 -4 0\n").unwrap();
    assert_eq!(agree(&cnf), 12);
}

#[test]
fn long_clauses_and_formulas_without_a_model() {
    let long = Cnf::read("p cnf 9 2\n1 2 3 4 5 6 7 8 9 0\n-1 -2 -3 -4 -5 -6 -7 -8 -9 0\n").unwrap();
    assert_eq!(agree(&long), 510);
    // Three pigeons in two holes: x1 x2, x3 x4, x5 x6 are the holes of each.
    let pigeons = "p cnf 6 9\n1 2 0\n3 4 0\n5 6 0\n-1 -3 0\n-1 -5 0\n-3 -5 0\n-2 -4 0\n-2 -6 0\n-4 -6 0\n";
    assert_eq!(agree(&Cnf::read(pigeons).unwrap()), 0);
    for number in [3, 4] {
        let signs =
            |bits: u32| (0..number).map(move |place| literal(place, bits >> place & 1 == 1)).collect();
        let all = Cnf::new(number, (0..1 << number).map(signs).collect()).unwrap();
        assert_eq!(agree(&all), 0);
    }
}

/// A random 3-CNF of 20 variables and 85 clauses, near the threshold: the aim of the reduction.
#[test]
fn a_formula_at_the_threshold_is_solved() {
    let mut random = Random::new(20);
    let clauses = (0..85)
        .map(|_| {
            let mut variables: Vec<u64> = Vec::new();
            while variables.len() < 3 {
                let next = random.below(20);
                if !variables.contains(&next) {
                    variables.push(next);
                }
            }
            variables.into_iter().map(|variable| literal(variable as usize, random.below(2) == 0)).collect()
        })
        .collect();
    let cnf = Cnf::new(20, clauses).unwrap();
    let reduction = Reduction::of(&cnf).unwrap();
    let board = &reduction.board;
    let mut models = Vec::new();
    let outcome = solve(&board.model().unwrap(), Goal::One, &Cutoff::never(), |values| {
        models.push(reduction.assignment(&board.decode(values)).unwrap());
        Continue::Yes
    });
    let exists = (0..1_u32 << 20).any(|bits| {
        cnf.clauses().iter().all(|clause| {
            clause.iter().any(|literal| (bits >> literal.variable() & 1 == 1) != literal.is_negated())
        })
    });
    assert_eq!(outcome.unwrap().count, u64::from(exists));
    assert!(models.iter().all(|model| cnf.holds(model)));
}
