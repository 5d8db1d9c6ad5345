//! More memory than a device has. A program of its own, since tests beside it would find no memory meanwhile.

#[path = "support/mod.rs"]
mod support;

use scry::{Buffer, DeviceClass, Error, Result};
use support::every_device;

/// Only where that is memory of the device's own: elsewhere the test would take all of the machine's.
#[test]
fn more_memory_than_there_is_is_an_error() {
    every_device(|device| {
        let info = device.info();
        if info.class != DeviceClass::Discrete {
            return Ok(());
        }
        let len = info.max_buffer_size as usize / 4;
        let most = info.memory / info.max_buffer_size + 1;
        let buffers: Result<Vec<Buffer<u32>>> = (0..most).map(|_| device.alloc(len)).collect();
        assert!(matches!(buffers, Err(Error::AllocationFailed { .. })), "{}", info.name);
        assert_eq!(device.upload(&[7u32])?.download()?, [7]);
        Ok(())
    });
}
