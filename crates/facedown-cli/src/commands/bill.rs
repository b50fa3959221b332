//! The verdict and the cost of a run, as text and as JSON.

use super::prove::rejected_at;
use crate::failure::Failure;
use crate::output::{Output, Reply};
use facedown::engine::{Cost, Face, Shuffle, Stop};
use facedown::protocol::Stated;
use facedown::script::shopping_list;
use serde_json::{Map, Value, json};

/// Reports whether the verifier accepts, and if not, where and why.
pub(super) fn report_verdict(result: &Result<(), Stop>, out: &mut Output) -> Result<Reply, Failure> {
    let (word, verdict) = match result {
        Ok(()) => ("accepted", Reply::Yes),
        Err(Stop::Rejected(_)) => ("rejected", Reply::No),
        Err(_) => ("impossible", Reply::No),
    };
    out.field("verdict", word);
    out.field("rejected_at", rejected_at(result));
    match result {
        Err(Stop::Rejected(rejection)) => {
            out.field("wanted", rejection.wanted.as_str());
            out.field("seen", Face::print(&rejection.seen));
        }
        Err(Stop::Impossible { why, .. }) => out.field("why", why.as_str()),
        _ => {}
    }
    out.line("")?;
    let lines = verdict_lines(result);
    let text = out.coloured(verdict, word);
    for (number, line) in lines.iter().enumerate() {
        match line.strip_prefix(word).filter(|_| number == 0) {
            Some(rest) => out.line(format!("{text}{rest}"))?,
            None => out.line(format!("  {line}"))?,
        }
    }
    Ok(verdict)
}

/// The verdict in words; the first line begins with the word for it.
pub(super) fn verdict_lines(result: &Result<(), Stop>) -> Vec<String> {
    match result {
        Ok(()) => vec!["accepted: the verifier is convinced".to_owned()],
        Err(Stop::Rejected(rejection)) => {
            let seen =
                if rejection.seen.is_empty() { "nothing".to_owned() } else { Face::print(&rejection.seen) };
            vec![
                format!("rejected at {}: {}", rejection.site, rejection.site.sentence),
                format!("V expected {}", cut(&rejection.wanted)),
                format!("V saw      {}", cut(&seen)),
            ]
        }
        Err(Stop::Impossible { site, why }) => {
            vec![format!("impossible at {site}: {}", site.sentence), why.clone()]
        }
        Err(stop) => vec![format!("impossible: {stop}")],
    }
}

/// As much of a long list of cards as fits a screen.
fn cut(cards: &str) -> String {
    const SHOWN: usize = 200;
    match cards.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} …", &cards[..end]),
        None => cards.to_owned(),
    }
}

/// Reports what the run cost, beside what our formulas and the paper's say.
pub(super) fn report_cost(
    cost: &Cost,
    ours: &Stated,
    paper: &Stated,
    out: &mut Output,
) -> Result<(), Failure> {
    out.line("")?;
    out.line("                    measured  our formula     paper")?;
    let number = |value: Option<usize>| value.map_or("-".to_owned(), |value| value.to_string());
    let rows = [
        ("cards on the table", cost.cards(), ours.cards, paper.cards),
        ("shuffles", cost.all_shuffles(), ours.shuffles, paper.shuffles),
    ];
    for (what, measured, ours, paper) in rows {
        out.line(format!("{what:<18} {measured:>9} {:>12} {:>9}", number(ours), number(paper)))?;
    }
    out.line(format!("{:<18} {:>9}", "cards turned up", cost.turned()))?;
    out.line("")?;
    out.line(format!("cards, our formula:    {}", ours.cards_formula))?;
    out.line(format!("cards, paper:          {}", paper.cards_formula))?;
    out.line(format!("shuffles, our formula: {}", ours.shuffles_formula))?;
    out.line(format!("shuffles, paper:       {}", paper.shuffles_formula))?;
    out.line(format!("deck: {}", shopping_list(cost).join("; ")))
}

/// The measured cost.
pub(super) fn cost_json(cost: &Cost) -> Value {
    let deck = cost.deck();
    let total: usize = deck.values().sum();
    let cards: Map<String, Value> =
        deck.into_iter().map(|(face, count)| (face.name(), count.into())).collect();
    let kinds = Shuffle::ALL.into_iter().filter(|&kind| cost.shuffles(kind) > 0);
    let shuffles: Map<String, Value> =
        kinds.map(|kind| (kind.name().to_owned(), cost.shuffles(kind).into())).collect();
    json!({
        "cards": cards,
        "total": total,
        "on_table": cost.cards(),
        "shuffles": shuffles,
        "turned": cost.turned(),
    })
}

/// What a formula says.
pub(super) fn stated_json(stated: &Stated) -> Value {
    json!({
        "cards": stated.cards,
        "cards_formula": stated.cards_formula,
        "shuffles": stated.shuffles,
        "shuffles_formula": stated.shuffles_formula,
    })
}
