//! The table of gadgets in `docs/hardness.md` is made from the gadgets. `FACEDOWN_BLESS=1` writes it again.

use facedown::reduction::GADGETS;

fn table() -> String {
    let mut text = String::from("```text\n");
    let names: String = GADGETS.iter().map(|gadget| format!("{:<14}", gadget.name)).collect();
    text += names.trim_end();
    text.push('\n');
    for row in 0..5 {
        let rows: String = GADGETS.iter().map(|gadget| format!("{:<14}", gadget.picture[row])).collect();
        text += rows.trim_end();
        text.push('\n');
    }
    text += "```\n\n| gadget | what it says | ports | their values | fillings |\n|---|---|---|---|---:|\n";
    for gadget in GADGETS {
        let lane = |name: &str, lane: Option<facedown::reduction::Lane>| {
            lane.map(|lane| format!("{name} {}", format!("{lane:?}").to_lowercase()))
        };
        let vertical = ["N", "S"].into_iter().filter(|_| gadget.is_vertical).map(str::to_owned);
        let ports: Vec<String> =
            vertical.chain(lane("W", gadget.west)).chain(lane("E", gadget.east)).collect();
        text += &format!(
            "| {} | {} | {} | {} | {} |\n",
            gadget.name,
            gadget.relation,
            ports.join(", "),
            gadget.allowed.join(" "),
            gadget.allowed.len()
        );
    }
    text
}

#[test]
fn the_table_of_gadgets_is_made_from_the_gadgets() {
    crate::pages::kept_part("docs/hardness.md", &table());
}
