//! Handles go to any thread, and are used by several at once.

use crate::error::KernelPanic;
use crate::{Buffer, Device, DeviceInfo, Error, Finding, HostBuffer, KernelDef, MemoryStats, SanitizerReport};

const fn is_send_and_sync<T: Send + Sync>() {}

const _: () = {
    is_send_and_sync::<Device>();
    is_send_and_sync::<Buffer<u32>>();
    is_send_and_sync::<Buffer<[[f32; 4]; 4]>>();
    is_send_and_sync::<HostBuffer<u32>>();
    is_send_and_sync::<DeviceInfo>();
    is_send_and_sync::<MemoryStats>();
    is_send_and_sync::<Error>();
    is_send_and_sync::<KernelPanic>();
    is_send_and_sync::<Finding>();
    is_send_and_sync::<SanitizerReport>();
    is_send_and_sync::<KernelDef>();
};
