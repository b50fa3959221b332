//! Solves the puzzles of Facedown by SAT and by integer programming.

mod formula;
mod lower;
mod propagate;
mod sat;
mod search;
mod stop;

pub use stop::Stop;

/// Temporary
pub fn unique(model: &facedown::constraints::Model, stop: &Stop) -> (usize, Option<Vec<bool>>) {
    use propagate::Breadth;
    let mut search = search::Search::new(model, Breadth::Narrow);
    let search::Found::Solution(first) = search.next(stop) else { return (0, None) };
    let conclusive = search.is_conclusive();
    let r1 = search.conflicts();
    search.forbid(&first);
    let n = match search.next(stop) { search::Found::Nothing => 1, search::Found::Stopped => 99, _ => 2 };
    if std::env::var("V").is_ok() { eprintln!("conflicts {} {} conclusive {}", r1, search.conflicts(), conclusive); }
    (n, Some(first))
}
