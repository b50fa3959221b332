//! The moves of a game, made on any table. They depend on nothing but what everybody sees.

use super::game::{Game, Move, What};
use crate::engine::{Accept, Ask, Face, Law, Part, Row, Seen, Spot, Stop, Table, marked};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The outcomes multiply with every shuffle.
const MOST_SHUFFLES: usize = 4;
const MOST_ROWS: usize = 4;

/// What the players remember.
#[derive(Default)]
struct Play {
    rows: Vec<usize>,
    /// What was seen of a row last.
    seen: BTreeMap<usize, Seen>,
    /// Where cards were taken from.
    holes: Vec<(usize, Vec<Spot>, Range<usize>)>,
    shuffles: usize,
}

fn nothing<R>(table: &Table<'_>) -> Result<R, Stop> {
    table.impossible("there is nothing to do it with")
}

impl Play {
    fn row(&self, table: &Table<'_>, number: usize) -> Result<Row, Stop> {
        match self.rows.len() {
            0 => nothing(table),
            rows => Ok(Row { id: self.rows[number % rows] }),
        }
    }

    /// Two rows that fit.
    fn pair(
        &self,
        table: &Table<'_>,
        number: usize,
        fit: impl Fn(&Row, &Row) -> bool,
    ) -> Result<(Row, Row), Stop> {
        let pairs = self.rows.iter().flat_map(|&one| self.rows.iter().map(move |&other| (one, other)));
        let pairs = pairs
            .filter(|(one, other)| one != other)
            .map(|(one, other)| (Row { id: one }, Row { id: other }));
        let mut pairs: Vec<(Row, Row)> = pairs.filter(|(one, other)| fit(one, other)).collect();
        match pairs.len() {
            0 => nothing(table),
            count => Ok(pairs.swap_remove(number % count)),
        }
    }

    /// A row and another whose cards lie beside its layers.
    fn matrix(&self, table: &Table<'_>, number: usize) -> Result<(Row, Row, usize), Stop> {
        let fit = |row: &Row, side: &Row| table.depth(side) == 1 && table.columns(side) <= table.depth(row);
        let (row, side) = self.pair(table, number, fit)?;
        let first = table.depth(&row) - table.columns(&side);
        Ok((row, side, first))
    }

    fn come(&mut self, row: &Row) {
        self.rows.push(row.id);
    }

    fn gone(&mut self, row: &Row) {
        self.rows.retain(|id| *id != row.id);
        self.seen.remove(&row.id);
        self.holes.retain(|(id, _, _)| *id != row.id);
    }

    /// Some spots: by their places, by their faces, by distances.
    fn spots(&self, table: &Table<'_>, row: &Row, [how, which]: [usize; 2]) -> Result<Vec<Spot>, Stop> {
        let piles = table.columns(row);
        if how % 3 == 0 {
            let places = (0..piles).filter(|place| (which + 1) >> (place % 3) & 1 == 1);
            let places: Vec<usize> = if how % 2 == 0 { places.collect() } else { places.rev().collect() };
            return table.spots(row, places);
        }
        let Some(seen) = self.seen.get(&row.id) else { return nothing(table) };
        let faces: Vec<Face> = seen.faces.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        let face = faces[which % faces.len()];
        match how % 6 {
            1 => Ok(vec![table.the(seen, face)?]),
            2 => Ok(seen.all(face)),
            4 => {
                let spot = table.the(seen, face)?;
                let distances = [1, -1].into_iter().take(piles - 1);
                distances.map(|distance| table.beside(row, spot, distance)).collect()
            }
            _ if which % 2 == 0 => Ok(seen.all_but(face)),
            _ => Ok(seen.all(face).into_iter().take(1).collect()),
        }
    }

    /// Some layers of a row.
    fn layers(table: &Table<'_>, row: &Row, number: usize) -> Range<usize> {
        let depth = table.depth(row);
        match number % (depth + 1) {
            all if all == depth => 0..depth,
            one => one..one + 1,
        }
    }

    fn look(&mut self, table: &mut Table<'_>, row: &Row, part: Part<'_>) -> Result<(), Stop> {
        let seen = table.turn_up_accepting(row, part, &[Law::exactly(&[])], Accept::Anything)?;
        self.seen.insert(row.id, seen);
        Ok(())
    }

    fn shuffle(&mut self, table: &Table<'_>) -> Result<(), Stop> {
        if self.shuffles >= MOST_SHUFFLES {
            return nothing(table);
        }
        self.shuffles += 1;
        Ok(())
    }

    /// Tries a move. When it fails nothing has changed.
    fn make(&mut self, table: &mut Table<'_>, piles: usize, (what, with): Move) -> Result<(), Stop> {
        let [a, b, c, d] = with;
        if matches!(what, What::Put | What::PutSide | What::Ask | What::AskFrom | What::Split | What::Pick)
            && self.rows.len() >= MOST_ROWS
        {
            return nothing(table);
        }
        match what {
            What::Put | What::PutSide => {
                let (count, depth) = if what == What::Put { (piles, 1 + a % 3) } else { (1 + a % 2, 1) };
                let cards = count * depth;
                let kinds = [Face::CLUB, Face::HEART, Face::BLANK];
                let faces: Vec<Face> = match b % 4 {
                    0 => marked(cards, c % cards, Face::HEART, Face::CLUB),
                    1 => (0..cards).map(|place| kinds[(c + place * d) % kinds.len()]).collect(),
                    2 => (0..cards).map(|place| kinds[(c >> (place % 4)) & 1]).collect(),
                    _ => Face::numbers(cards).unwrap_or_default(),
                };
                let row = table.put(depth, &faces)?;
                self.come(&row);
            }
            What::Ask => {
                let row = table.ask(&Ask::choice(piles, Face::HEART, Face::CLUB))?;
                self.come(&row);
            }
            What::AskFrom => {
                let row = self.row(table, a)?;
                let spots = self.spots(table, &row, [b, c])?;
                let Some(&from) = spots.first() else { return nothing(table) };
                if table.columns(&row) != piles {
                    return nothing(table);
                }
                let laid = table.ask_from(&Ask::choice(piles, Face::HEART, Face::CLUB), &row, from)?;
                self.come(&laid);
            }
            What::Shift => {
                let row = self.row(table, a)?;
                self.shuffle(table)?;
                table.pile_shift(&row)?;
            }
            What::Scramble => {
                let row = self.row(table, a)?;
                self.shuffle(table)?;
                table.pile_scramble(&row)?;
            }
            What::DoubleScramble => {
                let (row, side, first) = self.matrix(table, a)?;
                self.shuffle(table)?;
                table.double_scramble(&row, first, &side)?;
            }
            What::LookAtAll => {
                let row = self.row(table, a)?;
                let layers = Self::layers(table, &row, c);
                self.look(table, &row, Part::layers(layers))?;
            }
            What::LookAtSome => {
                let row = self.row(table, a)?;
                let spots = self.spots(table, &row, [b, c])?;
                let layers = match d % 3 {
                    // The scrambled layers of a matrix are looked at together.
                    0 => table.depth(&row).saturating_sub(2)..table.depth(&row),
                    _ => Self::layers(table, &row, d),
                };
                if spots.is_empty() {
                    return nothing(table);
                }
                self.look(table, &row, Part::at(&spots, layers))?;
            }
            What::TurnDown => {
                let row = self.row(table, a)?;
                let layers = Self::layers(table, &row, b);
                table.turn_down(&row, Part::layers(layers))?;
            }
            What::Stack => {
                let fit = |row: &Row, below: &Row| {
                    table.columns(row) == table.columns(below) && table.depth(row) + table.depth(below) <= 4
                };
                let (row, below) = self.pair(table, a, fit)?;
                let gone = Row { id: below.id };
                table.stack(&row, below)?;
                self.gone(&gone);
            }
            What::Split => {
                let row = self.row(table, a)?;
                let layers = Self::layers(table, &row, b);
                if layers.len() == table.depth(&row) {
                    return nothing(table);
                }
                let into = table.split(&row, layers)?;
                self.holes.retain(|(id, _, _)| *id != row.id);
                self.come(&into);
            }
            What::Pick => {
                let row = self.row(table, a)?;
                let spots = self.spots(table, &row, [b, c])?;
                let layers = Self::layers(table, &row, d);
                if spots.is_empty() {
                    return nothing(table);
                }
                let into = table.pick(&row, &spots, layers.clone())?;
                self.holes.push((row.id, spots, layers));
                self.come(&into);
            }
            What::Fill => {
                if self.holes.is_empty() {
                    return nothing(table);
                }
                let hole = a % self.holes.len();
                let (row, spots, layers) = self.holes[hole].clone();
                let fit = |one: &Row, from: &Row| {
                    let shape = (table.columns(from), table.depth(from));
                    one.id == row && shape == (spots.len(), layers.len())
                };
                let (_, from) = self.pair(table, b, fit)?;
                let gone = Row { id: from.id };
                table.fill(&Row { id: row }, &spots, layers, from)?;
                self.holes.remove(hole);
                self.gone(&gone);
            }
            What::Rearrange => {
                let row = self.row(table, a)?;
                let spots = self.spots(table, &row, [b, c])?;
                let Some(&spot) = spots.first() else { return nothing(table) };
                let mut order: Vec<usize> = (0..table.depth(&row)).collect();
                order.rotate_left(1);
                table.rearrange(&row, spot, &order)?;
            }
            What::BringToFront => {
                let row = self.row(table, a)?;
                let spots = self.spots(table, &row, [b, c])?;
                let Some(&spot) = spots.first() else { return nothing(table) };
                table.bring_to_front(&row, spot)?;
            }
            What::Sort => {
                let row = self.row(table, a)?;
                table.sort(&row, Self::layers(table, &row, b))?;
            }
            What::SortLayers => {
                let (row, side, first) = self.matrix(table, a)?;
                table.sort_layers(&row, first, &side)?;
            }
            What::Reshape => {
                let row = self.row(table, a)?;
                table.reshape(&row, 1 + b % 4)?;
                self.holes.retain(|(id, _, _)| *id != row.id);
            }
            What::SetAside => {
                let row = self.row(table, a)?;
                let gone = Row { id: row.id };
                table.set_aside(row)?;
                self.gone(&gone);
            }
        }
        Ok(())
    }

    /// Turns all cards of a row down that are to be shuffled. Other cards lie as they are.
    fn turn_down_for(&self, table: &mut Table<'_>, (what, [a, ..]): Move) -> Result<(), Stop> {
        let rows = match what {
            What::Shift | What::Scramble => vec![self.row(table, a)?],
            What::DoubleScramble => {
                let (row, side, _) = self.matrix(table, a)?;
                vec![row, side]
            }
            _ => Vec::new(),
        };
        for row in rows {
            let layers = Part::layers(0..table.depth(&row));
            table.turn_down(&row, layers)?;
        }
        Ok(())
    }
}

/// Makes the move at a place of the game, or leaves it out.
type Making<'m> = &'m mut dyn FnMut(usize, &mut dyn FnMut() -> Result<(), Stop>) -> Result<(), Stop>;

/// Plays a game, and takes a last look at all that is left.
pub(super) fn play(table: &mut Table<'_>, game: &Game, made: Making<'_>) -> Result<(), Stop> {
    let mut play = Play::default();
    for (place, &to_make) in game.moves.iter().enumerate() {
        made(place, &mut || {
            play.turn_down_for(table, to_make)?;
            play.make(table, game.piles, to_make)
        })?;
    }
    for (place, id) in play.rows.clone().into_iter().enumerate() {
        let row = Row { id };
        let layers = Part::layers(0..table.depth(&row));
        made(game.moves.len() + place, &mut || play.look(table, &row, layers.clone()))?;
    }
    for id in play.rows {
        table.set_aside(Row { id })?;
    }
    Ok(())
}
