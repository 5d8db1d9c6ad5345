//! What the compiler hands over for a kernel, and the one function that launches it.

use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::backend::{BLOCK_ALIGNMENT, BoundSlice, Launch, Memory, Region, set_kernel_id};
use crate::buffer::Buffer;
use crate::cpu::CpuEntry;
use crate::device::Device;
use crate::element::Element;
use crate::error::{Error, Result};
use crate::grid::Grid;
use crate::panic::{KernelId, Site};
use crate::profile::Span;
use crate::value::ValueBytes;

/// A compiled kernel: what `#[scry::kernel]` writes, once for every target.
#[derive(Debug)]
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
    /// The kernel in WGSL.
    pub wgsl: &'static str,
    /// The kernel in SPIR-V; empty, as the WGSL is, if Vulkan is not among its targets.
    pub spirv: &'static [u32],
    /// The kernel in SPIR-V for devices that add to floats atomically; empty if it has no use for that.
    pub spirv_atomic_floats: &'static [u32],
    /// The kernel in CUDA C: `extern "C" __global__ void <entry>(const Launch launch, T *slice..., unsigned *record, unsigned *ring)`,
    /// the last two only if the kernel panics or prints.
    pub cuda: &'static str,
    /// The kernel for the processor.
    pub cpu: CpuEntry,
    /// Whether the kernel opted in to fused and reassociated floating-point arithmetic.
    pub fast_math: bool,
}

/// A parameter of a kernel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Param {
    /// A buffer; its length and element offset are two words at `slot`.
    Slice {
        /// The name in the source.
        name: &'static str,
        /// What the kernel does with it.
        access: Access,
        /// Byte offset in the parameter block.
        slot: u32,
    },
    /// A value; its bytes are at `slot`.
    Value {
        /// The name in the source.
        name: &'static str,
        /// Byte offset in the parameter block.
        slot: u32,
        /// The size in bytes; a `bool` and a `usize` have 4.
        size: u32,
    },
}

/// What a kernel does with a slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// `&[T]`
    Read,
    /// `&mut [T]`
    Write,
}

/// A place in a kernel's source at which it accesses memory that invocations share.
///
/// ```
/// use scry_runtime::{AccessSite, Target};
/// static ACCESSES: [AccessSite; 1] = [AccessSite { file: "src/main.rs", line: 7, column: 9, target: Target::Slice(0) }];
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AccessSite {
    /// The file.
    pub file: &'static str,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is accessed there.
    pub target: Target,
}

/// What a kernel accesses.
///
/// ```
/// // Of `fn scale(a: f32, x: &[f32], y: &mut [f32])`:
/// const Y: scry_runtime::Target = scry_runtime::Target::Slice(1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// The argument of the slice parameter of this number, not counting other parameters.
    Slice(u32),
    /// The shared variable of this index in [`KernelDef::shared`].
    Shared(u32),
}

/// A variable that a workgroup shares.
///
/// ```
/// // Of `let mut tile = shared::<[f32; 256]>();`:
/// static TILE: scry_runtime::SharedVariable = scry_runtime::SharedVariable { name: "tile", size: 1024, stride: 4 };
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SharedVariable {
    /// The name in the source.
    pub name: &'static str,
    /// The size in bytes.
    pub size: u32,
    /// The size of an element in bytes if it is an array, else its own.
    pub stride: u32,
}

/// An argument of a launch, as the typed launcher passes it on.
pub enum Argument<'a> {
    /// A buffer.
    Slice {
        /// Its device.
        device: &'a Device,
        /// Its memory.
        memory: &'a Arc<dyn Memory>,
        /// Its first byte.
        offset: u64,
        /// Its number of elements.
        len: u32,
        /// The size of an element in bytes.
        element_size: u32,
    },
    /// The bits of a scalar of at most 32, extended by its sign if it has one; `bool` is 0 or 1.
    Word(u32),
    /// A 64-bit scalar's bits.
    Wide(u64),
    /// A `usize`, which is 32 bits wide on a device.
    Index(usize),
    /// The bytes of a value.
    Value(ValueBytes<'a>),
}

impl<'a, T: Element> From<&'a Buffer<T>> for Argument<'a> {
    fn from(buffer: &'a Buffer<T>) -> Self {
        buffer.as_argument()
    }
}

/// The arguments of a launch, in the order of the signature.
pub type Arguments<'a> = [Argument<'a>];

/// What a kernel can be launched on: a `&Device` queues the launch, a `&mut Batch` records it, and `graph.replace(index)` puts it in the
/// place of one that was recorded.
#[diagnostic::on_unimplemented(
    message = "a kernel cannot be launched on a `{Self}`",
    label = "expected a reference to a device",
    note = "the first argument is what to launch on: `kernel.launch(&device, ...)`"
)]
pub trait LaunchOn {
    /// The device that runs it.
    fn device(&self) -> &Device;

    /// Takes a launch that was found to be right; its grid may be empty.
    #[doc(hidden)]
    fn take(self, launch: Launch<'_>) -> Result<()>;
}

#[diagnostic::do_not_recommend]
impl LaunchOn for &Device {
    fn device(&self) -> &Device {
        self
    }

    #[inline]
    fn take(self, launch: Launch<'_>) -> Result<()> {
        if launch.grid.contains(&0) {
            return Ok(());
        }
        let _span = Span::launch(self.backend(), launch.kernel.name);
        self.live()?.launch(launch)
    }
}

/// The most bytes a parameter block has; the compiler rejects kernels that need more.
pub(crate) const MAX_BLOCK_SIZE: usize = 4096;

/// The most slices a kernel has; the compiler rejects more.
pub(crate) const MAX_SLICES: usize = 12;

/// Launches exactly `grid` invocations on a device, which queues them, or whatever else takes launches; allocates nothing.
///
/// `arguments` match `kernel.params` one to one: the typed launcher that the compiler writes sees to that.
///
/// # Errors
/// [`Error::Grid`], [`Error::WrongDevice`], [`Error::Overlap`], [`Error::ArgumentTooLarge`], and what the device says.
///
/// # Panics
/// If `arguments` do not match the kernel's parameters, which the typed launcher rules out.
pub fn launch(on: impl LaunchOn, kernel: &'static KernelDef, arguments: &Arguments<'_>, grid: impl Into<Grid>) -> Result<()> {
    let device = on.device();
    let grid = checked_grid(kernel, grid.into())?;
    let mut storage = BlockStorage::new();
    let block = storage.block(kernel.block_size);
    block[..3].copy_from_slice(&grid);
    set_kernel_id(block, kernel.id.get(kernel));
    let mut slices = Slices::new();
    assert_eq!(arguments.len(), kernel.params.len(), "the launcher passes one argument for each parameter");
    for (param, argument) in kernel.params.iter().zip(arguments) {
        bind(kernel, device, *param, argument, block, &mut slices)?;
    }
    check_overlap(kernel, &slices)?;
    on.take(Launch { kernel, grid, block, slices: &slices })
}

/// The grid in 32 bits, such that the last index of the last, partial workgroup fits as well.
#[inline]
fn checked_grid(kernel: &'static KernelDef, Grid(grid): Grid) -> Result<[u32; 3]> {
    let mut checked = [0; 3];
    for axis in 0..3 {
        let max = u32::MAX - (kernel.workgroup[axis] - 1);
        let fits = u32::try_from(grid[axis]).ok().filter(|&n| n <= max);
        checked[axis] = fits.ok_or_else(|| Error::Grid { kernel: kernel.name, grid, max })?;
    }
    Ok(checked)
}

#[inline]
fn bind<'a>(
    kernel: &'static KernelDef,
    device: &Device,
    param: Param,
    argument: &Argument<'a>,
    block: &mut [u32],
    slices: &mut Slices<'a>,
) -> Result<()> {
    match (param, argument) {
        (Param::Slice { name, access, slot }, &Argument::Slice { device: owner, memory, offset, len, element_size }) => {
            if !owner.is_same(device) {
                return Err(Error::WrongDevice { kernel: kernel.name, param: name });
            }
            block[slot as usize / 4] = len;
            let region = Region { memory, offset, size: u64::from(len) * u64::from(element_size) };
            slices.push(BoundSlice { region, access, element_size, name, slot });
        }
        (Param::Value { slot, size: 4, .. }, &Argument::Word(word)) => block[slot as usize / 4] = word,
        (Param::Value { slot, size: 8, .. }, &Argument::Wide(wide)) => {
            block[slot as usize / 4..][..2].copy_from_slice(bytemuck::cast_slice(&[wide]));
        }
        (Param::Value { name, slot, size: 4 }, &Argument::Index(value)) => {
            let too_large = || Error::ArgumentTooLarge { kernel: kernel.name, param: name, value };
            block[slot as usize / 4] = u32::try_from(value).map_err(|_| too_large())?;
        }
        (Param::Value { slot, size, .. }, Argument::Value(value)) if value.size() == size as usize => {
            let bytes: &mut [u8] = bytemuck::cast_slice_mut(block);
            value.copy_to(&mut bytes[slot as usize..][..size as usize]);
        }
        (Param::Slice { name, .. } | Param::Value { name, .. }, _) => {
            panic!("the launcher of kernel `{}` passes an argument of another sort for `{name}`", kernel.name)
        }
    }
    Ok(())
}

/// A slice that is written shares no byte with another.
#[inline]
fn check_overlap(kernel: &'static KernelDef, slices: &[BoundSlice<'_>]) -> Result<()> {
    for (i, a) in slices.iter().enumerate() {
        for b in &slices[i + 1..] {
            let written = match (a.access, b.access) {
                (Access::Read, Access::Read) => continue,
                (Access::Write, _) => (a, b),
                (Access::Read, Access::Write) => (b, a),
            };
            if overlap(&a.region, &b.region) {
                return Err(Error::Overlap { kernel: kernel.name, written: written.0.name, other: written.1.name });
            }
        }
    }
    Ok(())
}

/// Whether two regions share a byte.
pub(crate) fn overlap(a: &Region<'_>, b: &Region<'_>) -> bool {
    Arc::ptr_eq(a.memory, b.memory) && a.offset.max(b.offset) < (a.offset + a.size).min(b.offset + b.size)
}

/// The bound slices, on the stack.
type Slices<'a> = ArrayVec<BoundSlice<'a>, MAX_SLICES>;

/// Room for a parameter block on the stack, of which only as much is touched as a kernel needs; aligned for every type that a
/// block may hold.
#[repr(C, align(16))]
struct BlockStorage([MaybeUninit<u32>; MAX_BLOCK_SIZE / 4]);

impl BlockStorage {
    #[inline(always)]
    fn new() -> Self {
        Self([const { MaybeUninit::uninit() }; MAX_BLOCK_SIZE / 4])
    }

    /// A block of `size` bytes, rounded up to its alignment, all zero.
    #[inline]
    fn block(&mut self, size: u32) -> &mut [u32] {
        let words = &mut self.0[..size.next_multiple_of(BLOCK_ALIGNMENT) as usize / 4];
        words.fill(MaybeUninit::new(0));
        // SAFETY: a `MaybeUninit<u32>` has the layout of a `u32`, all of these were just set, and they stay borrowed mutably.
        unsafe { &mut *(ptr::from_mut(words) as *mut [u32]) }
    }
}

/// The words of a SPIR-V module from its little-endian bytes: a byte string is one token to compile, a list of words is thousands.
///
/// # Panics
/// While compiling, if `bytes` is not four times `N` long.
#[must_use]
pub const fn spirv_words<const N: usize>(bytes: &[u8]) -> [u32; N] {
    assert!(bytes.len() == 4 * N, "SPIR-V is made of whole words");
    let mut words = [0; N];
    let mut i = 0;
    while i < N {
        words[i] = u32::from_le_bytes([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]]);
        i += 1;
    }
    words
}

/// A kernel without parameters or code, to make others of in tests.
#[cfg(test)]
pub(crate) const fn nothing() -> KernelDef {
    unsafe fn unreachable(_: &crate::cpu::CpuLaunch<'_>, _: crate::cpu::Run) {
        unreachable!("the kernel of a test has no code for the processor")
    }
    KernelDef {
        name: "nothing",
        entry: "nothing",
        file: file!(),
        line: line!(),
        workgroup: [1, 1, 1],
        cooperates: false,
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
        spirv_atomic_floats: &[],
        cuda: "",
        cpu: CpuEntry { baseline: unreachable, wide: unreachable, sanitized: unreachable },
        fast_math: false,
    }
}
