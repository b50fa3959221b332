//! A counterexample for people: pictures, some sentences, and what is needed to play it again.

use super::course::{TurnUp, turn_ups};
use super::judge::{CostFormula, Reordered, Why, reordered};
use crate::case::{Case, Secret, What};
use crate::engine::{Laid, Lay, Scripted, Seeded, Shown, Table, print_runs};
use crate::protocol::Variant;

/// A counterexample for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Story {
    /// The puzzle, as an address or as text.
    pub puzzle: String,
    /// Pictures, each with a caption.
    pub pictures: Vec<(String, String)>,
    /// What happens.
    pub sentences: Vec<String>,
    /// The runs that show it; none where the case is not a protocol of this library on a puzzle.
    pub replays: Vec<Replay>,
}

/// A run to be played again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The puzzle, as an address or as text.
    pub puzzle: String,
    /// The name of the protocol.
    pub protocol: String,
    /// Its variant.
    pub variant: Variant,
    /// The solution that P knows, as text.
    pub solution: Option<String>,
    /// What P lays, ask by ask, if P is not honest.
    pub lays: Option<Vec<Lay>>,
    /// The orders in which V takes things, where they are not the usual ones.
    pub reordered: Vec<Reordered>,
    /// The seed of the shuffles, if not every one will do.
    pub seed: Option<u64>,
    /// Whether it shows in what is turned up, so that every move is of interest.
    pub is_narrated: bool,
}

/// The number of runs that decide whether a prover needs luck.
const SEEDS: u64 = 16;
/// The most runs that are tried to find one in which the prover is lucky.
const MOST_SEEDS: u64 = 1000;

const UNSOLVABLE: &str = "The puzzle has no solution at all.";
const SOLVABLE: &str = "The puzzle has a solution, but what P has laid is not one.";
const BY_LUCK: &str = "Whether this P is accepted depends on V's choices.";

/// More cards than this are counted, not listed.
const MOST_LISTED: usize = 48;

impl Story {
    /// Whether V was convinced that a puzzle has a solution which has none.
    pub(crate) fn is_of_unsolvable(&self) -> bool {
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
        None => "V saw no card.".into(),
        Some(TurnUp { site, seen, .. }) => format!(
            "V turned up cards {} times and saw nothing wrong. The last cards, at {site} ({}), were {}.",
            turned.len(),
            site.sentence,
            if seen.len() > MOST_LISTED { format!("{} cards", seen.len()) } else { print_runs(seen) }
        ),
    }
}

/// Explains why a case does not have a property.
pub(crate) fn explain(case: &Case<'_>, why: &Why) -> Story {
    let mut story =
        Story { puzzle: String::new(), pictures: Vec::new(), sentences: Vec::new(), replays: Vec::new() };
    if let Some(drawn) = case.draw(What::Puzzle) {
        story.pictures.push(("The puzzle".into(), drawn.picture));
        story.puzzle = drawn.text;
    }
    match why {
        Why::HonestStopped { known, stop, reordered } => {
            story.draw(case, "A solution", known);
            story.say(format!("P knows {} and follows the protocol.", this(case, known)));
            story.orders(reordered);
            story.say(format!("The run stops: {stop}."));
            story.replay(case, |replay| {
                replay.reordered = reordered.clone();
                replay.solution = solution(case, known);
            });
        }
        Why::OtherCommitted { known, committed } => {
            story.draw(case, "A solution", known);
            story.say(format!("P knows {} and follows the protocol.", this(case, known)));
            story.say(format!("V accepts, but P is committed to something else: {}.", print_runs(committed)));
            story.replay(case, |replay| replay.solution = solution(case, known));
        }
        Why::FalseAccepted { committed, faces, lays, reordered } => {
            story.false_accepted(case, (committed, faces), lays, reordered);
        }
        Why::Seen { known, shown } => {
            story.draw(case, "A solution", known);
            story.say(format!("With {}, V sees, {}.", this(case, known), seen(shown)));
            let laws: Vec<String> = shown.laws.iter().map(ToString::to_string).collect();
            story.say(format!("The law says {}.", laws.join(" or ")));
            story.narrate(case, known);
        }
        Why::Unlawful { known, failure } => {
            story.draw(case, "A solution", known);
            story.say(format!("With {}, {failure}.", this(case, known)));
            story.narrate(case, known);
        }
        Why::ViewsPart { known, seen: views } => {
            for (nth, (known, view)) in known.iter().zip(views).enumerate() {
                story.draw(case, if nth == 0 { "One solution" } else { "Another solution" }, known);
                let which = match (case.provenance(), nth) {
                    (None, _) => known.name.as_str(),
                    (Some(_), 0) => "one solution",
                    (Some(_), _) => "the other",
                };
                story.say(match view {
                    Some(view) => format!("With {which}, V sees, {}.", seen(view)),
                    None => format!("With {which}, the run has already ended."),
                });
                story.narrate(case, known);
            }
            story.say("So V can distinguish the two: compare what is turned up there.".into());
        }
        Why::Costs { measured, stated, by } => {
            let whose = match by {
                CostFormula::Ours => "our",
                CostFormula::Paper => "the paper's",
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
            story.replay(case, |_| {});
        }
    }
    story
}

/// What an honest prover knows: its name, or the solution that was drawn.
fn this<'k>(case: &Case<'_>, known: &'k Secret) -> &'k str {
    if case.provenance().is_some() { "this solution" } else { &known.name }
}

/// The solution that an honest prover knows, as text.
fn solution(case: &Case<'_>, known: &Secret) -> Option<String> {
    case.draw(What::Secret(known)).map(|drawn| drawn.text)
}

impl Story {
    fn say(&mut self, sentence: String) {
        self.sentences.push(sentence);
    }

    fn draw(&mut self, case: &Case<'_>, caption: &str, known: &Secret) {
        let drawn = case.draw(What::Secret(known));
        self.pictures.extend(drawn.map(|drawn| (caption.to_owned(), drawn.picture)));
    }

    /// A run of the protocol, if the case is one of this library.
    fn replay(&mut self, case: &Case<'_>, set: impl FnOnce(&mut Replay)) {
        let Some(provenance) = case.provenance() else { return };
        let mut replay = Replay {
            puzzle: self.puzzle.clone(),
            protocol: provenance.protocol.to_owned(),
            variant: provenance.variant,
            solution: None,
            lays: None,
            reordered: Vec::new(),
            seed: None,
            is_narrated: false,
        };
        set(&mut replay);
        self.replays.push(replay);
    }

    /// A run with this solution that shows it in what is turned up.
    fn narrate(&mut self, case: &Case<'_>, known: &Secret) {
        self.replay(case, |replay| {
            replay.solution = solution(case, known);
            replay.seed = Some(1);
            replay.is_narrated = true;
        });
    }

    /// The orders that V takes, where they are not the usual ones.
    fn orders(&mut self, reordered: &[Reordered]) {
        for (_, order) in reordered {
            let order: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
            self.say(format!(
                "The paper lets V choose the order of some checks; here V takes them in the order {}.",
                order.join(", ")
            ));
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
            None if case.provenance().is_some() => {
                let card = |card: &Laid| card.face().map_or_else(|| "?".into(), |face| face.to_string());
                let cards: Vec<String> = committed.iter().map(card).collect();
                self.say(format!(
                    "V accepts, but the cards that P has laid encode no board: {}.",
                    cards.join(" ")
                ));
            }
            None => self.say(format!("V accepts a prover who lays {}.", print_lays(lays))),
        }
        self.orders(way);
        if case.provenance().is_none() {
            return;
        }
        self.say(if case.secrets().is_empty() { UNSOLVABLE } else { SOLVABLE }.into());
        let followed = |seed: u64| {
            let table = Table::new(Seeded::new(seed), Scripted::new(lays.to_vec()));
            turn_ups(reordered(table, way), |table| case.run(table))
        };
        let accepted = |&seed: &u64| followed(seed).1.is_ok();
        let lucky = (0..MOST_SEEDS).find(accepted);
        if let Some(seed) = lucky {
            self.say(what_was_seen(&followed(seed).0));
        }
        // Where V has a choice, a cheat may need luck: the run to be played again is one in which P has it.
        let seed = lucky.filter(|_| !(0..SEEDS).all(|seed| accepted(&seed)));
        if seed.is_some() {
            self.say(BY_LUCK.into());
        }
        self.replay(case, |replay| {
            replay.reordered = way.to_vec();
            replay.lays = Some(lays.to_vec());
            replay.seed = seed;
        });
    }
}
