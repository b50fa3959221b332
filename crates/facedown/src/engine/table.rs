//! The table: owner of every card, and the only one who can look under a back.

use super::blocks::{Blocks, Contents};
use super::cost::Cost;
use super::event::Event;
use super::face::Face;
use super::fault::{Fault, FaultKind, Passed, Place};
use super::prover::Ask;
use super::row::{Row, Spot};
use super::stop::{Rejection, Site, Stop};
use super::store::Store;

/// A place without a card.
pub(super) const GAP: u8 = 0;
/// A card that lies face down. Any other value is a card that lies face up, and is its face.
pub(super) const DOWN: u8 = 255;

/// What everybody knows of the order of a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub(super) enum Order {
    /// Which pile lies where.
    #[default]
    Known,
    /// Only which pile follows which.
    Shifted,
    /// Nothing.
    Scrambled,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Meta {
    pub(super) order: Order,
    pub(super) generation: u32,
    pub(super) taken: bool,
}

/// All that both players see: which cards lie where, which of them face up, and how much has been used.
pub(super) struct Front {
    pub(super) cards: Blocks<u8>,
    pub(super) rows: Vec<Meta>,
    pub(super) cost: Cost,
    pub(super) scopes: Vec<&'static str>,
    pub(super) step: (&'static str, &'static str),
    pub(super) nth: usize,
    /// How often an order was left open so far.
    pub(super) orders: usize,
}

// A derived `clone_from` would allocate for every branch of a search.
impl Clone for Front {
    fn clone(&self) -> Self {
        Self {
            cards: self.cards.clone(),
            rows: self.rows.clone(),
            cost: self.cost.clone(),
            scopes: self.scopes.clone(),
            step: self.step,
            nth: self.nth,
            orders: self.orders,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { cards, rows, cost, scopes, step, nth, orders } = other;
        self.cards.clone_from(cards);
        self.rows.clone_from(rows);
        self.cost.clone_from(cost);
        self.scopes.clone_from(scopes);
        (self.step, self.nth, self.orders) = (*step, *nth, *orders);
    }
}

/// Who is told what happens.
type Recorder<'a> = Box<dyn FnMut(&Event<'_>) -> Result<(), Stop> + 'a>;

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
pub struct Table<'a> {
    pub(super) front: Front,
    pub(super) store: Box<dyn Store + 'a>,
    pub(super) recorder: Option<Recorder<'a>>,
    pub(super) fault: Option<Fault>,
    pub(super) passed: Option<Vec<Passed>>,
    pub(super) ordering: Option<Box<dyn FnMut(usize) -> Vec<usize> + 'a>>,
    pub(super) reordered: Vec<(usize, Vec<usize>)>,
}

impl std::fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table at {}", self.site())
    }
}

impl<'a> Table<'a> {
    pub(super) fn with_store(store: Box<dyn Store + 'a>) -> Self {
        let front = Front {
            cards: Blocks::default(),
            rows: Vec::new(),
            cost: Cost::default(),
            scopes: Vec::new(),
            step: ("", ""),
            nth: 0,
            orders: 0,
        };
        Self {
            front,
            store,
            recorder: None,
            fault: None,
            passed: None,
            ordering: None,
            reordered: Vec::new(),
        }
    }

    /// What the run has cost so far.
    #[must_use]
    pub const fn cost(&self) -> &Cost {
        &self.front.cost
    }

    /// Where the run stands.
    #[must_use]
    pub fn site(&self) -> Site {
        let (step, sentence) = self.front.step;
        Site { scopes: self.front.scopes.clone(), step, sentence }
    }

    /// Begins a numbered step of the paper.
    ///
    /// # Errors
    /// When the recorder stops.
    pub fn step(&mut self, id: &'static str, sentence: &'static str) -> Result<(), Stop> {
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
        let outside = (self.front.step, self.front.nth);
        self.front.scopes.push(name);
        self.record(|_| Event::Enter(name))?;
        let result = run(self)?;
        self.front.scopes.pop();
        (self.front.step, self.front.nth) = outside;
        self.record(|_| Event::Leave(name))?;
        Ok(result)
    }

    pub(super) fn record<'e>(&mut self, event: impl FnOnce(&Front) -> Event<'e>) -> Result<(), Stop> {
        match &mut self.recorder {
            Some(recorder) => recorder(&event(&self.front)),
            None => Ok(()),
        }
    }

    /// The place of the shuffle or turn-up that comes now, if somebody wants to know.
    pub(super) fn pass(&mut self, passed: impl FnOnce(Place) -> Passed) -> Option<FaultKind> {
        let nth = self.front.nth;
        self.front.nth += 1;
        if self.fault.is_none() && self.passed.is_none() {
            return None;
        }
        let place = Place { site: self.site(), nth };
        let fault = self.fault.as_ref().filter(|fault| fault.place == place).map(|fault| fault.kind);
        if let Some(list) = &mut self.passed {
            let entry = passed(place);
            if !list.contains(&entry) {
                list.push(entry);
            }
        }
        fault
    }

    /// Stops because a step cannot be carried out.
    ///
    /// # Errors
    /// Always: it is the error.
    pub fn impossible<R>(&self, why: impl Into<String>) -> Result<R, Stop> {
        Err(Stop::Impossible { site: Box::new(self.site()), why: why.into() })
    }

    /// Stops because the verifier does not accept; for what is wrong before any card is turned.
    ///
    /// # Errors
    /// Always: it is the error.
    pub fn reject<R>(&self, wanted: impl Into<String>) -> Result<R, Stop> {
        let rejection = Rejection { site: self.site(), wanted: wanted.into(), seen: Vec::new() };
        Err(Stop::Rejected(Box::new(rejection)))
    }

    /// The faces that the prover was committed to in a run with real cards.
    pub(crate) fn committed(&self) -> &[Face] {
        self.store.committed()
    }

    pub(super) fn new_row(&mut self) -> Row {
        let id = self.front.rows.iter().position(|row| !row.taken).unwrap_or(self.front.rows.len());
        if id == self.front.rows.len() {
            self.front.rows.push(Meta::default());
        }
        let meta = &mut self.front.rows[id];
        *meta = Meta { order: Order::Known, generation: meta.generation + 1, taken: true };
        Row { id }
    }

    pub(super) fn free(&mut self, row: Row) {
        self.front.rows[row.id].taken = false;
    }

    /// The number of piles in a row.
    #[must_use]
    pub fn columns(&self, row: &Row) -> usize {
        self.front.cards.get(row.id).columns
    }

    /// The number of cards in each pile of a row.
    #[must_use]
    pub fn depth(&self, row: &Row) -> usize {
        self.front.cards.get(row.id).depth
    }

    /// Puts known cards down, for all to see, and turns them face down: piles of `depth` cards, pile by pile.
    ///
    /// # Errors
    /// When the faces do not make up whole piles.
    pub fn put(&mut self, depth: usize, faces: &[Face]) -> Result<Row, Stop> {
        if depth == 0 || !faces.len().is_multiple_of(depth) {
            return self.impossible("the cards do not make up whole piles");
        }
        let row = self.new_row();
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
    pub fn places(&mut self, columns: usize, depth: usize) -> Result<Row, Stop> {
        let row = self.new_row();
        self.create(&row, columns, depth, GAP);
        self.store.contents().create(row.id, columns, depth);
        self.record(|_| Event::Places { row: row.id, columns, depth })?;
        Ok(row)
    }

    /// Asks the prover to lay cards face down.
    ///
    /// # Errors
    /// When the prover lays a wrong number of cards.
    pub fn ask(&mut self, ask: &Ask) -> Result<Row, Stop> {
        self.ask_at(ask, 0)
    }

    /// Asks the prover to lay cards under the piles of a row, counted from `first`: both players see that pile.
    ///
    /// # Errors
    /// When the prover lays a wrong number of cards, or is asked for more or fewer piles than the row has, or the row was
    /// shuffled since the spot was found.
    pub fn ask_from(&mut self, ask: &Ask, row: &Row, first: Spot) -> Result<Row, Stop> {
        let first = self.index(row, first)?;
        if ask.columns() != self.columns(row) {
            return self.impossible("one row has more piles than the other");
        }
        let laid = self.ask_at(ask, first)?;
        self.front.rows[laid.id].order = self.front.rows[row.id].order;
        self.store.lies_along(laid.id, row.id);
        Ok(laid)
    }

    fn ask_at(&mut self, ask: &Ask, first: usize) -> Result<Row, Stop> {
        let row = self.new_row();
        self.create(&row, ask.columns(), ask.depth(), DOWN);
        for &(face, count) in ask.hand() {
            self.front.cost.take(face, count);
        }
        let laid = self.store.lay(row.id, ask, first);
        laid.map_err(|stop| match stop {
            Stop::Rejected(mut rejection) => {
                rejection.site = self.site();
                Stop::Rejected(rejection)
            }
            other => other,
        })?;
        self.record(|_| Event::Lay { row: row.id, ask })?;
        Ok(row)
    }

    fn create(&mut self, row: &Row, columns: usize, depth: usize, state: u8) {
        self.front.cards.create(row.id, columns, depth);
        if state != GAP {
            self.front.cards.get_mut(row.id).values.fill(state);
            self.front.cost.lie(columns * depth);
        }
    }
}
