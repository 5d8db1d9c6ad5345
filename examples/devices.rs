//! Lists the devices of this machine, in the order `Device::auto` prefers them, and says why a kind has none.

use scry::{BackendKind, Device, DeviceInfo};

fn main() {
    let devices = Device::list();
    devices.iter().for_each(print);
    for kind in [BackendKind::Cuda, BackendKind::Vulkan, BackendKind::Cpu] {
        if devices.iter().all(|device| device.kind != kind)
            && let Err(error) = Device::with_backend(kind)
        {
            println!("no {kind} device: {error}");
        }
    }
}

fn print(device: &DeviceInfo) {
    let DeviceInfo { kind, index, name, class, memory, subgroup_size, .. } = device;
    println!("{kind}:{index}  {name}  ({class:?}, {} MiB, subgroups of {subgroup_size})", memory >> 20);
}
