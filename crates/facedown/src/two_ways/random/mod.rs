//! Random protocols, drawn from all that the table can do: what a search says of them, and an exact run, is so.
//!
//! A [protocol](program::RandomProgram) is a list of moves, made up by chance, and prints as one. It is carried out on any table
//! ([`play`]). [`judge`] holds [`Table::search`](crate::engine::Table::search) against real cards: all that P can lay, times
//! all outcomes of all shuffles, times all piles that V can pick. Where the search says that it has found everything, the
//! sets of commitments that V accepts must be equal. In the same way an exact run is compared with all outcomes.

mod judge;
mod mistakes;
mod play;
mod program;

use crate::engine::{Hand, Table};
use judge::{Followed, MOST_RUNS, MadeUp, SearchOutcome};
use play::{Watch, run};
use program::{KINDS, RandomProgram, What};
use std::collections::BTreeSet;
use std::ops::Range;

/// How a protocol was judged: against any prover, against those who lay only what was dealt, and by an exact run.
type All = (SearchOutcome, SearchOutcome, Followed);

fn judge(case: &MadeUp<'_>) -> Result<All, String> {
    Ok((judge::search(case, Hand::Any)?, judge::search(case, Hand::Dealt)?, judge::exact(case, 1)?))
}

fn judge_program(program: &RandomProgram, most_runs: usize) -> Result<All, String> {
    let steps = |table: &mut Table<'_>, watch: &Watch| run(table, program, watch);
    judge(&MadeUp { faces: program.faces(), most_runs, steps: &steps })
}

/// What is wrong with both ways on a protocol, if something is.
fn wrong(program: &RandomProgram) -> Option<String> {
    let judge = || judge_program(program, MOST_RUNS);
    let judged = std::panic::catch_unwind(std::panic::AssertUnwindSafe(judge));
    judged.unwrap_or_else(|_| Err("panic".into())).err()
}

/// The protocol without the moves that make no difference to its being judged wrongly.
fn shrunk(mut program: RandomProgram) -> RandomProgram {
    let mut place = program.moves.len();
    while place > 0 {
        place -= 1;
        let mut shorter = program.clone();
        shorter.moves.remove(place);
        if wrong(&shorter).is_some() {
            program = shorter;
            place = program.moves.len();
        }
    }
    program
}

/// How many protocols were judged how, in the order of the answers: against any prover, against those who lay only what was
/// dealt, by exact runs.
type Counts = ([usize; 6], [usize; 6], [usize; 5]);

/// How a random protocol is judged, and its moves.
fn judge_seed(seed: u64, most_runs: usize) -> (All, Vec<What>) {
    let program = RandomProgram::new(seed);
    match judge_program(&program, most_runs) {
        Ok(judged) => (judged, program.moves.iter().map(|made| made.what).collect()),
        Err(why) => {
            let small = shrunk(program);
            let again = wrong(&small).unwrap_or_default();
            panic!("protocol {seed}: {why}\nor shorter, {small:?}\n{again}");
        }
    }
}

/// Even and odd seeds at once, so that both cores of a small machine work to the end.
fn judge_all(seeds: Range<u64>, most_runs: usize) -> (Counts, BTreeSet<What>) {
    let judge_half = |half: u64| -> Vec<_> {
        seeds.clone().filter(|seed| seed % 2 == half).map(|seed| judge_seed(seed, most_runs)).collect()
    };
    let (even, odd) = std::thread::scope(|scope| {
        let even = scope.spawn(|| judge_half(0));
        let odd = judge_half(1);
        (even.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), odd)
    });
    let (mut counts, mut moves) = (Counts::default(), BTreeSet::new());
    for ((searched, dealt, followed), made) in even.into_iter().chain(odd) {
        counts.0[searched as usize] += 1;
        counts.1[dealt as usize] += 1;
        counts.2[followed as usize] += 1;
        if searched == SearchOutcome::Some {
            moves.extend(made);
        }
    }
    (counts, moves)
}

/// Every mistake of `mistakes` that random protocols find is found before the 1,700th. Those up to 5,000 were judged by this test for a long time
/// (2,954 searched, 3,489 exact runs whole), and 201,999 others once (5,000 to 207,000, at most 300 runs each) without a wrong answer: 100,993 searched, 13,191 that
/// accept everything, 1,834 nobody, 21,654 refused, 6,757 open, 57,570 too large. With dealt cards 77,572, 1,732, 76,237, 20,424,
/// 5,362 and 20,672. Exact runs: 137,188 whole, 2,090 rejected, 24,307 refused, 35,567 open, 2,847 too large. The search of one,
/// 141,447, did not end: its lax checks multiply branches, for which there is no limit here.
#[test]
fn what_is_said_of_random_protocols_is_so() {
    // A longer run is asked for by its seeds, and by how many runs with real cards are too much; its counts are printed.
    if let Ok(asked) = std::env::var("FACEDOWN_RANDOM") {
        let asked: Vec<u64> = asked.split(' ').map(|number| number.parse().unwrap()).collect();
        println!("{:?}", judge_all(asked[0]..asked[1], asked[2] as usize).0);
        return;
    }
    let (counts, moves) = judge_all(0..2_000, MOST_RUNS);
    assert_eq!(moves.len(), KINDS, "{moves:?}");
    let expected = ([1176, 185, 18, 244, 82, 295], [853, 30, 790, 213, 69, 45], [1407, 20, 240, 329, 4]);
    assert_eq!(counts, expected);
}
