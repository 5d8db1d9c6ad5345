//! Raw kernels on CUDA: CUDA C, compiled by NVRTC or found in the cache, each loaded as long as somebody holds it.
//!
//! How many bytes of parameters a function takes is asked of the driver, where it can tell, so that a launch never brings fewer:
//! the function would read what nobody wrote. What a function does with its pointers is its own affair.

use std::any::Any;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use arrayvec::ArrayVec;
use cudarc::driver::sys::{self, CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT, CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT, CU_LAUNCH_PARAM_END_AS_INT};
use cudarc::driver::sys::{CUDA_KERNEL_NODE_PARAMS, CUfunction, CUresult};

use super::driver::LoadedDriver;
use super::error::{KIND, check};
use super::kernels::{Kernel, Kernels};
use super::launch::{self, MaxGroups};
use super::memory;
use super::nvrtc::{self, Failure, Source};
use super::stream::Stream;
use super::streams::Streams;
use crate::command::{Binding, CompiledRaw, Interface, RawLaunch};
use crate::error::{Error, Result};
use crate::kernel::Access;
use crate::profile::Span;

/// The options that CUDA C is compiled with, besides the architecture: what NVRTC does by itself, written out.
const OPTIONS: [&str; 1] = ["--std=c++17"];

/// A raw kernel in the device's memory.
pub(super) struct RawFunction {
    kernel: Kernel,
    interface: Interface,
    streams: Arc<Streams>,
}

/// What is to be compiled.
#[derive(Clone, Copy)]
pub(super) struct RawText<'a> {
    pub(super) text: &'a str,
    pub(super) entry_point: &'a str,
    pub(super) binding_count: usize,
    pub(super) workgroup_size: [u32; 3],
}

impl RawFunction {
    pub(super) fn compile(kernels: &Kernels, raw: RawText<'_>) -> Result<Self> {
        let RawText { entry_point, binding_count, workgroup_size, .. } = raw;
        let rejected = |reason: String| Error::ShaderCompilation(format!("`{entry_point}` cannot run on the {KIND} device: {reason}"));
        if let Some(reason) = kernels.limits.exceeded(workgroup_size) {
            return Err(rejected(reason));
        }
        let kernel = kernels.load_or_compile(&cache_key(kernels, raw), entry_point, || compile(kernels, raw))?;
        if let Some(reason) = kernel.too_many_invocations(workgroup_size)? {
            return Err(rejected(reason));
        }
        let push_constants = match parameter_size(kernels.driver, kernel.function)? {
            None => None,
            Some(size) => Some(push_constant_size(size, binding_count).map_err(rejected)?),
        };
        let binding = |number| Binding { name: None, number, access: Access::Write, min_size: 0 };
        let bindings = (0..binding_count as u32).map(binding).collect();
        let interface = Interface { entry_point: entry_point.to_owned(), workgroup_size, bindings, push_constants };
        Ok(Self { kernel, interface, streams: Arc::clone(&kernels.streams) })
    }

    /// The kernel of a launch, which this device compiled.
    pub(super) fn of(kernel: &dyn CompiledRaw) -> &Self {
        let kernel: &dyn Any = kernel;
        kernel.downcast_ref().expect("the CUDA device is given its own kernels")
    }

    /// Queues a launch of this kernel.
    pub(super) fn launch(&self, stream: &Stream, launch: &RawLaunch<'_>, max: MaxGroups) -> Result<()> {
        self.check(launch, max)?;
        self.dispatch(stream, launch, |dispatch| launch::queue(stream, dispatch))
    }

    /// An `Err` if a launch has too many workgroups or parameters.
    pub(super) fn check(&self, launch: &RawLaunch<'_>, MaxGroups(max): MaxGroups) -> Result<()> {
        self.interface.check_groups(launch.groups, max, KIND, MAX_GROUPS)?;
        let size = Parameters::size(launch);
        if size > MAX_PARAMETERS {
            let entry_point = &self.interface.entry_point;
            return Err(Error::Dispatch(format!(
                "kernel `{entry_point}` was given {size} bytes of parameters, its pointers included, and takes at most {MAX_PARAMETERS}"
            )));
        }
        Ok(())
    }

    /// Gives `take` a launch of this kernel on `stream`, which was checked. "Kernel parameters can also be packaged by the application into a
    /// single buffer that is passed in via the extra parameter": the list of names and values that is asked for, and the buffer holds as many
    /// bytes as it says; without parameters there is none.
    pub(super) fn dispatch<R>(
        &self,
        stream: &Stream,
        launch: &RawLaunch<'_>,
        take: impl FnOnce(&CUDA_KERNEL_NODE_PARAMS) -> Result<R>,
    ) -> Result<R> {
        let mut parameters = Parameters::of(stream, launch)?;
        let mut extra = parameters.extra();
        let extra = extra.as_mut().map_or(ptr::null_mut(), |extra| extra.as_mut_ptr());
        let of_no_parameters = launch::dispatch(self.kernel.function, launch.groups, self.interface.workgroup_size);
        take(&CUDA_KERNEL_NODE_PARAMS { extra, ..of_no_parameters })
    }
}

impl CompiledRaw for RawFunction {
    fn interface(&self) -> &Interface {
        &self.interface
    }
}

impl Drop for RawFunction {
    fn drop(&mut self) {
        // Its code is unloaded next, and launches of it may be queued. An error has nobody left to go to.
        let _ = self.streams.synchronize();
    }
}

fn compile(kernels: &Kernels, raw: RawText<'_>) -> Result<Vec<u8>> {
    let _span = Span::compile(&kernels.stream.common.profiler, raw.entry_point);
    let source = Source { name: raw.entry_point, text: raw.text, options: &OPTIONS };
    nvrtc::compile_source(&source, kernels.arch, kernels.driver.major()).map_err(|failure| match failure {
        Failure::Rejected(log) | Failure::TooOld(log) => Error::ShaderCompilation(log),
        Failure::Other(error) => error,
    })
}

/// As of other kernels: all that decides what the compiled text is, but for NVRTC's own version.
fn cache_key(kernels: &Kernels, raw: RawText<'_>) -> Vec<u8> {
    let ([options], driver) = (OPTIONS, kernels.driver.version());
    format!("cuda raw image\0sm_{} {options}\0driver {driver}\0{}\0{}", kernels.arch, raw.entry_point, raw.text).into_bytes()
}

/// The bytes from a function's first parameter to the end of its last, if the driver can tell: from CUDA 12.4 on.
fn parameter_size(driver: LoadedDriver, function: CUfunction) -> Result<Option<usize>> {
    if !driver.tells_parameters() {
        return Ok(None);
    }
    let (mut start, mut end) = (0, 0);
    for index in 0.. {
        let (mut offset, mut size) = (0, 0);
        // SAFETY: "queries the kernel parameter at paramIndex into func's list of parameters, and returns in paramOffset and paramSize
        // the offset and size, respectively, where the parameter will reside in the device-side parameter layout"; the function is
        // loaded, its context bound, and both outlive the call. "CUDA_ERROR_INVALID_VALUE" is the answer behind the last parameter.
        match unsafe { sys::cuFuncGetParamInfo(function, index, &raw mut offset, &raw mut size) } {
            CUresult::CUDA_SUCCESS if index == 0 => (start, end) = (offset, offset + size),
            CUresult::CUDA_SUCCESS => end = offset + size,
            CUresult::CUDA_ERROR_INVALID_VALUE => break,
            refusal => check(refusal, "tell the parameters of a kernel")?,
        }
    }
    Ok(Some(end - start))
}

const POINTER: usize = size_of::<u64>();

/// The bytes of parameters behind the pointers, or why there cannot be so many pointers.
fn push_constant_size(parameters: usize, binding_count: usize) -> Result<u32, String> {
    let pointers = binding_count * POINTER;
    match parameters.checked_sub(pointers) {
        Some(rest) => Ok(rest as u32),
        None => Err(format!("its parameters have {parameters} bytes, and {binding_count} pointers have {pointers}")),
    }
}

/// A launch's parameters as the function reads them: a pointer for each buffer, and behind them the push constants.
struct Parameters {
    words: ArrayVec<u64, { MAX_PARAMETERS / POINTER }>,
    size: usize,
}

/// The most bytes of parameters that every function can take.
const MAX_PARAMETERS: usize = 4096;

impl Parameters {
    /// Of a launch that was checked.
    fn of(stream: &Stream, launch: &RawLaunch<'_>) -> Result<Self> {
        let addresses = launch.buffers.iter().map(|region| memory::address(stream, region));
        let words = addresses.chain(launch.push_constants.chunks(POINTER).map(word).map(Ok)).collect::<Result<_>>()?;
        Ok(Self { words, size: Self::size(launch) })
    }

    fn size(launch: &RawLaunch<'_>) -> usize {
        launch.buffers.len() * POINTER + launch.push_constants.len()
    }

    /// The names and values by which the driver is told of the parameters, if there are any; valid as long as `self` stays where it is.
    fn extra(&mut self) -> Option<[*mut c_void; 5]> {
        (self.size > 0).then(|| {
            [
                ptr::without_provenance_mut(CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT as usize),
                self.words.as_mut_ptr().cast(),
                ptr::without_provenance_mut(CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT as usize),
                ptr::from_mut(&mut self.size).cast(),
                ptr::without_provenance_mut(CU_LAUNCH_PARAM_END_AS_INT as usize),
            ]
        })
    }
}

/// Up to eight bytes as they lie in memory, with zeros behind them.
fn word(bytes: &[u8]) -> u64 {
    let mut word = [0; POINTER];
    word[..bytes.len()].copy_from_slice(bytes);
    u64::from_ne_bytes(word)
}

/// What CUDA calls the limits of the numbers of workgroups.
const MAX_GROUPS: [&str; 3] =
    ["CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X", "CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y", "CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shaders::{backward, distance, elementwise, matmul};

    /// What is built in, in CUDA C, compiled where NVRTC is; no device is needed.
    #[test]
    fn the_shaders_compile() {
        let shaders = [
            ("matmul_tiled_16x16", matmul::TILED_16X16_CUDA),
            ("bias_add", elementwise::BIAS_ADD_CUDA),
            ("relu", elementwise::RELU_CUDA),
            ("tanh_fwd", elementwise::TANH_CUDA),
            ("sigmoid", elementwise::SIGMOID_CUDA),
            ("relu_backward", backward::RELU_BACKWARD_CUDA),
            ("sigmoid_backward", backward::SIGMOID_BACKWARD_CUDA),
            ("tanh_backward", backward::TANH_BACKWARD_CUDA),
            ("transpose_2d", backward::TRANSPOSE_CUDA),
            ("scale_fwd", backward::SCALE_CUDA),
            ("reduce_cols", backward::REDUCE_COLS_CUDA),
            ("pairwise_euclidean", distance::PAIRWISE_EUCLIDEAN_CUDA),
        ];
        for (name, text) in shaders {
            match nvrtc::compile_source(&Source { name, text, options: &OPTIONS }, 999, 13) {
                Ok(ptx) => assert!(String::from_utf8_lossy(&ptx).contains(&format!(".entry {name}(")), "{name}"),
                Err(Failure::Other(error @ Error::BackendUnavailable { .. })) => return eprintln!("NOT TESTED: {error}"),
                Err(failure) => panic!("{name}: {failure:?}"),
            }
        }
    }

    #[test]
    fn push_constants_are_what_is_left_of_the_parameters() {
        assert_eq!(push_constant_size(20, 2), Ok(4));
        assert_eq!(push_constant_size(16, 2), Ok(0));
        assert_eq!(push_constant_size(12, 2), Err("its parameters have 12 bytes, and 2 pointers have 16".to_owned()));
    }

    #[test]
    fn bytes_keep_their_order_in_words() {
        assert_eq!(word(&7u32.to_ne_bytes()).to_ne_bytes()[..4], 7u32.to_ne_bytes());
        assert_eq!(word(&[1, 2, 3]).to_ne_bytes(), [1, 2, 3, 0, 0, 0, 0, 0]);
    }
}
