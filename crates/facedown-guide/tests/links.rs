//! Every link in the pages and in the files beside them leads somewhere, and every page can be reached from the index.

#[path = "../build.rs"]
#[allow(dead_code, reason = "the rest makes the modules")]
mod build;

use build::resolve;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// All pages, by their paths from the root, with their text.
fn pages() -> BTreeMap<PathBuf, String> {
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(root().join(&path)).expect("a page");
        (path, text)
    };
    build::pages(&root()).expect("the folder of pages").into_keys().map(read).collect()
}

/// Files of the repository that are not pages of the site.
const OTHERS: [&str; 3] = ["CHANGELOG.md", "CONTRIBUTING.md", "fuzz/README.md"];

/// The lines of a page outside its blocks of code, without what stands in `code`.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            // Every second piece between backticks is code.
            prose += &line.split('`').step_by(2).collect::<Vec<_>>().join("``");
            prose.push('\n');
        }
    }
    prose
}

/// Where the links of a page lead, as they are written.
fn targets(text: &str) -> Vec<String> {
    let prose = prose(text);
    prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
}

/// The name by which a heading is linked to.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase();
    kept.chars()
        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut pages = pages();
    pages.extend(OTHERS.map(|name| (name.into(), std::fs::read_to_string(root().join(name)).expect(name))));
    let mut dead = Vec::new();
    let mut count = 0;
    for (page, text) in &pages {
        for target in targets(text).iter().filter(|target| !target.contains("://")) {
            count += 1;
            let (path, hash) = target.split_once('#').unwrap_or((target, ""));
            let aim = if path.is_empty() { page.clone() } else { resolve(page, path) };
            let there = !aim.starts_with("..") && root().join(&aim).exists();
            let headings = || pages.get(&aim).into_iter().flat_map(|text| text.lines());
            let named = hash.is_empty()
                || headings()
                    .filter(|line| line.starts_with('#'))
                    .any(|line| anchor(line.trim_start_matches('#')) == hash);
            if !there || !named {
                dead.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(count > 30, "only {count} links were found");
    assert!(dead.is_empty(), "dead links:\n{}", dead.join("\n"));
}

#[test]
fn every_page_is_reached_from_the_index() {
    let pages = pages();
    let mut reached = BTreeSet::new();
    let mut waiting = vec![PathBuf::from("docs/index.md")];
    while let Some(page) = waiting.pop() {
        // A link to a folder shows all that is in it.
        waiting.extend(pages.keys().filter(|inside| inside.parent() == Some(&page)).cloned());
        let Some(text) = pages.get(&page) else { continue };
        if reached.insert(page.clone()) {
            let local = targets(text).into_iter().filter(|target| !target.contains("://"));
            waiting.extend(local.map(|target| resolve(&page, target.split('#').next().unwrap_or_default())));
        }
    }
    let lost: Vec<_> = pages.keys().filter(|page| !reached.contains(*page)).collect();
    assert!(lost.is_empty(), "no way from docs/index.md to {lost:?}");
}
