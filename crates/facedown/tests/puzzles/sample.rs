//! The sample of real boards, which is not part of the project: every board is read, written again letter by letter,
//! its solution kept through every format, and proved with cards. Without the sample the tests say that they were skipped.

use facedown::engine::{Seeded, Table};
use facedown::formats::Format;
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet};
use std::path::PathBuf;

/// One board of the sample, with its solution; the address that it was read from, and its height and width.
struct Entry<'a> {
    sheet: Box<dyn AnySheet>,
    address: &'a str,
    size: String,
}

fn sample() -> Option<String> {
    let path = std::env::var_os("FACEDOWN_SAMPLE").map_or_else(
        || PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/sample.tsv"),
        PathBuf::from,
    );
    let text = std::fs::read_to_string(path).ok();
    if text.is_none() {
        eprintln!("skipped: the sample of real boards is not here");
    }
    text
}

fn entries(text: &str) -> impl Iterator<Item = Entry<'_>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let fields: Vec<_> = line.split('\t').collect();
        let rows: Vec<Vec<&str>> = fields[5].split('/').map(|row| row.split(' ').collect()).collect();
        let solution: Vec<String> = match fields[0] {
            "numlin" => rows.iter().map(|row| drawn(row)).collect(),
            _ => rows.iter().map(|row| row.join(" ").replace('x', "#").replace('-', ".")).collect(),
        };
        let sheet = registry::read_any(fields[4]).unwrap();
        let sheet = sheet.read_solution(&solution.join("\n")).unwrap();
        Entry { sheet, address: fields[4], size: format!("{}x{}", fields[2], fields[3]) }
    })
}

/// A row of cells, each given by the directions in which lines leave it: its lines to the east, and those to the south below it.
fn drawn(row: &[&str]) -> String {
    let line =
        |cell: &str, towards: char, sign: &str| if cell.contains(towards) { sign } else { " " }.to_owned();
    let east: String = row.iter().map(|cell| format!("+{}", line(cell, 'e', "-"))).collect();
    let south: String = row.iter().map(|cell| line(cell, 's', "|") + " ").collect();
    format!("{}\n{}", east.trim_end(), south.trim_end())
}

/// Reads the address of each entry, and takes the sheet through every format and back.
#[test]
fn every_board_of_the_sample_survives_every_format() {
    let Some(text) = sample() else { return };
    let mut count = 0;
    for Entry { sheet, address, size } in entries(&text) {
        count += 1;
        let genre = registry::genre(sheet.name()).unwrap();
        assert_eq!(sheet.size().to_string(), size);
        assert_eq!(sheet.check(), Some(Vec::new()), "{address}");
        assert_eq!(sheet.write(Format::Url).unwrap(), address);
        for &format in genre.formats().iter().filter(|format| format.holds_answers()) {
            let read = genre.read(&sheet.write(format).unwrap(), format).unwrap();
            assert_eq!(format!("{read:?}"), format!("{sheet:?}"), "{format} of {address}");
        }
        let read = sheet.without_answer().read_solution(&sheet.write_solution().unwrap()).unwrap();
        assert_eq!(format!("{read:?}"), format!("{sheet:?}"), "{address}");
    }
    assert_eq!(count, 75);
}

/// Proves the solution of each entry with cards, by the default protocol of its genre, at the stated cost.
#[test]
fn every_solution_of_the_sample_is_proved() {
    let Some(text) = sample() else { return };
    for Entry { sheet, address, .. } in entries(&text) {
        let case = sheet.cases(Variant::Repaired).remove(0);
        case.supports().unwrap();
        let mut table = Table::new(Seeded::new(1), case.secrets()[0].prover());
        case.run(&mut table).unwrap_or_else(|stop| panic!("{address}: {stop}"));
        assert!(case.stated().unwrap().agrees_with(table.cost()), "{address}");
    }
}
