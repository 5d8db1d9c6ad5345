//! The functions of Vulkan, looked for before any is called.
//!
//! What a loader or driver does not have, ash fills in with a function that panics: a loader that is no loader, or a driver that
//! promises a version and lacks a part of it, would end the program. So they are asked, once, for every function of the versions and the
//! extension that scry takes for granted, all of which "must be" there, and a missing one is an `Err`. Nothing in this folder may call a
//! function of a later version.

use std::ffi::{CStr, CString, c_void};
use std::ptr;

use ash::{Entry, khr, vk};

use super::unavailable;
use crate::error::Result;

/// How ash's tables ask for a function.
type Ask<'a> = &'a mut dyn FnMut(&CStr) -> *const c_void;

/// An `Err` that names the first function that the loader lacks.
pub(super) fn check_entry(entry: &Entry) -> Result<()> {
    // SAFETY: "if `instance` is `NULL`, `pName` is one of the global commands": these are.
    let address = |name: &CStr| unsafe { entry.get_instance_proc_addr(vk::Instance::null(), name.as_ptr()) };
    check("loader", address, |ask| _ = ash::EntryFnV1_0::load(ask))
}

/// An `Err` that names the first function that the loader lacks for its instances.
pub(super) fn check_instance(entry: &Entry, instance: &ash::Instance) -> Result<()> {
    // SAFETY: the instance is valid.
    let address = |name: &CStr| unsafe { entry.get_instance_proc_addr(instance.handle(), name.as_ptr()) };
    check("loader", address, |ask| {
        ash::InstanceFnV1_0::load(&mut *ask);
        ash::InstanceFnV1_1::load(ask);
    })
}

/// An `Err` that names the first function that the device's driver lacks.
pub(super) fn check_device(instance: &ash::Instance, device: &ash::Device) -> Result<()> {
    // SAFETY: the device is of this instance.
    let address = |name: &CStr| unsafe { instance.get_device_proc_addr(device.handle(), name.as_ptr()) };
    check("driver", address, |ask| {
        ash::DeviceFnV1_0::load(&mut *ask);
        ash::DeviceFnV1_1::load(&mut *ask);
        ash::DeviceFnV1_2::load(&mut *ask);
        khr::push_descriptor::DeviceFn::load(ask);
    })
}

fn check(whose: &str, address: impl Fn(&CStr) -> vk::PFN_vkVoidFunction, load_tables: impl FnOnce(Ask<'_>)) -> Result<()> {
    let mut missing: Option<CString> = None;
    load_tables(&mut |name| {
        let address = address(name);
        if address.is_none() {
            missing.get_or_insert_with(|| name.to_owned());
        }
        address.map_or(ptr::null(), |function| function as *const c_void)
    });
    match missing {
        None => Ok(()),
        Some(name) => Err(unavailable(format!("the Vulkan {whose} lacks `{}`\nhelp: a newer one may have it", name.to_string_lossy()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_function_is_named() {
        unsafe extern "system" fn there() {}
        let address = |name: &CStr| (name != c"vkWaitSemaphores").then_some(there as unsafe extern "system" fn());
        check("driver", address, |ask| _ = ash::DeviceFnV1_1::load(ask)).unwrap();
        let error = check("driver", address, |ask| _ = ash::DeviceFnV1_2::load(ask)).unwrap_err();
        assert!(error.to_string().contains("the Vulkan driver lacks `vkWaitSemaphores`"), "{error}");
    }
}
