//! What CUDA devices stand on: NVIDIA's driver, and NVRTC.

use std::path::Path;

use super::driver::LoadedDriver;
use super::{images, nvrtc};
use crate::backend::{Component, reason};

pub(super) fn components() -> Vec<Component> {
    let driver = LoadedDriver::find();
    let major = driver.as_ref().map_or(NEWEST, |driver| driver.major());
    vec![
        Component { name: "NVIDIA's driver", is_needed: true, found: driver.map(describe_driver).map_err(reason) },
        Component { name: "NVRTC", is_needed: true, found: nvrtc::compiler(major).map(describe_compiler).map_err(reason) },
    ]
}

/// The NVRTC that is looked for where no driver says which it can use.
const NEWEST: u32 = 13;

fn describe_driver(driver: LoadedDriver) -> String {
    let place = images::location(Path::new("libcuda.so")).map(|path| format!(", {}", path.display()));
    format!("{}{}", driver.describe(), place.unwrap_or_default())
}

fn describe_compiler(compiler: &images::Compiler) -> String {
    let ([major, minor], place) = (compiler.version(), compiler.path().map(|path| format!(", {}", path.display())));
    format!("version {major}.{minor}{}", place.unwrap_or_default())
}
