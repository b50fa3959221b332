//! The kinds of runs: what a table is made for, and what is done with it besides.

use super::chance::Chance;
use super::event::Event;
use super::face::Face;
use super::fault::{Fault, Passed};
use super::prover::Prover;
use super::round::Chapters;
use super::sight::View;
use super::stop::Stop;
use super::store::{Dealt, Exact, FaceSource, Faceless, Found, Hand, Laid, Searched, Shown, Strictness};
use super::table::Table;

impl<'a> Table<'a> {
    /// A table with real cards: `chance` decides the shuffles, `prover` what is laid face down.
    pub fn new(chance: impl Chance + 'a, prover: impl Prover + 'a) -> Self {
        Self::with_store(Box::new(Dealt::new(Box::new(chance), Box::new(prover))))
    }

    /// The same, with a verifier whose picks are decided by chance, too.
    #[cfg(test)]
    pub(crate) fn picking(chance: impl Chance + 'a, prover: impl Prover + 'a) -> Self {
        let mut dealt = Dealt::new(Box::new(chance), Box::new(prover));
        dealt.picks = true;
        Self::with_store(Box::new(dealt))
    }

    /// A table on which one run stands for all outcomes of all shuffles: each turn-up compares the exact distribution
    /// of what may be seen with the stated law, and stops with [`Stop::Leaked`] when they differ.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Law, Lay, Part, Scripted, Stop, Table};
    ///
    /// /// P lays two cards, which are scrambled, or not, and turned up.
    /// fn show(table: &mut Table<'_>, scrambled: bool) -> Result<(), Stop> {
    ///     let row = table.ask(&Ask::choice(2, Face::HEART, Face::CLUB))?;
    ///     if scrambled {
    ///         table.pile_scramble(&row)?;
    ///     }
    ///     table.turn_up(&row, Part::layer(0), Law::arrangement(&[Face::CLUB, Face::HEART]))?;
    ///     table.put_away(row)
    /// }
    ///
    /// let prover = || Scripted::new(vec![Lay::Mark(1)]);
    /// assert_eq!(show(&mut Table::exact(prover()), true), Ok(()));
    /// assert!(matches!(show(&mut Table::exact(prover()), false), Err(Stop::Leaked(_))));
    /// ```
    pub fn exact(prover: impl Prover + 'a) -> Self {
        Self::with_store(Box::new(Exact::new(Box::new(prover), Strictness::Strict)))
    }

    /// A table like [`Table::exact`] that does not stop at an unlawful turn-up but notes what each turn-up shows, and
    /// goes on as long as the verifier accepts whatever may be seen.
    pub fn noting(prover: impl Prover + 'a) -> Self {
        Self::with_store(Box::new(Exact::new(Box::new(prover), Strictness::Noting)))
    }

    /// What the turn-ups of a [noting](Table::noting) run have shown so far.
    #[must_use]
    pub fn shown(&mut self) -> Vec<Shown> {
        self.not_for_steps();
        self.store.shown()
    }

    /// A table of the simulator: no card has a face, no prover is asked, and turn-ups are drawn from their laws.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Law, Part, Seeded, Table};
    ///
    /// let mut table = Table::simulated(Seeded::new(1));
    /// let row = table.ask(&Ask::choice(3, Face::HEART, Face::CLUB))?;
    /// table.pile_shift(&row)?;
    /// let law = Law::rotation(&Face::read("♥ ♣ ♣").unwrap());
    /// let seen = table.turn_up(&row, Part::layer(0), law)?;
    /// assert_eq!(seen.all(Face::HEART).len(), 1);
    /// # Ok::<(), facedown::engine::Stop>(())
    /// ```
    pub fn simulated(chance: impl Chance + 'a) -> Self {
        Self::with_store(Box::new(Faceless::new(FaceSource::Law(Box::new(chance)))))
    }

    /// As [`Table::simulated`], but where a paper leaves open which of several laws holds, the first is taken. What is seen is not
    /// a simulation then; the course of the run is the same.
    pub(crate) fn rehearsed(chance: impl Chance + 'a) -> Self {
        Self::with_store(Box::new(Faceless::new(FaceSource::FirstLaw(Box::new(chance)))))
    }

    /// A table on which turn-ups show what `read` says; it is asked for the number of cards turned up.
    ///
    /// ```
    /// use facedown::engine::{Face, Law, Part, Stop, Table};
    ///
    /// let mut table = Table::replayed(|_| Ok(vec![Face::HEART, Face::HEART]));
    /// let row = table.put(1, &[Face::HEART, Face::CLUB])?;
    /// let law = Law::exactly(&[Face::HEART, Face::CLUB]);
    /// assert!(matches!(table.turn_up(&row, Part::layer(0), law), Err(Stop::Rejected(_))), "a forged record");
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn replayed(read: impl FnMut(usize) -> Result<Vec<Face>, Stop> + 'a) -> Self {
        Self::with_store(Box::new(Faceless::new(FaceSource::Record(Box::new(read)))))
    }

    /// A table at which every prover sits at once. `alphabet` lists the faces to try where the verifier's check does
    /// not say what it expects to see.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Law, Part, Stop, Table};
    ///
    /// /// P lays two cards that V takes for a bit, but V looks at the first only.
    /// fn careless(table: &mut Table<'_>) -> Result<(), Stop> {
    ///     let bit = table.ask(&Ask::piles(1, 2, &[(Face::CLUB, 1), (Face::HEART, 1)]))?;
    ///     table.commit(&bit)?;
    ///     table.turn_up(&bit, Part::layer(0), Law::exactly(&[Face::HEART]))?;
    ///     table.set_aside(bit)
    /// }
    ///
    /// let mut table = Table::search(&[Face::CLUB, Face::HEART]);
    /// table.round(careless)?;
    /// let found = table.found().unwrap();
    /// assert!(found.complete());
    /// let [(committed, rounds)] = &found.ends[..] else { panic!("more than one way") };
    /// assert_eq!(committed[0].face(), Some(Face::HEART));
    /// assert_eq!(committed[1].face(), None, "the second card may be anything");
    ///
    /// let mut table = Table::following(&[Face::CLUB, Face::HEART], rounds.clone());
    /// table.round(careless)?;
    /// assert_eq!(table.laid()[0][0].face(), Some(Face::HEART));
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn search(alphabet: &[Face]) -> Self {
        Self::with_store(Box::new(Searched::new(alphabet)))
    }

    /// Lets the verifier take things in this order the `nth` time, from 0, that a paper leaves the order open, if there
    /// are as many things. May be said of several times.
    pub fn reordered(mut self, nth: usize, order: &[usize]) -> Self {
        self.not_for_steps();
        self.reordered.push((nth, order.to_vec()));
        self
    }

    /// Lets a search share beginnings with others of the same protocol and variant.
    pub fn sharing(self, chapters: &Chapters) -> Self {
        self.searching(|search| search.chapters = Some(chapters.clone()))
    }

    fn searching(mut self, set: impl FnOnce(&mut Searched)) -> Self {
        self.not_for_steps();
        if let Some(search) = self.store.as_search() {
            set(search);
        }
        self
    }

    /// Lets a search leave branches out once it has followed so many. What it has found is not complete then.
    pub(crate) fn giving_up_after(self, branches: u64) -> Self {
        self.searching(|search| search.most_branches = branches)
    }

    /// Which cards the provers of a search may lay: any, unless this says that they lay only what was dealt to them.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Hand, Law, Part, Stop, Table};
    ///
    /// /// P lays two cards, and V sees that one of them is a heart.
    /// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
    ///     let cards = table.ask(&Ask::choice(2, Face::HEART, Face::CLUB))?;
    ///     table.commit(&cards)?;
    ///     let first = table.spots(&cards, [0])?;
    ///     table.turn_up(&cards, Part::at(&first, 0..1), Law::exactly(&[Face::HEART])).map(drop)
    /// }
    ///
    /// for (hand, accepted) in [(Hand::Any, true), (Hand::Dealt, false)] {
    ///     let mut table = Table::search(&[Face::CLUB, Face::HEART]).laying_from(hand);
    ///     table.run(|table| table.round(steps))?;
    ///     let found = table.found().unwrap();
    ///     assert_eq!(found.accepts(&[Face::HEART, Face::HEART]), accepted, "P was dealt one heart");
    /// }
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn laying_from(self, hand: Hand) -> Self {
        self.searching(|search| search.lay_from(hand))
    }

    /// Lets a search try this many ways to fill in unknown cards where a check does not say what it expects to see, instead of
    /// 1,024. What it has found is not complete where there are more.
    pub fn trying(self, fillings: usize) -> Self {
        self.searching(|search| search.most_fillings = fillings)
    }

    /// A table at which one prover that a [search](Table::search) has found sits again: see the example there.
    pub fn following(alphabet: &[Face], rounds: Vec<Vec<usize>>) -> Self {
        Self::with_store(Box::new(Searched::following(alphabet, rounds)))
    }

    /// What a search has found, after the protocol has run: no end when it was stopped. Nothing on any other table.
    #[must_use]
    pub fn found(&mut self) -> Option<Found> {
        self.not_for_steps();
        let stopped = self.front.stop.get().is_some();
        let mut found = self.store.as_search().map(|search| search.found())?;
        if stopped {
            found.ends.clear();
        }
        Some(found)
    }

    /// What the prover has laid in a [followed](Table::following) run, ask by ask.
    #[must_use]
    pub fn laid(&mut self) -> Vec<Vec<Laid>> {
        self.not_for_steps();
        self.store.as_search().map_or_else(Vec::new, |search| search.laid())
    }

    /// What the prover has laid in a [followed](Table::following) run, ask by ask, with a face for every card: those that P
    /// was committed to have these, and whatever was never seen is something that P [has](Table::laying_from). `None` if
    /// P cannot have laid it.
    pub(crate) fn laid_for(&mut self, committed: &[Face]) -> Option<Vec<Vec<Face>>> {
        self.not_for_steps();
        self.store.as_search()?.laid_for(committed)
    }

    /// Calls `recorder` at every event; when it stops, so does the run.
    ///
    /// ```
    /// use facedown::engine::{Face, Scripted, Table, Unshuffled};
    ///
    /// let mut lines = Vec::new();
    /// let mut table = Table::new(Unshuffled, Scripted::new(Vec::new())).recorded_by(|event| {
    ///     lines.push(event.to_string());
    ///     Ok(())
    /// });
    /// let row = table.put(1, &[Face::CLUB, Face::CLUB, Face::HEART])?;
    /// table.pile_shift(&row)?;
    /// drop(table);
    /// assert_eq!(lines, ["put 0 1 ♣*2 ♥", "shuffle pile_shift 0"]);
    /// # Ok::<(), facedown::engine::Stop>(())
    /// ```
    pub fn recorded_by(self, mut recorder: impl FnMut(&Event<'_>) -> Result<(), Stop> + 'a) -> Self {
        self.watched_by(move |event, _| recorder(event))
    }

    /// As [`Table::recorded_by`], and shows how the cards lie after the event.
    ///
    /// ```
    /// use facedown::engine::{Ask, Face, Lay, Scripted, Sight, Table, Unshuffled};
    ///
    /// let mut known = Vec::new();
    /// let mut table = Table::new(Unshuffled, Scripted::new(vec![Lay::Mark(1)])).remembering().watched_by(|_, view| {
    ///     assert!(view.cards(0).all(|card| card == Sight::Down), "nobody else sees what P lays");
    ///     known = view.known_to_prover(0).collect();
    ///     Ok(())
    /// });
    /// table.ask(&Ask::choice(3, Face::HEART, Face::CLUB))?;
    /// drop(table);
    /// assert_eq!(known, [Some(Face::CLUB), Some(Face::HEART), Some(Face::CLUB)]);
    /// # Ok::<(), facedown::engine::Stop>(())
    /// ```
    pub fn watched_by(mut self, watcher: impl FnMut(&Event<'_>, &View<'_>) -> Result<(), Stop> + 'a) -> Self {
        self.not_for_steps();
        self.recorder = Some(Box::new(watcher));
        self
    }

    /// Keeps in mind what P knows of the cards that lie face down, for whoever [watches](Table::watched_by) with P's eyes. It is for
    /// tables with [real cards](Table::new): on others nobody knows anything.
    pub fn remembering(mut self) -> Self {
        self.not_for_steps();
        self.store.remember();
        self
    }

    /// Lets the verifier take things in another order wherever a paper leaves the order open: asked for `n` things,
    /// `ordering` gives an order of `0..n`.
    ///
    /// ```
    /// use facedown::engine::{Scripted, Table, Unshuffled};
    ///
    /// let table = Table::new(Unshuffled, Scripted::new(Vec::new()));
    /// assert_eq!(table.ordered_by(|things| (0..things).rev().collect()).any_order(3), [2, 1, 0]);
    /// ```
    pub fn ordered_by(mut self, ordering: impl FnMut(usize) -> Vec<usize> + 'a) -> Self {
        self.not_for_steps();
        self.ordering = Some(Box::new(ordering));
        self
    }

    /// An order of this many things that the paper leaves open to the verifier: as they come, unless somebody
    /// [wants another](Table::ordered_by).
    #[must_use]
    pub fn any_order(&mut self, things: usize) -> Vec<usize> {
        let nth = self.front.orders;
        self.front.orders += 1;
        match self.left_open.get_mut(nth) {
            Some(met) if *met == Some(things) => {}
            Some(met) => *met = None,
            None => self.left_open.push(Some(things)),
        }
        let said = self.reordered.iter().find(|(which, order)| *which == nth && order.len() == things);
        match (said, &mut self.ordering) {
            (Some((_, order)), _) => order.clone(),
            (None, Some(ordering)) => ordering(things),
            (None, None) => (0..things).collect(),
        }
    }

    /// How many things there were each time that an order was left open; nothing where that depends on what P has laid.
    /// For whoever watches the run, not for its steps (see [`Table::run`]).
    #[must_use]
    pub fn left_open(&self) -> &[Option<usize>] {
        self.not_for_steps();
        &self.left_open
    }

    /// Lets something go wrong.
    ///
    /// ```
    /// use facedown::engine::{Face, FaultKind, Law, Part, Passed, Scripted, Stop, Table};
    ///
    /// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
    ///     let row = table.put(1, &[Face::CLUB, Face::HEART])?;
    ///     table.pile_scramble(&row)?;
    ///     table.turn_up(&row, Part::layer(0), Law::arrangement(&[Face::CLUB, Face::HEART])).map(|_| ())
    /// }
    ///
    /// let mut table = Table::exact(Scripted::new(Vec::new())).listing_places();
    /// steps(&mut table)?;
    /// let faults: Vec<_> = table.passed().iter().flat_map(Passed::faults).collect();
    /// assert_eq!(faults[0].kind, FaultKind::SkipShuffle);
    /// let mut table = Table::exact(Scripted::new(Vec::new())).with_fault(faults[0].clone());
    /// assert!(matches!(steps(&mut table), Err(Stop::Leaked(_))));
    /// # Ok::<(), Stop>(())
    /// ```
    pub fn with_fault(mut self, fault: Fault) -> Self {
        self.not_for_steps();
        self.fault = Some(fault);
        self
    }

    /// Keeps a list of the shuffles and turn-ups passed.
    pub fn listing_places(mut self) -> Self {
        self.not_for_steps();
        self.passed = Some(Vec::new());
        self
    }

    /// The shuffles and turn-ups passed so far, each place once.
    #[must_use]
    pub fn passed(&self) -> &[Passed] {
        self.not_for_steps();
        self.passed.as_deref().unwrap_or(&[])
    }
}
