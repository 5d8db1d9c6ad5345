//! Raw kernels, whose text the program has: on every device of the machine, those that run a language, and those that do not.

mod batches;
mod cuda;
mod shaders;
#[cfg(feature = "wgsl")]
mod wgsl;

use scry::{BackendKind, Device, Error, EventKind, RawKernel, Result};

use crate::every_device;

/// Compiles CUDA C of the tests' own.
fn compile_cuda(device: &Device, source: &str, entry_point: &str, bindings: usize, workgroup: [u32; 3]) -> Result<RawKernel> {
    // SAFETY: the tests, and the shaders that they compile, keep to the buffers that the tests launch them with; but for one, which the
    // driver is to stop, in a process of its own.
    unsafe { device.compile_cuda(source, entry_point, bindings, workgroup) }
}

/// Different numbers, all of them small integers.
fn numbers(len: usize) -> Vec<f32> {
    (0..len).map(|i| (i * 7 % 31) as f32 - 15.0).collect()
}

/// The text of the error that a launch must be.
fn refusal(result: Result<()>) -> String {
    match result {
        Err(Error::Dispatch(text)) => text,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_device_that_does_not_run_a_language_says_which_does() {
    every_device(|device| {
        let kind = device.backend_kind();
        if kind != BackendKind::Cuda {
            let error = compile_cuda(device, "", "main", 0, [1; 3]).unwrap_err();
            assert!(matches!(error, Error::UnsupportedOperation { .. }), "{error}");
            let text = error.to_string();
            assert!(text.starts_with(&format!("the {kind} device does not run CUDA C\nhelp: open a device through CUDA")), "{text}");
        }
        #[cfg(feature = "wgsl")]
        if kind != BackendKind::Vulkan {
            for error in [device.compile("").unwrap_err(), device.dispatch("", &[], 1).unwrap_err()] {
                let text = error.to_string();
                assert!(text.starts_with(&format!("the {kind} device does not run WGSL\nhelp: open a device through Vulkan")), "{text}");
            }
        }
    });
}

/// Holds that a profile of a launch of `kernel` on 500 floats names it, if the device can measure.
fn check_profile(device: &Device, kernel: &RawKernel, push_constants: &[u8]) {
    let (x, y) = (device.upload(&numbers(500)).unwrap(), device.alloc::<f32>(500).unwrap());
    let launch = || device.run_with_push_constants(kernel, &[&x, &y], 500, push_constants).unwrap();
    let ((), profile) = device.profile(launch).unwrap();
    if !profile.notes().is_empty() {
        return eprintln!("NOT TESTED: {}: {:?}", device.name(), profile.notes());
    }
    let launches: Vec<_> = profile.events().iter().filter(|event| event.kind == EventKind::Launch).collect();
    let [launched] = launches[..] else { panic!("{profile}") };
    let invocations = 500u32.next_multiple_of(kernel.workgroup_size()[0]);
    assert_eq!((&*launched.name, launched.bytes, launched.grid), (kernel.entry_point(), 4000, Some([invocations, 1, 1])), "{profile}");
}

#[test]
fn a_workgroup_of_nothing_and_too_many_bindings_never_reach_a_device() {
    every_device(|device| {
        let error = compile_cuda(device, "", "main", 0, [1, 0, 1]).unwrap_err();
        assert!(matches!(&error, Error::ShaderCompilation(text) if text.contains("no invocations")), "{error}");
        let error = compile_cuda(device, "", "main", 33, [1; 3]).unwrap_err();
        assert!(matches!(&error, Error::ShaderCompilation(text) if text.contains("33 bindings")), "{error}");
    });
}
