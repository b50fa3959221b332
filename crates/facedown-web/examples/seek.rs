//! How long it takes from the seek bar to the drawn table, in a real Chromium, on the largest boards of every genre:
//!
//! ```sh
//! cargo run --release -p facedown-web --example seek
//! cargo run --release -p facedown-web --example seek -- numberlink/large-20x36   # only these boards
//! ```
//!
//! For each board 30 random moments: median and worst time of the clock, and the processor time that a seek takes in the server and in the
//! page. It ends with 1 if a moment of a board of up to 140 cells takes longer than 100 ms, or of another one longer than a second; on a
//! machine with other work only the processor times mean something.

#[path = "../tests/browser/driver.rs"]
#[allow(dead_code, reason = "the tests need more of it")]
mod driver;
#[path = "load/http.rs"]
#[allow(dead_code, reason = "the server's tests need more of it")]
mod http;

use driver::Browser;
use facedown_web::{Serving, Setup};
use std::process::ExitCode;
use std::time::Duration;

/// Boards of about 10x10 and 20x36, or as large as the genre has them.
const BOARDS: &[&str] = &[
    "one-per-row/medium-10x7",
    "one-per-row/large-20x36",
    "shakashaka/medium-10x12",
    "shakashaka/large-20x36",
    "nurikabe/medium-9x12",
    "nurikabe/large-20x36",
    "hitori/medium-10x14",
    "hitori/large-20x36",
    "norinori/medium-10x12",
    "norinori/large-20x36",
    "numberlink/medium-10x10",
    "numberlink/large-20x36",
    "sudoku/medium-9x9",
    "sudoku/large-25x25",
    "disjoint-paths/dodecahedron-20",
    "disjoint-paths/grid-48",
];

/// The milliseconds from the seek bar to the drawn table.
const SEEK: &str = "(async (wanted) => {
  const bar = document.querySelector('.seek input');
  const count = document.querySelector('.count');
  const is = () => count.textContent.startsWith(wanted + ' /');
  const shown = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!is()) return;
      watch.disconnect();
      done();
    });
    watch.observe(count, { childList: true, characterData: true, subtree: true });
  });
  if (is()) return null;
  const begun = performance.now();
  bar.value = wanted;
  bar.dispatchEvent(new Event('input'));
  await shown;
  // The frame in which it is seen has been painted when the next task runs.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - begun;
})";

/// The processor time of this process, in milliseconds: where the system says so.
fn own_time() -> Option<u64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    Some((fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?) * 10)
}

/// The processor time of the page's thread so far, in milliseconds.
fn page_time(browser: &Browser) -> f64 {
    let metrics = browser.devtools("Performance.getMetrics", &serde_json::json!({}));
    let list = metrics["metrics"].as_array().cloned().unwrap_or_default();
    let task = list.iter().find(|metric| metric["name"] == "TaskDuration");
    task.and_then(|metric| metric["value"].as_f64()).unwrap_or(0.0) * 1e3
}

fn measured(browser: &Browser, home: &str, board: &str) -> bool {
    browser.open(&format!("{home}#/table?puzzle={board}"));
    browser.wait("document.querySelector('.now .where')");
    let moves = browser.run("return Number(document.querySelector('.seek input').max)").as_u64().unwrap_or(0);
    let before = (own_time(), page_time(browser));
    let mut random = 1_u64;
    let mut times: Vec<f64> = Vec::new();
    for _ in 0..30 {
        random = random * 48_271 % 2_147_483_647;
        times.extend(browser.promised(&format!("{SEEK}({})", random % (moves + 1))).as_f64());
        // What is fetched ahead is here before the next one.
        std::thread::sleep(Duration::from_millis(400));
    }
    let after = (own_time(), page_time(browser));
    times.sort_by(f64::total_cmp);
    let (Some(&median), Some(&worst)) = (times.get(times.len() / 2), times.last()) else {
        println!("{board}: it has no moments");
        return false;
    };
    let seeks = times.len() as f64;
    let server = before.0.zip(after.0).map_or(f64::NAN, |(before, after)| (after - before) as f64 / seeks);
    let page = (after.1 - before.1) / seeks;
    println!(
        "{board:32} {moves:>6} moves  median {median:>5.0} ms  worst {worst:>5.0} ms  processor: server {server:>5.0} ms, page {page:>5.0} ms"
    );
    worst <= if board.contains("large") { 1000.0 } else { 100.0 }
}

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    let browser = match Browser::start() {
        Ok(browser) => browser,
        Err(why) => {
            eprintln!("{why} (on Debian: apt-get install chromium-headless-shell chromium-driver)");
            return ExitCode::FAILURE;
        }
    };
    let Ok(serving) = Serving::new(&Setup::default()) else { return ExitCode::FAILURE };
    let home = serving.url();
    std::thread::spawn(move || serving.run(std::future::pending()));
    browser.window(1280, 800, false, true);
    browser.devtools("Performance.enable", &serde_json::json!({ "timeDomain": "threadTicks" }));
    let mut all = true;
    for board in BOARDS.iter().filter(|board| asked.is_empty() || asked.iter().any(|one| one == *board)) {
        all &= measured(&browser, &home, board);
    }
    if all { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
