//! Makes a module of each page under `docs/`, so that `cargo doc` builds them into one site with the library's own
//! documentation, and `cargo test` compiles and runs the code in them.
//!
//! What stands in a page is changed as little as possible: links to pages lead to their modules, pictures are taken
//! in, links to other files are left out, and blocks of code say what they are.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};
use std::{env, fs, io};

/// Pages whose Rust code is one program, shown in pieces: each piece is tested together with all before it.
const PROGRAMS: &[&str] = &["docs/tutorial.md"];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    println!("cargo::rerun-if-changed={}", root.join("docs").display());
    let pages = pages(&root)?;
    let mut modules = BTreeMap::new();
    for (file, name) in &pages {
        println!("cargo::rerun-if-changed={}", root.join(file).display());
        let text = convert(&root, file, &pages)?;
        let target =
            out.join(format!("{}.md", if name.is_empty() { "index".into() } else { name.join("-") }));
        fs::write(&target, &text)?;
        if !name.is_empty() {
            modules.insert(name.clone(), target);
        }
    }
    fs::write(out.join("pages.rs"), declare(&modules))
}

/// The pages, by their paths from the root, with the path of their module; that of the index is empty.
pub(crate) fn pages(root: &Path) -> io::Result<BTreeMap<PathBuf, Vec<String>>> {
    let mut pages = BTreeMap::from([
        (PathBuf::from("README.md"), vec!["readme".to_owned()]),
        (PathBuf::from("ARCHITECTURE.md"), vec!["architecture".to_owned()]),
    ]);
    let mut folders = vec![PathBuf::from("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root.join(&folder))? {
            let entry = entry?;
            let path = folder.join(entry.file_name());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                let module = path.with_extension("");
                let words = module.components().skip(1).map(|word| word.as_os_str().to_string_lossy());
                let name: Vec<String> = words.map(|word| word.replace('-', "_")).collect();
                pages.insert(path, if name == ["index"] { Vec::new() } else { name });
            }
        }
    }
    Ok(pages)
}

/// The modules as Rust code: pages, and folders of pages.
fn declare(modules: &BTreeMap<Vec<String>, PathBuf>) -> String {
    let mut code = String::new();
    let mut folders: BTreeMap<&str, Vec<(&str, &Path)>> = BTreeMap::new();
    for (name, page) in modules {
        match &name[..] {
            [page_name] => {
                let _ = writeln!(code, "#[doc = include_str!({page:?})]\npub mod {page_name} {{}}");
            }
            [folder, page_name] => folders.entry(folder).or_default().push((page_name, page)),
            // A folder in a folder would have to be listed here.
            _ => println!("cargo::error=no place for the page {}", page.display()),
        }
    }
    for (folder, pages) in folders {
        let _ = writeln!(code, "/// The pages of the folder `{folder}`.\npub mod {folder} {{");
        for (name, page) in pages {
            let _ = writeln!(code, "#[doc = include_str!({page:?})]\npub mod {name} {{}}");
        }
        code.push_str("}\n");
    }
    code
}

/// The text of a page as rustdoc wants it.
fn convert(root: &Path, file: &Path, pages: &BTreeMap<PathBuf, Vec<String>>) -> io::Result<String> {
    let text = fs::read_to_string(root.join(file))?;
    let is_program = PROGRAMS.iter().any(|program| Path::new(program) == file);
    let mut converted = String::new();
    let mut before = String::new();
    let mut block: Option<&str> = None;
    let mut above = "";
    for line in text.lines() {
        // Indented code and the continuation of a list item differ in the line above.
        let is_indented = line.starts_with("    ") && !above.starts_with("- ") && !above.starts_with("* ");
        if block.is_none() && is_indented {
            let _ = writeln!(converted, "```text\n{}\n```", line.trim_start());
            continue;
        }
        if !line.trim().is_empty() {
            above = line;
        }
        match (block, line.trim_start().strip_prefix("```")) {
            (None, Some(language)) => {
                block = Some(language.trim());
                let known = match language.trim() {
                    "rust" if is_program => "rust",
                    "" => "text",
                    rust if rust.starts_with("rust") => "text",
                    other => other,
                };
                converted.push_str(&line.replace(&format!("```{language}"), &format!("```{known}\n")));
                if known == "rust" {
                    // Lines that begin with `#` are compiled and not shown.
                    converted.push_str(&before);
                }
            }
            (Some(_), Some(_)) => {
                block = None;
                converted.push_str(line);
                converted.push('\n');
            }
            (Some(language), None) => {
                converted.push_str(line);
                converted.push('\n');
                if language == "rust" {
                    let _ = writeln!(before, "# {line}");
                }
            }
            (None, None) => {
                converted.push_str(&links(root, file, pages, line)?);
                converted.push('\n');
            }
        }
    }
    Ok(converted)
}

/// The line with its links changed.
fn links(root: &Path, file: &Path, pages: &BTreeMap<PathBuf, Vec<String>>, line: &str) -> io::Result<String> {
    let mut changed = String::new();
    let mut rest = line;
    while let Some(middle) = rest.find("](") {
        let Some(length) = rest[middle + 2..].find(')') else { break };
        let (start, target) = (rest[..middle].rfind('['), &rest[middle + 2..middle + 2 + length]);
        let Some(start) = start else { break };
        let label = &rest[start + 1..middle];
        let is_picture = rest[..start].ends_with('!');
        let (path, anchor) = target.split_once('#').map_or((target, ""), |(path, anchor)| (path, anchor));
        changed.push_str(rest[..start].trim_end_matches(if is_picture { "!" } else { "\0" }));
        let aim = resolve(file, path);
        if target.contains("://") || path.is_empty() {
            let _ = write!(changed, "[{label}]({target})");
        } else if is_picture {
            let kind = if aim.extension().is_some_and(|end| end == "png") { "png" } else { "svg+xml" };
            let _ = write!(changed, "![{label}](data:image/{kind},{})", escaped(&fs::read(root.join(&aim))?));
        } else if let Some(name) = pages.get(&aim).cloned().or_else(|| folder(pages, &aim)) {
            let here = pages.get(file).map_or(0, Vec::len);
            let hash = if anchor.is_empty() { String::new() } else { format!("#{anchor}") };
            let _ = write!(changed, "[{label}]({}{}index.html{hash})", "../".repeat(here), slashed(&name));
        } else {
            changed.push_str(label);
        }
        rest = &rest[middle + 2 + length + 1..];
    }
    changed.push_str(rest);
    Ok(changed)
}

/// The module of a folder that holds pages.
fn folder(pages: &BTreeMap<PathBuf, Vec<String>>, path: &Path) -> Option<Vec<String>> {
    let (_, name) = pages.iter().find(|(page, _)| page.parent() == Some(path) && !path.ends_with("docs"))?;
    name.split_last().map(|(_, folder)| folder.to_vec())
}

fn slashed(name: &[String]) -> String {
    name.iter().map(|word| format!("{word}/")).collect()
}

/// The path from the root of what a page calls `target`.
pub(crate) fn resolve(page: &Path, target: &str) -> PathBuf {
    let mut path = page.parent().map(Path::to_owned).unwrap_or_default();
    for part in Path::new(target).components() {
        match part {
            Component::ParentDir if path.pop() => {}
            // It leads out of the repository, which the test of the links reports.
            Component::ParentDir => path.push(".."),
            Component::Normal(name) => path.push(name),
            _ => {}
        }
    }
    path
}

/// The bytes of a file with everything written as numbers that may not stand in an address.
fn escaped(file: &[u8]) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~/:=,;".contains(&byte);
    file.iter()
        .map(|&byte| if keep(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}
