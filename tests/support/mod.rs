//! What the tests share: the devices of this machine, what their kernels print, and the goldens with the tools that judge them.

#![allow(dead_code, unused_imports, reason = "each test target uses a part of this")]

mod accuracy;
mod devices;
mod diff;
mod golden;
mod nvrtc;
mod printed;
mod report;
mod spirv_val;
mod values;

pub(crate) use accuracy::check as check_float;
pub(crate) use devices::{every_device, every_own_device};
pub(crate) use golden::{Kernel, check, golden, judge};
pub(crate) use printed::{Printed, every_printer};
pub(crate) use values::{pairs, same};
