//! Expert Hitori of 8x8 and larger. A search takes seconds for one, so a new one is drawn around the core of another.
//!
//! On a board for experts, one assumption at a time leaves some cells open, even if all the rest is known: the *core*. These cells are kept, with their shades and numbers, and
//! all the rest is drawn anew, again and again, until they are left open there, too. Then the board is changed at random, and a change is kept if it is still for experts.
//!
//! The stored boards were found by the search of `hitori_expert`. Their cores lie in corners, whose borders white cells cannot go around.

use crate::hitori::HitoriDraft;
use crate::hitori_expert::BoardPart;
use crate::judge::Judge;
use crate::kernels;
use crate::likeness::mirrored;
use crate::random::Random;
use facedown::constraints::Solvable;
use facedown::formats::Format;
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Puzzle;
use facedown::puzzles::hitori::{Hitori, Symbol};

/// Their sides.
const KERNEL_SIDE: usize = 8;
/// How often a core is placed and changed.
const ROUNDS: usize = 2;
/// How many boards are drawn around a core.
const PLACES: usize = 1_500;
/// How many changes are tried in each round.
const CHANGES: usize = 1_000;
/// What is around a core is drawn on a board of at most this side. The rest of a larger board is drawn around that.
const NEAR: usize = 10;
const LARGER: usize = 50;

/// Whether boards of this size are made from stored ones.
pub(crate) fn serve(size: Size) -> bool {
    size.height().min(size.width()) >= KERNEL_SIDE
}

/// A board with a part that is for experts.
pub(crate) fn draft(size: Size, judge: &Judge, random: &mut Random) -> Option<HitoriDraft> {
    let kernel = read(random.in_turn(kernels::hitori())?, judge)?;
    let is_turned = random.percent(50);
    let (height, width) =
        if is_turned { (size.width(), size.height()) } else { (size.height(), size.width()) };
    let most = height.max(width);
    let near = Size::new(height.min(NEAR), width.min(NEAR)).ok()?;
    let mut board = around(&kernel, near, most, judge, random)?;
    if (height, width) != (near.height(), near.width()) {
        board = placed(&board, |_| true, Size::new(height, width).ok()?, most, LARGER, judge, random)?;
    }
    let (is_below, is_right) = (random.percent(50), random.percent(50));
    let board = board.image(size, |cell| {
        let from = mirrored(size, cell, is_below, is_right);
        if is_turned { Cell::new(from.column, from.row) } else { from }
    });
    let mut names: Vec<u32> = (1..=most as u32).collect();
    random.shuffle(&mut names);
    Some(HitoriDraft { numbers: board.numbers.map(|&number| names[number as usize - 1]), ..board })
}

/// A board of this size around the core of another, which is at the top left.
fn around(
    kernel: &HitoriDraft,
    size: Size,
    most: usize,
    judge: &Judge,
    random: &mut Random,
) -> Option<HitoriDraft> {
    let (mut board, mut core) = upright(kernel)?;
    for _ in 0..ROUNDS {
        board = placed(&board, |cell| core.contains(&cell), size, most, PLACES, judge, random)?;
        (board, core) = walked(board, judge, random)?;
    }
    Some(board)
}

/// A stored board with its solution.
fn read(kernel: &str, judge: &Judge) -> Option<HitoriDraft> {
    let puzzle = Hitori::read(kernel, Format::Url).ok()?.puzzle;
    let shades = puzzle.decode(&judge.first(&puzzle.model().ok()?)?);
    let number = |symbol: &Symbol| if let Symbol::Number(number) = symbol { *number } else { 0 };
    Some(HitoriDraft { shades, numbers: puzzle.symbols.map(number), most: KERNEL_SIDE })
}

/// The board with its core at the top left, and the core.
fn upright(kernel: &HitoriDraft) -> Option<(HitoriDraft, Vec<Cell>)> {
    [(false, false), (false, true), (true, false), (true, true)].into_iter().find_map(
        |(is_below, is_right)| {
            let size = kernel.shades.size();
            let board = kernel.image(size, |cell| mirrored(size, cell, is_below, is_right));
            let core = core(&board)?;
            Some((board, core))
        },
    )
}

/// The cells at the top left that one assumption at a time leaves open, if that is for experts.
fn core(board: &HitoriDraft) -> Option<Vec<Cell>> {
    BoardPart::new(board, 0, 0)?.open(board)
}

/// A board of this size that has some cells of another at its top left, and is for experts there.
fn placed(
    from: &HitoriDraft,
    is_kept: impl Fn(Cell) -> bool,
    size: Size,
    most: usize,
    tries: usize,
    judge: &Judge,
    random: &mut Random,
) -> Option<HitoriDraft> {
    let kept = |cell: Cell| {
        let number = from.numbers.get(cell).filter(|_| is_kept(cell))?;
        Some((from.shades[cell], *number))
    };
    let given = Grid::from_fn(size, kept);
    (0..tries).take_while(|_| !judge.is_over()).find_map(|_| {
        let board = HitoriDraft::draw_around(&given, most, random)?;
        core(&board).map(|_| board)
    })
}

/// The board after random changes that leave it for experts, and its core.
fn walked(mut board: HitoriDraft, judge: &Judge, random: &mut Random) -> Option<(HitoriDraft, Vec<Cell>)> {
    let part = BoardPart::new(&board, 0, 0)?;
    let mut core = part.open(&board)?;
    for _ in (0..CHANGES).take_while(|_| !judge.is_over()) {
        if let Some(changed) = part.change(&board, random)
            && let Some(open) = part.open(&changed)
        {
            (board, core) = (changed, open);
        }
    }
    Some((board, core))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wish::{BoardGenre, Wish};
    use facedown_solve::{Cutoff, Judged, Level, left_after};

    /// Each stored board has one solution and is for experts; and new boards, made from every sixth, differ from it.
    #[test]
    fn stored_boards_are_for_experts_and_new_ones_differ() {
        let wish = Wish::new(BoardGenre::Hitori, "10x10".parse().unwrap()).unwrap();
        let judge = Judge::new(&wish, &Cutoff::never());
        let random = &mut Random::new(1, 0);
        let (mut cells, mut shades, mut numbers) = (0, 0, 0);
        for (nth, address) in kernels::hitori().into_iter().enumerate() {
            let model = Hitori::read(address, Format::Url).unwrap().puzzle.model().unwrap();
            let judged = left_after(&model, Level::Hard, &Cutoff::never()).unwrap().judged;
            assert_eq!(judged, Judged::Harder, "{address}");
            let kernel = read(address, &judge).unwrap();
            assert!(judge.fits(&Hitori::read(address, Format::Url).unwrap().puzzle), "{address}");
            let (before, _) = upright(&kernel).unwrap();
            if nth % 6 > 0 {
                continue;
            }
            let Some(after) = around(&kernel, wish.size(), 10, &judge, random) else { continue };
            for (cell, shade) in before.shades.iter() {
                cells += 1;
                shades += usize::from(*shade == after.shades[cell]);
                numbers += usize::from(before.numbers[cell] == after.numbers[cell]);
            }
        }
        assert!(cells > 0);
        assert!(100 * shades < 95 * cells && 100 * numbers < 45 * cells, "{cells}: {shades}, {numbers}");
    }
}
