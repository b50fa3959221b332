//! `facedown serve`: the table in a browser.

use crate::failure::Failure;
use crate::files;
use crate::numbers::{ip_address, port};
use crate::output::{Output, Reply};
use facedown_web::{Serving, Setup};
use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Show proofs in a browser: play P and V, cheat, and get caught
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  facedown serve                                 prints an address and opens it
  facedown serve --port 8000 --no-open           a fixed port, and no browser
  facedown serve --listen 0.0.0.0 --data tables  for a classroom: other machines can reach it
  facedown serve --json --no-open                the address as JSON, as soon as the server runs

The page and everything on it come from this program; nothing is loaded from elsewhere. Without
--listen, only this machine can reach it. Two players share a table, and each has their own link.
With --data, their tables survive a restart, even if the program was killed. Ctrl-C stops the
server. docs/serve.md describes limits and safety. The exit code is 2 if the address cannot be used.")]
pub(crate) struct Args {
    /// The address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for all networks
    #[arg(long, value_name = "ADDRESS", value_parser = ip_address, default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// The port; 0 means any free port, or with --data the port used last time
    #[arg(long, value_name = "N", value_parser = port, allow_negative_numbers = true, default_value_t = 0)]
    port: u16,
    /// Keep the tables of two players in this directory, so that they survive a restart
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Reply, Failure> {
    args.data.as_deref().map_or(Ok(()), files::expect_folder)?;
    let setup = Setup { listen: args.listen, port: args.port, data: args.data.clone(), ..Setup::default() };
    let serving = Serving::new(&setup).map_err(|error| {
        Failure::new(format!("cannot serve on {}:{}: {error}", args.listen, args.port))
            .expected("an address of this machine, a free port, and a directory that can be written")
    })?;
    let url = serving.url();
    out.field("url", url.as_str());
    out.field("listen", serving.address().to_string());
    out.line(format!("The table is at {url}"))?;
    if !args.listen.is_loopback() {
        out.line("Everybody who can reach this machine can open the page and play. The connection is not encrypted:")?;
        out.line("anyone on the network can read what P and V see. Do not use it for secrets.")?;
    }
    if args.data.is_none() {
        out.line("Tables of two players end with the program; --data DIR keeps them.")?;
    }
    for file in serving.left_alone() {
        out.line(format!("Not a table of this version, and left alone: {file}"))?;
    }
    out.line("Ctrl-C stops the server.")?;
    out.flush()?;
    // Whoever asked for JSON waits for the address, not for the end.
    out.announce()?;
    if !args.no_open {
        open(&url);
    }
    let ended = serving.run(std::future::pending());
    ended.map_err(|error| Failure::new(format!("the server failed: {error}")))?;
    Ok(Reply::Yes)
}

/// Opens a browser, if there is one. Whoever has none copies the address.
fn open(url: &str) {
    let (program, words): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let quiet = Command::new(program)
        .args(words)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    // A browser lives on by itself.
    drop(quiet);
}
