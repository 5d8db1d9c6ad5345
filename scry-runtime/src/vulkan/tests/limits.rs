//! Kernels that a device cannot run are errors that say why.

use super::devices;
use crate::error::Error;
use crate::handles::launch;
use crate::kernel::{KernelDef, nothing};

fn reason(test: &str, kernel: &'static KernelDef) -> Vec<String> {
    let refused = |device: crate::Device| match launch(&device, kernel, &[], 1usize) {
        Err(Error::Unsupported { reason, .. }) => reason,
        other => panic!("{other:?}"),
    };
    devices(test).into_iter().map(refused).collect()
}

#[test]
fn too_large_a_workgroup_names_the_limit() {
    static WIDE: KernelDef = KernelDef { workgroup: [1 << 20, 1, 1], ..nothing() };
    for reason in reason("too_large_a_workgroup_names_the_limit", &WIDE) {
        assert!(reason.starts_with("its workgroup is 1048576 wide (x), and maxComputeWorkGroupSize[0] is "), "{reason}");
    }
}

#[test]
fn too_many_invocations_name_the_limit() {
    static MANY: KernelDef = KernelDef { workgroup: [64, 64, 64], ..nothing() };
    for reason in reason("too_many_invocations_name_the_limit", &MANY) {
        assert!(reason.starts_with("its workgroup has 262144 invocations, and maxComputeWorkGroupInvocations is "), "{reason}");
    }
}

#[test]
fn damaged_spirv_never_reaches_the_driver() {
    for device in devices("damaged_spirv_never_reaches_the_driver") {
        static DAMAGED: KernelDef = KernelDef { spirv: &[0x0723_0203, 0x0001_0300, 0, 5, 0, 7 << 16], ..nothing() };
        assert!(matches!(launch(&device, &DAMAGED, &[], 1usize), Err(Error::KernelCompilation { .. })));
    }
}

#[test]
fn a_kernel_without_spirv_leaves_vulkan_out() {
    for reason in reason("a_kernel_without_spirv_leaves_vulkan_out", &NOTHING) {
        assert_eq!(reason, "its `targets(..)` leave Vulkan out");
    }
}

static NOTHING: KernelDef = nothing();
