//! Opening devices: which there are, and the one that a program wants.

use crate::backend::Driver;
use crate::error::{BackendKind, DeviceClass, DeviceInfo, Error, Result};
use crate::handles::Device;
use crate::handles::blocking::{Blocks, calls};
use crate::registry::REGISTRY;
use crate::system::{block_on, environment};

impl Device {
    /// Opens the fastest device there is: CUDA, else Vulkan on a GPU, else a GPU that wgpu drives (with the feature `wgpu`), else the CPU.
    ///
    /// The environment variable `SCRY_DEVICE` overrides the choice: it is what [`Device::open`] takes.
    ///
    /// # Errors
    /// [`Error::UnknownDevice`] if `SCRY_DEVICE` names none, and [`Error::BackendUnavailable`] or [`Error::NoDevice`] if the
    /// one it names is not there. Without `SCRY_DEVICE` there is always the CPU.
    pub fn auto() -> Result<Self>
    where
        for<'a> &'a Self: Blocks<calls::auto, calls::auto_async>,
    {
        block_on(Self::auto_async())
    }

    /// As [`Device::auto`], without keeping the thread: in browsers, devices tell later what they are. Elsewhere the drivers find theirs, on
    /// the thread that polls.
    ///
    /// # Errors
    /// As [`Device::auto`].
    pub async fn auto_async() -> Result<Self> {
        match environment::variable("SCRY_DEVICE") {
            Some(choice) if !choice.is_empty() => Self::open_async(&choice).await,
            _ => Self::fastest(REGISTRY).await,
        }
    }

    /// Opens the device that `choice` names: `cpu`, `vulkan`, `wgpu`, `cuda`, or one of these with an index as in [`Device::list`];
    /// `sanitizer`, or with a seed, `sanitizer:7`.
    ///
    /// ```
    /// use scry_runtime::{BackendKind, Device};
    /// assert_eq!(Device::open("cpu")?.backend_kind(), BackendKind::Cpu);
    /// assert_eq!(Device::open("sanitizer:7")?.info().index, 7);
    /// assert!(Device::open("vulkan:99").is_err());
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::UnknownDevice`] if `choice` names none, and [`Error::BackendUnavailable`] or [`Error::NoDevice`] if the one
    /// it names is not there.
    pub fn open(choice: &str) -> Result<Self>
    where
        for<'a> &'a Self: Blocks<calls::open, calls::open_async>,
    {
        block_on(Self::open_async(choice))
    }

    /// As [`Device::open`], without keeping the thread; see [`Device::auto_async`].
    ///
    /// # Errors
    /// As [`Device::open`].
    pub async fn open_async(choice: &str) -> Result<Self> {
        match parse_choice(choice).ok_or_else(|| Error::UnknownDevice(choice.to_owned()))? {
            (kind, Some(index)) => Self::open_index(kind, index).await,
            (kind, None) => Self::with_backend_async(kind).await,
        }
    }

    /// Opens the best device of one kind; for Vulkan, a GPU before a software driver.
    ///
    /// # Errors
    /// [`Error::BackendUnavailable`] if this machine or this build has no such device.
    pub fn with_backend(kind: BackendKind) -> Result<Self>
    where
        for<'a> &'a Self: Blocks<calls::with_backend, calls::with_backend_async>,
    {
        block_on(Self::with_backend_async(kind))
    }

    /// As [`Device::with_backend`], without keeping the thread; see [`Device::auto_async`].
    ///
    /// # Errors
    /// As [`Device::with_backend`].
    pub async fn with_backend_async(kind: BackendKind) -> Result<Self> {
        Self::open_index(kind, (driver(kind)?.default_index)()?).await
    }

    /// Opens the device that [`Device::list`] describes as `info`.
    ///
    /// # Errors
    /// As [`Device::with_backend`].
    pub fn with_info(info: &DeviceInfo) -> Result<Self>
    where
        for<'a> &'a Self: Blocks<calls::with_info, calls::with_info_async>,
    {
        block_on(Self::with_info_async(info))
    }

    /// As [`Device::with_info`], without keeping the thread; see [`Device::auto_async`].
    ///
    /// # Errors
    /// As [`Device::with_info`].
    pub async fn with_info_async(info: &DeviceInfo) -> Result<Self> {
        Self::open_index(info.kind, info.index).await
    }

    /// Opens the CPU device, which is always there.
    ///
    /// **Races.** What accesses without atomics do is proven free of races when a kernel is compiled, and when it is launched; a race of an
    /// access in an `unsafe` block is undefined behaviour, which [`Device::sanitizer`] looks for.
    ///
    /// # Errors
    /// [`Error::Backend`] if the system refuses to start its threads.
    pub fn cpu() -> Result<Self> {
        block_on(Self::open_index(BackendKind::Cpu, 0))
    }

    /// Opens a device that runs kernels on one thread and looks for what is wrong with their accesses to memory:
    ///
    /// - races of two invocations, in a workgroup without a barrier between or in two workgroups, also of an atomic access and a plain one;
    /// - reads of shared memory that the workgroup has not written, and of buffers that neither the host nor a kernel has;
    /// - indices out of bounds, which are panics as on every device.
    ///
    /// A race is found whatever the order in which the invocations run, if the launch has the two accesses at all. [`Device::findings`]
    /// lists the faults, and the program is told where it next waits for the device, by [`Error::Sanitizer`]: so a test that runs on this
    /// device fails. Kernels compute what they do on [`Device::cpu`], up to about fifty times slower than on one thread of it; a launch
    /// returns when it has run. Memory that a kernel may write takes nine times the room.
    ///
    /// The order of workgroups and of the invocations of each is made from a seed, which the environment variable
    /// `SCRY_SANITIZER_SEED` sets and is 0 else: 0 is ascending order, 1 descending, and all others are mixed orders. The same program
    /// with the same seed does the same each time.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let device = Device::sanitizer()?;
    /// let y = device.upload(&[1.0f32, 2.0])?;
    /// // ... launch kernels, and then:
    /// assert_eq!(y.download()?, [1.0, 2.0]);
    /// assert!(device.findings().is_empty());
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BackendUnavailable`] if `SCRY_SANITIZER_SEED` is no number.
    pub fn sanitizer() -> Result<Self> {
        block_on(Self::with_backend_async(BackendKind::Sanitizer))
    }

    /// Opens [`Device::sanitizer`] with a seed for the order in which invocations run.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// for seed in 0..4 {
    ///     let device = Device::sanitizer_with_seed(seed)?;
    ///     assert_eq!(device.info().index as u64, seed);
    /// }
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BackendUnavailable`] if the environment asks for a size of subgroups that there is not.
    pub fn sanitizer_with_seed(seed: u64) -> Result<Self> {
        block_on(Self::open_index(BackendKind::Sanitizer, seed as usize))
    }

    /// Every device of this machine, those first that [`Device::auto`] prefers; a kind that cannot be used has none.
    #[must_use]
    pub fn list() -> Vec<DeviceInfo>
    where
        for<'a> &'a Self: Blocks<calls::list, calls::list_async>,
    {
        block_on(Self::list_async())
    }

    /// As [`Device::list`], without keeping the thread; see [`Device::auto_async`].
    pub async fn list_async() -> Vec<DeviceInfo> {
        let mut infos = Vec::new();
        for driver in REGISTRY {
            infos.extend((driver.list)().await.unwrap_or_default());
        }
        infos
    }

    async fn open_index(kind: BackendKind, index: usize) -> Result<Self> {
        Ok(Self::opened((driver(kind)?.open)(index).await?))
    }

    /// Opens the first device that is not a software driver; one that is listed but does not open is passed over. No driver is loaded
    /// after the one that has it.
    async fn fastest(drivers: &[Driver]) -> Result<Self> {
        for driver in drivers {
            for info in (driver.list)().await.unwrap_or_default() {
                if info.class != DeviceClass::Software
                    && let Ok(device) = Self::with_info_async(&info).await
                {
                    return Ok(device);
                }
            }
        }
        Self::cpu()
    }
}

pub(crate) fn driver(kind: BackendKind) -> Result<&'static Driver> {
    REGISTRY.iter().find(|driver| driver.kind == kind).ok_or_else(|| Error::BackendUnavailable {
        kind,
        reason: format!("this program was built without it\nhelp: enable the feature `{kind}` of scry-compute"),
    })
}

/// `cpu`, `vulkan:1`, `sanitizer:7`: a kind, and perhaps an index.
fn parse_choice(choice: &str) -> Option<(BackendKind, Option<usize>)> {
    let (kind, index) = match choice.split_once(':') {
        Some((kind, index)) => (kind, Some(index.parse().ok()?)),
        None => (choice, None),
    };
    let kind = match kind {
        "cpu" => BackendKind::Cpu,
        "vulkan" => BackendKind::Vulkan,
        "wgpu" => BackendKind::Wgpu,
        "cuda" => BackendKind::Cuda,
        "sanitizer" => BackendKind::Sanitizer,
        _ => return None,
    };
    Some((kind, index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::{Later, at_once};

    #[test]
    fn choices_name_a_kind_and_an_index() {
        assert_eq!(parse_choice("cpu"), Some((BackendKind::Cpu, None)));
        assert_eq!(parse_choice("vulkan:1"), Some((BackendKind::Vulkan, Some(1))));
        assert_eq!(parse_choice("cuda:2"), Some((BackendKind::Cuda, Some(2))));
        assert_eq!(parse_choice("wgpu:1"), Some((BackendKind::Wgpu, Some(1))));
        assert_eq!(parse_choice("sanitizer"), Some((BackendKind::Sanitizer, None)));
        assert_eq!(parse_choice("sanitizer:7"), Some((BackendKind::Sanitizer, Some(7))));
        for nonsense in ["metal", "vulkan:", "vulkan:x", "cuda:-1", "cpu:0:0", "CPU "] {
            assert_eq!(parse_choice(nonsense), None, "{nonsense}");
        }
    }

    /// Drivers that count how often they are asked, and have a device of their class.
    mod counted {
        use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

        use super::*;

        pub(super) static ASKED: [AtomicU32; 2] = [const { AtomicU32::new(0) }; 2];

        fn list(index: usize, class: DeviceClass) -> Vec<DeviceInfo> {
            ASKED[index].fetch_add(1, Relaxed);
            vec![DeviceInfo { class, ..Device::cpu().unwrap().info().clone() }]
        }

        const fn driver(list: fn() -> Later<Result<Vec<DeviceInfo>>>) -> Driver {
            Driver { kind: BackendKind::Cpu, list, default_index: || Ok(0), open: |_| unreachable!("by its kind"), components: Vec::new }
        }

        pub(super) const FIRST: Driver = driver(|| at_once(Ok(list(0, DeviceClass::Discrete))));
        pub(super) const SECOND: Driver = driver(|| at_once(Ok(list(1, DeviceClass::Discrete))));
    }

    #[test]
    fn no_driver_is_asked_after_one_that_has_a_device() {
        block_on(Device::fastest(&[counted::FIRST, counted::SECOND])).unwrap();
        assert_eq!(counted::ASKED.each_ref().map(|asked| asked.load(std::sync::atomic::Ordering::Relaxed)), [1, 0]);
    }
}
