//! The end of a record: coins get their names, and the moves become sentences.

use super::coins::{Coin, How};
use super::moves::Raw;
use super::record::{Record, Recorder};
use super::sentences::{Narrated, join};
use super::tree::LinePiece;
use std::collections::BTreeMap;

impl Recorder {
    /// What each coin is called: `the coin`, unless another one lies on the same row.
    fn coin_names(&self) -> Vec<(Coin, String)> {
        let mut lying: Vec<(usize, usize, usize)> = Vec::new();
        let mut names = Vec::new();
        for (&coin, &last) in &self.coins {
            let Some(look) = self.looks.get(&coin.look) else { continue };
            lying.retain(|&(_, until, _)| until > look.at);
            let is_free =
                |number: &usize| !lying.iter().any(|&(row, _, used)| row == look.row && used == *number);
            let number = (1..).find(is_free).unwrap_or(1);
            lying.push((look.row, last, number));
            names.push((coin, if number == 1 { "the coin".to_owned() } else { format!("coin {number}") }));
        }
        names
    }

    /// All that was noted, as sentences.
    pub(super) fn finish(mut self) -> Record {
        self.describe_put(None);
        let coins = self.coin_names();
        let mut raw = Vec::new();
        for (at, entry) in self.raw.into_iter().enumerate() {
            let turned = match &entry {
                Raw::TurnUp { row, .. } => Some(*row),
                _ => None,
            };
            raw.push(entry);
            let Some(row) = turned else { continue };
            for (coin, name) in coins.iter().filter(|(coin, _)| self.looks[&coin.look].at == at) {
                let coin_name = if name == "the coin" { "a coin" } else { name.as_str() };
                let (which, shows) = match coin.how {
                    How::TheOne => (format!("{coin_name} on the pile"), format!("shows {}", coin.face)),
                    How::Any => (format!("{coin_name} on any pile"), format!("shows {}", coin.face)),
                    How::All => ("coins on all piles".to_owned(), format!("show {}", coin.face)),
                    How::AllBut => ("coins on all piles".to_owned(), format!("do not show {}", coin.face)),
                };
                raw.push(Raw::Coin { row, which, shows });
            }
        }
        let names: BTreeMap<String, String> =
            coins.into_iter().map(|(coin, name)| (coin.key(), name)).collect();
        let mut narrated = join(&raw);
        for narrated in &mut narrated {
            let Narrated::Line(line) = narrated else { continue };
            for piece in &mut line.pieces {
                let LinePiece::Slot(slot) = piece else { continue };
                while let Some((before, rest)) = slot.split_once('<')
                    && let Some((mark, after)) = rest.split_once('>')
                {
                    *slot = format!("{before}{}{after}", names.get(mark).map_or("the coin", String::as_str));
                }
            }
        }
        Record { narrated, asked: self.asked, lists: self.lists, board: self.board }
    }
}
