//! Random numbers that depend on a seed, a stream and the place in a view alone: [`uniform`], [`normal`], [`integers`], a [`Distribution`] of your
//! own by [`fill`], and what is made with them, [`dropout`], [`shuffle`] and [`permutation`].
//!
//! The generator is Philox 4x32-10 (Salmon, Moraes, Dror and Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011), a function of a counter and
//! a key without a state, which passes the tests of `BigCrush`. Kernels of your own have it, too: a [`Philox`] is a parameter of a kernel, and
//! [`Philox::block`] makes four words.
//!
//! **Which number is where.** Of the elements of a view, counted row by row, element `n` is number `n / 256 % 4` of those that [`Distribution::four`]
//! makes of index `n / 1024 * 256 + n % 256`: so neighbours are stored together. It is the same on every device and in every launch, and a view with
//! fewer elements has the first ones. Words, integers and uniform numbers have the same bits on every device, and so have normal ones, but those of
//! `f64`: they are made by additions and multiplications alone. Two fills with the same seed and stream have the same words, so take another stream
//! for each.
//!
//! ```
//! use scry::Device;
//! use scry_kernels::random::{self, Philox};
//!
//! # fn main() -> scry_kernels::Result<()> {
//! let gpu = Device::auto()?;
//! let (x, y) = (gpu.zeros::<f32>(1000)?, gpu.zeros::<i32>(5)?);
//! random::normal(&gpu, Philox::new(7, 0), 1.5, 0.25, &x)?;
//! let mean = x.download()?.iter().sum::<f32>() / 1000.0;
//! assert!((mean - 1.5).abs() < 0.05);
//! random::integers(&gpu, Philox::new(7, 1), -3..4, &y)?;
//! assert!(y.download()?.iter().all(|i| (-3..4).contains(i)));
//! # Ok(())
//! # }
//! ```
//!
//! In a kernel of your own, where points of the unit square are taken that the circle has a quarter of:
//!
//! ```
//! use scry::prelude::*;
//! use scry_kernels::random::{Philox, uniform_f32};
//!
//! #[scry::kernel]
//! fn inside(random: Philox, counts: &mut [u32]) {
//!     let i = global_id().x;
//!     let [a, b, c, d] = random.block(i as u32);
//!     let is_inside = |x: f32, y: f32| (x * x + y * y < 1.0) as u32;
//!     counts[i] = is_inside(uniform_f32(a), uniform_f32(b)) + is_inside(uniform_f32(c), uniform_f32(d));
//! }
//!
//! # fn main() -> scry::Result<()> {
//! let gpu = Device::auto()?;
//! let counts = gpu.zeros::<u32>(10_000)?;
//! inside.launch(&gpu, Philox::new(1, 0), &counts, counts.len())?;
//! let pi = counts.download()?.iter().sum::<u32>() as f32 / 20_000.0 * 4.0;
//! assert!((pi - std::f32::consts::PI).abs() < 0.05);
//! # Ok(())
//! # }
//! ```

#[doc(hidden)]
pub mod kernels;
#[doc(hidden)]
pub mod philox;

use std::ops::Range;

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::axes::check_same;
use crate::elementwise::{Identity, copy, copy_blocks, copy_rows, copy_squares, map_flat, map_rows};
use crate::error::{Error, Result};
use crate::number::Number;
use crate::sort::{self, count_all, count_digits, count_part, move_digits, move_once, move_part, number};
use crate::view::{View, ViewMut, Views};

use kernels::device::{PART, ROW};
#[doc(hidden)]
pub use kernels::{drop_random, fill_random};
pub use philox::device::{
    Distribution, Integers, Normal, Philox, Uniform, Words, below, normal_f32, normal_f64, open_f32, philox, uniform_f32, uniform_f64,
};

/// Numbers in `[0, 1)`, each multiple of a step as likely as the others: of 2^-24 for `f32`, 2^-53 for `f64`, 2^-11 for `f16` and 2^-8 for `bf16`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::random::{self, Philox, uniform_f32};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (random, y) = (Philox::new(42, 0), gpu.zeros::<f32>(1000)?);
/// random::uniform(&gpu, random, &y)?;
/// assert_eq!(y.download()?[300], uniform_f32(random.block(44)[1]));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of launches.
pub fn uniform<'a, T: Element, const N: usize>(on: impl LaunchOn, random: Philox, y: impl Into<ViewMut<'a, T, N>>) -> Result<()>
where
    Uniform: Distribution<T>,
    fill_random<Uniform, T>: Instance,
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    fill(on, Uniform, random, y)
}

/// Numbers of the normal distribution with a mean and a standard deviation: [`normal_f32`], rounded to be stored; of `f64`, [`normal_f64`]. The mean
/// and the deviation are what sums of the numbers are: of `f16` and `bf16`, `f32`.
///
/// The example of [the module](self) has one.
///
/// # Errors
/// Those of launches.
pub fn normal<'a, T: Element + Number, const N: usize>(
    on: impl LaunchOn,
    random: Philox,
    mean: T::Accumulator,
    deviation: T::Accumulator,
    y: impl Into<ViewMut<'a, T, N>>,
) -> Result<()>
where
    Normal<T::Accumulator>: Distribution<T> + ValueArgument,
    fill_random<Normal<T::Accumulator>, T>: Instance,
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    fill(on, Normal { mean, deviation }, random, y)
}

/// Integers of a range, of `u32` or `i32`. The probability of each is one over their number, up to a relative error of less than 2^-32: [`below`].
///
/// The example of [the module](self) has one.
///
/// # Errors
/// [`Error::Shape`] if there is none in the range. Those of launches.
pub fn integers<'a, T: Element + PartialOrd + Into<i64> + std::fmt::Debug, const N: usize>(
    on: impl LaunchOn,
    random: Philox,
    range: Range<T>,
    y: impl Into<ViewMut<'a, T, N>>,
) -> Result<()>
where
    Integers<T>: Distribution<T> + ValueArgument,
    fill_random<Integers<T>, T>: Instance,
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    if range.is_empty() {
        return Err(Error::shape("integers", format!("there is no integer in {range:?}")));
    }
    let (start, end): (i64, i64) = (range.start.into(), range.end.into());
    fill(on, Integers { low: range.start, count: (end - start) as u32 }, random, y)
}

/// Numbers of a distribution of your own: what [`four`](Distribution::four) makes of a random stream.
///
/// ```
/// use scry::Device;
/// use scry_kernels::random;
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::random::{Distribution, Philox, open_f32};
///
///     #[derive(Clone, Copy)]
///     pub struct Exponential {
///         pub mean: f32,
///     }
///
///     impl Distribution<f32> for Exponential {
///         fn four(self, random: Philox, index: u32) -> [f32; 4] {
///             let words = random.block(index);
///             words.map(|word| -self.mean * open_f32(word).ln())
///         }
///     }
/// }
///
/// scry_kernels::instance!(impl random<own::Exponential, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let waits = gpu.zeros::<f32>(10_000)?;
/// random::fill(&gpu, own::Exponential { mean: 2.0 }, random::Philox::new(3, 0), &waits)?;
/// let mean = waits.download()?.iter().sum::<f32>() / 10_000.0;
/// assert!((mean - 2.0).abs() < 0.1);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of launches.
pub fn fill<'a, D: Distribution<T> + ValueArgument, T: Element, const N: usize>(
    mut on: impl LaunchOn,
    distribution: D,
    random: Philox,
    y: impl Into<ViewMut<'a, T, N>>,
) -> Result<()>
where
    fill_random<D, T>: Instance,
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    let y = y.into();
    let in_place = y.in_one_piece()?;
    let to = in_place.clone().map_or_else(|| on.temporary(y.len()), Ok)?;
    for Parts { elements, first, grid } in parts(to.len()) {
        fill_random.launch(&mut on, distribution, random, first, &to.slice(elements)?, grid)?;
    }
    if in_place.is_some() { Ok(()) } else { copy(on, to.view(y.shape())?, y) }
}

/// Sets elements to zero with a probability, and divides the others by the probability that they are kept: `y[i] = x[i] / (1 - probability)`
/// where element `i` of [`uniform`] is at least `probability`, else `y[i] = 0` (Srivastava et al., "Dropout: A Simple Way to Prevent Neural Networks
/// from Overfitting", 2014).
///
/// The same call with the same `random` on a gradient is what the backward pass does. `y` may be what `x` is, if both are the whole of one buffer.
/// The factor is computed in `f32`, and so is the product, which is rounded to be stored: a relative error of at most `2^-22`, and of that of the
/// format.
///
/// ```
/// use scry::Device;
/// use scry_kernels::random::{self, Philox};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[3.0f32; 100])?, gpu.zeros(100)?);
/// random::dropout(&gpu, Philox::new(1, 0), 0.25, &x, &y)?;
/// let y = y.download()?;
/// assert!(y.iter().all(|y| [0.0, 4.0].contains(y)));
/// assert!((60..90).contains(&y.iter().filter(|y| **y > 0.0).count()));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the shapes differ, or if `probability` is not one. Those of launches.
pub fn dropout<'a, 'b, T: Number<Accumulator = f32, Total = T> + Element, const N: usize>(
    mut on: impl LaunchOn,
    random: Philox,
    probability: f32,
    x: impl Into<View<'a, T, N>>,
    y: impl Into<ViewMut<'b, T, N>>,
) -> Result<()>
where
    drop_random<T>: Instance,
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    let (name, x, y) = ("dropout", x.into(), y.into());
    check_same(name, ("x", x.shape()), ("y", y.shape()))?;
    if !(0.0..=1.0).contains(&probability) {
        return Err(Error::shape(name, format!("`probability` is {probability:?}, which is not from 0 to 1")));
    }
    let scale = if probability < 1.0 { 1.0 / (1.0 - probability) } else { 0.0 };
    let from = match x.in_one_piece()? {
        Some(from) => from,
        None => {
            let from = on.temporary(x.len())?;
            copy(&mut on, x, from.view_mut(x.shape())?)?;
            from
        }
    };
    let in_place = y.in_one_piece()?;
    let to = in_place.clone().map_or_else(|| on.temporary(y.len()), Ok)?;
    for Parts { elements, first, grid } in parts(to.len()) {
        let (from, to) = (from.slice(elements.clone())?, to.slice(elements)?);
        drop_random.launch(&mut on, random, first, probability, scale, &from, &to, grid)?;
    }
    if in_place.is_some() { Ok(()) } else { copy(on, to.view(y.shape())?, y) }
}

/// The elements of `x` in a random order, of which each is as likely as the others.
///
/// They are sorted twice by 32 random bits, so that what is alike in both is all that keeps its order: with `n` elements, that any two are has a
/// probability of less than `n^2 / 2^65`. The keys are words of `random` and of the next stream.
///
/// `y` may be what `x` is.
///
/// ```
/// use scry::Device;
/// use scry_kernels::random::{self, Philox};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let cards = gpu.upload(&(0..52).map(|card| card as f32).collect::<Vec<_>>())?;
/// random::shuffle(&gpu, Philox::new(9, 0), &cards, &cards)?;
/// let mut cards = cards.download()?;
/// assert!(!cards.is_sorted());
/// cards.sort_by(f32::total_cmp);
/// assert!(cards.iter().enumerate().all(|(i, card)| *card == i as f32));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the lengths differ, and if the elements of a view do not lie side by side. Those of launches.
pub fn shuffle<'a, 'b, T: Element>(
    mut on: impl LaunchOn,
    random: Philox,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T, 1>>,
) -> Result<()>
where
    count_digits<u32>: Instance,
    count_all<u32>: Instance,
    move_digits<u32, T>: Instance,
    move_once<u32, T>: Instance,
    count_part<u32>: Instance,
    move_part<u32, T>: Instance,
{
    let (name, x, y) = ("shuffle", x.into(), y.into());
    check_same(name, ("x", x.shape()), ("y", y.shape()))?;
    let (mut from, to) = (x.dense(name, "x")?, y.dense(name, "y")?);
    let keys = on.temporary::<u32>(from.len())?;
    let low = u64::from(random.stream[0]) | u64::from(random.stream[1]) << 32;
    let seed = u64::from(random.seed[0]) | u64::from(random.seed[1]) << 32;
    for stream in [low, low.wrapping_add(1)] {
        fill(&mut on, Words, Philox::new(seed, stream), &keys)?;
        sort::pairs(&mut on, &keys, &from, &keys, &to)?;
        from = to.clone();
    }
    Ok(())
}

/// The numbers from 0 on in a random order: [`shuffle`] of `y[i] = i`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::random::{self, Philox};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let order = gpu.zeros::<u32>(100)?;
/// random::permutation(&gpu, Philox::new(9, 0), &order)?;
/// let mut order = order.download()?;
/// order.sort();
/// assert_eq!(order, (0..100).collect::<Vec<_>>());
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the elements of `y` do not lie side by side. Those of launches.
pub fn permutation<'a>(mut on: impl LaunchOn, random: Philox, y: impl Into<ViewMut<'a, u32, 1>>) -> Result<()> {
    let y = y.into().dense("permutation", "y")?;
    number.launch(&mut on, &y, y.len())?;
    shuffle(on, random, &y, &y)
}

/// What one launch makes.
struct Parts {
    elements: Range<usize>,
    /// The number of the first part.
    first: u32,
    grid: (usize, usize),
}

/// The launches for so many elements: one for whole parts, which needs no checks, and one for what is left.
fn parts(len: usize) -> impl Iterator<Item = Parts> {
    let whole = len / PART * PART;
    [0..whole, whole..len].into_iter().filter(|elements| !elements.is_empty()).map(|elements| Parts {
        first: (elements.start / PART) as u32,
        grid: (ROW, elements.len().div_ceil(PART)),
        elements,
    })
}

crate::instance!(impl random<Words, u32>);
crate::instance!(impl random<Uniform, f32>);
crate::instance!(impl random<Uniform, f64>);
crate::instance!(impl random<Uniform, f16>);
crate::instance!(impl random<Uniform, bf16>);
crate::instance!(impl random<Normal<f32>, f32>);
crate::instance!(impl random<Normal<f64>, f64>);
crate::instance!(impl random<Normal<f32>, f16>);
crate::instance!(impl random<Normal<f32>, bf16>);
crate::instance!(impl random<Integers<u32>, u32>);
crate::instance!(impl random<Integers<i32>, i32>);
scry::instance!(impl drop_random<f32>);
scry::instance!(impl drop_random<f16>);
scry::instance!(impl drop_random<bf16>);
