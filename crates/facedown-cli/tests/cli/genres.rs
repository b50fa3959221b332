//! `check` and `convert` on a board of every genre, and to the letter on small boards of some.

use crate::common::{boards, directory, facedown, files};
use facedown::formats::Format;
use facedown::puzzles::registry;

/// A puzzle with a right and a wrong answer.
struct Example {
    genre: &'static str,
    puzzle: &'static str,
    right: &'static str,
    picture: &'static str,
    wrong: &'static str,
    broken: &'static [(&'static str, &'static [&'static str])],
}

const EXAMPLES: &[Example] = &[
    Example {
        genre: "shakashaka",
        puzzle: "shakashaka\n. . 1\n. . #\n",
        right: "nw ne  #\nsw se  #\n",
        picture: "┌───────┐\n│ ◤ ◥ 1 │\n│ ◣ ◢ ■ │\n└───────┘\n",
        wrong: "nw - #\nsw se #\n",
        broken: &[
            ("number_counts_its_triangles", &["r1c3"]),
            ("white_areas_are_rectangles", &["r1c1", "r1c2", "r2c1", "r2c2"]),
        ],
    },
    Example {
        genre: "nurikabe",
        puzzle: "nurikabe\n2 . 1\n. . .\n",
        right: ". # .\n. # #\n",
        picture: "┌───────┐\n│ 2 ■ 1 │\n│ · ■ ■ │\n└───────┘\n",
        wrong: ". # .\n. . #\n",
        broken: &[("island_has_its_size", &["r1c1", "r2c1", "r2c2"]), ("sea_is_connected", &["r2c3"])],
    },
    Example {
        genre: "hitori",
        puzzle: "hitori\n1 1 2\n2 1 3\n",
        right: ". # .\n. . .\n",
        picture: "┌───────┐\n│ 1▐1▌2 │\n│ 2 1 3 │\n└───────┘\n",
        wrong: "# # .\n. . .\n",
        broken: &[("no_two_black_side_by_side", &["r1c1", "r1c2"])],
    },
    Example {
        genre: "norinori",
        puzzle: "norinori\na a b b\na a a b\n",
        right: "# . . #\n# . . #\n",
        picture: "┌───────┬───────┐\n│ ■   · │ ·   ■ │\n│       └───┐   │\n│ ■   ·   · │ ■ │\n└───────────┴───┘\n",
        wrong: "# . . #\n# . . .\n",
        broken: &[
            ("room_has_two_black", &["r1c3", "r1c4", "r2c4"]),
            ("black_cells_come_in_pairs", &["r1c4"]),
        ],
    },
    Example {
        genre: "numberlink",
        puzzle: "numberlink\n1 . 2\n1 . 2\n",
        right: "+ + +\n|   |\n+ + +\n",
        picture: "┌───────────┐\n│ 1   ·   2 │\n│ │       │ │\n│ 1   ·   2 │\n└───────────┘\n",
        wrong: "+-+ +\n|   |\n+ + +\n",
        broken: &[("line_ends_at_numbers", &["r1c2"]), ("line_does_not_pass_a_number", &["r1c1"])],
    },
    Example {
        genre: "disjoint-paths",
        puzzle: "disjoint-paths\nvertices 4\nedge 1 2\nedge 2 3\nedge 3 4\npair 1 3\n",
        right: "path 1 2 3\n",
        picture: "1  A  ── 2\n2     ── 1 3\n3  A  ── 2 4\n4     ── 3\nA: 1─2─3\n",
        wrong: "path 1 3\n",
        broken: &[("steps_are_edges", &["v1", "v3"])],
    },
];

/// Every genre of the registry, by the boards that it comes with.
#[test]
fn the_boards_of_every_genre_are_checked_drawn_and_converted() {
    let place = directory("boards");
    for genre in registry::all() {
        let solved = boards(genre.name()).remove(0);
        let (path, text) = (solved.to_str().unwrap(), std::fs::read_to_string(&solved).unwrap());
        let sheet = registry::read_any(&text).unwrap();
        let run = facedown(&place, &["check", path], b"");
        let message = format!(
            "{} {}: the answer obeys all rules\n\n{}",
            genre.name(),
            sheet.size(),
            sheet.drawing().text()
        );
        assert_eq!((run.code, run.stdout.as_str()), (0, message.as_str()), "{path}");
        for &format in genre.formats() {
            let run = facedown(&place, &["convert", path, "--to", format.name()], b"");
            let again = place.pipe("convert - --unsolved --to text", run.stdout.as_bytes());
            assert_eq!(
                again.stdout,
                sheet.without_answer().write(Format::Text).unwrap(),
                "{path} as {format}"
            );
        }
        for wrong in boards(&format!("{}/wrong", genre.name())) {
            let (path, rule) = (wrong.to_str().unwrap(), wrong.file_stem().unwrap().to_str().unwrap());
            let (code, object) = facedown(&place, &["check", path, "--json"], b"").answer();
            assert_eq!((code, &object["broken"][0]["rule"]), (1, &rule.into()), "{path}");
        }
    }
}

#[test]
fn right_answers_are_accepted_and_drawn() {
    let place = directory("right");
    for example in EXAMPLES {
        place.write("puzzle", example.puzzle);
        let run = place.pipe("check puzzle -", example.right.as_bytes());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{}", example.genre);
        let (message, picture) = run.stdout.split_once("\n\n").unwrap();
        assert!(
            message.starts_with(example.genre) && message.ends_with(": the answer obeys all rules"),
            "{message}"
        );
        assert_eq!(picture, example.picture);
    }
}

#[test]
fn wrong_answers_break_the_rules_that_are_named() {
    let place = directory("wrong");
    for example in EXAMPLES {
        place.write("puzzle", example.puzzle);
        place.write("answer", example.wrong);
        let (code, object) = place.run("check puzzle answer --json --picture why.svg").answer();
        assert_eq!((code, &object["verdict"]), (1, &"no".into()), "{}", example.genre);
        let broken: Vec<(&str, Vec<&str>)> = (object["broken"].as_array().unwrap().iter())
            .map(|broken| {
                let at = broken["at"].as_array().unwrap();
                (broken["rule"].as_str().unwrap(), at.iter().map(|place| place.as_str().unwrap()).collect())
            })
            .collect();
        let wanted: Vec<(&str, Vec<&str>)> =
            example.broken.iter().map(|(rule, at)| (*rule, at.to_vec())).collect();
        assert_eq!(broken, wanted, "{}", example.genre);

        let run = place.run("check puzzle answer");
        for (rule, at) in wanted {
            let sentence = registry::genre(example.genre)
                .unwrap()
                .rules()
                .iter()
                .find(|known| known.name == rule)
                .unwrap()
                .sentence;
            let message = format!("\n{rule}\n  {sentence}\n  at {}\n", at.join(" "));
            assert!(run.stdout.contains(&message), "{message} in {}", run.stdout);
        }
        let svg = place.read("why.svg");
        assert!(svg.contains("stroke-dasharray"), "{svg}");
        assert_eq!(files(&place), ["answer", "puzzle", "why.svg"]);
    }
}

#[test]
fn every_format_keeps_the_puzzle_and_the_answer() {
    let place = directory("formats");
    for example in EXAMPLES {
        place.write("puzzle", example.puzzle);
        for &format in registry::genre(example.genre).unwrap().formats() {
            let file = format!("{}.{format}", example.genre);
            let solution: &[&str] = if format.holds_answers() { &["--solution", "-"] } else { &[] };
            let arguments = [&["convert", "puzzle", "--to", format.name(), "-o", &file], solution].concat();
            let run = facedown(&place, &arguments, example.right.as_bytes());
            assert_eq!((run.code, run.stdout, run.stderr), (0, String::new(), String::new()), "{file}");
            if format.holds_answers() {
                assert_eq!(facedown(&place, &["check", &file], b"").code, 0, "{file}");
                let run = facedown(&place, &["convert", &file, "--to", "solution"], b"");
                assert_eq!(run.stdout, format!("solution\n{}", example.right), "{file}");
            }
            let run = facedown(&place, &["convert", &file, "--unsolved", "--to", "text"], b"");
            assert_eq!(run.stdout, example.puzzle, "{file}");
        }
    }
}
