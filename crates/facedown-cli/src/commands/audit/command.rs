//! The command line that plays a counterexample again.

use facedown::audit::story::{Replay, print_lays};
use std::fmt::Write as _;

/// The command, as it can be pasted into a shell.
pub(crate) fn command(replay: &Replay) -> String {
    let Replay { puzzle, protocol, variant, solution, lays, reordered, seed, is_narrated } = replay;
    // A text of several lines goes through a pipe: a puzzle with its solution, or the solution of a puzzle with an address.
    let is_text = puzzle.contains('\n');
    let piped = match solution {
        Some(solution) if is_text => Some(format!("{puzzle}\n{solution}")),
        Some(solution) => Some(solution.clone()),
        None => is_text.then(|| puzzle.clone()),
    };
    let mut command =
        piped.map_or_else(String::new, |text| format!("printf '{}' | ", text.replace('\n', "\\n")));
    let argument = if is_text { "-".to_owned() } else { format!("'{puzzle}'") };
    let _ = write!(command, "facedown prove {argument} --protocol {protocol} --variant {variant}");
    for (nth, order) in reordered {
        let places: Vec<String> = order.iter().map(|place| (place + 1).to_string()).collect();
        let _ = write!(command, " --order {}:{}", nth + 1, places.join(","));
    }
    if let Some(lays) = lays {
        let _ = write!(command, " --lays '{}'", print_lays(lays));
    }
    if solution.is_some() && !is_text {
        command.push_str(" --solution -");
    }
    if *is_narrated {
        command.push_str(" --narrate");
    }
    if let Some(seed) = seed {
        let _ = write!(command, " --seed {seed}");
    }
    command
}
