//! Moving cards in the open: stacking, taking, placing, rearranging, putting away; and the shuffles.

use super::blocks::Motion;
use super::cost::Shuffle;
use super::event::Event;
use super::face::Face;
use super::fault::{FaultKind, Passed};
use super::mistake::{Mistake, TableRule, made};
use super::order::{Layers, Meta, Order, Touches};
use super::row::{Part, Row, Spot};
use super::stop::{Stop, WhyUnknown};
use super::table::{DOWN, GAP, Table};
use std::ops::Range;

/// What is seen of a card from afar: that there is none, or one that lies face down, or face up.
const fn picture(card: u8) -> u8 {
    match card {
        GAP | DOWN => card,
        _ => 1,
    }
}

impl Table<'_> {
    /// Puts the piles of one row under those of another, pile under pile.
    ///
    /// # Errors
    /// When the rows have different numbers of piles.
    pub fn stack(&mut self, row: &Row, below: Row) -> Result<(), Stop> {
        self.go_on_with(&[row, &below])?;
        self.expect_other(row, &below)?;
        if self.piles(row) != self.piles(&below) {
            return self.impossible("one row has more piles than the other");
        }
        self.expect_one_frame(row, &below)?;
        let depth = self.depth(row);
        let deeper = |layers: Layers| Layers { first: layers.first + depth, ..layers };
        let layers = self.meta(row).layers.or_else(|| self.meta(&below).layers.map(deeper));
        let alike = self.openly_alike(row) && self.openly_alike(&below);
        let meta = &mut self.front.rows[row.id];
        (meta.layers, meta.alike) = (layers, alike);
        self.store.make(&Motion::Stack(row.id, below.id));
        self.expect_one_picture(row, self.piles_look_alike(&below))?;
        self.front.cards.stack(row.id, below.id);
        self.record(|_| Event::Stack { row: row.id, below: below.id })?;
        self.free(below);
        Ok(())
    }

    /// Takes layers out of every pile of a row, as a row of their own.
    ///
    /// # Errors
    /// When the piles have no such layers.
    pub fn split(&mut self, row: &Row, layers: Range<usize>) -> Result<Row, Stop> {
        self.go_on_with(&[row])?;
        self.indices(row, &Part::layers(layers.clone()))?;
        let taken = self.expect_whole_layers(row, &layers)?;
        let into = self.new_row();
        let Meta { order, layers: scrambled, alike, .. } = *self.meta(row);
        let meta = &mut self.front.rows[into.id];
        (meta.order, meta.alike) = (if made(Mistake::SplitIsKnown) { Order::Known } else { order }, alike);
        meta.layers = taken.map(|taken| Layers { first: taken.first - layers.start, ..taken });
        let above = |left: Layers| if left.first < layers.start { 0 } else { layers.len() };
        let left = scrambled.filter(|_| taken.is_none());
        self.front.rows[row.id].layers = left.map(|left| Layers { first: left.first - above(left), ..left });
        self.make(&Motion::Split(row.id, layers.clone(), into.id));
        self.record(|_| Event::Split { row: row.id, layers, into: into.id })?;
        Ok(into)
    }

    /// Takes some layers of the piles at some spots, as a row of their own in the order of the spots. Their places
    /// stay empty until [`Table::fill`].
    ///
    /// # Errors
    /// When a card is not there, or the row was shuffled since a spot was found.
    pub fn pick(&mut self, row: &Row, spots: &[Spot], layers: Range<usize>) -> Result<Row, Stop> {
        self.go_on_with(&[row])?;
        let indices = self.indices(row, &Part::at(spots, layers.clone()))?.unwrap_or_default();
        self.expect_cards(row, Some(&indices), &layers)?;
        let taken = self.expect_whole_layers(row, &layers)?;
        let several = self.meta(row).order != Order::Known && spots.iter().any(|spot| spot.is_among());
        let several = several && !made(Mistake::SeveralAreKnown);
        let order = if several { Order::Scrambled(self.front.new_frame()) } else { Order::Known };
        let into = self.new_row();
        let alike = std::mem::take(&mut self.front.rows[row.id].alike);
        let meta = &mut self.front.rows[into.id];
        (meta.order, meta.alike) = (order, alike);
        meta.layers = taken.map(|taken| Layers { first: taken.first - layers.start, ..taken });
        self.make(&Motion::Pick(row.id, &indices, layers.clone(), into.id));
        let named = self.namings(Some(spots));
        self.record(|_| Event::Pick { row: row.id, spots: &indices, named: &named, layers, into: into.id })?;
        Ok(into)
    }

    /// Puts the piles of a row into empty places of another, in the order of the spots.
    ///
    /// # Errors
    /// When a place is not empty, or the piles do not fit.
    pub fn fill(&mut self, row: &Row, spots: &[Spot], layers: Range<usize>, from: Row) -> Result<(), Stop> {
        self.go_on_with(&[row, &from])?;
        self.expect_other(row, &from)?;
        let indices = self.indices(row, &Part::at(spots, layers.clone()))?.unwrap_or_default();
        if self.piles(&from) != indices.len() || self.depth(&from) != layers.len() {
            return self.impossible("the piles do not fit the places");
        }
        let block = self.front.cards.get(row.id);
        if block.cards(Some(&indices), layers.clone()).iter().any(|&card| card != GAP) {
            return self.impossible("a card lies there already");
        }
        self.expect_known_piles(&from, spots, row)?;
        self.expect_same_layers(row, &layers, &from)?;
        self.no_longer_alike(row);
        self.store.make(&Motion::Fill(row.id, &indices, layers.clone(), from.id));
        self.expect_one_picture(row, self.piles_look_alike(&from))?;
        self.front.cards.fill(row.id, &indices, layers.clone(), from.id);
        let named = self.namings(Some(spots));
        self.record(|_| Event::Fill { row: row.id, spots: &indices, named: &named, layers, from: from.id })?;
        self.free(from);
        Ok(())
    }

    /// Openly puts the cards of one pile into another order: layer `i` gets the card that was at `order[i]`.
    ///
    /// # Errors
    /// When `order` is not an order of the pile.
    pub fn rearrange(&mut self, row: &Row, spot: Spot, order: &[usize]) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        let index = self.index(row, spot)?;
        let depth = self.depth(row);
        if order.len() > depth || (0..order.len()).any(|layer| !order.contains(&layer)) {
            return self.impossible("this is not an order of the cards of the pile");
        }
        let moved = order.iter().enumerate().rposition(|(layer, &from)| layer != from);
        if let Some(last) = moved
            && self.meta(row).touches(&(0..last + 1)) != Touches::None
        {
            let why = "the layers were scrambled: nobody knows which card of the pile lies where";
            self.refuse(TableRule::PileOfLayers, why)?;
        }
        self.no_longer_alike(row);
        self.make(&Motion::ReorderPile(row.id, index, order));
        self.record(|_| Event::Rearrange { row: row.id, spot: index, named: spot.naming, order })
    }

    /// Turns the row so that the pile at the spot comes first. From then on the order of the row is taken as known.
    ///
    /// # Errors
    /// When the row was scrambled, or shuffled since the spot was found.
    pub fn bring_to_front(&mut self, row: &Row, spot: Spot) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        let first = self.index(row, spot)?;
        if matches!(self.meta(row).order, Order::Scrambled(_)) {
            self.refuse(TableRule::NoFront, "the row was scrambled: turning it restores nothing")?;
        }
        self.make(&Motion::Rotate(row.id, first));
        self.store.was_turned(row.id);
        self.expect_one_picture(row, self.piles_look_alike(row))?;
        self.now_known(row);
        self.record(|_| Event::Rotate { row: row.id, first, named: spot.naming })
    }

    /// Lays the cards of a row out in another number of piles, without changing their order: a pile of four becomes
    /// four single cards, or the other way round.
    ///
    /// # Errors
    /// When the row was shuffled and its order not restored, or the cards do not make up so many equal piles.
    pub fn reshape(&mut self, row: &Row, piles: usize) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        self.expect_known(
            row,
            TableRule::KnownShape,
            "the row was shuffled: its cards cannot be laid out differently",
        )?;
        if piles == 0 || !self.front.cards.get(row.id).values.len().is_multiple_of(piles) {
            return self.impossible("the cards do not make up so many equal piles");
        }
        self.make(&Motion::Reshape(row.id, piles));
        self.front.rows[row.id].generation += 1;
        self.no_longer_alike(row);
        self.record(|_| Event::Reshape { row: row.id, piles })
    }

    /// Puts the piles into the order of their face-up cards in some layers, smallest face first. From then on the
    /// order of the row is taken as known.
    ///
    /// # Errors
    /// When one of the cards lies face down.
    pub fn sort(&mut self, row: &Row, layers: Range<usize>) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        let order = self.sorted(row, &layers)?;
        if self.meta(row).touches(&layers) != Touches::None {
            self.refuse(
                TableRule::SortedByLayers,
                "the layers were scrambled: piles sorted by them depend on the outcome of the shuffle",
            )?;
        }
        self.expect_no_ties(row, &layers, &order)?;
        self.make(&Motion::Reorder(row.id, &order));
        self.store.was_sorted(row.id, layers.clone());
        self.expect_one_picture(row, self.piles_look_alike(row))?;
        self.now_known(row);
        self.record(|_| Event::Sort { row: row.id, layers, order: &order })
    }

    /// Puts the layers of a row, from `first` on, into the order of the face-up cards of the row beside them, and
    /// that row too.
    ///
    /// # Errors
    /// When a card of the side lies face down, or the side does not fit the layers.
    pub fn sort_layers(&mut self, row: &Row, first: usize, side: &Row) -> Result<(), Stop> {
        self.go_on_with(&[row, side])?;
        let order = self.sorted(side, &(0..1))?;
        if first + order.len() != self.depth(row) {
            return self.impossible("the cards beside the layers are too many or too few");
        }
        self.expect_beside(row, first, side, &order)?;
        // A single card beside a layer says nothing about the others.
        if order.len() > 1 {
            self.front.rows[row.id].layers = None;
        }
        self.make(&Motion::ReorderLayers(row.id, first, &order));
        self.make(&Motion::Reorder(side.id, &order));
        self.store.layers_were_sorted(row.id, first, side.id);
        let block = self.front.cards.get(row.id);
        let mut piles = (0..block.piles).map(|pile| &block.pile(pile)[first..]);
        let look_alike = piles.all(|cards| cards.windows(2).all(|pair| picture(pair[0]) == picture(pair[1])));
        self.expect_one_picture(row, look_alike)?;
        self.now_known(side);
        self.record(|_| Event::SortLayers { row: row.id, first, side: side.id, order: &order })
    }

    fn sorted(&self, row: &Row, layers: &Range<usize>) -> Result<Vec<u32>, Stop> {
        self.indices(row, &Part::layers(layers.clone()))?;
        let block = self.front.cards.get(row.id);
        let key = |place: usize| &block.pile(place)[layers.clone()];
        if (0..block.piles).any(|place| key(place).iter().any(|&face| face == DOWN || face == GAP)) {
            return self.impossible("the cards to sort by do not lie face up");
        }
        let mut order: Vec<u32> = (0..block.piles as u32).collect();
        order.sort_by_key(|&place| key(place as usize));
        Ok(order)
    }

    /// Whether all piles have cards at the same heights, and of these the same lie face up.
    fn piles_look_alike(&self, row: &Row) -> bool {
        let block = self.front.cards.get(row.id);
        let picture_of = |pile| block.pile(pile).iter().map(|&card| picture(card));
        (1..block.piles).all(|pile| picture_of(pile).eq(picture_of(0)))
    }

    /// Where an exact run does not know how the cards of a row came to lie, it knows what is possible from then on only if
    /// that makes no difference to where a card lies and which of them lie face up.
    fn expect_one_picture(&self, row: &Row, look_alike: bool) -> Result<(), Stop> {
        if look_alike || !self.store.is_tangled(row.id) {
            return Ok(());
        }
        Err(self.stop(Stop::leaked(self.site(), &[], Err(WhyUnknown::Tangled))))
    }

    fn no_longer_alike(&mut self, row: &Row) {
        self.front.rows[row.id].alike &= made(Mistake::StillAlike);
    }

    fn now_known(&mut self, row: &Row) {
        let meta = &mut self.front.rows[row.id];
        meta.order = Order::Known;
        meta.generation += 1;
    }

    /// Returns cards to the deck: all of them must lie face up, so that everybody knows what goes back.
    ///
    /// # Errors
    /// When a card lies face down.
    pub fn put_away(&mut self, row: Row) -> Result<(), Stop> {
        self.go_on_with(&[&row])?;
        let values = &self.front.cards.get(row.id).values;
        if values.contains(&DOWN) {
            return self.impossible("a card that goes back to the deck lies face down");
        }
        let faces: Vec<Face> = values.iter().filter_map(|&value| Face::from_byte(value)).collect();
        for &face in &faces {
            self.front.cost.give_back(face);
        }
        self.discard(&row, faces.len());
        self.record(|_| Event::PutAway { row: row.id })?;
        self.free(row);
        Ok(())
    }

    /// Lays face-down cards aside for good. They stay on the table and count as used, for nobody knows what they are.
    ///
    /// # Errors
    /// When the recorder stops.
    pub fn set_aside(&mut self, row: Row) -> Result<(), Stop> {
        self.go_on_with(&[&row])?;
        self.discard(&row, 0);
        self.record(|_| Event::SetAside { row: row.id })?;
        self.free(row);
        Ok(())
    }

    /// Moves cards, and what lies under their backs.
    fn make(&mut self, motion: &Motion<'_>) {
        self.front.cards.make(motion);
        self.store.make(motion);
    }

    fn discard(&mut self, row: &Row, lifted: usize) {
        self.front.cost.lift(lifted);
        self.make(&Motion::Remove(row.id));
    }

    /// A row that another table has handed out may stand for the very row that it is to be put to: its cards would double.
    fn expect_other(&self, row: &Row, from: &Row) -> Result<(), Stop> {
        if row == from { self.impossible("a row cannot be combined with itself") } else { Ok(()) }
    }

    pub(super) fn expect_cards(
        &self,
        row: &Row,
        indices: Option<&[usize]>,
        layers: &Range<usize>,
    ) -> Result<(), Stop> {
        let block = self.front.cards.get(row.id);
        if block.places(indices, layers.clone()).any(|places| block.values[places].contains(&GAP)) {
            return self.impossible("a card that is needed is not there any more");
        }
        Ok(())
    }

    /// A pile-scramble shuffle: the piles of the row come into a uniformly random order that nobody knows.
    ///
    /// # Errors
    /// When a card is missing or lies face up.
    pub fn pile_scramble(&mut self, row: &Row) -> Result<(), Stop> {
        self.shuffle(Shuffle::PileScramble, row, None)
    }

    /// A pile-shifting shuffle: the row is rotated by a uniformly random number of piles that nobody knows.
    ///
    /// # Errors
    /// When a card is missing or lies face up.
    pub fn pile_shift(&mut self, row: &Row) -> Result<(), Stop> {
        self.shuffle(Shuffle::PileShift, row, None)
    }

    /// A double-scramble shuffle: the piles of the row come into one random order, and its layers from `first` on
    /// into another, along with the single cards of the row at their side.
    ///
    /// # Errors
    /// When a card is missing or lies face up, or the side does not fit the layers.
    pub fn double_scramble(&mut self, row: &Row, first: usize, side: &Row) -> Result<(), Stop> {
        self.go_on_with(&[row, side])?;
        if first + self.piles(side) != self.depth(row) || self.depth(side) != 1 {
            return self.impossible("the cards beside the layers are too many or too few");
        }
        let scrambled = self.meta(row).layers.map(|layers| (layers.first, layers.count));
        if scrambled.is_some_and(|scrambled| scrambled != (first, self.piles(side))) {
            self.refuse(TableRule::OtherLayers, "other layers of the row were scrambled before")?;
        }
        self.shuffle(Shuffle::DoubleScramble, row, Some((first, side)))
    }

    fn shuffle(&mut self, kind: Shuffle, row: &Row, side: Option<(usize, &Row)>) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        for row in [Some(row), side.map(|(_, side)| side)].into_iter().flatten() {
            let values = &self.front.cards.get(row.id).values;
            // Face down is all bits set. Without a way out the loop takes many cards at a time.
            if values.iter().fold(DOWN, |all, value| all & value) == DOWN {
                continue;
            }
            if values.contains(&GAP) {
                return self.impossible("a pile that is to be shuffled lacks a card");
            }
            return self.impossible("a card that is to be shuffled lies face up");
        }
        let fault = self.pass(|place| Passed::Shuffle(place, kind));
        self.front.cost.shuffle(kind);
        let done = match fault {
            Some(FaultKind::SwapShuffle(other)) => Some(other),
            Some(FaultKind::SkipShuffle) => None,
            _ => Some(kind),
        };
        if let Some(done) = done {
            self.store.shuffle(done, row.id, side.map(|(first, side)| (side.id, first)));
        }
        self.disorder(kind, row, side);
        self.record(|_| Event::Shuffle { kind, row: row.id, side: side.map(|(_, side)| side.id) })
    }
}
