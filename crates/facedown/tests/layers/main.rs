//! The modules of the library form layers: no two of them use each other, directly or indirectly. And each name of a type has one
//! sense in all crates.
//!
//! ARCHITECTURE.md has the layers as they are in the code; `FACEDOWN_BLESS=1` regenerates them.

#[path = "../support/pages.rs"]
mod pages;
mod source;

use source::{Uses, types, uses};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

fn read(name: &str) -> Option<String> {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(name)).ok()
}

/// A way from a module back to itself, if there is one: each module with the file in which it uses the next.
fn cycle(uses: &Uses) -> Option<Vec<String>> {
    fn walk<'u>(
        uses: &'u Uses,
        module: &'u str,
        way: &mut Vec<&'u str>,
        done: &mut Vec<&'u str>,
    ) -> Option<Vec<String>> {
        if let Some(begin) = way.iter().position(|passed| *passed == module) {
            let round = way[begin..].iter().zip(way[begin + 1..].iter().copied().chain([module]));
            return Some(round.map(|(from, to)| format!("{from} uses {to} ({})", uses[*from][to])).collect());
        }
        if done.contains(&module) {
            return None;
        }
        way.push(module);
        let found = uses.get(module)?.keys().find_map(|used| walk(uses, used, way, done));
        way.pop();
        done.push(module);
        found
    }
    let mut done = Vec::new();
    uses.keys().find_map(|module| walk(uses, module, &mut Vec::new(), &mut done))
}

#[test]
fn no_module_is_used_by_one_that_it_uses() {
    let uses = uses(&read);
    assert!(uses.len() > 15, "only {:?} were found", uses.keys());
    if let Some(cycle) = cycle(&uses) {
        panic!("modules in a cycle:\n  {}", cycle.join("\n  "));
    }
    for puzzles in ["grid", "formats", "puzzle", "constraints"] {
        let sides = [(puzzles, "engine"), ("engine", puzzles)];
        assert!(sides.iter().all(|(one, other)| !uses[*one].contains_key(*other)), "engine and {puzzles}");
    }
}

/// One line too many in the lowest module, and one in a genre.
#[test]
fn a_planted_cycle_is_found() {
    for (file, line, way) in [
        ("grid/mod.rs", "use crate::audit::run::Shard;", ["grid uses audit (grid/mod.rs)", "audit uses"]),
        ("grid/mod.rs", "use facedown::audit::audit;", ["grid uses audit (grid/mod.rs)", "audit uses"]),
        (
            "puzzles/one_per_row/rules.rs",
            "fn all() { super::super::registry::all(); }",
            [
                "puzzles::registry uses",
                "puzzles::one_per_row uses puzzles::registry (puzzles/one_per_row/rules.rs)",
            ],
        ),
        (
            "puzzles/one_per_row/rules.rs",
            "fn all() { for genre in crate::puzzles::registry::all() {} }",
            [
                "puzzles::registry uses",
                "puzzles::one_per_row uses puzzles::registry (puzzles/one_per_row/rules.rs)",
            ],
        ),
        (
            "puzzles/one_per_row/rules.rs",
            "use crate::puzzles as genres; fn all() { genres::registry::all(); }",
            [
                "puzzles::registry uses",
                "puzzles::one_per_row uses puzzles::registry (puzzles/one_per_row/rules.rs)",
            ],
        ),
        (
            "engine/law.rs",
            "use crate::{grid::Cell, transcript::{replay, head}};",
            ["engine uses transcript (engine/law.rs)", "transcript uses"],
        ),
    ] {
        let planted =
            |name: &str| read(name).map(|text| if name == file { format!("{text}\n{line}\n") } else { text });
        let cycle = cycle(&uses(&planted)).unwrap_or_else(|| panic!("{line} in {file} goes unnoticed"));
        for part in way {
            assert!(cycle.iter().any(|step| step.starts_with(part)), "{part} is not in {cycle:?}");
        }
    }
}

/// What is read, and what is not.
#[test]
fn uses_are_read_from_code_alone() {
    let files = BTreeMap::from([
        (
            "lib.rs",
            "mod a;\npub mod b;\nmod c;\n#[cfg(test)]\nmod tests;\npub mod puzzles;\npub use b::Shape;\n",
        ),
        (
            "a.rs",
            "//! crate::b\nuse crate::puzzles::{one::One as Other, two};\nconst A: &str = \"crate::b::C\"; /* crate::b */\n",
        ),
        (
            "b/mod.rs",
            "#[cfg(test)]\nmod tests {\n    use crate::a::A;\n    const BRACE: char = '}';\n}\nuse super::a;\n",
        ),
        ("c.rs", "use crate::puzzles::*;\nfn f() { for x in crate::a::all() {} }\n"),
        (
            "puzzles/mod.rs",
            "pub mod one;\npub mod two;\npub use two::*;\nfn f() { one::g(); self::two::g(); }\n",
        ),
        (
            "puzzles/one.rs",
            "pub(in crate::a) struct One;\nfn f<'a>(x: &'a str) -> crate::Shape { super::two::g(x) }\n",
        ),
        ("puzzles/two/mod.rs", "mod inner;\n"),
        ("puzzles/two/inner.rs", "use super::super::Thing;\nuse super::own;\n"),
    ]);
    let uses = uses(&|name| files.get(name).map(|text| (*text).to_owned()));
    let found: Vec<String> = uses
        .iter()
        .map(|(module, used)| format!("{module}: {}", used.keys().cloned().collect::<Vec<_>>().join(", ")))
        .collect();
    assert_eq!(
        found,
        [
            "a: puzzles::one, puzzles::two",
            "b: a",
            "c: a, puzzles, puzzles::one, puzzles::two",
            "lib: b",
            "puzzles: puzzles::one, puzzles::two",
            "puzzles::one: lib, puzzles::two",
            "puzzles::two: puzzles",
        ]
    );
}

/// Names that several types have, and why.
const SHARED_NAMES: [(&str, &str); 1] = [("Args", "each command of the program has its own")];

#[test]
fn the_name_of_a_type_has_one_sense() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in std::fs::read_dir(crates).unwrap() {
        let folder = folder.unwrap();
        let source = folder.path().join("src");
        let read = |name: &str| std::fs::read_to_string(source.join(name)).ok();
        for root in ["lib.rs", "main.rs"].into_iter().filter(|root| read(root).is_some()) {
            for (name, file) in types(&read, root) {
                let place = format!("{}/src/{file}", folder.file_name().display());
                places.entry(name).or_default().push(place);
            }
        }
    }
    assert!(places.len() > 500, "only {} types were found", places.len());
    let shared: BTreeMap<&str, &Vec<String>> = places
        .iter()
        .filter(|(_, places)| places.len() > 1)
        .map(|(name, places)| (&**name, places))
        .collect();
    let allowed: Vec<&str> = SHARED_NAMES.iter().map(|(name, _)| *name).collect();
    assert_eq!(shared.keys().copied().collect::<Vec<_>>(), allowed, "{shared:#?}");
}

/// The layers, lowest first: a module stands as low as what it uses allows. Genres that stand alike share a line.
fn layers(uses: &Uses) -> String {
    let mut heights: BTreeMap<&str, usize> = BTreeMap::new();
    while heights.len() < uses.len() {
        for (module, used) in uses {
            let below: Option<Vec<usize>> =
                used.keys().map(|used| heights.get(used.as_str()).copied()).collect();
            if let Some(below) = below {
                heights.insert(module, below.into_iter().max().map_or(0, |below| below + 1));
            }
        }
    }
    let mut lines: BTreeMap<(usize, String), Vec<&str>> = BTreeMap::new();
    for (module, used) in uses.iter().filter(|(module, _)| *module != "lib") {
        let used: Vec<String> = used.keys().map(|used| format!("`{used}`")).collect();
        lines.entry((heights[module.as_str()], used.join(", "))).or_default().push(module);
    }
    let mut table = String::from("| layer | module | uses |\n|---|---|---|\n");
    for ((height, used), modules) in lines {
        let modules: Vec<String> = modules.into_iter().map(|module| format!("`{module}`")).collect();
        writeln!(table, "| {} | {} | {used} |", height + 1, modules.join(", ")).unwrap();
    }
    table
}

#[test]
fn the_page_has_the_layers() {
    let uses = uses(&read);
    assert_eq!(cycle(&uses), None);
    pages::kept_part("ARCHITECTURE.md", &layers(&uses));
}

/// The walk through `prove` names files and functions that exist: each `name()` is declared in the file of its line. It passes
/// each file once, in the order of the diagram above it.
#[test]
fn the_page_walks_along_functions_that_exist() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(crates.join("../ARCHITECTURE.md")).unwrap();
    let (before, walk) = page.split_once("### A walk through `prove`\n").unwrap();
    let lines = walk.lines().take_while(|line| !line.starts_with('#')).filter(|line| line.contains("src/"));
    let mut functions = 0;
    let mut files = Vec::new();
    for line in lines {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let code = std::fs::read_to_string(crates.join(quoted[0])).expect(line);
        for name in quoted[1..].iter().filter_map(|name| name.strip_suffix("()")) {
            let declared = |after: &str| code.contains(&format!("fn {name}{after}"));
            assert!(declared("(") || declared("<"), "{} has no `{name}`", quoted[0]);
            functions += 1;
        }
        assert!(!files.contains(&quoted[0]), "{} is passed twice", quoted[0]);
        files.push(quoted[0]);
    }
    assert!(functions > 20, "only {functions} functions on the way");

    // A file is called after itself, or after its folder.
    let stations = files.iter().filter_map(|file| {
        let (path, _) = file.rsplit_once(".rs")?;
        path.trim_end_matches("/mod").rsplit('/').next()
    });
    let diagram = before.rsplit("```").nth(1).unwrap();
    let left = diagram.lines().filter_map(|line| line.split("  ").next());
    let drawn: Vec<&str> = left.flat_map(|line| line.split(" ─► ")).filter(|name| !name.is_empty()).collect();
    assert_eq!(drawn, stations.collect::<Vec<_>>(), "the diagram, and the walk");
}
