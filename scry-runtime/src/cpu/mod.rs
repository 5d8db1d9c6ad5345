//! The CPU device: kernels as native code, on all cores.
//!
//! A launch is cut into [`Run`](crate::kernel::native::Run)s of consecutive invocations; rayon spreads the runs over the cores, and
//! inside a run the compiler vectorises the loop over x. In a browser, which has no threads, whoever launches runs all of them. No invocation has a thread or a stack of its own. Where invocations cooperate,
//! a run is of workgroups, and each is run by one thread, from barrier to barrier.

mod execute;
mod graph;
mod memory;
mod moves;
mod program;
mod queue;
mod queued_command;

use std::any::Any;
use std::sync::Arc;
use std::thread;

use crate::backend::{
    Backend, Behind, Common, Component, Contents, Driver, ForeignMemory, HostAccess, Lanes, Mark, Order, Sharing, Start, Until,
};
use crate::command::{Command, Memory, Recording, Region, Replay};
use crate::error::{BackendKind, DeviceClass, DeviceInfo, Error, Result};
use crate::report::Notes;
use crate::system::{Process, at_once, environment};
use execute::Vectors;
use graph::CpuGraph;
pub(crate) use memory::CpuMemory;
use queue::Queue;

pub(crate) const DRIVER: Driver = Driver {
    kind: KIND,
    list: || at_once(info().map(|info| vec![info])),
    default_index: || Ok(0),
    open: |index| at_once(open(index)),
    components,
};

const KIND: BackendKind = BackendKind::Cpu;

struct Cpu {
    order: Order,
    queue: Arc<Queue>,
    process: Process,
}

fn open(index: usize) -> Result<Arc<dyn Backend>> {
    if index > 0 {
        return Err(Error::NoDevice(format!("there is one CPU device, and it has the index 0, not {index}")));
    }
    let common = Common::new(info()?);
    Ok(Arc::new(Cpu { order: Order::new(&common, LANES), queue: Queue::start(&common)?, process: Process::current() }))
}

/// A long copy is one thread's: several are no faster where the memory is the bottleneck.
pub(crate) const LANES: Lanes = Lanes { piece: 8 << 20, most: 1 };

impl Backend for Cpu {
    fn order(&self) -> &Order {
        &self.order
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        Ok(Arc::new(CpuMemory::new(size, contents, KIND, &self.order.common.ledger)?))
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        if let Command::Launch(launch) = command { launch.kernel.check_target(BackendKind::Cpu) } else { Ok(()) }
    }

    fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        self.prepare(command)?;
        let work = self.order.common.profiler.command(command);
        self.queue.push(command, work)
    }

    fn graph(&self, recording: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        recording.each_launch(|_, kernel| self.queue.start_printing(kernel))?;
        Ok(Some(Box::new(CpuGraph::new(&self.queue, recording)?)))
    }

    fn mark(&self, _: Behind) -> Result<Mark> {
        Ok(self.queue.mark())
    }

    fn wait(&self, until: Until) -> Result<Mark> {
        match until {
            Until::Now => Ok(self.queue.reached()),
            Until::Next(mark) => Ok(self.queue.advance(mark)),
            Until::Reached(mark) => Ok(self.queue.wait(mark)),
            Until::Everything => self.queue.turn().map(|_| self.queue.reached()),
        }
    }

    fn notes(&self) -> Result<Notes> {
        self.queue.notes()
    }

    fn on_host(&self, region: Region<'_>, access: HostAccess, run: &mut dyn FnMut(Start)) -> Result<Option<Notes>> {
        let turn = self.queue.turn()?;
        let notes = match access {
            HostAccess::Read => turn.notes(),
            HostAccess::Write => Notes::default(),
        };
        if !notes.has_failure() {
            run(Start::new(memory::start(&region)));
        }
        Ok(Some(notes))
    }

    fn sharing(&self) -> Option<&dyn Sharing> {
        Some(self)
    }
}

impl Sharing for Cpu {
    unsafe fn adopt(&self, memory: ForeignMemory) -> Result<Arc<dyn Memory>> {
        // SAFETY: the memory is as the caller says.
        Ok(Arc::new(unsafe { CpuMemory::foreign(memory) }))
    }

    fn share(&self, region: Region<'_>) -> Result<u64> {
        Ok(memory::of(&region).share(&region))
    }
}

impl Drop for Cpu {
    fn drop(&mut self) {
        // A fork has no worker to end, and its lock may be one that a thread held which the fork does not have.
        if self.process.is_current() {
            self.queue.close();
        }
    }
}

/// The error of a kernel's native code that panicked.
pub(crate) fn native_panic(kind: BackendKind, panic: &(dyn Any + Send)) -> Error {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    let message = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic without a message".to_owned());
    Error::Backend { kind, operation: "run a kernel: its native code panicked, which is a bug of scry", source: message.into() }
}

/// The number of invocations in a subgroup, unless `SCRY_SUBGROUP_SIZE` says otherwise: as on NVIDIA's GPUs.
const SUBGROUP_SIZE: u32 = 32;

/// The sizes of subgroups that GPUs have.
const SUBGROUP_SIZES: [u32; 5] = [4, 8, 16, 32, 64];

fn subgroup_size() -> Result<u32> {
    let is_valid = |size: &u32| SUBGROUP_SIZES.contains(size);
    environment::number("SCRY_SUBGROUP_SIZE", SUBGROUP_SIZE, is_valid, "a subgroup has 4, 8, 16, 32 or 64 invocations")
        .map_err(|reason| Error::BackendUnavailable { kind: KIND, reason })
}

pub(crate) fn info() -> Result<DeviceInfo> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(DeviceInfo {
        kind: KIND,
        index: 0,
        driver: concat!("scry ", env!("CARGO_PKG_VERSION")).to_owned(),
        name: format!("{} ({cores} threads)", processor_name().unwrap_or_else(|| std::env::consts::ARCH.to_owned())),
        class: DeviceClass::Cpu,
        memory: physical_memory().unwrap_or(0),
        subgroup_size: subgroup_size()?,
        max_buffer_size: isize::MAX as u64 & !(memory::ALIGNMENT as u64 - 1),
        max_shared_memory: u64::MAX,
    })
}

fn components() -> Vec<Component> {
    let found = match execute::vectors() {
        Vectors::Baseline => {
            Err("not there\nhelp: kernels run as code for any processor of this architecture, with narrower vectors".to_owned())
        }
        Vectors::Wide => Ok("there".to_owned()),
        Vectors::Widest => Ok("there, and AVX-512".to_owned()),
    };
    vec![Component { name: "AVX2 and FMA", is_needed: false, found }]
}

/// Linux says so in `/proc/cpuinfo`; elsewhere the architecture's name has to do.
fn processor_name() -> Option<String> {
    proc_field("/proc/cpuinfo", "model name")
}

/// The size of the machine's memory, where the system tells without a library.
fn physical_memory() -> Option<u64> {
    let total = proc_field("/proc/meminfo", "MemTotal")?;
    Some(total.strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

fn proc_field(file: &str, name: &str) -> Option<String> {
    let text = std::fs::read_to_string(file).ok()?;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.trim_start().strip_prefix(':'))?;
    Some(value.trim().to_owned())
}
