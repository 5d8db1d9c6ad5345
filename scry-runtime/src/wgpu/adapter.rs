//! The adapters that wgpu finds, best first, and what each of them is.

use std::sync::OnceLock;

use wgpu::{Adapter, Backends, DeviceType, Instance, InstanceDescriptor, InstanceFlags};

use super::KIND;
use super::spirv::Spirv;
use crate::error::{DeviceClass, DeviceInfo, Error, Result};
use crate::system::Process;

/// What drives this machine's devices, which is made once; an `Err` in a fork of the process that made it, which has none of the drivers'
/// threads.
fn instance() -> Result<&'static Instance> {
    static INSTANCE: OnceLock<(Instance, Process)> = OnceLock::new();
    let (instance, process) = INSTANCE.get_or_init(|| {
        let descriptor = InstanceDescriptor {
            backends: Backends::PRIMARY,
            flags: InstanceFlags::empty(),
            ..InstanceDescriptor::new_without_display_handle()
        };
        (Instance::new(descriptor), Process::current())
    });
    if process.is_current() { Ok(instance) } else { Err(Error::Forked { kind: KIND }) }
}

/// The adapters of this machine that run compute shaders, best first.
pub(super) async fn all() -> Result<Vec<(DeviceInfo, Adapter)>> {
    let adapters = instance()?.enumerate_adapters(Backends::PRIMARY).await;
    let computes = |adapter: &Adapter| adapter.get_downlevel_capabilities().flags.contains(wgpu::DownlevelFlags::COMPUTE_SHADERS);
    let mut adapters: Vec<_> = adapters.into_iter().filter(computes).collect();
    adapters.sort_by_key(|adapter| class(adapter.get_info().device_type) as u8);
    adapters.into_iter().enumerate().map(|(index, adapter)| Ok((describe(index, &adapter)?, adapter))).collect()
}

fn describe(index: usize, adapter: &Adapter) -> Result<DeviceInfo> {
    let (wgpu::AdapterInfo { name, driver, driver_info, backend, device_type, subgroup_max_size, .. }, limits) =
        (adapter.get_info(), adapter.limits());
    let text = if Spirv::chosen(adapter)?.is_some() { "SPIR-V" } else { "WGSL" };
    let driver = format!("{backend}: {driver} {driver_info}");
    Ok(DeviceInfo {
        kind: KIND,
        index,
        // Most browsers do not say.
        name: if name.is_empty() { format!("{backend} adapter") } else { name },
        driver: format!("{}, by {text}", driver.trim_end_matches([' ', ':'])),
        class: class(device_type),
        memory: 0,
        subgroup_size: subgroup_max_size,
        max_buffer_size: limits.max_buffer_size.min(limits.max_storage_buffer_binding_size),
        max_shared_memory: limits.max_compute_workgroup_storage_size.into(),
    })
}

fn class(device_type: DeviceType) -> DeviceClass {
    match device_type {
        DeviceType::DiscreteGpu => DeviceClass::Discrete,
        DeviceType::IntegratedGpu | DeviceType::VirtualGpu | DeviceType::Other => DeviceClass::Integrated,
        DeviceType::Cpu => DeviceClass::Software,
    }
}
