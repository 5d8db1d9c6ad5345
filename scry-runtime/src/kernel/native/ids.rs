//! Which invocation runs.

use std::ops::{Div, Rem};

/// What `global_id()` and its like return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Id {
    /// Along the first axis.
    pub x: u32,
    /// Along the second axis.
    pub y: u32,
    /// Along the third axis.
    pub z: u32,
}

impl Id {
    /// The place along axis 0, 1 or 2.
    pub(super) fn axis(self, axis: usize) -> u32 {
        [self.x, self.y, self.z][axis]
    }
}

impl From<[u32; 3]> for Id {
    #[inline(always)]
    fn from([x, y, z]: [u32; 3]) -> Self {
        Self { x, y, z }
    }
}

/// The invocation's place in the launch: all that the sanitizer need know.
impl From<Ids> for [u32; 3] {
    #[inline(always)]
    fn from(ids: Ids) -> Self {
        ids.global
    }
}

/// Which invocation runs.
#[derive(Debug, Clone, Copy)]
pub struct Ids {
    pub(super) global: [u32; 3],
    pub(super) local: [u32; 3],
    pub(super) group: [u32; 3],
    pub(super) size: [u32; 3],
    pub(super) workgroup: [u32; 3],
    pub(super) subgroup_size: u32,
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $field:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name(self) -> Id {
            self.$field.into()
        }
    )*};
}

impl Ids {
    /// Those of no invocation, of a launch of that size.
    pub(super) fn of_size(size: [u32; 3]) -> Self {
        Self { global: [0; 3], local: [0; 3], group: [0; 3], size, workgroup: [1; 3], subgroup_size: 1 }
    }

    /// Those of an invocation, of a launch of that size.
    pub(super) fn of_invocation(global: [u32; 3], size: [u32; 3], workgroup: [u32; 3]) -> Self {
        let of_axes = |of: fn(u32, u32) -> u32| std::array::from_fn(|axis| of(global[axis], workgroup[axis]));
        Self { global, local: of_axes(u32::rem), group: of_axes(u32::div), size, workgroup, subgroup_size: 1 }
    }

    /// The invocation `local` of the same workgroup.
    #[inline(always)]
    #[must_use]
    pub fn in_workgroup(self, local: [u32; 3]) -> Self {
        let global = std::array::from_fn(|axis| (self.group[axis] * self.workgroup[axis]).wrapping_add(local[axis]));
        Self { global, local, ..self }
    }

    /// The invocation at `x` in the same row of the launch.
    #[inline(always)]
    #[must_use]
    pub fn at(self, x: u32) -> Self {
        let in_place_of_x = |[_, y, z]: [u32; 3], x| [x, y, z];
        Self {
            global: in_place_of_x(self.global, x),
            local: in_place_of_x(self.local, x % self.workgroup[0]),
            group: in_place_of_x(self.group, x / self.workgroup[0]),
            ..self
        }
    }

    ids! {
        /// The invocation's place in the launch.
        global_id global;
        /// The invocation's place in its workgroup.
        local_id local;
        /// The workgroup's place among the workgroups.
        workgroup_id group;
        /// The number of invocations in a workgroup.
        workgroup_size workgroup;
        /// The number of invocations in the launch.
        launch_size size;
    }

    /// The number of workgroups.
    #[inline(always)]
    #[must_use]
    pub fn num_workgroups(self) -> Id {
        std::array::from_fn(|axis| self.size[axis].div_ceil(self.workgroup[axis])).into()
    }

    /// The number of invocations in a subgroup.
    #[inline(always)]
    #[must_use]
    pub fn subgroup_size(self) -> u32 {
        self.subgroup_size
    }

    /// The invocation's place in its subgroup.
    #[inline(always)]
    #[must_use]
    pub fn subgroup_lane(self) -> u32 {
        let Id { x, y, z } = self.local_id();
        ((z * self.workgroup[1] + y) * self.workgroup[0] + x) % self.subgroup_size
    }
}
