//! How often each value is there: [`histogram`], and [`histogram_by`] an operation of your own that says in which bin a value is.
//!
//! Where there are few bins, each workgroup counts in its own memory first, and adds that to what all have counted.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use scry::{Element, Instance, LaunchOn, ValueArgument};

use crate::elementwise::{Map, fill};
use crate::error::Result;
use crate::scan::parts::Parts;
use crate::scan::tile::{ITEMS, WORKGROUP};
use crate::view::{View, ViewMut};

use bin::FEW;
pub use bin::Own;

/// What says in which bin a value is.
#[scry::device]
pub mod bin {
    use crate::elementwise::Map;

    /// How many bins have room in the memory of a workgroup.
    pub const FEW: usize = 2048;

    /// Each value has a bin of its own.
    #[derive(Debug, Clone, Copy)]
    pub struct Own;

    impl Map<u8, u32> for Own {
        fn apply(self, x: u8) -> u32 {
            u32::from(x)
        }
    }

    impl Map<u16, u32> for Own {
        fn apply(self, x: u16) -> u32 {
            u32::from(x)
        }
    }

    impl Map<u32, u32> for Own {
        fn apply(self, x: u32) -> u32 {
            x
        }
    }
}

/// Counts values: `counts[bin]` becomes the number of elements of `x` that are `bin`. What has no bin is not counted.
///
/// ```
/// use scry::Device;
/// use scry_kernels::histogram::histogram;
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, counts) = (gpu.upload(&[3u8, 0, 3, 200])?, gpu.zeros(4)?);
/// histogram(&gpu, &x, &counts)?;
/// assert_eq!(counts.download()?, [1, 0, 0, 2]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the elements of `counts` do not lie side by side. Those of launches.
pub fn histogram<'a, 'b, T: Element>(on: impl LaunchOn, x: impl Into<View<'a, T, 1>>, counts: impl Into<ViewMut<'b, u32, 1>>) -> Result<()>
where
    Own: Map<T, u32>,
    count_bins<Own, T>: Instance,
{
    histogram_by(on, Own, x, counts)
}

/// Counts elements by the bins that an operation of your own says they are in: `counts[bin]` becomes the number of those for which it says `bin`.
/// What has no bin is not counted.
///
/// ```
/// use scry::Device;
/// use scry_kernels::histogram::histogram_by;
///
/// #[scry::device]
/// mod own {
///     use scry_kernels::elementwise::Map;
///
///     /// Bins of one width.
///     #[derive(Clone, Copy)]
///     pub struct Even {
///         pub least: f32,
///         pub width: f32,
///     }
///
///     impl Map<f32, u32> for Even {
///         fn apply(self, x: f32) -> u32 {
///             // Of what is less, or no number, a bin that is not there.
///             if x >= self.least { ((x - self.least) / self.width) as u32 } else { u32::MAX }
///         }
///     }
/// }
///
/// use own::Even;
///
/// scry_kernels::instance!(impl histogram<Even, f32>);
///
/// # fn main() -> scry_kernels::Result<()> {
/// let gpu = Device::auto()?;
/// let (x, counts) = (gpu.upload(&[0.5f32, -0.5, 1.25, 1.5, f32::NAN])?, gpu.zeros(2)?);
/// histogram_by(&gpu, Even { least: 0.0, width: 1.0 }, &x, &counts)?;
/// assert_eq!(counts.download()?, [1, 2]);
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// [`Error::Shape`](crate::Error::Shape) if the elements of `counts` do not lie side by side. Those of launches.
pub fn histogram_by<'a, 'b, O: Map<T, u32> + ValueArgument, T: Element>(
    mut on: impl LaunchOn,
    operation: O,
    x: impl Into<View<'a, T, 1>>,
    counts: impl Into<ViewMut<'b, u32, 1>>,
) -> Result<()>
where
    count_bins<O, T>: Instance,
{
    let x = x.into();
    let counts = counts.into().dense("histogram", "counts")?;
    fill(&mut on, 0, &counts)?;
    let Parts { rounds, grid, .. } = Parts::of(x.len(), 1);
    let ([step], len) = (x.strides(), x.len());
    Ok(count_bins::<O, T>.launch(&mut on, operation, &x.elements(0)?, step, len, rounds, &counts, grid)?)
}

#[doc(hidden)]
#[scry::kernel(workgroup = 256, instances())]
pub fn count_bins<O: Map<T, u32>, T: Copy>(operation: O, x: &[T], step: usize, len: usize, rounds: usize, counts: &[AtomicU32]) {
    let own = shared::<[AtomicU32; FEW]>();
    let (group, groups, lane) = (workgroup_id().x, num_workgroups().x, local_id().x);
    let (bins, are_few) = (counts.len(), counts.len() <= FEW);
    if are_few {
        for bin in (lane..bins).step_by(WORKGROUP) {
            own[bin].store(0, Relaxed);
        }
    }
    barrier();
    for round in 0..rounds * ITEMS {
        let i = (round * groups + group) * WORKGROUP + lane;
        if i < len {
            let bin = operation.apply(x[i * step]) as usize;
            if bin < bins {
                if are_few {
                    own[bin].fetch_add(1, Relaxed);
                } else {
                    counts[bin].fetch_add(1, Relaxed);
                }
            }
        }
    }
    barrier();
    if are_few {
        for bin in (lane..bins).step_by(WORKGROUP) {
            let count = own[bin].load(Relaxed);
            if count > 0 {
                counts[bin].fetch_add(count, Relaxed);
            }
        }
    }
}

macro_rules! values {
    ($($value:ident)*) => {$(
        crate::instance!(impl histogram<Own, $value>);
    )*};
}

values!(u8 u16 u32);
