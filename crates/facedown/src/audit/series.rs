//! Many questions, one after the other, by the same threads.
//!
//! While the last puzzles of one question are still looked at, whoever is free takes up the next one: no core waits. Once a
//! property has failed on a board, its larger boards are left out. What was found on them in the meantime is not reported.

use super::run::{AuditAnswer, Entry, Question, Shard};
use super::subject::{self, Opened};
use crate::protocol::Property;
use crate::puzzles::registry::Subject;
use std::convert::Infallible;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Who writes down what is found, and knows what was found before.
pub trait Ledger: Send {
    /// Why the series cannot go on.
    type Trouble: Send;

    /// A question is taken up, which has this many puzzles (or faults). Returns what is known of them already.
    ///
    /// # Errors
    /// When the series cannot go on.
    fn begin(&mut self, question: &Question, puzzles: usize) -> Result<Vec<Entry>, Self::Trouble>;

    /// One puzzle of this many was checked.
    ///
    /// # Errors
    /// When the series cannot go on.
    fn found(&mut self, question: &Question, puzzles: usize, entry: &Entry) -> Result<(), Self::Trouble>;
}

/// Nothing is known before, and nothing is written down.
impl Ledger for () {
    type Trouble = Infallible;

    fn begin(&mut self, _: &Question, _: usize) -> Result<Vec<Entry>, Infallible> {
        Ok(Vec::new())
    }

    fn found(&mut self, _: &Question, _: usize, _: &Entry) -> Result<(), Infallible> {
        Ok(())
    }
}

/// Why a series has no answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stopped<T> {
    /// There is no such board, or it is too large to be listed.
    NoBoard(Question),
    /// The ledger could not be kept.
    Trouble(T),
}

/// A question that was taken up.
struct OpenQuestion<'s> {
    /// Its place in the series.
    place: usize,
    opened: Opened<'s>,
    /// The puzzles to look at.
    waiting: Vec<usize>,
}

/// Where the series is. The thread that moves it to the next question holds it while the puzzles are listed.
struct Cursor<'s> {
    next: usize,
    open: Option<(Arc<OpenQuestion<'s>>, usize)>,
    /// How many puzzles are being looked at.
    busy: usize,
}

/// What was found so far.
struct Book<L: Ledger> {
    ledger: L,
    answers: Vec<Option<AuditAnswer>>,
    stopped: Option<Stopped<L::Trouble>>,
}

struct Series<'s, L: Ledger> {
    questions: &'s [(&'s dyn Subject, Question)],
    shard: Shard,
    cursor: Mutex<Cursor<'s>>,
    /// Nobody is busy.
    idle: Condvar,
    book: Mutex<Book<L>>,
}

/// A puzzle that is being looked at, until this is dropped, whatever comes of it.
struct Busy<'a, 's, L: Ledger>(&'a Series<'s, L>);

impl<L: Ledger> Drop for Busy<'_, '_, L> {
    fn drop(&mut self) {
        let mut cursor = self.0.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        cursor.busy -= 1;
        if cursor.busy == 0 {
            self.0.idle.notify_all();
        }
    }
}

/// Answers the questions in their order, a part of the puzzles each, on this many threads. Questions that differ in the
/// board only stand together, the smallest board first.
///
/// ```
/// use facedown::protocol::Property;
/// use facedown::audit::run::{Question, Shard, Verdict};
/// use facedown::audit::{series, subjects};
/// use facedown::protocol::Variant;
///
/// let subjects = subjects();
/// let norinori = subjects.iter().find(|subject| subject.name() == "norinori").ok_or("no Norinori")?;
/// let ask = |board: &str| -> Result<_, facedown::protocol::Unknown> {
///     let (variant, property) = (Variant::Published, Property::Soundness);
///     Ok((&**norinori, Question { protocol: "norinori", variant, property, board: board.parse()? }))
/// };
/// let questions = [ask("1x2")?, ask("1x3")?, ask("2x2")?];
/// let answers = series::run(&questions, Shard::WHOLE, 2, ()).map_err(|_| "stopped")?;
/// let verdicts: Vec<Verdict> = answers.iter().map(|answer| answer.verdict()).collect();
/// // It fails on 1x3 already, so that 2x2 is left out.
/// assert_eq!(verdicts, [Verdict::Holds, Verdict::Fails]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When there is no such board, or the ledger could not be kept.
pub fn run<L: Ledger>(
    questions: &[(&dyn Subject, Question)],
    shard: Shard,
    threads: usize,
    ledger: L,
) -> Result<Vec<AuditAnswer>, Stopped<L::Trouble>> {
    let answers = questions.iter().map(|_| None).collect();
    let series = Series {
        questions,
        shard,
        cursor: Mutex::new(Cursor { next: 0, open: None, busy: 0 }),
        idle: Condvar::new(),
        book: Mutex::new(Book { ledger, answers, stopped: None }),
    };
    std::thread::scope(|scope| {
        for _ in 1..threads.max(1) {
            scope.spawn(|| series.work());
        }
        series.work();
    });
    let book = series.book.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(stopped) = book.stopped {
        return Err(stopped);
    }
    let is_reported = |place: &usize| !is_settled(questions, &book.answers, *place);
    let reported: Vec<usize> = (0..questions.len()).filter(is_reported).collect();
    let mut answers = book.answers;
    Ok(reported.into_iter().filter_map(|place| answers[place].take()).collect())
}

impl<'s, L: Ledger> Series<'s, L> {
    fn work(&self) {
        while let Some((open, index)) = self.next() {
            let _busy = Busy(self);
            let finding = open.opened.look(index, self.is_implied(open.place, index));
            let Ok(mut book) = self.book.lock() else { return };
            book.add(&self.questions[open.place].1, &open, Entry { index, finding });
        }
    }

    /// Whether soundness with the dealt cards follows from soundness with any cards. If the latter was not asked (it has failed
    /// on a smaller board), it is not asked now, since it is the larger search of the two.
    fn is_implied(&self, place: usize, index: usize) -> bool {
        let question = &self.questions[place].1;
        if question.property != Property::DeckSoundness {
            return false;
        }
        let any = Question { property: Property::Soundness, ..question.clone() };
        let any = self.questions.iter().position(|(_, other)| *other == any);
        let (Some(any), Ok(book)) = (any, self.book.lock()) else { return false };
        let answer = book.answers[any].as_ref().filter(|_| !is_settled(self.questions, &book.answers, any));
        answer.is_some_and(|answer| answer.holds_at.get(&index) == Some(&true))
    }

    /// The next puzzle to look at; perhaps of the next question.
    fn next(&self) -> Option<(Arc<OpenQuestion<'s>>, usize)> {
        let mut cursor = self.cursor.lock().ok()?;
        loop {
            if let Some((open, next)) = &mut cursor.open
                && let Some(&index) = open.waiting.get(*next)
                && self.is_wanted(open.place)?
            {
                *next += 1;
                let work = (Arc::clone(open), index);
                cursor.busy += 1;
                return Some(work);
            }
            cursor.open = None;
            let place = cursor.next;
            let (subject, question) = self.questions.get(place)?;
            // What follows from an answer must not depend on how far others have come with it.
            if question.property == Property::DeckSoundness && cursor.busy > 0 {
                cursor = self.idle.wait(cursor).ok()?;
                continue;
            }
            cursor.next += 1;
            if self.is_wanted(place)? {
                cursor.open = Some((Arc::new(self.open(place, *subject, question)?), 0));
            }
        }
    }

    /// Whether a question is to be answered still; nothing if none is.
    fn is_wanted(&self, place: usize) -> Option<bool> {
        let book = self.book.lock().ok()?;
        book.stopped.is_none().then(|| !is_settled(self.questions, &book.answers, place))
    }

    /// Takes a question up; nothing if the series cannot go on.
    fn open(&self, place: usize, subject: &'s dyn Subject, question: &Question) -> Option<OpenQuestion<'s>> {
        let opened = subject::open(subject, question.board, question.variant, question.property);
        let mut book = self.book.lock().ok()?;
        let begun = match &opened {
            None => Err(Stopped::NoBoard(question.clone())),
            Some(opened) => book.ledger.begin(question, opened.count).map_err(Stopped::Trouble),
        };
        let (opened, done) = match begun {
            Ok(done) => (opened?, done),
            Err(stopped) => {
                book.stopped = Some(stopped);
                return None;
            }
        };
        let mut answer = AuditAnswer::new(question.clone(), &opened);
        let mut waits: Vec<bool> = (0..opened.count).map(|index| self.shard.holds(index)).collect();
        for entry in done {
            if let Some(waits) = waits.get_mut(entry.index)
                && std::mem::replace(waits, false)
            {
                answer.add(entry);
            }
        }
        book.answers[place] = Some(answer);
        let waiting = (0..waits.len()).filter(|&index| waits[index]).collect();
        Some(OpenQuestion { place, opened, waiting })
    }
}

impl<L: Ledger> Book<L> {
    fn add(&mut self, question: &Question, open: &OpenQuestion<'_>, entry: Entry) {
        if let Err(trouble) = self.ledger.found(question, open.opened.count, &entry) {
            self.stopped.get_or_insert(Stopped::Trouble(trouble));
        }
        if let Some(answer) = &mut self.answers[open.place] {
            answer.add(entry);
        }
    }
}

/// Whether the property has failed on a smaller board.
fn is_settled(questions: &[(&dyn Subject, Question)], answers: &[Option<AuditAnswer>], place: usize) -> bool {
    let Some((_, question)) = questions.get(place) else { return false };
    let is_alike = |other: &Question| Question { board: question.board, ..other.clone() } == *question;
    let before = questions.iter().zip(answers).take(place).rev();
    before
        .take_while(|((_, other), _)| is_alike(other))
        .any(|(_, answer)| answer.as_ref().is_some_and(|answer| answer.failures > 0))
}
