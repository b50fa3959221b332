//! Rounds: the joints of a protocol.

use super::blocks::Block;
use super::chance::Path;
use super::face::Face;
use super::fault::Fault;
use super::given::{Given, Input, Lying};
use super::order::RowOrders;
use super::row::Row;
use super::stop::{Site, Stop};
use super::store::{ChapterEnd, Hidden, Led, LedFrom, Mix, OpenCards, Searched, Settings, States};
use super::table::{Front, Table};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::panic::Location;
use std::sync::{Arc, Mutex};

/// Beginnings of protocols, and rounds, that searches have in common, so that each is searched once.
///
/// Any searches may share them: what is remembered is remembered with all that it depends on.
#[derive(Clone, Default)]
pub struct Chapters(Arc<Mutex<KeptChapters>>, Rounds);

/// By what a round depends on, besides hidden cards: where each hidden state leads to.
type Rounds = Arc<Mutex<HashMap<RoundKey, Leads, BuildHasherDefault<Mix>>>>;
/// By hidden state.
type Leads = Arc<Mutex<LedFrom>>;

/// What a round depends on, besides hidden cards: what it does with which rows, what everybody sees, and how it is searched.
#[derive(PartialEq, Eq, Hash)]
struct RoundKey {
    given: Given,
    /// What goes wrong, and where the protocol is when the round begins.
    fault: Option<(Fault, Site, usize)>,
    alphabet: Vec<Face>,
    cards: Vec<Block<u8>>,
    rows: RowOrders,
}

/// What a chapter depends on.
#[derive(PartialEq, Eq, Hash, Clone)]
struct ChapterKey {
    given: Given,
    fault: Option<Fault>,
    /// Where the protocol is when it begins.
    site: Site,
    /// How it is searched.
    settings: Settings,
    reordered: Vec<(usize, Vec<usize>)>,
}

/// The most hidden states of a round that are remembered: more would need too much memory.
const MOST_REMEMBERED: usize = 1 << 20;

type KeptChapters = HashMap<ChapterKey, Arc<Chapter>>;

impl std::fmt::Debug for Chapters {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Chapters")
    }
}

/// A chapter that was searched.
struct Chapter {
    /// The table and the row that it leaves, or why it stops.
    end: Result<(Front, usize), Stop>,
    reached: ChapterEnd,
    /// The orders that it leaves open: see [`Table::left_open`].
    left_open: Vec<Option<usize>>,
}

impl Chapters {
    fn get(&self, key: &ChapterKey) -> Option<Arc<Chapter>> {
        self.0.lock().ok()?.get(key).cloned()
    }

    fn set(&self, key: ChapterKey, chapter: Chapter) {
        if let Ok(mut chapters) = self.0.lock() {
            chapters.insert(key, Arc::new(chapter));
        }
    }
}

impl Table<'_> {
    /// The beginning of a protocol, up to a point where one row lies on the table. In an ordinary run this just runs it;
    /// searches that share [`Chapters`] do it once for each `inputs`.
    ///
    /// The steps are a plain function: what they depend on is what they are given. `inputs` is kept and compared whole.
    ///
    /// # Errors
    /// Those of the steps.
    #[track_caller]
    pub fn chapter<I: Input>(
        &mut self,
        inputs: I,
        steps: fn(&mut Self, &I) -> Result<Row, Stop>,
    ) -> Result<Row, Stop> {
        let place = Location::caller();
        self.go_on()?;
        let untouched = self.front.rows.is_empty() && self.left_open.is_empty() && self.ordering.is_none();
        let fault = self.fault.clone();
        let shared = self
            .store
            .as_search()
            .filter(|search| untouched && !search.is_within())
            .and_then(|search| Some((search.chapters.clone()?, search.settings())));
        let Some((chapters, settings)) = shared else { return steps(self, &inputs) };
        // As far as it goes in the usual order, a chapter serves searches in other orders too.
        let given = Given { place, steps: steps as usize, inputs: Arc::new(inputs.clone()) };
        let usual = ChapterKey { given, fault, site: self.site(), settings, reordered: Vec::new() };
        let own = ChapterKey { reordered: self.reordered.clone(), ..usual.clone() };
        let usual_until = self.reordered.iter().map(|(nth, _)| *nth).min().unwrap_or(usize::MAX);
        let kept = chapters.get(&usual).filter(|chapter| chapter.left_open.len() <= usual_until);
        if let Some(chapter) = kept.or_else(|| chapters.get(&own)) {
            if let Some(search) = self.store.as_search() {
                search.go_on_from(&chapter.reached);
            }
            self.left_open.clone_from(&chapter.left_open);
            let (front, row) = chapter.end.as_ref().map_err(|stop| self.stop(stop.clone()))?;
            self.front.clone_from(front);
            return Ok(self.row(*row));
        }
        let result = steps(self, &inputs);
        let result = self.verdict(result);
        let left_open = self.left_open.clone();
        let key = if left_open.len() <= usual_until { usual } else { own };
        if let Some(reached) = self.store.as_search().map(|search| search.reached()) {
            let end = result.as_ref().map(|row| (self.front.clone(), row.id)).map_err(Clone::clone);
            chapters.set(key, Chapter { end, reached, left_open });
        }
        result
    }

    /// One repetition of a protocol's steps, or any part of it after which no row is left that was not there before.
    ///
    /// In an ordinary run this just runs the steps. A [search](Table::search) follows every branch of the steps from
    /// every state in which the rounds before can end, and merges equal ends. That is sound because the public course
    /// of a protocol is the same for all of them: from one round to the next, only hidden cards differ.
    ///
    /// # Errors
    /// Those of the steps; in a search, a rejection only when every branch is rejected.
    pub fn round(&mut self, steps: impl Fn(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        self.any_round(None, &steps)
    }

    /// A [round](Table::round) that is searched once for each `inputs` and hidden state, by all searches that share
    /// [`Chapters`]. In an ordinary run this just runs it.
    ///
    /// The steps are a plain function, or a closure that captures nothing: what they depend on is what they are given, and the
    /// cards on the table. `inputs` is kept and compared whole.
    ///
    /// A round that used something else would be remembered wrongly. So it does not compile:
    ///
    /// ```compile_fail,E0308
    /// # use facedown::engine::{Row, Stop, Table};
    /// fn looks_at(table: &mut Table<'_>, cards: &Row, place: usize) -> Result<(), Stop> {
    ///     // Given `place` instead of `()`, and with `&place` as its third parameter, it does.
    ///     table.round_of(cards, (), |table, cards, ()| table.spot(cards, place).map(drop))
    /// }
    /// ```
    ///
    /// # Errors
    /// As for a round.
    #[track_caller]
    pub fn round_of<R: Lying, I: Input>(
        &mut self,
        rows: R,
        inputs: I,
        steps: fn(&mut Self, R, &I) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let place = Location::caller();
        let shared = self
            .store
            .as_search()
            .and_then(|search| Some((search.chapters.clone()?, search.alphabet.clone())));
        // A fault elsewhere in the protocol makes no difference here.
        let reachable =
            self.fault.as_ref().filter(|fault| fault.place.site.scopes.starts_with(&self.front.scopes));
        let leads = shared.and_then(|(chapters, alphabet)| {
            let key = RoundKey {
                given: Given { place, steps: steps as usize, inputs: Arc::new((rows.key(), inputs.clone())) },
                fault: reachable.map(|fault| (fault.clone(), self.site(), self.front.nth)),
                alphabet,
                cards: self.front.cards.all().to_vec(),
                rows: self.front.layout(),
            };
            Some(chapters.1.lock().ok()?.entry(key).or_default().clone())
        });
        self.any_round(leads, &|table| steps(table, rows, &inputs))
    }

    /// A round, with a number of its own: what is pointed at in it is not pointed at after it. A round within another is a
    /// part of it.
    fn any_round(
        &mut self,
        leads: Option<Leads>,
        steps: &dyn Fn(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        self.go_on()?;
        let outside = self.front.round;
        if outside == 0 {
            self.front.rounds += 1;
            self.front.round = self.front.rounds;
        }
        let end = self.play_round(leads, steps);
        self.front.round = outside;
        end
    }

    fn play_round(
        &mut self,
        leads: Option<Leads>,
        steps: &dyn Fn(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        #[cfg(test)]
        if self.store.as_every().is_some() {
            return self.round_of_every(steps);
        }
        let Some(search) = self.store.as_search() else {
            let end = steps(self);
            return self.verdict(end);
        };
        // A round within another is a part of it.
        if self.in_round || search.follow_recorded_round() {
            let outside = std::mem::replace(&mut self.in_round, true);
            let end = steps(self);
            self.in_round = outside;
            return self.verdict(end);
        }
        let starts = search.starts();
        let before = self.front.clone();
        let mut after = None;
        let mut rejection = None;
        let mut accepted = None;
        let mut open = OpenCards::Nothing;
        self.in_round = true;
        for (start, origin) in &starts {
            let remembered = leads.as_ref().map(|leads| (leads, start.without_history()));
            let known = remembered.as_ref().and_then(|(leads, key)| leads.lock().ok()?.get(key).cloned());
            let led = match known {
                Some(led) => led,
                None => {
                    let led = Arc::new(self.lead(start, &before, &mut after, steps)?);
                    // How far a search comes that gives up depends on what it has done before, and where an order is left
                    // open, on that order.
                    if let Some((leads, key)) = remembered
                        && led.left_out.is_none()
                        && !led.leaves_an_order_open
                        && let Ok(mut leads) = leads.lock()
                        && leads.len() < MOST_REMEMBERED
                    {
                        leads.insert(key, led.clone());
                    }
                    led
                }
            };
            if accepted.is_none()
                && let Some(choices) = led.first_choices()
            {
                accepted = Some((start, choices.clone()));
            }
            if rejection.is_none() {
                rejection.clone_from(&led.rejection);
            }
            open = open.and(led.open);
            if let Some(search) = self.store.as_search() {
                search.arrive(start, *origin, &led);
            }
        }
        // Where everything was remembered, one branch is followed to see how the round leaves the table.
        if let (None, Some((start, choices))) = (&after, &accepted) {
            self.front.clone_from(&before);
            if let Some(search) = self.store.as_search() {
                search.begin(start, Path::taking(choices));
            }
            let end = steps(self);
            self.verdict(end)?;
            after = Some(self.front.clone());
        }
        self.in_round = false;
        if let Some(search) = self.store.as_search() {
            search.leave();
        }
        match (after, rejection) {
            (Some(front), _) => {
                self.front = front;
                self.front.forked = open == OpenCards::Different;
                Ok(())
            }
            (None, Some(rejection)) => {
                self.front.clone_from(&before);
                Err(self.stop(Stop::Rejected(rejection)))
            }
            (None, None) => self.impossible("a round has no branch"),
        }
    }

    /// Follows every branch of a round from one hidden state.
    fn lead(
        &mut self,
        start: &Hidden,
        before: &Front,
        after: &mut Option<Front>,
        steps: &dyn Fn(&mut Self) -> Result<(), Stop>,
    ) -> Result<Led, Stop> {
        let mut led = Led::default();
        let mut met = States::default();
        let left_out_before = self.store.as_search().and_then(Searched::left_out);
        if let Some(search) = self.store.as_search() {
            search.begin_branches();
        }
        let mut path = Some(Path::first());
        while let Some(branch) = path {
            self.front.clone_from(before);
            if let Some(search) = self.store.as_search() {
                search.begin(start, branch);
            }
            let end = steps(self);
            match self.verdict(end) {
                Ok(()) => {
                    after.get_or_insert_with(|| self.front.clone());
                    led.opens(self.front.digest(before));
                    if let Some(search) = self.store.as_search() {
                        search.keep(start, &mut met, &mut led);
                    }
                }
                Err(Stop::Rejected(found)) => {
                    led.rejection.get_or_insert(found);
                }
                Err(stop) => return Err(stop),
            }
            led.leaves_an_order_open |= self.front.orders != before.orders;
            led.branches += 1;
            let followed = led.branches;
            path = self.store.as_search().and_then(|search| search.next_branch(followed));
        }
        if let Some(search) = self.store.as_search() {
            search.end_branches();
            led.left_out = search.left_out();
            search.incomplete = left_out_before;
        }
        Ok(led)
    }
}
