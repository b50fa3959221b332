//! Printable pages, black on white, for A4 and Letter: a sheet for P, one for V, a mat, cards to cut out, and what to bring.
//!
//! Every page is one HTML file that needs nothing else. V's pages are made without P's secrets: they do not have them.

use super::text::{EACH_ENTRY, only};
use super::tree::MISSING;
use super::words;
use super::{Instruction, Passage, Script, Values};
use std::fmt::Write as _;

/// A list with more piles than this is printed in narrow columns.
const LONG_LIST: usize = 16;

/// The rules of the game, which both sheets begin with. With some goes a word: the script must have it, or nobody needs the rule.
const RULES: [(&str, &str); 17] = [
    (
        "",
        "P has a solution and wants to convince V of it without showing it. All cards have the same back. The text in italics says what a step is for. Do what the lines below it say, in order.",
    ),
    (
        "",
        "V does everything that is written without a name, in the open, while P watches. Cards that are “first shown, then face down” are shown to both players before they are turned face down. The deck is all cards that are not on the table. It lies face up beside the table.",
    ),
    (
        "P secretly lays",
        "P secretly lays: P takes the cards from the deck, V checks that they are the right ones, and P puts them in order behind a screen, unseen. Then P lays them face down in the open, a card or pile on each place, or slides one under each pile without touching the cards above. If the deck does not have a card that is needed, V rejects.",
    ),
    (
        "",
        "A row is a line of places from left to right, with a letter; what is taken lies there in the order in which it is named. On a place lies a card or a pile; a pile is written from the top, so ♥♣ is ♥ on top of ♣. After the last place comes the first again. When a row is put somewhere else or returned, its letter is free, and another row may get it.",
    ),
    (
        "cards of row",
        "Turn the cards of a pile one by one, never two of them together: each keeps its height in the pile. To turn up a card that lies below others, pull it out, turn it, and slide it back so far that it can be seen. It stays face up until a line turns it down or returns it.",
    ),
    (
        "a board of",
        "A row that lies as a board is read like a page, row by row; if another row has the board of the mat, lay it out beside the mat. r2c3 is the cell in row 2 and column 3; r2 is all of row 2, c3 all of column 3, r1c1:r2c2 all cells from the one to the other, row by row; “the board” is all cells. After a shuffle these names do not hold until the script uses them again.",
    ),
    (
        "with a border",
        "The border is the places around the board, read row by row as well: all of row 0 from r0c0 on, then the left and the right place of each row, then the last row.",
    ),
    (
        "(a)",
        "A letter such as (a) stands for what the list above says: the first time the first entry, the second time the second, and so on. Tick an entry off when it is done. “And again from the first”: after the last entry, begin with the first one. A letter that an entry leaves out is none, and what follows “Unless … is none” is skipped this time.",
    ),
    (
        "Do “",
        "“Do …” means: go to the section “To do …” of that name, and come back when it is done. Its X and Y are the rows that the line names, its (1) and (2) what the line gives as (1) and (2).",
    ),
    (
        "Scramble row",
        "Scramble, a shuffle: hold each pile of the row together (by a clip or an envelope) and mix the piles until nobody knows which is which, first P, then V. Then lay them on the same places again.",
    ),
    (
        "Shift row",
        "Shift, a shuffle: hold each pile together (by a clip or an envelope), take the piles up in their order, and cut them as one cuts a deck, again and again, first P, then V. Then lay them on the same places again: they are in the same circle, but nobody knows which is first.",
    ),
    (
        "Double-scramble",
        "Double-scramble: scramble the piles; then scramble the layers that have a card of the other row beside them, each layer with its card. First P, then V.",
    ),
    (
        "coin",
        "A coin marks a place, and “at the coin” means there. It stays when cards are taken from the place or put on it, and is taken off when the row has been shuffled, sorted or rotated.",
    ),
    (
        "of the coin",
        "“5 left of the coin” is the fifth place to the left of it; on a board, count backwards in reading order. Before the first place comes the last, and after the last the first.",
    ),
    (
        "Rotate row",
        "Rotate a row: take up its piles from the one that is to come first, on to the last place and then from the first place on; lay them out again in this order, from the first place.",
    ),
    (
        "Sort the piles",
        "Sort in this order: ♣ ♥ □ ✓ S 1 2 3 and so on. Whole piles are compared card by card from the top. The cards to sort by lie face up; no others are turned.",
    ),
    (
        "out as",
        "Laid out, the top card of a pile comes first; gathered into a pile, the first card lies on top.",
    ),
];

const STYLE: &str = include_str!("sheets.css");

/// A printable page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of its file.
    pub name: &'static str,
    /// The page.
    pub html: String,
}

/// What a set of sheets is about.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// The heading, such as `Norinori, 2 rows by 3 columns`.
    pub title: String,
    /// Where the protocol is from.
    pub source: String,
    /// What P claims, in whole sentences.
    pub claim: String,
    /// The puzzle as SVG, for both players.
    pub puzzle: Option<String>,
    /// The solution as SVG, for P.
    pub solution: Option<String>,
}

impl Script {
    /// The pages to print. P's sheet is among them when P's [instructions](Script::instructions) are given.
    ///
    /// ```
    /// use facedown::case::Case;
    /// use facedown::engine::{Ask, Face, Law, Lay, Part, Stop, Table};
    /// use facedown::script::{About, Script};
    ///
    /// fn steps(table: &mut Table<'_>) -> Result<(), Stop> {
    ///     table.step("1", "P lays a heart among clubs")?;
    ///     let row = table.ask(&Ask::choice(3, Face::HEART, Face::CLUB))?;
    ///     table.pile_scramble(&row)?;
    ///     table.turn_up(&row, Part::layer(0), Law::arrangement(&[Face::HEART, Face::CLUB, Face::CLUB]))?;
    ///     table.put_away(row)
    /// }
    ///
    /// let script = Script::of(&Case::new(steps))?;
    /// let about = About { title: "A heart".to_owned(), ..About::default() };
    /// let pages = script.sheets(&about, Some(&script.instructions(&[Lay::Mark(1)])));
    /// let names: Vec<&str> = pages.iter().map(|page| page.name).collect();
    /// assert_eq!(names, ["verifier.html", "prover.html", "mat.html", "cards.html", "shopping.html"]);
    /// assert!(pages[1].html.contains("The ♥ goes to place 2."));
    /// assert!(!pages[0].html.contains("goes to place"), "V's sheet has nothing of P's");
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn sheets(&self, about: &About, instructions: Option<&[Instruction]>) -> Vec<Page> {
        let mut pages = vec![Page { name: "verifier.html", html: self.verifier(about) }];
        if let Some(instructions) = instructions {
            pages.push(Page { name: "prover.html", html: self.prover(about, instructions) });
        }
        pages.push(Page { name: "mat.html", html: self.mat(about) });
        pages.push(Page { name: "cards.html", html: self.cards(about) });
        pages.push(Page { name: "shopping.html", html: self.shopping(about) });
        pages
    }

    fn verifier(&self, about: &About) -> String {
        let mut body = heading(&about.title, "V", &about.source);
        let accept = "<p>You accept if you have seen at every step what you must see. <b>If you see anything else, stop and \
                      reject.</b> Reject also if P takes back a card, or lays cards where the script does not say so.</p>";
        boards(&mut body, &[("The puzzle", about.puzzle.as_deref())], &(claim(about) + accept));
        self.rules_and_script(&mut body);
        page(&format!("{}: V", about.title), &body)
    }

    fn prover(&self, about: &About, instructions: &[Instruction]) -> String {
        let mut body = heading(&about.title, "P", &about.source);
        let both = [
            ("The puzzle", about.puzzle.as_deref()),
            ("Your solution: keep this sheet to yourself", about.solution.as_deref()),
        ];
        let list = "<p>Each time the script says “P secretly lays”, do the next line of your list, unseen by V, and tick it off. Places \
                    count from the left, from 1; on a board they are the numbers on the mat. After a shift the names on the mat do not hold, \
                    but the circle of cells is still the same, row by row: once you know one, count on from it.</p>";
        boards(&mut body, &both, &(claim(about) + list));
        body.push_str("<h2>Your list</h2><div class=\"list\">");
        let mut before = "";
        for (number, Instruction { site, sentence }) in instructions.iter().enumerate() {
            // Sub-protocols come again and again: the phase is enough to find one's place.
            let phase = site.split(", ").next().unwrap_or(site);
            if phase != before {
                let _ = write!(body, "<div class=\"phase\">{}</div>", escape(phase));
                before = phase;
            }
            let _ = write!(body, "<div>○ {}. {}</div>", number + 1, escape(sentence));
        }
        body.push_str("</div>");
        self.rules_and_script(&mut body);
        page(&format!("{}: P", about.title), &body)
    }

    fn rules_and_script(&self, body: &mut String) {
        body.push_str("<h2>Rules</h2><ul class=\"rules\">");
        let text = self.text();
        for (_, rule) in RULES.iter().filter(|(word, _)| text.contains(word)) {
            let _ = write!(body, "<li>{}</li>", escape(rule));
        }
        body.push_str("</ul><div class=\"columns\">");
        parts(body, &self.parts);
        body.push_str("<p class=\"end\">The end: if V has seen all that V must see, V accepts.</p>");
        for procedure in &self.procedures {
            let _ = write!(body, "<h2>To do “{}”</h2>", escape(&procedure.label));
            parts(body, &procedure.parts);
        }
        body.push_str("</div>");
        for (number, list) in self.lists.iter().enumerate() {
            let class = if list.len() > LONG_LIST { "many" } else { "columns" };
            let _ = write!(
                body,
                "<h2>List {}</h2><p>Piles, each from the top.</p><div class=\"{class}\">",
                number + 1
            );
            for (nth, pile) in list.iter().enumerate() {
                let _ = write!(body, "<div>{}. {}</div>", nth + 1, escape(&words::pile(pile)));
            }
            body.push_str("</div>");
        }
    }
}

pub(super) fn heading(title: &str, whom: &str, source: &str) -> String {
    let source = if source.is_empty() {
        String::new()
    } else {
        format!("<p class=\"sub\">after {}</p>", escape(source))
    };
    format!("<h1>{}: {whom}</h1>{source}", escape(title))
}

fn claim(about: &About) -> String {
    if about.claim.is_empty() {
        return String::new();
    }
    format!("<p><b>What P claims to have:</b> a solution. {}</p>", escape(&about.claim))
}

/// Boards, and what to read beside them.
fn boards(body: &mut String, all: &[(&str, Option<&str>)], beside: &str) {
    body.push_str("<div class=\"boards\">");
    for (caption, svg) in all {
        if let Some(svg) = svg {
            let _ = write!(body, "<figure>{svg}<figcaption>{caption}</figcaption></figure>");
        }
    }
    let _ = write!(body, "<div class=\"beside\">{beside}</div></div>");
}

fn parts(body: &mut String, all: &[Passage]) {
    let mut in_list = false;
    for part in all {
        if in_list != matches!(part, Passage::Say { .. }) {
            body.push_str(if in_list { "</ul>" } else { "<ul>" });
            in_list = !in_list;
        }
        match part {
            Passage::Phase { name, parts: inner } => {
                let _ = write!(body, "<h2>{}</h2>", escape(name));
                parts(body, inner);
            }
            Passage::Step { id, sentence, when, parts: inner } => {
                let _ = write!(
                    body,
                    "<div class=\"unit\"><p class=\"step\">{}<b>{}.</b> <i>{}.</i></p>",
                    only(when.as_ref()),
                    escape(id),
                    escape(sentence)
                );
                parts(body, inner);
                body.push_str("</div>");
            }
            Passage::Repeat { times, values: changes, when, parts: inner } => {
                let time = if times == "1" { "time" } else { "times" };
                let _ = write!(
                    body,
                    "<div class=\"repeat\"><p class=\"head\">{}Do this {times} {time}",
                    only(when.as_ref())
                );
                values(body, changes);
                parts(body, inner);
                body.push_str("</div>");
            }
            Passage::Say { sentence, when } => {
                let sentence = escape(sentence);
                let sentence = match sentence.split_once("V must see ") {
                    Some((act, wanted)) => format!("{act}<span class=\"want\">V must see {wanted}</span>"),
                    None => sentence,
                };
                let _ = write!(body, "<li>{}{sentence}</li>", only(when.as_ref()));
            }
        }
    }
    if in_list {
        body.push_str("</ul>");
    }
}

/// What changes each time: an entry to tick off for each time, with the letters before the values where there are several.
fn values(body: &mut String, values: &Values) {
    let (names, times, in_turn) = match values {
        Values::None => return body.push_str(":</p>"),
        Values::Given(name) => {
            let _ = write!(body, ", where {}:</p>", escape(name));
            return;
        }
        Values::Listed { names, times, in_turn } => (names, times, in_turn),
    };
    let _ = match &names[..] {
        [name] => write!(body, ", where {name} is in turn:</p>"),
        _ => write!(body, ", {EACH_ENTRY}:</p>"),
    };
    body.push_str("<div class=\"times\">");
    for time in times {
        body.push_str("<span class=\"time\">○");
        for (name, value) in names.iter().zip(time).filter(|(_, value)| *value != MISSING) {
            let name = if names.len() > 1 { format!("<b>{name}</b> ") } else { String::new() };
            let _ = write!(body, " <span class=\"value\">{name}{}</span>", escape(value));
        }
        body.push_str("</span> ");
    }
    body.push_str(if *in_turn {
        "<span class=\"turn\">and again from the first</span></div>"
    } else {
        "</div>"
    });
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

pub(super) fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<meta name=\"generator\" content=\"Facedown {}\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
        escape(title)
    )
}
