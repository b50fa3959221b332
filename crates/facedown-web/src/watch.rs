//! Events become moves: which rows look how afterwards, and the words for it.
//!
//! Only what the library shows is written: the rows as a [`View`] has them. In P's view that includes what P knows of hidden cards;
//! a table that does not [remember](facedown::engine::Table::remembering) has none of it.

use facedown::audit::story::print_lays;
use facedown::engine::{Event, Face, Lay, Sight, Stop, View};
use facedown::script::{Narrator, chances, letter};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, HashMap};

/// A numbered step of the paper, and the phases and sub-protocols that it is in.
pub(crate) type StepInScopes = (Vec<&'static str>, &'static str, &'static str);

/// The steps of a run, each once, in the order in which they are first met, and where the run stands.
#[derive(Default)]
pub(crate) struct RunSteps {
    pub(crate) list: Vec<StepInScopes>,
    numbers: HashMap<StepInScopes, usize>,
    scopes: Vec<&'static str>,
    outer: Vec<(&'static str, &'static str)>,
    /// The number and the sentence of the step that the run is in.
    pub(crate) now: (&'static str, &'static str),
    /// The number of the step that the run is in, once it has been looked up.
    current: Option<usize>,
    /// Whether a step has begun since the last move.
    begun: bool,
}

impl RunSteps {
    /// Follows headings; says whether the event was one.
    pub(crate) fn see(&mut self, event: &Event<'_>) -> bool {
        match event {
            Event::Enter(scope) => {
                self.scopes.push(scope);
                self.outer.push(self.now);
            }
            Event::Leave(_) => {
                self.scopes.pop();
                self.now = self.outer.pop().unwrap_or_default();
                self.begun = true;
            }
            Event::Step { id, sentence } => {
                self.now = (id, sentence);
                self.begun = true;
            }
            Event::Board { .. } => return true,
            _ => return false,
        }
        self.current = None;
        true
    }

    /// The number of the step that a move belongs to, and whether the move is the first since it was entered.
    pub(crate) fn of_move(&mut self) -> (usize, bool) {
        let number = self.current.unwrap_or_else(|| {
            let step = (self.scopes.clone(), self.now.0, self.now.1);
            let next = self.list.len();
            let number = *self.numbers.entry(step.clone()).or_insert(next);
            if number == next {
                self.list.push(step);
            }
            number
        });
        self.current = Some(number);
        (number, std::mem::take(&mut self.begun))
    }

    /// The outermost phase.
    pub(crate) fn phase(&self) -> &'static str {
        self.scopes.first().copied().unwrap_or("")
    }
}

/// Cards as runs: see `API.md`.
fn cards(view: &View<'_>, row: usize) -> String {
    let mut known = view.known_to_prover(row);
    let mut text = String::new();
    let mut last: Option<(Sight, Option<Face>)> = None;
    let mut count = 0_usize;
    let mut write = |card: Option<(Sight, Option<Face>)>, count: usize| {
        let Some((sight, known)) = card else { return };
        if !text.is_empty() {
            text.push(' ');
        }
        match (sight, known) {
            (Sight::Up(face), _) => text.push_str(&face.to_string()),
            (Sight::Gap, _) => text.push('_'),
            (Sight::Down, Some(face)) => text.push_str(&format!("({face})")),
            (Sight::Down, None) => text.push('?'),
        }
        if count > 1 {
            text.push_str(&format!("*{count}"));
        }
    };
    for sight in view.cards(row) {
        let card = (sight, known.next().flatten().filter(|_| sight == Sight::Down));
        if last == Some(card) {
            count += 1;
        } else {
            write(last, count);
            (last, count) = (Some(card), 1);
        }
    }
    write(last, count);
    text
}

/// Faces as runs.
pub(crate) fn faces(faces: &[Face]) -> String {
    print_lays(&[Lay::Faces(faces.to_vec())])
}

/// The moves of a part of a run.
pub(crate) struct MovesPart {
    from: usize,
    until: usize,
    steps: RunSteps,
    narrator: Narrator,
    boards: BTreeMap<usize, (usize, usize)>,
    /// The moves so far.
    at: usize,
    /// The rows as they lie before the first move of the part.
    rows: Vec<Value>,
    /// A row that the last event has used up: the table still has its number.
    gone: Option<usize>,
    moves: Vec<Map<String, Value>>,
    changed: Vec<usize>,
    /// About how much text the moves are, and how much they may be.
    size: usize,
    most: usize,
}

impl MovesPart {
    /// Moves `from..until`.
    pub(crate) fn new(from: usize, until: usize) -> Self {
        Self {
            from,
            until,
            steps: RunSteps::default(),
            narrator: Narrator::default(),
            boards: BTreeMap::new(),
            at: 0,
            rows: Vec::new(),
            gone: None,
            moves: Vec::new(),
            changed: Vec::new(),
            size: 0,
            most: usize::MAX,
        }
    }

    /// The moves until they are about so many bytes of text.
    pub(crate) const fn within(mut self, most: usize) -> Self {
        self.most = most;
        self
    }

    fn row(&self, view: &View<'_>, row: usize) -> Value {
        let (piles, depth) = view.shape(row).unwrap_or((0, 0));
        let mut value = json!({ "id": row, "name": letter(row), "columns": piles, "depth": depth, "cards": cards(view, row) });
        if let Some(&(width, border)) = self.boards.get(&row).filter(|(width, _)| piles % width == 0) {
            value["board"] = json!({ "width": width, "border": border });
        }
        value
    }

    fn all_rows(&self, view: &View<'_>) -> Vec<Value> {
        view.rows().filter(|row| Some(*row) != self.gone).map(|row| self.row(view, row)).collect()
    }

    /// Notes an event; stops the run behind the last move that is wanted.
    pub(crate) fn see(&mut self, event: &Event<'_>, view: &View<'_>) -> Result<(), Stop> {
        if let Event::Board { row, width, border } = event {
            self.boards.insert(*row, (*width, *border));
            self.narrator.narrate(event);
            if self.at == self.from {
                self.rows = self.all_rows(view);
            } else if self.changed.contains(row) {
                let rows: Vec<Value> = self.changed.iter().map(|&row| self.row(view, row)).collect();
                if let Some(last) = self.moves.last_mut() {
                    last.insert("rows".into(), rows.into());
                }
            }
            return Ok(());
        }
        if self.steps.see(event) {
            self.narrator.narrate(event);
            return Ok(());
        }
        if self.at >= self.until || self.size > self.most {
            return Err(Stop::Interrupted);
        }
        let (step, first) = self.steps.of_move();
        let words = if self.at >= self.from {
            self.narrator.narrate(event)
        } else {
            self.narrator.pass(event);
            String::new()
        };
        let gone = gone(event);
        match event {
            Event::Put { row, .. } | Event::Lay { row, .. } | Event::Places { row, .. } => {
                self.boards.remove(row);
            }
            Event::Split { into, .. } | Event::Pick { into, .. } => {
                self.boards.remove(into);
            }
            _ => {}
        }
        self.gone = gone;
        if self.at >= self.from {
            let (kind, how, changed) = described(event);
            let rows: Vec<Value> = changed.iter().map(|&row| self.row(view, row)).collect();
            let cost = view.cost();
            let mut entry = Map::new();
            entry.insert("at".into(), self.at.into());
            entry.insert("kind".into(), kind.into());
            entry.insert("step".into(), step.into());
            if first {
                entry.insert("first".into(), true.into());
            }
            entry.insert("words".into(), words.into());
            if let Event::TurnUp { laws, accept, seen, .. } = event {
                entry.insert("law".into(), chances(laws).into());
                entry.insert("seen".into(), faces(seen).into());
                entry.insert("accepted".into(), accept.accepts(laws, seen).into());
            }
            let text = |row: &Value| row["cards"].as_str().map_or(0, str::len);
            self.size += 300 + rows.iter().map(text).sum::<usize>();
            entry.insert("rows".into(), rows.into());
            entry.insert("gone".into(), gone.into_iter().collect::<Vec<usize>>().into());
            entry.insert("how".into(), how);
            entry.insert("cost".into(), json!([cost.cards(), cost.all_shuffles(), cost.turned()]));
            self.moves.push(entry);
            self.changed = changed;
        }
        self.at += 1;
        if self.at == self.from {
            self.rows = self.all_rows(view);
        }
        Ok(())
    }

    /// The answer to a request for moves.
    pub(crate) fn finish(self, end: usize) -> Value {
        let is_end = self.at >= end;
        json!({ "from": self.from, "rows": self.rows, "moves": self.moves, "end": is_end })
    }

    /// The moves alone.
    pub(crate) fn into_moves(self) -> Vec<Map<String, Value>> {
        self.moves
    }
}

/// The row that is gone after a move.
const fn gone(event: &Event<'_>) -> Option<usize> {
    match event {
        Event::Stack { below: row, .. }
        | Event::Fill { from: row, .. }
        | Event::PutAway { row }
        | Event::SetAside { row } => Some(*row),
        _ => None,
    }
}

/// The kind of a move, what an animation needs, and the rows that it changes.
fn described(event: &Event<'_>) -> (&'static str, Value, Vec<usize>) {
    let part = |spots: Option<&[usize]>, layers: &std::ops::Range<usize>, row: usize| json!({ "row": row, "spots": spots, "layers": [layers.start, layers.end] });
    match event {
        Event::Put { row, faces: put, .. } => ("put", json!({ "row": row, "faces": faces(put) }), vec![*row]),
        Event::Lay { row, along, .. } => {
            ("lay", json!({ "row": row, "along": along.map(|(row, _)| row) }), vec![*row])
        }
        Event::Places { row, .. } => ("places", json!({ "row": row }), vec![*row]),
        Event::Stack { row, below } => ("stack", json!({ "row": row, "below": below }), vec![*row]),
        Event::Split { row, layers, into } => {
            let mut how = part(None, layers, *row);
            how["into"] = (*into).into();
            ("split", how, vec![*row, *into])
        }
        Event::Pick { row, spots, layers, into, .. } => {
            let mut how = part(Some(spots), layers, *row);
            how["into"] = (*into).into();
            ("pick", how, vec![*row, *into])
        }
        Event::Fill { row, spots, layers, from, .. } => {
            let mut how = part(Some(spots), layers, *row);
            how["from"] = (*from).into();
            ("fill", how, vec![*row])
        }
        Event::Shuffle { kind, row, side } => {
            let rows = [Some(*row), *side].into_iter().flatten().collect();
            ("shuffle", json!({ "row": row, "shuffle": kind.name(), "side": side }), rows)
        }
        Event::TurnUp { row, spots, layers, .. } => ("turn_up", part(*spots, layers, *row), vec![*row]),
        Event::TurnDown { row, spots, layers, .. } => ("turn_down", part(*spots, layers, *row), vec![*row]),
        Event::Rotate { row, first, .. } => ("rotate", json!({ "row": row, "first": first }), vec![*row]),
        Event::Sort { row, order, .. } => ("sort", json!({ "row": row, "order": order }), vec![*row]),
        Event::SortLayers { row, first, side, order } => {
            let how = json!({ "row": row, "first": first, "side": side, "order": order });
            ("sort_layers", how, vec![*row, *side])
        }
        Event::Rearrange { row, spot, order, .. } => {
            ("rearrange", json!({ "row": row, "spot": spot, "order": order }), vec![*row])
        }
        Event::Reshape { row, .. } => ("reshape", json!({ "row": row }), vec![*row]),
        Event::PutAway { row } => ("put_away", json!({ "row": row }), Vec::new()),
        Event::SetAside { row } => ("set_aside", json!({ "row": row }), Vec::new()),
        Event::Commit { row } => ("commit", json!({ "row": row }), Vec::new()),
        _ => ("other", json!({}), Vec::new()),
    }
}
