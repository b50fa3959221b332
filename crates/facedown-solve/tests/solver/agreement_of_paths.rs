//! The solver against naive enumeration for Numberlink and for graphs: see `agreement.rs`.
//!
//! Compared are the sets of solutions of all ways of placing pairs of numbers on boards up to 3x3, 2x4 and 4x2; of 1,500 random
//! boards up to 4x4 with question marks; of 1,500 up to 4x4, 3x5 and 5x3 made from lines; and of all graphs of up to six vertices
//! (up to some renamings). `./test` tries a quarter of the random ones. Boards up to 5x5 are in `agreement_with_slack.rs`.

use crate::common::{Random, agree, board_sizes, boards, links, random_size, size, solutions};
use facedown::grid::{Cell, Grid, Size};
use facedown::puzzles::disjoint_paths::{DisjointPaths, Vertex};
use facedown::puzzles::numberlink::{Links, Numberlink};
use facedown::puzzles::{Clue, Puzzle};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

/// The ways of drawing lines without a branch, by the cells where lines end.
fn lines_by_ends(size: Size) -> BTreeMap<Vec<Cell>, Vec<Links>> {
    let all = links(size);
    let mut begun = vec![(Links::none(size), Grid::from_fn(size, |_| 0))];
    for (cell, towards) in all {
        let there = size.neighbour(cell, towards).unwrap();
        let drawn: Vec<_> = begun
            .iter()
            .filter(|(_, degree)| degree[cell] < 2 && degree[there] < 2)
            .map(|(lines, degree)| {
                let (mut lines, mut degree) = (lines.clone(), degree.clone());
                lines.set(cell, towards, true);
                degree[cell] += 1;
                degree[there] += 1;
                (lines, degree)
            })
            .collect();
        begun.extend(drawn);
    }
    // There are many drawings and few sets of ends, so the sets are found by a number first.
    let mut by_number: HashMap<u64, Vec<Links>> = HashMap::new();
    for (lines, degree) in begun {
        let number = size.cells().fold(0, |number, cell| 2 * number + u64::from(degree[cell] == 1));
        by_number.entry(number).or_default().push(lines);
    }
    let cells = |number: u64| {
        let last = size.area() - 1;
        (0..=last).filter(|&place| number >> (last - place) & 1 == 1).map(|place| size.cell(place)).collect()
    };
    by_number.into_iter().map(|(number, lines)| (cells(number), lines)).collect()
}

/// Of boards up to 4x4, by their size. Two tests want them.
static BY_ENDS: LazyLock<BySize> = LazyLock::new(|| crate::common::by_size(4, lines_by_ends));

type BySize = BTreeMap<(usize, usize), BTreeMap<Vec<Cell>, Vec<Links>>>;

/// Asserts that solver and rules agree on a board, and returns the number of solutions.
fn numberlink_agrees(puzzle: &Numberlink, by_ends: &BTreeMap<Vec<Cell>, Vec<Links>>) -> usize {
    let ends: Vec<Cell> =
        puzzle.clues.iter().filter(|(_, clue)| clue.is_some()).map(|(cell, _)| cell).collect();
    agree(puzzle, by_ends.get(&ends).map_or(&[][..], Vec::as_slice))
}

/// All ways of putting pairs of numbers on some of the cells.
fn pairings(cells: &[Cell], next: u32) -> Vec<Vec<(Cell, u32)>> {
    let Some((&first, rest)) = cells.split_first() else { return vec![Vec::new()] };
    let mut all = pairings(rest, next);
    for (place, &partner) in rest.iter().enumerate() {
        let mut others = rest.to_vec();
        others.remove(place);
        for mut pairing in pairings(&others, next + 1) {
            pairing.extend([(first, next), (partner, next)]);
            all.push(pairing);
        }
    }
    all
}

#[test]
fn numberlink_on_all_small_boards() {
    let mut boards = 0;
    let mut found = 0;
    for size in board_sizes() {
        let by_ends = lines_by_ends(size);
        let cells: Vec<Cell> = size.cells().collect();
        for pairing in pairings(&cells, 1) {
            let mut clues = Grid::from_fn(size, |_| None);
            for (cell, number) in pairing {
                clues[cell] = Some(Clue::Number(number));
            }
            found += numberlink_agrees(&Numberlink { clues }, &by_ends);
            boards += 1;
        }
    }
    assert_eq!((boards, found), NUMBERLINK);
}

#[test]
fn numberlink_on_random_boards_with_question_marks_and_numbers_that_do_not_pair_up() {
    let mut random = Random::new(4);
    for _ in 0..boards(1_500) {
        let size = random_size(&mut random, 4);
        let by_ends = &BY_ENDS[&(size.height(), size.width())];
        let mut clues = Grid::from_fn(size, |_| None);
        let pairs = random.below(size.area() as u64 / 2 + 1).min(5);
        for number in 0..2 * pairs {
            let cell = size.cell(random.below(size.area() as u64) as usize);
            let clue = Clue::Number(number as u32 / 2 + 1);
            clues[cell] = Some(if random.below(4) == 0 { Clue::Unknown } else { clue });
        }
        numberlink_agrees(&Numberlink { clues }, by_ends);
    }
}

#[test]
fn numberlink_on_random_boards_from_hidden_lines() {
    let mut random = Random::new(5);
    let wide = BTreeMap::from([((3, 5), lines_by_ends(size(3, 5))), ((5, 3), lines_by_ends(size(5, 3)))]);
    for round in 0..boards(1_500) {
        let of_size = if round % 10 == 0 { &wide } else { &*BY_ENDS };
        let place = random.below(of_size.len() as u64) as usize;
        let (&(height, width), by_ends) = of_size.iter().nth(place).unwrap();
        let size = size(height, width);
        let place = random.below(by_ends.len() as u64) as usize;
        let hidden = by_ends.values().nth(place).unwrap();
        let hidden = &hidden[random.below(hidden.len() as u64) as usize];
        let mut clues = Grid::from_fn(size, |_| None);
        let mut next = 1;
        for start in size.cells().filter(|&cell| hidden.from(cell).count() == 1) {
            if clues[start].is_some() {
                continue;
            }
            let (mut before, mut here) = (start, hidden.from(start).next().unwrap());
            while let Some(on) = hidden.from(here).find(|&on| on != before) {
                (before, here) = (here, on);
            }
            clues[start] = Some(Clue::Number(next));
            clues[here] = Some(Clue::Number(next));
            next += 1;
        }
        numberlink_agrees(&Numberlink { clues }, by_ends);
    }
}

/// All ways to join the pairs from this one on, without the vertices that are taken.
fn joined(puzzle: &DisjointPaths, pair: usize, taken: &mut Vec<Vertex>) -> Vec<Vec<Vec<Vertex>>> {
    let Some(&(start, goal)) = puzzle.pairs().get(pair) else { return vec![Vec::new()] };
    let endpoints: BTreeSet<Vertex> = puzzle.pairs().iter().flat_map(|&(one, other)| [one, other]).collect();
    let mut all = Vec::new();
    let mut open = vec![vec![start]];
    while let Some(path) = open.pop() {
        let last = path[path.len() - 1];
        if last == goal {
            let length = taken.len();
            taken.extend(&path);
            for mut rest in joined(puzzle, pair + 1, taken) {
                rest.insert(0, path.clone());
                all.push(rest);
            }
            taken.truncate(length);
            continue;
        }
        for &next in puzzle.neighbours(last) {
            if !path.contains(&next) && !taken.contains(&next) && (next == goal || !endpoints.contains(&next))
            {
                open.push([&path[..], &[next]].concat());
            }
        }
    }
    all
}

/// Whether no exchange of two vertices that keeps the pairs makes the graph's number smaller: a cheap way to skip
/// many graphs that differ only in names.
fn is_first_of_its_kind(edges: &[(usize, usize)], bits: u32, pairs: usize, vertices: usize) -> bool {
    let exchanges = (0..pairs).map(|pair| (2 * pair, 2 * pair + 1));
    let free = (2 * pairs..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other)));
    exchanges.chain(free).all(|(one, other)| {
        let swapped = |vertex: usize| match vertex {
            vertex if vertex == one => other,
            vertex if vertex == other => one,
            vertex => vertex,
        };
        let mut image = 0_u32;
        for (place, &(start, end)) in edges.iter().enumerate().filter(|(place, _)| bits >> place & 1 == 1) {
            let (start, end) = (swapped(start), swapped(end));
            let there = edges.iter().position(|&edge| edge == (start.min(end), start.max(end)));
            image |= 1 << there.unwrap_or(place);
        }
        bits <= image
    })
}

#[test]
fn all_graphs_up_to_six_vertices() {
    let mut graphs = 0;
    let mut found = 0;
    for vertices in 2..=6 {
        let edges: Vec<(usize, usize)> =
            (0..vertices).flat_map(|one| (one + 1..vertices).map(move |other| (one, other))).collect();
        for pairs in 1..=vertices / 2 {
            let endpoints: Vec<_> = (0..pairs).map(|pair| (Vertex(2 * pair), Vertex(2 * pair + 1))).collect();
            for bits in 0..1_u32 << edges.len() {
                if !is_first_of_its_kind(&edges, bits, pairs, vertices) {
                    continue;
                }
                let chosen: Vec<_> = edges
                    .iter()
                    .enumerate()
                    .filter(|(place, _)| bits >> place & 1 == 1)
                    .map(|(_, &(one, other))| (Vertex(one), Vertex(other)))
                    .collect();
                let puzzle = DisjointPaths::new(vertices, &chosen, &endpoints).unwrap();
                let mut naive = joined(&puzzle, 0, &mut Vec::new());
                let mut by_solver = solutions(&puzzle);
                assert!(by_solver.iter().all(|paths| puzzle.check(paths).is_empty()), "{puzzle:?}");
                naive.sort();
                by_solver.sort();
                assert_eq!(by_solver, naive, "{puzzle:?}");
                graphs += 1;
                found += naive.len();
            }
        }
    }
    assert_eq!((graphs, found), GRAPHS);
}

/// Boards and solutions of all boards up to 3x3 and 2x4.
const NUMBERLINK: (usize, usize) = (4_343, 3_245);
/// Graphs of up to six vertices, and ways to join their pairs.
const GRAPHS: (usize, usize) = (13_368, 15_745);
