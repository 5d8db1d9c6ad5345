//! How a kernel's native code is called: the types that generated code uses, and the cutting of a grid into runs.

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use super::memory::ALIGNMENT;
use super::plain::Plain;
use super::sanitizer::Checker;
use super::slice::SliceMut;
use crate::backend::BoundSlice;
use crate::grid::workgroups;
use crate::kernel::{Access, KernelDef};
use crate::observe::Reports;
use crate::report::HEADER_LEN;

/// A kernel's native code, compiled three times.
#[derive(Debug, Clone, Copy)]
pub struct CpuEntry {
    /// For the target's baseline.
    pub baseline: CpuFn,
    /// For x86-64 with AVX2 and FMA; the same as `baseline` elsewhere.
    pub wide: CpuFn,
    /// For the sanitizer: it tells the launch of every access, and runs one workgroup a call if the kernel cooperates.
    pub sanitized: CpuFn,
}

/// Runs the invocations, or the workgroups, of one [`Run`].
///
/// # Safety
/// A `wide` function runs only where the processor has AVX2 and FMA.
pub type CpuFn = unsafe fn(&CpuLaunch<'_>, Run);

/// Consecutive invocations, or workgroups of a kernel that cooperates: `x_start <= x < x_end` at one y and z.
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

/// A launch, as native code takes it: on one thread.
pub struct CpuLaunch<'a> {
    inputs: Inputs<'a>,
    /// There on the sanitizer.
    pub(super) checker: Option<&'a Checker<'a>>,
}

/// The arguments of a launch, and where it reports to.
#[derive(Clone, Copy)]
pub(super) struct Inputs<'a> {
    pub(super) block: &'a [u32],
    pub(super) slices: &'a [BoundMemory],
    pub(super) workgroup: [u32; 3],
    pub(super) subgroup_size: u32,
    pub(super) reports: Reports<'a>,
}

/// A slice argument: its first byte and its number of elements.
#[derive(Clone, Copy)]
pub(super) struct BoundMemory {
    pub(super) start: *mut u8,
    pub(super) len: u32,
    pub(super) element_size: u32,
    pub(super) access: Access,
}

impl BoundMemory {
    /// A slice whose first byte is at `start`.
    pub(super) fn new(slice: &BoundSlice<'_>, start: *mut u8) -> Self {
        let len = (slice.region.size / u64::from(slice.element_size)) as u32;
        Self { start, len, element_size: slice.element_size, access: slice.access }
    }
}

// SAFETY: an address and a length; the command that holds them keeps the memory alive and orders its use.
unsafe impl Send for BoundMemory {}
// SAFETY: as for `Send`.
unsafe impl Sync for BoundMemory {}

impl<'a> CpuLaunch<'a> {
    pub(super) fn new(inputs: Inputs<'a>, checker: Option<&'a Checker<'a>>) -> Self {
        Self { inputs, checker }
    }

    /// The word of the parameter block at byte offset `slot`.
    #[inline(always)]
    #[must_use]
    pub fn word(&self, slot: usize) -> u32 {
        self.inputs.block[slot / 4]
    }

    /// The value in the parameter block at byte offset `slot`.
    ///
    /// # Panics
    /// If the block ends before the value does: a bug of the compiler.
    #[inline(always)]
    #[must_use]
    pub fn value<T: Plain>(&self, slot: usize) -> T {
        let bytes: &[u8] = bytemuck::cast_slice(self.inputs.block);
        let bytes = &bytes[slot..][..size_of::<T>()];
        // SAFETY: "`src` must be valid for reads and point to a properly initialised value of type `T`": there are as many bytes as
        // a `T` has, all initialised, and whatever they are is one.
        unsafe { bytes.as_ptr().cast::<T>().read_unaligned() }
    }

    /// The number of invocations in x, y and z.
    #[inline(always)]
    #[must_use]
    pub fn size(&self) -> [u32; 3] {
        [self.inputs.block[0], self.inputs.block[1], self.inputs.block[2]]
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
        SliceMut::new(slice.start.cast(), slice.len)
    }

    /// The invocation `ids` panics at `site` of the kernel, with the site's values.
    #[inline(always)]
    pub fn panic(&self, ids: Ids, site: u32, values: &[u32]) {
        let [x, y, z] = ids.global;
        self.fail(1, (x, y, z), site, values);
    }

    /// Every invocation of the workgroup of `ids` panics at `site`, that of `ids` first, with the site's values.
    #[inline(always)]
    pub fn panic_workgroup(&self, ids: Ids, site: u32, values: &[u32]) {
        let [x, y, z] = ids.global;
        self.fail(ids.workgroup.iter().product(), (x, y, z), site, values);
    }

    /// The invocation `ids` prints at `site` of the kernel, with the site's values.
    ///
    /// # Panics
    /// If the kernel does not say that it prints: a bug of the compiler.
    #[inline(always)]
    pub fn print(&self, ids: Ids, site: u32, values: &[u32]) {
        let [x, y, z] = ids.global;
        self.push((x, y, z), site, values);
    }

    // These take the ids as numbers: they need not be in memory then, where they would be in case an invocation panics.

    #[cold]
    #[inline(never)]
    fn fail(&self, failed: u32, global: (u32, u32, u32), site: u32, values: &[u32]) {
        let ids = self.ids(global);
        if let Some(checker) = self.checker {
            checker.panic(failed, ids, site, values);
        }
        self.inputs.reports.record.fail(failed, self.report_header(ids, site).into_iter().chain(values.iter().copied()));
    }

    #[cold]
    #[inline(never)]
    fn push(&self, global: (u32, u32, u32), site: u32, values: &[u32]) {
        let ring = self.inputs.reports.ring.expect("a launch of a kernel that prints has a ring");
        let header = self.report_header(self.ids(global), site);
        ring.push(HEADER_LEN + values.len(), header.into_iter().chain(values.iter().copied()));
    }

    fn ids(&self, (x, y, z): (u32, u32, u32)) -> Ids {
        Ids::new([x, y, z], self, self.inputs.workgroup)
    }

    /// The words before the values of a report, as [`crate::report::Report`] has them.
    fn report_header(&self, ids: Ids, site: u32) -> [u32; HEADER_LEN] {
        let ([group_x, group_y, group_z], [local_x, local_y, local_z]) = (ids.group, ids.local);
        let (kernel, launch) = (self.inputs.block[6], self.inputs.block[7]);
        [kernel, launch, site, group_x, group_y, group_z, local_x, local_y, local_z]
    }

    /// Slice argument `index`, whose first byte is aligned for a `T`: memory starts at a multiple of `ALIGNMENT`, and the argument
    /// at a multiple of the element's size from there, which "is always a multiple of its alignment".
    fn bound<T>(&self, index: usize, access: Access) -> BoundMemory {
        const { assert!(align_of::<T>() <= ALIGNMENT, "memory is aligned for every element") };
        let slice = self.inputs.slices[index];
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
    local: [u32; 3],
    group: [u32; 3],
    size: [u32; 3],
    workgroup: [u32; 3],
    subgroup_size: u32,
}

impl Ids {
    /// The invocation `global` of a launch in workgroups of `workgroup`.
    #[inline(always)]
    #[must_use]
    pub fn new(global: [u32; 3], launch: &CpuLaunch<'_>, workgroup: [u32; 3]) -> Self {
        Self {
            global,
            local: std::array::from_fn(|axis| global[axis] % workgroup[axis]),
            group: std::array::from_fn(|axis| global[axis] / workgroup[axis]),
            size: launch.size(),
            workgroup,
            subgroup_size: launch.inputs.subgroup_size,
        }
    }

    /// The first invocation of the workgroup `group` of a launch in workgroups of `workgroup`.
    #[inline(always)]
    #[must_use]
    pub fn of_workgroup(group: [u32; 3], launch: &CpuLaunch<'_>, workgroup: [u32; 3]) -> Self {
        let global = std::array::from_fn(|axis| group[axis] * workgroup[axis]);
        Self { global, local: [0; 3], group, size: launch.size(), workgroup, subgroup_size: launch.inputs.subgroup_size }
    }

    /// The invocation `local` of the same workgroup.
    #[inline(always)]
    #[must_use]
    pub fn in_workgroup(self, local: [u32; 3]) -> Self {
        let global = std::array::from_fn(|axis| (self.group[axis] * self.workgroup[axis]).wrapping_add(local[axis]));
        Self { global, local, ..self }
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
        self.local.into()
    }

    /// The workgroup's place among the workgroups.
    #[inline(always)]
    #[must_use]
    pub fn workgroup_id(self) -> Id {
        self.group.into()
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

/// `count` invocations along an axis of a workgroup, where LLVM knows no more than that there are not more, and of which power of
/// two up to 16 that is a multiple: nothing is left over then when it takes so many at once.
#[inline(always)]
#[must_use]
pub fn count(count: u32) -> u32 {
    let unit = 1 << count.trailing_zeros().min(4);
    std::hint::black_box(count / unit).min(count / unit) * unit
}

/// `value`, which the compiler knows to be below `end`; so LLVM knows as well.
#[inline(always)]
#[must_use]
pub fn below(value: u32, end: u32) -> u32 {
    // SAFETY: "it is undefined behavior if `cond` is false": the compiler says this of numbers of invocations only, which it counts
    // by loops from zero.
    unsafe { std::hint::assert_unchecked(value < end) };
    value
}

/// A run has at least this many invocations, so that sharing it out costs less than running it.
const MIN_RUN: u64 = 256;
/// A run has at most this many, so that cores that finish early find work.
const MAX_RUN: u64 = 16384;

/// The workgroups that a block has along x and y: those of a block run one after another.
const BLOCK: u64 = 8;

/// Runs a launch of `grid` invocations on the cores of the current rayon pool.
pub(super) fn execute(kernel: &KernelDef, inputs: Inputs<'_>, grid: [u32; 3]) {
    let function = if is_wide() { kernel.cpu.wide } else { kernel.cpu.baseline };
    // What is counted: invocations, or workgroups of so many.
    let (counts, of) = if kernel.cooperates {
        (workgroups(grid, kernel.workgroup), kernel.workgroup.into_iter().map(u64::from).product())
    } else {
        (grid, 1)
    };
    let cut = Cut::new(counts, kernel.cooperates, of, rayon::current_num_threads() as u64);
    // SAFETY: `is_wide` has asked the processor before `wide` is called.
    let call = |i: u64| unsafe { function(&CpuLaunch::new(inputs, None), cut.run(i)) };
    if cut.runs <= cut.together {
        return (0..cut.runs).for_each(call);
    }
    match usize::try_from(cut.runs) {
        Ok(runs) => (0..runs).into_par_iter().with_min_len(cut.together as usize).for_each(|i| call(i as u64)),
        Err(_) => (0..cut.runs).for_each(call),
    }
}

/// How a grid is cut into runs.
struct Cut {
    /// Invocations, or workgroups, in x and y, and rows of them: as many as y times z.
    nx: u64,
    ny: u64,
    rows: u64,
    run_len: u64,
    /// The rows that take turns.
    height: u64,
    runs_per_row: u64,
    /// The number of runs; of more than 64 bits can count, that many: nobody lives to see the first of the others.
    runs: u64,
    /// A thread takes so many runs at a time.
    together: u64,
}

impl Cut {
    /// For so many cores; each of what is counted stands for `of` invocations.
    fn new(counts: [u32; 3], cooperates: bool, of: u64, cores: u64) -> Self {
        let [nx, ny, nz] = counts.map(u64::from);
        let (rows, min_run, max_run) = (ny * nz, (MIN_RUN / of).max(1), (MAX_RUN / of).max(1));
        let run_len = (nx.saturating_mul(rows) / (8 * cores)).clamp(min_run, max_run).min(nx);
        // Workgroups that lie close together are likely to want the same memory, while the caches have it.
        let (run_len, height) = if cooperates && rows > 1 { (run_len.min(BLOCK), BLOCK) } else { (run_len, 1) };
        let runs_per_row = nx.div_ceil(run_len);
        let (runs, together) = (rows.saturating_mul(runs_per_row), (min_run / run_len).max(1));
        Self { nx, ny, rows, run_len, height, runs_per_row, runs, together }
    }

    /// Run `i`.
    #[inline]
    fn run(&self, i: u64) -> Run {
        let Self { nx, ny, rows, run_len, runs_per_row, .. } = *self;
        let first_row = i / (self.height * runs_per_row) * self.height;
        let (i, height) = (i - first_row * runs_per_row, self.height.min(rows - first_row));
        let (row, part) = (first_row + i % height, i / height);
        let x_start = part * run_len;
        Run { x_start: x_start as u32, x_end: (x_start + run_len).min(nx) as u32, y: (row % ny) as u32, z: (row / ny) as u32 }
    }
}

/// Whether `CpuEntry::wide` can run here.
pub(super) fn is_wide() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        true
    }
}

/// Launches made by hand, for the tests of this folder.
#[cfg(test)]
pub(super) mod by_hand {
    use super::*;
    use crate::panic::Record;

    pub(in super::super) fn launch<'a>(block: &'a [u32], slices: &'a [BoundMemory]) -> CpuLaunch<'a> {
        static RECORD: Record = Record::new();
        let reports = Reports { record: &RECORD, ring: None };
        CpuLaunch::new(Inputs { block, slices, workgroup: [64, 1, 1], subgroup_size: 32, reports }, None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::slice::{is_row_below, load, row};
    use super::by_hand::launch;
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
    fn every_grid_is_cut_into_runs() {
        const MOST: u32 = u32::MAX;
        for cores in [1, 2, 64] {
            for (cooperates, of) in [(false, 1), (true, 64)] {
                for counts in [[1 << 22, 1 << 21, 1 << 21], [1 << 31; 3], [MOST; 3], [MOST, MOST, 1], [1, MOST, MOST]] {
                    let cut = Cut::new(counts, cooperates, of, cores);
                    assert!(cut.runs >= 1 << 32, "{} runs of {counts:?}", cut.runs);
                    let ends = [0, 1, cut.runs / 2, cut.runs - 1].map(|i| cut.run(i));
                    assert!(ends.iter().all(|run| run.x_start < run.x_end && run.x_end <= counts[0]), "{counts:?}: {ends:?}");
                    assert!(ends.iter().all(|run| run.y < counts[1] && run.z < counts[2]), "{counts:?}: {ends:?}");
                }
            }
        }
        let cut = Cut::new([MOST; 3], false, 1, 2);
        assert_eq!(cut.run_len, MAX_RUN, "long runs for many invocations");
    }

    #[test]
    fn values_are_read_from_any_slot() {
        let block = [1u32, 0x0605_0403, 0x0a09_0807].map(u32::to_le);
        let launch = launch(&block, &[]);
        assert_eq!(launch.value::<u32>(4), 0x0605_0403u32.to_le());
        assert_eq!(launch.value::<[u8; 3]>(5), [4, 5, 6]);
        assert_eq!(launch.value::<Mirror>(4).bytes, [3, 4, 5]);
    }

    #[test]
    #[should_panic(expected = "out of range")]
    fn a_value_lies_inside_the_block() {
        let _ = launch(&[0; 3], &[]).value::<Mirror>(8);
    }

    #[test]
    fn elements_are_loaded() {
        let mut words = Words([0x0002_0100u32.to_le(), 7, 0xff05_0403u32.to_le(), 9, 11]);
        let slices = [bound(&mut words, Access::Read)];
        let launch = launch(&[], &slices);
        let slice = launch.slice::<Mirror>(0);
        assert_eq!(load(slice, 1), Mirror { bytes: [3, 4, 5], word: 9 });
    }

    #[test]
    fn rows_lie_inside_their_slice() {
        assert_eq!(row::<2, _>(&[1, 2, 3], 1), Some(&[2, 3][..]));
        for (len, first) in [(3u32, 2), (3, 3), (3, u32::MAX), (3, u32::MAX - 1), (1, 0), (0, 0)] {
            assert_eq!(row::<2, _>(&vec![0; len as usize], first), None, "{first} of {len}");
            assert!(!is_row_below::<2>(first, len), "{first} of {len}");
        }
        assert!(is_row_below::<2>(1, 3) && is_row_below::<1>(u32::MAX - 1, u32::MAX));
        let mut words = Words([0, 1, 2, 3, 4]);
        let slices = [bound(&mut words, Access::Write)];
        let slice = launch(&[], &slices).slice_mut::<Mirror>(0);
        assert_eq!(slice.row::<1>(1).map(|row| (row.len(), row.load(0).word)), Some((1, 3)));
        assert!(slice.row::<2>(1).is_none() && slice.row::<1>(2).is_none() && slice.row::<3>(0).is_none());
    }

    #[test]
    fn a_part_is_stored_alone() {
        let mut words = Words([u32::MAX; 5]);
        let slices = [bound(&mut words, Access::Write)];
        let slice = launch(&[], &slices).slice_mut::<Mirror>(0);
        slice.store_part::<u8>(1, 1, 2);
        slice.store_part::<u32>(0, 4, 5);
        assert_eq!(slice.load(0), Mirror { bytes: [255; 3], word: 5 });
        assert_eq!(slice.load(1), Mirror { bytes: [255, 2, 255], word: u32::MAX });
        assert_eq!(words.0, [u32::MAX, 5, 0xffff_02ffu32.to_le(), u32::MAX, u32::MAX]);
    }

    #[test]
    #[should_panic(expected = "a part lies inside its element")]
    fn a_part_lies_inside_its_element() {
        let mut words = Words([0; 5]);
        let slices = [bound(&mut words, Access::Write)];
        launch(&[], &slices).slice_mut::<Mirror>(0).store_part::<u32>(0, 5, 1);
    }
}
