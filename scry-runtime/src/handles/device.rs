//! Devices: choosing one, and what it is.

// Its child, so that each may name the other.
pub(crate) mod buffer;

use std::fmt;
use std::ptr;
use std::sync::Arc;

use crate::backend::{Backend, Common, Counters, Driver, MemoryStats};
use crate::command::{Command, Recording};
use crate::element::Element;
use crate::error::{BackendKind, DeviceClass, DeviceInfo, Error, Finding, Result};
use crate::kernel::StandardStream;
use crate::profile::{Profile, Session, Span};
use crate::registry::REGISTRY;
use crate::system::{Process, environment, now};
use buffer::Buffer;

/// A device that holds buffers and runs kernels; a cheap handle that can be cloned and sent to any thread.
///
/// Each call that opens a device opens it anew: a buffer belongs to the one it was made with and to its clones.
///
/// ```
/// use scry_runtime::Device;
/// let gpu = Device::auto()?;
/// println!("{} with {} MiB", gpu.name(), gpu.memory() >> 20);
/// let buffer = gpu.upload(&[1.0f32, 2.0, 3.0])?;
/// assert_eq!(buffer.download()?, [1.0, 2.0, 3.0]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
#[derive(Clone)]
pub struct Device {
    backend: Arc<dyn Backend>,
    /// The one that opened it.
    process: Process,
}

impl Device {
    /// Opens the fastest device there is: CUDA, else Vulkan on a GPU, else a GPU that wgpu drives (with the feature `wgpu`), else the CPU.
    ///
    /// The environment variable `SCRY_DEVICE` overrides the choice: it is what [`Device::open`] takes.
    ///
    /// # Errors
    /// [`Error::UnknownDevice`] if `SCRY_DEVICE` names none, and [`Error::BackendUnavailable`] or [`Error::NoDevice`] if the
    /// one it names is not there. Without `SCRY_DEVICE` there is always the CPU.
    pub fn auto() -> Result<Self> {
        match environment::variable("SCRY_DEVICE") {
            Some(choice) if !choice.is_empty() => Self::open(&choice),
            _ => Self::fastest(REGISTRY),
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
    pub fn open(choice: &str) -> Result<Self> {
        match parse_choice(choice).ok_or_else(|| Error::UnknownDevice(choice.to_owned()))? {
            (kind, Some(index)) => Self::open_index(kind, index),
            (kind, None) => Self::with_backend(kind),
        }
    }

    /// Opens the best device of one kind; for Vulkan, a GPU before a software driver.
    ///
    /// # Errors
    /// [`Error::BackendUnavailable`] if this machine or this build has no such device.
    pub fn with_backend(kind: BackendKind) -> Result<Self> {
        Self::open_index(kind, (driver(kind)?.default_index)()?)
    }

    /// Opens the device that [`Device::list`] describes as `info`.
    ///
    /// # Errors
    /// As [`Device::with_backend`].
    pub fn with_info(info: &DeviceInfo) -> Result<Self> {
        Self::open_index(info.kind, info.index)
    }

    /// Opens the CPU device, which is always there.
    ///
    /// **Races.** Two invocations of a launch race that access one element without atomics and without a barrier between, if one of them
    /// writes it. What is read and what is left then is open on every device. On this one such accesses are plain loads and stores of the
    /// machine, and a race of those is undefined behaviour in Rust, though a launch is safe to call: a kernel that races is to be taken
    /// for one with a bug. [`Device::sanitizer`] finds races; kernels are not proven free of them when they are compiled.
    ///
    /// # Errors
    /// [`Error::Backend`] if the system refuses to start its threads.
    pub fn cpu() -> Result<Self> {
        Self::open_index(BackendKind::Cpu, 0)
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
        Self::with_backend(BackendKind::Sanitizer)
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
        Self::open_index(BackendKind::Sanitizer, seed as usize)
    }

    /// Every device of this machine, those first that [`Device::auto`] prefers; a kind that cannot be used has none.
    #[must_use]
    pub fn list() -> Vec<DeviceInfo> {
        REGISTRY.iter().filter_map(|driver| (driver.list)().ok()).flatten().collect()
    }

    /// Copies `data` into a new buffer.
    ///
    /// # Errors
    /// [`Error::BufferTooLong`] or [`Error::AllocationFailed`] if there is no room for it.
    pub fn upload<T: Element>(&self, data: &[T]) -> Result<Buffer<T>> {
        Buffer::upload(self, data)
    }

    /// Makes a buffer of `len` elements whose bytes are all zero. An enum for which zero is no value is to be written before it
    /// is read. [`Device::sanitizer`] holds that any element is, before a kernel reads it: whoever wants zeros says so by
    /// [`Buffer::fill`].
    ///
    /// # Errors
    /// [`Error::BufferTooLong`] or [`Error::AllocationFailed`] if there is no room for it.
    pub fn alloc<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        Buffer::alloc(self, len)
    }

    /// Waits until everything queued on this device is done.
    ///
    /// # Errors
    /// [`Error::KernelPanic`] if a kernel has panicked since the device was last waited for, and what the driver says if the
    /// device is lost.
    pub fn sync(&self) -> Result<()> {
        let _span = Span::sync(&self.common().profiler);
        self.live()?.sync()
    }

    /// Has `sink` called with what kernels print, instead of that being written to the standard streams.
    ///
    /// It is called whenever someone waits for the device ([`Device::sync`], [`Buffer::download`] and the like), once for each `print!` or
    /// `println!` of an invocation, with the text as it was printed: launch by launch, and in each by the invocations' `global_id()`.
    /// What nobody waits for is not written. The sink is the device's, and so its clones', until there is another.
    ///
    /// ```
    /// use scry_runtime::{Device, StandardStream};
    /// Device::cpu()?.on_print(|stream, text| match stream {
    ///     StandardStream::Out => print!("[kernel] {text}"),
    ///     StandardStream::Err => eprint!("[kernel] {text}"),
    /// });
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    pub fn on_print(&self, sink: impl Fn(StandardStream, &str) + Send + Sync + 'static) {
        self.common().output.set(Arc::new(sink));
    }

    /// Waits for everything queued on this device and returns what was found wrong with its kernels, in the order in which it was found:
    /// at most 1000 findings, each of which counts how often it was found. Only [`Device::sanitizer`] looks for any.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// for finding in Device::sanitizer()?.findings() {
    ///     println!("{finding}");
    /// }
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    #[must_use]
    pub fn findings(&self) -> Vec<Finding> {
        self.live().map_or_else(|_| Vec::new(), |backend| backend.common().findings.lock().clone())
    }

    /// Runs `work`, waits for what it queued, and tells what the device did: each launch and transfer that was queued on it meanwhile,
    /// by whichever thread, as the device measured it.
    ///
    /// Launches are queued as always, and the host does not wait between them; but a device that could run several at once runs them
    /// one by one, so that each has its own time. Profiles may be made by several threads, and inside one another. What `work`
    /// returns comes back as it is.
    ///
    /// The environment variable `SCRY_PROFILE=trace.json` profiles a whole process without a change to it: every device writes what it
    /// did to that file when it is waited for, and when the last handle to it goes. <https://ui.perfetto.dev> shows such files.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let gpu = Device::cpu()?;
    /// let (elements, profile) = gpu.profile(|| gpu.upload(&[1u32, 2, 3])?.download())?;
    /// assert_eq!(elements?, [1, 2, 3]);
    /// println!("{profile}");
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::sync`], before `work` runs or after it: [`Error::KernelPanic`] if a kernel has panicked that `work` launched.
    pub fn profile<R>(&self, work: impl FnOnce() -> R) -> Result<(R, Profile)> {
        self.sync()?;
        let session = Session::start(&self.common().profiler);
        let result = work();
        let end = now();
        self.sync()?;
        Ok((result, session.profile(self.info(), end)))
    }

    /// The name that the driver gives the device.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.info().name
    }

    /// The size of the device's memory in bytes.
    #[must_use]
    pub fn memory(&self) -> u64 {
        self.info().memory
    }

    /// The number of invocations in a subgroup: 32 on NVIDIA and on the CPU device, 8 on lavapipe.
    ///
    /// The CPU device has 32, or what the environment variable `SCRY_SUBGROUP_SIZE` says: 4, 8, 16, 32 or 64. So kernels can be tested
    /// for the sizes of other GPUs.
    #[must_use]
    pub fn subgroup_size(&self) -> u32 {
        self.info().subgroup_size
    }

    /// The interface that the device is driven through.
    #[must_use]
    pub fn backend_kind(&self) -> BackendKind {
        self.info().kind
    }

    /// What the device is.
    #[must_use]
    pub fn info(&self) -> &DeviceInfo {
        &self.common().info
    }

    /// How much memory the device's buffers take, and have taken; this waits for nothing and costs next to nothing.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let gpu = Device::auto()?;
    /// let buffer = gpu.alloc::<u32>(1 << 20)?;
    /// println!("{} of {} MiB", gpu.memory_stats().in_use >> 20, gpu.memory() >> 20);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    #[must_use]
    pub fn memory_stats(&self) -> MemoryStats {
        self.backend.memory_stats()
    }

    /// What the device has done so far, for tests of what that costs.
    #[doc(hidden)]
    #[must_use]
    pub fn counters(&self) -> Counters {
        self.common().counting.counters()
    }

    pub(crate) fn backend(&self) -> &dyn Backend {
        &*self.backend
    }

    #[inline]
    pub(crate) fn common(&self) -> &Common {
        self.backend.common()
    }

    /// The backend, for all that is more than to look at the device or to drop it: not in a process that was forked from the one that
    /// opened it.
    #[inline]
    pub(crate) fn live(&self) -> Result<&dyn Backend> {
        if self.process.is_current() { Ok(&*self.backend) } else { Err(Error::Forked { kind: self.backend_kind() }) }
    }

    /// Queues a command, unless it is nothing.
    #[inline]
    pub(crate) fn submit(&self, mut command: Command<'_>) -> Result<()> {
        if command.is_nothing() { Ok(()) } else { self.live()?.queue(&mut command) }
    }

    /// Keeps a command for later, which the device is able to do.
    #[inline]
    pub(crate) fn record(&self, command: &Command<'_>, recording: &mut Recording) -> Result<()> {
        self.prepare(command)?;
        recording.push(command);
        Ok(())
    }

    /// An `Err` if the device cannot do the command.
    #[inline]
    pub(crate) fn prepare(&self, command: &Command<'_>) -> Result<()> {
        if command.is_nothing() { Ok(()) } else { self.live()?.prepare(command) }
    }

    pub(crate) fn new(backend: Arc<dyn Backend>) -> Self {
        Self { backend, process: Process::current() }
    }

    /// Whether `self` and `other` are the same opened device, be it by different orders of work.
    #[inline]
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.has_order_of(other) || ptr::eq(self.common(), other.common())
    }

    /// Whether the work of `self` and `other` is in one order.
    pub(crate) fn has_order_of(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.backend, &other.backend)
    }

    /// The same device by another order of work, if it has several; else this one.
    pub(crate) fn another_order(&self) -> Result<Self> {
        Ok(self.live()?.stream()?.map_or_else(|| self.clone(), Self::new))
    }

    fn open_index(kind: BackendKind, index: usize) -> Result<Self> {
        Ok(Self::opened((driver(kind)?.open)(index)?))
    }

    /// The first handle to a device that was just opened.
    pub(crate) fn opened(backend: Arc<dyn Backend>) -> Self {
        let common = backend.common();
        common.profiler.start_trace(&common.info);
        Self::new(backend)
    }

    /// Opens the first device that is not a software driver; one that is listed but does not open is passed over. No driver is loaded
    /// after the one that has it.
    fn fastest(drivers: &[Driver]) -> Result<Self> {
        let infos = drivers.iter().filter_map(|driver| (driver.list)().ok()).flatten();
        infos.filter(|info| info.class != DeviceClass::Software).find_map(|info| Self::with_info(&info).ok()).map_or_else(Self::cpu, Ok)
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Device").field(self.info()).finish()
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

/// Every device of this machine and the sanitizer, opened anew.
#[cfg(test)]
pub(crate) fn every_device(check: impl Fn(&Device)) {
    for info in Device::list() {
        check(&Device::with_info(&info).expect("a listed device opens"));
    }
    check(&Device::sanitizer().expect("there is always the sanitizer"));
}

#[cfg(test)]
mod tests {
    use super::*;

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

        const fn driver(list: fn() -> Result<Vec<DeviceInfo>>) -> Driver {
            Driver { kind: BackendKind::Cpu, list, default_index: || Ok(0), open: |_| unreachable!("by its kind"), components: Vec::new }
        }

        pub(super) const FIRST: Driver = driver(|| Ok(list(0, DeviceClass::Discrete)));
        pub(super) const SECOND: Driver = driver(|| Ok(list(1, DeviceClass::Discrete)));
    }

    #[test]
    fn no_driver_is_asked_after_one_that_has_a_device() {
        Device::fastest(&[counted::FIRST, counted::SECOND]).unwrap();
        assert_eq!(counted::ASKED.each_ref().map(|asked| asked.load(std::sync::atomic::Ordering::Relaxed)), [1, 0]);
    }
}
