//! Where constraints come from: which rule each of them says, and which clues it says it about.
//!
//! A solver does not need this, but explanations do: a hint names the rule that forces a cell, and a puzzle without a solution
//! has clues that contradict each other.

use super::{Constraint, Model};
use crate::puzzle::Rule;

/// The rules that constraints say, and the clues that they say them about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Origin {
    /// The rules; none for what is true by definition, such as that a cell has one value.
    pub rules: &'static [&'static Rule],
    /// The places of the clues, in the numbering of [`Solvable::place`](super::Solvable::place).
    pub clues: Vec<usize>,
    /// The places at which the constraints stand, where these are more than the places of their variables: all squares around one vertex, black ones, too.
    pub at: Vec<usize>,
    /// Whether the constraints say the rule together: the constraints around one vertex, say. Otherwise each says it by itself.
    pub is_one: bool,
}

impl Model {
    /// From here on, each constraint says these rules by itself.
    ///
    /// ```
    /// use facedown::puzzles::registry;
    ///
    /// let model = registry::read_any("hitori\n1 1\n").unwrap().model().unwrap();
    /// let names = |index| model.origin(index).rules.iter().map(|rule| rule.name).collect::<Vec<_>>();
    /// assert_eq!(names(0), ["no_two_black_side_by_side"]);
    /// assert_eq!((names(1), &model.origin(1).clues[..]), (vec!["no_number_twice_in_a_row"], &[0, 1][..]));
    /// ```
    pub(crate) fn each_says(&mut self, rules: &'static [&'static Rule]) {
        self.begin(Origin { rules, clues: Vec::new(), at: Vec::new(), is_one: false });
    }

    /// From here on, the constraints together say these rules about these clues.
    pub(crate) fn together_say(
        &mut self,
        rules: &'static [&'static Rule],
        clues: impl IntoIterator<Item = usize>,
    ) {
        self.begin(Origin { rules, clues: clues.into_iter().collect(), at: Vec::new(), is_one: true });
    }

    /// From here on, the constraints together say these rules at these places, whatever the clues are.
    pub(crate) fn together_say_at(
        &mut self,
        rules: &'static [&'static Rule],
        at: impl IntoIterator<Item = usize>,
    ) {
        self.begin(Origin { rules, clues: Vec::new(), at: at.into_iter().collect(), is_one: true });
    }

    fn begin(&mut self, origin: Origin) {
        // A model that is over may still be written to, for long.
        if !self.is_over() {
            self.origins.push(origin);
        }
    }

    /// The origin of the constraint at this place; that of a constraint that was written before any rule was named has no rules.
    #[must_use]
    pub fn origin(&self, constraint: usize) -> &Origin {
        static NONE: Origin = Origin { rules: &[], clues: Vec::new(), at: Vec::new(), is_one: false };
        let origin = self.origin_of.get(constraint).and_then(|&number| number.checked_sub(1));
        origin.and_then(|number| self.origins.get(number as usize)).unwrap_or(&NONE)
    }

    /// The places of constraints in groups that say a rule together, in order.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        for place in 0..self.constraints.len() {
            let goes_on =
                self.origin(place).is_one && place > 0 && self.origin_of[place] == self.origin_of[place - 1];
            match groups.last_mut() {
                Some(group) if goes_on => group.push(place),
                _ => groups.push(vec![place]),
            }
        }
        groups
    }

    /// The model with other constraints over the same variables.
    pub fn with(&self, constraints: Vec<Constraint>) -> Self {
        let mut model = Self { variables: self.variables, ..Self::default() };
        for constraint in constraints {
            model.push(|| constraint);
        }
        model
    }
}
