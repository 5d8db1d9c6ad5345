#[path = "support/mod.rs"]
mod support;
#[path = "kernels/devices.rs"]
mod devices;
