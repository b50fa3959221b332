//! kill -9 at random moments, while choices are made: every table comes back as it was.

use crate::client::Links;
use crate::{Dice, Outcome, Server};
use serde_json::Value;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

const KILLS: usize = 100;
const PLAYERS: usize = 4;

/// A table, and how it stood when the server last answered.
struct Known {
    links: Links,
    state: Value,
}

/// What a state says, without the pictures that only some answers have.
fn bare(mut state: Value) -> Value {
    state["head"]["board"] = Value::Null;
    for name in ["role", "has_answer", "v"] {
        if let Some(fields) = state.as_object_mut() {
            fields.remove(name);
        }
    }
    if let Some(ask) = state["waiting"]["ask"].as_object_mut() {
        ask.remove("plan");
    }
    state
}

/// Every table is there. The last choice before the kill may have been kept without an answer; then it is one version ahead.
fn compare(server: &Server, tables: &mut [Known]) -> Result<usize, Box<dyn std::error::Error + Send + Sync>> {
    let mut ahead = 0;
    for known in tables {
        let now = bare(known.links.state(server.address)?);
        let version = |state: &Value| state["version"].as_u64();
        if version(&now) == version(&known.state) {
            if now != known.state {
                return Err(format!("a table has changed: {} to {now}", known.state).into());
            }
        } else if version(&now) == version(&known.state).map(|version| version + 1) {
            ahead += 1;
        } else {
            return Err(format!("a table came back as {now} and not as {}", known.state).into());
        }
        known.state = now;
    }
    Ok(ahead)
}

/// A new table, if the server lives long enough to show it.
fn open(address: SocketAddr) -> Option<Known> {
    let links = Links::open(address, "one-per-row/tiny-2x3").ok()?.ok()?;
    let state = bare(links.state(address).ok()?);
    Some(Known { links, state })
}

pub(crate) fn killed() -> Outcome {
    let seed = u64::from(std::process::id());
    let mut dice = Dice(seed);
    let folder = std::env::temp_dir().join(format!("facedown-killed-{seed}"));
    let mut tables: Vec<Known> = Vec::new();
    let choices = AtomicUsize::new(0);
    let mut ahead = 0;
    for _ in 0..KILLS {
        let mut server = Server::start(Some(&folder))?;
        ahead += compare(&server, &mut tables)?;
        let address = server.address;
        // Whoever is at a table goes on until the server is gone; then the table counts as it was last answered.
        let begun: Vec<Option<Known>> = (0..PLAYERS)
            .map(|_| {
                let old = tables.iter().position(|known| known.state["waiting"]["for"] != "over");
                old.filter(|_| dice.below(3) > 0).map(|old| tables.swap_remove(old))
            })
            .collect();
        let ended = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for known in begun {
                let (ended, choices) = (&ended, &choices);
                scope.spawn(move || {
                    let Some(mut known) = known.or_else(|| open(address)) else { return };
                    while let Ok(Some(next)) = known.links.choose(address, &known.state) {
                        known.state = bare(next);
                        choices.fetch_add(1, Ordering::Relaxed);
                    }
                    ended.lock().unwrap_or_else(PoisonError::into_inner).push(known);
                });
            }
            std::thread::sleep(Duration::from_millis(1 + dice.below(150)));
            // SIGKILL: nothing is written or closed any more.
            let _ = server.process.kill();
        });
        tables.extend(ended.into_inner().unwrap_or_else(PoisonError::into_inner));
    }
    let server = Server::start(Some(&folder))?;
    ahead += compare(&server, &mut tables)?;
    std::fs::remove_dir_all(&folder)?;
    let (count, choices) = (tables.len(), choices.into_inner());
    println!(
        "killed {KILLS} times at random moments (seed {seed}): {count} tables, {choices} choices; every table came back as it was, {ahead} of them with a choice that was kept but not answered any more"
    );
    if choices < KILLS {
        return Err("too few choices were made to say anything".into());
    }
    Ok(())
}
