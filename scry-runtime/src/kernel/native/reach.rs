//! What the invocations of a run can reach: intervals of their indices, worked out once before the run.
//!
//! A kernel's native code has two forms. The checked one looks at every index. The proven one looks at none of those that
//! [`Reach`] has shown to be in bounds, so that the processor's vectors apply; its arithmetic on them is known not to wrap,
//! and its clamps (`min`, `max`, `clamp`, `saturating_sub`) to change nothing. The compiler prints the intervals from the
//! same expressions as the kernel, and takes the proven form only where all that it leaves out is proven.

use std::ops::{Add, Mul, RangeInclusive, Sub};

use super::ids::Ids;
use super::run::{CpuLaunch, Run};

/// The values that an integer expression can have: all from `low` to `high`. Bounds that leave `i64` saturate, which is far
/// outside all types of kernels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interval {
    low: i64,
    high: i64,
}

impl Interval {
    /// One value.
    #[must_use]
    pub fn exactly(value: impl Into<i64>) -> Self {
        let value = value.into();
        Self { low: value, high: value }
    }

    /// The values from `low` to `high`; that one too if it is the lower.
    #[inline(always)]
    #[must_use]
    pub fn new(low: impl Into<i64>, high: impl Into<i64>) -> Self {
        let low = low.into();
        Self { low, high: high.into().max(low) }
    }

    /// From the least of some values to the greatest. There is one.
    #[inline(always)]
    fn of<T: Copy + Ord + Into<i64>>(values: &[T]) -> Self {
        let (least, most) =
            values.iter().fold((values[0], values[0]), |(least, most), &value| (Ord::min(least, value), Ord::max(most, value)));
        Self::new(least, most)
    }

    /// The values of both.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high) }
    }

    /// The lesser of two values.
    #[must_use]
    pub fn min(self, other: Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.min(other.high) }
    }

    /// The greater of two values.
    #[must_use]
    pub fn max(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.max(other.high) }
    }

    /// The variable of a loop that starts at `self` and stays below `end`, where it runs at all.
    #[must_use]
    pub fn until(self, end: Self) -> Self {
        Self::new(self.low, end.high.saturating_sub(1))
    }

    /// `a / b` of unsigned numbers, where a division by zero gives zero.
    #[must_use]
    pub fn quotient(self, by: Self) -> Self {
        let low = if by.low > 0 { self.low / by.high } else { 0 };
        Self::new(low, self.high / by.low.max(1))
    }

    /// The remainder of any unsigned number by `end`: less than that, and zero by zero.
    #[must_use]
    pub fn below(end: Self) -> Self {
        Self::new(0, end.high.saturating_sub(1))
    }

    /// What has no bits but those of the unsigned `mask`.
    #[must_use]
    pub fn masked(mask: Self) -> Self {
        Self::new(0, mask.high)
    }

    fn is_in(self, range: RangeInclusive<i64>) -> bool {
        *range.start() <= self.low && self.high <= *range.end()
    }
}

impl Add for Interval {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { low: self.low.saturating_add(other.low), high: self.high.saturating_add(other.high) }
    }
}

impl Sub for Interval {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { low: self.low.saturating_sub(other.high), high: self.high.saturating_sub(other.low) }
    }
}

impl Mul for Interval {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let [a, b, c, d] = [(self.low, other.low), (self.low, other.high), (self.high, other.low), (self.high, other.high)]
            .map(|(a, b)| a.saturating_mul(b));
        Self { low: a.min(b).min(c).min(d), high: a.max(b).max(c).max(d) }
    }
}

/// An axis of ids that grow from the first invocation of a run to the last, or are the same for all.
macro_rules! ids {
    ($($name:ident)*) => {$(
        #[doc = concat!("An axis of `", stringify!($name), "()`.")]
        #[inline(always)]
        #[must_use]
        pub fn $name(&self, axis: usize) -> Interval {
            Interval::new(self.first.$name().axis(axis), self.last.$name().axis(axis))
        }
    )*};
}

/// A run, and whether everything claimed of it so far holds.
#[derive(Debug)]
pub struct Reach {
    first: Ids,
    last: Ids,
    proven: bool,
}

impl Reach {
    /// Nothing is claimed yet. The run is not empty.
    #[inline(always)]
    #[must_use]
    pub fn new(run: Run, launch: &CpuLaunch<'_>, workgroup: [u32; 3]) -> Self {
        let ids = |x| Ids::new([x, run.y, run.z], launch, workgroup);
        Self { first: ids(run.x_start), last: ids(run.x_end - 1), proven: true }
    }

    /// Whether all claims held.
    #[inline(always)]
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.proven
    }

    /// Claims that a value fits a `u32`.
    pub fn u32(&mut self, value: Interval) -> Interval {
        self.narrow(value, 0..=i64::from(u32::MAX))
    }

    /// Claims that a value fits an `i32`.
    pub fn i32(&mut self, value: Interval) -> Interval {
        self.narrow(value, i64::from(i32::MIN)..=i64::from(i32::MAX))
    }

    /// Claims that `value` is never more than `limit`.
    pub fn at_most(&mut self, value: Interval, limit: Interval) -> Interval {
        self.proven &= value.high <= limit.low;
        value
    }

    /// Claims that `value` is never less than `limit`.
    pub fn at_least(&mut self, value: Interval, limit: Interval) -> Interval {
        self.proven &= value.low >= limit.high;
        value
    }

    /// Claims that `index` is one of a slice of `len` elements.
    #[inline(always)]
    pub fn index(&mut self, index: Interval, len: usize) {
        self.proven &= index.low >= 0 && index.high < len as i64;
    }

    /// Claims that `index` is one of `slice`, and returns between what those elements lie. They are read if all else is proven so far.
    #[inline(always)]
    pub fn elements<T: Copy + Ord + Into<i64>>(&mut self, index: Interval, slice: &[T]) -> Interval {
        self.index(index, slice.len());
        if !self.proven {
            return Interval::exactly(0);
        }
        let elements = &slice[index.low as usize..=index.high as usize];
        // For a whole piece, whose length LLVM knows, it writes no loop.
        match <&[T; PIECE as usize]>::try_from(elements) {
            Ok(piece) => Interval::of(piece),
            Err(_) => Interval::of(elements),
        }
    }

    /// Claims that `greater - less` is at least `least`.
    pub fn order(&mut self, less: Interval, greater: Interval, least: i64) {
        self.proven &= less.high.saturating_add(least) <= greater.low;
    }

    ids!(global_id workgroup_id num_workgroups workgroup_size launch_size);

    /// An axis of `local_id()`.
    #[must_use]
    pub fn local_id(&self, axis: usize) -> Interval {
        match axis {
            0 => Interval::new(0, self.first.workgroup_size().x - 1),
            _ => Interval::exactly(self.first.local_id().axis(axis)),
        }
    }

    /// `subgroup_size()`.
    #[must_use]
    pub fn subgroup_size(&self) -> Interval {
        Interval::exactly(self.first.subgroup_size())
    }

    /// `subgroup_lane()`.
    #[must_use]
    pub fn subgroup_lane(&self) -> Interval {
        Interval::new(0, self.first.subgroup_size() - 1)
    }

    fn narrow(&mut self, value: Interval, range: RangeInclusive<i64>) -> Interval {
        if value.is_in(range.clone()) {
            return value;
        }
        self.proven = false;
        Interval { low: *range.start(), high: *range.end() }
    }
}

/// A condition, which is known to be true if it is `PROVEN`.
#[inline(always)]
#[must_use]
pub fn holds<const PROVEN: bool>(condition: bool) -> bool {
    debug_assert!(!PROVEN || condition, "a proven condition is false");
    PROVEN || condition
}

/// How far from the ends of a run to look for a middle that can be proven, where the whole run cannot: what clamps at the
/// borders of pictures and grids is mostly narrow.
const EDGES: [u32; 3] = [4, 32, 256];

/// The parts of `run`, in order, each with whether it is proven: what comes before the longest provable middle found, the
/// middle, and what comes after. `claims` says whether all that a kernel claims holds for a run.
///
/// # Safety
/// `claims` may be called with a launch of its kernel and a part of the run.
#[must_use]
pub unsafe fn split(launch: &CpuLaunch<'_>, run: Run, claims: unsafe fn(&CpuLaunch<'_>, Run) -> bool) -> [(Run, bool); 3] {
    // SAFETY: as the caller says.
    split_by(run, |run| unsafe { claims(launch, run) })
}

fn split_by(run: Run, proven: impl Fn(Run) -> bool) -> [(Run, bool); 3] {
    let cut = |edge| {
        let (start, end) = (run.x_start + edge, run.x_end - edge);
        [Run { x_end: start, ..run }, Run { x_start: start, x_end: end, ..run }, Run { x_start: end, ..run }]
    };
    let len = run.x_end - run.x_start;
    let edges = [0].into_iter().chain(EDGES).filter(|edge| len > 2 * edge);
    let found = edges.map(cut).find(|[_, middle, _]| proven(*middle));
    let nothing = Run { x_start: run.x_end, ..run };
    match found {
        Some([head, middle, tail]) => [(head, false), (middle, true), (tail, false)],
        None => [(run, false), (nothing, false), (nothing, false)],
    }
}

/// Of how many invocations the elements are read at once that indices depend on: so few that a processor goes on reading those of the next
/// ones while it still works on these.
const PIECE: u32 = 128;

/// The pieces of `part` of which claims about elements are made; one if it is not proven without them.
pub fn pieces(part: Run, is_proven: bool) -> impl Iterator<Item = Run> {
    let mut left = part;
    std::iter::from_fn(move || {
        let len = left.x_end - left.x_start;
        let x_end = left.x_start + if is_proven { Ord::min(len, PIECE) } else { len };
        let piece = Run { x_end, ..left };
        left.x_start = x_end;
        (len > 0).then_some(piece)
    })
}

/// Integers whose arithmetic can be proven not to wrap.
pub trait Exact: Copy {
    /// `self + other`.
    ///
    /// # Safety
    /// Of this and all that follow: if it is `PROVEN`, it does not wrap.
    #[must_use]
    unsafe fn add<const PROVEN: bool>(self, other: Self) -> Self;
    /// `self - other`.
    ///
    /// # Safety
    /// See [`Exact::add`].
    #[must_use]
    unsafe fn sub<const PROVEN: bool>(self, other: Self) -> Self;
    /// `self * other`.
    ///
    /// # Safety
    /// See [`Exact::add`].
    #[must_use]
    unsafe fn mul<const PROVEN: bool>(self, other: Self) -> Self;
    /// `self - other`, or zero where that wraps.
    ///
    /// # Safety
    /// See [`Exact::add`].
    #[must_use]
    unsafe fn saturating_sub<const PROVEN: bool>(self, other: Self) -> Self;
    /// The lesser; `self` if it is `PROVEN`.
    #[must_use]
    fn min<const PROVEN: bool>(self, other: Self) -> Self;
    /// The greater; `self` if it is `PROVEN`.
    #[must_use]
    fn max<const PROVEN: bool>(self, other: Self) -> Self;
}

macro_rules! arithmetic {
    ($($method:ident $operator:tt $unchecked:ident $checked:ident;)*) => {$(
        #[inline(always)]
        unsafe fn $method<const PROVEN: bool>(self, other: Self) -> Self {
            if !PROVEN {
                return Self::$checked(self, other);
            }
            if cfg!(debug_assertions) {
                // The promise is checked with the other overflows, and not by a call, as `$unchecked` does.
                return self $operator other;
            }
            // SAFETY: "undefined behavior when `self + rhs` overflows" and the like: the caller promises that it does not if it is `PROVEN`.
            unsafe { self.$unchecked(other) }
        }
    )*};
}

macro_rules! clamps {
    ($($method:ident)*) => {$(
        #[inline(always)]
        fn $method<const PROVEN: bool>(self, other: Self) -> Self {
            if PROVEN { self } else { Ord::$method(self, other) }
        }
    )*};
}

macro_rules! exact {
    ($($ty:ty),*) => {$(
        impl Exact for $ty {
            arithmetic! {
                add + unchecked_add wrapping_add;
                sub - unchecked_sub wrapping_sub;
                mul * unchecked_mul wrapping_mul;
                saturating_sub - unchecked_sub saturating_sub;
            }
            clamps!(min max);
        }
    )*};
}

exact!(u32, i32);

#[cfg(test)]
mod tests {
    use super::*;

    /// Every interval of small numbers, with its values.
    fn intervals(range: RangeInclusive<i64>) -> impl Iterator<Item = Interval> + Clone {
        let last = *range.end();
        range.flat_map(move |low| (low..=last).map(move |high| Interval { low, high }))
    }

    fn values(interval: Interval) -> RangeInclusive<i64> {
        interval.low..=interval.high
    }

    /// Asks that `of` holds every `exact` of two values, for all small intervals.
    fn check(range: RangeInclusive<i64>, of: impl Fn(Interval, Interval) -> Interval, exact: impl Fn(i64, i64) -> i64) {
        for a in intervals(range.clone()) {
            for b in intervals(range.clone()) {
                let all = of(a, b);
                for x in values(a) {
                    for y in values(b) {
                        assert!(values(all).contains(&exact(x, y)), "{x} of {a:?} and {y} of {b:?} give {}, not in {all:?}", exact(x, y));
                    }
                }
            }
        }
    }

    #[test]
    fn intervals_hold_every_value() {
        check(-5..=5, |a, b| a + b, |a, b| a + b);
        check(-5..=5, |a, b| a - b, |a, b| a - b);
        check(-5..=5, |a, b| a * b, |a, b| a * b);
        check(-5..=5, Interval::min, Ord::min);
        check(-5..=5, Interval::max, Ord::max);
        check(0..=9, Interval::quotient, |a, b| a.checked_div(b).unwrap_or(0));
        check(0..=9, |_, b| Interval::below(b), |a, b| a.checked_rem(b).unwrap_or(0));
        check(0..=9, |_, b| Interval::masked(b), |a, b| a & b);
        check(-5..=5, Interval::or, |a, _| a);
        check(-5..=5, Interval::or, |_, b| b);
    }

    #[test]
    fn loops_hold_every_round() {
        for (from, to) in intervals(-5..=5).flat_map(|from| intervals(-5..=5).map(move |to| (from, to))) {
            let variable = from.until(to);
            for round in from.low..to.high {
                assert!(values(variable).contains(&round), "{round} from {from:?} until {to:?}, not in {variable:?}");
            }
        }
    }

    #[test]
    fn what_wraps_is_not_proven() {
        let ids = |x| Ids { global: [x, 0, 0], local: [0; 3], group: [0; 3], size: [8, 1, 1], workgroup: [8, 1, 1], subgroup_size: 32 };
        let claim = |claim: &dyn Fn(&mut Reach)| {
            let mut reach = Reach { first: ids(3), last: ids(7), proven: true };
            claim(&mut reach);
            reach.is_proven()
        };
        let x = Interval::new(3, 7);
        assert!(claim(&|reach| _ = reach.u32(x - Interval::exactly(3))));
        assert!(!claim(&|reach| _ = reach.u32(x - Interval::exactly(4))));
        assert!(claim(&|reach| reach.index(reach.global_id(0), 8)));
        assert!(!claim(&|reach| reach.index(reach.global_id(0), 7)));
        assert!(!claim(&|reach| _ = reach.i32(Interval::exactly(u32::MAX))));
        assert!(!claim(&|reach| _ = reach.u32(Interval::exactly(u32::MAX) * Interval::exactly(u32::MAX))));
    }

    #[test]
    fn the_parts_of_a_run_are_the_run() {
        for len in 1..700 {
            for first_proven in 0..20 {
                let run = Run { x_start: 100, x_end: 100 + len, y: 1, z: 2 };
                let proven = |part: Run| part.x_start >= 100 + first_proven && part.x_end + first_proven <= 100 + len;
                let mut at = 100;
                for (part, is_proven) in split_by(run, proven) {
                    assert_eq!(part.x_start, at);
                    assert!(part.x_start <= part.x_end);
                    assert!(!is_proven || part.x_start < part.x_end && proven(part));
                    at = part.x_end;
                }
                assert_eq!(at, 100 + len);
            }
        }
    }
}
