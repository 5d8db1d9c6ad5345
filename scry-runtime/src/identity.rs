//! What `global_id()` and its like are to the host, which also compiles the functions that kernels use: there, no invocation
//! runs, so calling one panics. In a kernel the compiler knows them itself.

/// A place in the launch, or a size of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id {
    /// Along the first axis.
    pub x: usize,
    /// Along the second axis.
    pub y: usize,
    /// Along the third axis.
    pub z: usize,
}

macro_rules! identities {
    ($($name:ident -> $ty:ty,)*) => {
        $(
            /// Known in a kernel only.
            ///
            /// # Panics
            /// Always.
            #[track_caller]
            pub fn $name() -> $ty {
                panic!("`{}()` is known in a kernel only, and this function was called on the host", stringify!($name))
            }
        )*
    };
}

identities! {
    global_id -> Id,
    local_id -> Id,
    workgroup_id -> Id,
    num_workgroups -> Id,
    workgroup_size -> Id,
    launch_size -> Id,
    subgroup_size -> usize,
    subgroup_lane -> usize,
}
