//! How a kernel's native code is called: the types that generated code uses, and the cutting of a grid into runs.

use std::marker::PhantomData;

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::memory::ALIGNMENT;
use super::plain::Plain;
use crate::kernel::Access;

/// The number of invocations in a subgroup of the CPU device.
pub const SUBGROUP_SIZE: u32 = 32;

/// A kernel's native code, compiled twice.
#[derive(Debug, Clone, Copy)]
pub struct CpuEntry {
    /// For the target's baseline.
    pub baseline: CpuFn,
    /// For x86-64 with AVX2 and FMA; the same as `baseline` elsewhere.
    pub wide: CpuFn,
}

/// Runs the invocations of one [`Run`].
///
/// # Safety
/// A `wide` function runs only where the processor has AVX2 and FMA.
pub type CpuFn = unsafe fn(&CpuLaunch<'_>, Run);

/// Consecutive invocations: `x_start <= x < x_end` at one y and z.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// The first x.
    pub x_start: u32,
    /// The x after the last.
    pub x_end: u32,
    /// The y of all of them.
    pub y: u32,
    /// The z of all of them.
    pub z: u32,
}

/// The arguments of a launch, as native code takes them.
pub struct CpuLaunch<'a> {
    block: &'a [u32],
    slices: &'a [BoundMemory],
}

/// A slice argument: its first byte and its number of elements.
#[derive(Clone, Copy)]
pub(super) struct BoundMemory {
    pub(super) start: *mut u8,
    pub(super) len: u32,
    pub(super) element_size: u32,
    pub(super) access: Access,
}

// SAFETY: an address and a length; the command that holds them keeps the memory alive and orders its use.
unsafe impl Send for BoundMemory {}
// SAFETY: as for `Send`.
unsafe impl Sync for BoundMemory {}

impl<'a> CpuLaunch<'a> {
    pub(super) fn new(block: &'a [u32], slices: &'a [BoundMemory]) -> Self {
        Self { block, slices }
    }

    /// The word of the parameter block at byte offset `slot`.
    #[inline(always)]
    #[must_use]
    pub fn word(&self, slot: usize) -> u32 {
        self.block[slot / 4]
    }

    /// The value in the parameter block at byte offset `slot`.
    ///
    /// # Panics
    /// If the block ends before the value does: a bug of the compiler.
    #[inline(always)]
    #[must_use]
    pub fn value<T: Plain>(&self, slot: usize) -> T {
        let bytes: &[u8] = bytemuck::cast_slice(self.block);
        let bytes = &bytes[slot..][..size_of::<T>()];
        // SAFETY: "`src` must be valid for reads and point to a properly initialised value of type `T`": there are as many bytes as
        // a `T` has, all initialised, and whatever they are is one.
        unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
    }

    /// The two words of the parameter block from byte offset `slot` on, as one number.
    #[inline(always)]
    #[must_use]
    pub fn wide(&self, slot: usize) -> u64 {
        bytemuck::cast([self.block[slot / 4], self.block[slot / 4 + 1]])
    }

    /// The number of invocations in x, y and z.
    #[inline(always)]
    #[must_use]
    pub fn size(&self) -> [u32; 3] {
        [self.block[0], self.block[1], self.block[2]]
    }

    /// Slice argument `index`, which the kernel only reads.
    ///
    /// # Panics
    /// If the argument is no slice of `T`, or is one to write: a bug of the compiler.
    #[inline(always)]
    #[must_use]
    pub fn slice<T: Plain>(&self, index: usize) -> &'a [T] {
        let slice = self.bound::<T>(index, Access::Read);
        // SAFETY: the elements are aligned (see `bound`), valid (every pattern is for what is `Plain`, and memory starts as
        // zeros), alive as long as the launch, and not written while it runs: the access is `Read`, and a launch refuses slices
        // that overlap one it writes.
        unsafe { std::slice::from_raw_parts(slice.start.cast(), slice.len as usize) }
    }

    /// Slice argument `index`, which the kernel writes.
    ///
    /// # Panics
    /// If the argument is no slice of `T`, or is one only to read: a bug of the compiler.
    #[inline(always)]
    #[must_use]
    pub fn slice_mut<T: Plain>(&self, index: usize) -> SliceMut<'a, T> {
        let slice = self.bound::<T>(index, Access::Write);
        SliceMut { start: slice.start.cast(), len: slice.len, memory: PhantomData }
    }

    /// Slice argument `index`, whose first byte is aligned for a `T`: memory starts at a multiple of `ALIGNMENT`, and the argument
    /// at a multiple of the element's size from there, which "is always a multiple of its alignment".
    fn bound<T>(&self, index: usize, access: Access) -> BoundMemory {
        const { assert!(align_of::<T>() <= ALIGNMENT, "memory is aligned for every element") };
        let slice = self.slices[index];
        assert!(slice.access == access && slice.element_size as usize == size_of::<T>(), "the kernel takes slice {index} for another");
        slice
    }
}

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

/// Which invocation runs.
#[derive(Debug, Clone, Copy)]
pub struct Ids {
    global: [u32; 3],
    size: [u32; 3],
    workgroup: [u32; 3],
}

impl Ids {
    /// The invocation `global` of a launch of `size`, in workgroups of `workgroup`.
    #[inline(always)]
    #[must_use]
    pub fn new(global: [u32; 3], size: [u32; 3], workgroup: [u32; 3]) -> Self {
        Self { global, size, workgroup }
    }

    /// The invocation's place in the launch.
    #[inline(always)]
    #[must_use]
    pub fn global_id(self) -> Id {
        self.global.into()
    }

    /// The invocation's place in its workgroup.
    #[inline(always)]
    #[must_use]
    pub fn local_id(self) -> Id {
        std::array::from_fn(|axis| self.global[axis] % self.workgroup[axis]).into()
    }

    /// The workgroup's place among the workgroups.
    #[inline(always)]
    #[must_use]
    pub fn workgroup_id(self) -> Id {
        std::array::from_fn(|axis| self.global[axis] / self.workgroup[axis]).into()
    }

    /// The number of workgroups.
    #[inline(always)]
    #[must_use]
    pub fn num_workgroups(self) -> Id {
        std::array::from_fn(|axis| self.size[axis].div_ceil(self.workgroup[axis])).into()
    }

    /// The number of invocations in a workgroup.
    #[inline(always)]
    #[must_use]
    pub fn workgroup_size(self) -> Id {
        self.workgroup.into()
    }

    /// The number of invocations in the launch.
    #[inline(always)]
    #[must_use]
    pub fn launch_size(self) -> Id {
        self.size.into()
    }

    /// The invocation's place in its subgroup.
    #[inline(always)]
    #[must_use]
    pub fn subgroup_lane(self) -> u32 {
        let Id { x, y, z } = self.local_id();
        ((z * self.workgroup[1] + y) * self.workgroup[0] + x) % SUBGROUP_SIZE
    }
}

/// Element `index`, or zero if there is none; there is one if that is `PROVEN`.
#[inline(always)]
#[must_use]
pub fn load<const PROVEN: bool, T: Plain>(slice: &[T], index: u32) -> T {
    if PROVEN {
        // SAFETY: the index is in bounds: `Reach` has proven it.
        return unsafe { *slice.get_unchecked(index as usize) };
    }
    slice.get(index as usize).copied().unwrap_or_else(T::zero)
}

/// A slice that all invocations of a launch read and write.
pub struct SliceMut<'a, T> {
    start: *mut T,
    len: u32,
    memory: PhantomData<&'a [T]>,
}

impl<T> Clone for SliceMut<'_, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for SliceMut<'_, T> {}

impl<T: Plain> SliceMut<'_, T> {
    /// The number of elements.
    #[inline(always)]
    #[must_use]
    pub fn len(self) -> u32 {
        self.len
    }

    /// Whether there are no elements.
    #[inline(always)]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.len == 0
    }

    /// Element `index`, or zero if there is none; there is one if that is `PROVEN`.
    #[inline(always)]
    #[must_use]
    pub fn load<const PROVEN: bool>(self, index: u32) -> T {
        if PROVEN || index < self.len {
            // SAFETY: `index < len`, by `Reach` if not here, so the element lies inside the argument, which is alive, aligned and initialised (see
            // `CpuLaunch::slice`). Another invocation may write it at the same time, as on every GPU: ARCHITECTURE.md,
            // "Races", says what that means and what will rule it out.
            unsafe { *self.start.add(index as usize) }
        } else {
            T::zero()
        }
    }

    /// Sets element `index`, if there is one; there is one if that is `PROVEN`.
    ///
    /// An element with padding is to be stored part by part: stored whole, it may leave those bytes without a value, and the host
    /// can read them through a cast of the buffer.
    #[inline(always)]
    pub fn store<const PROVEN: bool>(self, index: u32, value: T) {
        if PROVEN || index < self.len {
            // SAFETY: as in `load`.
            unsafe { *self.start.add(index as usize) = value };
        }
    }

    /// Sets the part of element `index` that starts at its byte `offset`, if there is such an element, and leaves the rest of it
    /// alone; there is one if that is `PROVEN`.
    ///
    /// # Panics
    /// If the part is not inside an element: a bug of the compiler.
    #[inline(always)]
    pub fn store_part<const PROVEN: bool, U: Plain>(self, index: u32, offset: usize, value: U) {
        assert!(offset <= size_of::<T>() && size_of::<U>() <= size_of::<T>() - offset, "a part lies inside its element");
        if PROVEN || index < self.len {
            // SAFETY: as in `load`, and the part lies inside the element; whatever bytes it gets, the element remains a value, as
            // a `Plain` type has no others.
            unsafe { self.start.add(index as usize).cast::<u8>().add(offset).cast::<U>().write_unaligned(value) };
        }
    }
}

/// A run has at least this many invocations, so that sharing it out costs less than running it.
const MIN_RUN: u64 = 256;
/// A run has at most this many, so that cores that finish early find work.
const MAX_RUN: u64 = 16384;

/// Runs `grid` invocations on the cores of the current rayon pool.
pub(super) fn execute(entry: &CpuEntry, launch: &CpuLaunch<'_>, grid: [u32; 3]) {
    let function = if is_wide() { entry.wide } else { entry.baseline };
    let [nx, ny, nz] = grid.map(u64::from);
    let rows = ny * nz;
    let run_len = (nx * rows / (8 * rayon::current_num_threads() as u64)).clamp(MIN_RUN, MAX_RUN).min(nx);
    let runs_per_row = nx.div_ceil(run_len);
    let run = |i: u64| {
        let (row, part) = (i / runs_per_row, i % runs_per_row);
        let x_start = part * run_len;
        Run { x_start: x_start as u32, x_end: (x_start + run_len).min(nx) as u32, y: (row % ny) as u32, z: (row / ny) as u32 }
    };
    // SAFETY: `is_wide` has asked the processor before `wide` is called.
    let call = |i: u64| unsafe { function(launch, run(i)) };
    let runs = rows * runs_per_row;
    let together = (MIN_RUN / run_len).max(1);
    if runs <= together {
        return (0..runs).for_each(call);
    }
    match usize::try_from(runs) {
        Ok(runs) => (0..runs).into_par_iter().with_min_len(together as usize).for_each(|i| call(i as u64)),
        Err(_) => (0..runs).for_each(call),
    }
}

/// Whether `CpuEntry::wide` can run here.
fn is_wide() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the compiler writes a struct of `[u8; 3]` and `u32`.
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(C)]
    struct Mirror {
        bytes: [u8; 3],
        word: u32,
    }

    // SAFETY: every pattern of both fields is a value.
    unsafe impl Plain for Mirror {}

    /// Memory of two mirrors and a half, at the alignment of the device's memory.
    #[repr(C, align(64))]
    struct Words([u32; 5]);

    fn bound(words: &mut Words, access: Access) -> BoundMemory {
        BoundMemory { start: words.0.as_mut_ptr().cast(), len: 2, element_size: 8, access }
    }

    #[test]
    fn values_are_read_from_any_slot() {
        let block = [1u32, 0x0605_0403, 0x0a09_0807].map(u32::to_le);
        let launch = CpuLaunch::new(&block, &[]);
        assert_eq!(launch.value::<u32>(4), 0x0605_0403u32.to_le());
        assert_eq!(launch.value::<[u8; 3]>(5), [4, 5, 6]);
        assert_eq!(launch.value::<Mirror>(4).bytes, [3, 4, 5]);
    }

    #[test]
    #[should_panic(expected = "out of range")]
    fn a_value_lies_inside_the_block() {
        let _ = CpuLaunch::new(&[0; 3], &[]).value::<Mirror>(8);
    }

    #[test]
    fn elements_are_loaded_and_what_is_not_there_is_zero() {
        let mut words = Words([0x0002_0100u32.to_le(), 7, 0xff05_0403u32.to_le(), 9, 11]);
        let slices = [bound(&mut words, Access::Read)];
        let launch = CpuLaunch::new(&[], &slices);
        let slice = launch.slice::<Mirror>(0);
        assert_eq!(load::<false, _>(slice, 1), Mirror { bytes: [3, 4, 5], word: 9 });
        assert_eq!(load::<false, _>(slice, 2), Mirror { bytes: [0; 3], word: 0 });
    }

    #[test]
    fn a_part_is_stored_alone() {
        let mut words = Words([u32::MAX; 5]);
        let slices = [bound(&mut words, Access::Write)];
        let slice = CpuLaunch::new(&[], &slices).slice_mut::<Mirror>(0);
        slice.store_part::<false, u8>(1, 1, 2);
        slice.store_part::<true, u32>(0, 4, 5);
        slice.store_part::<false, u32>(2, 0, 6);
        assert_eq!(slice.load::<false>(0), Mirror { bytes: [255; 3], word: 5 });
        assert_eq!(slice.load::<false>(1), Mirror { bytes: [255, 2, 255], word: u32::MAX });
        assert_eq!(words.0, [u32::MAX, 5, 0xffff_02ffu32.to_le(), u32::MAX, u32::MAX]);
    }

    #[test]
    #[should_panic(expected = "a part lies inside its element")]
    fn a_part_lies_inside_its_element() {
        let mut words = Words([0; 5]);
        let slices = [bound(&mut words, Access::Write)];
        CpuLaunch::new(&[], &slices).slice_mut::<Mirror>(0).store_part::<false, u32>(0, 5, 1);
    }
}
