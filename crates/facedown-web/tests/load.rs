//! Many tables at a time: no state is lost or out of order, and memory stays bounded.
//!
//! `FACEDOWN_TABLES=200 cargo test --release -p facedown-web --test load -- --nocapture` reports how long moves take to be answered; the usual
//! run is a small one, and no time is asserted.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use facedown_web::{Serving, Setup};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

fn request(address: SocketAddr, path: &str, post: Option<&Value>) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let body = post.map(ToString::to_string).unwrap_or_default();
    let method = if post.is_some() { "POST" } else { "GET" };
    let length = body.len();
    write!(stream, "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap_or_else(|_| panic!("{answer}"))
}

/// Reads a stream until the table is over; the versions in the order in which they came.
fn listen(address: SocketAddr, link: String) -> Vec<u64> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    write!(stream, "GET /api{link}/stream HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let mut versions = Vec::new();
    for line in BufReader::new(stream).lines() {
        let line = line.unwrap();
        if let Some(id) = line.strip_prefix("id: ") {
            versions.push(id.trim().parse().unwrap());
        } else if line.starts_with("data: ") && line.contains("\"for\":\"over\"") {
            break;
        }
    }
    versions
}

/// Opens a table with two streams, and plays it to its end; how long each choice took to be answered.
fn play(address: SocketAddr) -> Vec<Duration> {
    let setup = json!({ "puzzle": "one_per_row/tiny-2x3", "answer": "solve" });
    let links = request(address, "/api/tables", Some(&setup));
    let (p, v) = (links["p"].as_str().unwrap().to_owned(), links["v"].as_str().unwrap().to_owned());
    let streams = [p.clone(), v.clone()].map(|link| {
        std::thread::Builder::new().stack_size(256 * 1024).spawn(move || listen(address, link)).unwrap()
    });
    let mut state = request(address, &format!("/api{v}"), None);
    let mut times = Vec::new();
    loop {
        let (link, choice) = match state["waiting"]["for"].as_str().unwrap_or_else(|| panic!("{state}")) {
            "lay" => (&p, json!({ "lay": "plan" })),
            "order" => (&v, json!({ "order": "usual" })),
            "look" => (&v, json!({ "look": 1 })),
            "verdict" => (&v, json!({ "verdict": true })),
            _ => break,
        };
        let start = Instant::now();
        state = request(
            address,
            &format!("/api{link}/choice"),
            Some(&json!({ "version": state["version"], "choice": choice })),
        );
        times.push(start.elapsed());
        // People think between their moves.
        std::thread::sleep(Duration::from_millis(100));
    }
    let last = state["version"].as_u64().unwrap();
    for stream in streams {
        let versions = stream.join().unwrap();
        assert!(versions.is_sorted_by(|one, next| next - one == 1), "a state is missing: {versions:?}");
        assert_eq!(versions.last(), Some(&last));
    }
    times
}

/// The memory of this process in megabytes, where the system says.
fn memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

#[test]
fn many_tables_are_played_at_a_time() {
    let tables: usize =
        std::env::var("FACEDOWN_TABLES").ok().and_then(|text| text.parse().ok()).unwrap_or(12);
    let setup = Setup { listen: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, data: None };
    let serving = Serving::new(&setup).unwrap();
    let address = serving.address();
    std::thread::spawn(move || serving.run(std::future::pending()));
    let start = Instant::now();
    let players: Vec<_> = (0..tables)
        .map(|_| std::thread::Builder::new().stack_size(256 * 1024).spawn(move || play(address)).unwrap())
        .collect();
    let mut times: Vec<Duration> = players.into_iter().flat_map(|player| player.join().unwrap()).collect();
    times.sort();
    let at = |part: usize| times[(times.len() * part / 100).min(times.len() - 1)];
    eprintln!(
        "{tables} tables, two streams each, {} choices in {:.1} s: half within {:?}, 99 % within {:?}; {:?} MB with the clients",
        times.len(),
        start.elapsed().as_secs_f64(),
        at(50),
        at(99),
        memory(),
    );
    assert!(times.len() >= tables * 3);
    assert!(memory().is_none_or(|megabytes| megabytes < 500), "{:?} MB", memory());
}
