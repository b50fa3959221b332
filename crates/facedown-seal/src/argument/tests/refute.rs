//! A prover with every freedom: each of its commitments holds any numbers, on both sides and at all places, also at
//! those where the honest prover has none. What it can reach is compared with what the table of the module `argument` promises.

use super::super::generators::Generators;
use super::super::inner_product::{self, Bases, inner_product, powers};
use super::super::proof::{Proof, Sent};
use super::super::system::{Assign, Weigh};
use super::super::{Claim, Shape};
use super::hook::Hook;
use super::samples::{Play, chain};
use super::{Kind, Transcript, residue, rng, small, transcript};
use crate::gadgets::{self, Challenges};
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;
use rand::CryptoRng;
use rand_chacha::ChaCha20Rng;
use zeroize::Zeroizing;

fn random(rng: &mut impl CryptoRng) -> Scalar {
    let mut bytes = [0; 64];
    rng.fill_bytes(&mut bytes);
    Scalar::from_bytes_mod_order_wide(&bytes)
}

/// What a commitment holds: numbers at all places of both sides, and one on the generator for values.
#[derive(Clone)]
struct Opening {
    left: Vec<Scalar>,
    right: Vec<Scalar>,
    value: Scalar,
    blinding: Scalar,
}

impl Opening {
    fn new(shape: &Shape, first: usize, left: &[Scalar], right: &[Scalar], rng: &mut ChaCha20Rng) -> Self {
        let padded = |numbers: &[Scalar]| {
            let mut padded = vec![Scalar::ZERO; shape.length];
            padded[first..][..numbers.len()].copy_from_slice(numbers);
            padded
        };
        Opening { left: padded(left), right: padded(right), value: Scalar::ZERO, blinding: random(rng) }
    }

    fn junk(shape: &Shape, rng: &mut ChaCha20Rng) -> Self {
        let [left, right] = [(); 2].map(|()| (0..shape.length).map(|_| random(rng)).collect::<Vec<_>>());
        Opening::new(shape, 0, &left, &right, rng)
    }

    fn commit(&self, generators: &Generators) -> Sent {
        let vectors = generators.commit(&self.blinding, 0, &self.left, &self.right);
        Sent::from(vectors + generators.value * self.value)
    }
}

/// The powers at which the columns, the outputs, the inputs and the mask lie.
fn places(shape: &Shape) -> Vec<usize> {
    (0..shape.columns() + 2).chain([shape.degree() + 1]).collect()
}

/// l(X) and r(X) at all places: what is committed to, and the public parts, as the table has them.
fn polynomials(shape: &Shape, committed: &[Opening], weights: &Weigh, y: Scalar) -> [Vec<Vec<Scalar>>; 2] {
    let (k, degree) = (shape.columns(), shape.degree());
    let y_powers: Vec<_> = powers(y).take(shape.length).collect();
    let zeros = vec![vec![Scalar::ZERO; shape.length]; degree + 2];
    let (mut l, mut r) = (zeros.clone(), zeros);
    for (power, opening) in places(shape).into_iter().zip(committed) {
        for place in 0..shape.length {
            l[power][place] += opening.left[place];
            r[power][place] += y_powers[place] * opening.right[place];
        }
    }
    for place in 0..shape.inner() {
        let y_inverse = y_powers[place].invert();
        l[k + 1][place] += y_inverse * weights.right[place];
        r[k + 1][place] += weights.left[place];
        r[k + 2][place] += weights.output[place] - y_powers[place];
        for column in 0..k {
            l[degree - column][place] += y_inverse * weights.slots[2 * column + 1][place];
            r[degree - column][place] += weights.slots[2 * column][place];
        }
    }
    [l, r]
}

fn at(polynomial: &[Vec<Scalar>], x: Scalar) -> Vec<Scalar> {
    let sum = |place: usize| polynomial.iter().zip(powers(x)).map(|(vector, x)| vector[place] * x).sum();
    (0..polynomial[0].len()).map(sum).collect()
}

fn coefficients([l, r]: &[Vec<Vec<Scalar>>; 2]) -> Vec<Scalar> {
    let mut t = vec![Scalar::ZERO; l.len() + r.len() - 1];
    for (i, l) in l.iter().enumerate() {
        for (j, r) in r.iter().enumerate() {
            t[i + j] += inner_product(l, r);
        }
    }
    t
}

/// w_c + delta.
fn wanted(shape: &Shape, weights: &Weigh, y: Scalar) -> Scalar {
    let delta = (0..shape.inner()).zip(powers(y.invert()));
    weights.constant + delta.map(|(i, y)| weights.left[i] * weights.right[i] * y).sum::<Scalar>()
}

/// By how much gates and constraints fail, weighted by powers of y and z: what the verifier believes to be zero. This is a polynomial in y and z
/// whose coefficients are the failures, since gates have z^0 and constraints y^0 z^1 and above.
fn failure(shape: &Shape, committed: &[Opening], weights: &Weigh, y: Scalar) -> Scalar {
    let k = shape.columns();
    let (outputs, inputs) = (&committed[k], &committed[k + 1]);
    let gate = |(place, y): (usize, Scalar)| {
        let output = if place < shape.inner() { outputs.left[place] } else { Scalar::ZERO };
        y * (inputs.left[place] * inputs.right[place] - output)
    };
    let columns = (0..k).map(|column| {
        inner_product(&weights.slots[2 * column], &committed[column].left)
            + inner_product(&weights.slots[2 * column + 1], &committed[column].right)
    });
    (0..shape.length).zip(powers(y)).map(gate).sum::<Scalar>()
        + columns.sum::<Scalar>()
        + inner_product(&weights.left, &inputs.left)
        + inner_product(&weights.right, &inputs.right)
        + inner_product(&weights.output, &outputs.left)
        - weights.constant
}

/// No commitment reaches another one's equation, whatever it holds and wherever: with random numbers everywhere, coefficient D of t is the
/// weighted sum of gates and constraints. An equation between polynomials in all these numbers that holds at random ones holds.
#[test]
fn nothing_collides_at_the_decisive_power() {
    let mut rng = rng(1);
    for (card_columns, turn_columns) in [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (3, 2), (8, 0), (4, 4)] {
        let shape = Shape { gates: 5, cards: 0, turns: 0, length: 48, card_columns, turn_columns };
        let mut weights = Weigh::new(&shape, Scalar::ONE);
        let Weigh { slots, left, right, output, constant, .. } = &mut weights;
        let all = slots.iter_mut().flatten().chain(left).chain(right).chain(output).chain([constant]);
        all.for_each(|weight| *weight = random(&mut rng));
        let y = random(&mut rng);
        let committed: Vec<_> = places(&shape).iter().map(|_| Opening::junk(&shape, &mut rng)).collect();
        let t = coefficients(&polynomials(&shape, &committed, &weights, y));
        assert_eq!(t.len(), 2 * shape.degree() + 3);
        let found = t[shape.degree()] - wanted(&shape, &weights, y);
        assert_eq!(found, failure(&shape, &committed, &weights, y), "{shape:?}");
    }
}

/// When a prover may change what it commits to next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Moment {
    Columns,
    Gates,
    Coefficients,
}

/// What a prover knows at a moment: the challenges so far, and by how much coefficient D is wrong.
struct Known<'a> {
    shape: Shape,
    hook: &'a Hook,
    gap: Scalar,
}

/// Proves with true cards or false ones; `meddle` changes the openings. T holds the coefficients of t, and v is whatever the
/// terms with e need, both also for the changed openings.
fn free(
    play: &Play,
    mut transcript: Transcript,
    meddle: impl Fn(Moment, &mut [Opening], &Known<'_>),
) -> (Proof, Transcript) {
    let rng = &mut rng(1);
    let claim = Claim::new(&play.statement).unwrap();
    claim.bind(b"head", &mut transcript);
    let shape = claim.shape;
    let (inner, degree) = (shape.inner(), shape.degree());
    let generators = Generators::get(shape.length);
    let known = |transcript: &Transcript, moment, openings: &mut [Opening], gap| {
        meddle(moment, openings, &Known { shape, hook: &transcript.hook, gap });
        openings.iter().map(|opening| opening.commit(&generators)).collect::<Vec<_>>()
    };
    let columns = |numbers: &[Scalar], rng: &mut ChaCha20Rng| -> Vec<Opening> {
        let column = |column: &[Scalar]| {
            let (left, right) = column.split_at(inner.min(column.len()));
            Opening::new(&shape, 0, left, right, rng)
        };
        numbers.chunks(2 * inner).map(column).collect()
    };

    let cards = claim.slots.cards(&play.witness);
    let mut committed = columns(&cards, rng);
    let card_points = known(&transcript, Moment::Columns, &mut committed, Scalar::ZERO);
    let layer = Claim::layer_challenge(&mut transcript, &card_points);
    let turns = claim.slots.turns(&play.statement, &play.witness, layer);
    let mut turn_columns = columns(&turns, rng);
    let turn_points = known(&transcript, Moment::Columns, &mut turn_columns, Scalar::ZERO);
    committed.extend(turn_columns);
    let point = Claim::point_challenge(&mut transcript, &turn_points);
    let challenges = Challenges::new(&play.statement, layer, point);
    let mut gates = Assign::new(&cards, &turns, inner);
    gadgets::shuffles(&play.statement, &claim.slots, &challenges, &mut gates);
    let masks: [Vec<_>; 2] = [(); 2].map(|()| (0..inner).map(|_| random(rng)).collect());
    let mut sent = [
        Opening::new(&shape, 0, &gates.output, &[], rng),
        Opening::new(&shape, 0, &gates.left, &gates.right, rng),
        Opening::new(&shape, 0, &masks[0], &masks[1], rng),
    ];
    let gate_points = known(&transcript, Moment::Gates, &mut sent, Scalar::ZERO);
    committed.extend(sent);
    let [outputs, inputs, mask] = gate_points[..] else { panic!() };
    let (y, z) = Claim::constraint_challenges(&mut transcript, [&inputs, &outputs, &mask]);

    let mut weights = Weigh::new(&shape, z);
    gadgets::shuffles(&play.statement, &claim.slots, &challenges, &mut weights);
    let both = polynomials(&shape, &committed, &weights, y);
    let t = coefficients(&both);
    let value = wanted(&shape, &weights, y);
    let coefficients: Vec<_> = shape.degrees().map(|degree| t[degree]).collect();
    let mut late =
        [Opening::new(&shape, inner, &coefficients, &[], rng), Opening::new(&shape, inner, &[], &[], rng)];
    let late_points = known(&transcript, Moment::Coefficients, &mut late, t[degree] - value);
    let [polynomial, polynomial_mask] = late_points[..] else { panic!() };
    let x = Claim::evaluation_challenge(&mut transcript, [&polynomial, &polynomial_mask]);

    let (l, r) = (at(&both[0], x), at(&both[1], x));
    let y_powers: Vec<_> = powers(y).take(shape.length).collect();
    let x_powers: Vec<_> = powers(x).take(t.len()).collect();
    let mut monomials = vec![Scalar::ZERO; inner];
    monomials.extend(shape.degrees().map(|degree| -x_powers[degree]));
    let right = |opening: &Opening| -> Vec<Scalar> {
        opening.right.iter().zip(&y_powers).map(|(number, y)| number * y).collect()
    };
    let (t_right, u_right) = (right(&late[0]), right(&late[1]));
    let mask_value = -(inner_product(&l, &t_right)
        + inner_product(&late[0].left, &r)
        + inner_product(&late[1].left, &monomials));
    let e = Claim::joining_challenge(&mut transcript, &mask_value);
    let l_x = (0..shape.length).map(|i| l[i] + e * late[0].left[i] + e * e * late[1].left[i]);
    let r_x =
        (0..shape.length).map(|i| r[i] + e * t_right[i] + e * e * u_right[i] + e.invert() * monomials[i]);
    let vectors = (Zeroizing::new(l_x.collect()), Zeroizing::new(r_x.collect()));
    let blindings = places(&shape).into_iter().zip(&committed);
    let blinding = blindings.map(|(power, opening)| x_powers[power] * opening.blinding).sum::<Scalar>()
        + e * late[0].blinding
        + e * e * late[1].blinding;
    let w = Claim::product_challenge(&mut transcript, &blinding);
    let bases = (
        Bases::new(&generators.left[..shape.length], Scalar::ONE),
        Bases::new(&generators.right[..shape.length], y.invert()),
    );
    let product = generators.value * w;
    let inner_product = inner_product::prove(&mut transcript, bases, &product, vectors, shape.base());
    let proof = Proof {
        cards: card_points,
        turns: turn_points,
        inputs,
        outputs,
        mask,
        polynomial,
        polynomial_mask,
        mask_value,
        blinding,
        inner_product,
    };
    (proof, transcript)
}

/// Whether the verifier believes a free prover.
fn believed(play: &Play, meddle: impl Fn(Moment, &mut [Opening], &Known<'_>)) -> bool {
    let (proof, _) = free(play, transcript(|_| ()), meddle);
    let proof = Proof::decode(&Claim::new(&play.statement).unwrap().shape, &proof.encode()).unwrap();
    residue(&play.statement, &proof, transcript(|_| ())).0.is_identity()
}

/// `small` with a card that changes in the shift.
fn wrong() -> Play {
    let mut play = small();
    play.witness.values[1] = 9;
    play
}

/// The public parts are those of the verifier, for vectors of both kinds of lengths and from no column to several.
#[test]
fn a_free_prover_is_believed_if_it_speaks_the_truth() {
    let mut rng = rng(2);
    let deep: [&[(Kind, usize, usize)]; 3] =
        [&[], &[(Kind::Scramble, 2, 60)], &[(Kind::Shift, 3, 1), (Kind::Scramble, 5, 4)]];
    let plays = deep.map(|shuffles| chain(&mut rng, shuffles, 0)).into_iter().chain([small()]);
    let mut seen = Vec::new();
    for play in plays {
        let shape = Claim::new(&play.statement).unwrap().shape;
        seen.push((shape.base(), shape.columns()));
        assert!(believed(&play, |_, _, _| ()), "{shape:?}");
    }
    assert_eq!(seen, [(2, 0), (2, 3), (2, 3), (3, 2)], "base and columns");
    assert!(!believed(&wrong(), |_, _, _| ()));
}

type Meddle = fn(Moment, &mut [Opening], &Known<'_>);

/// Numbers where the honest prover has none: either they are ignored, or the proof is refused. Never do they help.
#[test]
fn numbers_in_places_of_nobody_do_not_help() {
    fn fill(numbers: &mut [Scalar]) {
        let mut rng = rng(numbers.len() as u64);
        numbers.iter_mut().for_each(|number| *number += random(&mut rng));
    }
    let meddles: &[(&str, bool, Meddle)] = &[
        ("right part of the outputs", true, |moment, openings, known| {
            if moment == Moment::Gates {
                fill(&mut openings[0].right[..known.shape.inner()]);
            }
        }),
        ("right part behind n of all that come before T", true, |moment, openings, known| {
            if moment != Moment::Coefficients {
                openings.iter_mut().for_each(|opening| fill(&mut opening.right[known.shape.inner()..]));
            }
        }),
        ("left part behind n, which meets the monomials", false, |moment, openings, known| {
            if moment == Moment::Columns {
                openings.iter_mut().for_each(|opening| fill(&mut opening.left[known.shape.inner()..]));
            }
        }),
        ("left part of the mask behind n", false, |moment, openings, known| {
            if moment == Moment::Gates {
                fill(&mut openings[2].left[known.shape.inner()..]);
            }
        }),
        ("a gate behind n", false, |moment, openings, known| {
            if moment == Moment::Gates {
                let last = known.shape.length - 1;
                fill(&mut openings[1].left[last..]);
                fill(&mut openings[1].right[last..]);
            }
        }),
        ("left part of T before n", true, |moment, openings, known| {
            if moment == Moment::Coefficients {
                fill(&mut openings[0].left[..known.shape.inner()]);
            }
        }),
        ("right part of T before n", true, |moment, openings, known| {
            if moment == Moment::Coefficients {
                fill(&mut openings[0].right[..known.shape.inner()]);
            }
        }),
        ("right part of T behind n", false, |moment, openings, known| {
            if moment == Moment::Coefficients {
                fill(&mut openings[0].right[known.shape.inner()..]);
            }
        }),
        ("left part of U before n", false, |moment, openings, known| {
            if moment == Moment::Coefficients {
                fill(&mut openings[1].left[..known.shape.inner()]);
            }
        }),
        ("U instead of T", false, |moment, openings, _| {
            if moment == Moment::Coefficients {
                openings.swap(0, 1);
            }
        }),
        ("a number on the generator for values", false, |moment, openings, _| {
            if moment == Moment::Gates {
                openings[2].value += Scalar::ONE;
            }
        }),
        ("the gap on the generator for values of T", false, |moment, openings, known| {
            if moment == Moment::Coefficients {
                openings[0].value += known.gap + Scalar::ONE;
            }
        }),
    ];
    for (name, harmless, meddle) in meddles {
        assert_eq!(believed(&small(), meddle), *harmless, "{name}");
        assert!(!believed(&wrong(), meddle), "{name}");
    }
}

/// With x known before T, the missing coefficient D is put into another one: the oracle is
/// programmed, so the proof is believed. With the real one it is not, whatever x the prover guesses.
#[test]
fn coefficients_that_know_the_challenges_are_believed_only_then() {
    let play = wrong();
    let shape = Claim::new(&play.statement).unwrap().shape;
    let mut rng = rng(3);
    let program: Vec<_> = (0..7 + shape.rounds()).map(|_| random(&mut rng)).collect();
    let (x, degree) = (program[4], shape.degree());
    let other_coefficient = |moment, openings: &mut [Opening], known: &Known<'_>| {
        if moment == Moment::Coefficients {
            // gap * x^D, at degree 0.
            openings[0].left[known.shape.inner()] += known.gap * powers(x).nth(degree).unwrap();
        }
    };
    let programmed = || transcript(|hook| hook.program = Some(program.iter().copied().collect()));
    let (proof, after) = free(&play, programmed(), other_coefficient);
    assert_eq!(after.hook.all("x"), [x]);
    assert!(residue(&play.statement, &proof, programmed()).0.is_identity(), "the attack is right");
    assert!(!believed(&play, other_coefficient));
    // Without the attack the programmed oracle does not help.
    let (proof, _) = free(&play, programmed(), |_, _, _| ());
    assert!(!residue(&play.statement, &proof, programmed()).0.is_identity());
    // Chosen with all challenges that there are before x.
    for label in ["layer", "point", "y", "z"] {
        assert!(!believed(&play, |moment, openings, known| {
            if moment == Moment::Coefficients {
                let guess = known.hook.all(label)[0];
                openings[0].left[known.shape.inner()] += known.gap * powers(guess).nth(degree).unwrap();
            }
        }));
    }
}
