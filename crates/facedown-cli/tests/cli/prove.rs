//! `prove` and `replay` on every board under `puzzles/`, right and wrong.

use crate::common::{boards, directory, facedown, files, json_in, puzzle};
use facedown::puzzles::registry;
use serde_json::Value;
use std::path::PathBuf;

/// 2x4, solvable; published, the 0 cannot be checked after the 1.
const SHAKASHAKA: &str = "shakashaka\n. . 1 .\n. . # 0\n";

/// The shortest board of each genre that can be proved.
fn smallest() -> impl Iterator<Item = PathBuf> {
    registry::all().filter_map(|genre| {
        boards(genre.name()).into_iter().find(|board| !board.to_str().unwrap().contains("question"))
    })
}

#[test]
fn every_board_is_proved_and_its_record_replayed() {
    let place = directory("prove_all");
    let mut refused = Vec::new();
    for path in registry::all().flat_map(|genre| boards(genre.name())) {
        let board = path.to_str().unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        if name.starts_with("question-mark") {
            let (code, object) = json_in(&place, &["prove", board], "");
            assert_eq!((code, &object["verdict"]), (2, &"bad_input".into()), "{board}");
            refused.push(name.to_owned());
            continue;
        }
        let seeds = if name.starts_with("large") || name.starts_with("medium") { 1 } else { 10 };
        for seed in 0..seeds {
            let seed = seed.to_string();
            let arguments = ["prove", board, "--seed", &seed, "--transcript", "record.txt"];
            let (code, object) = json_in(&place, &arguments, "");
            assert_eq!((code, &object["verdict"]), (0, &"accepted".into()), "{board} {object}");
            assert_eq!(object["rejected_at"], Value::Null);
            let cost = &object["cost"];
            assert_eq!(cost["on_table"], object["formula"]["cards"], "{board}");
            let shuffles = cost["shuffles"].as_object().unwrap().values();
            let shuffles: u64 = shuffles.map(|count| count.as_u64().unwrap()).sum();
            assert_eq!(object["formula"]["shuffles"], shuffles, "{board}");

            let (code, replayed) = json_in(&place, &["replay", "record.txt"], "");
            assert_eq!((code, &replayed["verdict"]), (0, &"accepted".into()), "{board} {replayed}");
            assert_eq!(&replayed["cost"], cost, "{board}");
        }
    }
    assert_eq!(refused, ["question-mark-3x4"]);
}

#[test]
fn every_wrong_answer_is_refused_and_every_cheat_found_out() {
    let place = directory("prove_wrong");
    for genre in registry::all() {
        for path in boards(&format!("{}/wrong", genre.name())) {
            let (board, rule) = (path.to_str().unwrap(), path.file_stem().unwrap().to_str().unwrap());
            facedown(&place, &["prove", board], b"").is_refused("breaks rules");
            let (_, object) = json_in(&place, &["prove", board], "");
            assert!(object["error"]["what"].as_str().unwrap().contains(rule), "{board}: {object}");

            let arguments = ["prove", board, "--cheat", "--seed", "1", "--transcript", "record.txt"];
            let (code, object) = json_in(&place, &arguments, "");
            assert_eq!((code, &object["verdict"]), (1, &"rejected".into()), "{board}");
            let at = &object["rejected_at"];
            let scopes = at["scopes"].as_array().unwrap().iter();
            let scopes = scopes.map(|scope| format!("{} > ", scope.as_str().unwrap()));
            let site = format!("{}step {}", scopes.collect::<String>(), at["step"].as_str().unwrap());
            // The file says where V finds out.
            let message = std::fs::read_to_string(&path).unwrap();
            let message = message.lines().find_map(|line| line.strip_prefix("// V finds out at: "));
            assert_eq!(message, Some(site.as_str()), "{board}");

            let (code, replayed) = json_in(&place, &["replay", "record.txt"], "");
            assert_eq!((code, &replayed["rejected_at"]), (1, at), "{board}");
        }
    }
}

#[test]
fn a_seed_repeats_a_run_and_the_operating_system_does_not() {
    let place = directory("prove_seed");
    place.write("p.txt", SHAKASHAKA);
    let record = |seed: &[&str]| {
        facedown(&place, &[&["prove", "p.txt", "--transcript", "r.txt"][..], seed].concat(), b"").ends(0);
        place.read("r.txt")
    };
    assert_eq!(record(&["--seed", "5"]), record(&["--seed", "5"]));
    assert_ne!(record(&["--seed", "5"]), record(&["--seed", "6"]));
    assert_ne!(record(&[]), record(&[]));
}

#[test]
fn the_published_protocol_cannot_go_on() {
    let place = directory("prove_published");
    place.write("p.txt", SHAKASHAKA);
    let arguments = ["prove", "p.txt", "--variant", "published", "--transcript", "r.txt"];
    let (code, object) = json_in(&place, &arguments, "");
    assert_eq!((code, &object["verdict"]), (1, &"impossible".into()));
    assert_eq!(object["rejected_at"]["step"], "3a");
    assert_eq!(object["why"], "a card that is needed is not there any more");
    let (code, replayed) = json_in(&place, &["replay", "r.txt"], "");
    assert_eq!((code, &replayed["why"]), (1, &object["why"]));
}

#[test]
fn what_is_printed() {
    let place = directory("prove_told");
    place.write("p.txt", SHAKASHAKA);
    let run = place.run("prove p.txt --seed 1");
    let wanted = "\
shakashaka 2x4: protocol shakashaka, repaired
after Miyahara, Robert, Lafourcade, Kaneko, When Locality Implies Globality: Card-based ZKP Protocol for Shakashaka Puzzle, 2026, section 5
  setup                           0 shuffles          0 cards turned up
  windows                        30 shuffles       3915 cards turned up
  numbers                         2 shuffles         20 cards turned up

accepted: the verifier is convinced

                    measured  our formula     paper
cards on the table      2293         2293      2390
shuffles                  32           32        16
cards turned up         3935

cards, our formula:    4mn + 2208 + w, where w is 53 if some 2x2 window is white, else 14 if a corner is, else 13
cards, paper:          4mn + 2358
shuffles, our formula: 2(m+1)(n+1) + 2c, for c numbers above 0
shuffles, paper:       (m+1)(n+1) + c, for c numbers above 0 (at most mn)
deck: 865 clubs ♣; 1433 hearts ♥; the number cards 1 to 8, one of each
";
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), (wanted, ""));

    let run = place.run("prove p.txt --narrate --seed 1");
    let printed: Vec<&str> = run.stdout.lines().skip(2).take(15).collect();
    let wanted = [
        "",
        "Bring these cards, all with the same back:",
        "  865 clubs ♣",
        "  1433 hearts ♥",
        "  the number cards 1 to 8, one of each",
        "",
        "What to do, however the shuffles come out (`facedown script` prints this with rules, a mat and cards):",
        "",
        "── setup ──",
        "1. P lays four cards face down on each white square; both put four clubs on each black one.",
        "  Mark out 8 empty places as row A.",
        "  Row A lies as a board of 2 rows and 4 columns.",
        "  P takes 20 ♥, 5 ♣ and secretly lays 5 piles of 4 cards on row A at r1c1, r1c2, r1c4, r2c1, r2c2.",
        "  Put cards on row A at c3, r2c4, for all to see, face down: ♣♣♣♣ everywhere.",
        "  From here on, row A is what P claims.",
    ];
    assert_eq!(printed, wanted);
    assert!(run.stdout.contains("\naccepted: the verifier is convinced\n"));
}

#[test]
fn puzzles_that_cannot_be_proved() {
    let place = directory("prove_not");
    let write = |name: &str, text: &str| place.write(name, text);
    write("unsolvable.txt", "shakashaka\n. .\n. #\n");
    let (code, object) = json_in(&place, &["prove", "unsolvable.txt"], "");
    assert_eq!((code, &object["verdict"]), (1, &"unsolvable".into()));

    write("p.txt", SHAKASHAKA);
    let (code, object) = json_in(&place, &["prove", "p.txt", "--time-limit", "0"], "");
    assert_eq!((code, &object["verdict"]), (1, &"unknown".into()));
    let run = place.run("prove p.txt --time-limit 0");
    assert_eq!(run.stdout, "No solution was found in time: there is nothing to prove yet.\n");
    let (code, _) = json_in(&place, &["prove", "p.txt", "--time-limit", "600"], "");
    assert_eq!(code, 0);
    write("other.txt", "shakashaka\n. .\n. .\n\nsolution\n- -\n- -\n");
    write("rows.txt", "- -\n- -\n");
    for (arguments, message) in [
        ("p.txt --solution other.txt", "another puzzle"),
        ("p.txt --solution rows.txt", "rows.txt, line"),
        ("p.txt --solution none.txt", "no such file: none.txt"),
        ("p.txt --protocol norinori", "shakashaka has no protocol `norinori`"),
        ("p.txt --cheat", "a cheating prover needs an answer"),
        ("- --solution -", "standard input cannot be both"),
        ("p.txt --order 9:2,1", "there is no free choice 9"),
        ("p.txt --order 1:2,1", "free choice 1 of the verifier"),
        ("p.txt --seed x", "invalid value `x` for `--seed`"),
        ("p.txt --time-limit=-1", "invalid value `-1` for `--time-limit`"),
        ("p.txt --transcript no/where.txt", "cannot write no/where.txt"),
        ("p.txt --transcript .", "cannot write .: "),
    ] {
        place.run(format!("prove {arguments}")).is_refused(message);
    }
    assert_eq!(files(&place), ["other.txt", "p.txt", "rows.txt", "unsolvable.txt"]);
}

#[test]
fn what_is_no_record_is_refused() {
    let place = directory("replay_bad");
    place.write("p.txt", SHAKASHAKA);
    place.run("prove p.txt --seed 1 --transcript r.txt");
    let good = place.read("r.txt");
    let head = "facedown transcript 1\nprotocol shakashaka\nvariant repaired\n";
    let line = |number: usize| good.lines().nth(number - 1).unwrap();
    for (text, message) in [
        (String::new(), "line 1: the transcript ends"),
        ("\0\n".to_owned(), "line 1: no text"),
        (good.replace("transcript 1", "transcript 2"), "line 1: found `facedown transcript 2`"),
        (
            good.replace("protocol shakashaka", "protocol chess"),
            "line 2: found `chess`, expected a protocol for",
        ),
        (good.replace("variant repaired", "variant mended"), "line 3: found `mended`, expected published or"),
        (format!("{head}accepted\n"), "line 4: found"),
        (format!("{head}| chess\n| 1\n"), "line 4: found `chess`"),
        (format!("{head}| shakashaka\n| . x\n"), "line 5: found `x`"),
        (format!("{head}| shakashaka\n| .\nenter set"), "line 6: found `enter set`, expected `enter setup`"),
        (good.replace("variant repaired", "variant published"), "expected `enter membership`"),
        (good.replace("| . . 1 .", "| . . # ."), "expected 4 cards turned up"),
        (good.replace("accepted", "rejected at step 2"), "expected `accepted`"),
        (format!("{good}accepted\n"), "expected the end, after the verdict"),
        (good.replace("\naccepted\n", "\n"), "the transcript ends; expected `accepted`"),
    ] {
        let run = place.pipe("replay -", text.as_bytes());
        let shown = run.stderr.replace("\n  │ ", " ");
        assert!(run.code == 2 && run.stdout.is_empty() && shown.contains(message), "{message}: {shown}");
    }
    // A card that was seen, changed: the verifier would have rejected, and the record does not say so.
    let up = (1..).find(|&number| line(number).starts_with("up ")).unwrap();
    let (before, _) = line(up).rsplit_once("/16-17 ").unwrap();
    let changed = good.replacen(line(up), &format!("{before}/16-17 ♣*2"), 1);
    let run = place.pipe("replay -", changed.as_bytes()).ends(2);
    assert!(run.stderr.contains(&format!("line {}: ", up + 1)), "{}", run.stderr);

    place.pipe("replay -", good.replace('\n', "\r\n").as_bytes()).ends(0);
    std::fs::File::create(place.join("zeros")).unwrap().set_len(100 << 20).unwrap();
    for (file, message) in
        [("zeros", "longer than"), (".", ". is a directory"), ("none.txt", "no such file: none.txt")]
    {
        facedown(&place, &["replay", file], b"").is_refused(message);
    }
    std::fs::remove_file(place.join("zeros")).unwrap();
}

/// The picture of a run, for every genre: what V knows, and no words about cards that are not there.
#[test]
fn a_picture_shows_nothing_of_p_unless_p_cheats() {
    let place = directory("prove_picture");
    for board in smallest() {
        let text = std::fs::read_to_string(&board).unwrap();
        let solved = registry::read_any(&text).unwrap();
        let picture = |arguments: &[&str]| {
            let mut all = vec!["prove", board.to_str().unwrap(), "--seed", "1", "--picture", "p.svg"];
            all.extend(arguments);
            facedown(&place, &all, b"").ends(0);
            place.read("p.svg")
        };
        let (honest, cheating) = (picture(&[]), picture(&["--cheat"]));
        let (puzzle, answer) = (solved.without_answer().drawing().svg(), solved.drawing().svg());
        assert_ne!(puzzle, answer, "{board:?} has an answer to hide");
        assert!(honest.contains(&puzzle) && !honest.contains(&answer), "{board:?}: {honest}");
        assert!(cheating.contains(&answer) && !cheating.contains(&puzzle), "{board:?}: {cheating}");
        let cards =
            honest.matches("<use href=\"#back\"").count() + honest.matches("<use href=\"#front\"").count();
        assert_eq!(honest.contains("Below: the cards"), cards > 0, "{board:?}: {honest}");
        assert_eq!(honest.contains("No cards are left"), cards == 0, "{board:?}: {honest}");
    }
}

/// A picture for each step, and a page with all of them, for every genre: nothing of P's unless P cheats.
#[test]
fn pictures_step_by_step() {
    let place = directory("prove_pictures");
    for board in smallest() {
        let solved = registry::read_any(&std::fs::read_to_string(&board).unwrap()).unwrap();
        let (puzzle, answer) = (solved.without_answer().drawing().svg(), solved.drawing().svg());
        let run = facedown(
            &place,
            &["prove", board.to_str().unwrap(), "--seed", "1", "--pictures", "steps", "--json"],
            b"",
        )
        .ends(0);
        let pictures = run.json()["pictures"].clone();
        let drawn = pictures["drawn"].as_array().unwrap();
        assert!(drawn.len() > 3 && drawn.len() <= 500, "{board:?}: {}", drawn.len());
        let index = place.read("steps/index.html");
        assert_eq!(index.matches("<img ").count(), drawn.len(), "{board:?}");
        let is_cut = drawn.len() < usize::try_from(pictures["steps"].as_u64().unwrap()).unwrap();
        assert_eq!(index.contains("Here are the first"), is_cut, "{board:?}");
        for step in drawn {
            let svg = std::fs::read_to_string(place.join(step["file"].as_str().unwrap())).unwrap();
            assert!(svg.contains(&puzzle) && !svg.contains(&answer), "{board:?}: {step}");
            let sentence = step["sentence"].as_str().unwrap().replace('&', "&amp;").replace('"', "&quot;");
            assert!(index.contains(&format!(": {sentence}.</figcaption>")), "{step}");
        }
        std::fs::remove_dir_all(place.join("steps")).unwrap();
    }
    let wrong = puzzle("norinori/wrong/room_has_two_black.txt");
    let arguments = ["prove", &wrong, "--cheat", "--seed", "1", "--pictures", "cheat"];
    facedown(&place, &arguments, b"").ends(1);
    let index = place.read("cheat/index.html");
    assert!(index.contains("rejected at"), "{index}");
    let svg = place.read("cheat/step-001.svg");
    assert!(svg.contains("P cheats with"), "{svg}");
}
