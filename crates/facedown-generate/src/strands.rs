//! Numberlink by the rules and customs that `rate` knows: how many lines leave a cell, no square with three sides, no loop, no line with two numbers, and that equal numbers can still be
//! joined. This judges a hundred times as many boards a second as the steps for people do, which have to say why.

use crate::consistent::{Consistent, Inconsistent};
use facedown::grid::Size;

/// The links of a board: pairs of cells that are side by side.
pub(crate) struct BoardLinks {
    joins: Vec<[usize; 2]>,
    /// For each cell its links, and where they lead.
    beside: Vec<Vec<(usize, usize)>>,
    /// The four sides of each square of cells.
    squares: Vec<Vec<usize>>,
    /// For each link the squares that it is a side of.
    side_of: Vec<Vec<usize>>,
}

impl BoardLinks {
    pub(crate) fn new(size: Size) -> Self {
        let joins: Vec<[usize; 2]> =
            size.adjacent_pairs().map(|(one, other)| [size.index(one), size.index(other)]).collect();
        let mut beside = vec![Vec::new(); size.area()];
        for (link, &[one, other]) in joins.iter().enumerate() {
            beside[one].push((link, other));
            beside[other].push((link, one));
        }
        let corners = size.windows().map(|window| window.map(|cell| size.index(cell)));
        let squares: Vec<Vec<usize>> = corners
            .map(|corners| {
                let is_side = |link: &usize| joins[*link].iter().all(|cell| corners.contains(cell));
                let links = corners.iter().flat_map(|&cell| beside[cell].iter().map(|&(link, _)| link));
                let mut sides: Vec<usize> = links.filter(is_side).collect();
                sides.sort_unstable();
                sides.dedup();
                sides
            })
            .collect();
        let mut side_of = vec![Vec::new(); joins.len()];
        for (square, sides) in squares.iter().enumerate() {
            sides.iter().for_each(|&side| side_of[side].push(square));
        }
        Self { joins, beside, squares, side_of }
    }
}

/// What an assumption weighs that is refuted, divided by how many links are decided until then and a few more: what takes longer is sooner gone when the board is changed.
const WEIGHT: usize = 100_000;
const A_FEW: usize = 8;

/// What can be taken back.
enum Undo {
    Link(usize),
    /// A cell with the strand that ended there.
    Strand(usize, Strand),
}

/// A line as far as it is drawn, as seen from one of its two ends. A cell without a link is both ends of its own.
#[derive(Clone, Copy)]
struct Strand {
    /// The other end.
    far: usize,
    /// The number of the pair that it begins at.
    pair: Option<usize>,
}

/// What is known of the links of a board.
pub(crate) struct Strands<'a> {
    links: &'a BoardLinks,
    pairs: &'a [[usize; 2]],
    is_drawn: Vec<Option<bool>>,
    /// How many links of each cell have to be drawn, are drawn, and are open.
    needed: Vec<u8>,
    drawn: Vec<u8>,
    open: Vec<u8>,
    /// How many sides of each square are drawn.
    sides: Vec<u8>,
    /// For each cell that is an end; the others have what they had when they were one.
    strands: Vec<Strand>,
    changes: Vec<Undo>,
    waiting: Vec<(usize, bool)>,
    /// The area that each cell was found in, and cells to go on from.
    area: Vec<usize>,
    queue: Vec<usize>,
}

impl<'a> Strands<'a> {
    /// What follows from the two cells of each number.
    pub(crate) fn new(links: &'a BoardLinks, pairs: &'a [[usize; 2]]) -> Result<Self, Inconsistent> {
        let cells = links.beside.len();
        let mut strands: Vec<Strand> = (0..cells).map(|cell| Strand { far: cell, pair: None }).collect();
        let mut needed = vec![2; cells];
        for (pair, ends) in pairs.iter().enumerate() {
            for &end in ends {
                needed[end] = 1;
                strands[end].pair = Some(pair);
            }
        }
        let mut known = Self {
            links,
            pairs,
            is_drawn: vec![None; links.joins.len()],
            needed,
            drawn: vec![0; cells],
            open: links.beside.iter().map(|beside| beside.len() as u8).collect(),
            sides: vec![0; links.squares.len()],
            strands,
            changes: Vec::new(),
            waiting: Vec::new(),
            area: Vec::new(),
            queue: Vec::new(),
        };
        for cell in 0..cells {
            known.count(cell)?;
            known.keep_apart(cell);
        }
        known.follow()?;
        Ok(known)
    }

    /// How far the board is from taking assumptions within assumptions: what weight refuted assumptions have among all that are open, when it is least. It is 0 if there comes a time when none is
    /// refuted: then the board takes more, or it has several solutions. Nothing if it has none.
    pub(crate) fn distance(&mut self) -> Option<usize> {
        let mut nearest = usize::MAX;
        let mut stands = vec![[false; 2]; self.is_drawn.len()];
        loop {
            let open: Vec<usize> =
                (0..self.is_drawn.len()).filter(|&link| self.is_drawn[link].is_none()).collect();
            if open.is_empty() {
                return Some(nearest);
            }
            stands.fill([false; 2]);
            let (mut refuted, mut weight) = (Vec::new(), 0);
            for (link, is_drawn) in open.iter().flat_map(|&link| [(link, true), (link, false)]) {
                // What follows from an assumption that stands cannot be refuted either.
                if stands[link][usize::from(is_drawn)] {
                    continue;
                }
                let start = self.changes.len();
                let is_refuted = self.learn(link, is_drawn).is_err();
                let learnt = self.changes[start..].iter().filter_map(|change| match change {
                    Undo::Link(link) => Some(*link),
                    Undo::Strand(..) => None,
                });
                if is_refuted {
                    refuted.push((link, !is_drawn));
                    weight += WEIGHT / (A_FEW + learnt.count());
                } else {
                    learnt
                        .for_each(|link| stands[link][usize::from(self.is_drawn[link] == Some(true))] = true);
                }
                self.take_back(start);
            }
            if refuted.is_empty() {
                return Some(0);
            }
            nearest = nearest.min((weight / open.len()).max(1));
            for (link, is_drawn) in refuted {
                self.learn(link, is_drawn).ok()?;
            }
        }
    }

    /// Whether another solution was found after so many assumptions. It is looked for from what is known, and among solutions that keep the customs.
    pub(crate) fn has_several(&mut self, mut assumptions: usize) -> bool {
        let mut found = 0;
        self.search(&mut found, &mut assumptions);
        found > 1
    }

    fn search(&mut self, found: &mut usize, assumptions: &mut usize) {
        let cells = (0..self.open.len()).filter(|&cell| self.open[cell] > 0);
        let Some(cell) = cells.min_by_key(|&cell| self.open[cell]) else {
            *found += 1;
            return;
        };
        let links = self.links;
        let open = links.beside[cell].iter().find(|(link, _)| self.is_drawn[*link].is_none());
        for is_drawn in [true, false] {
            let Some(&(link, _)) = open.filter(|_| *found < 2 && *assumptions > 0) else { return };
            *assumptions -= 1;
            let start = self.changes.len();
            if self.learn(link, is_drawn).is_ok() {
                self.search(found, assumptions);
            }
            self.take_back(start);
        }
    }

    fn learn(&mut self, link: usize, is_drawn: bool) -> Consistent {
        self.waiting.push((link, is_drawn));
        self.follow()
    }

    fn follow(&mut self) -> Consistent {
        while let Some((link, is_drawn)) = self.waiting.pop() {
            if self.set(link, is_drawn).is_err() {
                self.waiting.clear();
                return Err(Inconsistent);
            }
        }
        self.can_meet()
    }

    fn take_back(&mut self, start: usize) {
        for change in self.changes.drain(start..).rev() {
            match change {
                Undo::Strand(cell, strand) => self.strands[cell] = strand,
                Undo::Link(link) => {
                    let was_drawn = self.is_drawn[link].take() == Some(true);
                    for cell in self.links.joins[link] {
                        self.open[cell] += 1;
                        self.drawn[cell] -= u8::from(was_drawn);
                    }
                    if was_drawn {
                        self.links.side_of[link].iter().for_each(|&square| self.sides[square] -= 1);
                    }
                }
            }
        }
    }

    /// All that is open among these links is drawn, or none of it.
    fn decide(&mut self, links: impl Iterator<Item = usize>, is_drawn: bool) {
        for link in links {
            if self.is_drawn[link].is_none() {
                self.waiting.push((link, is_drawn));
            }
        }
    }

    fn set(&mut self, link: usize, is_drawn: bool) -> Consistent {
        if let Some(known) = self.is_drawn[link] {
            return if known == is_drawn { Ok(()) } else { Err(Inconsistent) };
        }
        let links = self.links;
        let [one, other] = links.joins[link];
        self.is_drawn[link] = Some(is_drawn);
        self.changes.push(Undo::Link(link));
        for cell in [one, other] {
            self.open[cell] -= 1;
            self.drawn[cell] += u8::from(is_drawn);
        }
        if is_drawn {
            links.side_of[link].iter().for_each(|&square| self.sides[square] += 1);
            for &square in &links.side_of[link] {
                match self.sides[square] {
                    0..2 => {}
                    2 => self.decide(links.squares[square].iter().copied(), false),
                    _ => return Err(Inconsistent),
                }
            }
        }
        self.count(one)?;
        self.count(other)?;
        if is_drawn { self.join(one, other) } else { Ok(()) }
    }

    /// One link leaves the end of a line, and two leave any other cell.
    fn count(&mut self, cell: usize) -> Consistent {
        let (needed, drawn, open) = (self.needed[cell], self.drawn[cell], self.open[cell]);
        if drawn > needed || drawn + open < needed {
            return Err(Inconsistent);
        }
        let links = self.links.beside[cell].iter().map(|&(link, _)| link);
        if drawn == needed {
            self.decide(links, false);
        } else if drawn + open == needed {
            self.decide(links, true);
        }
        Ok(())
    }

    /// Joins the strands that end at these cells.
    fn join(&mut self, one: usize, other: usize) -> Consistent {
        let (first, second) = (self.strands[one], self.strands[other]);
        let is_mixed = first.pair.is_some() && second.pair.is_some() && first.pair != second.pair;
        if first.far == other || is_mixed {
            return Err(Inconsistent);
        }
        let pair = first.pair.or(second.pair);
        for (end, far) in [(first.far, second.far), (second.far, first.far)] {
            self.changes.push(Undo::Strand(end, self.strands[end]));
            self.strands[end] = Strand { far, pair };
        }
        self.keep_apart(first.far);
        self.keep_apart(second.far);
        Ok(())
    }

    /// The strand that ends here does not go on into itself, or into one of another number.
    fn keep_apart(&mut self, end: usize) {
        let (links, strand) = (self.links, self.strands[end]);
        for &(link, next) in &links.beside[end] {
            let is_mixed = strand.pair.is_some()
                && self.strands[next].pair.is_some()
                && self.strands[next].pair != strand.pair;
            if self.is_drawn[link].is_none() && (next == strand.far || is_mixed) {
                self.waiting.push((link, false));
            }
        }
    }

    /// The two strands of each number can be joined, by what is open and belongs to no number.
    fn can_meet(&mut self) -> Consistent {
        const NONE: usize = usize::MAX;
        let links = self.links;
        let Self { area, queue, strands, open, is_drawn, .. } = self;
        area.clear();
        area.resize(strands.len(), NONE);
        for start in 0..strands.len() {
            if open[start] == 0 || strands[start].pair.is_some() || area[start] != NONE {
                continue;
            }
            area[start] = start;
            queue.push(start);
            while let Some(here) = queue.pop() {
                let beside = links.beside[here].iter().filter(|(link, _)| is_drawn[*link].is_none());
                for next in beside.map(|&(_, next)| next).chain([strands[here].far]) {
                    if strands[next].pair.is_none() && area[next] == NONE {
                        area[next] = start;
                        queue.push(next);
                    }
                }
            }
        }
        for &[one, other] in self.pairs {
            let [one, other] = [one, other].map(|end| (end, self.strands[end].far));
            if one.1 == other.0 {
                continue;
            }
            let next = |end: usize| {
                let open = links.beside[end].iter().filter(|(link, _)| self.is_drawn[*link].is_none());
                open.map(|&(_, next)| next)
            };
            let meets = |cell: usize| {
                cell == other.1
                    || self.area[cell] != NONE && next(other.1).any(|far| self.area[far] == self.area[cell])
            };
            if !next(one.1).any(meets) {
                return Err(Inconsistent);
            }
        }
        Ok(())
    }
}
