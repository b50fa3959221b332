//! What the tests of all protocols need: runs, searches, and the page of the docs that is kept in step.

#![allow(clippy::unwrap_used)] // In a test, that is how to fail.

use crate::audit::run::{Question, Shard, Verdict, run as audit};
use crate::constraints::Solvable;
use crate::engine::{Cost, Event, Face, Found, Lay, Scripted, Seeded, Stop, Table};
use crate::formats::Format;
use crate::grid::{Grid, Size};
use crate::picture::Pictured;
use crate::protocol::Property;
use crate::protocol::{Protocol, Provable, Variant};
use crate::puzzle::{Extent, Shade};
use crate::puzzles::registry::subject::SubjectOf;
use crate::small::{Small, SmallSize};
use std::cell::RefCell;
use std::fmt::Write;

/// Reads a puzzle as text, without the name of its genre.
pub(crate) fn read<P: Provable>(rows: &str) -> P {
    P::read(&format!("{}\n{rows}", P::NAME), Format::Text).unwrap().puzzle
}

/// All puzzles of a board, as the audit has them.
pub(crate) fn boards<P: Small>(height: usize, width: usize) -> Vec<P> {
    P::every(SmallSize::grid(height, width).unwrap()).unwrap().list
}

/// All ways to colour the cells of a board.
pub(crate) fn all_shadings(size: Size) -> impl Iterator<Item = Grid<Shade>> {
    (0..1u32 << size.area()).map(move |bits| {
        let black = |cell| bits >> size.index(cell) & 1 == 1;
        Grid::from_fn(size, |cell| if black(cell) { Shade::Black } else { Shade::White })
    })
}

/// Boards and solutions, from text.
pub(crate) fn solved<P: Provable>(texts: &[(&str, &str)]) -> impl Iterator<Item = (P, P::Solution)> {
    texts.iter().map(|(rows, solution)| {
        let puzzle: P = read(rows);
        let solution = puzzle.read_solution(solution).unwrap();
        (puzzle, solution)
    })
}

/// Runs a protocol with real cards and a prover who lays these.
pub(crate) fn run<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    lays: Vec<Lay>,
    variant: Variant,
    seed: u64,
) -> Result<Cost, Stop> {
    let mut table = Table::new(Seeded::new(seed), Scripted::new(lays));
    protocol.run(&mut table, puzzle, variant)?;
    Ok(table.cost().clone())
}

/// The honest prover is accepted with ten seeds at the stated cost; all outcomes of all shuffles obey the laws, and
/// the simulator, who knows only the puzzle, comes to the end too.
pub(crate) fn accepts<P: Provable>(protocol: &dyn Protocol<P>, puzzle: &P, solution: &P::Solution) {
    let variant = Variant::Repaired;
    assert_eq!(puzzle.check(solution), [], "no solution of {puzzle:?}");
    for seed in 0..10 {
        let cost = run(protocol, puzzle, protocol.plan(puzzle, solution, variant), variant, seed);
        let cost = cost.unwrap_or_else(|stop| panic!("{stop} with seed {seed} on {puzzle:?}"));
        let stated = protocol.cost(puzzle, variant);
        assert!(
            stated.agrees_with(&cost),
            "{} cards, {} shuffles, not {stated:?}",
            cost.cards(),
            cost.all_shuffles()
        );
    }
    let mut table = Table::exact(Scripted::new(protocol.plan(puzzle, solution, variant)));
    protocol.run(&mut table, puzzle, variant).unwrap();
    let mut table = Table::simulated(Seeded::new(0));
    protocol.run(&mut table, puzzle, variant).unwrap();
}

/// All outcomes of all shuffles obey the laws, and V may take things in another order.
pub(crate) fn obeys_the_laws<P: Provable>(protocol: &dyn Protocol<P>, puzzle: &P, solution: &P::Solution) {
    let plan = || Scripted::new(protocol.plan(puzzle, solution, Variant::Repaired));
    for mut table in [Table::exact(plan()), Table::exact(plan()).ordered_by(backwards)] {
        let result = protocol.run(&mut table, puzzle, Variant::Repaired);
        result.unwrap_or_else(|stop| panic!("{stop} on {puzzle:?} with {solution:?}"));
    }
}

/// Whether a prover who follows the candidate, right or wrong, is accepted.
pub(crate) fn is_accepted<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    candidate: &P::Solution,
    variant: Variant,
) -> bool {
    match run(protocol, puzzle, protocol.plan(puzzle, candidate, variant), variant, 0) {
        Ok(_) => true,
        Err(Stop::Rejected(_)) => false,
        Err(other) => panic!("{other} on {puzzle:?} with {candidate:?}"),
    }
}

/// Where a prover who lays these is rejected, as the site's text, and what was seen there.
pub(crate) fn rejected_at<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    lays: Vec<Lay>,
    variant: Variant,
) -> (String, Vec<Face>) {
    match run(protocol, puzzle, lays, variant, 7) {
        Err(Stop::Rejected(rejection)) => (rejection.site.to_string(), rejection.seen),
        other => panic!("not rejected: {other:?}"),
    }
}

/// Where the follower of a candidate is rejected, as the site's text.
pub(crate) fn follower_rejected_at<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    candidate: &P::Solution,
    variant: Variant,
) -> String {
    rejected_at(protocol, puzzle, protocol.plan(puzzle, candidate, variant), variant).0
}

/// The candidate breaks the rule and no other, and the place where its follower is rejected is this one.
pub(crate) fn breaks<P: Provable>(
    protocol: &dyn Protocol<P>,
    rule: &str,
    rows: &str,
    wrong: &str,
    place: &str,
) {
    let puzzle: P = read(rows);
    let wrong = puzzle.read_solution(wrong).unwrap();
    let broken: Vec<&str> = puzzle.check(&wrong).iter().map(|broken| broken.rule.name).collect();
    assert_eq!(broken, [rule], "{rows}");
    assert_eq!(follower_rejected_at(protocol, &puzzle, &wrong, Variant::Repaired), place, "{rows}");
}

/// V takes things in their order.
pub(crate) fn as_they_come(things: usize) -> Vec<usize> {
    (0..things).collect()
}

/// V takes the last thing first.
pub(crate) fn backwards(things: usize) -> Vec<usize> {
    (0..things).rev().collect()
}

/// How many commitments that break a rule V accepts, and how many in all, when P may do anything.
pub(crate) fn accepted<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    order: impl FnMut(usize) -> Vec<usize>,
) -> (usize, usize) {
    let found = search_in_order(protocol, puzzle, variant, order);
    (unsound(protocol, puzzle, &found).len(), found.ends.len())
}

/// Every prover at once: what each accepted one was committed to.
pub(crate) fn search<P: Provable>(protocol: &dyn Protocol<P>, puzzle: &P, variant: Variant) -> Found {
    search_in_order(protocol, puzzle, variant, as_they_come)
}

/// Every prover at once, when V takes things in `order` wherever the paper leaves it open.
pub(crate) fn search_in_order<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    order: impl FnMut(usize) -> Vec<usize>,
) -> Found {
    let mut table = Table::search(&protocol.alphabet()).ordered_by(order);
    match protocol.run(&mut table, puzzle, variant) {
        Ok(()) | Err(Stop::Rejected(_)) => {}
        Err(other) => panic!("{other} on {puzzle:?}"),
    }
    let found = table.found().unwrap();
    assert!(found.complete(), "the search left something out on {puzzle:?}");
    found
}

/// The commitments of a search that stand for no solution.
pub(crate) fn unsound<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    found: &Found,
) -> Vec<Vec<Option<Face>>> {
    let ends = found.ends.iter();
    let known = ends.map(|(committed, _)| committed.iter().map(|card| card.face()).collect::<Vec<_>>());
    let wrong = known.filter(|committed| {
        let faces: Option<Vec<Face>> = committed.iter().copied().collect();
        let candidate = faces.and_then(|faces| protocol.extract(puzzle, &faces));
        candidate.is_none_or(|candidate| !puzzle.check(&candidate).is_empty())
    });
    wrong.collect()
}

/// How much the searches of [`sound`] came to.
#[derive(Default)]
pub(crate) struct Sound {
    pub(crate) ends: usize,
    pub(crate) states: u64,
    pub(crate) branches: u64,
}

/// Whoever is accepted on one of these puzzles has laid a solution. What each search has found is put to a further test.
pub(crate) fn sound<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzles: impl IntoIterator<Item = P>,
    further: impl Fn(&P, &Found),
) -> Sound {
    let mut sound = Sound::default();
    for puzzle in puzzles {
        let found = search(protocol, &puzzle, Variant::Repaired);
        assert_eq!(unsound(protocol, &puzzle, &found), [] as [Vec<_>; 0], "{puzzle:?}");
        further(&puzzle, &found);
        sound.ends += found.ends.len();
        sound.states += found.states;
        sound.branches += found.branches;
    }
    sound
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
            let accepted = is_accepted(protocol, puzzle, &candidate, Variant::Repaired);
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
    let variant = Variant::Repaired;
    let prover = Scripted::new(protocol.plan(puzzle, solution, variant));
    let mut table = Table::new(Seeded::new(0), prover).recorded_by(|event| {
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
    protocol.run(&mut table, puzzle, variant).unwrap();
    drop(table);
    list.into_inner().0
}

/// Compares the generated part of the page with what a run does; `FACEDOWN_BLESS=1` writes it instead.
pub(crate) fn keep_page<P: Provable>(protocol: &dyn Protocol<P>, puzzle: &P, solution: &P::Solution) {
    keep_page_listing(protocol, puzzle, solution, Listed::All);
}

/// As [`keep_page`], with a choice of what to list.
pub(crate) fn keep_page_listing<P: Provable>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    solution: &P::Solution,
    listed: Listed,
) {
    let (begin, end) = ("<!-- made by the tests: begin -->\n", "<!-- made by the tests: end -->\n");
    let name = protocol.name();
    let path = format!("{}/../../docs/protocols/{name}.md", env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(begin).unwrap();
    let (_, after) = rest.split_once(end).unwrap();

    let (ours, paper) = (protocol.cost(puzzle, Variant::Repaired), protocol.paper_cost(puzzle));
    let mut made = format!("{}\n", steps(protocol, puzzle, solution, listed));
    writeln!(made, "| cost | ours | paper |\n|---|---|---|").unwrap();
    writeln!(made, "| cards on the table | {} | {} |", ours.cards_formula, paper.cards_formula).unwrap();
    writeln!(made, "| shuffles | {} | {} |", ours.shuffles_formula, paper.shuffles_formula).unwrap();
    let wanted = format!("{before}{begin}{made}{end}{after}");
    if std::env::var_os("FACEDOWN_BLESS").is_some() {
        std::fs::write(&path, wanted).unwrap();
    } else {
        assert!(page == wanted, "{path} is out of step: run the tests with FACEDOWN_BLESS=1");
    }
}
