//! What a prover with every freedom can reach is compared with what the table of the module `argument` promises.

use super::super::inner_product::{inner_product, powers};
use super::super::proof::Proof;
use super::super::system::Weigh;
use super::super::{Claim, Shape};
use super::free::{Insight, Moment, Opening, coefficients, places, polynomials, wanted};
use super::samples::{Play, chain};
use super::{Kind, Transcript, random, residue, rng, small, transcript};
use curve25519_dalek::Scalar;
use curve25519_dalek::traits::IsIdentity;

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

/// A free prover with the cards of a play.
fn free(
    play: &Play,
    transcript: Transcript,
    meddle: impl Fn(Moment, &mut [Opening], &Insight<'_>),
) -> (Proof, Transcript) {
    let slots = Claim::new(&play.statement).unwrap().slots;
    let turns = |layer| slots.turns(&play.statement, &play.witness, layer).to_vec();
    super::free::free(&play.statement, &slots.cards(&play.witness), turns, transcript, meddle)
}

/// Whether the verifier believes a free prover.
fn believed(play: &Play, meddle: impl Fn(Moment, &mut [Opening], &Insight<'_>)) -> bool {
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

type Meddle = fn(&mut [Opening], &Insight<'_>);

/// Numbers where the honest prover has none: either they are ignored, or the proof is refused. Never do they help.
#[test]
fn numbers_in_places_of_nobody_do_not_help() {
    use Moment::{Coefficients, Columns, Gates};
    fn fill(numbers: &mut [Scalar]) {
        let mut rng = rng(numbers.len() as u64);
        numbers.iter_mut().for_each(|number| *number += random(&mut rng));
    }
    // The columns; A_O, A_I and S; or T and U.
    let meddles: &[(&str, bool, Moment, Meddle)] = &[
        ("right part of A_O", true, Gates, |it, known| fill(&mut it[0].right[..known.inner()])),
        ("right part of columns behind n", true, Columns, |it, known| {
            it.iter_mut().for_each(|column| fill(&mut column.right[known.inner()..]));
        }),
        ("right part of gates and masks behind n", true, Gates, |it, known| {
            it.iter_mut().for_each(|opening| fill(&mut opening.right[known.inner()..]));
        }),
        ("left part of columns behind n, which meets the monomials", false, Columns, |it, known| {
            it.iter_mut().for_each(|column| fill(&mut column.left[known.inner()..]));
        }),
        ("left part of S behind n", false, Gates, |it, known| fill(&mut it[2].left[known.inner()..])),
        ("a gate behind n", false, Gates, |it, known| {
            fill(&mut it[1].left[known.shape.length - 1..]);
            fill(&mut it[1].right[known.shape.length - 1..]);
        }),
        ("left part of T before n", true, Coefficients, |it, known| fill(&mut it[0].left[..known.inner()])),
        ("right part of T before n", true, Coefficients, |it, known| fill(&mut it[0].right[..known.inner()])),
        ("right part of T behind n", false, Coefficients, |it, known| {
            fill(&mut it[0].right[known.inner()..])
        }),
        ("left part of U before n", false, Coefficients, |it, known| fill(&mut it[1].left[..known.inner()])),
        ("U instead of T", false, Coefficients, |it, _| it.swap(0, 1)),
        ("a number on the generator for values", false, Gates, |it, _| it[2].value += Scalar::ONE),
        // The commitment to the coefficients of t is made when y and z are known. If it could add to a column, then a prover could
        // choose its cards last; the factor e keeps the two apart. In a true statement there is nothing to change.
        (
            "a card that is changed by T, with the coefficients that go with it",
            true,
            Coefficients,
            |it, known| {
                let (degree, inner) = (known.shape.degree(), known.inner());
                let place = known.r[degree].iter().position(|weight| *weight != Scalar::ZERO).unwrap();
                let change = -known.gap * known.r[degree][place].invert();
                it[0].left[place] += change;
                for (at, power) in
                    known.shape.degrees().enumerate().filter(|(_, power)| *power < known.r.len())
                {
                    it[0].left[inner + at] += change * known.r[power][place];
                }
            },
        ),
        ("the gap on the generator for values of T", false, Coefficients, |it, known| {
            it[0].value += known.gap + Scalar::ONE;
        }),
    ];
    for (name, harmless, when, meddle) in meddles {
        let meddle = |moment, openings: &mut [Opening], known: &Insight<'_>| {
            if moment == *when {
                meddle(openings, known);
            }
        };
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
    let other_coefficient = |moment, openings: &mut [Opening], known: &Insight<'_>| {
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
