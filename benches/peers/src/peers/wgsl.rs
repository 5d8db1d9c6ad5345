//! wgpu by itself, with WGSL as one writes it by hand, on a device of its own, whose timestamps time it.

use std::rc::Rc;

use wgpu::util::DeviceExt;
use wgpu::{BindGroup, BufferUsages, ComputePipeline};

use crate::Result;
use crate::bench::Bench;
use crate::buffers::{expect_on_host, turns};
use crate::contender::{Contender, Work};

/// Fills a buffer with whole numbers, so that none goes through the host.
const RAMP: &str = include_str!("ramp.wgsl");

/// How a text is run: its entry point is `main`, its inputs are bound first, and its result last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Program {
    pub(crate) text: &'static str,
    pub(crate) inputs: usize,
    /// The elements of each buffer.
    pub(crate) len: usize,
    pub(crate) groups: [u32; 3],
}

pub(crate) const COPY: &str = include_str!("copy.wgsl");
pub(crate) const ADD: &str = include_str!("add.wgsl");
pub(crate) const TRANSPOSE: &str = include_str!("transpose.wgsl");

/// The inputs have the whole numbers below this, again and again.
pub(crate) const MODULUS: usize = 1000;

/// Workgroups of 256 invocations, in two axes where one does not have so many.
pub(crate) fn groups(invocations: usize) -> [u32; 3] {
    let groups = invocations.div_ceil(256);
    let across = groups.min(32768);
    [across as u32, groups.div_ceil(across) as u32, 1]
}

/// A program on the device that is measured, if that is Vulkan's.
pub(crate) fn contender<'t>(bench: &Bench<'_>, program: Program, expected: impl Fn(usize) -> f32 + 't) -> Option<Contender<'t>> {
    let wgpu = bench.peers.wgpu(bench)?;
    bench.or_missing("wgpu", Prepared::new(wgpu, program)).map(|prepared| {
        let prepared = Rc::new(prepared);
        let timed = Rc::clone(&prepared);
        let time = move |count| timed.time(count);
        let check = move || expect_on_host(&prepared.result()?, &expected);
        Contender { who: "wgpu".to_owned(), work: Work::Apart { clock: "GPU timestamps", time: Box::new(time), check: Box::new(check) } }
    })
}

pub(crate) struct Wgpu {
    device: wgpu::Device,
    queue: wgpu::Queue,
}

impl Wgpu {
    /// The Vulkan adapter of that name.
    pub(crate) fn open(name: &str) -> Result<Self> {
        let descriptor = wgpu::InstanceDescriptor {
            backends: wgpu::Backends::VULKAN,
            flags: wgpu::InstanceFlags::empty(),
            ..wgpu::InstanceDescriptor::new_without_display_handle()
        };
        let adapters = pollster::block_on(wgpu::Instance::new(descriptor).enumerate_adapters(wgpu::Backends::VULKAN));
        let adapter = adapters.into_iter().find(|adapter| adapter.get_info().name == name);
        let adapter = adapter.ok_or_else(|| format!("it has no adapter `{name}`"))?;
        let descriptor = wgpu::DeviceDescriptor {
            required_features: wgpu::Features::TIMESTAMP_QUERY,
            required_limits: adapter.limits(),
            ..Default::default()
        };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor))?;
        Ok(Self { device, queue })
    }

    fn pipeline(&self, text: &str) -> ComputePipeline {
        let source = wgpu::ShaderSource::Wgsl(text.into());
        let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        })
    }

    fn bind(&self, pipeline: &ComputePipeline, buffers: &[wgpu::Buffer]) -> BindGroup {
        let entries: Vec<_> =
            (0..).zip(buffers).map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() }).collect();
        let layout = pipeline.get_bind_group_layout(0);
        self.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout: &layout, entries: &entries })
    }

    fn buffer(&self, size: usize, usage: BufferUsages) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor { label: None, size: size as u64, usage, mapped_at_creation: false })
    }

    /// What a buffer holds that can be mapped.
    fn read<T: bytemuck::Pod>(&self, buffer: &wgpu::Buffer) -> Result<Vec<T>> {
        let slice = buffer.slice(..);
        slice.map_async(wgpu::MapMode::Read, |_| {});
        self.device.poll(wgpu::PollType::wait_indefinitely())?;
        let elements = bytemuck::pod_collect_to_vec(&slice.get_mapped_range()?);
        buffer.unmap();
        Ok(elements)
    }
}

/// A program with its buffers.
struct Prepared {
    wgpu: Rc<Wgpu>,
    pipeline: ComputePipeline,
    groups: [u32; 3],
    /// Of the rotating buffers.
    bindings: Vec<BindGroup>,
    /// The first result.
    result: wgpu::Buffer,
    queries: wgpu::QuerySet,
    resolved: wgpu::Buffer,
    mapped: wgpu::Buffer,
}

impl Prepared {
    fn new(wgpu: Rc<Wgpu>, Program { text, inputs, len, groups }: Program) -> Result<Self> {
        let (size, limits) = (4 * len, wgpu.device.limits());
        if size as u64 > limits.max_storage_buffer_binding_size {
            return Err(format!("a buffer of {size} bytes is longer than it binds").into());
        }
        let (pipeline, ramp) = (wgpu.pipeline(text), wgpu.pipeline(RAMP));
        let usage = BufferUsages::STORAGE | BufferUsages::COPY_SRC;
        let modulus = wgpu.device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: None,
            contents: &(MODULUS as u32).to_ne_bytes(),
            usage: BufferUsages::STORAGE,
        });
        let (mut bindings, mut results, mut encoder) =
            (Vec::new(), Vec::new(), wgpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default()));
        for _ in 0..turns((inputs + 1) * size) {
            let buffers: Vec<wgpu::Buffer> = (0..=inputs).map(|_| wgpu.buffer(size, usage)).collect();
            for input in &buffers[..inputs] {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
                pass.set_pipeline(&ramp);
                pass.set_bind_group(0, &wgpu.bind(&ramp, &[input.clone(), modulus.clone()]), &[]);
                let [x, y, z] = self::groups(len);
                pass.dispatch_workgroups(x, y, z);
            }
            bindings.push(wgpu.bind(&pipeline, &buffers));
            results.extend(buffers.into_iter().next_back());
        }
        wgpu.queue.submit([encoder.finish()]);
        let queries = wgpu.device.create_query_set(&wgpu::QuerySetDescriptor { label: None, ty: wgpu::QueryType::Timestamp, count: 2 });
        let resolved = wgpu.buffer(16, BufferUsages::QUERY_RESOLVE | BufferUsages::COPY_SRC);
        let mapped = wgpu.buffer(16, BufferUsages::COPY_DST | BufferUsages::MAP_READ);
        let result = results.swap_remove(0);
        Ok(Self { wgpu, pipeline, groups, bindings, result, queries, resolved, mapped })
    }

    /// The seconds of a run, of `count`.
    fn time(&self, count: usize) -> Result<Vec<f64>> {
        let mut encoder = self.wgpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let timestamp_writes = wgpu::ComputePassTimestampWrites {
            query_set: &self.queries,
            beginning_of_pass_write_index: Some(0),
            end_of_pass_write_index: Some(1),
        };
        let descriptor = wgpu::ComputePassDescriptor { label: None, timestamp_writes: Some(timestamp_writes) };
        let mut pass = encoder.begin_compute_pass(&descriptor);
        pass.set_pipeline(&self.pipeline);
        for binding in self.bindings.iter().cycle().take(count) {
            pass.set_bind_group(0, binding, &[]);
            let [x, y, z] = self.groups;
            pass.dispatch_workgroups(x, y, z);
        }
        drop(pass);
        encoder.resolve_query_set(&self.queries, 0..2, &self.resolved, 0);
        encoder.copy_buffer_to_buffer(&self.resolved, 0, &self.mapped, 0, 16);
        self.wgpu.queue.submit([encoder.finish()]);
        let times = self.wgpu.read::<u64>(&self.mapped)?;
        let ticks = times[1].saturating_sub(times[0]) as f64;
        Ok(vec![ticks * f64::from(self.wgpu.queue.get_timestamp_period()) / 1e9 / count as f64])
    }

    /// What the first of the rotating buffers holds.
    fn result(&self) -> Result<Vec<f32>> {
        let size = self.result.size();
        let copy = self.wgpu.buffer(size as usize, BufferUsages::COPY_DST | BufferUsages::MAP_READ);
        let mut encoder = self.wgpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(&self.result, 0, &copy, 0, size);
        self.wgpu.queue.submit([encoder.finish()]);
        self.wgpu.read(&copy)
    }
}
