//! Printable pages, black on white, for A4 and Letter: a sheet for P, one for V, a mat, cards to cut out, and what to bring.
//!
//! Every page is one HTML file that needs nothing else. V's pages are made without P's secrets: they do not have them.

use super::words::{self, Board};
use super::{Part, Script, Secret};
use crate::engine::Face;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The most cards that are printed for cutting out; who needs more does not cut them out.
const MOST_CARDS: usize = 3000;

/// The space that A4 and Letter both have for a board, in tenths of a millimetre.
const WIDEST: usize = 1800;
const HIGHEST: usize = 2200;

/// A list with more piles than this gets a page of its own.
const LONG_LIST: usize = 16;

/// The rules of the game, which both sheets begin with.
const RULES: [&str; 10] = [
    "P has a solution and wants to convince V of it without showing it. All cards have the same back.",
    "A row is a line of places from left to right. On a place lies a card or a pile; piles are counted from the top. After the last place comes the first again.",
    "r2c3 is the cell in row 2 and column 3 of the board; r2 is all of row 2, c3 all of column 3, r1c1:r2c2 all cells from the one to the other, row by row. Row 0 and column 0 are on the border.",
    "A letter such as (a) stands for the next entry of the list above it; tick entries off. “Do …” means the section of that name: its X and Y are the rows that are named, and (1), (2) what is given.",
    "V does all that is written without a name, in the open, while P watches. Cards that are put down “for all to see” are shown, then turned face down.",
    "Where it says that P secretly lays cards, P does so behind a hand or a screen, face down.",
    "Scramble: mix the piles of the row, each held together (by a clip or an envelope), until nobody knows which is which. First P, then V.",
    "Shift: cut the row as one cuts a deck, again and again, so that its piles stay in the same circle but nobody knows which is first. First P, then V.",
    "Double-scramble: scramble the piles; then scramble the layers that have a card of the other row beside them, each layer with its card. First P, then V.",
    "A coin marks a pile for the steps that follow. It is taken off when the row is shuffled, sorted or turned. Sorting goes by ♣ ♥ □ ✓ S 1 2 3 and so on.",
];

const STYLE: &str = "\
@page{size:auto;margin:9mm 10mm}*{box-sizing:border-box}\
body{font:8pt/1.15 Georgia,'DejaVu Serif',serif;color:#000;background:#fff;margin:0 auto;max-width:180mm}\
h1{font-size:14pt;margin:0 0 1mm}h2{font-size:10pt;margin:1.6mm 0 .6mm;border-bottom:.4pt solid #000;break-after:avoid}\
.sub{margin:0 0 2mm;font-style:italic}.columns{columns:2;column-gap:7mm}\
.unit,li{break-inside:avoid}.step{margin:1.2mm 0 .4mm;break-after:avoid}.step b{margin-right:1mm}\
ul{margin:0;padding-left:4.2mm}li{margin:.2mm 0}\
.repeat{border-left:1.4pt solid #000;padding-left:2mm;margin:1mm 0}.head{margin:0;font-weight:bold;break-after:avoid}\
.times{margin:.5mm 0;font-size:7.8pt}.times span{display:inline-block;max-width:100%;margin-right:1.6mm}\
.want{font-weight:bold}.rules,.list{font-size:7.5pt}.rules{margin:0 0 1mm;padding-left:4.5mm;columns:2;column-gap:7mm}\
.boards{display:flex;gap:8mm;align-items:flex-end;margin:1mm 0}.boards figure{margin:0}.boards figcaption{font-style:italic}\
.boards svg{max-width:60mm;max-height:25mm;width:auto;height:auto;filter:grayscale(1)}\
table{border-collapse:collapse;font-size:8pt}td,th{border:.4pt solid #000;padding:.5mm 1.4mm;text-align:left;vertical-align:top}\
.own{break-before:page}.list{columns:4;column-gap:4mm}.list div{break-inside:avoid}\
.mat{display:grid;gap:1.2mm;margin:3mm 0}.mat div{break-inside:avoid;border:.6pt solid #000;border-radius:1.4mm;font-size:7pt;padding:.6mm;color:#333}\
.mat .edge{border-style:dashed}\
.cards{display:flex;flex-wrap:wrap}.card{width:19mm;height:27mm;border:.3pt solid #000;display:flex;align-items:center;\
justify-content:center;font:19pt 'DejaVu Sans',sans-serif;break-inside:avoid}\
@media screen{body{padding:8mm}}";

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
    /// The puzzle as SVG, for both players.
    pub puzzle: Option<String>,
    /// The solution as SVG, for P.
    pub solution: Option<String>,
}

impl Script {
    /// The pages to print. P's sheet is among them when P's [secrets](Script::secrets) are given.
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
    /// let pages = script.sheets(&about, Some(&script.secrets(&[Lay::Mark(1)])));
    /// let names: Vec<&str> = pages.iter().map(|page| page.name).collect();
    /// assert_eq!(names, ["verifier.html", "prover.html", "mat.html", "cards.html", "shopping.html"]);
    /// assert!(pages[1].html.contains("The ♥ goes to place 2."));
    /// assert!(!pages[0].html.contains("goes to place"), "V's sheet has nothing of P's");
    /// # Ok::<(), Stop>(())
    /// ```
    #[must_use]
    pub fn sheets(&self, about: &About, secrets: Option<&[Secret]>) -> Vec<Page> {
        let mut pages = vec![Page { name: "verifier.html", html: self.verifier(about) }];
        if let Some(secrets) = secrets {
            pages.push(Page { name: "prover.html", html: self.prover(about, secrets) });
        }
        pages.push(Page { name: "mat.html", html: self.mat(about) });
        pages.push(Page { name: "cards.html", html: self.cards(about) });
        pages.push(Page { name: "shopping.html", html: self.shopping(about) });
        pages
    }

    fn verifier(&self, about: &About) -> String {
        let mut body = heading(&about.title, "V", &about.source);
        boards(&mut body, &[("The puzzle", about.puzzle.as_deref())]);
        body.push_str("<p>You accept if you have seen at every step what you must see. <b>If you see anything else, stop and \
                       reject.</b> Reject also if P takes back a card, or lays cards where the script does not say so.</p>");
        self.rules_and_script(&mut body);
        page(&format!("{}: V", about.title), &body)
    }

    fn prover(&self, about: &About, secrets: &[Secret]) -> String {
        let mut body = heading(&about.title, "P", &about.source);
        let both = [
            ("The puzzle", about.puzzle.as_deref()),
            ("Your solution: keep this sheet to yourself", about.solution.as_deref()),
        ];
        boards(&mut body, &both);
        body.push_str("<h2>Your list</h2><p>Each time the script says “P secretly lays”, do the next line, unseen by V, and tick it off. Places \
                       count from the left, from 1. After a shift only you know which cell lies where: the circle of cards is \
                       still the same, row by row, so count on from a cell that you know.</p><div class=\"list\">");
        let mut before = "";
        for (number, Secret { site, sentence }) in secrets.iter().enumerate() {
            if site != before {
                let _ = write!(body, "<div><i>{}</i></div>", escape(site));
                before = site;
            }
            let _ = write!(body, "<div>☐ {}. {}</div>", number + 1, escape(sentence));
        }
        body.push_str("</div>");
        self.rules_and_script(&mut body);
        page(&format!("{}: P", about.title), &body)
    }

    fn rules_and_script(&self, body: &mut String) {
        body.push_str("<h2>Rules</h2><ul class=\"rules\">");
        for rule in RULES {
            let _ = write!(body, "<li>{}</li>", escape(rule));
        }
        body.push_str("</ul><div class=\"columns\">");
        parts(body, &self.parts);
        for procedure in &self.procedures {
            let _ = write!(body, "<h2>To do “{}”</h2>", escape(&procedure.label));
            parts(body, &procedure.parts);
        }
        body.push_str("</div>");
        for (number, list) in self.lists.iter().enumerate() {
            let _ = write!(
                body,
                "<h2{}>List {}</h2><p>Piles, each from the top.</p><div class=\"columns\">",
                if list.len() > LONG_LIST { " class=\"own\"" } else { "" },
                number + 1
            );
            for (nth, pile) in list.iter().enumerate() {
                let _ = write!(body, "<div>{}. {}</div>", nth + 1, escape(&words::pile(pile)));
            }
            body.push_str("</div>");
        }
    }

    fn mat(&self, about: &About) -> String {
        let mut body = heading(&about.title, "the mat", &about.source);
        body.push_str("<p>Lay the cards on these places. Names are those of the script. Other rows lie below, from left to right.</p>");
        if let Some(board) = self.board {
            mat_of(&mut body, board);
        }
        body.push_str("<h2>A row</h2>");
        let places =
            (1..=16).map(|place| format!("<div style=\"height:29mm\">{place}</div>")).collect::<String>();
        let _ =
            write!(body, "<div class=\"mat\" style=\"grid-template-columns:repeat(8,21mm)\">{places}</div>");
        page(&format!("{}: mat", about.title), &body)
    }

    fn cards(&self, about: &About) -> String {
        let deck = self.cost.deck();
        let all: usize = deck.values().sum();
        let mut body = heading(&about.title, "cards to cut out", &about.source);
        let _ = write!(body, "<p>{all} cards. Print them on thick paper: nobody may see through it.</p>");
        if all > MOST_CARDS {
            let _ =
                write!(body, "<p>That is more than anybody cuts out: here are the first {MOST_CARDS}.</p>");
        }
        body.push_str("<div class=\"cards\">");
        let faces = deck.iter().flat_map(|(face, &count)| std::iter::repeat_n(face, count));
        for face in faces.take(MOST_CARDS) {
            let shown = if *face == Face::BLANK { String::new() } else { face.to_string() };
            let _ = write!(body, "<div class=\"card\">{shown}</div>");
        }
        body.push_str("</div>");
        page(&format!("{}: cards", about.title), &body)
    }

    fn shopping(&self, about: &About) -> String {
        let mut body = heading(&about.title, "what to bring", &about.source);
        body.push_str("<table><tr><th>cards</th><th>how many</th><th>from ordinary decks</th></tr>");
        let (lines, decks) = self.stand_ins();
        for (face, count, stand_in) in &lines {
            let _ = write!(
                body,
                "<tr><td>{}</td><td>{count}</td><td>{}</td></tr>",
                escape(face),
                escape(stand_in)
            );
        }
        body.push_str("</table>");
        let decks = match decks {
            Some(1) => "One ordinary deck is enough.".to_owned(),
            Some(decks) => format!("You need {decks} ordinary decks with the same back."),
            None => "Ordinary decks do not have such numbers: print the cards.".to_owned(),
        };
        let _ = write!(
            body,
            "<p>{decks}</p><p>Also: a few coins; clips or envelopes that hold a pile together in a shuffle; a pen for P’s list; \
             a screen (a book will do) behind which P lays cards. The most cards on the table at once: {}. Shuffles: {}.</p>",
            self.cost.cards(),
            self.cost.all_shuffles()
        );
        page(&format!("{}: shopping list", about.title), &body)
    }

    /// What stands for each kind of card in ordinary decks, and how many decks that takes; nothing when they have no such numbers.
    #[must_use]
    pub fn stand_ins(&self) -> (Vec<(String, usize, String)>, Option<usize>) {
        let deck = self.cost.deck();
        let numbers: BTreeMap<usize, usize> =
            deck.iter().filter_map(|(face, &count)| Some((face.as_number()?, count))).collect();
        let greatest = numbers.keys().max().copied().unwrap_or(0);
        let only_numbers = numbers.len() == deck.len();
        let has = |face| deck.contains_key(&face);
        let mut decks = Some(1);
        let mut need = |count: usize, in_a_deck: usize| {
            decks = decks.filter(|_| in_a_deck > 0).map(|decks| decks.max(count.div_ceil(in_a_deck.max(1))));
        };
        let mut lines = Vec::new();
        for (&face, &count) in deck.iter().filter(|(face, _)| face.as_number().is_none()) {
            let (stand_in, in_a_deck) = match face {
                Face::CLUB if greatest == 0 && !has(Face::TICK) => ("any black card".to_owned(), 26),
                Face::CLUB => ("any club".to_owned(), 13),
                Face::HEART if !has(Face::BLANK) => ("any red card".to_owned(), 26),
                Face::HEART => ("any heart".to_owned(), 13),
                Face::BLANK if !has(Face::HEART) => ("any red card".to_owned(), 26),
                Face::BLANK => ("any diamond".to_owned(), 13),
                Face::TICK if greatest == 0 => ("any spade".to_owned(), 13),
                Face::TICK => {
                    (format!("any spade above {}", rank(greatest)), 13_usize.saturating_sub(greatest))
                }
                _ => ("a joker".to_owned(), 2),
            };
            need(count, in_a_deck);
            lines.push((format!("{} {face}", face.name()), count, stand_in));
        }
        for run in runs(&numbers) {
            let (first, last, count) = run;
            let (suit, in_a_deck) = if only_numbers { ("of any suit", 4) } else { ("of spades", 1) };
            need(count, if last <= 13 { in_a_deck } else { 0 });
            let name = if first == last {
                format!("number {first}")
            } else {
                format!("numbers {first} to {last}, each")
            };
            let stand_in = match last {
                1..=13 if first == last => format!("{} {suit}", rank(first)),
                1..=13 => format!("{} to {} {suit}", rank(first), rank(last)),
                _ => "print them".to_owned(),
            };
            lines.push((name, count, stand_in));
        }
        (lines, decks)
    }
}

/// Numbers that follow each other and are needed equally often: the first, the last, how often.
fn runs(numbers: &BTreeMap<usize, usize>) -> Vec<(usize, usize, usize)> {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for (&number, &count) in numbers {
        match runs.last_mut() {
            Some((_, last, same)) if *last + 1 == number && *same == count => *last = number,
            _ => runs.push((number, number, count)),
        }
    }
    runs
}

fn rank(number: usize) -> String {
    match number {
        1 => "ace".to_owned(),
        11 => "jack".to_owned(),
        12 => "queen".to_owned(),
        13 => "king".to_owned(),
        number => number.to_string(),
    }
}

fn mat_of(body: &mut String, board: Board) {
    // In tenths of a millimetre. Cards are 19 mm wide; a large board gets smaller places, so that it stays on one page.
    let side = (WIDEST / board.width.max(1)).min(HIGHEST * 3 / 4 / board.height.max(1)).min(222);
    let (gap, height) = (side / 18, side * 4 / 3);
    body.push_str("<h2>The board</h2>");
    if side < 202 {
        body.push_str("<p>These places are smaller than cards. Enlarge the page, or copy the names onto a larger sheet.</p>");
    }
    let _ = write!(
        body,
        "<div class=\"mat\" style=\"gap:{};grid-template-columns:repeat({},{})\">",
        tenths(gap),
        board.width,
        tenths(side - gap)
    );
    let letters = tenths((side / 5).min(25));
    for place in 0..board.width * board.height {
        let class = if board.is_inside(place) { "" } else { " class=\"edge\"" };
        let _ = write!(
            body,
            "<div{class} style=\"height:{};font-size:{letters}\">{}</div>",
            tenths(height - gap),
            board.name(place)
        );
    }
    body.push_str("</div>");
}

/// A length in CSS.
fn tenths(of_a_millimetre: usize) -> String {
    format!("{}.{}mm", of_a_millimetre / 10, of_a_millimetre % 10)
}

fn heading(title: &str, whom: &str, source: &str) -> String {
    let source = if source.is_empty() {
        String::new()
    } else {
        format!("<p class=\"sub\">after {}</p>", escape(source))
    };
    format!("<h1>{}: {whom}</h1>{source}", escape(title))
}

fn boards(body: &mut String, all: &[(&str, Option<&str>)]) {
    body.push_str("<div class=\"boards\">");
    for (caption, svg) in all {
        if let Some(svg) = svg {
            let _ = write!(body, "<figure>{svg}<figcaption>{caption}</figcaption></figure>");
        }
    }
    body.push_str("</div>");
}

fn parts(body: &mut String, all: &[Part]) {
    let only =
        |when: &Option<String>| when.as_ref().map(|when| format!("If {when} is yes: ")).unwrap_or_default();
    let mut in_list = false;
    for part in all {
        if in_list != matches!(part, Part::Say { .. }) {
            body.push_str(if in_list { "</ul>" } else { "<ul>" });
            in_list = !in_list;
        }
        match part {
            Part::Phase { name, parts: inner } => {
                let _ = write!(body, "<h2>{}</h2>", escape(name));
                parts(body, inner);
            }
            Part::Step { id, sentence, when, parts: inner } => {
                let _ = write!(
                    body,
                    "<div class=\"unit\"><p class=\"step\">{}<b>{}.</b><i>{}.</i></p>",
                    only(when),
                    escape(id),
                    escape(sentence)
                );
                parts(body, inner);
                body.push_str("</div>");
            }
            Part::Repeat { times, values, when, parts: inner } => {
                let (names, list) = values.split_once(" = ").unwrap_or_default();
                let with = if names.is_empty() {
                    String::new()
                } else {
                    format!(", each time with the next {names}")
                };
                let time = if times == "1" { "time" } else { "times" };
                let _ = write!(
                    body,
                    "<div class=\"repeat\"><p class=\"head\">{}Do this {times} {time}{with}:</p>",
                    only(when)
                );
                if !list.is_empty() {
                    body.push_str("<div class=\"times\">");
                    for value in list.split("; ") {
                        let tick = if value.starts_with("and so on") { "" } else { "☐ " };
                        let _ = write!(body, "<span>{tick}{}</span> ", escape(value));
                    }
                    body.push_str("</div>");
                }
                parts(body, inner);
                body.push_str("</div>");
            }
            Part::Say { sentence, when } => {
                let sentence = escape(sentence);
                let sentence = match sentence.split_once("V must see ") {
                    Some((act, wanted)) => format!("{act}<span class=\"want\">V must see {wanted}</span>"),
                    None => sentence,
                };
                let _ = write!(body, "<li>{}{sentence}</li>", only(when));
            }
        }
    }
    if in_list {
        body.push_str("</ul>");
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

fn page(title: &str, body: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" \
         content=\"width=device-width\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n",
        escape(title)
    )
}
