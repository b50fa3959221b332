//! Moves: announced in the words of the narration, made by keys alone, animated, and in a file that needs no server.

use crate::Visit;
use crate::views::{END, RIGHT, at};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const TAB: &str = "\u{e004}";
const ENTER: &str = "\u{e007}";

/// A screen reader hears each move as the library says it, and what was seen.
pub(crate) fn every_move_is_announced(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/table?puzzle=nurikabe/tiny-3x4&seed=7", ".controls .step");
    let moves = b.promised(
        "fetch('/api/run', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({puzzle: 'nurikabe/tiny-3x4', seed: 7})})\
         .then(r => r.json()).then(run => fetch(`/api/run/${run.key}/moves?count=12&role=V`)).then(r => r.json()).then(r => r.moves)",
    );
    let moves = moves.as_array().unwrap();
    assert_eq!(moves.len(), 12);
    assert_eq!(
        b.run("return document.querySelector('#announcer').getAttribute('aria-live')"),
        json!("polite")
    );
    for (nth, one) in moves.iter().enumerate() {
        b.press(RIGHT);
        at(visit, nth as u64 + 1);
        let words = one["words"].as_str().unwrap();
        b.wait(&format!("document.querySelector('#announcer').textContent.startsWith({})", json!(words)));
        if one["seen"].is_string() {
            b.wait("document.querySelector('#announcer').textContent.includes('Seen: ')");
        }
    }
    visit.quiet("announced", 0);
}

/// A screen reader finds the rows as short text, in a run of every genre, and for P what only P knows.
pub(crate) fn rows_are_read_as_short_text(visit: &Visit) {
    let b = &visit.browser;
    visit.open("", ".boards .tile");
    let boards = b
        .run("return [...document.querySelectorAll('.genre .boards li:first-child a')].map(one => one.hash)");
    let boards: Vec<&str> = boards.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(boards.len(), 8, "{boards:?}");
    for (board, role) in
        boards.iter().map(|board| (*board, "V")).chain([("#/table?puzzle=nurikabe/large-20x36", "P")])
    {
        visit.open(&format!("{board}&role={role}"), ".controls .step");
        for part in [0.2, 0.5, 0.9] {
            visit.seek(part);
            b.wait("document.querySelector('.count').textContent[0] !== '0' && document.querySelector('.stage li')");
            let rows: Vec<String> = b
                .spoken()
                .into_iter()
                .filter(|text| text.starts_with("Row ") && text.contains(": "))
                .collect();
            assert!(!rows.is_empty(), "{board} at {part}");
            for row in rows {
                assert!(row.len() < 1500 && row.ends_with('.'), "{board}: {row}");
                assert!(!row.contains(['?', '*', '_', '(']), "{board}: {row}");
                assert!(role == "P" || !row.contains("known to P"), "{board}: {row}");
            }
        }
    }
    // One pile of many is turned up: it has a place in the row, and a face.
    visit.open("#/table?puzzle=nurikabe/tiny-3x4&seed=7&at=8", ".controls .step");
    b.wait("document.querySelector('.stage li')");
    let up: Vec<String> = b.spoken().into_iter().filter(|text| text.contains("♥ ♣ ♥ turned up")).collect();
    assert!(up.iter().any(|row| row.starts_with("Row ") && row.contains("face down")), "{up:?}");
    visit.quiet("rows as text", 0);
}

/// Goes on with the Tab key until what has the focus has these words, and presses Enter.
fn tab_to(visit: &Visit, words: &str) {
    let b = &visit.browser;
    for _ in 0..80 {
        b.press(TAB);
        let focus = b.run("return document.activeElement.innerText ?? ''");
        if focus.as_str().is_some_and(|focus| focus.contains(words)) {
            b.press(ENTER);
            return;
        }
    }
    panic!("Tab does not reach {words:?}");
}

/// From the first page to a cheat that is caught: three presses of Enter.
pub(crate) fn a_cheat_is_caught_by_keyboard_alone(visit: &Visit) {
    visit.open("", ".boards .tile");
    tab_to(visit, "Try to cheat");
    visit.browser.see(".wide-tiles .tile");
    tab_to(visit, "All black cells, the sea, are connected");
    visit.browser.see(".verdict.caught");
    tab_to(visit, "See the cards");
    visit.browser.see(".now .note.bad");
    visit.quiet("keyboard", 0);
}

/// How many different pictures of the table are drawn while the cards are shuffled.
fn frames(visit: &Visit, motion: bool) -> usize {
    let b = &visit.browser;
    let (width, height, dark) = (visit.window.width, visit.window.height, visit.window.dark);
    b.window(width, height, dark, motion);
    visit.open("#/table?puzzle=one-per-row/tiny-2x3&at=5", ".controls .step");
    at(visit, 5);
    let seen = b.promised(
        "new Promise(done => { const seen = []; const canvas = document.querySelector('.stage canvas'); document.querySelector('.controls .step').click(); \
         const look = () => { seen.push(canvas.toDataURL()); if (document.querySelector('.count').textContent.startsWith('6 ') && seen.length > 40) done(seen); else requestAnimationFrame(look); }; look(); })",
    );
    b.read(".now .move", "Scramble");
    b.window(width, height, dark, false);
    let pictures: BTreeSet<&str> = seen.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    pictures.len()
}

/// In a shuffle the cards are seen on their way; whoever has asked for less motion sees the table before and after.
pub(crate) fn cards_move_unless_less_motion_is_wanted(visit: &Visit) {
    let (moving, still) = (frames(visit, true), frames(visit, false));
    assert!(moving >= 5 && still <= 2, "{moving} pictures with motion, {still} without");
    visit.quiet("motion", 0);
}

/// The run as one file plays from the disk, without any server.
pub(crate) fn a_saved_run_asks_for_nothing(visit: &Visit) {
    let run = facedown_web::Run::read(&json!({ "puzzle": "nurikabe/tiny-3x4", "seed": 3 })).unwrap();
    let file =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{}.html", visit.window.name));
    std::fs::write(&file, facedown_web::one_file(run, false).unwrap()).unwrap();
    let b = &visit.browser;
    b.open(&format!("file://{}", file.display()));
    b.see(".controls .step");
    b.press(RIGHT);
    at(visit, 1);
    b.press(END);
    b.see(".now .note.good");
    let (errors, asked) = b.heard();
    assert_eq!(errors, Vec::<String>::new());
    let others: Vec<_> = asked
        .iter()
        .filter(|url| !url.starts_with("file:") && !url.starts_with("data:") && !url.starts_with("about:"))
        .collect();
    assert!(others.is_empty(), "{others:?}");
}
