//! Raw kernels in batches and graphs, on every device that runs a language.

use scry::{BackendKind, Device, Error, RawKernel};

use super::{compile_cuda, refusal};
use crate::every_device;

#[cfg(feature = "wgsl")]
const WGSL: &str = "
    var<immediate> factor: u32;
    @group(0) @binding(0) var<storage, read> x: array<u32>;
    @group(0) @binding(1) var<storage, read_write> y: array<u32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3<u32>) {
        if id.x < arrayLength(&y) { y[id.x] = 3u * y[id.x] + factor * x[id.x]; }
    }";

const CUDA_C: &str = r#"extern "C" __global__ void step(const unsigned *x, unsigned *y, unsigned factor) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < 64) y[i] = 3 * y[i] + factor * x[i];
}"#;

/// Gives `check` every device that has a kernel which makes `3 * y + factor * x` of 64 elements.
fn every_kernel(check: impl Fn(&Device, &RawKernel)) {
    every_device(|device| match device.backend_kind() {
        BackendKind::Cuda => check(device, &compile_cuda(device, CUDA_C, "step", 2, [64, 1, 1]).unwrap()),
        #[cfg(feature = "wgsl")]
        BackendKind::Vulkan => check(device, &device.compile(WGSL).unwrap()),
        _ => {}
    });
}

#[test]
fn raw_kernels_are_recorded_and_run_in_order() {
    every_kernel(|device, kernel| {
        let (x, y) = (device.upload(&[1u32; 64]).unwrap(), device.upload(&[0u32; 64]).unwrap());
        let mut batch = device.batch().unwrap();
        let factor = |factor: u32| factor.to_ne_bytes();
        batch.run_with_push_constants(kernel, &[&x, &y], 64, &factor(5)).unwrap();
        batch.barrier().run_configured(kernel, &[&y, &x], [1, 1, 1], Some(&factor(2))).unwrap();
        batch.fill(&y, 1).unwrap();
        batch.run_with_push_constants(kernel, &[&x, &y], 64, &factor(1)).unwrap();
        assert_eq!(y.download().unwrap(), [0; 64], "nothing was submitted");
        batch.submit().unwrap();
        assert_eq!((x.download().unwrap(), y.download().unwrap()), (vec![13; 64], vec![16; 64]), "on {}", device.name());
    });
}

#[test]
fn raw_kernels_are_replayed() {
    every_kernel(|device, kernel| {
        let (x, y) = (device.upload(&[1u32; 64]).unwrap(), device.upload(&[1u32; 64]).unwrap());
        let mut batch = device.batch().unwrap();
        batch.run_with_push_constants(kernel, &[&x, &y], 64, &2u32.to_ne_bytes()).unwrap();
        batch.run_configured(kernel, &[&x, &y], [0, 1, 1], Some(&2u32.to_ne_bytes())).unwrap();
        batch.copy(&y, &x).unwrap();
        let graph = batch.finish().unwrap();
        assert_eq!(graph.launches(), 0, "raw kernels are not counted");
        for _ in 0..20 {
            graph.launch().unwrap();
        }
        assert_eq!(y.download().unwrap(), [(0..20).fold(1u32, |value, _| value.wrapping_mul(5)); 64], "on {}", device.name());
    });
}

#[test]
fn a_graph_keeps_its_raw_kernels() {
    every_device(|device| {
        let graph = {
            let kernel = match device.backend_kind() {
                BackendKind::Cuda => compile_cuda(device, CUDA_C, "step", 2, [64, 1, 1]).unwrap(),
                #[cfg(feature = "wgsl")]
                BackendKind::Vulkan => device.compile(WGSL).unwrap(),
                _ => return,
            };
            let (x, y) = (device.upload(&[1u32; 64]).unwrap(), device.upload(&[1u32; 64]).unwrap());
            let mut batch = device.batch().unwrap();
            for _ in 0..100 {
                batch.run_with_push_constants(&kernel, &[&x, &y], 64, &2u32.to_ne_bytes()).unwrap();
            }
            batch.finish().unwrap()
        };
        for _ in 0..10 {
            graph.launch().unwrap();
        }
        drop(graph);
        device.sync().unwrap();
    });
}

#[test]
fn what_a_raw_kernel_does_not_take_is_refused_when_it_is_recorded() {
    every_kernel(|device, kernel| {
        let x = device.upload(&[1u32; 64]).unwrap();
        let other = Device::with_info(device.info()).unwrap();
        let mut batch = device.batch().unwrap();
        assert!(matches!(batch.run(kernel, &[&x], 64), Err(Error::BindingMismatch { expected: 2, got: 1 })));
        let elsewhere = other.upload(&[1u32; 64]).unwrap();
        let text = refusal(batch.run_with_push_constants(kernel, &[&x, &elsewhere], 64, &[0; 4]).map(drop));
        assert!(text.contains("of another device"), "{text}");
        let text = refusal(batch.run_configured(kernel, &[&x, &x], [1, u32::MAX, 1], Some(&[0; 4])).map(drop));
        assert!(text.contains("workgroups in y"), "{text}");
        assert!(batch.is_empty());
        let text = refusal(other.batch().unwrap().run(kernel, &[&elsewhere, &elsewhere], 64).map(drop));
        assert!(text.contains("was compiled by another device"), "{text}");
    });
}
