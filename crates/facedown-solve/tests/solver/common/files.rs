//! Boards from files: those of the repository, and the sample of real ones.

use std::path::{Path, PathBuf};

/// The boards of a genre, in order: the path and the text of each.
pub(crate) fn boards(genre: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles").join(genre);
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    files.iter().map(|path| (path.display().to_string(), std::fs::read_to_string(path).unwrap())).collect()
}

/// The sample, which is not part of the project; its absence is printed.
pub(crate) fn sample() -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/sample.tsv");
    let path = std::env::var_os("FACEDOWN_SAMPLE").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let sample = std::fs::read_to_string(&path).ok();
    if sample.is_none() {
        eprintln!("skipped: there is no sample at {}", path.display());
    }
    sample
}

/// The boards of the sample: genre, name, height, width, address and solution of each.
pub(crate) fn entries(sample: &str) -> impl Iterator<Item = [&str; 6]> {
    let entry = |line| -> [&str; 6] { str::split(line, '\t').collect::<Vec<_>>().try_into().unwrap() };
    sample.lines().filter(|line| !line.starts_with('#')).map(entry)
}
