//! Protocols as data: a list of moves, made up by chance.

use super::play::{Watch, run};
use crate::engine::{Accept, Chance, Face, Law, LawKind, Seeded, Stop, Table};

macro_rules! kinds {
    ($($(#[$doc:meta])* $what:ident = $weight:literal,)+) => {
        /// What is to be done.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
        pub(super) enum What {
            $($(#[$doc])* $what,)+
        }

        /// How often each is tried.
        const WEIGHTS: &[(What, usize)] = &[$((What::$what, $weight)),+];
    };
}

kinds! {
    Put = 5,
    PutSide = 3,
    Ask = 7,
    AskFrom = 4,
    Places = 2,
    Shift = 6,
    Scramble = 6,
    DoubleScramble = 6,
    Look = 22,
    TurnDown = 3,
    Stack = 6,
    Split = 4,
    Pick = 6,
    Fill = 6,
    Rearrange = 4,
    BringToFront = 4,
    Sort = 5,
    SortLayers = 4,
    Reshape = 2,
    PutAway = 1,
    SetAside = 1,
    Commit = 5,
    /// V takes two rows in an order that is left open, and turns them down.
    AnyOrder = 2,
    /// A round begins, which may be remembered; what follows up to the end belongs to it.
    Round = 8,
    End = 6,
    /// The beginning up to the end leaves one row, and may be remembered.
    Chapter = 1,
}

/// How many kinds of moves there are.
pub(super) const KINDS: usize = WEIGHTS.len();

/// Moves that mean something only together: those that a protocol begins with, and those that it has more often.
const THEMES: [(&[What], &[What]); 8] = [
    (&[], &[]),
    // Matrices.
    (
        &[What::Put, What::PutSide, What::DoubleScramble, What::Look, What::Look, What::SortLayers],
        &[What::SortLayers, What::Rearrange, What::Split, What::Sort],
    ),
    (
        &[
            What::PutSide,
            What::DoubleScramble,
            What::PutSide,
            What::DoubleScramble,
            What::Look,
            What::SortLayers,
        ],
        &[What::DoubleScramble, What::SortLayers],
    ),
    // Several piles that show the same.
    (&[What::Put, What::Scramble, What::Look], &[What::Pick, What::Fill, What::TurnDown, What::BringToFront]),
    // What happens between rounds.
    (
        &[What::Round, What::Look, What::End, What::Sort, What::Look],
        &[What::Round, What::End, What::Sort, What::Rearrange, What::BringToFront],
    ),
    // Rows that are parted and joined again.
    (
        &[What::Put, What::Stack, What::Shift, What::Split, What::Shift, What::Stack, What::Look],
        &[What::Stack, What::Split, What::Shift, What::Scramble],
    ),
    // Rows that lie along others.
    (
        &[What::Put, What::Shift, What::Look, What::AskFrom, What::Look],
        &[What::AskFrom, What::Stack, What::Look],
    ),
    // Equal cards.
    (
        &[What::Put, What::Rearrange, What::Scramble, What::Stack, What::Look],
        &[What::Rearrange, What::Fill, What::Stack, What::Pick],
    ),
];

/// One move: what to do, and numbers that decide with what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Move {
    pub(super) what: What,
    pub(super) with: [usize; 4],
    /// Whether the steps go on if it fails.
    pub(super) caught: bool,
    /// What V wants to see; nothing where V just looks.
    pub(super) check: Option<(Vec<Law>, Accept)>,
}

/// A protocol.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct RandomProgram {
    /// Whether moves that an exact run does not follow were left out.
    is_followed: bool,
    /// The number of piles that most rows have.
    pub(super) piles: usize,
    pub(super) moves: Vec<Move>,
}

impl std::fmt::Debug for RandomProgram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} piles", self.piles)?;
        for Move { what, with, caught, check } in &self.moves {
            write!(f, "\n  {what:?} {with:?}{}", if *caught { " caught" } else { "" })?;
            if let Some((laws, accept)) = check {
                let laws: Vec<String> = laws.iter().map(ToString::to_string).collect();
                write!(f, " {} {accept:?}", laws.join(" or "))?;
            }
        }
        Ok(())
    }
}

/// The outcomes multiply with every shuffle, and with every card that P lays.
const MOST_SHUFFLES: usize = 3;
const MOST_ASKS: usize = 2;

/// From this number on, protocols are made up without regard to whether an exact run follows them.
pub(super) const WILD: u64 = 1 << 32;

impl RandomProgram {
    /// The protocol that belongs to this number. What the table refuses is mostly left out, and what V expects to see is
    /// mostly what a prover shows who lays cards by chance.
    pub(super) fn new(seed: u64) -> Self {
        let mut chance = Seeded::new(seed);
        let (is_followed, piles) = (chance.choose(3) > 0 && seed < WILD, 2 + chance.choose(5) / 3);
        let mut program = Self { is_followed, piles, moves: Vec::new() };
        let (first, often) = THEMES[chance.choose(THEMES.len())];
        let weight = |what: What, weight: usize| if often.contains(&what) { 6 + 2 * weight } else { weight };
        let all: Vec<What> =
            WEIGHTS.iter().flat_map(|&(what, usual)| vec![what; weight(what, usual)]).collect();
        let length = 6 + first.len() + chance.choose(14);
        let mut tries = 0;
        if chance.choose(6) == 0 {
            program.moves.push(Move { what: What::Chapter, with: [0; 4], caught: false, check: None });
        }
        // Nothing can be found out about a prover who lays nothing, or is committed to nothing.
        for what in [What::Ask, What::Commit] {
            let with = [0; 4].map(|_: usize| chance.choose(60));
            program.moves.push(Move { what, with, caught: false, check: None });
        }
        for &what in first {
            program.add_some(what, &mut chance);
        }
        while program.moves.len() < length && tries < 60 {
            tries += 1;
            let what = all[chance.choose(all.len())];
            program.add_some(what, &mut chance);
            if matches!(what, What::Shift | What::Scramble | What::DoubleScramble) && chance.choose(2) == 0 {
                program.add_some(What::Look, &mut chance);
            }
        }
        // What came of it is looked at.
        for row in 0..1 + chance.choose(4) {
            let last = Move { what: What::Look, with: [row, 0, 1, 3], caught: false, check: None };
            program.add(last, &mut chance);
        }
        program
    }

    fn add_some(&mut self, what: What, chance: &mut Seeded) {
        let with = [0; 4].map(|_: usize| chance.choose(60));
        let caught = chance.choose(16) == 0;
        if self.has_room_for(what) {
            self.add(Move { what, with, caught, check: None }, chance);
        }
    }

    fn has_room_for(&self, what: What) -> bool {
        let count = |kinds: &[What]| self.moves.iter().filter(|made| kinds.contains(&made.what)).count();
        let shuffles = [What::Shift, What::Scramble, What::DoubleScramble];
        let asks = [What::Ask, What::AskFrom];
        match what {
            What::Chapter => false,
            what if shuffles.contains(&what) => count(&shuffles) < MOST_SHUFFLES,
            what if asks.contains(&what) => count(&asks) < MOST_ASKS,
            _ => true,
        }
    }

    /// Adds a move. It is tried with real cards first.
    fn add(&mut self, next: Move, chance: &mut Seeded) {
        let is_look = next.what == What::Look;
        self.moves.push(next);
        let (seed, willing) = (chance.choose(1000) as u64, chance.choose(40) == 0);
        let watch = Watch::default();
        let mut table = Table::new(Seeded::new(seed), Honest(Seeded::new(1)));
        let end = table.run(|table| run(table, self, &watch));
        if (end.is_err() || (self.is_followed && self.is_open())) && !willing {
            self.moves.pop();
            return;
        }
        let seen = watch.last_seen.take();
        if is_look && let Some(seen) = seen {
            // The sharpest check that the table allows, or just any.
            let sharp =
                [LawKind::Exactly, LawKind::Rotation, LawKind::Arrangement].map(|kind| sharp(&seen, kind));
            let any = [check(&seen, chance)];
            let checks = if chance.choose(5) > 1 { &sharp[..] } else { &any };
            for check in checks {
                if let Some(last) = self.moves.last_mut() {
                    last.check = Some(check.clone());
                }
                let refused = matches!(table_run(self, seed), Err(Stop::Impossible { .. }));
                if willing || !(refused || self.is_followed && self.is_open()) {
                    return;
                }
            }
            self.moves.pop();
        }
    }

    /// Whether an exact run stops because it cannot follow.
    fn is_open(&self) -> bool {
        let mut table = Table::noting(Honest(Seeded::new(1)));
        matches!(table.run(|table| run(table, self, &Watch::default())), Err(Stop::Leaked(_)))
    }

    /// All faces that are named in it.
    pub(super) fn faces(&self) -> Vec<Face> {
        let checks = self.moves.iter().filter_map(|made| made.check.as_ref());
        let mut faces: Vec<Face> =
            checks.flat_map(|(laws, _)| laws.iter().flat_map(|law| law.faces().to_vec())).collect();
        faces.extend([Face::CLUB, Face::HEART]);
        faces.sort_unstable();
        faces.dedup();
        faces
    }
}

fn table_run(program: &RandomProgram, seed: u64) -> Result<(), Stop> {
    let mut table = Table::new(Seeded::new(seed), Honest(Seeded::new(1)));
    table.run(|table| run(table, program, &Watch::default()))
}

/// A prover who lays clubs and hearts by chance.
pub(super) struct Honest(pub(super) Seeded);

impl crate::engine::Prover for Honest {
    fn lay(&mut self, ask: &crate::engine::Ask) -> crate::engine::Lay {
        let faces = (0..ask.cards()).map(|_| [Face::CLUB, Face::HEART][self.0.choose(2)]);
        crate::engine::Lay::Faces(faces.collect())
    }
}

/// What V wants to see who wants to see just this.
fn sharp((faces, pile): &(Vec<Face>, usize), kind: LawKind) -> (Vec<Law>, Accept) {
    let law = match kind {
        LawKind::Exactly => Law::exactly(faces),
        LawKind::Rotation => Law::rotation(faces).of_piles(*pile),
        LawKind::Arrangement => Law::arrangement(faces),
    };
    (vec![law], Accept::TheLaw)
}

/// What V may want to see where these cards were seen: the piles that they make up come first.
fn check(seen: &(Vec<Face>, usize), chance: &mut Seeded) -> (Vec<Law>, Accept) {
    let (faces, pile) = seen;
    let mut other = faces.clone();
    if let Some(card) = other.last_mut().filter(|_| chance.choose(3) == 0) {
        *card = [Face::CLUB, Face::HEART][chance.choose(2)];
    }
    let law = |faces: &[Face], chance: &mut Seeded| {
        let law = match chance.choose(8) {
            0..=1 => Law::exactly(faces),
            2..=5 => Law::arrangement(faces),
            _ => Law::rotation(faces),
        };
        if chance.choose(3) == 0 && *pile > 0 && faces.len().is_multiple_of(*pile) {
            law.of_piles(*pile)
        } else {
            law
        }
    };
    let mut laws = vec![law(faces, chance)];
    if chance.choose(4) == 0 {
        laws.push(law(&other, chance));
    }
    let hearts = faces.iter().filter(|&&face| face == Face::HEART).count();
    let accept = match chance.choose(10) {
        0 => Accept::Count { of: vec![Face::HEART], exactly: hearts },
        1 => Accept::Some(faces.first().copied().unwrap_or(Face::HEART)),
        2 => Accept::Anything,
        _ => Accept::TheLaw,
    };
    (laws, accept)
}
