//! The same by wgpu's own interface: the kernel's WGSL, recorded in compute passes of as many launches as the runtime puts in a submission.
//! wgpu encodes a pass for the driver when the pass ends, so the cost of a launch that is queued includes its part of a submission.

use wgpu::util::{BufferInitDescriptor, DeviceExt};
use wgpu::{
    Backends, BindGroup, BindGroupDescriptor, BindGroupEntry, BufferUsages, CommandBuffer, CommandEncoderDescriptor, ComputePassDescriptor,
    ComputePipeline, ComputePipelineDescriptor, DeviceDescriptor, Features, Instance, InstanceDescriptor, InstanceFlags,
    PipelineCompilationOptions, PollType, ShaderModuleDescriptor, ShaderRuntimeChecks, ShaderSource,
};

use super::{LAUNCHES, Launches, N, saxpy};

/// The launches of a submission.
const SUBMITTED: usize = 256;

/// Launches on the adapter of that name, if there is one.
pub(super) fn launches(name: &str) -> Option<Box<dyn Launches>> {
    Some(Box::new(Raw::open(name)?))
}

impl Launches for Raw {
    fn launch(&self) {
        self.submit(self.record(1));
    }

    fn queue(&self) {
        (0..LAUNCHES).step_by(SUBMITTED).for_each(|first| self.submit(self.record((LAUNCHES - first).min(SUBMITTED))));
    }

    /// wgpu's command buffers are submitted once, so that a row of launches and a replay are the same.
    fn replay(&self) {
        self.queue();
    }

    fn wait(&self) {
        self.device.poll(PollType::wait_indefinitely()).expect("it waits");
    }
}

struct Raw {
    device: wgpu::Device,
    queue: wgpu::Queue,
    pipeline: ComputePipeline,
    group: BindGroup,
}

impl Raw {
    fn open(name: &str) -> Option<Self> {
        let descriptor = InstanceDescriptor {
            backends: Backends::PRIMARY,
            flags: InstanceFlags::empty(),
            ..InstanceDescriptor::new_without_display_handle()
        };
        let adapters = pollster::block_on(Instance::new(descriptor).enumerate_adapters(Backends::PRIMARY));
        let adapter = adapters.into_iter().find(|adapter| adapter.get_info().name == name)?;
        let descriptor =
            DeviceDescriptor { required_features: Features::IMMEDIATES, required_limits: adapter.limits(), ..Default::default() };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).ok()?;
        let pipeline = pipeline(&device);
        let buffers = [(); 3]
            .map(|()| device.create_buffer_init(&BufferInitDescriptor { label: None, contents: &[0; 4096], usage: BufferUsages::STORAGE }));
        let entries: Vec<_> =
            (0..).zip(&buffers).map(|(binding, buffer)| BindGroupEntry { binding, resource: buffer.as_entire_binding() }).collect();
        let layout = pipeline.get_bind_group_layout(0);
        let group = device.create_bind_group(&BindGroupDescriptor { label: None, layout: &layout, entries: &entries });
        Some(Self { device, queue, pipeline, group })
    }

    /// A pass of so many launches.
    fn record(&self, launches: usize) -> CommandBuffer {
        let n = N as u32;
        let block: [u32; 13] = [n, 1, 1, 0, 0, 0, 0, 0, 0.5f32.to_bits(), n, 0, n, 0];
        let mut encoder = self.device.create_command_encoder(&CommandEncoderDescriptor::default());
        let mut pass = encoder.begin_compute_pass(&ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        for _ in 0..launches {
            pass.set_immediates(0, bytemuck::cast_slice(&block));
            pass.dispatch_workgroups(n.div_ceil(256), 1, 1);
        }
        drop(pass);
        encoder.finish()
    }

    fn submit(&self, commands: CommandBuffer) {
        self.queue.submit([commands]);
    }
}

/// The kernel, without checks of wgpu's own, as the runtime compiles it.
fn pipeline(device: &wgpu::Device) -> ComputePipeline {
    let source = ShaderModuleDescriptor { label: None, source: ShaderSource::Wgsl(saxpy::WGSL.into()) };
    // SAFETY: the kernel checks its own indices, divides nothing and has no loops.
    let module = unsafe { device.create_shader_module_trusted(source, ShaderRuntimeChecks::unchecked()) };
    device.create_compute_pipeline(&ComputePipelineDescriptor {
        label: None,
        layout: None,
        module: &module,
        entry_point: Some(saxpy::NAME),
        compilation_options: PipelineCompilationOptions { zero_initialize_workgroup_memory: false, ..Default::default() },
        cache: None,
    })
}
