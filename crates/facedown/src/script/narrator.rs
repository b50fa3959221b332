//! A run, narrated move by move while it is played: the sentences of a script, one for each event.

use super::moves::Raw;
use super::record::Recorder;
use super::sentences::{self, Narrated};
use super::tree::LinePiece;
use super::words::Lists;
use crate::engine::{Event, Law, LawKind};
use std::collections::BTreeMap;

/// Says each event in words.
///
/// Rows are called by letters, `A` for row 0: a letter is used again once its row is gone. Places in a shuffled row are
/// named by what was seen there.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Table, Unshuffled};
/// use facedown::script::Narrator;
///
/// let (mut narrator, mut sentences) = (Narrator::default(), Vec::new());
/// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new())).recorded_by(|event| {
///     sentences.push(narrator.narrate(event));
///     Ok(())
/// });
/// let row = table.put(1, &[Face::CLUB, Face::HEART])?;
/// table.pile_scramble(&row)?;
/// table.turn_up(&row, Part::layer(0), Law::arrangement(&[Face::CLUB, Face::HEART]))?;
/// drop(table);
/// assert_eq!(sentences[1], "Scramble row A.");
/// assert_eq!(sentences[2], "Turn up the cards of row A at all places: V must see one ♣, all others ♥.");
/// # Ok::<(), facedown::engine::Stop>(())
/// ```
#[derive(Default)]
pub struct Narrator {
    recorder: Recorder,
    /// Which row of the table a row of the script is.
    ids: BTreeMap<usize, usize>,
}

impl std::fmt::Debug for Narrator {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Narrator")
    }
}

/// The letter of a row: `A` for 0, `AA` after `Z`.
#[must_use]
pub fn letter(row: usize) -> String {
    let last = char::from(b'A' + (row % 26) as u8);
    match row / 26 {
        0 => last.to_string(),
        more => format!("{}{last}", letter(more - 1)),
    }
}

impl Narrator {
    /// Follows an event without a word: for those of a run that nobody wants to read.
    pub fn pass(&mut self, event: &Event<'_>) {
        self.recorder.silent = true;
        self.recorder.see(event);
        self.recorder.take_last();
        self.recorder.silent = false;
        if !matches!(event, Event::Enter(_) | Event::Leave(_) | Event::Step { .. }) {
            self.ids = self.recorder.numbers().map(|(id, number)| (number, id)).collect();
        }
    }

    /// The sentence of an event; empty where nothing moves, as when a step begins.
    pub fn narrate(&mut self, event: &Event<'_>) -> String {
        self.recorder.see(event);
        let known: Vec<(usize, usize)> = self.recorder.numbers().collect();
        let sentence = match self.recorder.take_last() {
            Some(raw) => self.sentence(&raw, &known),
            None => String::new(),
        };
        self.ids = known.into_iter().map(|(id, number)| (number, id)).collect();
        sentence
    }

    fn sentence(&self, raw: &Raw, known: &[(usize, usize)]) -> String {
        let Narrated::Line(line) = sentences::alone(raw) else { return String::new() };
        let name = |number: usize| {
            let now = known.iter().find(|(_, other)| *other == number).map(|(id, _)| *id);
            now.or_else(|| self.ids.get(&number).copied()).map_or_else(|| "?".to_owned(), letter)
        };
        let words = line.pieces.into_iter().map(|piece| match piece {
            LinePiece::Text(text) => text.into_owned(),
            LinePiece::Slot(slot) => plain(slot),
            LinePiece::Row(number) => name(number),
        });
        words.collect()
    }
}

/// Words for a screen, which has no numbered lists, and where no coin is drawn: a coin is named with the face that it lies on.
fn plain(mut slot: String) -> String {
    while let Some((before, rest)) = slot.split_once('<')
        && let Some((coin, after)) = rest.split_once('>')
    {
        // A coin is `look face how`.
        let mut words = coin.split(' ').skip(1);
        let face = words.next().unwrap_or("?");
        let coin = match words.next() {
            Some("Any") => format!("a coin on {face}"),
            Some("AllBut") => format!("a coin on a pile without {face}"),
            _ => format!("the coin on {face}"),
        };
        slot = format!("{before}{coin}{after}");
    }
    match slot.find("list ") {
        Some(at) if slot[at + 5..].starts_with(|next: char| next.is_ascii_digit()) => {
            let end = slot[at + 5..]
                .find(|next: char| !next.is_ascii_digit())
                .map_or(slot.len(), |end| at + 5 + end);
            let start = slot[..at].rfind("numbers ").unwrap_or(at);
            format!("{}the public list{}", &slot[..start], &slot[end..])
        }
        _ => slot,
    }
}

/// What an honest run shows, and how likely: `one ♥, all others ♣: 30 ways, all equally likely`.
#[must_use]
pub fn chances(laws: &[Law]) -> String {
    let one = |law: &Law| {
        let cards = plain(Lists::default().law(law, law.unit()));
        match (law.kind(), law.outcomes()) {
            (LawKind::Exactly, _) | (_, Some(1)) => format!("{cards}, with certainty"),
            (_, Some(ways)) => format!("{cards}: {ways} ways, all equally likely"),
            (_, None) => format!("{cards}: more than 10^38 ways, all equally likely"),
        }
    };
    laws.iter().map(one).collect::<Vec<_>>().join("; or ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Face;

    #[test]
    fn rows_have_letters_and_laws_have_words() {
        assert_eq!([0, 25, 26, 27, 702].map(letter), ["A", "Z", "AA", "AB", "AAA"]);
        let faces = Face::read("♥ ♣ ♣").unwrap();
        assert_eq!(chances(&[Law::rotation(&faces)]), "one ♥, all others ♣: 3 ways, all equally likely");
        assert_eq!(chances(&[Law::exactly(&faces[..1])]), "♥, with certainty");
        assert_eq!(plain("numbers 1, 4 of list 12, in any order".into()), "the public list, in any order");
        assert_eq!(plain("2 left of <7 ♥ TheOne>".into()), "2 left of the coin on ♥");
    }
}
