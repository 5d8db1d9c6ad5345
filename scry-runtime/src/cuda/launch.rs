//! Launching: the arguments of a kernel as the driver takes them, all on the stack.

use std::ffi::c_void;
use std::ptr;

use arrayvec::ArrayVec;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUdeviceptr, CUfunction, CUresult};

use super::error::{attempt, check};
use super::gpu::Gpu;
use super::kernels::dynamic_shared_size;
use super::memory;
use super::stream::Stream;
use crate::command::{BoundSlice, Launch, set_first_workgroup};
use crate::error::Result;
use crate::kernel::grid::{Dispatch, queue_dispatches, workgroups};
use crate::kernel::{KernelDef, MAX_SLICES};
use crate::system::fault::Site;

/// The most workgroups that one dispatch has, in x, y and z.
#[derive(Clone, Copy)]
pub(super) struct MaxGroups(pub(super) [u32; 3]);

impl MaxGroups {
    pub(super) fn of(gpu: &Gpu) -> Result<Self> {
        Ok(Self([
            gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
            gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
            gpu.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
        ]))
    }
}

/// Queues `launch`, whose kernel is `function`, and which takes `reports` after its slices.
pub(super) fn launch(
    stream: &Stream,
    function: CUfunction,
    launch: Launch<'_>,
    reports: &[CUdeviceptr],
    MaxGroups(max): MaxGroups,
) -> Result<()> {
    let Launch { kernel, grid, block, slices } = launch;
    let mut arguments = Arguments::new(stream, block, slices, reports)?;
    queue_dispatches(kernel.name, workgroups(grid, kernel.workgroup), max, |part| {
        set_first_workgroup(arguments.block, part.first);
        dispatch(stream, function, part, kernel, &mut arguments)
    })
}

fn dispatch(
    stream: &Stream,
    function: CUfunction,
    &Dispatch { count: [x, y, z], .. }: &Dispatch,
    kernel: &KernelDef,
    arguments: &mut Arguments<'_>,
) -> Result<()> {
    let [width, height, depth] = kernel.workgroup;
    let mut pointers = arguments.pointers();
    // SAFETY: "if f has N parameters, then kernelParams needs to be an array of N pointers; each must point to a region of memory
    // from which the actual kernel parameter will be copied": a kernel's parameters are its block, which is as long as the
    // parameter, rounded up to its alignment, an address for each slice, and those of the record and the ring if it takes them. The
    // parameters are copied during the call. The slices' memory is alive in the stream's order, since its handles are, and the
    // kernel keeps to the lengths in its block; record and ring live until their drop has waited for the stream.
    let mut queue = || unsafe {
        sys::cuLaunchKernel(
            function,
            x,
            y,
            z,
            width,
            height,
            depth,
            dynamic_shared_size(kernel),
            stream.handle(),
            pointers.as_mut_ptr(),
            ptr::null_mut(),
        )
    };
    let mut answer = attempt(Site::Work, &mut queue);
    if is_unbound(answer) {
        stream.bind()?;
        answer = attempt(Site::Work, queue);
    }
    check(answer, "launch a kernel")
}

/// Whether the driver refuses what was asked for since another context, or none, is bound to the thread. To ask before each launch which
/// one is takes a tenth of the launch.
fn is_unbound(answer: CUresult) -> bool {
    matches!(answer, CUresult::CUDA_ERROR_INVALID_CONTEXT | CUresult::CUDA_ERROR_INVALID_HANDLE | CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED)
}

/// The parameter block, then the addresses of the slices and of what the kernel reports to.
pub(super) struct Arguments<'a> {
    pub(super) block: &'a mut [u32],
    addresses: ArrayVec<CUdeviceptr, MAX_ADDRESSES>,
}

const MAX_ADDRESSES: usize = MAX_SLICES + 2;

impl<'a> Arguments<'a> {
    /// Of a launch on `stream`.
    #[inline]
    pub(super) fn new(stream: &Stream, block: &'a mut [u32], slices: &[BoundSlice<'_>], reports: &[CUdeviceptr]) -> Result<Self> {
        let slices = slices.iter().map(|slice| memory::address(stream, &slice.region));
        Ok(Self { block, addresses: slices.chain(reports.iter().copied().map(Ok)).collect::<Result<_>>()? })
    }

    /// What the driver copies the kernel's parameters from; valid until `self` is changed.
    pub(super) fn pointers(&mut self) -> ArrayVec<*mut c_void, { 1 + MAX_ADDRESSES }> {
        let block = self.block.as_mut_ptr().cast();
        [block].into_iter().chain(self.addresses.iter_mut().map(|address| ptr::from_mut(address).cast())).collect()
    }
}
