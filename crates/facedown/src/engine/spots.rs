//! Pointing at piles: by their places, by distances, and whether a spot is still good.

use super::mistake::TableRule;
use super::order::Order;
use super::row::{Base, Named, Naming, Part, Row, Spot};
use super::stop::{Stop, WhyUnknown};
use super::table::Table;

impl Table<'_> {
    /// The spot at a place of a row whose order everybody knows, counted from 0.
    ///
    /// # Errors
    /// When the row was shuffled and its order not restored, or has no such place.
    pub fn spot(&self, row: &Row, index: usize) -> Result<Spot, Stop> {
        self.go_on_with(&[row])?;
        let meta = self.meta(row);
        if meta.order != Order::Known {
            self.refuse(TableRule::NoPlace, "the row was shuffled: nobody knows what lies where")?;
        }
        if index >= self.piles(row) {
            return self.impossible(format!("the row has no place {}", index + 1));
        }
        let (table, round) = (self.number(), self.front.round);
        let (generation, naming) = (meta.generation, Naming::number(index));
        Ok(Spot { table, row: row.id, generation, index, named: Named::Alone, naming, round })
    }

    /// The spots at places of a row whose order everybody knows.
    ///
    /// # Errors
    /// As [`Table::spot`].
    pub fn spots(&self, row: &Row, indices: impl IntoIterator<Item = usize>) -> Result<Vec<Spot>, Stop> {
        indices.into_iter().map(|index| self.spot(row, index)).collect()
    }

    /// The spot so many places to the right of another, around the end of the row if need be; left if negative.
    ///
    /// # Errors
    /// When the row was scrambled, so that its neighbours have changed, or shuffled since.
    pub fn beside(&self, row: &Row, spot: Spot, distance: isize) -> Result<Spot, Stop> {
        self.go_on_with(&[row])?;
        let index = self.index(row, spot)?;
        if matches!(self.meta(row).order, Order::Scrambled(_)) {
            self.refuse(TableRule::NoDistance, "the row was scrambled: distances mean nothing")?;
        }
        let piles = self.piles(row);
        let steps = distance.rem_euclid(piles as isize) as usize;
        let index = (index + steps) % piles;
        let naming = match spot.naming.base {
            Base::Number(_) => Naming::number(index),
            base => Naming { base, distance: spot.naming.distance.saturating_add(distance) },
        };
        Ok(Spot { index, named: Named::Beside, naming, round: self.front.round, ..spot })
    }

    /// The place of a spot that means one pile, whatever the shuffles did.
    pub(super) fn index(&self, row: &Row, spot: Spot) -> Result<usize, Stop> {
        if spot.is_among() && self.meta(row).order != Order::Known {
            self.good(row, spot)?;
            self.refuse(
                TableRule::OneOfSeveral,
                "several piles show the same, and which of them this is depends on the outcome of the shuffle: \
                 point at all of them together, or let V pick any",
            )?;
        }
        self.good(row, spot)
    }

    /// The place of a spot that is still good.
    fn good(&self, row: &Row, spot: Spot) -> Result<usize, Stop> {
        if spot.table != self.number() {
            return self.impossible("that spot is on another table");
        }
        if spot.row != row.id {
            return self.impossible("that spot is in another row");
        }
        if spot.generation != self.meta(row).generation {
            self.refuse(TableRule::Fresh, "the row was shuffled since that spot was found")?;
        }
        if spot.round != 0 && spot.round != self.front.round {
            return self.impossible(
                "that spot was found in a round that is over: what was seen there depends on what P has laid",
            );
        }
        if spot.named != Named::Alone && !self.store.agrees_on(row.id, spot) {
            return Err(self.stop(Stop::leaked(self.site(), &[], Err(WhyUnknown::OneOfSeveral))));
        }
        Ok(spot.index)
    }

    /// How these places are named, if somebody listens.
    pub(super) fn namings(&self, spots: Option<&[Spot]>) -> Vec<Naming> {
        let spots = spots.filter(|_| self.recorder.is_some());
        spots.unwrap_or_default().iter().map(|spot| spot.naming).collect()
    }

    pub(super) fn indices(&self, row: &Row, part: &Part<'_>) -> Result<Option<Vec<usize>>, Stop> {
        if part.layers.start >= part.layers.end || part.layers.end > self.depth(row) {
            return self.impossible("the piles have no such layer");
        }
        let Some(spots) = part.spots else { return Ok(None) };
        let indices = spots.iter().map(|&spot| self.good(row, spot)).collect::<Result<Vec<_>, _>>()?;
        if indices.len() > 1 {
            let mut sorted = indices.clone();
            sorted.sort_unstable();
            if sorted.windows(2).any(|pair| pair[0] == pair[1]) {
                return self.impossible("the same place is named twice");
            }
        }
        // Of those that show the same, all are meant, or nobody knows which.
        if self.meta(row).order != Order::Known
            && let Some(&spot) = spots.iter().find(|spot| !spot.is_with_all_of_them(spots))
        {
            self.index(row, spot)?;
        }
        Ok(Some(indices))
    }
}
