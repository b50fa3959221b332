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

#[cfg(test)]
mod tests {
    use super::*;
    use facedown::engine::Lay;
    use facedown::protocol::Variant;

    fn replay(puzzle: &str, solution: Option<&str>) -> Replay {
        Replay {
            puzzle: puzzle.to_owned(),
            protocol: "p".to_owned(),
            variant: Variant::Published,
            solution: solution.map(str::to_owned),
            lays: None,
            reordered: Vec::new(),
            seed: None,
            is_narrated: false,
        }
    }

    #[test]
    fn a_puzzle_and_its_solution_go_through_one_pipe() {
        let (graph, paths) = ("disjoint-paths\nvertices 2\nedge 1 2\npair 1 2\n", "solution\npath 1 2\n");
        let printed = command(&replay(graph, Some(paths)));
        let (piped, rest) = printed.split_once("' | ").unwrap();
        assert_eq!(rest, "facedown prove - --protocol p --variant published");
        let text = piped.strip_prefix("printf '").unwrap().replace("\\n", "\n");
        assert_eq!(facedown::puzzles::registry::read_any(&text).unwrap().check(), Some(Vec::new()));

        let printed = command(&replay("https://a/b", Some("solution\n#\n")));
        let prove = "facedown prove 'https://a/b' --protocol p --variant published --solution -";
        assert_eq!(printed, format!("printf 'solution\\n#\\n' | {prove}"));
    }

    #[test]
    fn orders_and_lays_count_from_one() {
        let mut replay = replay("a/b", None);
        replay.reordered = vec![(1, vec![1, 0])];
        replay.lays = Some(vec![Lay::Mark(0), Lay::Mark(2)]);
        (replay.seed, replay.is_narrated) = (Some(7), true);
        let options = "--order 2:2,1 --lays '@1; @3' --narrate --seed 7";
        assert_eq!(
            command(&replay),
            format!("facedown prove 'a/b' --protocol p --variant published {options}")
        );
    }
}
