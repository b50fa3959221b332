//! Steps of a hint in sentences and as a picture, for the command line and the page.

use crate::deduce::{Level, Step};
use facedown::constraints::{Constraint, Literal, Mark, Said};
use facedown::grid::Cell;
use facedown::picture::{self, Drawing};
use facedown::puzzles::registry::AnySheet;
use facedown::puzzles::{Extent, Rule};
use std::fmt::Write as _;

/// Names of places.
fn names(sheet: &dyn AnySheet, places: impl IntoIterator<Item = usize>) -> Vec<String> {
    places.into_iter().map(|place| sheet.place(place)).collect()
}

/// What a literal says, without its places.
#[must_use]
pub fn literal_words(says: &[Said], literal: Literal) -> &str {
    let said = &says[literal.variable()];
    if literal.is_negated() { &said.no } else { &said.yes }
}

/// The places that a literal is about, as one word.
fn place(sheet: &dyn AnySheet, says: &[Said], literal: Literal) -> String {
    names(sheet, says[literal.variable()].at.iter().copied()).join("-")
}

/// Literals in words: "r1c2, r1c4 are black; r3c3 is white".
fn sentence(sheet: &dyn AnySheet, says: &[Said], literals: &[Literal]) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for &literal in literals {
        let name = place(sheet, says, literal);
        let words = literal_words(says, literal);
        match groups.iter_mut().find(|group| group.0 == words) {
            Some((_, names)) => names.push(name),
            None => groups.push((words, vec![name])),
        }
    }
    let group = |(words, names): (&str, Vec<String>)| match words.strip_prefix("is ") {
        Some(rest) if names.len() > 1 => format!("{} are {rest}", names.join(", ")),
        _ => format!("{} {words}", names.join(", ")),
    };
    groups.into_iter().map(group).collect::<Vec<_>>().join("; ")
}

/// Places in one phrase: a whole row or column by its number, a large rectangle by its corners, others one by one.
fn area(sheet: &dyn AnySheet, places: &[usize]) -> String {
    /// A window of two by two cells is easier to see by its cells.
    const SMALL: usize = 4;
    let each = || names(sheet, places.iter().copied()).join(" ");
    let Extent::Board(size) = sheet.size() else { return each() };
    if places.len() <= 1 || places.iter().any(|&place| place >= size.area()) {
        return each();
    }
    let cells = || places.iter().map(|&place| size.cell(place));
    let bounds =
        |of: fn(Cell) -> usize| (cells().map(of).min().unwrap_or(0), cells().map(of).max().unwrap_or(0));
    let ((top, bottom), (left, right)) = (bounds(|cell| cell.row), bounds(|cell| cell.column));
    let is_rectangle = places.len() == (bottom - top + 1) * (right - left + 1);
    match () {
        () if !is_rectangle => each(),
        () if top == bottom && places.len() == size.width() => format!("row {}", top + 1),
        () if left == right && places.len() == size.height() => format!("column {}", left + 1),
        () if places.len() <= SMALL => each(),
        () => format!("{} to {}", Cell::new(top, left), Cell::new(bottom, right)),
    }
}

/// A rule, and where it is applied: nowhere in particular, that is, on the whole board, or at areas, and there to these things.
type Applied = (&'static Rule, Vec<(String, Vec<String>)>);

/// The rules of a step, each once, and each with its areas once.
fn rules(sheet: &dyn AnySheet, step: &Step) -> Vec<Applied> {
    let mut rules: Vec<Applied> = Vec::new();
    for one in &step.uses {
        let area = area(sheet, &one.at);
        let says = one.says.as_ref().map(|says| says.strip_prefix("is ").unwrap_or(says).to_owned());
        for &rule in &one.rules {
            let number = rules.iter().position(|(known, _)| known.name == rule.name).unwrap_or_else(|| {
                rules.push((rule, Vec::new()));
                rules.len() - 1
            });
            let areas = &mut rules[number].1;
            match areas.iter_mut().find(|(known, _)| *known == area) {
                _ if area.is_empty() => {}
                Some((_, things)) => things.extend(says.clone()),
                None => areas.push((area.clone(), says.iter().cloned().collect())),
            }
        }
    }
    for (_, things) in rules.iter_mut().flat_map(|(_, areas)| areas) {
        things.sort_by_key(|thing| (thing.len(), thing.clone()));
        things.dedup();
    }
    rules
}

/// A step in sentences, a line each.
#[must_use]
pub fn step_text(sheet: &dyn AnySheet, says: &[Said], step: &Step) -> String {
    let mut text = format!("{}.\n", sentence(sheet, says, &step.concluded));
    let opposite = step.concluded.first().map(|&literal| sentence(sheet, says, &[!literal]));
    let opposite = opposite.unwrap_or_default();
    let _ = match step.level {
        Level::Easy => Ok(()),
        Level::Medium => writeln!(text, "  If {opposite}, what follows contradicts these rules together."),
        Level::Hard => writeln!(
            text,
            "  This takes an assumption: suppose that {opposite}. That leads to a contradiction."
        ),
        Level::Expert => writeln!(
            text,
            "  This takes assumptions within assumptions: the solver has shown that it is impossible that {opposite}."
        ),
    };
    let rules = rules(sheet, step);
    if rules.is_empty() {
        text.push_str("  Nothing else is left there.\n");
    }
    for (rule, areas) in rules {
        let area = |(area, things): (String, Vec<String>)| match things[..] {
            [] => area,
            _ => format!("{area} for {}", things.join(", ")),
        };
        let at: Vec<String> = areas.into_iter().map(area).collect();
        let at = if at.is_empty() { String::new() } else { format!(" at {}", at.join("; ")) };
        let _ = writeln!(text, "  by {}{at}: {}", rule.name, rule.sentence);
    }
    if !step.because.is_empty() {
        let _ = writeln!(text, "  since {}", sentence(sheet, says, &step.because));
    }
    if !step.is_minimal {
        text.push_str("  Whether all of this is needed was not determined in time.\n");
    }
    text
}

/// The name of a mark: that of its cell, or of the two ends of a line, such as `r1c2-r1c3`.
#[must_use]
pub fn mark_name(sheet: &dyn AnySheet, at: &[usize]) -> String {
    at.iter().map(|&place| sheet.place(place)).collect::<Vec<_>>().join("-")
}

/// The answer so far with what the steps add.
#[must_use]
pub fn with_steps(sheet: &dyn AnySheet, says: &[Said], marks: &[Mark], steps: &[Step]) -> Box<dyn AnySheet> {
    // What the puzzle prints belongs to every answer.
    let model = sheet.model().unwrap_or_default();
    let printed = model.constraints().iter().filter_map(|constraint| match constraint {
        Constraint::Clause(of) if of.len() == 1 => Some(of[0]),
        _ => None,
    });
    let mut values = vec![false; says.len()];
    for literal in known(marks, steps).chain(printed).filter(|literal| !literal.is_negated()) {
        values[literal.variable()] = true;
    }
    sheet.with_values(&values)
}

fn known<'a>(marks: &'a [Mark], steps: &'a [Step]) -> impl Iterator<Item = Literal> + 'a {
    let concluded = steps.iter().flat_map(|step| step.concluded.iter().copied());
    marks.iter().filter_map(|mark| mark.literal).chain(concluded)
}

/// Draws what is known to stay blank: a number that the puzzle prints there gets a ring, and any other cell a dot.
pub fn draw_blanks(
    sheet: &dyn AnySheet,
    says: &[Said],
    known: impl IntoIterator<Item = Literal>,
    drawing: &mut Drawing,
) {
    // A mark on one cell that is not drawn otherwise.
    let on_cells = known.into_iter().filter_map(|literal| match says[literal.variable()].at[..] {
        [place] if sheet.is_mark(literal) => Some((place, literal)),
        _ => None,
    });
    let on_cells: Vec<(usize, Literal)> = on_cells.collect();
    // A number in a Sudoku is a mark, too.
    let denied = on_cells.iter().filter(|(_, literal)| literal.is_negated());
    drawing.ring(&denied.map(|&(place, _)| place).collect::<Vec<_>>());
    drawing.dot(&on_cells.into_iter().map(|(place, _)| place).collect::<Vec<_>>());
}

/// The same, and as a picture: what the steps rest on and what they conclude is marked, and each place of several cells at which a rule is applied has an outline.
#[must_use]
pub fn hint_drawing(
    sheet: &dyn AnySheet,
    says: &[Said],
    marks: &[Mark],
    steps: &[Step],
) -> (Box<dyn AnySheet>, Drawing) {
    /// What is in more cells than this is a row, a room or a window, which is outlined as a whole.
    const FEW: usize = 2;
    let after = with_steps(sheet, says, marks, steps);
    let mut drawing = after.drawing();
    draw_blanks(sheet, says, known(marks, steps), &mut drawing);
    let at = |literal: Literal| says[literal.variable()].at.iter().copied();
    let facts = steps.iter().flat_map(|step| step.because.iter().copied()).flat_map(at);
    let places = || steps.iter().flat_map(|step| &step.uses).map(|one| &one.at);
    let clues = places().filter(|at| at.len() <= FEW);
    let reason: Vec<usize> = facts.chain(clues.flatten().copied()).collect();
    places().filter(|at| at.len() > FEW).for_each(|at| drawing.outline(at));
    drawing.point_at(&reason, picture::Highlight::Reason);
    let concluded = steps.iter().flat_map(|step| step.concluded.iter().copied()).flat_map(at);
    drawing.point_at(&concluded.collect::<Vec<_>>(), picture::Highlight::New);
    (after, drawing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cutoff, Hint, path};
    use facedown::puzzles::registry;

    /// Boards of all genres with hints, on which rules are applied to rows, rooms, windows and corners.
    const BOARDS: [&str; 6] = [
        "norinori/6/6/6e97h9o2mnku",
        "nurikabe/7/6/2g9p2t8p1g3",
        "shakashaka/5/5/.gcw6./",
        "sudoku/6/6/j5h2i6h2g4h4g1h6i2h3j",
        "hitori/5/5/2341145421511434113554233",
        "numlin/5/5/g1g31g2g2i3r",
    ];

    #[test]
    fn a_picture_shows_each_place_that_the_sentence_names() {
        let (mut outlined, mut single) = (0, 0);
        for board in BOARDS {
            let sheet = registry::read_any(board).unwrap();
            let (sheet, says) = (sheet.as_ref(), sheet.says());
            let mut steps: Vec<Step> = Vec::new();
            let end = path(sheet, &[], &Cutoff::never(), |step| steps.push(step.clone())).unwrap();
            assert!(matches!(end, Hint::Nothing), "{board}");
            for step in steps {
                let svg = hint_drawing(sheet, &says, &[], std::slice::from_ref(&step)).1.svg();
                let words = svg.split_once("<desc>").unwrap().1.split_once("</desc>").unwrap().0;
                for one in &step.uses {
                    let mut at = one.at.clone();
                    at.sort_unstable();
                    if at.len() > 2 {
                        let outline = format!("Outlined: {}.", names(sheet, at).join(", "));
                        assert!(words.contains(&outline), "{board} {outline} {words}");
                        outlined += 1;
                    } else if !at.is_empty() {
                        assert!(words.contains(" reason") || words.contains(" new"), "{board} {words}");
                        single += 1;
                    }
                }
            }
        }
        assert!(outlined > 50 && single > 50, "{outlined} {single}");
    }
}
