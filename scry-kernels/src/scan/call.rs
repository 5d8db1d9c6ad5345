//! Launches of the kernels: in one pass, in two, or by parts, for each row of a view.

use std::any::{Any, TypeId};

use scry::{Buffer, Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use super::by_parts::{PART, combine_parts, combine_totals, scan_parts};
use super::kernels::{MANY, scan_once, scan_once_in_place, scan_rows, scan_rows_in_place, total_rows};
use super::look_back::{Tiles, can_wait};
use super::parts::Parts;
use super::tile::WORKGROUP;
use crate::axes::{self, Axis, check_same};
use crate::cpu::is_cpu;
use crate::error::Result;
use crate::reduce::{Reduction, Sum};
use crate::rows::{self, RowLaunch, Rows};
use crate::view::{View, ViewMut};

/// Calls a macro with the sums that fit an atomic word with a mark, and are stored as what is summed.
macro_rules! of_words {
    ($call:ident) => {
        $call! {
            f32 f32 => f32;
            f16 f32 => f16;
            bf16 f32 => bf16;
            i32 i32 => i32;
            u32 u32 => u32;
        }
    };
}
pub(super) use of_words;

/// The buffer, if its elements are of that type.
fn as_buffer_of<T: Element, U: Element>(buffer: &Buffer<T>) -> Option<&Buffer<U>> {
    (buffer as &dyn Any).downcast_ref()
}

/// What is scanned, by what and how.
pub(super) struct Call<'a, L, O, T, const N: usize> {
    name: &'static str,
    on: L,
    operation: O,
    is_inclusive: bool,
    /// Whether each invocation has parts of rows by itself.
    pub(super) is_by_parts: bool,
    x: View<'a, T, N>,
}

impl<'a, L: LaunchOn, O: ValueArgument + Copy + 'static, T: Element, const N: usize> Call<'a, L, O, T, N> {
    pub(super) fn new(name: &'static str, on: L, operation: O, is_inclusive: bool, x: View<'a, T, N>) -> Self {
        let is_by_parts = is_cpu(on.device());
        Self { name, on, operation, is_inclusive, is_by_parts, x }
    }

    pub(super) fn run<A: Element, B: Element>(mut self, y: &ViewMut<'_, B, N>) -> Result<()>
    where
        O: Reduction<T, A, B>,
        scan_rows<true, true, O, T, A, B>: Instance,
        scan_rows<false, true, O, T, A, B>: Instance,
        scan_rows<false, false, O, T, A, B>: Instance,
        total_rows<true, O, T, A, B>: Instance,
        total_rows<false, O, T, A, B>: Instance,
        combine_parts<O, T, A, B>: Instance,
        combine_totals<O, T, A, B>: Instance,
        scan_parts<O, T, A, B>: Instance,
    {
        check_same(self.name, ("x", self.x.shape()), ("y", y.shape()))?;
        for_each_plan(y.shape(), [y.strides(), self.x.strides()], &mut |plan, [in_y, in_x]| {
            let (y, x) = (y.elements(in_y)?, self.x.elements(in_x)?);
            if plan.is_along && plan.of_x.strides.2 == 1 && self.is_by_parts {
                return self.by_parts::<A, B>(&plan, &x, &y);
            }
            let mut before = None;
            if plan.parts.groups > 1 {
                if plan.is_along && plan.of_x.strides.2 == 1 && self.in_one_pass(&plan, Some(&x), &y)? {
                    return Ok(());
                }
                before = Some(self.totals::<A, B>(&plan, &x)?);
            }
            self.launch(&plan, &x, before.as_ref(), &y)
        })
    }

    pub(super) fn run_in_place<A: Element>(mut self, y: &ViewMut<'_, T, N>) -> Result<()>
    where
        O: Reduction<T, A, T>,
        total_rows<true, O, T, A, T>: Instance,
        total_rows<false, O, T, A, T>: Instance,
        scan_rows_in_place<true, O, T, A>: Instance,
        scan_rows_in_place<false, O, T, A>: Instance,
    {
        for_each_plan(y.shape(), [y.strides(); 2], &mut |plan, [in_y, _]| {
            let y = y.elements(in_y)?;
            let mut before = None;
            if plan.parts.groups > 1 {
                if plan.is_along && self.in_one_pass(&plan, None, &y)? {
                    return Ok(());
                }
                before = Some(self.totals::<A, T>(&plan, &y)?);
            }
            let Plan { parts, rows, len, pitch, of_x, .. } = plan;
            let (on, operation, is_inclusive, grid) = (&mut self.on, self.operation, self.is_inclusive, (parts.grid, rows.0, rows.1));
            macro_rules! launch {
                ($is_along:literal) => {
                    scan_rows_in_place::<$is_along, O, T, A>.launch(
                        on,
                        operation,
                        is_inclusive,
                        of_x,
                        len,
                        parts.rounds,
                        before.as_ref(),
                        &y,
                        pitch,
                        grid,
                    )
                };
            }
            if plan.is_along { launch!(true) } else { launch!(false) }?;
            Ok(())
        })
    }

    /// What each part of each row has.
    fn totals<A: Element, B: Element>(&mut self, plan: &Plan, x: &Buffer<T>) -> Result<Buffer<A>>
    where
        O: Reduction<T, A, B>,
        total_rows<true, O, T, A, B>: Instance,
        total_rows<false, O, T, A, B>: Instance,
    {
        let &Plan { parts: Parts { groups, rounds, grid }, rows: (of_y, of_z), len, of_x, .. } = plan;
        let totals = self.on.temporary::<A>(groups * of_y * of_z)?;
        let (on, operation, grid) = (&mut self.on, self.operation, (grid, of_y, of_z));
        match of_x.strides.2 {
            1 => total_rows::<true, O, T, A, B>.launch(on, operation, x, of_x, len, rounds, &totals, grid),
            _ => total_rows::<false, O, T, A, B>.launch(on, operation, x, of_x, len, rounds, &totals, grid),
        }?;
        Ok(totals)
    }

    /// Scans in one pass, from `x` or in place, if the operation and the types are those of a sum that can be, on a device whose workgroups can wait for each
    /// other; says whether it did.
    fn in_one_pass<B: Element>(&mut self, plan: &Plan, x: Option<&Buffer<T>>, y: &Buffer<B>) -> Result<bool> {
        if TypeId::of::<O>() != TypeId::of::<Sum>() || !can_wait(self.on.device()) {
            return Ok(false);
        }
        let &Plan { rows: (height, deep), len, pitch, of_x, .. } = plan;
        let (on, is_inclusive, count) = (&mut self.on, self.is_inclusive, len.div_ceil(MANY * WORKGROUP));
        let grid = height * deep * count * WORKGROUP;
        macro_rules! try_types {
            ($($number:ident $accumulator:ident => $total:ident;)*) => {$(
                if let (Some(x), Some(y)) = (x.and_then(as_buffer_of::<_, $number>), as_buffer_of::<_, $total>(y)) {
                    let Tiles { count, words, states } = &Tiles::new(&mut *on, count, height * deep)?;
                    scan_once::<Sum, $number, $accumulator, $total>
                        .launch(on, Sum, is_inclusive, x, of_x, len, *count, height, *words, states, y, pitch, grid)?;
                    return Ok(true);
                }
            )*};
        }
        macro_rules! try_types_in_place {
            ($($number:ident $accumulator:ident => $total:ident;)*) => {$(
                if let (None, Some(y)) = (x, as_buffer_of::<_, $number>(y)) {
                    let Tiles { count, words, states } = &Tiles::new(&mut *on, count, height * deep)?;
                    scan_once_in_place::<Sum, $number, $accumulator>
                        .launch(on, Sum, is_inclusive, of_x, len, *count, height, *words, states, y, pitch, grid)?;
                    return Ok(true);
                }
            )*};
        }
        of_words!(try_types);
        try_types!(u8 u32 => u32;);
        of_words!(try_types_in_place);
        Ok(false)
    }

    /// Scans parts of rows, each of which is an invocation's.
    fn by_parts<A: Element, B: Element>(&mut self, plan: &Plan, x: &Buffer<T>, y: &Buffer<B>) -> Result<()>
    where
        O: Reduction<T, A, B>,
        combine_parts<O, T, A, B>: Instance,
        combine_totals<O, T, A, B>: Instance,
        scan_parts<O, T, A, B>: Instance,
    {
        let &Plan { rows: (of_y, of_z), len, pitch, of_x, .. } = plan;
        let (on, operation, parts) = (&mut self.on, self.operation, len.div_ceil(PART));
        let (grid, rows) = ((of_y, parts, of_z), of_y * of_z);
        let before = if parts > 1 {
            let [totals, before] = [on.temporary::<A>(parts * rows)?, on.temporary::<A>(parts * rows)?];
            combine_parts::<O, T, A, B>.launch(&mut *on, operation, x, of_x, len, &totals, grid)?;
            combine_totals::<O, T, A, B>.launch(&mut *on, operation, parts, &totals, &before, rows)?;
            Some(before)
        } else {
            None
        };
        scan_parts::<O, T, A, B>.launch(on, operation, self.is_inclusive, x, of_x, len, before.as_ref(), y, pitch, grid)?;
        Ok(())
    }

    fn launch<A: Element, B: Element>(&mut self, plan: &Plan, x: &Buffer<T>, before: Option<&Buffer<A>>, y: &Buffer<B>) -> Result<()>
    where
        O: Reduction<T, A, B>,
        scan_rows<true, true, O, T, A, B>: Instance,
        scan_rows<false, true, O, T, A, B>: Instance,
        scan_rows<false, false, O, T, A, B>: Instance,
    {
        let &Plan { is_along, parts: Parts { groups: _, rounds, grid }, rows: (of_y, of_z), len, pitch, of_x } = plan;
        let (on, operation, is_inclusive, grid) = (&mut self.on, self.operation, self.is_inclusive, (grid, of_y, of_z));
        macro_rules! launch {
            ($is_unit:literal, $is_along:literal) => {
                scan_rows::<$is_unit, $is_along, O, T, A, B>.launch(
                    on,
                    operation,
                    is_inclusive,
                    x,
                    of_x,
                    len,
                    rounds,
                    before,
                    y,
                    pitch,
                    grid,
                )
            };
        }
        match (is_along, of_x.strides.2 == 1) {
            (true, true) => launch!(true, true),
            (true, false) => launch!(false, true),
            (false, _) => launch!(false, false),
        }?;
        Ok(())
    }
}

/// Calls `visit` for each launch that it takes to scan the rows of two views, of which the first is written, with how far these are from where the views
/// start.
fn for_each_plan<const N: usize>(
    shape: [usize; N],
    strides: [[usize; N]; 2],
    visit: &mut impl FnMut(Plan, [usize; 2]) -> Result<()>,
) -> Result<()> {
    let along = N.checked_sub(1).map(|last| Axis::at(last, shape, strides)).filter(|axis| axis.size != 1);
    let along = along.unwrap_or(Axis { size: 1, strides: [1; 2] });
    let mut axes = axes::in_memory_order(axes::first(N.saturating_sub(1), shape, strides));
    let is_along = along.strides[0] == 1;
    // The rows of a launch are those of what is written, whose neighbours are of one scan or of one each.
    let across = axes.pop_if(|axis| !is_along && axis.strides[0] == 1);
    axes.push(along);
    axes.extend(across);
    rows::for_each(axes, &mut |launch| visit(Plan::new(&launch, is_along), launch.skipped))
}

/// How the rows of one launch are scanned.
struct Plan {
    /// Whether neighbours in a row are neighbours in `y`.
    is_along: bool,
    parts: Parts,
    /// How many rows there are along y and z.
    rows: (usize, usize),
    len: usize,
    pitch: usize,
    /// The strides between rows along z and y, and in a row.
    of_x: Rows,
}

impl Plan {
    fn new(launch: &RowLaunch<2>, is_along: bool) -> Self {
        let (x, y, z) = launch.grid;
        let (of_z, of_y, of_x) = launch.rows[1].strides;
        let (len, row, strides) = if is_along { (x, y, (of_z, of_y, of_x)) } else { (y, x, (of_z, of_x, of_y)) };
        Self { is_along, parts: Parts::of(len, row * z), rows: (row, z), len, pitch: launch.pitch, of_x: Rows { strides } }
    }
}
