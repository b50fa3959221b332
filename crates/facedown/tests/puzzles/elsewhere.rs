//! Addresses of kanpen and penpa-edit: boards are spelled here as these programs spell them, and read.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use facedown::formats::{Format, LONGEST_INPUT};
use facedown::puzzles::registry::{self, AnySheet};
use miniz_oxide::deflate::compress_to_vec;
use std::collections::BTreeSet;

/// Two margins of a drawing: above, below, left, right.
const NONE: [usize; 4] = [0; 4];
const SOME: [usize; 4] = [1, 0, 2, 3];

/// A board, as the words of a text grid.
struct Words {
    genre: String,
    rows: Vec<Vec<String>>,
}

impl Words {
    fn of(sheet: &dyn AnySheet) -> Self {
        let text = sheet.without_answer().write(Format::Text).unwrap();
        let rows = text.lines().skip(1).map(|row| row.split_whitespace().map(str::to_owned).collect());
        Self { genre: sheet.name().to_owned(), rows: rows.collect() }
    }

    fn sides(&self) -> (usize, usize) {
        (self.rows.len(), self.rows[0].len())
    }

    fn kanpen(&self) -> String {
        let (height, width) = self.sides();
        let size = if self.genre == "sudoku" { format!("{height}") } else { format!("{height}/{width}") };
        let mut rows: Vec<String> = self.rows.iter().map(|row| row.join("_") + "_").collect();
        match self.genre.as_str() {
            "hitori" => rows.iter_mut().for_each(|row| *row = row.replace('.', "0")),
            "shakashaka" => rows.iter_mut().for_each(|row| *row = row.replace('#', "5")),
            "norinori" => {
                let rooms: BTreeSet<&String> = self.rows.iter().flatten().collect();
                rows.insert(0, rooms.len().to_string());
            }
            _ => {}
        }
        format!("http://www.kanpen.net/{}.html?problem={size}/{}/", self.genre, rows.join("/"))
    }

    /// The lines of a drawing, which is tagged.
    fn drawing(&self, [above, below, left, right]: [usize; 4]) -> Vec<String> {
        let (height, width) = self.sides();
        let (rows, columns) = (height + above + below + 4, width + left + right + 4);
        let place = |row: usize, column: usize| (row + 2 + above) * columns + column + 2 + left;
        // The corner at the top left of a cell.
        let corner = |row: usize, column: usize| rows * columns + place(row, column) - columns - 1;
        let (mut surfaces, mut numbers, mut edges, mut cells) = (vec![], vec![], vec![], vec![]);
        let (mut last, is_room) = (0, self.genre == "norinori");
        for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
            let (word, place) = (&self.rows[row][column], place(row, column));
            cells.push((place - last).to_string());
            last = place;
            if self.genre == "shakashaka" && word != "." {
                surfaces.push(format!("\"{place}\":4"));
            }
            match word.as_str() {
                "#" => numbers.push(format!("\"{place}\":[\" \",7,\"1\"]")),
                "." => {}
                _ if is_room => {}
                // Numbers that are typed are texts; those from puzz.link are not.
                _ if row % 2 == 0 && word != "?" => numbers.push(format!("\"{place}\":[{word},1,\"1\"]")),
                _ => numbers.push(format!("\"{place}\":[\"{word}\",1,\"10\"]")),
            }
            let beyond = |row: usize, column: usize| self.rows.get(row).and_then(|row| row.get(column));
            if is_room && beyond(row, column + 1).is_some_and(|other| other != word) {
                edges.push(format!("\"{},{}\":2", corner(row, column + 1), corner(row + 1, column + 1)));
            }
            if is_room && beyond(row + 1, column).is_some_and(|other| other != word) {
                edges.push(format!("\"{},{}\":21", corner(row + 1, column), corner(row + 1, column + 1)));
            }
            // The frame, which is drawn now and then.
            if row == 0 {
                edges.push(format!("\"{},{}\":2", corner(0, column), corner(0, column + 1)));
            }
        }
        let tag = if self.genre == "sudoku" { "classic" } else { &self.genre };
        let (surfaces, numbers, edges) = (surfaces.join(","), numbers.join(","), edges.join(","));
        let history = "zR:{z_:[]},zU:{z_:[[zN,26,zO,\"pu_q\",0]]},z8:{z_:[]}";
        let others = "z1:{},zY:{},zF:{},zT:[],z3:[],zD:[],zL:{},zW:{},zC:{},z4:{},z6:[],z7:[]";
        let mut lines = vec![String::new(); 19];
        lines[0] = format!(
            "square,{},{},38,0,1,1,342,342,0,0,Title: zE{{,Author: ,,,OFF,false",
            columns - 4,
            rows - 4
        );
        lines[1] = format!("[{above},{below},{left},{right}]");
        lines[3] = format!("{{{history},zS:{{{surfaces}}},zN:{{{numbers}}},zE:{{{edges}}},{others}}}");
        lines[5] = format!("[{}]", cells.join(","));
        lines[17] = format!("[\"{tag}\"]");
        lines
    }
}

/// The address of a drawing.
pub(crate) fn packed(drawing: &[u8]) -> String {
    let base64 = STANDARD.encode(compress_to_vec(drawing, 6));
    format!("https://swaroopg92.github.io/penpa-edit/#m=edit&p={base64}")
}

fn penpa(lines: &[String]) -> String {
    packed(lines.join("\n").as_bytes())
}

/// A board of a genre that is on puzz.link comes back from either program.
pub(crate) fn comes_back(sheet: &dyn AnySheet) {
    let words = Words::of(sheet);
    let expected = format!("{:?}", sheet.without_answer());
    let read = |address: &str| {
        let read = registry::read_any(address).unwrap_or_else(|error| panic!("{error}: {address}"));
        assert_eq!(format!("{read:?}"), expected, "{address}");
    };
    // There is no other number 0 than nothing.
    if words.genre != "hitori" || !words.rows.iter().flatten().any(|word| word == "0") {
        read(&words.kanpen());
    }
    for margins in [NONE, SOME] {
        let mut lines = words.drawing(margins);
        let address = penpa(&lines);
        read(&address);
        read(&format!("{address}&a=AbC"));
        let (front, drawing) = address.split_once("&p=").unwrap();
        let drawing = drawing.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        read(&format!("{front}&p={drawing}"));
        lines[17] = String::new();
        read(&format!("{}/{}", words.genre, penpa(&lines)));
    }
}

/// The addresses of a board, damaged; that of penpa-edit also before it is packed.
pub(crate) fn damaged(sheet: &dyn AnySheet, damage: impl Fn(&str) -> String) -> [String; 3] {
    let words = Words::of(sheet);
    let drawing = words.drawing(SOME);
    [damage(&words.kanpen()), damage(&penpa(&drawing)), packed(damage(&drawing.join("\n")).as_bytes())]
}

fn words(text: &str) -> Words {
    Words::of(registry::read_any(text).unwrap().as_ref())
}

/// What is said of an address.
fn said(address: &str) -> String {
    let error = registry::read_any(address).map(|sheet| format!("{sheet:?}")).unwrap_err();
    assert!(address.get(error.span.clone()).is_some(), "{error} points outside");
    error.to_string()
}

/// The spellings of one board, to the letter.
#[test]
fn the_addresses_of_the_tests_are_those_of_the_programs() {
    let board = words("nurikabe\n. 2 .\n? . 12\n");
    assert_eq!(board.kanpen(), "http://www.kanpen.net/nurikabe.html?problem=2/3/._2_._/?_._12_/");
    let lines = board.drawing(NONE);
    assert!(lines[0].starts_with("square,3,2,38,0,1,1,"), "{}", lines[0]);
    assert!(
        lines[3].contains("zS:{},zN:{\"17\":[2,1,\"1\"],\"23\":[\"?\",1,\"10\"],\"25\":[\"12\",1,\"10\"]},")
    );
    assert_eq!(lines[5], "[16,1,1,5,1,1]");
    let board = words("norinori\n1 2\n1 2\n");
    assert!(board.drawing(NONE)[3].contains("zE:{\"44,50\":2,"), "{}", board.drawing(NONE)[3]);
    assert!(words("norinori\n1 2\n1 2\n").kanpen().ends_with("norinori.html?problem=2/2/2/a_b_/a_b_/"));
}

/// The letters of a body may spell a host.
#[test]
fn programs_are_known_by_their_hosts() {
    for body in ["hitori/8/1/penpa-edit", "hitori/10/1/kanpen.net", "hitori/5/1/puzsq"] {
        let sheet = registry::read_any(body).unwrap();
        assert!(sheet.write(Format::Url).unwrap().ends_with(body));
    }
    assert!(said("https://tinyurl.com/2p8x").contains("found a short link, which holds no board"));
}

/// What is said of addresses of kanpen, by what stands after the host.
#[test]
fn bad_addresses_of_kanpen_are_refused_with_the_place() {
    for (page, expected) in [
        (
            "nurikabe.html?problem=2/3/2_._1_/._._x_/",
            "60 of the address: expected a number from 1, `.` or `?`, found `x`",
        ),
        (
            "nurikabe.html?problem=2/3/2_._1_/._._/",
            "59 of the address: expected 3 cells in each row (a number from 1, `.` or `?`), found only 2 cells",
        ),
        (
            "nurikabe.html?problem=2/3/2_._1_/._._._/1_2_3_",
            "63 of the address: expected the end of a board of 2 rows, found `1_2_3`",
        ),
        (
            "nurikabe.html?problem=2/3/2_._1_/solution/",
            "56 of the address: expected a number from 1, `.` or `?`, found `solution`",
        ),
        ("nurikabe.html?problem=2/3/2_._1_/", "55 of the address: expected row 2 of 2"),
        (
            "nurikabe.html?problem=2/x/2_._1_/",
            "47 of the address: expected the number of columns, from 1 to 1000, found `x`",
        ),
        (
            "nurikabe.html?problem=3000/2/",
            "45 of the address: expected the number of rows, from 1 to 1000, found `3000`",
        ),
        (
            "nurikabe.html?problem=",
            "45 of the address: expected the number of rows, from 1 to 1000, found nothing",
        ),
        (
            "nurikabe.html?pzpr=/3/2/g",
            "1 of the address: expected `GENRE.html?problem=ROWS/COLUMNS/...`, found an address of kanpen without a board",
        ),
        (
            "sudoku.html?problem=3/1_._._/._._._/._._._/",
            "43 of the address: expected a board of 1x1, 4x4, 6x6, 9x9, 16x16 or 25x25, found a board of 3x3",
        ),
        ("norinori.html?problem=1/2/0_0_/", "49 of the address: expected the number of rooms, found `0_0_`"),
        ("norinori.html?problem=1/3/2/0_1_0_/", "55 of the address: the room of r1c3 is not connected"),
        (
            "norinori.html?problem=1/3/1/0_0_1_/",
            "49 of the address: expected the number of rooms, 2, found `1`",
        ),
        (
            "norinori.html?problem=1/3/5/0_0_7_",
            "49 of the address: expected the number of rooms, 2, found `5`",
        ),
        ("lits.html?problem=1/2/1/0_0_/", "23 of the address: expected a genre"),
    ] {
        let said = said(&format!("http://www.kanpen.net/{page}"));
        assert!(said.starts_with(&format!("character {expected}")), "{page}: {said}");
    }
    let older = "http://www.geocities.jp/pencil_applet/numberlink.html?problem=1/3/1_._1_/";
    assert!(registry::read_any(older).is_ok());
}

/// In each row: the number of a line of the drawing, a piece of it, what replaces it, and what is said then.
#[test]
fn what_a_genre_does_not_have_is_refused_with_its_place() {
    let nurikabe = "nurikabe\n. 2 .\n. . 1\n";
    let sudoku = "sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n";
    for (text, line, piece, other, expected) in [
        (nurikabe, 0, "square", "hex", "expected square cells, found cells of the kind `hex`"),
        (
            nurikabe,
            0,
            "38,0",
            "38,90",
            "expected a board as it was made, found a drawing that is rotated or mirrored",
        ),
        (nurikabe, 0, "3,2", "3,2000", "found a board of 2000x3"),
        (nurikabe, 0, "3,2", "3,0", "found a board of 0x3"),
        (nurikabe, 0, "3,2", "3,99999999999999999999", "found something else"),
        (
            nurikabe,
            1,
            "0,0,0,0",
            "0,0,4,0",
            "expected a drawing as penpa-edit writes it, found something else",
        ),
        (nurikabe, 3, "zC:{}", "zC:{\"25\":10}", "found a cage at r2c3"),
        (nurikabe, 3, "zC:{}", "zC:{", "found something else"),
        (nurikabe, 3, "zT:[]", "zT:[[24,17]]", "found a thermometer at r2c2"),
        (nurikabe, 3, "zY:{}", "zY:{\"16\":[2,\"star\",2]}", "found a symbol at r1c1"),
        (
            nurikabe,
            3,
            "zY:{}",
            "zY:{\"2\":[2,\"star\",2]}",
            "found a symbol at the edge of the board or outside",
        ),
        (nurikabe, 3, "zL:{}", "zL:{\"16,17\":5}", "found a line at r1c1"),
        (nurikabe, 3, "zL:{}", "\"new\":{\"16,17\":5}", "found something else at r1c1"),
        (nurikabe, 3, "zS:{}", "zS:{\"16\":4}", "found a black cell at r1c1"),
        (
            nurikabe,
            3,
            "zS:{}",
            "zS:{\"16\":3}",
            "expected a drawing of nurikabe with only numbers in cells, found a coloured cell at r1c1",
        ),
        (nurikabe, 3, "\"17\":[2,", "\"17\":[\"A\",", "found `A` at r1c2"),
        (nurikabe, 3, "\"17\":[2,", "\"17\":[\"solution\",", "found `solution` at r1c2"),
        (nurikabe, 3, "\"17\":[2,", "\"17\":[\"1 2\",", "found `1 2` at r1c2"),
        (nurikabe, 3, "\"17\":[2,", "\"17\":[0,", "expected a number from 1, `.` or `?`, found `0` at r1c2"),
        (nurikabe, 3, "\"17\":[2,", "\"59\":[2,", "found `2` at the border of r1c2"),
        (
            nurikabe,
            3,
            "\"17\":[2,1,\"1\"",
            "\"17\":[\"2_1\",1,\"2\"",
            "found a note or another special number at r1c2",
        ),
        (nurikabe, 3, "zE:{", "zE:{\"59,66\":2,", "found an edge between r2c2 and r2c3"),
        (nurikabe, 3, "zE:{", "zE:{\"59,67\":2,", "found a line that is not the side of a cell at r2c3"),
        (nurikabe, 3, "zE:{", "zE:{\"59\":98,", "found a mark that is not an edge at the border of r1c2"),
        (nurikabe, 3, "zE:{", "zE:{\"43,44\":2,", "found an edge at the edge of the board or outside"),
        (
            nurikabe,
            5,
            "[16,",
            "[17,",
            "expected all cells of a board of 2x3, and no others, found a board without r1c1",
        ),
        (nurikabe, 5, "1,1]", "1]", "found a board without r2c3"),
        (nurikabe, 5, "1,1]", "1,1,1]", "found a board with more cells"),
        (
            nurikabe,
            17,
            "nurikabe",
            "heyawake",
            "numberlink, sudoku) in front, such as `nurikabe/https://...`, found a drawing of the genre `heyawake`",
        ),
        (
            nurikabe,
            17,
            "\"nurikabe\"",
            "\"classic\",\"killer\"",
            "found a drawing of the genre `classic, killer`",
        ),
        (nurikabe, 17, "\"nurikabe\"", "", "found a drawing that names no genre"),
        ("hitori\n1 1\n", 17, "hitori", "classic", "found a board of 1x2"),
        ("shakashaka\n. 1\n", 3, "zS:{\"15\":4}", "zS:{}", "found `1` at r1c2"),
        (
            "shakashaka\n. 1\n",
            3,
            "[1,1,\"1\"]",
            "[5,1,\"1\"]",
            "expected a number from 0 to 4, `#` or `.`, found `5` at r1c2",
        ),
        (
            "norinori\n1 1\n",
            3,
            "zN:{}",
            "zN:{\"14\":[\"3\",1,\"1\"]}",
            "expected a drawing of norinori with only thick black edges between rooms, found `3` at r1c1",
        ),
        ("norinori\n1 2\n", 3, ":2", ":3", "found an edge between r1c1 and r1c2"),
        (
            sudoku,
            3,
            "[1,1,\"1\"]",
            "[5,1,\"1\"]",
            "expected a number from 1 to 4, or a blank, found `5` at r1c1",
        ),
        (sudoku, 3, "[1,1,\"1\"]", "[\"?\",1,\"1\"]", "found `?` at r1c1"),
        (sudoku, 3, "zE:{", "zE:{\"74,82\":2,", "found an edge between r1c1 and r1c2"),
    ] {
        let mut lines = words(text).drawing(NONE);
        assert!(lines[line].contains(piece), "{piece}: {}", lines[line]);
        lines[line] = lines[line].replacen(piece, other, 1);
        let said = said(&penpa(&lines));
        assert!(said.contains(expected), "{other}: {said}");
        assert!(said.starts_with("character 51 of the address: "), "{said}");
    }
}

/// Boxes and neutral tags change nothing, and a name in front counts more than a tag.
#[test]
fn what_says_nothing_of_the_board_is_passed_over() {
    let read = |address: &str| registry::read_any(address).unwrap().write(Format::Text).unwrap();
    let sudoku = "sudoku\n1 . . .\n. . . .\n. . . .\n. . . .\n";
    let mut lines = words(sudoku).drawing(NONE);
    lines[3] = lines[3].replace("zE:{", "zE:{\"75,83\":2,\"89,90\":21,");
    lines[17] = "[\"puzzlehunt\",\"classic\",\"noconflict\"]".to_owned();
    assert_eq!(read(&penpa(&lines)), sudoku);
    let board = penpa(&lines);
    let board = board.strip_prefix("https://").unwrap();
    assert_eq!(read(&format!("SUDOKU/{board}")), sudoku);
    assert_eq!(read(board), sudoku);
    assert_eq!(read(&board.replace("#m=edit", "?m=solve")), sudoku);
    let nurikabe = words("nurikabe\n1 2 1\n").drawing(NONE);
    assert_eq!(read(&format!("hitori/{}", penpa(&nurikabe))), "hitori\n1 2 1\n");
    assert!(said(&format!("chess/{}", penpa(&nurikabe))).contains("found `chess`"));
}

#[test]
fn damaged_drawings_are_refused() {
    let address = penpa(&words("nurikabe\n. 2 .\n. . 1\n").drawing(NONE));
    for end in 0..address.len() {
        let said = said(&address[..end]);
        assert!(end < 51 || said.contains("is the end of the address missing?"), "{end}: {said}");
    }
    assert!(
        said(&address.replace("&p=", "&p=!"))
            .starts_with("character 51 of the address: expected a letter, a digit")
    );
    assert!(
        said(&address.replace("&p=", "&p=ä"))
            .contains("character 51 of the address: expected a letter, a digit")
    );
    let last = format!("{address}ä");
    assert!(
        said(&last).ends_with("expected a letter, a digit, `+`, `/` or `=`, found `ä`"),
        "{}",
        said(&last)
    );
    assert!(said(&packed(b"\xff")).contains("found something else"));
    assert!(said(&packed(b"square\n")).contains("found a drawing that names no genre"));
    assert!(said(&format!("hitori/{}", packed(b"square\n"))).contains("found something else"));
    // One hundred megabytes in less than one.
    let bomb = packed(&vec![b'\n'; 100 << 20]);
    assert!(bomb.len() < 1 << 20 && LONGEST_INPUT > bomb.len());
    assert!(said(&bomb).contains("expected a drawing of at most 4194304 bytes, found a longer one"));
    let mut deep = words("nurikabe\n1\n").drawing(NONE);
    deep[3] = "[".repeat(4_000_000);
    assert!(said(&penpa(&deep)).contains("found something else"));
}
