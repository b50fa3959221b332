//! What seals of boards take, and that they verify.
//!
//! ```sh
//! cargo bench -p facedown-seal --bench boards                                 # the table of docs/seal.md
//! cargo bench -p facedown-seal --bench boards -- puzzles                      # every board of a folder
//! cargo bench -p facedown-seal --bench boards -- boards.tsv --largest 10      # one address in each line, among other fields
//! ```
//!
//! Paths are relative to the root of the project. Sealing and verifying happen in processes of their own, so that neither
//! profits from what the other has derived, and so that memory is measured for one of them. *Processor* is the time of
//! all threads together, which is what one core takes; *clock* is what passes with all cores. Both are of the whole
//! process: reading, playing or replaying, proving or verifying. Solving is not part of it.

#![allow(missing_docs, clippy::unwrap_used, reason = "a benchmark may panic")]

use facedown::formats::Format;
use facedown::protocol::Variant;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{self, AnySheet};
use facedown_seal::{MemoryLimit, Seal, Sealable, seal, sealing_cost, verify};
use facedown_solve::{Cutoff, Goal, solve_sheet};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// The protocol, the board under `puzzles/`, and what the first build took (proving, verifying, bytes), where it was measured.
const BOARDS: [(&str, &str, &str); 13] = [
    ("sudoku", "sudoku/medium-9x9", "0.14 s, 0.03 s, 1,153 B"),
    ("nurikabe", "nurikabe/tiny-3x4", "0.43 s, 0.12 s, 1,281 B"),
    ("hitori", "hitori/small-4x5", "1.7 s, 0.5 s, 1,409 B"),
    ("norinori", "norinori/medium-10x12", "3.9 s, 1.2 s, 1,473 B"),
    ("shakashaka", "shakashaka/medium-10x12", "3.6 s, 1.1 s, 1,473 B"),
    ("numberlink", "numberlink/medium-10x10", "3.4 s, 1.0 s, 1,473 B"),
    ("numberlink-well-designed", "numberlink/medium-10x10", ""),
    ("disjoint-paths", "disjoint-paths/grid-48", ""),
    ("nurikabe", "nurikabe/medium-9x12", "24.8 s, 8.1 s, 1,665 B"),
    ("hitori", "hitori/medium-10x14", ""),
    ("sudoku", "sudoku/large-25x25", ""),
    ("norinori", "norinori/large-20x36", ""),
    ("shakashaka", "shakashaka/large-20x36", ""),
];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["--seal", protocol] => seal_alone(protocol),
        ["--verify"] => verify_alone(),
        [] => {
            let mut table = Table::new("| first build");
            for (protocol, name, first) in BOARDS {
                let sheet =
                    solved(&std::fs::read_to_string(root().join(format!("puzzles/{name}.txt"))).unwrap());
                table.row(sheet.as_ref(), protocol, &format!("| {first} "));
            }
        }
        [path] => every_board(path, usize::MAX),
        [path, "--largest", side] => every_board(path, side.parse().unwrap()),
        _ => panic!("a path, and `--largest SIDE`"),
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn solved(text: &str) -> Box<dyn AnySheet> {
    let outcome =
        solve_sheet(registry::read_any(text).unwrap().as_ref(), Goal::One, &Cutoff::never()).unwrap();
    outcome.solutions.into_iter().next().unwrap()
}

/// Every board of a folder or of a list of addresses, with every protocol that supports it.
fn every_board(path: &str, largest: usize) {
    let mut table = Table::new("");
    for text in texts(&root().join(path)) {
        let sheet = registry::read_any(&text).unwrap();
        if matches!(sheet.size(), Extent::Board(size) if size.height().max(size.width()) > largest) {
            continue;
        }
        let cases = sheet.cases(Variant::Repaired);
        let serving: Vec<&str> =
            cases.iter().filter(|case| case.supports().is_ok()).map(|case| case.protocol()).collect();
        if serving.is_empty() {
            println!("| {} {}: no protocol supports it |", sheet.name(), sheet.size());
            continue;
        }
        let sheet = solved(&text);
        for protocol in serving {
            table.row(sheet.as_ref(), protocol, "");
        }
    }
    table.end();
}

fn texts(path: &Path) -> Vec<String> {
    if path.is_dir() {
        let mut entries: Vec<PathBuf> =
            std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        // What lies there has no solution.
        entries.retain(|entry| !entry.ends_with("wrong"));
        return entries.iter().flat_map(|entry| texts(entry)).collect();
    }
    let text = std::fs::read_to_string(path).unwrap();
    if path.extension().is_none_or(|extension| extension != "tsv") {
        return vec![text];
    }
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines
        .filter_map(|line| line.split('\t').find(|field| field.starts_with("http")))
        .map(str::to_owned)
        .collect()
}

/// What a process took.
#[derive(Clone, Copy, Default)]
struct Took {
    processor: f64,
    clock: f64,
    megabytes: f64,
}

/// The rows that are printed, and what the costliest of them took.
#[derive(Default)]
struct Table {
    boards: usize,
    refused: Vec<String>,
    seal: Took,
    verify: Took,
    characters: usize,
}

impl Table {
    fn new(more: &str) -> Self {
        let columns = "board | shuffles | hidden cards | multipliers | seal: processor | clock | memory \
                       | verify: processor | clock | memory | proof | faces seen | characters ";
        println!("| {columns}{more}|");
        println!("|{}", "---|".repeat(columns.matches('|').count() + 1 + more.matches('|').count()));
        Self::default()
    }

    fn row(&mut self, sheet: &dyn AnySheet, protocol: &str, more: &str) {
        let name = format!("{protocol} {}", sheet.size());
        let case = Sealable::of(sheet, protocol, Variant::Repaired).unwrap();
        let expected = match sealing_cost(&case, MemoryLimit::default()) {
            Ok(expected) => expected,
            Err(problem) => {
                println!("| {name}: {problem} |");
                self.refused.push(name);
                return;
            }
        };
        let Some((sealing, text)) = alone(&["--seal", protocol], &sheet.write(Format::Text).unwrap()) else {
            // The protocol for well-designed puzzles accepts only some solutions.
            assert_eq!(protocol, "numberlink-well-designed");
            println!("| {name}: this solution is not accepted |");
            self.refused.push(name);
            return;
        };
        let (verifying, _) = alone(&["--verify"], &text).expect("the seal verifies");
        let sealed = Seal::read(&text).unwrap();
        let characters = sealed.to_string().len();
        println!(
            "| {name} | {} | {} | {} | {sealing} | {verifying} | {} B | {} B | {} {more}|",
            thousands(expected.shuffles),
            thousands(expected.hidden),
            thousands(expected.size.multipliers),
            thousands(sealed.proof().len()),
            thousands(sealed.faces().len()),
            thousands(characters),
        );
        self.boards += 1;
        self.seal.raise(sealing);
        self.verify.raise(verifying);
        self.characters = self.characters.max(characters);
    }

    fn end(&self) {
        let Self { boards, refused, seal, verify, characters } = self;
        println!("\n{boards} sealed and verified; the most: {seal}; {verify}; {characters} characters");
        println!("not sealed: {}", refused.join(", "));
    }
}

impl Took {
    fn raise(&mut self, other: Self) {
        self.processor = self.processor.max(other.processor);
        self.clock = self.clock.max(other.clock);
        self.megabytes = self.megabytes.max(other.megabytes);
    }
}

impl std::fmt::Display for Took {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.2} s | {:.2} s | {:.0} MB", self.processor, self.clock, self.megabytes)
    }
}

fn thousands(number: usize) -> String {
    if number < 1000 {
        number.to_string()
    } else {
        format!("{},{:03}", thousands(number / 1000), number % 1000)
    }
}

/// Runs this program once more: its standard input, what it took and what it printed; nothing when it ended in failure.
fn alone(words: &[&str], input: &str) -> Option<(Took, String)> {
    let program = std::env::current_exe().unwrap();
    let mut child =
        Command::new(program).args(words).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let (first, rest) = text.split_once('\n').filter(|_| output.status.success())?;
    let numbers: Vec<f64> = first.split(' ').map(|number| number.parse().unwrap()).collect();
    let [processor, clock, megabytes] = numbers[..] else { panic!("{first}") };
    Some((Took { processor, clock, megabytes }, rest.to_owned()))
}

fn input() -> String {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    text
}

fn seal_alone(protocol: &str) {
    let start = Instant::now();
    let sheet = registry::read_any(&input()).unwrap();
    let case = Sealable::of(sheet.as_ref(), protocol, Variant::Repaired).unwrap();
    match seal(&case, &case.secrets()[0], MemoryLimit::default()) {
        Ok(sealed) => report(start, &sealed.to_string()),
        Err(problem) => {
            eprintln!("{problem}");
            std::process::exit(1);
        }
    }
}

fn verify_alone() {
    let start = Instant::now();
    let seal = Seal::read(&input()).unwrap();
    let sheet = seal.sheet().unwrap();
    let case = Sealable::of(sheet.as_ref(), seal.protocol(), seal.known_variant().unwrap()).unwrap();
    verify(&case, &seal, MemoryLimit::default()).unwrap();
    report(start, "");
}

fn report(start: Instant, text: &str) {
    let clock = start.elapsed().as_secs_f64();
    println!("{:.2} {clock:.4} {:.1}", processor().unwrap_or(f64::NAN), peak().unwrap_or(f64::NAN));
    print!("{text}");
}

/// The seconds that the processor has worked for this program, in steps of a hundredth.
fn processor() -> Option<f64> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks = |nth: usize| fields.split(' ').nth(nth)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / 100.0)
}

/// The most memory that this program has had, in megabytes.
fn peak() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.split_whitespace().next()?.parse::<f64>().ok()? * 1024.0 / 1e6)
}
