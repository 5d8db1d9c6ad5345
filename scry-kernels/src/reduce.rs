//! Many elements become one: [`sum`], [`sum_compensated`], [`mean`], [`min`], [`max`], [`arg_min`], [`arg_max`], and [`reduce`] by a [`Reduction`] of your own.
//!
//! They are reduced over any axes of a view, and what is left is stored in order. Where the axes that are reduced lie closest in memory, workgroups
//! go along them together, on the CPU each invocation by itself; else each goes through a column of its own, beside its neighbours. Long ones are cut
//! into parts, which are reduced in turn.
//!
//! **Rounding.** If `n` elements become one, none goes through more than `d = 1104 + n / 2^18 + m / 2^8` combinations, where `m` is how often
//! the innermost axis that is reduced begins anew, since the others are not one with it in memory: for each of these, there is a launch. So a sum in floats with unit roundoff
//! `u` is off by at most `d u / (1 - d u)` times the sum of the absolute values (Higham, "Accuracy and Stability of Numerical Algorithms", 2nd
//! edition, lemma 3.1 and section 4.2), before it is rounded to be stored: `u` is `2^-24` for `f32`, `f16` and `bf16`. Sums of integers wrap.
//! Results are the same each time on one device, and may differ between devices by that.

mod kernels;
mod plan;

use scry::{BackendKind, Buffer, Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::axes::{self, Axis};
use crate::error::{Error, Result, Shape};
use crate::number::Number;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use kernels::{reduce_columns, reduce_few, reduce_many, reduce_parts, reduce_rows};
pub(crate) use plan::SHORT_ROW;
use plan::{Form, Plan};
pub use reduction::{ArgMax, ArgMin, Best, Compensated, CompensatedSum, Max, Mean, Min, Reduction, Sum};
use reduction::{Places, WORKGROUP};

/// What is made of many elements.
#[scry::device]
pub mod reduction {
    use crate::number::Number;

    /// How many elements become one: `finish(combine(lift(x[0]), lift(x[1]), ..))`.
    ///
    /// `combine` is associative and commutative, up to rounding if that is fine, since devices combine in an order of their own; and
    /// `start` changes nothing: `combine(start, a)` is `a`. An accumulator has 64 bytes at most.
    pub trait Reduction<T, A, B>: Copy {
        /// Whether `lift` looks at the index. If not, elements may be gone through as they lie in memory.
        const HAS_INDEX: bool = false;

        /// What no elements are.
        fn start(self) -> A;
        /// What one element is; `index` counts those that become one, the last of the axes fastest.
        fn lift(self, x: T, index: u32) -> A;
        /// What two of them are together.
        fn combine(self, a: A, b: A) -> A;
        /// What some elements and another one are together: `combine(some, lift(x, index))`, for which there may be a faster way. The index is greater
        /// than those of the others.
        fn with(self, some: A, x: T, index: u32) -> A {
            <Self as Reduction<T, A, B>>::combine(self, some, <Self as Reduction<T, A, B>>::lift(self, x, index))
        }
        /// What is stored of all, of which there are `count`.
        fn finish(self, all: A, count: u32) -> B;
    }

    /// The sum.
    #[derive(Debug, Clone, Copy)]
    pub struct Sum;

    impl<T: Number> Reduction<T, T::Accumulator, T::Total> for Sum {
        fn start(self) -> T::Accumulator {
            T::EMPTY_SUM
        }
        fn lift(self, x: T, _index: u32) -> T::Accumulator {
            x.widen()
        }
        fn combine(self, a: T::Accumulator, b: T::Accumulator) -> T::Accumulator {
            a + b
        }
        fn finish(self, all: T::Accumulator, _count: u32) -> T::Total {
            T::narrow(all)
        }
    }

    /// A sum, and what was lost of it by rounding.
    #[derive(Debug, Clone, Copy)]
    pub struct Compensated<A> {
        /// The sum, rounded after each element.
        pub sum: A,
        /// The sum of what was lost, rounded likewise.
        pub lost: A,
    }

    /// The sum, to which what rounding lost of it is added in the end.
    #[derive(Debug, Clone, Copy)]
    pub struct CompensatedSum;

    impl<T: Number> Reduction<T, Compensated<T::Accumulator>, T::Total> for CompensatedSum {
        fn start(self) -> Compensated<T::Accumulator> {
            Compensated { sum: T::EMPTY_SUM, lost: T::EMPTY_SUM }
        }
        fn lift(self, x: T, _index: u32) -> Compensated<T::Accumulator> {
            Compensated { sum: x.widen(), lost: T::EMPTY_SUM }
        }
        fn combine(self, a: Compensated<T::Accumulator>, b: Compensated<T::Accumulator>) -> Compensated<T::Accumulator> {
            let sum = a.sum + b.sum;
            // What is lost of a sum of two is exact (Knuth, "The Art of Computer Programming", volume 2, section 4.2.2, theorem B).
            let of_b = sum - a.sum;
            let lost = (a.sum - (sum - of_b)) + (b.sum - of_b);
            Compensated { sum, lost: a.lost + b.lost + lost }
        }
        fn finish(self, all: Compensated<T::Accumulator>, _count: u32) -> T::Total {
            let (lost, same) = (all.lost, all.lost);
            // Of an infinite sum, NaN is lost.
            if lost == same { T::narrow(all.sum + lost) } else { T::narrow(all.sum) }
        }
    }

    /// The sum, divided by how many they are.
    #[derive(Debug, Clone, Copy)]
    pub struct Mean;

    impl<T: Number> Reduction<T, T::Accumulator, T::Total> for Mean {
        fn start(self) -> T::Accumulator {
            T::EMPTY_SUM
        }
        fn lift(self, x: T, _index: u32) -> T::Accumulator {
            x.widen()
        }
        fn combine(self, a: T::Accumulator, b: T::Accumulator) -> T::Accumulator {
            a + b
        }
        fn finish(self, all: T::Accumulator, count: u32) -> T::Total {
            T::mean(all, count)
        }
    }

    /// The least.
    #[derive(Debug, Clone, Copy)]
    pub struct Min;

    impl<T: Number> Reduction<T, T, T> for Min {
        fn start(self) -> T {
            T::NO_LEAST
        }
        fn lift(self, x: T, _index: u32) -> T {
            x
        }
        fn combine(self, a: T, b: T) -> T {
            if b.is_less(a) || a.is_unordered() { b } else { a }
        }
        fn finish(self, all: T, _count: u32) -> T {
            all
        }
    }

    /// The greatest.
    #[derive(Debug, Clone, Copy)]
    pub struct Max;

    impl<T: Number> Reduction<T, T, T> for Max {
        fn start(self) -> T {
            T::NO_GREATEST
        }
        fn lift(self, x: T, _index: u32) -> T {
            x
        }
        fn combine(self, a: T, b: T) -> T {
            if a.is_less(b) || a.is_unordered() { b } else { a }
        }
        fn finish(self, all: T, _count: u32) -> T {
            all
        }
    }

    /// The least or greatest so far, and where it is.
    #[derive(Debug, Clone, Copy)]
    pub struct Best<T> {
        /// The element.
        pub value: T,
        /// Its index, or the largest there is if there was no element.
        pub index: u32,
    }

    impl<T: Number> Best<T> {
        /// If neither is better, the one that comes first.
        fn or(self, other: Self, is_other_better: bool, is_worse: bool) -> Self {
            let both_are_nan = self.value.is_unordered() && other.value.is_unordered();
            let other_is_first = other.index < self.index && (both_are_nan || !is_worse && !other.value.is_unordered());
            if is_other_better || self.value.is_unordered() && !other.value.is_unordered() || other_is_first { other } else { self }
        }

        /// With an element that comes after all others, which is better or not.
        fn or_later(self, value: T, index: u32, is_better: bool) -> Self {
            let is_first = self.index == u32::MAX || self.value.is_unordered() && !value.is_unordered();
            if is_first || is_better { Self { value, index } } else { self }
        }
    }

    /// Where the least is, the first of them.
    #[derive(Debug, Clone, Copy)]
    pub struct ArgMin;

    impl<T: Number> Reduction<T, Best<T>, u32> for ArgMin {
        const HAS_INDEX: bool = true;

        fn start(self) -> Best<T> {
            Best { value: T::NO_LEAST, index: u32::MAX }
        }
        fn lift(self, x: T, index: u32) -> Best<T> {
            Best { value: x, index }
        }
        fn with(self, some: Best<T>, x: T, index: u32) -> Best<T> {
            some.or_later(x, index, x.is_less(some.value))
        }
        fn combine(self, a: Best<T>, b: Best<T>) -> Best<T> {
            a.or(b, b.value.is_less(a.value), a.value.is_less(b.value))
        }
        fn finish(self, all: Best<T>, _count: u32) -> u32 {
            all.index
        }
    }

    /// Where the greatest is, the first of them.
    #[derive(Debug, Clone, Copy)]
    pub struct ArgMax;

    impl<T: Number> Reduction<T, Best<T>, u32> for ArgMax {
        const HAS_INDEX: bool = true;

        fn start(self) -> Best<T> {
            Best { value: T::NO_GREATEST, index: u32::MAX }
        }
        fn lift(self, x: T, index: u32) -> Best<T> {
            Best { value: x, index }
        }
        fn with(self, some: Best<T>, x: T, index: u32) -> Best<T> {
            some.or_later(x, index, some.value.is_less(x))
        }
        fn combine(self, a: Best<T>, b: Best<T>) -> Best<T> {
            a.or(b, a.value.is_less(b.value), b.value.is_less(a.value))
        }
        fn finish(self, all: Best<T>, _count: u32) -> u32 {
            all.index
        }
    }

    /// Which elements become one: where the first is, by strides along z, and along x or, of rows, along y; how many there are, how far apart they
    /// are, and how many came before them.
    #[derive(Debug, Clone, Copy)]
    pub struct Places {
        /// Where the first is.
        pub strides: (usize, usize),
        /// How many there are.
        pub len: usize,
        /// How far apart they are.
        pub step: usize,
        /// The index of the first.
        pub index: u32,
        /// How many there are in all, with those of other launches.
        pub count: u32,
    }

    /// The invocations of a workgroup.
    pub const WORKGROUP: usize = 256;

    /// What each line of `LANES` invocations of a workgroup has together, of which there are `LINES`.
    pub fn in_lines<const LANES: usize, const LINES: usize, O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, own: A) -> A {
        let mut parts = shared::<[[A; LANES]; LINES]>();
        let (line, lane) = (local_id().y, local_id().x);
        parts[line][lane] = own;
        barrier();
        if LANES <= 16 {
            // Each invocation combines them all, which costs less than a barrier for each half of a line.
            let mut all = parts[line][0];
            for part in &parts[line][1..] {
                all = <O as Reduction<T, A, B>>::combine(operation, all, *part);
            }
            all
        } else {
            let mut half = LANES / 2;
            while half > 0 {
                if lane < half {
                    parts[line][lane] = <O as Reduction<T, A, B>>::combine(operation, parts[line][lane], parts[line][lane + half]);
                }
                barrier();
                half /= 2;
            }
            parts[line][0]
        }
    }
}

/// Defines a function, whose instances make a long clause.
macro_rules! function {
    ($(#[$docs:meta])* $name:ident($operation:expr => $ty:ty) $element:ty, $accumulator:ty, $result:ty) => {
        $(#[$docs])*
        ///
        /// # Errors
        /// [`Error::Shape`] as of [`reduce`], and those of launches.
        pub fn $name<'a, 'b, T, const N: usize, const M: usize>(
            on: impl LaunchOn,
            x: impl Into<View<'a, $element, N>>,
            axes: &[usize],
            y: impl Into<ViewMut<'b, $result, M>>,
        ) -> Result<()>
        where
            T: Number + Element,
            $accumulator: Element,
            $result: Element,
            reduce_rows<true, 8, 32, $ty, $element, $accumulator, $result>: Instance,
            reduce_rows<true, 16, 16, $ty, $element, $accumulator, $result>: Instance,
            reduce_rows<true, 256, 1, $ty, $element, $accumulator, $result>: Instance,
            reduce_rows<false, 256, 1, $ty, $element, $accumulator, $result>: Instance,
            reduce_parts<true, $ty, $element, $accumulator, $result>: Instance,
            reduce_parts<false, $ty, $element, $accumulator, $result>: Instance,
            reduce_columns<true, $ty, $element, $accumulator, $result>: Instance,
            reduce_columns<false, $ty, $element, $accumulator, $result>: Instance,
            reduce_few<$ty, $element, $accumulator, $result>: Instance,
            reduce_many<$ty, $element, $accumulator, $result>: Instance,
        {
            Call { name: stringify!($name), on, operation: $operation, x: x.into() }.run(axes, &y.into())
        }
    };
}

function! {
    /// The sums over `axes`: `y[k] = x[k, 0] + x[k, 1] + ..`; of nothing, it is zero.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, reduce};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let x = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    /// let (rows, all) = (gpu.zeros(2)?, gpu.zeros(1)?);
    /// reduce::sum(&gpu, x.view([2, 3])?, &[1], &rows)?;
    /// assert_eq!(rows.download()?, [6.0, 15.0]);
    /// reduce::sum(&gpu, x.view([2, 3])?, &[0, 1], &all)?;
    /// assert_eq!(all.download()?, [21.0]);
    ///
    /// let error = reduce::sum(&gpu, x.view([2, 3])?, &[0], &rows).unwrap_err();
    /// assert_eq!(error.to_string(), "sum: `x` is 2 x 3, which is 3 over axes [0], and `y` is 2");
    /// # Ok(())
    /// # }
    /// ```
    sum(Sum => Sum) T, T::Accumulator, T::Total
}

function! {
    /// The sums over `axes` as of [`sum`], and what rounding lost of each is summed as well and added in the end: as if they were computed in twice the
    /// precision, and then rounded (Ogita, Rump and Oishi, "Accurate Sum and Dot Product", SIAM J. Sci. Comput. 26, 2005). With `d` and `u` of the
    /// module's documentation, a sum in floats is off by at most `u` times its size and `2 (d u / (1 - 2 d u))^2` times the sum of the absolute values.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, reduce};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let (x, y) = (gpu.upload(&[1e8f32, 1.0, 3.0, -1e8])?, gpu.zeros(1)?);
    /// reduce::sum_compensated(&gpu, &x, &[0], &y)?;
    /// assert_eq!(y.download()?, [4.0]);
    /// # Ok(())
    /// # }
    /// ```
    sum_compensated(CompensatedSum => CompensatedSum) T, Compensated<T::Accumulator>, T::Total
}

function! {
    /// The means over `axes`: the sum, divided by how many they are; of nothing, it is NaN.
    mean(Mean => Mean) T, T::Accumulator, T::Total
}

function! {
    /// The least over `axes`. NaNs are passed over; where nothing else is, or nothing at all, it is NaN. Of no integers, it is the greatest.
    min(Min => Min) T, T, T
}

function! {
    /// The greatest over `axes`. NaNs are passed over; where nothing else is, or nothing at all, it is NaN. Of no integers, it is the least.
    max(Max => Max) T, T, T
}

function! {
    /// Where the least over `axes` is, the first of them, counted in the order of the view's axes, the last fastest. NaNs are passed over;
    /// where nothing else is, it is the first. Of nothing, it is `u32::MAX`.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, reduce};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let x = gpu.upload(&[3.0f32, 1.0, 2.0, 0.5, f32::NAN, 0.5])?;
    /// let y = gpu.zeros(2)?;
    /// reduce::arg_min(&gpu, x.view([2, 3])?, &[1], &y)?;
    /// assert_eq!(y.download()?, [1, 0]);
    /// # Ok(())
    /// # }
    /// ```
    arg_min(ArgMin => ArgMin) T, Best<T>, u32
}

function! {
    /// Where the greatest over `axes` is; else as [`arg_min`].
    arg_max(ArgMax => ArgMax) T, Best<T>, u32
}

/// Makes one of the elements along `axes`, by an operation of your own.
///
/// `y` has the axes of `x` that are left, or all of them, with one element along those that are reduced; where none is left, it is one element.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, reduce};
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::reduce::Reduction;
///
///     /// The sum of squares.
///     #[derive(Clone, Copy)]
///     pub struct Squares;
///
///     impl Reduction<f32, f32, f32> for Squares {
///         fn start(self) -> f32 {
///             0.0
///         }
///         fn lift(self, x: f32, _index: u32) -> f32 {
///             x * x
///         }
///         fn combine(self, a: f32, b: f32) -> f32 {
///             a + b
///         }
///         fn finish(self, all: f32, _count: u32) -> f32 {
///             all
///         }
///     }
/// }
///
/// use own::Squares;
///
/// scry_kernels::instance!(impl reduce<Squares, f32, f32, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.zeros(2)?);
/// reduce::reduce(&gpu, Squares, x.view([2, 2])?, &[0], &y)?;
/// assert_eq!(y.download()?, [10.0, 20.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if there is no such axis, or if it is named twice; if the shape of `y` is another; and if the elements of `y` do not
/// lie in one piece. Those of launches.
pub fn reduce<'a, 'b, O: Reduction<T, A, B> + ValueArgument, T: Element, A: Element, B: Element, const N: usize, const M: usize>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, N>>,
    axes: &[usize],
    y: impl Into<ViewMut<'b, B, M>>,
) -> Result<()>
where
    reduce_rows<true, 8, 32, O, T, A, B>: Instance,
    reduce_rows<true, 16, 16, O, T, A, B>: Instance,
    reduce_rows<true, 256, 1, O, T, A, B>: Instance,
    reduce_rows<false, 256, 1, O, T, A, B>: Instance,
    reduce_parts<true, O, T, A, B>: Instance,
    reduce_parts<false, O, T, A, B>: Instance,
    reduce_columns<true, O, T, A, B>: Instance,
    reduce_columns<false, O, T, A, B>: Instance,
    reduce_few<O, T, A, B>: Instance,
    reduce_many<O, T, A, B>: Instance,
{
    Call { name: "reduce", on, operation, x: x.into() }.run(axes, &y.into())
}

/// What is reduced, by what and where.
struct Call<'a, L, O, T, const N: usize> {
    name: &'static str,
    on: L,
    operation: O,
    x: View<'a, T, N>,
}

impl<L: LaunchOn, O: ValueArgument + Copy, T: Element, const N: usize> Call<'_, L, O, T, N> {
    fn run<A: Element, B: Element, const M: usize>(mut self, reduced: &[usize], y: &ViewMut<'_, B, M>) -> Result<()>
    where
        O: Reduction<T, A, B>,
        reduce_rows<true, 8, 32, O, T, A, B>: Instance,
        reduce_rows<true, 16, 16, O, T, A, B>: Instance,
        reduce_rows<true, 256, 1, O, T, A, B>: Instance,
        reduce_rows<false, 256, 1, O, T, A, B>: Instance,
        reduce_parts<true, O, T, A, B>: Instance,
        reduce_parts<false, O, T, A, B>: Instance,
        reduce_columns<true, O, T, A, B>: Instance,
        reduce_columns<false, O, T, A, B>: Instance,
        reduce_few<O, T, A, B>: Instance,
        reduce_many<O, T, A, B>: Instance,
    {
        let (kept, reduced) = (self.kept(reduced, y)?, self.reduced(reduced, O::HAS_INDEX));
        if kept.iter().any(|axis| axis.size == 0) {
            return Ok(());
        }
        let (outer, inner) = kept.split_at(kept.len().saturating_sub(2));
        let mut own = [Axis::ONE; 2];
        own[2 - inner.len()..].copy_from_slice(inner);
        // The sanitizer checks what GPUs run.
        let plan = Plan::new(own, &reduced, self.on.device().backend_kind() == BackendKind::Cpu);
        axes::for_each(outer, &mut |[of_y, of_x]| {
            let y = y.elements(of_y)?.slice(..plan.kept)?;
            if plan.parts == 1 {
                return self.launch::<A, B>(&plan, 0, of_x, None, Some(&y));
            }
            let partials = self.on.temporary::<A>(plan.parts * plan.kept)?;
            let mut part = 0;
            axes::for_each(&plan.outer, &mut |[skipped]| {
                let own = partials.slice(part * plan.kept..(part + plan.chunks) * plan.kept)?;
                let index = part / plan.chunks * plan.places.len;
                part += plan.chunks;
                self.launch(&plan, index, of_x + skipped, Some(&own), None::<&Buffer<B>>)
            })?;
            let (parts, count) = (plan.parts, plan.places.count);
            if parts <= Plan::FEW {
                reduce_few::<O, T, A, B>.launch(&mut self.on, self.operation, &partials, parts, count, &y, plan.kept)?;
            } else {
                reduce_many::<O, T, A, B>.launch(&mut self.on, self.operation, &partials, parts, count, &y, (WORKGROUP, plan.kept))?;
            }
            Ok(())
        })
    }

    fn launch<A: Element, B: Element>(
        &mut self,
        plan: &Plan,
        index: usize,
        skipped: usize,
        partials: Option<&Buffer<A>>,
        y: Option<&Buffer<B>>,
    ) -> Result<()>
    where
        O: Reduction<T, A, B>,
        reduce_rows<true, 8, 32, O, T, A, B>: Instance,
        reduce_rows<true, 16, 16, O, T, A, B>: Instance,
        reduce_rows<true, 256, 1, O, T, A, B>: Instance,
        reduce_rows<false, 256, 1, O, T, A, B>: Instance,
        reduce_parts<true, O, T, A, B>: Instance,
        reduce_parts<false, O, T, A, B>: Instance,
        reduce_columns<true, O, T, A, B>: Instance,
        reduce_columns<false, O, T, A, B>: Instance,
    {
        let &Plan { form, grid, chunk, places, .. } = plan;
        let (on, operation, x) = (&mut self.on, self.operation, &self.x.elements(skipped)?);
        let places = Places { index: index as u32, ..places };
        match form {
            Form::ShortestRows => reduce_rows::<true, 8, 32, O, T, A, B>.launch(on, operation, x, places, partials, y, grid),
            Form::ShortRows => reduce_rows::<true, 16, 16, O, T, A, B>.launch(on, operation, x, places, partials, y, grid),
            Form::Rows { is_unit: true } => reduce_rows::<true, 256, 1, O, T, A, B>.launch(on, operation, x, places, partials, y, grid),
            Form::Rows { is_unit: false } => reduce_rows::<false, 256, 1, O, T, A, B>.launch(on, operation, x, places, partials, y, grid),
            Form::Parts { is_unit: true } => reduce_parts::<true, O, T, A, B>.launch(on, operation, x, places, chunk, partials, y, grid),
            Form::Parts { is_unit: false } => reduce_parts::<false, O, T, A, B>.launch(on, operation, x, places, chunk, partials, y, grid),
            Form::Columns { is_unit: true } => {
                reduce_columns::<true, O, T, A, B>.launch(on, operation, x, places, chunk, partials, y, grid)
            }
            Form::Columns { is_unit: false } => {
                reduce_columns::<false, O, T, A, B>.launch(on, operation, x, places, chunk, partials, y, grid)
            }
        }?;
        Ok(())
    }

    /// The axes that are left, of `y` and of `x`, of which those of `y` are one piece of memory.
    fn kept<B: Element, const M: usize>(&self, reduced: &[usize], y: &ViewMut<'_, B, M>) -> Result<Vec<Axis<2>>> {
        let (shape, strides) = (self.x.shape(), self.x.strides());
        let wrong = |axis: usize| axis >= N || reduced.iter().filter(|other| **other == axis).count() > 1;
        if reduced.iter().any(|axis| wrong(*axis)) {
            return Err(Error::shape(self.name, format!("{reduced:?} are not different axes of the {N} of `x`, {}", Shape(&shape))));
        }
        let left: Vec<usize> = (0..N).filter(|axis| !reduced.contains(axis)).collect();
        let sizes: Vec<usize> = left.iter().map(|axis| shape[*axis]).collect();
        let in_full: Vec<usize> = (0..N).map(|axis| if reduced.contains(&axis) { 1 } else { shape[axis] }).collect();
        let is_full = y.shape()[..] == in_full[..];
        if !is_full && y.shape()[..] != sizes[..] && !(left.is_empty() && y.len() == 1) {
            let reason =
                format!("`x` is {}, which is {} over axes {reduced:?}, and `y` is {}", Shape(&shape), Shape(&sizes), Shape(&y.shape()));
            return Err(Error::shape(self.name, reason));
        }
        let of_y = |place: usize, axis: usize| y.strides()[if is_full { axis } else { place }];
        let kept = left.iter().enumerate().map(|(place, &axis)| Axis { size: shape[axis], strides: [of_y(place, axis), strides[axis]] });
        let kept: Vec<Axis<2>> = kept.filter(|axis| axis.size != 1).collect();
        let alone = kept.iter().map(|&Axis { size, strides: [stride, _] }| Axis { size, strides: [stride] }).collect();
        match axes::in_memory_order(alone)[..] {
            [] | [Axis { strides: [1], .. }] => Ok(axes::in_memory_order(kept)),
            _ if y.is_empty() => Ok(kept),
            _ => Err(Error::shape(self.name, "the elements of `y` do not lie in one piece\nhelp: reduce into a buffer, and copy that")),
        }
    }

    /// The axes that are reduced.
    fn reduced(&self, reduced: &[usize], has_index: bool) -> Vec<Axis<1>> {
        let mut reduced = reduced.to_vec();
        reduced.sort_unstable();
        let axes = reduced.iter().map(|&axis| Axis { size: self.x.shape()[axis], strides: [self.x.strides()[axis]] });
        let axes = axes.filter(|axis| axis.size != 1).collect();
        if has_index { axes::merged(axes) } else { axes::in_memory_order(axes) }
    }
}

/// What each operation is compiled for: a number, its accumulator, and what comes out.
macro_rules! reductions {
    ($($operation:ident: $($number:ident $accumulator:ty => $result:ident),*;)*) => {$($(
        crate::instance!(impl reduce<$operation, $number, $accumulator, $result>);
    )*)*};
}

reductions! {
    Sum: f32 f32 => f32, f64 f64 => f64, f16 f32 => f16, bf16 f32 => bf16, i32 i32 => i32, u32 u32 => u32, i8 i32 => i32, u8 u32 => u32;
    CompensatedSum: f32 Compensated<f32> => f32, f64 Compensated<f64> => f64, f16 Compensated<f32> => f16, bf16 Compensated<f32> => bf16;
    Mean: f32 f32 => f32, f64 f64 => f64, f16 f32 => f16, bf16 f32 => bf16, u8 u32 => u32;
    Min: f32 f32 => f32, f64 f64 => f64, f16 f16 => f16, bf16 bf16 => bf16, i32 i32 => i32, u32 u32 => u32, i8 i8 => i8, u8 u8 => u8;
    Max: f32 f32 => f32, f64 f64 => f64, f16 f16 => f16, bf16 bf16 => bf16, i32 i32 => i32, u32 u32 => u32, i8 i8 => i8, u8 u8 => u8;
    ArgMin: f32 Best<f32> => u32, f64 Best<f64> => u32, f16 Best<f16> => u32, bf16 Best<bf16> => u32, i32 Best<i32> => u32, u32 Best<u32> => u32;
    ArgMax: f32 Best<f32> => u32, f64 Best<f64> => u32, f16 Best<f16> => u32, bf16 Best<bf16> => u32, i32 Best<i32> => u32, u32 Best<u32> => u32;
}
