//! What is promised of boards: the same for a seed, one solution, no clue too many, symmetry, the difficulty that was asked for, and looks.
//!
//! The long run is `FACEDOWN_BOARDS=1000 cargo test --release -p facedown-generate --test promises`.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;

use common::{boards, boards_if_any, count, puzzle};
use facedown::constraints::Solvable;
use facedown::formats::Format;
use facedown::grid::{Cell, Grid};
use facedown::puzzles::hitori::{Hitori, Symbol};
use facedown::puzzles::norinori::Norinori;
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::nurikabe::Nurikabe;
use facedown::puzzles::shakashaka::{Corner, Filling, Shakashaka, Square};
use facedown::puzzles::sudoku::Sudoku;
use facedown::puzzles::{Clue, Shade, Sheet, registry};
use facedown_generate::{BoardGenre, Clues, Generated, Symmetry, Wish, generate};
use facedown_solve::{Continue, Cutoff, Goal, Level, Rated, Uniqueness, rate, solve, solve_sheet};
use std::collections::BTreeSet;

fn wish(genre: BoardGenre) -> Wish {
    let size = if genre == BoardGenre::Sudoku { "9x9" } else { "7x8" };
    Wish::new(genre, size.parse().unwrap()).unwrap().seed(1)
}

fn url(board: &Generated) -> String {
    board.solved.write(Format::Url).unwrap()
}

fn is_unique<P: Solvable>(puzzle: &P) -> bool {
    let outcome = solve(&puzzle.model().unwrap(), Goal::Unique, &Cutoff::never(), |_| Continue::Yes).unwrap();
    outcome.verdict == Uniqueness::Unique
}

#[test]
fn a_seed_gives_the_same_boards_with_any_number_of_threads() {
    for genre in BoardGenre::ALL {
        let made = |wish: &Wish, count, threads| {
            let mut urls = Vec::new();
            generate(wish, count, threads, &Cutoff::never(), |board| urls.push((board.attempt, url(&board))));
            urls
        };
        let wish = wish(genre);
        let one_thread = made(&wish, 3, 1);
        assert_eq!(made(&wish, 3, 3), one_thread);
        assert_eq!(made(&wish, 1, 2), one_thread[..1], "the first boards do not depend on how many follow");
        assert_ne!(made(&wish.clone().seed(2), 1, 1)[0].1, one_thread[0].1);
        assert_eq!(one_thread.iter().map(|(_, url)| url).collect::<BTreeSet<_>>().len(), 3);
    }
}

/// On so small a board there are few different ones: the list ends by itself, and it is the same whichever thread is quicker.
#[test]
fn a_list_has_no_board_twice() {
    let made = |wish: &Wish, count, threads| {
        let mut texts = Vec::new();
        let ended = generate(wish, count, threads, &Cutoff::never(), |board| {
            texts.push(board.solved.without_answer().write(Format::Text).unwrap());
        });
        (texts, ended)
    };
    for (genre, asked, there) in [
        (BoardGenre::Shakashaka, 8, 8),
        (BoardGenre::Nurikabe, 100, 9),
        (BoardGenre::Hitori, 200, 200),
        (BoardGenre::Norinori, 3, 3),
        (BoardGenre::Numberlink, 3, 3),
        (BoardGenre::Sudoku, 20, 20),
    ] {
        let wish = Wish::new(genre, "4x4".parse().unwrap()).unwrap().seed(1);
        let (texts, ended) = made(&wish, asked, 1);
        assert_eq!((texts.clone(), ended), made(&wish, asked, 2));
        assert_eq!((texts.len(), ended.made, ended.gave_up), (there, there, there < asked), "{genre}");
        let is_short = matches!(genre, BoardGenre::Norinori | BoardGenre::Numberlink);
        assert!(ended.repeats > 0 || is_short, "{genre}: so many boards have repeats among them");
        let mut known = BTreeSet::new();
        for text in &texts {
            assert!(!known.contains(&renamed(&rows(text), genre)), "{genre}: {text}");
            known.extend(images(&rows(text)).iter().map(|image| renamed(image, genre)));
        }
    }
}

/// Expert Shakashaka are made from a few stored boards, so some would have nearly the same solution as one before.
#[test]
fn a_list_has_no_twins() {
    let wish = Wish::new(BoardGenre::Shakashaka, "10x10".parse().unwrap()).unwrap().seed(2);
    let wish = wish.difficulty(Level::Expert).unwrap();
    let made = |count, threads| {
        let mut boards = Vec::new();
        let ended = generate(&wish, count, threads, &Cutoff::never(), |board| boards.push(board));
        (boards, ended)
    };
    let (boards, ended) = made(count(10), 2);
    assert!(ended.repeats > 0, "so many boards have twins among them");
    assert!(made(4, 1).0.iter().map(url).eq(boards[..4].iter().map(url)));
    let solutions: Vec<Grid<Filling>> = boards.iter().map(|board| puzzle::<Shakashaka>(board).1).collect();
    for (nth, solution) in solutions.iter().enumerate() {
        let mut image = solution.clone();
        for turn in 0..8 {
            for other in &solutions[..nth] {
                let same = image.iter().filter(|&(cell, filling)| other[cell] == *filling).count();
                assert!(same < 90, "{same} squares are the same: {}", url(&boards[nth]));
            }
            image = if turn == 3 { mirrored(&image) } else { turned(&image) };
        }
    }
}

/// A quarter turn to the right of a square board.
fn turned(fillings: &Grid<Filling>) -> Grid<Filling> {
    let last = fillings.size().height() - 1;
    Grid::from_fn(fillings.size(), |cell| match fillings[Cell::new(last - cell.column, cell.row)] {
        Filling::Triangle(Corner::NorthWest) => Filling::Triangle(Corner::NorthEast),
        Filling::Triangle(Corner::NorthEast) => Filling::Triangle(Corner::SouthEast),
        Filling::Triangle(Corner::SouthEast) => Filling::Triangle(Corner::SouthWest),
        Filling::Triangle(Corner::SouthWest) => Filling::Triangle(Corner::NorthWest),
        filling => filling,
    })
}

/// Left and right change places.
fn mirrored(fillings: &Grid<Filling>) -> Grid<Filling> {
    let last = fillings.size().width() - 1;
    Grid::from_fn(fillings.size(), |cell| match fillings[Cell::new(cell.row, last - cell.column)] {
        Filling::Triangle(Corner::NorthWest) => Filling::Triangle(Corner::NorthEast),
        Filling::Triangle(Corner::NorthEast) => Filling::Triangle(Corner::NorthWest),
        Filling::Triangle(Corner::SouthEast) => Filling::Triangle(Corner::SouthWest),
        Filling::Triangle(Corner::SouthWest) => Filling::Triangle(Corner::SouthEast),
        filling => filling,
    })
}

fn rows(text: &str) -> Vec<Vec<String>> {
    let rows = text.lines().skip(1).filter(|row| !row.is_empty());
    rows.map(|row| row.split_whitespace().map(str::to_owned).collect()).collect()
}

/// The eight images of a square.
fn images(rows: &[Vec<String>]) -> Vec<Vec<Vec<String>>> {
    let turned = |rows: &Vec<Vec<String>>| -> Vec<Vec<String>> {
        (0..rows.len()).map(|column| rows.iter().rev().map(|row| row[column].clone()).collect()).collect()
    };
    let mut images = vec![rows.to_vec(), rows.iter().rev().cloned().collect()];
    for image in 0..6 {
        images.push(turned(&images[image]));
    }
    images
}

/// The cells one after the other, with numbers from 1 on for what is only a name.
fn renamed(rows: &[Vec<String>], genre: BoardGenre) -> String {
    let mut names: Vec<&String> = Vec::new();
    let has_names = !matches!(genre, BoardGenre::Shakashaka | BoardGenre::Nurikabe);
    let cells = rows.iter().flatten().map(|cell| {
        if !has_names || cell == "." {
            return cell.clone();
        }
        if !names.contains(&cell) {
            names.push(cell);
        }
        names.iter().position(|name| *name == cell).unwrap().to_string()
    });
    cells.collect::<Vec<_>>().join(" ")
}

/// As somebody else reads the board from its address.
#[test]
fn a_board_has_one_solution_which_is_the_one_that_comes_with_it() {
    for genre in BoardGenre::ALL {
        for board in boards(&wish(genre), count(6)) {
            let sheet = registry::read_any(&url(&board)).unwrap();
            let outcome = solve_sheet(sheet.as_ref(), Goal::Unique, &Cutoff::never()).unwrap();
            assert_eq!(outcome.verdict, Uniqueness::Unique, "{}", url(&board));
            assert_eq!(outcome.solutions[0].write_solution(), board.solved.write_solution());
            let read = sheet.read_solution(&outcome.solutions[0].drawing().text()).unwrap();
            assert_eq!(read.write_solution(), board.solved.write_solution(), "from the picture");
        }
    }
}

#[test]
fn the_difficulty_that_is_asked_for_is_the_one_that_is_rated() {
    let mut refused = Vec::new();
    for genre in BoardGenre::ALL {
        for level in Level::ALL {
            // Expert boards of some genres have to be larger.
            let sizes = [wish(genre), Wish::new(genre, genre.usual_size()).unwrap()].into_iter();
            let Some(wish) = sizes.filter_map(|wish| wish.seed(1).difficulty(level).ok()).next() else {
                refused.push((genre, level));
                continue;
            };
            let number = count(4).div_ceil(4);
            for board in boards(&wish, number) {
                let sheet = registry::read_any(&url(&board)).unwrap();
                let Ok(Rated::Rating(rating)) = rate(sheet.as_ref(), &Cutoff::never()) else {
                    panic!("{} has no rating", url(&board))
                };
                assert_eq!(rating.level, level, "{}", url(&board));
                assert_eq!(Some(rating), board.rating);
            }
        }
    }
    assert_eq!(refused, [(BoardGenre::Hitori, Level::Easy)]);
}

#[test]
fn no_number_of_a_sudoku_can_be_dropped_with_those_that_are_symmetrical_to_it() {
    let experts = wish(BoardGenre::Sudoku).difficulty(Level::Expert).unwrap();
    let symmetrical =
        Symmetry::ALL.map(|symmetry| (symmetry, wish(BoardGenre::Sudoku).symmetry(symmetry).unwrap()));
    for (symmetry, wish) in symmetrical.into_iter().chain([(Symmetry::None, experts)]) {
        for board in boards(&wish, count(6).div_ceil(3)) {
            let (puzzle, _) = puzzle::<Sudoku>(&board);
            let (givens, size) = (puzzle.givens(), puzzle.givens().size());
            assert_eq!(board.is_minimal, Some(true));
            for cell in size.cells().filter(|&cell| givens[cell].is_some()) {
                let partner = symmetry.partner(size, cell);
                assert!(givens[partner].is_some(), "{cell} {}", url(&board));
                let mut fewer = givens.clone();
                (fewer[cell], fewer[partner]) = (None, None);
                assert!(!is_unique(&Sudoku::new(fewer).unwrap()), "{cell} {}", url(&board));
            }
        }
    }
}

#[test]
fn no_number_of_a_shakashaka_can_be_dropped_and_black_squares_are_symmetrical() {
    for symmetry in Symmetry::ALL {
        let wish = wish(BoardGenre::Shakashaka).symmetry(symmetry).unwrap();
        let mut all = boards(&wish, count(6).div_ceil(3));
        if symmetry == Symmetry::None {
            let wish = Wish::new(BoardGenre::Shakashaka, "10x10".parse().unwrap()).unwrap().seed(1);
            all.extend(boards(&wish.difficulty(Level::Expert).unwrap(), count(6).div_ceil(3)));
        }
        for board in all {
            let (puzzle, _) = puzzle::<Shakashaka>(&board);
            let (squares, size) = (&puzzle.squares, puzzle.squares.size());
            assert_eq!(board.is_minimal, Some(true));
            for cell in size.cells() {
                let partner = symmetry.partner(size, cell);
                assert_eq!(
                    squares[cell] == Square::White,
                    squares[partner] == Square::White,
                    "{}",
                    url(&board)
                );
                let is_alone = size.neighbours(cell).all(|next| squares[next] != Square::White);
                assert!(squares[cell] != Square::White || !is_alone, "{cell} {}", url(&board));
                if let Square::Clue(_) = squares[cell] {
                    let mut fewer = squares.clone();
                    fewer[cell] = Square::Black;
                    assert!(!is_unique(&Shakashaka { squares: fewer }), "{cell} {}", url(&board));
                }
            }
            let white = squares.values().iter().filter(|square| **square == Square::White).count();
            assert!((60..=95).contains(&(white * 100 / size.area())), "{}", url(&board));
        }
    }
}

#[test]
fn islands_of_nurikabe_differ_and_their_numbers_are_symmetrical() {
    for symmetry in Symmetry::ALL {
        let wish = wish(BoardGenre::Nurikabe).symmetry(symmetry).unwrap();
        for board in boards(&wish, count(6).div_ceil(3)) {
            let (puzzle, _) = puzzle::<Nurikabe>(&board);
            let (clues, size) = (&puzzle.clues, puzzle.clues.size());
            for cell in size.cells() {
                let partner = symmetry.partner(size, cell);
                assert_eq!(clues[cell].is_some(), clues[partner].is_some(), "{}", url(&board));
            }
            let sizes: BTreeSet<Clue> = clues.values().iter().copied().flatten().collect();
            assert!(sizes.len() >= 3 && !sizes.contains(&Clue::Unknown), "{}", url(&board));
            // Beside one island more than their share: a fifth has one cell, three in seven have at most two.
            let clues: Vec<Clue> = clues.values().iter().copied().flatten().collect();
            let of_at_most = |most| clues.iter().filter(|&&clue| clue <= Clue::Number(most)).count();
            assert!(5 * of_at_most(1) <= clues.len() + 5, "{}", url(&board));
            assert!(7 * of_at_most(2) <= 3 * clues.len() + 7, "{}", url(&board));
        }
    }
}

#[test]
fn with_few_clues_no_size_of_an_island_can_be_dropped() {
    let wish = wish(BoardGenre::Nurikabe).clues(Clues::Few).unwrap();
    let mut question_marks = 0;
    for board in boards(&wish, count(8)) {
        let (puzzle, _) = puzzle::<Nurikabe>(&board);
        assert_eq!(board.is_minimal, Some(true));
        for (cell, clue) in puzzle.clues.iter() {
            let Some(Clue::Number(_)) = clue else {
                question_marks += usize::from(clue.is_some());
                continue;
            };
            let mut fewer = puzzle.clues.clone();
            fewer[cell] = Some(Clue::Unknown);
            assert!(!is_unique(&Nurikabe { clues: fewer }), "{cell} {}", url(&board));
        }
    }
    assert!(question_marks > 0);
}

/// Each number of a black cell stands in a white one of its row or column, too: nothing but the rules says which of them is black.
#[test]
fn numbers_of_a_hitori_do_not_give_black_cells_away() {
    let small = wish(BoardGenre::Hitori).difficulty(Level::Expert).unwrap();
    let large =
        Wish::new(BoardGenre::Hitori, "9x11".parse().unwrap()).unwrap().difficulty(Level::Expert).unwrap();
    let experts = [small, large].into_iter().flat_map(|wish| boards(&wish, 2));
    for board in boards(&wish(BoardGenre::Hitori), count(12)).into_iter().chain(experts) {
        let (puzzle, answer) = puzzle::<Hitori>(&board);
        let size = answer.size();
        let longest = size.height().max(size.width()) as u32;
        for cell in size.cells() {
            let Symbol::Number(number) = puzzle.symbols[cell] else { panic!("a cell without a number") };
            assert!((1..=longest).contains(&number));
            let is_equal = |other: &Cell| {
                *other != cell
                    && (other.row == cell.row || other.column == cell.column)
                    && puzzle.symbols[*other] == puzzle.symbols[cell]
                    && answer[*other] == Shade::White
            };
            assert_eq!(
                size.cells().any(|other| is_equal(&other)),
                answer[cell] == Shade::Black,
                "{}",
                url(&board)
            );
        }
    }
}

#[test]
fn rooms_of_a_norinori_are_not_all_alike() {
    for board in boards(&wish(BoardGenre::Norinori), count(12)) {
        let (puzzle, _) = puzzle::<Norinori>(&board);
        let sizes: Vec<usize> = puzzle.cells_by_room().iter().map(Vec::len).collect();
        let distinct: BTreeSet<usize> = sizes.iter().copied().collect();
        assert!(distinct.len() >= 3 && sizes.iter().all(|size| (2..=12).contains(size)), "{}", url(&board));
        for &size in &distinct {
            assert!(
                2 * sizes.iter().filter(|&&other| other == size).count() <= sizes.len(),
                "{}",
                url(&board)
            );
        }
    }
}

/// All cells are used, equal numbers are not side by side, and two lines whose ends are cannot be one.
#[test]
fn lines_of_a_numberlink_fill_the_board_and_cannot_be_joined() {
    for board in boards(&wish(BoardGenre::Numberlink), count(8)) {
        let (puzzle, links) = puzzle::<Numberlink>(&board);
        let size = puzzle.clues.size();
        assert!(puzzle.is_well_designed(&links), "{}", url(&board));
        let mut longest = 0;
        for (one, other) in puzzle.pairs().unwrap().into_values() {
            let other = other.unwrap();
            assert!(!size.neighbours(one).any(|beside| beside == other), "{}", url(&board));
            longest = longest.max(length(&links, one));
        }
        assert!(longest >= 6, "{}", url(&board));
        assert_eq!(board.is_minimal, Some(true));
        for joined in joined(&puzzle) {
            // A line that runs beside itself could take a short cut, and so is never unique.
            assert!(!is_unique(&joined), "{}", url(&board));
        }
    }
}

/// On a larger board than the others here: there are none on so small a one. Where two lines can be joined, the board is no longer for experts.
#[test]
fn lines_of_an_expert_numberlink_cannot_be_joined() {
    let wish = Wish::new(BoardGenre::Numberlink, "10x10".parse().unwrap()).unwrap().seed(1);
    for board in boards(&wish.difficulty(Level::Expert).unwrap(), count(4).div_ceil(4)) {
        let (puzzle, links) = puzzle::<Numberlink>(&board);
        assert!(puzzle.is_well_designed(&links), "{}", url(&board));
        assert_eq!(board.rating.as_ref().map(|rating| rating.level), Some(Level::Expert));
        for joined in joined(&puzzle) {
            let sheet = Sheet { puzzle: joined, answer: None };
            if let Ok(Rated::Rating(rating)) = rate(&sheet, &Cutoff::never()) {
                assert_ne!((rating.level, rating.customs.len()), (Level::Expert, 2), "{}", url(&board));
            }
        }
    }
}

/// What is said of a board is what the solver finds: at every level, and whatever clues were asked for. A clue that is only kept to make a board easier, or an expert board hard enough, can be dropped.
#[test]
fn a_board_is_called_minimal_if_each_clue_is_needed_for_one_solution() {
    let of_size = |genre, size: &str| Wish::new(genre, size.parse().unwrap()).unwrap().seed(3);
    let mut found = BTreeSet::new();
    for genre in BoardGenre::ALL {
        let sizes = if genre == BoardGenre::Sudoku { ["6x6", "9x9"] } else { ["6x7", "10x10"] };
        let plain = of_size(genre, sizes[0]);
        let has_clues = !matches!(genre, BoardGenre::Hitori | BoardGenre::Norinori);
        let levels = Level::ALL.map(|level| {
            if !has_clues {
                return None;
            }
            let wishes = sizes.into_iter().filter_map(|size| of_size(genre, size).difficulty(level).ok());
            wishes.into_iter().next()
        });
        let clues = [Clues::Few, Clues::Many].map(|clues| plain.clone().clues(clues).ok());
        for wish in [plain].into_iter().chain(levels.into_iter().chain(clues).flatten()) {
            for board in boards_if_any(&wish, count(8).div_ceil(4)) {
                let is_minimal = match genre {
                    BoardGenre::Hitori | BoardGenre::Norinori => None,
                    BoardGenre::Shakashaka => Some(has_only_needed_numbers(&puzzle::<Shakashaka>(&board).0)),
                    BoardGenre::Nurikabe => Some(has_only_needed_sizes(&puzzle::<Nurikabe>(&board).0)),
                    BoardGenre::Numberlink => Some(has_only_needed_lines(&puzzle::<Numberlink>(&board).0)),
                    // Expert boards of 9x9 have no symmetry.
                    BoardGenre::Sudoku if board.solved.size().to_string() == "9x9" => {
                        Some(has_only_needed_givens(&puzzle::<Sudoku>(&board).0, Symmetry::None))
                    }
                    BoardGenre::Sudoku => {
                        Some(has_only_needed_givens(&puzzle::<Sudoku>(&board).0, Symmetry::Rotate))
                    }
                };
                assert_eq!(board.is_minimal, is_minimal, "{wish:?} {}", url(&board));
                found.insert((genre.name(), is_minimal));
            }
        }
    }
    let both = ["shakashaka", "nurikabe", "numberlink", "sudoku"];
    let expected = both.into_iter().flat_map(|genre| [true, false].map(|is| (genre, Some(is))));
    assert_eq!(found, expected.chain([("hitori", None), ("norinori", None)]).collect());
}

fn has_only_needed_numbers(puzzle: &Shakashaka) -> bool {
    puzzle.squares.iter().filter(|(_, square)| matches!(square, Square::Clue(_))).all(|(cell, _)| {
        let mut squares = puzzle.squares.clone();
        squares[cell] = Square::Black;
        !is_unique(&Shakashaka { squares })
    })
}

fn has_only_needed_sizes(puzzle: &Nurikabe) -> bool {
    puzzle.clues.iter().filter(|(_, clue)| matches!(clue, Some(Clue::Number(_)))).all(|(cell, _)| {
        let mut clues = puzzle.clues.clone();
        clues[cell] = Some(Clue::Unknown);
        !is_unique(&Nurikabe { clues })
    })
}

fn has_only_needed_lines(puzzle: &Numberlink) -> bool {
    let without = |ends: Vec<Cell>| {
        let mut clues = puzzle.clues.clone();
        ends.into_iter().for_each(|end| clues[end] = None);
        Numberlink { clues }
    };
    let pairs = puzzle.pairs().unwrap().into_values();
    let mut dropped = pairs.map(|(one, other)| without([Some(one), other].into_iter().flatten().collect()));
    dropped.all(|fewer| !is_unique(&fewer)) && joined(puzzle).iter().all(|fewer| !is_unique(fewer))
}

fn has_only_needed_givens(puzzle: &Sudoku, symmetry: Symmetry) -> bool {
    let (givens, size) = (puzzle.givens(), puzzle.givens().size());
    size.cells().filter(|&cell| givens[cell].is_some()).all(|cell| {
        let mut fewer = givens.clone();
        (fewer[cell], fewer[symmetry.partner(size, cell)]) = (None, None);
        !is_unique(&Sudoku::new(fewer).unwrap())
    })
}

/// The boards in which two lines are one whose ends are side by side.
fn joined(puzzle: &Numberlink) -> Vec<Numberlink> {
    let clues = &puzzle.clues;
    let pairs = clues.size().adjacent_pairs().filter_map(|(one, other)| {
        let (first, second) = (clues[one]?, clues[other]?);
        (first != second).then(|| {
            let mut joined = clues.map(|clue| if *clue == Some(second) { Some(first) } else { *clue });
            (joined[one], joined[other]) = (None, None);
            Numberlink { clues: joined }
        })
    });
    pairs.collect()
}

/// The number of cells of the line that begins here.
fn length(links: &Links, start: Cell) -> usize {
    let (mut before, mut here, mut length) = (start, start, 1);
    while let Some(next) = links.from(here).find(|&next| next != before && next != start) {
        (before, here) = (here, next);
        length += 1;
    }
    length
}

#[test]
fn clues_stand_where_a_layout_has_them() {
    let corners = "#..#..#/......./..#..#./......./#..#..#/......./..#...#";
    let at = |genre, layout: &str| {
        let layout: facedown_generate::Layout = layout.parse().unwrap();
        let wish = Wish::new(genre, layout.size().into()).unwrap();
        boards(&wish.clues(Clues::At(layout)).unwrap(), 2)
    };
    let shown = |grid: Grid<bool>| -> String {
        let row = |row: &[bool]| row.iter().map(|&clue| if clue { '#' } else { '.' }).collect::<String>();
        grid.rows().map(row).collect::<Vec<_>>().join("/")
    };
    for board in at(BoardGenre::Nurikabe, corners) {
        assert_eq!(shown(puzzle::<Nurikabe>(&board).0.clues.map(Option::is_some)), corners);
    }
    let cross = ".....#.###/.........#/...#.....#/...##...##/...#.#...#/#...#.#.../##...##.../#.....#.../#........./###.#.....";
    for board in at(BoardGenre::Shakashaka, cross) {
        let squares = puzzle::<Shakashaka>(&board).0.squares;
        assert_eq!(shown(squares.map(|square| *square != Square::White)), cross);
    }
    let half = "#.##.#/.#..#./#.##.#/##..##/.#..#./#.##.#";
    for board in at(BoardGenre::Sudoku, half) {
        assert_eq!(shown(puzzle::<Sudoku>(&board).0.givens().map(Option::is_some)), half);
    }
}

#[test]
fn wishes_that_cannot_be_granted_say_so() {
    let size = |genre, size: &str| Wish::new(genre, size.parse().unwrap()).map_err(|error| error.to_string());
    for (genre, text) in [
        (BoardGenre::Sudoku, "7x7"),
        (BoardGenre::Sudoku, "9x4"),
        (BoardGenre::Sudoku, "25x25"),
        (BoardGenre::Nurikabe, "1x1"),
        (BoardGenre::Nurikabe, "0x10"),
        (BoardGenre::Hitori, "3x100"),
        (BoardGenre::Norinori, "60x60"),
        (BoardGenre::Numberlink, "18446744073709551615x2"),
    ] {
        let error = size(genre, text).unwrap_err();
        assert!(
            error.contains(text) && error.contains("cannot generate") && error.contains("; expected "),
            "{error}"
        );
    }
    for text in ["", "x", "10", "10x", "axb", "-1x4", "10x10x10"] {
        assert!(text.parse::<facedown_generate::BoardSize>().is_err(), "{text}");
    }
    let hitori = || size(BoardGenre::Hitori, "6x6").unwrap();
    assert!(hitori().symmetry(Symmetry::Rotate).is_err());
    assert!(hitori().symmetry(Symmetry::None).is_ok());
    assert!(hitori().clues(Clues::Few).is_err());
    assert!(hitori().difficulty(Level::Easy).is_err());
    assert!(hitori().difficulty(Level::Expert).is_ok());
    let error = size(BoardGenre::Hitori, "5x5").unwrap().difficulty(Level::Expert).unwrap_err();
    assert!(error.to_string().contains("boards this small"), "{error}");
    assert!(size(BoardGenre::Sudoku, "16x16").unwrap().difficulty(Level::Expert).is_ok());
    assert!(size(BoardGenre::Sudoku, "6x6").unwrap().difficulty(Level::Expert).is_err());
    let expert = || size(BoardGenre::Sudoku, "9x9").unwrap().difficulty(Level::Expert).unwrap();
    assert!(expert().symmetry(Symmetry::None).is_ok());
    let error = expert().symmetry(Symmetry::Rotate).unwrap_err();
    assert!(error.to_string().contains("changes givens one by one"), "{error}");
    assert!(expert().clues(Clues::Few).is_ok());
    assert!(expert().clues(Clues::Many).is_err());
    let layout: facedown_generate::Layout = "#...\n....\n....\n...#".parse().unwrap();
    assert!(hitori().clues(Clues::At(layout.clone())).is_err());
    let error = size(BoardGenre::Nurikabe, "5x5").unwrap().clues(Clues::At(layout)).unwrap_err();
    assert_eq!(error.to_string(), "the layout is 4x4, but the board is 5x5; expected the same size");
    let layout: facedown_generate::Layout = "#...\n....\n....\n...#".parse().unwrap();
    let error = size(BoardGenre::Sudoku, "4x4").unwrap().clues(Clues::At(layout)).unwrap_err();
    let what = "too few clues for a sudoku of 4x4 with one solution: the layout has 2; expected 3 or more";
    assert_eq!(error.to_string(), what);
    for (side, text, is_possible) in [
        // The last two rows could change places.
        ("4x4", "##../#.##/..../....", false),
        ("6x6", "######/######/######/######/....../......", false),
        ("9x9", &format!("{}......###", "......###/".repeat(8)), false),
        // None of the 288 full boards is determined by these cells.
        ("4x4", "###./#.../..../#...", false),
        ("4x4", "#..#/..#./.#../#..#", true),
    ] {
        let wish = size(BoardGenre::Sudoku, side).unwrap().clues(Clues::At(text.parse().unwrap()));
        assert_eq!(wish.is_ok(), is_possible, "{text}");
    }
    for (genre, text, what) in [
        (BoardGenre::Nurikabe, "..../..../..../....", "the layout has no clue at all"),
        (BoardGenre::Shakashaka, "..../..../..../....", "the layout has no clue at all"),
        (BoardGenre::Nurikabe, "#.../..../.##./....", "numbers side by side, at r3c2 and r3c3"),
    ] {
        let error = size(genre, "4x4").unwrap().clues(Clues::At(text.parse().unwrap())).unwrap_err();
        assert!(error.to_string().contains(what), "{error}");
    }
    for text in ["", "#..\n#.", "#.?", "/", "##\u{1F0CF}#"] {
        assert!(text.parse::<facedown_generate::Layout>().is_err(), "{text:?}");
    }
}

/// Numbers like the black squares of a chessboard leave no sea that is connected: the run ends by itself, without a board.
#[test]
fn a_layout_that_allows_no_board_is_given_up() {
    let wish = Wish::new(BoardGenre::Nurikabe, "4x4".parse().unwrap()).unwrap();
    let wish = wish.clues(Clues::At("#.#./.#.#/#.#./.#.#".parse().unwrap())).unwrap();
    let ended = generate(&wish, 1, 2, &Cutoff::never(), |board| panic!("{}", url(&board)));
    assert!(ended.gave_up && ended.made == 0);
}

#[test]
fn nothing_is_made_when_it_is_time_to_stop() {
    let stop = Cutoff::after(std::time::Duration::ZERO);
    for genre in BoardGenre::ALL {
        let ended = generate(&wish(genre), 5, 2, &stop, |_| panic!("a board"));
        assert!(!ended.gave_up);
    }
}
