//! Scripts are played by their words: two players read the printed sheets, have cards and shuffles of their own, and come to
//! the same end as the engine, which they do not use.

mod cards;
mod html;
mod moves;
mod play;
mod sheet;
mod words;

use cards::{Dice, Table};
use facedown::case::Case;
use facedown::engine::{Lay, Seeded};
use facedown::openers::Opener;
use facedown::protocol::Variant;
use facedown::puzzles::registry::{self, AnySheet};
use facedown::script::{About, Onlooker, Script};
use play::{End, Game};
use sheet::Sheet;
use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};

fn puzzles() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles")
}

fn sheet(path: &Path) -> Box<dyn AnySheet> {
    registry::read_any(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// The smallest boards of all genres.
fn smallest() -> Vec<(String, Box<dyn AnySheet>)> {
    let boards = [
        "disjoint-paths/triangle-with-tail",
        "hitori/tiny-3x4",
        "norinori/tiny-2x3",
        "numberlink/tiny-3x4",
        "numberlink/empty-cells-2x3",
        "nurikabe/tiny-3x4",
        "shakashaka/tiny-2x3",
        "sudoku/tiny-4x4",
        "one-per-row/tiny-2x3",
    ];
    boards.iter().map(|name| ((*name).to_owned(), sheet(&puzzles().join(format!("{name}.txt"))))).collect()
}

/// What two players have: V the page for V, P the page for P with the list on it, and a deck as the shopping list says.
struct Players {
    v: Sheet,
    /// What P expects to be done, by P's own page.
    expected: VecDeque<String>,
    list: VecDeque<String>,
    deck: BTreeMap<String, usize>,
}

impl Players {
    /// The printed pages of a script, read by each player alone.
    fn of(script: &Script, lays: &[Lay]) -> Self {
        let pages = script.sheets(&About::default(), Some(&script.instructions(lays)));
        let page = |name: &str| &pages.iter().find(|page| page.name == name).expect("the page").html;
        let read = |name: &str| Sheet::read(&html::script(page(name)).join("\n"));
        let own = read("prover.html");
        let mut p = Game::new(&own, Table::default(), Dice(1));
        assert_eq!(p.play(), End::Accepted);
        let deck = script.cost.deck().into_iter().map(|(face, count)| (face.to_string(), count));
        Self {
            v: read("verifier.html"),
            expected: p.said.into(),
            list: html::list(page("prover.html")).into(),
            deck: deck.collect(),
        }
    }

    /// Plays once. Between the players is nothing but the table: at each sentence P checks that V does what P's page says.
    fn play(&self, seed: u64) -> End {
        let deck = self.deck.iter().map(|(face, count)| (cards::face(face), *count)).collect();
        let dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut game = Game::new(&self.v, Table { deck, ..Table::default() }, dice);
        (game.list, game.expected) = (self.list.clone(), Some(self.expected.clone()));
        let end = game.play();
        if end == End::Accepted {
            assert!(game.list.is_empty(), "P has more to lay than the script asks for");
            assert!(game.expected.is_some_and(|left| left.is_empty()), "P's page goes on where V's ends");
        }
        end
    }
}

fn each(mut with: impl FnMut(&str, &Case<'static>)) {
    for (name, sheet) in smallest() {
        for variant in Variant::ALL {
            for case in sheet.cases(variant).iter().filter(|case| case.supports().is_ok()) {
                with(&format!("{name}, {}, {variant}", case.protocol()), case);
            }
        }
    }
}

#[test]
fn whoever_follows_the_words_is_accepted() {
    each(|name, case| {
        let script = Script::of(case).unwrap();
        let known = &case.secrets()[0];
        if !known.promised {
            return;
        }
        let players = Players::of(&script, &known.lays);
        for seed in 1..=100 {
            assert_eq!(players.play(seed), End::Accepted, "{name}, {seed}");
        }
    });
}

/// The pages have the words that the terminal prints, and P's page has those of V's.
#[test]
fn the_pages_have_the_words_of_the_text() {
    each(|name, case| {
        let script = Script::of(case).unwrap();
        let secrets = script.instructions(&case.secrets()[0].lays);
        let text = sheet::lines(&script.text());
        for page in script.sheets(&About::default(), Some(&secrets)) {
            if ["verifier.html", "prover.html"].contains(&page.name) {
                assert_eq!(html::script(&page.html), text, "{name}: {}", page.name);
            }
        }
    });
}

/// What an onlooker makes of the events is what lies on the table.
#[test]
fn an_onlooker_sees_what_the_table_shows() {
    each(|name, case| {
        for known in case.secrets() {
            let mut onlooker = Onlooker::default();
            let mut scenes = 0;
            let mut table =
                facedown::engine::Table::new(Seeded::new(1), known.prover()).recorded_by(|event| {
                    onlooker.see(event, |_| scenes += 1);
                    Ok(())
                });
            let _ = case.run(&mut table);
            let sight = table.sight();
            drop(table);
            assert_eq!(onlooker.rows(), sight, "{name}, {}", known.name);
            assert!(scenes > 3, "{name}");
        }
    });
}

/// Every run gives the same words, with any solution, and so does the simulator, which knows none.
fn expect_the_same_words(name: &str, case: &Case<'_>) {
    let words = Script::of(case).unwrap().text();
    let known = case.secrets().iter().filter(|known| known.promised);
    for (known, seed) in known.flat_map(|known| [1, 2, 3].map(|seed| (known, seed))) {
        let run = Script::recorded(case, facedown::engine::Table::new(Seeded::new(seed), known.prover()));
        assert_eq!(run.unwrap().text(), words, "{name}, {}, seed {seed}", known.name);
    }
}

#[test]
fn the_words_depend_on_no_shuffle() {
    each(expect_the_same_words);
}

#[test]
fn the_words_depend_on_no_solution() {
    let boards = [
        (
            "disjoint-paths\nvertices 4\nedge 1 2\nedge 1 3\nedge 2 3\nedge 3 4\npair 1 4",
            "path 1 2 3 4",
            "path 1 3 4",
        ),
        ("hitori\n1 1", "# .", ". #"),
        ("norinori\na a a\na a a", "# # .\n. . .", ". . .\n. # #"),
        ("numberlink\n1 . 1\n. . .", "+-+-+\n     \n+ + +", "+ + +\n|   |\n+-+-+"),
        ("nurikabe\n. 2 .\n. . .", ". . #\n# # #", "# . .\n# # #"),
        ("shakashaka\n. .\n. .", ". .\n. .", "nw ne\nsw se"),
        (
            "sudoku\n. . . .\n. . . .\n. . . .\n. . . .",
            "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1",
            "4 3 2 1\n2 1 4 3\n3 4 1 2\n1 2 3 4",
        ),
        ("one-per-row\n. .", "# .", ". #"),
    ];
    for (board, one, other) in boards {
        for variant in Variant::ALL {
            let [one, other] = [one, other].map(|solution| {
                let sheet = registry::read_any(&format!("{board}\nsolution\n{solution}\n")).unwrap();
                assert_eq!(sheet.check().map(|broken| broken.len()), Some(0), "{board}: {solution}");
                sheet
            });
            for (case, other) in one.cases(variant).iter().zip(&other.cases(variant)) {
                if case.supports().is_err() {
                    continue;
                }
                assert_ne!(case.secrets()[0].name, other.secrets()[0].name);
                expect_the_same_words(board, case);
                expect_the_same_words(board, other);
                assert_eq!(Script::of(case).unwrap().text(), Script::of(other).unwrap().text(), "{board}");
            }
        }
    }
}

#[test]
fn a_cheat_is_caught_by_the_words() {
    let mut caught = BTreeMap::new();
    for genre in std::fs::read_dir(puzzles()).unwrap() {
        let genre = genre.unwrap();
        for path in std::fs::read_dir(genre.path().join("wrong")).unwrap() {
            let path = path.unwrap().path();
            println!("{}", path.display());
            let sheet = sheet(&path);
            for case in sheet.cases(Variant::Repaired).iter().filter(|case| case.supports().is_ok()) {
                let (Some(known), Ok(script)) = (case.secrets().first(), Script::of(case)) else { continue };
                let engine = case.run(&mut facedown::engine::Table::new(Seeded::new(1), known.prover()));
                let end = Players::of(&script, &known.lays).play(7);
                assert_eq!(engine.is_ok(), end == End::Accepted, "{}: {}", path.display(), case.protocol());
                *caught.entry(genre.file_name()).or_insert(0) += usize::from(end != End::Accepted);
            }
        }
    }
    assert!(caught.len() == 8 && caught.values().all(|count| *count > 0), "{caught:?}");
}

/// How many lines a script has, with the lists of piles that it refers to, without those of entries.
fn lines(path: &str) -> usize {
    let sheet = sheet(&puzzles().join(path));
    let text = Script::of(&sheet.cases(Variant::Repaired)[0]).unwrap().text();
    text.lines().filter(|line| !line.trim_start().starts_with('○')).count()
}

/// What `docs/scripts.md` says of lengths, and that they hardly depend on the board.
#[test]
fn the_length_hardly_depends_on_the_board() {
    let boards = [
        ["disjoint-paths/triangle-with-tail", "disjoint-paths/ladder-8", "disjoint-paths/dodecahedron-20"],
        ["hitori/tiny-3x4", "hitori/small-4x5", "hitori/medium-10x14"],
        ["norinori/tiny-2x3", "norinori/medium-6x7", "norinori/medium-10x12"],
        ["numberlink/tiny-3x4", "numberlink/small-6x8", "numberlink/medium-10x10"],
        ["nurikabe/tiny-3x4", "nurikabe/small-5x6", "nurikabe/medium-9x12"],
        ["one-per-row/tiny-2x3", "one-per-row/small-4x5", "one-per-row/medium-10x7"],
        ["shakashaka/tiny-2x3", "shakashaka/small-5x6", "shakashaka/medium-10x12"],
        ["sudoku/tiny-4x4", "sudoku/small-6x6", "sudoku/medium-16x16"],
    ];
    let mut table = String::from("| protocol | tiny | small | medium |\n|---|---|---|---|\n");
    let mut longer = Vec::new();
    for boards in boards {
        let (genre, _) = boards[0].split_once('/').expect("a folder");
        let [tiny, small, medium] = boards.map(|board| lines(&format!("{board}.txt")));
        let cells: Vec<String> = boards
            .iter()
            .zip([tiny, small, medium])
            .map(|(board, lines)| format!("{lines} ({})", board.rsplit('-').next().expect("a size")))
            .collect();
        table += &format!("| `{genre}` | {} |\n", cells.join(" | "));
        longer.extend([small, medium].map(|lines| (genre, lines * 10 > tiny * 11)));
    }
    assert!(longer.iter().all(|(_, longer)| !longer), "{longer:?}\n{table}");
    let page = std::fs::read_to_string(puzzles().join("../docs/scripts.md")).unwrap();
    assert!(page.contains(&table), "the page should have:\n{table}");
}

/// The map colouring of the tutorial, which is an opener, gets its words, its sheets and its figures from the same calls.
#[test]
fn a_protocol_of_ones_own_is_played_by_its_words() {
    let Opener { name, case, .. } = facedown::openers::all().pop().unwrap();
    assert_eq!(name, "map-colouring");
    let script = Script::of(&case).unwrap();
    let colours = |colours: [usize; 4]| colours.map(Lay::Mark).to_vec();
    let [right, wrong] = [[0, 1, 2, 0], [0, 1, 2, 2]].map(|lays| Players::of(&script, &colours(lays)));
    for seed in 1..=100 {
        assert_eq!(right.play(seed), End::Accepted, "{seed}");
        assert_ne!(wrong.play(seed), End::Accepted, "{seed}");
    }
    let secrets = script.instructions(&colours([0, 1, 2, 0]));
    let about = About { title: "A map".to_owned(), ..Default::default() };
    let pages = script.sheets(&about, Some(&secrets));
    assert!(pages.iter().all(|page| !page.html.contains("http")), "a page needs nothing from elsewhere");
    assert_eq!(script.cost.cards(), 15);
    assert_eq!(facedown::script::figures(&case).unwrap().len(), 5, "steps 1 and border 1 to 4");
}

/// V's sheet has none of P's lines.
#[test]
fn the_sheet_of_v_has_nothing_of_p() {
    each(|name, case| {
        let script = Script::of(case).unwrap();
        let secrets = script.instructions(&case.secrets()[0].lays);
        let about = About::default();
        let pages = script.sheets(&about, Some(&secrets));
        assert_eq!(pages[0], script.sheets(&about, None)[0], "{name}");
        let v = &pages[0].html;
        assert!(secrets.iter().all(|secret| !v.contains(&secret.sentence)), "{name}");
        let p = &pages.iter().find(|page| page.name == "prover.html").unwrap().html;
        assert!(secrets.iter().all(|secret| p.contains(&secret.sentence)), "{name}");
    });
}
