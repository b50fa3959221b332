//! The moves of a protocol, made on any table. They depend on nothing but what everybody sees.

use super::program::{Move, RandomProgram, What};
use crate::engine::{Accept, Ask, Face, Part, Row, Seen, Spot, Stop, Table, marked};
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

const MOST_ROWS: usize = 5;

/// What somebody who stands beside the table sees of a run.
#[derive(Default)]
pub(super) struct Watch {
    /// Whether V ever had to reject, whatever the steps made of it.
    pub(super) rejected: Cell<bool>,
    /// What the last look has shown, and how many cards of each pile.
    pub(super) last_seen: RefCell<Option<(Vec<Face>, usize)>>,
    /// The moves that were made.
    pub(super) made: RefCell<BTreeSet<What>>,
}

/// What the players remember.
#[derive(Clone, Default)]
struct Play {
    piles: usize,
    rows: Vec<usize>,
    /// What was seen of a row last.
    seen: BTreeMap<usize, Seen>,
    /// Where cards were taken from.
    holes: Vec<(usize, Vec<Spot>, Range<usize>)>,
}

impl Watch {
    fn add(&self, other: Self) {
        self.rejected.set(self.rejected.get() || other.rejected.get());
        if let Some(seen) = other.last_seen.take() {
            *self.last_seen.borrow_mut() = Some(seen);
        }
        self.made.borrow_mut().extend(other.made.take());
    }
}

thread_local! {
    /// What was seen in remembered rounds, whose steps have no watch of their own.
    static NOTED: RefCell<Watch> = RefCell::default();
}

/// What a remembered part of a protocol is given. It is known by the moves and the rows.
#[derive(Clone)]
struct Inner {
    play: Play,
    moves: Vec<Move>,
}

impl Inner {
    fn new(play: &Play, moves: &[Move]) -> Self {
        Self { play: play.clone(), moves: moves.to_vec() }
    }

    fn play(&self, table: &mut Table<'_>, left: usize) -> Result<Play, Stop> {
        let watch = Watch::default();
        let end = self.play.play_part(table, &self.moves, left, &watch);
        NOTED.with_borrow(|noted| noted.add(watch));
        end
    }
}

impl PartialEq for Inner {
    fn eq(&self, other: &Self) -> bool {
        self.moves == other.moves && self.play.rows == other.play.rows
    }
}

impl Eq for Inner {}

impl std::hash::Hash for Inner {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.moves.iter().for_each(|made| (made.what, made.with).hash(state));
    }
}

impl std::fmt::Debug for Inner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Inner")
    }
}

/// Runs a protocol.
pub(super) fn run(table: &mut Table<'_>, program: &RandomProgram, watch: &Watch) -> Result<(), Stop> {
    let play = Play { piles: program.piles, ..Play::default() };
    play.play_part(table, &program.moves, usize::MAX, watch).map(drop)
}

/// The moves up to the end of the part that begins with the first, and those after it.
fn part(moves: &[Move]) -> (&[Move], &[Move]) {
    let mut depth = 0;
    for (place, made) in moves.iter().enumerate() {
        match made.what {
            What::Round | What::Chapter => depth += 1,
            What::End if depth > 0 => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return (&moves[1.min(place)..place], &moves[place + 1..]);
        }
    }
    (&moves[1..], &[])
}

impl Play {
    /// Makes the first of the moves, and returns those that are left.
    fn go<'m>(
        &mut self,
        table: &mut Table<'_>,
        moves: &'m [Move],
        watch: &Watch,
    ) -> Result<&'m [Move], Stop> {
        let Some(first) = moves.first() else { return Ok(moves) };
        let (inner, rest) = part(moves);
        let end = match first.what {
            What::Round => self.round(table, inner, first.with, watch),
            What::Chapter => self.chapter(table, inner, watch),
            _ => self.make(table, first, watch),
        };
        match end {
            Ok(()) => {
                watch.made.borrow_mut().insert(first.what);
            }
            Err(stop) => {
                watch.rejected.set(watch.rejected.get() || matches!(stop, Stop::Rejected(_)));
                if !first.caught {
                    return Err(stop);
                }
            }
        }
        Ok(rest)
    }

    /// A part of the protocol. Rows that were not there before are laid aside at its end, but for this many.
    fn play_part(
        &self,
        table: &mut Table<'_>,
        mut moves: &[Move],
        left: usize,
        watch: &Watch,
    ) -> Result<Self, Stop> {
        let mut play = self.clone();
        while !moves.is_empty() {
            moves = play.go(table, moves, watch)?;
        }
        let new: Vec<usize> = play.rows.iter().copied().filter(|row| !self.rows.contains(row)).collect();
        for &id in new.iter().skip(left) {
            table.set_aside(table.row(id))?;
            play.gone(id);
        }
        Ok(play)
    }

    fn round(
        &mut self,
        table: &mut Table<'_>,
        moves: &[Move],
        with: [usize; 4],
        watch: &Watch,
    ) -> Result<(), Stop> {
        let end = match with[0] % 3 {
            0 => {
                let inner = Inner::new(self, moves);
                let end = table.round_of((), inner, |table, (), inner| inner.play(table, 0).map(drop));
                watch.add(NOTED.take());
                end
            }
            _ => table.round(|table| self.play_part(table, moves, 0, watch).map(drop)),
        };
        end?;
        for id in self.rows.clone() {
            if !table.has(&table.row(id)) {
                self.gone(id);
            }
        }
        Ok(())
    }

    fn chapter(&mut self, table: &mut Table<'_>, moves: &[Move], watch: &Watch) -> Result<(), Stop> {
        let row = table.chapter(Inner::new(self, moves), |table, inner| {
            let play = inner.play(table, 1)?;
            match play.rows.first() {
                Some(&id) => Ok(table.row(id)),
                None => table.put(1, &[Face::CLUB]),
            }
        });
        watch.add(NOTED.take());
        let row = row?;
        self.rows = vec![row.id];
        Ok(())
    }

    fn row(&self, table: &Table<'_>, number: usize) -> Option<Row> {
        let count = self.rows.len();
        (count > 0).then(|| table.row(self.rows[number % count]))
    }

    /// Two rows that fit.
    fn pair(&self, table: &Table<'_>, number: usize, fit: impl Fn(&Row, &Row) -> bool) -> Option<(Row, Row)> {
        let pairs = self.rows.iter().flat_map(|&one| self.rows.iter().map(move |&other| (one, other)));
        let pairs =
            pairs.filter(|(one, other)| one != other).map(|(one, other)| (table.row(one), table.row(other)));
        let mut pairs: Vec<(Row, Row)> = pairs.filter(|(one, other)| fit(one, other)).collect();
        match pairs.len() {
            0 => None,
            count => Some(pairs.swap_remove(number % count)),
        }
    }

    /// A row and another whose cards lie beside its layers.
    fn matrix(&self, table: &Table<'_>, number: usize) -> Option<(Row, Row, usize)> {
        let fit = |row: &Row, side: &Row| table.depth(side) == 1 && table.piles(side) <= table.depth(row);
        let (row, side) = self.pair(table, number, fit)?;
        let first = table.depth(&row) - table.piles(&side);
        Some((row, side, first))
    }

    fn gone(&mut self, id: usize) {
        self.rows.retain(|other| *other != id);
        self.seen.remove(&id);
        self.holes.retain(|(other, _, _)| *other != id);
    }

    /// Some spots: by their places, by their faces, by distances, by a pick of V.
    fn spots(&self, table: &mut Table<'_>, row: &Row, [how, which]: [usize; 2]) -> Result<Vec<Spot>, Stop> {
        let piles = table.piles(row);
        let seen = self.seen.get(&row.id);
        let Some(seen) = seen.filter(|_| how % 13 > 3) else {
            let places = (0..piles).filter(|place| (which + 1) >> (place % 3) & 1 == 1);
            let places: Vec<usize> = if how % 2 == 0 { places.collect() } else { places.rev().collect() };
            return table.spots(row, places);
        };
        let face = [Face::CLUB, Face::HEART][which % 2];
        match how % 13 {
            4 | 5 => Ok(vec![table.the(seen, face)?]),
            6 => Ok(seen.all(face)),
            7 => Ok(seen.all_but(face)),
            8 | 9 => {
                let spot = table.the(seen, face)?;
                let distances = [1, -1].into_iter().take(piles.saturating_sub(1));
                distances.map(|distance| table.beside(row, spot, distance)).collect()
            }
            10 | 11 => Ok(vec![table.any(seen, face)?]),
            _ => Ok(seen.all(face).into_iter().skip(which / 2 % 2).take(1).collect()),
        }
    }

    /// Some layers of a row.
    fn layers(table: &Table<'_>, row: &Row, number: usize) -> Range<usize> {
        let depth = table.depth(row);
        match number % (depth + 2) {
            all if all >= depth => 0..depth,
            one => one..one + 1,
        }
    }

    /// Makes a move. Where there is nothing to make it with, nothing happens.
    fn make(&mut self, table: &mut Table<'_>, to_make: &Move, watch: &Watch) -> Result<(), Stop> {
        let Move { what, with: [a, b, c, d], check, .. } = to_make;
        let (what, a, b, c, d) = (*what, *a, *b, *c, *d);
        let comes =
            [What::Put, What::PutSide, What::Ask, What::AskFrom, What::Places, What::Split, What::Pick];
        if comes.contains(&what) && self.rows.len() >= MOST_ROWS {
            return Ok(());
        }
        let piles = self.piles;
        let came = match what {
            What::Put | What::PutSide => {
                let (count, depth) = match what {
                    What::Put => (piles, [1, 1, 2, 2, 3][a % 5]),
                    _ => (1 + a % 3, 1),
                };
                let cards = count * depth;
                let kinds = [Face::CLUB, Face::HEART];
                let numbers = Face::numbers(cards).unwrap_or_default();
                let faces: Vec<Face> = match b % 6 {
                    0 => marked(cards, c % cards, Face::HEART, Face::CLUB),
                    1 => vec![kinds[c % 2]; cards],
                    // All piles alike.
                    2 => (0..cards).map(|place| kinds[(place % depth + c) % 2]).collect(),
                    // Marks on top of numbers.
                    3 | 4 => (0..cards)
                        .map(|place| match place % depth {
                            0 => kinds[(c >> (place / depth)) & 1],
                            _ => numbers[place],
                        })
                        .collect(),
                    _ => numbers,
                };
                Some(table.put(depth, &faces)?)
            }
            What::Places => Some(table.places(piles, 1 + a % 2)?),
            What::Ask => Some(table.ask(&ask(piles, a, b))?),
            What::AskFrom => {
                let Some(row) = self.row(table, a) else { return Ok(()) };
                let spots = self.spots(table, &row, [b, c])?;
                let Some(&from) = spots.first() else { return Ok(()) };
                Some(table.ask_from(&ask(table.piles(&row), 3, d), &row, from)?)
            }
            What::Split => {
                let Some(row) = self.row(table, a) else { return Ok(()) };
                let layers = Self::layers(table, &row, b);
                if layers.len() == table.depth(&row) {
                    return Ok(());
                }
                self.holes.retain(|(id, _, _)| *id != row.id);
                Some(table.split(&row, layers)?)
            }
            What::Pick => {
                let Some(row) = self.row(table, a) else { return Ok(()) };
                let spots = self.spots(table, &row, [b, c])?;
                let layers = Self::layers(table, &row, d);
                if spots.is_empty() {
                    return Ok(());
                }
                let into = table.pick(&row, &spots, layers.clone())?;
                self.holes.push((row.id, spots, layers));
                Some(into)
            }
            _ => None,
        };
        if let Some(row) = came {
            self.rows.push(row.id);
            return Ok(());
        }
        match what {
            What::Stack => {
                let fit = |row: &Row, below: &Row| {
                    table.piles(row) == table.piles(below) && table.depth(row) + table.depth(below) <= 4
                };
                let Some((row, below)) = self.pair(table, a, fit) else { return Ok(()) };
                let gone = below.id;
                table.stack(&row, below)?;
                self.gone(gone);
                return Ok(());
            }
            What::Fill => {
                let nth = a % self.holes.len().max(1);
                let hole = self.holes.get(nth).cloned().filter(|_| b % 4 > 0);
                let fit = |one: &Row, from: &Row| match &hole {
                    Some((id, spots, layers)) => {
                        (one.id, table.piles(from), table.depth(from)) == (*id, spots.len(), layers.len())
                    }
                    // Into places that were marked out, or wherever they fit.
                    None => (table.piles(one), table.depth(one)) == (table.piles(from), table.depth(from)),
                };
                let Some((row, from)) = self.pair(table, c, fit) else { return Ok(()) };
                let gone = from.id;
                if let Some((_, spots, layers)) = hole {
                    table.fill(&row, &spots, layers, from)?;
                    self.holes.remove(nth);
                } else {
                    let spots = table.spots(&row, 0..table.piles(&row))?;
                    table.fill(&row, &spots, 0..table.depth(&row), from)?;
                }
                self.gone(gone);
                return Ok(());
            }
            What::DoubleScramble => {
                let Some((row, side, first)) = self.matrix(table, a) else { return Ok(()) };
                for row in [&row, &side] {
                    table.turn_down(row, Part::layers(0..table.depth(row)))?;
                }
                return table.double_scramble(&row, first, &side);
            }
            What::SortLayers => {
                let Some((row, side, first)) = self.matrix(table, a) else { return Ok(()) };
                return table.sort_layers(&row, first, &side);
            }
            _ => {}
        }
        let Some(row) = self.row(table, a) else { return Ok(()) };
        let all = Part::layers(0..table.depth(&row));
        match what {
            What::Shift | What::Scramble => {
                table.turn_down(&row, all)?;
                if what == What::Shift { table.pile_shift(&row) } else { table.pile_scramble(&row) }
            }
            What::Look => {
                let layers = match d % 4 {
                    // The scrambled layers of a matrix are looked at together.
                    0 => table.depth(&row).saturating_sub(2)..table.depth(&row),
                    _ => Self::layers(table, &row, d),
                };
                let spots = if c % 2 == 0 { Some(self.spots(table, &row, [b, c / 2])?) } else { None };
                let part = match &spots {
                    Some(spots) if spots.is_empty() => return Ok(()),
                    Some(spots) => Part::at(spots, layers.clone()),
                    None => Part::layers(layers.clone()),
                };
                let anything = (Vec::new(), Accept::Anything);
                let (laws, accept) = check.as_ref().unwrap_or(&anything);
                let seen = table.turn_up_accepting(&row, part, laws, accept.clone())?;
                *watch.last_seen.borrow_mut() = Some((seen.faces.clone(), layers.len()));
                self.seen.insert(row.id, seen);
                Ok(())
            }
            What::TurnDown => {
                let spots = if c % 2 == 0 { Some(self.spots(table, &row, [b, c / 2])?) } else { None };
                let layers = Self::layers(table, &row, d);
                match &spots {
                    Some(spots) => table.turn_down(&row, Part::at(spots, layers)),
                    None => table.turn_down(&row, Part::layers(layers)),
                }
            }
            What::Rearrange | What::BringToFront => {
                let spots = self.spots(table, &row, [b, c])?;
                let Some(&spot) = spots.first() else { return Ok(()) };
                if what == What::BringToFront {
                    return table.bring_to_front(&row, spot);
                }
                let mut order: Vec<usize> = (0..table.depth(&row)).collect();
                let by = 1.min(order.len());
                order.rotate_left(by);
                table.rearrange(&row, spot, &order)
            }
            What::Sort => table.sort(&row, Self::layers(table, &row, b)),
            What::Reshape => {
                self.holes.retain(|(id, _, _)| *id != row.id);
                table.reshape(&row, 1 + b % 4)
            }
            What::PutAway | What::SetAside => {
                let gone = row.id;
                if what == What::PutAway {
                    table.put_away(row)?
                } else {
                    table.set_aside(row)?
                }
                self.gone(gone);
                Ok(())
            }
            What::Commit => table.commit(&row),
            What::AnyOrder => {
                let rows = self.rows.clone();
                for next in table.any_order(rows.len().min(2)) {
                    let row = table.row(rows[next]);
                    table.turn_down(&row, Part::layers(0..table.depth(&row)))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// What P is asked for.
fn ask(piles: usize, kind: usize, hand: usize) -> Ask {
    let depth = 1 + usize::from(kind.is_multiple_of(4) && piles == 2);
    let cards = piles * depth;
    let hands: [&[(Face, usize)]; 4] = [
        &[(Face::CLUB, cards), (Face::HEART, cards)],
        &[(Face::CLUB, cards - 1), (Face::HEART, 1)],
        &[(Face::CLUB, 1), (Face::HEART, cards)],
        &[(Face::CLUB, cards - 1), (Face::HEART, 2)],
    ];
    if kind % 3 == 1 {
        Ask::choice(piles, Face::HEART, Face::CLUB)
    } else {
        Ask::piles(piles, depth, hands[hand % 4])
    }
}
