//! What a device is given to do: launches, copies and fills, with the memory that they are about.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::Arc;

use arrayvec::ArrayVec;

use crate::command::{CompiledRaw, MAX_BINDINGS, Touch};
use crate::element::HOST_ALIGNMENT;
use crate::kernel::{Access, KernelDef};

/// Something that a device does, in the order of its work.
pub(crate) enum Command<'a> {
    /// One launch.
    Launch(Launch<'a>),
    /// One launch of a kernel that [`Backend::compile`](crate::backend::Backend::compile) made, of at least one workgroup.
    Raw(&'a RawLaunch<'a>),
    /// Fills a region with copies of a word. Its offset and size are multiples of four.
    Fill(Region<'a>, u32),
    /// Copies the first region to the second, which is as long and shares no byte with it.
    Copy(Way, Region<'a>, Region<'a>),
    /// A product of matrices by cuBLAS.
    #[cfg(feature = "cublas")]
    Product(&'a MatrixProduct<'a>),
}

/// Which way a copy goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    /// From memory of the host's.
    Up,
    /// To memory of the host's.
    Down,
    /// On the device.
    Within,
}

impl Command<'_> {
    /// Whether nothing is to be done: a launch of no invocations, or a product of no elements.
    #[inline]
    pub(crate) fn is_nothing(&self) -> bool {
        match self {
            Self::Launch(launch) => launch.grid.contains(&0),
            Self::Raw(launch) => launch.groups.contains(&0),
            Self::Fill(..) | Self::Copy(..) => false,
            #[cfg(feature = "cublas")]
            Self::Product(product) => product.c.size == 0,
        }
    }

    /// The kernel that it launches, which is not a raw one.
    #[inline]
    pub(crate) fn kernel(&self) -> Option<&'static KernelDef> {
        if let Self::Launch(launch) = self { Some(launch.kernel) } else { None }
    }

    /// Whether a kernel of it panics or prints.
    pub(crate) fn reports(&self) -> bool {
        self.kernel().is_some_and(|kernel| kernel.panics || kernel.prints)
    }

    /// What it does to memory.
    pub(crate) fn touches(&self) -> ArrayVec<Touch, MAX_BINDINGS> {
        match self {
            Self::Launch(launch) => launch.slices.iter().map(|slice| slice.region.touch(slice.access == Access::Write)).collect(),
            Self::Raw(launch) => {
                let bindings = &launch.kernel.interface().bindings;
                bindings.iter().zip(&launch.buffers).map(|(binding, buffer)| buffer.touch(binding.access == Access::Write)).collect()
            }
            Self::Fill(destination, _) => [destination.touch(true)].into_iter().collect(),
            Self::Copy(_, source, destination) => [source.touch(false), destination.touch(true)].into_iter().collect(),
            #[cfg(feature = "cublas")]
            Self::Product(MatrixProduct { a, b, c, .. }) => [a.touch(false), b.touch(false), c.touch(true)].into_iter().collect(),
        }
    }
}

impl Region<'_> {
    /// Whether two regions share a byte.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        Arc::ptr_eq(self.memory, other.memory) && self.offset.max(other.offset) < (self.offset + self.size).min(other.offset + other.size)
    }

    /// What a command does to the region.
    pub(crate) fn touch(&self, writes: bool) -> Touch {
        let memory = Arc::as_ptr(self.memory).addr() as u64;
        Touch { memory, bytes: self.offset..self.offset + self.size, writes }
    }
}

/// A device's memory, as its own backend allocated it; freed, once no queued work uses it, when the last handle goes.
pub(crate) trait Memory: Any + Send + Sync {
    /// The size asked for, in bytes.
    fn size(&self) -> u64;

    /// What the address of the first byte is a multiple of, in bytes: a power of two.
    fn alignment(&self) -> u64 {
        HOST_ALIGNMENT as u64
    }

    /// The address of the first byte, where the host sees the memory.
    fn host_address(&self) -> Option<NonNull<u8>> {
        None
    }
}

/// The alignment of memory that somebody else has allocated at `address`.
pub(crate) fn alignment_of(address: u64) -> u64 {
    1 << (address | HOST_ALIGNMENT as u64).trailing_zeros()
}

/// A non-empty range of bytes that lies inside `memory`.
#[derive(Clone, Copy)]
pub(crate) struct Region<'a> {
    /// The memory; always the called backend's own.
    pub memory: &'a Arc<dyn Memory>,
    /// The first byte.
    pub offset: u64,
    /// The length in bytes.
    pub size: u64,
}

/// One launch: exactly `grid` invocations of `kernel`.
pub(crate) struct Launch<'a> {
    /// The kernel; its address identifies it, so compiled forms can be cached by it.
    pub kernel: &'static KernelDef,
    /// The number of invocations in x, y and z; none is zero, and `grid + workgroup - 1` fits 32 bits.
    pub grid: [u32; 3],
    /// The parameter block (see [`KernelDef::block_size`]), complete but for what a backend itself decides, in place: the words
    /// of the first workgroup, the launch's number if the kernel prints, and the slices' element offsets, all zero here. Its
    /// address is a multiple of 16 bytes, as is its length, with zeros behind the kernel's block.
    pub block: &'a mut [u32],
    /// One for each slice parameter, in the order of the signature; their binding or argument numbers count from 0.
    pub slices: &'a [BoundSlice<'a>],
}

/// What the address and the length of a launch's block are multiples of, in bytes: the largest alignment of a parameter.
pub(crate) const BLOCK_ALIGNMENT: u32 = 16;

/// Tells a kernel, by its block, which workgroup of the launch is the first of the next dispatch.
#[cfg(any(feature = "vulkan", feature = "cuda", feature = "wgpu"))]
pub(crate) fn set_first_workgroup(block: &mut [u32], id: [u32; 3]) {
    block[3..6].copy_from_slice(&id);
}

/// Tells a kernel, by its block, the number by which it is known to the host.
pub(crate) fn set_kernel_id(block: &mut [u32], id: u32) {
    block[6] = id;
}

/// The numbers of a device's launches of kernels that print, modulo 2^32: what they print is written in that order.
#[derive(Default)]
pub(crate) struct PrintNumbers {
    next: u32,
}

impl PrintNumbers {
    /// From `first` on.
    pub(crate) fn from(first: u32) -> Self {
        Self { next: first }
    }

    /// Tells a kernel, by its block, the number of its launch.
    pub(crate) fn number(&mut self, block: &mut [u32]) {
        block[7] = self.take(1);
    }

    /// Takes the next `count` numbers, and returns the first of them.
    pub(crate) fn take(&mut self, count: u32) -> u32 {
        let first = self.next;
        self.next = first.wrapping_add(count);
        first
    }
}

/// A buffer (or slice of one) given to a slice parameter.
#[derive(Clone, Copy)]
pub(crate) struct BoundSlice<'a> {
    /// Where its bytes are; of size zero for an empty slice, whose memory is valid all the same.
    pub region: Region<'a>,
    /// What the kernel does with it.
    pub access: Access,
    /// The size of an element in bytes; divides `region.size`, and `region.offset`.
    pub element_size: u32,
    /// The parameter's name in the source, for messages.
    pub name: &'static str,
    /// Byte offset in the parameter block of the slice's two words: its length, then the offset of its first element from
    /// where the backend bound it, both counted in elements.
    pub slot: u32,
}

/// One launch of a raw kernel: everything that a device needs to queue it, or to keep it for later.
pub(crate) struct RawLaunch<'a> {
    /// The kernel, of the called backend.
    pub kernel: &'a Arc<dyn CompiledRaw>,
    /// One buffer for each of the kernel's bindings, in its order, none shorter than the binding asks for; in the called backend's
    /// memory.
    pub buffers: ArrayVec<Region<'a>, MAX_BINDINGS>,
    /// The number of workgroups in x, y and z.
    pub groups: [u32; 3],
    /// As many bytes as the kernel asks for.
    pub push_constants: &'a [u8],
}

/// C = A B, of matrices of `f32` whose elements lie row by row; none of the dimensions is zero, unless C has no elements.
#[cfg(feature = "cublas")]
#[derive(Clone, Copy)]
pub(crate) struct MatrixProduct<'a> {
    /// A: `m` rows of `k`.
    pub a: Region<'a>,
    /// B: `k` rows of `n`.
    pub b: Region<'a>,
    /// C: `m` rows of `n`; shares no byte with the others.
    pub c: Region<'a>,
    /// The rows of A and C.
    pub m: i32,
    /// The columns of B and C.
    pub n: i32,
    /// The columns of A, and rows of B.
    pub k: i32,
}
