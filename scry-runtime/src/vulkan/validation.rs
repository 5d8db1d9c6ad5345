//! The Khronos validation layer, on when `SCRY_VULKAN_VALIDATION` is set: it checks scry's own use of Vulkan.
//!
//! Its first error is kept, and every later `sync` fails with it: asking for validation must never end in a quiet pass.

use std::ffi::{CStr, c_void};
use std::sync::OnceLock;

use ash::{Entry, ext, vk};

use super::{failed, unavailable};
use crate::error::{BackendKind, Error, Result};
use crate::system::environment;

pub(super) const LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";
pub(super) const EXTENSIONS: [&CStr; 2] = [vk::EXT_DEBUG_UTILS_NAME, vk::EXT_VALIDATION_FEATURES_NAME];

/// The first error that the layer reported in this process.
static FIRST_ERROR: OnceLock<String> = OnceLock::new();

/// Makes the messenger that hears the layer; it lives as long as the process, as the instance does.
pub(super) fn start(entry: &Entry, instance: &ash::Instance) -> Result<()> {
    let info = vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(vk::DebugUtilsMessageSeverityFlagsEXT::ERROR)
        .message_type(vk::DebugUtilsMessageTypeFlagsEXT::VALIDATION)
        .pfn_user_callback(Some(hear));
    // SAFETY: the instance was created with `VK_EXT_debug_utils`, and `hear` is a `PFN_vkDebugUtilsMessengerCallbackEXT`
    // that makes no Vulkan call, as "the application ... must not make calls to any Vulkan command" asks of it.
    let messenger = unsafe { ext::debug_utils::Instance::new(entry, instance).create_debug_utils_messenger(&info, None) };
    messenger.map(drop).map_err(failed("create a debug messenger"))
}

/// An `Err` once the layer, if it is on, has reported an error anywhere in the process.
pub(super) fn check() -> Result<()> {
    FIRST_ERROR.get().map_or(Ok(()), |message| {
        let operation = "pass its own validation, which SCRY_VULKAN_VALIDATION asks for";
        Err(Error::Backend { kind: BackendKind::Vulkan, operation, source: message.as_str().into() })
    })
}

pub(super) fn is_asked_for() -> bool {
    environment::is_on("SCRY_VULKAN_VALIDATION")
}

pub(super) fn is_installed(entry: &Entry) -> Result<bool> {
    // SAFETY: no requirement beyond a loaded loader.
    let layers = unsafe { entry.enumerate_instance_layer_properties() }.map_err(failed("list its layers"))?;
    Ok(layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(LAYER)))
}

pub(super) fn check_installed(entry: &Entry) -> Result<()> {
    if is_installed(entry)? {
        return Ok(());
    }
    Err(unavailable(
        "SCRY_VULKAN_VALIDATION is set, and the validation layer VK_LAYER_KHRONOS_validation is not installed\n\
         help: install it (on Debian and Ubuntu `vulkan-validationlayers`) or unset the variable",
    ))
}

/// Checks of hazards between commands, which the layer leaves out unless asked.
pub(super) fn features() -> vk::ValidationFeaturesEXT<'static> {
    const ENABLED: &[vk::ValidationFeatureEnableEXT] = &[vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION];
    vk::ValidationFeaturesEXT::default().enabled_validation_features(ENABLED)
}

/// Prints an error and keeps the first.
unsafe extern "system" fn hear(
    _severity: vk::DebugUtilsMessageSeverityFlagsEXT,
    _types: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    _user: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: "`pCallbackData` contains all the callback related data", valid for the duration of the call.
    let text = unsafe { data.as_ref().and_then(|data| data.message_as_c_str()) };
    let text = text.unwrap_or(c"(no message)").to_string_lossy();
    eprintln!("vulkan validation: {text}");
    FIRST_ERROR.get_or_init(|| text.into_owned());
    vk::FALSE
}
