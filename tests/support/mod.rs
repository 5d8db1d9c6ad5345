//! What the tests share: the devices of this machine, what is told of a kernel's panic and what kernels print, and the goldens with
//! the tools that judge them.

#![allow(dead_code, unused_imports, unused_macros, reason = "each test target uses a part of this")]

mod accuracy;
mod devices;
mod diff;
mod golden;
mod nvrtc;
mod panics;
mod printed;
mod report;
mod spirv_val;
mod values;

pub(crate) use accuracy::check as check_float;
pub(crate) use devices::every_device;
pub(crate) use golden::{Kernel, check, golden, judge};
pub(crate) use panics::{code, every_device_alone, expect_panic, out_of_bounds};
pub(crate) use printed::{Printed, every_printer};
pub(crate) use values::{pairs, same, zeros};
