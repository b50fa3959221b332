//! Norinori: all boards up to 3x3 and 2x5, that is, all partitions into connected rooms.

use super::{Count, beside, grids, size};
use crate::long::is_long;
use facedown::grid::Grid;
use facedown::puzzles::Shade;
use facedown::puzzles::norinori::Norinori;
use facedown::small::partitions;

/// How many boards, pairs and solutions there are.
fn met(height: usize, width: usize) -> (usize, u64, u64) {
    let size = size(height, width);
    let boards: Vec<(Norinori, Vec<usize>)> = partitions(size.area())
        .into_iter()
        .filter_map(|rooms| Some((Norinori::new(&Grid::from_values(size, rooms.clone())?).ok()?, rooms)))
        .collect();
    let mut count = Count::default();
    for shades in grids(size, &[Shade::White, Shade::Black]) {
        let black: Vec<usize> =
            (0..size.area()).filter(|&index| shades.values()[index] == Shade::Black).collect();
        let mut degrees = vec![0; size.area()];
        for &one in &black {
            for &other in black.iter().filter(|&&other| beside(size.cell(one), size.cell(other))) {
                degrees[other] += 1;
            }
        }
        let unpaired = black.iter().any(|&index| degrees[index] != 1);
        for (board, rooms) in &boards {
            let mut blacks = vec![0; rooms.iter().max().unwrap() + 1];
            black.iter().for_each(|&index| blacks[rooms[index]] += 1);
            let broken = [
                ("room_has_two_black", blacks.iter().any(|&count| count != 2)),
                ("black_cells_come_in_pairs", unpaired),
            ];
            count.compare(board, &shades, &broken);
        }
    }
    (boards.len(), count.pairs, count.solved)
}

#[test]
fn both_checkers_agree() {
    assert_eq!(met(1, 1), (1, 2, 0));
    assert_eq!(met(1, 4), (8, 128, 3));
    assert_eq!(met(2, 2), (12, 192, 4));
    assert_eq!(met(2, 3), (74, 4736, 12));
    assert_eq!(met(3, 2), (74, 4736, 12));
    assert_eq!(met(2, 4), (456, 116_736, 90));
    if is_long() {
        assert_eq!(met(2, 5), (2810, 2_877_440, 397));
    }
    assert_eq!(met(3, 3), (1434, 734_208, 236));
}
