use super::*;
use crate::engine::*;

fn board(table: &mut Table<'_>) -> Result<(), Stop> {
    let faces: Vec<Face> = (0..5)
        .flat_map(|i| if i == 2 { [Face::HEART, Face::CLUB] } else { [Face::CLUB, Face::HEART] })
        .collect();
    let row = table.put(2, &faces)?;
    table.commit(&row)?;
    table.round(|table| {
        let spot = chosen_pile::choose(table, &row)?;
        table.turn_up(&row, Part::at(&[spot], 0..2), Law::exactly(&[Face::HEART, Face::CLUB]))?;
        table.turn_down(&row, Part::at(&[spot], 0..2))?;
        chosen_pile::put_back(table, &row)
    })?;
    table.round(|table| {
        let s = table.spots(&row, [0])?;
        still_black::still_black(table, &row, s[0])
    })?;
    table.round(|table| {
        let s = table.spots(&row, [0, 1])?;
        let a = table.pick(&row, &s[..1], 0..2)?;
        let b = table.pick(&row, &s[1..], 0..2)?;
        let (a, b) = five_card_trick::five_card_trick(table, a, b, five_card_trick::And::Zero)?;
        table.fill(&row, &s[..1], 0..2, a)?;
        table.fill(&row, &s[1..], 0..2, b)
    })
}

#[test]
fn smoke() {
    let lays = vec![Lay::Mark(2), Lay::Faces(still_black::CHANGE.to_vec())];
    for seed in 0..20 {
        let mut t = Table::new(Seeded::new(seed), Scripted::new(lays.clone()));
        board(&mut t).unwrap();
    }
    let mut t = Table::exact(Scripted::new(lays.clone()));
    board(&mut t).unwrap();
    let mut t = Table::simulated(Seeded::new(1));
    board(&mut t).unwrap();
    let mut t = Table::search(&[Face::CLUB, Face::HEART]);
    board(&mut t).unwrap();
    let found = t.found().unwrap();
    eprintln!("{found:?}");
    let mut t = Table::following(&[Face::CLUB, Face::HEART], found.ends[0].1.clone());
    board(&mut t).unwrap();
    eprintln!("{:?}", t.laid());
    let set =
        vec![vec![Face::CLUB, Face::HEART], vec![Face::HEART, Face::HEART], vec![Face::HEART, Face::CLUB]];
    let go = |t: &mut Table<'_>| {
        let set = membership::Set::put(t, set.clone())?;
        let s = t.ask(&Ask::piles(1, 2, &[(Face::CLUB, 1), (Face::HEART, 2)]))?;
        t.reshape(&s, 1)?;
        let s2 = membership::membership(t, s, &set)?;
        t.set_aside(s2)?;
        set.put_away(t)
    };
    let lays = vec![Lay::Faces(vec![Face::HEART, Face::CLUB]), Lay::Mark(1)];
    go(&mut Table::exact(Scripted::new(lays.clone()))).unwrap();
    let lays = vec![Lay::Faces(vec![Face::HEART, Face::CLUB]), Lay::Mark(2)];
    eprintln!("{:?}", go(&mut Table::exact(Scripted::new(lays.clone()))));
    let eq = |t: &mut Table<'_>| {
        let rows = [1, 2, 1, 3].map(|x| t.put(1, &matrix::encode(x, 3)).unwrap());
        let rows = counting_equal::count_equal(t, rows.into(), 1, counting_equal::Malformed::Rejected)?;
        assert_eq!(rows.len(), 4);
        Ok::<_, Stop>(())
    };
    eq(&mut Table::exact(Scripted::new(vec![]))).unwrap();
    eq(&mut Table::simulated(Seeded::new(3))).unwrap();
    eq(&mut Table::new(Seeded::new(3), Scripted::new(vec![]))).unwrap();
}
