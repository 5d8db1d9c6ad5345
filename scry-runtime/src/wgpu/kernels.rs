//! What fills and copies where wgpu's own commands do not: see `kernels.wgsl`.

use std::sync::Arc;

use wgpu::{BindGroup, BindGroupDescriptor, ComputePipeline, ComputePipelineDescriptor, include_wgsl};

use super::bind::Bound;
use super::gpu::Gpu;

pub(super) struct Kernels {
    fill: ComputePipeline,
    copy: ComputePipeline,
    gpu: Arc<Gpu>,
}

/// The invocations of a workgroup, each of which does a word at a time.
const WORKGROUP: u64 = 256;

/// More workgroups are not needed for any number of bytes, and every device has as many.
const MOST: u64 = 65535;

/// The workgroups that fill, or copy, so many bytes.
pub(super) fn workgroups(bytes: u64) -> u32 {
    // Bytes that start inside of a word are in one word more.
    (bytes / 4 + 2).div_ceil(WORKGROUP).min(MOST) as u32
}

impl Kernels {
    pub(super) fn new(gpu: &Arc<Gpu>) -> Self {
        let module = gpu.device.create_shader_module(include_wgsl!("kernels.wgsl"));
        let pipeline = |name| {
            gpu.device.create_compute_pipeline(&ComputePipelineDescriptor {
                label: Some(name),
                layout: None,
                module: &module,
                entry_point: Some(name),
                compilation_options: wgpu::PipelineCompilationOptions::default(),
                cache: None,
            })
        };
        Self { fill: pipeline("fill"), copy: pipeline("copy"), gpu: Arc::clone(gpu) }
    }

    /// What fills `destination` as `params` say.
    pub(super) fn fill(&self, destination: &Bound, params: &Bound) -> (BindGroup, ComputePipeline) {
        (self.group(&self.fill, &[destination, params]), self.fill.clone())
    }

    /// What copies bytes of `source` to `destination` as `params` say.
    pub(super) fn copy(&self, destination: &Bound, source: &Bound, params: &Bound) -> (BindGroup, ComputePipeline) {
        (self.group(&self.copy, &[destination, params, source]), self.copy.clone())
    }

    fn group(&self, pipeline: &ComputePipeline, buffers: &[&Bound]) -> BindGroup {
        let entries: Vec<_> = (0..).zip(buffers).map(|(binding, bound)| bound.entry(binding)).collect();
        let layout = &pipeline.get_bind_group_layout(0);
        self.gpu.device.create_bind_group(&BindGroupDescriptor { label: None, layout, entries: &entries })
    }
}
