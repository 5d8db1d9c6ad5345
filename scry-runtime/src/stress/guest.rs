//! What scry leaves alone in a process that has other users of the same drivers, and what it does not start.

#[cfg(feature = "cuda")]
#[test]
fn the_default_memory_pool_of_cuda_is_left_alone() {
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

    let name = "stress::guest::the_default_memory_pool_of_cuda_is_left_alone";
    for device in crate::raw::tests::devices(crate::BackendKind::Cuda, name) {
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

/// In a process of its own, where no other test has opened a device.
#[cfg(target_os = "linux")]
#[test]
fn the_cpu_device_starts_nothing_of_other_devices() {
    const NAME: &str = "stress::guest::the_cpu_device_starts_nothing_of_other_devices";
    const ALONE: &str = "SCRY_TEST_GUEST";
    if std::env::var_os(ALONE).is_none() {
        return crate::test_process::assert_succeeds(crate::test_process::only(NAME).env(ALONE, "1").env("SCRY_DEVICE", "cpu"));
    }
    for device in [crate::Device::cpu().unwrap(), crate::Device::auto().unwrap()] {
        super::program::run(&device).unwrap();
    }
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let drivers: Vec<&str> = maps.lines().filter(|line| ["libvulkan", "libcuda", "libGL"].iter().any(|name| line.contains(name))).collect();
    assert!(drivers.is_empty(), "{drivers:?}");
    let threads = std::fs::read_dir("/proc/self/task").unwrap();
    let names = threads.flatten().filter_map(|thread| std::fs::read_to_string(thread.path().join("comm")).ok());
    let others: Vec<String> =
        names.filter(|name| name.starts_with("scry-") && !name.starts_with("scry-cpu-") && !name.starts_with("scry-waiter")).collect();
    assert!(others.is_empty(), "{others:?}");
}
