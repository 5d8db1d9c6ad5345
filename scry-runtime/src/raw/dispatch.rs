//! WGSL at run time: compiling it, and compiling and running it in one call. Only with the feature `wgsl`.

use super::{GpuBuf, RawKernel};
use crate::command::RawSource;
use crate::error::Result;
use crate::handles::Device;

/// The entry point where none is named.
const MAIN: &str = "main";

/// A launch of a shader, with everything that [`Device::dispatch`] decides by itself. *Only with the feature `wgsl`.*
///
/// ```
/// use scry_runtime::DispatchConfig;
/// let config = DispatchConfig::new("@compute @workgroup_size(8, 8) fn blur() {}", 0).entry_point("blur").workgroups([4, 3, 1]);
/// assert_eq!(config.workgroups, Some([4, 3, 1]));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct DispatchConfig<'a> {
    /// The shader, in WGSL.
    pub shader: &'a str,
    /// The name of its entry point; `main` if there is none here.
    pub entry_point: Option<&'a str>,
    /// The number of workgroups in x, y and z; as many along x as cover `invocations` if there is none here.
    pub workgroups: Option<[u32; 3]>,
    /// The number of invocations; of no account if there are `workgroups`.
    pub invocations: u32,
    /// The bytes of the shader's `var<immediate>`.
    pub push_constants: Option<&'a [u8]>,
}

impl<'a> DispatchConfig<'a> {
    /// The shader's `main` in `invocations`, without push constants.
    #[must_use]
    pub const fn new(shader: &'a str, invocations: u32) -> Self {
        Self { shader, entry_point: None, workgroups: None, invocations, push_constants: None }
    }

    /// Names the entry point.
    #[must_use]
    pub const fn entry_point(mut self, name: &'a str) -> Self {
        self.entry_point = Some(name);
        self
    }

    /// Sets the number of workgroups in x, y and z.
    #[must_use]
    pub const fn workgroups(mut self, workgroups: [u32; 3]) -> Self {
        self.workgroups = Some(workgroups);
        self
    }

    /// Gives the shader its push constants.
    #[must_use]
    pub const fn push_constants(mut self, bytes: &'a [u8]) -> Self {
        self.push_constants = Some(bytes);
        self
    }
}

impl Device {
    /// Compiles `main` of a shader in WGSL, on a Vulkan device. *Only with the feature `wgsl`.*
    ///
    /// The WGSL is naga's: `var<immediate>` declares push constants, and subgroup operations need no `enable`. Its resources are
    /// buffers at `@group(0)`, which launches bind in the order of their numbers; a `var<uniform>` is one that is read only, and
    /// takes any buffer as well.
    ///
    /// Whatever the shader does, it leaves memory alone that it was not given: loads from a buffer beyond its end are zero and
    /// stores are dropped, indices into other arrays are clamped, an integer divided by zero stays as it is, and shared memory is
    /// zero at first. (In a shader that indexes atomics in a buffer by a variable, indices into buffers are clamped, too.) Such
    /// accesses are no errors; a `#[scry::kernel]` reports them.
    ///
    /// ```
    /// use scry_runtime::{BackendKind, Device};
    /// # let Ok(gpu) = Device::with_backend(BackendKind::Vulkan) else { return Ok(()) };
    /// let kernel = gpu.compile("
    ///     @group(0) @binding(0) var<storage, read> x: array<f32>;
    ///     @group(0) @binding(1) var<storage, read_write> y: array<f32>;
    ///     var<immediate> factor: f32;
    ///     @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    ///         if id.x < arrayLength(&x) { y[id.x] = factor * x[id.x]; }
    ///     }")?;
    /// let (x, y) = (gpu.upload(&[1.0f32, 2.0])?, gpu.zeros::<f32>(2)?);
    /// gpu.run_with_push_constants(&kernel, &[&x, &y], 2, &10.0f32.to_ne_bytes())?;
    /// assert_eq!(y.download()?, [10.0, 20.0]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedOperation`](crate::Error::UnsupportedOperation) on a device that is not Vulkan's,
    /// [`Error::ShaderCompilation`](crate::Error::ShaderCompilation) with naga's words and the line if the shader is not valid or
    /// cannot run on the device, and [`Error::MissingEntryPoint`](crate::Error::MissingEntryPoint) if it has no `main`.
    pub fn compile(&self, shader: &str) -> Result<RawKernel> {
        self.compile_named(shader, MAIN)
    }

    /// As [`Device::compile`], with the name of the entry point. *Only with the feature `wgsl`.*
    ///
    /// # Errors
    /// As [`Device::compile`].
    pub fn compile_named(&self, shader: &str, entry_point: &str) -> Result<RawKernel> {
        RawKernel::compile(self, RawSource::Wgsl { text: shader, entry_point })
    }

    /// Compiles `main` of a shader in WGSL, and queues as many workgroups along x as cover `invocations`. *Only with the feature
    /// `wgsl`.*
    ///
    /// The device remembers the last shaders, so that only their first dispatch compiles. Which buffer is bound where is as in
    /// [`Device::run`].
    ///
    /// ```
    /// use scry_runtime::{BackendKind, Device};
    /// # let Ok(gpu) = Device::with_backend(BackendKind::Vulkan) else { return Ok(()) };
    /// let words = gpu.upload(&[1u32, 2, 3])?;
    /// gpu.dispatch("
    ///     @group(0) @binding(0) var<storage, read_write> words: array<u32>;
    ///     @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) { words[id.x] *= 2u; }
    /// ", &[&words], 3)?;
    /// assert_eq!(words.download()?, [2, 4, 6]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::compile`] and [`Device::run`].
    pub fn dispatch(&self, shader: &str, buffers: &[&dyn GpuBuf], invocations: u32) -> Result<()> {
        self.dispatch_configured(&DispatchConfig::new(shader, invocations), buffers)
    }

    /// As [`Device::dispatch`], with an entry point, workgroups and push constants. *Only with the feature `wgsl`.*
    ///
    /// # Errors
    /// As [`Device::compile`] and [`Device::run_configured`].
    pub fn dispatch_configured(&self, config: &DispatchConfig<'_>, buffers: &[&dyn GpuBuf]) -> Result<()> {
        let kernel = self.compile_named(config.shader, config.entry_point.unwrap_or(MAIN))?;
        let workgroups = config.workgroups.unwrap_or_else(|| kernel.workgroups(config.invocations));
        self.run_configured(&kernel, buffers, workgroups, config.push_constants)
    }
}
