//! More memory than a device has. A program of its own, since tests beside it would find no memory meanwhile; and each device is
//! dropped before the next is opened, which may be of the same memory.

#[path = "support/mod.rs"]
mod support;

use scry::{Buffer, DeviceClass, Error, Result};
use support::every_device_alone;

/// Only where that is memory of the device's own: elsewhere the test would take all of the machine's.
#[test]
fn more_memory_than_there_is_is_an_error() {
    every_device_alone(|device| {
        let info = device.info();
        if info.class != DeviceClass::Discrete {
            return Ok(());
        }
        // No buffer has more elements than an index of 32 bits can say.
        let len = (info.max_buffer_size / 4).min(u64::from(u32::MAX) / 4);
        let most = info.memory / (4 * len) + 1;
        let buffers: Result<Vec<Buffer<u32>>> = (0..most).map(|_| device.alloc(len as usize)).collect();
        assert!(matches!(buffers, Err(Error::AllocationFailed { .. })), "{}: {:?}", info.name, buffers.map(|buffers| buffers.len()));
        assert_eq!(device.upload(&[7u32])?.download()?, [7]);
        Ok(())
    });
}
