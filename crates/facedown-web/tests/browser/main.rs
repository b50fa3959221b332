//! The page in a real Chromium: every view at the size of a desk and of a phone, in both colour schemes, with an accessibility check.
//!
//! `./test` visits each view in one of the windows and looks at it in both. `./test long` visits each in both.
//!
//! Every view that is visited must ask nothing of an outside address, say nothing on the console but what it was made to refuse, fit the width of the window, and have no
//! serious finding of axe-core. One browser and one server for each size. Without `chromium` and `chromedriver` nothing is tested, and the test says so;
//! axe-core is fetched with npm into the target folder (it is not part of this project), and its absence is said too.
//! With `FACEDOWN_SHOTS=folder`, a picture of each view is written there.

mod driver;
#[path = "../../examples/load/http.rs"]
#[allow(dead_code, reason = "the server's tests need more of it")]
mod http;
#[path = "../../../facedown/tests/support/long.rs"]
mod long;
mod moving;
mod views;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use driver::Browser;
use facedown_web::{Serving, Setup};
use long::is_long;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread::JoinHandle;

/// A window: its name, width, height, and whether its colours are dark.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    name: &'static str,
    width: u32,
    height: u32,
    dark: bool,
}

const DESK: Window = Window { name: "desk", width: 1280, height: 800, dark: false };
const PHONE: Window = Window { name: "phone", width: 360, height: 740, dark: true };

/// A browser at a server's page.
pub(crate) struct Visit {
    browser: Browser,
    home: String,
    axe: Option<&'static str>,
    window: Window,
    /// In which windows a view is looked at.
    looks: Vec<Window>,
}

impl Visit {
    /// Opens an address of the page, such as `#/tour`, and waits until something is there.
    fn open(&self, path: &str, css: &str) {
        self.browser.open(&format!("{}{path}", self.home));
        self.browser.see(css);
    }

    /// Goes to the moment of a proof that the seek bar has at this part of its length.
    fn seek(&self, part: f64) {
        self.browser.run(&format!(
            "const bar = document.querySelector('.seek input'); bar.value = Math.floor(bar.max * {part}); bar.dispatchEvent(new Event('input'))"
        ));
    }

    /// What has been heard since the last time: no outside address was asked for, and the console notes nothing but this many inputs that were
    /// refused (the browser notes each answer of 422 by itself).
    fn quiet(&self, view: &str, refused: usize) {
        let refusals = self.only(&self.home, view, "status of 422");
        assert_eq!(refusals.len(), refused, "{view}: {refusals:#?}");
    }

    /// What the console notes of this kind. It notes nothing else, and nobody but this server was asked for anything.
    fn only(&self, home: &str, view: &str, kind: &str) -> Vec<String> {
        let (errors, asked) = self.browser.heard();
        let (expected, others): (Vec<_>, Vec<_>) =
            errors.into_iter().partition(|message| message.contains(kind));
        assert!(others.is_empty(), "{view}: the console says {others:#?}");
        let own = [home, "data:", "blob:", "about:", "chrome:", "file:"];
        let outside: Vec<_> =
            asked.iter().filter(|url| !own.iter().any(|own| url.starts_with(own))).collect();
        assert!(outside.is_empty(), "{view}: asked for {outside:?}");
        expected
    }

    /// The server was gone for a while, and nothing else went wrong.
    fn lost_connection(&self, home: &str) {
        self.only(home, "a lost connection", "net::ERR_");
    }

    /// The window is as large as this one, in its colours.
    fn show(&self, window: Window) {
        self.browser.window(window.width, window.height, window.dark, false);
    }

    /// What must be true of every view, whenever something new is shown.
    fn check(&self, view: &str) {
        self.check_at(&self.home, view);
    }

    /// The same on the page of another server.
    fn check_at(&self, home: &str, view: &str) {
        for &window in &self.looks {
            self.show(window);
            self.check_in(window, home, view);
        }
        self.show(self.window);
    }

    fn check_in(&self, window: Window, home: &str, view: &str) {
        let place = format!("{view}, {}", window.name);
        if let Ok(folder) = std::env::var("FACEDOWN_SHOTS") {
            let scheme = if window.dark { "-dark" } else { "" };
            let file = Path::new(&folder).join(format!("{view}-{}{scheme}.png", window.name));
            std::fs::write(file, BASE64_STANDARD.decode(self.browser.picture()).unwrap()).unwrap();
        }
        assert_eq!(self.only(home, &place, "status of 422"), Vec::<String>::new(), "{place}");
        let wide = self
            .browser
            .run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert!(wide.as_i64() <= Some(0), "{place}: {wide} pixels wider than the window");
        if let Some(axe) = self.axe {
            if self.browser.run("return !window.axe") == json!(true) {
                self.browser.run(axe);
            }
            // The library's pictures of boards are hidden from screen readers: what they show is said in words.
            let found = self.browser.promised("axe.run({ exclude: ['.paper svg'] }, { resultTypes: ['violations'] }).then(r => r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' ' + (n.any[0]?.message ?? '')).join(' | ')))");
            assert_eq!(found.as_array().map(Vec::len), Some(0), "{place}: axe-core finds {found:#}");
        }
    }
}

/// A server that ends when it is dropped.
pub(crate) struct Server {
    home: String,
    ends: Option<(tokio::sync::oneshot::Sender<()>, JoinHandle<std::io::Result<()>>)>,
}

impl Server {
    fn start(data: Option<&Path>) -> Self {
        let serving = Serving::new(&Setup { data: data.map(Into::into), ..Setup::default() }).unwrap();
        let home = serving.url();
        let (end, ended) = tokio::sync::oneshot::channel();
        let running = std::thread::spawn(move || serving.run(async move { ended.await.unwrap_or(()) }));
        Self { home, ends: Some((end, running)) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some((end, running)) = self.ends.take() {
            drop(end);
            let _ = running.join();
        }
    }
}

/// Says that something was not tested. Not by `eprintln!`, which nobody sees when a test passes.
fn skipped(what: &str) {
    let _ = writeln!(std::io::stderr(), "SKIPPED: {what}");
}

/// The program of axe-core, from npm's own store or fetched by it. It is stored in the target folder and is not part of this project.
fn axe() -> Option<String> {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("axe");
    let file = folder.join("node_modules/axe-core/axe.min.js");
    if !file.is_file() {
        std::fs::create_dir_all(&folder).ok()?;
        let fetched = Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--prefix"])
            .arg(&folder)
            .arg("axe-core@4")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        fetched.ok().filter(std::process::ExitStatus::success)?;
    }
    std::fs::read_to_string(file).ok()
}

#[test]
fn every_view_at_a_desk() {
    every_view(DESK);
}

#[test]
fn every_view_on_a_phone() {
    every_view(PHONE);
}

fn every_view(window: Window) {
    static AXE: OnceLock<Option<String>> = OnceLock::new();
    let browser = match Browser::start() {
        Ok(browser) => browser,
        Err(why) => {
            skipped(&format!(
                "the page was not tested in a browser: {why} (on Debian: apt-get install chromium-headless-shell chromium-driver)"
            ));
            return;
        }
    };
    let axe = AXE.get_or_init(axe).as_deref();
    if axe.is_none() {
        skipped("no accessibility check: axe-core is not here and npm cannot fetch it");
    }
    let server = Server::start(None);
    let mut visit = Visit { browser, home: server.home.clone(), axe, window, looks: Vec::new() };
    // Pictures are made of all views in both windows, and in the other colours, too.
    let has_shots = std::env::var_os("FACEDOWN_SHOTS").is_some();
    let is_whole = is_long() || has_shots;
    let others = Window { dark: !window.dark, ..window };
    for window in if has_shots { vec![window, others] } else { vec![window] } {
        visit.window = window;
        visit.looks = if is_whole { vec![window] } else { vec![DESK, PHONE] };
        visit.show(window);
        for (name, view, place) in views::ALL {
            if !is_whole && place.name != window.name {
                continue;
            }
            eprintln!("{name}, {}, {}", window.name, if window.dark { "dark" } else { "light" });
            view(&visit);
        }
    }
}
