//! What the host can ask of a launch: whether sums of products of what it knows are not positive.

use std::collections::BTreeMap;
use std::slice;

/// A condition on a launch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition<S> {
    /// A sum is zero or less.
    NotPositive(S),
    All(Vec<Self>),
    Any(Vec<Self>),
}

/// A sum of products, each with a factor that is not zero: integers of any size. The product of nothing is 1.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Polynomial<A> {
    pub(crate) terms: BTreeMap<Vec<A>, i128>,
}

/// A polynomial with more terms, longer products or greater numbers is not worked out, so that `i128` holds it, and each sum on the way,
/// for atoms of 32 bits.
const MAX_TERMS: usize = 16;
const MAX_DEGREE: usize = 3;
const MAX_BITS: usize = 120;

impl<S> Condition<S> {
    pub(crate) fn sums(&self) -> Vec<&S> {
        match self {
            Self::NotPositive(sum) => vec![sum],
            Self::All(parts) | Self::Any(parts) => parts.iter().flat_map(Self::sums).collect(),
        }
    }

    /// What all of it is made of: it holds if each of these does.
    pub(crate) fn parts(&self) -> &[Self] {
        if let Self::All(parts) = self { parts } else { slice::from_ref(self) }
    }

    /// The same of other sums.
    pub(crate) fn map<T>(&self, of: &impl Fn(&S) -> T) -> Condition<T> {
        let parts = |parts: &[Self]| parts.iter().map(|part| part.map(of)).collect();
        match self {
            Self::NotPositive(sum) => Condition::NotPositive(of(sum)),
            Self::All(all) => Condition::All(parts(all)),
            Self::Any(any) => Condition::Any(parts(any)),
        }
    }
}

impl<S: PartialEq> Condition<S> {
    /// What every launch fulfils.
    pub(crate) const ALWAYS: Self = Self::All(Vec::new());
    /// What no launch fulfils.
    pub(crate) const NEVER: Self = Self::Any(Vec::new());

    pub(crate) fn is_always(&self) -> bool {
        *self == Self::ALWAYS
    }

    pub(crate) fn is_never(&self) -> bool {
        *self == Self::NEVER
    }

    /// Both; the other is asked for only if it matters.
    pub(crate) fn and(self, other: impl FnOnce() -> Self) -> Self {
        if self.is_never() {
            return self;
        }
        match (self, other()) {
            (one, other) if one.is_always() || other.is_never() => other,
            (one, other) if other.is_always() => one,
            (one, other) => Self::All(joined(one, other, |part| if let Self::All(parts) = part { Ok(parts) } else { Err(part) })),
        }
    }

    /// One of them; the other is asked for only if it matters.
    pub(crate) fn or(self, other: impl FnOnce() -> Self) -> Self {
        if self.is_always() {
            return self;
        }
        match (self, other()) {
            (one, other) if one.is_never() || other.is_always() => other,
            (one, other) if other.is_never() => one,
            (one, other) => Self::Any(joined(one, other, |part| if let Self::Any(parts) = part { Ok(parts) } else { Err(part) })),
        }
    }
}

/// The parts of two conditions, each part once, or the one that both are.
fn joined<S: PartialEq>(
    one: Condition<S>,
    other: Condition<S>,
    parts: impl Fn(Condition<S>) -> Result<Vec<Condition<S>>, Condition<S>>,
) -> Vec<Condition<S>> {
    let mut all = Vec::new();
    for part in [one, other].into_iter().flat_map(|part| parts(part).unwrap_or_else(|part| vec![part])) {
        if !all.contains(&part) {
            all.push(part);
        }
    }
    all
}

impl<A: Ord + Clone> Polynomial<A> {
    pub(crate) fn constant(value: i128) -> Self {
        Self { terms: [(Vec::new(), value)].into_iter().filter(|term| term.1 != 0).collect() }
    }

    pub(crate) fn of(atom: A) -> Self {
        Self { terms: [(vec![atom], 1)].into_iter().collect() }
    }

    /// The number that it is, if it is no more than that.
    pub(crate) fn as_constant(&self) -> Option<i128> {
        match self.terms.first_key_value() {
            None => Some(0),
            Some((product, value)) => (product.is_empty() && self.terms.len() == 1).then_some(*value),
        }
    }

    /// `self + factor * other`, if it is short.
    pub(crate) fn plus(&self, factor: i128, other: &Self) -> Option<Self> {
        let mut sum = self.clone();
        other.terms.iter().try_for_each(|(product, value)| sum.add(product.clone(), value.checked_mul(factor)?))?;
        Some(sum)
    }

    pub(crate) fn times(&self, other: &Self) -> Option<Self> {
        let mut all = Self::constant(0);
        for (a, x) in &self.terms {
            for (b, y) in &other.terms {
                let mut product: Vec<A> = a.iter().chain(b).cloned().collect();
                product.sort();
                all.add(product, x.checked_mul(*y)?)?;
            }
        }
        Some(all)
    }

    /// `factor` and `rest`, if `self = factor * atom + rest` and neither names the atom.
    pub(crate) fn split(&self, atom: &A) -> Option<(Self, Self)> {
        let (mut factor, mut rest) = (Self::constant(0), Self::constant(0));
        for (product, value) in &self.terms {
            match product.iter().filter(|part| *part == atom).count() {
                0 => rest.add(product.clone(), *value)?,
                1 => factor.add(product.iter().filter(|part| *part != atom).cloned().collect(), *value)?,
                _ => return None,
            }
        }
        Some((factor, rest))
    }

    /// `self / by`, if each term can be divided by that one term.
    pub(crate) fn divided(&self, by: &Self) -> Option<Self> {
        let (product, value) = by.terms.iter().next().filter(|_| by.terms.len() == 1)?;
        let mut all = Self::constant(0);
        for (term, times) in &self.terms {
            let mut rest = term.clone();
            for atom in product {
                rest.remove(rest.iter().position(|part| part == atom)?);
            }
            all.add(rest, (times % value == 0).then(|| times / value)?)?;
        }
        Some(all)
    }

    /// Another polynomial in the place of an atom.
    pub(crate) fn replaced(&self, atom: &A, by: &Self) -> Option<Self> {
        let mut all = Self::constant(0);
        for (product, value) in &self.terms {
            let (same, rest): (Vec<A>, Vec<A>) = product.iter().cloned().partition(|part| part == atom);
            let rest = Self { terms: [(rest, *value)].into_iter().collect() };
            let product = same.iter().try_fold(rest, |product, _| product.times(by))?;
            all = all.plus(1, &product)?;
        }
        Some(all)
    }

    /// Other polynomials in the place of all atoms.
    pub(crate) fn mapped<B: Ord + Clone>(&self, of: impl Fn(&A) -> Polynomial<B>) -> Option<Polynomial<B>> {
        let mut all = Polynomial::constant(0);
        for (product, value) in &self.terms {
            let product = product.iter().try_fold(Polynomial::constant(*value), |product, atom| product.times(&of(atom)))?;
            all = all.plus(1, &product)?;
        }
        Some(all)
    }

    pub(crate) fn atoms(&self) -> impl Iterator<Item = &A> {
        self.terms.keys().flatten()
    }

    fn add(&mut self, product: Vec<A>, value: i128) -> Option<()> {
        if product.len() > MAX_DEGREE {
            return None;
        }
        let most = 1_i128 << (MAX_BITS - 32 * product.len());
        let sum = self.terms.get(&product).copied().unwrap_or(0).checked_add(value)?;
        if sum == 0 {
            self.terms.remove(&product);
        } else {
            self.terms.insert(product, sum);
        }
        (sum.abs() < most && self.terms.len() <= MAX_TERMS).then_some(())
    }
}
