//! Batches, graphs, tickets and downloads, on every device of this machine.

mod futures;
mod graphs;
mod kernels;
mod programs;
mod tickets;

use std::thread;
use std::time::{Duration, Instant};

use self::kernels::{STEP, TOO_LARGE, WORK, steps};
use self::programs::Random;
use super::*;
use crate::BackendKind;
use crate::element::by_hand::{Color, Sparse};
use crate::handles::Argument::Word;
use crate::handles::device::every_device;
use crate::handles::launch;
use crate::{Download, Replacement};

/// The launches of [`work`] that take every device a good while, and a test not too long.
const LONG: u32 = 400;

/// The steps of each; lavapipe runs a loop no longer than 65535 times.
const STEPS: u32 = 50_000;

/// Records so many launches that take a while.
fn work(batch: &mut Batch, launches: u32, y: &Buffer<u32>) {
    for _ in 0..launches {
        launch(&mut *batch, &WORK, &[Word(STEPS), y.into()], y.len()).unwrap();
    }
}

/// What so many of these launches make of an element.
fn worked(launches: u32, value: u32) -> u32 {
    steps(launches * STEPS, value)
}

/// Queues [`LONG`] launches; the ticket tells when they are done.
fn start_long(device: &Device, y: &Buffer<u32>) -> Ticket {
    let mut batch = device.batch().unwrap();
    work(&mut batch, LONG, y);
    batch.submit_async().unwrap()
}

/// Whether work goes on while the host does.
fn is_asynchronous(device: &Device) -> bool {
    device.backend_kind() != BackendKind::Sanitizer
}

/// Whether long work that was begun after `start` is sure to go on: on a machine that does much besides, the test may come too late.
fn is_sure(device: &Device, start: Instant) -> bool {
    let is_early = start.elapsed() < Duration::from_millis(100);
    if !is_early {
        eprintln!("NOT CHECKED: {} may be done with its work, since this machine is busy", device.name());
    }
    is_asynchronous(device) && is_early
}

/// A ticket of long work that was begun after `start` is not ready, unless that is done when its launch returns.
fn assert_goes_on(device: &Device, ticket: &Ticket, start: Instant) {
    let is_ready = ticket.is_ready().unwrap();
    assert!(is_ready || is_asynchronous(device), "on {}", device.name());
    assert!(!(is_ready && is_sure(device, start)), "on {}", device.name());
}

#[test]
fn handles_can_be_sent_and_shared() {
    fn check<T: Send + Sync + Unpin>() {}
    check::<Batch>();
    check::<Graph>();
    check::<Replacement<'_>>();
    check::<Ticket>();
    check::<Download<u32>>();
    check::<Buffer<u32>>();
    check::<Device>();
}

#[test]
fn what_is_recorded_is_done_in_order() {
    every_device(|device| {
        for seed in 0..20 {
            let program = programs::random(&mut Random(seed), 60);
            let (mut elements, buffers) = (programs::elements(), programs::upload(device));
            let mut batch = device.batch().unwrap();
            for op in &program {
                op.record(&mut batch, &buffers);
                op.run(&mut elements);
                batch.barrier();
            }
            assert_eq!(batch.len(), program.len());
            batch.submit().unwrap();
            assert_eq!(programs::download(&buffers), elements, "seed {seed} on {}", device.name());
        }
    });
}

#[test]
fn a_batch_holds_buffers_and_not_what_is_in_them() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 100]).unwrap(), device.alloc::<u32>(100).unwrap());
        let mut batch = device.batch().unwrap();
        launch(&mut batch, &STEP, &[Word(5), (&x).into(), (&y).into()], 100).unwrap();
        drop(x.clone());
        assert_eq!(y.download().unwrap(), [0; 100], "nothing was submitted");
        x.fill(2).unwrap();
        y.fill(1).unwrap();
        drop(x);
        batch.submit().unwrap();
        assert_eq!(y.download().unwrap(), [10; 100]);
    });
}

#[test]
fn a_batch_that_is_never_submitted_does_nothing() {
    every_device(|device| {
        let (x, y) = (device.upload(&[1u32; 100]).unwrap(), device.alloc::<u32>(100).unwrap());
        let mut batch = device.batch().unwrap();
        launch(&mut batch, &STEP, &[Word(5), (&x).into(), (&y).into()], 100).unwrap();
        batch.fill(&x, 9).unwrap();
        batch.copy(&x, &y).unwrap();
        drop(batch);
        device.sync().unwrap();
        assert_eq!((x.download().unwrap(), y.download().unwrap()), (vec![1; 100], vec![0; 100]));
    });
}

#[test]
fn a_batch_of_nothing_can_be_submitted() {
    every_device(|device| {
        let batch = device.batch().unwrap();
        assert!(batch.is_empty());
        batch.submit().unwrap();
        let mut batch = device.batch().unwrap();
        let (x, y) = (device.alloc::<u32>(0).unwrap(), device.upload(&[1u32]).unwrap());
        launch(&mut batch, &STEP, &[Word(5), (&x).into(), (&y).into()], 0).unwrap();
        batch.fill(&x, 1).unwrap();
        batch.copy(&x, &y).unwrap();
        assert_eq!(batch.len(), 1, "a launch of no invocations is one, so that launches can be counted");
        batch.submit_async().unwrap().wait().unwrap();
        assert_eq!(y.download().unwrap(), [1]);
    });
}

#[test]
fn what_is_wrong_is_said_when_it_is_recorded() {
    every_device(|device| {
        let other = Device::with_info(device.info()).unwrap();
        let (x, y) = (device.upload(&[1u32; 8]).unwrap(), device.upload(&[2u32; 4]).unwrap());
        let elsewhere = other.upload(&[1u32; 8]).unwrap();
        let mut batch = device.batch().unwrap();
        assert!(matches!(batch.copy(&x, &y), Err(Error::Range { start: 0, end: 8, len: 4 })));
        assert!(matches!(batch.copy(&x.slice(..4).unwrap(), &x.slice(3..).unwrap()), Err(Error::CopyOverlap)));
        assert!(matches!(batch.copy(&elsewhere, &x), Err(Error::BatchOfAnotherDevice)));
        assert!(matches!(batch.copy(&x, &elsewhere), Err(Error::BatchOfAnotherDevice)));
        assert!(matches!(batch.fill(&elsewhere, 1), Err(Error::BatchOfAnotherDevice)));
        let arguments = [Word(1), (&elsewhere).into(), (&x).into()];
        assert!(matches!(launch(&mut batch, &STEP, &arguments, 8), Err(Error::WrongDevice { param: "x", .. })));
        assert!(matches!(launch(&mut batch, &STEP, &[Word(1), (&x).into(), (&x).into()], 8), Err(Error::Overlap { .. })));
        if [BackendKind::Cuda, BackendKind::Vulkan].contains(&device.backend_kind()) {
            assert!(matches!(launch(&mut batch, &TOO_LARGE, &[], 8), Err(Error::Unsupported { kernel: "too_large", .. })));
        }
        assert!(batch.is_empty());
        launch(&mut batch, &STEP, &[Word(1), (&x).into(), (&y).into()], 4).unwrap();
        batch.submit().unwrap();
        assert_eq!(y.download().unwrap(), [8; 4]);
    });
}

#[test]
fn any_element_can_be_filled_in() {
    every_device(|device| {
        let sparse = Sparse { color: Color([1, 2, 3]), word: 4, last: 5 };
        let (colors, sparses) = (device.alloc::<Color>(1_000_001).unwrap(), device.alloc::<Sparse>(9).unwrap());
        let mut batch = device.batch().unwrap();
        batch.fill(&colors.slice(1..).unwrap(), Color([9, 8, 7])).unwrap();
        batch.fill(&colors.slice(3..5).unwrap(), Color([6; 3])).unwrap();
        batch.fill(&sparses.slice(..8).unwrap(), sparse).unwrap();
        batch.submit().unwrap();
        let mut expected = vec![Color([9, 8, 7]); 1_000_001];
        expected[0] = Color([0; 3]);
        expected[3..5].fill(Color([6; 3]));
        assert!(colors.download().unwrap() == expected, "on {}", device.name());
        assert_eq!(sparses.slice(..8).unwrap().download().unwrap(), [sparse; 8]);
        assert_eq!(sparses.slice(8..).unwrap().cast::<u32>().unwrap().download().unwrap(), [0; 4]);
    });
}

#[test]
fn overlapping_slices_are_in_order() {
    every_device(|device| {
        let y = device.alloc::<u32>(64).unwrap();
        let mut batch = device.batch().unwrap();
        let mut expected = vec![0; 64];
        for i in 0..40 {
            let (n, part) = (1 + i as u32 % 3, i..i + 20);
            launch(&mut batch, &WORK, &[Word(n), (&y.slice(part.clone()).unwrap()).into()], 20).unwrap();
            expected[part].iter_mut().for_each(|value| *value = steps(n, *value));
        }
        batch.submit().unwrap();
        assert_eq!(y.download().unwrap(), expected, "on {}", device.name());
    });
}

#[test]
fn batches_outlive_the_handles_of_their_device() {
    every_device(|device| {
        let device = Device::with_info(device.info()).unwrap();
        let y = device.upload(&[1u32; 100]).unwrap();
        let mut batch = device.batch().unwrap();
        launch(&mut batch, &WORK, &[Word(1000), (&y).into()], 100).unwrap();
        drop((device, y));
        let ticket = batch.submit_async().unwrap();
        let other = ticket.clone();
        ticket.wait().unwrap();
        assert!(other.is_ready().unwrap());
    });
}

#[test]
fn threads_submit_batches_of_their_own() {
    every_device(|device| {
        thread::scope(|scope| {
            for seed in 0..6 {
                scope.spawn(move || {
                    let (mut elements, buffers) = (programs::elements(), programs::upload(device));
                    for round in 0..10 {
                        let mut batch = device.batch().unwrap();
                        for op in programs::random(&mut Random(100 * seed + round), 20) {
                            op.record(&mut batch, &buffers);
                            op.run(&mut elements);
                        }
                        let ticket = batch.submit_async().unwrap();
                        if round % 3 == 0 {
                            ticket.wait().unwrap();
                        }
                    }
                    assert_eq!(programs::download(&buffers), elements, "seed {seed} on {}", device.name());
                });
            }
        });
    });
}
