//! Which modules of the library use which, and which types a crate defines: read from their source.
//!
//! A module here is a file or a folder directly below `src/`; of the genres each is one, and so is their registry.
//! What only tests compile does not count.

use proc_macro2::token_stream::IntoIter;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::iter::Peekable;

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
        // What `super` means within it is not known here.
        assert!(!has_inline_module(&file.code), "{} has a module within the file", file.name);
        let from = module(&file.path, &known);
        let targets = uses.entry(from.clone()).or_default();
        for path in paths(&file.code, &file.path, &known) {
            for to in modules(&path, &known) {
                if to != from {
                    targets.entry(to).or_insert_with(|| file.name.clone());
                }
            }
        }
    }
    uses
}

/// The types that a crate defines outside functions, and the associated types of its traits, each with its file. `root` is the file from which its modules are read.
pub(crate) fn types(read: &dyn Fn(&str) -> Option<String>, root: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    collect(read, root, &[], &mut files);
    let mut types = Vec::new();
    for File { name, code, .. } in &files {
        // Types within braces belong to a trait, an `impl` or a function, unless the braces are those of a macro or a module. Those
        // of a trait have bounds or nothing after their name, those of an `impl` have a value.
        let mut inside = Vec::new();
        for (at, word) in code.iter().enumerate() {
            match &**word {
                "{" => {
                    let before = |words: usize| at.checked_sub(words).map_or("", |place| &*code[place]);
                    inside.push(before(1) != "!" && before(2) != "mod");
                }
                "}" => drop(inside.pop()),
                "struct" | "enum" | "trait" | "type" if !inside.contains(&true) => {
                    types.push((code[at + 1].clone(), name.clone()));
                }
                "type" if matches!(&*code[at + 2], ":" | ";") => {
                    types.push((code[at + 1].clone(), name.clone()));
                }
                _ => {}
            }
        }
    }
    types
}

/// A file as words and signs, without comments, strings and tests.
struct File {
    name: String,
    /// Its module, without `crate`.
    path: Vec<String>,
    code: Vec<String>,
}

fn collect(read: &dyn Fn(&str) -> Option<String>, name: &str, path: &[String], files: &mut Vec<File>) {
    let text = read(name).unwrap_or_else(|| panic!("there is no {name}"));
    let mut code = Vec::new();
    flatten(text.parse().unwrap_or_else(|error| panic!("{name}: {error}")), &mut code);
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

/// The words and signs of a text, but for what only tests compile.
fn flatten(text: TokenStream, code: &mut Vec<String>) {
    let mut tokens = text.into_iter().peekable();
    while let Some(token) = tokens.next() {
        let is_attribute = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '#');
        match token {
            _ if is_attribute && tokens.next_if(|next| next.to_string() == "[cfg (test)]").is_some() => {
                skip(&mut tokens);
            }
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    Delimiter::Brace => ("{", "}"),
                    _ => ("(", ")"),
                };
                code.push(open.to_owned());
                flatten(group.stream(), code);
                code.push(close.to_owned());
            }
            TokenTree::Literal(_) => code.push(String::new()),
            token => code.push(token.to_string()),
        }
    }
}

/// Passes over an item, which ends with a block or a semicolon; or over a field, a variant or an arm, which may end with a comma.
fn skip(tokens: &mut Peekable<IntoIter>) {
    const ITEMS: [&str; 8] = ["mod", "fn", "use", "impl", "struct", "enum", "const", "static"];
    let mut is_item = None;
    for token in tokens {
        let (word, is_word) = (token.to_string(), matches!(token, TokenTree::Ident(_)));
        is_item = is_item.or_else(|| (is_word && word != "pub").then(|| ITEMS.contains(&&*word)));
        let is_block = matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
        if is_block || word == ";" || (word == "," && is_item != Some(true)) {
            return;
        }
    }
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

/// Whether a file has a module that is not a file of its own.
fn has_inline_module(code: &[String]) -> bool {
    code.windows(3).any(|words| words[0] == "mod" && words[2] == "{")
}

/// The modules that a path leads into. Whoever imports the folder of the genres by itself can reach each module in it by a path that
/// begins with its name, so this uses them all.
fn modules(path: &[String], known: &BTreeSet<Vec<String>>) -> Vec<String> {
    let is_whole = match path {
        [first] => first == GENRES,
        [first, second] => first == GENRES && matches!(&**second, "*" | "self"),
        _ => false,
    };
    let inner = known.iter().filter(|inner| is_whole && inner.len() == 2 && inner[0] == GENRES);
    [module(path, known)].into_iter().chain(inner.map(|inner| module(inner, known))).collect()
}

/// The modules that a file declares as files of their own. One with a `path` is not part of the library: it is an example,
/// which uses what it likes, as its users do.
fn declared(code: &[String]) -> Vec<String> {
    let is_elsewhere = |at: usize| at >= 4 && code[at - 4..at] == ["path", "=", "", ")"];
    let declares = |&at: &usize| code[at] == "mod" && code.get(at + 2).is_some_and(|end| end == ";");
    (0..code.len()).filter(declares).filter(|&at| !is_elsewhere(at)).map(|at| code[at + 1].clone()).collect()
}

/// The paths in a file that begin with `crate` or its name, with `self`, `super` or a module of its own, as paths from the root of the
/// crate.
fn paths(code: &[String], here: &[String], known: &BTreeSet<Vec<String>>) -> Vec<Vec<String>> {
    let mut found = Vec::new();
    let goes_on = |at: usize| code[at + 1..].starts_with(&[":".to_owned(), ":".to_owned()]);
    for (at, word) in code.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |before| &code[before]);
        let begin = match &**word {
            // The path of `pub(in crate::puzzles)` uses nothing; that of `for rule in crate::puzzles::rules()` does.
            _ if before == "in" && code[at.saturating_sub(2)] == "(" => continue,
            // No other module has this name, so it may stand behind `::`.
            "facedown" if goes_on(at) => at,
            "use" => at + 1,
            _ if before != ":" && goes_on(at) => at,
            _ => continue,
        };
        let all = tree(&code[begin..]).0.into_iter();
        found.extend(all.filter_map(|path| absolute(&path, here, known)));
    }
    found
}

/// The path from the root of the crate, if it leads anywhere in it.
fn absolute(path: &[String], here: &[String], known: &BTreeSet<Vec<String>>) -> Option<Vec<String>> {
    let path = &path[usize::from(path.first().is_some_and(|word| word == "self"))..];
    let supers = path.iter().take_while(|word| *word == "super").count();
    let from_here = [here, path].concat();
    match path.first()?.as_str() {
        // The library may call itself by its name, too.
        "crate" | "facedown" => Some(path[1..].to_vec()),
        "super" => Some([&here[..here.len().checked_sub(supers)?], &path[supers..]].concat()),
        _ => known.contains(&from_here[..here.len() + 1]).then_some(from_here),
    }
}

/// The paths that `a::{b, c::d}` stands for, and where the code goes on.
fn tree(code: &[String]) -> (Vec<Vec<String>>, &[String]) {
    let is = |place: usize, sign: &str| code.get(place).is_some_and(|word| word == sign);
    if is(0, "{") {
        let (mut all, mut rest) = (Vec::new(), &code[1..]);
        while rest.first().is_some_and(|next| next != "}") {
            let (branch, after) = tree(rest);
            all.extend(branch);
            // The name behind an `as` is nobody's path.
            let end = after.iter().position(|word| word == "," || word == "}").unwrap_or(after.len());
            rest =
                after.get(end + usize::from(after.get(end).is_some_and(|word| word == ","))..).unwrap_or(&[]);
        }
        return (all, rest.get(1..).unwrap_or(&[]));
    }
    let Some((word, rest)) = code.split_first() else { return (Vec::new(), &[]) };
    let goes_on =
        |next: &String| next.starts_with(|letter: char| letter.is_alphabetic() || "_{*".contains(letter));
    if is(1, ":") && is(2, ":") && code.get(3).is_some_and(goes_on) {
        let (branches, rest) = tree(&code[3..]);
        let with = |branch: Vec<String>| [std::slice::from_ref(word), &branch[..]].concat();
        return (branches.into_iter().map(with).collect(), rest);
    }
    (vec![vec![word.clone()]], rest)
}
