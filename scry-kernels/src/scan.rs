//! Prefix sums: [`inclusive_sum`], [`exclusive_sum`], and [`inclusive`] and [`exclusive`] by a [`Reduction`] of your own; and each of them in place, as
//! [`inclusive_sum_in_place`].
//!
//! The last axis of a view is scanned, each row by itself; [`transpose`](View::transpose) and [`permute`](View::permute) make any axis the last.
//!
//! **How.** Sums of numbers of up to 32 bits are scanned in one pass on CUDA, whose workgroups can wait for each other: each tile
//! of 8192 elements gets from others what is before it. Else a row is cut into as many parts as keep the device busy; their totals are computed first,
//! and then each part is scanned, starting from the totals of those before it (both by Merrill and Garland, "Single-pass Parallel Prefix Scan with
//! Decoupled Look-back", 2016). Tiles are scanned in shared memory (Hillis and Steele, "Data Parallel Algorithms", 1986; what scans are good for:
//! Blelloch, "Prefix Sums and Their Applications", 1990). The order of elements is kept everywhere, so here `combine` of a [`Reduction`] need not be
//! commutative: associative is enough.
//!
//! **Rounding.** No element goes through more than `d = 600 + n / 2^19` combinations, where `n` is the length of a row. So an element of a sum in
//! floats with unit roundoff `u` is off by at most `d u / (1 - d u)` times the sum of the absolute values up to there (Higham, "Accuracy and Stability
//! of Numerical Algorithms", 2nd edition, lemma 3.1 and section 4.2), before it is rounded to be stored: `u` is `2^-24` for `f32`, `f16` and `bf16`. Sums of
//! integers wrap. The order of combinations depends on the shape only, and on whether there is one pass. So results are the same each time, and on all
//! devices that go the same way, but for subnormal numbers, which Vulkan may take for zeros.

mod by_parts;
mod call;
mod kernels;
#[doc(hidden)]
pub mod look_back;
pub(crate) mod parts;

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::error::Result;
use crate::number::Number;
use crate::reduce::{Reduction, Sum};
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use by_parts::{combine_parts, combine_totals, scan_parts};
use call::{Call, of_words};
#[doc(hidden)]
pub use kernels::{scan_once, scan_once_in_place, scan_rows, scan_rows_in_place, total_rows};

/// What a workgroup does together.
#[doc(hidden)]
#[scry::device]
pub mod tile {
    use crate::reduce::Reduction;

    /// The invocations of a workgroup.
    pub const WORKGROUP: usize = 256;
    /// The neighbours that an invocation combines by itself.
    pub const ITEMS: usize = 4;
    /// The elements of a tile.
    pub const TILE: usize = WORKGROUP * ITEMS;
    /// The invocations of a workgroup are so many lines of so many.
    const LINE: usize = 16;

    /// What those before an invocation have together, and what all of the workgroup have. Between two calls there is a barrier.
    pub fn lanes_before<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(operation: O, own: A) -> (A, A) {
        // A line more than are used, so that lines start in different banks.
        let mut sums = shared::<[[A; LINE + 1]; LINE]>();
        let mut totals = shared::<[A; LINE + 1]>();
        let lane = local_id().x;
        sums[lane / LINE][lane % LINE] = own;
        barrier();
        if lane < LINE {
            let mut so_far = <O as Reduction<T, A, B>>::start(operation);
            for element in &mut sums[lane][..LINE] {
                let next = <O as Reduction<T, A, B>>::combine(operation, so_far, *element);
                *element = so_far;
                so_far = next;
            }
            totals[lane] = so_far;
        }
        barrier();
        if lane == 0 {
            let mut so_far = <O as Reduction<T, A, B>>::start(operation);
            for total in &mut totals[..LINE] {
                let next = <O as Reduction<T, A, B>>::combine(operation, so_far, *total);
                *total = so_far;
                so_far = next;
            }
            totals[LINE] = so_far;
        }
        barrier();
        let before = <O as Reduction<T, A, B>>::combine(operation, totals[lane / LINE], sums[lane / LINE][lane % LINE]);
        (before, totals[LINE])
    }

    /// Makes of each element of a tile what `carry` and the elements up to it are, with it or without, and says what all of them are. Each
    /// invocation has a row of the tile, which has an element more than are used, so that rows start in different banks; the rows are in `ITEMS`
    /// parts, so that what neighbours load one by one they load to one part.
    pub fn scan_tile<O: Reduction<T, A, B>, T: Copy, A: Copy, B: Copy>(
        operation: O,
        tile: &mut [[[A; ITEMS + 1]; WORKGROUP / ITEMS]; ITEMS],
        carry: A,
        is_inclusive: bool,
    ) -> A {
        let lane = local_id().x;
        let (part, row) = (lane / (WORKGROUP / ITEMS), lane % (WORKGROUP / ITEMS));
        barrier();
        let mut own = tile[part][row][0];
        for element in &tile[part][row][1..ITEMS] {
            own = <O as Reduction<T, A, B>>::combine(operation, own, *element);
        }
        let (before, all) = lanes_before::<O, T, A, B>(operation, own);
        let mut so_far = <O as Reduction<T, A, B>>::combine(operation, carry, before);
        for element in &mut tile[part][row][..ITEMS] {
            let next = <O as Reduction<T, A, B>>::combine(operation, so_far, *element);
            *element = if is_inclusive { next } else { so_far };
            so_far = next;
        }
        barrier();
        <O as Reduction<T, A, B>>::combine(operation, carry, all)
    }
}

/// What a scan goes through.
#[doc(hidden)]
#[scry::device]
pub mod memory {
    /// Where elements are read, and results are written.
    pub trait Memory<T, B> {
        /// The element at a place of what is read.
        fn read(&self, place: usize) -> T;
        /// Stores a result at a place of what is written, which no other invocation accesses: each has elements of its own, which it reads before.
        fn write(&mut self, place: usize, result: B);
    }

    /// Elements that are read, of which only totals are wanted.
    pub struct Reading<'a, T> {
        /// The elements.
        pub x: &'a [T],
    }

    impl<T: Copy, B: Copy> Memory<T, B> for Reading<'_, T> {
        fn read(&self, place: usize) -> T {
            self.x[place]
        }
        fn write(&mut self, _place: usize, _result: B) {}
    }

    /// Elements in one slice, and results in another.
    pub struct Apart<'a, T, B> {
        /// The elements.
        pub x: &'a [T],
        /// The results.
        pub y: &'a mut [B],
    }

    impl<T: Copy, B: Copy> Memory<T, B> for Apart<'_, T, B> {
        fn read(&self, place: usize) -> T {
            self.x[place]
        }
        fn write(&mut self, place: usize, result: B) {
            // SAFETY: no other invocation writes there, as is said of the function.
            unsafe { self.y[place] = result };
        }
    }

    /// Elements that become their results.
    pub struct InPlace<'a, T> {
        /// The elements.
        pub y: &'a mut [T],
    }

    impl<T: Copy> Memory<T, T> for InPlace<'_, T> {
        fn read(&self, place: usize) -> T {
            // SAFETY: no other invocation writes there, as is said of `write`.
            unsafe { self.y[place] }
        }
        fn write(&mut self, place: usize, result: T) {
            // SAFETY: no other invocation accesses it, as is said of the function.
            unsafe { self.y[place] = result };
        }
    }
}

/// Defines a function, whose instances make a long clause.
macro_rules! function {
    ($(#[$docs:meta])* $name:ident($is_inclusive:literal)) => {
        $(#[$docs])*
        ///
        /// # Errors
        /// [`Error::Shape`](crate::Error::Shape) if the shapes differ, and those of launches.
        pub fn $name<'a, 'b, T: Number + Element, const N: usize>(
            on: impl LaunchOn,
            x: impl Into<View<'a, T, N>>,
            y: impl Into<ViewMut<'b, T::Total, N>>,
        ) -> Result<()>
        where
            T::Accumulator: Element,
            T::Total: Element,
            scan_rows<true, true, Sum, T, T::Accumulator, T::Total>: Instance,
            scan_rows<false, true, Sum, T, T::Accumulator, T::Total>: Instance,
            scan_rows<false, false, Sum, T, T::Accumulator, T::Total>: Instance,
            total_rows<true, Sum, T, T::Accumulator, T::Total>: Instance,
            total_rows<false, Sum, T, T::Accumulator, T::Total>: Instance,
            combine_parts<Sum, T, T::Accumulator, T::Total>: Instance,
            combine_totals<Sum, T, T::Accumulator, T::Total>: Instance,
            scan_parts<Sum, T, T::Accumulator, T::Total>: Instance,
        {
            Call::new(stringify!($name), on, Sum, $is_inclusive, x.into()).run(&y.into())
        }
    };
}

function! {
    /// The sums up to each element, with it: `y[.., i] = x[.., 0] + .. + x[.., i]`.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, scan};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let x = gpu.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    /// let y = gpu.zeros(6)?;
    /// scan::inclusive_sum(&gpu, x.view([2, 3])?, y.view_mut([2, 3])?)?;
    /// assert_eq!(y.download()?, [1.0, 3.0, 6.0, 4.0, 9.0, 15.0]);
    /// // Down the columns, which are the rows of the transpose.
    /// scan::inclusive_sum(&gpu, y.view([2, 3])?.transpose(), x.view_mut([2, 3])?.transpose())?;
    /// assert_eq!(x.download()?, [1.0, 3.0, 6.0, 5.0, 12.0, 21.0]);
    ///
    /// let error = scan::inclusive_sum(&gpu, &x, &y.slice(..5)?).unwrap_err();
    /// assert_eq!(error.to_string(), "inclusive_sum: `x` is 6, `y` is 5: 6 and 5 differ");
    /// # Ok(())
    /// # }
    /// ```
    inclusive_sum(true)
}

function! {
    /// The sums up to each element, without it: `y[.., i] = x[.., 0] + .. + x[.., i - 1]`, which is zero for the first.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::scan;
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let counts = gpu.upload(&[3u32, 0, 5, 1])?;
    /// let starts = gpu.zeros(4)?;
    /// scan::exclusive_sum(&gpu, &counts, &starts)?;
    /// assert_eq!(starts.download()?, [0, 3, 3, 8]);
    /// # Ok(())
    /// # }
    /// ```
    exclusive_sum(false)
}

/// Defines a function, whose instances make a long clause.
macro_rules! function_in_place {
    ($(#[$docs:meta])* $name:ident($is_inclusive:literal)) => {
        $(#[$docs])*
        ///
        /// # Errors
        /// Those of launches.
        pub fn $name<'a, T: Number<Total = T> + Element, const N: usize>(on: impl LaunchOn, y: impl Into<ViewMut<'a, T, N>>) -> Result<()>
        where
            T::Accumulator: Element,
            total_rows<true, Sum, T, T::Accumulator, T>: Instance,
            total_rows<false, Sum, T, T::Accumulator, T>: Instance,
            scan_rows_in_place<true, Sum, T, T::Accumulator>: Instance,
            scan_rows_in_place<false, Sum, T, T::Accumulator>: Instance,
        {
            let y = y.into();
            Call::new(stringify!($name), on, Sum, $is_inclusive, y.as_view()).run_in_place(&y)
        }
    };
}

function_in_place! {
    /// Makes of each element the sum up to it, with it: [`inclusive_sum`], of numbers whose sums are stored as they are.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::{Views, scan};
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// // A table of the sums of all that is above and to the left.
    /// let y = gpu.upload(&[1u32, 2, 3, 4, 5, 6])?;
    /// scan::inclusive_sum_in_place(&gpu, y.view_mut([2, 3])?)?;
    /// scan::inclusive_sum_in_place(&gpu, y.view_mut([2, 3])?.transpose())?;
    /// assert_eq!(y.download()?, [1, 3, 6, 5, 12, 21]);
    /// # Ok(())
    /// # }
    /// ```
    inclusive_sum_in_place(true)
}

function_in_place! {
    /// Makes of each element the sum up to it, without it: [`exclusive_sum`], of numbers whose sums are stored as they are.
    exclusive_sum_in_place(false)
}

/// Combines the elements up to each one, with it, by an operation of your own: `y[.., i] = finish(combine(lift(x[.., 0]), .., lift(x[.., i])), i + 1)`.
///
/// `combine` is associative, and need not be commutative. An accumulator has 16 bytes at most; if it has more than 8, the device needs 32 KiB of
/// shared memory.
///
/// ```
/// use scry::Device;
/// use scry_kernels::scan;
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::reduce::Reduction;
///
///     /// `s[i] = factor * s[i - 1] + x[i]`: what an element becomes of the one before, and what two of these are in turn.
///     #[derive(Clone, Copy)]
///     pub struct Decay {
///         pub factor: f32,
///     }
///
///     #[derive(Clone, Copy)]
///     pub struct Step {
///         pub factor: f32,
///         pub offset: f32,
///     }
///
///     impl Reduction<f32, Step, f32> for Decay {
///         fn start(self) -> Step {
///             Step { factor: 1.0, offset: 0.0 }
///         }
///         fn lift(self, x: f32, _index: u32) -> Step {
///             Step { factor: self.factor, offset: x }
///         }
///         fn combine(self, a: Step, b: Step) -> Step {
///             Step { factor: a.factor * b.factor, offset: b.factor * a.offset + b.offset }
///         }
///         fn finish(self, all: Step, _count: u32) -> f32 {
///             all.offset
///         }
///     }
/// }
///
/// use own::{Decay, Step};
///
/// scry_kernels::instance!(impl scan<Decay, f32, Step, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[8.0f32, 0.0, 0.0, 16.0])?, gpu.zeros(4)?);
/// scan::inclusive(&gpu, Decay { factor: 0.5 }, &x, &y)?;
/// assert_eq!(y.download()?, [8.0, 4.0, 2.0, 17.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes differ, and those of launches.
pub fn inclusive<'a, 'b, O: Reduction<T, A, B> + ValueArgument + 'static, T: Element, A: Element, B: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, N>>,
    y: impl Into<ViewMut<'b, B, N>>,
) -> Result<()>
where
    scan_rows<true, true, O, T, A, B>: Instance,
    scan_rows<false, true, O, T, A, B>: Instance,
    scan_rows<false, false, O, T, A, B>: Instance,
    total_rows<true, O, T, A, B>: Instance,
    total_rows<false, O, T, A, B>: Instance,
    combine_parts<O, T, A, B>: Instance,
    combine_totals<O, T, A, B>: Instance,
    scan_parts<O, T, A, B>: Instance,
{
    Call::new("inclusive", on, operation, true, x.into()).run(&y.into())
}

/// Combines the elements up to each one, without it, by an operation of your own: `y[.., i] = finish(combine(lift(x[.., 0]), ..,
/// lift(x[.., i - 1])), i)`, which is `finish(start(), 0)` for the first; else as [`inclusive`].
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes differ, and those of launches.
pub fn exclusive<'a, 'b, O: Reduction<T, A, B> + ValueArgument + 'static, T: Element, A: Element, B: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, N>>,
    y: impl Into<ViewMut<'b, B, N>>,
) -> Result<()>
where
    scan_rows<true, true, O, T, A, B>: Instance,
    scan_rows<false, true, O, T, A, B>: Instance,
    scan_rows<false, false, O, T, A, B>: Instance,
    total_rows<true, O, T, A, B>: Instance,
    total_rows<false, O, T, A, B>: Instance,
    combine_parts<O, T, A, B>: Instance,
    combine_totals<O, T, A, B>: Instance,
    scan_parts<O, T, A, B>: Instance,
{
    Call::new("exclusive", on, operation, false, x.into()).run(&y.into())
}

/// [`inclusive_sum`] or [`exclusive_sum`] in one pass on CUDA and the CPU: for tests.
///
/// # Errors
/// Those of [`inclusive_sum`].
#[doc(hidden)]
pub fn sum_in_one_pass<T: Number + Element>(
    on: impl LaunchOn,
    is_inclusive: bool,
    x: View<'_, T, 2>,
    y: &ViewMut<'_, T::Total, 2>,
) -> Result<()>
where
    T::Accumulator: Element,
    T::Total: Element,
    scan_rows<true, true, Sum, T, T::Accumulator, T::Total>: Instance,
    scan_rows<false, true, Sum, T, T::Accumulator, T::Total>: Instance,
    scan_rows<false, false, Sum, T, T::Accumulator, T::Total>: Instance,
    total_rows<true, Sum, T, T::Accumulator, T::Total>: Instance,
    total_rows<false, Sum, T, T::Accumulator, T::Total>: Instance,
    combine_parts<Sum, T, T::Accumulator, T::Total>: Instance,
    combine_totals<Sum, T, T::Accumulator, T::Total>: Instance,
    scan_parts<Sum, T, T::Accumulator, T::Total>: Instance,
{
    let mut call = Call::new("sum_in_one_pass", on, Sum, is_inclusive, x);
    call.is_by_parts = false;
    call.run(y)
}

/// Makes of each element what those up to it are, with it: [`inclusive`], by an operation whose results are what it combines. Its kernels are
/// those of `scan<O, T, A, T>` and `scan_in_place<O, T, A>`.
///
/// # Errors
/// Those of launches.
pub fn inclusive_in_place<'a, O: Reduction<T, A, T> + ValueArgument + 'static, T: Element, A: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    y: impl Into<ViewMut<'a, T, N>>,
) -> Result<()>
where
    total_rows<true, O, T, A, T>: Instance,
    total_rows<false, O, T, A, T>: Instance,
    scan_rows_in_place<true, O, T, A>: Instance,
    scan_rows_in_place<false, O, T, A>: Instance,
{
    let y = y.into();
    Call::new("inclusive_in_place", on, operation, true, y.as_view()).run_in_place(&y)
}

/// Makes of each element what those up to it are, without it; else as [`inclusive_in_place`].
///
/// # Errors
/// Those of launches.
pub fn exclusive_in_place<'a, O: Reduction<T, A, T> + ValueArgument + 'static, T: Element, A: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    y: impl Into<ViewMut<'a, T, N>>,
) -> Result<()>
where
    total_rows<true, O, T, A, T>: Instance,
    total_rows<false, O, T, A, T>: Instance,
    scan_rows_in_place<true, O, T, A>: Instance,
    scan_rows_in_place<false, O, T, A>: Instance,
{
    let y = y.into();
    Call::new("exclusive_in_place", on, operation, false, y.as_view()).run_in_place(&y)
}

macro_rules! sums {
    ($($number:ident $accumulator:ident => $total:ident;)*) => {$(
        crate::instance!(impl scan<Sum, $number, $accumulator, $total>);
    )*};
}

macro_rules! sums_in_place {
    ($($number:ident $accumulator:ident => $total:ident;)*) => {$(
        crate::instance!(impl scan_in_place<Sum, $number, $accumulator>);
    )*};
}

macro_rules! sums_in_one_pass {
    ($($number:ident $accumulator:ident => $total:ident;)*) => {$(
        scry::instance!(impl scan_once<Sum, $number, $accumulator, $total>);
    )*};
}

macro_rules! sums_in_one_pass_in_place {
    ($($number:ident $accumulator:ident => $total:ident;)*) => {$(
        scry::instance!(impl scan_once_in_place<Sum, $number, $accumulator>);
    )*};
}

of_words!(sums);
sums!(u8 u32 => u32; f64 f64 => f64;);
of_words!(sums_in_place);
sums_in_place!(f64 f64 => f64;);
of_words!(sums_in_one_pass);
sums_in_one_pass!(u8 u32 => u32;);
of_words!(sums_in_one_pass_in_place);
