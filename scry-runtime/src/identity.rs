//! What `global_id()`, `barrier()` and their like are to the host, which also compiles the functions that kernels use: there,
//! no invocation runs, so calling one panics. In a kernel the compiler knows them itself.

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

#[track_caller]
fn in_kernels_only(name: &str) -> ! {
    panic!("`{name}` does something in a kernel only, and this function was called on the host")
}

/// Makes a variable of the workgroup, in a kernel only.
///
/// # Panics
/// Always.
#[track_caller]
pub fn shared<T>() -> T {
    in_kernels_only("shared")
}

/// Waits for the workgroup, in a kernel only.
///
/// # Panics
/// Always.
#[track_caller]
pub fn barrier() {
    in_kernels_only("barrier")
}

/// Reads shared memory for the whole workgroup, in a kernel only.
///
/// # Panics
/// Always.
#[track_caller]
pub fn workgroup_uniform_load<T>(_: &T) -> T {
    in_kernels_only("workgroup_uniform_load")
}

/// The functions of subgroups, in kernels only.
pub mod subgroup {
    use super::in_kernels_only;

    macro_rules! operations {
        ($($name:ident $(<$generic:ident>)? ($($operand:ident: $ty:ty),*) -> $result:ty,)*) => {
            $(
                /// Known in a kernel only.
                ///
                /// # Panics
                /// Always.
                #[track_caller]
                pub fn $name $(<$generic>)? ($($operand: $ty),*) -> $result {
                    $(let _ = $operand;)*
                    in_kernels_only(concat!("subgroup::", stringify!($name)))
                }
            )*
        };
    }

    operations! {
        add<T>(value: T) -> T,
        mul<T>(value: T) -> T,
        min<T>(value: T) -> T,
        max<T>(value: T) -> T,
        and<T>(value: T) -> T,
        or<T>(value: T) -> T,
        xor<T>(value: T) -> T,
        inclusive_add<T>(value: T) -> T,
        exclusive_add<T>(value: T) -> T,
        broadcast<T>(value: T, lane: usize) -> T,
        shuffle<T>(value: T, lane: usize) -> T,
        shuffle_up<T>(value: T, distance: usize) -> T,
        shuffle_down<T>(value: T, distance: usize) -> T,
        shuffle_xor<T>(value: T, mask: usize) -> T,
        all(condition: bool) -> bool,
        any(condition: bool) -> bool,
        ballot(condition: bool) -> [u32; 4],
    }
}
