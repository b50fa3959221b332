//! What is answered to each request, without the network.

use super::{Query, url};
use crate::asker::Asker;
use crate::asks::asks;
use crate::played::Played;
use crate::problem::Problem;
use crate::run::{Doing, Run, needed, text, variant};
use crate::stage::Stage;
use crate::tables::{Sittings, locked};
use crate::{audits, desk, gallery, game, html, seals, sheets};
use serde_json::{Value, json};
use std::collections::{HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

/// The most runs and games that are kept, and about how many bytes they may take. Whoever asks for one that was dropped posts it again.
const MOST_RUNS: usize = 400;
const MOST_BYTES: usize = 80_000_000;

/// The largest file that a run is saved as, in bytes.
const LONGEST_FILE: usize = 8_000_000;

pub(super) enum Answer {
    Json(String),
    /// The state has changed since: here it is.
    Conflict(String),
    File {
        kind: &'static str,
        /// Whether it is shown or kept, and under which name.
        name: &'static str,
        text: String,
    },
}

impl From<Value> for Answer {
    fn from(value: Value) -> Self {
        Self::Json(value.to_string())
    }
}

/// Values by their keys, of which the oldest are dropped.
struct Cache<T> {
    by_key: HashMap<String, T>,
    /// The oldest first, each with its weight.
    order: VecDeque<(String, usize)>,
    weight: usize,
}

impl<T> Cache<T> {
    fn new() -> Self {
        Self { by_key: HashMap::new(), order: VecDeque::new(), weight: 0 }
    }

    /// Adds one of this weight. Two are always kept: a game has as many.
    fn add(&mut self, key: String, value: T, weight: usize) {
        self.by_key.insert(key.clone(), value);
        self.order.push_back((key, weight));
        self.weight += weight;
        while self.order.len() > MOST_RUNS || self.order.len() > 2 && self.weight > MOST_BYTES {
            let Some((old, weight)) = self.order.pop_front() else { return };
            self.by_key.remove(&old);
            self.weight -= weight;
        }
    }
}

struct Game {
    real_is_left: bool,
    guessed: bool,
}

pub(super) struct Answers {
    pub(super) tables: Sittings,
    address: SocketAddr,
    runs: Mutex<Cache<Arc<Played>>>,
    games: Mutex<Cache<Game>>,
}

fn random() -> Result<u64, Problem> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)
        .map_err(|_| Problem::new(500, "The operating system provides no random numbers."))?;
    Ok(u64::from_le_bytes(bytes))
}

impl Answers {
    pub(super) fn new(tables: Sittings, address: SocketAddr) -> Self {
        Self { tables, address, runs: Mutex::new(Cache::new()), games: Mutex::new(Cache::new()) }
    }

    pub(super) fn sweep(&self) {
        self.tables.sweep();
    }

    fn keep(&self, played: Played) -> Result<(String, Arc<Played>), Problem> {
        let key = format!("{:016x}{:016x}", random()?, random()?);
        let played = Arc::new(played);
        locked(&self.runs).add(key.clone(), Arc::clone(&played), played.weight());
        Ok((key, played))
    }

    fn kept(&self, key: &str) -> Result<Arc<Played>, Problem> {
        let found = locked(&self.runs).by_key.get(key).cloned();
        found.ok_or_else(|| Problem::new(410, "This run is no longer kept. Post it again."))
    }

    /// Whether a request may take seconds: whatever solves, searches or proves.
    pub(super) fn is_long(path: &str, is_post: bool) -> bool {
        let long = [
            "run", "ask", "html", "faults", "guess", "tables", "verify", "seal", "desk", "hint", "rate",
            "generate",
        ];
        is_post && long.contains(&path)
    }

    pub(super) fn answer(
        &self,
        path: &str,
        query: &Query,
        post: Option<&Value>,
        host: &str,
        asker: &Asker,
    ) -> Result<Answer, Problem> {
        let parts: Vec<&str> = path.split('/').collect();
        let none = || Problem::new(404, "There is no such request.");
        let (from, count) = (query.number("from", 0)?, query.number("count", 100)?);
        match (&parts[..], post) {
            (["gallery"], None) => Ok(Answer::Json(gallery::GALLERY.clone())),
            (["audit"], None) => Ok(Answer::Json(audits::TABLE.clone())),
            (["read"], Some(post)) => Ok(sheets::read(needed(post, "text")?)?.into()),
            (["convert"], Some(post)) => Ok(sheets::convert(needed(post, "text")?)?.into()),
            (["answer"], Some(post)) => {
                Ok(sheets::answer(needed(post, "puzzle")?, needed(post, "answer")?)?.into())
            }
            (["run"], Some(post)) => {
                let (key, played) = self.keep(Played::new(Run::read(post)?, asker)?)?;
                let mut answer = played.answer(true);
                answer["key"] = key.into();
                answer["run"] = played.run.to_json();
                answer["run"]["protocol"] = played.stage.case.protocol().into();
                Ok(answer.into())
            }
            (["run", key, "moves"], None) => {
                let for_prover = query.text("role") == Some("P");
                Ok(self.kept(key)?.moves(from, count, for_prover).into())
            }
            (["ask"], Some(post)) => Ok(asks(&Run::read(post)?, asker)?.into()),
            (["html"], Some(post)) => {
                let with_answer = post.get("with_answer") == Some(&Value::Bool(true));
                let text = html::file_within(Run::read(post)?, with_answer, LONGEST_FILE, asker)?;
                Ok(Answer::File {
                    kind: "text/html; charset=utf-8",
                    name: "attachment; filename=\"run.html\"",
                    text,
                })
            }
            (["faults"], Some(post)) => {
                let stage = Stage::of(needed(post, "puzzle")?, text(post, "protocol")?, variant(post)?)?;
                Ok(game::faults(&stage, asker)?.into())
            }
            (["guess"], Some(post)) => self.game(post, asker),
            (["guess", game], Some(post)) => self.guess(game, post),
            (["tables"], Some(post)) => {
                let [p, v] = self.tables.create(post, asker)?;
                let address = self.address_of(&v, host);
                Ok(json!({
                    "p": format!("/table/{p}"), "v": format!("/table/{v}"), "v_address": address, "qr": seals::qr(&address),
                })
                .into())
            }
            (["table", link], None) => {
                let mut state = self.tables.state(link)?;
                if let Some(v) = state["v"].as_str().and_then(|path| path.strip_prefix("/table/")) {
                    state["v_address"] = self.address_of(v, host).into();
                }
                Ok(state.into())
            }
            (["table", link, "moves"], None) => Ok(self.tables.moves(link, from, count)?.into()),
            (["table", link, "qr.svg"], None) => {
                let address = self.address_of(&self.tables.link_of_v(link)?, host);
                let text = seals::qr(&address).ok_or_else(none)?;
                Ok(Answer::File { kind: "image/svg+xml", name: "inline", text })
            }
            (["table", link, "choice"], Some(post)) => match self.tables.choose(link, post)? {
                Some(state) => Ok(state.into()),
                None => Ok(Answer::Conflict(self.tables.state(link)?.to_string())),
            },
            (["verify"], Some(post)) => {
                Ok(seals::verified(needed(post, "seal")?, text(post, "puzzle")?)?.into())
            }
            (["seal"], Some(post)) => {
                let answer = text(post, "answer")?.filter(|answer| *answer != "solve");
                Ok(seals::sealed(needed(post, "puzzle")?, answer, asker)?.into())
            }
            (["draw"], Some(post)) => Ok(desk::drawn(post)?.into()),
            (["desk"], Some(post)) => Ok(desk::desk(post, asker)?.into()),
            (["hint"], Some(post)) => {
                Ok(desk::hints(needed(post, "text")?, text(post, "so_far")?, asker)?.into())
            }
            (["rate"], Some(post)) => Ok(desk::rated(needed(post, "text")?, asker)?.into()),
            (["generate"], Some(post)) => Ok(desk::generated(post, asker)?.into()),
            _ => Err(none()),
        }
    }

    /// V's address: as the page was reached, unless that is a name that only this machine knows.
    fn address_of(&self, link: &str, host: &str) -> String {
        let is_here = host.starts_with("localhost") || host.starts_with("127.") || host.starts_with("[::1]");
        if is_here && self.address.ip().is_unspecified() {
            return format!("{}table/{link}", url(self.address));
        }
        format!("http://{host}/table/{link}")
    }

    /// Two tables, one real and one simulated, in a random order.
    fn game(&self, post: &Value, asker: &Asker) -> Result<Answer, Problem> {
        let stage = Arc::new(Stage::of(needed(post, "puzzle")?, text(post, "protocol")?, variant(post)?)?);
        let fault = stage.fault(text(post, "fault")?)?;
        let answered = stage.answer(None, asker)?;
        let known = stage.known(answered.as_deref())?;
        let advantage = game::advantage(&stage, &known, fault.as_ref())
            .map_err(|why| Problem::unusable(format!("The exact advantage is not known: {why}.")))?;
        let play = |doing: Doing| -> Result<(String, Arc<Played>), Problem> {
            let run = Run {
                puzzle: needed(post, "puzzle")?.to_owned(),
                protocol: text(post, "protocol")?.map(str::to_owned),
                variant: stage.variant,
                seed: random()? >> 11,
                doing,
                orders: Vec::new(),
                fault: fault.as_ref().map(ToString::to_string),
            };
            let mut played = Played::on(run, Arc::clone(&stage), asker)?;
            played.is_public = true;
            self.keep(played)
        };
        let (real, _) =
            play(answered.and_then(|sheet| sheet.write_solution()).map_or(Doing::Solve, Doing::Answer))?;
        let (simulated, course) = play(Doing::Nobody)?;
        let real_is_left = random()? % 2 == 0;
        let (left, right) = if real_is_left { (&real, &simulated) } else { (&simulated, &real) };
        let game = format!("{:016x}", random()?);
        let counts = [self.kept(left)?.course.moves, self.kept(right)?.course.moves];
        locked(&self.games).add(game.clone(), Game { real_is_left, guessed: false }, 0);
        let first = fault.as_ref().and_then(|fault| {
            let course = &course.course;
            let step = course
                .steps
                .iter()
                .position(|step| step.0 == fault.place.site.scopes && step.1 == fault.place.site.step)?;
            course.begins.get(step).copied()
        });
        Ok(json!({
            "game": game, "left": left, "right": right, "moves": counts, "head": course.public_head(),
            "advantage": advantage.to_json(), "where": first,
        })
        .into())
    }

    fn guess(&self, game: &str, post: &Value) -> Result<Answer, Problem> {
        let guess = needed(post, "real")?;
        let mut games = locked(&self.games);
        let game = games
            .by_key
            .get_mut(game)
            .ok_or_else(|| Problem::new(410, "This game is no longer kept. Take the next pair."))?;
        if std::mem::replace(&mut game.guessed, true) {
            return Err(Problem::new(409, "This game was guessed already."));
        }
        let real = if game.real_is_left { "left" } else { "right" };
        Ok(json!({ "right": guess == real, "real": real }).into())
    }
}
