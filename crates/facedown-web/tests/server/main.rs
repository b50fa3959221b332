//! The server, as a program on the same machine reaches it: answers, limits and safety.

#[path = "../../examples/load/client.rs"]
mod client;
#[path = "../../examples/load/http.rs"]
mod http;
mod limits;

use client::Links;
use facedown_web::Limits;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::time::Duration;

/// One server for all tests of this file.
fn server() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| limits::server(Limits::default()))
}

fn exchange(bytes: &[u8]) -> http::HttpAnswer {
    http::exchange(server(), bytes).unwrap()
}

fn request(method: &str, path: &str, headers: &str, body: &str) -> http::HttpAnswer {
    http::request(server(), (method, path), headers, body).unwrap()
}

fn get(path: &str) -> (u16, Value) {
    http::json(server(), path, None).unwrap()
}

fn post(path: &str, value: &Value) -> (u16, Value) {
    http::json(server(), path, Some(value)).unwrap()
}

#[test]
fn the_page_comes_with_a_strict_policy() {
    for path in ["/", "/table/abc"] {
        let (status, head, body) = request("GET", path, "", "");
        assert_eq!(status, 200, "{path}");
        assert!(
            head.contains("content-security-policy: default-src 'self'") && !head.contains("unsafe"),
            "{head}"
        );
        assert!(String::from_utf8_lossy(&body).contains("<html"));
    }
    let (status, head, _) = request("GET", "/style.css", "", "");
    assert!(status == 200 && head.contains("text/css"), "{head}");
    for path in ["/nothing", "/nothing.js", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/api/nothing"] {
        assert_eq!(request("GET", path, "", "").0, 404, "{path}");
    }
}

#[test]
fn requests_of_other_pages_are_refused() {
    let plain = |host: &str, more: &str| {
        exchange(
            format!("GET /api/audit HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n").as_bytes(),
        )
        .0
    };
    let own = server().to_string();
    assert_eq!(plain(&own, ""), 200);
    assert_eq!(plain("evil.example", ""), 403);
    assert_eq!(plain(&own, "Host: evil.example\r\n"), 403);
    assert_eq!(plain(&own, "Origin: http://evil.example\r\n"), 403);
    assert_eq!(plain(&own, "Origin: null\r\n"), 403);
    assert_eq!(plain(&own, &format!("Origin: http://{own}\r\n")), 200);
    // A form of another page cannot send JSON.
    assert_eq!(request("POST", "/api/read", "Content-Type: text/plain\r\n", "{}").0, 415);
    assert_eq!(request("DELETE", "/api/read", "", "").0, 405);
}

#[test]
fn wrong_and_huge_requests_get_an_answer_that_says_so() {
    for (path, body) in [
        ("/api/read", "{"),
        ("/api/read", "[]"),
        ("/api/read", "{\"text\":3}"),
        ("/api/run", "{\"puzzle\":\"one-per-row/tiny-2x3\",\"seed\":-1}"),
        ("/api/run", "{\"puzzle\":\"one-per-row/tiny-2x3\",\"orders\":[[0,[0,0]]]}"),
        ("/api/run", "{\"puzzle\":\"one-per-row/tiny-2x3\",\"variant\":\"x\"}"),
        ("/api/guess/xyz", "{}"),
        ("/api/table/xyz/choice", "{}"),
    ] {
        let (status, _, body) = request("POST", path, "Content-Type: application/json\r\n", body);
        let value: Value = serde_json::from_slice(&body).unwrap();
        assert!(
            (400..=422).contains(&status) && value["error"]["what"].is_string(),
            "{path} {status} {value}"
        );
    }
    for (orders, what) in [
        (json!([[0, [1, 0, 2, 3]]]), "is an order of "),
        (json!([[99, [1, 0]]]), "there is no free choice 100"),
        (json!([[1, [0, 1]], [1, [1, 0]]]), "two orders for free choice 2"),
        (json!([[u64::MAX, [0]]]), "`orders` is not understood"),
    ] {
        let run = json!({ "puzzle": "nurikabe\n. .\n1 2\n", "orders": orders, "prover": { "nobody": true } });
        let (_, value) = post("/api/run", &run);
        let said = value["error"]["what"].as_str().unwrap_or_default();
        assert!(said.to_lowercase().contains(what) && value["error"]["expected"].is_string(), "{value}");
    }
    // A seed keeps all its digits, which a browser's numbers do not.
    for (seed, status) in [("18446744073709551615", 200), ("18446744073709551616", 400), ("x", 400)] {
        let answer = post("/api/run", &json!({ "puzzle": "one-per-row/tiny-2x3", "seed": seed }));
        assert_eq!((answer.0, answer.1["run"]["seed"] == seed), (status, status == 200), "{}", answer.1);
    }
    let (status, value) = post("/api/read", &json!({ "text": "nurikabe\n. x\n" }));
    assert_eq!((status, value["error"]["where"].as_str()), (422, Some("line 2, column 3")), "{value}");
    let (status, value) = post("/api/read", &json!({ "text": "https://puzz.link/p?nurikabe/900/900/1" }));
    assert!(status == 422 || status == 429, "{status} {value}");
    let board = |height: usize, width: usize| {
        format!("nurikabe\n{}", format!("{}\n", ". ".repeat(width)).repeat(height))
    };
    for (path, value, limit) in [
        ("/api/read", json!({ "text": board(41, 40) }), "1600"),
        ("/api/run", json!({ "puzzle": board(41, 40) }), "1600"),
        ("/api/tables", json!({ "puzzle": board(41, 40) }), "1600"),
        ("/api/desk", json!({ "genre": "nurikabe", "height": 41, "width": 2 }), "40 rows and columns"),
        ("/api/generate", json!({ "genre": "nurikabe", "height": 17, "width": 17 }), "16x16"),
        (
            "/api/run",
            json!({ "puzzle": "nurikabe/tiny-3x4", "prover": { "lays": "♣*99999; ".repeat(3) + "♥" } }),
            "200000 cards",
        ),
        ("/api/tables", json!({ "puzzle": "nurikabe/large-20x36" }), "up to 150"),
        ("/api/html", json!({ "puzzle": "hitori/large-20x36" }), "8 MB"),
    ] {
        let (status, value) = post(path, &value);
        let what = value["error"]["what"].as_str().unwrap_or_default();
        assert!(status == 429 && what.contains(limit) && what.ends_with('.'), "{path} {status} {value}");
    }
    let large = json!({ "protocol": "nurikabe", "property": "soundness", "board": "3x3" });
    let (_, _, body) =
        request("POST", "/api/audit/run", "Content-Type: application/json\r\n", &large.to_string());
    assert!(String::from_utf8_lossy(&body).contains("up to six cells"));
    let huge = format!("{{\"text\":\"{}\"}}", "x".repeat(300 * 1024));
    assert_eq!(request("POST", "/api/read", "Content-Type: application/json\r\n", &huge).0, 413);
    // Bytes that are no HTTP at all.
    assert!([0, 400].contains(&exchange(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n").0));
    assert_eq!(get("/api/audit").0, 200, "the server lives on");
}

/// The moves that are answered in parts are those of the whole, and the rows before a part are those after the one before.
#[test]
fn any_part_of_a_run_fits_the_whole() {
    for role in ["P", "V"] {
        let (status, run) = post("/api/run", &json!({ "puzzle": "nurikabe/tiny-3x4", "seed": 3 }));
        assert_eq!((status, &run["verdict"]["accepted"]), (200, &json!(true)), "{run}");
        let (key, count) = (run["key"].as_str().unwrap(), run["moves"].as_u64().unwrap());
        let part = |from: u64, count: u64| {
            let (status, part) = get(&format!("/api/run/{key}/moves?from={from}&count={count}&role={role}"));
            assert_eq!(status, 200);
            part
        };
        let mut rows = std::collections::BTreeMap::new();
        let (mut at, mut all) = (0, Vec::new());
        while at < count {
            let whole = part(at, 500);
            for step in whole["moves"].as_array().unwrap() {
                if at % 97 == 0 {
                    let here = part(at, 1);
                    let lying: std::collections::BTreeMap<u64, Value> = here["rows"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|row| (row["id"].as_u64().unwrap(), row.clone()))
                        .collect();
                    assert_eq!(lying, rows, "before move {at}");
                    assert_eq!(here["moves"][0], *step);
                }
                for gone in step["gone"].as_array().unwrap() {
                    rows.remove(&gone.as_u64().unwrap());
                }
                for row in step["rows"].as_array().unwrap() {
                    rows.insert(row["id"].as_u64().unwrap(), row.clone());
                }
                all.push(step.clone());
                at += 1;
            }
        }
        assert_eq!(all.len() as u64, count);
        assert!(all.iter().all(|step| !step["words"].as_str().unwrap().is_empty()));
        let text = Value::from(all).to_string();
        assert_eq!(text.contains("(♣)"), role == "P");
    }
    assert_eq!(get("/api/run/abc/moves").0, 410);
}

#[test]
fn a_wrong_answer_is_caught_at_a_step_by_cards() {
    let run = json!({ "puzzle": "nurikabe/wrong/sea_is_connected", "prover": { "answer": "wrong/sea_is_connected" } });
    let (_, run) = post("/api/run", &run);
    assert_eq!(run["verdict"]["site"], "sea formation > step 2b", "{}", run["verdict"]);
    let (key, last) = (run["key"].as_str().unwrap(), run["verdict"]["move"].as_u64().unwrap());
    let (_, part) = get(&format!("/api/run/{key}/moves?from={last}&count=1"));
    assert_eq!(
        (&part["moves"][0]["kind"], &part["moves"][0]["accepted"]),
        (&json!("turn_up"), &json!(false))
    );
}

#[test]
fn the_game_is_fair_without_a_fault_and_not_with_one() {
    let (_, fair) = post("/api/guess", &json!({ "puzzle": "one-per-row/tiny-2x3" }));
    assert_eq!(
        (&fair["advantage"]["exact"], &fair["advantage"]["wins"]),
        (&json!("0"), &json!("1/2")),
        "{fair}"
    );
    let (_, faults) = post("/api/faults", &json!({ "puzzle": "tour:bit" }));
    let skip = faults["faults"].as_array().unwrap().iter().find(|fault| fault["kind"] == "skip").unwrap();
    assert_eq!(skip["advantage"]["exact"], "1/2", "{skip}");
    let (_, game) = post("/api/guess", &json!({ "puzzle": "tour:bit", "fault": skip["id"] }));
    assert_eq!(game["advantage"]["wins"], "3/4", "{game}");
    let path = format!("/api/guess/{}", game["game"].as_str().unwrap());
    let (status, guess) = post(&path, &json!({ "real": "left" }));
    assert_eq!((status, guess["right"] == (guess["real"] == "left")), (200, true), "{guess}");
    assert_eq!(post(&path, &json!({ "real": "left" })).0, 409);
    let left = game["left"].as_str().unwrap();
    assert!(!get(&format!("/api/run/{left}/moves?role=P")).1.to_string().contains("(♥)"), "only V's view");
    // The game goes to the step in which the fault is, however often the steps before are repeated.
    let (_, faults) = post("/api/faults", &json!({ "puzzle": "nurikabe/tiny-3x4" }));
    let last = faults["faults"].as_array().unwrap().iter().rfind(|fault| fault["advantage"].is_object());
    let last = last.unwrap();
    let (_, game) = post("/api/guess", &json!({ "puzzle": "nurikabe/tiny-3x4", "fault": last["id"] }));
    let path = format!("/api/run/{}/moves?from={}&count=1", game["left"].as_str().unwrap(), game["where"]);
    let step = get(&path).1["moves"][0]["step"].as_u64().unwrap();
    let step = &game["head"]["steps"][usize::try_from(step).unwrap()];
    let scopes = step["scope"].as_array().unwrap().iter().filter_map(Value::as_str).collect::<Vec<_>>();
    let site = format!("{} > step {}", scopes.join(" > "), step["id"].as_str().unwrap());
    assert_eq!(last["site"], site);
}

#[test]
fn a_table_streams_its_states_in_order() {
    let (status, links) =
        post("/api/tables", &json!({ "puzzle": "one-per-row/tiny-2x3", "answer": "solve" }));
    assert_eq!(status, 200, "{links}");
    assert!(links["qr"].as_str().unwrap().starts_with("<svg"));
    let link = |key: &str| links[key].as_str().unwrap().to_owned();
    let table = Links { p: link("p"), v: link("v") };
    let mut stream = TcpStream::connect(server()).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
    let (v, host) = (&table.v, server());
    write!(stream, "GET /api{v}/stream HTTP/1.1\r\nHost: {host}\r\nLast-Event-ID: 0\r\n\r\n").unwrap();
    let mut state = table.state(host).unwrap();
    while let Some(next) = table.choose(host, &state).unwrap() {
        state = next;
    }
    let versions = state["version"].as_u64().unwrap();
    let (mut text, mut buffer) = (String::new(), [0; 65536]);
    while !text.contains("\"said\":true") {
        let read = stream.read(&mut buffer).unwrap();
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
    }
    let ids: Vec<u64> =
        text.lines().filter_map(|line| line.strip_prefix("id: ")?.trim().parse().ok()).collect();
    assert!(ids.is_sorted_by(|one, next| one < next) && ids.last() == Some(&versions), "{ids:?}");
    assert!(!text.contains("plan"));
}

#[test]
fn the_desk_says_what_a_board_is() {
    let desk = |text: &str| post("/api/desk", &json!({ "text": text })).1;
    assert_eq!(desk("nurikabe/tiny-3x4")["verdict"], "unique");
    let several = desk("sudoku/several-4x4");
    assert!(several["verdict"] == "several" && !several["at"].as_array().unwrap().is_empty(), "{several}");
    let none = desk("sudoku\n1 1 . .\n. . . .\n. . . .\n. . . .\n");
    assert!(none["verdict"] == "none" && !none["at"].as_array().unwrap().is_empty(), "{none}");
    let (_, hint) = post("/api/hint", &json!({ "text": "nurikabe/tiny-3x4" }));
    let reason = hint["steps"][0]["words"].as_str().unwrap_or_default();
    assert!(
        hint["state"] == "step" && reason.contains("Rule at r3c1: Each island") && !reason.contains('_'),
        "{hint}"
    );
    assert_eq!(post("/api/rate", &json!({ "text": "sudoku/tiny-4x4" })).1["verdict"], "unique");
    let (status, made) =
        post("/api/generate", &json!({ "genre": "nurikabe", "height": 4, "width": 5, "seed": 7 }));
    assert!(status == 200 && made["size"] == "4x5", "{made}");
    assert_eq!(post("/api/generate", &json!({ "genre": "nurikabe", "height": 400, "width": 5 })).0, 429);
}

#[test]
fn a_seal_is_made_and_verified() {
    let (status, seal) = post("/api/seal", &json!({ "puzzle": "one-per-row/tiny-2x3" }));
    assert_eq!(status, 200, "{seal}");
    let text = seal["seal"].as_str().unwrap();
    assert_eq!(post("/api/verify", &json!({ "seal": text })).1["valid"], true);
    assert_eq!(
        post("/api/verify", &json!({ "seal": text, "puzzle": "one-per-row/small-4x5" })).1["valid"],
        false
    );
    assert_eq!(post("/api/verify", &json!({ "seal": "no seal" })).0, 422);
}
