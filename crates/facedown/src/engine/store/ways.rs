//! In which ways unknown cards can obey a law.

use crate::engine::face::Face;
use crate::engine::law::{Law, LawKind};

/// Hidden cards below this are faces, the others are unknown.
pub(super) const UNKNOWN: u16 = 256;

/// The face of a hidden card, if it is known.
pub(super) fn face(value: u16) -> Option<Face> {
    u8::try_from(value).ok().and_then(Face::from_byte)
}

/// Whether the values can be these faces: what must be assigned, or nothing.
fn unify(values: &[u16], faces: &[Face]) -> bool {
    values.iter().zip(faces).all(|(&value, face)| value >= UNKNOWN || value == u16::from(face.byte()))
}

/// The faces of a law from another starting point.
pub(super) fn turn(law: &Law, first: usize) -> Vec<Face> {
    let mut faces = law.faces().to_vec();
    faces.rotate_left(first * law.unit());
    faces
}

/// The starting points from which a rotation fits what is known.
pub(super) fn turns(values: &[u16], law: &Law) -> Vec<usize> {
    let faces = law.faces();
    if values.len() != faces.len() {
        return Vec::new();
    }
    let fits = |first: &usize| {
        let (before, after) = faces.split_at(first * law.unit());
        unify(&values[..after.len()], after) && unify(&values[after.len()..], before)
    };
    let period = law.period();
    let mut turns = Vec::with_capacity(period);
    turns.extend((0..period).filter(fits));
    turns
}

/// All sequences of faces that the law allows and the known values leave open.
pub(super) fn ways(values: &[u16], law: &Law) -> Vec<Vec<Face>> {
    if values.len() != law.faces().len() {
        return Vec::new();
    }
    if let Some(known) = values.iter().map(|&value| face(value)).collect::<Option<Vec<Face>>>() {
        return if law.allows(&known) { vec![known] } else { Vec::new() };
    }
    match law.kind() {
        LawKind::Exactly => unify(values, law.faces()).then(|| law.faces().to_vec()).into_iter().collect(),
        LawKind::Rotation => turns(values, law).into_iter().map(|first| turn(law, first)).collect(),
        LawKind::Arrangement => {
            let mut left: Vec<(&[Face], usize)> = Vec::new();
            let mut units: Vec<&[Face]> = law.units().collect();
            units.sort_unstable();
            for run in units.chunk_by(|one, other| one == other) {
                left.push((run[0], run.len()));
            }
            // Known units leave no choice. Taking them out first keeps a large set with one unknown member cheap.
            let mut open = Vec::new();
            for (place, unit) in values.chunks_exact(law.unit()).enumerate() {
                if unit.iter().any(|&value| value >= UNKNOWN) {
                    open.push((place, unit));
                    continue;
                }
                let compare = |faces: &[Face]| {
                    faces.iter().map(|face| u16::from(face.byte())).cmp(unit.iter().copied())
                };
                match left.binary_search_by(|(faces, _)| compare(faces)) {
                    Ok(at) if left[at].1 > 0 => left[at].1 -= 1,
                    _ => return Vec::new(),
                }
            }
            let unknown: Vec<&[u16]> = open.iter().map(|(_, unit)| *unit).collect();
            let mut found = Vec::new();
            arrange(&unknown, &mut left, &mut Vec::new(), &mut found);
            let known: Vec<Face> =
                values.iter().map(|&value| face(value).unwrap_or(law.faces()[0])).collect();
            let whole = |units: Vec<Face>| {
                let mut faces = known.clone();
                for ((place, _), unit) in open.iter().zip(units.chunks_exact(law.unit())) {
                    faces[place * law.unit()..][..law.unit()].copy_from_slice(unit);
                }
                faces
            };
            found.into_iter().map(whole).collect()
        }
    }
}

/// Fills in the units one after the other, each distinct choice once.
fn arrange(
    values: &[&[u16]],
    left: &mut [(&[Face], usize)],
    so_far: &mut Vec<Face>,
    found: &mut Vec<Vec<Face>>,
) {
    let Some((first, rest)) = values.split_first() else {
        found.push(so_far.clone());
        return;
    };
    let mut kinds = left.iter().filter(|(_, count)| *count > 0);
    if let (Some(&(unit, count)), None) = (kinds.next(), kinds.next()) {
        if values.len() == count && values.iter().all(|value| unify(value, unit)) {
            found.push([&so_far[..], &unit.repeat(count)].concat());
        }
        return;
    }
    for candidate in 0..left.len() {
        let (unit, count) = left[candidate];
        if count == 0 || !unify(first, unit) {
            continue;
        }
        left[candidate].1 -= 1;
        so_far.extend_from_slice(unit);
        arrange(rest, left, so_far, found);
        so_far.truncate(so_far.len() - unit.len());
        left[candidate].1 += 1;
    }
}
