//! Pictures of a run: the table at its end, or after each step.
//!
//! A picture is for everybody: it shows what V sees, and what P knows only when P cheats, because then there is no secret to protect.

use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use facedown::engine::{Event, Face, Sight};
use facedown::picture::{Drawing, table_svg};
use facedown::puzzles::registry::AnySheet;
use facedown::script::{Onlooker, Scene};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::path::Path;

/// The most pictures of one run, and the most bytes that they take: nobody looks through more.
const MOST_PICTURES: usize = 500;
const MOST_BYTES: usize = 64 << 20;

/// The most cards that a line of text lists.
const MOST_LISTED: usize = 60;

/// What stands beside the cards: the puzzle, or the answer that P cheats with.
pub(super) struct Subject {
    title: String,
    board: Drawing,
    words: &'static str,
}

impl Subject {
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
            "No cards are left on the table: all were turned up and put away."
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
    subject: Subject,
    onlooker: Onlooker,
    steps: usize,
    bytes: usize,
    pictures: Vec<Picture>,
}

struct Picture {
    svg: String,
    site: String,
    sentence: &'static str,
}

impl Album {
    pub(super) fn new(subject: Subject) -> Self {
        Self { subject, onlooker: Onlooker::default(), steps: 0, bytes: 0, pictures: Vec::new() }
    }

    pub(super) fn see(&mut self, event: &Event<'_>) {
        let Self { subject, onlooker, steps, bytes, pictures } = self;
        onlooker.see(event, |scene| draw(subject, steps, bytes, pictures, &scene));
    }

    /// Writes a file for each picture, and `index.html`, which shows them in order.
    pub(super) fn write(
        mut self,
        folder: &Path,
        verdict: &[String],
        out: &mut Output,
    ) -> Result<(), Failure> {
        let Self { subject, onlooker, steps, bytes, pictures } = &mut self;
        onlooker.end(|scene| draw(subject, steps, bytes, pictures, &scene));
        files::make_folder(folder)?;
        let name = |nth: usize| format!("step-{:03}.svg", nth + 1);
        for (nth, picture) in self.pictures.iter().enumerate() {
            files::write(&folder.join(name(nth)), &picture.svg)?;
        }
        let index = folder.join("index.html");
        files::write(&index, &self.index(verdict, name))?;
        let drawn = self.pictures.len();
        let rest = if drawn < self.steps { format!(", the first of {}", self.steps) } else { String::new() };
        out.line(format!("{drawn} steps{rest} as pictures: {}", index.display()))?;
        let entry = |(nth, picture): (usize, &Picture)| {
            let file = folder.join(name(nth)).display().to_string();
            json!({ "file": file, "site": picture.site, "sentence": picture.sentence })
        };
        let entries: Vec<Value> = self.pictures.iter().enumerate().map(entry).collect();
        out.field(
            "pictures",
            json!({ "index": index.display().to_string(), "steps": self.steps, "drawn": entries }),
        );
        Ok(())
    }

    fn index(&self, verdict: &[String], name: impl Fn(usize) -> String) -> String {
        let title = escape(&self.subject.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
             content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
             <p>The table after each step, as V sees it. At the end: {}.</p>\n",
            escape(&verdict.join("; "))
        );
        if self.pictures.len() < self.steps {
            let _ = writeln!(
                page,
                "<p><b>Here are the first {} of {} steps.</b></p>",
                self.pictures.len(),
                self.steps
            );
        }
        for (nth, Picture { site, sentence, .. }) in self.pictures.iter().enumerate() {
            let (site, sentence) = (escape(site), escape(sentence));
            let _ = writeln!(
                page,
                "<figure id=\"step-{0}\">\n<figcaption><a href=\"#step-{0}\">{0}.</a> <b>{site}</b>: {sentence}.</figcaption>\n\
                 <img src=\"{1}\" alt=\"The table after {site}\" loading=\"lazy\">\n</figure>",
                nth + 1,
                name(nth)
            );
        }
        page + "</body>\n</html>\n"
    }
}

const STYLE: &str = "body{font:16px/1.4 system-ui,sans-serif;margin:1rem auto;max-width:60rem;padding:0 1rem;color:#111;background:#fff}\
figure{margin:0 0 1.5rem;border-top:1px solid #999;padding-top:.5rem;break-inside:avoid}\
figcaption{margin-bottom:.5rem}figcaption a{color:inherit}img{max-width:100%;height:auto}";

/// Draws a step, if there is room for it.
fn draw(
    subject: &Subject,
    steps: &mut usize,
    bytes: &mut usize,
    pictures: &mut Vec<Picture>,
    scene: &Scene<'_>,
) {
    *steps += 1;
    // Once one is left out, all are: the pictures are the first of them.
    if pictures.len() + 1 < *steps || pictures.len() >= MOST_PICTURES || *bytes > MOST_BYTES {
        return;
    }
    let svg = subject.after(*steps, scene);
    *bytes += svg.len();
    pictures.push(Picture { svg, site: scene.site(), sentence: scene.sentence() });
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
