//! What the runtime does with kernels, on every device of this machine: a file a topic.
//!
//! What needs the runtime's own parts (failures on demand, counts that only it has, devices that are fakes) is tested in `scry-runtime`.
//! The tests of threads and processes are short by default. For a longer look:
//!
//! ```text
//! SCRY_TEST_STRESS_SECONDS=60 SCRY_TEST_SOAK_LAUNCHES=1000000 cargo test --release -p scry-tests --test runtime
//! SCRY_VULKAN_VALIDATION=1 cargo test -p scry-tests --test runtime        # with Vulkan's validation layer
//! ```
//!
//! What has no foreign code in it runs under Miri, which finds undefined behaviour, and under `ThreadSanitizer`, which finds races of the
//! host's own threads; both need a nightly toolchain (`rustup component add miri rust-src --toolchain nightly`). Rayon's threads may
//! still run when a test ends, and its queues are not for Miri's stricter model of borrows:
//!
//! ```text
//! MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-ignore-leaks -Zmiri-tree-borrows" \
//!     cargo +nightly miri test -p scry-runtime --no-default-features --lib -- element:: handles::argument \
//!     kernel::reports command:: fake:: memory_stats::tests
//! MIRIFLAGS="-Zmiri-disable-isolation -Zmiri-ignore-leaks -Zmiri-tree-borrows" \
//!     cargo +nightly miri test -p scry-tests --no-default-features --test runtime -- a_cast_starts ranges_are_checked \
//!     dlpack::kernels dlpack::memory_at dlpack::shapes dlpack::what_is
//! RUSTFLAGS=-Zsanitizer=thread cargo +nightly test -Zbuild-std --target x86_64-unknown-linux-gnu -p scry-tests --no-default-features --test runtime -- \
//!     threads lifetimes
//! ```

#[path = "../support/mod.rs"]
mod support;

mod batches;
mod copies;
#[cfg(feature = "cublas")]
mod cublas;
#[cfg(feature = "cuda")]
mod cuda_interop;
mod devices;
mod dlpack;
mod futures;
mod graphs;
mod guest;
mod host_buffers;
mod kernels;
mod launches;
mod lifetimes;
mod long_work;
mod memory;
mod panics;
mod prints;
mod processes;
mod profiles;
mod programs;
mod raw;
mod streams;
#[path = "../../scry-runtime/src/system/test_process.rs"]
mod test_process;
mod threads;
mod tickets;
mod transfers;

use scry::{
    BackendKind, Batch, Buffer, Device, DeviceInfo, Download, Error, Finding, Graph, HostBuffer, KernelPanic, MemoryStats, Replacement,
    Result, SanitizerReport, Stream, Ticket,
};

/// Runs `check` on every device and on a sanitizer, each opened for it alone: what is counted, panics and prints there is its own.
fn every_device(check: impl Fn(&Device)) {
    let check = |device: &Device| {
        check(device);
        Ok(())
    };
    support::every_device_alone(check);
    support::on(&Device::sanitizer().expect("there is always the sanitizer"), check);
}

/// Whether other libraries know the addresses of a device's memory.
fn has_addresses(device: &Device) -> bool {
    !matches!(device.backend_kind(), BackendKind::Vulkan | BackendKind::Wgpu)
}

/// Every device of a kind, opened anew.
fn devices_of(kind: BackendKind) -> Vec<Device> {
    let infos = support::LISTED.iter().filter(|info| info.kind == kind);
    infos.map(|info| Device::with_info(info).expect("a listed device opens")).collect()
}

/// A buffer of zeros that the host wrote, for kernels that read them.
fn zeros(device: &Device, len: usize) -> Buffer<u32> {
    support::zeros(device, len).unwrap()
}

/// The invocations that a panic counts, if there is one.
fn panicked<T>(result: Result<T>) -> u64 {
    match result {
        Ok(_) => 0,
        Err(Error::KernelPanic(panic)) => panic.count,
        Err(other) => panic!("{other:?}"),
    }
}

/// Handles go to any thread, are used by several at once, and stay in no place.
const _: () = {
    const fn is_send_and_sync<T: Send + Sync + Unpin>() {}
    is_send_and_sync::<Batch>();
    is_send_and_sync::<Buffer<[[f32; 4]; 4]>>();
    is_send_and_sync::<Device>();
    is_send_and_sync::<DeviceInfo>();
    is_send_and_sync::<Download<u32>>();
    is_send_and_sync::<Error>();
    is_send_and_sync::<Finding>();
    is_send_and_sync::<Graph>();
    is_send_and_sync::<HostBuffer<u32>>();
    is_send_and_sync::<KernelPanic>();
    is_send_and_sync::<MemoryStats>();
    is_send_and_sync::<Replacement<'_>>();
    is_send_and_sync::<SanitizerReport>();
    is_send_and_sync::<Stream>();
    is_send_and_sync::<Ticket>();
};

/// Different words, the same each time.
fn noise(len: usize, seed: u32) -> Vec<u32> {
    (0..len as u32).map(|i| (i ^ seed).wrapping_mul(0x9e37_79b9).rotate_left(13)).collect()
}

/// The number that a variable of the environment holds.
fn number(variable: &str, default: u64) -> u64 {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap_or_else(|_| panic!("{variable} is `{text}`, and not a number")))
}

/// Whether all that was made on a device is gone, once it was waited for.
fn assert_nothing_is_left(device: &Device) {
    device.sync().unwrap();
    let stats = device.memory_stats();
    assert_eq!((stats.in_use, stats.allocations, stats.host_in_use), (0, 0, 0), "on {}", device.name());
}
