//! Numberlink: the board is covered by lines that never run beside themselves, since such a line could take a short cut. Lines exchange their
//! ends and are cut where another solution differs; then they are joined while there is just one solution.

use crate::climb::{Draft, Until, climb};
use crate::judge::{Judge, Measure};
use crate::numberlink_expert;
use crate::random::Random;
use crate::wish::{Clues, Wish};
use facedown::grid::{Cell, Direction, Grid, Size};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::{Clue, Sheet};
use facedown_solve::Level;

/// Ends of shorter lines would stand side by side.
const SHORTEST: usize = 3;

/// How often lines are changed to make them longer: so often for each cell, but on large boards, which take the solver long to judge, less often.
fn changes(size: Size) -> usize {
    (4 * size.area()).min(300_000 / size.area())
}

/// Lines that cover a board.
#[derive(Clone)]
pub(crate) struct LineDraft {
    pub(crate) size: Size,
    pub(crate) lines: Vec<Vec<Cell>>,
}

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Numberlink>> {
    let size = wish.size();
    let is_for_experts = judge.level == Some(Level::Expert);
    let has_kernel = is_for_experts && !wish.is_from_scratch();
    let draft = if has_kernel {
        numberlink_expert::start(size, judge, random)
    } else {
        LineDraft::drawn(size, Vec::new(), judge, random)
    };
    let mut draft = climb(draft?, Until::Fits, 60 + 2 * size.area(), judge, random)?;
    let is_joined = *wish.how_many() != Clues::Many;
    if has_kernel {
        draft = numberlink_expert::expert(&draft, judge, random)?;
    } else if is_for_experts {
        draft = numberlink_expert::found(draft, judge, random)?;
    } else if is_joined {
        draft = with_fewer_lines(draft, judge, random);
    }
    if is_joined {
        draft = joined(draft, judge, random);
    }
    let puzzle = draft.puzzle()?;
    (draft.is_varied() && (is_for_experts || judge.has_level(&puzzle))).then_some(())?;
    random.shuffle(&mut draft.lines);
    let puzzle = draft.puzzle()?;
    Some(Sheet { puzzle, answer: Some(draft.solution()) })
}

/// Lines exchange their ends and are joined while the board fits, so that there are fewer and longer ones. That also makes a board harder.
fn with_fewer_lines(mut draft: LineDraft, judge: &Judge, random: &mut Random) -> LineDraft {
    let changes = changes(draft.size);
    for change in 0..changes {
        if judge.is_over() {
            break;
        }
        let line = random.below(draft.lines.len());
        let changed = match random.pick(&draft.joints()) {
            Some((one, other)) if random.percent(40) => draft.joined_at(one, other),
            _ => draft.grown(line, random),
        };
        let Some(changed) =
            changed.filter(|changed| changed.lines.len() <= draft.lines.len() && changed.is_long())
        else {
            continue;
        };
        let Some(puzzle) = changed.puzzle().filter(|puzzle| judge.fits(puzzle)) else { continue };
        draft = changed;
        // A medium board is soon left behind, and a hard one need not have the longest lines.
        let is_enough =
            judge.level == Some(Level::Medium) || judge.level == Some(Level::Hard) && change > changes / 3;
        if is_enough && judge.has_level(&puzzle) {
            break;
        }
    }
    draft
}

/// Joins lines at their ends while the board fits and, if it is for experts, stays so.
fn joined(mut draft: LineDraft, judge: &Judge, random: &mut Random) -> LineDraft {
    let is_for_experts = judge.level == Some(Level::Expert);
    let mut failed: Vec<(Cell, Cell)> = Vec::new();
    loop {
        let mut joints = draft.joints();
        joints.retain(|joint| !failed.contains(joint));
        let Some((one, other)) = random.pick(&joints) else { return draft };
        let longer = draft.joined_at(one, other);
        let longer = longer.filter(|longer| !is_for_experts || numberlink_expert::is_expert(longer));
        let fitting = longer.filter(|longer| longer.puzzle().is_some_and(|puzzle| judge.fits(&puzzle)));
        match fitting {
            Some(longer) => {
                draft = longer;
                // What would have been too easy may now be hard enough.
                if is_for_experts {
                    failed.clear();
                }
            }
            // Fewer numbers only leave more solutions, so it need not be tried again.
            None => failed.push((one, other)),
        }
        if judge.is_over() {
            return draft;
        }
    }
}

impl LineDraft {
    /// Lines that cover the board, these among them if the others find room.
    pub(crate) fn drawn(
        size: Size,
        lines: Vec<Vec<Cell>>,
        judge: &Judge,
        random: &mut Random,
    ) -> Option<Self> {
        let taken: Vec<Cell> = lines.iter().flatten().copied().collect();
        let is_free = |cell: Cell| !taken.contains(&cell);
        let mut draft = Self { size, lines };
        draft.lines.extend(size.cells().filter(|&cell| is_free(cell)).map(|cell| vec![cell]));
        let free_pairs = size.adjacent_pairs().filter(|&(one, other)| is_free(one) && is_free(other));
        let mut pairs: Vec<(Cell, Cell)> = free_pairs.collect();
        random.shuffle(&mut pairs);
        for (one, other) in pairs {
            if let Some(longer) = draft.joined_at(one, other) {
                draft = longer;
            }
        }
        let short = |draft: &Self| draft.lines.iter().filter(|line| line.len() < SHORTEST).count();
        let mut left = short(&draft);
        for _ in (0..200 * size.area()).take_while(|_| !judge.is_over()) {
            if left == 0 {
                return Some(draft);
            }
            let shorts: Vec<usize> =
                (0..draft.lines.len()).filter(|&line| draft.lines[line].len() < SHORTEST).collect();
            let Some(changed) = random.pick(&shorts).and_then(|line| draft.grown(line, random)) else {
                continue;
            };
            if short(&changed) <= left {
                left = short(&changed);
                draft = changed;
            }
        }
        None
    }

    fn line_at(&self, cell: Cell) -> Option<usize> {
        self.lines.iter().position(|line| line.contains(&cell))
    }

    /// Whether a line never runs beside itself.
    fn is_straightforward(&self, line: &[Cell]) -> bool {
        let is_beside =
            |one: Cell, other: Cell| one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1;
        (0..line.len()).all(|place| (place + 2..line.len()).all(|later| !is_beside(line[place], line[later])))
    }

    /// The places where two lines could be joined.
    pub(crate) fn joints(&self) -> Vec<(Cell, Cell)> {
        let is_end = |cell: Cell| {
            self.lines.iter().any(|line| line.first() == Some(&cell) || line.last() == Some(&cell))
        };
        let ends = Grid::from_fn(self.size, is_end);
        let pairs = self.size.adjacent_pairs().filter(|&(one, other)| ends[one] && ends[other]);
        pairs.filter(|&(one, other)| self.joined_at(one, other).is_some()).collect()
    }

    /// The lines that end at these two cells, joined.
    pub(crate) fn joined_at(&self, one: Cell, other: Cell) -> Option<Self> {
        let (first, second) = (self.line_at(one)?, self.line_at(other)?);
        let (mut line, mut rest) = (self.lines[first].clone(), self.lines[second].clone());
        if first == second {
            return None;
        }
        if line.last() != Some(&one) {
            line.reverse();
        }
        if rest.first() != Some(&other) {
            rest.reverse();
        }
        if line.last() != Some(&one) || rest.first() != Some(&other) {
            return None;
        }
        line.append(&mut rest);
        self.is_straightforward(&line).then(|| self.with(&[first, second], [line]))
    }

    /// The lines without these, and with others instead.
    fn with(&self, without: &[usize], new: impl IntoIterator<Item = Vec<Cell>>) -> Self {
        let kept = self.lines.iter().enumerate().filter(|(line, _)| !without.contains(line));
        let lines = kept.map(|(_, line)| line.clone()).chain(new).collect();
        Self { size: self.size, lines }
    }

    /// A line goes on at one of its ends into another one, of which it takes a part.
    pub(crate) fn grown(&self, number: usize, random: &mut Random) -> Option<Self> {
        let mut line = self.lines[number].clone();
        if random.percent(50) {
            line.reverse();
        }
        let beside: Vec<Cell> =
            self.size.neighbours(*line.last()?).filter(|cell| !line.contains(cell)).collect();
        let into = random.pick(&beside)?;
        let from = self.line_at(into)?;
        let mut other = self.lines[from].clone();
        if random.percent(50) {
            other.reverse();
        }
        let place = other.iter().position(|&cell| cell == into)?;
        let taken = other.split_off(place);
        line.extend(taken);
        if !self.is_straightforward(&line) {
            return None;
        }
        Some(self.with(&[number, from], [line].into_iter().chain((!other.is_empty()).then_some(other))))
    }

    /// A line in two parts.
    pub(crate) fn cut(&self, number: usize, random: &mut Random) -> Option<Self> {
        let mut line = self.lines[number].clone();
        let last = line.len().checked_sub(SHORTEST).filter(|&last| last >= SHORTEST)?;
        let rest = line.split_off(random.between(SHORTEST, last));
        Some(self.with(&[number], [line, rest]))
    }

    /// Whether no line is too short.
    pub(crate) fn is_long(&self) -> bool {
        self.lines.iter().all(|line| line.len() >= SHORTEST)
    }

    /// Whether lines are of different lengths and not all short.
    pub(crate) fn is_varied(&self) -> bool {
        let mut lengths: Vec<usize> = self.lines.iter().map(Vec::len).collect();
        lengths.sort_unstable();
        let longest = lengths.last().copied().unwrap_or(0);
        let short = lengths.iter().filter(|&&length| length == SHORTEST).count();
        lengths.dedup();
        longest >= 2 * SHORTEST && 3 * short <= self.lines.len() && lengths.len() >= 3.min(self.lines.len())
    }
}

impl Draft for LineDraft {
    type Drafted = Numberlink;

    const MEASURE: Measure = Measure::Differences;

    fn puzzle(&self) -> Option<Numberlink> {
        let mut clues = Grid::from_fn(self.size, |_| None);
        for (number, line) in (1..).zip(&self.lines) {
            for &end in [line.first()?, line.last()?] {
                clues[end] = Some(Clue::Number(number));
            }
        }
        Some(Numberlink { clues })
    }

    fn solution(&self) -> Links {
        let mut links = Links::none(self.size);
        for step in self.lines.iter().flat_map(|line| line.windows(2)) {
            for towards in Direction::ALL {
                if self.size.neighbour(step[0], towards) == Some(step[1]) {
                    links.set(step[0], towards, true);
                }
            }
        }
        links
    }

    fn change(&self, at: &[usize], _: usize, _: Option<&Links>, random: &mut Random) -> Option<Self> {
        let line = self.line_at(self.size.cell(random.pick(at)?))?;
        let changed = match random.below(10) {
            0..3 => self.cut(line, random)?,
            3..5 => {
                let (one, other) = random.pick(&self.joints())?;
                self.joined_at(one, other)?
            }
            _ => self.grown(line, random)?,
        };
        changed.is_long().then_some(changed)
    }
}
