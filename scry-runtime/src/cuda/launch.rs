//! Launching: the arguments of a kernel as the driver takes them, all on the stack.

use std::ffi::c_void;
use std::ptr;

use arrayvec::ArrayVec;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUdeviceptr, CUfunction};

use super::error::check;
use super::gpu::Gpu;
use super::memory;
use super::stream::Stream;
use crate::backend::Launch;
use crate::error::Result;
use crate::grid::{Dispatch, dispatches, workgroups};
use crate::kernel::{MAX_BLOCK_SIZE, MAX_SLICES};

/// The most workgroups that one dispatch has, in x, y and z.
#[derive(Clone, Copy)]
pub(super) struct MaxGroups([u32; 3]);

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
pub(super) fn launch(stream: &Stream, function: CUfunction, launch: &Launch<'_>, MaxGroups(max): MaxGroups) -> Result<()> {
    stream.bind()?;
    let mut arguments = Arguments::new(launch);
    for part in dispatches(workgroups(launch.grid, launch.kernel.workgroup), max) {
        arguments.block.set_first_workgroup(part.first);
        dispatch(stream, function, &part, launch.kernel.workgroup, &mut arguments)?;
    }
    Ok(())
}

fn dispatch(
    stream: &Stream,
    function: CUfunction,
    &Dispatch { count: [x, y, z], .. }: &Dispatch,
    [width, height, depth]: [u32; 3],
    arguments: &mut Arguments,
) -> Result<()> {
    const SHARED_BYTES_OF_LAUNCH: u32 = 0;
    let mut pointers = arguments.pointers();
    // SAFETY: "if f has N parameters, then kernelParams needs to be an array of N pointers; each must point to a region of memory
    // from which the actual kernel parameter will be copied": a kernel's parameters are its block, at most `MAX_BLOCK_SIZE` bytes,
    // and an address for each slice. The parameters are copied during the call. The slices' memory is alive in the stream's
    // order, since its handles are, and the kernel keeps to the lengths in its block.
    let answer = unsafe {
        sys::cuLaunchKernel(
            function,
            x,
            y,
            z,
            width,
            height,
            depth,
            SHARED_BYTES_OF_LAUNCH,
            stream.handle(),
            pointers.as_mut_ptr(),
            ptr::null_mut(),
        )
    };
    check(answer, "launch a kernel")
}

/// The parameter block, then the slices' addresses.
struct Arguments {
    block: Block,
    slices: ArrayVec<CUdeviceptr, MAX_SLICES>,
}

impl Arguments {
    fn new(launch: &Launch<'_>) -> Self {
        let slices = launch.slices.iter().map(|slice| memory::address(&slice.region)).collect();
        Self { block: Block::new(launch.block), slices }
    }

    fn pointers(&mut self) -> ArrayVec<*mut c_void, { 1 + MAX_SLICES }> {
        let block = ptr::from_mut(&mut self.block).cast();
        [block].into_iter().chain(self.slices.iter_mut().map(|slice| ptr::from_mut(slice).cast())).collect()
    }
}

/// The parameter block, aligned for every type it may hold; the driver reads as much as the kernel's first parameter has.
#[repr(C, align(16))]
struct Block([u32; MAX_BLOCK_SIZE / 4]);

impl Block {
    fn new(bytes: &[u8]) -> Self {
        let mut block = Self([0; MAX_BLOCK_SIZE / 4]);
        bytemuck::cast_slice_mut(&mut block.0)[..bytes.len()].copy_from_slice(bytes);
        block
    }

    /// The three words after the launch size.
    fn set_first_workgroup(&mut self, first: [u32; 3]) {
        self.0[3..6].copy_from_slice(&first);
    }
}
