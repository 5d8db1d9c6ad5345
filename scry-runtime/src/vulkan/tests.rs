//! What only Vulkan devices have: limits, and memory that is kept. What devices have in common is tested in `tests/runtime`.

use std::io::{self, Write};
use std::sync::{Arc, Weak};

use super::device::{DEVICE_BLOCK, Engine};
use super::memory::{Purpose, VulkanMemory};
use super::{Vulkan, validation};
use crate::backend::{Backend, Contents};
use crate::command::{Memory, Region};
use crate::error::Error;
use crate::handles::launch::launch;
use crate::kernel::{KernelDef, nothing};
use crate::{Device, DeviceInfo};

/// Every Vulkan device, opened anew; says loudly that `test` did not run if there is none.
fn devices(test: &str) -> Vec<Device> {
    infos(test).iter().map(|info| Device::with_info(info).expect("a listed device opens")).collect()
}

/// What every Vulkan device is, as `devices`.
pub(super) fn infos(test: &str) -> Vec<DeviceInfo> {
    super::list().unwrap_or_else(|error| {
        assert!(!validation::is_asked_for(), "validation was asked for, and nothing would be validated: {error}");
        // Not `eprintln!`, which the test harness hides when a test passes.
        writeln!(io::stderr(), "SKIPPED: vulkan::tests::{test}: {error}").expect("the terminal takes a line");
        Vec::new()
    })
}

#[test]
fn too_large_a_workgroup_names_the_limit() {
    static WIDE: KernelDef = KernelDef { workgroup: [1 << 20, 1, 1], ..nothing() };
    static MANY: KernelDef = KernelDef { workgroup: [64, 64, 64], ..nothing() };
    for device in devices("too_large_a_workgroup_names_the_limit") {
        for (kernel, limit) in [
            (&WIDE, "its workgroup is 1048576 wide in x, and maxComputeWorkGroupSize[0] is "),
            (&MANY, "its workgroup has 262144 invocations, and maxComputeWorkGroupInvocations is "),
        ] {
            // SAFETY: it has no parameters.
            match unsafe { launch(&device, kernel, &[], 1usize) } {
                Err(Error::Unsupported { reason, .. }) => assert!(reason.starts_with(limit), "{reason}"),
                other => panic!("{other:?}"),
            }
        }
    }
}

#[test]
fn damaged_spirv_never_reaches_the_driver() {
    static DAMAGED: KernelDef = KernelDef { spirv: &[0x0723_0203, 0x0001_0300, 0, 5, 0, 7 << 16], ..nothing() };
    for device in devices("damaged_spirv_never_reaches_the_driver") {
        // SAFETY: it has no parameters.
        assert!(matches!(unsafe { launch(&device, &DAMAGED, &[], 1usize) }, Err(Error::KernelCompilation { .. })));
    }
}

/// As much as has memory of its own, which drivers are slow to give.
#[test]
fn large_memory_is_kept_for_the_next_of_its_size() {
    for info in infos("large_memory_is_kept_for_the_next_of_its_size") {
        let device = Vulkan::open(info.index).unwrap();
        let new = |size| VulkanMemory::new(&device.device, size, Purpose::Device).unwrap();
        let (size, before) = (DEVICE_BLOCK + 1, device.memory_stats());
        let first = new(size);
        let (buffer, reserved) = (first.buffer(), device.memory_stats().reserved);
        drop(first);
        let stats = device.memory_stats();
        assert_eq!((stats.in_use, stats.reserved), (before.in_use, reserved), "kept, and nobody's");
        let (again, other) = (new(size + 1), new(size));
        assert!(again.buffer() == buffer && other.buffer() != buffer, "sizes are rounded up to words");
        drop((again, other));
        device.device.clear_shelf();
        assert!(device.memory_stats().reserved < reserved, "given back");
        drop(new(size));
    }
}

/// Temporary memory of work that is queued serves the work that is queued after it, and no other.
#[test]
fn memory_of_queued_work_is_used_again() {
    const SIZE: u64 = 4 << 20;
    for info in infos("memory_of_queued_work_is_used_again") {
        let device = Vulkan::open(info.index).unwrap();
        let new = || device.alloc(SIZE, Contents::Any).unwrap();
        let fill = |memory: &Arc<dyn Memory>, word: u32| {
            device.queue.recorder.lock().fill(&Region { memory, offset: 0, size: SIZE }, word).unwrap();
        };
        let copy = |from: &Arc<dyn Memory>, to: &Arc<dyn Memory>| {
            let [from, to] = [from, to].map(|memory| Region { memory, offset: 0, size: SIZE });
            device.queue.recorder.lock().copy(Engine::Compute, &from, &to, None).unwrap();
        };
        let results: Vec<_> = (0..8).map(|_| new()).collect();
        // As long as there is a `Weak`, no other memory comes to lie at its address.
        let mut different: Vec<Weak<dyn Memory>> = Vec::new();
        for (word, result) in results.iter().enumerate() {
            let temporary = new();
            assert!(results.iter().all(|other| !Arc::ptr_eq(other, &temporary)), "somebody has those");
            if !different.iter().any(|other| std::ptr::addr_eq(other.as_ptr(), Arc::as_ptr(&temporary))) {
                different.push(Arc::downgrade(&temporary));
            }
            fill(&temporary, word as u32);
            copy(&temporary, result);
        }
        assert!(different.len() < results.len(), "none was used again");
        let host = device.alloc(SIZE, Contents::Host).unwrap();
        for (word, result) in results.iter().enumerate() {
            copy(result, &host);
            device.queue.sync().unwrap();
            let words = host.host_address().expect("it is the host's").cast::<u32>();
            // SAFETY: the memory has as many words, which the device wrote, and nothing is queued.
            let words = unsafe { std::slice::from_raw_parts(words.as_ptr(), SIZE as usize / 4) };
            assert!(words.iter().all(|other| *other == word as u32), "{word}: {words:?}");
        }
        let other = device.stream().unwrap().expect("a device has several");
        let queued = new();
        fill(&queued, 1);
        let dropped = Arc::downgrade(&queued);
        drop(queued);
        assert!(!std::ptr::addr_eq(Arc::as_ptr(&new()), dropped.as_ptr()), "another order does not wait for it");
        drop(other);
        device.queue.sync().unwrap();
    }
}
