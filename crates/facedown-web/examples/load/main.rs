//! The server under load, as a process of its own:
//!
//! ```sh
//! cargo run --release -p facedown-web --example load             # both
//! cargo run --release -p facedown-web --example load -- tables   # 200 tables with two streams each
//! cargo run --release -p facedown-web --example load -- hour     # 3,000 tables, opened, played and closed
//! ```
//!
//! It prints what it measured, and ends with 1 if a limit of docs/serve.md is exceeded.

mod client;
mod http;

use client::play;
use facedown_web::{Serving, Setup};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

type Outcome = Result<(), Box<dyn std::error::Error + Send + Sync>>;

/// A server in a process of its own. Dropping it kills it, with no time to clean up.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    /// Starts this very program as a server.
    fn start() -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("serve").stdout(Stdio::piped());
        let mut process = command.spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Self { process, address: line.trim().parse()? })
    }

    /// The memory of the server in megabytes, where the system says.
    fn memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Random numbers of a seed that is printed, so that a failure can be had again.
struct Dice(u64);

impl Dice {
    /// A number below `limit`.
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

fn serve() -> Outcome {
    let serving = Serving::new(&Setup::default())?;
    println!("{}", serving.address());
    serving.run(std::future::pending())?;
    Ok(())
}

/// Plays at so many tables at the same time, once all are open; how long each choice took, the shortest first.
fn crowd(
    server: &Server,
    tables: u64,
    most: usize,
    pause: (u64, u64),
) -> Result<Vec<Duration>, Box<dyn std::error::Error + Send + Sync>> {
    let address = server.address;
    let open = Arc::new(Barrier::new(usize::try_from(tables)?));
    let players = (0..tables).map(|seat| {
        let (mut dice, open) = (Dice(seat), Arc::clone(&open));
        let ready = move || {
            open.wait();
        };
        let wait = move || Duration::from_millis(pause.0 + dice.below(pause.1));
        let play = move || play(address, "nurikabe/tiny-3x4", most, ready, wait);
        std::thread::Builder::new().stack_size(256 * 1024).spawn(play)
    });
    let mut times = Vec::new();
    for player in players.collect::<Vec<_>>() {
        times.extend(player?.join().map_err(|_| "a player panicked")??);
    }
    times.sort();
    Ok(times)
}

/// 200 tables with two streams each; people think for a second before they choose.
fn tables() -> Outcome {
    let server = Server::start()?;
    let start = Instant::now();
    let times = crowd(&server, 200, 30, (500, 1000))?;
    let at = |part: usize| times[(times.len() * part / 1000).min(times.len() - 1)];
    let memory = server.memory();
    println!(
        "200 tables, two streams each: {} choices in {:.0} s, none lost or out of order; half answered within {:.1} ms, 99 % within {:.1} ms, 99.9 % within {:.1} ms; {} MB",
        times.len(),
        start.elapsed().as_secs_f64(),
        at(500).as_secs_f64() * 1e3,
        at(990).as_secs_f64() * 1e3,
        at(999).as_secs_f64() * 1e3,
        memory.map_or_else(|| "?".to_owned(), |memory| memory.to_string()),
    );
    if at(990) > Duration::from_millis(50) {
        return Err("99 % of the choices took longer than 50 ms".into());
    }
    if memory.is_some_and(|memory| memory >= 500) {
        return Err("500 MB or more".into());
    }
    Ok(())
}

/// Tables opened, played and closed: six times as many as there is room for. The memory after the first fill is that at the end.
fn hour() -> Outcome {
    let server = Server::start()?;
    let mut noted = Vec::new();
    for part in 0..6 {
        for _ in 0..10 {
            crowd(&server, 50, 6, (0, 5))?;
        }
        let memory = server.memory().unwrap_or(0);
        println!("{} tables opened and closed: {memory} MB", (part + 1) * 500);
        noted.push(memory);
    }
    if noted[5] > noted[1] + noted[1] / 10 + 4 {
        return Err(format!("the memory grows: {noted:?} MB").into());
    }
    Ok(())
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let outcome = match words[..] {
        ["serve"] => serve(),
        ["tables"] => tables(),
        ["hour"] => hour(),
        [] => tables().and_then(|()| hour()),
        _ => Err("expected `tables`, `hour` or nothing".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
