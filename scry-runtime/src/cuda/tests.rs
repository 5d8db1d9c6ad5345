//! What only CUDA has: a compiler whose results are kept, and contexts that threads bind. What devices have in common is tested in
//! `tests/runtime`.
//!
//! Without a CUDA device each test says so and ends; what needs no device is tested in the other files of this folder.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use cudarc::driver::sys;

use super::driver::LoadedDriver;
use super::{Cuda, images, nvrtc};
use crate::backend::{Backend, Contents, ForeignMemory, Owner};
use crate::command::{BoundSlice, Command, Launch, Memory, Region};
use crate::error::BackendKind;
use crate::error::Error;
use crate::handles::device::Device;
use crate::handles::launch::launch;
use crate::kernel::{Access, KernelDef, nothing};
use crate::system::test_process;

/// A kernel of 256 invocations and no parameters; the CPU cannot run it.
pub(super) const fn kernel(name: &'static str, cuda: &'static str) -> KernelDef {
    KernelDef { name, entry: name, workgroup: [256, 1, 1], cuda, ..nothing() }
}

/// The first CUDA device; says loudly if there is none.
fn device() -> Option<Device> {
    loud(Device::with_backend(BackendKind::Cuda))
}

/// As [`device`], without what is above the contract.
pub(super) fn backend() -> Option<Cuda> {
    loud(Cuda::open(0))
}

fn loud<T>(opened: Result<T, Error>) -> Option<T> {
    match opened {
        Ok(device) => Some(device),
        Err(error @ Error::BackendUnavailable { .. }) => {
            eprintln!("NOT TESTED: {error}");
            None
        }
        Err(error) => panic!("{error:?}"),
    }
}

/// Its owner is memory of the same device, as it is where a tensor that was made here comes back.
#[test]
fn memory_of_others_outlives_its_device_and_takes_its_owner_along() {
    struct Kept(Arc<dyn Memory>, Arc<AtomicU32>);
    impl Drop for Kept {
        fn drop(&mut self) {
            assert_eq!(self.0.size(), 64);
            self.1.fetch_add(1, Ordering::Relaxed);
        }
    }
    for is_dropped_first in [false, true] {
        let Some(cuda) = backend() else { return };
        let (memory, dropped) = (cuda.alloc(64, Contents::Zeros).unwrap(), Arc::new(AtomicU32::new(0)));
        let sharing = cuda.sharing().unwrap();
        let address = sharing.share(Region { memory: &memory, offset: 0, size: 64 }).unwrap();
        let foreign = ForeignMemory { address, size: 64, owner: Owner::new(Kept(memory, Arc::clone(&dropped))) };
        // SAFETY: the memory is the owner's, and nobody else uses it.
        let foreign = unsafe { sharing.adopt(foreign) }.unwrap();
        cuda.submit(&mut Command::Fill(Region { memory: &foreign, offset: 0, size: 64 }, 7)).unwrap();
        if is_dropped_first {
            drop(foreign);
            drop(cuda);
        } else {
            drop(cuda);
            assert_eq!(dropped.load(Ordering::Relaxed), 0);
            drop(foreign);
        }
        assert_eq!(dropped.load(Ordering::Relaxed), 1);
    }
}

#[test]
fn a_spoilt_cache_entry_is_compiled_anew() {
    const SOURCE: &str = r#"
struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int y_len, y_first; };
extern "C" __global__ void spoilt(const Launch launch, unsigned int *y) { y[threadIdx.x] = threadIdx.x; }
"#;
    static SPOILT: KernelDef = KernelDef { workgroup: [4, 1, 1], ..kernel("spoilt", SOURCE) };
    for entry in [&b"neither machine code nor PTX\0"[..], b"unterminated", b""] {
        let Some(cuda) = backend() else { return };
        let key = cuda.opened.kernels.cache_key(&SPOILT);
        images::store(&key, nvrtc::compiler(LoadedDriver::find().unwrap().major()).unwrap(), entry);
        let memory = cuda.alloc(16, Contents::Zeros).unwrap();
        let region = Region { memory: &memory, offset: 0, size: 16 };
        let slice = BoundSlice { region, access: Access::Write, element_size: 4, name: "y", slot: 32 };
        let block = &mut [4u32, 1, 1, 0, 0, 0, 0, 0, 4, 0];
        cuda.submit(&mut Command::Launch(Launch { kernel: &SPOILT, grid: [4, 1, 1], block, slices: &[slice] })).unwrap();
        let mut bytes = [0; 16];
        let order: &dyn Backend = &cuda;
        order.read(region, &mut bytes).unwrap();
        assert_eq!(bytemuck::cast::<_, [u32; 4]>(bytes), [0, 1, 2, 3]);
        match images::load(&key) {
            Some(image) => assert!(image.starts_with(b"\x7fELF"), "the entry is replaced"),
            None => eprintln!("NOT TESTED: the cache is off"),
        }
    }
}

/// Tells a process, which a test has started, that it is that.
const WARM: &str = "SCRY_TEST_CUDA_WARM";

/// In a process of its own, since NVRTC stays loaded once another test has compiled something.
#[test]
fn a_kernel_in_the_cache_is_ready_without_a_compiler() {
    static KEPT: KernelDef =
        kernel("kept", "struct Launch { unsigned int words[8]; };\nextern \"C\" __global__ void kept(const Launch) {}");
    let Some(cuda) = backend() else { return };
    let start = Instant::now();
    cuda.opened.kernels.function(&KEPT).unwrap();
    let time = start.elapsed();
    if std::env::var_os(WARM).is_some() {
        eprintln!("a kernel in the cache was ready after {time:?}");
        let loaded = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        assert!(!loaded.contains("nvrtc"), "{loaded}");
        assert!(time < Duration::from_millis(20), "{time:?}");
    } else if images::load(&cuda.opened.kernels.cache_key(&KEPT)).is_none() {
        eprintln!("NOT TESTED: the cache is off");
    } else {
        let test = "cuda::tests::a_kernel_in_the_cache_is_ready_without_a_compiler";
        test_process::assert_succeeds(test_process::only(test).env(WARM, "1"));
    }
}

#[test]
fn a_kernel_that_cannot_run_is_refused_and_the_device_goes_on() {
    static WIDE: KernelDef = KernelDef { workgroup: [1, 1, 65], ..kernel("wide", "") };
    static LARGE: KernelDef = KernelDef { workgroup: [64, 32, 1], ..kernel("large", "") };
    static BROKEN: KernelDef = kernel("broken", "extern \"C\" __global__ void broken() { nonsense(); }");
    let Some(device) = device() else { return };
    // SAFETY: it has no parameters.
    let error = unsafe { launch(&device, &WIDE, &[], 1) }.unwrap_err();
    assert!(matches!(&error, Error::Unsupported { reason, .. } if reason.contains("65 wide in z")), "{error}");
    // SAFETY: it has no parameters.
    let error = unsafe { launch(&device, &LARGE, &[], 1) }.unwrap_err();
    assert!(matches!(&error, Error::Unsupported { reason, .. } if reason.contains("2048 invocations")), "{error}");
    // SAFETY: it has no parameters.
    let error = unsafe { launch(&device, &BROKEN, &[], 1) }.unwrap_err();
    assert!(matches!(&error, Error::KernelCompilation { log, .. } if log.contains("nonsense")), "{error}");
    assert_eq!(device.upload(&[7u32]).unwrap().download().unwrap(), [7]);
}

#[test]
fn a_thread_may_bind_another_context_meanwhile() {
    let Some(device) = device() else { return };
    let buffer = device.upload(&[1u32, 2]).unwrap();
    // SAFETY: "if ctx is NULL, this unbinds the context of the calling CPU thread"; the driver is loaded, since a device is open.
    let answer = unsafe { sys::cuCtxSetCurrent(std::ptr::null_mut()) };
    assert_eq!(answer, sys::CUresult::CUDA_SUCCESS);
    assert_eq!(buffer.download().unwrap(), [1, 2]);
    drop(buffer);
}
