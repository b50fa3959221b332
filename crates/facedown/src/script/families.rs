//! Several rows of single cards that are taken, or put somewhere, one after the other: one sentence says it of all.

use super::moves::{NewLayout, Raw, Spots};
use super::sentences::say;
use super::tree::ScriptLine;
use std::collections::{BTreeMap, BTreeSet};

/// Rows that were taken one by one are a family: its name, its members in order, and how many of them are used up.
#[derive(Default)]
pub(super) struct Families {
    of: BTreeMap<usize, usize>,
}

impl Families {
    /// Several rows of single cards that are taken, or put somewhere, one after the other.
    pub(super) fn one_by_one(
        &mut self,
        rest: &[Raw],
        stacked: &BTreeSet<usize>,
        gathered: &BTreeSet<usize>,
    ) -> Option<(ScriptLine, usize)> {
        match &rest[0] {
            Raw::Pick { row: from, into, .. } if stacked.contains(into) => {
                let taken = |pair: &[Raw]| match pair {
                    [
                        Raw::Pick { row, spots, into, .. },
                        Raw::Reshape { row: spread, to: NewLayout::Singles, .. },
                    ] if row == from && into == spread && spots.is_whole_pile && stacked.contains(into) => {
                        Some((*into, spots.clone(), *spots.numbers.as_deref()?.first()?))
                    }
                    _ => None,
                };
                let all: Vec<_> = rest.chunks_exact(2).map_while(taken).collect();
                let (family, spots, _) = all.first()?.clone();
                let places: Vec<usize> = all.iter().map(|taken| taken.2).collect();
                self.of.extend(all.iter().map(|taken| (taken.0, family)));
                let at = Spots::at_numbers(spots.board, spots.piles, &places);
                let line = say!(
                    "Take the piles of row {} at {}, one after the other, each as a row of single cards: rows {}1, {}2, and so on.",
                    from,
                    &at,
                    &family,
                    &family
                );
                Some((line.making(family), 2 * all.len()))
            }
            Raw::Stack { row: upper, below } => {
                let family = *self.of.get(below)?;
                let of_it = |entry: &&Raw| matches!(entry, Raw::Stack { row, below } if row == upper && self.of.get(below) == Some(&family));
                let count = rest.iter().take_while(of_it).count();
                let line = say!(
                    "Put the rows of {} under row {}, one after the other, pile under pile.",
                    &family,
                    upper
                );
                Some((line.ending(family), count))
            }
            Raw::Split { row: from, is_top: true, into, .. } if gathered.contains(into) => {
                let layer = |entry: &Raw| match entry {
                    Raw::Split { row, is_top: true, into, left, .. }
                        if row == from && gathered.contains(into) =>
                    {
                        Some((*into, *left))
                    }
                    _ => None,
                };
                let all: Vec<(usize, usize)> = rest.iter().map_while(layer).collect();
                if all.last()?.1 != 1 {
                    return None;
                }
                let family = all[0].0;
                self.of.extend(all.iter().map(|layer| (layer.0, family)));
                self.of.insert(*from, family);
                let line = say!(
                    "Take row {} apart, layer by layer from the top: rows {}1, {}2, and so on.",
                    from,
                    &family,
                    &family
                );
                Some((line.making(family).ending(*from), all.len()))
            }
            Raw::Reshape { row: first, to: NewLayout::OnePile, .. } => {
                let family = *self.of.get(first)?;
                let Raw::Fill { row: board, .. } = rest.get(1)? else { return None };
                let put = |pair: &[Raw]| match pair {
                    [
                        Raw::Reshape { row: member, to: NewLayout::OnePile, .. },
                        Raw::Fill { row, spots, from, .. },
                    ] if row == board && from == member && self.of.get(from) == Some(&family) => {
                        Some((*from, spots.clone(), *spots.numbers.as_deref()?.first()?))
                    }
                    _ => None,
                };
                let all: Vec<_> = rest.chunks_exact(2).map_while(put).collect();
                let places: Vec<usize> = all.iter().map(|put| put.2).collect();
                let spots = &all.first()?.1;
                self.of.retain(|member, _| !all.iter().any(|put| put.0 == *member));
                let is_over = !self.of.values().any(|other| *other == family);
                let at = Spots::at_numbers(spots.board, spots.piles, &places);
                let line = say!(
                    "Gather the next rows of {}, each into a pile, and put them on these places of row {}, one on each: {}.",
                    &family,
                    board,
                    &at
                );
                Some((if is_over { line.ending(family) } else { line }, 2 * all.len()))
            }
            _ => None,
        }
    }
}
