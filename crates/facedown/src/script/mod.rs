//! Scripts that two people with a real deck can follow, whatever their shuffles do.
//!
//! # Design
//!
//! A protocol names places relatively: by a number while the order of a row is known, by a face that only one pile shows, or
//! by a distance from such a pile. [Events](crate::engine::Event) carry that ([`Naming`](crate::engine::Naming)), so a sentence
//! made of an event is the same for every outcome of the shuffles. A script is made in these steps:
//!
//! 1. `record`: one run of the *simulator*, who knows no solution, becomes a list of moves in words. Rows get numbers, and a
//!    pile that later moves go by gets a coin.
//! 2. `sentences`: moves become sentences of a small fixed grammar, whose words are fixed and whose slots hold places, faces and
//!    rows. Moves that people make in one go become one sentence.
//! 3. `procedures`: sub-protocols are written once and called.
//! 4. `tree`: parts that follow each other and have the same shape become one repeated block. What changes from one time to
//!    another becomes a parameter with a list of values, so that a larger board has a longer list and hardly more lines.
//! 5. `text`, `sheets`: printers of that one tree.
//!
//! V's script is made without a solution, so nothing of P's can be in it. What P does in secret ([`Script::instructions`]) comes from the
//! prover's plan: a list with one entry for each time that the script says "P secretly lays".

mod coins;
mod deck;
mod families;
mod figures;
mod finish;
mod fold;
mod lists;
mod moves;
mod narrator;
mod onlooker;
mod plan;
mod procedures;
mod props;
mod record;
mod rows;
mod sentences;
mod sheets;
mod text;
mod tree;
mod words;

pub use deck::shopping_list;
pub use figures::{Figure, figures};
pub use narrator::{Narrator, chances, letter};
pub use onlooker::{Onlooker, Scene};
pub use plan::Instruction;
pub use sheets::{About, Page};

use crate::case::Case;
use crate::engine::{Cost, Event, Face, Seeded, Stop, Table};
use fold::{Fold, fold};
use procedures::Procedure;
use record::Recorder;
use rows::Asked;
use sentences::Narrated;
use tree::{ALWAYS, LinePiece, NodeKind, ScriptNode};

/// A script: what both players do, as a tree of phases, steps, repeated blocks and sentences.
///
/// ```
/// use facedown::case::Case;
/// use facedown::engine::{Ask, Face, Law, Part, Stop, Table};
/// use facedown::script::Script;
///
/// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
///     table.step("1", "P lays a bit, and V sees that it is one")?;
///     let bit = table.ask(&Ask::piles(2, 1, &[(Face::CLUB, 1), (Face::HEART, 1)]))?;
///     table.pile_scramble(&bit)?;
///     table.turn_up(&bit, Part::layer(0), Law::arrangement(&[Face::HEART, Face::CLUB]))?;
///     table.put_away(bit)
/// }
///
/// let script = Script::of(&Case::new(steps))?;
/// assert_eq!(script.text(), "\
/// 1. P lays a bit, and V sees that it is one.
///   P takes 1 ♣, 1 ♥ and secretly lays 2 cards as row A.
///   Scramble row A.
///   Turn up the cards of row A at all places: V must see one ♥, all others ♣.
///   Return row A to the deck.
/// ");
/// # Ok::<(), Stop>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Script {
    /// The phases and steps.
    pub parts: Vec<Passage>,
    /// The sub-protocols, in the order in which they are first needed.
    pub procedures: Vec<Called>,
    /// Long lists of piles that sentences refer to by number, from 1; each pile from the top.
    pub lists: Vec<Vec<Vec<Face>>>,
    asked: Vec<Asked>,
    /// What a run costs, and so what to bring.
    pub cost: Cost,
    /// The largest board that rows lie as.
    board: Option<words::Mat>,
}

/// A part of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Passage {
    /// A phase of the protocol.
    Phase {
        /// Its name.
        name: &'static str,
        /// What is done in it.
        parts: Vec<Passage>,
    },
    /// A numbered step of the paper.
    Step {
        /// Its number.
        id: &'static str,
        /// What happens in it.
        sentence: &'static str,
        /// The parameter that says whether it is done, if that differs.
        when: Option<String>,
        /// What is done.
        parts: Vec<Passage>,
    },
    /// What is done several times.
    Repeat {
        /// How often: a number, or a parameter.
        times: String,
        /// What changes each time.
        values: Values,
        /// The parameter that says whether it is done, if that differs.
        when: Option<String>,
        /// What is done.
        parts: Vec<Passage>,
    },
    /// One sentence.
    Say {
        /// The sentence.
        sentence: String,
        /// The parameter that says whether it is done, if that differs.
        when: Option<String>,
    },
}

/// What changes from one time to another in a repeated block.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Values {
    /// Nothing.
    None,
    /// What this parameter of the procedure says.
    Given(String),
    /// The parameters of the block have these values.
    Listed {
        /// The names of the parameters: `(a)`, `(b)`.
        names: Vec<String>,
        /// For each time, a value for each parameter; `none` where it has none, and what is done unless it is none is left out.
        times: Vec<Vec<String>>,
        /// Whether `times` is to be gone through again and again.
        in_turn: bool,
    },
}

/// What stands at the end of values that begin again.
const IN_TURN: &str = "and again from the first";

/// A sub-protocol, written once and called by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Called {
    /// Its name and steps, as calls have it.
    pub label: String,
    /// How many values a call gives: they are `(1)`, `(2)`, and so on.
    pub parameters: usize,
    /// What is done.
    pub parts: Vec<Passage>,
}

impl Script {
    /// The script of a protocol, from a run of the simulator: it depends on no solution and on no shuffle.
    ///
    /// # Errors
    /// When the protocol stops: V rejects whatever P does, or a step cannot be carried out.
    pub fn of(case: &Case<'_>) -> Result<Self, Stop> {
        Self::in_order(case, &[])
    }

    /// The script when V takes things in these orders, as [`Table::reordered`] has it.
    ///
    /// # Errors
    /// As [`Script::of`].
    pub fn in_order(case: &Case<'_>, orders: &[(usize, Vec<usize>)]) -> Result<Self, Stop> {
        let table = Table::rehearsed(Seeded::new(1));
        Self::recorded(case, orders.iter().fold(table, |table, (nth, order)| table.reordered(*nth, order)))
    }

    /// The script, recorded from one run; it is the same for every run that V accepts.
    ///
    /// # Errors
    /// When the run stops.
    pub fn recorded(case: &Case<'_>, table: Table<'_>) -> Result<Self, Stop> {
        let mut recorder = Recorder::default();
        let mut table = table.recorded_by(|event: &Event<'_>| {
            recorder.see(event);
            Ok(())
        });
        case.run(&mut table)?;
        let cost = table.cost().clone();
        drop(table);
        let record = recorder.finish();
        let mut narrated = record.narrated.into_iter();
        let mut root = tree_of(&mut narrated);
        let procedures = procedures::extract(&mut root);
        procedures::name_rows(&mut root);
        let root = folded(root);
        let procedures = procedures.into_iter().map(called).collect();
        let parts = root.into_iter().map(part).collect();
        Ok(Self { parts, procedures, lists: record.lists.0, asked: record.asked, cost, board: record.board })
    }

    /// For each time that P lays cards: what the places are called, as far as everybody knows; nothing where they have no names.
    #[must_use]
    pub fn asked_places(&self) -> Vec<Vec<String>> {
        self.asked.iter().map(|asked| asked.names.clone()).collect()
    }

    /// The script as plain text.
    #[must_use]
    pub fn text(&self) -> String {
        text::script(self)
    }
}

/// Headings and sentences as a tree.
fn tree_of(narrated: &mut impl Iterator<Item = Narrated>) -> Vec<ScriptNode> {
    let mut nodes: Vec<ScriptNode> = Vec::new();
    while let Some(next) = narrated.next() {
        let node = match next {
            Narrated::Leave => break,
            Narrated::Enter(name) => ScriptNode::new(NodeKind::Scope(name), tree_of(narrated)),
            Narrated::Line(line) => ScriptNode::new(NodeKind::Line(line), Vec::new()),
            Narrated::Step { id, sentence } => {
                nodes.push(ScriptNode::new(NodeKind::Step { id, sentence }, Vec::new()));
                continue;
            }
        };
        // What comes after a step is part of it.
        match nodes.last_mut() {
            Some(step) if matches!(step.kind, NodeKind::Step { .. }) => step.kids.push(node),
            _ => nodes.push(node),
        }
    }
    nodes
}

fn folded(nodes: Vec<ScriptNode>) -> Vec<ScriptNode> {
    let within = |mut node: ScriptNode| {
        node.kids = match node.kind {
            NodeKind::Step { .. } => fold(node.kids, Fold::Lines),
            _ => folded(node.kids),
        };
        node
    };
    fold(nodes.into_iter().map(within).collect(), Fold::Steps)
}

fn called(procedure: Procedure) -> Called {
    let Procedure { label, parameters, body } = procedure;
    Called { label, parameters, parts: body.into_iter().map(part).collect() }
}

fn part(node: ScriptNode) -> Passage {
    let when = (node.when != ALWAYS).then_some(node.when);
    let parts = |kids: Vec<ScriptNode>| kids.into_iter().map(part).collect();
    match node.kind {
        NodeKind::Line(line) => {
            let word = |piece: LinePiece| match piece {
                LinePiece::Text(text) => text.into_owned(),
                LinePiece::Slot(slot) => slot,
                LinePiece::Row(row) => format!("row {row}"),
            };
            Passage::Say { sentence: line.pieces.into_iter().map(word).collect(), when }
        }
        NodeKind::Step { id, sentence } => Passage::Step { id, sentence, when, parts: parts(node.kids) },
        NodeKind::Scope(name) => Passage::Phase { name, parts: parts(node.kids) },
        NodeKind::Repeat { times, values } => {
            Passage::Repeat { times, values: lists::unpacked(&values), when, parts: parts(node.kids) }
        }
    }
}
