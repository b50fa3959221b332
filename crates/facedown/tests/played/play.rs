//! Two players who follow printed words: V makes the open moves, P lays cards in secret by a list of its own.

use crate::cards::{Board, Card, Dice, Face, Named, Row, Table, down, rank};
use crate::words::{self, Lists, matched};
use std::collections::{BTreeMap, VecDeque};

/// A line of a sheet, with what belongs to it.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    text: String,
    kids: Vec<Line>,
}

/// A sheet as it is read: the script, the procedures by name, the lists.
#[derive(Debug)]
pub(crate) struct Sheet {
    script: Vec<Line>,
    procedures: BTreeMap<String, Vec<Line>>,
    lists: Lists,
}

fn read_lines(
    lines: &mut std::iter::Peekable<std::vec::IntoIter<(usize, String)>>,
    depth: usize,
) -> Vec<Line> {
    let mut all = Vec::new();
    while lines.peek().is_some_and(|line| line.0 >= depth) {
        let (own, text) = lines.next().expect("a line");
        all.push(Line { text, kids: read_lines(lines, own + 1) });
    }
    all
}

impl Sheet {
    pub(crate) fn read(text: &str) -> Self {
        let lines: Vec<(usize, String)> = text
            .lines()
            .filter(|line| !line.trim().is_empty())
            .map(|line| (line.len() - line.trim_start().len(), line.trim().to_owned()))
            .collect();
        let mut sheet = Self { script: Vec::new(), procedures: BTreeMap::new(), lists: Vec::new() };
        for line in read_lines(&mut lines.into_iter().peekable(), 0) {
            if let Some(found) = matched(&line.text, "To do “{}”:") {
                sheet.procedures.insert(found[0].to_owned(), line.kids);
            } else if line.text.starts_with("List ") {
                let pile = |entry: &Line| words::pile(entry.text.split_once(". ").expect("a number").1);
                sheet.lists.push(line.kids.iter().map(pile).collect());
            } else if !line.text.starts_with("──") {
                sheet.script.push(line);
            }
        }
        sheet
    }
}

/// How a game ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Accepted,
    Rejected(String),
}

type Played = Result<(), End>;

/// The names that hold in the script or in a procedure.
#[derive(Clone, Debug, Default)]
struct Frame {
    rows: BTreeMap<String, Named>,
    values: Vec<(String, String)>,
}

impl Frame {
    fn row(&self, name: &str) -> usize {
        match self.rows.get(name) {
            Some(Named::Row(id)) => *id,
            other => panic!("row {name} is {other:?}"),
        }
    }

    fn say(&self, text: &str) -> String {
        self.values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }
}

/// Splits a list, but not within brackets.
fn split<'t>(text: &'t str, by: &str) -> Vec<&'t str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 && at >= start && text[at..].starts_with(by) {
            parts.push(&text[start..at]);
            start = at + by.len();
        }
    }
    parts.push(&text[start..]);
    parts
        .into_iter()
        .map(|part| part.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(part))
        .collect()
}

/// The game: V's sheet, P's sheet, and the table between them.
pub(crate) struct Game<'g> {
    pub(crate) v: &'g Sheet,
    /// What P does in secret, in order.
    pub(crate) list: VecDeque<String>,
    pub(crate) table: Table,
    pub(crate) dice: Dice,
    /// What P expects to be done, by a sheet of its own: nothing while that is being read.
    pub(crate) expected: Option<VecDeque<String>>,
    /// Every sentence that was done.
    pub(crate) said: Vec<String>,
}

impl Game<'_> {
    pub(crate) fn play(&mut self) -> End {
        let mut frame = Frame::default();
        match self.all(&self.v.script, &mut frame) {
            Ok(()) => End::Accepted,
            Err(end) => end,
        }
    }

    fn all(&mut self, lines: &[Line], frame: &mut Frame) -> Played {
        lines.iter().try_for_each(|line| self.one(line, frame))
    }

    fn one(&mut self, line: &Line, frame: &mut Frame) -> Played {
        let mut text = frame.say(&line.text);
        if let Some(found) = matched(&text, "If {} is yes: {}") {
            if found[0] != "yes" {
                return Ok(());
            }
            text = found[1].to_owned();
        }
        if let Some(repeat) = text.strip_prefix("Do this ") {
            return self.repeat(repeat.trim_end_matches(':'), &line.kids, frame);
        }
        if !line.kids.is_empty() || text.split_once(". ").is_some_and(|(id, _)| id.len() < 4) {
            // A numbered step: its sentence is the paper's, and what to do stands below it.
            return self.all(&line.kids, frame);
        }
        if let Some(call) = text.strip_prefix("Do “") {
            return self.call(call.trim_end_matches('.'), frame);
        }
        self.said.push(text.clone());
        match &mut self.expected {
            None => return Ok(()),
            Some(expected) => {
                assert_eq!(expected.pop_front().as_ref(), Some(&text), "P and V are at different steps")
            }
        }
        match text.strip_prefix("P ") {
            Some(act) => {
                self.lay(act.trim_end_matches('.'), frame);
                Ok(())
            }
            None => self.act(text.trim_end_matches('.'), frame),
        }
    }

    fn repeat(&mut self, text: &str, kids: &[Line], frame: &mut Frame) -> Played {
        let (times, with) = match text.split_once(", with ") {
            Some((times, with)) => (times, Some(with)),
            None => (text, None),
        };
        let times: usize =
            times.split(' ').next().and_then(|number| number.parse().ok()).expect("a number of times");
        let (names, values) = match with.map(|with| with.split_once(" = ").expect("names and values")) {
            Some((names, values)) => (names.split(" | ").collect(), split(values, "; ")),
            None => (Vec::new(), Vec::new()),
        };
        let in_turn = values.last() == Some(&"and so on in turn");
        let values = &values[..values.len() - usize::from(in_turn)];
        assert!(names.is_empty() || in_turn || values.len() == times, "{text}: {} values", values.len());
        for nth in 0..times {
            let before = frame.values.len();
            if !names.is_empty() {
                let own = split(values[nth % values.len()], " | ");
                assert_eq!(own.len(), names.len(), "{text}");
                frame.values.extend(
                    names.iter().zip(own).map(|(name, value)| ((*name).to_owned(), value.to_owned())),
                );
            }
            let end = self.all(kids, frame);
            frame.values.truncate(before);
            end?;
        }
        Ok(())
    }

    fn call(&mut self, text: &str, frame: &mut Frame) -> Played {
        let (label, rest) = text.split_once('”').expect("a name in quotes");
        let mut inner = Frame::default();
        let mut results = Vec::new();
        for part in split(rest, "; ") {
            if let Some(given) = part.strip_prefix("given ") {
                let values = split(given, " | ").into_iter().enumerate();
                inner.values =
                    values.map(|(nth, value)| (format!("({})", nth + 1), value.to_owned())).collect();
            } else if let Some(found) = matched(part, "its row {} is now row {}")
                .or_else(|| matched(part, "its rows {} are now rows {}"))
            {
                results.push((found[0].to_owned(), found[1].to_owned()));
            } else if let Some(rows) = part.trim_start().strip_prefix("with ") {
                for given in rows.split(", ").filter(|_| self.expected.is_some()) {
                    let found = matched(given, "row {} as {}").or_else(|| matched(given, "rows {} as {}"));
                    let found = found.unwrap_or_else(|| panic!("{text}"));
                    inner.rows.insert(found[1].to_owned(), frame.rows[found[0]].clone());
                }
            } else {
                assert!(part.is_empty(), "{text}");
            }
        }
        let body = self.v.procedures.get(label).unwrap_or_else(|| panic!("no procedure {label}"));
        self.all(body, &mut inner)?;
        for (own, name) in results.into_iter().filter(|_| self.expected.is_some()) {
            frame.rows.insert(name, inner.rows[&own].clone());
        }
        Ok(())
    }

    /// P lays cards by the next entry of the list.
    fn lay(&mut self, act: &str, frame: &mut Frame) {
        let entry = self.list.pop_front().expect("an entry of P's list");
        let (hand, what) = match matched(act, "takes {} and secretly lays {}") {
            Some(found) => (Some(found[0]), found[1]),
            None => (None, act.strip_prefix("secretly lays ").unwrap_or_else(|| panic!("{act}"))),
        };
        for card in hand.iter().flat_map(|hand| hand.split(", ")) {
            let (count, face) = card.split_once(' ').expect("a count and a face");
            self.table.deal(face.trim_start_matches("× "), count.parse().expect("a count"));
        }
        let under =
            matched(what, "{} under the piles of row {}").map(|found| (found[0], frame.row(found[1])));
        let on = matched(what, "{} on row {} at {}").map(|found| (found[0], frame.row(found[1]), found[2]));
        let new = matched(what, "{} as row {}").map(|found| (found[0], found[1]));
        let what = under.map(|it| it.0).or(on.map(|it| it.0)).or(new.map(|it| it.0)).expect("where P lays");
        let size = what.rsplit_once(", ").map_or(what, |(_, size)| size);
        let count = match under {
            Some((_, row)) => self.table.row(row).piles.len(),
            None => size.split(' ').next().and_then(|number| number.parse().ok()).expect("how many"),
        };
        let piles: Vec<Vec<Face>> = match matched(what, "one {}, all others {}") {
            Some(found) => {
                let rest = found[1].split(", ").next().expect("a face");
                self.table.deal(found[0], 1);
                self.table.deal(rest, count - 1);
                match matched(&entry, "The {} goes to place {}.") {
                    Some(entry) => {
                        let place = entry[1].split(", ").next().and_then(|it| it.parse::<usize>().ok());
                        let mut piles = vec![vec![rest.to_owned()]; count];
                        piles[place.expect("a place") - 1] = vec![found[0].to_owned()];
                        piles
                    }
                    // Only a cheat lays other cards than the script asks for.
                    None => listed(&entry),
                }
            }
            None => listed(&entry),
        };
        assert_eq!(piles.len(), count, "{act}: {entry}");
        let piles = piles.iter().map(|pile| down(pile));
        if let Some((_, row)) = under {
            for (pile, below) in self.table.row(row).piles.iter_mut().zip(piles) {
                pile.extend(below);
            }
        } else if let Some((_, row, at)) = on {
            let row = self.table.row(row);
            for (place, pile) in words::places(row, at).into_iter().zip(piles) {
                assert!(row.piles[place].is_empty(), "{act}: a card lies there");
                row.piles[place] = pile;
            }
        } else if let Some((_, name)) = new {
            let id = self.table.add(Row { piles: piles.collect(), ..Row::default() });
            frame.rows.insert(name.to_owned(), Named::Row(id));
        }
    }

    fn piles_of(&mut self, pattern: &str, row: &Row, count: usize) -> Vec<Vec<Card>> {
        let piles = words::pattern(&self.v.lists, pattern, row, count);
        piles.iter().flatten().for_each(|face| self.table.deal(face, 1));
        piles.iter().map(|pile| down(pile)).collect()
    }

    fn act(&mut self, text: &str, frame: &mut Frame) -> Played {
        if let Some(found) = matched(text, "Turn up the {} of row {} at {}: V must see {}") {
            let (wanted, then_down) = match found[3].strip_suffix("; then turn them down") {
                Some(wanted) => (wanted, true),
                None => (found[3], false),
            };
            let row = self.table.row(frame.row(found[1]));
            let mut seen = Vec::new();
            for place in words::places(row, found[2]) {
                let height = row.piles[place].len();
                let cards = &mut row.piles[place][words::level(found[0], height)];
                cards.iter_mut().for_each(|card| card.up = !then_down);
                seen.push(cards.iter().map(|card| card.face.clone()).collect());
            }
            if words::is_as_wanted(&self.v.lists, wanted, &seen) {
                return Ok(());
            }
            return Err(End::Rejected(format!("{text}: {seen:?}")));
        }
        self.quiet(text, frame);
        Ok(())
    }

    /// A move at which V cannot reject.
    fn quiet(&mut self, text: &str, frame: &mut Frame) {
        if text.starts_with("From here on") {
        } else if let Some(found) = matched(text, "Lay out {} as row {}, for all to see, face down: {}") {
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
            matched(text, "Put cards under the piles of row {}, for all to see, face down: {}")
        {
            let id = frame.row(found[0]);
            let count = self.table.row(id).piles.len();
            let below = self.piles_of(found[1], &Row::default(), count);
            self.table.row(id).piles.iter_mut().zip(below).for_each(|(pile, below)| pile.extend(below));
        } else if let Some(found) = matched(text, "Put cards on row {} at {}, for all to see, face down: {}")
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
            let layer = |layer: usize| whole.piles.iter().map(|pile| vec![pile[layer].clone()]).collect();
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
        if let Some(found) = matched(text, "Double-scramble row {} with row {} beside it") {
            let (id, side) = (frame.row(found[0]), frame.row(found[1]));
            self.expect_down(id);
            self.expect_down(side);
            let columns = self.dice.order(self.table.row(id).piles.len());
            let layers = self.dice.order(self.table.row(side).piles.len());
            self.sort_layers(id, side, &layers);
            let row = self.table.row(id);
            row.piles = columns.iter().map(|&from| row.piles[from].clone()).collect();
            row.coins.clear();
        } else if let Some(found) = matched(text, "Scramble row {}") {
            let id = frame.row(found[0]);
            self.expect_down(id);
            let order = self.dice.order(self.table.row(id).piles.len());
            let row = self.table.row(id);
            row.piles = order.iter().map(|&from| row.piles[from].clone()).collect();
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
        } else if let Some(found) = matched(text, "Turn row {} round until the pile at {} comes first") {
            let row = self.table.row(frame.row(found[0]));
            let first = words::places(row, found[1])[0];
            row.piles.rotate_left(first);
            row.coins.clear();
        } else if let Some(found) = matched(text, "Sort the piles of row {} by their {}") {
            let row = self.table.row(frame.row(found[0]));
            let key = |pile: &Vec<Card>| -> Vec<usize> {
                let cards = &pile[words::level(found[1], pile.len())];
                assert!(cards.iter().all(|card| card.up), "{text}: unseen");
                cards.iter().map(|card| rank(&card.face)).collect()
            };
            row.piles.sort_by_key(key);
            row.coins.clear();
        } else if let Some(found) = matched(
            text,
            "Sort the layers of row {} from the {} down by row {} beside them, and that row too",
        ) {
            let (id, side) = (frame.row(found[0]), frame.row(found[2]));
            let cards: Vec<Card> = self.table.row(side).piles.iter().map(|pile| pile[0].clone()).collect();
            assert!(cards.iter().all(|card| card.up), "{text}: unseen");
            let mut order: Vec<usize> = (0..cards.len()).collect();
            order.sort_by_key(|&at| rank(&cards[at].face));
            self.sort_layers(id, side, &order);
        } else if let Some(found) = matched(text, "Swap the two top cards of row {} at {}") {
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
            pile.extend(order.iter().map(|&from| layers[from].clone()));
        }
        let side = self.table.row(side);
        side.piles = order.iter().map(|&from| side.piles[from].clone()).collect();
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

/// The piles of an entry of P's list: `Row by row: ♣ ♥ / ♥ ♣.`
fn listed(entry: &str) -> Vec<Vec<Face>> {
    let cards = entry.trim_end_matches('.').split_once(": ").expect("cards").1;
    cards.split_whitespace().filter(|word| *word != "/").map(words::pile).collect()
}
