//! The functions of Vulkan that this folder calls, looked for before any is called.
//!
//! What a loader or driver does not have, ash fills in with a function that panics: a loader that is no loader, or a driver that
//! promises a version and lacks a part of it, would end the program. So they are asked for every function by name, once, and a missing
//! one is an `Err`. Nothing in this folder may call a function that is not listed here.

use std::ffi::CStr;

use ash::{Entry, vk};

use super::unavailable;
use crate::error::Result;

/// Those of the loader itself.
const ENTRY: &[&CStr] = &[c"vkCreateInstance", c"vkEnumerateInstanceExtensionProperties", c"vkEnumerateInstanceLayerProperties"];

/// Those of an instance, with what gpu-allocator and ash call.
const INSTANCE: &[&CStr] = &[
    c"vkCreateDevice",
    c"vkEnumerateDeviceExtensionProperties",
    c"vkEnumeratePhysicalDevices",
    c"vkGetDeviceProcAddr",
    c"vkGetPhysicalDeviceFeatures2",
    c"vkGetPhysicalDeviceMemoryProperties",
    c"vkGetPhysicalDeviceProperties",
    c"vkGetPhysicalDeviceProperties2",
    c"vkGetPhysicalDeviceQueueFamilyProperties",
];

/// Those of a device.
const DEVICE: &[&CStr] = &[
    c"vkAllocateCommandBuffers",
    c"vkBeginCommandBuffer",
    c"vkBindBufferMemory",
    c"vkCmdBindPipeline",
    c"vkCmdCopyBuffer",
    c"vkCmdDispatch",
    c"vkCmdFillBuffer",
    c"vkCmdPipelineBarrier",
    c"vkCmdPushConstants",
    c"vkCmdPushDescriptorSetWithTemplateKHR",
    c"vkCmdResetQueryPool",
    c"vkCmdWriteTimestamp",
    c"vkCreateBuffer",
    c"vkCreateCommandPool",
    c"vkCreateComputePipelines",
    c"vkCreateDescriptorSetLayout",
    c"vkCreateDescriptorUpdateTemplate",
    c"vkCreatePipelineCache",
    c"vkCreatePipelineLayout",
    c"vkCreateQueryPool",
    c"vkCreateSemaphore",
    c"vkCreateShaderModule",
    c"vkDestroyBuffer",
    c"vkDestroyCommandPool",
    c"vkDestroyDescriptorSetLayout",
    c"vkDestroyDescriptorUpdateTemplate",
    c"vkDestroyDevice",
    c"vkDestroyPipeline",
    c"vkDestroyPipelineCache",
    c"vkDestroyPipelineLayout",
    c"vkDestroyQueryPool",
    c"vkDestroySemaphore",
    c"vkDestroyShaderModule",
    c"vkDeviceWaitIdle",
    c"vkEndCommandBuffer",
    c"vkGetBufferMemoryRequirements",
    c"vkGetDeviceQueue",
    c"vkGetPipelineCacheData",
    c"vkGetQueryPoolResults",
    c"vkGetSemaphoreCounterValue",
    c"vkQueueSubmit",
    c"vkResetCommandPool",
    c"vkSignalSemaphore",
    c"vkWaitSemaphores",
];

/// Those of a device that gpu-allocator calls.
const ALLOCATOR: &[&CStr] = &[c"vkAllocateMemory", c"vkFreeMemory", c"vkMapMemory", c"vkUnmapMemory"];

/// An `Err` that names the first function that the loader lacks.
pub(super) fn check_entry(entry: &Entry) -> Result<()> {
    // SAFETY: "if `instance` is `NULL`, `pName` is one of the global commands": these are.
    check("loader", ENTRY, |name| unsafe { entry.get_instance_proc_addr(vk::Instance::null(), name.as_ptr()).is_some() })
}

/// An `Err` that names the first function that the loader lacks for its instances.
pub(super) fn check_instance(entry: &Entry, instance: &ash::Instance) -> Result<()> {
    // SAFETY: the instance is valid.
    check("loader", INSTANCE, |name| unsafe { entry.get_instance_proc_addr(instance.handle(), name.as_ptr()).is_some() })
}

/// An `Err` that names the first function that the device's driver lacks.
pub(super) fn check_device(instance: &ash::Instance, device: &ash::Device) -> Result<()> {
    // SAFETY: the device is of this instance.
    let has = |name: &CStr| unsafe { instance.get_device_proc_addr(device.handle(), name.as_ptr()).is_some() };
    check("driver", DEVICE, has).and_then(|()| check("driver", ALLOCATOR, has))
}

fn check(whose: &str, names: &[&CStr], has: impl Fn(&CStr) -> bool) -> Result<()> {
    match names.iter().find(|name| !has(name)) {
        None => Ok(()),
        Some(name) => Err(unavailable(format!("the Vulkan {whose} lacks `{}`\nhelp: a newer one may have it", name.to_string_lossy()))),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    /// What the names of Vulkan's functions start with; methods of other things have others.
    const VERBS: [&str; 15] = [
        "allocate_",
        "begin_",
        "bind_",
        "cmd_",
        "create_",
        "destroy_",
        "device_",
        "end_",
        "enumerate_",
        "free_",
        "get_",
        "queue_",
        "signal_",
        "reset_",
        "wait_",
    ];

    /// The functions that a source file calls through ash, by Vulkan's names but for an extension's suffix.
    fn called(source: &str) -> impl Iterator<Item = String> {
        let calls =
            ["raw.", "raw().", "entry.", "instance.", "push_descriptor()."].into_iter().flat_map(|object| source.split(object).skip(1));
        let methods = calls.filter_map(|rest| rest.split_once('(')).map(|(method, _)| method);
        let methods = methods.filter(|method| VERBS.iter().any(|verb| method.starts_with(verb)));
        methods.filter(|method| method.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')).map(camel_case)
    }

    /// The sources in a folder and those in it, but for tests.
    fn sources(folder: &Path) -> Vec<PathBuf> {
        let paths = fs::read_dir(folder).into_iter().flatten().map(|entry| entry.expect("a folder that can be read").path());
        let wanted = paths.filter(|path| !["tests", "testdata", "functions.rs"].iter().any(|name| path.ends_with(name)));
        let all = wanted.flat_map(|path| if path.is_dir() { sources(&path) } else { vec![path] });
        all.filter(|path| path.extension().is_some_and(|extension| extension == "rs")).collect()
    }

    fn camel_case(method: &str) -> String {
        let word = |word: &str| word[..1].to_uppercase() + &word[1..];
        "vk".to_owned() + &method.split('_').map(word).collect::<String>()
    }

    #[test]
    fn every_function_that_is_called_is_looked_for_and_no_other() {
        let sources = sources(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/vulkan")));
        if sources.is_empty() {
            return eprintln!("NOT CHECKED: the sources are not on this machine");
        }
        // ash calls it itself.
        let mut names = vec!["vkGetDeviceProcAddr".to_owned()];
        sources.iter().for_each(|source| names.extend(called(&fs::read_to_string(source).unwrap())));
        names.sort();
        names.dedup();
        let listed = ENTRY.iter().chain(INSTANCE).chain(DEVICE).map(|name| name.to_str().unwrap().trim_end_matches("KHR").to_owned());
        let mut listed: Vec<String> = listed.collect();
        listed.sort();
        assert_eq!(names, listed);
    }

    #[test]
    fn a_missing_function_is_named() {
        let error = check("driver", &[c"vkThere", c"vkMissing"], |name| name == c"vkThere").unwrap_err();
        assert!(error.to_string().contains("the Vulkan driver lacks `vkMissing`"), "{error}");
    }
}
