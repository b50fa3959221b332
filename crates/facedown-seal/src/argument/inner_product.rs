//! The inner-product argument: Bünz et al., section 3, protocol 2.
//!
//! For public P, vectors of generators **g**, **h** and a generator u, the prover knows **a** and **b** with
//! P = **a** * **g** + **b** * **h** + <**a**, **b**> u. Each round halves the vectors.
//!
//! | paper | here |
//! |---|---|
//! | **g**, **h** | [`Bases`], folded |
//! | u | `product` |
//! | L, R, x | `left`, `right`, `challenge` |
//! | g' = g_lo * x^-1 + g_hi * x, h' = h_lo * x + h_hi * x^-1 | [`Bases::fold`] |
//! | a' = a_lo * x + a_hi * x^-1, b' = b_lo * x^-1 + b_hi * x | [`fold`] |
//!
//! It differs from the paper in two ways. It ends at two or three numbers on either side instead of one, so that lengths may be three times a
//! power of two; what is sent is not longer. And generators are folded three rounds at a time, because a sum of eight multiples
//! costs little more than one of two.

use super::generators::{in_parallel, multiply};
use super::proof::Sent;
use super::transcript::Transcript;
use curve25519_dalek::traits::VartimeMultiscalarMul;
use curve25519_dalek::{RistrettoPoint, Scalar};
use std::borrow::Cow;
use std::ops::Range;
use zeroize::Zeroizing;

/// How many generators are folded into one, at least as long as there are enough of them.
const FOLD: usize = 8;

/// Generators after some rounds: the i-th is `ratio^i` times the sum of `weights[k] * points[i + k * length]`.
pub(crate) struct Bases<'a> {
    points: Cow<'a, [RistrettoPoint]>,
    weights: Vec<Scalar>,
    ratio: Scalar,
    length: usize,
}

impl<'a> Bases<'a> {
    /// The i-th is `ratio^i` times the i-th point.
    pub(crate) fn new(points: &'a [RistrettoPoint], ratio: Scalar) -> Self {
        let length = points.len();
        Bases { points: Cow::Borrowed(points), weights: vec![Scalar::ONE], ratio, length }
    }

    /// Adds the terms of the sum of `scalars` times the generators in `range`.
    fn terms<'b>(&'b self, range: Range<usize>, scalars: &[Scalar], sum: &mut Sum<'b>) {
        let first = power(self.ratio, range.start);
        for (block, weight) in self.weights.iter().enumerate() {
            let mut factor = first * weight;
            let points = &self.points[block * self.length..][range.clone()];
            for (scalar, point) in scalars.iter().zip(points) {
                sum.scalars.push(scalar * factor);
                sum.points.push(point);
                factor *= self.ratio;
            }
        }
    }

    /// The first half times `low`, plus the second half times `high`.
    fn fold(&mut self, low: Scalar, high: Scalar) {
        self.length /= 2;
        let high = high * power(self.ratio, self.length);
        self.weights = self.weights.iter().flat_map(|weight| [weight * low, weight * high]).collect();
        if self.weights.len() < FOLD {
            return;
        }
        let (points, weights, length) = (&self.points, &self.weights, self.length);
        let folded = in_parallel(length, |range| {
            let sum = |index| {
                let points = (0..weights.len()).map(|block| &points[index + block * length]);
                RistrettoPoint::vartime_multiscalar_mul(weights, points)
            };
            range.map(sum).collect::<Vec<_>>()
        });
        self.points = Cow::Owned(folded.concat());
        self.weights = vec![Scalar::ONE];
    }
}

/// The terms of a sum of multiples.
#[derive(Default)]
struct Sum<'a> {
    scalars: Zeroizing<Vec<Scalar>>,
    points: Vec<&'a RistrettoPoint>,
}

/// The prover's messages.
#[derive(Clone, Debug)]
pub(crate) struct Messages {
    /// L and R of each round.
    pub(crate) rounds: Vec<(Sent, Sent)>,
    /// The last a: two or three numbers.
    pub(crate) left: Vec<Scalar>,
    /// The last b.
    pub(crate) right: Vec<Scalar>,
}

/// Proves that `left` and `right` are what the generators' commitment holds, until `base` numbers are left on either side.
pub(crate) fn prove(
    transcript: &mut Transcript,
    (mut left_bases, mut right_bases): (Bases<'_>, Bases<'_>),
    product: &RistrettoPoint,
    (mut left, mut right): (Zeroizing<Vec<Scalar>>, Zeroizing<Vec<Scalar>>),
    base: usize,
) -> Messages {
    let mut rounds = Vec::new();
    while left.len() > base {
        let half = left.len() / 2;
        let cross = |left_half: Range<usize>, right_half: Range<usize>| {
            let (a, b) = (&left[left_half.clone()], &right[right_half.clone()]);
            let mut sum = Sum::default();
            sum.scalars.reserve_exact(2 * left_bases.points.len());
            left_bases.terms(right_half, a, &mut sum);
            right_bases.terms(left_half, b, &mut sum);
            sum.scalars.push(inner_product(a, b));
            sum.points.push(product);
            Sent::from(multiply(&sum.scalars.iter().collect::<Vec<_>>(), &sum.points))
        };
        let (low, high) = (0..half, half..2 * half);
        let round = (cross(low.clone(), high.clone()), cross(high, low));
        let challenge = round_challenge(transcript, &round);
        let inverse = challenge.invert();
        rounds.push(round);
        left = fold(&left, challenge, inverse);
        right = fold(&right, inverse, challenge);
        left_bases.fold(inverse, challenge);
        right_bases.fold(challenge, inverse);
    }
    Messages { rounds, left: left.to_vec(), right: right.to_vec() }
}

/// The challenge of each round, as the verifier draws it. No challenge depends on the last vectors, so they are not said.
pub(crate) fn challenges(transcript: &mut Transcript, messages: &Messages) -> Vec<Scalar> {
    messages.rounds.iter().map(|round| round_challenge(transcript, round)).collect()
}

fn round_challenge(transcript: &mut Transcript, (left, right): &(Sent, Sent)) -> Scalar {
    transcript.absorb_point("L", &left.bytes);
    transcript.absorb_point("R", &right.bytes);
    transcript.challenge("fold")
}

/// What the rounds multiply each generator by: s of section 3.1, the left ones; the right ones are multiplied by the inverses,
/// which are the same in reverse. One factor for each block of `base` generators.
pub(crate) fn factors(challenges: &[Scalar]) -> Vec<Scalar> {
    let all_low = challenges.iter().map(Scalar::invert).product();
    let mut factors = vec![all_low];
    // The last round decides about neighbours, the first about halves.
    for challenge in challenges.iter().rev() {
        let square = challenge * challenge;
        factors.extend_from_within(..);
        let half = factors.len() / 2;
        factors[half..].iter_mut().for_each(|factor| *factor *= square);
    }
    factors
}

fn fold(vector: &[Scalar], low: Scalar, high: Scalar) -> Zeroizing<Vec<Scalar>> {
    let (first, second) = vector.split_at(vector.len() / 2);
    Zeroizing::new(first.iter().zip(second).map(|(first, second)| first * low + second * high).collect())
}

/// <a, b>.
pub(crate) fn inner_product(left: &[Scalar], right: &[Scalar]) -> Scalar {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// The powers of a number, from 1.
pub(crate) fn powers(number: Scalar) -> impl Iterator<Item = Scalar> {
    std::iter::successors(Some(Scalar::ONE), move |power| Some(power * number))
}

/// One power, by squaring.
pub(crate) fn power(number: Scalar, exponent: usize) -> Scalar {
    let (mut result, mut square, mut rest) = (Scalar::ONE, number, exponent);
    while rest > 0 {
        if rest & 1 == 1 {
            result *= square;
        }
        square *= square;
        rest >>= 1;
    }
    result
}
