//! Two players who follow printed words: V makes the open moves, P lays cards in secret by a list of its own.

use crate::cards::{Card, Dice, Face, Named, Row, Table, down, face};
use crate::sheet::{AGAIN, Line, Sheet, bare, split};
use crate::words::{self, matched};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How a game ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Accepted,
    Rejected(String),
}

type Played = Result<(), End>;

/// The names that hold in the script or in a procedure.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) rows: BTreeMap<String, Named>,
    values: Vec<(String, String)>,
}

impl Frame {
    pub(crate) fn row(&self, name: &str) -> usize {
        match self.rows.get(name) {
            Some(Named::Row(id)) => *id,
            other => panic!("row {name} is {other:?}"),
        }
    }

    fn say(&self, text: &str) -> String {
        self.values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(name, value))
    }
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

impl<'g> Game<'g> {
    /// One player alone, who goes through a sheet without the other.
    pub(crate) const fn new(sheet: &'g Sheet, table: Table, dice: Dice) -> Self {
        Self { v: sheet, list: VecDeque::new(), table, dice, expected: None, said: Vec::new() }
    }
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
        if let Some(found) = matched(&text, "Unless {} is none: {}") {
            if found[0] == "none" {
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
        let (times, values) = match text.split_once(", ") {
            Some((times, values)) => (times, Some(values)),
            None => (text, None),
        };
        let times: usize = times
            .split(' ')
            .next()
            .and_then(|number| number.parse().ok())
            .unwrap_or_else(|| panic!("a number of times: {text}"));
        // One letter stands before all its values; or each time has the letters with their values, in the head or in an entry below it.
        let (entries, kids) = kids.split_at(kids.iter().take_while(|line| is_of_entries(&line.text)).count());
        let entries: Vec<String> = entries.iter().map(|line| frame.say(&line.text)).collect();
        let (only, values) = match values {
            None => (None, Vec::new()),
            Some("for one entry after the other") => (None, entries.iter().map(String::as_str).collect()),
            Some(values) => {
                let (only, list) =
                    values.split_once("in turn ").unwrap_or_else(|| panic!("values in turn: {text}"));
                (only.strip_prefix("where ").and_then(|name| name.strip_suffix(" is ")), split(list, "; "))
            }
        };
        let in_turn = values.last() == Some(&AGAIN);
        let values = &values[..values.len() - usize::from(in_turn)];
        assert!(values.is_empty() || in_turn || values.len() == times, "{text}: {} values", values.len());
        let given = |time: &'_ str| match only {
            Some(name) => vec![(name.to_owned(), time.to_owned())],
            None if time.starts_with('○') => entry(time),
            None => split(time, " and (").into_iter().map(named).collect(),
        };
        let values: Vec<Vec<(String, String)>> = values.iter().map(|time| given(time)).collect();
        // What an entry leaves out is none.
        let names: BTreeSet<&String> = values.iter().flatten().map(|(name, _)| name).collect();
        for nth in 0..times {
            let before = frame.values.len();
            if let Some(time) = values.get(nth % values.len().max(1)) {
                for name in &names {
                    let own = time.iter().find(|(own, _)| own == *name);
                    let value = own.map_or("none", |(_, value)| bare(value));
                    frame.values.push((format!("({})", name.trim_matches(['(', ')'])), value.to_owned()));
                }
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
            if let Some((value, _)) = part.rsplit_once(" as ").filter(|_| !part.starts_with(" with ")) {
                // They come in order. The (1) of a procedure that calls another one already has its value here.
                inner.values.push((format!("({})", inner.values.len() + 1), bare(value).to_owned()));
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
                        let mut piles = vec![vec![face(rest)]; count];
                        piles[place.expect("a place") - 1] = vec![face(found[0])];
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

    pub(crate) fn piles_of(&mut self, pattern: &str, row: &Row, count: usize) -> Vec<Vec<Card>> {
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
                seen.push(cards.iter().map(|card| card.face).collect());
            }
            if words::is_as_wanted(&self.v.lists, wanted, &seen) {
                return Ok(());
            }
            return Err(End::Rejected(format!("{text}: {seen:?}")));
        }
        self.quiet(text, frame);
        Ok(())
    }
}

/// Whether a line says what changes each time.
fn is_of_entries(text: &str) -> bool {
    text.starts_with('○') || text == AGAIN
}

/// The letters and values of `○ (a) r1 (b) ♣`.
fn entry(time: &str) -> Vec<(String, String)> {
    let named = |value: &str| {
        let (name, value) =
            value.split_once(") ").unwrap_or_else(|| panic!("a letter and its value: {time}"));
        (name.to_owned(), value.to_owned())
    };
    split(time, " (").into_iter().skip(1).map(named).collect()
}

/// `(a) is r1`, or `b) is ♣` after the bracket that it was split at.
fn named(time: &str) -> (String, String) {
    let (name, value) = time.split_once(" is ").unwrap_or_else(|| panic!("a letter and its value: {time}"));
    (name.trim_matches(['(', ')']).to_owned(), value.to_owned())
}

/// The piles of an entry of P's list: `Row by row: ♣ ♥ / ♥ ♣.`
fn listed(entry: &str) -> Vec<Vec<Face>> {
    let cards = entry.trim_end_matches('.').split_once(": ").expect("cards").1;
    cards.split_whitespace().filter(|word| *word != "/").map(words::pile).collect()
}
