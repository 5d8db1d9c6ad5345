//! Every shader against the same function on the host, on every device that runs its language.

use scry::shaders::{backward, distance, elementwise, matmul};
use scry::{BackendKind, Device, GpuBuf, RawKernel};

use super::compile_cuda;
use crate::devices_of;

/// A shader, what it is given, and what must come of it.
struct Case {
    name: &'static str,
    wgsl: &'static str,
    /// The text and the name of its function.
    cuda: Option<(&'static str, &'static str)>,
    workgroup: [u32; 3],
    inputs: Vec<Vec<f32>>,
    push_constants: Vec<u8>,
    groups: [u32; 3],
    expected: Vec<f32>,
}

impl Case {
    fn elementwise(
        name: &'static str,
        (wgsl, cuda, function): (&'static str, &'static str, &'static str),
        inputs: &[&[f32]],
        push_constants: &[[u8; 4]],
        expected: Vec<f32>,
    ) -> Self {
        Self {
            name,
            wgsl,
            cuda: Some((cuda, function)),
            workgroup: [256, 1, 1],
            inputs: inputs.iter().map(|input| input.to_vec()).collect(),
            push_constants: push_constants.concat(),
            groups: [(expected.len() as u32).div_ceil(256), 1, 1],
            expected,
        }
    }

    fn matmul(name: &'static str, wgsl: &'static str, cuda: Option<(&'static str, &'static str)>, tile: u32, [m, n, k]: [u32; 3]) -> Self {
        let (a, b) = (values((m * k) as usize, 13), values((k * n) as usize, 11));
        let element = |i: u32| (0..k).map(|p| a[(i / n * k + p) as usize] * b[(p * n + i % n) as usize]).sum();
        Self {
            name,
            wgsl,
            cuda,
            workgroup: [16, 16, 1],
            expected: (0..m * n).map(element).collect(),
            inputs: vec![a, b],
            push_constants: [m, n, k].map(u32::to_ne_bytes).concat(),
            groups: [n.div_ceil(tile), m.div_ceil(tile), 1],
        }
    }

    fn compile(&self, device: &Device) -> Option<RawKernel> {
        match device.backend_kind() {
            #[cfg(feature = "wgsl")]
            BackendKind::Vulkan => Some(device.compile(self.wgsl).unwrap()),
            BackendKind::Cuda => {
                let (text, function) = self.cuda?;
                Some(compile_cuda(device, text, function, self.inputs.len() + 1, self.workgroup).unwrap())
            }
            other => unreachable!("there are no shaders for the {other} device: {}", self.wgsl),
        }
    }

    fn check(&self, device: &Device) {
        let Some(kernel) = self.compile(device) else { return };
        let inputs: Vec<_> = self.inputs.iter().map(|input| device.upload(input).unwrap()).collect();
        let output = device.upload(&vec![99.0f32; self.expected.len() + 1]).unwrap();
        let mut buffers: Vec<&dyn GpuBuf> = inputs.iter().map(|input| input as _).collect();
        buffers.push(&output);
        device.run_configured(&kernel, &buffers, self.groups, Some(&self.push_constants)).unwrap();
        let results = output.download().unwrap();
        // GPUs have an instruction for tanh, which is less exact than all else.
        let tolerance = if self.name == "TANH" { 1e-3 } else { 1e-5 };
        for (i, (result, expected)) in results.iter().zip(&self.expected).enumerate() {
            assert!(
                (result - expected).abs() <= tolerance * expected.abs().max(1.0),
                "{} on {}, at {i}: {result}",
                self.name,
                device.name()
            );
        }
        assert_eq!(results.last(), Some(&99.0), "{} writes beyond its result", self.name);
    }
}

/// Small integers, whose sums and products are exact.
fn values(len: usize, modulus: usize) -> Vec<f32> {
    (0..len).map(|i| (i * 7 % modulus) as f32 - (modulus / 2) as f32).collect()
}

fn cases() -> Vec<Case> {
    let (n, x, y) = (1000u32, values(1000, 31), values(1000, 17));
    let n_bytes = n.to_ne_bytes();
    let each = |function: fn(f32, f32) -> f32| x.iter().zip(&y).map(|(&x, &y)| function(x, y)).collect::<Vec<_>>();
    let rows_of_50: Vec<f32> = (0..1000).map(|i| x[i] + y[i % 50]).collect();
    let transposed: Vec<f32> = (0..1000).map(|i| x[i % 20 * 50 + i / 20]).collect();
    let columns: Vec<f32> = (0..50).map(|column| (0..20).map(|row| x[row * 50 + column]).sum::<f32>() * 0.5).collect();
    let pair = |i: usize, axis: usize| x[i / 30 * 10 + axis] - y[i % 30 * 10 + axis];
    let distances: Vec<f32> = (0..20 * 30).map(|i| (0..10).map(|axis| pair(i, axis) * pair(i, axis)).sum()).collect();
    let tiled = Some((matmul::TILED_16X16_CUDA, "matmul_tiled_16x16"));
    let elementwise_cases = [
        Case::elementwise(
            "BIAS_ADD",
            (elementwise::BIAS_ADD, elementwise::BIAS_ADD_CUDA, "bias_add"),
            &[&x, &y[..50]],
            &[n_bytes, 50u32.to_ne_bytes()],
            rows_of_50,
        ),
        Case::elementwise("RELU", (elementwise::RELU, elementwise::RELU_CUDA, "relu"), &[&x], &[n_bytes], each(|x, _| x.max(0.0))),
        Case::elementwise("TANH", (elementwise::TANH, elementwise::TANH_CUDA, "tanh_fwd"), &[&x], &[n_bytes], each(|x, _| x.tanh())),
        Case::elementwise(
            "SIGMOID",
            (elementwise::SIGMOID, elementwise::SIGMOID_CUDA, "sigmoid"),
            &[&x],
            &[n_bytes],
            each(|x, _| 1.0 / (1.0 + (-x).exp())),
        ),
        Case::elementwise(
            "RELU_BACKWARD",
            (backward::RELU_BACKWARD, backward::RELU_BACKWARD_CUDA, "relu_backward"),
            &[&x, &y],
            &[n_bytes],
            each(|x, y| if y > 0.0 { x } else { 0.0 }),
        ),
        Case::elementwise(
            "SIGMOID_BACKWARD",
            (backward::SIGMOID_BACKWARD, backward::SIGMOID_BACKWARD_CUDA, "sigmoid_backward"),
            &[&x, &y],
            &[n_bytes],
            each(|x, y| x * y * (1.0 - y)),
        ),
        Case::elementwise(
            "TANH_BACKWARD",
            (backward::TANH_BACKWARD, backward::TANH_BACKWARD_CUDA, "tanh_backward"),
            &[&x, &y],
            &[n_bytes],
            each(|x, y| x * (1.0 - y * y)),
        ),
        Case::elementwise(
            "TRANSPOSE",
            (backward::TRANSPOSE, backward::TRANSPOSE_CUDA, "transpose_2d"),
            &[&x],
            &[20u32, 50].map(u32::to_ne_bytes),
            transposed,
        ),
        Case::elementwise(
            "SCALE",
            (backward::SCALE, backward::SCALE_CUDA, "scale_fwd"),
            &[&x],
            &[n_bytes, 2.5f32.to_ne_bytes()],
            each(|x, _| x * 2.5),
        ),
        Case::elementwise(
            "REDUCE_COLS",
            (backward::REDUCE_COLS, backward::REDUCE_COLS_CUDA, "reduce_cols"),
            &[&x],
            &[20u32.to_ne_bytes(), 50u32.to_ne_bytes(), 0.5f32.to_ne_bytes()],
            columns,
        ),
        Case::elementwise(
            "PAIRWISE_EUCLIDEAN",
            (distance::PAIRWISE_EUCLIDEAN, distance::PAIRWISE_EUCLIDEAN_CUDA, "pairwise_euclidean"),
            &[&x[..200], &y[..300]],
            &[20u32, 30, 10].map(u32::to_ne_bytes),
            distances,
        ),
    ];
    let sizes = [[1, 1, 1], [16, 16, 16], [128, 128, 128], [20, 36, 48], [70, 50, 100], [130, 150, 17], [5, 200, 3]];
    let products = sizes.into_iter().flat_map(|size| {
        [
            Case::matmul("TILED_16X16", matmul::TILED_16X16, tiled, 16, size),
            Case::matmul("COARSE_64X64", matmul::COARSE_64X64, None, 64, size),
            Case::matmul("COARSE_8X8", matmul::COARSE_8X8, None, 128, size),
        ]
    });
    elementwise_cases.into_iter().chain(products).collect()
}

#[cfg(feature = "wgsl")]
#[test]
fn wgsl_computes_what_it_says() {
    for device in devices_of(BackendKind::Vulkan) {
        cases().iter().for_each(|case| case.check(&device));
    }
}

#[test]
fn cuda_c_computes_what_it_says() {
    for device in devices_of(BackendKind::Cuda) {
        cases().iter().for_each(|case| case.check(&device));
    }
}
