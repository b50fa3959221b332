//! The rules of rounds: what differs after one, rounds within rounds, choices of V.

use super::rules::{accepted, lay, shows};
use super::{C, H, why};
use facedown::engine::{Accept, Law, Part, Row, Stop, Table};

#[test]
fn what_differs_after_a_round_is_not_gone_by() {
    fn one_of_two(table: &mut Table<'_>) -> Result<Row, Stop> {
        let row = lay(table, 1)?;
        table.round(|table| {
            let laws = [Law::exactly(&[C]), Law::exactly(&[H])];
            table.turn_up_accepting(&row, Part::layer(0), &laws, Accept::TheLaw).map(drop)
        })?;
        Ok(row)
    }
    let left_open =
        "what the round before has left open depends on what P has laid: turn it down within the round";
    type Then = fn(&mut Table<'_>, Row) -> Result<(), Stop>;
    let after: [Then; 3] = [
        |table, row| table.put_away(row),
        |table, row| if table.piles(&row) == 1 { Ok(()) } else { table.reject("another number") },
        |table, row| table.round(|table| table.turn_down(&row, Part::layer(0))),
    ];
    for then in after {
        let end = Table::search(&[C, H]).run(|table| {
            let row = one_of_two(table)?;
            then(table, row)
        });
        assert_eq!(why(end), left_open);
    }
    assert_eq!(Table::search(&[C, H]).run(|table| one_of_two(table).map(drop)), Ok(()));
}

#[test]
fn a_round_within_a_round_is_a_part_of_it() {
    fn nested(table: &mut Table<'_>) -> Result<(), Stop> {
        table.round(|table| {
            let row = lay(table, 2)?;
            table.round(|table| table.turn_up(&row, Part::layer(0), Law::arrangement(&[C, H])).map(drop))?;
            table.round(|table| table.turn_down(&row, Part::layer(0)))?;
            table.round(|table| shows(table, &row, 1, H).map(drop))
        })
    }
    assert_eq!(accepted(nested, 2), ["♣ ♥"]);
}

#[test]
fn a_choice_of_v_belongs_into_a_round() {
    let end = Table::search(&[C, H]).run(|table| {
        let row = table.put(1, &[H, H])?;
        let seen = table.turn_up(&row, Part::layer(0), Law::exactly(&[H, H]))?;
        table.any(&seen, H).map(drop)
    });
    assert_eq!(why(end), "V makes a choice here, so the step belongs in a round");
}

#[test]
fn a_check_that_leaves_much_open_can_be_tried_for_longer() {
    let counted = |most: Option<usize>| {
        let mut table = Table::search(&[C, H]);
        if let Some(most) = most {
            table = table.trying(most);
        }
        let end = table.run(|table| {
            table.round(|table| {
                table.step("2", "V counts the hearts")?;
                let row = lay(table, 11)?;
                let accept = Accept::Count { of: vec![H], exactly: 1 };
                table.turn_up_accepting(&row, Part::layer(0), &[], accept).map(drop)
            })
        });
        let found = table.found().unwrap();
        (end.is_ok(), found.ends.len(), found.incomplete.map(|why| why.to_string()))
    };
    let too_many = "the check at step 2 leaves more than 1024 ways to fill in cards that P laid";
    assert_eq!(counted(None), (false, 0, Some(too_many.into())));
    assert_eq!(counted(Some(1 << 11)), (true, 11, None));
}
