//! Copies on the device by a kernel, where that is faster: NVIDIA's driver (580) has an engine for copies that reaches a fifth of the memory's
//! bandwidth, and a kernel nearly all of it.

use super::adapter::Adapter;
use super::bind::Bound;
use super::device::Engine;
use super::pipeline::{Pipeline, Pipelines};
use super::recorder::Recorder;
use super::reports::VulkanReports;
use crate::command::{BoundSlice, Region};
use crate::error::{DeviceClass, Result};
use crate::kernel::{Access, KernelDef, Param, nothing, spirv_words};
use crate::profile::Work;

/// Copies the 16 bytes of `source[i]` to `destination[i]`. The module is what naga makes of the text, as the test below holds.
static COPY: KernelDef = KernelDef {
    name: "copy",
    entry: "copy",
    workgroup: [256, 1, 1],
    params: &[
        Param::Slice { name: "source", access: Access::Read, slot: SLOTS[0], len: None },
        Param::Slice { name: "destination", access: Access::Write, slot: SLOTS[1], len: None },
    ],
    block_size: 48,
    wgsl: include_str!("copy.wgsl"),
    spirv: &spirv_words::<{ MODULE.len() / 4 }>(MODULE),
    ..nothing()
};

const MODULE: &[u8] = include_bytes!("copy.spv");

const SLOTS: [u32; 2] = [32, 40];

/// What an invocation copies, in bytes.
const UNIT: u64 = 16;

/// Fewer bytes are copied as fast by a command.
const WORTHWHILE: u64 = 256 << 10;

/// The kernel, if it is to copy `size` bytes on such a device. Software copies best by the host's own instructions.
pub(super) fn kernel<'a>(pipelines: &'a Pipelines, adapter: &Adapter, size: u64) -> Result<Option<&'a Pipeline>> {
    if size < WORTHWHILE || adapter.info.class == DeviceClass::Software { Ok(None) } else { pipelines.get(&COPY).map(Some) }
}

/// Records copying `source` to `destination`, which share no byte: what is whole units by the kernel, if there is one, the rest by commands.
pub(super) fn record(
    recorder: &mut Recorder,
    kernel: Option<&Pipeline>,
    (adapter, reports): (&Adapter, &VulkanReports),
    [source, destination]: [Region<'_>; 2],
    work: Option<Box<Work>>,
) -> Result<()> {
    let is_aligned = (source.offset | destination.offset).is_multiple_of(UNIT);
    let Some(pipeline) = kernel.filter(|_| is_aligned) else { return recorder.copy(Engine::Compute, &source, &destination, work) };
    let (units, rest) = (source.size / UNIT, source.size % UNIT);
    let size = units * UNIT;
    let units = units as u32;
    let slices = [(source, Access::Read, SLOTS[0]), (destination, Access::Write, SLOTS[1])].map(|(whole, access, slot)| BoundSlice {
        region: Region { size, ..whole },
        access,
        element_size: UNIT as u32,
        name: "bytes",
        slot,
    });
    let block = &mut [units, 1, 1, 0, 0, 0, 0, 0, units, 0, units, 0];
    let mut bound = Bound::new(&COPY, block, work);
    bound.bind(&slices, pipeline.block, &adapter.limits, reports)?;
    recorder.launch(pipeline, &mut bound, COPY.workgroups([units, 1, 1]))?;
    if rest == 0 {
        return Ok(());
    }
    let [source, destination] = [source, destination].map(|whole| Region { offset: whole.offset + size, size: rest, ..whole });
    recorder.copy(Engine::Compute, &source, &destination, None)
}

#[cfg(test)]
mod tests {
    #[cfg(feature = "wgsl")]
    use super::super::raw;
    use super::super::{Vulkan, tests};
    use super::*;
    use crate::backend::{Backend, Contents};

    /// Its text is there to be read, and to make it of.
    #[cfg(feature = "wgsl")]
    #[test]
    fn the_module_is_what_naga_makes_of_the_text() {
        let made = raw::spirv_of(COPY.wgsl, COPY.entry).unwrap();
        if made != COPY.spirv {
            let path = std::env::temp_dir().join("copy.spv");
            std::fs::write(&path, bytemuck::cast_slice(&made)).unwrap();
            panic!("the module is not that of the text, which is now in {}: put it beside the text", path.display());
        }
    }

    #[test]
    fn the_kernel_copies_what_a_command_does() {
        for device in tests::infos("the_kernel_copies_what_a_command_does").iter().map(|info| Vulkan::open(info.index).unwrap()) {
            let pipeline = device.opened.pipelines.get(&COPY).unwrap();
            let order: &dyn Backend = &device;
            for (from, to, size) in [(0, 16, 1 << 20), (32, 0, 16), (48, 16, 1003), (3, 16, 77), (0, 4, 4096)] {
                let bytes: Vec<u8> = (0..size + from).map(|i| (i % 251) as u8).collect();
                let memory = [from, to].map(|offset| order.alloc(offset + size + 9, Contents::Zeros).unwrap());
                let region = |i: usize, offset, size| Region { memory: &memory[i], offset, size };
                order.write(region(0, 0, from + size), &bytes).unwrap();
                let regions = [region(0, from, size), region(1, to, size)];
                let context = (&device.device.adapter, &device.queue.reports);
                record(&mut device.queue.recorder.lock(), Some(pipeline), context, regions, None).unwrap();
                let mut copied = vec![0; (to + size + 9) as usize];
                drop(order.read(region(1, 0, to + size + 9), &mut copied).unwrap());
                let [before, rest] = [to, to + size].map(|at| at as usize);
                assert!(copied[before..rest] == bytes[from as usize..], "{size} bytes from {from} to {to}");
                assert!(copied[..before].iter().chain(&copied[rest..]).all(|&byte| byte == 0), "{size} bytes from {from} to {to}");
            }
        }
    }
}
