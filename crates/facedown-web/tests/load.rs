//! Many tables at a time: no state is lost or out of order. `cargo run --release -p facedown-web --example load` does it on a large scale,
//! and measures; no time is asserted here.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

#[path = "../examples/load/client.rs"]
mod client;

use client::{Links, play};
use facedown_web::{Serving, Setup};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

fn server() -> SocketAddr {
    let setup = Setup { listen: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, data: None };
    let serving = Serving::new(&setup).unwrap();
    let address = serving.address();
    std::thread::spawn(move || serving.run(std::future::pending()));
    address
}

#[test]
fn many_tables_are_played_at_a_time() {
    let address = server();
    let pause = || Duration::from_millis(20);
    let play = move || play(address, "one-per-row/tiny-2x3", 100, pause);
    let players: Vec<_> = (0..12).map(|_| std::thread::spawn(play)).collect();
    let choices: usize = players.into_iter().map(|player| player.join().unwrap().unwrap().len()).sum();
    assert!(choices >= 12 * 3, "{choices}");
}

/// There is room for 500 tables. When it is used up, a table whose proof is over makes room, and one that is being played does not.
#[test]
fn the_number_of_tables_is_limited() {
    let address = server();
    let open = || Links::open(address, "one-per-row/tiny-2x3").unwrap();
    let tables: Vec<Links> = (0..500).map(|_| open().unwrap()).collect();
    let refused = open().map(|_| ()).unwrap_err();
    assert!(refused.contains("500 tables"), "{refused}");
    let over = &tables[7];
    over.reject(address, &over.state(address).unwrap()).unwrap();
    assert!(open().is_ok());
    assert!(over.state(address).unwrap()["error"]["what"].is_string(), "it has made room");
    assert!(tables[8].state(address).unwrap()["version"].is_u64(), "the others are there");
    assert!(open().is_err());
}
