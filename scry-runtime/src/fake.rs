//! The CPU device, but that it lists the calls it gets, and fails from a call on that a test names: what is above [`Backend`] must hand
//! every failure on, leave nothing behind, and ask for no more than it needs.

use std::sync::{Arc, Mutex};

use crate::backend::{Backend, Behind, Contents, HostAccess, Mark, Order, Start, Until};
use crate::command::{Command, Memory, Recording, Region, Replay};
use crate::cpu;
use crate::error::{BackendKind, Error, Result};
use crate::handles::Device;
use crate::report::Notes;
use crate::system;

use crate::test_kernels::elements::{Color, Direction, Step};
use crate::test_kernels::succeed;

struct Fake {
    cpu: Arc<dyn Backend>,
    calls: Mutex<Vec<&'static str>>,
    /// The number of calls that succeed.
    good: usize,
}

impl Fake {
    /// A device of which `good` calls succeed.
    fn open(good: usize) -> (Device, Arc<Self>) {
        let cpu = system::block_on((cpu::DRIVER.open)(0)).unwrap();
        let fake = Arc::new(Self { cpu, calls: Mutex::default(), good });
        (Device::new(Arc::<Self>::clone(&fake)), fake)
    }

    fn call(&self, name: &'static str) -> Result<()> {
        let mut calls = self.calls.lock().unwrap();
        calls.push(name);
        if calls.len() <= self.good {
            return Ok(());
        }
        Err(Error::DeviceLost { kind: BackendKind::Cpu, operation: name, source: "it is a fake".into() })
    }

    fn assert_nothing_is_left(&self, of: &[&str]) {
        self.cpu.wait(Until::Everything).unwrap();
        let stats = self.cpu.memory_stats();
        assert_eq!((stats.in_use, stats.allocations, stats.host_in_use), (0, 0, 0), "{of:?}");
    }
}

impl Backend for Fake {
    fn order(&self) -> &Order {
        self.cpu.order()
    }

    fn alloc(&self, size: u64, contents: Contents) -> Result<Arc<dyn Memory>> {
        self.call("alloc")?;
        self.cpu.alloc(size, contents)
    }

    fn prepare(&self, command: &Command<'_>) -> Result<()> {
        self.call("prepare")?;
        self.cpu.prepare(command)
    }

    fn submit(&self, command: &mut Command<'_>) -> Result<()> {
        self.call(match command {
            Command::Launch(_) => "launch",
            Command::Fill(..) => "fill",
            Command::Copy(..) => "copy",
            Command::Raw(_) => unreachable!("no operation below is one"),
            #[cfg(feature = "cublas")]
            Command::Product(_) => unreachable!("no operation below is one"),
        })?;
        self.cpu.submit(command)
    }

    fn graph(&self, _: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        self.call("graph")?;
        Ok(None)
    }

    fn mark(&self, behind: Behind) -> Result<Mark> {
        self.call("mark")?;
        self.cpu.mark(behind)
    }

    /// Whatever was queued is reached whenever somebody asks, so that the calls are the same in each run.
    fn wait(&self, until: Until) -> Result<Mark> {
        self.call(match until {
            Until::Now => "look",
            Until::Next(_) => "sleep",
            Until::Reached(_) => "wait",
            Until::Everything => "finish",
        })?;
        self.cpu.wait(if until == Until::Now { Until::Everything } else { until })
    }

    fn notes(&self) -> Result<Notes> {
        self.call("notes")?;
        self.cpu.notes()
    }

    fn on_host(&self, region: Region<'_>, access: HostAccess, run: &mut dyn FnMut(Start)) -> Result<Option<Notes>> {
        self.call(match access {
            HostAccess::Read => "read",
            HostAccess::Write => "write",
        })?;
        self.cpu.on_host(region, access, run)
    }
}

/// What a program does, and the calls that it takes.
type Operation = (&'static [&'static str], fn(&Device) -> Result<()>);

const STEP: Step = Step { direction: Direction::Up, way: [1.0, 2.0] };

const OPERATIONS: &[Operation] = &[
    (&["alloc"], |device| device.alloc::<u32>(5).map(drop)),
    (&["alloc"], |device| device.upload::<u32>(&[]).map(drop)),
    (&["alloc", "write"], |device| device.upload(&[1u32, 2]).map(drop)),
    (&["alloc", "write", "read"], |device| device.upload(&[1u32, 2])?.download().map(|words| assert_eq!(words, [1, 2]))),
    (&["alloc", "write", "read"], |device| device.upload(&[STEP; 3])?.download().map(|steps| assert_eq!(steps, [STEP; 3]))),
    (&["alloc", "write", "read"], |device| {
        let mut words = [7, 7];
        let read = device.upload(&[1u32, 2])?.read_into(&mut words);
        assert_eq!(words, if read.is_ok() { [1, 2] } else { [7, 7] });
        read
    }),
    (&["alloc", "finish", "notes"], |device| device.alloc::<u32>(0)?.download().map(drop)),
    (&["alloc", "fill"], |device| device.alloc::<u32>(5)?.fill(7)),
    (&["alloc", "write", "write", "fill"], |device| device.alloc::<u8>(15)?.slice(1..14)?.fill(7)),
    (&["alloc", "write"], |device| device.alloc::<Color>(3)?.fill(Color([1, 2, 3]))),
    (&["alloc", "alloc", "copy"], |device| device.copy_buffer(&device.alloc::<u32>(3)?).map(drop)),
    (&["alloc", "launch"], |device| succeed.launch(device, 1, &device.alloc::<u32>(5)?, 5)),
    (&["alloc"], |device| succeed.launch(device, 1, &device.alloc::<u32>(5)?, 0)),
    (&["finish", "notes"], Device::sync),
    (&["alloc", "alloc", "prepare", "launch", "fill", "copy", "mark", "wait", "notes"], |device| {
        let (x, y) = (device.alloc::<u32>(5)?, device.alloc::<u32>(5)?);
        let mut batch = device.batch()?;
        succeed.launch(&mut batch, 1, &x, 5)?;
        succeed.launch(&mut batch, 1, &x, 0)?;
        batch.fill(&x, 7)?;
        batch.copy(&x, &y)?;
        batch.submit()
    }),
    (&["alloc", "prepare"], |device| succeed.launch(&mut device.batch()?, 1, &device.alloc::<u32>(5)?, 5)),
    (&["alloc", "alloc", "write", "copy", "mark"], |device| {
        let mut batch = device.batch()?;
        batch.fill(&device.alloc(3)?, Color([1, 2, 3]))?;
        batch.submit_async().map(drop)
    }),
    (&["alloc", "prepare", "graph", "launch", "prepare", "launch", "mark"], |device| {
        let (mut batch, y) = (device.batch()?, device.alloc::<u32>(5)?);
        succeed.launch(&mut batch, 1, &y, 5)?;
        let mut graph = batch.finish()?;
        graph.launch()?;
        succeed.launch(graph.replace(0), 2, &y, 4)?;
        graph.launch_async().map(drop)
    }),
    (&["mark", "look", "wait", "notes"], |device| {
        let ticket = device.ticket()?;
        assert!(ticket.is_ready()?);
        ticket.wait()
    }),
    (&["mark", "look", "notes"], |device| pollster::block_on(device.ticket()?)),
    (&["alloc", "write", "look", "alloc", "copy", "mark", "wait", "notes"], |device| {
        device.upload(&[1u32, 2])?.download_async()?.wait().map(|words| assert_eq!(words, [1, 2]))
    }),
    (&["alloc", "write", "look", "alloc", "copy", "mark", "look", "notes"], |device| {
        pollster::block_on(device.upload(&[STEP; 3])?.download_async()?).map(|steps| assert_eq!(steps, [STEP; 3]))
    }),
    (&["look", "alloc"], |device| device.host_buffer::<u64>(8).map(drop)),
    (&["alloc", "look", "alloc", "copy", "mark", "read"], |device| {
        let (buffer, mut host) = (device.alloc::<u32>(4)?, device.host_buffer::<u32>(6)?);
        host.fill(3);
        buffer.slice(1..)?.write_from(&host, 2..5)?;
        buffer.download().map(|words| assert_eq!(words, [0, 3, 3, 3]))
    }),
];

#[test]
fn an_operation_makes_its_calls_and_no_others() {
    for (expected, operation) in OPERATIONS {
        let (device, fake) = Fake::open(usize::MAX);
        operation(&device).unwrap();
        assert_eq!(*fake.calls.lock().unwrap(), *expected);
        fake.assert_nothing_is_left(expected);
    }
}

#[test]
fn every_failure_is_handed_on_and_leaves_nothing_behind() {
    for (expected, operation) in OPERATIONS {
        for (good, failing) in expected.iter().enumerate() {
            let (device, fake) = Fake::open(good);
            let error = operation(&device).unwrap_err();
            assert!(matches!(error, Error::DeviceLost { operation, .. } if operation == *failing), "{expected:?}: {error:?}");
            assert!(error.to_string().contains("open it again"), "{error}");
            assert_eq!(fake.calls.lock().unwrap().len(), good + 1, "nothing more is asked of a device that has failed");
            fake.assert_nothing_is_left(expected);
        }
    }
}
