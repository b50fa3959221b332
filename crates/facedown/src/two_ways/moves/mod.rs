//! Random moves: what an exact run follows, it follows rightly.
//!
//! A sequence of moves is made up by chance, good or bad. On a [noting](Table::noting) table each move is tried; those that
//! the table refuses, or that the exact run does not follow, are left out. The rest is done again on a table that is
//! [all tables](Table::every) at once. There every move must be possible in all outcomes, and what is seen at each turn-up,
//! after each view, must be distributed as the exact run says.

mod game;
mod play;

use super::written_out;
use crate::engine::{Following, Scripted, Stop, Table, Tally};
use game::{Game, What};
use play::play;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// What the exact run has followed.
#[derive(Default, PartialEq, Eq, Debug)]
struct Followed {
    moves: BTreeMap<What, usize>,
    turn_ups: usize,
    /// Turn-ups that can show more than one thing.
    left_to_chance: usize,
}

/// Both ways; what is wrong, if something is.
fn judge(game: &Game, followed: &mut Followed) -> Result<(), String> {
    // A stop is final, so the game begins again without the move.
    let mut left_out = BTreeSet::new();
    let mut places = 0;
    let mut exact = loop {
        let mut exact = Table::noting(Scripted::new(game.lays.clone()));
        let mut at = 0;
        let end = play(&mut exact, game, &mut |place, make| {
            at = place;
            if left_out.contains(&place) { Ok(()) } else { make() }
        });
        places = places.max(at + 1);
        match end {
            Ok(()) => break exact,
            // V has no check that could fail, but may look for a pile that is not there.
            Err(Stop::Leaked(_) | Stop::Impossible { .. } | Stop::Rejected(_)) => left_out.insert(at),
            Err(stop) => return Err(format!("exact: {stop}")),
        };
    };
    let good: BTreeSet<usize> = (0..places).filter(|place| !left_out.contains(place)).collect();
    let shown = exact.shown();

    let mut every = Table::every(game.lays.clone(), Following::All);
    let end = every.round(|table| {
        play(table, game, &mut |place, make| if good.contains(&place) { make() } else { Ok(()) })
    });
    let told = || {
        let moves = game.moves.iter().enumerate().filter(|(place, _)| good.contains(place));
        moves.map(|(_, to_make)| format!("{to_make:?}")).collect::<Vec<_>>().join("\n  ")
    };
    end.map_err(|stop| format!("{stop}\n  {}", told()))?;
    let Tally { turn_ups, rejected, .. } = every.tally();
    if rejected > 0 || turn_ups.len() != shown.len() {
        return Err(format!("{rejected} views end early\n  {}", told()));
    }
    for (place, (shown, counted)) in shown.iter().zip(&turn_ups).enumerate() {
        let truth = BTreeSet::from([written_out(&shown.shown)]);
        if counted.distributions != truth {
            return Err(format!(
                "turn-up {place} shows {}, but counted is {:?}\n  {}",
                shown.shown,
                counted.distributions,
                told()
            ));
        }
        followed.turn_ups += 1;
        followed.left_to_chance += usize::from(shown.shown.outcomes() != Some(1));
    }
    for (what, _) in game.moves.iter().enumerate().filter(|(place, _)| good.contains(place)).map(|(_, m)| m) {
        *followed.moves.entry(*what).or_default() += 1;
    }
    Ok(())
}

fn judged(game: &Game) -> Result<(), String> {
    let once = || judge(game, &mut Followed::default());
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(once)).unwrap_or_else(|_| Err("panic".into()))
}

/// The game without the moves that make no difference to its being judged wrongly.
fn shrunk(mut game: Game) -> Game {
    let mut place = game.moves.len();
    while place > 0 {
        place -= 1;
        let mut shorter = game.clone();
        shorter.moves.remove(place);
        if judged(&shorter).is_err() {
            game = shorter;
            place = game.moves.len();
        }
    }
    game
}

fn play_games(seeds: Range<u64>) -> Followed {
    let mut followed = Followed::default();
    for seed in seeds {
        if let Err(why) = judge(&Game::new(seed), &mut followed) {
            let small = shrunk(Game::new(seed));
            let again = judged(&small).err().unwrap_or_default();
            panic!(
                "game {seed}: {why}\nor shorter, with {} piles and {:?}:\n{again}",
                small.piles, small.lays
            );
        }
    }
    followed
}

/// 100,000 other games were played when this was written.
#[test]
fn whatever_the_exact_run_follows_of_random_moves_is_so_in_all_outcomes() {
    let followed = play_games(0..10_000);
    assert_eq!((followed.turn_ups, followed.left_to_chance), (43_920, 10_945), "{followed:?}");
    // Each kind of move was among those that were followed.
    assert_eq!(followed.moves.len(), game::KINDS);
    assert!(followed.moves.values().all(|&times| times > 400), "{followed:?}");
}
