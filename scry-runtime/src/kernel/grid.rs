//! How many invocations a launch runs, and how they are cut into dispatches.

#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu", test))]
use std::cmp::Ordering;

#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu", test))]
use crate::error::{Error, Result};

/// The number of invocations of a launch in x, y and z.
///
/// Anything that converts can be given to `launch`: `n`, `(x, y)`, `(x, y, z)`, or arrays of these.
///
/// ```
/// use scry_runtime::Grid;
/// assert_eq!(Grid::from(1024), Grid::from((1024, 1, 1)));
/// assert_eq!(Grid::from((640, 480)), Grid::from([640, 480]));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid(pub(crate) [usize; 3]);

impl Grid {
    /// The invocations of so many workgroups, where a kernel's work is counted in these: `WORKGROUP` is what the kernel says they are.
    ///
    /// ```
    /// use scry_runtime::Grid;
    /// const WORKGROUP: [u32; 3] = [32, 8, 1]; // `transpose::WORKGROUP`
    /// assert_eq!(Grid::workgroups((4, 3), WORKGROUP), Grid::from((128, 24)));
    /// ```
    #[must_use]
    pub fn workgroups(count: impl Into<Self>, workgroup: [u32; 3]) -> Self {
        let Self(count) = count.into();
        // What is more than any number is refused by the launch.
        Self(std::array::from_fn(|axis| count[axis].saturating_mul(workgroup[axis] as usize)))
    }
}

/// What `launch` takes as its grid: whatever converts to [`Grid`] without loss.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the grid of a launch",
    label = "expected the number of invocations in each dimension",
    note = "the last argument is the grid: `n`, `(x, y)` or `(x, y, z)`, each a `usize`"
)]
pub trait LaunchGrid: Into<Grid> {}

#[diagnostic::do_not_recommend]
impl LaunchGrid for Grid {}

macro_rules! grids {
    ($($grid:ty: $from:pat => $to:expr;)*) => {$(
        impl From<$grid> for Grid {
            fn from($from: $grid) -> Self {
                Self($to)
            }
        }

        #[diagnostic::do_not_recommend]
        impl LaunchGrid for $grid {}
    )*};
}

grids! {
    usize: x => [x, 1, 1];
    (usize, usize): (x, y) => [x, y, 1];
    (usize, usize, usize): (x, y, z) => [x, y, z];
    [usize; 1]: [x] => [x, 1, 1];
    [usize; 2]: [x, y] => [x, y, 1];
    [usize; 3]: grid => grid;
}

/// The number of workgroups in each dimension that cover `grid`.
#[inline]
pub(crate) fn workgroups(grid: [u32; 3], workgroup: [u32; 3]) -> [u32; 3] {
    let cover = |axis: usize| if workgroup[axis] == 1 { grid[axis] } else { grid[axis].div_ceil(workgroup[axis]) };
    [cover(0), cover(1), cover(2)]
}

/// A part of a launch that one dispatch covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu", test))]
pub(crate) struct Dispatch {
    /// The id of the part's first workgroup.
    pub(crate) first: [u32; 3],
    /// The number of workgroups.
    pub(crate) count: [u32; 3],
}

/// Has `queue` queue each of the dispatches of a launch. If one is refused behind others, which run, the error says so; where the device is
/// lost, nothing of what ran is left.
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu", test))]
#[inline]
pub(crate) fn queue_dispatches(
    kernel: &'static str,
    groups: [u32; 3],
    max: [u32; 3],
    mut queue: impl FnMut(&Dispatch) -> Result<()>,
) -> Result<()> {
    // Nearly every launch is one, and to cut it takes as long as the rest.
    if (0..3).all(|axis| (1..=max[axis]).contains(&groups[axis])) {
        return queue(&Dispatch { first: [0; 3], count: groups });
    }
    queue_parts(kernel, groups, max, &mut queue)
}

#[cold]
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu", test))]
fn queue_parts(kernel: &'static str, groups: [u32; 3], max: [u32; 3], queue: &mut dyn FnMut(&Dispatch) -> Result<()>) -> Result<()> {
    let mut queued = 0;
    for part in dispatches(groups, max) {
        match queue(&part) {
            Ok(()) => queued += 1,
            Err(error) if queued == 0 || matches!(error, Error::DeviceLost { .. }) => return Err(error),
            Err(error) => return Err(Error::PartOfLaunch { kernel, queued, source: Box::new(error) }),
        }
    }
    Ok(())
}

/// Cuts `groups` workgroups into dispatches of at most `max` in each dimension.
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu", test))]
pub(crate) fn dispatches(groups: [u32; 3], max: [u32; 3]) -> impl Iterator<Item = Dispatch> {
    let mut next = (!groups.contains(&0)).then_some([0; 3]);
    std::iter::from_fn(move || {
        let first = next?;
        let count = std::array::from_fn(|axis| (groups[axis] - first[axis]).min(max[axis]));
        next = (0..3).find(|&axis| groups[axis] - first[axis] > count[axis]).map(|axis| {
            std::array::from_fn(|other| match other.cmp(&axis) {
                Ordering::Less => 0,
                Ordering::Equal => first[axis] + count[axis],
                Ordering::Greater => first[other],
            })
        });
        Some(Dispatch { first, count })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dispatches_cover_every_workgroup_once() {
        let groups = [7, 5, 3];
        let mut seen = vec![0; 7 * 5 * 3];
        for part in dispatches(groups, [3, 2, 2]) {
            for z in 0..part.count[2] {
                for y in 0..part.count[1] {
                    for x in 0..part.count[0] {
                        let id = [part.first[0] + x, part.first[1] + y, part.first[2] + z];
                        seen[((id[2] * 5 + id[1]) * 7 + id[0]) as usize] += 1;
                    }
                }
            }
        }
        assert!(seen.iter().all(|&times| times == 1), "{seen:?}");
    }

    #[test]
    fn a_launch_that_fails_midway_says_what_runs() {
        let full = || Error::Dispatch("there is no room".to_owned());
        let lost = || Error::DeviceLost { kind: crate::BackendKind::Vulkan, operation: "launch", source: "it is gone".into() };
        let launch = |good: u32, error: fn() -> Error| {
            let mut calls = 0;
            queue_dispatches("cut", [7, 5, 3], [3, 2, 2], |_| {
                calls += 1;
                if calls <= good { Ok(()) } else { Err(error()) }
            })
        };
        assert!(launch(18, full).is_ok());
        assert!(matches!(launch(0, full), Err(Error::Dispatch(_))), "nothing runs");
        let error = launch(17, full).unwrap_err();
        assert!(matches!(&error, Error::PartOfLaunch { kernel: "cut", queued: 17, source } if matches!(**source, Error::Dispatch(_))));
        assert!(matches!(launch(17, lost), Err(Error::DeviceLost { .. })));
    }

    #[test]
    fn a_grid_within_the_limit_is_one_dispatch() {
        let parts: Vec<_> = dispatches(workgroups([1000, 1, 1], [256, 1, 1]), [65535; 3]).collect();
        assert_eq!(parts, [Dispatch { first: [0; 3], count: [4, 1, 1] }]);
    }
}
