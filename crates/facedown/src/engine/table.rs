//! The table: owner of every card, and the only one who can look under a back.

use super::blocks::{Blocks, Motion};
use super::cost::Cost;
use super::event::Event;
use super::face::Face;
use super::fault::{Fault, FaultKind, FaultPlace, Passed};
use super::mistake::{Mistake, made};
use super::order::Meta;
use super::prover::Ask;
use super::row::{Naming, Row, Spot};
use super::sight::View;
use super::stop::{Site, Stop};
use super::store::Store;
use std::rc::Rc;
use std::sync::OnceLock;

/// A place without a card.
pub(super) const GAP: u8 = 0;
/// A card that lies face down. Any other value is a card that lies face up, and is its face.
pub(super) const DOWN: u8 = 255;

/// The most cards of a row.
const MOST_CARDS: usize = 1 << 24;

/// All that both players see: which cards lie where, which of them face up, and how much has been used.
#[derive(Default)]
pub(super) struct Front {
    pub(super) cards: Blocks<u8>,
    pub(super) rows: Vec<Meta>,
    pub(super) cost: Cost,
    pub(super) scopes: Vec<&'static str>,
    pub(super) step: (&'static str, &'static str),
    pub(super) nth: usize,
    /// How often an order was left open so far.
    pub(super) orders: usize,
    /// How many shuffles and looks there were so far, so that each has a number.
    pub(super) frames: u32,
    pub(super) looks: u32,
    /// The first stop.
    pub(super) stop: OnceLock<Stop>,
    /// The number of the round that is under way, or 0; and how many rounds there were so far.
    pub(super) round: u32,
    pub(super) rounds: u32,
    /// Whether the branches of the round before have left different things to be seen.
    pub(super) forked: bool,
}

// A derived `clone_from` would allocate for every branch of a search.
impl Clone for Front {
    fn clone(&self) -> Self {
        let mut front = Self::default();
        front.clone_from(self);
        front
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { cards, rows, cost, scopes, step, nth, orders, frames, looks, round, rounds, stop, forked } =
            other;
        self.cards.clone_from(cards);
        self.rows.clone_from(rows);
        self.cost.clone_from(cost);
        self.scopes.clone_from(scopes);
        (self.step, self.nth, self.orders) = (*step, *nth, *orders);
        (self.frames, self.looks, self.forked) = (*frames, *looks, *forked);
        (self.round, self.rounds) = (*round, *rounds);
        self.stop.clone_from(stop);
    }
}

/// Who receives the events.
type ObserverFn<'a> = Box<dyn FnMut(&Event<'_>, &View<'_>) -> Result<(), Stop> + 'a>;

/// A table with cards on it, and two players around it.
///
/// A protocol is a function that acts on a table. The same function is run with real shuffles ([`Table::new`]),
/// checked over all shuffles at once ([`Table::exact`]), carried out by a simulator who knows no solution
/// ([`Table::simulated`]) and tried against every prover ([`Table::search`]).
///
/// Every method that can fail returns a [`Stop`], so that a protocol is a list of lines that end in `?`.
///
/// ```
/// use facedown::engine::{Face, Law, Part, Scripted, Seeded, Stop, Table};
///
/// let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
/// table.step("1", "Three known cards are put down and scrambled")?;
/// let faces = Face::read("♥ ♣ ♣").unwrap();
/// let row = table.put(1, &faces)?;
/// table.pile_scramble(&row)?;
/// table.step("2", "They are turned up, and the heart is taken")?;
/// let seen = table.turn_up(&row, Part::layer(0), Law::arrangement(&faces))?;
/// let heart = table.the(&seen, Face::HEART)?;
/// let taken = table.pick(&row, &[heart], 0..1)?;
/// table.put_away(taken)?;
/// // It is gone: whoever needs it now cannot go on.
/// let stop = table.pile_scramble(&row).unwrap_err();
/// assert_eq!(stop.to_string(), "impossible at step 2: a pile that is to be shuffled lacks a card");
/// # Ok::<(), Stop>(())
/// ```
#[must_use]
pub struct Table<'a> {
    pub(super) front: Front,
    pub(super) store: Box<dyn Store + 'a>,
    pub(super) recorder: Option<ObserverFn<'a>>,
    pub(super) fault: Option<Fault>,
    pub(super) passed: Option<Vec<Passed>>,
    pub(super) ordering: Option<Box<dyn FnMut(usize) -> Vec<usize> + 'a>>,
    pub(super) reordered: Vec<(usize, Vec<usize>)>,
    /// How many things there were each time that an order was left open; nothing where branches of a search differ in that.
    pub(super) left_open: Vec<Option<usize>>,
    /// Whether a round of a search is being followed.
    pub(super) in_round: bool,
    /// Whether steps are at it, so that what is kept beside the table is not to be read.
    pub(super) running: bool,
    /// Distinguishes this table from all others.
    pub(super) token: Rc<()>,
}

// What lies where in a shuffled row is not to be seen.
impl std::fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table at {}", self.site())
    }
}

impl<'a> Table<'a> {
    pub(super) fn with_store(store: Box<dyn Store + 'a>) -> Self {
        Self {
            front: Front::default(),
            store,
            recorder: None,
            fault: None,
            passed: None,
            ordering: None,
            reordered: Vec::new(),
            left_open: Vec::new(),
            in_round: false,
            running: false,
            token: Rc::new(()),
        }
    }

    /// What the run has cost so far: for whoever watches it, not for its steps (see [`Table::run`]).
    #[must_use]
    pub fn cost(&self) -> &Cost {
        self.not_for_steps();
        &self.front.cost
    }

    /// Where the run stands.
    pub(crate) fn site(&self) -> Site {
        let (step, sentence) = self.front.step;
        Site { scopes: self.front.scopes.clone(), step, sentence }
    }

    /// Begins a numbered step of the paper.
    ///
    /// # Errors
    /// When the recorder stops.
    pub fn step(&mut self, id: &'static str, sentence: &'static str) -> Result<(), Stop> {
        self.go_on()?;
        self.front.step = (id, sentence);
        self.front.nth = 0;
        self.record(|_| Event::Step { id, sentence })
    }

    /// Runs a sub-protocol or a phase under its name.
    ///
    /// # Errors
    /// Those of `run`.
    pub fn scope<R>(
        &mut self,
        name: &'static str,
        run: impl FnOnce(&mut Self) -> Result<R, Stop>,
    ) -> Result<R, Stop> {
        self.go_on()?;
        let outside = (self.front.step, self.front.nth);
        self.front.scopes.push(name);
        self.record(|_| Event::Enter(name))?;
        let end = run(self);
        let result = self.verdict(end)?;
        self.front.scopes.pop();
        (self.front.step, self.front.nth) = outside;
        self.record(|_| Event::Leave(name))?;
        Ok(result)
    }

    pub(super) fn record<'e>(&mut self, event: impl FnOnce(&Front) -> Event<'e>) -> Result<(), Stop> {
        let Some(recorder) = &mut self.recorder else { return Ok(()) };
        let view = View { front: &self.front, memory: self.store.memory() };
        let recorded = recorder(&event(&self.front), &view);
        recorded.map_err(|stop| self.stop(stop))
    }

    /// The place of the shuffle or turn-up that comes now, if somebody wants to know.
    pub(super) fn pass(&mut self, passed: impl FnOnce(FaultPlace) -> Passed) -> Option<FaultKind> {
        let nth = self.front.nth;
        self.front.nth += 1;
        if self.fault.is_none() && self.passed.is_none() {
            return None;
        }
        let place = FaultPlace { site: self.site(), nth };
        let fault = self.fault.as_ref().filter(|fault| fault.place == place).map(|fault| fault.kind);
        if let Some(list) = &mut self.passed {
            let entry = passed(place);
            if !list.contains(&entry) {
                list.push(entry);
            }
        }
        fault
    }

    /// The faces that the prover was committed to in a run with real cards.
    pub(crate) fn committed(&self) -> &[Face] {
        self.committed_always().unwrap_or_default()
    }

    /// The same in an exact run, if it is known there: what the prover is committed to however the shuffles come out.
    pub(crate) fn committed_always(&self) -> Option<&[Face]> {
        self.store.committed()
    }

    /// The row of this number.
    pub(crate) fn row(&self, id: usize) -> Row {
        Row { id, table: self.number() }
    }

    pub(super) fn new_row(&mut self) -> Row {
        let id = self.front.rows.iter().position(|row| !row.taken).unwrap_or(self.front.rows.len());
        if id == self.front.rows.len() {
            self.front.rows.push(Meta::default());
        }
        let meta = &mut self.front.rows[id];
        *meta = Meta { generation: meta.generation + 1, taken: true, ..Meta::default() };
        self.row(id)
    }

    pub(super) fn free(&mut self, row: Row) {
        self.front.rows[row.id].taken = false;
    }

    /// The number of piles in a row; none in a row of another table, which stops the run.
    #[must_use]
    pub fn piles(&self, row: &Row) -> usize {
        let _ = self.go_on_with(&[row]);
        if self.has(row) { self.front.cards.get(row.id).piles } else { 0 }
    }

    /// The number of cards in each pile of a row; none in a row of another table, which stops the run.
    #[must_use]
    pub fn depth(&self, row: &Row) -> usize {
        let _ = self.go_on_with(&[row]);
        if self.has(row) { self.front.cards.get(row.id).depth } else { 0 }
    }

    /// Puts known cards down, for all to see, and turns them face down: piles of `depth` cards, pile by pile.
    ///
    /// # Errors
    /// When the faces do not make up whole piles.
    pub fn put(&mut self, depth: usize, faces: &[Face]) -> Result<Row, Stop> {
        self.go_on()?;
        if depth == 0 || !faces.len().is_multiple_of(depth) {
            return self.impossible("the cards do not make up whole piles");
        }
        let row = self.new_row();
        self.front.rows[row.id].alike = faces.chunks(depth).all(|pile| pile == &faces[..depth]);
        self.create(&row, faces.len() / depth, depth, DOWN);
        for &face in faces {
            self.front.cost.take(face, 1);
        }
        self.store.put(row.id, depth, faces);
        self.record(|_| Event::Put { row: row.id, depth, faces })?;
        Ok(row)
    }

    /// Marks out empty places for piles.
    ///
    /// # Errors
    /// When the recorder stops.
    pub fn places(&mut self, piles: usize, depth: usize) -> Result<Row, Stop> {
        self.go_on()?;
        self.expect_room(piles, depth)?;
        let row = self.new_row();
        self.create(&row, piles, depth, GAP);
        self.store.make(&Motion::Create(row.id, piles, depth));
        self.record(|_| Event::Places { row: row.id, piles, depth })?;
        Ok(row)
    }

    /// Says that the piles of a row lie as a board, row by row: so many places in each of its rows, `border` of them
    /// at either end outside of the board, which has as many rows around it. It changes nothing but what whoever
    /// [listens](Table::recorded_by) calls the places.
    ///
    /// # Errors
    /// When the recorder stops.
    pub fn lies_as_board(&mut self, row: &Row, width: usize, border: usize) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        self.record(|_| Event::Board { row: row.id, width, border })
    }

    /// Asks the prover to lay cards face down.
    ///
    /// # Errors
    /// When the prover lays a wrong number of cards.
    pub fn ask(&mut self, ask: &Ask) -> Result<Row, Stop> {
        self.go_on()?;
        self.ask_at(ask, 0, None)
    }

    /// Asks the prover to lay cards under the piles of a row, counted from `first`: both players see that pile.
    ///
    /// # Errors
    /// When the prover lays a wrong number of cards, or is asked for more or fewer piles than the row has, or the row was
    /// shuffled since the spot was found.
    pub fn ask_from(&mut self, ask: &Ask, row: &Row, first: Spot) -> Result<Row, Stop> {
        self.go_on_with(&[row])?;
        let along = Some((row.id, first.naming));
        let first = self.index(row, first)?;
        if ask.piles != self.piles(row) {
            return self.impossible("one row has more piles than the other");
        }
        let laid = self.ask_at(ask, first, along)?;
        if !made(Mistake::LaidIsKnown) {
            self.front.rows[laid.id].order = self.front.rows[row.id].order;
        }
        self.store.lies_along(laid.id, row.id);
        Ok(laid)
    }

    /// A row has whole piles, and finds room on a table.
    fn expect_room(&self, piles: usize, depth: usize) -> Result<(), Stop> {
        if depth == 0 {
            return self.impossible("a pile has at least one card");
        }
        match piles.checked_mul(depth) {
            Some(..=MOST_CARDS) => Ok(()),
            _ => self.impossible(format!("a row has more than {MOST_CARDS} cards")),
        }
    }

    fn ask_at(&mut self, ask: &Ask, first: usize, along: Option<(usize, Naming)>) -> Result<Row, Stop> {
        self.expect_room(ask.piles, ask.depth)?;
        let row = self.new_row();
        self.create(&row, ask.piles, ask.depth, DOWN);
        for &(face, count) in &ask.hand {
            self.front.cost.take(face, count);
        }
        let laid = self.store.lay(row.id, ask, first);
        laid.map_err(|stop| match stop {
            Stop::Rejected(mut rejection) => {
                rejection.site = self.site();
                self.stop(Stop::Rejected(rejection))
            }
            other => self.stop(other),
        })?;
        for &face in self.store.brought() {
            self.front.cost.take(face, 1);
        }
        self.record(|_| Event::Lay { row: row.id, ask, along })?;
        Ok(row)
    }

    fn create(&mut self, row: &Row, piles: usize, depth: usize, state: u8) {
        self.front.cards.create(row.id, piles, depth);
        if state != GAP {
            self.front.cards.get_mut(row.id).values.fill(state);
            self.front.cost.lie(piles * depth);
        }
    }
}
