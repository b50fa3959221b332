//! The fuzz targets compile with the stable compiler, and what they assert holds of the seeds.

#[path = "../../../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "there it is the root of a crate")]
mod targets;

use std::path::{Path, PathBuf};

/// The files of a folder of `fuzz`.
fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz").join(folder);
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn every_target_runs_on_every_seed() {
    let names: Vec<PathBuf> = files("fuzz_targets");
    let seeds: Vec<Vec<u8>> = files("seeds").iter().map(|path| std::fs::read(path).unwrap()).collect();
    assert!(names.len() >= 12 && seeds.len() >= 40, "{} targets, {} seeds", names.len(), seeds.len());
    for name in names {
        let target = name.file_stem().unwrap().to_str().unwrap();
        let source = std::fs::read_to_string(&name).unwrap();
        assert!(source.contains(&format!("facedown_fuzz::run(\"{target}\", bytes)")), "{source}");
        seeds.iter().for_each(|seed| targets::run(target, seed));
    }
}
