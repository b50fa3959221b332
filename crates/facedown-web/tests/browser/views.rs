//! What a visitor does in each view, and what must come of it.

use crate::{Visit, Window};
use serde_json::json;

/// A view, as it is visited.
type View = (&'static str, fn(&Visit, Window));

pub(crate) const ALL: &[View] = &[
    ("start", start),
    ("tour", tour),
    ("table", table),
    ("cheat", cheat),
    ("game", game),
    ("people", people),
    ("audit", audit),
    ("seal", seal),
    ("desk", desk),
];

const RIGHT: char = '\u{e014}';
const LEFT: char = '\u{e012}';
const DOWN: char = '\u{e015}';
const END: char = '\u{e010}';
const HOME: char = '\u{e011}';
const PAGE_DOWN: char = '\u{e00f}';

fn start(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("");
    b.see(".boards .tile");
    assert!(
        b.run("return document.querySelectorAll('.genre').length").as_u64() >= Some(7),
        "a section for each genre"
    );
    assert!(
        b.run("return document.querySelectorAll('.finding').length").as_u64() >= Some(5),
        "a card for each finding"
    );
    visit.check("start", window);
    b.write("#paste", "https://puzz.link/p?nurikabe/3/2/nonsense!");
    b.click_words("Read it");
    b.see(".note.bad");
    b.write("#paste", "https://puzz.link/p?nurikabe/3/2/2g1i");
    b.click_words("Read it");
    b.see(".note.good .button");
    b.click(".note.good .button.main");
    b.see(".controls");
    assert!(b.text("h1").contains("Nurikabe") || b.text("h1").contains("nurikabe"), "{}", b.text("h1"));
    visit.open("");
    b.see(".finding");
    b.click_words("Watch it fail");
    b.see(".controls");
}

/// The number of the moment that is shown, and of the last one.
fn moment(visit: &Visit) -> (u64, u64) {
    let text = visit.browser.text(".count");
    let (at, of) = text.split_once(" / ").unwrap_or_else(|| panic!("{text:?}"));
    (at.parse().unwrap(), of.parse().unwrap())
}

fn at(visit: &Visit, wanted: u64) {
    visit.browser.wait(&format!("document.querySelector('.count').textContent.startsWith('{wanted} /')"));
}

fn table(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/table?puzzle=nurikabe/tiny-3x4&seed=7");
    b.see(".controls .step");
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
    b.press(END);
    at(visit, length);
    b.see(".now .note.good");
    b.press(HOME);
    at(visit, 0);
    b.run("const bar = document.querySelector('.seek input'); bar.value = 8; bar.dispatchEvent(new Event('input'))");
    at(visit, 8);
    b.wait("location.hash.includes('at=8') && location.hash.includes('seed=7')");
    // The address is enough to come back to this moment, and whose view it is.
    let words = b.text(".now");
    let address = b.run("return location.hash");
    visit.open(address.as_str().unwrap());
    b.see(".controls");
    at(visit, 8);
    assert_eq!(b.text(".now"), words);
    visit.check("table", window);
    let hidden = b.run("return document.querySelector('.stage .unseen').textContent");
    assert!(!hidden.as_str().unwrap().contains('('), "V's view knows no hidden face: {hidden}");
    b.click(".board-panel .group button:nth-child(2)");
    b.wait("location.hash.includes('role=P')");
    visit.check("table-p", window);
    // A rejected run ends at the cards that gave it away.
    visit.open("#/table?puzzle=nurikabe/wrong/sea_is_connected&answer=nurikabe/wrong/sea_is_connected");
    b.see(".controls");
    b.press(END);
    b.see(".now .note.bad");
    visit.check("table-rejected", window);
    // 3,352 cards: any moment is one request.
    if window.name == "desk" && !window.dark {
        visit.open("#/table?puzzle=nurikabe/large-20x36");
        b.see(".controls");
        b.run("const bar = document.querySelector('.seek input'); bar.value = Math.floor(bar.max / 2); bar.dispatchEvent(new Event('input'))");
        b.wait("parseInt(document.querySelector('.count').textContent) > 1000 && document.querySelector('.now .move')");
        visit.check("table-large", window);
    }
}

fn tour(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/tour");
    b.click_words("Black");
    b.read(".story h2", "It lies on the table");
    visit.check("tour-bit", window);
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
    b.click_words("Turn the row up");
    b.click(".choices button:nth-child(2)");
    visit.check("tour-pile", window);
    b.click_words("Bring everything back");
    b.click_words("Lay two hearts");
    b.read(".caption", "V rejects");
    b.click_words("Next part");
    b.click_words("Fill it in for me");
    visit.check("tour-puzzle", window);
    b.click_words("Solved");
    b.click_words("Start the proof");
    b.click_words("Play the rest quickly");
    b.read(".story h2", "V is convinced");
    b.click(".choices button");
    b.click(".editor .cell");
    b.click_words("Try to prove it");
    b.read(".story h2", "V rejects");
    visit.check("tour-caught", window);
}

fn cheat(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/cheat?puzzle=nurikabe/tiny-3x4");
    b.see(".wide-tiles .tile");
    b.click(".wide-tiles .tile");
    b.see(".verdict");
    visit.check("cheat-shipped", window);
    b.read(".verdict h3", "caught");
    b.click_words("See the cards");
    b.see(".now .note.bad");
    visit.open("#/cheat?puzzle=nurikabe/tiny-3x4&way=change");
    b.see(".editor .cell");
    b.read(".note", "All rules hold");
    b.click(".editor .cell:nth-child(1)");
    b.read(".note", "breaks these rules");
    b.click_words("Try to prove it");
    b.see(".verdict.caught");
    visit.check("cheat-change", window);
    visit.open("#/cheat?puzzle=nurikabe/tiny-3x4&way=hand");
    b.see(".places button");
    b.click(".places button:nth-child(9)");
    visit.check("cheat-hand", window);
    b.click_words("Lay these cards");
    b.read("h3", "time 2");
    b.click_words("Play it to the end");
    b.see(".verdict");
}

fn game(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/game?puzzle=one_per_row/tiny-2x3");
    b.see(".guess");
    b.press(END);
    b.read(".score", "Exactly 1/2");
    visit.check("game", window);
    b.click_words("The left one");
    b.read(".score h2", "of 1");
    b.click_words("Next pair");
    b.see(".guess button:not([disabled])");
    b.wait("document.querySelectorAll('.bar select')[1]?.options.length > 1");
    let fault = b
        .run("return [...document.querySelectorAll('.bar select')[1].options].find(one => one.value)?.value");
    visit.open(&format!("#/game?puzzle=one_per_row/tiny-2x3&fault={}", fault.as_str().unwrap()));
    b.read(".score", "With this fault");
    b.click_words("Go to where the fault is");
    visit.check("game-fault", window);
}

fn people(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/people?puzzle=one_per_row/tiny-2x3");
    b.click_words("Open a table");
    b.see(".invite .qr svg");
    visit.check("people-invite", window);
    let theirs = b.run("return document.querySelector('.invite input').value");
    let mine = b.run("return document.querySelector('.invite a').href");
    let (theirs, mine) = (theirs.as_str().unwrap().to_string(), mine.as_str().unwrap().to_string());
    b.open(&mine);
    b.read(".todo h2", "Lay your cards");
    visit.check("people-p", window);
    b.click_words("As an honest P would");
    b.wait("!document.querySelector('.todo h2').innerText.includes('Lay your cards')");
    b.open(&theirs);
    b.read(".todo h2", "Turn the cards up");
    visit.check("people-v", window);
    // V turns up whatever comes, in the usual order, until there is nothing left but the verdict.
    for _ in 0..20 {
        b.wait("document.querySelector('.todo button:not([disabled])')");
        match b.text(".todo h2").as_str() {
            "Turn the cards up" => b.click_words("All that follow"),
            "Choose an order" => b.click_words("Always the usual order"),
            _ => break,
        }
        std::thread::sleep(std::time::Duration::from_millis(300));
    }
    b.read(".todo h2", "Do you accept?");
    b.click_words("I accept");
    b.read(".todo h2", "V accepts");
    // Whoever comes back finds the table as it was.
    b.open(&mine);
    b.read(".todo h2", "V accepts");
}

fn audit(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/audit");
    b.see(".chip.fails");
    b.click_words("Run it");
    b.see(".trial .note.bad");
    visit.check("audit", window);
    b.click_words("Watch the counterexample");
    b.see(".controls");
    b.press(END);
    b.see(".now .note.good");
}

fn seal(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/seal");
    b.click(".halves .panel:nth-child(2) button");
    b.see("textarea[readonly]");
    b.click_words("Verify it here");
    b.see(".note.good");
    visit.check("seal", window);
    b.run("const seal = document.querySelector('#seal'); seal.value = seal.value.replace(/[a-y](?=[^a-z]*$)/, 'z')");
    b.write("#seal", "no seal at all");
    b.click_words("Verify");
    b.wait("[...document.querySelectorAll('.note.bad')].length === 1");
    assert_eq!(b.run("return document.querySelector('#seal').value"), json!("no seal at all"));
}

fn desk(visit: &Visit, window: Window) {
    let b = &visit.browser;
    visit.open("#/desk?puzzle=https%3A%2F%2Fpuzz.link%2Fp%3Fnurikabe%2F3%2F2%2F2g1i");
    b.see(".desk-verdict .note");
    let before = b.text(".desk-verdict");
    visit.check("desk", window);
    b.click(".editor .cell");
    b.wait("!document.querySelector('.bar button').disabled");
    b.click_words("Undo");
    b.wait(&format!("document.querySelector('.desk-verdict').innerText === {}", json!(before)));
    b.click_words("Hint");
    b.see(".marked svg");
    visit.check("desk-hint", window);
    b.click_words("How hard is it?");
    b.wait("!document.querySelector('.marked')");
    b.click_words("Take it away");
    b.wait("[...document.querySelectorAll('input[readonly]')].some(one => one.value.includes('puzz.link'))");
    b.click_words("Generate one");
    b.read(".desk-verdict", "One solution");
}
