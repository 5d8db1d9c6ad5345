//! The CUDA device against the contract in `backend.rs`, with kernels written by hand.
//!
//! Without a CUDA device each test says so and ends; what needs no device is tested in the other files of this folder.

use std::thread;
use std::time::{Duration, Instant};

use cudarc::driver::sys;

use super::driver::LoadedDriver;
use super::staging::CHUNK;
use super::{Cuda, images, nvrtc};
use crate::backend::{Backend, Contents};
use crate::command::{BoundSlice, Command, Launch, Region};
use crate::error::{BackendKind, Error};
use crate::handles::{Argument, Device, launch};
use crate::kernel::{Access, KernelDef, Param, nothing};
use crate::system::test_process;

/// `y[i] = x[i] + a`, for every `i` of the grid.
pub(super) static ADD: KernelDef = KernelDef {
    params: &[
        Param::Slice { name: "x", access: Access::Read, slot: 32 },
        Param::Slice { name: "y", access: Access::Write, slot: 40 },
        Param::Value { name: "a", slot: 48, size: 4 },
    ],
    block_size: 52,
    ..kernel(
        "add",
        r#"
struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int x_len, x_first, y_len, y_first, a; };
extern "C" __global__ void add(const Launch launch, const unsigned int *x, unsigned int *y) {
    unsigned int i = (blockIdx.x + launch.first[0]) * blockDim.x + threadIdx.x;
    if (i < launch.size[0] && i < launch.x_len && i < launch.y_len)
        y[launch.y_first + i] = x[launch.x_first + i] + launch.a;
}
"#,
    )
};

/// `y[linear index] += 1 + linear index`, over three dimensions.
const NUMBER_SOURCE: &str = r#"
struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int y_len, y_first; };
extern "C" __global__ void number(const Launch launch, unsigned int *y) {
    unsigned int i = (blockIdx.x + launch.first[0]) * blockDim.x + threadIdx.x;
    unsigned int j = (blockIdx.y + launch.first[1]) * blockDim.y + threadIdx.y;
    unsigned int k = (blockIdx.z + launch.first[2]) * blockDim.z + threadIdx.z;
    if (i >= launch.size[0] || j >= launch.size[1] || k >= launch.size[2]) return;
    unsigned int at = (k * launch.size[1] + j) * launch.size[0] + i;
    if (at < launch.y_len) y[at] += 1 + at;
}
"#;

const fn numbering(workgroup: [u32; 3]) -> KernelDef {
    KernelDef {
        workgroup,
        params: &[Param::Slice { name: "y", access: Access::Write, slot: 32 }],
        block_size: 40,
        ..kernel("number", NUMBER_SOURCE)
    }
}

/// A kernel of 256 invocations and no parameters; the CPU cannot run it.
pub(super) const fn kernel(name: &'static str, cuda: &'static str) -> KernelDef {
    KernelDef { name, entry: name, workgroup: [256, 1, 1], cuda, ..nothing() }
}

/// `y[i] = x[i]`, after a tenth of a millisecond.
static SLOW: KernelDef = KernelDef {
    params: &[Param::Slice { name: "x", access: Access::Read, slot: 32 }, Param::Slice { name: "y", access: Access::Write, slot: 40 }],
    block_size: 48,
    ..kernel(
        "slow",
        r#"
struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; unsigned int x_len, x_first, y_len, y_first; };
extern "C" __global__ void slow(const Launch launch, const unsigned int *x, unsigned int *y) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int round = 0; round < 100; ++round) __nanosleep(1000);
    if (i < launch.size[0]) y[i] = x[i];
}
"#,
    )
};

/// The first CUDA device; says loudly if there is none.
fn device() -> Option<Device> {
    loud(Device::with_backend(BackendKind::Cuda))
}

/// As [`device`], without what is above the contract.
fn backend() -> Option<Cuda> {
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

/// Different in every word, and in every chunk.
fn pattern(len: usize) -> Vec<u32> {
    (0..len as u32).map(|i| i.wrapping_mul(0x9e37_79b9) ^ 0x5bd1_e995).collect()
}

#[test]
fn missing_devices_are_errors() {
    match Device::with_backend(BackendKind::Cuda) {
        Ok(_) => assert!(matches!((super::DRIVER.open)(4096), Err(Error::NoDevice(_)))),
        Err(Error::BackendUnavailable { reason, .. }) => assert!(reason.contains("help:") || reason.contains("driver"), "{reason}"),
        Err(error) => panic!("{error:?}"),
    }
}

#[test]
fn a_listed_device_says_what_it_is() {
    let Some(device) = device() else { return };
    let info = device.info();
    eprintln!("{info:?}");
    assert!((super::DRIVER.list)().unwrap().contains(info));
    assert_eq!(info.subgroup_size, 32);
    assert!(!info.name.is_empty() && info.memory > 0);
}

#[test]
fn what_is_written_is_read() {
    let Some(device) = device() else { return };
    let words = CHUNK / 4;
    for len in [1, 3, 1000, words - 1, words, words + 1, 5 * words + 7, 20 * words + 3] {
        let data = pattern(len);
        let buffer = device.upload(&data).unwrap();
        assert!(buffer.download().unwrap() == data, "{len} words");
    }
}

#[test]
fn slices_start_at_any_element() {
    let Some(device) = device() else { return };
    let words = CHUNK / 4;
    let mut expected = pattern(3 * words);
    let buffer = device.upload(&expected).unwrap();
    for (start, len) in [(1, 1), (5, words + 3), (words - 1, 2 * words), (3 * words - 1, 1)] {
        let data: Vec<u32> = (0..len as u32).collect();
        let slice = buffer.slice(start..start + len).unwrap();
        slice.write(&data).unwrap();
        assert!(slice.download().unwrap() == data, "{len} words at {start}");
        expected[start..start + len].copy_from_slice(&data);
        assert!(buffer.download().unwrap() == expected, "{len} words at {start}");
    }
}

#[test]
fn bytes_need_no_alignment() {
    let Some(cuda) = backend() else { return };
    let memory = cuda.alloc(11, Contents::Zeros).unwrap();
    cuda.write(Region { memory: &memory, offset: 3, size: 5 }, b"hello").unwrap();
    let mut bytes = [1; 11];
    cuda.read(Region { memory: &memory, offset: 0, size: 11 }, &mut bytes).unwrap();
    assert_eq!(&bytes, b"\0\0\0hello\0\0\0");
}

#[test]
fn small_writes_keep_their_order_and_their_bytes() {
    let Some(device) = device() else { return };
    let buffer = device.alloc::<u32>(1000).unwrap();
    let mut expected = vec![0; 1000];
    let mut data = vec![0; 700];
    // More than the staging holds, so that every chunk is used again and again.
    for round in 0..20_000_usize {
        let (start, len) = (round * 37 % 300, 1 + round % 700);
        data[..len].fill(round as u32);
        buffer.slice(start..start + len).unwrap().write(&data[..len]).unwrap();
        expected[start..start + len].fill(round as u32);
    }
    assert_eq!(buffer.download().unwrap(), expected);
}

#[test]
fn fill_sets_its_range_only() {
    let Some(device) = device() else { return };
    let buffer = device.upload(&[1u32, 2, 3, 4, 5]).unwrap();
    buffer.slice(1..4).unwrap().fill(0xdead_beef).unwrap();
    assert_eq!(buffer.download().unwrap(), [1, 0xdead_beef, 0xdead_beef, 0xdead_beef, 5]);
}

#[test]
fn memory_is_zero_even_when_it_was_used_before() {
    let Some(device) = device() else { return };
    for len in [1, 77, 100_000] {
        for _ in 0..4 {
            let buffer = device.alloc::<u32>(len).unwrap();
            assert!(buffer.download().unwrap().iter().all(|&word| word == 0), "{len} words");
            buffer.fill(u32::MAX).unwrap();
        }
    }
}

#[test]
fn kernels_take_slices_and_values() {
    let Some(device) = device() else { return };
    let x = device.upload(&pattern(1003)).unwrap();
    let y = device.alloc::<u32>(1001).unwrap();
    let (x, y) = (x.slice(3..).unwrap(), y.slice(1..).unwrap());
    launch(&device, &ADD, &[(&x).into(), (&y).into(), Argument::Word(5)], 999).unwrap();
    let expected: Vec<u32> = pattern(1003)[3..].iter().map(|x| x.wrapping_add(5)).collect();
    let result = y.download().unwrap();
    assert_eq!(result[..999], expected[..999]);
    assert_eq!(result[999], 0);
}

#[test]
fn every_invocation_of_a_grid_runs_once() {
    static BLOCKS: KernelDef = numbering([8, 4, 2]);
    static FLAT: KernelDef = numbering([32, 1, 1]);
    static SINGLE: KernelDef = numbering([1, 1, 1]);
    let Some(device) = device() else { return };
    let grids: [(&'static KernelDef, [usize; 3]); 5] = [
        (&BLOCKS, [100, 30, 11]),
        (&FLAT, [1, 1, 1]),
        (&FLAT, [3_000_001, 1, 1]),
        // More workgroups in y and in z than one dispatch takes.
        (&SINGLE, [3, 200_001, 1]),
        (&SINGLE, [1, 2, 70_000]),
    ];
    for (kernel, grid) in grids {
        let len: usize = grid.iter().product();
        let y = device.alloc::<u32>(len).unwrap();
        launch(&device, kernel, &[(&y).into()], grid).unwrap();
        assert!(y.download().unwrap().into_iter().eq(1..=len as u32), "{grid:?}");
    }
}

#[test]
fn work_in_flight_outlives_its_handles() {
    let Some(device) = device() else { return };
    let data = pattern(10_000);
    let y = device.alloc::<u32>(data.len()).unwrap();
    for _ in 0..50 {
        let x = device.upload(&data).unwrap();
        launch(&device, &SLOW, &[(&x).into(), (&y).into()], data.len()).unwrap();
        drop(x);
        drop(device.upload(&vec![0u32; data.len()]).unwrap());
    }
    assert_eq!(y.download().unwrap(), data);

    let other = Device::with_backend(BackendKind::Cuda).unwrap();
    let x = other.upload(&data).unwrap();
    let z = other.alloc::<u32>(data.len()).unwrap();
    launch(&other, &SLOW, &[(&x).into(), (&z).into()], data.len()).unwrap();
    drop((x, z, other));
    device.sync().unwrap();
}

#[test]
fn memory_outlives_its_device() {
    let Some(cuda) = backend() else { return };
    let memory = cuda.alloc(1 << 20, Contents::Zeros).unwrap();
    drop(cuda);
    drop(memory);
}

#[test]
fn threads_share_a_device() {
    let Some(device) = device() else { return };
    thread::scope(|scope| {
        for seed in 0..8 {
            let device = &device;
            scope.spawn(move || {
                for round in 0..50 {
                    let data = vec![seed * 1000 + round; 40_000 + 100_000 * seed as usize];
                    let x = device.upload(&data).unwrap();
                    let y = device.alloc::<u32>(data.len()).unwrap();
                    launch(device, &ADD, &[(&x).into(), (&y).into(), Argument::Word(1)], data.len()).unwrap();
                    launch(device, &ADD, &[(&y).into(), (&x).into(), Argument::Word(1)], data.len()).unwrap();
                    assert!(x.download().unwrap().iter().all(|&word| word == seed * 1000 + round + 2));
                }
            });
        }
    });
}

#[test]
fn several_devices_are_open_at_once() {
    let Some(first) = device() else { return };
    let second = device().unwrap();
    let x = first.upload(&[1u32, 2, 3]).unwrap();
    let y = second.upload(&[4u32, 5, 6]).unwrap();
    drop(first.clone());
    assert_eq!(x.download().unwrap(), [1, 2, 3]);
    assert_eq!(y.download().unwrap(), [4, 5, 6]);
    let error = launch(&first, &ADD, &[(&x).into(), (&y).into(), Argument::Word(0)], 3).unwrap_err();
    assert!(matches!(error, Error::WrongDevice { param: "y", .. }), "{error}");
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
        let key = cuda.kernels.cache_key(&SPOILT);
        images::store(&key, nvrtc::compiler(LoadedDriver::find().unwrap().major()).unwrap(), entry);
        let memory = cuda.alloc(16, Contents::Zeros).unwrap();
        let region = Region { memory: &memory, offset: 0, size: 16 };
        let slice = BoundSlice { region, access: Access::Write, element_size: 4, name: "y", slot: 32 };
        let block = &mut [4u32, 1, 1, 0, 0, 0, 0, 0, 4, 0];
        cuda.submit(Command::Launch(Launch { kernel: &SPOILT, grid: [4, 1, 1], block, slices: &[slice] })).unwrap();
        let mut bytes = [0; 16];
        cuda.read(region, &mut bytes).unwrap();
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
    cuda.kernels.function(&KEPT).unwrap();
    let time = start.elapsed();
    if std::env::var_os(WARM).is_some() {
        eprintln!("a kernel in the cache was ready after {time:?}");
        let loaded = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        assert!(!loaded.contains("nvrtc"), "{loaded}");
        assert!(time < Duration::from_millis(20), "{time:?}");
    } else if images::load(&cuda.kernels.cache_key(&KEPT)).is_none() {
        eprintln!("NOT TESTED: the cache is off");
    } else {
        let test = "cuda::tests::a_kernel_in_the_cache_is_ready_without_a_compiler";
        assert!(test_process::only(test).env(WARM, "1").status().unwrap().success());
    }
}

#[test]
fn a_kernel_that_cannot_run_is_refused_and_the_device_goes_on() {
    static WIDE: KernelDef = KernelDef { workgroup: [1, 1, 65], ..kernel("wide", "") };
    static LARGE: KernelDef = KernelDef { workgroup: [64, 32, 1], ..kernel("large", "") };
    static BROKEN: KernelDef = kernel("broken", "extern \"C\" __global__ void broken() { nonsense(); }");
    let Some(device) = device() else { return };
    let error = launch(&device, &WIDE, &[], 1).unwrap_err();
    assert!(matches!(&error, Error::Unsupported { reason, .. } if reason.contains("65 wide in z")), "{error}");
    let error = launch(&device, &LARGE, &[], 1).unwrap_err();
    assert!(matches!(&error, Error::Unsupported { reason, .. } if reason.contains("2048 invocations")), "{error}");
    let error = launch(&device, &BROKEN, &[], 1).unwrap_err();
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

#[test]
fn a_host_buffer_goes_while_the_device_works() {
    /// It takes a tenth of a second and more.
    static LONG: KernelDef = kernel(
        "doze",
        r#"
struct Launch { unsigned int size[3]; unsigned int first[3]; unsigned int kernel, number; };
extern "C" __global__ void doze(const Launch launch) {
    for (int round = 0; round < 200; ++round) __nanosleep(1000000);
}
"#,
    );
    let Some(device) = device() else { return };
    let x = device.upload(&pattern(1 << 18)).unwrap();
    let mut host = device.host_buffer::<u32>(1 << 18).unwrap();
    x.read_into(&mut host).unwrap();
    launch(&device, &LONG, &[], 1).unwrap();
    let launched = device.ticket().unwrap();
    drop(host);
    assert!(!launched.is_ready().unwrap(), "to drop it was to wait");
}
