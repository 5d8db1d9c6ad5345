//! The wgpu device: Metal, DirectX 12 and, where it is asked for, Vulkan.
//!
//! From the bottom up: [`adapter`] finds devices, [`gpu`] opens one, [`memory`] holds bytes, [`pipeline`] holds kernels, [`recorder`] orders
//! all work, and in [`reports`] kernels leave what the host should know. wgpu's memory cannot be seen by the host and the device at once: so
//! copies pass through buffers, which are mapped by the thread that waits for them.
//!
//! Where rules of the languages that wgpu writes differ from Rust's:
//! - Floats are WGSL's (15.7): products and sums may be fused, subnormals be zero, and NaN and infinities be taken for absent. On Vulkan, wgpu
//!   is given the kernels' SPIR-V in place of WGSL ([`spirv`]), whose floats are the Vulkan device's. Elsewhere nothing can be said against
//!   that: wgpu's Metal libraries are compiled with the default of `MTLCompileOptions`, which is fast math (wgpu-hal 30.0.1,
//!   `metal/device.rs`), and its DXIL without `-Gis` (`dx12/shader_compilation.rs`). Kernels ask for NaN by its bits, and `!=` is printed as
//!   `!(a == b)`.
//! - Overflow of signed integers is undefined in Metal's C++ and wraps in Rust: naga writes such sums as ones of `uint` (`as_type`), and
//!   HLSL's `asint(asuint(..))`.
//! - Shifts by the width or more: kernels mask each amount.
//! - Loops that do not end may be taken for unreachable by Metal's compiler: wgpu bounds them there (`takes_loops_to_end`).
//!
//! What it lacks so far:
//! - In browsers: numbers of 64 bits and subgroup operations, which wgpu cannot ask for there, and timestamps. Errors there
//!   are returned by the next call that waits, and not by the call that caused them. A kernel writes slices of one buffer there only if
//!   they are not bound with bytes of each other: see [`bind::check_apart`].

mod adapter;
mod bind;
mod gpu;
mod kernels;
mod memory;
mod pipeline;
mod progress;
mod recorder;
mod reports;
mod spirv;

use std::mem::ManuallyDrop;
use std::sync::Arc;
#[cfg(target_arch = "wasm32")]
use std::task::Waker;
use std::thread;

use wgpu::PollType;

use crate::backend::exit::Inside;
use crate::backend::{Backend, Behind, Component, Contents, Driver, Lanes, Mark, Order, Until, foreign, reason};
use crate::command::{Command, Memory, Way};
use crate::error::{BackendKind, DeviceInfo, Error, Result};
use crate::report::Notes;
use crate::system::{CAN_WAIT, HAS_THREADS, Lock, block_on};
use bind::{check_apart, checked_range};
use gpu::Gpu;
use memory::{HostMemory, WgpuMemory};
use pipeline::Pipelines;
use recorder::Recorder;
use reports::WgpuReports;

const KIND: BackendKind = BackendKind::Wgpu;

pub(crate) const DRIVER: Driver =
    Driver { kind: KIND, list: || Box::pin(list()), default_index: || Ok(0), open: |index| Box::pin(open(index)), components };

struct Wgpu {
    order: Order,
    /// It stays where nothing is to be freed: see [`Gpu::enter_to_free`].
    opened: ManuallyDrop<Opened>,
    gpu: Arc<Gpu>,
}

/// What is made of an opened device.
struct Opened {
    recorder: Lock<Recorder>,
    reports: WgpuReports,
    pipelines: Pipelines,
}

async fn list() -> Result<Vec<DeviceInfo>> {
    Ok(adapter::all().await?.into_iter().map(|(info, _)| info).collect())
}

async fn open(index: usize) -> Result<Arc<dyn Backend>> {
    let mut adapters = adapter::all().await?;
    if index >= adapters.len() {
        let count = adapters.len();
        return Err(Error::NoDevice(format!("wgpu has {count} here, numbered from 0, and none has the index {index}")));
    }
    let (info, adapter) = adapters.swap_remove(index);
    let gpu = Arc::new(Gpu::open(&adapter, info).await?);
    let (recorder, reports, pipelines) = (Lock::new(Recorder::new(&gpu)), WgpuReports::new(&gpu)?, Pipelines::new(&gpu));
    let opened = ManuallyDrop::new(Opened { recorder, reports, pipelines });
    Ok(Arc::new(Wgpu { order: Order::new(&gpu.common, LANES), opened, gpu }))
}

fn components() -> Vec<Component> {
    let found = block_on(list()).map_err(reason).and_then(|infos| match &*infos {
        [] => Err("none that runs compute shaders".to_owned()),
        infos => Ok(infos.iter().map(|info| &*info.driver).collect::<Vec<_>>().join(", ")),
    });
    vec![Component { name: "wgpu's adapters", is_needed: true, found }]
}

/// wgpu copies what it is given on the thread that gives it.
const LANES: Lanes = Lanes { piece: 4 << 20, most: 1 };

impl Wgpu {
    /// What is made of the device, and what lets a thread use it; an `Err` as [`Gpu::enter`] says.
    fn enter(&self, operation: &'static str) -> Result<(Inside, &Opened)> {
        Ok((self.gpu.enter(operation)?, &self.opened))
    }

    /// Waits for what was submitted up to `number`, and finishes its copies to the host; for a caller who has entered.
    fn wait_for(&self, number: u64) -> Result<()> {
        self.gpu.common.counting.wait();
        let mut round = 0;
        loop {
            let mut recorder = self.opened.recorder.lock();
            if recorder.caught_up()?.0 >= number {
                return self.gpu.check("finish its work");
            }
            let index = recorder.index(number);
            let progress = Arc::clone(&recorder.progress);
            drop(recorder);
            if !CAN_WAIT {
                let help = "await a `Ticket` or a `Download` before";
                return Err(Error::UnsupportedOperation { kind: KIND, operation: "keep a page waiting", help });
            }
            match index {
                _ if !HAS_THREADS => block_on(progress.more()),
                Some(index) => self.gpu.wait(index, round)?,
                // Another thread has waited for it, and is about to tell.
                None => {
                    self.gpu.poll(PollType::Poll)?;
                    thread::yield_now();
                }
            }
            round += 1;
        }
    }

    fn submit_all(&self) -> Result<u64> {
        let (_inside, opened) = self.enter("submit commands")?;
        opened.recorder.lock().submit(&opened.reports)
    }
}

impl Backend for Wgpu {
    fn order(&self) -> &Order {
        &self.order
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        Ok(match contents {
            Contents::Zeros | Contents::Unwritten | Contents::Temporary | Contents::Any => Arc::new(WgpuMemory::counted(&self.gpu, size)?),
            Contents::Host => Arc::new(HostMemory::new(size)?),
        })
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        let (_inside, opened) = self.enter("compile a kernel")?;
        match command {
            Command::Launch(launch) => {
                opened.pipelines.get(launch.kernel)?;
                if self.gpu.is_browser {
                    check_apart(launch.kernel, launch.slices, &self.gpu.limits)?;
                }
                launch.slices.iter().try_for_each(|slice| checked_range(launch.kernel, slice, &self.gpu.limits).map(drop))
            }
            Command::Fill(..) | Command::Copy(..) => Ok(()),
            other @ Command::Raw(_) => foreign(KIND, other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(KIND, other),
        }
    }

    fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        let (_inside, Opened { recorder, reports, pipelines }) = self.enter("queue a command")?;
        if let Command::Copy(Way::Up, source, _) = command
            && recorder.lock().writes(source)
        {
            self.wait(Until::Everything)?;
        }
        let work = self.gpu.common.profiler.command(command);
        let mut recorder = recorder.lock();
        recorder.measured(work, |recorder| match command {
            Command::Launch(launch) => recorder.launch(pipelines.get(launch.kernel)?, launch, reports),
            Command::Fill(destination, word) => recorder.fill(destination, *word),
            Command::Copy(Way::Within, source, destination) => recorder.copy(source, destination),
            Command::Copy(Way::Down, source, destination) => recorder.download(source, destination),
            // SAFETY: the caller that queued the copy leaves the host's memory alone until it is done, and copies to it were waited for.
            Command::Copy(Way::Up, source, destination) => unsafe { recorder.upload(source, destination) },
            other @ Command::Raw(_) => foreign(KIND, other),
            #[cfg(feature = "cublas")]
            other @ Command::Product(_) => foreign(KIND, other),
        })?;
        if recorder.is_due() {
            recorder.submit(reports)?;
        }
        let overdue = recorder.overdue().filter(|_| HAS_THREADS);
        drop(recorder);
        overdue.map_or(Ok(()), |number| self.wait_for(number))
    }

    fn mark(&self, _: Behind) -> Result<Mark> {
        self.submit_all().map(Mark)
    }

    fn wait(&self, until: Until) -> Result<Mark> {
        let (_inside, opened) = self.enter("wait for the device")?;
        match until {
            Until::Now => self.gpu.poll(PollType::Poll)?,
            Until::Next(mark) => {
                let reached = opened.recorder.lock().caught_up()?;
                self.wait_for(mark.0.min(reached.0 + 1))?;
            }
            Until::Reached(mark) => self.wait_for(mark.0)?,
            Until::Everything => self.wait_for(self.submit_all()?)?,
        }
        let reached = opened.recorder.lock().caught_up()?;
        self.gpu.check("finish its work").map(|()| reached)
    }

    #[cfg(target_arch = "wasm32")]
    fn call(&self, waker: &Waker) -> Result<()> {
        let (_inside, opened) = self.enter("wait for the device")?;
        opened.recorder.lock().progress.call(waker);
        Ok(())
    }

    fn notes_follow(&self) -> Result<Mark> {
        let (_inside, opened) = self.enter("look at what kernels report")?;
        if HAS_THREADS || opened.reports.memory.reports().is_clear() { Ok(Mark::NONE) } else { self.submit_all().map(Mark) }
    }

    fn notes(&self) -> Result<Notes> {
        let (_inside, opened) = self.enter("look at what kernels report")?;
        if opened.reports.memory.reports().is_clear() {
            return Ok(Notes::default());
        }
        let _look = self.order.gate.look();
        self.wait(Until::Everything)?;
        Ok(opened.reports.take())
    }
}

impl Drop for Wgpu {
    fn drop(&mut self) {
        if let Some(_inside) = self.gpu.enter_to_free() {
            // SAFETY: "you must never use this `ManuallyDrop` again", and nobody has it any more.
            unsafe { ManuallyDrop::drop(&mut self.opened) };
        }
    }
}
