//! The driver's own form of a compiled pipeline, kept on disk between runs.
//!
//! A driver may trust what it is given: "if `initialDataSize` is not equal to 0, `pInitialData` must have been retrieved from a
//! previous call to `vkGetPipelineCacheData`". So it must only ever see data that is whole, and whose header names it.

use ash::vk;

use super::device::LogicalDevice;
use crate::cache;

/// The driver's cache while one pipeline is made: with what an earlier run compiled, if that is there.
pub(super) struct PipelineCache<'a> {
    device: &'a LogicalDevice,
    key: Vec<u8>,
    /// Null if the driver makes none.
    raw: vk::PipelineCache,
    was_found: bool,
}

impl<'a> PipelineCache<'a> {
    pub(super) fn open(device: &'a LogicalDevice, words: &[u32]) -> Self {
        let identity = &device.adapter.identity;
        let key = identity.key(words);
        let stored = cache::load(&key).filter(|data| data.starts_with(&identity.header()));
        let found = stored.and_then(|data| create(device, &data));
        let was_found = found.is_some();
        let raw = found.or_else(|| create(device, &[])).unwrap_or_default();
        Self { device, key, raw, was_found }
    }

    pub(super) fn raw(&self) -> vk::PipelineCache {
        self.raw
    }

    /// Keeps the pipeline that was made for the next run, unless it came from an earlier one.
    pub(super) fn save(&self) {
        if self.was_found || self.raw == vk::PipelineCache::null() {
            return;
        }
        // SAFETY: the cache is of this device.
        if let Ok(data) = unsafe { self.device.raw().get_pipeline_cache_data(self.raw) } {
            cache::store(&self.key, &data);
        }
    }
}

impl Drop for PipelineCache<'_> {
    fn drop(&mut self) {
        // SAFETY: pipelines keep nothing of the cache that they were made with, and nobody else knows it. Null is ignored.
        unsafe { self.device.raw().destroy_pipeline_cache(self.raw, None) };
    }
}

fn create(device: &LogicalDevice, data: &[u8]) -> Option<vk::PipelineCache> {
    let info = vk::PipelineCacheCreateInfo::default().initial_data(data);
    // SAFETY: the data is empty, or what `vkGetPipelineCacheData` gave for the same driver and device: its entry was whole, its key
    // names both, and so does its header.
    unsafe { device.raw().create_pipeline_cache(&info, None) }.ok()
}

#[cfg(test)]
mod tests {
    use super::super::Vulkan;
    use super::super::identity::HEADER;
    use super::super::tests::kernels::ADD;
    use super::*;
    use crate::backend::{Backend, Contents};
    use crate::command::{BoundSlice, Command, Launch, Region};
    use crate::kernel::{Access, KernelDef, nothing};

    /// A kernel with code of its own, which no other test looks up: the generator's number means nothing to a driver.
    fn add(generator: u32) -> &'static KernelDef {
        let mut words = ADD.spirv.to_vec();
        words[2] = generator;
        let KernelDef { name, entry, workgroup, params, block_size, .. } = ADD;
        Box::leak(Box::new(KernelDef { name, entry, workgroup, params, block_size, spirv: words.leak(), ..nothing() }))
    }

    /// Runs the kernel, on a device that does not know it yet, for `y = 3 * y + x + a`.
    fn run(vulkan: &Vulkan, kernel: &'static KernelDef) {
        let memory = vulkan.alloc(8, Contents::Zeros).unwrap();
        vulkan.write(Region { memory: &memory, offset: 0, size: 8 }, bytemuck::bytes_of(&[5u32, 7])).unwrap();
        let slice = |offset, access, name, slot| {
            let region = Region { memory: &memory, offset, size: 4 };
            BoundSlice { region, access, element_size: 4, name, slot }
        };
        let slices = [slice(0, Access::Read, "x", 36), slice(4, Access::Write, "y", 44)];
        let block = &mut [1, 1, 1, 0, 0, 0, 0, 0, 2, 1, 0, 1, 0, 0, 0, 0];
        vulkan.submit(Command::Launch(Launch { kernel, grid: [1, 1, 1], block, slices: &slices })).unwrap();
        let mut word = [0; 4];
        vulkan.read(slices[1].region, &mut word).unwrap();
        assert_eq!(u32::from_le_bytes(word), 3 * 7 + 5 + 2);
    }

    #[test]
    fn what_a_driver_did_not_write_it_never_sees() {
        for info in super::super::tests::infos("what_a_driver_did_not_write_it_never_sees") {
            let open = || Vulkan::open(info.index).expect("a listed device opens");
            let header = open().device.adapter.identity.header();
            let other_device: Vec<u8> = (0..4000).map(|i| if i == 12 { !header[12] } else { *header.get(i).unwrap_or(&0x5a) }).collect();
            let poison = [&b""[..], b"garbage", &[0xff; 4000], &header[..31], &other_device];
            for (poison, generator) in poison.into_iter().zip(77..) {
                let (vulkan, kernel) = (open(), add(generator));
                let module = super::super::spirv::Module::parse(kernel.spirv).unwrap();
                let key =
                    vulkan.device.adapter.identity.key(&super::super::float_controls::insert(module, &vulkan.device.adapter.float_modes));
                cache::store(&key, poison);
                run(&vulkan, kernel);
                match cache::load(&key) {
                    Some(data) => assert!(data.starts_with(&header), "the entry is replaced"),
                    None => eprintln!("NOT TESTED: the cache is off"),
                }
                run(&open(), kernel);
            }
        }
    }

    #[test]
    fn the_header_is_the_driver_s_own() {
        for info in super::super::tests::infos("the_header_is_the_driver_s_own") {
            let vulkan = Vulkan::open(info.index).expect("a listed device opens");
            let cache = PipelineCache::open(&vulkan.device, &[1, 2, 3]);
            // SAFETY: the cache is of this device.
            let data = unsafe { vulkan.device.raw().get_pipeline_cache_data(cache.raw()) }.unwrap();
            assert!(data.starts_with(&vulkan.device.adapter.identity.header()), "{:?}", &data[..HEADER.min(data.len())]);
        }
    }
}
