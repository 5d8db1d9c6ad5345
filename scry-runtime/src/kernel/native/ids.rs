//! Which invocation runs.

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

// Axis by axis, written out, and by reference: where nothing is optimised, a closure for each axis is not inlined, a value that is passed is copied, and
// native code asks for ids all the time.

#[inline(always)]
pub(super) fn quotients([x, y, z]: [u32; 3], [width, height, depth]: [u32; 3]) -> [u32; 3] {
    [x / width, y / height, z / depth]
}

#[inline(always)]
pub(super) fn remainders([x, y, z]: [u32; 3], [width, height, depth]: [u32; 3]) -> [u32; 3] {
    [x % width, y % height, z % depth]
}

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident $field:ident;)*) => {$(
        $(#[$doc])*
        #[inline(always)]
        #[must_use]
        pub fn $name(&self) -> Id {
            let [x, y, z] = self.$field;
            Id { x, y, z }
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
        let (local, group) = (remainders(global, workgroup), quotients(global, workgroup));
        Self { global, local, group, size, workgroup, subgroup_size: 1 }
    }

    /// The invocation `local` of the workgroup of which this is the first.
    #[inline(always)]
    #[must_use]
    pub fn in_workgroup(&self, local: [u32; 3]) -> Self {
        let ([first_x, first_y, first_z], [x, y, z]) = (self.global, local);
        Self { global: [first_x.wrapping_add(x), first_y.wrapping_add(y), first_z.wrapping_add(z)], local, ..*self }
    }

    /// The invocation at `x` in the same row of the launch.
    #[inline(always)]
    #[must_use]
    pub fn at(&self, x: u32) -> Self {
        let ([_, y, z], [_, local_y, local_z], [_, group_y, group_z]) = (self.global, self.local, self.group);
        let width = self.workgroup[0];
        Self { global: [x, y, z], local: [x % width, local_y, local_z], group: [x / width, group_y, group_z], ..*self }
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
    pub fn num_workgroups(&self) -> Id {
        let ([x, y, z], [width, height, depth]) = (self.size, self.workgroup);
        Id { x: x.div_ceil(width), y: y.div_ceil(height), z: z.div_ceil(depth) }
    }

    /// The number of invocations in a subgroup.
    #[inline(always)]
    #[must_use]
    pub fn subgroup_size(&self) -> u32 {
        self.subgroup_size
    }

    /// The invocation's place in its subgroup.
    #[inline(always)]
    #[must_use]
    pub fn subgroup_lane(&self) -> u32 {
        let Id { x, y, z } = self.local_id();
        ((z * self.workgroup[1] + y) * self.workgroup[0] + x) % self.subgroup_size
    }
}
