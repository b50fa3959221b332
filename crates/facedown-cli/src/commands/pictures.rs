//! Pictures of a run: the table at its end, or after each step.
//!
//! A picture is for everybody: it shows what V sees, and what P knows only when P cheats, because then there is no secret to protect.

use crate::failure::Failure;
use crate::files;
use crate::output::{Output, VERSION};
use facedown::engine::{Event, Face, Sight};
use facedown::picture::{Drawing, table_svg};
use facedown::puzzles::registry::AnySheet;
use facedown::script::{Onlooker, Scene};
use serde_json::{Value, json};
use std::path::Path;

/// The most pictures of one run, and about the most bytes that they take: nobody looks through more.
#[derive(Clone, Copy)]
struct AlbumLimits {
    pictures: usize,
    bytes: usize,
}

const LIMITS: AlbumLimits = AlbumLimits { pictures: 500, bytes: 64 << 20 };

/// The most cards that a line of text lists.
const MOST_LISTED: usize = 60;

/// What stands beside the cards: the puzzle, or the answer that P cheats with.
pub(super) struct RunPictures {
    title: String,
    board: Drawing,
    words: &'static str,
}

impl RunPictures {
    pub(super) fn new(sheet: &dyn AnySheet, protocol: &str, cheats: bool) -> Self {
        let (board, words) = if cheats {
            (sheet.marked_drawing(), "Left: the answer that P cheats with.")
        } else {
            (sheet.without_answer().drawing(), "Left: the puzzle.")
        };
        Self { title: format!("A proof for {} with {protocol}", sheet.name()), board, words }
    }

    /// The table as it lies at the end of a run.
    pub(super) fn at_the_end(&self, mut lines: Vec<String>, sight: &[Vec<Vec<Sight>>]) -> String {
        let has_cards = sight.iter().flatten().flatten().any(|card| *card != Sight::Gap);
        let below = if has_cards {
            "Below: the cards on the table, as V sees them."
        } else {
            "No cards are left on the table: all were put away."
        };
        lines.push(format!("{} {below}", self.words));
        table_svg(&self.title, &self.board, &lines, sight)
    }

    /// The table as it lies at the end of a step.
    fn after(&self, number: usize, scene: &Scene<'_>) -> String {
        let mut lines = vec![format!("{number}. {}", scene.site()), format!("{}.", scene.sentence())];
        if !scene.seen().is_empty() {
            let all: Vec<String> = scene.seen().iter().map(|faces| listed(faces)).collect();
            lines.push(format!("V saw: {}.", all.join("; ")));
        }
        let has_cards = |row: &Vec<Vec<Sight>>| row.iter().flatten().any(|card| *card != Sight::Gap);
        let mut rows: Vec<_> = scene.rows().into_iter().filter(has_cards).collect();
        let below = if rows.is_empty() {
            "No cards are left on the table."
        } else {
            "Below: the cards on the table."
        };
        let is_up = |row: &&Vec<Vec<Sight>>| row.iter().flatten().any(|card| matches!(card, Sight::Up(_)));
        let gone: Vec<_> = scene.gone().iter().filter(is_up).cloned().collect();
        let away = match (gone.len(), rows.is_empty()) {
            (0, _) => String::new(),
            (_, true) => " Those that are drawn were put away at the end of the step.".to_owned(),
            (1, _) => " The last row was put away at the end of the step.".to_owned(),
            (count, _) => format!(" The last {count} rows were put away at the end of the step."),
        };
        rows.extend(gone);
        lines.push(format!("{} {below}{away}", self.words));
        table_svg(&self.title, &self.board, &lines, &rows)
    }
}

/// `♣ ♥ 1`, with dots where there are too many.
fn listed(faces: &[Face]) -> String {
    let dots = if faces.len() > MOST_LISTED { " …" } else { "" };
    format!("{}{dots}", Face::print(&faces[..faces.len().min(MOST_LISTED)]))
}

/// A picture of each step of a run, each time that it is reached.
pub(super) struct Album {
    pictures: RunPictures,
    onlooker: Onlooker,
    drawn: DrawnSteps,
}

/// What was drawn so far.
struct DrawnSteps {
    limits: AlbumLimits,
    steps: usize,
    bytes: usize,
    pictures: Vec<StepPicture>,
}

struct StepPicture {
    svg: String,
    site: String,
    sentence: &'static str,
}

impl DrawnSteps {
    /// Draws a step, if there is room for it.
    fn add(&mut self, pictures: &RunPictures, scene: &Scene<'_>) {
        self.steps += 1;
        // Once one is left out, all are: the pictures are the first of them.
        let is_full = self.pictures.len() >= self.limits.pictures || self.bytes > self.limits.bytes;
        if is_full || self.pictures.len() + 1 < self.steps {
            return;
        }
        let svg = pictures.after(self.steps, scene);
        self.bytes += svg.len();
        self.pictures.push(StepPicture { svg, site: scene.site(), sentence: scene.sentence() });
    }

    /// Why some steps have no picture; nothing if all have one.
    fn left_out(&self) -> Option<String> {
        let (drawn, AlbumLimits { pictures, bytes }) = (self.pictures.len(), self.limits);
        (drawn < self.steps).then(|| {
            format!(
                "the first {drawn} of {} steps: at most {pictures} pictures, or {} MB of them, are drawn",
                self.steps,
                bytes >> 20
            )
        })
    }
}

impl Album {
    pub(super) fn new(pictures: RunPictures) -> Self {
        let drawn = DrawnSteps { limits: LIMITS, steps: 0, bytes: 0, pictures: Vec::new() };
        Self { pictures, onlooker: Onlooker::default(), drawn }
    }

    pub(super) fn see(&mut self, event: &Event<'_>) {
        let Self { pictures, onlooker, drawn } = self;
        onlooker.see(event, |scene| drawn.add(pictures, &scene));
    }

    /// The last step of the run has no other after it.
    fn end(&mut self) {
        let Self { pictures, onlooker, drawn } = self;
        onlooker.end(|scene| drawn.add(pictures, &scene));
    }

    /// Writes a file for each picture, and `index.html`, which shows them in order.
    pub(super) fn write(
        mut self,
        folder: &Path,
        verdict: &[String],
        out: &mut Output,
    ) -> Result<(), Failure> {
        self.end();
        files::make_folder(folder)?;
        let name = |nth: usize| format!("step-{:03}.svg", nth + 1);
        for (nth, picture) in self.drawn.pictures.iter().enumerate() {
            files::write(&folder.join(name(nth)), &picture.svg)?;
        }
        let index = folder.join("index.html");
        files::write(&index, &self.index(verdict, name))?;
        let drawn = self.drawn.left_out().unwrap_or_else(|| format!("{} steps", self.drawn.steps));
        out.line(format!("Pictures of {drawn}. Open {}", index.display()))?;
        let entry = |(nth, picture): (usize, &StepPicture)| {
            let file = folder.join(name(nth)).display().to_string();
            json!({ "file": file, "site": picture.site, "sentence": picture.sentence })
        };
        let entries: Vec<Value> = self.drawn.pictures.iter().enumerate().map(entry).collect();
        out.field(
            "pictures",
            json!({ "index": index.display().to_string(), "steps": self.drawn.steps, "drawn": entries }),
        );
        Ok(())
    }

    fn index(&self, verdict: &[String], name: impl Fn(usize) -> String) -> String {
        let left_out = self.drawn.left_out().map(|steps| format!("<p><b>Here are {steps}.</b></p>\n"));
        let figure = |(nth, StepPicture { site, sentence, .. }): (usize, &StepPicture)| {
            let (site, sentence) = (escape(site), escape(sentence));
            format!(
                "<figure id=\"step-{0}\">\n<figcaption><a href=\"#step-{0}\">{0}.</a> <b>{site}</b>: {sentence}.</figcaption>\n\
                 <img src=\"{1}\" alt=\"The table after {site}\" loading=\"lazy\">\n</figure>\n",
                nth + 1,
                name(nth)
            )
        };
        let figures: String = self.drawn.pictures.iter().enumerate().map(figure).collect();
        include_str!("pictures.html")
            .replace("{version}", VERSION)
            .replace("{title}", &escape(&self.pictures.title))
            .replace("{verdict}", &escape(&verdict.join("; ")))
            .replace("{figures}\n", &(left_out.unwrap_or_default() + &figures))
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use facedown::engine::{Seeded, Table};
    use facedown::protocol::Variant;
    use facedown::puzzles::registry;

    /// An album of a run with two rows: eight steps.
    fn album(limits: AlbumLimits) -> Album {
        let sheet = registry::read_any("one-per-row\nx .\n. x\n\nsolution\n. #\n# .\n").unwrap();
        let case = sheet.cases(Variant::Repaired).remove(0);
        let mut album = Album::new(RunPictures::new(sheet.as_ref(), case.protocol(), false));
        album.drawn.limits = limits;
        let mut table = Table::new(Seeded::new(1), case.secrets()[0].prover()).recorded_by(|event| {
            album.see(event);
            Ok(())
        });
        case.run(&mut table).unwrap();
        drop(table);
        album.end();
        album
    }

    #[test]
    fn what_is_too_much_is_left_out_and_said() {
        let whole = album(LIMITS);
        assert_eq!((whole.drawn.steps, whole.drawn.pictures.len(), whole.drawn.left_out()), (8, 8, None));
        let three = whole.drawn.pictures[..3].iter().map(|picture| picture.svg.len()).sum::<usize>();
        for limits in [AlbumLimits { pictures: 3, ..LIMITS }, AlbumLimits { bytes: three - 1, ..LIMITS }] {
            let album = album(limits);
            assert_eq!((album.drawn.steps, album.drawn.pictures.len()), (8, 3));
            let same = album.drawn.pictures.iter().zip(&whole.drawn.pictures);
            assert!(same.into_iter().all(|(one, other)| one.svg == other.svg), "they are the first");
            let page = album.index(&["accepted".to_owned()], |nth| nth.to_string());
            assert!(page.contains("Here are the first 3 of 8 steps: at most"), "{page}");
        }
    }
}
