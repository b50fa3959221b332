//! kill -9 at random moments, while choices are made: every table comes back as it was.

use crate::client::Links;
use crate::{Dice, Outcome, Server};
use serde_json::Value;
use std::sync::Mutex;
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

pub(crate) fn killed() -> Outcome {
    let seed = u64::from(std::process::id());
    let mut dice = Dice(seed);
    let folder = std::env::temp_dir().join(format!("facedown-killed-{seed}"));
    let mut tables: Vec<Known> = Vec::new();
    let (mut choices, mut ahead, mut opened) = (0_u64, 0, 0_usize);
    for _ in 0..KILLS {
        let mut server = Server::start(Some(&folder))?;
        ahead += compare(&server, &mut tables)?;
        let address = server.address;
        // Whoever is at a table goes on until the server is gone; then the table counts as it was last answered.
        let begun: Vec<_> = (0..PLAYERS)
            .map(|_| {
                (!tables.is_empty() && dice.below(3) > 0).then(|| {
                    tables.swap_remove(usize::try_from(dice.below(tables.len() as u64)).unwrap_or(0))
                })
            })
            .collect();
        let ended = Mutex::new(Vec::new());
        let made = Mutex::new((0_u64, 0_usize));
        std::thread::scope(|scope| {
            for known in begun {
                let (ended, made) = (&ended, &made);
                scope.spawn(move || {
                    let mut at = known;
                    loop {
                        let Some(known) = &mut at else {
                            let Ok(Ok(links)) = Links::open(address, "nurikabe/tiny-3x4") else { break };
                            // Whoever has a link has a table, although nobody has looked at it yet.
                            let Ok(state) = links.state(address) else { break };
                            made.lock().unwrap_or_else(std::sync::PoisonError::into_inner).1 += 1;
                            at = Some(Known { links, state: bare(state) });
                            continue;
                        };
                        match known.links.choose(address, &known.state) {
                            Ok(Some(next)) => {
                                known.state = bare(next);
                                made.lock().unwrap_or_else(std::sync::PoisonError::into_inner).0 += 1;
                            }
                            Ok(None) => {
                                let over = at.take();
                                ended.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(over);
                            }
                            Err(_) => break,
                        }
                    }
                    ended.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(at);
                });
            }
            std::thread::sleep(Duration::from_millis(1 + dice.below(150)));
            // SIGKILL: nothing is written or closed any more.
            let _ = server.process.kill();
        });
        tables.extend(ended.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner));
        let made = made.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        choices += made.0;
        opened += made.1;
    }
    let server = Server::start(Some(&folder))?;
    ahead += compare(&server, &mut tables)?;
    std::fs::remove_dir_all(&folder)?;
    println!(
        "killed {KILLS} times at random moments (seed {seed}): {opened} tables, {choices} choices; every table came back as it was, {ahead} of them with a choice that was kept but not answered any more"
    );
    if tables.len() != opened || choices == 0 {
        return Err(format!("{} tables of {opened}, {choices} choices", tables.len()).into());
    }
    Ok(())
}
