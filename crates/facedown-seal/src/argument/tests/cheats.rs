//! Every gadget cheated in the prover's place: each cheat breaks one kind of constraint only, so that without it the cheat
//! would pass; and the argument refuses all of them.

use super::super::Claim;
use super::super::system::{Combination, ConstraintKind, System, Variable};
use super::free::{Insight, Moment, Opening, free};
use super::{accepts, numbers, rows, transcript};
use crate::gadgets::{self, Challenges};
use crate::{ShuffleKind, Statement};
use curve25519_dalek::Scalar;

/// A prover's secrets for a statement, and what is wrong with them.
struct Cheat {
    name: &'static str,
    statement: Statement,
    cards: Vec<Scalar>,
    /// Bits and quotients of the shifts. Their piles have one card each, so `layer` does not matter.
    turns: Vec<Scalar>,
    gates: Option<Lie>,
    breaks: &'static [Condition],
}

/// Changes left inputs, right inputs and outputs of the gates.
type Lie = fn(&mut [Scalar], &mut [Scalar], &mut [Scalar]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    Constraint(ConstraintKind),
    Product,
}

const BIT: &[Condition] = &[Condition::Constraint(ConstraintKind::Bit)];
const SCRAMBLE: &[Condition] = &[Condition::Constraint(ConstraintKind::Scramble)];
const SHIFT: &[Condition] = &[Condition::Constraint(ConstraintKind::Shift)];

/// A prover who shifts piles of one card.
fn shifts(name: &'static str, row: &str, turns: Vec<Scalar>, breaks: &'static [Condition]) -> Cheat {
    Cheat { name, statement: rows(ShuffleKind::Shift, 1, row), cards: vec![], turns, gates: None, breaks }
}

/// A prover who scrambles piles of this depth.
fn scrambles(name: &'static str, depth: usize, row: &str, cards: Vec<Scalar>) -> Cheat {
    let statement = rows(ShuffleKind::Scramble, depth, row);
    Cheat { name, statement, cards, turns: vec![], gates: None, breaks: SCRAMBLE }
}

/// A prover who lies about the one gate, (point - 1) * (point - 2): hidden cards 1 and 2 come out as 1 and 3.
fn gate(name: &'static str, lie: Lie, breaks: &'static [Condition]) -> Cheat {
    let cheat = scrambles(name, 1, "? ? > 1 3", numbers([1, 2]));
    Cheat { gates: Some(lie), breaks, ..cheat }
}

fn cheats() -> Vec<Cheat> {
    vec![
        shifts("two piles exchanged in a shift", "1 2 3 > 2 1 3", numbers([1, 0, 3, 0]), SHIFT),
        shifts(
            "half of the cards turned, half of them not: s has a bit that is one half",
            "2 1 3 > 0 2 4",
            vec![Scalar::from(2_u8).invert(), Scalar::ZERO, Scalar::from(2_u8), Scalar::ZERO],
            BIT,
        ),
        shifts("a wrong rotation", "1 2 3 > 2 3 1", numbers([0, 1, 3, 1]), SHIFT),
        shifts(
            "a whole turn, for which the quotient has no room",
            "1 2 3 4 5 > 1 2 3 4 5",
            numbers([1, 0, 1, 1, 2, 3, 4]),
            SHIFT,
        ),
        shifts("a wrong quotient", "1 2 3 > 2 3 1", numbers([1, 0, 2, 0]), SHIFT),
        scrambles("a card changed between two shuffles", 1, "1 2 > ? ? > 3 1", numbers([2, 1])),
        scrambles(
            "two wrong scrambles, the second as wrong as the first and the other way round",
            1,
            "1 > 2 > 1",
            vec![],
        ),
        scrambles(
            "a pile twice, another not at all",
            2,
            "? ? ? ? ? ? > 1 2 1 2 5 6",
            numbers([1, 2, 3, 4, 5, 6]),
        ),
        scrambles("the layers shuffled each in an order of its own", 2, "1 2 3 4 > 3 2 1 4", vec![]),
        scrambles("two cards of one pile exchanged", 2, "? ? > 2 1", numbers([1, 2])),
        scrambles("a value that is not a byte comes out as one", 1, "? ? > 3 1", numbers([1, 256 + 3])),
        scrambles(
            "a negative value comes out as its complement",
            1,
            "? ? > 255 1",
            vec![Scalar::ONE, -Scalar::ONE],
        ),
        gate(
            "a gate that does not multiply",
            |left, right, output| output[0] = left[0] * wanted(left, right),
            &[Condition::Product],
        ),
        gate(
            "another left input",
            |left, right, output| {
                output[0] = left[0] * wanted(left, right);
                left[0] = output[0] * right[0].invert();
            },
            &[Condition::Constraint(ConstraintKind::Left)],
        ),
        gate(
            "another right input",
            |left, right, output| {
                right[0] = wanted(left, right);
                output[0] = left[0] * right[0];
            },
            &[Condition::Constraint(ConstraintKind::Right)],
        ),
    ]
}

/// What the right input of the gate should have been: point - 3.
fn wanted(left: &[Scalar], right: &[Scalar]) -> Scalar {
    right[0] - (left[0] - right[0])
}

/// Notes which constraints secrets break.
pub(super) struct Check<'a> {
    cards: &'a [Scalar],
    turns: &'a [Scalar],
    gates: Option<Lie>,
    outputs: Vec<Scalar>,
    broken: Vec<Condition>,
}

impl<'a> Check<'a> {
    /// What these secrets break in a claim.
    pub(super) fn of(
        claim: &Claim<'_>,
        cards: &'a [Scalar],
        turns: &'a [Scalar],
        gates: Option<Lie>,
    ) -> Vec<Condition> {
        let challenges =
            Challenges::new(claim.statement, Scalar::from(1_000_003_u64), Scalar::from(998_244_353_987_u64));
        let mut check = Check { cards, turns, gates, outputs: Vec::new(), broken: Vec::new() };
        gadgets::shuffles(claim.statement, &claim.slots, &challenges, &mut check);
        check.broken
    }

    fn note(&mut self, fine: bool, broken: Condition) {
        if !fine && !self.broken.contains(&broken) {
            self.broken.push(broken);
        }
    }
}

impl System for Check<'_> {
    fn multiply(&mut self, left: &Combination, right: &Combination) -> Variable {
        let meant = [left, right].map(|input| input.value(self.cards, self.turns, &self.outputs));
        let (mut left, mut right, mut output) = ([meant[0]], [meant[1]], [meant[0] * meant[1]]);
        if let Some(gates) = self.gates {
            gates(&mut left, &mut right, &mut output);
        }
        self.note(left[0] == meant[0], Condition::Constraint(ConstraintKind::Left));
        self.note(right[0] == meant[1], Condition::Constraint(ConstraintKind::Right));
        self.note(output[0] == left[0] * right[0], Condition::Product);
        self.outputs.push(output[0]);
        Variable::Output(self.outputs.len() - 1)
    }

    fn constrain(&mut self, kind: ConstraintKind, zero: &Combination) {
        let fine = zero.value(self.cards, self.turns, &self.outputs) == Scalar::ZERO;
        self.note(fine, Condition::Constraint(kind));
    }
}

/// Whether somebody is believed who lies about gates.
fn believed(statement: &Statement, cards: &[Scalar], turns: &[Scalar], lie: Option<Lie>) -> bool {
    let (proof, _) = free(
        statement,
        cards,
        |_| turns.to_vec(),
        transcript(|_| ()),
        |moment, openings, _| {
            if let (Moment::Gates, Some(lie), [outputs, inputs, _]) = (moment, lie, openings) {
                lie(&mut inputs.left, &mut inputs.right, &mut outputs.left);
            }
        },
    );
    accepts(statement, &proof)
}

#[test]
fn each_cheat_breaks_one_kind_and_is_refused() {
    let mut all: Vec<Condition> = Vec::new();
    for cheat in cheats() {
        let claim = Claim::new(&cheat.statement).unwrap();
        assert_eq!(claim.slots.cards, cheat.cards.len(), "{}", cheat.name);
        assert_eq!(claim.slots.turn_count, cheat.turns.len(), "{}", cheat.name);
        let broken = Check::of(&claim, &cheat.cards, &cheat.turns, cheat.gates);
        assert_eq!(broken, cheat.breaks, "{}", cheat.name);
        all.extend(cheat.breaks);
        assert!(!believed(&cheat.statement, &cheat.cards, &cheat.turns, cheat.gates), "{}", cheat.name);
    }
    let kinds = [
        ConstraintKind::Left,
        ConstraintKind::Right,
        ConstraintKind::Scramble,
        ConstraintKind::Shift,
        ConstraintKind::Bit,
    ]
    .map(Condition::Constraint);
    assert!(kinds.iter().chain(&[Condition::Product]).all(|kind| all.contains(kind)), "{all:?}");
}

/// Two gates, the second as wrong as the first and the other way round, so that both outputs are the same.
#[test]
fn gates_do_not_make_up_for_each_other() {
    let statement = rows(ShuffleKind::Scramble, 1, "? ? > ? ?");
    let gates: Lie = |_, _, output| {
        let middle = (output[0] + output[1]) * Scalar::from(2_u8).invert();
        output[..2].fill(middle);
    };
    for (cards, lie, believed) in [([1, 2, 1, 3], gates, false), ([1, 2, 2, 1], gates, true)] {
        assert_eq!(self::believed(&statement, &numbers(cards), &[], Some(lie)), believed, "{cards:?}");
    }
}

/// A gate with a wrong output, for hidden cards 1 and 2 that come out as 1 and 3. A right part h in the commitment to outputs turns
/// the gate's equation into left * right = output * (1 - h), if anything that the prover knows lies at the complementary
/// power; so it does in the layout with a column at 0 and outputs at 2.
#[test]
fn a_right_part_of_the_outputs_does_not_mend_a_gate() {
    let statement = rows(ShuffleKind::Scramble, 1, "? ? > 1 3");
    let parts: [fn(Scalar) -> Scalar; 4] = [|h| h, |h| -h, |_| Scalar::ONE, |_| -Scalar::ONE];
    for part in parts {
        let meddle = |moment, openings: &mut [Opening], _: &Insight<'_>| {
            if let (Moment::Gates, [outputs, inputs, _]) = (moment, openings) {
                let product = inputs.left[0] * inputs.right[0];
                outputs.left[0] = inputs.left[0] * wanted(&inputs.left, &inputs.right);
                outputs.right[0] = part(Scalar::ONE - product * outputs.left[0].invert());
            }
        };
        let (proof, _) = free(&statement, &numbers([1, 2]), |_| vec![], transcript(|_| ()), meddle);
        assert!(!accepts(&statement, &proof));
    }
}

/// The same prover without a lie is believed, so it was the lie that was refused.
#[test]
fn the_same_without_cheating_is_accepted() {
    let honest = [
        (rows(ShuffleKind::Shift, 1, "1 2 3 > 2 3 1"), vec![], numbers([1, 0, 1, 0])),
        (rows(ShuffleKind::Scramble, 1, "1 2 > ? ? > 2 1"), numbers([2, 1]), vec![]),
        (rows(ShuffleKind::Scramble, 2, "? ? ? ? ? ? > 1 2 3 4 5 6"), numbers([1, 2, 3, 4, 5, 6]), vec![]),
        (rows(ShuffleKind::Scramble, 2, "1 2 3 4 > 3 4 1 2"), vec![], vec![]),
        (rows(ShuffleKind::Scramble, 1, "? ? > 1 3"), numbers([3, 1]), vec![]),
    ];
    for (statement, cards, turns) in honest {
        assert!(believed(&statement, &cards, &turns, None), "{statement:?}");
    }
}

/// What no turn-up shows may be any number. It gains nothing: with zero in its place, the statement holds as well.
#[test]
fn a_card_that_is_never_seen_may_be_any_number() {
    let statement = rows(ShuffleKind::Scramble, 1, "? ? > ? 1");
    let cards = numbers([1000, 1, 1000]);
    assert!(believed(&statement, &cards, &[], None));
}
