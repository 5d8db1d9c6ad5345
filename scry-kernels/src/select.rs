//! What a predicate holds for: [`compact`] leaves the rest out, and [`partition`] moves it behind. Both keep the order. And the greatest or the least
//! elements of rows: [`top_k`].
//!
//! The predicate is a [`Map`] to `bool`, and is compiled into the kernel. Each workgroup counts those of its part, the prefix sum of the counts says
//! where each part's go, and each workgroup moves them there (Blelloch, "Prefix Sums and Their Applications", 1990, section 1.5). Where workgroups can
//! wait for each other, [`compact`] does so in one pass, in which they tell each other their counts.

mod top;

use std::sync::atomic::AtomicU64;

use scry::{Buffer, Element, Instance, LaunchOn, ValueArgument};

use crate::axes::check_same;
use crate::elementwise::{Map, fill};
use crate::error::{Error, Result};
use crate::reduce::Sum;
use crate::scan::inclusive_sum;
use crate::scan::look_back::device::next_tile;
use crate::scan::look_back::{Tiles, can_wait};
use crate::scan::parts::Parts;
use crate::scan::tile::{ITEMS, TILE, WORKGROUP, lanes_before};
use crate::view::{View, ViewMut};

use once::{OWN, number};
pub use top::{Extreme, top_k};
#[doc(hidden)]
pub use top::{block, top_of_long_rows, top_of_short_rows};

/// Copies the elements for which `predicate` holds to the front of `y`, in their order. `count` becomes how many they are; the elements of `y` behind
/// them stay as they are.
///
/// ```
/// use scry::Device;
/// use scry_kernels::select;
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::elementwise::Map;
///
///     #[derive(Clone, Copy)]
///     pub struct Above {
///         pub limit: f32,
///     }
///
///     impl Map<f32, bool> for Above {
///         fn apply(self, x: f32) -> bool {
///             x > self.limit
///         }
///     }
/// }
///
/// use own::Above;
///
/// scry_kernels::instance!(impl select<Above, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let x = gpu.upload(&[3.0f32, -1.0, 0.5, 8.0])?;
/// let (y, count) = (gpu.upload(&[0.0f32; 4])?, gpu.zeros(1)?);
/// select::compact(&gpu, Above { limit: 1.0 }, &x, &y, &count)?;
/// assert_eq!((y.download()?, count.download()?), (vec![3.0, 8.0, 0.0, 0.0], vec![2]));
/// select::partition(&gpu, Above { limit: 1.0 }, &x, &y, &count)?;
/// assert_eq!(y.download()?, [3.0, 8.0, -1.0, 0.5]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if `x` and `y` have different lengths, if the elements of `y` do not lie side by side, and if `count` is not one element. Those
/// of launches.
pub fn compact<'a, 'b, O: Map<T, bool> + ValueArgument, T: Element>(
    on: impl LaunchOn,
    predicate: O,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    count_selected<O, T>: Instance,
    move_selected<O, T>: Instance,
    select_once<O, T>: Instance,
{
    let (mut on, x, y) = (on, x.into(), y.into());
    if !can_wait(on.device()) || x.is_empty() {
        return run("compact", on, predicate, x, &y, count, false);
    }
    let (y, len, [step]) = (check("compact", &x, &y, count)?, x.len(), x.strides());
    let Tiles { count: tiles, words, states } = Tiles::new(&mut on, len.div_ceil(once::TILE), 1)?;
    let (x, grid) = (x.elements(0)?, tiles * WORKGROUP);
    Ok(select_once::<O, T>.launch(&mut on, predicate, &x, step, len, tiles, words, &states, &y, count, grid)?)
}

/// Copies the elements for which `predicate` holds to the front of `y`, and the others behind them, both in their order. `count` becomes how many
/// there are in front. [`compact`] has an example.
///
/// # Errors
/// [`Error::Shape`] as of [`compact`]. Those of launches.
pub fn partition<'a, 'b, O: Map<T, bool> + ValueArgument, T: Element>(
    on: impl LaunchOn,
    predicate: O,
    x: impl Into<View<'a, T, 1>>,
    y: impl Into<ViewMut<'b, T, 1>>,
    count: &Buffer<u32>,
) -> Result<()>
where
    count_selected<O, T>: Instance,
    move_selected<O, T>: Instance,
{
    run("partition", on, predicate, x.into(), &y.into(), count, true)
}

fn run<O: Map<T, bool> + ValueArgument, T: Element>(
    name: &'static str,
    mut on: impl LaunchOn,
    predicate: O,
    x: View<'_, T, 1>,
    y: &ViewMut<'_, T, 1>,
    count: &Buffer<u32>,
    has_rest: bool,
) -> Result<()>
where
    count_selected<O, T>: Instance,
    move_selected<O, T>: Instance,
{
    let (y, len, [step]) = (check(name, &x, y, count)?, x.len(), x.strides());
    if len == 0 {
        return fill(&mut on, 0, count);
    }
    let Parts { groups, rounds, grid } = Parts::of(len, 1);
    let (counts, ends) = (on.temporary(groups)?, on.temporary(groups)?);
    let x = x.elements(0)?;
    count_selected::<O, T>.launch(&mut on, predicate, &x, step, len, rounds, &counts, grid)?;
    inclusive_sum(&mut on, &counts, &ends)?;
    Ok(move_selected::<O, T>.launch(&mut on, predicate, &x, step, len, rounds, &ends, has_rest, &y, count, grid)?)
}

/// Whether the views fit; the elements of `y`.
fn check<T: Element>(name: &'static str, x: &View<'_, T, 1>, y: &ViewMut<'_, T, 1>, count: &Buffer<u32>) -> Result<Buffer<T>> {
    check_same(name, ("x", x.shape()), ("y", y.shape()))?;
    check_count(name, count)?;
    y.dense(name, "y")
}

/// A count goes to one element.
pub(crate) fn check_count(name: &'static str, count: &Buffer<u32>) -> Result<()> {
    if count.len() == 1 {
        return Ok(());
    }
    Err(Error::shape(name, format!("`count` has {} elements instead of one", count.len())))
}

/// How many elements of a part the predicate holds for.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn count_selected<O: Map<T, bool>, T: Copy>(predicate: O, x: &[T], step: usize, len: usize, rounds: usize, counts: &mut [u32]) {
    let (group, lane) = (workgroup_id().x, local_id().x);
    let mut own = 0;
    for round in 0..rounds * ITEMS {
        let i = (group * rounds * ITEMS + round) * WORKGROUP + lane;
        if i < len && predicate.apply(x[i * step]) {
            own += 1;
        }
    }
    let (_, all) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
    if lane == 0 {
        counts[group] = all;
    }
}

/// Moves the elements of a part to where those go, if `ends` says up to where those of each part go.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn move_selected<O: Map<T, bool>, T: Copy>(
    predicate: O,
    x: &[T],
    step: usize,
    len: usize,
    rounds: usize,
    ends: &[u32],
    has_rest: bool,
    y: &mut [T],
    count: &mut [u32],
) {
    let (group, groups, lane) = (workgroup_id().x, num_workgroups().x, local_id().x);
    let all = ends[groups - 1];
    // How many come before the tile.
    let mut before = if group > 0 { ends[group - 1] } else { 0 };
    for round in 0..rounds {
        let start = (group * rounds + round) * TILE + lane * ITEMS;
        let mut own = 0;
        for k in 0..ITEMS {
            if start + k < len && predicate.apply(x[(start + k) * step]) {
                own += 1;
            }
        }
        let (in_tile, of_tile) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
        let mut place = before + in_tile;
        for k in 0..ITEMS {
            let i = start + k;
            if i < len {
                let element = x[i * step];
                let is_selected = predicate.apply(element);
                if is_selected || has_rest {
                    let to = if is_selected { place } else { all + i as u32 - place };
                    // SAFETY: `place` is how many are selected before this element, so no other that is selected has it. Of those that are not, each
                    // has as many before it as its index says, but for those that are selected, and goes so far behind all that are.
                    unsafe { y[to as usize] = element };
                }
                place += is_selected as u32;
            }
        }
        before += of_tile;
        barrier();
    }
    if group == 0 && lane == 0 {
        count[0] = all;
    }
}

/// What kernels that select in one pass have in common.
#[doc(hidden)]
#[scry::device]
pub mod once {
    use std::sync::atomic::AtomicU64;

    use crate::reduce::Sum;
    use crate::scan::look_back::device::sum_before;
    use crate::scan::tile::{WORKGROUP, lanes_before};

    /// The neighbours that an invocation counts by itself.
    pub const OWN: usize = 32;
    /// The elements of a tile.
    pub const TILE: usize = OWN * WORKGROUP;

    /// Of each element of a tile, `places` says whether it is selected; it becomes one more than how many of the tile are selected before, or zero
    /// if it is not. Gives how many are selected in earlier tiles, and in this one. Rows have one more than are used, so that they start in different
    /// banks.
    pub fn number(
        places: &mut [[[u32; OWN + 1]; WORKGROUP / OWN]; OWN],
        tile: usize,
        tiles: usize,
        words: usize,
        states: &[AtomicU64],
    ) -> (u32, u32) {
        let lane = local_id().x;
        let (part, line) = (lane / (WORKGROUP / OWN), lane % (WORKGROUP / OWN));
        barrier();
        let own = places[part][line][..OWN].iter().sum::<u32>();
        let (in_tile, all) = lanes_before::<Sum, u32, u32, u32>(Sum, own);
        let mut place = in_tile;
        for selected in &mut places[part][line][..OWN] {
            place += *selected;
            *selected *= place;
        }
        (sum_before::<Sum, u32, u32, u32>(Sum, all, tile, tiles, 1, (words - tiles) / 2, states), all)
    }
}

/// Copies what the predicate holds for to the front, in one pass: each of the `tiles` tiles gets from others how many come before, through `states`,
/// where they have `words` words.
#[doc(hidden)]
#[scry::kernel(workgroup = 256, shared_memory = 40960, instances())]
pub fn select_once<O: Map<T, bool>, T: Copy>(
    predicate: O,
    x: &[T],
    step: usize,
    len: usize,
    tiles: usize,
    words: usize,
    states: &[AtomicU64],
    y: &mut [T],
    count: &mut [u32],
) {
    let mut places = shared::<[[[u32; OWN + 1]; WORKGROUP / OWN]; OWN]>();
    let lane = local_id().x;
    let tile = next_tile(states);
    let start = tile * once::TILE + lane;
    let mut elements = [x[0]; OWN];
    #[unroll]
    for k in 0..OWN {
        let i = start + k * WORKGROUP;
        if i < len {
            elements[k] = x[i * step];
        }
        places[k][lane / OWN][lane % OWN] = (i < len && predicate.apply(elements[k])) as u32;
    }
    let (before, all) = number(&mut places, tile, tiles, words, states);
    #[unroll]
    for k in 0..OWN {
        let place = places[k][lane / OWN][lane % OWN];
        if place > 0 {
            // SAFETY: one less than `before + place` is how many are selected before this element, so no other has that place.
            unsafe { y[(before + place - 1) as usize] = elements[k] };
        }
    }
    if tile + 1 == tiles && lane == 0 {
        // SAFETY: one workgroup has the last tile.
        unsafe { count[0] = before + all };
    }
}
