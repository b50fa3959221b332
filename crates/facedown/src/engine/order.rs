//! What everybody knows of the order of a row, and which moves would give a pile a name that depends on a shuffle.
//!
//! One run of a protocol stands for all outcomes of its shuffles because an outcome relabels piles and nothing else:
//! whatever happens on the table after one outcome happens after every other one, with the piles of each shuffled row in
//! another order. The *frame* of a row says which rows share that order. A move that would mix piles of different frames
//! by their places (the third of these under the third of those) is refused at the table, in every kind of run.

use super::cost::Shuffle;
use super::mistake::{Mistake, TableRule, made};
use super::row::{Row, Spot};
use super::stop::Stop;
use super::table::{DOWN, Front, GAP, Table};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// What everybody knows of the order of a row. Rows with the same number were shuffled together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub(super) enum Order {
    /// Which pile lies where.
    #[default]
    Known,
    /// Only which pile follows which.
    Shifted(u32),
    /// Nothing.
    Scrambled(u32),
}

/// Layers of a row that were scrambled, as the piles of the row beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub(super) struct Layers {
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) frame: u32,
}

/// How a range of layers lies to the scrambled ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Touches {
    /// None of them is in it.
    None,
    /// All of them are in it.
    All(Layers),
    /// Some are.
    Some,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Meta {
    pub(super) order: Order,
    pub(super) layers: Option<Layers>,
    /// Whether the cards were put down openly, the same in every pile.
    pub(super) alike: bool,
    pub(super) generation: u32,
    pub(super) taken: bool,
}

impl Meta {
    pub(super) fn touches(&self, range: &Range<usize>) -> Touches {
        match self.layers {
            Some(layers) if range.start < layers.first + layers.count && range.end > layers.first => {
                let whole = range.start <= layers.first && range.end >= layers.first + layers.count;
                if whole { Touches::All(layers) } else { Touches::Some }
            }
            _ => Touches::None,
        }
    }
}

/// What lies open, and in which order, so that two tables can be compared: frames by the order in which they appear.
#[derive(Clone, PartialEq, Eq, Debug, Hash, Default)]
pub(super) struct RowOrders(Vec<(bool, bool, Order, Option<Layers>)>);

impl Front {
    /// The rows that lie on the table.
    pub(super) fn in_use(&self) -> impl Iterator<Item = usize> {
        (0..self.rows.len()).filter(|&row| self.rows[row].taken)
    }

    /// The orders of all rows.
    pub(super) fn layout(&self) -> RowOrders {
        let mut names: Vec<u32> = Vec::new();
        let mut name = |frame: u32| {
            let known = names.iter().position(|&other| other == frame);
            known.unwrap_or_else(|| {
                names.push(frame);
                names.len() - 1
            }) as u32
        };
        let mut rows = Vec::with_capacity(self.rows.len());
        for row in &self.rows {
            if !row.taken {
                rows.push((false, false, Order::Known, None));
                continue;
            }
            let order = match row.order {
                Order::Known => Order::Known,
                Order::Shifted(frame) => Order::Shifted(name(frame)),
                Order::Scrambled(frame) => Order::Scrambled(name(frame)),
            };
            let layers = row.layers.map(|layers| Layers { frame: name(layers.frame), ..layers });
            rows.push((true, row.alike, order, layers));
        }
        RowOrders(rows)
    }

    /// A digest of all that a step can learn from the table, to compare the ends of a round that began here.
    pub(super) fn digest(&self, before: &Self) -> u64 {
        let mut digest = std::hash::DefaultHasher::new();
        for row in self.in_use() {
            let older = before.rows.get(row).map_or(0, |row| row.generation);
            (row, self.cards.get(row), self.rows[row].generation - older).hash(&mut digest);
        }
        let layout = self.layout();
        let rows = layout.0.iter().enumerate().filter(|(_, row)| row.0);
        rows.for_each(|row| row.hash(&mut digest));
        // Also how often an order was left open: it decides which time the next one is.
        (&self.scopes, self.step, self.nth, self.orders - before.orders).hash(&mut digest);
        digest.finish()
    }

    pub(super) const fn new_frame(&mut self) -> u32 {
        self.frames += 1;
        self.frames
    }
}

/// What a refused move would do.
const NAMES: &str = "would get a name that depends on the outcome of the shuffle";

impl Table<'_> {
    pub(super) fn meta(&self, row: &Row) -> &Meta {
        &self.front.rows[row.id]
    }

    /// Whether all piles of a row are the same, for all to see.
    pub(super) fn openly_alike(&self, row: &Row) -> bool {
        let block = self.front.cards.get(row.id);
        let alike = |same: &dyn Fn(u8, u8) -> bool| {
            (1..block.piles)
                .all(|pile| block.pile(pile).iter().zip(block.pile(0)).all(|(&one, &other)| same(one, other)))
        };
        let known = self.meta(row).alike;
        alike(&|one, other| one == other && (known || (one != DOWN && one != GAP)))
    }

    /// Stacking puts pile under pile by their places.
    pub(super) fn expect_one_frame(&self, row: &Row, below: &Row) -> Result<(), Stop> {
        if self.meta(row).layers.is_some() && self.meta(below).layers.is_some() {
            return self.refuse(
                TableRule::SameLayers,
                "the layers of both rows were scrambled: they cannot be followed together",
            );
        }
        if self.meta(row).order == self.meta(below).order || self.openly_alike(below) {
            return Ok(());
        }
        self.refuse(
            TableRule::OneFrame,
            format!("the rows were not shuffled together: what lies under a pile {NAMES}"),
        )
    }

    /// Piles that are put into places one by one must have an order that everybody knows.
    pub(super) fn expect_known_piles(&self, from: &Row, spots: &[Spot], row: &Row) -> Result<(), Stop> {
        let several = self.meta(row).order != Order::Known && spots.iter().any(|spot| spot.is_among());
        if (self.meta(from).order == Order::Known && !several) || self.openly_alike(from) {
            return Ok(());
        }
        let why = if several { "places that show the same are filled" } else { "the piles were shuffled" };
        self.refuse(TableRule::KnownPiles, format!("{why}: a pile in one of these places {NAMES}"))
    }

    /// What is put into scrambled layers must have been scrambled with them.
    pub(super) fn expect_same_layers(
        &self,
        row: &Row,
        layers: &Range<usize>,
        from: &Row,
    ) -> Result<(), Stop> {
        let (there, coming) = (self.meta(row).touches(layers), self.meta(from).layers);
        let fit = match (there, coming) {
            (Touches::None, None) => true,
            (Touches::All(there), Some(coming)) => {
                there == Layers { first: coming.first + layers.start, ..coming }
            }
            _ => false,
        };
        if fit {
            Ok(())
        } else {
            self.refuse(TableRule::SameLayers, format!("layers were scrambled: a card in them {NAMES}"))
        }
    }

    /// Of scrambled layers all are meant, or none.
    pub(super) fn expect_whole_layers(
        &self,
        row: &Row,
        layers: &Range<usize>,
    ) -> Result<Option<Layers>, Stop> {
        match self.meta(row).touches(layers) {
            Touches::None => Ok(None),
            Touches::All(layers) => Ok(Some(layers)),
            Touches::Some => {
                let why = format!("layers were scrambled: a card in some of them {NAMES}");
                self.refuse(TableRule::WholeLayers, why).map(|()| None)
            }
        }
    }

    /// Piles that show the same keep the order in which they lie: it must be known, or make no difference.
    pub(super) fn expect_no_ties(&self, row: &Row, layers: &Range<usize>, order: &[u32]) -> Result<(), Stop> {
        let block = self.front.cards.get(row.id);
        let differ = |(one, other): (u32, u32)| {
            let (one, other) = (block.pile(one as usize), block.pile(other as usize));
            one != other || one.contains(&DOWN)
        };
        if self.meta(row).order == Order::Known || !self.ties(row, layers, order).any(differ) {
            return Ok(());
        }
        self.refuse(
            TableRule::NoTies,
            format!("two piles to sort show the same: which of them comes first {NAMES}"),
        )
    }

    /// Pairs of piles that show the same in some layers and follow each other in an order that goes by these.
    fn ties<'t>(
        &'t self,
        row: &Row,
        layers: &'t Range<usize>,
        order: &'t [u32],
    ) -> impl Iterator<Item = (u32, u32)> + 't {
        let block = self.front.cards.get(row.id);
        let key = |pile: u32| &block.pile(pile as usize)[layers.clone()];
        let pairs = order.windows(2).map(|pair| (pair[0], pair[1]));
        pairs.filter(move |&(one, other)| key(one) == key(other))
    }

    /// Layers are sorted by the cards that were scrambled with them, or everybody knows the order of both.
    pub(super) fn expect_beside(
        &self,
        row: &Row,
        first: usize,
        side: &Row,
        order: &[u32],
    ) -> Result<(), Stop> {
        if self.meta(side).order != Order::Known && self.ties(side, &(0..1), order).next().is_some() {
            return self.refuse(
                TableRule::NoTiesBeside,
                format!("two cards beside the layers show the same: a layer {NAMES}"),
            );
        }
        let count = self.front.cards.get(side.id).piles;
        let together = match (self.meta(row).layers, self.meta(side).order) {
            (None, Order::Known) => true,
            (Some(layers), Order::Scrambled(frame)) => layers == Layers { first, count, frame },
            _ => false,
        };
        if together || count < 2 {
            return Ok(());
        }
        self.refuse(
            TableRule::Beside,
            format!("these cards were not scrambled with the layers: a layer {NAMES}"),
        )
    }

    /// What a shuffle does to what everybody knows. Fewer than two piles have only one order.
    pub(super) fn disorder(&mut self, kind: Shuffle, row: &Row, side: Option<(usize, &Row)>) {
        let layers = side.map(|(first, side)| (first, self.front.cards.get(side.id).piles, side));
        if let Some((first, count, side)) = layers.filter(|(_, count, _)| *count > 1) {
            let together = match (self.meta(row).layers, self.meta(side).order) {
                _ if made(Mistake::AlwaysTogether) => true,
                (None, order) => order == Order::Known,
                (Some(layers), order) => order == Order::Scrambled(layers.frame),
            };
            let frame = self.front.new_frame();
            self.front.rows[row.id].layers = Some(Layers { first, count, frame });
            let beside = if together { frame } else { self.front.new_frame() };
            self.front.rows[side.id].order = Order::Scrambled(beside);
        }
        if self.front.cards.get(row.id).piles > 1 {
            let frame = self.front.new_frame();
            let meta = &mut self.front.rows[row.id];
            meta.order = match (kind, meta.order) {
                (_, order @ (Order::Shifted(_) | Order::Scrambled(_))) if made(Mistake::FrameStays) => order,
                (Shuffle::PileShift, Order::Known | Order::Shifted(_)) => Order::Shifted(frame),
                _ => Order::Scrambled(frame),
            };
        }
        for row in [Some(row), side.map(|(_, side)| side)].into_iter().flatten() {
            self.front.rows[row.id].generation += 1;
        }
    }

    /// A row whose order everybody knows.
    pub(super) fn expect_known(&self, row: &Row, rule: TableRule, why: &str) -> Result<(), Stop> {
        let meta = self.meta(row);
        if meta.order == Order::Known && meta.layers.is_none() { Ok(()) } else { self.refuse(rule, why) }
    }
}
