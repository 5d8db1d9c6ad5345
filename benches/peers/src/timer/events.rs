//! Events of the CUDA driver, recorded in the stream that scry queues to: they time whatever is queued between them, by whomever.

use cudarc::driver::result::{ctx, event};
use cudarc::driver::sys::{self, CUevent, CUstream};
use scry::Device;

use crate::Result;

pub(crate) struct Events {
    /// The device's, which is kept so that the stream lives as long as this.
    stream: CUstream,
    _device: Device,
    start: CUevent,
    end: CUevent,
}

impl Events {
    pub(crate) fn new(device: &Device) -> Result<Self> {
        let stream: CUstream = device.cuda_stream()?.cast();
        let mut context = std::ptr::null_mut();
        // SAFETY: "hStream: handle to the stream to be queried", which lives as long as the device; the context is written to a local.
        unsafe { sys::cuStreamGetCtx(stream, &raw mut context) }.result()?;
        // SAFETY: it is the context of a stream that lives, and so does it.
        unsafe { ctx::set_current(context) }?;
        let create = || event::create(sys::CUevent_flags::CU_EVENT_DEFAULT);
        Ok(Self { stream, _device: device.clone(), start: create()?, end: create()? })
    }

    /// The seconds of what `run` queues.
    pub(crate) fn time(&self, run: impl FnOnce() -> Result) -> Result<f64> {
        // SAFETY: events and stream live, and are of one context.
        unsafe { event::record(self.start, self.stream) }?;
        run()?;
        // SAFETY: as above.
        unsafe { event::record(self.end, self.stream) }?;
        // SAFETY: both events were recorded, and the later one is waited for, before the time between is asked for.
        let milliseconds = unsafe { event::synchronize(self.end).and_then(|()| event::elapsed(self.start, self.end)) }?;
        Ok(f64::from(milliseconds) / 1e3)
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        for event in [self.start, self.end] {
            // SAFETY: it was created here and is used nowhere after this. That it fails changes nothing.
            _ = unsafe { event::destroy(event) };
        }
    }
}
