//! Clauses, as many as it takes and as fit, and the encodings of counts.

use crate::limits::{GaveUp, WorkLimits};
use facedown::constraints::Literal;
use std::ops::{Not, Range};

/// Variables and clauses. Whatever writes clauses gives up where the limits say so.
pub(crate) struct Formula {
    limits: WorkLimits,
    variables: u32,
    literals: Vec<Literal>,
    ends: Vec<usize>,
    branching: Vec<Range<u32>>,
    /// Variables of counters, in increasing order.
    counters: Vec<Range<u32>>,
    is_scattered: bool,
}

impl Formula {
    /// A formula whose first variables are already in use.
    pub(crate) fn new(variables: usize, limits: WorkLimits) -> Self {
        let (literals, ends, branching, counters) = Default::default();
        let variables = variables as u32;
        Self { limits, variables, literals, ends, branching, counters, is_scattered: false }
    }

    /// To be called by whatever takes long without writing clauses, with the number of small steps done.
    pub(crate) fn work(&mut self, steps: usize) -> Result<(), GaveUp> {
        self.limits.work(steps)
    }

    /// The limits, for what is made of the formula.
    pub(crate) fn limits(&self) -> WorkLimits {
        self.limits.clone()
    }

    /// Counts memory that is needed beside the clauses.
    pub(crate) fn reserve(&mut self, bytes: usize) -> Result<(), GaveUp> {
        self.limits.reserve(bytes)
    }

    pub(crate) fn variable(&mut self) -> Literal {
        self.variables += 1;
        Literal::positive(self.variables - 1)
    }

    pub(crate) const fn variables(&self) -> u32 {
        self.variables
    }

    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Literal>) -> Result<(), GaveUp> {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
        self.limits.look(self.variables as usize, self.ends.len(), self.literals.len())
    }

    /// Says that the search should choose values for these variables only. They must be so many that the values of
    /// all others follow, or do not matter.
    pub(crate) fn branch_on(&mut self, variables: Range<u32>) {
        self.branching.push(variables);
    }

    /// For each variable, whether the search may choose a value for it. The values of counters follow from what they count; to choose
    /// them first leads astray.
    pub(crate) fn choices(&self) -> Vec<bool> {
        let mut choices = vec![self.branching.is_empty(); self.variables as usize];
        let mut set =
            |range: &Range<u32>, choice| choices[range.start as usize..range.end as usize].fill(choice);
        self.branching.iter().for_each(|range| set(range, true));
        self.counters.iter().for_each(|range| set(range, false));
        choices
    }

    /// Says that far parts of the board have to do with each other. Then the search should not begin in reading order, in a corner; and
    /// since each conflict says much, it should follow the latest ones.
    pub(crate) fn scatter(&mut self) {
        self.is_scattered = true;
    }

    pub(crate) const fn is_scattered(&self) -> bool {
        self.is_scattered
    }

    /// All clauses.
    pub(crate) fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// The number of true literals lies between the bounds.
    pub(crate) fn count(&mut self, at_least: usize, at_most: usize, of: &[Literal]) -> Result<(), GaveUp> {
        let most = of.len();
        if at_least > most || at_least > at_most {
            return self.clause([]);
        }
        let subsets_forbidden = if at_most < most { subsets(most, at_most + 1) } else { Some(0) };
        let subsets_needed = if at_least > 0 { subsets(most, most - at_least + 1) } else { Some(0) };
        if let (Some(_), Some(_)) = (subsets_forbidden, subsets_needed) {
            if at_most < most {
                self.each_subset(of, at_most + 1, Tone::Negated)?;
            }
            if at_least > 0 {
                self.each_subset(of, most - at_least + 1, Tone::Plain)?;
            }
            return Ok(());
        }
        self.counter(at_least, at_most, of)
    }

    /// A clause for each subset of this size.
    fn each_subset(&mut self, of: &[Literal], size: usize, tone: Tone) -> Result<(), GaveUp> {
        let mut chosen: Vec<usize> = (0..size).collect();
        loop {
            self.clause(chosen.iter().map(|&place| match tone {
                Tone::Plain => of[place],
                Tone::Negated => !of[place],
            }))?;
            let Some(last) = (0..size).rev().find(|&last| chosen[last] < of.len() - size + last) else {
                return Ok(());
            };
            chosen[last] += 1;
            for place in last + 1..size {
                chosen[place] = chosen[place - 1] + 1;
            }
        }
    }

    /// A sequential counter: `reached[j]` says, after each literal, that more than `j` of those so far are true.
    fn counter(&mut self, at_least: usize, at_most: usize, of: &[Literal]) -> Result<(), GaveUp> {
        let highest = if at_most < of.len() { at_most + 1 } else { at_least };
        let first = self.variables;
        let mut reached: Vec<Literal> = Vec::new();
        for (place, &literal) in of.iter().enumerate() {
            let rest = of.len() - place - 1;
            let levels = highest.min(place + 1);
            let next: Vec<Literal> = (0..levels).map(|_| self.variable()).collect();
            for (level, &above) in next.iter().enumerate() {
                let before = reached.get(level).copied();
                let below = level.checked_sub(1).map(|below| reached[below]);
                if let Some(before) = before {
                    self.clause([!before, above])?;
                }
                self.clause(below.map(Not::not).into_iter().chain([!literal, above]))?;
                // The other way round, so that the counter is a function of what it counts.
                self.clause(before.into_iter().chain([!above, literal]))?;
                if let Some(below) = below {
                    self.clause(before.into_iter().chain([!above, below]))?;
                }
            }
            if at_most < of.len() && levels > at_most {
                self.clause([!next[at_most]])?;
            }
            // Too few so far for the rest to make up.
            if at_least > rest && at_least - rest <= levels {
                self.clause([next[at_least - rest - 1]])?;
            }
            reached = next;
        }
        self.counters.push(first..self.variables);
        Ok(())
    }
}

#[derive(Clone, Copy)]
enum Tone {
    Plain,
    Negated,
}

/// The number of subsets of this size, if it is small enough to write a clause for each.
fn subsets(of: usize, size: usize) -> Option<usize> {
    const FEW: usize = 30;
    let mut number = 1_usize;
    for place in 0..size.min(of - size) {
        number = number * (of - place) / (place + 1);
        if number > FEW {
            return None;
        }
    }
    Some(number)
}
