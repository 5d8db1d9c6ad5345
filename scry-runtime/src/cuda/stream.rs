//! Streams, each of which orders work of a device, and the context that they belong to.
//!
//! The context is the device's primary one, which the CUDA runtime and its libraries use as well; or a stream and its context are those
//! of other code. Whatever calls the driver about a context's things binds the context to its thread first, by [`Stream::bind`]: the thread may never have seen it,
//! or other code may have bound another since.

use std::ptr;
use std::sync::Arc;

use cudarc::driver::sys::{self, CUcontext, CUdevice, CUstream, CUstream_flags};

use super::error::{KIND, attempt, check};
use super::gpu::Gpu;
use super::timing::Timings;
use crate::backend::Common;
use crate::error::{Error, Result};
use crate::profile::Work;
use crate::system::Process;
use crate::system::fault::Site;

/// A stream, with the context it belongs to; whoever needs either to live holds an `Arc` of it.
pub(super) struct Stream {
    handle: CUstream,
    /// Its number among the open streams of its device, of which there are at most 64.
    number: u32,
    pub(super) common: Arc<Common>,
    /// Whether it was made here, and is not others'.
    is_own: bool,
    /// Dropped after the stream is destroyed.
    context: Arc<Context>,
}

// SAFETY: handles, not memory; the driver's functions may be called with them from any thread that has bound the context.
unsafe impl Send for Stream {}
// SAFETY: as for `Send`; a stream is the driver's own queue, which takes work from several threads at once.
unsafe impl Sync for Stream {}

impl Stream {
    pub(super) fn new(context: &Arc<Context>, common: &Arc<Common>, number: u32) -> Result<Self> {
        context.bind()?;
        let (mut handle, flags) = (ptr::null_mut(), CUstream_flags::CU_STREAM_NON_BLOCKING as u32);
        // SAFETY: "creates a stream and returns a handle in phStream"; the context it is created in is bound. A non-blocking
        // stream "performs no implicit synchronization with stream 0", which other code of the process may use.
        let answer = attempt(Site::Memory, || unsafe { sys::cuStreamCreate(&raw mut handle, flags) });
        check(answer, "create a stream")?;
        Ok(Self { handle, number, common: Arc::clone(common), is_own: true, context: Arc::clone(context) })
    }

    /// A stream that others have made, null for the context's default stream.
    ///
    /// # Safety
    /// The stream belongs to the context, and lives as long as the result.
    pub(super) unsafe fn foreign(context: &Arc<Context>, handle: CUstream, common: &Arc<Common>, number: u32) -> Self {
        Self { handle, number, common: Arc::clone(common), is_own: false, context: Arc::clone(context) }
    }

    /// For the driver's functions; valid as long as `self`.
    #[inline]
    pub(super) fn handle(&self) -> CUstream {
        self.handle
    }

    /// A word of which the bit of its number is set.
    #[inline]
    pub(super) fn bit(&self) -> u64 {
        1 << self.number
    }

    /// The context, as the driver's functions name it; valid as long as `self`.
    pub(super) fn context(&self) -> CUcontext {
        self.context.handle
    }

    /// Binds the stream's context to the calling thread.
    #[inline]
    pub(super) fn bind(&self) -> Result<()> {
        self.context.bind()
    }

    /// As [`Self::bind`], for whoever then frees something: whether that is to be done. In a fork of the process it is not, since "the
    /// CUDA driver cannot be used in a child of `fork`"; nor is it where the device is lost.
    pub(super) fn bind_to_free(&self) -> bool {
        self.context.bind_to_free()
    }

    /// Waits for everything queued before.
    pub(super) fn synchronize(&self) -> Result<()> {
        if !self.context.is_of_this_process() {
            return Err(Error::Forked { kind: KIND });
        }
        self.bind()?;
        self.common.counting.wait();
        // SAFETY: "waits until the device has completed all operations in the stream specified by hStream", which is alive.
        check(attempt(Site::Work, || unsafe { sys::cuStreamSynchronize(self.handle) }), "finish the queued work")
    }

    /// Sees to it that nothing queued is under way. To wait takes no memory: an error is that there is no device or no context any more, or
    /// that this is another process, and then nothing is either.
    pub(super) fn settle(&self) {
        let _ = self.synchronize();
    }

    /// Has `queue` queue work, and measures it.
    #[cold]
    pub(super) fn timed<R>(&self, work: Work, queue: impl FnOnce() -> Result<R>) -> Result<R> {
        self.bind()?;
        self.context.timings.around(self.handle, &self.common.profiler, work, queue)
    }

    /// Hands over what was measured of the work that is over.
    pub(super) fn read_timings(&self) {
        if self.common.profiler.is_on() && self.bind().is_ok() {
            self.context.timings.read(&self.common.profiler);
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        if self.is_own && self.bind_to_free() {
            // SAFETY: nobody else holds the handle any more. "In case the device is still doing work in the stream, the
            // function will return immediately and the resources will be released automatically once the device has
            // completed all work."
            let _ = unsafe { sys::cuStreamDestroy_v2(self.handle) };
        }
    }
}

/// A share in a device's primary context, or a context of others; and what all streams of an opened device measure their work with.
pub(super) struct Context {
    /// The device whose primary context is given up by whoever drops this.
    retained: Option<CUdevice>,
    handle: CUcontext,
    timings: Timings,
    /// The one that opened the device.
    process: Process,
}

// SAFETY: a handle, not memory; the driver's functions may be called with it from any thread.
unsafe impl Send for Context {}
// SAFETY: as for `Send`.
unsafe impl Sync for Context {}

impl Context {
    pub(super) fn retain(gpu: &Gpu) -> Result<Self> {
        let mut handle = ptr::null_mut();
        // SAFETY: "retains the primary context on the device; once the user successfully retains the primary context, the
        // primary context will be active and available to the user until the user releases it". `gpu` is a valid device.
        let retain = || unsafe { sys::cuDevicePrimaryCtxRetain(&raw mut handle, gpu.handle) };
        check(attempt(Site::Memory, retain), "open the device")?;
        Ok(Self { retained: Some(gpu.handle), handle, timings: Timings::new(), process: Process::current() })
    }

    /// A context that others have made.
    ///
    /// # Safety
    /// It lives as long as the result.
    pub(super) unsafe fn foreign(handle: CUcontext) -> Self {
        Self { retained: None, handle, timings: Timings::new(), process: Process::current() }
    }

    #[inline]
    fn bind(&self) -> Result<()> {
        let mut current = ptr::null_mut();
        // SAFETY: "returns in *pctx the CUDA context bound to the calling CPU thread"; `current` outlives the call.
        check(unsafe { sys::cuCtxGetCurrent(&raw mut current) }, "tell the thread's context")?;
        if current == self.handle {
            return Ok(());
        }
        // SAFETY: "binds the specified CUDA context to the calling CPU thread"; the context lives until `self` is dropped.
        check(unsafe { sys::cuCtxSetCurrent(self.handle) }, "bind the context to the thread")
    }

    fn bind_to_free(&self) -> bool {
        self.is_of_this_process() && self.bind().is_ok()
    }

    /// Whether this is the process that opened the device, and not a fork of it.
    pub(super) fn is_of_this_process(&self) -> bool {
        self.process.is_current()
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        if self.bind_to_free() {
            self.timings.destroy();
        }
        if let Some(device) = self.retained.filter(|_| self.is_of_this_process()) {
            // SAFETY: "releases the primary context interop on the device; a retained context should always be released once the
            // user is done using it": this is the one release for the one retain.
            let _ = unsafe { sys::cuDevicePrimaryCtxRelease_v2(device) };
        }
    }
}
