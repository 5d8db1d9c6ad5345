//! Launching: the arguments of a kernel as the driver takes them, all on the stack.

use std::ffi::c_void;
use std::ptr;

use arrayvec::ArrayVec;
use cudarc::driver::sys::{self, CUDA_KERNEL_NODE_PARAMS, CUdevice_attribute as Attribute, CUdeviceptr, CUfunction, CUresult};

use super::error::{attempt, check};
use super::gpu::Gpu;
use super::kernels::dynamic_shared_size;
use super::memory;
use super::reports::OrderedReports;
use super::stream::Stream;
use crate::command::{Launch, set_first_workgroup};
use crate::error::Result;
use crate::kernel::MAX_SLICES;
use crate::kernel::grid::{Dispatch, queue_dispatches};
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

/// Queues `launch`, whose kernel is `function`.
#[inline(always)]
pub(super) fn launch(
    stream: &Stream,
    function: CUfunction,
    launch: &mut Launch<'_>,
    reports: &OrderedReports,
    MaxGroups(max): MaxGroups,
) -> Result<()> {
    let (kernel, groups) = (launch.kernel, launch.kernel.workgroups(launch.grid));
    let mut arguments = Arguments::new(function, launch);
    arguments.find(stream, reports)?;
    queue_dispatches(kernel.name, groups, max, |part| arguments.dispatch(part, |dispatch| queue(stream, dispatch)))
}

/// Queues a dispatch that [`Arguments::dispatch`] has made, or [`RawFunction::dispatch`](super::raw::RawFunction::dispatch).
#[inline]
pub(super) fn queue(stream: &Stream, dispatch: &CUDA_KERNEL_NODE_PARAMS) -> Result<()> {
    match attempt(Site::Work, || try_queue(stream, dispatch)) {
        CUresult::CUDA_SUCCESS => Ok(()),
        refusal => queue_again(stream, dispatch, refusal),
    }
}

/// Queues once more what the driver refused, if that was for want of a context.
#[cold]
fn queue_again(stream: &Stream, dispatch: &CUDA_KERNEL_NODE_PARAMS, refusal: CUresult) -> Result<()> {
    if !is_unbound(refusal) {
        return check(refusal, "launch a kernel");
    }
    stream.bind()?;
    check(attempt(Site::Work, || try_queue(stream, dispatch)), "launch a kernel")
}

#[inline]
fn try_queue(stream: &Stream, dispatch: &CUDA_KERNEL_NODE_PARAMS) -> CUresult {
    let &CUDA_KERNEL_NODE_PARAMS { func, gridDimX: x, gridDimY: y, gridDimZ: z, .. } = dispatch;
    let &CUDA_KERNEL_NODE_PARAMS { blockDimX: width, blockDimY: height, blockDimZ: depth, .. } = dispatch;
    let &CUDA_KERNEL_NODE_PARAMS { sharedMemBytes: shared, kernelParams: parameters, extra, .. } = dispatch;
    // SAFETY: the parameters are the function's, see where a dispatch is made, and are copied during the call. The memory that they point to
    // is alive in the stream's order, since its handles are; record and ring live until their drop has waited for the stream.
    unsafe { sys::cuLaunchKernel(func, x, y, z, width, height, depth, shared, stream.handle(), parameters, extra) }
}

/// Whether the driver refuses what was asked for since another context, or none, is bound to the thread. To ask before each launch which
/// one is takes a tenth of the launch.
fn is_unbound(answer: CUresult) -> bool {
    matches!(answer, CUresult::CUDA_ERROR_INVALID_CONTEXT | CUresult::CUDA_ERROR_INVALID_HANDLE | CUresult::CUDA_ERROR_CONTEXT_IS_DESTROYED)
}

/// What the dispatches of a launch have in common: its function, and the addresses of its slices and of what it reports to.
pub(super) struct Arguments<'a, 'b> {
    function: CUfunction,
    launch: &'a mut Launch<'b>,
    addresses: ArrayVec<CUdeviceptr, MAX_ADDRESSES>,
}

const MAX_ADDRESSES: usize = MAX_SLICES + 2;

impl<'a, 'b> Arguments<'a, 'b> {
    #[inline]
    pub(super) fn new(function: CUfunction, launch: &'a mut Launch<'b>) -> Self {
        Self { function, launch, addresses: ArrayVec::new() }
    }

    /// Looks the addresses up, of which `stream` is about to use the slices'. It does so in place: to return them would move them.
    #[inline(always)]
    pub(super) fn find(&mut self, stream: &Stream, reports: &OrderedReports) -> Result<()> {
        for slice in self.launch.slices {
            self.addresses.push(memory::address(stream, &slice.region)?);
        }
        reports.find(self.launch.kernel, &mut self.addresses)
    }

    /// Gives `take` a part of the launch. "If f has N parameters, then kernelParams needs to be an array of N pointers; each must point to a
    /// region of memory from which the actual kernel parameter will be copied": a kernel's parameters are its block, which is as long as the
    /// parameter, rounded up to its alignment, an address for each slice, to whose length in the block the kernel keeps, and those of the
    /// record and the ring if it takes them.
    #[inline]
    pub(super) fn dispatch<R>(&mut self, part: &Dispatch, take: impl FnOnce(&CUDA_KERNEL_NODE_PARAMS) -> R) -> R {
        let Launch { kernel, block, .. } = &mut *self.launch;
        set_first_workgroup(block, part.first);
        let mut pointers = ArrayVec::<*mut c_void, { 1 + MAX_ADDRESSES }>::new();
        pointers.push(block.as_mut_ptr().cast());
        pointers.extend(self.addresses.iter_mut().map(|address| ptr::from_mut(address).cast()));
        let of_no_parameters = dispatch(self.function, part.count, kernel.workgroup);
        take(&CUDA_KERNEL_NODE_PARAMS {
            sharedMemBytes: dynamic_shared_size(kernel),
            kernelParams: pointers.as_mut_ptr(),
            ..of_no_parameters
        })
    }
}

/// So many workgroups of a function without parameters.
#[inline]
pub(super) fn dispatch(func: CUfunction, [x, y, z]: [u32; 3], [width, height, depth]: [u32; 3]) -> CUDA_KERNEL_NODE_PARAMS {
    CUDA_KERNEL_NODE_PARAMS {
        func,
        gridDimX: x,
        gridDimY: y,
        gridDimZ: z,
        blockDimX: width,
        blockDimY: height,
        blockDimZ: depth,
        sharedMemBytes: 0,
        kernelParams: ptr::null_mut(),
        extra: ptr::null_mut(),
        kern: ptr::null_mut(),
        ctx: ptr::null_mut(),
    }
}
