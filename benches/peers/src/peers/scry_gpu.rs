//! The crate scry-gpu 0.1.0, with the texts that it ships, on Vulkan. It has no timestamps: a batch is timed by the host.

use std::rc::Rc;

use scry_gpu::{BackendKind, Buffer, Device, GpuBuf, Kernel};

use super::loader;
use crate::Result;
use crate::bench::Bench;
use crate::buffers::expect_on_host;
use crate::contender::{Contender, Work};
use crate::timer::{HOST, time_on_host};

/// What scry-gpu calls the peer.
pub(crate) const NAME: &str = "scry-gpu 0.1.0";

/// How a text is run.
pub(crate) struct Program<'t> {
    pub(crate) text: &'static str,
    pub(crate) inputs: &'t dyn Fn() -> Vec<Vec<f32>>,
    /// The elements of its result, whose buffer is bound behind those of the inputs.
    pub(crate) len: usize,
    /// How many workgroups, along each axis.
    pub(crate) groups: [usize; 3],
    pub(crate) push_constants: Vec<u32>,
}

/// The most workgroups along an axis; it launches no more, and says nothing.
const MOST_GROUPS: usize = 65535;

pub(crate) fn open(name: &str) -> Result<Device> {
    if !loader::is_there() {
        return Err("libvulkan.so.1 is not there".into());
    }
    let device = Device::with_backend(BackendKind::Vulkan)?;
    if device.name() == name { Ok(device) } else { Err(format!("it chooses another device: {}", device.name()).into()) }
}

/// A program on the device that is measured, if that is Vulkan's.
pub(crate) fn contender<'t>(bench: &Bench<'_>, program: &Program<'_>, expected: impl Fn(usize) -> f32 + 't) -> Option<Contender<'t>> {
    let device = bench.peers.scry_gpu(bench)?;
    bench.or_missing(NAME, Prepared::new(device, program)).map(|prepared| {
        let prepared = Rc::new(prepared);
        let timed = Rc::clone(&prepared);
        let time = move |count| time_on_host(count, || timed.run(count));
        let check = move || expect_on_host(&prepared.result.download()?, &expected);
        Contender { who: NAME.to_owned(), work: Work::Apart { clock: HOST, time: Box::new(time), check: Box::new(check) } }
    })
}

struct Prepared {
    device: Rc<Device>,
    kernel: Kernel,
    inputs: Vec<Buffer<f32>>,
    result: Buffer<f32>,
    groups: [u32; 3],
    push_constants: Vec<u32>,
}

impl Prepared {
    fn new(device: Rc<Device>, program: &Program<'_>) -> Result<Self> {
        if let Some(groups) = program.groups.into_iter().find(|groups| *groups > MOST_GROUPS) {
            return Err(format!("{groups} workgroups along an axis are more than the {MOST_GROUPS} that it launches").into());
        }
        let kernel = device.compile(program.text)?;
        let inputs = (program.inputs)().iter().map(|input| device.upload(input)).collect::<scry_gpu::Result<_>>()?;
        let result = device.alloc(program.len)?;
        let groups = program.groups.map(|groups| groups as u32);
        Ok(Self { device, kernel, inputs, result, groups, push_constants: program.push_constants.clone() })
    }

    fn run(&self, count: usize) -> Result {
        let buffers: Vec<&dyn GpuBuf> = self.inputs.iter().chain([&self.result]).map(|buffer| buffer as &dyn GpuBuf).collect();
        let push_constants: &[u8] = bytemuck::cast_slice(&self.push_constants);
        let mut batch = self.device.batch()?;
        for _ in 0..count {
            batch.run_configured(&self.kernel, &buffers, self.groups, Some(push_constants))?;
            batch.barrier();
        }
        Ok(batch.submit()?)
    }
}
