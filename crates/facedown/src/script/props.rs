//! Pages for the desk: a mat to lay the cards on, cards to cut out, and what to bring.

use super::Script;
use super::deck::runs;
use super::sheets::{About, escape, heading, page};
use super::words::Mat;
use crate::engine::Face;
use std::fmt::Write as _;

/// The most cards that are printed for cutting out; who needs more does not cut them out.
const MOST_CARDS: usize = 3000;

/// The space that A4 and Letter both have for a board, in tenths of a millimetre.
const WIDEST: usize = 1800;
const HIGHEST: usize = 2200;

impl Script {
    pub(super) fn mat(&self, about: &About) -> String {
        let mut body = heading(&about.title, "the mat", &about.source);
        body.push_str("<p>Lay the cards on these places. On the board, each has its name, which does not hold after a shift, and its number as a \
             place of the row, which does. Other rows lie on the numbered places below; make more on paper if a row is longer.</p>");
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

    pub(super) fn cards(&self, about: &About) -> String {
        let deck = self.cost.deck();
        let all: usize = deck.values().sum();
        let mut body = heading(&about.title, "cards to cut out", &about.source);
        let _ = write!(
            body,
            "<p>{all} cards. Print them on thick paper, so that nobody can see through it, and mark all backs alike: faces and backs must differ.</p>"
        );
        if all > MOST_CARDS {
            let _ =
                write!(body, "<p>That is more than anybody cuts out: here are the first {MOST_CARDS}.</p>");
        }
        body.push_str("<div class=\"cards\">");
        let faces = deck.iter().flat_map(|(face, &count)| std::iter::repeat_n(face, count));
        for face in faces.take(MOST_CARDS) {
            let _ = write!(body, "<div class=\"card\">{face}</div>");
        }
        body.push_str("</div>");
        page(&format!("{}: cards", about.title), &body)
    }

    pub(super) fn shopping(&self, about: &About) -> String {
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
            "<p>{decks}</p><p><b>All cards of one kind must look exactly alike</b>, or V recognises a card that is turned up twice. On ordinary cards, stick a \
             label with the sign of the kind over each face, and draw a larger mat with the same names and numbers; or print the cards.</p><p>Also: a few coins; clips or envelopes that hold a pile together in a shuffle; a pen for each player; \
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
        let greatest = deck.keys().filter_map(|face| face.as_number()).max().unwrap_or(0);
        let only_numbers = deck.keys().all(|face| face.as_number().is_some());
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
        for (first, last, count) in runs(&deck) {
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

fn rank(number: usize) -> String {
    match number {
        1 => "ace".to_owned(),
        11 => "jack".to_owned(),
        12 => "queen".to_owned(),
        13 => "king".to_owned(),
        number => number.to_string(),
    }
}

fn mat_of(body: &mut String, board: Mat) {
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
            "<div{class} style=\"height:{};font-size:{letters}\"><span>{}</span><span>{}</span></div>",
            tenths(height - gap),
            board.name(place),
            place + 1
        );
    }
    body.push_str("</div>");
}

/// A length in CSS.
fn tenths(of_a_millimetre: usize) -> String {
    format!("{}.{}mm", of_a_millimetre / 10, of_a_millimetre % 10)
}
