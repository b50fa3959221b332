//! Which modules of the library use which: read from their source.
//!
//! A module here is a file or a folder directly below `src/`; of the genres each is one, and so is their registry.
//! What only tests compile does not count.

use std::collections::{BTreeMap, BTreeSet};

/// For each module, the modules that it uses, and the file of the first use of each.
pub(crate) type Uses = BTreeMap<String, BTreeMap<String, String>>;

/// The folder whose modules are each a module here.
const GENRES: &str = "puzzles";

/// Reads the modules of a library from `lib.rs` on. `read` returns the text of a file by its path below `src/`.
pub(crate) fn uses(read: &dyn Fn(&str) -> Option<String>) -> Uses {
    let mut files = Vec::new();
    collect(read, "lib.rs", &[], &mut files);
    let known: BTreeSet<Vec<String>> = files.iter().map(|file| file.path.clone()).collect();
    let mut uses = Uses::new();
    for file in &files {
        let from = module(&file.path, &known);
        let targets = uses.entry(from.clone()).or_default();
        for path in paths(&file.code, &file.path, &known) {
            let to = module(&path, &known);
            if to != from {
                targets.entry(to).or_insert_with(|| file.name.clone());
            }
        }
    }
    uses
}

/// A file without comments, strings and tests.
struct File {
    name: String,
    /// Its module, without `crate`.
    path: Vec<String>,
    code: String,
}

fn collect(read: &dyn Fn(&str) -> Option<String>, name: &str, path: &[String], files: &mut Vec<File>) {
    let text = read(name).unwrap_or_else(|| panic!("there is no {name}"));
    let code = without_tests(&without_comments(&text));
    for child in declared(&code) {
        let path = [path, &[child]].concat();
        let file = path.join("/");
        let candidates = [format!("{file}.rs"), format!("{file}/mod.rs")];
        let found = candidates.iter().find(|name| read(name).is_some());
        let found = found.unwrap_or_else(|| panic!("{name} declares {file}, which has no file"));
        collect(read, found, &path, files);
    }
    files.push(File { name: name.to_owned(), path: path.to_vec(), code });
}

/// The name of the module that a path leads into.
fn module(path: &[String], known: &BTreeSet<Vec<String>>) -> String {
    match path {
        [first, second, ..] if first == GENRES && known.contains(&path[..2]) => format!("{first}::{second}"),
        [first, ..] if known.contains(&path[..1]) => first.clone(),
        // Whatever stands in `lib.rs` itself.
        _ => "lib".to_owned(),
    }
}

/// The modules that a file declares as files of their own. One with a `path` is no part of the library: it is an example,
/// which uses what it likes, as its users do.
fn declared(code: &str) -> Vec<String> {
    let words: Vec<&str> = code.split_whitespace().collect();
    let is_elsewhere = |at: usize| at >= 3 && words[at - 3] == "#[path";
    let declared = (1..words.len()).filter(|&at| words[at - 1] == "mod" && !is_elsewhere(at - 1));
    declared.filter_map(|at| words[at].strip_suffix(';').map(str::to_owned)).collect()
}

/// The paths in a file that begin with `crate`, with `super` or, in a `use`, with a module of its own; as paths from the
/// root of the crate.
fn paths(code: &str, here: &[String], known: &BTreeSet<Vec<String>>) -> Vec<Vec<String>> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let begins = |at: usize| {
        let before = &code[..at];
        // The path of `pub(in crate::puzzles)` uses nothing.
        !before.ends_with("::")
            && !before.ends_with("(in ")
            && !before.bytes().next_back().is_some_and(is_word)
    };
    let mut found = Vec::new();
    for start in ["crate::", "super::", "use "] {
        for (at, _) in code.match_indices(start).filter(|(at, _)| begins(*at)) {
            let begin = if start == "use " { at + start.len() } else { at };
            let all = tree(&code[begin..]).0.into_iter();
            found.extend(all.filter_map(|path| absolute(&path, here, known)));
        }
    }
    found
}

/// The path from the root of the crate, if it leads anywhere in it.
fn absolute(path: &[String], here: &[String], known: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    let supers = path.iter().take_while(|word| *word == "super").count();
    let from_here = [here, path].concat();
    match path.first()?.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "super" => Some([&here[..here.len().checked_sub(supers)?], &path[supers..]].concat()),
        _ => known.contains(&from_here[..here.len() + 1]).then_some(from_here),
    }
}

/// The paths that `a::{b, c::d}` stands for, and where the text goes on.
fn tree(code: &str) -> (Vec<Vec<String>>, &str) {
    let code = code.trim_start();
    if let Some(mut rest) = code.strip_prefix('{') {
        let mut all = Vec::new();
        loop {
            rest = rest.trim_start().trim_start_matches(',').trim_start();
            if rest.is_empty() || rest.starts_with('}') {
                return (all, rest.get(1..).unwrap_or_default());
            }
            let (branch, after) = tree(rest);
            all.extend(branch);
            // The name behind an `as` is nobody's path.
            rest = after.trim_start_matches(|letter: char| !matches!(letter, ',' | '}'));
        }
    }
    let end = code.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(code.len());
    let (word, rest) = code.split_at(end);
    match rest.strip_prefix("::") {
        Some(more)
            if more.trim_start().starts_with(|next: char| next.is_alphabetic() || "_{*".contains(next)) =>
        {
            let (branches, rest) = tree(more);
            let with = |branch: Vec<String>| [&[word.to_owned()], &branch[..]].concat();
            (branches.into_iter().map(with).collect(), rest)
        }
        _ => (vec![vec![word.to_owned()]], rest),
    }
}

/// The code with comments and the contents of strings left out.
fn without_comments(text: &str) -> String {
    let mut code = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let skipped = match letter {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            'r' if rest.starts_with("r\"") || rest.starts_with("r#\"") => {
                let end = if rest.starts_with("r\"") { "\"" } else { "\"#" };
                let begin = end.len() + 1;
                rest[begin..].find(end).map_or(rest.len(), |at| begin + at + end.len())
            }
            '"' => quoted(rest),
            // A character, not a lifetime.
            '\'' if rest.starts_with("'\\") => rest[3..].find('\'').map_or(rest.len(), |end| end + 4),
            '\'' if rest.chars().nth(2) == Some('\'') => {
                rest.char_indices().nth(3).map_or(rest.len(), |(at, _)| at)
            }
            _ => 0,
        };
        if skipped == 0 {
            code.push(letter);
            rest = &rest[letter.len_utf8()..];
        } else {
            rest = &rest[skipped..];
        }
    }
    code
}

/// The length of the string that the text begins with.
fn quoted(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The code without what only tests compile.
fn without_tests(code: &str) -> String {
    const TEST: &str = "#[cfg(test)]";
    const ITEMS: [&str; 8] = ["mod ", "fn ", "use ", "impl", "struct ", "enum ", "const ", "static "];
    let Some((before, rest)) = code.split_once(TEST) else { return code.to_owned() };
    let first = rest.trim_start().trim_start_matches("pub ").trim_start_matches("pub(crate) ");
    let is_item = first.starts_with("pub(") || ITEMS.iter().any(|item| first.starts_with(item));
    let mut depth = 0_usize;
    // A field, a variant or an arm ends with a comma, or with what it stands in.
    let end = rest.char_indices().find_map(|(at, letter)| match letter {
        '}' | ')' | ']' if depth == 0 => Some(at),
        ',' if depth == 0 && !is_item => Some(at + 1),
        ';' if depth == 0 => Some(at + 1),
        '}' if depth == 1 => Some(at + 1),
        '{' | '(' | '[' => {
            depth += 1;
            None
        }
        '}' | ')' | ']' => {
            depth -= 1;
            None
        }
        _ => None,
    });
    format!("{before}{}", without_tests(&rest[end.unwrap_or(rest.len())..]))
}
