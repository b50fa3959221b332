//! Provers who lay another card than planned.

use crate::case::{Case, Secret};
use crate::engine::{Event, Face, Lay, Seeded, Table, marked};

/// How a lay is changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub(crate) enum Change {
    /// Another pile is marked.
    OtherMark,
    /// Two piles are marked.
    TwoMarks,
    /// No pile is marked.
    NoMark,
    /// One card shows another face.
    OtherFace,
}

impl Change {
    pub(super) const ALL: [Self; 4] = [Self::OtherMark, Self::TwoMarks, Self::NoMark, Self::OtherFace];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::OtherMark => "P marks another pile than planned",
            Self::TwoMarks => "P marks two piles",
            Self::NoMark => "P marks no pile",
            Self::OtherFace => "P lays another face than planned",
        }
    }

    /// Whether a lay can be changed so.
    pub(super) const fn concerns(self, lay: &Lay) -> bool {
        matches!((self, lay), (Self::OtherFace, Lay::Faces(_)))
            || matches!((self, lay), (Self::OtherMark | Self::TwoMarks | Self::NoMark, Lay::Mark(_)))
    }

    /// All lays that differ from what an honest prover lays by the change, at one place of one lay.
    pub(super) fn applied(self, case: &Case<'_>, known: &Secret) -> Vec<Vec<Lay>> {
        // The numbers of the asks' piles are public: a first run finds them.
        let asks = asked(case, known);
        let changed = |place: usize, lay: Lay| {
            let mut lays = known.lays.clone();
            lays[place] = lay;
            lays
        };
        known
            .lays
            .iter()
            .enumerate()
            .flat_map(|(place, lay)| {
                let others = others(lay, asks.get(place), self, case.faces());
                others.into_iter().map(move |other| changed(place, other))
            })
            .collect()
    }
}

/// How many piles an ask is for, and the two faces of its mark, if P marks a pile: on that pile, and on the others.
type MarkedAsk = (usize, Option<(Face, Face)>);

/// The number of piles and the mark of each ask.
fn asked(case: &Case<'_>, known: &Secret) -> Vec<MarkedAsk> {
    let mut asks = Vec::new();
    let mut table = Table::new(Seeded::new(0), known.prover()).recorded_by(|event| {
        if let Event::Lay { ask, .. } = event {
            asks.push((ask.piles, ask.mark));
        }
        Ok(())
    });
    let _ = case.run(&mut table);
    drop(table);
    asks
}

fn others(lay: &Lay, ask: Option<&MarkedAsk>, change: Change, alphabet: &[Face]) -> Vec<Lay> {
    match (lay, ask, change) {
        (Lay::Mark(at), Some(&(piles, _)), Change::OtherMark) => [at + 1, at + 2, at + piles / 2]
            .into_iter()
            .map(|other| Lay::Mark(other % piles))
            .filter(|other| other != lay)
            .collect(),
        (Lay::Mark(at), Some(&(piles, Some((mark, rest)))), Change::TwoMarks) if piles > 1 => {
            let mut faces = marked(piles, *at, mark, rest);
            faces[(at + 1) % piles] = mark;
            vec![Lay::Faces(faces)]
        }
        (Lay::Mark(_), Some(&(piles, Some((_, rest)))), Change::NoMark) => {
            vec![Lay::Faces(vec![rest; piles])]
        }
        (Lay::Faces(faces), _, Change::OtherFace) => (0..faces.len())
            .flat_map(|place| {
                let others = alphabet.iter().filter(move |&&face| face != faces[place]);
                others.map(move |&face| {
                    let mut faces = faces.clone();
                    faces[place] = face;
                    Lay::Faces(faces)
                })
            })
            .collect(),
        _ => Vec::new(),
    }
}
