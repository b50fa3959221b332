//! Many tables at a time: no state is lost or out of order. `cargo run --release -p facedown-web --example load` does it on a large scale,
//! and measures; no time is asserted here. And every limit: what is said when it is reached, and that there is room again afterwards.

use crate::client::{Links, play};
use crate::http::json as request;
use facedown_web::{Limits, Serving, Setup};
use serde_json::{Value, json};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

pub(crate) fn server(limits: Limits) -> SocketAddr {
    let serving = Serving::new(&Setup { limits, ..Setup::default() }).unwrap();
    let address = serving.address();
    std::thread::spawn(move || serving.run(std::future::pending()));
    address
}

const BOARD: &str = "one-per-row/tiny-2x3";

#[test]
fn many_tables_are_played_at_a_time() {
    let address = server(Limits::default());
    let play = move || play(address, BOARD, 100, || (), || Duration::from_millis(20));
    let players: Vec<_> = (0..12).map(|_| std::thread::spawn(play)).collect();
    let choices: usize = players.into_iter().map(|player| player.join().unwrap().unwrap().len()).sum();
    assert!(choices >= 12 * 3, "{choices}");
}

/// When there is no more room for tables, one whose proof is over makes room, and one that is being played does not.
#[test]
fn the_number_of_tables_is_limited() {
    let address = server(Limits { tables: 9, ..Limits::default() });
    let open = || Links::open(address, BOARD).unwrap();
    let tables: Vec<Links> = (0..9).map(|_| open().unwrap()).collect();
    let refused = open().map(|_| ()).unwrap_err();
    assert!(refused.contains("There are 9 tables already."), "{refused}");
    let over = &tables[7];
    over.reject(address, &over.state(address).unwrap()).unwrap();
    assert!(open().is_ok());
    assert!(over.state(address).unwrap()["error"]["what"].is_string(), "it has made room");
    assert!(tables[8].state(address).unwrap()["version"].is_u64(), "the others are there");
    assert!(open().is_err());
}

/// The links of tables hold the port.
#[test]
fn a_server_that_keeps_its_tables_keeps_its_port() {
    let folder = std::env::temp_dir().join(format!("facedown-port-{}", std::process::id()));
    let address =
        || Serving::new(&Setup { data: Some(folder.clone()), ..Setup::default() }).unwrap().address();
    assert_eq!(address(), address());
    // Somebody else has it now.
    let taken = std::net::TcpListener::bind(address()).unwrap();
    assert_ne!(address(), taken.local_addr().unwrap());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Sends the beginning of a request, and nothing else.
fn begun(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

/// The sentence with which a request is refused, if it is.
fn refusal(address: SocketAddr, path: &str, post: Option<&Value>) -> Option<(u16, String)> {
    let (status, answer) = request(address, path, post).unwrap();
    Some((status, answer["error"]["what"].as_str()?.to_owned()))
}

#[test]
fn the_number_of_streams_is_limited() {
    let address = server(Limits { streams: 2, ..Limits::default() });
    let path = format!("/api{}/stream", Links::open(address, BOARD).unwrap().unwrap().v);
    let stream = || {
        let mut stream = begun(address, &format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n"));
        stream.read_exact(&mut [0; 100]).unwrap();
        stream
    };
    let streams = [stream(), stream()];
    let refused = Some((429, "There are 2 open streams already. Try again later.".to_owned()));
    assert_eq!(refusal(address, &path, None), refused);
    let question = json!({ "protocol": "nurikabe", "property": "cost", "board": "1x1" });
    assert_eq!(refusal(address, "/api/audit/run", Some(&question)), refused);
    // Whoever goes makes room.
    drop(streams);
    let audit = || request(address, "/api/audit/run", Some(&question));
    while audit().is_ok_and(|(status, _)| status == 429) {
        std::thread::yield_now();
    }
    stream();
}

#[test]
fn the_number_of_connections_is_limited() {
    let address = server(Limits { connections: 3, ..Limits::default() });
    let idle: Vec<TcpStream> = (0..3).map(|_| begun(address, "")).collect();
    let refused = refusal(address, "/api/audit", None);
    assert_eq!(refused, Some((503, "There are 3 connections already. Try again in a moment.".to_owned())));
    drop(idle);
    while refusal(address, "/api/audit", None).is_some() {
        std::thread::yield_now();
    }
}

/// Whoever says nothing, half of it, or goes on for ever is cut off, and the server has its place back.
#[test]
fn slow_clients_are_cut_off() {
    let patience = Duration::from_millis(50);
    let address = server(Limits { connections: 4, patience, ..Limits::default() });
    let head = format!("POST /api/read HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
    let half = format!("{head}Content-Length: 9\r\n\r\n{{\"");
    for text in ["", &head, &half] {
        let mut answer = String::new();
        let end = begun(address, text).read_to_string(&mut answer);
        assert!(end.map_err(|error| error.kind()) != Err(ErrorKind::WouldBlock), "never cut off: {text:?}");
        assert_eq!(
            text == half,
            answer.contains("408") && answer.contains("did not come within"),
            "{answer}"
        );
    }
    // A byte at a time.
    let mut slow = begun(address, &head);
    while slow.write_all(b"x").is_ok() {
        std::thread::sleep(patience / 5);
    }
    // One who asks and never reads.
    let unread = begun(address, &format!("GET /api/gallery HTTP/1.1\r\nHost: {address}\r\n\r\n").repeat(100));
    let silent = [begun(address, ""), begun(address, ""), begun(address, "")];
    // This client may be too slow itself, on a machine with much to do.
    while !request(address, "/api/audit", None).is_ok_and(|(status, _)| status == 200) {
        std::thread::yield_now();
    }
    drop((unread, silent));
}

/// Whatever is computed, the answer says that it was stopped.
#[test]
fn computing_is_limited() {
    let address = server(Limits { computing: Duration::ZERO, ..Limits::default() });
    let said = |path: &str, post: Value| request(address, path, Some(&post)).unwrap();
    let unsolved = "nurikabe/tiny-3x4";
    for (path, post) in [
        ("/api/run", json!({ "puzzle": unsolved })),
        ("/api/tables", json!({ "puzzle": unsolved, "answer": "solve" })),
        ("/api/guess", json!({ "puzzle": unsolved })),
        ("/api/seal", json!({ "puzzle": unsolved })),
    ] {
        let (status, answer) = said(path, post);
        let what = answer["error"]["what"].as_str();
        assert_eq!(
            (status, what),
            (429, Some("No solution was found within 0 seconds. Give P an answer.")),
            "{path}"
        );
    }
    let (_, desk) = said("/api/desk", json!({ "text": unsolved }));
    assert_eq!(desk["verdict"], "unknown");
    assert_eq!(desk["words"], "Not known: the solver was stopped after 0 seconds.");
    assert_eq!(said("/api/rate", json!({ "text": unsolved })).1["words"], "Not rated: there was no time.");
    assert_eq!(said("/api/hint", json!({ "text": unsolved })).1["words"], "No step was found in time.");
    let (status, made) = said("/api/generate", json!({ "genre": "sudoku", "height": 9, "width": 9 }));
    assert_eq!(status, 429, "{made}");
    // With an answer nothing is left to solve: it is the seal itself that takes too long.
    let answer = "one-per-row/tiny-2x3";
    let (status, seal) = said("/api/seal", json!({ "puzzle": answer, "answer": answer }));
    let what = "The seal would take about 0 s; the page takes up to 0 s, `facedown seal` any time.";
    assert_eq!((status, seal["error"]["what"].as_str()), (429, Some(what)));
    let audit =
        json!({ "protocol": "nurikabe", "variant": "repaired", "property": "completeness", "board": "2x2" });
    let stopped = crate::http::request(
        address,
        ("POST", "/api/audit/run"),
        "Content-Type: application/json\r\n",
        &audit.to_string(),
    );
    let events = String::from_utf8(stopped.unwrap().2).unwrap();
    let what = "The audit was stopped after 0 seconds. `facedown audit` takes any time.";
    assert!(events.starts_with("event: error") || events.contains("\nevent: error"), "{events}");
    assert!(events.contains(what), "{events}");
}
