//! A counterexample, told: a picture, some sentences, and the command that shows it again.

use super::course::{TurnUp, turn_ups};
use super::judge::{Formula, Reordered, Why, reordered};
use crate::case::{Case, Known, What};
use crate::engine::{Laid, Lay, Scripted, Seeded, Shown, Table, print_runs};

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

/// A text of several lines goes through a pipe; a shell keeps what stands between quotes.
fn piped(text: &str) -> String {
    format!("printf '{}' | ", text.replace('\n', "\\n"))
}

/// Tells why a case does not have a property.
pub(crate) fn tell(case: &Case<'_>, why: &Why) -> Story {
    let mut story =
        Story { puzzle: String::new(), pictures: Vec::new(), sentences: Vec::new(), command: String::new() };
    if let Some(drawn) = case.draw(What::Puzzle) {
        story.pictures.push(("The puzzle".into(), drawn.picture));
        story.puzzle = drawn.text;
    }
    if let Some(origin) = case.origin() {
        let (before, argument) = match story.puzzle.contains('\n') {
            true => (piped(&story.puzzle), "-".to_owned()),
            false => (String::new(), format!("'{}'", story.puzzle)),
        };
        let (name, variant) = (origin.protocol, origin.variant);
        story.command = format!("{before}facedown prove {argument} --protocol {name} --variant {variant}");
    }
    match why {
        Why::HonestStopped { known, stop, reordered } => {
            story.draw(case, "A solution", known);
            story.say(format!("P knows {} and follows the protocol.", this(case, known)));
            story.orders(reordered);
            story.say(format!("It stops: {stop}."));
            story.command_with(case, known, "");
        }
        Why::OtherCommitted { known, committed } => {
            story.draw(case, "A solution", known);
            story.say(format!("P knows {} and follows the protocol.", this(case, known)));
            story.say(format!("V accepts, but P is committed to something else: {}.", print_runs(committed)));
            story.command_with(case, known, "");
        }
        Why::FalseAccepted { committed, faces, lays, reordered } => {
            story.false_accepted(case, (committed, faces), lays, reordered);
        }
        Why::Seen { known, shown } => {
            story.draw(case, "A solution", known);
            story.say(format!("With {} V sees, {}.", this(case, known), seen(shown)));
            let laws: Vec<String> = shown.laws.iter().map(ToString::to_string).collect();
            story.say(format!("The law says {}.", laws.join(" or ")));
            story.command_with(case, known, " --narrate --seed 1");
        }
        Why::Unlawful { known, failure } => {
            story.draw(case, "A solution", known);
            story.say(format!("With {} {failure}.", this(case, known)));
            story.command_with(case, known, " --narrate --seed 1");
        }
        Why::ViewsPart { known, seen: views } => {
            let command = std::mem::take(&mut story.command);
            let mut commands = Vec::new();
            for (nth, (known, view)) in known.iter().zip(views).enumerate() {
                story.draw(case, if nth == 0 { "One solution" } else { "Another solution" }, known);
                let which = match (case.origin(), nth) {
                    (None, _) => known.name.as_str(),
                    (Some(_), 0) => "one",
                    (Some(_), _) => "the other",
                };
                story.say(match view {
                    Some(view) => format!("With {which} V sees, {}.", seen(view)),
                    None => format!("With {which} the run has ended by then."),
                });
                story.command.clone_from(&command);
                story.command_with(case, known, " --narrate --seed 1");
                commands.push(story.command.clone());
            }
            story.say("So V can tell the two apart: see what is turned up there with each.".into());
            story.command = commands.join("\n");
        }
        Why::Costs { measured, stated, by } => {
            let whose = match by {
                Formula::Ours => "our",
                Formula::Paper => "the paper's",
            };
            let said =
                |count: Option<usize>| count.map_or_else(|| "nothing".into(), |count| count.to_string());
            story.say(format!(
                "A run takes {} cards and {} shuffles; {whose} formulas say {} and {}.",
                measured.0,
                measured.1,
                said(stated.0),
                said(stated.1),
            ));
        }
    }
    if case.origin().is_none() {
        story.command.clear();
    }
    story
}

/// What an honest prover knows: its name, or the solution that was drawn.
fn this<'k>(case: &Case<'_>, known: &'k Known) -> &'k str {
    if case.origin().is_some() { "this solution" } else { &known.name }
}

impl Story {
    fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    fn draw(&mut self, case: &Case<'_>, caption: &str, known: &Known) {
        let drawn = case.draw(What::Known(known));
        self.pictures.extend(drawn.map(|drawn| (caption.to_owned(), drawn.picture)));
    }

    /// The command with this solution.
    fn command_with(&mut self, case: &Case<'_>, known: &Known, more: &str) {
        let text = case.draw(What::Known(known)).map_or_else(String::new, |drawn| drawn.text);
        self.command = format!("{}{} --solution -{more}", piped(&text), self.command);
    }

    /// The orders that V takes, where they are not the usual ones.
    fn orders(&mut self, reordered: &[Reordered]) {
        for (nth, order) in reordered {
            let order: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
            self.say(format!(
                "V takes things in the order {}, which the paper leaves open.",
                order.join(", ")
            ));
            self.command = format!("{} --order {}:{}", self.command, nth + 1, order.join(","));
        }
    }

    fn false_accepted(
        &mut self,
        case: &Case<'_>,
        (committed, faces): (&[Laid], &[crate::engine::Face]),
        lays: &[Lay],
        way: &[Reordered],
    ) {
        let all_seen = committed.iter().all(|card| card.face().is_some());
        match case.draw(What::Cards(faces)).filter(|_| all_seen) {
            Some(drawn) => {
                self.pictures.push(("What P has laid".into(), drawn.picture));
                self.say(format!("V accepts, but what P has laid breaks {}.", drawn.broken.join("; ")));
            }
            None if case.origin().is_some() => {
                let card = |card: &Laid| card.face().map_or_else(|| "?".into(), |face| face.to_string());
                let cards: Vec<String> = committed.iter().map(card).collect();
                self.say(format!(
                    "V accepts, but the cards that P has laid stand for no board: {}.",
                    cards.join(" ")
                ));
            }
            None => self.say(format!("V accepts a prover who lays {}.", print_lays(lays))),
        }
        self.orders(way);
        if case.origin().is_none() {
            return;
        }
        self.say(if case.secrets().is_empty() { UNSOLVABLE } else { SOLVABLE }.into());
        self.command = format!("{} --lays '{}'", self.command, print_lays(lays));
        let followed = |seed: u64| {
            let table = Table::new(Seeded::new(seed), Scripted::new(lays.to_vec()));
            turn_ups(reordered(table, way), |table| case.run(table))
        };
        let accepted = |&seed: &u64| followed(seed).1.is_ok();
        let lucky = (0..MOST_SEEDS).find(accepted);
        if let Some(seed) = lucky {
            self.say(what_was_seen(&followed(seed).0));
        }
        // Where V has a choice, a cheat may need luck: the command shows a run in which P has it.
        if !(0..SEEDS).all(|seed| accepted(&seed))
            && let Some(lucky) = lucky
        {
            self.say(BY_LUCK.into());
            self.command = format!("{} --seed {lucky}", self.command);
        }
    }
}
