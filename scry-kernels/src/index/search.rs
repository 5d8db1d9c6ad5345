//! Binary searches of many needles in what is sorted.

use scry::{Element, Instance, LaunchOn};

use super::accumulate::Indexed;
use super::search_rows;
use crate::axes::{self, check_same};
use crate::error::Result;
use crate::rows;
use crate::sort::Key;
use crate::view::{View, ViewMut};

/// Defines a function, whose instances make a long clause.
macro_rules! bound {
    ($(#[$docs:meta])* $name:ident($is_upper:literal)) => {
        $(#[$docs])*
        ///
        /// Keys are ordered as [`sort`](crate::sort) orders them, which is the order that `sorted` is in; of what is not sorted, the result is an index that
        /// means nothing, at most `sorted.len()`.
        ///
        /// # Errors
        /// [`Error::Shape`](crate::Error::Shape) if the shapes of `needles` and `y` differ. Those of launches.
        pub fn $name<'a, 'b, 'c, K: Key + Element, const N: usize>(
            on: impl LaunchOn,
            sorted: impl Into<View<'a, K, 1>>,
            needles: impl Into<View<'b, K, N>>,
            y: impl Into<ViewMut<'c, u32, N>>,
        ) -> Result<()>
        where
            search_rows<K>: Instance,
        {
            run_search(stringify!($name), on, $is_upper, sorted.into(), needles.into(), &y.into())
        }
    };
}

bound! {
    /// Where each needle could be put in front of what is not less: `y[i]` is how many of `sorted` are less than `needles[i]`.
    ///
    /// ```
    /// use scry::Device;
    /// use scry_kernels::index;
    ///
    /// # fn main() -> scry_kernels::Result<()> {
    /// let gpu = Device::auto()?;
    /// let (sorted, needles) = (gpu.upload(&[1.0f32, 2.0, 2.0, 5.0])?, gpu.upload(&[2.0f32, 9.0, 0.0])?);
    /// let y = gpu.zeros(3)?;
    /// index::lower_bound(&gpu, &sorted, &needles, &y)?;
    /// assert_eq!(y.download()?, [1, 4, 0]);
    /// index::upper_bound(&gpu, &sorted, &needles, &y)?;
    /// assert_eq!(y.download()?, [3, 4, 0]);
    /// # Ok(())
    /// # }
    /// ```
    lower_bound(false)
}

bound! {
    /// Where each needle could be put behind what is not greater: `y[i]` is how many of `sorted` are at most `needles[i]`. [`lower_bound`] has an example.
    upper_bound(true)
}

fn run_search<K: Key + Element, const N: usize>(
    name: &'static str,
    mut on: impl LaunchOn,
    is_upper: bool,
    sorted: View<'_, K, 1>,
    needles: View<'_, K, N>,
    y: &ViewMut<'_, u32, N>,
) -> Result<()>
where
    search_rows<K>: Instance,
{
    check_same(name, ("needles", needles.shape()), ("y", y.shape()))?;
    let indexed = Indexed { len: sorted.len(), step: sorted.strides()[0] };
    let sorted = sorted.elements(0)?;
    rows::for_each(axes::in_memory_order(axes::of(y.shape(), [y.strides(), needles.strides()])), &mut |launch| {
        let (y, needles) = (y.elements(launch.skipped[0])?, needles.elements(launch.skipped[1])?);
        Ok(search_rows.launch(&mut on, is_upper, &sorted, indexed, &needles, launch.rows[1], &y, launch.pitch, launch.grid)?)
    })
}

macro_rules! keys {
    ($($key:ident)*) => {$(
        crate::instance!(impl search<$key>);
    )*};
}

keys!(f32 f64 i32 u32 u64);
