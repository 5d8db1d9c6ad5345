//! The Vulkan loader for the crate scry-gpu, which wants to be linked with it: the program is to start where there is none.

use std::ffi::{c_char, c_void};
use std::sync::LazyLock;

use libloading::Library;

type GetInstanceProcAddr = unsafe extern "system" fn(*mut c_void, *const c_char) -> *const c_void;

static LOADER: LazyLock<Option<(Library, GetInstanceProcAddr)>> = LazyLock::new(|| {
    // SAFETY: the loader's initialisation asks for nothing.
    let library = unsafe { Library::new("libvulkan.so.1") }.ok()?;
    // SAFETY: that is the type of `PFN_vkGetInstanceProcAddr`.
    let function = *unsafe { library.get::<GetInstanceProcAddr>(c"vkGetInstanceProcAddr") }.ok()?;
    Some((library, function))
});

/// Whether the loader is on this machine.
pub(super) fn is_there() -> bool {
    LOADER.is_some()
}

/// Stands for the function that the crate `ash` would have linked.
///
/// # Safety
/// As for Vulkan's own.
// SAFETY: no other object that is linked defines this name: `build.rs` gives the linker an empty library.
#[unsafe(no_mangle)]
unsafe extern "system" fn vkGetInstanceProcAddr(instance: *mut c_void, name: *const c_char) -> *const c_void {
    match &*LOADER {
        // SAFETY: the caller passes what Vulkan's function takes.
        Some((_, function)) => unsafe { function(instance, name) },
        None => std::ptr::null(),
    }
}
