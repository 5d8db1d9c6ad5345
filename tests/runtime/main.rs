//! What the runtime does with kernels, on every device of this machine: a file a topic.
//!
//! What needs the runtime's own parts (failures on demand, counts that only it has, devices that are fakes) is tested in `scry-runtime`.

#[path = "../support/mod.rs"]
mod support;

mod batches;
mod elements;
mod futures;
mod graphs;
mod kernels;
mod long_work;
mod panics;
mod prints;
mod programs;
mod tickets;

use scry::{
    Batch, Buffer, Device, DeviceInfo, Download, Error, Finding, Graph, HostBuffer, KernelPanic, MemoryStats, Replacement, Result,
    SanitizerReport, Ticket,
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
    is_send_and_sync::<Ticket>();
};

/// Different words, the same each time.
fn noise(len: usize, seed: u32) -> Vec<u32> {
    (0..len as u32).map(|i| (i ^ seed).wrapping_mul(0x9e37_79b9).rotate_left(13)).collect()
}
