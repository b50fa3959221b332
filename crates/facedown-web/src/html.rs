//! A run as one file that plays offline: the page, its style and the recording.
//!
//! The modules of the page are put into one script: each becomes a function that is called once, when another one first needs it. That script
//! is the only one that the file's own content security policy allows, by a random word that nothing in the recording can know.

use crate::asker::Asker;
use crate::embedded::PAGE;
use crate::played::Played;
use crate::problem::Problem;
use crate::run::Run;
use serde_json::Value;
use std::fmt::Write as _;

fn asset(name: &str) -> Option<&'static str> {
    let (_, bytes) = PAGE.iter().find(|(path, _)| *path == name)?;
    std::str::from_utf8(bytes).ok()
}

/// The run as one HTML file: V's view, or P's with the answer.
///
/// # Errors
/// When the run cannot be played.
pub fn one_file(run: Run, with_answer: bool) -> Result<String, Problem> {
    file_within(run, with_answer, usize::MAX, &Asker::default())
}

/// The same, if its moves are not more than about so many bytes.
pub(crate) fn file_within(
    run: Run,
    with_answer: bool,
    most: usize,
    asker: &Asker,
) -> Result<String, Problem> {
    let played = Played::new(run, asker)?;
    let mut recording = played.answer(with_answer);
    if !with_answer {
        // Which cards P has brought along is nobody's business but P's.
        recording["head"] = played.public_head();
    }
    recording["role"] = if with_answer { "P" } else { "V" }.into();
    let moves = played.all_moves(with_answer, most).ok_or_else(|| {
        Problem::limit(format!(
            "The file would have more than {} MB; `facedown prove --html` writes any.",
            most / 1_000_000
        ))
    })?;
    recording["recording"] = serde_json::json!({ "rows": [], "moves": moves });
    let title = played.stage.title.clone();
    page(&title, &recording)
}

fn page(title: &str, recording: &Value) -> Result<String, Problem> {
    let broken = || Problem::new(500, "The page is not built into this program.");
    let index = asset("index.html").ok_or_else(broken)?;
    let body = index.split_once("<body").and_then(|(_, rest)| rest.split_once('>')).ok_or_else(broken)?;
    let body = body.1.split_once("</body>").map_or(body.1, |(body, _)| body);
    let body = without_scripts(body);
    let script = bundle("app.js")?;
    // In a script of JSON, `<` could end the element.
    let data = recording.to_string().replace('<', "\\u003c");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut page = String::from("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    let _ = writeln!(page, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">");
    let _ = writeln!(page, "<meta name=\"generator\" content=\"Facedown {}\">", env!("CARGO_PKG_VERSION"));
    let nonce = crate::tables::link()?;
    let policy = format!(
        "default-src 'none'; img-src data: blob:; style-src 'unsafe-inline'; script-src 'nonce-{nonce}'"
    );
    let _ = writeln!(page, "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">");
    let _ = writeln!(page, "<title>{title}</title>");
    let _ = writeln!(page, "<style>{}</style>\n</head>\n<body>", asset("style.css").unwrap_or_default());
    page.push_str(&body);
    let _ = writeln!(page, "<script type=\"application/json\" id=\"recording\">{data}</script>");
    let _ = writeln!(page, "<script nonce=\"{nonce}\">{script}</script>\n</body>\n</html>");
    Ok(page)
}

/// A body without its `<script>` elements.
fn without_scripts(body: &str) -> String {
    let mut parts = body.split("<script");
    let mut kept = parts.next().unwrap_or("").to_owned();
    for part in parts {
        kept.push_str(part.split_once("</script>").map_or("", |(_, rest)| rest));
    }
    kept
}

/// All modules that one needs, as one script.
fn bundle(first: &str) -> Result<String, Problem> {
    let mut done: Vec<(String, String)> = Vec::new();
    let mut open = vec![first.to_owned()];
    while let Some(name) = open.pop() {
        if done.iter().any(|(known, _)| *known == name) {
            continue;
        }
        let source =
            asset(&name).ok_or_else(|| Problem::new(500, format!("the page has no module {name}")))?;
        let (source, needs) = as_function(&name, source);
        open.extend(needs);
        done.push((name, source));
    }
    let mut script = String::from("\"use strict\";\nconst modules = {\n");
    for (name, source) in &done {
        let _ = writeln!(script, "{name:?}: (exports, require) => {{\n{source}\n}},");
    }
    script.push_str("};\nconst loaded = {};\nconst require = (name) => {\n  if (!loaded[name]) {\n    loaded[name] = {};\n    modules[name](loaded[name], require);\n  }\n  return loaded[name];\n};\n");
    let _ = writeln!(script, "require({first:?});");
    Ok(script.replace("</script", "<\\/script"))
}

/// The path of a module that another one names.
fn resolved(from: &str, to: &str) -> String {
    let mut path: Vec<&str> = if to.starts_with('/') { Vec::new() } else { from.split('/').collect() };
    path.pop();
    for part in to.trim_start_matches('/').split('/') {
        match part {
            "." | "" => {}
            ".." => {
                path.pop();
            }
            part => path.push(part),
        }
    }
    path.join("/")
}

/// A module as the body of a function, and the modules that it needs. The page's modules have imports of names and exports of declarations, each
/// at the start of a line: a test looks.
fn as_function(name: &str, source: &str) -> (String, Vec<String>) {
    let (mut text, mut needs, mut names) = (String::new(), Vec::new(), Vec::new());
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut whole = line.to_owned();
            while !whole.trim_end().ends_with(';') {
                match lines.next() {
                    Some(more) => whole.push_str(more),
                    None => break,
                }
            }
            let path = whole.split(['"', '\'']).nth(1).unwrap_or("");
            let from = resolved(name, path);
            let what = whole.trim_start_matches("import ").split(" from ").next().unwrap_or("").trim();
            let bound = match what.strip_prefix("* as ") {
                Some(all) => all.trim().to_owned(),
                None if what.starts_with('{') => what.replace(" as ", ": "),
                None => String::new(),
            };
            // Functions of modules that need each other are looked up when they are called.
            if bound.is_empty() {
                let _ = writeln!(text, "require({from:?});");
            } else {
                let _ = writeln!(text, "const {bound} = require({from:?});");
            }
            needs.push(from);
        } else if let Some(declared) = line.strip_prefix("export ") {
            let words = declared.trim_start_matches("async ");
            let mut words = words
                .split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$'))
                .filter(|word| !word.is_empty());
            if let (Some("const" | "let" | "function" | "class"), Some(declared)) =
                (words.next(), words.next())
            {
                names.push(declared.to_owned());
            }
            let _ = writeln!(text, "{declared}");
        } else {
            let _ = writeln!(text, "{line}");
        }
    }
    for name in names {
        let _ = writeln!(text, "exports.{name} = {name};");
    }
    (text, needs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_functions() {
        let (text, needs) = as_function(
            "views/a.js",
            "import { b, c as d } from \"../b.js\";\nexport const x = b;\nexport async function go() {}\n",
        );
        assert_eq!(needs, ["b.js"]);
        assert_eq!(
            text,
            "const { b, c: d } = require(\"b.js\");\nconst x = b;\nasync function go() {}\nexports.x = x;\nexports.go = go;\n"
        );
    }
}
