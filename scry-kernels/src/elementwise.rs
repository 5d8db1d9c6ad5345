//! What is done to each element by itself: [`fill`], [`copy`], [`map`] and [`zip`].
//!
//! The operation is a type that implements [`Map`] or [`Zip`], and is compiled into the kernel. Results are those of the operation itself,
//! bit for bit as if the kernel were written by hand: nothing is rounded besides.
//!
//! Views may lie in any way. Where all of them have their elements side by side in the same order, one kernel goes through them from end to end;
//! else rows are gone through, along the axis in which the view that is written has neighbours. [`copy`] goes through squares in shared memory
//! where the view that is read has its neighbours along another axis, so that both are gone through as they lie (Ruetsch and Micikevicius, "Optimizing
//! Matrix Transpose in CUDA", 2009).

use scry::{Element, Instance, LaunchOn, ValueArgument, bf16, f16};

use crate::axes::{self, Axis, check_same};
use crate::cpu::is_cpu;
use crate::error::Result;
use crate::rows::{self, Rows};
use crate::view::{View, ViewMut};

pub use operation::{Add, Divide, Identity, Map, Multiply, Subtract, Zip};

/// The traits that operations implement, and some operations.
#[scry::device]
pub mod operation {
    use scry::Num;

    /// What is done to one element. Its fields, if it has some, are passed to the kernel.
    pub trait Map<A, B>: Copy {
        /// What `x` becomes.
        fn apply(self, x: A) -> B;
    }

    /// What is done to two elements. Its fields, if it has some, are passed to the kernel.
    pub trait Zip<A, B, C>: Copy {
        /// What `a` and `b` become.
        fn apply(self, a: A, b: B) -> C;
    }

    /// `x`
    #[derive(Debug, Clone, Copy)]
    pub struct Identity;

    impl<T: Copy> Map<T, T> for Identity {
        fn apply(self, x: T) -> T {
            x
        }
    }

    /// `a + b`
    #[derive(Debug, Clone, Copy)]
    pub struct Add;

    impl<T: Num> Zip<T, T, T> for Add {
        fn apply(self, a: T, b: T) -> T {
            a + b
        }
    }

    /// `a - b`
    #[derive(Debug, Clone, Copy)]
    pub struct Subtract;

    impl<T: Num> Zip<T, T, T> for Subtract {
        fn apply(self, a: T, b: T) -> T {
            a - b
        }
    }

    /// `a * b`
    #[derive(Debug, Clone, Copy)]
    pub struct Multiply;

    impl<T: Num> Zip<T, T, T> for Multiply {
        fn apply(self, a: T, b: T) -> T {
            a * b
        }
    }

    /// `a / b`
    #[derive(Debug, Clone, Copy)]
    pub struct Divide;

    impl<T: Num> Zip<T, T, T> for Divide {
        fn apply(self, a: T, b: T) -> T {
            a / b
        }
    }
}

/// Sets every element of `y` to `value`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::{Views, elementwise};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let y = gpu.upload(&[1.0f32; 6])?;
/// elementwise::fill(&gpu, 0.0, y.view_mut([2, 3])?.slice(1, 1..)?)?;
/// assert_eq!(y.download()?, [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of launches.
pub fn fill<'a, T: Element, const N: usize>(mut on: impl LaunchOn, value: T, y: impl Into<ViewMut<'a, T, N>>) -> Result<()>
where
    fill_flat<T>: Instance,
    fill_rows<T>: Instance,
{
    let y = y.into();
    let axes = axes::in_memory_order(axes::of(y.shape(), [y.strides()]));
    if let Some(len) = rows::flat_len(&axes) {
        return Ok(fill_flat.launch(&mut on, value, &y.elements(0)?, len)?);
    }
    rows::for_each(axes, &mut |launch| Ok(fill_rows.launch(&mut on, value, &y.elements(launch.skipped[0])?, launch.pitch, launch.grid)?))
}

/// Copies `x` to `y`, as it is: `y[i] = x[i]`.
///
/// The example of [`View`] has one.
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes differ, and those of launches.
pub fn copy<'a, 'b, T: Element, const N: usize>(
    on: impl LaunchOn,
    x: impl Into<View<'a, T, N>>,
    y: impl Into<ViewMut<'b, T, N>>,
) -> Result<()>
where
    map_flat<Identity, T, T>: Instance,
    map_rows<false, Identity, T, T>: Instance,
    map_rows<true, Identity, T, T>: Instance,
    copy_squares<32, 33, T>: Instance,
    copy_squares<64, 65, T>: Instance,
    copy_blocks<T>: Instance,
    copy_rows<T>: Instance,
{
    let (x, y) = (x.into(), y.into());
    check_same("copy", ("x", x.shape()), ("y", y.shape()))?;
    let axes = axes::in_memory_order(axes::of(y.shape(), [y.strides(), x.strides()]));
    match Squares::of(&axes) {
        Some(squares) => squares.copy(on, x, &y),
        None if is_cpu(on.device()) && has_short_rows(&axes) => copy_short_rows(on, axes, x, &y),
        None => map_named("copy", on, Identity, x, &y),
    }
}

/// Whether rows have several neighbours, but so few that what is asked of each row takes longer than to copy it.
fn has_short_rows(axes: &[Axis<2>]) -> bool {
    axes.len() > 1 && axes.last().is_some_and(|row| row.strides == [1, 1] && row.size < 1024)
}

fn copy_short_rows<T: Element, const N: usize>(
    mut on: impl LaunchOn,
    axes: Vec<Axis<2>>,
    x: View<'_, T, N>,
    y: &ViewMut<'_, T, N>,
) -> Result<()>
where
    copy_rows<T>: Instance,
{
    rows::for_each_deep(axes, &mut |launch, (size, [_, apart])| {
        let (y, x, deep) = (y.elements(launch.skipped[0])?, x.elements(launch.skipped[1])?, (size, apart));
        let (width, height, depth) = launch.grid;
        Ok(copy_rows.launch(&mut on, &x, launch.rows[1], deep, width, &y, launch.pitch, (height, depth))?)
    })
}

/// A copy that turns squares.
struct Squares {
    /// The axes whose neighbours are neighbours in what is read, and in what is written.
    read: Axis<2>,
    written: Axis<2>,
    /// The longest two of the others.
    deep: [Axis<2>; 2],
    /// What is left: a launch for each index.
    others: Vec<Axis<2>>,
}

impl Squares {
    /// Shorter axes are not worth it.
    const SHORTEST: usize = 8;

    /// If there are two such axes, of axes in the order of what is written.
    fn of(axes: &[Axis<2>]) -> Option<Self> {
        let (written, others) = axes.split_last()?;
        let place = others.iter().position(|axis| axis.strides[1] == 1)?;
        let mut others = others.to_vec();
        let read = others.remove(place);
        if written.strides[0] != 1 || written.strides[1] == 1 || written.size.min(read.size) < Self::SHORTEST {
            return None;
        }
        others.sort_by_key(|axis| axis.size);
        let deep = std::array::from_fn(|_| others.pop().unwrap_or(Axis::ONE));
        Some(Self { read, written: *written, deep, others })
    }

    fn copy<T: Element, const N: usize>(&self, mut on: impl LaunchOn, x: View<'_, T, N>, y: &ViewMut<'_, T, N>) -> Result<()>
    where
        copy_squares<32, 33, T>: Instance,
        copy_squares<64, 65, T>: Instance,
        copy_blocks<T>: Instance,
    {
        let Self { read, written, deep, others } = self;
        let side = if size_of::<T>() <= 4 && read.size.min(written.size) >= 64 { 64 } else { 32 };
        let grid = (read.size.div_ceil(side) * side, written.size.div_ceil(side) * HEIGHT, deep[0].size * deep[1].size);
        let sizes = (read.size, written.size, deep[1].size);
        let strides = |view: usize, lines: &Axis<2>| (deep[0].strides[view], deep[1].strides[view], lines.strides[view]);
        let (in_y, in_x) = (strides(0, read), strides(1, written));
        let blocks = (read.size.div_ceil(BLOCK), written.size.div_ceil(BLOCK), grid.2);
        axes::for_each(others, &mut |[of_y, of_x]| {
            let (y, x) = (y.elements(of_y)?, x.elements(of_x)?);
            match side {
                _ if is_cpu(on.device()) => copy_blocks.launch(&mut on, &x, in_x, &y, in_y, sizes, blocks),
                64 => copy_squares::<64, 65, T>.launch(&mut on, &x, in_x, &y, in_y, sizes, grid),
                _ => copy_squares::<32, 33, T>.launch(&mut on, &x, in_x, &y, in_y, sizes, grid),
            }?;
            Ok(())
        })
    }
}

/// Applies an operation to each element: `y[i] = operation(x[i])`.
///
/// `y` may be what `x` is, if both are the whole of one buffer; [`instance!`](crate::instance!) has an example of that, with an operation
/// of its own.
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes differ, and those of launches.
pub fn map<'a, 'b, O: Map<A, B> + ValueArgument, A: Element, B: Element, const N: usize>(
    on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, A, N>>,
    y: impl Into<ViewMut<'b, B, N>>,
) -> Result<()>
where
    map_flat<O, A, B>: Instance,
    map_rows<false, O, A, B>: Instance,
    map_rows<true, O, A, B>: Instance,
{
    map_named("map", on, operation, x.into(), &y.into())
}

fn map_named<O: Map<A, B> + ValueArgument, A: Element, B: Element, const N: usize>(
    name: &'static str,
    mut on: impl LaunchOn,
    operation: O,
    x: View<'_, A, N>,
    y: &ViewMut<'_, B, N>,
) -> Result<()>
where
    map_flat<O, A, B>: Instance,
    map_rows<false, O, A, B>: Instance,
    map_rows<true, O, A, B>: Instance,
{
    check_same(name, ("x", x.shape()), ("y", y.shape()))?;
    let axes = axes::in_memory_order(axes::of(y.shape(), [y.strides(), x.strides()]));
    if let Some(len) = rows::flat_len(&axes) {
        return Ok(map_flat.launch(&mut on, operation, &x.elements(0)?, &y.elements(0)?, len)?);
    }
    rows::for_each_deep(axes, &mut |launch, (size, [_, apart])| {
        let (y, x, deep) = (y.elements(launch.skipped[0])?, x.elements(launch.skipped[1])?, (size, apart));
        if launch.is_unit() {
            map_rows::<true, O, A, B>.launch(&mut on, operation, &x, launch.rows[1], deep, &y, launch.pitch, launch.grid)?;
        } else {
            map_rows::<false, O, A, B>.launch(&mut on, operation, &x, launch.rows[1], deep, &y, launch.pitch, launch.grid)?;
        }
        Ok(())
    })
}

/// Applies an operation to each two elements: `y[i] = operation(a[i], b[i])`.
///
/// `y` may be what `a` or `b` is, if both are the whole of one buffer.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::elementwise::{Add, zip};
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (rows, bias) = (gpu.upload(&[1.0f32, 2.0, 3.0, 4.0])?, gpu.upload(&[0.5f32, 8.0])?);
/// let y = gpu.zeros(4)?;
/// zip(&gpu, Add, rows.view([2, 2])?, bias.view([2])?.broadcast([2, 2])?, y.view_mut([2, 2])?)?;
/// assert_eq!(y.download()?, [1.5, 10.0, 3.5, 12.0]);
///
/// let error = zip(&gpu, Add, rows.view([1, 4])?, rows.view([4, 1])?, y.view_mut([1, 4])?).unwrap_err();
/// assert_eq!(error.to_string(), "zip: `b` is 4 x 1, `y` is 1 x 4: 4 and 1 differ");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the shapes differ, and those of launches.
pub fn zip<'a, 'b, 'c, O: Zip<A, B, C> + ValueArgument, A: Element, B: Element, C: Element, const N: usize>(
    mut on: impl LaunchOn,
    operation: O,
    a: impl Into<View<'a, A, N>>,
    b: impl Into<View<'b, B, N>>,
    y: impl Into<ViewMut<'c, C, N>>,
) -> Result<()>
where
    zip_flat<O, A, B, C>: Instance,
    zip_rows<1, 1, O, A, B, C>: Instance,
    zip_rows<0, 1, O, A, B, C>: Instance,
    zip_rows<1, 0, O, A, B, C>: Instance,
    zip_rows<2, 2, O, A, B, C>: Instance,
{
    let (a, b, y) = (a.into(), b.into(), y.into());
    check_same("zip", ("a", a.shape()), ("y", y.shape()))?;
    check_same("zip", ("b", b.shape()), ("y", y.shape()))?;
    let axes = axes::in_memory_order(axes::of(y.shape(), [y.strides(), a.strides(), b.strides()]));
    if let Some(len) = rows::flat_len(&axes) {
        return Ok(zip_flat.launch(&mut on, operation, &a.elements(0)?, &b.elements(0)?, &y.elements(0)?, len)?);
    }
    rows::for_each(axes, &mut |launch| {
        let [of_y, of_a, of_b] = launch.skipped;
        let (y, a, b, rows) = (y.elements(of_y)?, a.elements(of_a)?, b.elements(of_b)?, launch.rows);
        macro_rules! launch {
            ($a:literal, $b:literal) => {
                zip_rows::<$a, $b, O, A, B, C>.launch(&mut on, operation, &a, rows[1], &b, rows[2], &y, launch.pitch, launch.grid)
            };
        }
        // Of one element, nothing is said of how far the next would be.
        let steps = [1, 2].map(|view| if launch.grid.0 == 1 { 1 } else { rows[view].strides.2 });
        match steps {
            [1, 1] => launch!(1, 1),
            [0, 1] => launch!(0, 1),
            [1, 0] => launch!(1, 0),
            _ => launch!(2, 2),
        }?;
        Ok(())
    })
}

#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64, f16, bf16, i32, u32, i8, u8]), deny(runtime_checks))]
pub fn fill_flat<T: Copy>(value: T, y: &mut [T]) {
    let i = global_id().x;
    y[i] = value;
}

#[doc(hidden)]
#[scry::kernel(instances(T = [f32, f64, f16, bf16, i32, u32, i8, u8]), deny(runtime_checks))]
pub fn fill_rows<T: Copy>(value: T, y: &mut [T], pitch: usize) {
    let id = global_id();
    y[(id.z * launch_size().y + id.y) * pitch + id.x] = value;
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn map_flat<O: Map<A, B>, A: Copy, B: Copy>(operation: O, x: &[A], y: &mut [B]) {
    let i = global_id().x;
    y[i] = operation.apply(x[i]);
}

/// `deep`: by what z is divided, and how far the parts that this makes are apart in `x`.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn map_rows<const UNIT: bool, O: Map<A, B>, A: Copy, B: Copy>(
    operation: O,
    x: &[A],
    of_x: Rows,
    deep: (usize, usize),
    y: &mut [B],
    pitch: usize,
) {
    let id = global_id();
    let in_x = id.z / deep.0.max(1) * deep.1 + id.z % deep.0.max(1) * of_x.strides.0 + id.y * of_x.strides.1;
    y[(id.z * launch_size().y + id.y) * pitch + id.x] = operation.apply(x[in_x + if UNIT { id.x } else { id.x * of_x.strides.2 }]);
}

#[doc(hidden)]
#[scry::kernel(instances())]
pub fn zip_flat<O: Zip<A, B, C>, A: Copy, B: Copy, C: Copy>(operation: O, a: &[A], b: &[B], y: &mut [C]) {
    let i = global_id().x;
    y[i] = operation.apply(a[i], b[i]);
}

/// `STEP_A` and `STEP_B`: how far neighbours along x are apart in `a` and `b`, which is 0 where a column is broadcast; 2 says that it may be anything.
#[doc(hidden)]
#[scry::kernel(instances())]
pub fn zip_rows<const STEP_A: usize, const STEP_B: usize, O: Zip<A, B, C>, A: Copy, B: Copy, C: Copy>(
    operation: O,
    a: &[A],
    of_a: Rows,
    b: &[B],
    of_b: Rows,
    y: &mut [C],
    pitch: usize,
) {
    let id = global_id();
    let in_a = id.z * of_a.strides.0 + id.y * of_a.strides.1;
    let in_b = id.z * of_b.strides.0 + id.y * of_b.strides.1;
    let a = a[in_a + if STEP_A < 2 { id.x * STEP_A } else { id.x * of_a.strides.2 }];
    let b = b[in_b + if STEP_B < 2 { id.x * STEP_B } else { id.x * of_b.strides.2 }];
    y[(id.z * launch_size().y + id.y) * pitch + id.x] = operation.apply(a, b);
}

/// How many rows of a square are copied at a time.
#[scry::device]
const HEIGHT: usize = 4;

/// `PADDED` is one more than `SIDE`: then the elements of a column of the square are in different banks.
#[doc(hidden)]
#[scry::kernel(workgroup = (SIDE, 4), shared_memory = 66560, instances(), deny(runtime_checks), targets(vulkan, cuda))]
pub fn copy_squares<const SIDE: usize, const PADDED: usize, T: Copy>(
    x: &[T],
    of_x: (usize, usize, usize),
    y: &mut [T],
    of_y: (usize, usize, usize),
    sizes: (usize, usize, usize),
) {
    let mut square = shared::<[[T; PADDED]; SIDE]>();
    let (local, group) = (local_id(), workgroup_id());
    let (first, first_row) = (group.x * SIDE, group.y * SIDE);
    let deep = (group.z / sizes.2, group.z % sizes.2);
    let in_x = deep.0 * of_x.0 + deep.1 * of_x.1;
    for k in 0..SIDE / HEIGHT {
        let row = k * HEIGHT + local.y;
        if first + local.x < sizes.0 && first_row + row < sizes.1 {
            square[row][local.x] = x[in_x + (first_row + row) * of_x.2 + first + local.x];
        }
    }
    barrier();
    let in_y = deep.0 * of_y.0 + deep.1 * of_y.1;
    for k in 0..SIDE / HEIGHT {
        let row = k * HEIGHT + local.y;
        if first + row < sizes.0 && first_row + local.x < sizes.1 {
            // SAFETY: a view that is written has an element of its own for each index, and each invocation has indices of its own.
            unsafe { y[in_y + (first + row) * of_y.2 + first_row + local.x] = square[local.x][row] };
        }
    }
}

/// An invocation copies a row of `width` neighbours, at x and z as [`map_rows`] at y and z.
#[doc(hidden)]
#[scry::kernel(instances(), requires(width <= pitch), targets(cpu))]
pub fn copy_rows<T: Copy>(x: &[T], of_x: Rows, deep: (usize, usize), width: usize, y: &mut [T], pitch: usize) {
    let (row, z) = global_id().xy();
    let in_x = z / deep.0.max(1) * deep.1 + z % deep.0.max(1) * of_x.strides.0 + row * of_x.strides.1;
    let in_y = (z * launch_size().x + row) * pitch;
    for i in 0..width {
        y[in_y + i] = x[in_x + i];
    }
}

/// The side of a block.
#[scry::device]
const BLOCK: usize = 32;

/// The same where an invocation has a block by itself.
#[doc(hidden)]
#[scry::kernel(instances(), targets(cpu))]
pub fn copy_blocks<T: Copy>(x: &[T], of_x: (usize, usize, usize), y: &mut [T], of_y: (usize, usize, usize), sizes: (usize, usize, usize)) {
    let id = global_id();
    let (first, first_row) = (id.x * BLOCK, id.y * BLOCK);
    let deep = (id.z / sizes.2, id.z % sizes.2);
    let in_x = deep.0 * of_x.0 + deep.1 * of_x.1 + first_row * of_x.2 + first;
    let in_y = deep.0 * of_y.0 + deep.1 * of_y.1 + first * of_y.2 + first_row;
    if first + BLOCK <= sizes.0 && first_row + BLOCK <= sizes.1 {
        let mut block = [[x[in_x]; BLOCK]; BLOCK];
        for row in 0..BLOCK {
            for k in 0..BLOCK {
                block[row][k] = x[in_x + row * of_x.2 + k];
            }
        }
        for k in 0..BLOCK {
            for row in 0..BLOCK {
                // SAFETY: a view that is written has an element of its own for each index, and each invocation has indices of its own.
                unsafe { y[in_y + k * of_y.2 + row] = block[row][k] };
            }
        }
    } else {
        for k in 0..BLOCK.min(sizes.0 - first) {
            for row in 0..BLOCK.min(sizes.1 - first_row) {
                // SAFETY: the same.
                unsafe { y[in_y + k * of_y.2 + row] = x[in_x + row * of_x.2 + k] };
            }
        }
    }
}

macro_rules! copies {
    ($($number:ident)*) => {$(
        crate::instance!(impl copy<$number>);
    )*};
}

copies!(f32 f64 f16 bf16 i32 u32 i8 u8);

macro_rules! arithmetic {
    ($($number:ident)*) => {$(
        crate::instance!(impl zip<Add, $number, $number, $number>);
        crate::instance!(impl zip<Subtract, $number, $number, $number>);
        crate::instance!(impl zip<Multiply, $number, $number, $number>);
        crate::instance!(impl zip<Divide, $number, $number, $number>);
    )*};
}

arithmetic!(f32 f64 f16 bf16 i32 u32 u8);
