//! Batches: what is recorded, and when it is done.

use std::thread;

use scry::{Device, Error, LaunchOn};

use crate::kernels::elements::{Color, Sparse};
use crate::kernels::{step, steps, work};
use crate::programs::{self, Random};
use crate::{every_device, zeros};

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
        step.launch(&mut batch, 5, &x, &y, 100).unwrap();
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
        step.launch(&mut batch, 5, &x, &y, 100).unwrap();
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
        step.launch(&mut batch, 5, &x, &y, 0).unwrap();
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
        assert!(matches!(step.launch(&mut batch, 1, &elsewhere, &x, 8), Err(Error::WrongDevice { param: "x", .. })));
        assert!(matches!(step.launch(&mut batch, 1, &x.slice(..4).unwrap(), &x.slice(3..).unwrap(), 4), Err(Error::Overlap { .. })));
        assert!(batch.is_empty());
        step.launch(&mut batch, 1, &x, &y, 4).unwrap();
        batch.submit().unwrap();
        assert_eq!(y.download().unwrap(), [8; 4]);
    });
}

#[test]
fn any_element_can_be_filled_in() {
    every_device(|device| {
        let sparse = Sparse { color: Color([1, 2, 3]), wide: 4, last: 5 };
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
        assert_eq!(sparses.slice(8..).unwrap().cast::<u32>().unwrap().download().unwrap(), [0; 6]);
    });
}

#[test]
fn overlapping_slices_are_in_order() {
    every_device(|device| {
        let y = zeros(device, 64);
        let mut batch = device.batch().unwrap();
        let mut expected = vec![0; 64];
        for i in 0..40 {
            let (n, part) = (1 + i as u32 % 3, i..i + 20);
            work.launch(&mut batch, n, &y.slice(part.clone()).unwrap(), 20).unwrap();
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
        work.launch(&mut batch, 1000, &y, 100).unwrap();
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

#[scry::kernel]
fn multiply(by: u32, x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = by * x[i];
}

/// Ten rounds of three launches through temporary memory: two are alive at once, and their places serve in each round.
#[test]
fn temporary_memory_serves_again_where_no_buffer_of_it_is_left() {
    every_device(|device| {
        const LEN: usize = 5000;
        let x: Vec<u32> = (0..LEN as u32).collect();
        let (input, y) = (device.upload(&x).unwrap(), device.alloc::<u32>(LEN).unwrap());
        device.sync().unwrap();
        let mut batch = device.batch().unwrap();
        let (before, mut of_first_round) = (device.memory_stats().in_use, 0);
        for round in 0..10 {
            let mut on = &mut batch;
            let (first, second) = (on.temporary::<u32>(LEN).unwrap(), on.temporary::<u32>(LEN - round).unwrap());
            multiply.launch(&mut *on, 3, &input, &first, LEN).unwrap();
            multiply.launch(&mut *on, 5, &first, &second, LEN - round).unwrap();
            multiply.launch(&mut *on, 7, &second, &y, LEN - round).unwrap();
            if round == 0 {
                of_first_round = device.memory_stats().in_use - before;
            }
        }
        assert_eq!(device.memory_stats().in_use - before, of_first_round, "on {}", device.name());
        // A buffer that is still there keeps its memory.
        let kept = (&mut batch).temporary::<u32>(LEN).unwrap();
        multiply.launch(&mut batch, 2, &input, &kept, LEN).unwrap();
        let other = (&mut batch).temporary::<u32>(LEN).unwrap();
        multiply.launch(&mut batch, 9, &input, &other, LEN).unwrap();
        drop(other);
        let graph = batch.finish().unwrap();
        for _ in 0..3 {
            graph.launch().unwrap();
            let expected: Vec<u32> = x.iter().map(|x| x * 3 * 5 * 7).collect();
            assert_eq!(y.download().unwrap(), expected);
            assert_eq!(kept.download().unwrap(), x.iter().map(|x| x * 2).collect::<Vec<_>>());
            y.fill(0).unwrap();
        }
    });
}
