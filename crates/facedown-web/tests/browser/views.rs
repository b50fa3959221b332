//! What a visitor does in each view, and what must come of it.

use crate::driver::CONTROL;
use crate::long::is_long;
use crate::{DESK, PHONE, Server, Visit, Window, moving};
use serde_json::json;

/// A view: its name, what a visitor does there, and the window of `./test`, which visits it in one of them.
type View = (&'static str, fn(&Visit), Window);

pub(crate) const ALL: &[View] = &[
    ("start", start, DESK),
    ("tour", tour, PHONE),
    ("table", table, DESK),
    ("cheat", cheat, PHONE),
    ("game", game, PHONE),
    ("people", people, PHONE),
    ("audit", audit, DESK),
    ("seal", seal, PHONE),
    ("desk", desk, PHONE),
    ("announced", moving::every_move_is_announced, DESK),
    ("read aloud", moving::rows_are_read_as_short_text, PHONE),
    ("keyboard", moving::a_cheat_is_caught_by_keyboard_alone, DESK),
    ("motion", moving::cards_move_unless_less_motion_is_wanted, DESK),
    ("one file", moving::a_saved_run_asks_for_nothing, DESK),
];

pub(crate) const RIGHT: &str = "\u{e014}";
const LEFT: &str = "\u{e012}";
const UP: &str = "\u{e013}";
const DOWN: &str = "\u{e015}";
pub(crate) const END: &str = "\u{e010}";
const HOME: &str = "\u{e011}";
const PAGE_DOWN: &str = "\u{e00f}";
const PAGE_UP: &str = "\u{e00e}";

fn start(visit: &Visit) {
    let b = &visit.browser;
    visit.open("", ".boards .tile");
    assert!(
        b.run("return document.querySelectorAll('.genre').length").as_u64() >= Some(7),
        "a section for each genre"
    );
    assert!(
        b.run("return document.querySelectorAll('.finding').length").as_u64() >= Some(5),
        "a card for each finding"
    );
    visit.check("start");
    b.write("#paste", "https://puzz.link/p?nurikabe/3/2/nonsense!");
    b.click_words("Read it");
    b.see(".note.bad");
    visit.quiet("a board that cannot be read", 1);
    let areas = b.run("return [...document.querySelectorAll('.genre')].every(genre => { const areas = [...genre.querySelectorAll('.name')].map(one => one.innerText.split('x').map(parseFloat).reduce((a, b) => a * b)); return areas.every((area, i) => i === 0 || !(areas[i - 1] > area)); })");
    assert_eq!(areas, json!(true), "the smallest first");
    for board in [
        "nurikabe\n2 . 1\n. . .\n",
        "pzprv3\nnurikabe\n2\n3\n2 . 1\n. . .\n",
        "https://puzz.link/p?nurikabe/3/2/2g1i",
    ] {
        b.write("#paste", "");
        b.run("document.querySelector('.note')?.remove()");
        b.write("#paste", board);
        b.click_words("Read it");
        b.read(".note.good", "Nurikabe 2x3");
    }
    b.click(".note.good .button.main");
    b.see(".controls");
    b.read("h1", "Nurikabe 2x3");
    // What a finding shows is on the table at once.
    visit.open("", ".finding");
    let links =
        "[...document.querySelectorAll('.finding a[href*=puzzle]')].map(one => one.getAttribute('href'))";
    let links = b.run(&format!("return {links}"));
    assert!(links.as_array().unwrap().len() >= 19, "{links}");
    for link in links.as_array().unwrap().iter().step_by(if is_long() { 1 } else { 4 }) {
        visit.open(link.as_str().unwrap(), ".stage:not(.bare)");
        b.see(".now .move");
    }
}

/// The number of the moment that is shown, and of the last one.
fn moment(visit: &Visit) -> (u64, u64) {
    let text = visit.browser.text(".count");
    let (at, of) = text.split_once(" / ").unwrap_or_else(|| panic!("{text:?}"));
    (at.parse().unwrap(), of.parse().unwrap())
}

/// Waits until this moment is shown.
pub(crate) fn at(visit: &Visit, wanted: u64) {
    visit.browser.wait(&format!("document.querySelector('.count').textContent.startsWith('{wanted} /')"));
}

fn table(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/table?puzzle=nurikabe/tiny-3x4&seed=7", ".controls .step");
    at(visit, 0);
    b.press(RIGHT);
    at(visit, 1);
    b.read(".now", "30 piles of 2 cards");
    b.wait("document.querySelector('#announcer').textContent.includes('30 piles')");
    b.see(".steps .lit");
    b.press(DOWN);
    b.wait("document.querySelector('.count').textContent[0] > '1'");
    let (second, length) = moment(visit);
    assert!(second > 1 && length > 100, "{second} of {length}");
    b.press(LEFT);
    at(visit, second - 1);
    b.press(PAGE_DOWN);
    b.wait(&format!("parseInt(document.querySelector('.count').textContent) > {}", second - 1));
    b.press(UP);
    b.press(PAGE_UP);
    at(visit, 0);
    // It runs, faster and slower, until it is stopped.
    b.press("++ ");
    b.wait("parseInt(document.querySelector('.count').textContent) > 3");
    b.press(" -");
    b.read(".play", "Run");
    assert_eq!(b.run("return document.querySelector('.controls select').value"), json!("2"));
    b.press(END);
    at(visit, length);
    b.see(".now .note.good");
    b.read(".now .costs", "shuffles");
    b.see(".play[disabled]");
    b.press(HOME);
    at(visit, 0);
    visit.seek(8.5 / length as f64);
    at(visit, 8);
    b.wait("location.hash.includes('at=8') && location.hash.includes('seed=7')");
    // The address is enough to come back to this moment, and whose view it is.
    let words = b.text(".now");
    assert!(words.contains("An honest run shows") && words.contains("Seen"), "{words}");
    let address = b.run("return location.hash");
    visit.open(address.as_str().unwrap(), ".controls");
    at(visit, 8);
    assert_eq!(b.text(".now"), words);
    visit.check("table");
    let inside = b.run("return document.querySelector('.steps-panel').getBoundingClientRect().bottom >= document.querySelector('.steps').getBoundingClientRect().bottom || getComputedStyle(document.querySelector('.steps-panel')).overflowY === 'auto'");
    assert_eq!(inside, json!(true), "the steps stay in their panel");
    let hidden = b.run("return document.querySelector('.stage .unseen').textContent");
    assert!(!hidden.as_str().unwrap().contains('('), "V's view knows no hidden face: {hidden}");
    b.click(".board-panel .group button:nth-child(2)");
    b.wait("location.hash.includes('role=P')");
    visit.check("table-p");
    // A rejected run ends at the cards that gave it away.
    visit.open(
        "#/table?puzzle=nurikabe/wrong/sea_is_connected&answer=nurikabe/wrong/sea_is_connected",
        ".controls",
    );
    b.press(END);
    b.see(".now .note.bad");
    b.read(".now .sentence", "The step requires: ");
    let fits = b.run("return document.querySelector('.note.bad').getBoundingClientRect().bottom <= document.querySelector('.controls').getBoundingClientRect().bottom - 100");
    assert_eq!(fits, json!(true), "the verdict is seen without scrolling");
    visit.check("table-rejected");
    // An address means one run and one moment of it, or the page says what is wrong with it.
    visit.open("#/table?puzzle=one-per-row/tiny-2x3&seed=18446744073709551615&at=999", ".table-head .note");
    b.wait("location.hash.includes('seed=18446744073709551615') && !location.hash.includes('at=999')");
    for (wrong, words) in [
        ("orders=[[0,[0]]]", "free choice"),
        ("orders=x", "`orders` is not understood"),
        ("seed=18446744073709551616", "`seed` is not understood"),
        ("role=x", "role=x"),
    ] {
        visit.open(&format!("#/table?puzzle=nurikabe/tiny-3x4&{wrong}"), ".note.bad");
        b.read(".note.bad", words);
    }
    visit.only(&visit.home, "wrong addresses", "status of 4");
    // 3,352 cards: any moment is one request.
    visit.open("#/table?puzzle=nurikabe/large-20x36", ".controls");
    visit.seek(0.5);
    b.wait("parseInt(document.querySelector('.count').textContent) > 1000 && document.querySelector('.now .move')");
    visit.check("table-large");
}

fn tour(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/tour", ".choices");
    b.click_words("Black");
    b.read(".story h2", "It lies on the table");
    visit.check("tour-bit");
    b.click_words("What does V see?");
    b.click_words("Shuffle the two cards");
    b.click_words("Nobody can know");
    b.click_words("Lay two hearts instead");
    b.click_words("Turn up without shuffling");
    b.read(".caption", "Seen: ♣ ♥");
    b.click_words("V learns nothing else");
    b.read(".story h2", "Yes");
    b.click_words("Next part");
    b.read(".story h2", "Point at a pile");
    b.click(".choices button:nth-child(3)");
    b.click_words("What does V see?");
    b.click_words("Cut the piles");
    b.click_words("Turn your cards up");
    b.click(".choices button:nth-child(2)");
    visit.check("tour-pile");
    b.click_words("Bring everything back");
    b.click_words("Lay two hearts");
    b.read(".caption", "V rejects");
    b.click_words("Next part");
    b.click_words("Fill it in for me");
    visit.check("tour-puzzle");
    b.click_words("Solved");
    b.click_words("Start the proof");
    b.click_words("Play the rest quickly");
    b.read(".story h2", "V is convinced");
    b.click(".choices button");
    b.click(".editor .cell");
    b.click_words("Try to prove it");
    b.read(".story h2", "V rejects");
    visit.check("tour-caught");
}

fn cheat(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/cheat?puzzle=nurikabe/tiny-3x4", ".wide-tiles .tile");
    b.click(".wide-tiles .tile");
    b.see(".verdict");
    visit.check("cheat-shipped");
    b.read(".verdict h3", "caught");
    b.click_words("See the cards");
    b.see(".now .note.bad");
    visit.open("#/cheat?puzzle=nurikabe/tiny-3x4&way=change", ".editor .cell");
    b.read(".note", "All rules hold");
    b.click(".editor .cell:nth-child(1)");
    b.read(".note", "breaks these rules");
    b.click_words("Try to prove it");
    b.see(".verdict.caught");
    visit.check("cheat-change");
    visit.open("#/cheat?puzzle=nurikabe/tiny-3x4&way=hand", ".places button");
    b.click(".places button:nth-child(9)");
    visit.check("cheat-hand");
    b.click_words("Lay these cards");
    b.read("h3", "Ask 2");
    b.click_words("Play it to the end");
    b.see(".verdict");
}

fn game(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/game?puzzle=one-per-row/tiny-2x3", ".guess");
    b.press(END);
    b.read(".score", "Exactly 1/2");
    visit.check("game");
    b.click_words("The left one");
    b.read(".score h2", "of 1");
    b.click_words("Next pair");
    b.see(".guess button:not([disabled])");
    b.wait("document.querySelectorAll('.bar select')[1]?.options.length > 1");
    let fault = b
        .run("return [...document.querySelectorAll('.bar select')[1].options].find(one => one.value)?.value");
    visit.open(&format!("#/game?puzzle=one-per-row/tiny-2x3&fault={}", fault.as_str().unwrap()), ".guess");
    b.read(".score", "With this fault");
    b.click_words("Go to where the fault is");
    visit.check("game-fault");
}

fn people(visit: &Visit) {
    let b = &visit.browser;
    let window = visit.window;
    let folder =
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tables-{}", visit.window.name));
    let server = Server::start(Some(&folder));
    b.open(&format!("{}#/people?puzzle=one-per-row/tiny-2x3", server.home));
    b.click_words("Open a table");
    b.see(".invite .qr svg");
    b.read(".invite", "Only this computer can open this link.");
    visit.check_at(&server.home, "people-invite");
    let theirs = b.run("return document.querySelector('.invite input').value");
    // Whoever reloads before sitting down is P as well.
    if window.dark {
        b.run("location.reload()");
    } else {
        b.click_words("Sit down as P");
    }
    b.read(".todo h2", "Lay your cards");
    visit.check_at(&server.home, "people-p");
    b.click_words("Invite V");
    b.wait("document.querySelector('.more .qr').naturalWidth > 0");
    assert_eq!(b.run("return document.querySelector('.more input').value"), theirs);
    b.click_words("Invite V");
    // V comes in another tab, and each hears of what the other one does.
    let [p, v] = b.tab(theirs.as_str().unwrap());
    b.window(window.width, window.height, window.dark, false);
    b.read(".todo h2", "P is laying cards");
    b.go_to(&p);
    b.click_words("As an honest P would");
    b.read(".todo h2", "V is about to turn cards up");
    b.go_to(&v);
    b.read(".todo h2", "Turn the cards up");
    b.see(".board-panel svg");
    visit.check_at(&server.home, "people-v");
    // The server ends and comes back: the table is as it was, without anything being done.
    drop(server);
    b.read(".table-head", "No connection");
    let server = Server::start(Some(&folder));
    b.wait("!document.querySelector('.table-head').innerText.includes('No connection')");
    visit.lost_connection(&server.home);
    // V turns up whatever comes, in the usual order, until there is nothing left but the verdict.
    for _ in 0..20 {
        b.wait("document.querySelector('.todo button:not([disabled])')");
        match b.text(".todo h2").as_str() {
            "Turn the cards up" => b.click_words("All that follow"),
            "Choose an order" => b.click_words("Always the usual order"),
            _ => break,
        }
    }
    b.read(".todo h2", "Do you accept?");
    b.see(".board-panel svg");
    b.click_words("I accept");
    b.read(".todo h2", "V accepts");
    b.close_for(&p);
    b.read(".todo h2", "V accepts");
    // Whoever comes back finds the table as it was.
    b.run("location.reload()");
    b.read(".todo h2", "V accepts");
    visit.lost_connection(&server.home);
    b.open("about:blank");
    drop(server);
    std::fs::remove_dir_all(&folder).unwrap();
}

fn audit(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/audit", ".chip.fails");
    b.click_words("Run it");
    b.see(".trial .note.bad");
    visit.check("audit");
    // Whoever scrolls the table sideways still sees which protocol a line is about.
    let left = b.run("const box = document.querySelector('.scroll'); box.scrollLeft = 200; return box.querySelector('tbody th').getBoundingClientRect().left - box.getBoundingClientRect().left");
    assert_eq!(left.as_f64().map(|left| left.abs() <= 1.0), Some(true), "{left}");
    // A counterexample opens where V accepts it.
    b.click_words("Watch the counterexample");
    b.read(".now .note", "V accepts");
    visit.open("#/audit", ".board-chips");
    b.click(".board-chips a.fails[aria-label^='nurikabe'][aria-label*='Sound']");
    b.read(".now .note", "V accepts");
    b.wait("location.hash.includes('variant=published')");
    // A small board is asked again, a large one cannot be.
    visit.open("#/audit", ".board-chips");
    b.click(".board-chips button[aria-label='nurikabe, repaired, Complete: all puzzles of 2x2']");
    b.see(".trial .note.good");
    b.see(".board-chips button[aria-label='nurikabe, repaired, Complete: all puzzles of 3x3'][disabled]");
}

fn seal(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/seal", "#seal");
    b.click(".halves .panel:nth-child(2) button");
    b.see("textarea[readonly]");
    b.click_words("Verify it here");
    b.see(".note.good");
    visit.check("seal");
    b.write("#seal", "no seal at all");
    b.click_words("Verify");
    b.wait("[...document.querySelectorAll('.note.bad')].length === 1");
    visit.quiet("no seal", 1);
}

fn desk(visit: &Visit) {
    let b = &visit.browser;
    visit.open("#/desk?puzzle=https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F3%2F2%2F2g1i", ".desk-verdict .note");
    let before = b.text(".desk-verdict");
    visit.check("desk");
    b.click(".editor .cell");
    b.wait("!document.querySelector('.desk-board').previousSibling.querySelector('button').disabled");
    b.click_words("Undo");
    b.wait(&format!("document.querySelector('.desk-verdict').innerText === {}", json!(before)));
    b.click_words("Hint");
    b.see(".marked svg");
    visit.check("desk-hint");
    // Another board has another hint.
    b.click(".editor .cell");
    b.wait("!document.querySelector('.marked')");
    b.click_words("Undo");
    b.wait(&format!("document.querySelector('.desk-verdict').innerText === {}", json!(before)));
    b.click_words("How hard is it?");
    b.read(".note", "easy");
    b.click_words("Take it away");
    b.wait("[...document.querySelectorAll('input[readonly]')].some(one => one.value.includes('puzz.link'))");
    b.wait("['svg', 'txt'].every(kind => document.querySelector(`a[download$='.${kind}']`)?.href.startsWith('blob:'))");
    b.click_words("Seal it");
    b.wait("document.querySelector('textarea[readonly]')?.value.includes('BEGIN FACEDOWN SEAL')");
    b.write("input[type=number]", "10");
    b.write("input[type=number]:last-of-type", "10");
    b.click_words("Generate one");
    b.wait("location.hash.match(/nurikabe%2F(\\d\\d)/)");
    b.read(".desk-verdict", "exactly one solution");
    // An empty board of every kind is drawn on by keys alone, and the desk says what has become of it.
    for (genre, keys, verdict) in [
        ("one-per-row", "x", "several solutions"),
        ("shakashaka", "#", "several solutions"),
        ("nurikabe", "12", "several solutions"),
        ("hitori", "2", "several solutions"),
        ("norinori", "b", "no solution"),
        ("numberlink", "1", "no solution"),
        ("sudoku", "1", "several solutions"),
    ] {
        visit.open(&format!("#/desk?genre={genre}"), ".desk-verdict .note");
        b.read(".desk-verdict", "exactly one solution");
        let side =
            [("sudoku", 4), ("nurikabe", 5)].into_iter().find(|one| one.0 == genre).map_or(3, |one| one.1);
        b.write("input[type=number]", &side.to_string());
        b.write("input[type=number]:last-of-type", &side.to_string());
        b.click_words("Empty board");
        b.wait(&format!("document.querySelectorAll('.editor .cell').length === {}", side * side));
        b.wait("!document.querySelector('.desk-verdict .spinner')");
        let before = b.run("document.querySelector('.editor .cell').focus(); return location.hash");
        b.press(keys);
        b.wait(&format!("location.hash !== {before}"));
        b.read(".desk-verdict", verdict);
        // The clues that contradict each other, or the cells that differ, are marked.
        b.see(".editor svg [stroke-dasharray]");
        let label = b.run("return document.querySelector('.editor .cell').getAttribute('aria-label')");
        // Rooms are called by their order.
        let drawn = if genre == "norinori" { "a" } else { keys };
        assert_eq!(label, json!(format!("row 1, column 1: {drawn}")), "{genre}");
        b.press(&format!("{CONTROL}z"));
        b.wait(&format!("location.hash === {before}"));
        b.press(&format!("{CONTROL}y"));
        b.wait(&format!("location.hash !== {before}"));
    }
    visit.check("desk-empty");
    // On a large board, what is drawn is seen at once: here the check never ends.
    visit.open("#/desk?genre=nurikabe", ".desk-verdict .note");
    b.run("const real = fetch; window.fetch = (path, ...rest) => (path === '/api/desk' ? new Promise(() => {}) : real(path, ...rest))");
    b.write("input[type=number]", "30");
    b.write("input[type=number]:last-of-type", "30");
    b.click_words("Empty board");
    b.wait("document.querySelectorAll('.editor .cell').length === 900");
    b.run("document.querySelector('.editor .cell').focus()");
    for key in ["3", "4"] {
        b.press(key);
        b.wait(&format!("document.querySelector('.editor svg text')?.textContent === '{key}'"));
    }
    // Something that is no board: nothing else can be asked of the desk, and what is wrong goes with the next board.
    visit.open("#/desk?puzzle=nonsense", ".desk-verdict .note.bad");
    for words in ["Hint", "How hard is it?", "Take it away", "Seal it", "Undo", "Prove it with cards"] {
        b.run(&format!(
            "[...document.querySelectorAll('button')].find(one => one.innerText.includes({})).click()",
            json!(words)
        ));
    }
    visit.quiet("nonsense at the desk", 1);
    let wrong = b.text(".desk-verdict .note.bad");
    b.click_words("Empty board");
    b.see(".editor .cell");
    b.wait(&format!("!document.querySelector('.desk-verdict').innerText.includes({})", json!(wrong)));
    visit.open("#/desk?genre=disjoint-paths", ".desk-verdict .note");
    b.read(".desk-verdict", "exactly one solution");
}
