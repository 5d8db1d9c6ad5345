//! Runs of neighbours that are alike: one element of each by [`unique`], where each starts by [`offsets`], and how long each is by [`lengths`].
//!
//! Of what is [sorted](crate::sort), each value is one run. How many runs there are is known on the device alone; a `count` of one element becomes that.
//! [`offsets`] are those of [segments](crate::segments), so elements with one key are reduced by sorting pairs, then `offsets` of the keys, then
//! [`segments::reduce`](crate::segments::reduce) of the values.
//!
//! Each workgroup counts the runs that start in its part, a prefix sum says which ones they are, and each workgroup writes what is asked of them, as
//! [`select`](crate::select) does: in two passes over the elements, or in one where workgroups can wait for each other.

use std::sync::atomic::AtomicU64;

use scry::{Buffer, Element, Instance, LaunchOn, ValueArgument};

use crate::axes::{check_same, check_size};
use crate::elementwise::{Zip, fill};
use crate::error::{Error, Result};
use crate::reduce::Sum;
use crate::scan::inclusive_sum;
use crate::scan::look_back::device::next_tile;
use crate::scan::look_back::{Tiles, can_wait};
use crate::scan::parts::Parts;
use crate::scan::tile::{ITEMS, TILE, WORKGROUP, lanes_before};
use crate::select::check_count;
use crate::select::once::{self, OWN, number};
use crate::view::{View, ViewMut};

pub use operation::Differ;
use operation::is_first;

/// Where runs start.
#[scry::device]
pub mod operation {
    use scry::Num;

    use crate::elementwise::Zip;

    /// A run starts where an element is not equal to the one before. A NaN is equal to nothing, so each is a run.
    #[derive(Debug, Clone, Copy)]
    pub struct Differ;

    impl<T: Num> Zip<T, T, bool> for Differ {
        fn apply(self, a: T, b: T) -> bool {
            a != b
        }
    }

    /// Whether a run starts at an element.
    pub fn is_first<O: Zip<T, T, bool>, T: Copy>(operation: O, x: &[T], step: usize, i: usize) -> bool {
        i == 0 || <O as Zip<T, T, bool>>::apply(operation, x[(i - 1) * step], x[i * step])
    }
}

/// Copies the first element of each run of equal neighbours to the front of `y`, in their order. `count` becomes how many runs there are; the elements
/// of `y` behind them stay as they are.
///
/// ```
/// use scry::Device;
/// use scry_kernels::runs;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[3u32, 3, 1, 3, 3, 3])?;
/// let (y, count) = (gpu.zeros(6)?, gpu.zeros(1)?);
/// runs::unique(&gpu, &x, &y, &count)?;
/// assert_eq!(count.download()?, [3]);
/// assert_eq!(y.download()?, [3, 1, 3, 0, 0, 0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if `x` and `y` have different lengths, if the elements of `y` do not lie side by side, and if `count` is not one element. Those
/// of launches.
pub fn unique<'a, 'b, T: Element>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    Differ: Zip<T, T, bool>,
    count_runs<Differ, T>: Instance,
    move_runs<Differ, T>: Instance,
    find_runs<Differ, T>: Instance,
{
    Call { name: "unique", on, operation: Differ, x: x.into() }.unique(&y.into(), count)
}

/// Copies the first element of each run, as [`unique`] does, where runs are those of your own operation: for an element and the one behind it, it says
/// whether a run starts at the latter.
///
/// ```
/// use scry::Device;
/// use scry_kernels::runs;
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::elementwise::Zip;
///
///     /// Elements of one run are less than this apart.
///     #[derive(Clone, Copy)]
///     pub struct Gap {
///         pub least: f32,
///     }
///
///     impl Zip<f32, f32, bool> for Gap {
///         fn apply(self, a: f32, b: f32) -> bool {
///             b - a >= self.least
///         }
///     }
/// }
///
/// use own::Gap;
///
/// scry_kernels::instance!(impl runs<Gap, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y, count) = (gpu.upload(&[0.0f32, 0.5, 3.0, 3.25])?, gpu.zeros(4)?, gpu.zeros(1)?);
/// runs::unique_by(&gpu, Gap { least: 1.0 }, &x, &y, &count)?;
/// assert_eq!((count.download()?, y.download()?), (vec![2], vec![0.0, 3.0, 0.0, 0.0]));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// As of [`unique`].
pub fn unique_by<'a, 'b, O: Zip<T, T, bool> + ValueArgument, T: Element>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    count_runs<O, T>: Instance,
    move_runs<O, T>: Instance,
    find_runs<O, T>: Instance,
{
    Call { name: "unique_by", on, operation, x: x.into() }.unique(&y.into(), count)
}

/// Where each run of equal neighbours starts: run `k` is `x[offsets[k]..offsets[k + 1]]`. `count` becomes how many runs there are; the offsets behind
/// them are all `x.len()`, as of segments without elements.
///
/// ```
/// use scry::Device;
/// use scry_kernels::runs;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, offsets, count) = (gpu.upload(&[3u32, 3, 1, 3])?, gpu.zeros(5)?, gpu.zeros(1)?);
/// runs::offsets(&gpu, &x, &offsets, &count)?;
/// assert_eq!((count.download()?, offsets.download()?), (vec![3], vec![0, 2, 3, 4, 4]));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if `offsets` does not have one element more than `x`, if its elements do not lie side by side, and if `count` is not one element.
/// Those of launches.
pub fn offsets<'a, 'b, T: Element>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, 1>>,
    offsets: impl Into<ViewMut<'b, u32, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    Differ: Zip<T, T, bool>,
    count_runs<Differ, T>: Instance,
    move_runs<Differ, T>: Instance,
    find_runs<Differ, T>: Instance,
{
    Call { name: "offsets", on, operation: Differ, x: x.into() }.offsets(&offsets.into(), count)
}

/// Where each run of your own operation starts, which is as that of [`unique_by`]; else as [`offsets`].
///
/// # Errors
/// As of [`offsets`].
pub fn offsets_by<'a, 'b, O: Zip<T, T, bool> + ValueArgument, T: Element>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, 1>>,
    offsets: impl Into<ViewMut<'b, u32, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    count_runs<O, T>: Instance,
    move_runs<O, T>: Instance,
    find_runs<O, T>: Instance,
{
    Call { name: "offsets_by", on, operation, x: x.into() }.offsets(&offsets.into(), count)
}

/// The first element of each run of equal neighbours, and how many elements the run has: the run-length encoding of `x`. `count` becomes how many runs
/// there are; what is behind them in `values` and `lengths` stays as it is.
///
/// ```
/// use scry::Device;
/// use scry_kernels::runs;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[3u32, 3, 1, 3])?;
/// let (values, lengths, count) = (gpu.zeros(4)?, gpu.zeros(4)?, gpu.zeros(1)?);
/// runs::lengths(&gpu, &x, &values, &lengths, &count)?;
/// assert_eq!(count.download()?, [3]);
/// assert_eq!((values.download()?, lengths.download()?), (vec![3, 1, 3, 0], vec![2, 1, 1, 0]));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if `x`, `values` and `lengths` have different lengths, if the elements of `values` or `lengths` do not lie side by side, and if
/// `count` is not one element. Those of launches.
pub fn lengths<'a, 'b, 'c, T: Element>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, 1>>,
    values: impl Into<ViewMut<'b, T, 1>>,
    lengths: impl Into<ViewMut<'c, u32, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    Differ: Zip<T, T, bool>,
    count_runs<Differ, T>: Instance,
    move_runs<Differ, T>: Instance,
    find_runs<Differ, T>: Instance,
{
    Call { name: "lengths", on, operation: Differ, x: x.into() }.lengths(&values.into(), &lengths.into(), count)
}

/// Whose runs are asked for.
struct Call<'a, L, O, T> {
    name: &'static str,
    on: L,
    operation: O,
    x: View<'a, T, 1>,
}

impl<L: LaunchOn, O: Zip<T, T, bool> + ValueArgument, T: Element> Call<'_, L, O, T>
where
    count_runs<O, T>: Instance,
    move_runs<O, T>: Instance,
    find_runs<O, T>: Instance,
{
    fn unique(mut self, y: &ViewMut<'_, T, 1>, count: &Buffer<u32>) -> Result<()> {
        check_same(self.name, ("x", self.x.shape()), ("y", y.shape()))?;
        let y = y.dense(self.name, "y")?;
        self.run(Some(&y), None, count)
    }

    fn offsets(mut self, offsets: &ViewMut<'_, u32, 1>, count: &Buffer<u32>) -> Result<()> {
        if offsets.len() != self.x.len() + 1 {
            let reason = format!("`offsets` has {} elements instead of {}, one more than `x`", offsets.len(), self.x.len() + 1);
            return Err(Error::shape(self.name, reason));
        }
        let offsets = offsets.dense(self.name, "offsets")?;
        self.run(None, Some(&offsets), count)
    }

    fn lengths(mut self, values: &ViewMut<'_, T, 1>, lengths: &ViewMut<'_, u32, 1>, count: &Buffer<u32>) -> Result<()> {
        check_size(self.name, ("x", self.x.shape(), 0), ("values", values.shape(), 0))?;
        check_size(self.name, ("x", self.x.shape(), 0), ("lengths", lengths.shape(), 0))?;
        let (values, lengths) = (values.dense(self.name, "values")?, lengths.dense(self.name, "lengths")?);
        let offsets = self.on.temporary(self.x.len() + 1)?;
        self.run(Some(&values), Some(&offsets), count)?;
        Ok(differences.launch(&mut self.on, &offsets, count, &lengths, lengths.len())?)
    }

    fn run(&mut self, y: Option<&Buffer<T>>, offsets: Option<&Buffer<u32>>, count: &Buffer<u32>) -> Result<()> {
        check_count(self.name, count)?;
        let (len, [step]) = (self.x.len(), self.x.strides());
        if let Some(offsets) = offsets {
            fill(&mut self.on, len as u32, offsets)?;
        }
        if len == 0 {
            return fill(&mut self.on, 0, count);
        }
        let (x, operation) = (self.x.elements(0)?, self.operation);
        if can_wait(self.on.device()) {
            let Tiles { count: tiles, words, states } = Tiles::new(&mut self.on, len.div_ceil(once::TILE), 1)?;
            let (on, grid) = (&mut self.on, tiles * WORKGROUP);
            return Ok(find_runs::<O, T>.launch(on, operation, &x, step, len, tiles, words, &states, y, offsets, count, grid)?);
        }
        let Parts { groups, rounds, grid } = Parts::of(len, 1);
        let (counts, ends) = (self.on.temporary(groups)?, self.on.temporary(groups)?);
        count_runs::<O, T>.launch(&mut self.on, operation, &x, step, len, rounds, &counts, grid)?;
        inclusive_sum(&mut self.on, &counts, &ends)?;
        Ok(move_runs::<O, T>.launch(&mut self.on, operation, &x, step, len, rounds, &ends, y, offsets, count, grid)?)
    }
}

/// How many runs start in a part.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn count_runs<O: Zip<T, T, bool>, T: Copy>(operation: O, x: &[T], step: usize, len: usize, rounds: usize, counts: &mut [u32]) {
    let (group, lane) = (workgroup_id().x, local_id().x);
    let mut own = 0;
    for round in 0..rounds * ITEMS {
        let i = (group * rounds * ITEMS + round) * WORKGROUP + lane;
        if i < len && is_first::<O, T>(operation, x, step, i) {
            own += 1;
        }
    }
    let (_, all) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
    if lane == 0 {
        counts[group] = all;
    }
}

/// Writes the first elements of the runs that start in a part, and where they are, if `ends` says up to which number those of each part go.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn move_runs<O: Zip<T, T, bool>, T: Copy>(
    operation: O,
    x: &[T],
    step: usize,
    len: usize,
    rounds: usize,
    ends: &[u32],
    mut y: Option<&mut [T]>,
    mut offsets: Option<&mut [u32]>,
    count: &mut [u32],
) {
    let (group, groups, lane) = (workgroup_id().x, num_workgroups().x, local_id().x);
    // How many start before the tile.
    let mut before = if group > 0 { ends[group - 1] } else { 0 };
    for round in 0..rounds {
        let start = (group * rounds + round) * TILE + lane * ITEMS;
        let mut own = 0;
        for k in 0..ITEMS {
            if start + k < len && is_first::<O, T>(operation, x, step, start + k) {
                own += 1;
            }
        }
        let (in_tile, of_tile) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
        let mut place = before + in_tile;
        for k in 0..ITEMS {
            let i = start + k;
            if i < len && is_first::<O, T>(operation, x, step, i) {
                if let Some(y) = &mut y {
                    // SAFETY: `place` is how many runs start before this element, so no other at which one starts has it.
                    unsafe { y[place as usize] = x[i * step] };
                }
                if let Some(offsets) = &mut offsets {
                    offsets.scatter(place as usize, i as u32);
                }
                place += 1;
            }
        }
        before += of_tile;
        barrier();
    }
    if group == 0 && lane == 0 {
        count[0] = ends[groups - 1];
    }
}

/// Writes the first elements of runs, and where they are, in one pass: each of the `tiles` tiles gets from others how many start before, through
/// `states`, where they have `words` words.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 40960, instances())]
pub fn find_runs<O: Zip<T, T, bool>, T: Copy>(
    operation: O,
    x: &[T],
    step: usize,
    len: usize,
    tiles: usize,
    words: usize,
    states: &[AtomicU64],
    mut y: Option<&mut [T]>,
    mut offsets: Option<&mut [u32]>,
    count: &mut [u32],
) {
    let mut places = shared::<[[[u32; OWN + 1]; WORKGROUP / OWN]; OWN]>();
    let lane = local_id().x;
    let tile = next_tile(states);
    let start = tile * once::TILE + lane;
    for k in 0..OWN {
        let i = start + k * WORKGROUP;
        places[k][lane / OWN][lane % OWN] = (i < len && is_first::<O, T>(operation, x, step, i)) as u32;
    }
    let (before, all) = number(&mut places, tile, tiles, words, states);
    for k in 0..OWN {
        let (i, place) = (start + k * WORKGROUP, places[k][lane / OWN][lane % OWN]);
        if place > 0 {
            let to = (before + place - 1) as usize;
            if let Some(y) = &mut y {
                // SAFETY: `to` is how many runs start before this element, so no other at which one starts has it.
                unsafe { y[to] = x[i * step] };
            }
            if let Some(offsets) = &mut offsets {
                offsets.scatter(to, i as u32);
            }
        }
    }
    if tile + 1 == tiles && lane == 0 {
        // SAFETY: one workgroup has the last tile.
        unsafe { count[0] = before + all };
    }
}

/// `lengths[k] = offsets[k + 1] - offsets[k]` for the first `count[0]`.
#[doc(hidden)]
#[scry::kernel]
pub fn differences(offsets: &[u32], count: &[u32], lengths: &mut [u32]) {
    let k = global_id().x;
    if k < count[0] as usize {
        lengths[k] = offsets[k + 1] - offsets[k];
    }
}

macro_rules! elements {
    ($($element:ident)*) => {$(
        crate::instance!(impl runs<Differ, $element>);
    )*};
}

elements!(f32 i32 u32 u64 u8);
