//! Where to draw the vertices of a graph: the same graph always looks the same, on every machine.
//!
//! Vertices that are few steps apart in the graph should be close on paper. Stress majorization (Gansner, Koren and
//! North, 2004) moves each vertex to where its distances to all others wish it, again and again. It starts from circles
//! and from the distances to four far vertices, and the best end is kept. Up to there only operations are
//! used that IEEE 754 defines exactly, but for the circle, which is rounded; and what comes after is drawn rounded.

use std::collections::VecDeque;

/// Larger graphs are drawn on a circle: the work grows with the square of the number of vertices.
const MOST_ARRANGED: usize = 300;
/// Smaller graphs are drawn several times, and the best drawing is kept.
const MOST_TRIED: usize = 60;
const ROUNDS: usize = 200;

type Point = (f64, f64);

/// A place for each vertex, the nearest neighbours about 1 apart.
pub(super) fn places(vertices: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    if !(3..=MOST_ARRANGED).contains(&vertices) || edges.is_empty() {
        return circle(vertices, 1);
    }
    let distances = distances(vertices, edges);
    let mut starts = vec![circle(vertices, 1), spread(&distances)];
    if vertices <= MOST_TRIED {
        starts.extend((2..8).map(|step| circle(vertices, step)));
    }
    let best = starts
        .into_iter()
        .map(|start| arrange(start, &distances))
        .min_by(|one, other| cost(one, edges, &distances).total_cmp(&cost(other, edges, &distances)))
        .unwrap_or_default();
    turn(straighten(best, edges))
}

/// How much there is to dislike in a drawing: wrong distances, vertices that touch, and, where they can be counted in
/// little time, crossings and vertices on edges.
fn cost(places: &[Point], edges: &[(usize, usize)], distances: &[Vec<usize>]) -> f64 {
    const CROSSING: f64 = 0.5;
    const TOUCHING: f64 = 5.0;
    let mut cost = stress(places, distances);
    for (vertex, &here) in places.iter().enumerate() {
        let close = |&&there: &&Point| length(difference(here, there)) < 0.5;
        cost += TOUCHING * places[..vertex].iter().filter(close).count() as f64;
    }
    if places.len() <= MOST_TRIED && edges.len() <= 2 * MOST_TRIED {
        for (index, &(a, b)) in edges.iter().enumerate() {
            let free = |&&(c, d): &&(usize, usize)| c != a && c != b && d != a && d != b;
            let crossed = |&(c, d): &(usize, usize)| cross(places[a], places[b], places[c], places[d]);
            cost += CROSSING * edges[..index].iter().filter(free).filter(|edge| crossed(edge)).count() as f64;
            let upon =
                |&vertex: &usize| vertex != a && vertex != b && is_upon(places[vertex], places[a], places[b]);
            cost += TOUCHING * (0..places.len()).filter(upon).count() as f64;
        }
    }
    cost
}

fn difference(from: Point, to: Point) -> Point {
    (to.0 - from.0, to.1 - from.1)
}

fn length((x, y): Point) -> f64 {
    (x * x + y * y).sqrt()
}

/// Twice the area of the triangle, positive when it turns clockwise on paper.
fn turning(a: Point, b: Point, c: Point) -> f64 {
    let (along, aside) = (difference(a, b), difference(a, c));
    along.0 * aside.1 - along.1 * aside.0
}

/// Whether the line from `a` to `b` crosses the one from `c` to `d`.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    turning(a, b, c) * turning(a, b, d) < 0.0 && turning(c, d, a) * turning(c, d, b) < 0.0
}

/// Whether the point touches the line from `a` to `b` somewhere between its ends.
fn is_upon(point: Point, a: Point, b: Point) -> bool {
    let (along, there) = (difference(a, b), difference(a, point));
    let whole = length(along).max(1e-9);
    let part = (along.0 * there.0 + along.1 * there.1) / (whole * whole);
    (0.0..1.0).contains(&part) && turning(a, b, point).abs() / whole < 0.25
}

/// Turns the drawing so that most edges lie level or upright, if most of them can.
fn straighten(places: Vec<Point>, edges: &[(usize, usize)]) -> Vec<Point> {
    // The fourth power of a direction is the same for all four directions of a square grid.
    let (mut sum_x, mut sum_y) = (0.0, 0.0);
    for &(one, other) in edges {
        let angle = 4.0 * (places[other].1 - places[one].1).atan2(places[other].0 - places[one].0);
        sum_x += angle.cos();
        sum_y += angle.sin();
    }
    if sum_x * sum_x + sum_y * sum_y < (edges.len() * edges.len()) as f64 / 4.0 {
        return places;
    }
    let (sin, cos) = (-sum_y.atan2(sum_x) / 4.0).sin_cos();
    places.into_iter().map(|(x, y)| (x * cos - y * sin, x * sin + y * cos)).collect()
}

/// Mirrors the drawing so that the first vertex is at the top left and the second rather beside it than below it.
fn turn(places: Vec<Point>) -> Vec<Point> {
    let (first, second) = (places[0], places[1]);
    let upright = (second.1 - first.1).abs() > (second.0 - first.0).abs() + 0.1;
    let places: Vec<Point> = places.into_iter().map(|(x, y)| if upright { (y, x) } else { (x, y) }).collect();
    let count = places.len() as f64;
    let middle = |value: fn(&Point) -> f64| places.iter().map(value).sum::<f64>() / count;
    let sign = |beyond: bool| if beyond { -1.0 } else { 1.0 };
    let across = sign(places[0].0 > middle(|place| place.0) + 0.1);
    let down = sign(places[0].1 > middle(|place| place.1) + 0.1);
    places.into_iter().map(|(x, y)| (x * across, y * down)).collect()
}

/// The vertices on a circle, `step` places on for each vertex; a circle inside it goes on with those whose places are
/// taken.
fn circle(vertices: usize, step: usize) -> Vec<Point> {
    let turn = std::f64::consts::TAU / vertices.max(1) as f64;
    let radius = (vertices as f64 / std::f64::consts::TAU).max(0.5);
    let rings = greatest_common_divisor(vertices, step);
    let round = |value: f64| (value * 1e6).round() / 1e6;
    (0..vertices)
        .map(|index| {
            let ring = index * rings / vertices;
            let radius = radius * (1.0 - ring as f64 / (rings + 1) as f64);
            let angle = turn * (index * step % vertices) as f64;
            (round(radius * angle.sin()), round(-radius * angle.cos()))
        })
        .collect()
}

const fn greatest_common_divisor(one: usize, other: usize) -> usize {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

/// The steps between all vertices; those in different parts of the graph count as a little farther than any others.
fn distances(vertices: usize, edges: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); vertices];
    for &(one, other) in edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut all: Vec<Vec<Option<usize>>> = (0..vertices).map(|start| steps(start, &neighbours)).collect();
    let farthest = all.iter().flatten().flatten().max().copied().unwrap_or(0);
    all.iter_mut().map(|row| row.iter().map(|steps| steps.unwrap_or(farthest + 1)).collect()).collect()
}

fn steps(start: usize, neighbours: &[Vec<usize>]) -> Vec<Option<usize>> {
    let mut found = vec![None; neighbours.len()];
    found[start] = Some(0);
    let mut queue = VecDeque::from([(start, 0)]);
    while let Some((vertex, steps)) = queue.pop_front() {
        for &next in &neighbours[vertex] {
            if found[next].is_none() {
                found[next] = Some(steps + 1);
                queue.push_back((next, steps + 1));
            }
        }
    }
    found
}

/// A start that unfolds grids and long graphs: by the distances to two far vertices, and to two far from those.
fn spread(distances: &[Vec<usize>]) -> Vec<Point> {
    let vertices = distances.len();
    let farthest_from = |known: &[usize]| {
        (0..vertices)
            .rev()
            .max_by_key(|&vertex| known.iter().map(|&other| distances[vertex][other]).min())
            .unwrap_or(0)
    };
    let west = farthest_from(&[0]);
    let east = farthest_from(&[west]);
    let north = farthest_from(&[west, east]);
    let south = farthest_from(&[west, east, north]);
    (0..vertices)
        .map(|vertex| {
            let to = |other: usize| distances[vertex][other] as f64;
            // A small bend by the vertex's number, so that no two vertices start at the same place.
            let bend = vertex as f64 / (10 * vertices) as f64;
            ((to(west) - to(east)) / 2.0 + bend, (to(north) - to(south)) / 2.0 + bend * bend)
        })
        .collect()
}

fn arrange(mut places: Vec<Point>, distances: &[Vec<usize>]) -> Vec<Point> {
    for _ in 0..ROUNDS {
        for vertex in 0..places.len() {
            let (x, y) = places[vertex];
            let (mut sum_x, mut sum_y, mut weights) = (0.0, 0.0, 0.0);
            for (other, &(there_x, there_y)) in places.iter().enumerate() {
                if other == vertex {
                    continue;
                }
                let wish = distances[vertex][other] as f64;
                let weight = 1.0 / (wish * wish);
                let (dx, dy) = (x - there_x, y - there_y);
                let apart = (dx * dx + dy * dy).sqrt().max(1e-9);
                sum_x += weight * (there_x + wish * dx / apart);
                sum_y += weight * (there_y + wish * dy / apart);
                weights += weight;
            }
            places[vertex] = (sum_x / weights, sum_y / weights);
        }
    }
    places
}

fn stress(places: &[Point], distances: &[Vec<usize>]) -> f64 {
    let mut sum = 0.0;
    for (vertex, &(x, y)) in places.iter().enumerate() {
        for (other, &(there_x, there_y)) in places.iter().enumerate().take(vertex) {
            let wish = distances[vertex][other] as f64;
            let (dx, dy) = (x - there_x, y - there_y);
            let error = ((dx * dx + dy * dy).sqrt() - wish) / wish;
            sum += error * error;
        }
    }
    sum
}
