//! How a kernel's native code is called: the types that generated code uses.
//!
//! What a run asks for once is not inlined with debug assertions: thousands of kernels take less time to compile then.

use scry_sanitizer::Checker;

use super::ids::{Ids, quotients, remainders};
use super::plain::{self, Plain};
use super::slice::SliceMut;
use crate::element::HOST_ALIGNMENT;
use crate::kernel::reports::{HEADER_LEN, Reports};
use crate::kernel::{Access, Message, Site, Values};

/// A kernel's native code, compiled up to three times. In crates that are not optimised and have debug assertions, `baseline`, `wide` and `widest` are
/// the same, since nothing is gained there by wider vectors.
#[derive(Debug, Clone, Copy)]
pub struct CpuEntry {
    /// For the target's baseline.
    pub baseline: CpuFn,
    /// For x86-64 with AVX2 and FMA; the same as `baseline` elsewhere.
    pub wide: CpuFn,
    /// For x86-64 with AVX-512 as x86-64-v4 has it, and FMA; the same as `wide` elsewhere, and of kernels that gain nothing by it.
    pub widest: CpuFn,
    /// Whether rows of invocations go down columns of memory, so that grids are run tile by tile.
    pub is_tiled: bool,
    /// Whether it has a loop whose rounds are not known before a launch, so that an invocation may take long.
    pub loops: bool,
}

/// What a kernel has for the sanitizer.
#[derive(Debug, Clone, Copy)]
pub enum SanitizedEntry {
    /// Its targets leave the sanitizer out.
    LeftOut,
    /// Its crate is compiled without such code.
    NotCompiled,
    /// It tells the launch of every access, and runs one workgroup a call if the kernel cooperates.
    Code(CpuFn),
}

/// Runs the invocations, or the workgroups, of one [`Run`].
///
/// # Safety
/// The function is of a [`KernelDef`](crate::kernel::KernelDef), and the launch is one of that kernel, checked on the host: its arguments are those
/// of the definition, and the run lies inside its grid and is run once. A `wide` function runs only where the processor has AVX2 and FMA, and a
/// `widest` one where it also has AVX-512.
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

impl Run {
    /// The ids of the first invocation, in workgroups of that size.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn first(self, launch: &CpuLaunch<'_>, workgroup: [u32; 3]) -> Ids {
        Ids::new([self.x_start, self.y, self.z], launch, workgroup)
    }
}

/// A launch, as native code takes it: on one thread.
pub struct CpuLaunch<'a> {
    inputs: Inputs<'a>,
    /// There on the sanitizer.
    pub(super) sanitized: Option<Sanitized<'a>>,
}

/// Who is told of what a launch does.
#[derive(Clone, Copy)]
pub(crate) struct Sanitized<'a> {
    pub(crate) checker: &'a Checker<'a>,
    /// Where the kernel can panic.
    pub(crate) sites: &'static [Site],
}

/// The arguments of a launch, and where it reports to.
#[derive(Clone, Copy)]
pub(crate) struct Inputs<'a> {
    pub(crate) block: &'a [u32],
    pub(crate) slices: &'a [BoundMemory],
    pub(crate) workgroup: [u32; 3],
    pub(crate) subgroup_size: u32,
    pub(crate) reports: Reports<'a>,
}

/// A slice argument: its first byte and its number of elements.
#[derive(Clone, Copy)]
pub(crate) struct BoundMemory {
    pub(crate) start: *mut u8,
    pub(crate) len: u32,
    pub(crate) element_size: u32,
    pub(crate) access: Access,
}

// SAFETY: an address and a length; the command that holds them keeps the memory alive and orders its use.
unsafe impl Send for BoundMemory {}
// SAFETY: as for `Send`.
unsafe impl Sync for BoundMemory {}

impl Sanitized<'_> {
    /// `count` invocations, that with `global_id` first, panic at `site` of the kernel: a finding, if an index is out of bounds there.
    fn panic(self, count: u32, global_id: [u32; 3], site: u32, values: &[u32]) {
        let Site { file, line, column, message } = self.sites[site as usize];
        if matches!(message, Message::Index) {
            let mut values = Values::new(values);
            let (len, index) = (values.take(), values.take());
            self.checker.panic_out_of_bounds(count, global_id, (file, line, column), len, index);
        }
    }
}

impl<'a> CpuLaunch<'a> {
    /// A launch with these inputs.
    ///
    /// # Safety
    /// Each slice is `len` elements of `element_size` bytes, alive and initialised for the lifetime of the inputs, that start at a multiple of
    /// their size from an address that is one of [`HOST_ALIGNMENT`]. For as long, nobody writes what is to [`Access::Read`], and nobody but
    /// the kernel accesses what is to [`Access::Write`]. Two slices that the kernel has as [`InPlace`](crate::kernel::InPlace) may be one, if the
    /// launch fulfils what that requires.
    pub(crate) unsafe fn new(inputs: Inputs<'a>, sanitized: Option<Sanitized<'a>>) -> Self {
        Self { inputs, sanitized }
    }

    /// The word of the parameter block at byte offset `slot`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn word(&self, slot: usize) -> u32 {
        self.inputs.block[slot / 4]
    }

    /// The value in the parameter block at byte offset `slot`.
    ///
    /// # Panics
    /// If the block ends before the value does: a bug of the compiler.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn value<T: Plain>(&self, slot: usize) -> T {
        plain::read(self.inputs.block, slot)
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
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn slice<T: Plain>(&self, index: usize) -> &'a [T] {
        let slice = self.bound::<T>(index, Access::Read);
        // SAFETY: "`data` must be non-null, valid for reads" of so many bytes, "and properly aligned" (see `bound`); "`data` must point to `len`
        // consecutive properly initialized values" (every pattern of bytes is one of what is `Plain`); and they "must not be mutated for
        // the duration of lifetime `'a`": all of it is what `new` was promised of a slice to read.
        unsafe { std::slice::from_raw_parts(slice.start.cast(), slice.len as usize) }
    }

    /// Slice argument `index`, which the kernel only reads, and which may be another argument that it writes.
    ///
    /// # Panics
    /// As [`slice`](Self::slice).
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn slice_in_place<T: Plain>(&self, index: usize) -> SliceMut<'a, T> {
        let slice = self.bound::<T>(index, Access::Read);
        // SAFETY: as in `slice_mut`; whoever writes the elements has them as a `SliceMut`, too.
        unsafe { SliceMut::new(slice.start.cast(), slice.len) }
    }

    /// Slice argument `index`, which the kernel writes.
    ///
    /// # Panics
    /// If the argument is no slice of `T`, or is one only to read: a bug of the compiler.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn slice_mut<T: Plain>(&self, index: usize) -> SliceMut<'a, T> {
        let slice = self.bound::<T>(index, Access::Write);
        // SAFETY: the elements are aligned (see `bound`), and the rest is what `new` was promised of a slice to write; native code gets it
        // as a `SliceMut` only.
        unsafe { SliceMut::new(slice.start.cast(), slice.len) }
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
        if let Some(sanitized) = self.sanitized {
            sanitized.panic(failed, ids.global, site, values);
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

    /// The words before the values of a report, see [`HEADER_LEN`].
    fn report_header(&self, ids: Ids, site: u32) -> [u32; HEADER_LEN] {
        let ([group_x, group_y, group_z], [local_x, local_y, local_z]) = (ids.group, ids.local);
        let (kernel, launch) = (self.inputs.block[6], self.inputs.block[7]);
        [kernel, launch, site, group_x, group_y, group_z, local_x, local_y, local_z]
    }

    /// Slice argument `index`, whose first byte is aligned for a `T`: memory starts at a multiple of `HOST_ALIGNMENT`, or, if it is another
    /// library's, at one of the alignment of its elements, and the argument at a multiple of the element's size from there, which "is
    /// always a multiple of its alignment".
    fn bound<T>(&self, index: usize, access: Access) -> BoundMemory {
        const { assert!(align_of::<T>() <= HOST_ALIGNMENT, "memory is aligned for every element") };
        let slice = self.inputs.slices[index];
        assert!(slice.access == access && slice.element_size as usize == size_of::<T>(), "the kernel takes slice {index} for another");
        slice
    }
}

impl Ids {
    /// The invocation `global` of a launch in workgroups of `workgroup`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn new(global: [u32; 3], launch: &CpuLaunch<'_>, workgroup: [u32; 3]) -> Self {
        Self {
            global,
            local: remainders(global, workgroup),
            group: quotients(global, workgroup),
            size: launch.size(),
            workgroup,
            subgroup_size: launch.inputs.subgroup_size,
        }
    }

    /// The first invocation of the workgroup `group` of a launch in workgroups of `workgroup`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    #[must_use]
    pub fn of_workgroup(group: [u32; 3], launch: &CpuLaunch<'_>, workgroup: [u32; 3]) -> Self {
        let ([x, y, z], [width, height, depth]) = (group, workgroup);
        let global = [x * width, y * height, z * depth];
        Self { global, local: [0; 3], group, size: launch.size(), workgroup, subgroup_size: launch.inputs.subgroup_size }
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

/// `value`, which LLVM knows to be below `end` from here on.
///
/// # Safety
/// It is.
#[inline(always)]
#[must_use]
pub unsafe fn below(value: u32, end: u32) -> u32 {
    if cfg!(debug_assertions) {
        // With debug assertions, `assert_unchecked` checks it, too, but by a call.
        assert!(value < end);
    } else {
        // SAFETY: "it is undefined behavior if `cond` is false": the caller promises that it is true.
        unsafe { std::hint::assert_unchecked(value < end) };
    }
    value
}
