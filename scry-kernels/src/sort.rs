//! Stable sorts by keys: [`keys`], [`pairs`] of keys and values, and [`argsort`], and the same [by some bits](keys_by_bits) of the keys.
//!
//! Keys are sorted by their bits, four at a time, on CUDA eight, from the lowest up, each time without changing the order of what is alike. Each workgroup counts
//! the digits of its part of the keys, a prefix sum of all counts says where each part's go, and each workgroup moves them there, tile by tile, in order
//! within a tile (Satish, Harris and Garland, "Designing Efficient Sorting Algorithms for Manycore GPUs", 2009; Merrill and Grimshaw, "High
//! Performance and Scalable Radix Sorting", 2011). Sorting `n` keys of `b` bits moves each `b / 4` times, and takes memory for `n` more keys and values. On CUDA it is
//! half as often, and workgroups tell each other their counts while they move keys (Adinets and Merrill, "Onesweep", 2022). On the CPU, an invocation has
//! a part of the keys, and digits have up to eight bits.
//!
//! Floats of any width are sorted as [`f32::total_cmp`] has it: `-NaN`, `-inf`, .., `-0.0`, `0.0`, .., `inf`, `NaN`. Results are the same on every device. A
//! [`Key`] of your own is sorted with [`instance!`](crate::instance!).

mod by_parts;
#[doc(hidden)]
pub mod kernels;
#[doc(hidden)]
pub mod once;

use std::ops::Range;

use scry::{Buffer, Element, Instance, LaunchOn, bf16, f16};

use crate::axes::check_same;
use crate::cpu::is_cpu;
use crate::error::{Error, Result};
use crate::scan::exclusive_sum;
use crate::scan::parts::Parts;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use by_parts::{count_part, move_part};
use kernels::device::{DIGITS, Digit};
#[doc(hidden)]
pub use kernels::{count_digits, move_digits, number};
pub use key::Key;
#[doc(hidden)]
pub use once::{count_all, move_once};

/// What keys are.
#[scry::device]
pub mod key {
    use scry::{bf16, f16};

    /// What things are sorted by. A type of your own may be one, too.
    pub trait Key: Copy {
        /// How many bits it has.
        const BITS: u32;

        /// The bits above the lowest `shift`, as many as fit: keys are ordered as their bits are as numbers.
        fn bits_from(self, shift: u32) -> u32;
    }

    /// Whether a key comes before another one.
    pub fn is_less<K: Key>(a: K, b: K) -> bool {
        let (low, other_low) = (a.bits_from(0), b.bits_from(0));
        if K::BITS <= 32 {
            return low < other_low;
        }
        let (high, other_high) = (a.bits_from(32), b.bits_from(32));
        high < other_high || high == other_high && low < other_low
    }

    impl Key for u8 {
        const BITS: u32 = 8;

        fn bits_from(self, shift: u32) -> u32 {
            u32::from(self) >> shift
        }
    }

    impl Key for u16 {
        const BITS: u32 = 16;

        fn bits_from(self, shift: u32) -> u32 {
            u32::from(self) >> shift
        }
    }

    impl Key for f16 {
        const BITS: u32 = 16;

        fn bits_from(self, shift: u32) -> u32 {
            let bits = u32::from(self.to_bits());
            (bits ^ if bits >> 15 == 1 { 0xffff } else { 0x8000 }) >> shift
        }
    }

    impl Key for bf16 {
        const BITS: u32 = 16;

        fn bits_from(self, shift: u32) -> u32 {
            let bits = u32::from(self.to_bits());
            (bits ^ if bits >> 15 == 1 { 0xffff } else { 0x8000 }) >> shift
        }
    }

    impl Key for u32 {
        const BITS: u32 = 32;

        fn bits_from(self, shift: u32) -> u32 {
            self >> shift
        }
    }

    impl Key for i32 {
        const BITS: u32 = 32;

        fn bits_from(self, shift: u32) -> u32 {
            (self as u32 ^ 1 << 31) >> shift
        }
    }

    impl Key for f32 {
        const BITS: u32 = 32;

        fn bits_from(self, shift: u32) -> u32 {
            let bits = self.to_bits();
            // Of two negative numbers, the one with greater bits is less.
            (bits ^ if bits >> 31 == 1 { u32::MAX } else { 1 << 31 }) >> shift
        }
    }

    impl Key for u64 {
        const BITS: u32 = 64;

        fn bits_from(self, shift: u32) -> u32 {
            (self >> shift) as u32
        }
    }

    impl Key for i64 {
        const BITS: u32 = 64;

        fn bits_from(self, shift: u32) -> u32 {
            ((self as u64 ^ 1 << 63) >> shift) as u32
        }
    }

    impl Key for f64 {
        const BITS: u32 = 64;

        fn bits_from(self, shift: u32) -> u32 {
            let bits = self.to_bits();
            ((bits ^ if bits >> 63 == 1 { u64::MAX } else { 1 << 63 }) >> shift) as u32
        }
    }
}

/// Sorts keys: `y` is what `x` is, in order.
///
/// `y` may be what `x` is, if the number of bits is a multiple of 8, as it is for all numbers.
///
/// ```
/// use scry::Device;
/// use scry_kernels::sort;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[2.5f32, -1.0, f32::INFINITY, 0.0, -0.0])?;
/// sort::keys(&gpu, &x, &x)?;
/// assert_eq!(x.download()?, [-1.0, -0.0, 0.0, 2.5, f32::INFINITY]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the lengths differ, and if the elements of a view do not lie side by side. Those of launches.
pub fn keys<'a, 'b, K: Key + Element>(on: impl LaunchOn, x: impl Into<View<'a, K, 1>>, y: impl Into<ViewMut<'b, K, 1>>) -> Result<()>
where
    count_digits<K>: Instance,
    move_digits<K, u32>: Instance,
    count_all<K>: Instance,
    move_once<K, u32>: Instance,
    count_part<K>: Instance,
    move_part<K, u32>: Instance,
{
    let name = "keys";
    Call { name, on, bits: 0..K::BITS }.run::<K, u32>(&Sorted::new(name, ["x", "y"], x.into(), &y.into())?, None)
}

/// Sorts keys by the bits from `bits.start` up to `bits.end`; those with the same stay in order.
///
/// `y` may be what `x` is if the number of bits is a multiple of 8.
///
/// ```
/// use scry::Device;
/// use scry_kernels::sort;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[0x21u32, 0x13, 0x11, 0x02])?, gpu.zeros(4)?);
/// sort::keys_by_bits(&gpu, &x, 4..8, &y)?;
/// assert_eq!(y.download()?, [0x02, 0x13, 0x11, 0x21]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] as of [`keys`], and if the keys do not have these bits. Those of launches.
pub fn keys_by_bits<'a, 'b, K: Key + Element>(
    on: impl LaunchOn,
    x: impl Into<View<'a, K, 1>>,
    bits: Range<u32>,
    y: impl Into<ViewMut<'b, K, 1>>,
) -> Result<()>
where
    count_digits<K>: Instance,
    move_digits<K, u32>: Instance,
    count_all<K>: Instance,
    move_once<K, u32>: Instance,
    count_part<K>: Instance,
    move_part<K, u32>: Instance,
{
    let name = "keys_by_bits";
    Call { name, on, bits }.run::<K, u32>(&Sorted::new(name, ["x", "y"], x.into(), &y.into())?, None)
}

/// Sorts pairs of a key and a value by their keys. Pairs of the same key stay in order.
///
/// What is sorted may be written to where it is read, if the number of bits is a multiple of 8, as it is for all numbers.
///
/// ```
/// use scry::Device;
/// use scry_kernels::sort;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (keys, values) = (gpu.upload(&[3u32, 1, 3, 0])?, gpu.upload(&[0.5f32, 1.5, 2.5, 3.5])?);
/// let (sorted_keys, sorted_values) = (gpu.zeros(4)?, gpu.zeros(4)?);
/// sort::pairs(&gpu, &keys, &values, &sorted_keys, &sorted_values)?;
/// assert_eq!(sorted_keys.download()?, [0, 1, 3, 3]);
/// assert_eq!(sorted_values.download()?, [3.5, 1.5, 0.5, 2.5]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] as of [`keys`]. Those of launches.
pub fn pairs<'a, 'b, 'c, 'd, K: Key + Element, V: Element>(
    on: impl LaunchOn,
    keys: impl Into<View<'a, K, 1>>,
    values: impl Into<View<'b, V, 1>>,
    sorted_keys: impl Into<ViewMut<'c, K, 1>>,
    sorted_values: impl Into<ViewMut<'d, V, 1>>,
) -> Result<()>
where
    count_digits<K>: Instance,
    move_digits<K, V>: Instance,
    count_all<K>: Instance,
    move_once<K, V>: Instance,
    count_part<K>: Instance,
    move_part<K, V>: Instance,
{
    let (keys, values) = (keys.into(), values.into());
    run_pairs("pairs", on, 0..K::BITS, (keys, &sorted_keys.into()), (values, &sorted_values.into()))
}

/// Sorts pairs of a key and a value by the bits of their keys from `bits.start` up to `bits.end`; those with the same stay in order.
///
/// What is sorted may be written to where it is read, if the number of bits is a multiple of 8.
///
/// # Errors
/// [`Error::Shape`] as of [`keys`], and if the keys do not have these bits. Those of launches.
pub fn pairs_by_bits<'a, 'b, 'c, 'd, K: Key + Element, V: Element>(
    on: impl LaunchOn,
    keys: impl Into<View<'a, K, 1>>,
    values: impl Into<View<'b, V, 1>>,
    bits: Range<u32>,
    sorted_keys: impl Into<ViewMut<'c, K, 1>>,
    sorted_values: impl Into<ViewMut<'d, V, 1>>,
) -> Result<()>
where
    count_digits<K>: Instance,
    move_digits<K, V>: Instance,
    count_all<K>: Instance,
    move_once<K, V>: Instance,
    count_part<K>: Instance,
    move_part<K, V>: Instance,
{
    let (keys, values) = (keys.into(), values.into());
    run_pairs("pairs_by_bits", on, bits, (keys, &sorted_keys.into()), (values, &sorted_values.into()))
}

fn run_pairs<K: Key + Element, V: Element>(
    name: &'static str,
    on: impl LaunchOn,
    bits: Range<u32>,
    (keys, sorted_keys): (View<'_, K, 1>, &ViewMut<'_, K, 1>),
    (values, sorted_values): (View<'_, V, 1>, &ViewMut<'_, V, 1>),
) -> Result<()>
where
    count_digits<K>: Instance,
    move_digits<K, V>: Instance,
    count_all<K>: Instance,
    move_once<K, V>: Instance,
    count_part<K>: Instance,
    move_part<K, V>: Instance,
{
    check_same(name, ("keys", keys.shape()), ("values", values.shape()))?;
    let keys = Sorted::new(name, ["keys", "sorted_keys"], keys, sorted_keys)?;
    let values = Sorted::new(name, ["values", "sorted_values"], values, sorted_values)?;
    Call { name, on, bits }.run(&keys, Some(&values))
}

/// Where what comes first is, and so on: `keys[order[0]]` is the least, and `keys[order[i]]` is at most `keys[order[i + 1]]`. Of those that are
/// alike, the first comes first.
///
/// ```
/// use scry::Device;
/// use scry_kernels::sort;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, order) = (gpu.upload(&[0.5f32, -3.0, 8.0, -3.0])?, gpu.zeros(4)?);
/// sort::argsort(&gpu, &x, &order)?;
/// assert_eq!(order.download()?, [1, 3, 0, 2]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] as of [`keys`]. Those of launches.
pub fn argsort<'a, 'b, K: Key + Element>(
    mut on: impl LaunchOn,
    keys: impl Into<View<'a, K, 1>>,
    order: impl Into<ViewMut<'b, u32, 1>>,
) -> Result<()>
where
    count_digits<K>: Instance,
    move_digits<K, u32>: Instance,
    count_all<K>: Instance,
    move_once<K, u32>: Instance,
    count_part<K>: Instance,
    move_part<K, u32>: Instance,
{
    let (name, keys, order) = ("argsort", keys.into(), order.into());
    check_same(name, ("keys", keys.shape()), ("order", order.shape()))?;
    let from = keys.dense(name, "keys")?;
    let to = order.dense(name, "order")?;
    let (sorted, numbers) = (on.temporary(from.len())?, on.temporary(from.len())?);
    number.launch(&mut on, &numbers, numbers.len())?;
    Call { name, on, bits: 0..K::BITS }.run(&Sorted { from, to: sorted }, Some(&Sorted { from: numbers, to }))
}

/// What is sorted, and where it goes.
struct Sorted<T> {
    from: Buffer<T>,
    to: Buffer<T>,
}

impl<T: Element> Sorted<T> {
    fn of([from, to]: [&Buffer<T>; 2]) -> Self {
        Self { from: from.clone(), to: to.clone() }
    }

    fn new(name: &'static str, [of_from, of_to]: [&str; 2], from: View<'_, T, 1>, to: &ViewMut<'_, T, 1>) -> Result<Self> {
        check_same(name, (of_from, from.shape()), (of_to, to.shape()))?;
        Ok(Self { from: from.dense(name, of_from)?, to: to.dense(name, of_to)? })
    }

    /// Where each pass reads and writes: the last one writes to where all go, and those before by turns to memory of their own and there.
    fn passes(&self, on: &mut impl LaunchOn, count: usize) -> Result<Vec<[Buffer<T>; 2]>> {
        let between = on.temporary(if count > 1 { self.from.len() } else { 0 })?;
        let place = |pass: usize| match (count - pass) % 2 {
            _ if pass == 0 => self.from.clone(),
            0 => self.to.clone(),
            _ => between.clone(),
        };
        Ok((0..count).map(|pass| [place(pass), place(pass + 1)]).collect())
    }
}

/// By which bits is sorted, and on what.
struct Call<L> {
    name: &'static str,
    on: L,
    bits: Range<u32>,
}

impl<L: LaunchOn> Call<L> {
    /// How many bits a pass sorts by.
    const DIGIT: usize = DIGITS.ilog2() as usize;

    fn run<K: Key + Element, V: Element>(mut self, keys: &Sorted<K>, values: Option<&Sorted<V>>) -> Result<()>
    where
        count_digits<K>: Instance,
        move_digits<K, V>: Instance,
        count_all<K>: Instance,
        move_once<K, V>: Instance,
        count_part<K>: Instance,
        move_part<K, V>: Instance,
    {
        let Range { start, end } = self.bits;
        if start >= end || end > K::BITS {
            return Err(Error::shape(self.name, format!("the keys have the bits 0..{}, and {start}..{end} are not some of them", K::BITS)));
        }
        if keys.from.is_empty() {
            return Ok(());
        }
        if once::is_for(self.on.device(), keys.from.len(), end - start) {
            return self.run_once(keys, values);
        }
        if is_cpu(self.on.device()) {
            return self.by_parts(keys, values);
        }
        let Parts { groups, rounds, grid } = Parts::of(keys.from.len(), 1);
        let (counts, starts) = (self.on.temporary(DIGITS * groups)?, self.on.temporary(DIGITS * groups)?);
        let shifts = (start..end).step_by(Self::DIGIT);
        let keys = keys.passes(&mut self.on, shifts.len())?;
        let values = values.map(|values| values.passes(&mut self.on, shifts.len())).transpose()?;
        for (pass, shift) in shifts.enumerate() {
            let digit = Digit { shift, mask: (DIGITS as u32 - 1) >> (Self::DIGIT as u32).saturating_sub(end - shift) };
            let ([from, to], values) = (&keys[pass], values.as_ref().map(|values| &values[pass]));
            count_digits::<K>.launch(&mut self.on, from, digit, rounds, &counts, grid)?;
            exclusive_sum(&mut self.on, &counts, &starts)?;
            let (of_values, to_values) = values.map(|[from, to]| (from, to)).unzip();
            move_digits::<K, V>.launch(&mut self.on, from, of_values, digit, rounds, &starts, to, to_values, grid)?;
        }
        Ok(())
    }
}

macro_rules! keys {
    ($($key:ident)*) => {$(
        crate::instance!(impl sort<$key>);
    )*};
}

keys!(u8 u16 u32 i32 f32 f16 bf16 u64 i64 f64);

crate::instance!(impl sort_values<u32, f32>);
crate::instance!(impl sort_values<f32, f32>);
