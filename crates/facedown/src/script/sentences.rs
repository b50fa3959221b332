//! Moves as sentences of a small fixed grammar. Moves that people make in one go become one sentence.

use super::families::Families;
use super::moves::{Beside, NewLayout, Raw, Wanted};
use super::tree::{LinePiece, ScriptLine};
use super::words::nth;
use crate::engine::Shuffle;
use std::collections::BTreeSet;

/// A heading or a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Narrated {
    Enter(&'static str),
    Leave,
    Step { id: &'static str, sentence: &'static str },
    Line(ScriptLine),
}

/// A sentence: its words, in which each `{}` stands for what may differ. A number there is a row.
macro_rules! say {
    ($words:literal $(, $piece:expr)*) => {
        $crate::script::tree::ScriptLine::default().then($words, [$($piece.into()),*])
    };
}
pub(super) use say;

impl From<&usize> for LinePiece {
    fn from(row: &usize) -> Self {
        Self::Row(*row)
    }
}

impl From<&String> for LinePiece {
    fn from(words: &String) -> Self {
        Self::Slot(words.clone())
    }
}

impl ScriptLine {
    /// Goes on with these words, in which each `{}` stands for a piece.
    pub(super) fn then<const N: usize>(mut self, words: &'static str, pieces: [LinePiece; N]) -> Self {
        let mut pieces = pieces.into_iter();
        for text in words.split("{}") {
            self.pieces.extend((!text.is_empty()).then_some(LinePiece::Text(text.into())));
            self.pieces.extend(pieces.next());
        }
        self
    }

    /// The sentence makes this row.
    pub(super) fn making(mut self, row: usize) -> Self {
        self.makes.push(row);
        self
    }

    /// The row is gone after the sentence.
    pub(super) fn ending(mut self, row: usize) -> Self {
        self.ends.push(row);
        self
    }
}

/// The sentences of a run.
pub(super) fn join(raw: &[Raw]) -> Vec<Narrated> {
    // What a family is made of goes under another row, or back to its places, one by one.
    let (mut stacked, mut gathered) = (BTreeSet::new(), BTreeSet::new());
    for entry in raw {
        match entry {
            Raw::Stack { below, .. } => drop(stacked.insert(*below)),
            Raw::Reshape { row, to: NewLayout::OnePile, .. } => drop(gathered.insert(*row)),
            _ => {}
        }
    }
    let mut families = Families::default();
    let (mut at, mut narrated) = (0, Vec::new());
    while at < raw.len() {
        let rest = &raw[at..];
        let several = families.one_by_one(rest, &stacked, &gathered).or_else(|| in_one_go(rest));
        let (sentence, used) =
            several.map_or_else(|| (alone(&rest[0]), 1), |(line, used)| (Narrated::Line(line), used));
        narrated.push(sentence);
        at += used;
    }
    narrated
}

/// Two moves, one after the other, that are one to people.
fn in_one_go(rest: &[Raw]) -> Option<(ScriptLine, usize)> {
    let sentence = match (&rest[0], rest.get(1)?) {
        (Raw::Put { row: new, pattern, .. }, Raw::Stack { row, below }) if new == below => {
            say!("Put cards under the piles of row {}, first shown, then face down: {}.", row, pattern)
        }
        (Raw::Put { row: new, pattern, .. }, Raw::Fill { row, spots, as_level: None, from })
            if new == from =>
        {
            say!("Put cards on row {} at {}, first shown, then face down: {}.", row, &spots.words, pattern)
        }
        (Raw::Lay { row: new, what, hand, .. }, Raw::Stack { row, below }) if new == below => {
            by_p(hand.as_ref()).then("{} under the piles of row {}.", [what.into(), row.into()])
        }
        (Raw::Lay { row: new, what, hand, .. }, Raw::Fill { row, spots, as_level: None, from })
            if new == from =>
        {
            let pieces = [what.into(), row.into(), (&spots.words).into()];
            by_p(hand.as_ref()).then("{} on row {} at {}.", pieces)
        }
        (Raw::Pick { row, spots, level, into }, Raw::PutAway { row: gone }) if into == gone => {
            say!("Return the {} of row {} at {} to the deck.", level, row, &spots.words)
        }
        (Raw::Split { row, level, into, .. }, Raw::PutAway { row: gone }) if into == gone => {
            say!("Return the {} of row {} at all places to the deck.", level, row)
        }
        (
            Raw::TurnUp { row, at, level, wanted },
            Raw::TurnDown { row: down, at: at_down, level: level_down },
        ) if (row, at, level) == (down, at_down, level_down) => {
            seen(row, at, level, wanted).then("; then turn them down.", [])
        }
        _ => return None,
    };
    Some((sentence, 2))
}

fn by_p(hand: Option<&String>) -> ScriptLine {
    match hand {
        Some(hand) => say!("P takes {} and secretly lays ", hand),
        None => say!("P secretly lays "),
    }
}

fn seen(row: &usize, at: &String, level: &String, wanted: &Wanted) -> ScriptLine {
    let turned = say!("Turn up the {} of row {} at {}: V must see ", level, row, at);
    match wanted {
        Wanted::Words(words) => turned.then("{}", [words.into()]),
        Wanted::OfList { list, places } => turned
            .then("the piles of list {} at {}, in any order", [(&list.to_string()).into(), places.into()]),
    }
}

/// The sentence of one move.
pub(super) fn alone(raw: &Raw) -> Narrated {
    Narrated::Line(match raw {
        Raw::Enter(scope) => return Narrated::Enter(scope),
        Raw::Leave => return Narrated::Leave,
        Raw::Step { id, sentence } => return Narrated::Step { id, sentence },
        Raw::Put { row, size, pattern } => {
            say!("Lay out {} as row {}, first shown, then face down: {}.", size, row, pattern).making(*row)
        }
        Raw::Lay { row, hand, what, size } => {
            let laid = by_p(hand.as_ref()).then("{}", [what.into()]);
            let laid = if hand.is_none() { laid.then(", {}", [size.into()]) } else { laid };
            laid.then(" as row {}.", [row.into()]).making(*row)
        }
        Raw::Places { row, count } => {
            say!("Mark out {} empty places as row {}.", &count.to_string(), row).making(*row)
        }
        Raw::Mat { row, board } => say!("Row {} lies as {}.", row, &board.describe()),
        Raw::Stack { row, below } => {
            say!("Put row {} under row {}, pile under pile.", below, row).ending(*below)
        }
        Raw::Split { row, level, into, .. } => {
            say!("Take the {} of row {} at all places, as row {}.", level, row, into).making(*into)
        }
        Raw::Pick { row, spots, level, into } => {
            say!("Take the {} of row {} at {}, as row {}.", level, row, &spots.words, into).making(*into)
        }
        Raw::Fill { row, spots, as_level, from } => {
            let put = say!("Put row {} on row {} at {}", from, row, &spots.words).ending(*from);
            match as_level {
                Some(level) => put.then(", as the {}.", [level.into()]),
                None => put.then(".", []),
            }
        }
        Raw::Shuffle { kind: Shuffle::PileScramble, row, .. } => say!("Scramble row {}.", row),
        Raw::Shuffle { kind: Shuffle::PileShift, row, .. } => say!("Shift row {}.", row),
        Raw::Shuffle { kind: Shuffle::DoubleScramble, row, side } => {
            let Beside { row: side, first } = side.unwrap_or_default();
            let first = nth(first + 1);
            say!("Double-scramble row {} with row {} beside its layers from the {} down.", row, &side, &first)
        }
        Raw::TurnUp { row, at, level, wanted } => seen(row, at, level, wanted).then(".", []),
        Raw::Coin { row, which, shows } => say!("Put {} of row {} that {}.", which, row, shows),
        Raw::TurnDown { row, at, level } => say!("Turn down the {} of row {} at {}.", level, row, at),
        Raw::Rotate { row, at } => say!("Rotate row {} until the pile at {} comes first.", row, at),
        Raw::Sort { row, level } => say!("Sort the piles of row {} by their {}.", row, level),
        Raw::SortLayers { row, first, side } => {
            let first = &nth(first + 1);
            say!(
                "Sort the layers of row {} from the {} down by row {} beside them, and that row too.",
                row,
                first,
                side
            )
        }
        Raw::Rearrange { row, at, order } if order[..] == [1, 0] => {
            say!("Swap the top 2 cards of row {} at {}.", row, at)
        }
        Raw::Rearrange { row, at, order } => {
            let order: Vec<String> = order.iter().map(|card| nth(card + 1)).collect();
            say!("Put the cards of row {} at {} into the order {}.", row, at, &order.join(", "))
        }
        Raw::Reshape { row, shape, .. } => say!("Lay row {} out as {}, keeping the order.", row, shape),
        Raw::PutAway { row } => say!("Return row {} to the deck.", row).ending(*row),
        Raw::SetAside { row } => say!("Lay row {} aside, face down.", row).ending(*row),
        Raw::Commit { row } => say!("From here on, row {} is what P claims.", row),
    })
}
