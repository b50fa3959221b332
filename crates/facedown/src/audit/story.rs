//! A counterexample, told: a picture, some sentences, and the command that shows it again.

use super::course::{TurnUp, turn_ups};
use super::judge::{Formula, Reordered, Why};
use super::small::Small;
use crate::engine::{Face, Lay, Scripted, Seeded, Shown, Table, print_runs};
use crate::formats::Format;
use crate::picture::Pictured;
use crate::protocol::{Protocol, Variant};
use crate::puzzles::{Puzzle, Sheet};

/// A counterexample for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// The puzzle, as an address or as text.
    pub puzzle: String,
    /// Pictures, each with a caption.
    pub pictures: Vec<(String, String)>,
    /// What happens.
    pub sentences: Vec<String>,
    /// The command line that shows it again.
    pub command: String,
}

/// So many runs tell whether it is a matter of luck.
const SEEDS: u64 = 16;
/// So many runs are tried to find a lucky one.
const MOST_SEEDS: u64 = 1000;

const UNSOLVABLE: &str = "The puzzle has no solution at all.";
const SOLVABLE: &str = "The puzzle has a solution, but what P has laid is not one.";
const BY_LUCK: &str = "How V chooses where there is a choice decides whether this P gets through.";

/// More cards than this are counted, not listed.
const MOST_LISTED: usize = 48;

impl Story {
    /// Whether V was convinced that a puzzle has a solution which has none.
    #[must_use]
    pub fn is_of_unsolvable(&self) -> bool {
        self.sentences.iter().any(|sentence| sentence == UNSOLVABLE)
    }

    /// Whether P gets through only if V happens to choose what suits P.
    #[must_use]
    pub fn needs_luck(&self) -> bool {
        self.sentences.iter().any(|sentence| sentence == BY_LUCK)
    }
}

/// Lays as one word of a command line: ask by ask, equal cards counted; [`read_lays`] reads it.
#[must_use]
pub fn print_lays(lays: &[Lay]) -> String {
    let one = |lay: &Lay| match lay {
        Lay::Mark(place) => format!("@{}", place + 1),
        Lay::Faces(faces) => print_runs(faces),
    };
    lays.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// Reads what [`print_lays`] writes.
#[must_use]
pub fn read_lays(text: &str) -> Option<Vec<Lay>> {
    let one = |lay: &str| {
        let lay = lay.trim();
        match lay.strip_prefix('@') {
            Some(place) => Some(Lay::Mark(place.parse::<usize>().ok()?.checked_sub(1)?)),
            None => crate::engine::read_any_runs(lay).map(Lay::Faces),
        }
    };
    text.split(';').map(one).collect()
}

fn written<P: Puzzle>(puzzle: &P) -> String {
    let sheet = Sheet { puzzle: puzzle.clone(), answer: None };
    let format = if P::PUZZ_LINK.is_some() { Format::Url } else { Format::Text };
    P::write(&sheet, format).unwrap_or_default()
}

fn seen(shown: &Shown) -> String {
    format!("at {} ({}): {}", shown.site, shown.site.sentence, shown.shown)
}

/// What V saw before it accepted.
fn what_was_seen(turned: &[TurnUp]) -> String {
    match turned.last() {
        None => "V has seen no card.".into(),
        Some(TurnUp { site, seen, .. }) => format!(
            "V turned cards up {} times and saw nothing wrong; the last time, at {site} ({}): {}.",
            turned.len(),
            site.sentence,
            if seen.len() > MOST_LISTED { format!("{} cards", seen.len()) } else { print_runs(seen) }
        ),
    }
}

/// Tells why a protocol does not have a property on a puzzle.
pub(crate) fn tell<P: Small + Pictured>(
    protocol: &dyn Protocol<P>,
    puzzle: &P,
    variant: Variant,
    why: &Why<P::Solution>,
) -> Story {
    let picture = |solution: Option<&P::Solution>| {
        let wrong: Vec<P::Place> = solution
            .map(|candidate| puzzle.check(candidate))
            .unwrap_or_default()
            .into_iter()
            .flat_map(|broken| broken.at)
            .collect();
        puzzle.drawing(solution, &wrong).text()
    };
    let address = written(puzzle);
    let mut pictures = vec![("The puzzle".to_string(), picture(None))];
    let mut sentences = Vec::new();
    let name = protocol.name();
    // A text of several lines goes through a pipe; a shell keeps what stands between quotes.
    let piped = |text: &str| format!("printf '{}' | ", text.replace('\n', "\\n"));
    let (before, argument) = if address.contains('\n') {
        (piped(&address), "-".to_owned())
    } else {
        (String::new(), format!("'{address}'"))
    };
    let mut command = format!("{before}facedown prove {argument} --protocol {name} --variant {variant}");
    match why {
        Why::HonestStopped { solution, stop } => {
            pictures.push(("A solution".into(), picture(Some(solution))));
            sentences.push("P knows this solution and follows the protocol.".into());
            sentences.push(format!("It stops: {stop}."));
            command = format!("{}{command} --solution -", piped(&puzzle.write_solution(solution)));
        }
        Why::FalseAccepted { committed, candidate, lays, reordered } => {
            match candidate {
                Some(candidate) => {
                    pictures.push(("What P has laid".into(), picture(Some(candidate))));
                    let broken = puzzle.check(candidate);
                    let rules: Vec<String> = broken.iter().map(ToString::to_string).collect();
                    sentences.push(format!("V accepts, but what P has laid breaks {}.", rules.join("; ")));
                }
                None => {
                    let cards: Vec<String> = committed
                        .iter()
                        .map(|card| card.face().map_or_else(|| "?".into(), |face: Face| face.to_string()))
                        .collect();
                    sentences.push(format!(
                        "V accepts, but the cards that P has laid stand for no board: {}.",
                        cards.join(" ")
                    ));
                }
            }
            for Reordered { nth, order } in reordered {
                let order: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
                sentences.push(format!(
                    "V takes things in the order {}, which the paper leaves open.",
                    order.join(", ")
                ));
                command = format!("{command} --order {}:{}", nth + 1, order.join(","));
            }
            let solvable = !puzzle.solutions().is_empty();
            sentences.push(if solvable { SOLVABLE } else { UNSOLVABLE }.into());
            command = format!("{command} --lays '{}'", print_lays(lays));
            let followed = |seed: u64| {
                let mut table = Table::new(Seeded::new(seed), Scripted::new(lays.clone()));
                for Reordered { nth, order } in reordered {
                    table = table.reordered(*nth, order);
                }
                turn_ups(table, |table| protocol.run(table, puzzle, variant))
            };
            let accepted = |&seed: &u64| followed(seed).1.is_ok();
            let lucky = (0..MOST_SEEDS).find(accepted);
            if let Some(seed) = lucky {
                sentences.push(what_was_seen(&followed(seed).0));
            }
            // Where V has a choice, a cheat may need luck: the command shows a run in which P has it.
            if !(0..SEEDS).all(|seed| accepted(&seed))
                && let Some(lucky) = lucky
            {
                sentences.push(BY_LUCK.into());
                command = format!("{command} --seed {lucky}");
            }
        }
        Why::Seen { solution, shown } => {
            pictures.push(("A solution".into(), picture(Some(solution))));
            sentences.push(format!("With this solution V sees, {}.", seen(shown)));
            let laws: Vec<String> = shown.laws.iter().map(ToString::to_string).collect();
            sentences.push(format!("The law says {}.", laws.join(" or ")));
            let answer = piped(&puzzle.write_solution(solution));
            command = format!("{answer}{command} --solution - --narrate --seed 1");
        }
        Why::ViewsPart { solutions, seen: views } => {
            for (which, (solution, view)) in ["one", "the other"].iter().zip(solutions.iter().zip(views)) {
                pictures.push((
                    format!("{} solution", if *which == "one" { "One" } else { "Another" }),
                    picture(Some(solution)),
                ));
                match view {
                    Some(view) => sentences.push(format!("With {which} V sees, {}.", seen(view))),
                    None => sentences.push(format!("With {which} the run has ended by then.")),
                }
            }
            sentences.push("So V can tell the two apart: see what is turned up there with each.".into());
            let one = |solution: &P::Solution| {
                let answer = piped(&puzzle.write_solution(solution));
                format!("{answer}{command} --solution - --narrate --seed 1")
            };
            command = solutions.each_ref().map(one).join("\n");
        }
        Why::Costs { measured, stated, by } => {
            let whose = match by {
                Formula::Ours => "our",
                Formula::Paper => "the paper's",
            };
            let said =
                |count: Option<usize>| count.map_or_else(|| "nothing".into(), |count| count.to_string());
            sentences.push(format!(
                "A run takes {} cards and {} shuffles; {whose} formulas say {} and {}.",
                measured.0,
                measured.1,
                said(stated.0),
                said(stated.1),
            ));
        }
    }
    Story { puzzle: address, pictures, sentences, command }
}
