//! Two people at a table, each in a browser of their own.
//!
//! A table is its setup and the choices so far. After each choice the run is played again from its start, up to the first choice that is
//! missing: no thread waits inside a protocol, and what is kept on the disk is just that list. What V gets is made by
//! [`public_state`] and [`public_moves`], whose inputs are public: see there.

mod play;
#[cfg(test)]
mod tests;

use crate::asker::Asker;
use crate::journal::Journal;
use crate::problem::Problem;
use crate::run::{self, needed, text};
use crate::stage::Stage;
use facedown::case::Secret;
use facedown::puzzles::registry::AnySheet;
use play::{Choices, PlayedSoFar};
pub(crate) use play::{public_moves, public_state};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// A table that nobody has touched for so long ends when there is no room for a new one, or after so long in any case. If there is none,
/// the oldest whose proof is over does.
const IDLE: Duration = Duration::from_secs(60 * 60);
const OLD: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// So many states are kept for streams that lag behind; whoever lags further gets the newest.
const KEPT: usize = 16;

/// Who somebody at a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PlayerRole {
    /// The prover.
    P,
    /// The verifier.
    V,
}

pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A number that nobody can guess, of 128 bits.
pub(crate) fn link() -> Result<String, Problem> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes)
        .map_err(|_| Problem::new(500, "The operating system provides no random numbers."))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A state as it was sent.
#[derive(Clone)]
pub(crate) struct SentState {
    pub(crate) version: usize,
    texts: [Arc<str>; 2],
}

impl SentState {
    pub(crate) fn text(&self, role: PlayerRole) -> &Arc<str> {
        &self.texts[usize::from(role == PlayerRole::V)]
    }
}

struct Inner {
    choices: Choices,
    played: PlayedSoFar,
    journal: Journal,
    sent: VecDeque<SentState>,
    touched: Instant,
}

/// Two people at a table: its setup, their choices, and how it stands.
pub(crate) struct Sitting {
    stage: Stage,
    answered: Option<Box<dyn AnySheet>>,
    known: Option<Secret>,
    key: [u8; 32],
    links: [String; 2],
    inner: Mutex<Inner>,
    /// Wakes the streams.
    pub(crate) changed: Notify,
}

impl Sitting {
    fn new(setup: &Value, choices: Choices, journal: Journal, asker: &Asker) -> Result<Self, Problem> {
        let stage = Stage::of(needed(setup, "puzzle")?, text(setup, "protocol")?, run::variant(setup)?)?;
        stage.for_people()?;
        let answered = match text(setup, "answer")? {
            None => None,
            Some(answer) => stage.answer(Some(answer).filter(|answer| *answer != "solve"), asker)?,
        };
        let known = match &answered {
            None => None,
            Some(sheet) => Some(stage.known(Some(sheet.as_ref()))?),
        };
        let key = needed(setup, "key")?;
        let key = hex(key).ok_or_else(|| Problem::bad("the key of the table is not understood"))?;
        let links = [needed(setup, "p")?.to_owned(), needed(setup, "v")?.to_owned()];
        let played = choices.play(&stage, known.as_ref(), key);
        let inner = Inner { choices, played, journal, sent: VecDeque::new(), touched: Instant::now() };
        let table =
            Self { stage, answered, known, key, links, inner: Mutex::new(inner), changed: Notify::new() };
        {
            let mut inner = locked(&table.inner);
            table.note(&mut inner);
        }
        Ok(table)
    }

    /// Writes down how the table stands now, for the streams.
    fn note(&self, inner: &mut Inner) {
        let texts = [PlayerRole::P, PlayerRole::V]
            .map(|role| Arc::from(self.state_of(inner, role, false).to_string()));
        inner.sent.push_back(SentState { version: inner.choices.version, texts });
        if inner.sent.len() > KEPT {
            inner.sent.pop_front();
        }
    }

    fn state_of(&self, inner: &Inner, role: PlayerRole, whole: bool) -> Value {
        let course = &inner.played.course;
        let mut state = public_state(
            &self.stage,
            &inner.played.orders,
            &course.seen,
            course.moves,
            &inner.played.waiting,
            (inner.choices.version, inner.choices.said),
        );
        if !whole {
            state["head"]["board"] = Value::Null;
        }
        if role == PlayerRole::P {
            state["role"] = "P".into();
            let plan = inner.played.plan.as_deref();
            if let Some(ask) = state["waiting"].get_mut("ask") {
                ask["plan"] = plan.into();
            }
            if whole {
                state["head"]["board"]["P"] =
                    self.answered.as_ref().map(|sheet| sheet.marked_drawing().svg()).into();
                state["v"] = format!("/table/{}", self.links[1]).into();
            }
            state["has_answer"] = self.known.is_some().into();
        }
        state
    }

    /// The state for a role, with the pictures.
    pub(crate) fn state(&self, role: PlayerRole) -> Value {
        let mut inner = locked(&self.inner);
        inner.touched = Instant::now();
        self.state_of(&inner, role, true)
    }

    /// States after this version, the oldest first; the newest if these are no longer kept.
    pub(crate) fn since(&self, version: Option<usize>) -> Vec<SentState> {
        let mut inner = locked(&self.inner);
        inner.touched = Instant::now();
        let newest = || inner.sent.back().cloned().into_iter().collect();
        match version {
            None => newest(),
            Some(version) if inner.sent.front().is_some_and(|first| first.version > version + 1) => newest(),
            Some(version) if version > inner.choices.version => newest(),
            Some(version) => inner.sent.iter().filter(|sent| sent.version > version).cloned().collect(),
        }
    }

    pub(crate) fn moves(&self, role: PlayerRole, from: usize, count: usize) -> Value {
        let inner = locked(&self.inner);
        let course = &inner.played.course;
        match role {
            PlayerRole::V => {
                public_moves(&self.stage, &inner.played.orders, &course.seen, course.moves, (from, count))
            }
            PlayerRole::P => {
                inner.choices.moves(&self.stage, self.known.as_ref(), self.key, course.moves, (from, count))
            }
        }
    }

    /// Takes a choice: nothing when `version` is not the current one.
    fn choose(&self, role: PlayerRole, version: usize, choice: &Value) -> Result<Option<Value>, Problem> {
        let mut inner = locked(&self.inner);
        if version != inner.choices.version {
            return Ok(None);
        }
        let next = inner.choices.with(role, choice, &inner.played, self.known.is_some())?;
        let played = next.play(&self.stage, self.known.as_ref(), self.key);
        let line = json!({ "role": if role == PlayerRole::P { "P" } else { "V" }, "choice": choice });
        inner.journal.append(&line).map_err(|error| {
            Problem::new(500, format!("The choice could not be kept on the disk, and was not made: {error}"))
        })?;
        (inner.choices, inner.played) = (next, played);
        inner.touched = Instant::now();
        self.note(&mut inner);
        let state = self.state_of(&inner, role, false);
        drop(inner);
        self.changed.notify_waiters();
        Ok(Some(state))
    }
}

fn hex(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    for (byte, digits) in key.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
    }
    Some(key)
}

/// All tables of a server.
pub(crate) struct Sittings {
    /// Where they are kept, and the lock that keeps other servers out.
    folder: Option<(PathBuf, File)>,
    /// The most at a time.
    most: usize,
    by_link: Mutex<HashMap<String, (Arc<Sitting>, PlayerRole)>>,
    /// The files that are not tables, or not of this version.
    left_alone: Vec<String>,
}

impl std::fmt::Debug for Sittings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} tables", self.count())
    }
}

impl Sittings {
    /// The tables that are kept in a folder, or none. What cannot be read in it is left alone.
    pub(crate) fn open(folder: Option<&Path>, most: usize) -> std::io::Result<Self> {
        let mut tables = Self { folder: None, most, by_link: Mutex::default(), left_alone: Vec::new() };
        let Some(folder) = folder else { return Ok(tables) };
        std::fs::create_dir_all(folder)?;
        let lock = File::create(folder.join("lock"))?;
        lock.try_lock().map_err(|_| {
            std::io::Error::new(ErrorKind::ResourceBusy, "another server keeps its tables in this directory")
        })?;
        for entry in std::fs::read_dir(folder)? {
            let path = entry?.path();
            let is_table = path.extension().is_some_and(|ending| ending == "table");
            if is_table && let Err(problem) = tables.restore(&path) {
                tables.left_alone.push(format!("{}: {problem}", path.display()));
            }
        }
        tables.folder = Some((folder.to_owned(), lock));
        Ok(tables)
    }

    /// What could not be read, and why.
    pub(crate) fn left_alone(&self) -> &[String] {
        &self.left_alone
    }

    /// Brings a table back.
    fn restore(&self, path: &Path) -> Result<(), Problem> {
        let (journal, lines) = Journal::read(path).map_err(|error| Problem::unusable(error.to_string()))?;
        let Some((setup, made)) = lines.split_first() else {
            // Its first line was never whole, so nobody has its links.
            journal.remove();
            return Ok(());
        };
        self.add(Arc::new(Sitting::new(setup, Choices::again(made)?, journal, &Asker::default())?));
        Ok(())
    }

    fn add(&self, table: Arc<Sitting>) {
        let mut tables = locked(&self.by_link);
        for (link, role) in table.links.clone().into_iter().zip([PlayerRole::P, PlayerRole::V]) {
            tables.insert(link, (Arc::clone(&table), role));
        }
    }

    /// How many tables there are.
    pub(crate) fn count(&self) -> usize {
        locked(&self.by_link).len() / 2
    }

    /// Opens a table; returns the links of P and V.
    pub(crate) fn create(&self, request: &Value, asker: &Asker) -> Result<[String; 2], Problem> {
        if self.count() >= self.most {
            self.end_idle(IDLE);
        }
        while self.count() >= self.most && self.end_one_that_is_over() {}
        if self.count() >= self.most {
            return Err(Problem::limit(format!("There are {} tables already. Try again later.", self.most)));
        }
        let (p, v) = (link()?, link()?);
        let mut setup = json!({
            "facedown": "table 1", "p": p, "v": v, "key": format!("{}{}", link()?, link()?),
            "puzzle": needed(request, "puzzle")?, "protocol": text(request, "protocol")?,
            "variant": run::variant(request)?.name(), "answer": text(request, "answer")?,
        });
        let table = Sitting::new(&setup, Choices::default(), Journal::none(), asker)?;
        // The solver need not find the same answer the next time.
        if let Some(sheet) = &table.answered {
            setup["answer"] = sheet.write_solution().into();
        }
        if let Some((folder, _)) = &self.folder {
            let journal = Journal::create(folder, &link()?, &setup).map_err(|error| {
                Problem::new(500, format!("The table cannot be kept on the disk: {error}"))
            })?;
            locked(&table.inner).journal = journal;
        }
        self.add(Arc::new(table));
        Ok([p, v])
    }

    /// The table and the role of a link.
    pub(crate) fn find(&self, link: &str) -> Result<(Arc<Sitting>, PlayerRole), Problem> {
        let found = locked(&self.by_link).get(link).cloned();
        found.ok_or_else(|| {
            Problem::new(404, "There is no such table: it has ended, or the link is incomplete. Whoever opened the table can open another one.")
        })
    }

    /// The state of a table for the role of a link.
    pub(crate) fn state(&self, link: &str) -> Result<Value, Problem> {
        let (table, role) = self.find(link)?;
        Ok(table.state(role))
    }

    /// Moves of a table for the role of a link.
    pub(crate) fn moves(&self, link: &str, from: usize, count: usize) -> Result<Value, Problem> {
        let (table, role) = self.find(link)?;
        Ok(table.moves(role, from, count))
    }

    /// Makes a choice: the new state, or, when somebody was faster, nothing.
    pub(crate) fn choose(&self, link: &str, request: &Value) -> Result<Option<Value>, Problem> {
        let (table, role) = self.find(link)?;
        let version =
            request.get("version").and_then(Value::as_u64).and_then(|version| usize::try_from(version).ok());
        let version = version.ok_or_else(|| Problem::bad("`version` is missing"))?;
        table.choose(role, version, request.get("choice").unwrap_or(&Value::Null))
    }

    /// V's link of a table, for whoever has P's.
    pub(crate) fn link_of_v(&self, link: &str) -> Result<String, Problem> {
        match self.find(link)? {
            (table, PlayerRole::P) => Ok(table.links[1].clone()),
            (_, PlayerRole::V) => Err(Problem::new(403, "This is for P.")),
        }
    }

    /// Ends tables that nobody has touched for so long.
    fn end_idle(&self, idle: Duration) {
        let mut tables = locked(&self.by_link);
        let is_idle = |table: &Sitting| locked(&table.inner).touched.elapsed() >= idle;
        tables.retain(|_, (table, _)| {
            let ends = is_idle(table);
            if ends {
                locked(&table.inner).journal.remove();
            }
            !ends
        });
    }

    /// Ends the table whose proof was over first, if there is one.
    fn end_one_that_is_over(&self) -> bool {
        let mut tables = locked(&self.by_link);
        let over = tables.values().filter_map(|(table, _)| {
            let inner = locked(&table.inner);
            inner.choices.said.map(|_| (inner.touched, Arc::clone(table)))
        });
        let Some((_, oldest)) = over.min_by_key(|(touched, _)| *touched) else { return false };
        locked(&oldest.inner).journal.remove();
        for link in &oldest.links {
            tables.remove(link);
        }
        true
    }

    /// Ends old tables.
    pub(crate) fn sweep(&self) {
        self.end_idle(OLD);
    }
}
