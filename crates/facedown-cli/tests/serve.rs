//! `facedown serve` as a process: it announces itself, and what it has answered survives kill -9.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{directory, program};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Starts a server that keeps its tables in a folder; its address.
fn start(data: &Path) -> (Child, String) {
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
    (child, value["listen"].as_str().unwrap().to_owned())
}

/// A request; nothing when the server is gone.
fn request(host: &str, path: &str, post: Option<&Value>) -> Option<Value> {
    let mut stream = TcpStream::connect(host).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(60))).ok()?;
    let body = post.map(ToString::to_string).unwrap_or_default();
    let method = if post.is_some() { "POST" } else { "GET" };
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    serde_json::from_str(answer.split_once("\r\n\r\n")?.1).ok()
}

/// One choice of whoever is to move. The new state, if it was answered.
fn choose(host: &str, p: &str, v: &str) -> Option<Value> {
    let state = request(host, &format!("/api{v}"), None)?;
    let (link, choice) = match state["waiting"]["for"].as_str()? {
        "lay" => (p, json!({ "lay": "plan" })),
        "order" => (v, json!({ "order": "usual" })),
        "look" => (v, json!({ "look": 1 })),
        "verdict" => (v, json!({ "verdict": true })),
        _ => return Some(state),
    };
    request(
        host,
        &format!("/api{link}/choice"),
        Some(&json!({ "version": state["version"], "choice": choice })),
    )
}

#[test]
fn tables_survive_kill_9() {
    let data = directory("serve_kill").join("tables");
    let (mut child, mut host) = start(&data);
    let mut tables: Vec<(String, String, u64)> = Vec::new();
    for round in 0..3_u64 {
        let setup = json!({ "puzzle": "template/tiny-2x3", "answer": "solve" });
        let links = request(&host, "/api/tables", Some(&setup)).expect("a table");
        let link = |key: &str| links[key].as_str().unwrap().to_owned();
        tables.push((link("p"), link("v"), 0));
        let (p, v, answered) = tables.last().cloned().unwrap();
        assert_eq!(answered, 0);
        // Somebody plays while the server is killed at some moment.
        let (id, playing) = (child.id(), host.clone());
        let player = std::thread::spawn(move || {
            let mut answered = 0;
            while let Some(state) = choose(&playing, &p, &v) {
                answered = state["version"].as_u64().unwrap_or(answered);
                if state["waiting"]["for"] == "over" {
                    break;
                }
            }
            answered
        });
        std::thread::sleep(Duration::from_micros(500 + round.wrapping_mul(7919) % 150_000));
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(id > 0);
        tables.last_mut().unwrap().2 = player.join().unwrap();
        (child, host) = start(&data);
        for (p, v, answered) in &mut tables {
            let states = [&*p, &*v].map(|link| request(&host, &format!("/api{link}"), None).unwrap());
            let version = states[1]["version"].as_u64().unwrap_or_else(|| panic!("{}", states[1]));
            // What was answered is there; what was on its way may be, whole.
            assert!((*answered..=*answered + 1).contains(&version), "{version} after {answered}");
            assert_eq!((&states[0]["role"], &states[1]["role"]), (&json!("P"), &json!("V")));
            *answered = version;
        }
    }
    // The last table can be played to its end.
    let (p, v, _) = tables.pop().unwrap();
    let over = (0..500).find_map(|_| choose(&host, &p, &v).filter(|state| state["waiting"]["for"] == "over"));
    assert_eq!(over.expect("an end")["verdict"]["accepted"], true);
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_cleanly() {
    let data = directory("serve_interrupt").join("tables");
    let (mut child, host) = start(&data);
    // Whoever is answered has a server that listens to its user, too.
    request(&host, "/api/audit", None).expect("an answer");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}
