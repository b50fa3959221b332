//! How long it takes to read the largest board of each genre under `puzzles/`, with its answer, in every format.
//!
//! `cargo bench -p facedown --bench reading` prints, beside the time of each board, its cells (or edges) a second. The
//! aim is far less than a millisecond for a thousand cells: more than `1 Mitem/s`.

use divan::Bencher;
use divan::counter::ItemsCount;
use facedown::formats::Format;
use facedown::puzzles::Extent;
use facedown::puzzles::registry::{self, AnySheet};

fn main() {
    divan::main();
}

/// The longest text of a genre.
fn largest(genre: &str) -> Box<dyn AnySheet> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/");
    let files = std::fs::read_dir(format!("{folder}{genre}")).unwrap_or_else(|error| panic!("{error}"));
    let texts = files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok());
    let text = texts.max_by_key(String::len).unwrap_or_default();
    registry::read_any(&text).unwrap_or_else(|error| panic!("{genre}: {error}"))
}

/// Genres and formats that can hold their largest boards.
fn cases() -> Vec<(&'static str, Format)> {
    let formats =
        |name| move |&format: &Format| largest(name).write(format).is_ok().then_some((name, format));
    registry::all().flat_map(|genre| genre.formats().iter().filter_map(formats(genre.name()))).collect()
}

#[divan::bench(args = cases())]
fn read(bencher: Bencher<'_, '_>, (name, format): (&str, Format)) {
    let sheet = largest(name);
    let items = match sheet.size() {
        Extent::Board(size) => size.area(),
        Extent::Graph { edges, .. } => edges,
    };
    let text = sheet.write(format).unwrap_or_else(|error| panic!("{error}"));
    let genre = registry::genre(name).unwrap_or_else(|| panic!("there is no genre {name}"));
    bencher.counter(ItemsCount::new(items)).bench(|| genre.read(divan::black_box(&text), format));
}
