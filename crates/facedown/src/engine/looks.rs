//! Turning cards up and down.

use super::event::Event;
use super::face::Face;
use super::fault::{FaultKind, Passed, widened, with_another};
use super::law::{Law, either};
use super::mistake::TableRule;
use super::order::{Layers, Meta, Order};
use super::row::{Base, Named, Naming, Part, Row, Seen, Spot};
use super::stop::Stop;
use super::store::{Accept, Look};
use super::symmetry::{HiddenOrder, UnknownOrder};
use super::table::{DOWN, Table};
use std::ops::Range;

impl Table<'_> {
    /// Turns cards up. The law says what an honest run shows; the verifier rejects everything else.
    ///
    /// # Errors
    /// [`Stop::Rejected`] when the cards are not what the law allows, [`Stop::Impossible`] when they are not there,
    /// [`Stop::Leaked`] when an exact run finds that they are distributed otherwise.
    pub fn turn_up(&mut self, row: &Row, part: Part<'_>, law: Law) -> Result<Seen, Stop> {
        self.turn_up_accepting(row, part, &[law], Accept::TheLaw)
    }

    /// Turns cards up where a paper leaves open which of several laws holds, or has the verifier check less than the
    /// law says.
    ///
    /// # Errors
    /// As [`Table::turn_up`].
    pub fn turn_up_accepting(
        &mut self,
        row: &Row,
        part: Part<'_>,
        laws: &[Law],
        accept: Accept,
    ) -> Result<Seen, Stop> {
        self.go_on_with(&[row])?;
        let indices = self.indices(row, &part)?;
        let Part { spots, layers } = part;
        self.expect_cards(row, indices.as_deref(), &layers)?;
        let scrambled = self.expect_whole_layers(row, &layers)?;
        let fault = self.pass(|place| Passed::TurnUp(place, laws.to_vec(), accept.clone()));
        let (wide, accept) = match fault {
            Some(FaultKind::WidenLaw) => (
                laws.iter().map(|law| widened(law).unwrap_or_else(|| law.clone())).collect::<Vec<_>>(),
                accept,
            ),
            Some(FaultKind::AllowOther) => (
                laws.iter().flat_map(|law| with_another(law).unwrap_or_else(|| vec![law.clone()])).collect(),
                accept,
            ),
            Some(FaultKind::DropCheck) => (Vec::new(), Accept::Anything),
            _ => (Vec::new(), accept),
        };
        let laws = if wide.is_empty() { laws } else { &wide };
        if accept == Accept::TheLaw {
            self.expect_fair(row, spots, &layers, scrambled, laws)?;
        }

        let Self { front, store, .. } = &mut *self;
        let (scopes, step) = (&front.scopes, front.step);
        let site = || super::stop::Site { scopes: scopes.clone(), step: step.0, sentence: step.1 };
        let look = Look {
            row: row.id,
            spots: indices.as_deref(),
            layers: layers.clone(),
            laws,
            accept: &accept,
            site: &site,
        };
        let looked = store.look(&look);
        let faces = looked.map_err(|stop| self.stop(stop))?;

        let block = self.front.cards.get_mut(row.id);
        let piles = faces.chunks(layers.len().max(1));
        for (places, pile) in block.places(indices.as_deref(), layers.clone()).zip(piles) {
            block.values[places].iter_mut().zip(pile).for_each(|(card, face)| *card = face.byte());
        }
        self.front.cost.turn(faces.len());
        let named = self.namings(spots);
        self.record(|front| Event::TurnUp {
            row: row.id,
            spots: indices.as_deref(),
            named: &named,
            layers: layers.clone(),
            laws,
            accept: &accept,
            look: front.looks + 1,
            seen: &faces,
        })?;
        if !accept.accepts(laws, &faces) {
            return Err(self.stop(Stop::rejected(self.site(), either(laws), faces)));
        }
        let Meta { generation, order, .. } = *self.meta(row);
        self.front.looks += 1;
        let spots = spots.map(<[Spot]>::to_vec);
        Ok(Seen {
            table: self.number(),
            row: row.id,
            generation,
            look: self.front.looks,
            round: self.front.round,
            in_known_order: order == Order::Known,
            spots,
            layers: layers.len(),
            faces,
        })
    }

    /// Whether V accepts may not depend on how the shuffles fell.
    fn expect_fair(
        &self,
        row: &Row,
        spots: Option<&[Spot]>,
        layers: &Range<usize>,
        scrambled: Option<Layers>,
        laws: &[Law],
    ) -> Result<(), Stop> {
        let several = |spots: &[Spot]| {
            let among = spots.iter().enumerate().filter(|(_, spot)| spot.is_among());
            match among.map(|(place, _)| place).collect::<Vec<_>>() {
                none if none.is_empty() => UnknownOrder::None,
                piles => UnknownOrder::Scrambled(piles),
            }
        };
        let piles = match (self.meta(row).order, spots) {
            (Order::Known, _) => UnknownOrder::None,
            (_, Some(spots)) => several(spots),
            (Order::Shifted(_), None) => UnknownOrder::Turned,
            (Order::Scrambled(_), None) => UnknownOrder::Scrambled((0..self.piles(row)).collect()),
        };
        if matches!(piles, UnknownOrder::None) && scrambled.is_none() {
            return Ok(());
        }
        let start = layers.start;
        let within = |layers: Layers| layers.first - start..layers.first - start + layers.count;
        let hidden = HiddenOrder { pile: layers.len(), piles, layers: scrambled.map(within) };
        if laws.iter().all(|law| law.is_blind_to(&hidden)) {
            return Ok(());
        }
        self.refuse(
            TableRule::FairLaw,
            "these cards were shuffled, and the law asks for an order that depends on the outcome of the shuffle",
        )
    }

    /// Turns cards face down again.
    ///
    /// # Errors
    /// When a card is not there.
    pub fn turn_down(&mut self, row: &Row, part: Part<'_>) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        let indices = self.indices(row, &part)?;
        self.expect_cards(row, indices.as_deref(), &part.layers)?;
        self.expect_whole_layers(row, &part.layers)?;
        let block = self.front.cards.get_mut(row.id);
        for places in block.places(indices.as_deref(), part.layers.clone()) {
            block.values[places].fill(DOWN);
        }
        let named = self.namings(part.spots);
        self.record(|_| Event::TurnDown {
            row: row.id,
            spots: indices.as_deref(),
            named: &named,
            layers: part.layers.clone(),
        })
    }

    /// The one spot that shows this face.
    ///
    /// # Errors
    /// A rejection when there is no such spot, or more than one.
    pub fn the(&self, seen: &Seen, face: Face) -> Result<Spot, Stop> {
        self.go_on()?;
        match seen.all(face)[..] {
            [spot] => Ok(spot),
            _ => self.reject_seen(seen, format!("one {face}")),
        }
    }

    /// A spot that shows this face: the verifier may pick any.
    ///
    /// # Errors
    /// A rejection when there is none.
    pub fn any(&mut self, seen: &Seen, face: Face) -> Result<Spot, Stop> {
        self.go_on()?;
        let spots = seen.all(face);
        if spots.is_empty() {
            return self.reject_seen(seen, format!("a {face}"));
        }
        let site = self.site();
        let picked = self.store.verifier_picks(spots.len(), &|| site.clone());
        let picked = picked.map_err(|stop| self.stop(stop))?;
        let naming = match spots[picked].naming {
            Naming { base: Base::OneOf { look, face, .. }, distance } => {
                Naming { base: Base::Picked { look, face }, distance }
            }
            naming => naming,
        };
        Ok(Spot { named: Named::Alone, naming, ..spots[picked] })
    }

    fn reject_seen<R>(&self, seen: &Seen, wanted: String) -> Result<R, Stop> {
        Err(self.stop(Stop::rejected(self.site(), wanted, seen.faces.clone())))
    }

    /// Declares that from here on the hidden cards of the row are what the prover claims to be a solution: the point
    /// at which a knowledge extractor looks. Several rows may be committed to, one after the other.
    ///
    /// # Errors
    /// When the recorder stops, or the row was shuffled: the order of its cards would depend on the outcome of the shuffle.
    pub fn commit(&mut self, row: &Row) -> Result<(), Stop> {
        self.go_on_with(&[row])?;
        self.expect_known(
            row,
            TableRule::KnownCommitment,
            "the row was shuffled: nobody knows what P is committed to in which place",
        )?;
        self.store.commit(row.id);
        self.record(|_| Event::Commit { row: row.id })
    }
}
