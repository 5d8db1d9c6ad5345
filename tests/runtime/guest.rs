//! What scry leaves alone in a process that has other users of the same drivers, and what it does not start.

use scry::{BackendKind, Device};

#[cfg(target_os = "linux")]
use crate::kernels::program;
#[cfg(any(target_os = "linux", feature = "cuda"))]
use crate::test_process;

#[cfg(feature = "cuda")]
#[test]
fn the_default_memory_pool_of_cuda_is_left_alone() {
    use crate::devices_of;
    use cudarc::driver::sys::{self, CUdevice, CUmemPool_attribute as Attribute, CUresult::CUDA_SUCCESS};

    /// The pool's threshold for giving memory back, and the memory that it holds.
    fn pool(gpu: CUdevice) -> [u64; 2] {
        let mut pool = std::ptr::null_mut();
        // SAFETY: "returns the default mempool of a device"; the driver is initialised, since a device is open.
        assert_eq!(unsafe { sys::cuDeviceGetDefaultMemPool(&raw mut pool, gpu) }, CUDA_SUCCESS);
        [Attribute::CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, Attribute::CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT].map(|attribute| {
            let mut value = 0u64;
            // SAFETY: both attributes are of type `cuuint64_t`, and `value` outlives the call.
            assert_eq!(unsafe { sys::cuMemPoolGetAttribute(pool, attribute, std::ptr::from_mut(&mut value).cast()) }, CUDA_SUCCESS);
            value
        })
    }

    // In a process of its own: other tests use the default pool, as programs beside this one may.
    const NAME: &str = "guest::the_default_memory_pool_of_cuda_is_left_alone";
    if !is_alone() {
        return test_process::assert_succeeds(test_process::only(NAME).env(ALONE, "1"));
    }
    for device in devices_of(BackendKind::Cuda) {
        let gpu = device.info().index as CUdevice;
        let before = pool(gpu);
        let buffer = device.alloc::<u32>(64 << 20).unwrap();
        buffer.fill(1).unwrap();
        drop(buffer);
        device.sync().unwrap();
        assert_eq!((pool(gpu), before[0]), (before, 0), "its settings and its memory are other code's");
        assert!(device.memory_stats().reserved > 0, "memory comes from a pool");
    }
}

/// Tells a process, which a test has started, that it runs nothing else.
#[cfg(any(target_os = "linux", feature = "cuda"))]
const ALONE: &str = "SCRY_TEST_GUEST";

#[cfg(any(target_os = "linux", feature = "cuda"))]
fn is_alone() -> bool {
    std::env::var_os(ALONE).is_some()
}

/// In a process of its own, where no other test has opened a device.
#[cfg(target_os = "linux")]
#[test]
fn the_cpu_device_starts_nothing_of_other_devices() {
    const NAME: &str = "guest::the_cpu_device_starts_nothing_of_other_devices";
    if !is_alone() {
        // Named, and chosen because there is no other.
        for choice in ["cpu", ""] {
            test_process::assert_succeeds(test_process::only(NAME).env(ALONE, "1").env("SCRY_DEVICE", choice));
        }
        return;
    }
    for device in [Device::cpu().unwrap(), Device::auto().unwrap()] {
        if device.backend_kind() != BackendKind::Cpu {
            return;
        }
        program::run(&device).unwrap();
    }
    let threads = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let main = std::process::id().to_string();
    let names = threads.filter(|thread| *thread.file_name() != *main).map(|thread| std::fs::read_to_string(thread.path().join("comm")));
    // The test's own thread, and those of the CPU device.
    let foreign = |name: &String| !["guest::the_cpu", "scry-cpu-", "scry-waiter"].iter().any(|own| name.starts_with(own));
    assert_eq!(names.flatten().filter(foreign).collect::<Vec<_>>(), [""; 0]);
    if std::env::var_os("SCRY_DEVICE").is_some_and(|choice| !choice.is_empty()) {
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let drivers = maps.lines().filter(|line| ["libvulkan", "libcuda"].iter().any(|name| line.contains(name)));
        assert_eq!(drivers.collect::<Vec<_>>(), [""; 0]);
    }
}
