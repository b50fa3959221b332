//! The pieces of a puzzle, and what follows from what is known by some of them.

use super::known::{Contradicted, Known};
use super::piece::{Effort, Memory, Pieces, RulePiece, pieces};
use facedown::constraints::{Literal, Model};
use std::ops::Range;

/// All pieces of a puzzle.
pub(super) struct Engine {
    pub(super) pieces: Vec<RulePiece>,
    /// The search uses the first so many. The others are weaker, for reasons.
    searched: usize,
    /// The pieces of the search that look at each variable; those of single islands look at all land, and are not among them.
    watchers: Vec<Vec<u32>>,
    islands: Vec<u32>,
    /// The same of those that are weaker.
    weaker_watchers: Vec<Vec<u32>>,
    weaker_islands: Vec<u32>,
    is_land: Vec<bool>,
    /// Whether a player can mark that a variable is false, and that it is true. What cannot be marked is a *note*: "r1c1 is not 5".
    is_mark: Vec<[bool; 2]>,
    has_notes: bool,
    /// What the puzzle prints: given numbers, and numbers that stay white.
    pub(super) given: Vec<Literal>,
}

impl Engine {
    pub(super) fn new(model: &Model, is_mark: impl Fn(Literal) -> bool) -> Self {
        let (Pieces { all: pieces, given, .. }, searched) = pieces(model);
        let mut all_watchers = [(); 2].map(|()| vec![Vec::new(); model.variables()]);
        let mut all_islands = [const { Vec::new() }; 2];
        let mut is_land = vec![false; model.variables()];
        for (number, piece) in pieces.iter().enumerate() {
            let is_weaker = usize::from(number >= searched);
            let (watchers, islands) = (&mut all_watchers[is_weaker], &mut all_islands[is_weaker]);
            if piece.island().is_some() {
                islands.push(number as u32);
                piece.variables.iter().for_each(|&variable| is_land[variable] = true);
            } else {
                piece.variables.iter().for_each(|&variable| watchers[variable].push(number as u32));
            }
        }
        let is_mark: Vec<[bool; 2]> = (0..model.variables() as u32)
            .map(Literal::positive)
            .map(|literal| [is_mark(!literal), is_mark(literal)])
            .collect();
        let has_notes = is_mark.iter().flatten().any(|&is_mark| !is_mark);
        let [watchers, weaker_watchers] = all_watchers;
        let [islands, weaker_islands] = all_islands;
        Self {
            pieces,
            searched,
            watchers,
            islands,
            weaker_watchers,
            weaker_islands,
            is_land,
            is_mark,
            has_notes,
            given,
        }
    }

    /// The pieces that the search uses.
    pub(super) const fn searched(&self) -> Range<usize> {
        0..self.searched
    }

    /// Whether a player can mark this.
    pub(super) fn is_mark(&self, literal: Literal) -> bool {
        self.is_mark[literal.variable()][usize::from(!literal.is_negated())]
    }

    pub(super) const fn has_notes(&self) -> bool {
        self.has_notes
    }

    /// Whether a piece says what is true by definition. Such pieces always take part.
    pub(super) fn is_definition(&self, piece: usize) -> bool {
        self.pieces[piece].rules.is_empty()
    }

    /// The pieces of the search that look at one of these literals, each once, in order.
    pub(super) fn watchers(&self, literals: &[Literal]) -> Vec<usize> {
        let is_land = literals.iter().any(|literal| self.is_land[literal.variable()]);
        let islands = if is_land { &self.islands[..] } else { &[] };
        let watching = literals.iter().flat_map(|literal| &self.watchers[literal.variable()]).chain(islands);
        let mut watching: Vec<usize> = watching.map(|&piece| piece as usize).collect();
        watching.sort_unstable();
        watching.dedup();
        watching
    }
}

/// Which pieces may speak, besides definitions.
#[derive(Clone, Copy)]
pub(super) enum Only<'a> {
    /// All of the search.
    All,
    /// Few of the search.
    These(&'a [usize]),
    /// Those for which it is true, weaker ones among them.
    Mask(&'a [bool]),
}

impl Only<'_> {
    fn allows(self, piece: usize) -> bool {
        match self {
            Self::All => true,
            Self::These(these) => these.contains(&piece),
            Self::Mask(mask) => mask[piece],
        }
    }

    /// Whether weaker pieces may be among them.
    const fn has_weaker(self) -> bool {
        matches!(self, Self::Mask(_))
    }
}

/// What may be learnt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Learn {
    Everything,
    /// What cannot be marked.
    Notes,
}

/// What is known, and the means to follow pieces from it.
pub(super) struct State<'a> {
    pub(super) engine: &'a Engine,
    pub(super) known: Known,
    /// For all that is known, the piece from which it follows.
    causes: Vec<Option<u32>>,
    /// The piece that was contradicted last.
    pub(super) contradicted: Option<usize>,
    memory: Memory,
    /// Pieces that should look again, by their effort.
    waiting: [Vec<u32>; Effort::ALL.len()],
    is_waiting: Vec<bool>,
    found: Vec<Literal>,
}

impl<'a> State<'a> {
    /// Knows what the puzzle prints.
    pub(super) fn new(engine: &'a Engine) -> Result<Self, Contradicted> {
        let mut state = Self::blank(engine);
        engine.given.iter().try_for_each(|&literal| state.learn(literal))?;
        Ok(state)
    }

    /// Knows nothing.
    pub(super) fn blank(engine: &'a Engine) -> Self {
        Self {
            engine,
            known: Known::nothing(engine.watchers.len()),
            causes: Vec::new(),
            contradicted: None,
            memory: Memory::default(),
            waiting: [const { Vec::new() }; Effort::ALL.len()],
            is_waiting: vec![false; engine.pieces.len()],
            found: Vec::new(),
        }
    }

    /// The number of literals that are known.
    pub(super) fn len(&self) -> usize {
        self.known.learnt().len()
    }

    pub(super) fn since(&self, start: usize) -> &[Literal] {
        &self.known.learnt()[start..]
    }

    /// The piece from which a literal was learnt, by its place in the order.
    pub(super) fn cause(&self, place: usize) -> Option<usize> {
        self.causes[place].map(|piece| piece as usize)
    }

    pub(super) fn learn(&mut self, literal: Literal) -> Result<(), Contradicted> {
        if self.known.learn(literal)? {
            self.causes.push(None);
        }
        Ok(())
    }

    pub(super) fn forget(&mut self, kept: usize) {
        self.known.forget(kept);
        self.causes.truncate(kept);
    }

    /// What is known is a state of rest: no piece forces anything. Until some of it is forgotten, pieces are only followed if something may
    /// follow that does not follow at rest.
    pub(super) fn rest(&mut self) {
        self.known.rest();
        for &piece in &self.engine.islands {
            self.engine.pieces[piece as usize].rest(&self.known, &mut self.memory);
        }
    }

    /// The pieces that look at one of these literals, which were learnt, and may say something that they did not at rest.
    pub(super) fn watchers(&mut self, literals: &[Literal]) -> Vec<usize> {
        let mut watching = self.engine.watchers(literals);
        watching.retain(|&piece| self.engine.pieces[piece].is_touched(&self.known, &mut self.memory));
        watching
    }

    /// Follows these pieces, and those that look at what was learnt since `start`, until nothing more follows.
    pub(super) fn follow(
        &mut self,
        first: impl IntoIterator<Item = usize>,
        start: usize,
        only: Only<'_>,
        learn: Learn,
    ) -> Result<(), Contradicted> {
        first.into_iter().for_each(|piece| self.wait(piece, only));
        let result = self.follow_waiting(start, only, learn);
        for effort in 0..self.waiting.len() {
            while let Some(piece) = self.waiting[effort].pop() {
                self.is_waiting[piece as usize] = false;
            }
        }
        result
    }

    fn wait(&mut self, piece: usize, only: Only<'_>) {
        if !self.is_waiting[piece] && (only.allows(piece) || self.engine.is_definition(piece)) {
            self.is_waiting[piece] = true;
            self.waiting[self.engine.pieces[piece].effort() as usize].push(piece as u32);
        }
    }

    /// Lets those islands wait that may differ from the state of rest.
    fn wait_for_islands(&mut self, only: Only<'_>) {
        let engine = self.engine;
        let weaker = if only.has_weaker() { &engine.weaker_islands[..] } else { &[] };
        for &piece in engine.islands.iter().chain(weaker) {
            let piece = piece as usize;
            let may_speak = only.allows(piece) || engine.is_definition(piece);
            if may_speak && engine.pieces[piece].is_touched(&self.known, &mut self.memory) {
                self.wait(piece, only);
            }
        }
    }

    fn follow_waiting(&mut self, start: usize, only: Only<'_>, learn: Learn) -> Result<(), Contradicted> {
        let engine = self.engine;
        let mut next = start;
        let mut found = std::mem::take(&mut self.found);
        let mut batch: Vec<u32> = Vec::new();
        // Whether islands have to be looked at again: which ones is asked when their turn has come.
        let mut is_land_new = false;
        let result = 'done: loop {
            while let Some(&literal) = self.known.learnt().get(next) {
                next += 1;
                is_land_new |= engine.is_land[literal.variable()];
                let variable = literal.variable();
                let weaker = if only.has_weaker() { &engine.weaker_watchers[variable][..] } else { &[] };
                for &piece in engine.watchers[variable].iter().chain(weaker) {
                    self.wait(piece as usize, only);
                }
            }
            let least = Effort::ALL.into_iter().find(|&effort| !self.waiting[effort as usize].is_empty());
            if is_land_new && least.is_none_or(|effort| effort == Effort::Walks) {
                is_land_new = false;
                self.wait_for_islands(only);
                continue;
            }
            let Some(effort) = least else { break Ok(()) };
            // What takes several walks shares them with the others, as long as nothing is learnt in between.
            batch.clear();
            if effort == Effort::Walks {
                batch.append(&mut self.waiting[effort as usize]);
                batch.sort_unstable();
            } else {
                batch.extend(self.waiting[effort as usize].pop());
            }
            found.clear();
            let mut ends = Vec::with_capacity(batch.len());
            for &piece in &batch {
                self.is_waiting[piece as usize] = false;
                if engine.pieces[piece as usize].follow(&self.known, &mut self.memory, &mut found).is_err() {
                    self.contradicted = Some(piece as usize);
                    batch.iter().for_each(|&piece| self.is_waiting[piece as usize] = false);
                    break 'done Err(Contradicted);
                }
                ends.push(found.len());
            }
            let mut from = 0;
            for (&piece, &end) in batch.iter().zip(&ends) {
                for &literal in &found[from..end] {
                    if learn == Learn::Notes && self.known.value(literal).is_none() && engine.is_mark(literal)
                    {
                        continue;
                    }
                    match self.known.learn(literal) {
                        Ok(true) => self.causes.push(Some(piece)),
                        Ok(false) => {}
                        Err(Contradicted) => {
                            self.contradicted = Some(piece as usize);
                            break 'done Err(Contradicted);
                        }
                    }
                }
                from = end;
            }
        };
        self.found = found;
        result
    }

    /// Follows each of these pieces once, all from what is known before.
    pub(super) fn follow_once(&mut self, pieces: &[usize]) -> Result<(), Contradicted> {
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        let result = self.follow_each(pieces, &mut found);
        self.found = found;
        result
    }

    fn follow_each(&mut self, pieces: &[usize], found: &mut Vec<Literal>) -> Result<(), Contradicted> {
        let mut ends = Vec::with_capacity(pieces.len());
        for &piece in pieces {
            self.contradicted = Some(piece);
            self.engine.pieces[piece].follow(&self.known, &mut self.memory, found)?;
            ends.push(found.len());
        }
        let mut from = 0;
        for (&piece, end) in pieces.iter().zip(ends) {
            self.contradicted = Some(piece);
            for &literal in &found[from..end] {
                if self.known.learn(literal)? {
                    self.causes.push(Some(piece as u32));
                }
            }
            from = end;
        }
        Ok(())
    }

    /// Whether a piece by itself says this, or is contradicted by what is known; without a literal, whether it is contradicted.
    pub(super) fn says(&mut self, piece: usize, literal: Option<Literal>) -> bool {
        self.found.clear();
        let result = self.engine.pieces[piece].follow(&self.known, &mut self.memory, &mut self.found);
        let is_contradicted = |&literal: &Literal| self.known.value(literal) == Some(false);
        result.is_err() || self.found.iter().any(|said| Some(*said) == literal || is_contradicted(said))
    }

    /// Follows all pieces to the notes that they give. The first so many literals were followed before.
    pub(super) fn settle(&mut self, start: usize) -> Result<(), Contradicted> {
        if self.engine.has_notes() { self.follow([], start, Only::All, Learn::Notes) } else { Ok(()) }
    }
}
