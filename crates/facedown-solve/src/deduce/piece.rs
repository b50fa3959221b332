//! A rule at one place, and what follows from it.

use super::connected::{Connected, Walking};
use super::known::{Contradicted, Known};
use super::lines::{Bounds, Drawn, Lines};
use super::step::each_once;
use super::survey::{Land, Surveyed};
use super::ways::Ways;
use facedown::constraints::{Constraint, Literal, Model, Seed};
use facedown::puzzles::Rule;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The number of true literals lies within bounds.
#[derive(Clone)]
pub(super) struct Count {
    pub(super) at_least: usize,
    pub(super) at_most: usize,
    pub(super) of: Vec<Literal>,
}

/// The pairs of one cell of which a rule speaks.
#[derive(Default)]
struct Around {
    rules: &'static [&'static Rule],
    counts: Vec<Count>,
}

/// What a piece looks at.
enum Kind {
    /// Small constraints that say the rule together.
    Counts(Vec<Count>),
    /// The same about a few cells that have one value each.
    Ways(Ways),
    Connected(Connected),
    /// The island of one seed.
    Island(Rc<Land>, usize),
    /// Land within the reach of seeds.
    Reach(Rc<Land>),
    /// The lines that leave one vertex.
    Degree(Rc<Lines>, usize, Bounds),
    Loops(Rc<Lines>),
    Labels(Rc<Lines>),
    /// The two ends of one label.
    Pair(Rc<Lines>, usize),
}

/// A rule at one place.
pub(super) struct RulePiece {
    /// The rules that it says; none for what is true by definition, such as that a cell has one value.
    pub(super) rules: Vec<&'static Rule>,
    /// The places of the clues that it is about, or those at which it stands; nothing if its variables show where it is.
    pub(super) at: Vec<usize>,
    /// The variables that it looks at, in order.
    pub(super) variables: Vec<usize>,
    kind: Kind,
    /// For a piece with several rules, those that say some of these at the same place. The search does without them; a reason uses them, so that it
    /// names no rule that it does not need.
    pub(super) weaker: Vec<usize>,
}

/// How much work it is to follow a piece: those that take less go first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effort {
    Little,
    Walk,
    Walks,
}

impl Effort {
    pub(super) const ALL: [Self; 3] = [Self::Little, Self::Walk, Self::Walks];
}

/// Memory that is kept from one question to the next.
#[derive(Default)]
pub(super) struct Memory {
    walking: Walking,
    surveyed: Surveyed,
    drawn: Drawn,
}

impl RulePiece {
    fn new(rules: Vec<&'static Rule>, at: Vec<usize>, kind: Kind) -> Self {
        let mut variables: Vec<usize> = match &kind {
            Kind::Counts(counts) => {
                counts.iter().flat_map(|count| &count.of).map(|literal| literal.variable()).collect()
            }
            Kind::Ways(ways) => ways.variables().collect(),
            Kind::Connected(piece) => piece.variables(),
            // Whose land lies beside an island may be decided far away.
            Kind::Island(land, _) | Kind::Reach(land) => land.variables(),
            Kind::Degree(lines, vertex, _) => lines.variables_at(*vertex),
            Kind::Loops(lines) | Kind::Labels(lines) | Kind::Pair(lines, _) => lines.variables(),
        };
        variables.sort_unstable();
        variables.dedup();
        Self { rules, at, variables, kind, weaker: Vec::new() }
    }

    pub(super) const fn effort(&self) -> Effort {
        match self.kind {
            Kind::Counts(_) | Kind::Ways(_) | Kind::Degree(..) => Effort::Little,
            Kind::Connected(_) | Kind::Loops(_) | Kind::Labels(_) => Effort::Walk,
            Kind::Island(..) | Kind::Reach(_) | Kind::Pair(..) => Effort::Walks,
        }
    }

    /// The land and the seed whose island it speaks of.
    pub(super) fn island(&self) -> Option<(&Land, usize)> {
        match &self.kind {
            Kind::Island(land, seed) => Some((land, *seed)),
            _ => None,
        }
    }

    /// What everybody knows who looks at its place: the numbers of the islands that it speaks of.
    pub(super) fn numbers(&self) -> Vec<Literal> {
        match &self.kind {
            Kind::Island(land, seed) => vec![land.number_of(*seed)],
            Kind::Reach(land) => (0..land.seeds.len()).map(|seed| land.number_of(seed)).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether something may follow that did not at rest, if the piece looks at what was learnt since.
    pub(super) fn is_touched(&self, known: &Known, memory: &mut Memory) -> bool {
        let Some((land, seed)) = self.island() else { return true };
        land.touched(known, &mut memory.surveyed).is_none_or(|touched| touched[seed])
    }

    /// Remembers what it needs to know of a state of rest, which has just begun.
    pub(super) fn rest(&self, known: &Known, memory: &mut Memory) {
        if let Some((land, _)) = self.island() {
            land.rest(known, &mut memory.surveyed);
        }
    }

    /// Adds what follows from what is known. More follows from more.
    pub(super) fn follow(
        &self,
        known: &Known,
        memory: &mut Memory,
        found: &mut Vec<Literal>,
    ) -> Result<(), Contradicted> {
        let Memory { walking, surveyed, drawn } = memory;
        match &self.kind {
            Kind::Counts(counts) => counts.iter().try_for_each(|count| count.follow(known, found)),
            Kind::Ways(ways) => ways.follow(known, found),
            Kind::Connected(piece) => piece.follow(known, walking, found),
            Kind::Island(land, seed) => land.follow_island(*seed, known, surveyed, found),
            Kind::Reach(land) => land.follow_reach(known, surveyed, found),
            Kind::Degree(lines, vertex, bounds) => lines.follow_degree(*vertex, *bounds, known, found),
            Kind::Loops(lines) => lines.follow_loops(known, drawn, found),
            Kind::Labels(lines) => lines.follow_labels(known, drawn, found),
            Kind::Pair(lines, pair) => lines.follow_pair(*pair, known, drawn),
        }
    }
}

impl Count {
    fn follow(&self, known: &Known, found: &mut Vec<Literal>) -> Result<(), Contradicted> {
        let (mut yes, mut open) = (0, 0);
        for &literal in &self.of {
            match known.value(literal) {
                Some(true) => yes += 1,
                None => open += 1,
                Some(false) => {}
            }
        }
        if yes > self.at_most || yes + open < self.at_least {
            return Err(Contradicted);
        }
        if open > 0 && yes == self.at_most {
            found.extend(
                self.of.iter().filter(|&&literal| known.value(literal).is_none()).map(|&literal| !literal),
            );
        } else if open > 0 && yes + open == self.at_least {
            found.extend(self.of.iter().filter(|&&literal| known.value(literal).is_none()));
        }
        Ok(())
    }
}

/// The pieces of a puzzle.
#[derive(Default)]
pub(super) struct Pieces {
    pub(super) all: Vec<RulePiece>,
    /// Those that are weaker than others, each with the piece that says more. They come last.
    weaker: Vec<(usize, RulePiece)>,
    /// What the puzzle prints: given numbers, and that numbers are land.
    pub(super) given: Vec<Literal>,
    numbers: usize,
}

impl Pieces {
    /// A number that nothing else has.
    const fn number(&mut self) -> usize {
        self.numbers += 1;
        self.numbers
    }

    /// Adds a piece, and those that say one of its rules only.
    fn push(&mut self, piece: RulePiece, weaker: impl IntoIterator<Item = RulePiece>) {
        let has_fewer = |one: &RulePiece| one.rules.len() < piece.rules.len();
        self.weaker.extend(weaker.into_iter().filter(has_fewer).map(|one| (self.all.len(), one)));
        self.all.push(piece);
    }
}

/// The pieces of a model. The number of those that the search uses, which come first, is returned, too.
pub(super) fn pieces(model: &Model) -> (Pieces, usize) {
    let mut pieces = Pieces::default();
    // A rule about pairs has its place at a cell: the pairs of that cell.
    let mut pairs: BTreeMap<(usize, &str), Around> = BTreeMap::new();
    let cells = ValuedCells::of(model);
    for group in model.groups() {
        let origin = model.origin(group[0]);
        // What a rule forces by itself, such as which triangles do not fit at the border, is not printed: it has to be explained.
        let is_printed = origin.rules.is_empty() || !origin.clues.is_empty();
        let mut counts = Vec::new();
        for &place in &group {
            match &model.constraints()[place] {
                Constraint::Clause(of) if of.len() == 1 && is_printed => pieces.given.extend(of),
                Constraint::Clause(of) => {
                    counts.push(Count { at_least: 1, at_most: of.len(), of: of.clone() })
                }
                Constraint::Count { at_least, at_most, of } => {
                    counts.push(Count { at_least: *at_least, at_most: *at_most, of: of.clone() })
                }
                large => pieces_of(large, origin.rules, &mut pieces),
            }
        }
        if let ([count], [rule], false) = (&counts[..], origin.rules, origin.is_one)
            && count.of.len() == 2
        {
            for literal in &count.of {
                let at = pairs.entry((literal.variable(), rule.name)).or_default();
                at.rules = origin.rules;
                at.counts.push(count.clone());
            }
        } else if !counts.is_empty() {
            let ways = if counts.len() > 1 { Ways::new(&counts, &cells.around(&counts)) } else { None };
            let kind = ways.map_or_else(|| Kind::Counts(counts), Kind::Ways);
            let at = if origin.clues.is_empty() { &origin.at } else { &origin.clues };
            pieces.push(RulePiece::new(origin.rules.to_vec(), at.clone(), kind), []);
        }
    }
    let around = |Around { rules, counts }| RulePiece::new(rules.to_vec(), Vec::new(), Kind::Counts(counts));
    pieces.all.extend(pairs.into_values().map(around));
    pieces.given.sort_unstable();
    pieces.given.dedup();
    let searched = pieces.all.len();
    for (stronger, piece) in std::mem::take(&mut pieces.weaker) {
        let number = pieces.all.len();
        pieces.all[stronger].weaker.push(number);
        pieces.all.push(piece);
    }
    (pieces, searched)
}

/// The cells that have one value each, by definition.
struct ValuedCells<'a> {
    /// The values of each cell.
    values: Vec<&'a [Literal]>,
    /// The cell of each variable that is a value.
    cell: Vec<Option<usize>>,
}

impl<'a> ValuedCells<'a> {
    fn of(model: &'a Model) -> Self {
        let mut cells = Self { values: Vec::new(), cell: vec![None; model.variables()] };
        for (place, constraint) in model.constraints().iter().enumerate() {
            if let Constraint::Count { at_least: 1, at_most: 1, of } = constraint
                && model.origin(place).rules.is_empty()
                && of.iter().all(|value| !value.is_negated())
            {
                of.iter().for_each(|value| cells.cell[value.variable()] = Some(cells.values.len()));
                cells.values.push(of);
            }
        }
        cells
    }

    /// The cells of which some constraints speak, in order.
    fn around(&self, counts: &[Count]) -> Vec<&'a [Literal]> {
        let literals = counts.iter().flat_map(|count| &count.of);
        let mut cells: Vec<usize> = literals.filter_map(|literal| self.cell[literal.variable()]).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().map(|cell| self.values[cell]).collect()
    }
}

/// The pieces of a constraint that speaks of the whole board. Where it says several rules, each piece names those that it is about.
fn pieces_of(constraint: &Constraint, rules: &'static [&'static Rule], pieces: &mut Pieces) {
    let named = |places: &[usize]| -> Vec<&'static Rule> {
        let some: Vec<_> = places.iter().filter_map(|&place| rules.get(place).copied()).collect();
        each_once(if some.len() == places.len() { &some } else { rules })
    };
    match constraint {
        Constraint::Connected { members, neighbours } => {
            let kind = Kind::Connected(Connected::new(members, neighbours));
            pieces.push(RulePiece::new(rules.to_vec(), Vec::new(), kind), []);
        }
        Constraint::Islands { land, neighbours, seeds } => {
            pieces.given.extend(seeds.iter().map(|seed| land[seed.vertex]));
            let roots: Vec<usize> = seeds.iter().map(|seed| seed.vertex).collect();
            let hanging = || {
                let kind = Kind::Connected(Connected::with_roots(land, neighbours, &roots));
                RulePiece::new(named(&[1]), Vec::new(), kind)
            };
            pieces.push(hanging(), []);
            let all = Rc::new(Land::new(pieces.number(), land, neighbours, seeds));
            let of_any_size = seeds.iter().map(|seed| Seed { size: None, ..*seed }).collect();
            let apart = Rc::new(all.with_seeds(pieces.number(), of_any_size));
            for (number, seed) in seeds.iter().enumerate() {
                let piece = |rules: &[usize], land: &Rc<Land>, number| {
                    RulePiece::new(named(rules), vec![seed.vertex], Kind::Island(Rc::clone(land), number))
                };
                // Its size, whatever other numbers there are; and that no other number is in it, whatever its size.
                let alone = Rc::new(all.with_size_of(pieces.number(), *seed));
                let weaker = [piece(&[2], &alone, 0), piece(&[1], &apart, number)];
                pieces.push(piece(&[1, 2], &all, number), weaker);
            }
            let reach = |rules: &[usize], land| RulePiece::new(named(rules), Vec::new(), Kind::Reach(land));
            pieces.push(reach(&[1, 2], all), [hanging(), reach(&[1], apart)]);
        }
        Constraint::Paths { vertices, edges, ends } => {
            let lines = Rc::new(Lines::new(pieces.number(), *vertices, edges, ends));
            for vertex in 0..*vertices {
                let degree = |rules: &[usize], bounds| {
                    let kind = Kind::Degree(Rc::clone(&lines), vertex, bounds);
                    RulePiece::new(named(rules), vec![vertex], kind)
                };
                let [least, most] = if lines.is_end(vertex) { [0, 2] } else { [1, 3] };
                let weaker = [degree(&[least], Bounds::Least), degree(&[most], Bounds::Most)];
                pieces.push(degree(&[least, most], Bounds::Both), weaker);
            }
            pieces.push(RulePiece::new(named(&[4]), Vec::new(), Kind::Loops(Rc::clone(&lines))), []);
            pieces.push(RulePiece::new(named(&[0]), Vec::new(), Kind::Labels(Rc::clone(&lines))), []);
            for (number, ends) in lines.pairs().iter().enumerate() {
                let kind = Kind::Pair(Rc::clone(&lines), number);
                pieces.push(RulePiece::new(named(&[0]), ends.to_vec(), kind), []);
            }
        }
        // A word that is not known here says nothing; hints are then fewer, not wrong.
        _ => {}
    }
}
