//! Polynomials of values: integers of any size, on which everything rests that is asked of launches.
//!
//! There are very many of them, in compilers that are built without optimisation, too. So their terms are copied as bytes, and a product is
//! one number, by which terms are in order.

use super::values::ValueId;

/// A sum of products, each with a factor that is not zero.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Sum {
    /// In the order of the products.
    pub(crate) terms: Vec<(Product, i128)>,
}

/// A product of values, the first made first: for each of them its number and one, and zero where there is none. The product of nothing is 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Product(u128);

/// The values of a product, and then of the terms behind it.
pub(crate) struct Atoms<'a> {
    numbers: u128,
    terms: &'a [(Product, i128)],
}

impl Iterator for Atoms<'_> {
    type Item = ValueId;

    fn next(&mut self) -> Option<ValueId> {
        while self.numbers == 0 {
            let [(product, _), rest @ ..] = self.terms else { return None };
            (self.numbers, self.terms) = (product.0, rest);
        }
        let number = (self.numbers >> 64) as u32;
        self.numbers = (self.numbers << 32) & ((1 << 96) - 1);
        Some(ValueId::of_index(number as usize - 1))
    }
}

/// A polynomial with more terms, longer products or greater numbers is not worked out, so that `i128` holds it, and each sum on the way,
/// for atoms of 32 bits.
const MAX_TERMS: usize = 32;
const MAX_DEGREE: usize = 3;
const MAX_BITS: usize = 120;

impl Product {
    pub(crate) const ONE: Self = Self(0);

    fn of(value: ValueId) -> Self {
        Self((value.index() as u128 + 1) << 64)
    }

    /// One number after the other, and zeros.
    fn numbers(self) -> [u32; MAX_DEGREE] {
        [(self.0 >> 64) as u32, (self.0 >> 32) as u32, self.0 as u32]
    }

    fn of_numbers([a, b, c]: [u32; MAX_DEGREE]) -> Self {
        Self((u128::from(a) << 64) | (u128::from(b) << 32) | u128::from(c))
    }

    pub(crate) fn atoms(self) -> Atoms<'static> {
        Atoms { numbers: self.0, terms: &[] }
    }

    /// Of how many values it is.
    pub(crate) fn degree(self) -> usize {
        match self.numbers() {
            [0, ..] => 0,
            [_, 0, _] => 1,
            [_, _, 0] => 2,
            _ => 3,
        }
    }

    /// The value that it is, if it is of no other.
    pub(crate) fn as_value(self) -> Option<ValueId> {
        (self.degree() == 1).then(|| ValueId::of_index((self.0 >> 64) as usize - 1))
    }

    fn times(self, other: Self) -> Option<Self> {
        if self == Self::ONE || other == Self::ONE {
            return Some(Self(self.0 | other.0));
        }
        match (self.numbers(), other.numbers()) {
            ([a, 0, _], [b, 0, _]) => Some(Self::of_numbers([a.min(b), a.max(b), 0])),
            ([a, b, 0], [c, 0, _]) | ([c, 0, _], [a, b, 0]) => {
                let mut all = [a, b, c];
                all.sort_unstable();
                Some(Self::of_numbers(all))
            }
            _ => None,
        }
    }

    /// How often a value is in it.
    pub(crate) fn count(self, value: ValueId) -> usize {
        let number = value.index() as u32 + 1;
        let [a, b, c] = self.numbers();
        usize::from(a == number) + usize::from(b == number) + usize::from(c == number)
    }

    /// The product without a value, once.
    fn without(self, value: ValueId) -> Option<Self> {
        let number = value.index() as u32 + 1;
        match self.numbers() {
            [a, b, c] if a == number => Some(Self::of_numbers([b, c, 0])),
            [a, b, c] if b == number => Some(Self::of_numbers([a, c, 0])),
            [a, b, c] if c == number => Some(Self::of_numbers([a, b, 0])),
            _ => None,
        }
    }

    /// The product without another one that it is a multiple of.
    fn divided(self, by: Self) -> Option<Self> {
        by.atoms().try_fold(self, Self::without)
    }
}

impl Sum {
    pub(crate) fn constant(value: i128) -> Self {
        Self { terms: if value == 0 { Vec::new() } else { vec![(Product::ONE, value)] } }
    }

    pub(crate) fn of(value: ValueId) -> Self {
        Self { terms: vec![(Product::of(value), 1)] }
    }

    /// The number that it is, if it is no more than that.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        match self.terms[..] {
            [] => Some(0),
            [(Product::ONE, value)] => Some(value),
            _ => None,
        }
    }

    /// What is added to its products.
    pub(crate) fn constant_term(&self) -> i128 {
        // The product of nothing is the first.
        match self.terms[..] {
            [(Product::ONE, value), ..] => value,
            _ => 0,
        }
    }

    pub(crate) fn without_constant(mut self) -> Self {
        if let [(Product::ONE, _), ..] = self.terms[..] {
            self.terms.remove(0);
        }
        self
    }

    /// `self + value`, if that is small.
    pub(crate) fn plus_constant(&self, value: i128) -> Option<Self> {
        let mut sum = self.clone();
        sum.add(Product::ONE, value)?;
        Some(sum)
    }

    /// `self + factor * other`, if it is short.
    pub(crate) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let (mut terms, mut left) = (Vec::with_capacity(self.terms.len() + other.terms.len()), &self.terms[..]);
        for (product, value) in &other.terms {
            while let [first, rest @ ..] = left
                && first.0.0 < product.0
            {
                terms.push(*first);
                left = rest;
            }
            let mut sum = value.checked_mul(factor)?;
            if let [first, rest @ ..] = left
                && first.0.0 == product.0
            {
                sum = sum.checked_add(first.1)?;
                left = rest;
            }
            if sum != 0 {
                terms.push(small(*product, sum)?);
            }
        }
        terms.extend_from_slice(left);
        (terms.len() <= MAX_TERMS).then_some(Self { terms })
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut all = Self { terms: Vec::new() };
        for (product, value) in &other.terms {
            all.add_multiple(self, *product, *value)?;
        }
        Some(all)
    }

    /// `factor` and `rest`, if `self = factor * value + rest` and neither names the value.
    pub(crate) fn split(&self, value: ValueId) -> Option<(Self, Self)> {
        let (mut factor, mut rest) = (Self { terms: Vec::new() }, Self { terms: Vec::with_capacity(self.terms.len()) });
        for (product, times) in &self.terms {
            match product.count(value) {
                0 => rest.terms.push((*product, *times)),
                1 => factor.add(product.without(value)?, *times)?,
                _ => return None,
            }
        }
        Some((factor, rest))
    }

    /// `self / by`, if each term can be divided by that one term.
    pub(crate) fn divided(&self, by: &Self) -> Option<Self> {
        let [(product, value)] = by.terms[..] else { return None };
        let mut all = Self { terms: Vec::new() };
        for (term, times) in &self.terms {
            all.add(term.divided(product)?, (times % value == 0).then(|| times / value)?)?;
        }
        Some(all)
    }

    /// Another polynomial in the place of a value.
    pub(crate) fn replaced(&self, value: ValueId, by: &Self) -> Option<Self> {
        let mut all = Self { terms: self.terms.iter().filter(|(product, _)| product.count(value) == 0).copied().collect() };
        for (product, times) in &self.terms {
            match product.count(value) {
                0 => {}
                1 => all.add_multiple(by, product.without(value)?, *times)?,
                count => {
                    let rest = (0..count).try_fold(*product, |product, _| product.without(value))?;
                    let power = (1..count).try_fold(by.clone(), |power, _| power.times(by))?;
                    all.add_multiple(&power, rest, *times)?;
                }
            }
        }
        Some(all)
    }

    /// Other polynomials in the place of all values.
    pub(crate) fn mapped(&self, of: impl Fn(ValueId) -> Self) -> Option<Self> {
        let mut all = Self { terms: Vec::new() };
        for (product, times) in &self.terms {
            match product.as_value() {
                Some(value) => all.add_multiple(&of(value), Product::ONE, *times)?,
                None => {
                    let product = product.atoms().try_fold(Self::constant(*times), |product, value| product.times(&of(value)))?;
                    all.add_multiple(&product, Product::ONE, 1)?;
                }
            }
        }
        Some(all)
    }

    /// The values in it, as often as there are terms with them.
    pub(crate) fn atoms(&self) -> Atoms<'_> {
        Atoms { numbers: 0, terms: &self.terms }
    }

    /// Adds a multiple of another one.
    fn add_multiple(&mut self, other: &Self, product: Product, factor: i128) -> Option<()> {
        for (term, value) in &other.terms {
            self.add(term.times(product)?, value.checked_mul(factor)?)?;
        }
        Some(())
    }

    fn add(&mut self, product: Product, value: i128) -> Option<()> {
        let mut at = self.terms.len();
        while at > 0 && self.terms[at - 1].0.0 >= product.0 {
            at -= 1;
        }
        match self.terms.get_mut(at).filter(|term| term.0.0 == product.0) {
            Some(term) => {
                let sum = term.1.checked_add(value)?;
                if sum == 0 { _ = self.terms.remove(at) } else { *term = small(product, sum)? }
            }
            None if value == 0 => {}
            None => self.terms.insert(at, small(product, value)?),
        }
        (self.terms.len() <= MAX_TERMS).then_some(())
    }
}

/// A term, if its number is not too great.
fn small(product: Product, value: i128) -> Option<(Product, i128)> {
    let most = 1_i128 << (MAX_BITS - 32 * product.degree());
    (value.abs() < most).then_some((product, value))
}
