//! The page in a real Chromium: every view at the size of a desk and of a phone, in both colour schemes, with an accessibility check.
//!
//! Every view that is visited must ask nothing of an outside address, say nothing on the console, fit the width of the window, and have no
//! serious finding of axe-core. One browser and one server for all of it. Without `chromium` and `chromedriver` nothing is tested, and the test says so;
//! axe-core is fetched with npm into the target folder (it is not part of this project), and its absence is said too.
//! With `FACEDOWN_SHOTS=folder`, a picture of each view is written there.

mod driver;
mod views;

use driver::Browser;
use facedown_web::{Serving, Setup};
use serde_json::Value;
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

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
    axe: Option<String>,
}

impl Visit {
    /// Opens an address of the page, such as `#/tour`.
    fn open(&self, path: &str) {
        self.browser.open(&format!("{}{path}", self.home));
    }

    /// What must be true of every view, whenever something new is shown.
    fn check(&self, view: &str, window: Window) {
        let place = format!("{view}, {}", window.name);
        if let Ok(folder) = std::env::var("FACEDOWN_SHOTS") {
            let file = Path::new(&folder).join(format!(
                "{view}-{}{}.png",
                window.name,
                if window.dark { "-dark" } else { "" }
            ));
            std::fs::write(file, decode(&self.browser.picture())).unwrap();
        }
        let (errors, asked) = self.browser.heard();
        assert!(errors.is_empty(), "{place}: the console says {errors:#?}");
        let outside: Vec<_> = asked
            .iter()
            .filter(|url| {
                !url.starts_with(&self.home)
                    && !["data:", "blob:", "about:", "chrome"].iter().any(|own| url.starts_with(own))
            })
            .collect();
        assert!(outside.is_empty(), "{place}: asked for {outside:?}");
        let wide = self
            .browser
            .run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        assert!(wide.as_i64() <= Some(0), "{place}: {wide} pixels wider than the window");
        if let Some(axe) = &self.axe {
            let found = self.browser.run_later(&format!("{axe};const done = arguments[arguments.length - 1]; axe.run(document, {{resultTypes: ['violations']}}).then(r => done(r.violations.filter(v => ['serious', 'critical'].includes(v.impact)).map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200) + ' ' + (n.any[0]?.message ?? '')).join(' | '))))"));
            assert_eq!(found.as_array().map(Vec::len), Some(0), "{place}: axe-core finds {found:#}");
        }
    }
}

/// The program of axe-core, from npm's own store or fetched by it. It lands in the target folder and is no part of this project.
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

fn decode(base64: &str) -> Vec<u8> {
    let value = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let letters: Vec<u8> = base64.bytes().filter(|&byte| byte != b'=').map(value).collect();
    letters
        .chunks(4)
        .flat_map(|four| {
            let bits =
                four.iter().fold(0_u32, |sum, &six| sum << 6 | u32::from(six)) << (6 * (4 - four.len()));
            bits.to_be_bytes()[1..four.len()].to_vec()
        })
        .collect()
}

#[test]
fn every_view_in_a_browser() {
    let browser = match Browser::start() {
        Ok(browser) => browser,
        Err(why) => {
            eprintln!(
                "SKIPPED: the page was not tested in a browser: {why} (on Debian: apt-get install chromium chromium-driver)"
            );
            return;
        }
    };
    let axe = axe();
    if axe.is_none() {
        eprintln!("SKIPPED: no accessibility check: axe-core is not here and npm cannot fetch it");
    }
    let serving =
        Serving::new(&Setup { listen: IpAddr::V4(Ipv4Addr::LOCALHOST), port: 0, data: None }).unwrap();
    let home = serving.url();
    std::thread::spawn(move || serving.run(std::future::pending()));
    let visit = Visit { browser, home, axe };
    for window in [DESK, PHONE, Window { dark: true, ..DESK }, Window { dark: false, ..PHONE }] {
        visit.browser.window(window.width, window.height, window.dark);
        // Behaviour is tested once at each size; the other colours are looked at.
        let whole = window.dark == (window.name == "phone");
        for (name, view) in views::ALL {
            if whole || std::env::var_os("FACEDOWN_SHOTS").is_some() {
                eprintln!("{name}, {}, {}", window.name, if window.dark { "dark" } else { "light" });
                view(&visit, window);
            }
        }
    }
    let _: Value = visit.browser.run("return 1");
}
