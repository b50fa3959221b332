//! The group elements that commitments are made of, and sums of their multiples, on all cores.
//!
//! Generators are hashes of their names, so that nobody knows a relation between them. Their derivation is a large part of
//! verification; so a process keeps those that it has.

use curve25519_dalek::constants::RISTRETTO_BASEPOINT_POINT;
use curve25519_dalek::traits::{Identity, VartimeMultiscalarMul};
use curve25519_dalek::{RistrettoPoint, Scalar};
use shake::Shake256;
use shake::digest::{ExtendableOutput, Update, XofReader};
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

/// Below this many group elements a further thread does not pay.
const SHARE: usize = 64;
/// Sums are formed in chunks of this size, which fit the cache.
const CHUNK: usize = 16_384;

/// The generators of commitments to vectors.
pub(crate) struct Generators {
    /// For values (g in the paper).
    pub(crate) value: RistrettoPoint,
    /// For blindings (h in the paper).
    pub(crate) blinding: RistrettoPoint,
    /// For left vectors (bold g in the paper).
    pub(crate) left: Vec<RistrettoPoint>,
    /// For right vectors (bold h in the paper).
    pub(crate) right: Vec<RistrettoPoint>,
}

impl Generators {
    /// At least `length` on either side.
    pub(crate) fn get(length: usize) -> Arc<Generators> {
        static KEPT: Mutex<Option<Arc<Generators>>> = Mutex::new(None);
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(generators) = kept.as_ref().filter(|generators| generators.left.len() >= length) {
            return Arc::clone(generators);
        }
        let derived = Arc::new(Generators::derive(length));
        *kept = Some(Arc::clone(&derived));
        derived
    }

    fn derive(length: usize) -> Self {
        let vector = |name: &'static str| {
            let parts =
                in_parallel(length, |range| range.map(|index| named(name, index)).collect::<Vec<_>>());
            parts.concat()
        };
        Generators {
            value: RISTRETTO_BASEPOINT_POINT,
            blinding: named("blinding", 0),
            left: vector("left"),
            right: vector("right"),
        }
    }

    /// A commitment to a left and a right vector, on the generators from `first` on.
    pub(crate) fn commit(
        &self,
        blinding: &Scalar,
        first: usize,
        left: &[Scalar],
        right: &[Scalar],
    ) -> RistrettoPoint {
        let scalars: Vec<_> = left.iter().chain(right).chain([blinding]).collect();
        let (left, right) = (&self.left[first..][..left.len()], &self.right[first..][..right.len()]);
        let points: Vec<_> = left.iter().chain(right).chain([&self.blinding]).collect();
        multiply(&scalars, &points)
    }
}

fn named(name: &'static str, index: usize) -> RistrettoPoint {
    let mut hash = Shake256::default();
    hash.update(b"facedown-seal/1 generator ");
    hash.update(name.as_bytes());
    hash.update(&(index as u64).to_le_bytes());
    let mut bytes = [0; 64];
    hash.finalize_xof().read(&mut bytes);
    RistrettoPoint::from_uniform_bytes(&bytes)
}

/// The sum of multiples. Its running time depends on the scalars.
pub(crate) fn multiply(scalars: &[&Scalar], points: &[&RistrettoPoint]) -> RistrettoPoint {
    let sums = in_parallel(scalars.len(), |range| {
        let chunks = scalars[range.clone()].chunks(CHUNK).zip(points[range].chunks(CHUNK));
        chunks
            .map(|(scalars, points)| {
                RistrettoPoint::vartime_multiscalar_mul(scalars.iter().copied(), points.iter().copied())
            })
            .fold(RistrettoPoint::identity(), |sum, part| sum + part)
    });
    sums.into_iter().sum()
}

/// Cuts `0..count` into one range for each core, and gives the results in order.
pub(crate) fn in_parallel<T: Send>(count: usize, work: impl Fn(Range<usize>) -> T + Sync) -> Vec<T> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = cores.min(count / SHARE).max(1);
    if threads == 1 {
        return vec![work(0..count)];
    }
    let work = &work;
    std::thread::scope(|scope| {
        let start = |range: Range<usize>| {
            let part = range.clone();
            std::thread::Builder::new().spawn_scoped(scope, move || work(part)).map_err(|_| range)
        };
        let ranges = (0..threads).map(|thread| count * thread / threads..count * (thread + 1) / threads);
        let started: Vec<_> = ranges.map(start).collect();
        let finish = |started: Result<std::thread::ScopedJoinHandle<'_, T>, Range<usize>>| match started {
            Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
            // The system has no thread to spare.
            Err(range) => work(range),
        };
        started.into_iter().map(finish).collect()
    })
}
