//! Tickets and downloads, waited for by threads.

use std::mem;
use std::thread;
use std::time::Instant;

use scry::{Device, Error, Ticket};

use crate::kernels::{fail, print_halves, step, work};
use crate::long_work::{LONG, assert_goes_on, start_long, worked};
use crate::support::Printed;
use crate::{every_device, panicked, zeros};

/// A batch with a kernel of which `failing` invocations panic.
fn start_failing(device: &Device, failing: u32) -> Ticket {
    let y = device.alloc::<u32>(100).unwrap();
    let mut batch = device.batch().unwrap();
    fail.launch(&mut batch, 100 - failing, &y, 100).unwrap();
    batch.submit_async().unwrap()
}

#[test]
fn a_ticket_is_ready_when_its_work_is_done() {
    every_device(|device| {
        let y = zeros(device, 1);
        // The kernel may have to be compiled.
        work.launch(device, 0, &y, 1).unwrap();
        let start = Instant::now();
        let ticket = start_long(device, &y);
        assert_goes_on(device, &ticket, start);
        let same = ticket.clone();
        ticket.wait().unwrap();
        assert!(same.is_ready().unwrap());
        same.wait().unwrap();
        assert_eq!(y.download().unwrap(), [worked(LONG, 0)]);
    });
}

#[test]
fn a_ticket_waits_for_no_more_than_it_must() {
    every_device(|device| {
        let y = zeros(device, 1);
        work.launch(device, 0, &y, 1).unwrap();
        let early = device.ticket().unwrap();
        let start = Instant::now();
        let late = start_long(device, &y);
        early.wait().unwrap();
        assert_goes_on(device, &late, start);
        late.wait().unwrap();
    });
}

#[test]
fn a_ticket_of_nothing_is_ready_once_it_was_waited_for() {
    every_device(|device| {
        let device = Device::with_info(device.info()).unwrap();
        let ticket = device.ticket().unwrap();
        ticket.clone().wait().unwrap();
        assert!(ticket.is_ready().unwrap());
    });
}

#[test]
fn tickets_can_be_dropped_or_forgotten() {
    every_device(|device| {
        let y = zeros(device, 1);
        work.launch(device, 0, &y, 1).unwrap();
        let start = Instant::now();
        let last = start_long(device, &y);
        for round in 0..200 {
            match round % 2 {
                0 => drop(device.ticket().unwrap()),
                _ => mem::forget(device.ticket().unwrap()),
            }
        }
        drop(y.download_async().unwrap());
        assert_goes_on(device, &last, start);
        assert_eq!(y.download().unwrap(), [worked(LONG, 0)]);
    });
}

#[test]
fn a_panic_surfaces_at_the_first_ticket_that_is_waited_for() {
    every_device(|device| {
        let (first, second) = (start_failing(device, 3), start_failing(device, 4));
        // The first launch is before the second ticket as well.
        assert_eq!(panicked(second.wait()), 7);
        assert_eq!((panicked(first.wait()), panicked(device.sync())), (0, 0));
        let ticket = start_failing(device, 5);
        assert_eq!(panicked(device.sync()), 5);
        assert_eq!(panicked(ticket.wait()), 0, "who waited first was told");
        let mut batch = device.batch().unwrap();
        let y = device.alloc::<u32>(10).unwrap();
        fail.launch(&mut batch, 8, &y, 10).unwrap();
        assert_eq!(panicked(batch.submit()), 2);
        assert_eq!(y.download().unwrap(), [1, 2, 3, 4, 5, 6, 7, 8, 0, 0]);
    });
}

#[test]
fn clones_of_a_ticket_are_waited_for_by_many_threads() {
    every_device(|device| {
        let y = zeros(device, 1);
        let ticket = start_long(device, &y);
        let failing = start_failing(device, 6);
        thread::scope(|scope| {
            let waiting = |ticket: &Ticket| {
                let ticket = ticket.clone();
                scope.spawn(move || panicked(ticket.wait()))
            };
            let threads: Vec<_> = (0..8).map(|i| waiting(if i % 2 == 0 { &ticket } else { &failing })).collect();
            let told: u64 = threads.into_iter().map(|thread| thread.join().unwrap()).sum();
            assert_eq!(told, 6, "one of them is told on {}", device.name());
        });
    });
}

#[test]
fn prints_are_written_when_a_ticket_is_waited_for() {
    every_device(|device| {
        let printed = Printed::by(device);
        let mut batch = device.batch().unwrap();
        for first in [2, 1] {
            print_halves.launch(&mut batch, first, 3).unwrap();
        }
        let ticket = batch.submit_async().unwrap();
        assert_eq!(printed.take(), []);
        ticket.wait().unwrap();
        let prints: String = printed.take().into_iter().map(|(_, text)| text).collect();
        assert_eq!(prints, "2 halved is 1.0\n1 halved is 0.5\n1 is odd, 2 halved is 1.0\n");
    });
}

#[test]
fn a_download_has_what_was_there_when_it_was_asked_for() {
    every_device(|device| {
        let len = 1_000_003;
        let x = device.upload(&vec![1u32; len]).unwrap();
        let y = zeros(device, len);
        let mut downloads = Vec::new();
        for round in 0..5 {
            step.launch(device, round, &x, &y, len).unwrap();
            downloads.push(y.slice(round as usize..).unwrap().download_async().unwrap());
        }
        drop((x, y));
        let mut value = 0u32;
        for (round, download) in (0..).zip(downloads) {
            value = value * 3 + 1 + round;
            let elements = download.wait().unwrap();
            assert!(elements.len() == len - round as usize && elements.iter().all(|&element| element == value), "round {round}");
        }
        assert!(device.alloc::<u32>(0).unwrap().download_async().unwrap().wait().unwrap().is_empty());
    });
}

#[test]
fn a_download_is_refused_after_a_panic_once() {
    every_device(|device| {
        let y = device.alloc::<u32>(10).unwrap();
        fail.launch(device, 8, &y, 10).unwrap();
        let (first, second) = (y.download_async().unwrap(), y.download_async().unwrap());
        assert_eq!(panicked(first.wait()), 2);
        assert_eq!(second.wait().unwrap(), [1, 2, 3, 4, 5, 6, 7, 8, 0, 0]);
    });
}

#[test]
fn downloads_are_checked() {
    every_device(|device| {
        let zeros = device.alloc::<crate::kernels::elements::Step>(2).unwrap();
        assert!(matches!(zeros.download_async().unwrap().wait(), Err(Error::InvalidValue { index: 0, .. })));
    });
}

#[test]
fn many_downloads_come_and_go() {
    every_device(|device| {
        for round in 0..300u32 {
            let y = device.upload(&vec![round; 1 + 97 * round as usize]).unwrap();
            let download = y.download_async().unwrap();
            if round % 3 > 0 {
                assert!(download.wait().unwrap().into_iter().eq(vec![round; y.len()]));
            }
        }
    });
}
