//! Work that takes every device a good while, to see what goes on meanwhile.

use std::time::{Duration, Instant};

use scry::{BackendKind, Batch, Buffer, Device, Ticket};

use crate::kernels::{steps, work};

/// The launches of [`record`] that take every device a good while, and a test not too long.
pub(crate) const LONG: u32 = 400;

/// The steps of each; lavapipe runs a loop no longer than 65535 times.
pub(crate) const STEPS: u32 = 50_000;

/// Records so many launches that take a while.
pub(crate) fn record(batch: &mut Batch, launches: u32, y: &Buffer<u32>) {
    for _ in 0..launches {
        work.launch(&mut *batch, STEPS, y, y.len()).unwrap();
    }
}

/// What so many of these launches make of an element.
pub(crate) fn worked(launches: u32, value: u32) -> u32 {
    steps(launches * STEPS, value)
}

/// Queues [`LONG`] launches; the ticket tells when they are done.
pub(crate) fn start_long(device: &Device, y: &Buffer<u32>) -> Ticket {
    let mut batch = device.batch().unwrap();
    record(&mut batch, LONG, y);
    batch.submit_async().unwrap()
}

/// Whether work goes on while the host does.
pub(crate) fn is_asynchronous(device: &Device) -> bool {
    device.backend_kind() != BackendKind::Sanitizer
}

/// Whether long work that was begun after `start` is sure to go on: on a machine that does much besides, the test may come too late. lavapipe
/// takes 86 ms for it on two cores.
pub(crate) fn is_sure(device: &Device, start: Instant) -> bool {
    let is_early = start.elapsed() < Duration::from_millis(50);
    if !is_early {
        eprintln!("NOT CHECKED: {} may be done with its work, since this machine is busy", device.name());
    }
    is_asynchronous(device) && is_early
}

/// A ticket of long work that was begun after `start` is not ready, unless that is done when its launch returns.
pub(crate) fn assert_goes_on(device: &Device, ticket: &Ticket, start: Instant) {
    let is_ready = ticket.is_ready().unwrap();
    assert!(is_ready || is_asynchronous(device), "on {}", device.name());
    assert!(!(is_ready && is_sure(device, start)), "on {}", device.name());
}
