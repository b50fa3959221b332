//! A run as moves in words that hold for every outcome of the shuffles.
//!
//! Rows get a number each, and coins are put on piles that a later move goes by. [`sentences`](super::sentences) makes
//! sentences of the moves.

use super::coins::{Coin, at_coins};
use super::moves::{Beside, NewLayout, Raw, Spots, Wanted};
use super::rows::{Asked, LyingRow, NotedLook};
use super::sentences::Narrated;
use super::words::{self, Lists, Mat};
use crate::engine::{Accept, Ask, Base, Event, Face, Law, Naming};
use std::collections::BTreeMap;
use std::ops::Range;

/// What is recorded of a run.
pub(super) struct Record {
    pub(super) narrated: Vec<Narrated>,
    pub(super) asked: Vec<Asked>,
    pub(super) lists: Lists,
    /// The largest board that rows lie as.
    pub(super) board: Option<Mat>,
}

/// Notes events as they come.
#[derive(Default)]
pub(super) struct Recorder {
    pub(super) raw: Vec<Raw>,
    pub(super) rows: BTreeMap<usize, LyingRow>,
    pub(super) count: usize,
    pub(super) asked: Vec<Asked>,
    pub(super) laid: Option<usize>,
    /// The cards that were put down last, until it is clear whether they lie as a board.
    pub(super) put: Option<(Vec<Face>, usize)>,
    pub(super) lists: Lists,
    pub(super) scopes: Vec<&'static str>,
    pub(super) step: &'static str,
    pub(super) looks: BTreeMap<u32, NotedLook>,
    /// When each coin was last used.
    pub(super) coins: BTreeMap<Coin, usize>,
    pub(super) board: Option<Mat>,
    /// Whether only the rows are followed, and no words are made, which takes most of the time.
    pub(super) silent: bool,
}

impl Recorder {
    fn make(&mut self, row: usize, piles: usize, depth: usize, open: bool) -> usize {
        self.count += 1;
        let open = vec![open; depth];
        let number = self.count;
        self.rows.insert(row, LyingRow { number, piles, depth, known: true, open, ..LyingRow::default() });
        self.count
    }

    fn row(&self, row: usize) -> LyingRow {
        self.rows.get(&row).cloned().unwrap_or_default()
    }

    fn change(&mut self, row: usize, change: impl FnOnce(&mut LyingRow)) {
        if let Some(lying) = self.rows.get_mut(&row) {
            change(lying);
        }
    }

    fn gone(&mut self, row: usize) -> LyingRow {
        self.rows.remove(&row).unwrap_or_default()
    }

    fn spots(&mut self, row: usize, all: bool, named: &[Naming], layers: &Range<usize>) -> Spots {
        for coin in named.iter().filter_map(|naming| Coin::of(naming.base)) {
            self.coins.insert(coin, self.raw.len());
        }
        let lying = self.row(row);
        let is_whole_pile = layers.len() == lying.depth;
        let number = |naming: &Naming| match naming.base {
            Base::Number(number) => Some(number),
            _ => None,
        };
        let numbers: Option<Vec<usize>> = named.iter().map(number).collect();
        let numbers = numbers.filter(|_| !all);
        let (board, piles) = (lying.named(), lying.piles);
        let words = match &numbers {
            _ if self.silent => String::new(),
            _ if all => "all places".to_owned(),
            Some(numbers) => Spots::at_numbers(board, piles, numbers),
            None => at_coins(named, piles),
        };
        Spots { words, numbers, board, piles, is_whole_pile }
    }

    /// Notes an event.
    pub(super) fn see(&mut self, event: &Event<'_>) {
        if !matches!(event, Event::Board { .. }) {
            self.describe_put(None);
        }
        let raw = match event {
            Event::Enter(scope) => {
                self.scopes.push(scope);
                Raw::Enter(scope)
            }
            Event::Leave(_) => {
                self.scopes.pop();
                Raw::Leave
            }
            Event::Step { id, sentence } => {
                self.step = id;
                Raw::Step { id, sentence }
            }
            Event::Board { row, width, border } => return self.is_board(*row, *width, *border),
            event => match self.move_of(event) {
                Some(raw) => raw,
                None => return,
            },
        };
        self.raw.push(raw);
    }

    fn is_board(&mut self, row: usize, width: usize, border: usize) {
        let asked = self.asked.len();
        self.change(row, |lying| {
            let height = lying.piles / width.max(1);
            let is_one = width > 2 * border && height > 2 * border && height * width == lying.piles;
            lying.board = is_one.then_some(Mat { width, height, border });
            lying.known |= is_one;
            lying.cells = lying.board.map(|board| (board, asked));
        });
        let lying = self.row(row);
        let Some(board) = lying.board else { return };
        if self.board.is_none_or(|other| other.width * other.height < lying.piles) {
            self.board = Some(board);
        }
        self.is_laid_on(lying.number, Some(board), &(0..lying.piles).collect::<Vec<_>>());
        // What is put down on a board is said by the names of its places.
        if self.put.is_some() {
            self.describe_put(Some(board));
        } else {
            self.raw.push(Raw::Mat { row: lying.number, board });
        }
    }

    /// What was put down is said by the names of its places, if they have any.
    pub(super) fn describe_put(&mut self, board: Option<Mat>) {
        if let Some((faces, depth)) = self.put.take()
            && !self.silent
            && let Some(Raw::Put { pattern, .. }) = self.raw.last_mut()
        {
            *pattern = self.lists.pattern(&faces, depth, board);
            if let Some(board) = board {
                *pattern = format!("{pattern}, as {}", board.describe());
            }
        }
    }

    /// P lays cards on these places.
    fn is_laid_on(&mut self, row: usize, board: Option<Mat>, places: &[usize]) {
        let (Some(asked), true) = (self.asked.last_mut(), self.laid == Some(row)) else { return };
        if !asked.names.is_empty() {
            return;
        }
        let name =
            |&place: &usize| board.map_or_else(|| format!("place {}", place + 1), |board| board.name(place));
        asked.names = places.iter().map(name).collect();
        asked.width =
            board.filter(|board| board.width * board.height == places.len()).map(|board| board.width);
    }

    fn move_of(&mut self, event: &Event<'_>) -> Option<Raw> {
        Some(match event {
            Event::Put { row, depth, faces } => {
                let number = self.make(*row, faces.len() / depth, *depth, true);
                self.put = Some((faces.to_vec(), *depth));
                let size = words::piles(faces.len() / depth, *depth);
                Raw::Put { row: number, size, pattern: String::new() }
            }
            Event::Lay { row, ask, along } => self.lay(*row, ask, *along),
            Event::Places { row, piles, depth } => {
                Raw::Places { row: self.make(*row, *piles, *depth, true), count: *piles }
            }
            Event::Stack { row, below } => {
                let lower = self.gone(*below);
                if self.laid == Some(lower.number)
                    && let (Some(last), upper) = (self.asked.len().checked_sub(1), self.row(*row))
                {
                    self.asked[last].under = upper.cells.map(|(board, since)| (upper.number, board, since));
                    self.change(*row, |upper| upper.laid = Some((upper.depth, last)));
                }
                self.change(*row, |upper| {
                    upper.depth += lower.depth;
                    upper.open.extend(&lower.open);
                });
                let upper = self.row(*row);
                if let Some(board) = upper.named() {
                    self.is_laid_on(lower.number, Some(board), &(0..upper.piles).collect::<Vec<_>>());
                }
                Raw::Stack { row: upper.number, below: lower.number }
            }
            Event::Split { row, layers, into } => self.split(*row, layers, *into),
            Event::Pick { row, spots, named, layers, into } => {
                let at = self.spots(*row, false, named, layers);
                let lying = self.row(*row);
                let level = words::level(layers, lying.depth, spots.len() == 1);
                let into = self.make(*into, spots.len(), layers.len(), lying.is_open(layers));
                Raw::Pick { row: lying.number, spots: at, level, into }
            }
            Event::Fill { row, spots, named, layers, from } => {
                let at = self.spots(*row, false, named, layers);
                let coming = self.gone(*from);
                let open = coming.open.iter().all(|open| *open);
                self.change(*row, |lying| {
                    let layers = lying.open.iter_mut().skip(layers.start).take(layers.len());
                    layers.for_each(|layer| *layer &= open);
                });
                if let Some(numbers) = &at.numbers {
                    self.is_laid_on(coming.number, at.board, &numbers.clone());
                }
                let lying = self.row(*row);
                let as_level =
                    (layers.start > 0).then(|| words::level(layers, lying.depth, spots.len() == 1));
                Raw::Fill { row: lying.number, spots: at, as_level, from: coming.number }
            }
            Event::Shuffle { kind, row, side } => {
                self.change(*row, |lying| lying.known &= lying.piles < 2);
                let lying = self.row(*row);
                let side = side.map(|side| {
                    self.change(side, |lying| lying.known = false);
                    let side = self.row(side);
                    Beside { row: side.number, first: lying.depth.saturating_sub(side.piles) }
                });
                Raw::Shuffle { kind: *kind, row: lying.number, side }
            }
            Event::TurnUp { row, spots, named, layers, laws, accept, look, .. } => {
                let at = self.spots(*row, spots.is_none(), named, layers).words;
                let lying = self.row(*row);
                let one = spots.map_or(lying.piles, <[usize]>::len) == 1;
                let laid = lying.laid.filter(|(layer, _)| *layers == (*layer..layer + 1)).map(|laid| laid.1);
                let looked =
                    NotedLook { row: lying.number, open: lying.is_open(layers), at: self.raw.len(), laid };
                self.looks.insert(*look, looked);
                let wanted = match self.silent {
                    true => Wanted::Words(String::new()),
                    false => self.wanted(laid, laws, accept, layers.len()),
                };
                Raw::TurnUp { row: lying.number, at, level: words::level(layers, lying.depth, one), wanted }
            }
            Event::TurnDown { row, spots, named, layers } => {
                let at = self.spots(*row, spots.is_none(), named, layers).words;
                let lying = self.row(*row);
                let one = spots.map_or(lying.piles, <[usize]>::len) == 1;
                Raw::TurnDown { row: lying.number, at, level: words::level(layers, lying.depth, one) }
            }
            Event::Rotate { row, named, .. } => {
                let at = self.spots(*row, false, &[*named], &(0..1)).words;
                let look = Coin::of(named.base).and_then(|coin| self.looks.get(&coin.look));
                let was_open = look.is_some_and(|look| look.open) && named.distance == 0;
                if let Some(laid) = look.and_then(|look| look.laid).filter(|_| named.distance == 0) {
                    self.asked[laid].turns = true;
                }
                self.restored(*row, was_open);
                Raw::Rotate { row: self.row(*row).number, at }
            }
            Event::Sort { row, layers, .. } => {
                let lying = self.row(*row);
                self.restored(*row, lying.is_open(layers));
                Raw::Sort { row: lying.number, level: words::level(layers, lying.depth, false) }
            }
            Event::SortLayers { row, first, side, .. } => {
                self.change(*side, |lying| lying.known = true);
                Raw::SortLayers { row: self.row(*row).number, first: *first, side: self.row(*side).number }
            }
            Event::Rearrange { row, named, order, .. } => {
                let at = self.spots(*row, false, &[*named], &(0..1)).words;
                Raw::Rearrange { row: self.row(*row).number, at, order: order.to_vec() }
            }
            Event::Reshape { row, piles } => self.reshape(*row, *piles),
            Event::PutAway { row } => Raw::PutAway { row: self.gone(*row).number },
            Event::SetAside { row } => Raw::SetAside { row: self.gone(*row).number },
            Event::Commit { row } => Raw::Commit { row: self.row(*row).number },
            Event::Enter(_) | Event::Leave(_) | Event::Step { .. } | Event::Board { .. } => return None,
        })
    }

    /// What V must see. Cards that P chose a place with are asked for in the words in which P laid them, however few they are.
    fn wanted(&mut self, laid: Option<usize>, laws: &[Law], accept: &Accept, depth: usize) -> Wanted {
        let mark = laid.and_then(|laid| self.asked[laid].ask.mark);
        if let (Some((mark, rest)), [law], Accept::TheLaw) = (mark, laws, accept) {
            let (marks, others): (Vec<Face>, Vec<Face>) = law.faces().iter().partition(|face| **face == mark);
            if marks.len() == 1 && others.iter().all(|face| *face == rest) {
                return Wanted::Words(words::one_among(mark, rest));
            }
        }
        self.lists.wanted(laws, accept, depth)
    }

    fn reshape(&mut self, row: usize, piles: usize) -> Raw {
        let lying = self.row(row);
        let depth = lying.piles * lying.depth / piles.max(1);
        let open = lying.open.iter().all(|open| *open);
        self.change(row, |lying| (lying.piles, lying.depth, lying.open) = (piles, depth, vec![open; depth]));
        let (shape, to) = match (piles, depth) {
            (_, 1) => ("single cards".to_owned(), NewLayout::Singles),
            (1, _) => ("one pile".to_owned(), NewLayout::OnePile),
            _ => (words::piles(piles, depth), NewLayout::Other),
        };
        Raw::Reshape { row: lying.number, shape, to }
    }

    /// After a row was put into order by cards that lay there openly, its places have their names again.
    fn restored(&mut self, row: usize, was_open: bool) {
        self.change(row, |lying| {
            if !was_open && !lying.known {
                lying.board = None;
            }
            lying.known = true;
        });
    }

    fn lay(&mut self, row: usize, ask: &Ask, along: Option<(usize, Naming)>) -> Raw {
        let number = self.make(row, ask.piles, ask.depth, false);
        let from = along.and_then(|(row, naming)| {
            let at = self.spots(row, false, &[naming], &(0..1));
            (naming.base != Base::Number(0)).then_some(at.words)
        });
        let mut site: Vec<String> = self.scopes.iter().map(|scope| (*scope).to_owned()).collect();
        site.push(format!("step {}", self.step));
        let (ask_kept, site) = (ask.clone(), site.join(", "));
        self.asked.push(Asked {
            ask: ask_kept,
            names: Vec::new(),
            width: None,
            from,
            site,
            under: None,
            turns: false,
        });
        self.laid = Some(number);
        let size = words::piles(ask.piles, ask.depth);
        match ask.mark {
            Some((mark, rest)) => {
                Raw::Lay { row: number, hand: None, what: words::one_among(mark, rest), size }
            }
            None => Raw::Lay { row: number, hand: Some(words::hand(&ask.hand)), what: size.clone(), size },
        }
    }

    fn split(&mut self, row: usize, layers: &Range<usize>, into: usize) -> Raw {
        let lying = self.row(row);
        let level = words::level(layers, lying.depth, lying.piles == 1);
        let open = lying.open.get(layers.clone()).map(<[bool]>::to_vec).unwrap_or_default();
        let number = self.make(into, lying.piles, layers.len(), false);
        self.change(into, |taken| (taken.open, taken.known) = (open, lying.known));
        self.change(row, |left| {
            left.depth = left.depth.saturating_sub(layers.len());
            let end = layers.end.min(left.open.len());
            left.open.drain(layers.start.min(end)..end);
        });
        let (is_top, left) = (*layers == (0..1), lying.depth.saturating_sub(layers.len()));
        Raw::Split { row: lying.number, level, into: number, is_top, left }
    }

    /// The rows that lie on the table: how the table calls each, and its number here.
    pub(super) fn numbers(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.rows.iter().map(|(&id, row)| (id, row.number))
    }

    /// The move that was noted last, which is then forgotten: for whoever needs no script, but each move as it comes.
    pub(super) fn take_last(&mut self) -> Option<Raw> {
        self.describe_put(None);
        let last = self.raw.pop();
        self.raw.clear();
        last
    }
}
