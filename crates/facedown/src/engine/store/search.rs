//! Every prover at once.
//!
//! What a prover lays is unknown until it is turned up. At a turn-up, every way of giving faces to the unknown cards
//! that the verifier accepts is tried; all others end in a rejection and need not be followed. So "the prover may lay
//! any faces" is exhausted without listing the faces.
//!
//! Shuffles do nothing here: steps see piles only through their faces, so an order in which the piles come to lie
//! makes no difference to what can follow (see [`Spot`](crate::engine::Spot)).
//!
//! A protocol's public course is one sequence of [rounds](crate::engine::Table::round). The search carries the set of
//! all hidden states that can be reached at the end of each, equal ones merged.

use super::held::{Hand, Held};
use super::states::{Hidden, Incomplete, Led, StateOrigin, States};
use super::ways::{UNKNOWN, face, turn, turns, ways};
use super::{Accept, Look, Store};
use crate::engine::blocks::{Blocks, Motion, Value};
use crate::engine::chance::{Chance, Path};
use crate::engine::cost::Shuffle;
use crate::engine::face::Face;
use crate::engine::law::either;
use crate::engine::mistake::{Mistake, made};
use crate::engine::prover::Ask;
use crate::engine::round::Chapters;
use crate::engine::stop::{Site, Stop};
use std::sync::Arc;

/// What a look leaves open.
#[derive(Clone)]
struct OpenLook {
    /// How many choices were made before it.
    taken: usize,
    values: Vec<u16>,
    ways: FaceWays,
}

/// All faces that the cards can have so that V accepts.
#[derive(Clone)]
enum FaceWays {
    /// A rotation, from these starting points. Rows with one mark are turned up all the time; only the way that is taken is written out.
    Turns(Vec<usize>),
    Faces(Vec<Vec<Face>>),
}

#[derive(Default)]
pub(crate) struct Searched {
    pub(super) cards: Blocks<u16>,
    pub(super) committed: Vec<u16>,
    /// What P holds, if P lays only what was dealt.
    pub(super) held: Option<Held>,
    next_unknown: u16,
    /// The faces to try.
    pub(crate) alphabet: Vec<Face>,
    /// The choices of the branch that is being followed, to come and taken.
    path: Path,
    pub(super) taken: Vec<usize>,
    /// While all branches of a round are followed: the looks that the next branch has in common with the last one, in order.
    looks: Option<Vec<OpenLook>>,
    /// How many looks there were in the branch that is being followed.
    looked: usize,
    /// The states at the end of the last round, each with its place in `origins`; and, while a round is searched,
    /// those of this round.
    pub(super) frontier: Vec<(Hidden, usize)>,
    /// Whether a branch of a round is being followed.
    within: bool,
    met: States,
    pub(super) origins: Vec<StateOrigin>,
    pub(super) branches: u64,
    pub(super) states: u64,
    /// How many rounds were searched.
    pub(super) rounds: usize,
    /// Why something was left out, the first time that something was.
    pub(crate) incomplete: Option<Incomplete>,
    /// Whether a rejection was put into words. Nobody reads the others, and there are millions.
    put_into_words: bool,
    /// When one recorded branch is followed: the choices of each round still to come, and what the prover lays in it.
    recorded: Option<std::vec::IntoIter<Vec<usize>>>,
    pub(super) laid: Vec<Vec<u16>>,
    pub(crate) chapters: Option<Chapters>,
    pub(crate) most_branches: u64,
    pub(crate) most_fillings: usize,
}

impl Searched {
    pub(crate) fn new(alphabet: &[Face]) -> Self {
        Self {
            next_unknown: UNKNOWN,
            alphabet: alphabet.to_vec(),
            origins: vec![StateOrigin { before: 0, choices: Arc::new([]) }],
            most_branches: u64::MAX,
            most_fillings: 1 << 10,
            ..Self::default()
        }
    }

    pub(crate) fn lay_from(&mut self, hand: Hand) {
        self.held = match hand {
            Hand::Dealt => Some(Held::default()),
            Hand::Any => None,
        };
    }

    /// The search that follows one branch only, round by round.
    pub(crate) fn following(alphabet: &[Face], rounds: Vec<Vec<usize>>) -> Self {
        Self { recorded: Some(rounds.into_iter()), ..Self::new(alphabet) }
    }

    pub(crate) fn follow_recorded_round(&mut self) -> bool {
        let Some(rounds) = &mut self.recorded else { return false };
        self.path = Path::taking(&rounds.next().unwrap_or_default());
        true
    }

    /// The states in which a round can begin, each with its origin.
    pub(crate) fn starts(&mut self) -> Vec<(Hidden, usize)> {
        self.met.clear();
        self.within = true;
        self.rounds += 1;
        match std::mem::take(&mut self.frontier) {
            none if none.is_empty() => vec![(self.hidden(), 0)],
            starts => starts,
        }
    }

    pub(crate) fn begin(&mut self, start: &Hidden, branch: Path) {
        self.cards.set(&start.rows);
        self.committed.clone_from(&start.committed);
        if let Some(held) = &start.held {
            self.held = Some(Held::clone(held));
        }
        self.next_unknown = start.next_unknown();
        self.path = branch;
        self.taken.clear();
        self.looked = 0;
    }

    /// All branches of a round are followed from here on, one after the other.
    pub(crate) fn begin_branches(&mut self) {
        self.looks = Some(Vec::new());
    }

    /// All branches were followed.
    pub(crate) fn end_branches(&mut self) {
        self.looks = None;
    }

    /// The round is over.
    pub(crate) const fn leave(&mut self) {
        self.within = false;
    }

    /// Why something was left out since the last time that this was asked. The next rejection is put into words again.
    pub(crate) fn left_out(&mut self) -> Option<Incomplete> {
        self.put_into_words = false;
        self.incomplete.take()
    }

    /// Keeps the state that an accepted branch ends in.
    pub(crate) fn keep(&mut self, start: &Hidden, met: &mut States, led: &mut Led) {
        let mut hidden = self.hidden();
        if !start.has_unknown() {
            hidden.committed = Arc::new(hidden.committed[start.committed.len()..].to_vec());
        }
        let like = if made(Mistake::CommitmentsMerged) { hidden.without_committed() } else { hidden.clone() };
        if met.insert(like) {
            led.ends.push((hidden, self.taken[..].into()));
        }
    }

    /// The branch after the one that was followed, the last of `followed` ones in this round.
    pub(crate) fn next_branch(&mut self, followed: u64) -> Option<Path> {
        let next = std::mem::take(&mut self.path).next()?;
        if self.branches + followed >= self.most_branches {
            self.incomplete.get_or_insert(Incomplete::Branches(self.most_branches));
            return None;
        }
        // The last choice is another one. What was seen before it is the same.
        if let Some(looks) = &mut self.looks {
            looks.retain(|look| look.taken < next.in_advance() || made(Mistake::LooksKept));
        }
        Some(next)
    }

    /// Takes over where a round leads to from one of its starts.
    pub(crate) fn arrive(&mut self, start: &Hidden, origin: usize, led: &Led) {
        self.branches += led.branches;
        if self.incomplete.is_none() {
            self.incomplete.clone_from(&led.left_out);
        }
        let keeps_history = !start.has_unknown();
        for (end, choices) in &led.ends {
            let mut hidden = end.clone();
            if keeps_history {
                hidden.committed = match end.committed.is_empty() {
                    true => start.committed.clone(),
                    false => Arc::new([&start.committed[..], &end.committed].concat()),
                };
            }
            let like =
                if made(Mistake::CommitmentsMerged) { hidden.without_committed() } else { hidden.clone() };
            if self.met.insert(like) {
                self.states += 1;
                self.origins.push(StateOrigin { before: origin, choices: choices.clone() });
                self.frontier.push((hidden, self.origins.len() - 1));
            }
        }
    }

    /// The hidden state, unknown cards renumbered in the order in which they lie, so that equal states are equal.
    pub(crate) fn hidden(&self) -> Hidden {
        let mut names = Vec::new();
        let mut numbers = Vec::new();
        let mut rename = |value: u16| {
            if value < UNKNOWN {
                return value;
            }
            let old = usize::from(value - UNKNOWN);
            if old >= names.len() {
                names.resize(old + 1, 0);
            }
            if names[old] == 0 {
                names[old] = UNKNOWN + numbers.len() as u16;
                numbers.push(value);
            }
            names[old]
        };
        let mut rows = self.cards.all().to_vec();
        for row in &mut rows {
            row.values.iter_mut().for_each(|value| *value = rename(*value));
        }
        let committed = self.committed.iter().map(|&value| rename(value)).collect();
        let held = self.held.as_ref().map(|held| Arc::new(held.settled(&numbers)));
        Hidden { rows: Arc::new(rows), committed: Arc::new(committed), held }
    }

    fn choose(&mut self, among: usize) -> usize {
        let choice = self.path.choose(among);
        self.taken.push(choice);
        choice
    }

    /// Gives faces to unknown cards, wherever they lie.
    fn assign(&mut self, given: impl Iterator<Item = (u16, Face)> + Clone) {
        if let Some(held) = &mut self.held {
            held.give(given.clone());
        }
        let mut faces = vec![None; usize::from(self.next_unknown - UNKNOWN)];
        for (unknown, face) in given {
            faces[usize::from(unknown - UNKNOWN)] = Some(u16::from(face.byte()));
        }
        let rows = self.cards.all_mut().iter_mut().flat_map(|row| &mut row.values);
        let laid = self.laid.iter_mut().flatten();
        let committed = if made(Mistake::CommitmentForgotten) { &mut [][..] } else { &mut self.committed };
        for value in rows.chain(committed).chain(laid) {
            if *value >= UNKNOWN
                && let Some(Some(face)) = faces.get(usize::from(*value - UNKNOWN))
            {
                *value = *face;
            }
        }
    }

    /// The faces to try where a check does not say what it wants to see.
    fn faces_to_try(&self) -> &[Face] {
        self.held.as_ref().map_or(&self.alphabet, |held| &held.faces)
    }

    /// A face that P may lay and that is not tried is left out.
    pub(super) fn expect_in_alphabet(&mut self, faces: impl IntoIterator<Item = Face>) {
        if let Some(face) = faces.into_iter().find(|face| !self.alphabet.contains(face)) {
            self.incomplete.get_or_insert(Incomplete::Alphabet(face));
        }
    }

    /// Whether P has the cards to have laid these.
    fn has_cards_for(&mut self, values: &[u16], way: &[Face]) -> bool {
        let held = self.held.as_mut();
        held.is_none_or(|held| made(Mistake::HandForgotten) || held.can_give(given(values, way)))
    }

    /// All faces that the cards can have so that V accepts.
    fn all_ways(&mut self, look: &Look<'_>, values: &[u16]) -> Vec<Vec<Face>> {
        let unknown = values.iter().filter(|&&value| value >= UNKNOWN).count();
        if unknown > 0 && self.held.is_none() {
            self.expect_in_alphabet(look.accept.names().iter().copied());
        }
        let fillings = self.faces_to_try().len().checked_pow(unknown as u32);
        let mut ways: Vec<Vec<Face>> = match look.accept {
            Accept::TheLaw => look.laws.iter().flat_map(|law| ways(values, law)).collect(),
            _ if fillings.is_none_or(|all| all > self.most_fillings) => {
                self.incomplete
                    .get_or_insert_with(|| Incomplete::Fillings((look.site)(), self.most_fillings));
                Vec::new()
            }
            accept => {
                let faces =
                    |&value: &u16| face(value).map_or(self.faces_to_try().to_vec(), |face| vec![face]);
                let faces: Vec<Vec<Face>> = values.iter().map(faces).collect();
                let mut way: Vec<Face> = vec![Face::CLUB; values.len()];
                let mut accepted = Vec::new();
                for number in 0..faces.iter().map(Vec::len).product() {
                    let mut left: usize = number;
                    for (face, faces) in way.iter_mut().zip(&faces).rev() {
                        *face = faces[left % faces.len()];
                        left /= faces.len();
                    }
                    if accept.accepts(look.laws, &way) {
                        accepted.push(way.clone());
                    }
                }
                accepted
            }
        };
        ways.retain(|way| self.has_cards_for(values, way));
        if made(Mistake::WayLeftOut) && ways.len() > 1 {
            ways.pop();
        }
        if look.laws.len() > 1 {
            ways.sort_unstable();
            ways.dedup();
        }
        ways
    }

    /// Whether one branch is being followed.
    pub(crate) const fn is_within(&self) -> bool {
        self.within || self.recorded.is_some()
    }

    /// Whether there are many states at once.
    pub(super) const fn is_between(&self) -> bool {
        !self.is_within() && self.rounds > 0
    }

    pub(super) fn look_within(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        let place = self.looked;
        self.looked += 1;
        let mut looks = self.looks.take();
        let mut now = None;
        let found = match looks.as_mut() {
            Some(looks) => {
                if place == looks.len() {
                    looks.push(self.find_ways(look));
                }
                &looks[place]
            }
            None => &*now.insert(self.find_ways(look)),
        };
        let seen = self.see(look, found);
        self.looks = looks;
        seen
    }

    /// What a look leaves open.
    fn find_ways(&mut self, look: &Look<'_>) -> OpenLook {
        let values = self.cards.get(look.row).cards(look.spots, look.layers.clone());
        let ways = match (look.accept, look.laws) {
            (Accept::TheLaw, [law]) if law.is_of_turns() => {
                let mut turns = turns(&values, law);
                if self.held.is_some() {
                    turns.retain(|&first| self.has_cards_for(&values, &turn(law, first)));
                }
                FaceWays::Turns(turns)
            }
            _ => FaceWays::Faces(self.all_ways(look, &values)),
        };
        OpenLook { taken: self.taken.len(), values, ways }
    }

    /// Chooses one of the ways, and gives the cards their faces.
    fn see(&mut self, look: &Look<'_>, found: &OpenLook) -> Result<Vec<Face>, Stop> {
        let OpenLook { values, ways, .. } = found;
        let count = match ways {
            FaceWays::Turns(turns) => turns.len(),
            FaceWays::Faces(ways) => ways.len(),
        };
        if count == 0 {
            return Err(self.reject(look, values));
        }
        let choice = if count == 1 { 0 } else { self.choose(count) };
        let way = match ways {
            FaceWays::Turns(turns) => turn(&look.laws[0], turns[choice]),
            FaceWays::Faces(ways) => ways[choice].clone(),
        };
        if values.iter().any(|&value| value >= UNKNOWN) {
            self.assign(given(values, &way));
        }
        Ok(way)
    }

    fn reject(&mut self, look: &Look<'_>, values: &[u16]) -> Stop {
        if std::mem::replace(&mut self.put_into_words, true) && self.recorded.is_none() {
            return Stop::rejected(Site::default(), "", Vec::new());
        }
        let seen = values.iter().filter_map(|&value| face(value)).collect();
        Stop::rejected((look.site)(), either(look.laws), seen)
    }
}

/// The unknown cards among these, with the faces that they get.
pub(super) fn given(values: &[u16], way: &[Face]) -> impl Iterator<Item = (u16, Face)> + Clone {
    let both = values.iter().copied().zip(way.iter().copied());
    both.filter(|&(value, _)| value >= UNKNOWN)
}

/// Nobody can lay as many cards as P is asked for.
pub(super) fn lacks_cards(ask: &Ask) -> Stop {
    let wanted = format!("P to lay {} cards, and P holds fewer", ask.cards());
    Stop::rejected(Site::default(), wanted, Vec::new())
}

/// Gives numbers to new unknown cards. Beyond the number of cards that can be distinguished the last ones share a number, and what is found
/// is not complete; returns whether there were so many.
pub(super) fn number(values: &mut [u16], next: &mut u16) -> bool {
    let mut too_many = false;
    for value in values {
        if *next == u16::MAX {
            too_many = true;
            *next -= 1;
        }
        *value = *next;
        *next += 1;
    }
    too_many
}

impl Store for Searched {
    fn make(&mut self, motion: &Motion<'_>) {
        self.each_state(|cards| cards.make(motion));
    }

    fn put(&mut self, row: usize, depth: usize, faces: &[Face]) {
        self.each_state(|cards| {
            cards.create(row, faces.len() / depth, depth);
            for (value, face) in cards.get_mut(row).values.iter_mut().zip(faces) {
                *value = u16::from(face.byte());
            }
        });
    }

    fn lay(&mut self, row: usize, ask: &Ask, first: usize) -> Result<(), Stop> {
        if self.is_between() {
            return self.lay_between(row, ask);
        }
        self.expect_in_alphabet(ask.hand.iter().map(|(face, _)| *face));
        self.cards.create(row, ask.piles, ask.depth);
        let values = &mut self.cards.get_mut(row).values;
        let first_number = self.next_unknown;
        if number(values, &mut self.next_unknown) {
            self.incomplete.get_or_insert(Incomplete::Cards);
        }
        if self.recorded.is_some() {
            let mut laid = values.clone();
            laid.rotate_left(first * ask.depth);
            self.laid.push(laid);
        }
        let cards = ask.cards();
        let has_cards = self.held.as_mut().is_none_or(|held| held.lay(&ask.hand, first_number, cards));
        if has_cards { Ok(()) } else { Err(lacks_cards(ask)) }
    }

    fn shuffle(&mut self, _kind: Shuffle, _row: usize, _side: Option<(usize, usize)>) {}

    fn look(&mut self, look: &Look<'_>) -> Result<Vec<Face>, Stop> {
        if self.is_within() { self.look_within(look) } else { self.look_between(look) }
    }

    fn verifier_picks(&mut self, among: usize, site: &dyn Fn() -> Site) -> Result<usize, Stop> {
        if among <= 1 || made(Mistake::OnePick) {
            return Ok(0);
        }
        if !self.is_within() {
            let why = "V makes a choice here, so the step belongs in a round".into();
            return Err(Stop::Impossible { site: Box::new(site()), why });
        }
        Ok(self.choose(among))
    }

    fn commit(&mut self, row: usize) {
        if self.is_between() {
            return self.commit_between(row);
        }
        self.committed.extend(self.cards.get(row).values.iter().filter(|&&value| {
            // An empty place is not a card.
            value != u16::EMPTY || made(Mistake::GapCommitted)
        }));
    }

    fn as_search(&mut self) -> Option<&mut Searched> {
        Some(self)
    }
}
