//! The same by the CUDA driver's own functions: the kernel as scry prints it, with the same arguments.

use std::ffi::{CString, c_void};
use std::ptr::null_mut;

use cudarc::driver::sys::{self, CUdeviceptr, CUfunction, CUgraphExec, CUresult, CUstream};
use cudarc::nvrtc::{CompileOptions, compile_ptx_with_opts};

use super::{BYTES, ELEMENTS, LAUNCHES, Launches, N, Speeds, best, saxpy};

/// Launches on the first device, if there is a driver.
pub(super) fn launches() -> Option<Box<dyn Launches>> {
    let raw = Raw::open()?;
    let graph = raw.graph();
    Some(Box::new(Raw { graph, ..raw }))
}

/// The speed of copies from and to pageable, and from and to page-locked memory.
pub(super) fn speeds() -> Option<(Speeds, Speeds)> {
    Raw::open()?;
    let device = alloc(BYTES as usize);
    let mut pageable = vec![1.0f32; ELEMENTS];
    let mut pinned = null_mut();
    // SAFETY: a context is bound, and `pinned` outlives the call.
    checked(unsafe { sys::cuMemHostAlloc(&raw mut pinned, BYTES as usize, 0) });
    // SAFETY: it is as long as that.
    unsafe { pinned.write_bytes(1, BYTES as usize) };
    let speeds = |host: *mut c_void| {
        // SAFETY: both sides are `BYTES` long, and nobody else uses them.
        let upload = best(|| checked(unsafe { sys::cuMemcpyHtoD_v2(device, host, BYTES as usize) }));
        // SAFETY: as above.
        let download = best(|| checked(unsafe { sys::cuMemcpyDtoH_v2(host, device, BYTES as usize) }));
        Speeds { upload: BYTES / upload, download: BYTES / download }
    };
    let both = (speeds(pageable.as_mut_ptr().cast()), speeds(pinned));
    // SAFETY: nothing uses either any more.
    unsafe {
        checked(sys::cuMemFreeHost(pinned));
        checked(sys::cuMemFree_v2(device));
    }
    Some(both)
}

struct Raw {
    stream: CUstream,
    function: CUfunction,
    x: CUdeviceptr,
    y: CUdeviceptr,
    record: CUdeviceptr,
    /// Of [`LAUNCHES`].
    graph: CUgraphExec,
}

/// The kernel's first argument, of 13 words.
type Block = [u32; 13];

impl Raw {
    fn open() -> Option<Self> {
        // SAFETY: it loads libraries and calls nothing.
        if !unsafe { sys::is_culib_present() } {
            return None;
        }
        let (mut device, mut context, mut stream) = (0, null_mut(), null_mut());
        let (mut module, mut function) = (null_mut(), null_mut());
        let options = CompileOptions { options: vec!["--std=c++17".into(), "--fmad=false".into()], ..Default::default() };
        let ptx = CString::new(compile_ptx_with_opts(saxpy::CUDA, options).expect("NVRTC takes the kernel").to_src()).expect("a text");
        // SAFETY: the driver is there, the pointers outlive the calls, and each call gets what an earlier one gave.
        unsafe {
            checked(sys::cuInit(0));
            checked(sys::cuDeviceGet(&raw mut device, 0));
            checked(sys::cuDevicePrimaryCtxRetain(&raw mut context, device));
            checked(sys::cuCtxSetCurrent(context));
            checked(sys::cuStreamCreate(&raw mut stream, 1));
            checked(sys::cuModuleLoadData(&raw mut module, ptx.as_ptr().cast()));
            checked(sys::cuModuleGetFunction(&raw mut function, module, c"saxpy".as_ptr()));
        }
        Some(Self { stream, function, x: alloc(4 * N), y: alloc(4 * N), record: alloc(256), graph: null_mut() })
    }

    /// The launches as a graph.
    fn graph(&self) -> CUgraphExec {
        let (mut graph, mut executable) = (null_mut(), null_mut());
        // SAFETY: the stream is this one's, and captures what is launched between the calls.
        unsafe {
            checked(sys::cuStreamBeginCapture_v2(self.stream, sys::CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_THREAD_LOCAL));
            (0..LAUNCHES).for_each(|_| self.launch());
            checked(sys::cuStreamEndCapture(self.stream, &raw mut graph));
            checked(sys::cuGraphInstantiateWithFlags(&raw mut executable, graph, 0));
        }
        executable
    }
}

impl Launches for Raw {
    fn launch(&self) {
        let n = N as u32;
        let mut block: Block = [n, 1, 1, 0, 0, 0, 0, 0, 0.5f32.to_bits(), n, 0, n, 0];
        let (mut x, mut y, mut record) = (self.x, self.y, self.record);
        let mut arguments: [*mut c_void; 4] = [(&raw mut block).cast(), (&raw mut x).cast(), (&raw mut y).cast(), (&raw mut record).cast()];
        // SAFETY: the arguments are of the kernel's parameters' types, and are copied during the call.
        checked(unsafe {
            sys::cuLaunchKernel(self.function, n.div_ceil(256), 1, 1, 256, 1, 1, 0, self.stream, arguments.as_mut_ptr(), null_mut())
        });
    }

    fn replay(&self) {
        // SAFETY: both are alive, and of one context.
        checked(unsafe { sys::cuGraphLaunch(self.graph, self.stream) });
    }

    fn wait(&self) {
        // SAFETY: the stream is alive.
        checked(unsafe { sys::cuStreamSynchronize(self.stream) });
    }
}

/// So many bytes, all zero, of the context that is bound.
fn alloc(size: usize) -> CUdeviceptr {
    let mut address = 0;
    // SAFETY: a context is bound, and the memory is as long as is filled.
    unsafe {
        checked(sys::cuMemAlloc_v2(&raw mut address, size));
        checked(sys::cuMemsetD8_v2(address, 0, size));
    }
    address
}

fn checked(result: CUresult) {
    assert_eq!(result, CUresult::CUDA_SUCCESS);
}
