//! Natural numbers of any size, as far as ranks need them.

use std::cmp::Ordering;

/// A natural number: words of 32 bits, the least significant first, without leading zeros.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Natural(Vec<u32>);

impl From<u32> for Natural {
    fn from(number: u32) -> Self {
        let mut natural = Self(vec![number]);
        natural.trim();
        natural
    }
}

impl Natural {
    pub(crate) const fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The number that these bytes stand for, the least significant first.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
        let mut natural = Self(bytes.chunks(4).map(word).collect());
        natural.trim();
        natural
    }

    /// So many bytes, the least significant first; a number that needs more of them is cut.
    pub(crate) fn to_bytes(&self, length: usize) -> Vec<u8> {
        let bytes = self.0.iter().flat_map(|word| word.to_le_bytes());
        bytes.chain(std::iter::repeat(0)).take(length).collect()
    }

    /// The number of bytes that hold every number below this one.
    pub(crate) fn bytes_below(&self) -> usize {
        let mut greatest = self.clone();
        greatest.subtract(&Self::from(1));
        let bits = |last: &u32| 32 * greatest.0.len() - last.leading_zeros() as usize;
        greatest.0.last().map_or(0, bits).div_ceil(8)
    }

    pub(crate) fn multiply_by(&mut self, factor: u32) {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u64::from(*word) * u64::from(factor) + carry;
            (*word, carry) = (product as u32, product >> 32);
        }
        self.0.push(carry as u32);
        self.trim();
    }

    /// Divides by a number that is not 0, and gives the remainder.
    pub(crate) fn divide_by(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for word in self.0.iter_mut().rev() {
            let dividend = rest << 32 | u64::from(*word);
            *word = (dividend / u64::from(divisor)) as u32;
            rest = dividend % u64::from(divisor);
        }
        self.trim();
        rest as u32
    }

    pub(crate) fn add(&mut self, other: &Self) {
        let length = self.0.len().max(other.0.len()) + 1;
        self.0.resize(length, 0);
        let mut carry = 0;
        for (place, word) in self.0.iter_mut().enumerate() {
            let sum = u64::from(*word) + u64::from(other.0.get(place).copied().unwrap_or(0)) + carry;
            (*word, carry) = (sum as u32, sum >> 32);
        }
        self.trim();
    }

    /// Subtracts a number that is not greater.
    pub(crate) fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        for (place, word) in self.0.iter_mut().enumerate() {
            let less = i64::from(other.0.get(place).copied().unwrap_or(0)) + borrow;
            let difference = i64::from(*word) - less;
            (*word, borrow) = (difference as u32, i64::from(difference < 0));
        }
        self.trim();
    }

    pub(crate) fn times(&self, other: &Self) -> Self {
        let mut product = vec![0; self.0.len() + other.0.len()];
        for (place, &factor) in self.0.iter().enumerate() {
            let mut carry = 0;
            for (word, &other) in product[place..].iter_mut().zip(&other.0) {
                let sum = u64::from(factor) * u64::from(other) + u64::from(*word) + carry;
                (*word, carry) = (sum as u32, sum >> 32);
            }
            product[place + other.0.len()] = carry as u32;
        }
        let mut product = Self(product);
        product.trim();
        product
    }

    /// Divides by a number that is not 0, and gives the remainder: Knuth's algorithm D (The Art of Computer
    /// Programming, volume 2, section 4.3.1).
    pub(crate) fn divide(&mut self, divisor: &Self) -> Self {
        let [.., _, first] = divisor.0[..] else {
            return Self::from(self.divide_by(divisor.0.first().copied().unwrap_or(1)));
        };
        let (length, shift) = (divisor.0.len(), first.leading_zeros());
        if *self < *divisor {
            return std::mem::take(self);
        }
        // D1: the first bit of the divisor is set, so that a guess from two words is too great by 2 at most.
        let divisor = divisor.shifted_left(shift);
        let (first, next) = (u64::from(divisor[length - 1]), u64::from(divisor[length - 2]));
        let mut rest = self.shifted_left(shift);
        rest.push(0);
        let mut quotient = vec![0; rest.len() - length];
        for place in (0..quotient.len()).rev() {
            // D3: the guess.
            let two = u64::from(rest[place + length]) << 32 | u64::from(rest[place + length - 1]);
            let (mut guess, mut over) = (two / first, two % first);
            while guess >> 32 > 0 || guess * next > (over << 32 | u64::from(rest[place + length - 2])) {
                guess -= 1;
                over += first;
                if over >> 32 > 0 {
                    break;
                }
            }
            // D4: subtract, D5 and D6: add back where the guess was too great by one.
            let mut borrow: i64 = 0;
            let mut carry = 0;
            for (word, &divisor) in rest[place..].iter_mut().zip(&divisor) {
                let product = guess * u64::from(divisor) + carry;
                carry = product >> 32;
                let difference = i64::from(*word) - borrow - i64::from(product as u32);
                (*word, borrow) = (difference as u32, i64::from(difference < 0));
            }
            let difference = i64::from(rest[place + length]) - borrow - carry as i64;
            rest[place + length] = difference as u32;
            if difference < 0 {
                guess -= 1;
                let mut carry = 0;
                for (word, &divisor) in rest[place..].iter_mut().zip(&divisor) {
                    let sum = u64::from(*word) + u64::from(divisor) + carry;
                    (*word, carry) = (sum as u32, sum >> 32);
                }
                rest[place + length] = rest[place + length].wrapping_add(carry as u32);
            }
            quotient[place] = guess as u32;
        }
        self.0 = quotient;
        self.trim();
        // D8: the remainder, shifted back.
        let mut rest = Self(rest);
        rest.trim();
        rest.divide_by(1 << shift);
        rest
    }

    /// The words of the number times a power of 2; as many as it has, and one more if that is needed.
    fn shifted_left(&self, shift: u32) -> Vec<u32> {
        let mut shifted = self.clone();
        shifted.multiply_by(1 << shift);
        shifted.0
    }

    fn trim(&mut self) {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let words = || self.0.iter().rev().cmp(other.0.iter().rev());
        self.0.len().cmp(&other.0.len()).then_with(words)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may panic")]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn natural(number: u128) -> Natural {
        Natural::from_bytes(&number.to_le_bytes())
    }

    fn number(natural: &Natural) -> u128 {
        u128::from_le_bytes(natural.to_bytes(16).try_into().unwrap())
    }

    /// Numbers whose words are often all zeros or all ones: where division goes wrong if it does.
    fn awkward() -> impl Strategy<Value = Vec<u32>> {
        let word =
            prop_oneof![Just(0), Just(1), Just(u32::MAX), Just(1 << 31), Just(u32::MAX - 1), any::<u32>()];
        proptest::collection::vec(word, 0..9)
    }

    fn of(words: &[u32]) -> Natural {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        Natural::from_bytes(&bytes)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

        #[test]
        fn small_numbers_are_those_of_the_machine(one: u64, other: u64, factor: u32) {
            let (a, b) = (natural(one.into()), natural(other.into()));
            prop_assert_eq!(number(&a.times(&b)), u128::from(one) * u128::from(other));
            let mut sum = a.clone();
            sum.add(&b);
            prop_assert_eq!(number(&sum), u128::from(one) + u128::from(other));
            sum.subtract(&a);
            prop_assert_eq!(&sum, &b);
            let mut product = a.clone();
            product.multiply_by(factor);
            prop_assert_eq!(number(&product), u128::from(one) * u128::from(factor));
            if factor > 0 {
                prop_assert_eq!(product.divide_by(factor), 0);
                prop_assert_eq!(product, a);
            }
            prop_assert_eq!(natural(one.into()).cmp(&natural(other.into())), one.cmp(&other));
        }

        #[test]
        fn division_undoes_multiplication(quotient in awkward(), divisor in awkward(), rest in awkward()) {
            let (quotient, divisor, mut rest) = (of(&quotient), of(&divisor), of(&rest));
            prop_assume!(!divisor.is_zero());
            rest.divide(&Natural::from(7));
            while rest >= divisor {
                rest.divide_by(1 << 31);
            }
            let mut dividend = quotient.times(&divisor);
            dividend.add(&rest);
            let remainder = dividend.divide(&divisor);
            prop_assert_eq!((dividend, remainder), (quotient, rest));
        }
    }

    #[test]
    fn bytes_hold_every_number_below() {
        for (below, bytes) in [(1, 0), (2, 1), (256, 1), (257, 2), (65536, 2), (65537, 3)] {
            assert_eq!(Natural::from(below).bytes_below(), bytes, "{below}");
        }
        assert_eq!(natural(1 << 64).bytes_below(), 8);
        assert_eq!(natural((1 << 64) + 1).bytes_below(), 9);
    }
}
