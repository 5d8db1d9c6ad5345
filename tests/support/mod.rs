//! What the tests share: the devices of this machine, the tools that judge kernels, what is told of a kernel's panic, and what kernels
//! print.

#![allow(dead_code, unused_imports, reason = "each test target uses a part of this")]

mod accuracy;
#[cfg(target_arch = "wasm32")]
pub(crate) mod browser;
mod devices;
#[cfg(not(target_arch = "wasm32"))]
mod naga_writers;
#[cfg(not(target_arch = "wasm32"))]
mod nvrtc;
mod panics;
#[cfg(not(target_arch = "wasm32"))]
mod preludes;
mod printed;
mod report;
#[cfg(not(target_arch = "wasm32"))]
mod spirv_val;
#[cfg(not(target_arch = "wasm32"))]
mod tools;
mod values;
#[cfg(not(target_arch = "wasm32"))]
mod wgsl;

use scry::Device;

pub(crate) use accuracy::{
    can_wait, check as check_float, has_last_rounds, has_memory_order, has_vulkans_floats, is_deterministic, may_flush, may_fuse,
    may_ignore_nan,
};
pub(crate) use devices::{LISTED, on};
pub(crate) use panics::{code, expect_panic, out_of_bounds};
pub(crate) use printed::Printed;
pub(crate) use values::{pairs, same, zeros};

/// Runs `check` on every device, and holds what it launches to the tools.
pub(crate) fn every_device(check: impl Fn(&Device) -> scry::Result<()>) {
    // The launches of tests are short.
    scry::__private::set_fewest_wide(1);
    devices::every_device(check);
    judge_launched();
}

/// The same, on devices that no other test has.
pub(crate) fn every_device_alone(check: impl Fn(&Device) -> scry::Result<()>) {
    panics::every_device_alone(check);
    judge_launched();
}

/// The same, with what the kernels print.
pub(crate) fn every_printer(check: impl Fn(&Device, &Printed) -> scry::Result<()>) {
    every_device_alone(|gpu| check(gpu, &Printed::by(gpu)));
}

/// Browsers have none of the tools, and Miri starts no programs; they have judged the same kernels elsewhere.
fn judge_launched() {
    #[cfg(not(any(target_arch = "wasm32", miri)))]
    tools::judge_launched();
}
