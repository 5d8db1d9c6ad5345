//! The definition of a kernel.

use std::sync::atomic::AtomicU32;
use std::{fmt, ptr};

use super::grid::workgroups;
use super::params::Param;
use super::site::Site;
use crate::error::{BackendKind, Error, Result};
use crate::kernel::native::{Asked, CpuEntry, Requirement, SanitizedEntry};
use crate::kernel::{AccessSite, SharedVariable};

/// A compiled kernel: what `#[scry::kernel]` writes, once for every target.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact about the kernel that none of the others tells")]
pub struct KernelDef {
    /// The kernel's name in the source.
    pub name: &'static str,
    /// The entry point's name in WGSL, SPIR-V and CUDA C: the kernel's, unless one of them has taken that.
    pub entry: &'static str,
    /// The file the kernel is in.
    pub file: &'static str,
    /// The line its name is on.
    pub line: u32,
    /// The number of invocations in a workgroup, in x, y and z.
    pub workgroup: [u32; 3],
    /// Whether the invocations of a workgroup have to do with each other: if so, whole workgroups run.
    pub cooperates: bool,
    /// Whether atomic operations or fences order other accesses between workgroups: if so, there is no WGSL, which cannot say that.
    pub orders_memory: bool,
    /// The bytes of shared memory that a workgroup has.
    pub shared_size: u32,
    /// The parameters, in the order of the signature.
    pub params: &'static [Param],
    /// The size in bytes of the parameter block: the launch size (three words), the id of the first workgroup (three
    /// words), the kernel's id and the launch's number (each zero if the kernel has no use for it), then what each parameter
    /// puts at its slot; at most 4096. It is CUDA's first argument, and Vulkan's push constants; if it has more than 128 bytes,
    /// a storage buffer there, at the binding after those of the slices.
    pub block_size: u32,
    /// What the kernel calls itself when it tells the host something.
    pub id: KernelId,
    /// Where the kernel can panic or print; a site's number is its index.
    pub sites: &'static [Site],
    /// Whether the kernel can panic: it takes the device's record, 64 words, as CUDA's next argument after the slices, or as
    /// Vulkan's storage buffer at the binding after those of the slices and the block.
    pub panics: bool,
    /// Whether the kernel prints: it takes the device's ring of prints after the record.
    pub prints: bool,
    /// Where the kernel accesses slices and shared variables; an access's number is its index.
    pub accesses: &'static [AccessSite],
    /// The shared variables, of `shared_size` bytes together.
    pub shared: &'static [SharedVariable],
    /// The kernel in the standard's WGSL, but for `var<immediate>` and 64-bit numbers; naga takes it without `enable subgroups;`. Empty if the
    /// kernel orders memory.
    pub wgsl: &'static str,
    /// The kernel in SPIR-V, with an entry point for each form but the wide one; empty, as the WGSL is then, if Vulkan is not among its targets.
    pub spirv: &'static [u32],
    /// What the SPIR-V declares that it needs, by SPIR-V's numbers of capabilities; the WGSL needs the same.
    pub capabilities: &'static [u32],
    /// The kernel in SPIR-V for devices that add to floats atomically; empty if it has no use for that.
    pub spirv_atomic_floats: &'static [u32],
    /// The kernel in CUDA C: `extern "C" __global__ void <entry>(const Launch launch, T *slice..., unsigned *record, unsigned *ring)`,
    /// the last two only if the kernel panics or prints. With the macro `PROVEN_FORM`, it is the proven form's entry point; with an empty
    /// `RESTRICT`, slices of `in_place` may be one. A wide form has a text of its own. Empty if CUDA is not among its targets.
    pub cuda: &'static str,
    /// The kernel for the processor, if that is among its targets.
    pub cpu: Option<CpuEntry>,
    /// The kernel for the sanitizer.
    pub sanitized: SanitizedEntry,
    /// Whether the kernel opted in to fused and reassociated floating-point arithmetic.
    pub fast_math: bool,
    /// Whether the kernel asks for the same bits on every device: one whose floats are not IEEE 754's, subnormal numbers aside, does not run it.
    pub deterministic: bool,
    /// What each launch fulfils, which the code relies on.
    pub requirements: &'static [Requirement],
    /// Which of the kernel's forms this is.
    pub form: Form,
    /// Which slices may be one in a launch. Native code is right for that as it is.
    pub in_place: &'static [InPlace],
    /// The same form for launches in which slices of `in_place` are one: GPUs' compilers must not take them to be apart, so it is another kernel
    /// to a device. `None` if this is it, or if there are no such slices.
    pub one_buffer: Option<&'static KernelDef>,
    /// The definition that launches name, if this is not it.
    pub launched: Option<&'static KernelDef>,
    /// The wide form beside this one, which has no checks that a launch settles.
    pub wide: Option<Wide>,
    /// Of how many invocations side by side in x one does the work: 1 but for wide forms. The launch's size is theirs.
    pub width: u32,
    /// That all of this is true.
    pub compiled: Compiled,
}

/// Which form of a kernel a definition is.
///
/// A kernel may have three: the checked one, a proven one without those checks that cannot fail in launches of which a condition holds, and, if
/// no other checks are left, a wide one for GPUs. The host asks of each launch which it can run. The first two have the same texts; all have
/// the same sites and parameters.
#[derive(Debug, Clone, Copy)]
pub enum Form {
    /// The only one.
    Only,
    /// The one with all checks, beside a proven one.
    Checked(Proven),
    /// The proven one. What it requires was asked with the other's name.
    Proven,
    /// The wide one, in which an invocation does the work of several. The same holds.
    Wide,
}

/// The wide form of a kernel, for launches of the form without checks that leads to it.
#[derive(Debug, Clone, Copy)]
pub struct Wide {
    /// Its definition, which has texts and an id of its own, and a width.
    pub kernel: &'static KernelDef,
    /// What the address of each slice is a multiple of, in bytes: powers of two.
    pub alignments: &'static [u32],
    /// Whether what else must be a multiple is one.
    pub holds: fn(&Asked<'_>) -> bool,
}

/// The proven form of a kernel.
#[derive(Debug, Clone, Copy)]
pub struct Proven {
    /// Its definition, which has an entry point, SPIR-V, native code and an id of its own.
    pub kernel: &'static KernelDef,
    /// Whether no check that it lacks can fail in a launch that fulfils the kernel's requirements.
    pub holds: fn(&Asked<'_>) -> bool,
}

/// A slice that is only read and one that is written which may be one in a launch: each invocation touches its own elements of it, and reads
/// each before it writes it.
#[derive(Debug)]
pub struct InPlace {
    /// Which of the kernel's slices is read.
    pub read: usize,
    /// Which is written.
    pub written: usize,
    /// What a launch fulfils for that, besides the kernel's own requirements.
    pub requirements: &'static [Requirement],
}

impl fmt::Debug for KernelDef {
    /// Its forms lead to each other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, entry, file, line, .. } = self;
        let mut shown = f.debug_struct("KernelDef");
        shown.field("name", name).field("entry", entry).field("file", file).field("line", line).finish_non_exhaustive()
    }
}

impl KernelDef {
    /// Whether both are forms of one kernel.
    pub(crate) fn is_form_of(&self, other: &Self) -> bool {
        let launched = |kernel: &Self| kernel.launched.map_or(ptr::from_ref(kernel), ptr::from_ref);
        ptr::eq(launched(self), launched(other))
    }

    /// The number of workgroups in each dimension that cover `grid`.
    #[inline]
    pub(crate) fn workgroups(&self, [x, y, z]: [u32; 3]) -> [u32; 3] {
        // Nearly every kernel is as wide as its grid, and to divide takes as long as the rest.
        workgroups([if self.width == 1 { x } else { x.div_ceil(self.width) }, y, z], self.workgroup)
    }

    /// An `Err` unless devices of `kind` are among the targets.
    #[inline]
    pub(crate) fn check_target(&self, kind: BackendKind) -> Result<()> {
        let (is_target, target) = match kind {
            BackendKind::Cpu => (self.cpu.is_some(), "the CPU"),
            BackendKind::Sanitizer => (!matches!(self.sanitized, SanitizedEntry::LeftOut), "the sanitizer"),
            BackendKind::Cuda => (!self.cuda.is_empty(), "CUDA"),
            BackendKind::Vulkan => (!self.spirv.is_empty(), "Vulkan"),
            BackendKind::Wgpu => (!self.spirv.is_empty(), "Vulkan, and with it the WGSL that this device takes"),
        };
        if is_target { Ok(()) } else { Err(self.without_target(kind, target)) }
    }

    #[cold]
    fn without_target(&self, kind: BackendKind, target: &str) -> Error {
        Error::Unsupported { kernel: self.name, kind, reason: format!("its `targets(..)` leave out {target}") }
    }

    /// Whether it is for launches in which slices of `in_place` are one.
    #[must_use]
    pub fn is_for_one_buffer(&self) -> bool {
        !self.in_place.is_empty() && self.one_buffer.is_none()
    }
}

/// The number of a kernel in this process, which it gets when it is first asked for.
#[derive(Debug, Default)]
pub struct KernelId(pub(super) AtomicU32);

/// What a kernel has that has no number yet.
pub(super) const NONE: u32 = 0;

impl KernelId {
    /// The id of a kernel that has no number yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(AtomicU32::new(NONE))
    }
}

/// That the compiler has made a definition. Safe code launches kernels, and cannot make the definition of one.
///
/// ```compile_fail,E0133
/// let compiled = scry_runtime::__private::Compiled::promise(); // nobody answers for it
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Compiled;

impl Compiled {
    /// Promises that a definition is the compiler's.
    ///
    /// # Safety
    /// The definition's texts, its SPIR-V and its native code are one kernel, and it is what the definition says. Launched with arguments
    /// that fit its parameters, by a launch that fulfils what it requires, the kernel accesses elements of its slices and its own shared
    /// memory, and nothing else. Each access is in bounds: a check is in front of it, or it was proven, of all launches or of those for which
    /// the condition of the form holds. Two accesses of different invocations to one element do not race, or the kernel's author vouches for
    /// that in an `unsafe` block.
    #[must_use]
    pub const unsafe fn promise() -> Self {
        Self
    }
}

/// The most bytes a parameter block has; the compiler rejects kernels that need more.
pub(crate) const MAX_BLOCK_SIZE: usize = 4096;

/// The most slices a kernel has; the compiler rejects more.
pub(crate) const MAX_SLICES: usize = 12;

/// The words of a SPIR-V module from its little-endian bytes: a byte string is one token to compile, a list of words is thousands.
///
/// # Panics
/// While compiling, if `bytes` is not four times `N` long.
#[must_use]
pub const fn spirv_words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    assert!(bytes.len() == 4 * N, "SPIR-V is made of whole words");
    // At once: word by word takes rustc 17 µs each, which is 16 ms for a kernel.
    //
    // SAFETY: there are as many bytes as the words have, any bytes are words, and they may lie anywhere.
    let mut words = unsafe { bytes.as_ptr().cast::<[u32; N]>().read_unaligned() };
    let mut i = 0;
    while cfg!(target_endian = "big") && i < N {
        words[i] = words[i].swap_bytes();
        i += 1;
    }
    words
}

/// A kernel without parameters or code, to make others of: those of tests, and those that a device has for itself.
#[cfg(any(test, feature = "vulkan"))]
pub(crate) const fn nothing() -> KernelDef {
    KernelDef {
        name: "nothing",
        entry: "nothing",
        file: file!(),
        line: line!(),
        workgroup: [1, 1, 1],
        cooperates: false,
        orders_memory: false,
        shared_size: 0,
        params: &[],
        block_size: 32,
        id: KernelId::new(),
        sites: &[],
        panics: false,
        prints: false,
        accesses: &[],
        shared: &[],
        wgsl: "",
        spirv: &[],
        capabilities: &[],
        spirv_atomic_floats: &[],
        cuda: "",
        cpu: None,
        sanitized: SanitizedEntry::LeftOut,
        fast_math: false,
        deterministic: false,
        requirements: &[],
        form: Form::Only,
        in_place: &[],
        one_buffer: None,
        launched: None,
        wide: None,
        width: 1,
        // SAFETY: it has no code, and who gives it some answers for that.
        compiled: unsafe { Compiled::promise() },
    }
}
