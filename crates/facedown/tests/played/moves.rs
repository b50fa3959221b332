//! The open moves at which V cannot reject: laying out, taking, putting, shuffling, sorting.

use crate::cards::{Board, Card, Named, Row, rank};
use crate::play::{Frame, Game};
use crate::words::{self, matched};
use std::collections::VecDeque;

impl Game<'_> {
    /// A move at which V cannot reject.
    pub(crate) fn quiet(&mut self, text: &str, frame: &mut Frame) {
        if text.starts_with("From here on") {
        } else if let Some(found) = matched(text, "Lay out {} as row {}, first shown, then face down: {}") {
            let count: usize =
                found[0].split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
            let mut row = Row { piles: vec![Vec::new(); count], ..Row::default() };
            let (pattern, board) = match matched(found[2], "{}, as a board of {} and {}") {
                Some(parts) => (parts[0], Some(board(parts[1], parts[2]))),
                None => (found[2], None),
            };
            row.board = board;
            row.piles = self.piles_of(pattern, &row, count);
            let id = self.table.add(row);
            frame.rows.insert(found[1].to_owned(), Named::Row(id));
        } else if let Some(found) =
            matched(text, "Put cards under the piles of row {}, first shown, then face down: {}")
        {
            let id = frame.row(found[0]);
            let count = self.table.row(id).piles.len();
            let below = self.piles_of(found[1], &Row::default(), count);
            self.table.row(id).piles.iter_mut().zip(below).for_each(|(pile, below)| pile.extend(below));
        } else if let Some(found) =
            matched(text, "Put cards on row {} at {}, first shown, then face down: {}")
        {
            let id = frame.row(found[0]);
            let places = words::places(self.table.row(id), found[1]);
            let piles = self.piles_of(found[2], &Row::default(), places.len());
            put_on(self.table.row(id), &places, piles);
        } else if let Some(found) = matched(text, "Mark out {} empty places as row {}") {
            let count = found[0].parse().expect("a number");
            let id = self.table.add(Row { piles: vec![Vec::new(); count], ..Row::default() });
            frame.rows.insert(found[1].to_owned(), Named::Row(id));
        } else if let Some(found) = matched(text, "Row {} lies as a board of {} and {}") {
            let board = board(found[1], found[2]);
            let (rows, columns) = (board.rows + 2 * board.border, board.columns + 2 * board.border);
            let row = self.table.row(frame.row(found[0]));
            assert_eq!(row.piles.len(), rows * columns, "{text}");
            row.board = Some(board);
        } else if let Some(found) =
            matched(text, "Put the rows of {} under row {}, one after the other, pile under pile")
        {
            let Some(Named::Family(rows)) = frame.rows.remove(found[0]) else { panic!("{text}") };
            rows.into_iter().for_each(|below| self.stack(frame.row(found[1]), below));
        } else if let Some(found) = matched(text, "Put row {} under row {}, pile under pile") {
            self.stack(frame.row(found[1]), frame.row(found[0]));
            frame.rows.remove(found[0]);
        } else if let Some(found) = matched(text, "Put row {} on row {} at {}") {
            let from = self.table.take(frame.row(found[0]));
            let row = self.table.row(frame.row(found[1]));
            let places = words::places(row, found[2]);
            put_on(row, &places, from.piles);
            frame.rows.remove(found[0]);
        } else if let Some(found) = matched(
            text,
            "Take the piles of row {} at {}, one after the other, each as a row of single cards: rows {}1, {}2, and so on",
        ) {
            let id = frame.row(found[0]);
            let places = words::places(self.table.row(id), found[1]);
            let mut rows = VecDeque::new();
            for place in places {
                let cards = std::mem::take(&mut self.table.row(id).piles[place]);
                rows.push_back(self.table.add(Row { piles: singles(cards), ..Row::default() }));
            }
            frame.rows.insert(found[2].to_owned(), Named::Family(rows));
        } else if let Some(found) =
            matched(text, "Take row {} apart, layer by layer from the top: rows {}1, {}2, and so on")
        {
            let whole = self.table.take(frame.row(found[0]));
            frame.rows.remove(found[0]);
            let height = whole.piles[0].len();
            let layer = |layer: usize| whole.piles.iter().map(|pile| vec![pile[layer]]).collect();
            let rows: VecDeque<usize> =
                (0..height).map(|at| self.table.add(Row { piles: layer(at), ..Row::default() })).collect();
            frame.rows.insert(found[1].to_owned(), Named::Family(rows));
        } else if let Some(found) = matched(
            text,
            "Gather the next rows of {}, each into a pile, and put them on these places of row {}, one on each: {}",
        ) {
            let id = frame.row(found[1]);
            for place in words::places(self.table.row(id), found[2]) {
                let Some(Named::Family(rows)) = frame.rows.get_mut(found[0]) else { panic!("{text}") };
                let next = rows.pop_front().expect("a row that is left");
                let pile = self.table.take(next).piles.into_iter().flatten().collect();
                put_on(self.table.row(id), &[place], vec![pile]);
            }
        } else if let Some(found) = matched(text, "Take the {} of row {} at {}, as row {}") {
            let piles = self.lift(frame.row(found[1]), found[0], found[2]);
            let id = self.table.add(Row { piles, ..Row::default() });
            frame.rows.insert(found[3].to_owned(), Named::Row(id));
        } else if let Some(found) = matched(text, "Return the {} of row {} at {} to the deck") {
            let piles = self.lift(frame.row(found[1]), found[0], found[2]);
            self.table.give_back(piles.into_iter().flatten());
        } else if let Some(found) = matched(text, "Return row {} to the deck") {
            let row = self.table.take(frame.row(found[0]));
            self.table.give_back(row.piles.into_iter().flatten());
            frame.rows.remove(found[0]);
        } else if let Some(found) = matched(text, "Lay row {} aside, face down") {
            self.table.take(frame.row(found[0]));
            frame.rows.remove(found[0]);
        } else {
            self.turn_or_shuffle(text, frame);
        }
    }

    fn turn_or_shuffle(&mut self, text: &str, frame: &mut Frame) {
        if let Some(found) =
            matched(text, "Double-scramble row {} with row {} beside its layers from the {} down")
        {
            let (id, side) = (frame.row(found[0]), frame.row(found[1]));
            let beside = words::nth(found[2]) + self.table.row(side).piles.len();
            assert_eq!(
                beside,
                self.table.row(id).piles[0].len(),
                "{text}: a card beside each of these layers"
            );
            self.expect_down(id);
            self.expect_down(side);
            let columns = self.dice.order(self.table.row(id).piles.len());
            let layers = self.dice.order(self.table.row(side).piles.len());
            self.sort_layers(id, side, &layers);
            let row = self.table.row(id);
            row.piles = columns.iter().map(|&from| std::mem::take(&mut row.piles[from])).collect();
            row.coins.clear();
        } else if let Some(found) = matched(text, "Scramble row {}") {
            let id = frame.row(found[0]);
            self.expect_down(id);
            let order = self.dice.order(self.table.row(id).piles.len());
            let row = self.table.row(id);
            row.piles = order.iter().map(|&from| std::mem::take(&mut row.piles[from])).collect();
            row.coins.clear();
        } else if let Some(found) = matched(text, "Shift row {}") {
            let id = frame.row(found[0]);
            self.expect_down(id);
            let turn = self.dice.below(self.table.row(id).piles.len());
            let row = self.table.row(id);
            row.piles.rotate_left(turn);
            row.coins.clear();
        } else if let Some(found) = matched(text, "Put {} of row {} that {}") {
            let row = self.table.rows[frame.row(found[1])].as_mut().expect("a row");
            let (shown, face) = found[2].rsplit_once(' ').expect("a face");
            let shows = |pile: &Vec<Card>| pile.iter().any(|card| card.up && card.face == face);
            let piles: Vec<usize> = (0..row.piles.len())
                .filter(|&at| shows(&row.piles[at]) == (shown != "do not show"))
                .collect();
            let (coin, which) = found[0].split_once(" on ").expect("a coin on a pile");
            let name = if coin == "a coin" {
                "the coin"
            } else if coin == "coins" {
                "the coins"
            } else {
                coin
            };
            let under = match which {
                "all piles" => piles,
                "any pile" => vec![piles[self.dice.below(piles.len())]],
                _ => {
                    assert_eq!(piles.len(), 1, "{text}");
                    piles
                }
            };
            row.coins.insert(name.to_owned(), under);
        } else if let Some(found) = matched(text, "Turn down the {} of row {} at {}") {
            let row = self.table.row(frame.row(found[1]));
            for place in words::places(row, found[2]) {
                let height = row.piles[place].len();
                row.piles[place][words::level(found[0], height)].iter_mut().for_each(|card| card.up = false);
            }
        } else if let Some(found) = matched(text, "Rotate row {} until the pile at {} comes first") {
            let row = self.table.row(frame.row(found[0]));
            let first = words::places(row, found[1])[0];
            row.piles.rotate_left(first);
            row.coins.clear();
        } else if let Some(found) = matched(text, "Sort the piles of row {} by their {}") {
            let row = self.table.row(frame.row(found[0]));
            let key = |pile: &Vec<Card>| -> Vec<usize> {
                let cards = &pile[words::level(found[1], pile.len())];
                assert!(cards.iter().all(|card| card.up), "{text}: unseen");
                cards.iter().map(|card| rank(card.face)).collect()
            };
            row.piles.sort_by_key(key);
            row.coins.clear();
        } else if let Some(found) = matched(
            text,
            "Sort the layers of row {} from the {} down by row {} beside them, and that row too",
        ) {
            let (id, side) = (frame.row(found[0]), frame.row(found[2]));
            let cards: Vec<Card> = self.table.row(side).piles.iter().map(|pile| pile[0]).collect();
            assert!(cards.iter().all(|card| card.up), "{text}: unseen");
            let mut order: Vec<usize> = (0..cards.len()).collect();
            order.sort_by_key(|&at| rank(cards[at].face));
            self.sort_layers(id, side, &order);
        } else if let Some(found) = matched(text, "Swap the top 2 cards of row {} at {}") {
            let row = self.table.row(frame.row(found[0]));
            words::places(row, found[1]).into_iter().for_each(|place| row.piles[place].swap(0, 1));
        } else if let Some(found) = matched(text, "Lay row {} out as {}, keeping the order") {
            let row = self.table.row(frame.row(found[0]));
            let cards: Vec<Card> = std::mem::take(&mut row.piles).into_iter().flatten().collect();
            let count = match found[1] {
                "single cards" => cards.len(),
                "one pile" => 1,
                piles => piles.split(' ').next().and_then(|word| word.parse().ok()).expect("a number"),
            };
            assert!(!cards.is_empty(), "{text}: no cards lie there; {:?}", frame.rows);
            row.piles = cards.chunks(cards.len() / count).map(<[Card]>::to_vec).collect();
            row.coins.clear();
        } else {
            panic!("nobody knows how to do this: {text}");
        }
    }

    fn expect_down(&mut self, row: usize) {
        let cards = self.table.row(row).piles.iter().flatten().filter(|card| card.up).count();
        assert_eq!(cards, 0, "a card that is shuffled lies face up");
    }

    /// The layers beside a row of single cards, and these, into an order.
    fn sort_layers(&mut self, id: usize, side: usize, order: &[usize]) {
        for pile in &mut self.table.row(id).piles {
            let first = pile.len() - order.len();
            let layers = pile.split_off(first);
            pile.extend(order.iter().map(|&from| layers[from]));
        }
        let side = self.table.row(side);
        side.piles = order.iter().map(|&from| std::mem::take(&mut side.piles[from])).collect();
    }

    fn stack(&mut self, upper: usize, below: usize) {
        let below = self.table.take(below);
        let row = self.table.row(upper);
        assert_eq!(row.piles.len(), below.piles.len(), "rows of different lengths");
        row.piles.iter_mut().zip(below.piles).for_each(|(pile, below)| pile.extend(below));
    }

    fn lift(&mut self, id: usize, level: &str, at: &str) -> Vec<Vec<Card>> {
        let row = self.table.row(id);
        let places = words::places(row, at);
        places
            .into_iter()
            .map(|place| {
                let height = row.piles[place].len();
                row.piles[place].drain(words::level(level, height)).collect()
            })
            .collect()
    }
}

fn singles(cards: Vec<Card>) -> Vec<Vec<Card>> {
    cards.into_iter().map(|card| vec![card]).collect()
}

/// Piles go on top of what lies there.
fn put_on(row: &mut Row, places: &[usize], piles: Vec<Vec<Card>>) {
    assert_eq!(places.len(), piles.len(), "as many piles as places");
    for (&place, mut pile) in places.iter().zip(piles) {
        pile.append(&mut row.piles[place]);
        row.piles[place] = pile;
    }
}

/// `3 rows`, `4 columns, with a border around it`.
fn board(rows: &str, columns: &str) -> Board {
    let number = |text: &str| text.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
    let border = usize::from(columns.ends_with(", with a border around it"));
    Board { rows: number(rows), columns: number(columns), border }
}
