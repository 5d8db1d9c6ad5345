//! A device that does nothing but keep bytes and count calls, and fails from a call on that a test names: what is above
//! [`Backend`] must hand every failure on, leave nothing behind, and ask for no more than it needs.

use std::any::Any;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex};

use crate::backend::{Backend, Common, Contents, Fetched, Held, Mark};
use crate::command::{Command, HostMemory, Memory, Recording, Region, Replay};
use crate::error::{BackendKind, DeviceClass, DeviceInfo, Error, Result};
use crate::handles::Device;
use crate::report::Notes;

use crate::test_kernels::elements::{Color, Direction, Step};
use crate::test_kernels::succeed;

struct Fake {
    common: Arc<Common>,
    calls: Arc<Mutex<Vec<&'static str>>>,
    /// The number of calls that succeed.
    good: usize,
}

impl Fake {
    /// A device of which `good` calls succeed, and the calls that it gets.
    fn open(good: usize) -> (Device, Arc<Mutex<Vec<&'static str>>>) {
        let info = DeviceInfo {
            kind: BackendKind::Cpu,
            index: 0,
            name: "fake".to_owned(),
            class: DeviceClass::Cpu,
            memory: 1 << 20,
            subgroup_size: 1,
            max_buffer_size: 1 << 20,
            driver: String::new(),
        };
        let calls = Arc::default();
        (Device::new(Arc::new(Self { common: Common::new(info), calls: Arc::clone(&calls), good })), calls)
    }

    fn call(&self, name: &'static str) -> Result<()> {
        let mut calls = self.calls.lock().unwrap();
        calls.push(name);
        if calls.len() <= self.good {
            return Ok(());
        }
        Err(Error::DeviceLost { kind: BackendKind::Cpu, operation: name, source: "it is a fake".into() })
    }
}

struct FakeMemory {
    bytes: Mutex<Vec<u8>>,
    _held: Held,
}

impl Memory for FakeMemory {
    fn size(&self) -> u64 {
        self.bytes.lock().unwrap().len() as u64
    }
}

fn bytes_of<R>(region: &Region<'_>, access: impl FnOnce(&mut [u8]) -> R) -> R {
    let memory: &dyn Any = &**region.memory;
    let mut bytes = memory.downcast_ref::<FakeMemory>().unwrap().bytes.lock().unwrap();
    access(&mut bytes[region.offset as usize..][..region.size as usize])
}

struct FakeHostMemory {
    line: NonNull<Line>,
    _held: Held,
}

/// 64 bytes, since that is as much as the tests use.
#[repr(align(64))]
struct Line(#[expect(dead_code, reason = "accessed through its address")] [u8; 64]);

// SAFETY: the line is owned.
unsafe impl Send for FakeHostMemory {}
// SAFETY: a shared reference gives nothing but the address.
unsafe impl Sync for FakeHostMemory {}

impl HostMemory for FakeHostMemory {
    fn start(&self) -> NonNull<u8> {
        self.line.cast()
    }

    fn wait(&self) {}
}

impl Drop for FakeHostMemory {
    fn drop(&mut self) {
        // SAFETY: "for this to be safe, the pointer must have been allocated by a `Box`": it was, and nobody else frees it.
        drop(unsafe { Box::from_raw(self.line.as_ptr()) });
    }
}

struct FetchedBytes(Vec<u8>);

impl Fetched for FetchedBytes {
    fn copy_to(&self, bytes: &mut [u8]) {
        bytes.copy_from_slice(&self.0);
    }
}

impl Backend for Fake {
    fn common(&self) -> &Common {
        &self.common
    }

    fn alloc(&self, size: u64, _: Contents) -> Result<Arc<dyn Memory>> {
        self.call("alloc")?;
        Ok(Arc::new(FakeMemory { bytes: Mutex::new(vec![0; size as usize]), _held: self.common.ledger.buffers.hold(size) }))
    }

    fn host_alloc(&self, size: u64) -> Result<Box<dyn HostMemory>> {
        self.call("host_alloc")?;
        assert!(size <= 64);
        let line = NonNull::from(Box::leak(Box::new(Line([0; 64]))));
        Ok(Box::new(FakeHostMemory { line, _held: self.common.ledger.host_buffers.hold(size) }))
    }

    fn prepare(&self, _: &Command<'_>) -> Result<()> {
        self.call("prepare")
    }

    fn submit(&self, command: Command<'_>) -> Result<()> {
        match command {
            Command::Launch(_) => self.call("launch"),
            Command::Fill(destination, word) => {
                self.call("fill")?;
                bytes_of(&destination, |memory| memory.chunks_mut(4).for_each(|bytes| bytes.copy_from_slice(&word.to_ne_bytes())));
                Ok(())
            }
            Command::Copy(source, destination) => {
                self.call("copy")?;
                let bytes = bytes_of(&source, |memory| memory.to_vec());
                bytes_of(&destination, |memory| memory.copy_from_slice(&bytes));
                Ok(())
            }
            Command::Raw(_) => unreachable!("no operation below is one"),
            #[cfg(feature = "cublas")]
            Command::Product(_) => unreachable!("no operation below is one"),
        }
    }

    fn graph(&self, _: &mut Recording) -> Result<Option<Box<dyn Replay>>> {
        self.call("graph")?;
        Ok(None)
    }

    fn write(&self, destination: Region<'_>, bytes: &[u8]) -> Result<()> {
        self.call("write")?;
        bytes_of(&destination, |memory| memory.copy_from_slice(bytes));
        Ok(())
    }

    fn read(&self, source: Region<'_>, bytes: &mut [u8]) -> Result<Notes> {
        self.call("read")?;
        bytes_of(&source, |memory| bytes.copy_from_slice(memory));
        Ok(Notes::default())
    }

    fn fetch(&self, source: Region<'_>) -> Result<(Box<dyn Fetched>, Mark)> {
        self.call("fetch")?;
        Ok((Box::new(FetchedBytes(bytes_of(&source, |memory| memory.to_vec()))), Mark(1)))
    }

    fn mark(&self) -> Result<Mark> {
        self.call("mark")?;
        Ok(Mark(1))
    }

    fn is_reached(&self, _: Mark) -> Result<bool> {
        self.call("is_reached")?;
        Ok(true)
    }

    fn wait(&self, _: Mark) -> Result<()> {
        self.call("wait")
    }

    fn advance(&self, mark: Mark) -> Result<Mark> {
        self.call("advance")?;
        Ok(mark)
    }

    fn finish(&self) -> Result<Notes> {
        self.call("finish")?;
        Ok(Notes::default())
    }

    fn notes(&self) -> Result<Notes> {
        self.call("notes")?;
        Ok(Notes::default())
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
    (&["alloc", "finish"], |device| device.alloc::<u32>(0)?.download().map(drop)),
    (&["alloc", "fill"], |device| device.alloc::<u32>(5)?.fill(7)),
    (&["alloc", "write", "write", "fill"], |device| device.alloc::<u8>(15)?.slice(1..14)?.fill(7)),
    (&["alloc", "write"], |device| device.alloc::<Color>(3)?.fill(Color([1, 2, 3]))),
    (&["alloc", "alloc", "copy"], |device| device.copy_buffer(&device.alloc::<u32>(3)?).map(drop)),
    (&["alloc", "launch"], |device| succeed.launch(device, 1, &device.alloc::<u32>(5)?, 5)),
    (&["alloc"], |device| succeed.launch(device, 1, &device.alloc::<u32>(5)?, 0)),
    (&["finish"], Device::sync),
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
    (&["mark", "is_reached", "wait", "notes"], |device| {
        let ticket = device.ticket()?;
        assert!(ticket.is_ready()?);
        ticket.wait()
    }),
    (&["mark", "is_reached", "notes"], |device| pollster::block_on(device.ticket()?)),
    (&["alloc", "write", "fetch", "wait", "notes"], |device| {
        device.upload(&[1u32, 2])?.download_async()?.wait().map(|words| assert_eq!(words, [1, 2]))
    }),
    (&["alloc", "write", "fetch", "is_reached", "notes"], |device| {
        pollster::block_on(device.upload(&[STEP; 3])?.download_async()?).map(|steps| assert_eq!(steps, [STEP; 3]))
    }),
    (&["host_alloc"], |device| device.host_buffer::<u64>(8).map(drop)),
    (&["alloc", "host_alloc", "write", "read"], |device| {
        let (buffer, mut host) = (device.alloc::<u32>(4)?, device.host_buffer::<u32>(6)?);
        host.fill(3);
        buffer.slice(1..)?.write_from(&host, 2..5)?;
        buffer.download().map(|words| assert_eq!(words, [0, 3, 3, 3]))
    }),
];

#[test]
fn an_operation_makes_its_calls_and_no_others() {
    for (expected, operation) in OPERATIONS {
        let (device, calls) = Fake::open(usize::MAX);
        operation(&device).unwrap();
        assert_eq!(*calls.lock().unwrap(), *expected);
        let stats = device.memory_stats();
        assert_eq!((stats.in_use, stats.allocations, stats.host_in_use), (0, 0, 0), "{expected:?}");
    }
}

#[test]
fn every_failure_is_handed_on_and_leaves_nothing_behind() {
    for (expected, operation) in OPERATIONS {
        for (good, failing) in expected.iter().enumerate() {
            let (device, calls) = Fake::open(good);
            let error = operation(&device).unwrap_err();
            assert!(matches!(error, Error::DeviceLost { operation, .. } if operation == *failing), "{expected:?}: {error:?}");
            assert!(error.to_string().contains("open it again"), "{error}");
            assert_eq!(calls.lock().unwrap().len(), good + 1, "nothing more is asked of a device that has failed");
            let stats = device.memory_stats();
            assert_eq!((stats.in_use, stats.allocations, stats.host_in_use), (0, 0, 0), "{expected:?}");
        }
    }
}
