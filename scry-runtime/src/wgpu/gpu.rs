//! An opened device of wgpu's: what makes buffers and pipelines, and what failed.
//!
//! wgpu tells failures to whoever has asked to be told, and not to who called: the first of them is kept, and is the answer of the next call
//! that waits.

use std::sync::Arc;

use wgpu::{
    Adapter, Backend, BufferDescriptor, BufferUsages, Device, DeviceDescriptor, DeviceLostReason, ErrorFilter, Features, Limits, PollType,
};

use super::KIND;
use crate::backend::Common;
use crate::error::{DeviceInfo, Error, Result};
use crate::system::fault::{self, Fault, Site};
use crate::system::{HAS_THREADS, Lock, Process, block_on};

pub(super) struct Gpu {
    pub(super) device: Device,
    pub(super) queue: wgpu::Queue,
    pub(super) limits: Limits,
    /// Whether its compiler takes a loop that does not end for unreachable: Metal's language is C++, whose loops are assumed to.
    pub(super) takes_loops_to_end: bool,
    /// Whether it is a browser's: that reads the standard's WGSL, and naga reads it elsewhere.
    pub(super) is_browser: bool,
    /// The nanoseconds of a timestamp's unit; `None` if commands cannot be measured.
    pub(super) tick: Option<f64>,
    pub(super) common: Arc<Common>,
    /// The one that opened it: a fork of that has none of the driver's threads.
    process: Process,
    failure: Arc<Lock<Option<Failure>>>,
}

/// What went wrong where nobody could be told.
enum Failure {
    /// It is told once.
    Work(String),
    /// It is told to everybody.
    Lost(String),
}

/// What kernels may need, if the adapter has it.
const WANTED: Features = Features::IMMEDIATES
    .union(Features::SHADER_F16)
    .union(Features::SHADER_F64)
    .union(Features::SHADER_I16)
    .union(Features::SHADER_INT64)
    .union(Features::SHADER_INT64_ATOMIC_ALL_OPS)
    .union(Features::SHADER_INT64_ATOMIC_MIN_MAX)
    .union(Features::SUBGROUP)
    .union(TIMESTAMPS);

/// What it takes to measure commands of any sort.
const TIMESTAMPS: Features = Features::TIMESTAMP_QUERY.union(Features::TIMESTAMP_QUERY_INSIDE_ENCODERS);

impl Gpu {
    pub(super) async fn open(adapter: &Adapter, info: DeviceInfo) -> Result<Self> {
        let limits = adapter.limits();
        let descriptor =
            DeviceDescriptor { required_features: adapter.features() & WANTED, required_limits: limits.clone(), ..Default::default() };
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
        Ok(Self {
            limits,
            takes_loops_to_end: adapter.get_info().backend == Backend::Metal,
            is_browser: adapter.get_info().backend == Backend::BrowserWebGpu,
            tick: device.features().contains(TIMESTAMPS).then(|| f64::from(queue.get_timestamp_period())),
            common: Common::new(info),
            process: Process::current(),
            failure,
            device,
            queue,
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
        self.live("allocate memory")?;
        let size = size.next_multiple_of(wgpu::COPY_BUFFER_ALIGNMENT);
        let failed = |source| Error::AllocationFailed { kind: KIND, bytes: size, source };
        if matches!(fault::at(Site::Memory), Some(Fault::OutOfMemory)) {
            return Err(failed("there is no room".into()));
        }
        let create = || self.device.create_buffer(&BufferDescriptor { label: None, size, usage, mapped_at_creation });
        self.attempt(ErrorFilter::OutOfMemory, create).map_err(|error| failed(error.into()))
    }

    /// Makes something, or returns why it could not be made. In browsers, that is told later, to who waits.
    pub(super) fn attempt<T>(&self, filter: ErrorFilter, make: impl FnOnce() -> T) -> Result<T, wgpu::Error> {
        if !HAS_THREADS {
            return Ok(make());
        }
        let scope = self.device.push_error_scope(filter);
        let made = make();
        block_on(scope.pop()).map_or(Ok(made), Err)
    }

    /// An `Err` if the device is lost, or a test wants to lose it here.
    pub(super) fn work(&self, operation: &'static str) -> Result<()> {
        if matches!(fault::at(Site::Work), Some(Fault::DeviceLost)) {
            *self.failure.lock() = Some(Failure::Lost("a test has lost it".to_owned()));
        }
        self.live(operation)
    }

    /// Whether this is the process that opened the device.
    pub(super) fn is_of_this_process(&self) -> bool {
        self.process.is_current()
    }

    /// An `Err` if the device is lost, or another process has opened it.
    pub(super) fn live(&self, operation: &'static str) -> Result<()> {
        if !self.is_of_this_process() {
            return Err(Error::Forked { kind: KIND });
        }
        match &*self.failure.lock() {
            Some(Failure::Lost(text)) => Err(Error::DeviceLost { kind: KIND, operation, source: text.clone().into() }),
            Some(Failure::Work(_)) | None => Ok(()),
        }
    }

    /// Has callbacks called, of work that is done, or has to be.
    pub(super) fn poll(&self, until: PollType) -> Result<()> {
        self.work("wait for the device")?;
        let polled = self.device.poll(until).map(drop);
        self.check("wait for the device")?;
        polled.map_err(|source| Error::Backend { kind: KIND, operation: "wait for the device", source: source.into() })
    }

    /// An `Err` if something failed of which nobody was told.
    pub(super) fn check(&self, operation: &'static str) -> Result<()> {
        self.live(operation)?;
        match self.failure.lock().take_if(|failure| matches!(failure, Failure::Work(_))) {
            Some(Failure::Work(text)) => Err(Error::Backend { kind: KIND, operation, source: text.into() }),
            Some(Failure::Lost(_)) | None => Ok(()),
        }
    }
}
