//! Graphs: work that is recorded once and run often.

use std::fmt;

use crate::command::{Changes, Recording, Replay};
use crate::error::Result;
use crate::handles::{CheckedLaunch, Device, LaunchOn, Ticket};
use crate::system::Lock;

/// A batch that the device has made ready to be run again and again, made by [`Batch::finish`](crate::Batch::finish).
///
/// Each [`launch`](Graph::launch) queues all of it, in the order of the device's work, for much less than the launches one by one:
/// CUDA gets it as one of its own graphs, Vulkan as a command buffer that is there already. What does not touch the same elements may
/// run at the same time; the result is that of the recorded order.
///
/// A launch's arguments and grid can be replaced, [`Graph::replace`]. A graph keeps the buffers it uses, and may be dropped while it runs.
/// Several threads may launch one graph; work that other threads queue meanwhile may come between its commands.
///
/// ```
/// use scry_runtime::Device;
/// let device = Device::cpu()?;
/// let (x, y) = (device.upload(&[1u32, 2, 3])?, device.zeros(3)?);
/// let mut batch = device.batch()?;
/// // kernel.launch(&mut batch, &x, &y, y.len())?;
/// batch.copy(&x, &y)?;
/// let graph = batch.finish()?;
/// for round in 0..10 {
///     x.fill(round)?;
///     graph.launch()?;
/// }
/// assert_eq!(y.download()?, [9, 9, 9]);
/// # Ok::<(), scry_runtime::Error>(())
/// ```
pub struct Graph {
    /// Dropped before the device, some of which it uses.
    state: Lock<State>,
    device: Device,
}

struct State {
    /// `None` if the commands are queued anew each time.
    replay: Option<Box<dyn Replay>>,
    recording: Recording,
    changes: Changes,
}

impl Graph {
    pub(crate) fn new(device: Device, mut recording: Recording) -> Result<Self> {
        recording.end_temporaries();
        let replay = device.live()?.graph(&mut recording)?;
        Ok(Self { state: Lock::new(State { replay, recording, changes: Changes::default() }), device })
    }

    /// Queues all of the graph's work.
    ///
    /// # Errors
    /// What the driver says.
    pub fn launch(&self) -> Result<()> {
        self.state.lock().launch(&self.device)
    }

    /// As [`Graph::launch`]; the ticket tells when the work is done.
    ///
    /// # Errors
    /// What the driver says.
    pub fn launch_async(&self) -> Result<Ticket> {
        self.launch()?;
        self.device.ticket()
    }

    /// What to launch a kernel on to replace the arguments and the grid of launch `index`, counted among the launches as they were
    /// recorded, raw kernels left out: `saxpy.launch(graph.replace(2), 3.0, &x, &y, y.len())?`.
    ///
    /// Nothing is queued then; the next [`Graph::launch`] runs the graph as if it had been recorded so. The kernel must be the
    /// recorded one. Other values cost little, and so do other buffers if they make the launch wait for the same launches as
    /// before; else the device makes the graph anew.
    ///
    /// # Errors
    /// The launch gives [`Error::NoSuchLaunch`](crate::Error::NoSuchLaunch), [`Error::OtherKernel`](crate::Error::OtherKernel), and what
    /// launches give; the graph is as it was then.
    pub fn replace(&mut self, index: usize) -> Replacement<'_> {
        Replacement { graph: self, index }
    }

    /// The number of launches that were recorded, raw kernels left out.
    #[must_use]
    pub fn launches(&self) -> usize {
        self.state.lock().recording.launches()
    }

    /// The device that the graph runs on.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }
}

impl State {
    fn launch(&mut self, device: &Device) -> Result<()> {
        let backend = device.live()?;
        let Some(replay) = self.replay.as_mut().filter(|_| !device.common().profiler.is_on()) else {
            // If each launch is to be measured, the device's own graph is told later what was replaced.
            return backend.queue_all(&mut self.recording);
        };
        // What a graph touches is not worked out anew for each launch.
        let _queueing = backend.order().gate.enter(|held| !held.is_nothing());
        replay.launch(&mut self.recording, &self.changes)?;
        self.changes.commands.clear();
        self.changes.memory = false;
        Ok(())
    }
}

/// A launch of a graph that is about to be replaced: [`Graph::replace`].
#[derive(Debug)]
#[must_use = "a launch is replaced by launching a kernel on this"]
pub struct Replacement<'a> {
    graph: &'a mut Graph,
    index: usize,
}

#[diagnostic::do_not_recommend]
impl LaunchOn for Replacement<'_> {
    fn device(&self) -> &Device {
        &self.graph.device
    }

    fn take(&mut self, CheckedLaunch(launch): CheckedLaunch<'_, '_>) -> Result<()> {
        self.graph.device.prepare(launch)?;
        let state = self.graph.state.get_mut();
        state.recording.replace(self.index, launch, &mut state.changes)
    }
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph").field("device", &self.device).field("launches", &self.launches()).finish_non_exhaustive()
    }
}
