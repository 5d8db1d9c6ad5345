//! Which device and driver compiled a pipeline.

use ash::vk;

/// The device and the driver that compiled pipelines are of use to; a card of the same model with the same driver is as good.
pub(super) struct Identity {
    vendor_id: u32,
    device_id: u32,
    pipeline_cache_uuid: [u8; vk::UUID_SIZE],
    driver_uuid: [u8; vk::UUID_SIZE],
    versions: [u32; 2],
}

/// The length in bytes of a `VkPipelineCacheHeaderVersionOne`.
pub(super) const HEADER: usize = 32;

impl Identity {
    pub(super) fn new(core: &vk::PhysicalDeviceProperties, v11: &vk::PhysicalDeviceVulkan11Properties<'_>) -> Self {
        Self {
            vendor_id: core.vendor_id,
            device_id: core.device_id,
            pipeline_cache_uuid: core.pipeline_cache_uuid,
            driver_uuid: v11.driver_uuid,
            versions: [core.driver_version, core.api_version],
        }
    }

    /// The header that the driver gives its data, "as a stream of bytes, with the least significant byte first".
    pub(super) fn header(&self) -> [u8; HEADER] {
        let Self { vendor_id, device_id, pipeline_cache_uuid, driver_uuid: _, versions: _ } = self;
        let version = vk::PipelineCacheHeaderVersion::ONE.as_raw().cast_unsigned();
        let mut header = [0; HEADER];
        for (field, number) in header.chunks_exact_mut(4).zip([HEADER as u32, version, *vendor_id, *device_id]) {
            field.copy_from_slice(&number.to_le_bytes());
        }
        header[16..].copy_from_slice(pipeline_cache_uuid);
        header
    }

    /// The cache's key for the pipeline of a shader.
    pub(super) fn key(&self, words: &[u32]) -> Vec<u8> {
        let Self { vendor_id: _, device_id: _, pipeline_cache_uuid: _, driver_uuid, versions } = self;
        [b"vulkan pipeline\0", &self.header()[..], driver_uuid, bytemuck::bytes_of(versions), bytemuck::cast_slice(words)].concat()
    }
}
