//! `prove` and `replay` on every board under `puzzles/`, right and wrong.

use crate::common::{boards, directory, facedown, json_in, puzzle};
use crate::long::is_long;
use facedown::puzzles::registry;
use serde_json::Value;
use std::path::PathBuf;

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
            let (code, object) = json_in(&place, &["prove", board]);
            assert_eq!((code, &object["verdict"]), (2, &"bad_input".into()), "{board}");
            refused.push(name.to_owned());
            continue;
        }
        let seeds = match name.starts_with("large") || name.starts_with("medium") {
            true => 1,
            false if is_long() => 10,
            false => 2,
        };
        for seed in 0..seeds {
            let seed = seed.to_string();
            let arguments = ["prove", board, "--seed", &seed, "--transcript", "record.txt"];
            let (code, object) = json_in(&place, &arguments);
            assert_eq!((code, &object["verdict"]), (0, &"accepted".into()), "{board} {object}");
            assert_eq!(object["rejected_at"], Value::Null);
            let cost = &object["cost"];
            assert_eq!(cost["on_table"], object["formula"]["cards"], "{board}");
            let shuffles = cost["shuffles"].as_object().unwrap().values();
            let shuffles: u64 = shuffles.map(|count| count.as_u64().unwrap()).sum();
            assert_eq!(object["formula"]["shuffles"], shuffles, "{board}");

            let (code, replayed) = json_in(&place, &["replay", "record.txt"]);
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
            facedown(&place, &["prove", board], b"").is_refused("the solution breaks ");
            let (_, object) = json_in(&place, &["prove", board]);
            assert!(object["error"]["what"].as_str().unwrap().contains(rule), "{board}: {object}");

            let arguments = ["prove", board, "--cheat", "--seed", "1", "--transcript", "record.txt"];
            let (code, object) = json_in(&place, &arguments);
            assert_eq!((code, &object["verdict"]), (1, &"rejected".into()), "{board}");
            let at = &object["rejected_at"];
            let scopes = at["scopes"].as_array().unwrap().iter();
            let scopes = scopes.map(|scope| format!("{} > ", scope.as_str().unwrap()));
            let site = format!("{}step {}", scopes.collect::<String>(), at["step"].as_str().unwrap());
            // The file says where V finds out.
            let message = std::fs::read_to_string(&path).unwrap();
            let message = message.lines().find_map(|line| line.strip_prefix("// V finds out at: "));
            assert_eq!(message, Some(site.as_str()), "{board}");

            let (code, replayed) = json_in(&place, &["replay", "record.txt"]);
            assert_eq!((code, &replayed["rejected_at"]), (1, at), "{board}");
        }
    }
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
