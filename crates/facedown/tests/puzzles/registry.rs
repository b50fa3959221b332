//! What every genre of the registry comes with, besides boards and formats, which have tests of their own. Each test names
//! what is missing: see `docs/adding-a-puzzle.md`.

use crate::pages::{kept_part, root};
use facedown::audit::subject::open;
use facedown::protocol::Property;
use facedown::protocol::Variant;
use facedown::puzzles::registry;

#[test]
fn every_genre_has_its_folder() {
    let files = [
        "mod.rs",
        "puzzle.rs",
        "rules.rs",
        "constraints.rs",
        "formats.rs",
        "formats.md",
        "picture.rs",
        "protocol.rs",
        "about.rs",
        "small.rs",
    ];
    for genre in registry::all() {
        let folder = root().join("crates/facedown/src/puzzles").join(genre.name().replace('-', "_"));
        let missing: Vec<&str> = files.into_iter().filter(|file| !folder.join(file).is_file()).collect();
        assert!(missing.is_empty(), "{} has no {}", folder.display(), missing.join(", "));
    }
}

#[test]
fn every_name_is_used_once() {
    let mut names: Vec<&str> = registry::all().map(|genre| genre.name()).collect();
    names.extend(registry::all().filter_map(|genre| genre.puzz_link().filter(|link| *link != genre.name())));
    names.sort_unstable();
    let twice: Vec<&[&str]> = names.windows(2).filter(|pair| pair[0] == pair[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
    for genre in registry::all() {
        assert_eq!(registry::genre(genre.name()).unwrap().name(), genre.name());
        assert!(genre.first_words().contains(&genre.name()), "{}", genre.name());
    }
}

#[test]
fn every_protocol_has_a_page() {
    for genre in registry::all() {
        assert!(!genre.subjects().is_empty(), "{} has no protocol", genre.name());
        for subject in genre.subjects() {
            let path = root().join("docs/protocols").join(subject.name()).with_extension("md");
            let page =
                std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert!(page.contains("made by the tests"), "{} does not list the steps", path.display());
        }
    }
}

/// The list of protocols in `docs/index.md`, made of the titles of their pages. To regenerate it:
/// `FACEDOWN_BLESS=1 cargo test -p facedown --test puzzles registry`.
#[test]
fn the_index_leads_to_the_page_of_every_protocol() {
    let mut list = String::new();
    for subject in registry::GENRES.iter().flat_map(|genre| genre.subjects()) {
        let path = format!("protocols/{}.md", subject.name());
        let page = std::fs::read_to_string(root().join("docs").join(&path)).unwrap();
        let title = page.lines().next().and_then(|line| line.strip_prefix("# ")).unwrap();
        list += &format!("- [{title}]({path})\n");
    }
    kept_part("docs/index.md", &list);
}

#[test]
fn every_protocol_can_be_audited() {
    for subject in registry::all().flat_map(|genre| genre.subjects()) {
        for property in Property::ALL {
            let boards = subject.default_boards(property);
            assert!(!boards.is_empty(), "{} has no board for {property}", subject.name());
            // A larger board may take long to list.
            let opened = open(subject.as_ref(), boards[0], Variant::Repaired, property);
            assert!(
                opened.is_some_and(|opened| opened.count > 0),
                "{} {property} {}",
                subject.name(),
                boards[0]
            );
        }
    }
}
