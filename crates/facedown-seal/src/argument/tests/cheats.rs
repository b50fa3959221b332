//! Every gadget cheated in the prover's place: each cheat breaks one kind of constraint only, so that without it the cheat
//! would pass; and the argument refuses all of them.

use super::super::Claim;
use super::super::system::{Kind, Linear, System, Variable};
use super::hook::Lie;
use super::{accepts, lie_about, transcript};
use crate::gadgets::{self, Challenges};
use crate::{Piles, Shuffle, Statement};
use curve25519_dalek::Scalar;

/// A prover's secrets for a statement, and what is wrong with them.
struct Cheat {
    name: &'static str,
    statement: Statement,
    cards: Vec<Scalar>,
    /// Bits and quotients of the shifts. Their piles have one card each, so `layer` does not matter.
    turns: Vec<Scalar>,
    gates: Option<Lie>,
    breaks: &'static [Broken],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Broken {
    Constraint(Kind),
    Product,
}

const BIT: &[Broken] = &[Broken::Constraint(Kind::Bit)];
const SCRAMBLE: &[Broken] = &[Broken::Constraint(Kind::Scramble)];
const SHIFT: &[Broken] = &[Broken::Constraint(Kind::Shift)];

/// One shuffle after the other, between rows of public and hidden cards.
fn rows(shuffle: fn(Piles, Piles) -> Shuffle, depth: usize, rows: &[&[Option<u8>]]) -> Statement {
    let mut statement = Statement { wires: rows.concat(), shuffles: Vec::new() };
    let mut first = 0;
    for pair in rows.windows(2) {
        let piles = |first: usize, row: &[Option<u8>]| {
            let wires = first..first + row.len();
            Piles { depth, wires: wires.map(|wire| wire as u32).collect() }
        };
        let (from, to) = (piles(first, pair[0]), piles(first + pair[0].len(), pair[1]));
        statement.shuffles.push(shuffle(from, to));
        first += pair[0].len();
    }
    statement
}

fn scramble(from: Piles, to: Piles) -> Shuffle {
    Shuffle::Scramble { from, to }
}

fn shift(from: Piles, to: Piles) -> Shuffle {
    Shuffle::Shift { from, to }
}

/// A prover who shifts piles of one card.
fn shifts(name: &'static str, row: &[&[Option<u8>]], turns: Vec<Scalar>, breaks: &'static [Broken]) -> Cheat {
    Cheat { name, statement: rows(shift, 1, row), cards: vec![], turns, gates: None, breaks }
}

/// A prover who scrambles piles of this depth.
fn scrambles(name: &'static str, depth: usize, row: &[&[Option<u8>]], cards: Vec<Scalar>) -> Cheat {
    let statement = rows(scramble, depth, row);
    Cheat { name, statement, cards, turns: vec![], gates: None, breaks: SCRAMBLE }
}

/// A prover who lies about the one gate, (point - 1) * (point - 2): hidden cards 1 and 2 come out as 1 and 3.
fn gate(name: &'static str, lie: Lie, breaks: &'static [Broken]) -> Cheat {
    let cheat = scrambles(name, 1, &[&[None, None], &public([1, 3])], numbers([1, 2]));
    Cheat { gates: Some(lie), breaks, ..cheat }
}

fn public<const N: usize>(cards: [u8; N]) -> [Option<u8>; N] {
    cards.map(Some)
}

fn numbers<const N: usize>(numbers: [u64; N]) -> Vec<Scalar> {
    numbers.map(Scalar::from).to_vec()
}

fn cheats() -> Vec<Cheat> {
    vec![
        shifts(
            "two piles exchanged in a shift",
            &[&public([1, 2, 3]), &public([2, 1, 3])],
            numbers([1, 0, 3, 0]),
            SHIFT,
        ),
        shifts(
            "half of the cards turned, half of them not: s has a bit that is one half",
            &[&public([2, 1, 3]), &public([0, 2, 4])],
            vec![Scalar::from(2_u8).invert(), Scalar::ZERO, Scalar::from(2_u8), Scalar::ZERO],
            BIT,
        ),
        shifts("a wrong rotation", &[&public([1, 2, 3]), &public([2, 3, 1])], numbers([0, 1, 3, 1]), SHIFT),
        shifts(
            "a whole turn, for which the quotient has no room",
            &[&public([1, 2, 3, 4, 5]), &public([1, 2, 3, 4, 5])],
            numbers([1, 0, 1, 1, 2, 3, 4]),
            SHIFT,
        ),
        shifts("a wrong quotient", &[&public([1, 2, 3]), &public([2, 3, 1])], numbers([1, 0, 2, 0]), SHIFT),
        scrambles(
            "a card changed between two shuffles",
            1,
            &[&public([1, 2]), &[None, None], &public([3, 1])],
            numbers([2, 1]),
        ),
        scrambles(
            "two wrong scrambles, the second as wrong as the first and the other way round",
            1,
            &[&public([1]), &public([2]), &public([1])],
            vec![],
        ),
        scrambles(
            "a pile twice, another not at all",
            2,
            &[&[None; 6], &public([1, 2, 1, 2, 5, 6])],
            numbers([1, 2, 3, 4, 5, 6]),
        ),
        scrambles(
            "the layers shuffled each in an order of its own",
            2,
            &[&public([1, 2, 3, 4]), &public([3, 2, 1, 4])],
            vec![],
        ),
        scrambles("two cards of one pile exchanged", 2, &[&[None, None], &public([2, 1])], numbers([1, 2])),
        scrambles(
            "a value that is not a byte comes out as one",
            1,
            &[&[None, None], &public([3, 1])],
            numbers([1, 256 + 3]),
        ),
        scrambles(
            "a negative value comes out as its complement",
            1,
            &[&[None, None], &public([255, 1])],
            vec![Scalar::ONE, -Scalar::ONE],
        ),
        gate(
            "a gate that does not multiply",
            |left, right, output| output[0] = left[0] * wanted(left, right),
            &[Broken::Product],
        ),
        gate(
            "another left input",
            |left, right, output| {
                output[0] = left[0] * wanted(left, right);
                left[0] = output[0] * right[0].invert();
            },
            &[Broken::Constraint(Kind::Left)],
        ),
        gate(
            "another right input",
            |left, right, output| {
                right[0] = wanted(left, right);
                output[0] = left[0] * right[0];
            },
            &[Broken::Constraint(Kind::Right)],
        ),
    ]
}

/// What the right input of the gate should have been: point - 3.
fn wanted(left: &[Scalar], right: &[Scalar]) -> Scalar {
    right[0] - (left[0] - right[0])
}

/// Notes which constraints the secrets break.
struct Check<'a> {
    cheat: &'a Cheat,
    outputs: Vec<Scalar>,
    broken: Vec<Broken>,
}

impl Check<'_> {
    fn value(&self, linear: &Linear) -> Scalar {
        let value = |variable: &Variable| match *variable {
            Variable::Card(slot) => self.cheat.cards[slot],
            Variable::Turn(slot) => self.cheat.turns[slot],
            Variable::Output(gate) => self.outputs[gate],
        };
        linear.terms.iter().map(|(variable, factor)| factor * value(variable)).sum::<Scalar>()
            + linear.constant
    }

    fn note(&mut self, fine: bool, broken: Broken) {
        if !fine && !self.broken.contains(&broken) {
            self.broken.push(broken);
        }
    }
}

impl System for Check<'_> {
    fn multiply(&mut self, left: &Linear, right: &Linear) -> Variable {
        let meant = (self.value(left), self.value(right));
        let (mut left, mut right, mut output) = ([meant.0], [meant.1], [meant.0 * meant.1]);
        if let Some(gates) = self.cheat.gates {
            gates(&mut left, &mut right, &mut output);
        }
        self.note(left[0] == meant.0, Broken::Constraint(Kind::Left));
        self.note(right[0] == meant.1, Broken::Constraint(Kind::Right));
        self.note(output[0] == left[0] * right[0], Broken::Product);
        self.outputs.push(output[0]);
        Variable::Output(self.outputs.len() - 1)
    }

    fn constrain(&mut self, kind: Kind, zero: &Linear) {
        let fine = self.value(zero) == Scalar::ZERO;
        self.note(fine, Broken::Constraint(kind));
    }
}

#[test]
fn each_cheat_breaks_one_kind_and_is_refused() {
    let mut all: Vec<Broken> = Vec::new();
    for cheat in cheats() {
        let claim = Claim::new(&cheat.statement).unwrap();
        assert_eq!(claim.slots.cards, cheat.cards.len(), "{}", cheat.name);
        assert_eq!(claim.slots.turn_count, cheat.turns.len(), "{}", cheat.name);
        let challenges =
            Challenges::new(&cheat.statement, Scalar::from(1_000_003_u64), Scalar::from(998_244_353_987_u64));
        let mut check = Check { cheat: &cheat, outputs: Vec::new(), broken: Vec::new() };
        gadgets::shuffles(&cheat.statement, &claim.slots, &challenges, &mut check);
        assert_eq!(check.broken, cheat.breaks, "{}", cheat.name);
        all.extend(cheat.breaks);

        let transcript = transcript(|hook| hook.lie = cheat.gates);
        let proof = lie_about(&cheat.statement, &cheat.cards, |_| cheat.turns.clone(), transcript);
        assert!(!accepts(&cheat.statement, &proof), "{}", cheat.name);
    }
    let kinds = [Kind::Left, Kind::Right, Kind::Scramble, Kind::Shift, Kind::Bit].map(Broken::Constraint);
    assert!(kinds.iter().chain(&[Broken::Product]).all(|kind| all.contains(kind)), "{all:?}");
}

/// Two gates, the second as wrong as the first and the other way round, so that both outputs are the same.
#[test]
fn gates_do_not_make_up_for_each_other() {
    let statement = rows(scramble, 1, &[&[None, None], &[None, None]]);
    let gates: Lie = |_, _, output| {
        let middle = (output[0] + output[1]) * Scalar::from(2_u8).invert();
        output[..2].fill(middle);
    };
    for (cards, lie, believed) in [([1, 2, 1, 3], gates, false), ([1, 2, 2, 1], gates, true)] {
        let transcript = transcript(|hook| hook.lie = Some(lie));
        let proof = lie_about(&statement, &numbers(cards), |_| vec![], transcript);
        assert_eq!(accepts(&statement, &proof), believed, "{cards:?}");
    }
}

/// The same prover without a lie is believed, so it was the lie that was refused.
#[test]
fn the_same_without_cheating_is_accepted() {
    let honest = [
        (rows(shift, 1, &[&public([1, 2, 3]), &public([2, 3, 1])]), vec![], numbers([1, 0, 1, 0])),
        (rows(scramble, 1, &[&public([1, 2]), &[None, None], &public([2, 1])]), numbers([2, 1]), vec![]),
        (rows(scramble, 2, &[&[None; 6], &public([1, 2, 3, 4, 5, 6])]), numbers([1, 2, 3, 4, 5, 6]), vec![]),
        (rows(scramble, 2, &[&public([1, 2, 3, 4]), &public([3, 4, 1, 2])]), vec![], vec![]),
        (rows(scramble, 1, &[&[None, None], &public([1, 3])]), numbers([3, 1]), vec![]),
    ];
    for (statement, cards, turns) in honest {
        let proof = lie_about(&statement, &cards, |_| turns, transcript(|_| ()));
        assert!(accepts(&statement, &proof), "{statement:?}");
    }
}

/// What no turn-up shows may be any number. It gains nothing: with zero in its place, the statement holds as well.
#[test]
fn a_card_that_is_never_seen_may_be_any_number() {
    let statement = rows(scramble, 1, &[&[None, None], &[None, Some(1)]]);
    let cards = numbers([1000, 1, 1000]);
    assert!(accepts(&statement, &lie_about(&statement, &cards, |_| vec![], transcript(|_| ()))));
}
