//! Puts the page and the boards of `puzzles/` into the program: lists of names and contents.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

fn list(name: &str, folder: &Path, endings: &[&str]) -> String {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut found = Vec::new();
    files(folder, &mut found);
    found.retain(|path| path.extension().is_some_and(|ending| endings.iter().any(|known| ending == *known)));
    found.sort();
    let mut text = format!("pub(crate) const {name}: &[(&str, &[u8])] = &[\n");
    for path in found {
        let short = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let _ = writeln!(text, "    ({short:?}, include_bytes!({:?})),", path.display().to_string());
    }
    text + "];\n"
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR")?);
    let mut text = list("PAGE", &here.join("page"), &["html", "js", "css", "svg", "json", "png", "woff2"]);
    text += &list("BOARDS", &here.join("../../puzzles"), &["txt"]);
    std::fs::write(PathBuf::from(std::env::var("OUT_DIR")?).join("embedded.rs"), text)?;
    Ok(())
}
