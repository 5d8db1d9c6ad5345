//! `global_id()`, `barrier()` and their like as the host has them, which also compiles the functions that kernels use: there,
//! no invocation runs, so calling one panics. In a kernel the compiler knows them itself.

/// A place in the launch, or a size of it. Several axes at once are a tuple: `let (column, row) = global_id().xy();`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id {
    /// Along the first axis.
    pub x: usize,
    /// Along the second axis.
    pub y: usize,
    /// Along the third axis.
    pub z: usize,
}

/// The axes of an [`Id`] in other orders, as glam's swizzles name them.
macro_rules! swizzles {
    ($($name:ident: $ty:ty = $($axis:ident)*;)*) => {
        impl Id {
            $(
                #[doc = concat!("The axes ", $("`", stringify!($axis), "` ",)* "in this order.")]
                #[must_use]
                pub const fn $name(self) -> $ty {
                    ($(self.$axis,)*)
                }
            )*
        }
    };
}

swizzles! {
    xy: (usize, usize) = x y;
    xz: (usize, usize) = x z;
    yx: (usize, usize) = y x;
    yz: (usize, usize) = y z;
    zx: (usize, usize) = z x;
    zy: (usize, usize) = z y;
    xyz: (usize, usize, usize) = x y z;
    xzy: (usize, usize, usize) = x z y;
    yxz: (usize, usize, usize) = y x z;
    yzx: (usize, usize, usize) = y z x;
    zxy: (usize, usize, usize) = z x y;
    zyx: (usize, usize, usize) = z y x;
}

macro_rules! identities {
    ($($(#[$doc:meta])* $name:ident -> $ty:ty,)*) => {
        $(
            $(#[$doc])*
            ///
            /// # Panics
            /// When called on the host, where no invocation runs.
            #[track_caller]
            pub fn $name() -> $ty {
                panic!("`{}()` is known in a kernel only, and this function was called on the host", stringify!($name))
            }
        )*
    };
}

identities! {
    /// The place of this invocation in the whole launch.
    #[doc(alias("get_global_id", "global_invocation_id", "ABSOLUTE_POS"))]
    global_id -> Id,
    /// The place of this invocation in its workgroup.
    #[doc(alias("threadIdx", "get_local_id", "local_invocation_id", "UNIT_POS"))]
    local_id -> Id,
    /// The place of this invocation's workgroup among those of the launch.
    #[doc(alias("blockIdx", "get_group_id", "CUBE_POS"))]
    workgroup_id -> Id,
    /// How many workgroups the launch has along each axis.
    #[doc(alias("gridDim", "get_num_groups", "CUBE_COUNT"))]
    num_workgroups -> Id,
    /// How many invocations a workgroup has along each axis.
    #[doc(alias("blockDim", "get_local_size", "CUBE_DIM"))]
    workgroup_size -> Id,
    /// How many invocations were asked for along each axis: the grid of the launch. Of a kernel that cooperates, which runs whole workgroups,
    /// there may be more.
    #[doc(alias("get_global_size"))]
    launch_size -> Id,
    /// How many invocations a subgroup has.
    #[doc(alias("warpSize", "PLANE_DIM"))]
    subgroup_size -> usize,
    /// The place of this invocation in its subgroup.
    #[doc(alias("laneid", "UNIT_POS_PLANE"))]
    subgroup_lane -> usize,
}

#[track_caller]
fn in_kernels_only(name: &str) -> ! {
    panic!("`{name}` does something in a kernel only, and this function was called on the host")
}

/// Declares a variable that the invocations of a workgroup share: `let mut tile = shared::<[f32; 256]>();`. Its value is open until one of
/// them sets it.
///
/// # Panics
/// When called on the host.
#[doc(alias("__shared__", "groupshared", "SharedMemory"))]
#[track_caller]
pub fn shared<T>() -> T {
    in_kernels_only("shared")
}

/// Waits until every invocation of the workgroup is here. What they wrote before it to shared memory and to slices, all of them read behind it.
///
/// # Panics
/// When called on the host.
#[doc(alias("__syncthreads", "workgroupBarrier", "sync_cube"))]
#[track_caller]
pub fn barrier() {
    in_kernels_only("barrier")
}

/// Reads shared memory between two barriers: the value is the same for the whole workgroup, so barriers may depend on it.
///
/// # Panics
/// When called on the host.
#[doc(alias("workgroupUniformLoad"))]
#[track_caller]
pub fn workgroup_uniform_load<T>(_: &T) -> T {
    in_kernels_only("workgroup_uniform_load")
}

/// Ends a group of copies to shared memory: those that [`copy_from`](CopyFrom::copy_from) and
/// [`copy_rows_from`](CopyRowsFrom::copy_rows_from) have begun since the last group, which may be none. [`wait_copies`] waits for groups.
/// Every invocation of the workgroup gets here.
///
/// # Panics
/// When called on the host.
#[doc(alias("__pipeline_commit", "cp.async.commit_group", "producer_commit"))]
#[track_caller]
pub fn commit_copies() {
    in_kernels_only("commit_copies")
}

/// Waits until no more than the last `pending` groups of copies to shared memory are under way: `wait_copies(0)` waits for all that are
/// committed. Each invocation waits for what it copies itself, so what has been copied is read behind the next [`barrier`]; a kernel that
/// reads before does not compile. `pending` is a constant of at most 7. Every invocation of the workgroup gets here.
///
/// # Panics
/// When called on the host.
#[doc(alias("__pipeline_wait_prior", "cp.async.wait_group", "consumer_wait"))]
#[track_caller]
pub fn wait_copies(pending: usize) {
    let _ = pending;
    in_kernels_only("wait_copies")
}

/// The method by which the invocations of a workgroup copy elements to shared memory together, while they do something else; in kernels and
/// device functions it is in scope by itself.
pub trait CopyFrom<T> {
    /// Begins to fill an array in shared memory, or a part of one, with the first elements of `from`, which is a slice that the kernel only
    /// reads, or a part of one. Where it has fewer elements, the rest is filled with zeros; where it has more, they are left out.
    ///
    /// All invocations of the workgroup call it with the same array and the same slice, and each copies some of the elements. They may be
    /// read, or written again, behind a [`commit_copies`], a [`wait_copies`] and a [`barrier`]; a kernel that does so before does not
    /// compile. What has been read or written before the copy is as for any store: a [`barrier`] stands between.
    ///
    /// On CUDA, from compute capability 8.0 on, these are `cp.async`: of 16 bytes each, if the addresses of the array and of the slice, and
    /// the size of the array, are multiples of 16 bytes, else of 8 or 4. Elsewhere, the elements are copied where the call stands, and
    /// waiting takes no time. Elements hold numbers, `bool`s, vectors and matrices; an enum, which a zero need not be, is none.
    ///
    /// # Panics
    /// When called on the host.
    #[doc(alias("memcpy_async", "__pipeline_memcpy_async", "cp.async"))]
    #[track_caller]
    fn copy_from(&mut self, from: &[T]);
}

impl<T> CopyFrom<T> for [T] {
    fn copy_from(&mut self, _from: &[T]) {
        in_kernels_only("copy_from")
    }
}

/// The same for a part of a matrix.
pub trait CopyRowsFrom<T> {
    /// Begins to fill rows in shared memory with elements of `from`, as [`copy_from`](CopyFrom::copy_from) does, which says what comes
    /// between that and reading them. A row begins `stride` elements behind the one before in the slice. Of each, `width` elements are
    /// copied at most; what a row has besides, and what lies behind the end of the slice, is zero. So a tile at the edge of a matrix is
    /// `tile.copy_rows_from(&x[row * stride + column..], stride, stride - column)`.
    ///
    /// On CUDA, units of 16 bytes need a row and a `stride` of a multiple of that, too.
    ///
    /// # Panics
    /// If `stride` times the number of rows is no `u32`, and when called on the host.
    #[doc(alias("memcpy_async", "cp.async"))]
    #[track_caller]
    fn copy_rows_from(&mut self, from: &[T], stride: usize, width: usize);
}

impl<T, const COLUMNS: usize> CopyRowsFrom<T> for [[T; COLUMNS]] {
    fn copy_rows_from(&mut self, _from: &[T], _stride: usize, _width: usize) {
        in_kernels_only("copy_rows_from")
    }
}

/// The method by which kernels write elements whose indices the data decide; in kernels and device functions it is in scope by itself.
///
/// ```
/// # use scry_runtime::identity::Scatter;
/// let mut y = [0; 3];
/// for (to, x) in [2, 0, 1].into_iter().zip([5, 6, 7]) {
///     y.scatter(to, x);
/// }
/// assert_eq!(y, [6, 7, 5]);
/// ```
pub trait Scatter<T> {
    /// `self[index] = value`, where at most one invocation of a launch has this `index`: a permutation, say. If others have it as well, the
    /// element has one of the values, and the sanitizer reports a race. The elements are numbers of at most 32 bits, or `bool`s.
    ///
    /// # Panics
    /// If `index` is out of bounds.
    #[track_caller]
    fn scatter(&mut self, index: usize, value: T);
}

impl<T> Scatter<T> for [T] {
    fn scatter(&mut self, index: usize, value: T) {
        self[index] = value;
    }
}

/// What the invocations of a subgroup do together. Each function panics when it is called on the host.
pub mod subgroup {
    use super::in_kernels_only;

    macro_rules! operations {
        ($($(#[$doc:meta])* $name:ident $(<$generic:ident>)? ($($operand:ident: $ty:ty),*) -> $result:ty,)*) => {
            $(
                $(#[$doc])*
                #[track_caller]
                pub fn $name $(<$generic>)? ($($operand: $ty),*) -> $result {
                    $(let _ = $operand;)*
                    in_kernels_only(concat!("subgroup::", stringify!($name)))
                }
            )*
        };
    }

    operations! {
        /// The sum of the values of all invocations of the subgroup.
        #[doc(alias("simd_sum", "warpReduceSum"))]
        add<T>(value: T) -> T,
        /// The product of all values.
        mul<T>(value: T) -> T,
        /// The least value.
        min<T>(value: T) -> T,
        /// The greatest value.
        max<T>(value: T) -> T,
        /// The bits that all values have.
        and<T>(value: T) -> T,
        /// The bits that any value has.
        or<T>(value: T) -> T,
        /// The bits that an odd number of values have.
        xor<T>(value: T) -> T,
        /// The sum of the values of the lanes up to this one.
        inclusive_add<T>(value: T) -> T,
        /// The sum of the values of the lanes before this one.
        exclusive_add<T>(value: T) -> T,
        /// The value of `lane`, which is the same for the whole subgroup.
        broadcast<T>(value: T, lane: usize) -> T,
        /// The value of `lane`.
        #[doc(alias("__shfl_sync"))]
        shuffle<T>(value: T, lane: usize) -> T,
        /// The value of the lane that is `distance` below this one.
        #[doc(alias("__shfl_up_sync"))]
        shuffle_up<T>(value: T, distance: usize) -> T,
        /// The value of the lane that is `distance` above this one.
        #[doc(alias("__shfl_down_sync"))]
        shuffle_down<T>(value: T, distance: usize) -> T,
        /// The value of the lane whose number differs from this one's in the bits of `mask`.
        #[doc(alias("__shfl_xor_sync"))]
        shuffle_xor<T>(value: T, mask: usize) -> T,
        /// Whether the condition holds for every invocation.
        #[doc(alias("__all_sync"))]
        all(condition: bool) -> bool,
        /// Whether the condition holds for some invocation.
        #[doc(alias("__any_sync"))]
        any(condition: bool) -> bool,
        /// For which lanes the condition holds: bit `i % 32` of word `i / 32` is that of lane `i`.
        #[doc(alias("__ballot_sync"))]
        ballot(condition: bool) -> [u32; 4],
    }
}
