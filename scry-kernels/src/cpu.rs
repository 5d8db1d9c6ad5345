//! What is done another way on the CPU, where an invocation by itself, with a long loop, is as good as many together.

use scry::{BackendKind, Device};

/// Whether kernels for the CPU are for this device; the sanitizer checks them, too.
pub(crate) fn is_cpu(device: &Device) -> bool {
    matches!(device.backend_kind(), BackendKind::Cpu | BackendKind::Sanitizer)
}
