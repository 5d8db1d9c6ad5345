//! An opened device of wgpu's: what makes buffers and pipelines, and what failed.
//!
//! wgpu passes errors to callbacks, and does not return them from the call that caused them: the first is kept, and returned by the next call
//! that waits. Browsers may tell that work is done before they tell what was wrong of it: so a submission is done there when they have told
//! both.
//!
//! What wgpu has opened is kept when it is closed, and used when the device is opened again: NVIDIA's driver (580) reports a device as lost
//! after some dozens were destroyed.

use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use wgpu::{
    Adapter, Backend, BufferDescriptor, BufferUsages, Device, DeviceDescriptor, DeviceLostReason, ErrorFilter, Features, Limits, PollType,
    SubmissionIndex,
};

use super::KIND;
use super::spirv::Spirv;
use crate::backend::Common;
use crate::backend::exit::{self, Inside};
use crate::error::{DeviceInfo, Error, Result};
use crate::system::fault::{self, Fault, Site};
use crate::system::{HAS_THREADS, Lock, Process, block_on};

pub(super) struct Gpu {
    pub(super) device: Device,
    pub(super) queue: wgpu::Queue,
    failure: Arc<Lock<Option<Failure>>>,
    /// In browsers, those on everything since the last submission.
    verdicts: Lock<Vec<Verdict>>,
    pub(super) limits: Limits,
    /// There if it is given kernels as SPIR-V, and not as WGSL.
    pub(super) spirv: Option<Spirv>,
    /// Whether its compiler takes a loop that does not end for unreachable: Metal's language is C++, whose loops are assumed to.
    pub(super) takes_loops_to_end: bool,
    /// Whether its driver crashes if it is called while the process ends: see `exit`.
    crashes_at_exit: bool,
    /// Whether it is a browser's: that reads the standard's WGSL, and naga reads it elsewhere.
    pub(super) is_browser: bool,
    /// The nanoseconds of a timestamp's unit; `None` if commands cannot be measured.
    pub(super) tick: Option<f64>,
    pub(super) common: Arc<Common>,
    /// The one that opened it: a fork of that has none of the driver's threads.
    process: Process,
}

/// What a browser tells later of something that it did: an error, or that there was none.
pub(super) type Verdict = Pin<Box<dyn Future<Output = Option<wgpu::Error>> + Send>>;

/// A device that wgpu has opened.
#[derive(Clone)]
struct Connection {
    device: Device,
    queue: wgpu::Queue,
    /// What its callbacks received.
    failure: Arc<Lock<Option<Failure>>>,
}

/// Those that are open nowhere, each with the device that it is of.
static SPARE: Lock<Vec<(DeviceInfo, Connection)>> = Lock::new(Vec::new());

fn take_spare(info: &DeviceInfo) -> Option<Connection> {
    let mut spare = SPARE.lock();
    let index = spare.iter().position(|(other, _)| other == info)?;
    Some(spare.swap_remove(index).1)
}

/// An error that no call could return when it occurred.
enum Failure {
    /// One call returns it.
    Work(String),
    /// Every call returns it.
    Lost(String),
}

/// How often a thread asks whether work is done before it sleeps between two questions.
const SPINS: u32 = 200;
/// How long it sleeps.
const PAUSE: Duration = Duration::from_micros(50);

/// What kernels may need, if the adapter has it.
const WANTED: Features = Features::IMMEDIATES
    .union(Features::SHADER_F16)
    .union(Features::SHADER_F64)
    .union(Features::SHADER_I16)
    .union(Features::SHADER_INT64)
    .union(Features::SHADER_INT64_ATOMIC_ALL_OPS)
    .union(Features::SHADER_INT64_ATOMIC_MIN_MAX)
    .union(Features::SUBGROUP)
    .union(Features::PASSTHROUGH_SHADERS)
    .union(TIMESTAMPS);

/// What it takes to measure commands of any sort.
const TIMESTAMPS: Features = Features::TIMESTAMP_QUERY.union(Features::TIMESTAMP_QUERY_INSIDE_ENCODERS);

impl Connection {
    async fn open(adapter: &Adapter) -> Result<Self> {
        let limits = adapter.limits();
        let descriptor = DeviceDescriptor { required_features: adapter.features() & WANTED, required_limits: limits, ..Default::default() };
        let (device, queue) = adapter.request_device(&descriptor).await.map_err(|source| Error::Backend {
            kind: KIND,
            operation: "open the device",
            source: source.into(),
        })?;
        let failure = Arc::new(Lock::new(None));
        let told = Arc::clone(&failure);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            told.lock().get_or_insert_with(|| Failure::Work(error.to_string()));
        }));
        let told = Arc::clone(&failure);
        device.set_device_lost_callback(move |reason, text| {
            if reason != DeviceLostReason::Destroyed {
                *told.lock() = Some(Failure::Lost(text));
            }
        });
        Ok(Self { device, queue, failure })
    }
}

impl Gpu {
    pub(super) async fn open(adapter: &Adapter, info: DeviceInfo) -> Result<Self> {
        let wgpu::AdapterInfo { backend, driver, .. } = adapter.get_info();
        let crashes_at_exit = backend == Backend::Vulkan && driver == "NVIDIA";
        if crashes_at_exit {
            exit::watch();
        }
        let _inside = Inside::enter_or(KIND)?;
        let Connection { device, queue, failure } = match take_spare(&info) {
            Some(spare) => spare,
            None => Connection::open(adapter).await?,
        };
        Ok(Self {
            limits: device.limits(),
            spirv: Spirv::chosen(adapter)?,
            takes_loops_to_end: backend == Backend::Metal,
            crashes_at_exit,
            is_browser: backend == Backend::BrowserWebGpu,
            tick: device.features().contains(TIMESTAMPS).then(|| f64::from(queue.get_timestamp_period())),
            common: Common::new(info),
            process: Process::current(),
            verdicts: Lock::default(),
            device,
            queue,
            failure,
        })
    }

    /// A buffer of `size` bytes, rounded up to whole words, all zero.
    pub(super) fn buffer(&self, size: u64, usage: BufferUsages) -> Result<wgpu::Buffer> {
        self.create(size, usage, false)
    }

    /// A buffer of so many bytes, rounded up to whole words, that starts with `bytes`.
    pub(super) fn filled(&self, bytes: &[u8], usage: BufferUsages) -> Result<wgpu::Buffer> {
        let buffer = self.create(bytes.len() as u64, usage, true)?;
        let mapped = buffer.get_mapped_range_mut(..);
        let mut mapped = mapped.map_err(|source| Error::Backend { kind: KIND, operation: "write a new buffer", source: source.into() })?;
        mapped.slice(..bytes.len()).copy_from_slice(bytes);
        drop(mapped);
        buffer.unmap();
        Ok(buffer)
    }

    fn create(&self, size: u64, usage: BufferUsages, mapped_at_creation: bool) -> Result<wgpu::Buffer> {
        let _inside = self.enter("allocate memory")?;
        let size = size.next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT);
        let failed = |source| Error::AllocationFailed { kind: KIND, bytes: size, source };
        if matches!(fault::at(Site::Memory), Some(Fault::OutOfMemory)) {
            return Err(failed("there is no room".into()));
        }
        let create = || self.device.create_buffer(&BufferDescriptor { label: None, size, usage, mapped_at_creation });
        self.attempt(ErrorFilter::OutOfMemory, create).map_err(|error| failed(error.into()))
    }

    /// Makes something, or returns why it could not be made. In browsers, who waits for the next submission is told.
    pub(super) fn attempt<T>(&self, filter: ErrorFilter, make: impl FnOnce() -> T) -> Result<T, wgpu::Error> {
        if !HAS_THREADS {
            return Ok(self.attempt_in_browser(filter, make));
        }
        let scope = self.device.push_error_scope(filter);
        let made = make();
        block_on(scope.pop()).map_or(Ok(made), Err)
    }

    /// Does something whose error a browser tells later.
    pub(super) fn attempt_in_browser<T>(&self, filter: ErrorFilter, make: impl FnOnce() -> T) -> T {
        let scope = self.device.push_error_scope(filter);
        let made = make();
        self.verdicts.lock().push(Box::pin(scope.pop()));
        made
    }

    /// The verdicts on everything that was done in a browser since the last call.
    pub(super) fn take_verdicts(&self) -> Vec<Verdict> {
        mem::take(&mut self.verdicts.lock())
    }

    /// Keeps an error, unless there is one already, for whoever waits next.
    pub(super) fn fail(&self, error: &wgpu::Error) {
        self.failure.lock().get_or_insert_with(|| Failure::Work(error.to_string()));
    }

    /// As [`Self::enter`], where a test may want to lose the device.
    pub(super) fn enter_to_work(&self, operation: &'static str) -> Result<Inside> {
        if matches!(fault::at(Site::Work), Some(Fault::DeviceLost)) {
            *self.failure.lock() = Some(Failure::Lost("a test has lost it".to_owned()));
        }
        self.enter(operation)
    }

    /// What lets a thread call wgpu, until it is dropped. An `Err` if the device is lost, another process has opened it, or this one ends.
    pub(super) fn enter(&self, operation: &'static str) -> Result<Inside> {
        if !self.process.is_current() {
            return Err(Error::Forked { kind: KIND });
        }
        match &*self.failure.lock() {
            Some(Failure::Lost(text)) => Err(Error::DeviceLost { kind: KIND, operation, source: text.clone().into() }),
            Some(Failure::Work(_)) | None => Inside::enter_or(KIND),
        }
    }

    /// As [`Self::enter`], for a caller that then frees something: `None` if nothing is to be freed, as wgpu's locks may be held in a fork by threads
    /// that the fork does not have, and there may be no driver while the process ends.
    pub(super) fn enter_to_free(&self) -> Option<Inside> {
        if self.process.is_current() { Inside::enter() } else { None }
    }

    /// Waits for a submission, or for a while, the `round`th time; has callbacks called of what is done.
    pub(super) fn wait(&self, submission: SubmissionIndex, round: u32) -> Result<()> {
        if self.crashes_at_exit {
            // No thread may sleep in that driver. wgpu's waits with a time limit cannot be used: of several at once one panics (wgpu-core 30.0.1,
            // `Device::maintain`: "if the queue is empty, the current submission index .. should be at least the wait submission index").
            if round < SPINS {
                thread::yield_now();
            } else {
                thread::sleep(PAUSE);
            }
            return self.poll(PollType::Poll);
        }
        self.poll(PollType::Wait { submission_index: Some(submission), timeout: None })
    }

    /// Has callbacks called of what is done, or has to be.
    pub(super) fn poll(&self, until: PollType) -> Result<()> {
        let operation = "wait for the device";
        let _inside = self.enter_to_work(operation)?;
        let polled = self.device.poll(until);
        self.check(operation)?;
        polled.map(drop).map_err(|source| Error::Backend { kind: KIND, operation, source: source.into() })
    }

    /// An `Err` if there was an error that no call has returned.
    pub(super) fn check(&self, operation: &'static str) -> Result<()> {
        let _inside = self.enter(operation)?;
        match self.failure.lock().take_if(|failure| matches!(failure, Failure::Work(_))) {
            Some(Failure::Work(text)) => Err(Error::Backend { kind: KIND, operation, source: text.into() }),
            Some(Failure::Lost(_)) | None => Ok(()),
        }
    }
}

impl Drop for Gpu {
    /// Everything that was made on the device has an `Arc` of this, and so is gone.
    fn drop(&mut self) {
        let connection = Connection { device: self.device.clone(), queue: self.queue.clone(), failure: Arc::clone(&self.failure) };
        let Some(_inside) = self.enter_to_free() else { return mem::forget(connection) };
        let is_done = self.device.poll(PollType::wait_indefinitely()).is_ok();
        let failure = self.failure.lock().take();
        if is_done && !matches!(failure, Some(Failure::Lost(_))) {
            SPARE.lock().push((self.common.info.clone(), connection));
        }
    }
}
