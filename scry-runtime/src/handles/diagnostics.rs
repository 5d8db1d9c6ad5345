//! What scry finds on this machine, and what it misses: for programs that help people to set it up, as `scry-doctor` does.
//!
//! Nothing here prints, and nothing that is missing is an error: each piece of news is a value. To look, libraries are loaded.
//!
//! ```
//! use scry_runtime::diagnostics;
//!
//! for backend in diagnostics::backends() {
//!     for component in &backend.components {
//!         println!("{}: {} is {}", backend.kind, component.name, if component.found.is_ok() { "there" } else { "missing" });
//!     }
//! }
//! ```

use crate::backend::reason;
pub use crate::backend::{CacheReport, Component};
use crate::error::{BackendKind, DeviceInfo};
use crate::handles::blocking::{Blocks, calls};
use crate::handles::device::open;
use crate::system;

/// What there is of one kind of device.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct BackendReport {
    /// The kind of device.
    pub kind: BackendKind,
    /// What devices of this kind stand on, one above the other.
    pub components: Vec<Component>,
    /// The devices, or why there are none, with a help line where help is known.
    pub devices: Result<Vec<DeviceInfo>, String>,
}

/// An environment variable that scry, or a driver that it uses, looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The value, if it is set to one.
    pub value: Option<String>,
    /// What it is for; `None` for one that starts with `SCRY_` and that nothing here looks at.
    pub meaning: Option<&'static str>,
}

/// The kinds of devices that there are, whether or not this program was built with them, in the order of preference.
#[must_use]
pub fn backends() -> Vec<BackendReport>
where
    for<'a> &'a (): Blocks<calls::backends, calls::list_async>,
{
    [BackendKind::Cuda, BackendKind::Vulkan, BackendKind::Wgpu, BackendKind::Cpu].map(report).into()
}

fn report(kind: BackendKind) -> BackendReport {
    match open::driver(kind) {
        Ok(driver) => BackendReport { kind, components: (driver.components)(), devices: system::block_on((driver.list)()).map_err(reason) },
        Err(error) => BackendReport { kind, components: Vec::new(), devices: Err(reason(error)) },
    }
}

/// The variables that are looked at, and others that are set and called like scry's.
#[must_use]
pub fn variables() -> Vec<Variable> {
    let value = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(|value| value.to_string_lossy().into_owned());
    let known = VARIABLES.iter().map(|&(name, meaning)| Variable { name: name.to_owned(), value: value(name), meaning: Some(meaning) });
    let is_unknown = |name: &str| name.starts_with("SCRY_") && VARIABLES.iter().all(|(known, _)| *known != name);
    let unknown = system::variables().filter(|(name, _)| is_unknown(name));
    known.chain(unknown.map(|(name, value)| Variable { name, value: Some(value), meaning: None })).collect()
}

/// Scry's own variables, then those of drivers that decide which devices there are.
const VARIABLES: &[(&str, &str)] = &[
    ("SCRY_CACHE", "`off`: what drivers compile is not kept"),
    ("SCRY_CACHE_DIR", "where what drivers compile is kept"),
    ("SCRY_CHECKED", "every launch runs all checks of its kernel, also those that cannot fail in it"),
    ("SCRY_DEVICE", "the device that `Device::auto` opens"),
    ("SCRY_NVRTC_DIR", "where NVRTC is looked for first"),
    ("SCRY_PRINT_BUFFER", "the room for what kernels print"),
    ("SCRY_PROFILE", "the file that a trace of the process is written to"),
    ("SCRY_SANITIZER_SEED", "the order in which the sanitizer runs invocations"),
    ("SCRY_SUBGROUP_SIZE", "the size of the CPU device's subgroups"),
    ("SCRY_VULKAN_VALIDATION", "has the validation layer check scry's use of Vulkan"),
    ("SCRY_WGPU_TEXT", "`wgsl`: wgpu is given the kernels' WGSL also on Vulkan"),
    ("CUDA_HOME", "where the CUDA toolkit is"),
    ("CUDA_PATH", "where the CUDA toolkit is"),
    ("CUDA_VISIBLE_DEVICES", "the devices that CUDA shows to the process"),
    ("VK_DRIVER_FILES", "the Vulkan drivers that are used, instead of those installed"),
    ("VK_ICD_FILENAMES", "an older name of VK_DRIVER_FILES"),
];

/// What is in the cache; reads all of it.
#[must_use]
pub fn cache() -> CacheReport {
    #[cfg(any(feature = "vulkan", feature = "cuda"))]
    if let Some(contents) = crate::cache::contents() {
        return contents;
    }
    CacheReport { directory: None, entries: 0, bytes: 0, stale_entries: 0, stale_bytes: 0, most_bytes: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_reported_with_its_devices_or_why_there_are_none() {
        let reports = backends();
        let kinds: Vec<_> = reports.iter().map(|report| report.kind).collect();
        assert_eq!(kinds, [BackendKind::Cuda, BackendKind::Vulkan, BackendKind::Wgpu, BackendKind::Cpu]);
        for BackendReport { kind, components, devices } in reports {
            match devices {
                Ok(devices) => assert!(devices.iter().all(|device| device.kind == kind && !device.driver.is_empty()), "{devices:?}"),
                Err(reason) => assert!(reason.contains("help:"), "{reason}"),
            }
            for Component { name, found, .. } in components {
                match found {
                    Ok(text) => assert!(!text.is_empty() && !text.contains('\n'), "{name}: {text}"),
                    Err(reason) => assert!(reason.contains("\nhelp: "), "{name}: {reason}"),
                }
            }
        }
    }
}
