//! One sub-protocol in every kind of run: with a seed, from its record, with faults, in a search.

use super::{C, H, faces, quiet};
use facedown::engine::{
    Ask, Event, Fault, FaultKind, Laid, Law, Lay, Part, Passed, Scripted, Seeded, Shuffle, Stop, Table,
    marked,
};
use std::cell::RefCell;

/// P marks one of five piles of two, and all of them come back.
fn marking(table: &mut Table<'_>) -> Result<(), Stop> {
    table.scope("marking", |table| {
        table.step("1", "P lays a heart below a pile")?;
        let row = table.put(2, &faces("1 2 3 4 5 6 7 8 9 10"))?;
        let mark = table.ask(&Ask::choice(5, H, C))?;
        table.commit(&mark)?;
        table.stack(&row, mark)?;
        table.step("2", "The piles are shifted, and the marks turned up")?;
        table.pile_shift(&row)?;
        let seen = table.turn_up(&row, Part::layer(2), Law::rotation(&marked(5, 0, H, C)))?;
        table.the(&seen, H)?;
        table.turn_down(&row, Part::layer(2))?;
        table.step("3", "They are scrambled and shown")?;
        table.pile_scramble(&row)?;
        let marks = table.split(&row, 2..3)?;
        table.set_aside(marks)?;
        let piles = Law::arrangement(&faces("1 2 3 4 5 6 7 8 9 10")).of_piles(2);
        table.turn_up(&row, Part::layers(0..2), piles)?;
        table.put_away(row)
    })
}

fn lines(table: Table<'_>) -> (Vec<String>, Result<(), Stop>) {
    let lines = RefCell::new(Vec::new());
    let result = marking(&mut table.recorded_by(|event| {
        lines.borrow_mut().push(event.to_string());
        Ok(())
    }));
    (lines.into_inner(), result)
}

#[test]
fn the_same_seed_gives_the_same_events() {
    let run = |seed| lines(Table::new(Seeded::new(seed), Scripted::new(vec![Lay::Mark(3)])));
    let (first, result) = run(1);
    assert_eq!(result, Ok(()));
    assert_eq!(first.len(), 17);
    assert_eq!(run(1).0, first);
    assert!((2..20).any(|seed| run(seed).0 != first));
}

#[test]
fn a_recorded_run_plays_again_without_prover_or_chance() {
    let seen = RefCell::new(Vec::new());
    let mut table = Table::new(Seeded::new(5), Scripted::new(vec![Lay::Mark(3)])).recorded_by(|event| {
        if let Event::TurnUp { seen: faces, .. } = event {
            seen.borrow_mut().push(faces.to_vec());
        }
        Ok(())
    });
    marking(&mut table).unwrap();
    drop(table);
    let (there, _) = lines(Table::new(Seeded::new(5), Scripted::new(vec![Lay::Mark(3)])));
    let mut record = seen.into_inner().into_iter();
    let (again, result) = lines(Table::replayed(move |_| Ok(record.next().unwrap())));
    assert_eq!((again, result), (there, Ok(())));
    // A forged record is judged like any other run.
    let (_, result) = lines(Table::replayed(|count| Ok(vec![H; count])));
    assert!(matches!(result, Err(Stop::Rejected(rejection)) if rejection.site.step == "2"));
}

#[test]
fn the_recorder_can_end_a_run() {
    let mut table = quiet().recorded_by(|event| match event {
        Event::Shuffle { .. } => Err(Stop::Interrupted),
        _ => Ok(()),
    });
    assert_eq!(marking(&mut table), Err(Stop::Interrupted));
}

#[test]
fn every_fault_of_the_marking_is_listed_and_the_leaks_are_found() {
    let mut table = Table::exact(Scripted::new(vec![Lay::Mark(3)])).listing_places();
    marking(&mut table).unwrap();
    let faults: Vec<Fault> = table.passed().iter().flat_map(Passed::faults).collect();
    let listed: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        listed,
        [
            "marking > step 2: shuffle skipped",
            "marking > step 2: pile_scramble instead",
            "marking > step 2 (number 2): check dropped",
            "marking > step 3: shuffle skipped",
            "marking > step 3: pile_shift instead",
            "marking > step 3 (number 2): one other allowed",
            "marking > step 3 (number 2): check dropped",
        ]
    );
    let leaks = |fault: &&Fault| {
        let mut table = Table::exact(Scripted::new(vec![Lay::Mark(3)])).with_fault((*fault).clone());
        matches!(marking(&mut table), Err(Stop::Leaked(_)))
    };
    let leaking: Vec<FaultKind> = faults.iter().filter(leaks).map(|fault| fault.kind).collect();
    // With one mark among the piles, a random shift shows the same as a random order: step 2 may be either.
    assert_eq!(
        leaking,
        [FaultKind::SkipShuffle, FaultKind::SkipShuffle, FaultKind::SwapShuffle(Shuffle::PileShift)]
    );
}

#[test]
fn a_search_finds_all_that_a_prover_can_lay_and_follows_it_again() {
    let mut table = Table::search(&[C, H]);
    table.round(marking).unwrap();
    let found = table.found().unwrap();
    assert!(found.complete());
    // All five marks end in the same state, but for what P was committed to.
    assert_eq!(found.ends.len(), 5);
    for (committed, rounds) in found.ends {
        let hearts = committed.iter().filter(|laid| **laid == Laid::Face(H)).count();
        assert_eq!((hearts, committed.len()), (1, 5));
        let mut table = Table::following(&[C, H], rounds);
        table.round(marking).unwrap();
        assert_eq!(table.laid(), [committed]);
    }
}
