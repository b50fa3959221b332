//! What a cheating prover smuggles into a commitment meets nothing.

use super::{Claim, accepts, lie, transcript};
use crate::{Piles, Shuffle, Statement, Witness};
use curve25519_dalek::Scalar;

/// A gate with a wrong output, for hidden cards 1 and 2 that come out as 1 and 3. A right part h in the commitment to outputs turns the gate's equation into left * right = output * (1 - h), if anything that the prover knows lies at the
/// complementary power; so it does in the layout with a column at 0 and outputs at 2.
#[test]
fn a_right_part_of_the_outputs_has_no_effect() {
    let piles = |wires: [u32; 2]| Piles { depth: 1, wires: wires.to_vec() };
    let statement = Statement {
        wires: vec![None, None, Some(1), Some(3)],
        shuffles: vec![Shuffle::Scramble { from: piles([0, 1]), to: piles([2, 3]) }],
    };
    let witness = Witness { values: vec![1, 2, 1, 3], orders: vec![vec![0, 1]] };
    // Two runs: h depends on challenges that are drawn before it is committed to.
    let (_, after) =
        super::residue(&statement, &lie(&statement, &witness, transcript(|_| ())), transcript(|_| ()));
    let point = after.hook.all("point")[0];
    let left = point - Scalar::ONE;
    let right = left - Scalar::ONE;
    let output = left * (right - Scalar::ONE);
    let h = Scalar::ONE - left * right * output.invert();
    let inner = Claim::new(&statement).unwrap().shape.inner();
    for smuggled in [h, -h, Scalar::ONE, -Scalar::ONE] {
        let proof = lie(
            &statement,
            &witness,
            transcript(|hook| {
                hook.smuggled = vec![Scalar::ZERO; inner];
                hook.smuggled[0] = smuggled;
                hook.lie = Some(|left, right, output| {
                    output[0] = left[0] * (right[0] - Scalar::ONE);
                });
            }),
        );
        assert!(!accepts(&statement, &proof));
    }
}

/// A true statement stays provable with a smuggled part: it is masked like everything else, and ignored.
#[test]
fn a_smuggled_part_harms_nobody() {
    let play = super::small();
    let inner = Claim::new(&play.statement).unwrap().shape.inner();
    let smuggled = transcript(|hook| hook.smuggled = vec![Scalar::from(5_u8); inner]);
    assert!(accepts(&play.statement, &lie(&play.statement, &play.witness, smuggled)));
}

/// The commitment to the coefficients of t is made when y and z are known. If it could add to a column, then a prover could choose
/// its cards last; the factor e keeps the two apart.
#[test]
fn a_card_cannot_be_changed_by_the_coefficients() {
    let piles = |wires: [u32; 2]| Piles { depth: 1, wires: wires.to_vec() };
    let statement = Statement {
        wires: vec![None, None, Some(1), Some(3)],
        shuffles: vec![Shuffle::Scramble { from: piles([0, 1]), to: piles([2, 3]) }],
    };
    for (values, believed) in [([1, 2, 1, 3], false), ([3, 1, 1, 3], true)] {
        let witness = Witness { values: values.to_vec(), orders: vec![vec![0, 1]] };
        let proof = lie(&statement, &witness, transcript(|hook| hook.late = true));
        assert_eq!(accepts(&statement, &proof), believed, "{values:?}");
    }
}
