//! Raw kernels: sources that the program has as text, compiled while it runs, under the names of the scry-gpu crate.
//!
//! Nothing of what `#[scry::kernel]` checks is checked here: what a raw kernel takes is bytes, and its workgroups are counted
//! by the caller. A device says in [`Interface`] what a kernel asks for; this holds launches against that, and must never look
//! into a source.

mod batch;
mod buffer;
#[cfg(feature = "wgsl")]
mod dispatch;
mod launch;

use std::fmt;
use std::sync::Arc;

pub use buffer::GpuBuf;
#[cfg(feature = "wgsl")]
pub use dispatch::DispatchConfig;

use crate::command::{Command, CompiledRaw, Interface, RawLaunch, RawSource, check_binding_count};
use crate::error::{Error, Result};
use crate::handles::Device;
use crate::profile::Span;

/// A kernel that was compiled from a text while the program runs, ready to be launched many times on the device that compiled it.
///
/// `Device::compile` and `Device::compile_named` make one from WGSL (with the feature `wgsl`), [`Device::compile_cuda`] from
/// CUDA C. It is a cheap handle, and may go while work that uses it is queued (on CUDA, the last handle waits for that).
///
/// ```
/// use scry_runtime::RawKernel;
/// fn describe(kernel: &RawKernel) -> String {
///     format!("{} takes {} buffers", kernel.entry_point(), kernel.binding_count())
/// }
/// ```
#[derive(Clone)]
pub struct RawKernel {
    raw: Arc<dyn CompiledRaw>,
    device: Device,
}

impl RawKernel {
    fn compile(device: &Device, source: RawSource<'_>) -> Result<Self> {
        let raw = device.live()?.compile(source)?;
        Ok(Self { raw, device: device.clone() })
    }

    /// The number of buffers that the kernel takes.
    #[must_use]
    pub fn binding_count(&self) -> usize {
        self.interface().bindings.len()
    }

    /// The name of its entry point.
    #[must_use]
    pub fn entry_point(&self) -> &str {
        &self.interface().entry_point
    }

    /// The number of invocations in a workgroup, in x, y and z.
    #[must_use]
    pub fn workgroup_size(&self) -> [u32; 3] {
        self.interface().workgroup_size
    }

    fn interface(&self) -> &Interface {
        self.raw.interface()
    }

    /// The workgroups, all along x, that cover so many invocations.
    pub(crate) fn workgroups(&self, invocations: u32) -> [u32; 3] {
        [invocations.div_ceil(self.workgroup_size()[0]), 1, 1]
    }
}

impl fmt::Debug for RawKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RawKernel")
            .field("entry_point", &self.entry_point())
            .field("binding_count", &self.binding_count())
            .field("workgroup_size", &self.workgroup_size())
            .finish_non_exhaustive()
    }
}

impl Device {
    /// Compiles the function `entry_point` of a text in CUDA C, on a CUDA device.
    ///
    /// The function is `extern "C" __global__`. It takes `binding_count` pointers, to the elements of the buffers, and then, by value,
    /// the parameters whose bytes the push constants are, laid out as in a C struct: `unsigned n` takes four, and so do those of a
    /// struct. `workgroup_size` is `blockDim`. CUDA C is compiled as NVRTC compiles it by itself, which may fuse products and sums.
    ///
    /// A fault of the code that the driver notices ends the process's use of the device.
    ///
    /// # Safety
    /// Nothing keeps the code from reading or writing any of the device's memory, or of the host's that the device sees. The caller
    /// answers for every launch of the kernel: with the buffers and push constants that the program gives it, the code accesses nothing
    /// but those buffers, inside of their bounds.
    ///
    /// ```
    /// use scry_runtime::{BackendKind, Device};
    /// # let Ok(gpu) = Device::with_backend(BackendKind::Cuda) else { return Ok(()) };
    /// let source = r#"extern "C" __global__ void scale(const float *x, float *y, float factor, unsigned n) {
    ///     unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    ///     if (i < n) y[i] = factor * x[i];
    /// }"#;
    /// // SAFETY: the program launches it with two buffers of at least `n` elements, of which each invocation accesses one.
    /// let kernel = unsafe { gpu.compile_cuda(source, "scale", 2, [256, 1, 1])? };
    /// let (x, y) = (gpu.upload(&[1.0f32, 2.0])?, gpu.zeros::<f32>(2)?);
    /// let push_constants = [10.0f32.to_ne_bytes(), 2u32.to_ne_bytes()].concat();
    /// gpu.run_with_push_constants(&kernel, &[&x, &y], 2, &push_constants)?;
    /// assert_eq!(y.download()?, [10.0, 20.0]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// ```compile_fail,E0133
    /// scry_runtime::Device::auto()?.compile_cuda("", "main", 0, [1; 3])?; // nobody answers for it
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`] on a device that is not CUDA's, [`Error::ShaderCompilation`] with NVRTC's words if the text
    /// does not compile or the function cannot run on the device, [`Error::MissingEntryPoint`] if there is no such function, and
    /// [`Error::BackendUnavailable`] if NVRTC is not on this machine.
    pub unsafe fn compile_cuda(
        &self,
        source: &str,
        entry_point: &str,
        binding_count: usize,
        workgroup_size: [u32; 3],
    ) -> Result<RawKernel> {
        check_binding_count(binding_count)?;
        if workgroup_size.contains(&0) {
            return Err(Error::ShaderCompilation(format!("`{entry_point}` has a workgroup of no invocations: {workgroup_size:?}")));
        }
        RawKernel::compile(self, RawSource::CudaC { text: source, entry_point, binding_count, workgroup_size })
    }

    /// Queues a raw kernel, in as many workgroups along x as cover `invocations`.
    ///
    /// The buffers are bound in order: the first at the lowest binding of the source, or as the first parameter in CUDA C. Whole
    /// workgroups run, so the kernel looks for itself whether an invocation is one too many. Launches and copies take effect in
    /// the program's order, as everywhere, and keep their buffers alive.
    ///
    /// # Errors
    /// [`Error::BindingMismatch`] if the kernel takes more or fewer buffers, and [`Error::Dispatch`] if the kernel or a buffer is of
    /// another device, a buffer is shorter than the kernel declares or starts where the device cannot bind it, the kernel has push
    /// constants, or there are more workgroups than the device takes.
    pub fn run(&self, kernel: &RawKernel, buffers: &[&dyn GpuBuf], invocations: u32) -> Result<()> {
        self.run_configured(kernel, buffers, kernel.workgroups(invocations), None)
    }

    /// As [`Device::run`], with push constants: the bytes of the WGSL's `var<immediate>`, or of the parameters after the pointers
    /// in CUDA C.
    ///
    /// # Errors
    /// As [`Device::run`], and [`Error::Dispatch`] if the kernel takes more or fewer bytes.
    pub fn run_with_push_constants(
        &self,
        kernel: &RawKernel,
        buffers: &[&dyn GpuBuf],
        invocations: u32,
        push_constants: &[u8],
    ) -> Result<()> {
        self.run_configured(kernel, buffers, kernel.workgroups(invocations), Some(push_constants))
    }

    /// As [`Device::run`], with the number of workgroups in x, y and z, and push constants if the kernel has any.
    ///
    /// # Errors
    /// As [`Device::run_with_push_constants`].
    pub fn run_configured(
        &self,
        kernel: &RawKernel,
        buffers: &[&dyn GpuBuf],
        workgroups: [u32; 3],
        push_constants: Option<&[u8]>,
    ) -> Result<()> {
        let _span = Span::launch(&self.common().profiler, kernel.entry_point());
        let launch = RawLaunch::new(self, kernel, buffers, workgroups, push_constants.unwrap_or_default())?;
        self.submit(&mut Command::Raw(&launch))
    }
}
