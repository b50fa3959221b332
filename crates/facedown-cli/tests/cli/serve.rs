//! `facedown serve` as a process: it announces itself, and what it has answered survives kill -9.

use crate::client::Links;
use crate::common::{directory, program};
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Starts a server that keeps its tables in a folder; its address.
fn start(data: &Path) -> (Child, SocketAddr) {
    let mut child = program(data.parent().unwrap())
        .args(["serve", "--no-open", "--json", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut text = String::new();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    // The object may have several lines.
    let value = loop {
        assert!(lines.read_line(&mut text).unwrap() > 0, "{text}");
        if let Ok(value) = serde_json::from_str::<Value>(&text) {
            break value;
        }
    };
    (child, value["listen"].as_str().unwrap().parse().unwrap())
}

/// A table, and how it stood for V when the server last answered.
struct KnownTable {
    links: Links,
    state: Value,
}

/// What a state says, without the pictures and the links that only some answers have.
fn bare(mut state: Value) -> Value {
    state["head"]["board"] = Value::Null;
    for name in ["role", "has_answer", "v"] {
        state.as_object_mut().unwrap().remove(name);
    }
    if let Some(ask) = state["waiting"]["ask"].as_object_mut() {
        ask.remove("plan");
    }
    state
}

/// Plays on until the proof is over or the server is gone; then the table counts as it was last answered.
fn play_on(address: SocketAddr, known: &mut KnownTable, choices: &AtomicUsize) {
    while let Ok(Some(next)) = known.links.choose(address, &known.state) {
        known.state = bare(next);
        choices.fetch_add(1, Ordering::Relaxed);
    }
}

/// Every table is there, for both. The last choice before the kill may have been kept without an answer; then it is one version ahead.
fn compare(address: SocketAddr, known: &mut KnownTable) {
    let path = format!("/api{}", known.links.p);
    assert_eq!(crate::http::json(address, &path, None).unwrap().1["role"], "P");
    let now = known.links.state(address).unwrap();
    assert_eq!(now["role"], "V", "{now}");
    let now = bare(now);
    let version = |state: &Value| state["version"].as_u64().unwrap();
    if version(&now) != version(&known.state) + 1 {
        assert_eq!(now, known.state);
    }
    known.state = now;
}

/// Some play while the server is killed at a random moment after the first choice; `FACEDOWN_KILLS` says how often.
#[test]
fn tables_survive_kill_9() {
    let kills: u64 = std::env::var("FACEDOWN_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(3);
    let data = directory("serve_kill").join("tables");
    let mut tables: Vec<KnownTable> = Vec::new();
    let choices = AtomicUsize::new(0);
    for round in 0..kills {
        let (mut child, address) = start(&data);
        tables.iter_mut().for_each(|known| compare(address, known));
        // A new table, and up to three on which somebody has played before.
        let links = Links::open(address, "one-per-row/tiny-2x3").unwrap().unwrap();
        let state = bare(links.state(address).unwrap());
        let mut playing = vec![KnownTable { links, state }];
        let unfinished = |known: &mut KnownTable| known.state["waiting"]["for"] != "over";
        playing.extend(tables.extract_if(.., unfinished).take(3));
        let before = choices.load(Ordering::Relaxed);
        std::thread::scope(|scope| {
            for known in &mut playing {
                scope.spawn(|| play_on(address, known, &choices));
            }
            while choices.load(Ordering::Relaxed) == before {
                std::thread::yield_now();
            }
            std::thread::sleep(Duration::from_micros(round.wrapping_mul(7919) % 50_000));
            // SIGKILL: nothing is written or closed any more.
            child.kill().unwrap();
            child.wait().unwrap();
        });
        tables.extend(playing);
    }
    let (mut child, address) = start(&data);
    tables.iter_mut().for_each(|known| compare(address, known));
    // Each can be played to its end.
    for known in &mut tables {
        play_on(address, known, &choices);
        assert_eq!(known.state["verdict"]["accepted"], true, "{}", known.state);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let data = directory("serve_interrupt").join("tables");
    let (mut child, address) = start(&data);
    // Whoever is answered has a server that listens to its user, too.
    crate::http::json(address, "/api/audit", None).unwrap();
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
