//! What changes in a repeated block, packed into one word of the tree, so that it can be the value of a parameter itself.

use super::text;
use super::{IN_TURN, Values};

/// What stands between two values, and between two times: no word has it.
const NEXT_VALUE: &str = "\u{1f}";
const NEXT_TIME: &str = "\u{1e}";

/// The values of parameters, one time after the other. Those that begin again and again are packed once.
pub(super) fn packed(names: &[String], times: &[Vec<String>]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let period = (1..=3).find(|&period| {
        2 * period <= times.len() && times.iter().zip(&times[period..]).all(|(one, next)| one == next)
    });
    let time =
        |time: &Vec<String>| time.iter().map(|value| plain(value)).collect::<Vec<_>>().join(NEXT_VALUE);
    let mut all = vec![names.join(NEXT_VALUE)];
    all.extend(times.iter().take(period.unwrap_or(times.len())).map(time));
    all.extend(period.map(|_| IN_TURN.to_owned()));
    all.join(NEXT_TIME)
}

/// What was packed; a word that was not is the name of a parameter.
pub(super) fn unpacked(word: &str) -> Values {
    let split = |record: &str| record.split(NEXT_VALUE).map(str::to_owned).collect::<Vec<_>>();
    match word.split_once(NEXT_TIME) {
        None if word.is_empty() => Values::None,
        None => Values::Given(word.to_owned()),
        Some((names, times)) => {
            let mut times: Vec<&str> = times.split(NEXT_TIME).collect();
            let in_turn = times.pop_if(|last| *last == IN_TURN).is_some();
            Values::Listed { names: split(names), times: times.into_iter().map(split).collect(), in_turn }
        }
    }
}

/// A value in plain words, even if it was packed.
pub(super) fn plain(value: &str) -> String {
    if value.contains(NEXT_TIME) { text::values(&unpacked(value)) } else { value.to_owned() }
}
