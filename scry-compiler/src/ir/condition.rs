//! What the host can ask of a launch: whether sums of products of what it knows are not positive.

use std::slice;

/// A condition on a launch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Condition<S> {
    /// A sum is zero or less.
    NotPositive(S),
    All(Vec<Self>),
    Any(Vec<Self>),
}

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
        matches!(self, Self::All(parts) if parts.is_empty())
    }

    pub(crate) fn is_never(&self) -> bool {
        matches!(self, Self::Any(parts) if parts.is_empty())
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
