//! The greatest or the least elements of rows.

mod kernels;

use scry::{Buffer, Element, Instance, LaunchOn, bf16, f16};

use crate::axes::{self, Axis, check_same, check_size};
use crate::error::{Error, Result, Shape};
use crate::rows::{self, Rows};
use crate::sort::Key;
use crate::view::{View, ViewMut};

use block::{MOST, WORKGROUP};
#[doc(hidden)]
pub use kernels::{top_of_long_rows, top_of_short_rows};

/// Which elements [`top_k`] finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extreme {
    /// Those that come last in order, the last one first.
    Greatest,
    /// Those that come first in order.
    Least,
}

/// The greatest or the least elements along the last axis, in order, and where they are: `values[.., 0]` is the greatest of `x[.., ..]`, and
/// `indices[.., 0]` is its index; and so on, as many as the rows of `values` have, 1024 at most. Of those that are alike, the first comes first.
///
/// Keys are ordered as [`sort`](crate::sort) orders them: of floats as [`f32::total_cmp`] has it, so that a NaN is greater than all numbers, or, with
/// its sign bit set, less.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::select::{Extreme, top_k};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[0.5f32, 3.0, 2.0, 3.0, 1.0, 7.0, -1.0, 0.0])?;
/// let (values, indices) = (gpu.zeros(4)?, gpu.zeros(4)?);
/// let rows = x.view([2, 4])?;
/// top_k(&gpu, rows, Extreme::Greatest, values.view_mut([2, 2])?, indices.view_mut([2, 2])?)?;
/// assert_eq!(values.download()?, [3.0, 3.0, 7.0, 1.0]);
/// assert_eq!(indices.download()?, [1, 3, 1, 0]);
///
/// let error = top_k(&gpu, rows, Extreme::Least, values.view_mut([1, 4])?, indices.view_mut([1, 4])?).unwrap_err();
/// assert_eq!(error.to_string(), "top_k: `x` is 2 x 4, `values` is 1 x 4: 2 and 1 differ");
/// # Ok(())
/// # }
/// ```
///
/// **How.** Of rows of at most 256 elements, each invocation counts how many come before its own. Of longer ones, a workgroup finds the last key that belongs to the result, 8 bits at a time from the highest
/// down, by counting the keys with each next digit; of keys that are alike, the last index in the same way; then it sorts what belongs to it in shared
/// memory (radix select: Alabi, Blanchard, Gordon and Steinbach, "Fast k-Selection Algorithms for Graphics Processing Units", 2012; bitonic sort:
/// Batcher, "Sorting Networks and Their Applications", 1968). Where few rows are long, several
/// workgroups find the elements of parts of a row first.
///
/// # Errors
/// [`Error::Shape`] if there is no axis, if another axis of `x` and `values` differs, if the rows of `values` have more elements than those of `x`, or more than
/// 1024, if `values` and `indices` have different shapes, and if they do not lie in one piece each. Those of launches. Keys of more than 32 bits do not compile.
pub fn top_k<'a, 'b, 'c, K: Key + Element, const N: usize>(
    mut on: impl LaunchOn,
    x: impl Into<View<'a, K, N>>,
    which: Extreme,
    values: impl Into<ViewMut<'b, K, N>>,
    indices: impl Into<ViewMut<'c, u32, N>>,
) -> Result<()>
where
    top_of_short_rows<64, 4, K>: Instance,
    top_of_short_rows<256, 1, K>: Instance,
    top_of_long_rows<K>: Instance,
{
    const { assert!(N >= 1, "a row is along an axis") };
    const { assert!(K::BITS <= 32, "keys have 32 bits at most") };
    let (x, values, indices) = (x.into(), values.into(), indices.into());
    let (len, k) = check(&x, &values, &indices)?;
    if values.is_empty() {
        return Ok(());
    }
    let mut axes = axes::in_memory_order(axes::first(N - 1, values.shape(), [values.strides(), x.strides()]));
    axes.push(Axis { size: k, strides: [1, x.strides()[N - 1]] });
    rows::for_each(axes, &mut |launch| {
        let (_, of_y, of_z) = launch.grid;
        let [in_values, in_x] = launch.skipped;
        let to = Found { values: values.elements(in_values)?, indices: indices.elements(in_values)? };
        let row = Row { x: x.elements(in_x)?, ids: None, of_x: Rows { strides: launch.rows[1].strides }, len };
        let call = Call { is_greatest: which == Extreme::Greatest, k, rows: (of_y, of_z) };
        let parts = call.parts(len);
        if len <= WORKGROUP || parts == 1 {
            return call.launch(&mut on, &row, &to, 1);
        }
        // In the order of parts, and of one part in the order of indices, those that are alike are in the order of indices.
        let count = of_y * of_z * parts * k;
        let between = Found { values: on.temporary(count)?, indices: on.temporary(count)? };
        call.launch(&mut on, &row, &between, parts)?;
        let of_x = Rows { strides: (of_y * parts * k, parts * k, 1) };
        call.launch(&mut on, &Row { x: between.values, ids: Some(between.indices), of_x, len: parts * k }, &to, 1)
    })
}

/// How many elements a row has, and how many are looked for.
fn check<K: Element, const N: usize>(
    x: &View<'_, K, N>,
    values: &ViewMut<'_, K, N>,
    indices: &ViewMut<'_, u32, N>,
) -> Result<(usize, usize)> {
    let name = "top_k";
    (0..N - 1).try_for_each(|axis| check_size(name, ("x", x.shape(), axis), ("values", values.shape(), axis)))?;
    check_same(name, ("values", values.shape()), ("indices", indices.shape()))?;
    let (len, k) = (x.shape()[N - 1], values.shape()[N - 1]);
    if k > len {
        let reason = format!("the rows of `x` have {len} elements, and those of `values` {k}");
        return Err(Error::shape(name, reason));
    }
    if k > MOST {
        return Err(Error::shape(
            name,
            format!("the rows of `values` have {k} elements, more than {MOST}\nhelp: sort the rows by `argsort`"),
        ));
    }
    for (of, shape, strides) in [("values", values.shape(), values.strides()), ("indices", indices.shape(), indices.strides())] {
        let mut inner = 1;
        for axis in (0..N).rev() {
            if shape[axis] > 1 && strides[axis] != inner && !shape.contains(&0) {
                let reason = format!(
                    "`{of}`, which is {}, does not lie row by row in one piece\nhelp: write to a buffer, and copy that",
                    Shape(&shape)
                );
                return Err(Error::shape(name, reason));
            }
            inner = inner.saturating_mul(shape[axis]);
        }
    }
    Ok((len, k))
}

/// Rows that are looked through: their elements, and which index each has if that is not its place.
struct Row<K> {
    x: Buffer<K>,
    ids: Option<Buffer<u32>>,
    of_x: Rows,
    len: usize,
}

/// Where to write.
struct Found<K> {
    values: Buffer<K>,
    indices: Buffer<u32>,
}

/// What is looked for.
struct Call {
    is_greatest: bool,
    k: usize,
    /// How many rows there are along y and z.
    rows: (usize, usize),
}

impl Call {
    /// As many workgroups keep the largest GPU busy.
    const GROUPS: usize = 512;
    /// The least elements that are worth a workgroup, unless the result has not far fewer.
    const PART: usize = 8192;

    /// In how many parts a row is looked through.
    fn parts(&self, len: usize) -> usize {
        let most = len / Self::PART.max(8 * self.k);
        (Self::GROUPS / (self.rows.0 * self.rows.1)).min(most).max(1)
    }

    fn launch<K: Key + Element>(&self, on: &mut impl LaunchOn, row: &Row<K>, to: &Found<K>, parts: usize) -> Result<()>
    where
        top_of_short_rows<64, 4, K>: Instance,
        top_of_short_rows<256, 1, K>: Instance,
        top_of_long_rows<K>: Instance,
    {
        let &Self { is_greatest, k, rows: (of_y, of_z) } = self;
        let Row { x, ids, of_x, len } = row;
        let Found { values, indices } = to;
        let ids = ids.as_ref();
        match *len {
            0..=64 => {
                top_of_short_rows::<64, 4, K>.launch(on, x, *of_x, *len, ids, is_greatest, of_y, values, indices, k, (64, of_y, of_z))
            }
            65..=WORKGROUP => {
                top_of_short_rows::<256, 1, K>.launch(on, x, *of_x, *len, ids, is_greatest, of_y, values, indices, k, (256, of_y, of_z))
            }
            _ => {
                let grid = (WORKGROUP, parts, of_y * of_z);
                top_of_long_rows::<K>.launch(on, x, *of_x, *len, ids, is_greatest, of_y, values, indices, k, grid)
            }
        }?;
        Ok(())
    }
}

/// What a workgroup does together.
#[doc(hidden)]
#[scry::device]
pub mod block {
    use crate::sort::key::Key;

    /// The invocations of a workgroup, and the longest row of which each has an element.
    pub const WORKGROUP: usize = 256;
    /// The most elements that can be looked for, for which there is room in shared memory.
    pub const MOST: usize = 1024;
    /// The elements that each invocation has of these.
    pub const ITEMS: usize = MOST / WORKGROUP;
    /// How many bits a digit has, and how many digits there are.
    pub const DIGIT: u32 = 8;
    /// One for each invocation.
    pub const DIGITS: usize = 256;

    /// The bits by which what is looked for comes first.
    pub fn bits<K: Key>(key: K, is_greatest: bool) -> u32 {
        let bits = if is_greatest { !key.bits_from(0) } else { key.bits_from(0) };
        if K::BITS < 32 { bits & ((1 << K::BITS) - 1) } else { bits }
    }

    /// Sorts each `size` neighbours by their bits, and those with the same by their places; `size` is a power of two.
    pub fn sort_blocks(bits: &mut [u32; MOST], places: &mut [u32; MOST], size: usize) {
        let lane = local_id().x;
        let mut width = 2;
        while width <= size {
            let mut distance = width / 2;
            while distance > 0 {
                // Each invocation takes what belongs to its own places, so that no two have one.
                let mut next = [(0, 0); ITEMS];
                for (k, next) in next.iter_mut().enumerate() {
                    let one = k * WORKGROUP + lane;
                    let other = one ^ distance;
                    let is_behind = bits[one] > bits[other] || bits[one] == bits[other] && places[one] > places[other];
                    let ascends = one & width == 0 || width == size;
                    let from = if (other > one) == (is_behind == ascends) { other } else { one };
                    *next = (bits[from], places[from]);
                }
                barrier();
                for (k, next) in next.iter().enumerate() {
                    let one = k * WORKGROUP + lane;
                    bits[one] = next.0;
                    places[one] = next.1;
                }
                barrier();
                distance /= 2;
            }
            width *= 2;
        }
    }
}

macro_rules! keys {
    ($($key:ident)*) => {$(
        crate::instance!(impl top_k<$key>);
    )*};
}

keys!(f32 f16 bf16 i32 u32);
