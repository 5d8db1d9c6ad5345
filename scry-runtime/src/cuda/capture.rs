//! Captures: what a library queues, as a graph that becomes part of another.

use std::ptr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use cudarc::driver::sys::{self, CUdeviceptr, CUgraph, CUresult, CUstream, CUstream_flags, CUstreamCaptureMode};

use super::error::{KIND, attempt, check};
use super::stream::Stream;
use crate::error::{Error, Result};
use crate::system::fault::Site;

/// A stream that runs nothing, since it only captures, and memory for what is captured.
pub(super) struct Capture {
    stream: Arc<Stream>,
    handle: CUstream,
    workspace: CUdeviceptr,
}

/// The bytes of the memory, as many as cuBLAS takes on the largest GPUs.
const WORKSPACE: usize = 32 << 20;

/// How often a capture is tried that others spoil, and how long after.
const RETRIES: u32 = 100;
const PAUSE: Duration = Duration::from_millis(1);

impl Capture {
    /// Of the device of `stream`.
    pub(super) fn new(stream: &Arc<Stream>) -> Result<Self> {
        stream.bind()?;
        let mut capture = Self { stream: Arc::clone(stream), handle: ptr::null_mut(), workspace: 0 };
        // SAFETY: "creates a stream and returns a handle in phStream"; the context is bound.
        let create = || unsafe { sys::cuStreamCreate(&raw mut capture.handle, CUstream_flags::CU_STREAM_NON_BLOCKING as u32) };
        check(attempt(Site::Memory, create), "create a stream")?;
        // SAFETY: "allocates bytesize bytes of linear memory on the device and returns in *dptr a pointer to the allocated memory".
        let allocate = || unsafe { sys::cuMemAlloc_v2(&raw mut capture.workspace, WORKSPACE) };
        check(attempt(Site::Memory, allocate), "allocate memory")?;
        Ok(capture)
    }

    pub(super) fn stream(&self) -> CUstream {
        self.handle
    }

    /// The memory and its size in bytes.
    pub(super) fn workspace(&self) -> (CUdeviceptr, usize) {
        (self.workspace, WORKSPACE)
    }

    /// What `queue` queues to the stream; nobody else uses it meanwhile. What other threads have the driver do, such as to start a library,
    /// can spoil a capture, which then is tried again.
    pub(super) fn of(&self, queue: impl Fn() -> Result<()>) -> Result<Captured> {
        for _ in 0..RETRIES {
            if let Some(captured) = self.try_once(&queue)? {
                return Ok(captured);
            }
            thread::sleep(PAUSE);
        }
        let source = format!("{RETRIES} captures were spoilt by other threads").into();
        Err(Error::Backend { kind: KIND, operation: "capture work for a graph", source })
    }

    /// `None` if another thread has spoilt it.
    fn try_once(&self, queue: impl FnOnce() -> Result<()>) -> Result<Option<Captured>> {
        self.stream.bind()?;
        // SAFETY: "begin graph capture on hStream; it may not be initiated if stream is CU_STREAM_LEGACY", and it is not. In the
        // relaxed mode the library may load its kernels meanwhile, which it does when they are first used.
        let begun = unsafe { sys::cuStreamBeginCapture_v2(self.handle, CUstreamCaptureMode::CU_STREAM_CAPTURE_MODE_RELAXED) };
        check(begun, "begin a capture")?;
        let queued = queue();
        let mut captured = Captured { stream: Arc::clone(&self.stream), graph: ptr::null_mut() };
        // SAFETY: "end capture on hStream, returning the captured graph via phGraph; capture must have been initiated on hStream via a call
        // to cuStreamBeginCapture", as it was, on this thread; "if the capture was invalidated, then a NULL graph will be returned".
        match unsafe { sys::cuStreamEndCapture(self.handle, &raw mut captured.graph) } {
            CUresult::CUDA_ERROR_STREAM_CAPTURE_INVALIDATED => Ok(None),
            ended => queued.and(check(ended, "end a capture")).map(|()| Some(captured)),
        }
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        if self.stream.bind_to_free() {
            // SAFETY: nobody else has the handle, which was created unless it is null.
            let _ = unsafe { sys::cuStreamDestroy_v2(self.handle) };
            // SAFETY: graphs that use the memory hold the handle that holds this, and the device was waited for.
            let _ = unsafe { sys::cuMemFree_v2(self.workspace) };
        }
    }
}

/// A graph that was captured.
pub(super) struct Captured {
    stream: Arc<Stream>,
    graph: CUgraph,
}

impl Captured {
    /// For the driver's functions; valid as long as `self`.
    pub(super) fn graph(&self) -> CUgraph {
        self.graph
    }
}

impl Drop for Captured {
    fn drop(&mut self) {
        if !self.graph.is_null() && self.stream.bind_to_free() {
            // SAFETY: "destroys the graph specified by hGraph, as well as all of its nodes"; nobody else has the handle.
            let _ = unsafe { sys::cuGraphDestroy(self.graph) };
        }
    }
}
