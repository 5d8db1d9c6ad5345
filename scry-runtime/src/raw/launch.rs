//! A launch of a raw kernel, held against what the kernel asks for.

use arrayvec::ArrayVec;

use super::{GpuBuf, RawKernel};
use crate::command::{MAX_BINDINGS, RawLaunch};
use crate::error::{Error, Result};
use crate::handles::Device;

impl<'a> RawLaunch<'a> {
    /// A launch that fits the kernel. Of no workgroups, buffers may have any length.
    pub(crate) fn new(
        device: &Device,
        kernel: &'a RawKernel,
        buffers: &[&'a dyn GpuBuf],
        groups: [u32; 3],
        push_constants: &'a [u8],
    ) -> Result<Self> {
        let expected = kernel.binding_count();
        if buffers.len() != expected {
            return Err(Error::BindingMismatch { expected, got: buffers.len() });
        }
        if !kernel.device.is_same(device) {
            return refused(kernel, format_args!("was compiled by another device\nhelp: compile it for {} as well", device.name()));
        }
        check_push_constants(kernel, push_constants)?;
        let buffers: ArrayVec<_, MAX_BINDINGS> = buffers.iter().map(|buffer| buffer.place()).collect();
        if let Some(number) = buffers.iter().position(|buffer| !buffer.device.is_same(device)) {
            let buffer = name(kernel, number);
            return refused(kernel, format_args!("was given {buffer} of another device\nhelp: upload it to {}", device.name()));
        }
        let buffers = buffers.into_iter().map(|buffer| buffer.region).collect();
        let launch = Self { kernel: &kernel.raw, buffers, groups, push_constants };
        if !groups.contains(&0) {
            launch.check_sizes(kernel)?;
        }
        Ok(launch)
    }

    fn check_sizes(&self, kernel: &RawKernel) -> Result<()> {
        let mut bound = kernel.interface().bindings.iter().zip(&self.buffers).enumerate();
        match bound.find(|(_, (binding, region))| region.size < binding.min_size) {
            None => Ok(()),
            Some((number, (binding, region))) => {
                let (buffer, min, size) = (name(kernel, number), binding.min_size, region.size);
                refused(kernel, format_args!("needs at least {min} bytes in {buffer}, and was given {size}"))
            }
        }
    }
}

fn check_push_constants(kernel: &RawKernel, push_constants: &[u8]) -> Result<()> {
    let given = push_constants.len();
    match kernel.interface().push_constants {
        Some(expected) if given != expected as usize => {
            refused(kernel, format_args!("takes {expected} bytes of push constants, and was given {given}"))
        }
        Some(_) | None => Ok(()),
    }
}

/// A buffer by its number in the launch, and by its name in the source if that is known.
fn name(kernel: &RawKernel, number: usize) -> String {
    match &kernel.interface().bindings[number].name {
        Some(name) => format!("buffer {number} (`{name}`)"),
        None => format!("buffer {number}"),
    }
}

fn refused<T>(kernel: &RawKernel, what: std::fmt::Arguments<'_>) -> Result<T> {
    Err(Error::Dispatch(format!("kernel `{}` {what}", kernel.entry_point())))
}
