//! placeholder
use crate::backend::{Backend, BackendKind, DeviceInfo, Driver};
use crate::error::{Error, Result};
use std::sync::Arc;
pub(crate) const DRIVER: Driver = Driver { kind: BackendKind::Vulkan, list, open };
fn list() -> Result<Vec<DeviceInfo>> {
    Err(Error::BackendUnavailable { kind: BackendKind::Vulkan, reason: "not written".into() })
}
fn open(_index: usize) -> Result<Arc<dyn Backend>> {
    Err(Error::BackendUnavailable { kind: BackendKind::Vulkan, reason: "not written".into() })
}
