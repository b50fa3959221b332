//! Shakashaka: the solver draws black squares, triangles and white squares that obey the rule of rectangles, all at once. Parts are drawn
//! anew until the numbers of all black squares leave one solution. Then numbers are dropped. A board for experts is drawn around [a core](crate::shakashaka_expert).

use crate::climb::{Draft, Until, climb};
use crate::judge::{Judge, Measure, thin};
use crate::random::Random;
use crate::shakashaka_expert as expert;
use crate::symmetry::Symmetry;
use crate::wish::{Clues, Wish};
use facedown::constraints::{Literal, Model};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::Sheet;
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};

#[derive(Clone)]
pub(crate) struct Fillings<'a> {
    pub(crate) fillings: Grid<Filling>,
    pub(crate) core: Core,
    pub(crate) plan: BoardPlan<'a>,
}

/// What is not changed.
#[derive(Clone)]
pub(crate) struct Core {
    pub(crate) fillings: Grid<Option<Filling>>,
    /// Where a black square has no number.
    pub(crate) is_silent: Grid<bool>,
}

impl Core {
    pub(crate) fn nothing(size: Size) -> Self {
        Self { fillings: Grid::from_fn(size, |_| None), is_silent: Grid::from_fn(size, |_| false) }
    }
}

/// What the board has to be like.
#[derive(Clone, Copy)]
pub(crate) struct BoardPlan<'a> {
    pub(crate) size: Size,
    pub(crate) symmetry: Symmetry,
    /// The black squares, if an author has given them.
    pub(crate) black: Option<&'a Grid<bool>>,
    pub(crate) judge: &'a Judge,
}

pub(crate) fn attempt(wish: &Wish, judge: &Judge, random: &mut Random) -> Option<Sheet<Shakashaka>> {
    let size = wish.size();
    let black = match wish.how_many() {
        Clues::At(layout) => Some(&layout.0),
        _ => None,
    };
    let plan = BoardPlan { size, symmetry: wish.symmetry_of_clues(), black, judge };
    let is_thinned = *wish.how_many() != Clues::Many;
    let draft = if wish.is_expert_shakashaka() && wish.is_from_scratch() {
        expert::from_scratch(plan, random)?
    } else if wish.is_expert_shakashaka() {
        expert::draft(plan, random)?
    } else {
        let fillings = draw(&plan, |_| None, random)?;
        Fillings { fillings, core: Core::nothing(size), plan }
    };
    let draft = climb(draft, Until::Fits, 100 + size.area(), judge, random)?;
    is_lively(&draft.fillings, black.is_some()).then_some(())?;
    let mut puzzle = draft.puzzle()?;
    if is_thinned {
        puzzle = thinned(puzzle, judge, random);
    }
    judge.has_level(&puzzle).then_some(())?;
    Some(Sheet { puzzle, answer: Some(draft.fillings) })
}

/// The puzzle without the numbers that are not needed, which are looked at in random order.
fn thinned(puzzle: Shakashaka, judge: &Judge, random: &mut Random) -> Shakashaka {
    let is_clue = |cell: &Cell| matches!(puzzle.squares[*cell], Square::Clue(_));
    let mut cells: Vec<Cell> = puzzle.squares.size().cells().filter(is_clue).collect();
    random.shuffle(&mut cells);
    thin(puzzle, cells, judge, |puzzle, &cell| {
        let mut squares = puzzle.squares.clone();
        squares[cell] = Square::Black;
        Some(Shakashaka { squares })
    })
}

/// Whether there is enough to do: neither too many black squares nor too few triangles. Whoever gives the black squares decides that.
fn is_lively(fillings: &Grid<Filling>, is_given: bool) -> bool {
    let area = fillings.size().area();
    let count = |is: fn(&Filling) -> bool| fillings.values().iter().filter(|filling| is(filling)).count();
    let black = count(|filling| *filling == Filling::Black);
    let triangles = count(|filling| matches!(filling, Filling::Triangle(_)));
    triangles > 0 && (is_given || triangles * 100 >= area * 35 && (8..=28).contains(&(black * 100 / area)))
}

/// The variables of a square: black, white, and a triangle for each corner.
type SquareLiterals = [Literal; 6];

/// Fillings that obey the rule of rectangles, in random ways. Some may be given.
pub(crate) fn draw(
    plan: &BoardPlan<'_>,
    given: impl Fn(Cell) -> Option<Filling>,
    random: &mut Random,
) -> Option<Grid<Filling>> {
    let size = plan.size;
    let mut model = Model::new();
    let mut variables = random.variables(&mut model, 6 * size.area());
    // The solver tries false first: one of the six is preferred by turning it round.
    for choice in variables.chunks_mut(6) {
        let preferred = match random.below(100) {
            0..18 => 0,
            18..35 => 1,
            _ => random.between(2, 5),
        };
        choice[preferred] = !choice[preferred];
    }
    let choices: Vec<SquareLiterals> =
        variables.chunks(6).map(|choice| std::array::from_fn(|state| choice[state])).collect();
    let choice = |cell: Cell| choices[size.index(cell)];
    for cell in size.cells() {
        model.exactly(1, choice(cell));
        let partner = plan.symmetry.partner(size, cell);
        if cell < partner {
            model.implies([choice(cell)[0]], [choice(partner)[0]]);
            model.implies([choice(partner)[0]], [choice(cell)[0]]);
        }
        if let Some(black) = plan.black {
            model.fact(if black[cell] { choice(cell)[0] } else { !choice(cell)[0] });
        }
        if let Some(filling) = given(cell) {
            model.fact(choice(cell)[state(filling)]);
        }
        if plan.black.is_none() {
            // A white square between black ones leaves nothing to do.
            model.implies([choice(cell)[1]], size.neighbours(cell).map(|next| !choice(next)[0]));
        }
    }
    for Limit { of, squares, most } in limits(size) {
        let squares = squares.into_iter().map(|cell| choice(cell)[state(of)]);
        if of != Filling::Black {
            model.clause(squares.map(|literal| !literal));
        } else if plan.black.is_none() {
            model.at_most(most, squares);
        }
    }
    for row in 0..=size.height() {
        for column in 0..=size.width() {
            let at = |up: usize, left: usize| {
                let cell = Cell::new(row.checked_sub(up)?, column.checked_sub(left)?);
                size.contains(cell).then(|| choice(cell))
            };
            right_angles(&mut model, [at(1, 1), at(1, 0), at(0, 0), at(0, 1)]);
        }
    }
    let values = plan.judge.first(&model)?;
    let filling = |cell: Cell| match choice(cell).iter().position(|literal| literal.holds(&values)) {
        Some(place @ 2..) => Filling::Triangle(Corner::ALL[place - 2]),
        Some(1) => Filling::White,
        _ => Filling::Black,
    };
    Some(Grid::from_fn(size, filling))
}

/// How many of some squares may be filled in the same way.
pub(crate) struct Limit {
    pub(crate) of: Filling,
    pub(crate) squares: Vec<Cell>,
    pub(crate) most: usize,
}

/// What boards have to be like to give enough to do.
pub(crate) fn limits(size: Size) -> Vec<Limit> {
    // Black squares in heaps leave little to do around them.
    let heap = |squares: Vec<Cell>| Limit { of: Filling::Black, squares, most: 2 };
    let mut limits: Vec<Limit> = size.windows().map(|window| heap(window.into_iter().collect())).collect();
    let blocks = |height: usize, width: usize| {
        let block = move |cell: Cell| -> Vec<Cell> {
            let places = 0..height * width;
            places.map(|place| Cell::new(cell.row + place / width, cell.column + place % width)).collect()
        };
        size.cells().map(block).filter(move |block| block.iter().all(|&cell| size.contains(cell)))
    };
    for (height, width) in [(3, 1), (1, 3)] {
        limits.extend(blocks(height, width).map(heap));
    }
    // Large white areas leave nothing to do.
    for (height, width) in [(3, 3), (1, 6), (6, 1)] {
        let white = |squares: Vec<Cell>| Limit { of: Filling::White, most: squares.len() - 1, squares };
        limits.extend(blocks(height, width).map(white));
    }
    limits
}

/// The place of the filling's variable among those of its square.
fn state(filling: Filling) -> usize {
    match filling {
        Filling::Black => 0,
        Filling::White => 1,
        Filling::Triangle(corner) => {
            2 + Corner::ALL.into_iter().position(|other| other == corner).unwrap_or(0)
        }
    }
}

/// All corners of white areas at a vertex are right angles, given the squares around it clockwise from the north-west. Why this is the rule of
/// rectangles is explained with the constraints of the genre; here black squares are to be found, too.
fn right_angles(model: &mut Model, around: [Option<SquareLiterals>; 4]) {
    let triangle =
        |square: usize, turn: usize| around[square].map(|choice| choice[2 + (square + 2 + turn) % 4]);
    let full = |square: usize| -> Vec<Literal> {
        around[square].map(|choice| choice[1]).into_iter().chain(triangle(square, 2)).collect()
    };
    for square in 0..4 {
        let turned = |by: usize| (square + by) % 4;
        // A run of white begins here and goes clockwise, or the other way round.
        for (start, end, next) in [(1, 3, turned(1)), (3, 1, turned(3))] {
            let Some(begins) = triangle(square, start) else { continue };
            model.implies([begins], triangle(next, end).into_iter().chain(full(next)));
            for through in full(next) {
                model.implies([begins, through], triangle(turned(2), end));
            }
        }
        // Where three squares are full, all four are.
        if let (Some(_), Some(_), Some(_)) = (around[square], around[turned(1)], around[turned(2)]) {
            let not_full = [square, turned(1), turned(2)].into_iter().flat_map(|square| {
                let black = around[square].map(|choice| choice[0]);
                [black, triangle(square, 0), triangle(square, 1), triangle(square, 3)].into_iter().flatten()
            });
            model.clause(not_full.chain(full(turned(3))));
        }
    }
}

impl Draft for Fillings<'_> {
    type Drafted = Shakashaka;

    const MEASURE: Measure = Measure::Undecided;

    fn puzzle(&self) -> Option<Shakashaka> {
        let size = self.fillings.size();
        let is_triangle = |cell: &Cell| matches!(self.fillings[*cell], Filling::Triangle(_));
        let square = |cell: Cell| match self.fillings[cell] {
            Filling::Black if self.core.is_silent[cell] => Square::Black,
            Filling::Black => Square::Clue(size.neighbours(cell).filter(is_triangle).count() as u8),
            Filling::White | Filling::Triangle(_) => Square::White,
        };
        Some(Shakashaka { squares: Grid::from_fn(size, square) })
    }

    fn solution(&self) -> Grid<Filling> {
        self.fillings.clone()
    }

    /// A part of the board, and the part that is symmetrical to it, are drawn anew.
    fn change(&self, at: &[usize], _: usize, _: Option<&Grid<Filling>>, random: &mut Random) -> Option<Self> {
        let BoardPlan { size, symmetry, .. } = self.plan;
        let centre = size.cell(random.pick(at)?);
        let reach = random.between(1, 2);
        let is_near = |cell: Cell| {
            cell.row.abs_diff(centre.row) <= reach && cell.column.abs_diff(centre.column) <= reach
        };
        let is_open = |cell: Cell| {
            self.core.fillings[cell].is_none() && (is_near(cell) || is_near(symmetry.partner(size, cell)))
        };
        let given = |cell: Cell| (!is_open(cell)).then(|| self.fillings[cell]);
        let fillings = draw(&self.plan, given, random)?;
        (fillings != self.fillings).then(|| Self { fillings, ..self.clone() })
    }
}
