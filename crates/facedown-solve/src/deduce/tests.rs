//! Every step of every path: it is true, the solver derives it from its reason by the rules that it names, and nothing can be left out.

use super::customs::with_customs;
use super::engine::Engine;
use super::reason::{Reason, Reasons};
use super::survey::Land;
use super::{Hint, Level, Step, hint, path};
use crate::{Continue, Cutoff, Goal, Uniqueness, solve};
use facedown::constraints::{Constraint, Literal, Mark, Model};
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{self, AnySheet};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Numbers as if by chance, the same each time.
pub(super) struct Numbers(pub(super) u64);

impl Numbers {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// How many steps of each level were checked.
#[derive(Default, Debug)]
struct Checked {
    boards: usize,
    levels: [usize; 4],
    facts: Vec<usize>,
    not_minimal: usize,
    /// Steps for which all shapes of one island were listed.
    islands: usize,
    /// Of these, steps that name both rules about islands.
    both_rules: usize,
    /// Marks that take more than easy steps, for which a hint was asked for, too.
    asked: usize,
}

/// Generated boards with steps that the repository's have not: two for experts, one with steps that take both rules about islands, two on which notes
/// become simpler to conclude before they are needed, and one on which more pieces are on the way back from a contradiction than it takes.
const GENERATED: [&str; 6] = [
    "https://puzz.link/p?norinori/6/6/6e97h9o2mnku",
    "https://puzz.link/p?nurikabe/7/6/2g9p2t8p1g3",
    "https://puzz.link/p?nurikabe/7/8/h3h4k2p5p2p1k1h7h",
    "https://puzz.link/p?shakashaka/5/5/.gcw6./",
    "https://puzz.link/p?sudoku/6/6/j5h2i6h2g4h4g1h6i2h3j",
    "https://puzz.link/p?numlin/6/6/4o2h3h3k2k1g14j",
];

/// The puzzles of the repository's files, with their names.
fn boards() -> Vec<(String, Box<dyn AnySheet>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles");
    let mut files: Vec<PathBuf> = std::fs::read_dir(root)
        .unwrap()
        .flat_map(|genre| std::fs::read_dir(genre.unwrap().path()).unwrap())
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    let board = |path: &PathBuf| {
        let sheet = registry::read_any(&std::fs::read_to_string(path).unwrap()).unwrap();
        (path.display().to_string(), sheet.without_answer())
    };
    let for_experts = GENERATED.map(|address| (address.to_owned(), registry::read_any(address).unwrap()));
    files.iter().map(board).chain(for_experts).collect()
}

fn cells(sheet: &dyn AnySheet) -> usize {
    match sheet.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { edges, .. } => edges,
    }
}

/// The first solution, and how many there are.
fn solved(model: &Model) -> (Option<Vec<bool>>, Uniqueness) {
    let mut first = None;
    let outcome = solve(model, Goal::Unique, &Cutoff::never(), |values| {
        first.get_or_insert_with(|| values.to_vec());
        Continue::Yes
    });
    (first, outcome.unwrap().verdict)
}

/// What everybody sees on the board before the first step, by the names of the rules that say so: numbers of Sudoku, crosses, and numbers of Nurikabe.
fn printed(model: &Model) -> Vec<Literal> {
    let mut printed = Vec::new();
    for (place, constraint) in model.constraints().iter().enumerate() {
        let says = |name| model.origin(place).rules.iter().any(|rule| rule.name == name);
        match constraint {
            Constraint::Clause(of) if says("given_numbers_stay") || says("crosses_stay_white") => {
                printed.extend(of);
            }
            Constraint::Islands { land, seeds, .. } if says("numbers_stay_white") => {
                printed.extend(seeds.iter().map(|seed| land[seed.vertex]));
            }
            _ => {}
        }
    }
    printed
}

/// Whether the solver derives a literal from the facts and those constraints that say the named rules.
fn is_derived(model: &Model, step: &Step, literal: Literal) -> bool {
    let is_named = |place: &usize| {
        let rules = model.origin(*place).rules;
        let mut named = step.uses.iter().flat_map(|used| &used.rules);
        rules.is_empty() || named.any(|named| rules.iter().any(|rule| rule.name == named.name))
    };
    let places = (0..model.constraints().len()).filter(is_named);
    let constraints: Vec<Constraint> = places.map(|place| model.constraints()[place].clone()).collect();
    let mut some = model.with(constraints);
    step.because.iter().for_each(|&fact| some.fact(fact));
    some.fact(!literal);
    solved(&some).1 == Uniqueness::None
}

/// All reasons that are the same but for one part: a fact, a place, or one of the rules at a place.
fn with_one_part_less(engine: &Engine, reason: &Reason) -> Vec<Reason> {
    let mut less = Vec::new();
    for place in 0..reason.notes.len() + reason.acting.len() {
        for &weaker in &engine.pieces[reason.piece(place)].weaker {
            let mut without = reason.clone();
            without.replace(place, weaker);
            less.push(without);
        }
    }
    for part in 0..reason.facts.len() {
        let mut without = reason.clone();
        without.facts.remove(part);
        less.push(without);
    }
    for part in 0..reason.notes.len() {
        let mut without = reason.clone();
        without.notes.remove(part);
        less.push(without);
    }
    for part in 0..reason.acting.len() {
        let mut without = reason.clone();
        without.acting.remove(part);
        less.push(without);
    }
    less
}

/// Whether no shape of an island agrees with the facts. It is found by listing all shapes, and of the other numbers only those count that are among the facts,
/// or none: then a shape may have them.
fn no_shape_is_left(
    land: &Land,
    seed: usize,
    size: usize,
    facts: &[Literal],
    may_have_numbers: bool,
) -> bool {
    let value = |vertex: usize| {
        let fact = facts.iter().find(|fact| fact.variable() == land.land[vertex].variable());
        fact.map(|&fact| fact == land.land[vertex])
    };
    let start = land.seeds[seed].vertex;
    let is_other = |vertex: usize| vertex != start && land.seeds.iter().any(|seed| seed.vertex == vertex);
    let can_be_had = |vertex: usize| match value(vertex) {
        None => true,
        Some(is_land) => is_land && (may_have_numbers || !is_other(vertex)),
    };
    let mut shapes = BTreeSet::from([vec![start]]);
    for _ in 1..size {
        let mut larger = BTreeSet::new();
        for shape in &shapes {
            for next in shape.iter().flat_map(|&vertex| land.graph.of(vertex)) {
                if !shape.contains(&next) && can_be_had(next) {
                    let mut shape = shape.clone();
                    shape.push(next);
                    shape.sort_unstable();
                    larger.insert(shape);
                }
            }
        }
        shapes = larger;
    }
    shapes.iter().all(|shape| {
        let mut around = shape.iter().flat_map(|&vertex| land.graph.of(vertex));
        around.any(|next| !shape.contains(&next) && value(next) == Some(true))
    })
}

/// Walks from the empty board to the end, or until the cutoff, and checks every step.
fn check_path(name: &str, sheet: &dyn AnySheet, stop: &Cutoff, checked: &mut Checked) {
    let model = sheet.model().unwrap();
    let (solution, verdict) = solved(&model);
    let Some(solution) = solution else { return };
    let model = with_customs(sheet, &model, &Cutoff::never()).unwrap().unwrap_or(model);
    let engine = Engine::new(&model, |literal| sheet.is_mark(literal));
    let mut reasons = Reasons::new(&engine);
    let mut known = printed(&model);
    // The marks before the steps to the next one, and the highest level of these.
    let (mut marks, mut level): (Vec<Mark>, Level) = (Vec::new(), Level::Easy);
    let end = path(sheet, &[], stop, |step| {
        let first = step.concluded[0];
        let what = || format!("{name}: {step:?}");
        assert!(step.because.iter().all(|fact| known.contains(fact)), "a fact is not known: {}", what());
        assert!(step.concluded.iter().all(|literal| !known.contains(literal)), "nothing new: {}", what());
        assert!(step.level == Level::Expert || !step.uses.is_empty(), "no rule says so: {}", what());
        for &literal in &step.concluded {
            assert!(literal.holds(&solution), "the solution disagrees: {}", what());
        }
        if step.level == Level::Expert {
            assert!(step.because.is_empty() || verdict != Uniqueness::Unique, "{}", what());
        } else {
            for &literal in &step.concluded {
                assert!(reasons.follows(&step.reason, literal), "it does not follow: {}", what());
                assert!(is_derived(&model, step, literal), "the solver does not derive it: {}", what());
            }
            assert_eq!(step.because, step.reason.facts);
            if let [acting] = step.reason.acting[..]
                && let Some((land, seed)) = engine.pieces[acting].island()
                && let Some(size) = land.seeds[seed].size.filter(|&size| size <= 7)
            {
                checked.islands += 1;
                // Where only the size is named, it is enough, whatever numbers a shape has; where both rules are, it is not.
                let names_both = engine.pieces[acting].rules.len() > 1;
                checked.both_rules += usize::from(names_both);
                for &literal in &step.concluded {
                    let facts = [&step.because[..], &[!literal]].concat();
                    let is_left =
                        |may_have_numbers| !no_shape_is_left(land, seed, size, &facts, may_have_numbers);
                    assert!(!is_left(!names_both), "some shape is left: {}", what());
                    assert!(
                        !names_both || literal != first || is_left(true),
                        "the size is enough: {}",
                        what()
                    );
                }
            }
            for less in with_one_part_less(&engine, &step.reason) {
                assert!(!reasons.follows(&less, first), "{less:?} is enough: {}", what());
            }
            let acting = step.reason.acting.len();
            let fits = match step.level {
                Level::Easy => acting <= 1,
                Level::Medium => acting == 2,
                // Every place may be used before the assumption and after it: a reason in which one may not be used would not be minimal.
                Level::Hard | Level::Expert => acting > 2 && step.reason.notes.is_empty(),
            };
            assert!(fits, "{}", what());
        }
        assert_eq!(step.assumed.is_some(), step.level >= Level::Hard);
        known.extend(&step.concluded);
        level = level.max(step.level);
        let new = step.concluded.iter().filter(|&&literal| engine.is_mark(literal));
        let new: Vec<Mark> = new.map(|&literal| Mark { at: Vec::new(), literal: Some(literal) }).collect();
        if !new.is_empty() {
            if level > Level::Easy {
                // Whoever knows the marks only is not given anything simpler.
                let Hint::Steps(steps) = hint(sheet, &marks, &Cutoff::never()).unwrap() else { panic!() };
                let least = steps.iter().map(|step| step.level).max().unwrap();
                assert!(level <= least, "a hint has {least}: {}", what());
                checked.asked += 1;
            }
            marks.extend(new);
            level = Level::Easy;
        }
        checked.levels[step.level as usize] += 1;
        checked.facts.push(step.because.len());
        checked.not_minimal += usize::from(!step.is_minimal);
    });
    let end = end.unwrap();
    match verdict {
        _ if stop.is_due() => assert_eq!(end, Hint::Unknown, "{name}"),
        Uniqueness::Unique => assert_eq!(end, Hint::Nothing, "{name}"),
        _ => assert!(matches!(end, Hint::Nothing | Hint::Several), "{name}: {end:?}"),
    }
    checked.boards += 1;
}

#[test]
fn steps_are_true_derived_from_their_reasons_and_nothing_can_be_left_out() {
    let mut checked = Checked::default();
    for (name, sheet) in boards() {
        if cells(sheet.as_ref()) <= 150 {
            check_path(&name, sheet.as_ref(), &Cutoff::never(), &mut checked);
        }
    }
    println!("{} boards, steps by level {:?}", checked.boards, checked.levels);
    assert!(checked.boards >= 30 && checked.islands > 30 && checked.both_rules > 3, "{checked:?}");
    assert!(checked.levels.iter().all(|&count| count > 0) && checked.asked > 30, "{checked:?}");
}

/// Whatever takes part in the search for a contradiction, cut down, would be some 40 cells and 110 rules at places.
#[test]
fn a_hard_step_rests_on_few_cells() {
    let sheet = registry::read_any("sudoku/9/9/j94h6g85g1g9h6j754i2g7k1k8k4g6i486j7h9g5g46g7h42j").unwrap();
    let mut sizes = Vec::new();
    let end = path(sheet.as_ref(), &[], &Cutoff::never(), |step| {
        if step.level == Level::Hard {
            sizes.push((step.because.len(), step.uses.len()));
        }
    });
    assert_eq!(end.unwrap(), Hint::Nothing);
    assert!(!sizes.is_empty() && sizes.iter().all(|&(cells, uses)| cells <= 10 && uses <= 20), "{sizes:?}");
}

/// The sample's boards up to 64 cells, or as many as `FACEDOWN_SAMPLE_HINTS` says: large boards take minutes.
#[test]
fn steps_on_the_sample_are_true_derived_from_their_reasons_and_nothing_can_be_left_out() {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/sample.tsv");
    let place = std::env::var_os("FACEDOWN_SAMPLE").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let Ok(sample) = std::fs::read_to_string(&place) else {
        eprintln!("skipped: there is no sample at {}", place.display());
        return;
    };
    let wanted = std::env::var("FACEDOWN_SAMPLE_HINTS").ok();
    let most = wanted.map_or(64, |most| most.parse().unwrap());
    let mut all = Checked::default();
    for line in sample.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [genre, id, _, _, address, _] = fields[..] else { panic!("six fields: {line}") };
        let sheet = registry::read_any(address).unwrap();
        if cells(sheet.as_ref()) > most {
            continue;
        }
        // Two boards of Numberlink have several solutions, and to find out what these have in common takes the solver too long.
        let has_several = ["572_25x40", "190_35x48"].contains(&id);
        let stop = if has_several { Cutoff::never().or_after_looks(50_000) } else { Cutoff::never() };
        let mut checked = Checked::default();
        check_path(&format!("{genre} {id}"), sheet.as_ref(), &stop, &mut checked);
        checked.facts.sort_unstable();
        println!(
            "{genre} {id}: steps {:?}, facts {:?} at the median and {:?} at most, {} not known to be minimal",
            checked.levels,
            checked.facts.get(checked.facts.len() / 2),
            checked.facts.last(),
            checked.not_minimal
        );
        all.boards += checked.boards;
        all.levels.iter_mut().zip(checked.levels).for_each(|(sum, count)| *sum += count);
        all.facts.extend(checked.facts);
        all.not_minimal += checked.not_minimal;
        all.islands += checked.islands;
        all.both_rules += checked.both_rules;
        all.asked += checked.asked;
    }
    println!("{} boards, steps by level {:?}", all.boards, all.levels);
    println!("{} rest on one island, {} of them on both rules about it", all.islands, all.both_rules);
    println!("{} marks take more than easy steps, and a hint gives nothing simpler", all.asked);
    assert!(all.boards >= 9 && all.levels[..3].iter().all(|&count| count > 0), "{all:?}");
}

/// A search from known links takes the solver ten times longer here, so a hint must not look for the solution from there.
#[test]
fn a_hint_is_as_quick_in_the_middle_as_at_the_start() {
    let address = "https://puzz.link/p?numlin/15/15/y5g7l8ibl9h1l4m8zj6u7gcyc5j1s9h2maw3ian3o6zibg2h4i";
    let sheet = registry::read_any(address).unwrap();
    let values = solved(&sheet.model().unwrap()).0.unwrap();
    let links = (0..values.len() as u32).map(Literal::positive);
    let true_ones = links.map(|link| if link.holds(&values) { link } else { !link });
    let marks: Vec<Mark> = true_ones.map(|literal| Mark { at: Vec::new(), literal: Some(literal) }).collect();
    for known in [0, 40, 80, 120] {
        let stop = Cutoff::never().or_after_looks(10_000);
        let hint = hint(sheet.as_ref(), &marks[..known], &stop).unwrap();
        assert!(matches!(hint, Hint::Steps(_)), "with {known} of {} marks: {hint:?}", marks.len());
    }
}

/// All boards of small sizes: there is a path to the solution exactly if there is just one.
#[test]
fn on_all_small_boards_hints_lead_to_what_all_solutions_have_in_common() {
    let mut checked = Checked::default();
    for (genre, board) in [
        ("nurikabe", "2x3"),
        ("hitori", "2x3"),
        ("norinori", "2x4"),
        ("numberlink", "2x3"),
        ("shakashaka", "2x3"),
        ("disjoint-paths", "4"),
    ] {
        let puzzles = registry::genre(genre).unwrap().small(board.parse().unwrap()).unwrap();
        // A few hundred of each are enough; which ones does not depend on chance.
        let step = puzzles.len().div_ceil(300);
        for solved in puzzles.iter().step_by(step).filter(|solved| !solved.solutions.is_empty()) {
            check_path(
                &format!("{genre} {board}: {:?}", solved.puzzle),
                solved.puzzle.as_ref(),
                &Cutoff::never(),
                &mut checked,
            );
        }
    }
    println!("{} boards, steps by level {:?}", checked.boards, checked.levels);
    assert!(checked.boards >= 300 && checked.levels[2] > 100, "{checked:?}");
}
