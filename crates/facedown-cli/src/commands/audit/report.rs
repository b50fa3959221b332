//! Answers of an audit, as text and as JSON.

use super::command::command;
use crate::failure::Failure;
use crate::output::{Output, Reply};
use facedown::audit::run::{self, AuditAnswer, Question};
use facedown::audit::story::Story;
use facedown::protocol::Property;
use facedown::protocol::Variant;
use facedown::small::Coverage;
use serde_json::{Value, json};

/// Each answer, with its counterexample if there is one.
pub(super) fn answers(answers: &[AuditAnswer], out: &mut Output) -> Result<Reply, Failure> {
    for answer in answers {
        let verdict = if answer.verdict() == run::Verdict::Holds { Reply::Yes } else { Reply::No };
        let word = out.coloured(verdict, &answer.verdict().name().to_uppercase());
        let numbers = numbers(answer);
        let comma = if numbers.starts_with("on ") { "" } else { "," };
        out.line(format!("{}: {word}{comma} {numbers}", title(answer)))?;
        if let Some(why) = answer.why_open() {
            out.line(format!("  open: {why}"))?;
            let undetected = answer.undetected();
            if undetected > 1 {
                out.line(format!("  {undetected} faults are undetected in all: `--list` lists every fault"))?;
            }
        }
        if let Some((_, story)) = &answer.story {
            write_story(story, out)?;
        }
    }
    out.field("answers", answers.iter().map(to_json).collect::<Vec<_>>());
    close(answers, |_| true, out)
}

/// Each fault that was tried, and who catches it.
pub(super) fn list_faults(answers: &[AuditAnswer], out: &mut Output) -> Result<(), Failure> {
    for answer in answers {
        for (fault, noticed_by) in answer.faults.values() {
            match Property::from_name(noticed_by) {
                Some(property) => out.line(format!("{fault}: detected, {property} fails"))?,
                None if noticed_by.to_lowercase().starts_with("undetected") => {
                    out.line(format!("{fault}: {noticed_by}"))?;
                }
                None => out.line(format!("{fault}: detected, {noticed_by}"))?,
            }
        }
    }
    Ok(())
}

fn close(
    answers: &[AuditAnswer],
    counts: impl Fn(&AuditAnswer) -> bool,
    out: &mut Output,
) -> Result<Reply, Failure> {
    let found = answers.iter().filter(|answer| counts(answer)).map(AuditAnswer::verdict);
    let is_found = |verdict: &run::Verdict| found.clone().any(|other| other == *verdict);
    let worst = [run::Verdict::Fails, run::Verdict::Open].into_iter().find(is_found);
    let verdict = worst.unwrap_or(run::Verdict::Holds);
    out.field("verdict", verdict.name());
    Ok(if verdict == run::Verdict::Holds { Reply::Yes } else { Reply::No })
}

/// The question, with the cards that a cheating prover has.
fn title(answer: &AuditAnswer) -> String {
    let Question { protocol, variant, property, board } = &answer.question;
    let property = match property {
        Property::Soundness => "soundness, any cards",
        Property::DeckSoundness => "soundness, dealt cards",
        other => other.name(),
    };
    format!("{protocol} {variant} {board} {property}")
}

fn numbers(answer: &AuditAnswer) -> String {
    let tried = things(answer, answer.looked_at - answer.unsupported);
    let mut text = match (answer.failures, answer.question.property) {
        (0, Property::Faults) => match answer.undetected() {
            0 if answer.looked_at == answer.unsupported => "no faults tried".to_owned(),
            0 => format!("{tried} tried, all of them detected or harmless"),
            undetected => format!("{tried} tried, {undetected} of them undetected"),
        },
        (0, _) if answer.verdict() == run::Verdict::Open => format!("no counterexample on {tried}"),
        (0, _) => format!("on {tried}"),
        (count, _) => format!("on {count} of {}", things(answer, answer.looked_at)),
    };
    if answer.looked_at < answer.puzzles {
        text += &format!(", {} of {} checked", answer.looked_at, answer.puzzles);
    }
    if answer.unsupported > 0 {
        text += &format!(", {} not supported", answer.unsupported);
    }
    text += &format!(" ({})", reach(answer));
    match answer.question.property {
        Property::DeckSoundness if answer.implied > 0 => {
            let searched = answer.looked_at - answer.unsupported - answer.implied;
            text += &format!("; on {} it follows from soundness with any cards", answer.implied);
            if searched > 0 {
                text += &format!(", {} searched", some(answer.steps, "branch", "branches"));
            }
        }
        Property::Soundness | Property::DeckSoundness => {
            text += &format!(
                "; {}, {}; {}",
                some(answer.steps, "branch", "branches"),
                some(answer.states, "state", "states"),
                orders(answer)
            );
        }
        Property::Completeness | Property::ZeroKnowledge => {
            let solutions = some(answer.solutions, "solution", "solutions");
            text +=
                &format!("; {solutions}, {}; {}", some(answer.steps, "turn-up", "turn-ups"), orders(answer));
        }
        Property::Cost => text += &format!("; {}", some(answer.solutions, "run", "runs")),
        Property::Faults => {}
    }
    text
}

/// What was listed, and how far the list reaches.
fn reach(answer: &AuditAnswer) -> String {
    let what = answer.what;
    match &answer.coverage {
        Coverage::Exhaustive => format!("exhaustive: all {what}"),
        Coverage::Bounded(bound) => format!("bounded: {what}, {bound}"),
        Coverage::Sampled { of, seed, drawn } => {
            format!("sampled: {} of {of} {what}, {drawn}, seed {seed}", answer.puzzles)
        }
    }
}

/// The orders in which V was tried, where the paper leaves the order open.
fn orders(answer: &AuditAnswer) -> String {
    let puzzles = answer.looked_at - answer.unsupported;
    if answer.in_all_orders == puzzles {
        "all verifier orders tried".into()
    } else if answer.orders <= puzzles as u64 {
        "the usual verifier order".into()
    } else if answer.failures > 0 {
        // On a puzzle on which it fails no further orders are tried.
        format!("{} verifier orders tried", answer.orders)
    } else {
        format!(
            "{} verifier orders tried, all of them on {} of the puzzles",
            answer.orders, answer.in_all_orders
        )
    }
}

/// So many of what was looked at.
fn things(answer: &AuditAnswer, count: usize) -> String {
    match answer.question.property {
        Property::Faults => some(count as u64, "fault", "faults"),
        _ => some(count as u64, "puzzle", "puzzles"),
    }
}

/// One, or several.
fn some(count: u64, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}

fn write_story(story: &Story, out: &mut Output) -> Result<(), Failure> {
    for (caption, picture) in &story.pictures {
        out.line(format!("\n{caption}:"))?;
        out.text(picture)?;
    }
    out.line("")?;
    for sentence in &story.sentences {
        out.line(sentence)?;
    }
    if !story.replays.is_empty() {
        let commands: Vec<String> =
            story.replays.iter().map(|replay| format!("  {}\n", command(replay))).collect();
        out.line(format!("\nReplay it:\n{}", commands.concat()))?;
    }
    Ok(())
}

/// One table of all protocols, and the counterexamples below it.
pub(super) fn table(answers: &[AuditAnswer], out: &mut Output) -> Result<Reply, Failure> {
    let mut rows: Vec<(&str, Variant)> = Vec::new();
    for answer in answers {
        let row = (answer.question.protocol, answer.question.variant);
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    out.line("| protocol | variant | completeness | soundness, any cards | soundness, dealt cards | zero-knowledge | cost | faults |")?;
    out.line("|---|---|---|---|---|---|---|---|")?;
    for (protocol, variant) in rows {
        let of = |property| {
            let own: Vec<&AuditAnswer> = answers
                .iter()
                .filter(|answer| {
                    let question = &answer.question;
                    question.protocol == protocol
                        && question.variant == variant
                        && question.property == property
                })
                .collect();
            summary(&own)
        };
        out.line(format!("| {protocol} | {variant} | {} |", Property::ALL.map(of).join(" | ")))?;
    }
    for answer in answers.iter().filter(|answer| answer.failures > 0) {
        out.line(format!("\n{}: {}  {}", title(answer), answer.verdict().name(), numbers(answer)))?;
        if let Some((_, story)) = &answer.story {
            write_story(story, out)?;
        }
    }
    for answer in answers.iter().filter(|answer| answer.verdict() == run::Verdict::Open) {
        let why = answer.why_open().unwrap_or_default();
        out.line(format!("\n{}: open: {why}", title(answer)))?;
    }
    out.field("answers", answers.iter().map(to_json).collect::<Vec<_>>());
    close(answers, |answer| answer.question.variant == Variant::Repaired, out)
}

/// The answers for all boards in one cell of the table.
fn summary(answers: &[&AuditAnswer]) -> String {
    let Some(last) = answers.last() else { return "-".into() };
    if let Some(failed) = answers.iter().find(|answer| answer.failures > 0) {
        return format!("**fails** on {}", failed.question.board);
    }
    if let Some(open) = answers.iter().find(|answer| answer.verdict() == run::Verdict::Open) {
        return format!("open on {}", open.question.board);
    }
    let count: usize = answers.iter().map(|answer| answer.looked_at - answer.unsupported).sum();
    let mut text = format!("holds: {}", things(last, count));
    // These properties are of solutions: a puzzle without any says nothing.
    if let Property::Completeness | Property::ZeroKnowledge | Property::Cost = last.question.property {
        let solutions = answers.iter().map(|answer| answer.solutions).sum();
        text = format!("holds: {} of {}", some(solutions, "solution", "solutions"), things(last, count));
    }
    let kind = |answer: &AuditAnswer| match &answer.coverage {
        Coverage::Exhaustive => " on",
        Coverage::Bounded(_) => ", bounded on",
        Coverage::Sampled { .. } => ", sampled on",
    };
    for word in [" on", ", bounded on", ", sampled on"] {
        let boards = answers.iter().filter(|answer| kind(answer) == word);
        let boards: Vec<String> = boards.map(|answer| answer.question.board.to_string()).collect();
        if !boards.is_empty() {
            text += &format!("{word} {}", boards.join(" "));
        }
    }
    text
}

fn to_json(answer: &AuditAnswer) -> Value {
    let coverage = match &answer.coverage {
        Coverage::Exhaustive => json!({ "kind": "exhaustive" }),
        Coverage::Bounded(bound) => json!({ "kind": "bounded", "bound": bound }),
        Coverage::Sampled { of, seed, drawn } => {
            json!({ "kind": "sampled", "of": of.to_string(), "seed": seed, "drawn": drawn })
        }
    };
    json!({
        "protocol": answer.question.protocol,
        "variant": answer.question.variant.name(),
        "property": match answer.question.property {
            Property::DeckSoundness => Property::Soundness.name(),
            property => property.name(),
        },
        "prover": answer.question.property.prover(),
        "board": answer.question.board.to_string(),
        "verdict": answer.verdict().name(),
        "coverage": coverage,
        "what": answer.what,
        "puzzles": answer.puzzles,
        "looked_at": answer.looked_at,
        "unserved": answer.unsupported,
        "solutions": answer.solutions,
        "steps": answer.steps,
        "states": answer.states,
        "orders": answer.orders,
        "in_all_orders": answer.in_all_orders,
        "implied": answer.implied,
        "failures": answer.failures,
        "incomplete": answer.why_open(),
        "faults": answer.faults.values().map(|(fault, by)| json!({ "fault": fault, "noticed_by": by })).collect::<Vec<_>>(),
        "counterexample": answer.story.as_ref().map(|(index, story)| story_json(*index, story)),
    })
}

fn story_json(index: usize, story: &Story) -> Value {
    json!({
        "index": index,
        "puzzle": story.puzzle,
        "pictures": story.pictures.iter().map(|(caption, picture)| json!({ "caption": caption, "picture": picture })).collect::<Vec<_>>(),
        "sentences": story.sentences,
        "command": story.replays.iter().map(command).collect::<Vec<_>>().join("\n"),
    })
}
