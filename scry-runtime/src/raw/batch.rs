//! Raw kernels in batches.

use super::{GpuBuf, RawKernel};
use crate::command::{Command, RawLaunch};
use crate::error::Result;
use crate::handles::Batch;

impl Batch {
    /// Records a raw kernel, in as many workgroups along x as cover `invocations`: as [`Device::run`](crate::Device::run), but later.
    ///
    /// ```
    /// use scry_runtime::{Batch, Buffer, RawKernel, Result};
    /// fn twice(batch: &mut Batch, kernel: &RawKernel, x: &Buffer<f32>, y: &Buffer<f32>) -> Result<()> {
    ///     batch.run(kernel, &[x, y], 1000)?.barrier().run(kernel, &[y, x], 1000)?;
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`Device::run`](crate::Device::run).
    pub fn run(&mut self, kernel: &RawKernel, buffers: &[&dyn GpuBuf], invocations: u32) -> Result<&mut Self> {
        self.run_configured(kernel, buffers, kernel.workgroups(invocations), None)
    }

    /// As [`Batch::run`], with push constants.
    ///
    /// # Errors
    /// As [`Device::run_with_push_constants`](crate::Device::run_with_push_constants).
    pub fn run_with_push_constants(
        &mut self,
        kernel: &RawKernel,
        buffers: &[&dyn GpuBuf],
        invocations: u32,
        push_constants: &[u8],
    ) -> Result<&mut Self> {
        self.run_configured(kernel, buffers, kernel.workgroups(invocations), Some(push_constants))
    }

    /// As [`Batch::run`], with the number of workgroups in x, y and z, and push constants if the kernel has any.
    ///
    /// # Errors
    /// As [`Device::run_configured`](crate::Device::run_configured).
    pub fn run_configured(
        &mut self,
        kernel: &RawKernel,
        buffers: &[&dyn GpuBuf],
        workgroups: [u32; 3],
        push_constants: Option<&[u8]>,
    ) -> Result<&mut Self> {
        let launch = RawLaunch::new(self.device(), kernel, buffers, workgroups, push_constants.unwrap_or_default())?;
        let device = self.device().clone();
        device.record(&Command::Raw(&launch), &mut self.recording)?;
        Ok(self)
    }
}
