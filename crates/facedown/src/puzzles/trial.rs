//! What the tests of all protocols need: runs, searches, and the page of the docs that is kept in step.

use crate::audit::run::{Question, Shard, Verdict, run as audit};
use crate::constraints::Solvable;
use crate::engine::{Cost, Event, Face, Found, Lay, Scripted, Seeded, Stop, Table};
use crate::formats::Format;
use crate::grid::{Grid, Size};
use crate::pages::kept_part;
use crate::picture::Pictured;
use crate::protocol::Property;
use crate::protocol::{Protocol, Provable, Variant};
use crate::puzzle::{Extent, Shade};
use crate::puzzles::registry::subject::SubjectOf;
use crate::small::{Small, SmallSize, fillings};
use std::cell::RefCell;
use std::fmt::Write;

/// Reads a puzzle as text, without the name of its genre.
pub(crate) fn read<P: Provable>(rows: &str) -> P {
    P::read(&format!("{}\n{rows}", P::NAME), Format::Text).unwrap().puzzle
}

/// All puzzles of these boards, as the audit has them.
pub(crate) fn boards<P: Small>(sizes: &[&str]) -> Vec<P> {
    sizes.iter().flat_map(|size| P::every(size.parse().unwrap()).unwrap().list).collect()
}

/// All ways to colour the cells of a board.
pub(crate) fn all_shadings(size: Size) -> impl Iterator<Item = Grid<Shade>> {
    fillings(size, &[Shade::White, Shade::Black]).unwrap()
}

/// Boards and solutions, from text.
pub(crate) fn solved<P: Provable>(texts: &[(&str, &str)]) -> impl Iterator<Item = (P, P::Solution)> {
    texts.iter().map(|(rows, solution)| {
        let puzzle: P = read(rows);
        let solution = puzzle.read_solution(solution).unwrap();
        (puzzle, solution)
    })
}

/// The tests that all genres have alike. These boards and solutions are accepted at the stated cost; whoever breaks one of these rules,
/// and no other, is rejected at the place that is named; and the page lists the steps of the board of this number.
macro_rules! usual_tests {
    ($protocol:expr, $solved:expr, $broken:expr, $page:expr, $listed:expr) => {
        #[test]
        fn solutions_are_accepted_at_the_stated_cost() {
            for (puzzle, solution) in $solved {
                $crate::puzzles::trial::accepts($protocol, &puzzle, &solution);
            }
        }

        #[test]
        fn whoever_breaks_a_rule_is_rejected() {
            for case in $broken {
                $crate::puzzles::trial::breaks($protocol, case);
            }
        }

        #[test]
        fn the_page_lists_the_steps() {
            let (puzzle, solution) = $solved.into_iter().nth($page).unwrap();
            $crate::puzzles::trial::keep_page($protocol, &puzzle, &solution, $listed);
        }
    };
}
pub(crate) use usual_tests;

/// A protocol on a puzzle, in one variant, with which something is tried.
pub(crate) struct Attempt<'a, P: Provable> {
    pub(crate) protocol: &'a dyn Protocol<P>,
    pub(crate) puzzle: &'a P,
    pub(crate) variant: Variant,
}

pub(crate) fn published<'a, P: Provable>(protocol: &'a dyn Protocol<P>, puzzle: &'a P) -> Attempt<'a, P> {
    Attempt { protocol, puzzle, variant: Variant::Published }
}

pub(crate) fn repaired<'a, P: Provable>(protocol: &'a dyn Protocol<P>, puzzle: &'a P) -> Attempt<'a, P> {
    Attempt { protocol, puzzle, variant: Variant::Repaired }
}

impl<P: Provable> Attempt<'_, P> {
    /// What a prover lays who follows the candidate, right or wrong.
    pub(crate) fn plan(&self, candidate: &P::Solution) -> Vec<Lay> {
        self.protocol.plan(self.puzzle, candidate, self.variant)
    }

    /// The steps on a table.
    pub(crate) fn play(&self, table: &mut Table<'_>) -> Result<(), Stop> {
        self.protocol.run(table, self.puzzle, self.variant)
    }

    /// A run with real cards and a prover who lays these.
    pub(crate) fn run(&self, lays: Vec<Lay>, seed: u64) -> Result<Cost, Stop> {
        let mut table = Table::new(Seeded::new(seed), Scripted::new(lays));
        self.play(&mut table)?;
        Ok(table.cost().clone())
    }

    /// The same, with a prover who follows the candidate.
    pub(crate) fn follow(&self, candidate: &P::Solution) -> Result<Cost, Stop> {
        self.run(self.plan(candidate), 7)
    }

    /// Whether a prover who follows the candidate, right or wrong, is accepted.
    pub(crate) fn accepts(&self, candidate: &P::Solution) -> bool {
        match self.follow(candidate) {
            Ok(_) => true,
            Err(Stop::Rejected(_)) => false,
            Err(other) => panic!("{other} on {:?} with {candidate:?}", self.puzzle),
        }
    }

    /// Where a prover who lays these is rejected, as the site's text, and what was seen there.
    pub(crate) fn rejected_at(&self, lays: Vec<Lay>) -> (String, Vec<Face>) {
        match self.run(lays, 7) {
            Err(Stop::Rejected(rejection)) => (rejection.site.to_string(), rejection.seen),
            other => panic!("not rejected: {other:?}"),
        }
    }

    /// Where the follower of a candidate is rejected, as the site's text.
    pub(crate) fn follower_rejected_at(&self, candidate: &P::Solution) -> String {
        self.rejected_at(self.plan(candidate)).0
    }

    /// A prover who lays these is accepted; one who lays something else, once, is not: which lay, what instead, and where V
    /// rejects, perhaps with what V has seen there.
    pub(crate) fn catches<'c>(
        &self,
        honest: &[Lay],
        cheats: impl IntoIterator<Item = (usize, Lay, &'c str)>,
    ) {
        self.run(honest.to_vec(), 7).unwrap();
        for (lay, instead, expected) in cheats {
            let mut lays = honest.to_vec();
            lays[lay] = instead.clone();
            let (place, seen) = self.rejected_at(lays);
            let with_seen = format!("{place}: {}", Face::print(&seen));
            assert!(
                [place, with_seen.clone()].contains(&expected.to_owned()),
                "lay {lay}, {instead:?}: {with_seen}"
            );
        }
    }

    /// How many commitments that break a rule V accepts, and how many in all, when P may do anything.
    pub(crate) fn accepted(&self, order: impl FnMut(usize) -> Vec<usize>) -> (usize, usize) {
        let found = self.search_in_order(order);
        (self.unsound(&found).len(), found.ends.len())
    }

    /// Every prover at once: what each accepted one was committed to.
    pub(crate) fn search(&self) -> Found {
        self.search_in_order(as_they_come)
    }

    /// Every prover at once, when V takes things in `order` wherever the paper leaves it open.
    pub(crate) fn search_in_order(&self, order: impl FnMut(usize) -> Vec<usize>) -> Found {
        let (_, found) = self.search_at(Table::search(&self.protocol.alphabet()).ordered_by(order));
        assert!(found.complete(), "the search left something out on {:?}", self.puzzle);
        found
    }

    /// Every prover at once, at such a table: whether V accepts one, and what the search has found.
    pub(crate) fn search_at(&self, mut table: Table<'_>) -> (bool, Found) {
        let accepts = match self.play(&mut table) {
            Ok(()) => true,
            Err(Stop::Rejected(_)) => false,
            Err(other) => panic!("{other} on {:?}", self.puzzle),
        };
        (accepts, table.found().unwrap())
    }

    /// Whether cards are those of a solution.
    pub(crate) fn is_solution(&self, cards: &[Face]) -> bool {
        let candidate = self.protocol.extract(self.puzzle, cards);
        candidate.is_some_and(|candidate| self.puzzle.check(&candidate).is_empty())
    }

    /// The commitments of a search that stand for no solution.
    pub(crate) fn unsound(&self, found: &Found) -> Vec<Vec<Option<Face>>> {
        let ends = found.ends.iter();
        let known = ends.map(|(committed, _)| committed.iter().map(|card| card.face()).collect::<Vec<_>>());
        let wrong = known.filter(|committed| {
            let faces: Option<Vec<Face>> = committed.iter().copied().collect();
            !faces.is_some_and(|faces| self.is_solution(&faces))
        });
        wrong.collect()
    }
}

/// The honest prover is accepted with ten seeds at the stated cost; all outcomes of all shuffles obey the laws, and
/// the simulator, who knows only the puzzle, comes to the end too.
pub(crate) fn accepts<P: Provable>(protocol: &dyn Protocol<P>, puzzle: &P, solution: &P::Solution) {
    let attempt = repaired(protocol, puzzle);
    assert_eq!(puzzle.check(solution), [], "no solution of {puzzle:?}");
    for seed in 0..10 {
        let cost = attempt.run(attempt.plan(solution), seed);
        let cost = cost.unwrap_or_else(|stop| panic!("{stop} with seed {seed} on {puzzle:?}"));
        let stated = protocol.cost(puzzle, attempt.variant);
        assert!(
            stated.agrees_with(&cost),
            "{} cards, {} shuffles, not {stated:?}",
            cost.cards(),
            cost.all_shuffles()
        );
    }
    attempt.play(&mut Table::exact(Scripted::new(attempt.plan(solution)))).unwrap();
    attempt.play(&mut Table::simulated(Seeded::new(0))).unwrap();
}

/// All outcomes of all shuffles obey the laws, and V may take things in another order.
pub(crate) fn obeys_the_laws<P: Provable>(protocol: &dyn Protocol<P>, puzzle: &P, solution: &P::Solution) {
    let attempt = repaired(protocol, puzzle);
    let table = || Table::exact(Scripted::new(attempt.plan(solution)));
    for mut table in [table(), table().ordered_by(backwards)] {
        attempt.play(&mut table).unwrap_or_else(|stop| panic!("{stop} on {puzzle:?} with {solution:?}"));
    }
}

/// The candidate breaks the rule and no other, and the place where its follower is rejected is this one.
pub(crate) fn breaks<P: Provable>(
    protocol: &dyn Protocol<P>,
    &(rule, rows, wrong, place): &(&str, &str, &str, &str),
) {
    let puzzle: P = read(rows);
    let wrong = puzzle.read_solution(wrong).unwrap();
    let broken: Vec<&str> = puzzle.check(&wrong).iter().map(|broken| broken.rule.name).collect();
    assert_eq!(broken, [rule], "{rows}");
    assert_eq!(repaired(protocol, &puzzle).follower_rejected_at(&wrong), place, "{rows}");
}

/// V takes things in their order.
pub(crate) fn as_they_come(things: usize) -> Vec<usize> {
    (0..things).collect()
}

/// V takes the last thing first.
pub(crate) fn backwards(things: usize) -> Vec<usize> {
    (0..things).rev().collect()
}

/// Whoever is accepted on one of these puzzles has laid a solution. What each search has found is put to a further test. The numbers of
/// ends, of states and of branches.
pub(crate) fn sound<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzles: impl IntoIterator<Item = P>,
    further: impl Fn(&P, &Found),
) -> (usize, u64, u64) {
    let (mut ends, mut states, mut branches) = (0, 0, 0);
    for puzzle in puzzles {
        let attempt = repaired(protocol, &puzzle);
        let found = attempt.search();
        assert_eq!(attempt.unsound(&found), [] as [Vec<_>; 0], "{puzzle:?}");
        further(&puzzle, &found);
        ends += found.ends.len();
        states += found.states;
        branches += found.branches;
    }
    (ends, states, branches)
}

/// The statements of what a solution is agree on all candidates of all puzzles of a board: the rules, the constraints
/// under the values that stand for a candidate, and the verifier's verdict on whoever follows it. Each solution is then put
/// to a further test. The numbers of puzzles, of candidates and of solutions.
pub(crate) fn statements_agree<P: Small + Solvable>(
    protocol: &dyn Protocol<P>,
    board: &str,
    candidates: impl Fn(&P) -> Vec<P::Solution>,
    values: impl Fn(&P::Solution) -> Vec<bool>,
    further: impl Fn(&P, &P::Solution),
) -> (usize, usize, usize) {
    let puzzles = P::every(board.parse().unwrap()).unwrap().list;
    let (mut tried, mut solved) = (0, 0);
    for puzzle in &puzzles {
        let (model, solutions) = (puzzle.model().unwrap(), puzzle.solutions());
        for candidate in candidates(puzzle) {
            let solves = puzzle.check(&candidate).is_empty();
            assert_eq!(model.holds(&values(&candidate)), solves, "constraints: {puzzle:?} {candidate:?}");
            assert_eq!(solutions.contains(&candidate), solves, "all solutions: {puzzle:?} {candidate:?}");
            let accepted = repaired(protocol, puzzle).accepts(&candidate);
            assert_eq!(accepted, solves, "protocol: {puzzle:?} {candidate:?}");
            if solves {
                assert_eq!(puzzle.decode(&values(&candidate)), candidate);
                further(puzzle, &candidate);
            }
            tried += 1;
            solved += usize::from(solves);
        }
    }
    (puzzles.len(), tried, solved)
}

/// As [`statements_agree`], where the answer is which cells are black, and so are the variables of the constraints.
pub(crate) fn statements_agree_on_shades<P: Small<Solution = Grid<Shade>> + Solvable>(
    protocol: &dyn Protocol<P>,
    board: &str,
    further: impl Fn(&P, &Grid<Shade>),
) -> (usize, usize, usize) {
    let candidates = |puzzle: &P| match puzzle.size() {
        Extent::Board(size) => all_shadings(size).collect(),
        Extent::Graph { .. } => Vec::new(),
    };
    let values =
        |candidate: &Grid<Shade>| candidate.values().iter().map(|&shade| shade == Shade::Black).collect();
    statements_agree(protocol, board, candidates, values, further)
}

/// Audits a property of the default variant, which must hold: the numbers of puzzles (or faults), solutions, steps and
/// states.
pub(crate) fn audited<P: Small + Pictured>(
    protocol: &'static dyn Protocol<P>,
    property: Property,
    board: &str,
) -> (usize, u64, u64, u64) {
    let board: SmallSize = board.parse().unwrap();
    let question = Question { protocol: protocol.name(), variant: Variant::Repaired, property, board };
    let answer = audit(&SubjectOf { protocol }, &question, Shard::WHOLE, 2).unwrap();
    assert_eq!(answer.verdict(), Verdict::Holds, "{question}: {:?} {:?}", answer.story, answer.incomplete);
    (answer.puzzles, answer.solutions, answer.steps, answer.states)
}

/// Whether a page lists the steps of sub-protocols under those that use them, or only the protocol's own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Listed {
    All,
    Own,
}

/// The steps of a run, each once in its phase, under their scopes: a list in Markdown.
fn steps<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    solution: &P::Solution,
    listed: Listed,
) -> String {
    let list = RefCell::new((String::new(), 0_usize, 0_usize));
    let attempt = repaired(protocol, puzzle);
    let mut table = Table::new(Seeded::new(0), Scripted::new(attempt.plan(solution))).recorded_by(|event| {
        let (text, depth, phase) = &mut *list.borrow_mut();
        let line = match event {
            Event::Enter(scope) => {
                *depth += 1;
                if *depth == 1 {
                    *phase = text.len();
                }
                format!("{}- *{scope}*\n", "  ".repeat(*depth - 1))
            }
            Event::Leave(_) => {
                *depth -= 1;
                return Ok(());
            }
            Event::Step { id, sentence } => format!("{}- **{id}** {sentence}.\n", "  ".repeat(*depth)),
            _ => return Ok(()),
        };
        let before = &text[if *depth == 1 { *phase } else { 0 }..];
        if !before.contains(&line) && (*depth == 1 || listed == Listed::All) {
            text.push_str(&line);
        }
        Ok(())
    });
    attempt.play(&mut table).unwrap();
    drop(table);
    list.into_inner().0
}

/// The generated part of the protocol's page is what a run does.
pub(crate) fn keep_page<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    solution: &P::Solution,
    listed: Listed,
) {
    let (ours, paper) = (protocol.cost(puzzle, Variant::Repaired), protocol.paper_cost(puzzle));
    let mut made = format!("{}\n", steps(protocol, puzzle, solution, listed));
    writeln!(made, "| cost | ours | paper |\n|---|---|---|").unwrap();
    writeln!(made, "| cards on the table | {} | {} |", ours.cards_formula, paper.cards_formula).unwrap();
    writeln!(made, "| shuffles | {} | {} |", ours.shuffles_formula, paper.shuffles_formula).unwrap();
    kept_part(&format!("docs/protocols/{}.md", protocol.name()), &made);
}
