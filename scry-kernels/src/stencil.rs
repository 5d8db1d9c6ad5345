//! Stencils: [`apply`] computes each element from its neighbours in a grid of one, two or three axes, by a [`Stencil`] of your own: a step of the heat
//! equation, a Laplacian, a generation of a cellular automaton. [`apply_with`] also gives it what another grid has at the element.
//!
//! The grid is what the last `D` axes of a view are; further axes in front are other grids. What is beyond the ends of an axis is a matter of the
//! [`Boundary`]. Weighted sums along one axis, with weights that are known at run time only, are what [`filter`](crate::filter) is for.
//!
//! **How.** An invocation computes an element. A workgroup computes several rows, so that the caches hold the neighbours that rows share. Of large
//! grids, the elements whose neighbourhood is inside of the grid are computed by a launch of their own, which does not ask where the ends are.
//!
//! Results are those of the operation itself: nothing is rounded besides.

mod kernels;

use std::ops::Range;

use scry::{Element, Instance, LaunchOn, ValueArgument};

use crate::arrange::padded::Source;
use crate::axes::{self, Axis, check_same};
use crate::error::{Error, Result};
use crate::rows::Rows;
use crate::view::{View, ViewMut};

#[doc(hidden)]
pub use kernels::{apply_stencil, apply_stencil_with};
use neighbourhood::{MARGIN, Part, Read};
pub use neighbourhood::{Neighbourhood, Stencil, StencilWith};

/// What is beyond the ends of each axis.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Boundary<T> {
    /// One value.
    Constant(T),
    /// The nearest element: `a a | a b c | c c`.
    Clamp,
    /// The elements as in mirrors at the first and the last one, which are not repeated: `c b | a b c | b a`, and again as far as that goes.
    Reflect,
    /// The elements again: `b c | a b c | a b`.
    Periodic,
    /// Nothing: elements that are nearer to an end than the radius are not computed, and what is written keeps what it has there.
    Unchanged,
}

/// The traits that stencils implement, and what they see.
#[scry::device]
pub mod neighbourhood {
    use crate::arrange::padded::Source;

    /// What an element becomes of its neighbours in a grid of `D` axes. Its fields, if it has some, are passed to the kernel.
    pub trait Stencil<const D: usize, T, C>: Copy {
        /// How far it sees along each axis: 16 elements at most.
        const RADIUS: usize;

        /// What the element becomes.
        fn apply(self, near: Neighbourhood<'_, D, T>) -> C;
    }

    /// What an element becomes of its neighbours in a grid of `D` axes, and of what another grid has at the element: a source, a coefficient.
    pub trait StencilWith<const D: usize, T, F, C>: Copy {
        /// How far it sees along each axis: 16 elements at most.
        const RADIUS: usize;

        /// What the element becomes.
        fn apply(self, near: Neighbourhood<'_, D, T>, other: F) -> C;
    }

    /// How far along x the first element of an inner part is from the first one that its launch has: as far as stencils see at most, and a multiple of the
    /// elements that 16 bytes have.
    pub const MARGIN: usize = 16;

    /// An element and its neighbours.
    #[derive(Debug, Clone, Copy)]
    pub struct Neighbourhood<'a, const D: usize, T> {
        pub(super) elements: &'a [T],
        pub(super) read: Read,
        /// Where the element is among those of the launch.
        pub(super) place: (usize, usize, usize),
        pub(super) radius: usize,
        /// Whether all neighbours are in the grid, and those along x are neighbours in `elements`.
        pub(super) is_inner: bool,
        pub(super) constant: Option<T>,
    }

    impl<const D: usize, T: Copy> Neighbourhood<'_, D, T> {
        /// The element that is so far away along each axis: `[0, -1]` is the one to the left in a matrix, and `[0, 0]` the element itself.
        ///
        /// # Panics
        /// If it is further away than the radius.
        pub fn at(self, offsets: [isize; D]) -> T {
            let x = offsets[D - 1];
            let y = if D > 1 { offsets[D - 2] } else { 0 };
            let z = if D > 2 { offsets[D - 3] } else { 0 };
            let far = self.radius as isize;
            assert!(x >= -far && x <= far && y >= -far && y <= far && z >= -far && z <= far, "a stencil sees no further than its radius");
            let before = if self.is_inner { MARGIN as isize } else { far };
            let x = self.place.2 + (before + x) as usize;
            let y = self.place.1 + if D > 1 { (far + y) as usize } else { 0 };
            let z = self.place.0 + if D > 2 { (far + z) as usize } else { 0 };
            if self.is_inner {
                return self.elements[z * self.read.strides.0 + y * self.read.strides.1 + x];
            }
            if let Some(constant) = self.constant
                && !(self.read.sources.0.has(z) && self.read.sources.1.has(y) && self.read.sources.2.has(x))
            {
                return constant;
            }
            let (z, y, x) = (self.read.sources.0.of(z), self.read.sources.1.of(y), self.read.sources.2.of(x));
            self.elements[z * self.read.strides.0 + y * self.read.strides.1 + x * self.read.strides.2]
        }
    }

    /// How a grid is read around each element.
    #[derive(Debug, Clone, Copy)]
    pub struct Read {
        /// How far neighbours along z, along y and along x are apart.
        pub strides: (usize, usize, usize),
        /// What is read where along each axis.
        pub sources: (Source, Source, Source),
    }

    /// Which elements a launch computes.
    #[derive(Debug, Clone, Copy)]
    pub struct Part {
        /// Where the first is in the grid; of no meaning to an inner part.
        pub first: (usize, usize, usize),
        /// How far planes of what is written are apart, in rows.
        pub rows: usize,
        /// How far rows are apart.
        pub pitch: usize,
    }
}

/// Computes each element of `y` from the neighbours of the one at its place in `x`.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::stencil::{self, Boundary};
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::stencil::{Neighbourhood, Stencil};
///
///     /// A step of the heat equation, explicit in time: `rate` is the diffusivity times the step in time over the square of the step in space.
///     #[derive(Clone, Copy)]
///     pub struct Heat {
///         pub rate: f32,
///     }
///
///     impl Stencil<2, f32, f32> for Heat {
///         const RADIUS: usize = 1;
///
///         fn apply(self, near: Neighbourhood<'_, 2, f32>) -> f32 {
///             let here = near.at([0, 0]);
///             let around = near.at([-1, 0]) + near.at([1, 0]) + near.at([0, -1]) + near.at([0, 1]);
///             here + self.rate * (around - 4.0 * here)
///         }
///     }
/// }
///
/// use own::Heat;
///
/// scry_kernels::instance!(impl stencil<2, Heat, f32, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, y) = (gpu.upload(&[0.0f32, 0.0, 0.0, 0.0, 16.0, 0.0, 0.0, 0.0, 0.0])?, gpu.zeros(9)?);
/// let heat = Heat { rate: 0.25 };
/// stencil::apply(&gpu, heat, x.view([3, 3])?, Boundary::Constant(0.0), y.view_mut([3, 3])?)?;
/// assert_eq!(y.download()?, [0.0, 4.0, 0.0, 4.0, 0.0, 4.0, 0.0, 4.0, 0.0]);
/// // What leaves at one side comes in at the other.
/// stencil::apply(&gpu, heat, y.view([3, 3])?, Boundary::Periodic, x.view_mut([3, 3])?)?;
/// assert_eq!(x.download()?, [2.0, 1.0, 2.0, 1.0, 4.0, 1.0, 2.0, 1.0, 2.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`] if the shapes differ, and if the rows of `y`, which its last axis goes along, do not lie in one piece each. Those of launches; so
/// `y` is not what `x` is. Views with fewer axes than the grid do not compile, nor do grids of more than three axes, nor radii of more than 16.
pub fn apply<'a, 'b, O: Stencil<D, T, C> + ValueArgument, T: Element, C: Element, const D: usize, const N: usize>(
    mut on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, N>>,
    boundary: Boundary<T>,
    y: impl Into<ViewMut<'b, C, N>>,
) -> Result<()>
where
    Option<T>: ValueArgument,
    apply_stencil<true, D, O, T, C>: Instance,
    apply_stencil<false, D, O, T, C>: Instance,
{
    const { assert!(O::RADIUS <= MARGIN, "a stencil sees 16 elements far at most") };
    let (x, y) = (x.into(), y.into());
    check_same("apply", ("x", x.shape()), ("y", y.shape()))?;
    let grid = Grid::<T, 2>::new::<D, N>("apply", O::RADIUS, boundary, y.shape(), [y.strides(), x.strides()])?;
    grid.for_each(&mut |launch| {
        let Launch { size, skipped: [in_y, in_x], part, is_inner } = launch;
        let (x, y) = (x.elements(in_x)?, y.elements(in_y)?);
        if is_inner {
            apply_stencil::<true, D, O, T, C>.launch(&mut on, operation, &x, grid.read, grid.constant, part, &y, size)?;
        } else {
            apply_stencil::<false, D, O, T, C>.launch(&mut on, operation, &x, grid.read, grid.constant, part, &y, size)?;
        }
        Ok(())
    })
}

/// Computes each element of `y` from the neighbours of the one at its place in `x`, and from what `other` has there.
///
/// ```
/// use scry::Device;
/// use scry_kernels::Views;
/// use scry_kernels::stencil::{self, Boundary};
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::stencil::{Neighbourhood, StencilWith};
///
///     /// A step of Jacobi's method for Poisson's equation, `-u'' = f`, on a line: `other` has `f`, times the square of the distance of neighbours.
///     #[derive(Clone, Copy)]
///     pub struct Jacobi;
///
///     impl StencilWith<1, f32, f32, f32> for Jacobi {
///         const RADIUS: usize = 1;
///
///         fn apply(self, near: Neighbourhood<'_, 1, f32>, f: f32) -> f32 {
///             (near.at([-1]) + near.at([1]) + f) / 2.0
///         }
///     }
/// }
///
/// use own::Jacobi;
///
/// scry_kernels::instance!(impl stencil_with<1, Jacobi, f32, f32, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (f, mut u, mut next) = (gpu.upload(&[2.0f32; 3])?, gpu.zeros(3)?, gpu.zeros(3)?);
/// for _ in 0..100 {
///     stencil::apply_with(&gpu, Jacobi, &u, &f, Boundary::Constant(0.0), &next)?;
///     std::mem::swap(&mut u, &mut next);
/// }
/// assert_eq!(u.download()?, [3.0, 4.0, 3.0]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// Those of [`apply`], and [`Error::Shape`] if `other` has another shape. `y` may be what `other` is, if both are the whole of one buffer.
pub fn apply_with<'a, 'b, 'c, O, T: Element, F: Element, C: Element, const D: usize, const N: usize>(
    mut on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, N>>,
    other: impl Into<View<'b, F, N>>,
    boundary: Boundary<T>,
    y: impl Into<ViewMut<'c, C, N>>,
) -> Result<()>
where
    O: StencilWith<D, T, F, C> + ValueArgument,
    Option<T>: ValueArgument,
    apply_stencil_with<true, D, O, T, F, C>: Instance,
    apply_stencil_with<false, D, O, T, F, C>: Instance,
{
    const { assert!(O::RADIUS <= MARGIN, "a stencil sees 16 elements far at most") };
    let (x, other, y) = (x.into(), other.into(), y.into());
    check_same("apply_with", ("x", x.shape()), ("y", y.shape()))?;
    check_same("apply_with", ("other", other.shape()), ("y", y.shape()))?;
    let strides = [y.strides(), x.strides(), other.strides()];
    let grid = Grid::<T, 3>::new::<D, N>("apply_with", O::RADIUS, boundary, y.shape(), strides)?;
    grid.for_each(&mut |launch| {
        let Launch { size, skipped: [in_y, in_x, in_other], part, is_inner } = launch;
        let (x, other, y) = (x.elements(in_x)?, other.elements(in_other)?, y.elements(in_y)?);
        let (on, Grid { read, constant, .. }, of_other) = (&mut on, &grid, grid.rows(2));
        if is_inner {
            apply_stencil_with::<true, D, O, T, F, C>.launch(on, operation, &x, *read, *constant, &other, of_other, part, &y, size)?;
        } else {
            apply_stencil_with::<false, D, O, T, F, C>.launch(on, operation, &x, *read, *constant, &other, of_other, part, &y, size)?;
        }
        Ok(())
    })
}

/// A grid in `K` views, of which the first is written and the second is read around each element.
struct Grid<T, const K: usize> {
    axes: [Axis<K>; 3],
    /// Axes in front: of each index there, a launch computes the whole grid.
    batches: Vec<Axis<K>>,
    /// How far is seen along each axis.
    radius: [usize; 3],
    read: Read,
    constant: Option<T>,
    /// Whether elements are computed that see beyond the ends.
    has_boundary: bool,
}

/// A launch that computes a cuboid of elements.
struct Launch<const K: usize> {
    size: (usize, usize, usize),
    /// How far the first element is from where each view starts; of the second view, the first element that an inner part has, or the grid's first.
    skipped: [usize; K],
    part: Part,
    is_inner: bool,
}

/// For so many elements, those that see nothing beyond the ends are worth a launch.
const MANY: usize = 1 << 16;

impl<T: Copy, const K: usize> Grid<T, K> {
    /// The grid of `D` axes of views with these strides.
    fn new<const D: usize, const N: usize>(
        name: &'static str,
        radius: usize,
        boundary: Boundary<T>,
        shape: [usize; N],
        strides: [[usize; N]; K],
    ) -> Result<Self> {
        const { assert!(1 <= D && D <= 3 && D <= N, "a grid has one, two or three axes, which are the last ones of a view") };
        if shape[N - 1] > 1 && strides[0][N - 1] != 1 && !shape.contains(&0) {
            return Err(Error::apart(name, "y"));
        }
        let mut all = vec![Axis::ONE; 3 - D];
        all.extend(axes::merged(axes::first(N - D, shape, strides)));
        all.extend((N - D..N).map(|axis| Axis::at(axis, shape, strides)));
        let [z, y, x] = all.split_off(all.len() - 3)[..] else { unreachable!("three axes are split off") };
        let axes = [z, y, x];
        let seen: [usize; 3] = std::array::from_fn(|axis| if axis + D >= 3 { radius } else { 0 });
        let source = |axis: usize| {
            let len = axes[axis].size;
            let period = match boundary {
                Boundary::Constant(_) | Boundary::Clamp | Boundary::Unchanged => 0,
                Boundary::Reflect => (2 * len.max(1) - 2).max(1),
                Boundary::Periodic => len,
            };
            Source { before: seen[axis], len, period }
        };
        let constant = match boundary {
            Boundary::Constant(value) => Some(value),
            Boundary::Clamp | Boundary::Reflect | Boundary::Periodic | Boundary::Unchanged => None,
        };
        let has_boundary = !matches!(boundary, Boundary::Unchanged);
        let strides = axes.map(|axis| axis.strides[1]).into();
        let read = Read { strides, sources: (source(0), source(1), source(2)) };
        Ok(Self { axes, batches: all, radius: seen, read, constant, has_boundary })
    }

    /// How far neighbours are apart in a view.
    fn rows(&self, view: usize) -> Rows {
        let [z, y, x] = self.axes.map(|axis| axis.strides[view]);
        Rows { strides: (z, y, x) }
    }

    /// Calls `launch` for each launch that it takes to compute all elements.
    fn for_each(&self, launch: &mut impl FnMut(Launch<K>) -> Result<()>) -> Result<()> {
        let parts = self.parts();
        axes::for_each(&self.batches, &mut |skipped| parts.iter().try_for_each(|part| self.compute(part, skipped, launch)))
    }

    /// The cuboids that are computed: of many elements, an inner one, and what is around it.
    fn parts(&self) -> Vec<Cuboid> {
        let sizes = self.axes.map(|axis| axis.size);
        let within = |margins: [usize; 3], is_inner| {
            let range = |axis: usize| margins[axis]..sizes[axis].saturating_sub(self.radius[axis]);
            Cuboid { ranges: std::array::from_fn(range), is_inner }
        };
        let all =
            if self.has_boundary { Cuboid { ranges: sizes.map(|size| 0..size), is_inner: false } } else { within(self.radius, false) };
        let inner = within([self.radius[0], self.radius[1], MARGIN], true);
        if self.axes[2].strides.iter().any(|stride| *stride != 1) || sizes.iter().product::<usize>() < MANY || inner.is_empty() {
            return vec![all];
        }
        let (mut parts, mut rest) = (Vec::new(), all);
        for axis in 0..3 {
            let (range, own) = (rest.ranges[axis].clone(), inner.ranges[axis].clone());
            parts.extend([range.start..own.start, own.end..range.end].map(|range| rest.with(axis, range)));
            rest = rest.with(axis, own);
        }
        parts.push(inner);
        parts
    }

    fn compute(&self, cuboid: &Cuboid, skipped: [usize; K], launch: &mut impl FnMut(Launch<K>) -> Result<()>) -> Result<()> {
        if cuboid.is_empty() {
            return Ok(());
        }
        let ([depth, height, width], is_inner) = (cuboid.ranges.each_ref().map(ExactSizeIterator::len), cuboid.is_inner);
        let [planes, rows, _] = self.axes.map(|axis| axis.strides[0]);
        let pitch = if height > 1 { rows } else { planes }.max(width);
        // One launch goes through planes that are whole rows apart.
        let is_one = depth == 1 || planes.is_multiple_of(pitch) && planes / pitch >= height;
        let planes_of_launch = if is_one { depth } else { 1 };
        for z in cuboid.ranges[0].clone().step_by(planes_of_launch) {
            let first = [z, cuboid.ranges[1].start, cuboid.ranges[2].start];
            let place = |view: usize| match view {
                1 if is_inner => [z - self.radius[0], first[1] - self.radius[1], first[2] - MARGIN],
                1 => [0; 3],
                _ => first,
            };
            let distance = |view: usize| (0..3).map(|axis| place(view)[axis] * self.axes[axis].strides[view]).sum::<usize>();
            let skipped = std::array::from_fn(|view| skipped[view] + distance(view));
            let part = Part { first: first.into(), rows: (planes / pitch).max(height), pitch };
            launch(Launch { size: (width, height, planes_of_launch), skipped, part, is_inner })?;
        }
        Ok(())
    }
}

/// Elements of a grid: those in a range along each axis.
#[derive(Debug, Clone)]
struct Cuboid {
    ranges: [Range<usize>; 3],
    /// Whether all that is seen is in the grid, and neighbours along x are neighbours in memory.
    is_inner: bool,
}

impl Cuboid {
    fn is_empty(&self) -> bool {
        self.ranges.iter().any(Range::is_empty)
    }

    /// The part of it that is in a range along an axis.
    fn with(&self, axis: usize, range: Range<usize>) -> Self {
        let mut part = self.clone();
        part.ranges[axis] = range;
        part
    }
}
