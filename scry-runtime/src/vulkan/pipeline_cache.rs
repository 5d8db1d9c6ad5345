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
    use std::sync::Arc;

    use super::super::Vulkan;
    use super::super::identity::HEADER;
    use super::*;
    use crate::Device;
    use crate::handles::launch::launch;
    use crate::kernel::{Access, KernelDef, Param, nothing};

    #[scry::kernel(workgroup = 64)]
    fn twice(y: &mut [u32]) {
        let i = global_id().x;
        if i < y.len() {
            y[i] *= 2;
        }
    }

    /// A kernel with code of its own, which no other test looks up: the generator's number means nothing to a driver.
    fn twice_by(generator: u32) -> &'static KernelDef {
        let mut words = twice::SPIRV.to_vec();
        words[2] = generator;
        let (workgroup, params) = (twice::WORKGROUP, &[Param::Slice { name: "y", access: Access::Write, slot: 32, len: None }]);
        Box::leak(Box::new(KernelDef {
            name: "twice",
            entry: "twice",
            workgroup,
            params,
            block_size: 40,
            spirv: words.leak(),
            ..nothing()
        }))
    }

    /// Runs the kernel, on a device that does not know it yet.
    fn run(vulkan: Vulkan, kernel: &'static KernelDef) {
        let device = Device::new(Arc::new(vulkan));
        let y = device.upload(&[21u32]).unwrap();
        // SAFETY: its only parameter is a slice of `u32`.
        unsafe { launch(&device, kernel, &[(&y).into()], 1) }.unwrap();
        assert_eq!(y.download().unwrap(), [42]);
    }

    #[test]
    fn what_a_driver_did_not_write_it_never_sees() {
        for info in super::super::tests::infos("what_a_driver_did_not_write_it_never_sees") {
            let open = || Vulkan::open(info.index).expect("a listed device opens");
            let header = open().device.adapter.identity.header();
            let other_device: Vec<u8> = (0..4000).map(|i| if i == 12 { !header[12] } else { *header.get(i).unwrap_or(&0x5a) }).collect();
            let poison = [&b""[..], b"garbage", &[0xff; 4000], &header[..31], &other_device];
            for (poison, generator) in poison.into_iter().zip(77..) {
                let (vulkan, kernel) = (open(), twice_by(generator));
                let module = crate::spirv::Module::parse(kernel.spirv).unwrap();
                let key = vulkan.device.adapter.identity.key(&vulkan.device.adapter.dialect.words(kernel, module));
                cache::store(&key, poison);
                run(vulkan, kernel);
                match cache::load(&key) {
                    Some(data) => assert!(data.starts_with(&header), "the entry is replaced"),
                    None => eprintln!("NOT TESTED: the cache is off"),
                }
                run(open(), kernel);
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
