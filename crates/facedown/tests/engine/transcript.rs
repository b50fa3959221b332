//! Records of runs: what is written is replayed, and every changed line is detected.

use facedown::case::Case;
use facedown::engine::{Face, Scripted, Seeded, Stop, Table};
use facedown::protocol::Variant;
use facedown::puzzles::registry;
use facedown::script::shopping_list;
use facedown::transcript::{self, Replayed, replay};

/// Solved boards.
const SOLVED: &[&str] = &[
    "shakashaka\n. . 1 .\n. . # 0\n\nsolution\nnw ne # -\nsw se # #\n",
    "nurikabe\n2 . 1\n. . .\n\nsolution\n. # .\n. # #\n",
    "hitori\n1 1 2\n2 1 3\n\nsolution\n. # .\n. . .\n",
    "norinori\na a b b\na a a b\n\nsolution\n# . . #\n# . . #\n",
    "numberlink\n1 . 1\n2 . 2\n\nsolution\n+-+-+\n     \n+-+-+\n",
    "disjoint-paths\nvertices 4\nedge 1 2\nedge 2 3\nedge 3 4\nedge 1 4\npair 1 3\n\nsolution\npath 1 2 3\n",
];

/// These, and the first solved board of each genre that has none among them.
fn solved() -> Vec<String> {
    let mut texts: Vec<String> = SOLVED.iter().map(|&text| text.to_owned()).collect();
    for genre in registry::all().filter(|genre| !SOLVED.iter().any(|text| text.starts_with(genre.name()))) {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/");
        let files = std::fs::read_dir(format!("{folder}{}", genre.name())).unwrap();
        let paths = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
        let boards = paths.map(|path| std::fs::read_to_string(path).unwrap());
        texts.push(boards.min_by_key(String::len).unwrap());
    }
    texts
}

/// The record of a run of each protocol of the sheet's genre.
fn records(text: &str, variant: Variant) -> Vec<Vec<String>> {
    let sheet = registry::read_any(text).unwrap();
    assert_eq!(sheet.check().map(|broken| broken.len()), Some(0), "{text}");
    let cases = sheet.cases(variant);
    let supported = cases.iter().filter(|case| case.supports().is_ok());
    let record = |case: &Case<'_>| {
        let head = transcript::head(sheet.as_ref(), case.protocol(), variant).unwrap();
        let mut lines: Vec<String> = head.lines().map(str::to_owned).collect();
        let mut table = Table::new(Seeded::new(3), case.secrets()[0].prover()).recorded_by(|event| {
            lines.extend(event.is_recorded().then(|| event.to_string()));
            Ok(())
        });
        let result = case.run(&mut table);
        drop(table);
        lines.push(transcript::verdict(&result));
        lines
    };
    supported.map(record).collect()
}

fn replay_lines<'a>(lines: impl IntoIterator<Item = &'a String>) -> Result<Replayed, Stop> {
    replay(lines.into_iter().map(|line| Ok(line.clone())))
}

#[test]
fn what_is_recorded_is_replayed() {
    let mut protocols = Vec::new();
    for text in &solved() {
        for variant in Variant::ALL {
            for lines in records(text, variant) {
                let replayed = replay_lines(&lines).unwrap();
                assert_eq!(&transcript::verdict(&replayed.verdict), lines.last().unwrap());
                assert_eq!((replayed.variant, replayed.lines), (variant, lines.len()));
                assert!(!replayed.sheet.has_answer());
                // The program's version comes second; records of format 1 have none, and are still read.
                assert_eq!(lines[1], format!("version {}", env!("CARGO_PKG_VERSION")));
                let first = "facedown transcript 1".to_owned();
                assert!(replay_lines(std::iter::once(&first).chain(&lines[2..])).is_ok());
                assert!(replay_lines(std::iter::once(&lines[0]).chain(&lines[2..])).is_err());
                protocols.push(replayed.protocol);
            }
        }
    }
    protocols.dedup();
    assert!(protocols.len() > registry::GENRES.len(), "{protocols:?}");
}

/// Each line left out, doubled or changed; after each, the record is invalid.
#[test]
fn every_line_matters() {
    for text in &solved() {
        for lines in records(text, Variant::Repaired) {
            let first = lines.iter().position(|line| line.starts_with("enter ")).unwrap();
            for place in first..lines.len() {
                let mut changed = lines.clone();
                changed.remove(place);
                assert!(matches!(replay_lines(&changed), Err(Stop::Differs { .. })), "without line {place}");
                changed.insert(place, lines[place].clone());
                changed.insert(place, lines[place].clone());
                assert!(matches!(replay_lines(&changed), Err(Stop::Differs { .. })), "line {place} twice");

                let mut changed = lines.clone();
                changed[place].push('0');
                let Err(Stop::Differs { line, .. }) = replay_lines(&changed) else {
                    panic!("line {place} changed")
                };
                // A number card that is none of those put down is rejected; then the next line is too many.
                let rejected = usize::from(lines[place].starts_with("up ") && line == place + 2);
                assert_eq!(line, place + 1 + rejected);
                assert!(matches!(replay_lines(&lines[..place]), Err(Stop::Differs { .. })), "{place} lines");
            }
        }
    }
}

/// Each card that was seen, exchanged for another: the verifier would have rejected at this line, and the record goes
/// on instead.
#[test]
fn every_card_that_was_seen_matters() {
    let mut cards = 0;
    for text in &solved() {
        for lines in records(text, Variant::Repaired) {
            for (place, line) in lines.iter().enumerate() {
                let Some(rest) = line.strip_prefix("up ") else { continue };
                let mut words: Vec<&str> = rest.split(' ').collect();
                // One word is enough, and the first is as good as any.
                let other = if words[2].starts_with('♥') { "♣" } else { "♥" };
                let changed_word = words[2].replacen(words[2].split('*').next().unwrap(), other, 1);
                words[2] = &changed_word;
                let mut changed = lines.clone();
                changed[place] = format!("up {}", words.join(" "));
                assert!(matches!(replay_lines(&changed), Err(Stop::Differs { .. })), "{line}");
                cards += 1;
            }
        }
    }
    assert!(cards > 200, "{cards}");
}

#[test]
fn the_deck_is_listed_with_numbers_in_runs() {
    let mut table = Table::new(Seeded::new(1), Scripted::new(Vec::new()));
    let mut faces = vec![Face::START, Face::BLANK, Face::BLANK, Face::TICK];
    faces.extend([1, 2, 3, 5, 7, 7, 8, 8].map(|number| Face::number(number).unwrap()));
    table.put(1, &faces).unwrap();
    let wanted = [
        "2 blanks □",
        "1 tick ✓",
        "1 start S",
        "the number cards 1 to 3, one of each",
        "the number card 5",
        "the number cards 7 to 8, 2 of each",
    ];
    assert_eq!(shopping_list(table.cost()), wanted);
}
