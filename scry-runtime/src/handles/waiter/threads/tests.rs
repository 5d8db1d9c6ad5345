//! Futures of a device that is slow, and breaks.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use super::*;
use crate::backend::{Backend, Behind, Common, Contents, Order};
use crate::command::{Command, Memory};
use crate::cpu;
use crate::error::BackendKind;
use crate::report::Notes;

/// A device that reaches a mark a millisecond after the one before, and fails to tell after `last`.
struct Slow {
    order: Order,
    marks: AtomicU64,
    reached: AtomicU64,
    last: u64,
    /// Whether a thread waits.
    busy: AtomicBool,
}

impl Slow {
    fn device(last: u64) -> Device {
        Device::new(Arc::new(Self {
            order: Order::new(&Common::new(cpu::info().unwrap()), cpu::LANES),
            marks: AtomicU64::new(0),
            reached: AtomicU64::new(0),
            last,
            busy: AtomicBool::new(false),
        }))
    }
}

impl Backend for Slow {
    fn order(&self) -> &Order {
        &self.order
    }

    fn mark(&self, _: Behind) -> Result<Mark> {
        Ok(Mark(self.marks.fetch_add(1, Ordering::Relaxed) + 1))
    }

    fn wait(&self, until: Until) -> Result<Mark> {
        let reached = self.reached.load(Ordering::Relaxed);
        let mark = match until {
            Until::Now => return Ok(Mark(reached)),
            Until::Next(mark) => mark,
            Until::Reached(_) | Until::Everything => unreachable!("only its futures are tested"),
        };
        assert!(reached < mark.0, "nobody waits who has the answer");
        if reached >= self.last {
            return Err(Error::Backend { kind: BackendKind::Cpu, operation: "go on", source: "it broke".into() });
        }
        assert!(!self.busy.swap(true, Ordering::Relaxed), "one thread waits for a device");
        thread::sleep(Duration::from_millis(1));
        self.busy.store(false, Ordering::Relaxed);
        Ok(Mark(self.reached.fetch_add(1, Ordering::Relaxed) + 1))
    }

    fn notes(&self) -> Result<Notes> {
        Ok(Notes::default())
    }

    fn alloc(&self, _: u64, _: Contents) -> Result<Arc<dyn Memory>> {
        unreachable!("it has no memory")
    }

    fn prepare(&self, _: &Command<'_>) -> Result<()> {
        unreachable!("it does nothing")
    }

    fn submit(&self, _: &mut Command<'_>) -> Result<()> {
        unreachable!("it does nothing")
    }
}

/// Awaits so many tickets at once, each in a task of its own, the last one first.
fn await_all(device: &Device, tickets: usize) -> Vec<Result<()>> {
    let tickets: Vec<_> = (0..tickets).map(|_| device.ticket().unwrap()).collect();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        let tasks: Vec<_> = tickets.into_iter().rev().map(tokio::spawn).collect();
        let mut answers = Vec::new();
        for task in tasks {
            answers.push(task.await.unwrap());
        }
        answers.reverse();
        answers
    })
}

#[test]
fn everybody_is_told_by_one_thread_whatever_the_order() {
    let device = Slow::device(u64::MAX);
    assert!(await_all(&device, 100).into_iter().all(|answer| answer.is_ok()));
}

#[test]
fn everybody_who_waits_for_a_device_that_fails_gets_an_error() {
    let answers = await_all(&Slow::device(5), 20);
    for (number, answer) in (1..).zip(answers) {
        match answer {
            Ok(()) => assert!(number <= 5),
            Err(error) => assert!(number > 5 && error.to_string().contains("failed to go on"), "{number}: {error}"),
        }
    }
}

#[test]
fn many_devices_are_waited_for_at_once() {
    let devices: Vec<_> = (0..20).map(|_| Slow::device(u64::MAX)).collect();
    thread::scope(|scope| {
        let threads: Vec<_> = devices.iter().map(|device| scope.spawn(|| await_all(device, 20))).collect();
        for thread in threads {
            assert!(thread.join().unwrap().into_iter().all(|answer| answer.is_ok()));
        }
    });
    assert!(
        WAITERS.lock().lines.iter().all(|line| devices.iter().all(|device| !line.device.has_order_of(device))),
        "nobody waits any more"
    );
}
