//! Devices: what one is, and does.

// Its children, so that they may name each other.
pub(crate) mod buffer;
pub(crate) mod open;

use std::fmt;
use std::ptr;
use std::sync::{Arc, Once};

use crate::backend::{Backend, Common, Contents, Counters, MemoryStats};
use crate::command::{Command, Recording};
use crate::element::Element;
use crate::error::{BackendKind, DeviceInfo, Error, Finding, Result, TracedLaunch};
use crate::handles::blocking::{Blocks, calls};
use crate::kernel::StandardStream;
use crate::profile::{Profile, Session, Span};
use crate::system::{Process, now};
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
    /// Copies `data` into a new buffer.
    ///
    /// # Errors
    /// [`Error::BufferTooLong`] or [`Error::AllocationFailed`] if there is no room for it.
    pub fn upload<T: Element>(&self, data: &[T]) -> Result<Buffer<T>> {
        Buffer::upload(self, data)
    }

    /// Makes a buffer of `len` elements whose bytes are all zero: counters that start at 0, or what a kernel is to fill. An enum for which
    /// zero is not a value has to be written before it is read.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let counters = Device::cpu()?.zeros::<u32>(4)?;
    /// assert_eq!(counters.download()?, [0; 4]);
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::BufferTooLong`] or [`Error::AllocationFailed`] if there is no room for it.
    #[doc(alias("cudaMalloc", "cudaMemset", "create_buffer", "calloc"))]
    pub fn zeros<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        Buffer::alloc(self, len, Contents::Zeros)
    }

    /// [`Device::zeros`] by the name that it has in scry-gpu.
    ///
    /// # Errors
    /// As [`Device::zeros`].
    pub fn alloc<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        self.zeros(len)
    }

    /// Makes a buffer of `len` elements that the program promises to write before it reads them: [`Device::sanitizer`] reports a kernel that
    /// reads an element which neither the host nor a kernel has written. Elsewhere it costs what [`Device::zeros`] costs, and what is read
    /// too early is zero, so that a mistake gives the same on every device.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let sums = Device::sanitizer()?.alloc_uninit::<f32>(100)?;
    /// sums.slice(..60)?.fill(0.0)?;
    /// // A launch that reads `sums[60]` now is a finding.
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Device::zeros`].
    pub fn alloc_uninit<T: Element>(&self, len: usize) -> Result<Buffer<T>> {
        Buffer::alloc(self, len, Contents::Unwritten)
    }

    /// Waits until everything queued on this device is done.
    ///
    /// # Errors
    /// [`Error::KernelPanic`] if a kernel has panicked since the device was last waited for, and what the driver says if the
    /// device is lost.
    pub fn sync(&self) -> Result<()>
    where
        for<'a> &'a Self: Blocks<calls::sync, calls::sync_async>,
    {
        self.block()
    }

    /// As [`Device::sync`], without keeping the thread: of everything that is queued when it is first polled.
    ///
    /// ```
    /// use scry_runtime::{Device, Result};
    /// async fn doubled(x: &[u32]) -> Result<Vec<u32>> {
    ///     let device = Device::auto_async().await?;
    ///     let x = device.upload(x)?;
    ///     // ... launch kernels on it, and then:
    ///     device.sync_async().await?;
    ///     x.download_async()?.await
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`Device::sync`].
    pub async fn sync_async(&self) -> Result<()> {
        self.ticket()?.await
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

    /// Runs `work`, and returns each launch that ran on this device meanwhile, from whichever thread, with every access to a slice or a
    /// shared variable: a picture of what each invocation touches can be drawn from it. Only [`Device::sanitizer`] knows; other devices
    /// return no launches. It is for small launches: an access takes about 200 bytes.
    ///
    /// ```
    /// use scry_runtime::Device;
    /// let device = Device::sanitizer()?;
    /// let y = device.zeros::<f32>(100)?;
    /// let (result, launches) = device.trace(|| y.download()); // or launches of kernels
    /// assert_eq!(result?, [0.0; 100]);
    /// for launch in launches {
    ///     println!("{}: {} accesses", launch.kernel, launch.accesses.len());
    /// }
    /// # Ok::<(), scry_runtime::Error>(())
    /// ```
    pub fn trace<R>(&self, work: impl FnOnce() -> R) -> (R, Vec<TracedLaunch>) {
        self.common().traces.during(work)
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
    pub fn profile<R>(&self, work: impl FnOnce() -> R) -> Result<(R, Profile)>
    where
        for<'a> &'a Self: Blocks<calls::profile, calls::profile_async>,
    {
        self.block()?;
        let session = Session::start(&self.common().profiler);
        let result = work();
        let end = now();
        self.block()?;
        Ok((result, session.profile(self.info(), end)))
    }

    /// As [`Device::profile`], without keeping the thread.
    ///
    /// # Errors
    /// As [`Device::profile`].
    pub async fn profile_async<R>(&self, work: impl AsyncFnOnce() -> R) -> Result<(R, Profile)> {
        self.sync_async().await?;
        let session = Session::start(&self.common().profiler);
        let result = work().await;
        let end = now();
        self.sync_async().await?;
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
    /// let buffer = gpu.zeros::<u32>(1 << 20)?;
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

    /// As [`Device::sync`].
    pub(crate) fn block(&self) -> Result<()> {
        let _span = Span::sync(&self.common().profiler);
        self.live()?.sync()
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
    pub(crate) fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        if command.is_nothing() { Ok(()) } else { self.live()?.queue(command) }
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

    /// The first handle to a device that was just opened.
    pub(crate) fn opened(backend: Arc<dyn Backend>) -> Self {
        let common = backend.common();
        common.profiler.start_trace(&common.info);
        if let Some(faults) = common.info.driver_faults() {
            static SAID: Once = Once::new();
            SAID.call_once(|| eprintln!("scry: results of {} may be wrong: {faults}", common.info.name));
        }
        Self::new(backend)
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Device").field(self.info()).finish()
    }
}

/// Every device of this machine and the sanitizer, opened anew.
#[cfg(test)]
pub(crate) fn every_device(check: impl Fn(&Device)) {
    for info in Device::list() {
        check(&Device::with_info(&info).expect("a listed device opens"));
    }
    check(&Device::sanitizer().expect("there is always the sanitizer"));
}
