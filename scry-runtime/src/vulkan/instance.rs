//! The process's one Vulkan instance: the loader, found at run time, and the validation layer when it is asked for.
//!
//! A missing loader or driver is an `Err` with the way to get it. The instance is made on first use and kept: drivers start
//! threads and map files for it, and must never be made to do so for each device.

use std::ffi::CStr;
use std::sync::OnceLock;

use ash::{Entry, vk};

use super::{failed, functions, unavailable, validation};
use crate::error::{BackendKind, Error, Result};
use crate::system::Process;

pub(super) struct Instance {
    pub(super) raw: ash::Instance,
    /// The one that made it: a fork cannot use it, nor make another.
    process: Process,
    /// The loader's library, which must stay open as long as anything made with it.
    pub(super) entry: Entry,
}

/// The instance, made on the first call; why it cannot be made stays true for the process.
pub(super) fn shared() -> Result<&'static Instance> {
    static SHARED: OnceLock<Result<Instance, String>> = OnceLock::new();
    let shared = SHARED.get_or_init(|| create().map_err(|error| reason(&error))).as_ref().map_err(unavailable)?;
    if shared.process.is_current() { Ok(shared) } else { Err(Error::Forked { kind: BackendKind::Vulkan }) }
}

/// The error's own words: `BackendUnavailable` adds the kind of device again.
fn reason(error: &Error) -> String {
    match error {
        Error::BackendUnavailable { reason, .. } => reason.clone(),
        Error::Backend { operation, source, .. } => format!("the driver failed to {operation}: {source}"),
        other => other.to_string(),
    }
}

pub(super) const INSTALL: &str = "help: install a driver and the loader; on Debian and Ubuntu `libvulkan1` with `mesa-vulkan-drivers` (AMD, Intel, \
                       software) or NVIDIA's `nvidia-driver`, whose `libnvidia-gl` holds the Vulkan part";

fn create() -> Result<Instance> {
    // SAFETY: `Entry::load` requires that the library it finds under the loader's name is a Vulkan loader "conforming to the
    // Vulkan specification"; that name is reserved for it on every platform.
    let entry = unsafe { Entry::load() }.map_err(|error| unavailable(format!("no Vulkan loader: {error}\n{INSTALL}")))?;
    functions::check_entry(&entry)?;
    check_version(&entry)?;
    let validate = validation::is_asked_for();
    if validate {
        validation::check_installed(&entry)?;
    }
    let raw = create_raw(&entry, validate)?;
    functions::check_instance(&entry, &raw)?;
    if validate {
        validation::start(&entry, &raw)?;
    }
    Ok(Instance { raw, process: Process::current(), entry })
}

fn check_version(entry: &Entry) -> Result<()> {
    let [major, minor, _] = version(entry)?;
    if [major, minor] >= [1, 2] {
        return Ok(());
    }
    Err(unavailable(format!("the Vulkan loader is of version {major}.{minor}, and 1.2 is the oldest that has what scry needs\n{INSTALL}")))
}

/// The loader's version: major, minor and patch.
pub(super) fn version(entry: &Entry) -> Result<[u32; 3]> {
    // SAFETY: no requirement beyond a loaded loader.
    let version = unsafe { entry.try_enumerate_instance_version() }.map_err(failed("tell its version"))?;
    let version = version.unwrap_or(vk::API_VERSION_1_0);
    Ok([vk::api_version_major(version), vk::api_version_minor(version), vk::api_version_patch(version)])
}

fn create_raw(entry: &Entry, validate: bool) -> Result<ash::Instance> {
    let mut extensions = Vec::new();
    let mut flags = vk::InstanceCreateFlags::empty();
    if has_extension(entry, vk::KHR_PORTABILITY_ENUMERATION_NAME)? {
        extensions.push(vk::KHR_PORTABILITY_ENUMERATION_NAME.as_ptr());
        flags |= vk::InstanceCreateFlags::ENUMERATE_PORTABILITY_KHR;
    }
    let mut layers = Vec::new();
    if validate {
        extensions.extend(validation::EXTENSIONS.map(CStr::as_ptr));
        layers.push(validation::LAYER.as_ptr());
    }
    let application = vk::ApplicationInfo::default().engine_name(c"scry").api_version(vk::API_VERSION_1_3);
    let mut features = validation::features();
    let mut info = vk::InstanceCreateInfo::default()
        .flags(flags)
        .application_info(&application)
        .enabled_extension_names(&extensions)
        .enabled_layer_names(&layers);
    if validate {
        info = info.push_next(&mut features);
    }
    // SAFETY: `info` and all it points to live until the call returns, and every extension and layer in it is one that the
    // loader lists, as "all required extensions ... must be present" asks.
    unsafe { entry.create_instance(&info, None) }.map_err(|error| match error {
        vk::Result::ERROR_INCOMPATIBLE_DRIVER => unavailable(format!("the loader found no driver that works\n{INSTALL}")),
        other => failed("create an instance")(other),
    })
}

fn has_extension(entry: &Entry, name: &CStr) -> Result<bool> {
    // SAFETY: no requirement beyond a loaded loader.
    let extensions = unsafe { entry.enumerate_instance_extension_properties(None) }.map_err(failed("list its extensions"))?;
    Ok(extensions.iter().any(|extension| extension.extension_name_as_c_str() == Ok(name)))
}

/// The reason given when the loader works and lists no device at all.
pub(super) fn no_driver() -> Error {
    unavailable(format!("the Vulkan loader finds no driver for any device\n{INSTALL}"))
}
