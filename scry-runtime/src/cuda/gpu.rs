//! The GPUs that the driver knows, and what each is; asking takes no context and no memory of the device.

use std::ffi::{CStr, c_char, c_int};

use cudarc::driver::sys::{self, CUdevice, CUdevice_attribute as Attribute};

use super::driver::LoadedDriver;
use super::error::{KIND, check};
use crate::error::{DeviceClass, DeviceInfo, Error, Result};

/// A GPU, by its number in CUDA's order.
#[derive(Clone, Copy)]
pub(super) struct Gpu {
    pub(super) driver: LoadedDriver,
    index: usize,
    pub(super) handle: CUdevice,
}

impl Gpu {
    /// Every GPU, in CUDA's order.
    pub(super) fn all(driver: LoadedDriver) -> Result<Vec<Self>> {
        (0..count(driver)?).map(|index| Self::get(driver, index)).collect()
    }

    /// GPU `index` in CUDA's order.
    pub(super) fn nth(driver: LoadedDriver, index: usize) -> Result<Self> {
        let count = count(driver)?;
        if index >= count {
            return Err(Error::NoDevice(format!("cuda:{index} was asked for, and the CUDA driver knows {count}")));
        }
        Self::get(driver, index)
    }

    /// `index` is less than the count.
    fn get(driver: LoadedDriver, index: usize) -> Result<Self> {
        let mut handle = 0;
        // SAFETY: "returns in *device a device handle given an ordinal in the range [0, cuDeviceGetCount()-1]"; `driver` shows
        // that the driver is initialised, here and below.
        check(unsafe { sys::cuDeviceGet(&raw mut handle, index as c_int) }, "find the device")?;
        Ok(Self { driver, index, handle })
    }

    pub(super) fn info(&self) -> Result<DeviceInfo> {
        let memory = self.memory()?;
        let integrated = self.attribute(Attribute::CU_DEVICE_ATTRIBUTE_INTEGRATED)? != 0;
        Ok(DeviceInfo {
            kind: KIND,
            index: self.index,
            name: self.name()?,
            driver: self.driver.describe(),
            class: if integrated { DeviceClass::Integrated } else { DeviceClass::Discrete },
            memory,
            subgroup_size: self.attribute(Attribute::CU_DEVICE_ATTRIBUTE_WARP_SIZE)?,
            max_buffer_size: memory,
            max_shared_memory: self.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?.into(),
        })
    }

    /// The compute capability as NVRTC spells it: 90 for 9.0.
    pub(super) fn arch(&self) -> Result<u32> {
        let major = self.attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR)?;
        let minor = self.attribute(Attribute::CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR)?;
        Ok(10 * major + minor)
    }

    /// Whether memory can be allocated and freed in the order of a stream.
    pub(super) fn has_memory_pools(&self) -> Result<bool> {
        Ok(self.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED)? != 0)
    }

    pub(super) fn attribute(&self, attribute: Attribute) -> Result<u32> {
        let mut value = 0;
        // SAFETY: "returns in *pi the integer value of the attribute attrib on device dev"; `value` outlives the call.
        check(unsafe { sys::cuDeviceGetAttribute(&raw mut value, attribute, self.handle) }, "tell a limit of the device")?;
        Ok(value.cast_unsigned())
    }

    fn name(&self) -> Result<String> {
        let mut name = [0; 256];
        // SAFETY: "returns an ASCII string identifying the device dev in the NULL-terminated string pointed to by name. len
        // specifies the maximum length of the string that may be returned."
        let answer = unsafe { sys::cuDeviceGetName(name.as_mut_ptr().cast::<c_char>(), name.len() as c_int, self.handle) };
        check(answer, "tell the device's name")?;
        let name = CStr::from_bytes_until_nul(&name).map(CStr::to_string_lossy);
        Ok(name.map_or_else(|_| "an NVIDIA GPU".to_owned(), |name| name.trim().to_owned()))
    }

    /// The size of the device's memory in bytes.
    fn memory(&self) -> Result<u64> {
        let mut bytes = 0;
        // SAFETY: "returns in *bytes the total amount of memory available on the device dev in bytes".
        check(unsafe { sys::cuDeviceTotalMem_v2(&raw mut bytes, self.handle) }, "tell the size of the device's memory")?;
        Ok(bytes as u64)
    }
}

fn count(_: LoadedDriver) -> Result<usize> {
    let mut count = 0;
    // SAFETY: "returns in *count the number of devices with compute capability greater than or equal to 2.0 that are
    // available for execution"; the driver is initialised.
    check(unsafe { sys::cuDeviceGetCount(&raw mut count) }, "count the devices")?;
    Ok(count.unsigned_abs() as usize)
}
