//! A client of the server that plays at tables of two people.

use crate::http::json as request;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

/// The links of a table.
#[derive(Clone)]
pub(crate) struct Links {
    pub(crate) p: String,
    pub(crate) v: String,
}

impl Links {
    /// Opens a table; `Err` with the server's sentence when it refuses.
    pub(crate) fn open(address: SocketAddr, puzzle: &str) -> std::io::Result<Result<Self, String>> {
        let setup = json!({ "puzzle": puzzle, "answer": "solve" });
        let (status, made) = request(address, "/api/tables", Some(&setup))?;
        let link = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        Ok(if status == 200 {
            Ok(Self { p: link("p"), v: link("v") })
        } else {
            Err(made["error"]["what"].to_string())
        })
    }

    /// The state of the table, as V sees it.
    pub(crate) fn state(&self, address: SocketAddr) -> std::io::Result<Value> {
        Ok(request(address, &format!("/api{}", self.v), None)?.1)
    }

    /// The next choice of whoever's turn it is, as planned; nothing when the proof is over.
    pub(crate) fn choose(&self, address: SocketAddr, state: &Value) -> std::io::Result<Option<Value>> {
        let (link, choice) = match state["waiting"]["for"].as_str() {
            Some("lay") => (&self.p, json!({ "lay": "plan" })),
            Some("order") => (&self.v, json!({ "order": "usual" })),
            Some("look") => (&self.v, json!({ "look": 1 })),
            Some("verdict") => (&self.v, json!({ "verdict": true })),
            Some("over") => return Ok(None),
            other => return Err(std::io::Error::other(format!("waiting for {other:?}: {state}"))),
        };
        self.say(address, link, state, &choice).map(Some)
    }

    /// V rejects, and the proof is over.
    pub(crate) fn reject(&self, address: SocketAddr, state: &Value) -> std::io::Result<Value> {
        self.say(address, &self.v, state, &json!({ "verdict": false }))
    }

    fn say(&self, address: SocketAddr, link: &str, state: &Value, choice: &Value) -> std::io::Result<Value> {
        let body = json!({ "version": state["version"], "choice": choice });
        let (status, next) = request(address, &format!("/api{link}/choice"), Some(&body))?;
        if status == 200 { Ok(next) } else { Err(std::io::Error::other(format!("{status}: {next}"))) }
    }
}

/// Reads a stream until the proof is over; the versions in the order in which they came.
fn listen(address: SocketAddr, link: &str) -> std::io::Result<Vec<u64>> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    write!(stream, "GET /api{link}/stream HTTP/1.1\r\nHost: {address}\r\n\r\n")?;
    let mut versions = Vec::new();
    for line in BufReader::new(stream).lines() {
        let line = line?;
        if let Some(id) = line.strip_prefix("id: ") {
            versions.push(id.trim().parse().map_err(std::io::Error::other)?);
        } else if line.starts_with("data: ") && line.contains("\"for\":\"over\"") {
            break;
        }
    }
    Ok(versions)
}

/// Opens a table with two streams, waits until it is `ready`, and plays it, with a pause before each choice, to its end or for so many
/// choices. Returns how long each choice took to be answered. An error if a state was lost or came out of order in one of the streams.
pub(crate) fn play(
    address: SocketAddr,
    puzzle: &str,
    most: usize,
    ready: impl FnOnce(),
    mut pause: impl FnMut() -> Duration,
) -> std::io::Result<Vec<Duration>> {
    let opened = Links::open(address, puzzle);
    ready();
    let links = opened?.map_err(std::io::Error::other)?;
    let streams = [links.p.clone(), links.v.clone()]
        .map(|link| std::thread::Builder::new().stack_size(256 * 1024).spawn(move || listen(address, &link)));
    let mut state = links.state(address)?;
    let mut times = Vec::new();
    while times.len() < most {
        std::thread::sleep(pause());
        let start = Instant::now();
        let Some(next) = links.choose(address, &state)? else { break };
        times.push(start.elapsed());
        state = next;
    }
    if state["waiting"]["for"] != "over" {
        state = links.reject(address, &state)?;
    }
    for stream in streams {
        let versions = stream?.join().map_err(|_| std::io::Error::other("a listener panicked"))??;
        if !versions.is_sorted_by(|one, next| next - one == 1)
            || versions.last() != state["version"].as_u64().as_ref()
        {
            return Err(std::io::Error::other(format!("a state is missing: {versions:?}, then {state}")));
        }
    }
    Ok(times)
}
