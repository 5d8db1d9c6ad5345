//! Streams: each in its order, ordered by tickets alone, with memory that is the device's.

use std::thread;
use std::time::Instant;

use scry::{BackendKind, Buffer, Device, DeviceClass, Error, HostBuffer, Stream, Ticket};

use crate::kernels::{fail, print_halves, step, stepped, work};
use crate::long_work::{LONG, assert_goes_on, is_sure, record, worked};
use crate::programs::{self, Op, Random};
use crate::support::Printed;
use crate::{assert_nothing_is_left, every_device, noise, panicked, zeros};

/// Queues long work on a stream, once its kernel is compiled.
fn start_long(stream: &Stream, y: &Buffer<u32>) -> Ticket {
    let mut batch = stream.batch().unwrap();
    record(&mut batch, LONG, y);
    batch.submit_async().unwrap()
}

/// Whether the streams of a device run at the same time; a software driver has one queue for all of them.
fn runs_at_the_same_time(device: &Device) -> bool {
    matches!(device.backend_kind(), BackendKind::Cuda | BackendKind::Vulkan) && device.info().class != DeviceClass::Software
}

/// Whether what kernels of a stream leave is told to who waits for that stream alone.
fn tells_apart(device: &Device) -> bool {
    matches!(device.backend_kind(), BackendKind::Cuda | BackendKind::Vulkan)
}

#[test]
fn a_stream_keeps_its_order() {
    every_device(|device| {
        let stream = device.stream().unwrap();
        let mut random = Random(11);
        let mut elements = programs::elements();
        let buffers: Vec<_> = elements.iter().map(|elements| stream.upload(elements).unwrap()).collect();
        for op in programs::random(&mut random, 200) {
            let mut batch = stream.batch().unwrap();
            op.record(&mut batch, &buffers);
            drop(batch.submit_async().unwrap());
            op.run(&mut elements);
        }
        assert_eq!(programs::download(&buffers), elements, "on {}", device.name());
    });
}

/// Every operation goes to a stream chosen at random, which waits for the one before.
#[test]
fn tickets_make_one_order_of_several_streams() {
    every_device(|device| {
        for seed in 0..10 {
            let mut random = Random(seed);
            let streams: Vec<_> = (0..3).map(|_| device.stream().unwrap()).collect();
            let (mut elements, buffers) = (programs::elements(), programs::upload(device));
            let mut last = device.ticket().unwrap();
            for op in programs::random(&mut random, 60) {
                // The device's own order is one of them.
                let chosen = streams.get(random.below(4));
                let mut batch = match chosen {
                    Some(stream) => {
                        stream.wait(&last).unwrap();
                        stream.batch().unwrap()
                    }
                    None => {
                        device.wait(&last).unwrap();
                        device.batch().unwrap()
                    }
                };
                op.record(&mut batch, &buffers);
                last = batch.submit_async().unwrap();
                op.run(&mut elements);
            }
            device.wait(&last).unwrap();
            assert_eq!(programs::download(&buffers), elements, "seed {seed} on {}", device.name());
        }
    });
}

#[test]
fn threads_with_a_stream_each_do_not_disturb_each_other() {
    every_device(|device| {
        thread::scope(|scope| {
            for seed in 20..26 {
                scope.spawn(move || {
                    let (stream, mut random) = (device.stream().unwrap(), Random(seed));
                    for _ in 0..5 {
                        let program = programs::random(&mut random, 30);
                        let mut elements = programs::elements();
                        let buffers: Vec<_> = elements.iter().map(|elements| stream.upload(elements).unwrap()).collect();
                        let mut batch = stream.batch().unwrap();
                        program.iter().for_each(|op| op.record(&mut batch, &buffers));
                        let graph = batch.finish().unwrap();
                        for _ in 0..3 {
                            graph.launch().unwrap();
                            program.iter().for_each(|op: &Op| op.run(&mut elements));
                        }
                        assert_eq!(programs::download(&buffers), elements, "seed {seed} on {}", device.name());
                    }
                });
            }
        });
        assert_nothing_is_left(device);
    });
}

#[test]
fn work_of_two_streams_runs_at_the_same_time() {
    every_device(|device| {
        let (stream, y) = (device.stream().unwrap(), zeros(device, 1));
        let x = device.upload(&[1u32, 2]).unwrap();
        work.launch(device, 0, &y, 1).unwrap();
        device.sync().unwrap();
        let start = Instant::now();
        let long = start_long(&stream, &y);
        if runs_at_the_same_time(device) {
            // Neither a launch nor a copy nor a download waits for the other stream.
            step.launch(device, 5, &x.slice(..1).unwrap(), &x.slice(1..).unwrap(), 1).unwrap();
            assert_eq!(x.download().unwrap(), [1, stepped(5, 1, 2)]);
            assert_goes_on(device, &long, start);
        }
        long.wait().unwrap();
        assert_eq!(y.on(&stream).unwrap().download().unwrap(), [worked(LONG, 0)], "on {}", device.name());
    });
}

#[test]
fn a_device_waits_for_a_stream() {
    every_device(|device| {
        let (stream, y) = (device.stream().unwrap(), zeros(device, 1));
        work.launch(device, 0, &y, 1).unwrap();
        device.sync().unwrap();
        let start = Instant::now();
        let long = start_long(&stream, &y);
        device.wait(&long).unwrap();
        assert_goes_on(device, &long, start);
        assert_eq!(y.download().unwrap(), [worked(LONG, 0)], "on {}", device.name());
    });
}

/// The allocation, and the zeros, are queued behind long work, and another stream writes the buffer at once.
#[test]
fn memory_is_there_when_another_stream_first_uses_it() {
    every_device(|device| {
        let (busy, other) = (device.stream().unwrap(), device.stream().unwrap());
        let y = zeros(device, 1);
        work.launch(device, 0, &y, 1).unwrap();
        busy.wait(&device.ticket().unwrap()).unwrap();
        let long = start_long(&busy, &y);
        for round in 0..20 {
            let late = busy.zeros::<u32>(1 << 16).unwrap().on(&other).unwrap();
            late.fill(round).unwrap();
            assert!(late.download().unwrap().iter().all(|&word| word == round), "round {round} on {}", device.name());
        }
        long.wait().unwrap();
    });
}

/// What is freed is used again at once, while another stream has yet to read what was there.
#[test]
fn memory_is_freed_behind_all_streams_that_use_it() {
    const LEN: usize = 1 << 14;
    every_device(|device| {
        let (writer, reader) = (device.stream().unwrap(), device.stream().unwrap());
        let y = zeros(device, 1);
        work.launch(device, 0, &y, 1).unwrap();
        reader.wait(&device.ticket().unwrap()).unwrap();
        let start = Instant::now();
        let long = start_long(&reader, &y);
        let rounds = 50;
        let kept = reader.zeros::<u32>(rounds * LEN).unwrap();
        for round in 0..rounds {
            let passing = writer.upload(&noise(LEN, round as u32)).unwrap();
            reader.wait(&writer.ticket().unwrap()).unwrap();
            passing.on(&reader).unwrap().copy_to(&kept.slice(round * LEN..(round + 1) * LEN).unwrap()).unwrap();
        }
        if runs_at_the_same_time(device) && is_sure(device, start) {
            assert!(!long.is_ready().unwrap(), "the reader is late, on {}", device.name());
        }
        let expected: Vec<u32> = (0..rounds).flat_map(|round| noise(LEN, round as u32)).collect();
        assert!(kept.download().unwrap() == expected, "on {}", device.name());
        long.wait().unwrap();
        drop((kept, y));
        assert_nothing_is_left(device);
    });
}

#[test]
fn a_host_buffer_is_copied_on_several_streams() {
    every_device(|device| {
        let streams: Vec<_> = (0..3).map(|_| device.stream().unwrap()).collect();
        let buffers: Vec<_> = streams.iter().map(|stream| stream.zeros::<u32>(1 << 20).unwrap()).collect();
        let mut host: HostBuffer<u32> = device.host_buffer(1 << 20).unwrap();
        for round in 0..10 {
            host.copy_from_slice(&noise(1 << 20, round));
            for buffer in &buffers {
                buffer.write_from(&host, ..).unwrap();
            }
            // To change the host buffer is to wait for all three copies.
            host.fill(7);
            for buffer in &buffers {
                assert!(buffer.download().unwrap() == noise(1 << 20, round), "round {round} on {}", device.name());
            }
        }
    });
}

#[test]
fn a_stream_tells_of_its_own_panics_and_prints() {
    every_device(|device| {
        let printed = Printed::by(device);
        let (stream, y) = (device.stream().unwrap(), zeros(device, 20));
        fail.launch(&stream, 15, &y, 20).unwrap();
        print_halves.launch(&stream, 8, 10).unwrap();
        let ticket = stream.ticket().unwrap();
        if tells_apart(device) {
            device.sync().unwrap();
        }
        assert_eq!(panicked(ticket.wait()), 5, "on {}", device.name());
        stream.sync().unwrap();
        device.sync().unwrap();
        let texts: Vec<String> = printed.take().into_iter().map(|(_, text)| text).collect();
        assert_eq!(texts, ["8 halved is 4.0\n", "9 halved is 4.5\n", "9 is odd, "], "on {}", device.name());
    });
}

#[test]
fn a_ticket_of_another_device_is_waited_for() {
    every_device(|device| {
        let other = Device::cpu().unwrap();
        let y = other.alloc::<u32>(1).unwrap();
        y.fill(9).unwrap();
        let stream = device.stream().unwrap();
        stream.wait(&other.ticket().unwrap()).unwrap();
        assert_eq!(stream.upload(&y.download().unwrap()).unwrap().download().unwrap(), [9]);
    });
}

#[test]
fn streams_and_buffers_of_different_devices_do_not_mix() {
    every_device(|device| {
        let stream = Device::cpu().unwrap().stream().unwrap();
        let y = zeros(device, 4);
        assert!(matches!(y.on(&stream), Err(Error::StreamOfAnotherDevice)));
        assert!(matches!(work.launch(&stream, 0, &y, 4), Err(Error::WrongDevice { .. })));
    });
}

/// Their numbers are used again.
#[test]
fn many_streams_come_and_go() {
    every_device(|device| {
        let y = zeros(device, 100);
        for round in 0..200 {
            let streams: Vec<_> = (0..3).map(|_| device.stream().unwrap()).collect();
            for stream in &streams {
                stream.wait(&device.ticket().unwrap()).unwrap();
                work.launch(stream, 1, &y, 100).unwrap();
                device.wait(&stream.ticket().unwrap()).unwrap();
            }
            assert_eq!(streams[round % 3].device().name(), device.name());
        }
        assert_eq!(y.download().unwrap(), vec![worked_once(600); 100], "on {}", device.name());
    });
}

/// What so many launches of one step make of zero.
fn worked_once(launches: u32) -> u32 {
    crate::kernels::steps(launches, 0)
}
