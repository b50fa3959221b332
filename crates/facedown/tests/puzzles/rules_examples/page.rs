//! The page `docs/rules.md`, made from the rules and the boards. To regenerate it:
//!
//! ```text
//! FACEDOWN_BLESS=1 cargo test -p facedown --test puzzles rules_examples::page
//! ```

use super::{examples, wrong_answers};
use facedown::puzzles::registry::GENRES;
use facedown::puzzles::{ANSWER_FITS_THE_BOARD, Rule};

const HEAD: &str = "\
# Rules

*Made from the rules in the code and from the boards under `puzzles/`; a test compares this page with them. To regenerate
it: `FACEDOWN_BLESS=1 cargo test -p facedown --test puzzles rules_examples::page`.*

A rule has one name everywhere: in the checker, in the constraints, in the tests and here. `facedown check` names
every rule that an answer breaks, with the places. Below, each genre shows a solved puzzle, and then for each rule an
answer that breaks that rule and no other, as the text that stands in `puzzles/GENRE/wrong/RULE.txt`. `r2c3` is the
cell in row 2 and column 3, counted from the top left; `v4` is vertex 4.
";

const CUSTOMS: &str = "\
No rule asks for these, and an answer that breaks them can be a solution. People take them for granted when they solve. Where a
board has just one solution, and that solution keeps them, `facedown rate` and `facedown hint` may rest on them, and name them:
";

fn page() -> String {
    let mut page = HEAD.to_owned();
    let Rule { name, sentence } = ANSWER_FITS_THE_BOARD;
    page += &format!("\nOne more rule applies to every board and is checked first:\n`{name}`. {sentence}\n");
    for genre in GENRES {
        let name = genre.name().replace('-', " ");
        page += &format!("\n## {}{}\n", name[..1].to_uppercase(), &name[1..]);
        let solved = &examples(genre.name())[0].sheet;
        page += &format!("\n```text\n{}```\n", solved.drawing().text());
        let wrong = wrong_answers(*genre);
        for rule in genre.rules() {
            let example = wrong.iter().find(|example| example.name == rule.name);
            let example =
                example.unwrap_or_else(|| panic!("no puzzles/{}/wrong/{}.txt", genre.name(), rule.name));
            let places = example.sheet.check().unwrap().remove(0).at.join(", ");
            page += &format!("\n### `{}`\n\n{}\n\n", rule.name, rule.sentence);
            page += &format!("```text\n{}```\n\nBroken at {places}.\n", example.text);
        }
        if !genre.customs().is_empty() {
            page += &format!("\n### Customs of {}\n\n{CUSTOMS}\n", genre.name());
        }
        for Rule { name, sentence } in genre.customs() {
            page += &format!("- `{name}`. {sentence}\n");
        }
    }
    page
}

#[test]
fn the_page_of_rules_is_up_to_date() {
    crate::pages::kept("docs/rules.md", &page());
}
