use super::*;

fn size(height: usize, width: usize) -> Size {
    Size::new(height, width).unwrap()
}

/// The number of assignments under which the model holds.
fn solutions(model: &Model) -> usize {
    let variables = model.variables();
    (0..1_u32 << variables)
        .filter(|bits| {
            let values: Vec<bool> = (0..variables).map(|place| bits >> place & 1 == 1).collect();
            model.holds(&values)
        })
        .count()
}

#[test]
fn counts_mean_what_they_say() {
    let number = |constrain: fn(&mut Model, Vec<Literal>)| {
        let mut model = Model::new();
        let literals = (0..4).map(|_| model.variable()).collect();
        constrain(&mut model, literals);
        solutions(&model)
    };
    assert_eq!(number(|model, of| model.exactly(2, of)), 6);
    assert_eq!(number(|model, of| model.at_most(1, of)), 5);
    assert_eq!(number(|model, of| model.clause(of)), 15);
    assert_eq!(number(|model, of| model.implies([of[0]], [of[1], of[2]])), 14);
    assert_eq!(number(|model, of| model.fact(!of[3])), 8);
}

#[test]
fn connected_areas_of_a_2x3_board() {
    let size = size(2, 3);
    let mut model = Model::new();
    let members = model.variables_on_board(size);
    model.connected(size, &members);
    // The empty set and the 40 connected sets of cells of a 2x3 board.
    assert_eq!(solutions(&model), 41);
}

#[test]
fn islands_have_one_seed_and_the_size_it_states() {
    let size = size(2, 3);
    let land_of = |seeds: Vec<Seed>| {
        let mut model = Model::new();
        let land = model.variables_on_board(size);
        model.islands(size, &land, seeds);
        solutions(&model)
    };
    let seed = |vertex, size| Seed { vertex, size };
    // From a corner: right or down.
    assert_eq!(land_of(vec![seed(0, Some(2))]), 2);
    assert_eq!(land_of(vec![]), 1);
    // Two neighbours cannot be two islands.
    assert_eq!(land_of(vec![seed(0, Some(1)), seed(1, Some(1))]), 0);
    // A corner of any size beside a sea of nothing or a single cell at the opposite corner.
    assert_eq!(land_of(vec![seed(0, None), seed(5, Some(1))]), 4);
}

#[test]
fn paths_join_ends_of_one_label() {
    let size = size(2, 3);
    let paths_of = |ends: Vec<(usize, Option<u32>)>| {
        let mut model = Model::new();
        let edges = size
            .adjacent_pairs()
            .map(|(one, other)| Edge { joins: [size.index(one), size.index(other)], used: model.variable() })
            .collect();
        let ends = ends.into_iter().map(|(vertex, label)| End { vertex, label });
        model.paths(size.area(), edges, ends.collect());
        solutions(&model)
    };
    // From the top left corner to the bottom right: four ways, and never a loop beside them.
    assert_eq!(paths_of(vec![(0, Some(7)), (5, Some(7))]), 4);
    // Two straight lines, one above the other.
    assert_eq!(paths_of(vec![(0, Some(1)), (2, Some(1)), (3, Some(2)), (5, Some(2))]), 1);
    // The left column and the right one, of which one may make a detour through the middle.
    assert_eq!(paths_of(vec![(0, Some(1)), (3, Some(1)), (2, Some(2)), (5, Some(2))]), 3);
    // Without labels, both.
    assert_eq!(paths_of(vec![(0, None), (3, None), (2, None), (5, None)]), 4);
    assert_eq!(paths_of(vec![(0, Some(1)), (3, None), (2, Some(1)), (5, None)]), 1);
    assert_eq!(paths_of(vec![]), 1);
}

/// The clock is asked before the first constraint and then again and again; what was written is not kept.
#[test]
fn a_model_is_given_up_when_the_clock_says_so() {
    use std::cell::Cell;
    use std::rc::Rc;
    let asked = Rc::new(Cell::new(0));
    let clock = Rc::clone(&asked);
    let mut model = Model::until(move || {
        clock.set(clock.get() + 1);
        clock.get() > 3
    });
    let literal = model.variable();
    for written in 0..3_000 {
        assert!(!model.is_over(), "{written}");
        model.fact(literal);
    }
    assert_eq!(asked.get(), 3);
    model.fact(literal);
    assert!(model.is_over() && model.is_stopped() && !model.is_too_large());
    assert!(model.constraints().is_empty());
    model.fact(literal);
    assert_eq!(asked.get(), 4, "nobody asks after that");
}
