//! What P does in secret.

use super::Script;
use super::words;
use crate::engine::Lay;
use std::collections::BTreeMap;

/// One entry of P's list: what to do the next time that the script says "P secretly lays".
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// In which phase and step it is.
    pub site: String,
    /// What P does.
    pub sentence: String,
}

impl Script {
    /// What P does in secret, in the order in which the script asks for it: from the plan of an honest prover.
    #[must_use]
    pub fn instructions(&self, lays: &[Lay]) -> Vec<Instruction> {
        let mut lays = lays.iter().cloned();
        // By row: since when it is a board, and which of its cells lies first, as P knows.
        let mut fronts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let instruction = |asked: &super::Asked| {
            let ask = &asked.ask;
            // As `Scripted` has it, when the list is at its end.
            let lay = lays.next().unwrap_or_else(|| ask.anything());
            let sentence = match (lay, ask.mark) {
                (Lay::Mark(place), Some((mark, _))) => {
                    let known = asked.names.get(place).filter(|_| asked.from.is_none()).cloned();
                    let under = asked.under.map(|(row, board, since)| {
                        let front = fronts.get(&row).filter(|front| front.0 == since);
                        let cell = (front.map_or(0, |front| front.1) + place) % (board.width * board.height);
                        (row, board, since, cell)
                    });
                    let name = known.or_else(|| under.map(|(_, board, _, cell)| board.name(cell)));
                    if let Some((row, _, since, cell)) = under.filter(|_| asked.turns) {
                        fronts.insert(row, (since, cell));
                    }
                    let named = name.map(|name| format!(", where {name} lies")).unwrap_or_default();
                    let from =
                        asked.from.as_ref().map(|from| format!(", counted from {from}")).unwrap_or_default();
                    format!("The {mark} goes to place {}{named}{from}.", place + 1)
                }
                (Lay::Faces(faces), _) => {
                    let piles: Vec<String> = faces.chunks(ask.depth.max(1)).map(words::pile).collect();
                    match asked.width {
                        Some(width) => {
                            let rows: Vec<String> = piles.chunks(width).map(|row| row.join(" ")).collect();
                            format!("Row by row: {}.", rows.join(" / "))
                        }
                        None => format!("From left to right: {}.", piles.join(" ")),
                    }
                }
                (Lay::Mark(_), None) => "Nothing: the plan does not fit the script.".to_owned(),
            };
            Instruction { site: asked.site.clone(), sentence }
        };
        self.asked.iter().map(instruction).collect()
    }
}
