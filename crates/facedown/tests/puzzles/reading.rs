//! Properties of all readers and writers, on random sheets of odd sizes and on damaged texts.

use crate::elsewhere;
use facedown::formats::Format;
use facedown::grid::{Cell, Direction, Grid, Size};
use facedown::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::registry::{self, AnySheet};
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};
use facedown::puzzles::{Clue, Puzzle, Shade, Sheet};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::test_runner::RngSeed;

fn config(cases: u32) -> ProptestConfig {
    // The seed is fixed, so that a failure comes again by itself and needs no file.
    ProptestConfig {
        cases,
        rng_seed: RngSeed::Fixed(5),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn sizes() -> impl Strategy<Value = Size> {
    let sides = prop_oneof![
        Just((1, 1)),
        (Just(1), 1..40_usize),
        (1..40_usize, Just(1)),
        Just((2, 7)),
        Just((7, 2)),
        (1..9_usize, 1..9_usize),
    ];
    sides.prop_map(|(height, width)| Size::new(height, width).unwrap())
}

fn grids<T: std::fmt::Debug + Clone + 'static>(
    size: Size,
    values: impl Strategy<Value = T> + 'static,
) -> impl Strategy<Value = Grid<T>> {
    vec(values, size.area()).prop_map(move |values| Grid::from_values(size, values).unwrap())
}

fn shades(size: Size) -> impl Strategy<Value = Option<Grid<Shade>>> {
    let few = grids(size, prop_oneof![9 => Just(Shade::White), 1 => Just(Shade::Black)]);
    option::of(prop_oneof![few, grids(size, select(vec![Shade::White, Shade::Black]))])
}

/// Numbers on both sides of every border of every spelling.
fn numbers() -> impl Strategy<Value = u32> {
    let last = [15, 35, 255, 1_295, 4_095, 8_191, 12_239, 77_775, 1_126_351];
    let borders = last.into_iter().flat_map(|last| [last, last + 1]).chain([u32::MAX]).collect::<Vec<_>>();
    prop_oneof![20 => 1..40_u32, 1 => select(borders)]
}

fn clues(size: Size) -> impl Strategy<Value = Grid<Option<Clue>>> {
    let clue = prop_oneof![4 => numbers().prop_map(Clue::Number), 1 => Just(Clue::Unknown)];
    grids(size, prop_oneof![8 => Just(None), 2 => clue.prop_map(Some)])
}

fn nurikabe() -> impl Strategy<Value = Sheet<Nurikabe>> {
    let parts = sizes().prop_flat_map(|size| (clues(size), shades(size)));
    parts.prop_map(|(clues, answer)| Sheet { puzzle: Nurikabe { clues }, answer })
}

fn hitori() -> impl Strategy<Value = Sheet<Hitori>> {
    let symbol = || {
        prop_oneof![
            8 => (0..40_u32).prop_map(Symbol::Number),
            1 => numbers().prop_map(Symbol::Number),
            1 => Just(Symbol::Blank),
            1 => Just(Symbol::Unknown),
        ]
    };
    let parts = sizes().prop_flat_map(move |size| (grids(size, symbol()), shades(size)));
    parts.prop_map(|(symbols, answer)| Sheet { puzzle: Hitori { symbols }, answer })
}

fn norinori() -> impl Strategy<Value = Sheet<Norinori>> {
    let parts = sizes().prop_flat_map(|size| (grids(size, 0..3_usize), shades(size)));
    parts.prop_map(|(colours, answer)| {
        let mut names = colours.map(|_| 0);
        let areas = (0..3).flat_map(|colour| colours.areas(|&other| other == colour));
        for (name, area) in areas.enumerate() {
            area.into_iter().for_each(|cell| names[cell] = name);
        }
        Sheet { puzzle: Norinori::new(&names).unwrap(), answer }
    })
}

fn shakashaka() -> impl Strategy<Value = Sheet<Shakashaka>> {
    let square = || {
        prop_oneof![
            6 => Just(Square::White),
            1 => Just(Square::Black),
            2 => (0..=4_u8).prop_map(Square::Clue),
        ]
    };
    let triangle = || select(Corner::ALL.to_vec()).prop_map(Filling::Triangle);
    let filling = move || prop_oneof![Just(Filling::White), Just(Filling::Black), triangle()];
    let parts = sizes().prop_flat_map(move |size| {
        let answer = option::of((grids(size, filling()), any::<bool>()));
        (grids(size, square()), answer)
    });
    parts.prop_map(|(squares, answer)| {
        let answer = answer.map(|(fillings, fitting)| {
            Grid::from_fn(squares.size(), |cell| match (fitting, squares[cell], fillings[cell]) {
                (true, Square::Black | Square::Clue(_), _) => Filling::Black,
                (true, Square::White, Filling::Black) => Filling::White,
                (_, _, filling) => filling,
            })
        });
        Sheet { puzzle: Shakashaka { squares }, answer }
    })
}

fn numberlink() -> impl Strategy<Value = Sheet<Numberlink>> {
    let parts = sizes().prop_flat_map(|size| {
        let lines = prop_oneof![Just(vec![]), vec((any::<Index>(), any::<bool>()), size.area())];
        (clues(size), option::of(lines))
    });
    parts.prop_map(|(clues, answer)| {
        let size = clues.size();
        let answer = answer.map(|lines| {
            let mut links = Links::none(size);
            for (index, east) in lines {
                let towards = if east { Direction::East } else { Direction::South };
                links.set(size.cell(index.index(size.area())), towards, true);
            }
            links
        });
        Sheet { puzzle: Numberlink { clues }, answer }
    })
}

fn disjoint_paths() -> impl Strategy<Value = Sheet<DisjointPaths>> {
    let parts = (0..9_usize).prop_flat_map(|count| {
        let vertices: Vec<_> = (0..count).map(Vertex).collect();
        let all: Vec<_> = (0..count).flat_map(|b| (0..b).map(move |a| (Vertex(b), Vertex(a)))).collect();
        let path = match count {
            0 => Just(vec![]).boxed(),
            _ => vec(select(vertices.clone()), 0..6).boxed(),
        };
        let most = all.len();
        (
            subsequence(all, 0..=most),
            Just(vertices).prop_shuffle(),
            0..=count / 2,
            option::of(vec(path, 0..4)),
        )
    });
    parts.prop_map(|(edges, vertices, pairs, answer)| {
        let pairs: Vec<_> = vertices.chunks_exact(2).take(pairs).map(|pair| (pair[0], pair[1])).collect();
        Sheet { puzzle: DisjointPaths::new(vertices.len(), &edges, &pairs).unwrap(), answer }
    })
}

/// Takes a sheet through every format and back, and its answer through the picture; `refused` says which formats cannot hold it.
fn survives<P: Puzzle>(sheet: &Sheet<P>, refused: impl Fn(Format) -> bool) {
    for format in Format::ALL {
        let written = P::write(sheet, format);
        assert_eq!(written.is_err(), refused(format) || !P::FORMATS.contains(&format), "{format}: {sheet:?}");
        let Ok(text) = written else { continue };
        let answer = sheet.answer.clone().filter(|_| format.holds_answers());
        let expected = Sheet { puzzle: sheet.puzzle.clone(), answer };
        assert_eq!(P::read(&text, format).as_ref(), Ok(&expected), "{text}");
        let found = registry::read_any(&text).unwrap();
        assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{text}");
    }
    if P::PUZZ_LINK.is_some() {
        elsewhere::comes_back(registry::erased(sheet.clone()).unwrap().as_ref());
    }
    if let Some(answer) = &sheet.answer {
        let text = sheet.puzzle.write_solution(answer);
        assert_eq!(sheet.puzzle.read_solution(&text).as_ref(), Ok(answer), "{text}");
        let bare = text.strip_prefix("solution\n").unwrap();
        assert_eq!(sheet.puzzle.read_solution(bare).as_ref(), Ok(answer), "{bare}");
        let erased = registry::erased(sheet.clone()).unwrap();
        let picture = erased.drawing().text();
        // A graph without vertices leaves nothing to be seen.
        if picture.contains(['┌', '─']) {
            let read = erased.read_solution(&format!("some words\n\n{picture}\nand more\n")).unwrap();
            // An answer that leaves black squares blank looks like one that does not.
            assert_eq!(read.drawing().text(), picture);
        }
    }
}

fn beyond_addresses(clues: &Grid<Option<Clue>>) -> bool {
    let cells = clues.size().area();
    clues.values().iter().any(|clue| match clue {
        Some(Clue::Number(number @ 8_192..=12_239)) => *number as usize > cells,
        Some(Clue::Number(number)) => *number > 1_126_351,
        _ => false,
    })
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn nurikabe_survives(sheet in nurikabe()) {
        let clues = &sheet.puzzle.clues;
        survives(&sheet, |format| match (format, &sheet.answer) {
            (Format::Url, _) => beyond_addresses(clues),
            (Format::Pzpr, Some(answer)) => {
                clues.iter().any(|(cell, clue)| clue.is_some() && answer[cell] == Shade::Black)
                    || clues.values().iter().all(Option::is_some)
            }
            _ => false,
        });
    }

    #[test]
    fn hitori_survives(sheet in hitori()) {
        let large = |symbol: &Symbol| matches!(symbol, Symbol::Number(1_296..));
        survives(&sheet, |format| format == Format::Url && sheet.puzzle.symbols.values().iter().any(large));
    }

    #[test]
    fn norinori_survives(sheet in norinori()) {
        survives(&sheet, |_| false);
    }

    #[test]
    fn shakashaka_survives(sheet in shakashaka()) {
        let squares = &sheet.puzzle.squares;
        survives(&sheet, |format| match (format, &sheet.answer) {
            (Format::Pzpr, Some(answer)) => {
                let printed = |cell: Cell| squares[cell] != Square::White;
                squares.size().cells().any(|cell| printed(cell) != (answer[cell] == Filling::Black))
                    || squares.size().cells().all(printed)
            }
            _ => false,
        });
    }

    #[test]
    fn numberlink_survives(sheet in numberlink()) {
        let clues = &sheet.puzzle.clues;
        survives(&sheet, |format| match format {
            Format::Url => beyond_addresses(clues),
            Format::Pzpr => sheet.answer.is_some() && clues.size().area() == 1,
            _ => false,
        });
    }

    #[test]
    fn disjoint_paths_survive(sheet in disjoint_paths()) {
        survives(&sheet, |_| false);
    }
}

/// The boards under `puzzles/` that are no longer than a page, so that every genre is among them.
fn boards() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../puzzles/");
    let mut boards = Vec::new();
    for genre in registry::all() {
        let count = boards.len();
        for folder in [format!("{folder}{}", genre.name()), format!("{folder}{}/wrong", genre.name())] {
            let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder}: {error}"));
            let paths = files.map(|file| file.unwrap().path()).filter(|path| path.is_file());
            boards.extend(paths.map(|path| std::fs::read_to_string(path).unwrap()));
        }
        boards[count..].sort();
    }
    boards.retain(|board| board.len() < 500);
    boards
}

/// A sheet of any genre.
fn sheets() -> impl Strategy<Value = Box<dyn AnySheet>> {
    prop_oneof![
        select(boards()).prop_map(|board| registry::read_any(&board).unwrap()),
        nurikabe().prop_map(|sheet| registry::erased(sheet).unwrap()),
        hitori().prop_map(|sheet| registry::erased(sheet).unwrap()),
        norinori().prop_map(|sheet| registry::erased(sheet).unwrap()),
        shakashaka().prop_map(|sheet| registry::erased(sheet).unwrap()),
        numberlink().prop_map(|sheet| registry::erased(sheet).unwrap()),
        disjoint_paths().prop_map(|sheet| registry::erased(sheet).unwrap()),
    ]
}

/// A valid text of any genre and format.
fn texts() -> impl Strategy<Value = String> {
    let written = |(sheet, format): (Box<dyn AnySheet>, Format)| {
        sheet.write(format).or_else(|_| sheet.write(Format::Text)).unwrap()
    };
    (sheets(), select(Format::ALL.to_vec())).prop_map(written)
}

/// A change of a text: at some character, so many characters become others.
type Edit = (Index, usize, String);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let alphabet = "0123456789abcdefgxz.#+-|?%@=*$/_:\n \t\r~é\u{0}\u{1F0A1}";
    let letters = select(alphabet.chars().collect::<Vec<_>>());
    let words =
        select(vec!["solution", "path", "edge", "pzprv3", "100000", "-1", "//", "99999999999999999999"]);
    let inserted = prop_oneof![
        vec(letters, 0..4).prop_map(|letters| letters.into_iter().collect::<String>()),
        words.prop_map(str::to_owned),
    ];
    vec((any::<Index>(), 0..4_usize, inserted), 0..4)
}

fn damaged(text: &str, edits: &[Edit]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (at, removed, inserted) in edits {
        let at = at.index(letters.len() + 1);
        let end = (at + removed).min(letters.len());
        letters.splice(at..end, inserted.chars());
    }
    letters.into_iter().collect()
}

/// Every reader answers, errors point into the text, and what was read can be written and read again.
fn answers(text: &str) {
    let sheets = registry::all().flat_map(|genre| Format::ALL.map(|format| genre.read(text, format)));
    for sheet in sheets.chain([registry::read_any(text)]) {
        match sheet {
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}"),
            Ok(sheet) => {
                let genre = registry::genre(sheet.name()).unwrap();
                for format in Format::ALL {
                    let Ok(written) = sheet.write(format) else { continue };
                    let expected =
                        if format.holds_answers() { sheet.boxed() } else { sheet.without_answer() };
                    let again = genre.read(&written, format).unwrap();
                    assert_eq!(format!("{again:?}"), format!("{expected:?}"), "{written}");
                }
                if let Err(error) = sheet.read_solution(text) {
                    assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}");
                }
                // Judging what was read does not panic either.
                let _ = sheet.check();
            }
        }
    }
}

proptest! {
    #![proptest_config(config(2_000))]

    #[test]
    fn damaged_texts_get_an_answer(text in texts(), edits in edits()) {
        answers(&damaged(&text, &edits));
    }

    #[test]
    fn damaged_addresses_of_other_programs_get_an_answer(sheet in sheets(), edits in edits()) {
        if registry::genre(sheet.name()).unwrap().puzz_link().is_some() {
            elsewhere::damaged(sheet.as_ref(), |text| damaged(text, &edits)).iter().for_each(|text| answers(text));
        }
    }

    #[test]
    fn any_bytes_get_an_answer(bytes in vec(any::<u8>(), 0..60)) {
        answers(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_solution_is_read_or_refused(one in texts(), other in texts(), edits in edits()) {
        let sheet = registry::read_any(&one).unwrap();
        let text = damaged(other.split("solution\n").last().unwrap(), &edits);
        match sheet.read_solution(&text) {
            Ok(sheet) => assert!(sheet.has_answer()),
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}"),
        }
    }

    /// Whatever is read from a picture is what the picture shows.
    #[test]
    fn a_damaged_picture_is_read_as_it_is_or_refused(sheet in sheets(), edits in edits()) {
        let text = damaged(&sheet.drawing().text(), &edits);
        match sheet.read_solution(&text) {
            Ok(read) if text.contains(['┌', '─']) => {
                let lines = |text: &str| text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>();
                let shown = lines(&read.drawing().text());
                assert!(lines(&text).windows(shown.len()).any(|window| window == shown), "{text}");
            }
            Ok(_) => {}
            Err(error) => assert!(text.get(error.span.clone()).is_some(), "{error:?} in {text:?}"),
        }
    }
}

/// Those of the boards in this repository, right and wrong ones: the answer that is read is the one that was drawn.
#[test]
fn answers_are_read_from_their_pictures() {
    let mut genres = std::collections::BTreeSet::new();
    for board in boards() {
        let sheet = registry::read_any(&board).unwrap();
        if sheet.has_answer() {
            let read = sheet.without_answer().read_solution(&sheet.drawing().text()).unwrap();
            assert_eq!(format!("{read:?}"), format!("{sheet:?}"));
            genres.insert(sheet.name());
        }
    }
    assert_eq!(genres.len(), registry::all().count());
}

#[test]
fn a_picture_that_is_no_answer_is_refused_at_its_place() {
    let sheet = registry::read_any("nurikabe\n2 . 1\n. . .\n").unwrap();
    let refused = |text: &str| sheet.read_solution(text).unwrap_err().to_string();
    let solved = "┌───────┐\n│ 2 ■ 1 │\n│ · ■ ■ │\n└───────┘\n";
    assert!(sheet.read_solution(solved).is_ok());
    let shown = "the picture of a solution of this puzzle";
    for (text, error) in [
        (solved.replace('1', "3"), format!("line 2, column 7: expected {shown}, found `3`")),
        (solved.replace(" 1 ", " 1!"), format!("line 2, column 8: expected {shown}, found `!`")),
        (solved.replace("└", "x"), format!("line 4, column 1: expected {shown}, found `x`")),
        (
            solved.replace("│ · ■ ■ │\n", ""),
            format!("line 1, column 1: expected {shown}, found a picture of another size"),
        ),
        (
            format!("two\n\n{solved}\n{solved}"),
            "line 8, column 1: expected one picture, of a single solution, found another picture".to_owned(),
        ),
    ] {
        assert_eq!(refused(&text), error);
    }
    let graph = registry::read_any("disjoint-paths\nvertices 3\nedge 1 2\nedge 2 3\npair 1 3\n").unwrap();
    let solved = graph.read_solution("path 1 2 3").unwrap().drawing().text();
    assert!(graph.read_solution(&format!("words: 1\n\n{solved}")).is_ok());
    for (from, to) in [("1─2─3", "1─2─4"), ("1─2─3", "1─2─3─"), ("── 1 3", "── 1"), ("A: ", "B: ")]
    {
        let text = solved.replace(from, to);
        assert!(text != solved && graph.read_solution(&text).is_err(), "{text}");
    }
}

/// The seeds of the fuzz targets, so that they do not grow stale.
#[test]
fn the_seeds_of_the_fuzz_targets_can_be_read() {
    let seeds = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds")).unwrap();
    for seed in seeds {
        let path = seed.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        match path.extension().and_then(|kind| kind.to_str()) {
            Some("transcript") => {
                let lines = text.lines().map(|line| Ok(line.to_owned()));
                assert!(facedown::transcript::replay(lines).is_ok(), "{}", path.display());
                continue;
            }
            Some("cnf") => {
                assert!(facedown::reduction::Cnf::read(&text).is_ok(), "{}", path.display());
                continue;
            }
            // What is packed in an address of penpa-edit.
            Some("drawing") => {
                assert!(
                    registry::read_any(&elsewhere::packed(text.as_bytes())).is_ok(),
                    "{}",
                    path.display()
                );
                continue;
            }
            // Seals are verified by the tests of the crate that knows them.
            Some("seal") => continue,
            _ => {}
        }
        let (puzzle, solution) = text.split_once('\0').unwrap_or((&text, ""));
        let sheet = registry::read_any(puzzle).unwrap();
        answers(puzzle);
        if !solution.is_empty() {
            assert_eq!(sheet.read_solution(solution).unwrap().check(), Some(Vec::new()), "{text}");
        }
    }
}
