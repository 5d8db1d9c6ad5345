//! What kernels print, as the host gets it: when, in which order, and by which device's sink.

use std::thread;

use scry::{Device, StandardStream};

use crate::kernels::{print_halves, print_or_fail};
use crate::support::{Printed, expect_panic};

/// Every device, with what its kernels print.
fn every_device(check: impl Fn(&Device, &Printed)) {
    crate::every_device(|device| check(device, &Printed::by(device)));
}

/// What [`print_halves`] prints from index `first` on.
fn expected(first: u32, invocations: u32) -> Vec<(StandardStream, String)> {
    let halved = |i: u32| (StandardStream::Out, format!("{i} halved is {:.1}\n", i as f32 / 2.0));
    let odd = |i: u32| (i % 2 == 1).then(|| (StandardStream::Err, format!("{i} is odd, ")));
    (first..invocations).flat_map(|i| [halved(i)].into_iter().chain(odd(i))).collect()
}

#[test]
fn prints_are_in_the_order_of_launches_and_invocations() {
    every_device(|device, printed| {
        print_halves.launch(device, 0, [9, 5, 3]).unwrap();
        print_halves.launch(device, 990, 1000).unwrap();
        print_halves.launch(device, 69_998, [1, 1, 70_000]).unwrap();
        print_halves.launch(device, 0, 1).unwrap();
        assert_eq!(printed.take(), [], "nobody has waited");
        device.sync().unwrap();
        assert_eq!(printed.take(), [expected(0, 135), expected(990, 1000), expected(69_998, 70_000), expected(0, 1)].concat());
        device.sync().unwrap();
        assert_eq!(printed.take(), [], "what was printed is printed once");
    });
}

#[test]
fn prints_come_before_what_is_read_and_before_a_panic() {
    every_device(|device, printed| {
        let y = device.alloc::<u32>(4).unwrap();
        print_or_fail.launch(device, &y, 4).unwrap();
        assert_eq!(y.download().unwrap(), [1, 2, 3, 4]);
        assert_eq!(printed.take().len(), 4);
        print_halves.launch(device, 0, 2).unwrap();
        print_or_fail.launch(device, &y, 6).unwrap();
        let panic = expect_panic(y.download());
        assert_eq!((panic.kernel, panic.count), ("print_or_fail", 2));
        let halved = |i: u32| (StandardStream::Out, format!("{i} halved is {:.1}\n", i as f32 / 2.0));
        assert_eq!(printed.take(), [expected(0, 2), (0..6).map(halved).collect()].concat());
        assert_eq!(y.download().unwrap(), [1, 2, 3, 4]);
        assert_eq!(printed.take(), []);
    });
}

#[test]
fn a_sink_may_use_its_device() {
    every_device(|device, _| {
        let (inner, printed) = (device.clone(), Printed::default());
        let y = device.upload(&[5u32, 6]).unwrap();
        let sink = printed.clone();
        device.on_print(move |stream, text| {
            assert_eq!(inner.upload(&[1u32]).unwrap().download().unwrap(), [1]);
            assert_eq!(y.download().unwrap(), [5, 6]);
            sink.push(stream, text);
        });
        print_halves.launch(device, 0, 3).unwrap();
        device.upload(&[1u32]).unwrap().download().unwrap();
        assert_eq!(printed.take(), expected(0, 3));
        // The sink holds the device, which holds the sink.
        device.on_print(|_, _| {});
    });
}

#[test]
fn prints_are_their_devices_own() {
    every_device(|device, printed| {
        let other = Device::with_info(device.info()).unwrap();
        let other_printed = Printed::by(&other);
        print_halves.launch(device, 0, 3).unwrap();
        print_halves.launch(&other, 0, 5).unwrap();
        other.sync().unwrap();
        device.clone().sync().unwrap();
        assert_eq!((printed.take(), other_printed.take()), (expected(0, 3), expected(0, 5)));
    });
}

/// Nothing is lost or printed twice, whoever waits.
#[test]
fn threads_print_at_once() {
    every_device(|device, printed| {
        thread::scope(|scope| {
            for thread in 0..4u32 {
                scope.spawn(move || {
                    for round in 0..50 {
                        print_halves.launch(device, thread, 4).unwrap();
                        if round % (thread + 3) == 0 {
                            device.sync().unwrap();
                        }
                    }
                });
            }
        });
        device.sync().unwrap();
        let launches = (0..4).flat_map(|first| [first; 50]);
        let sorted = |mut prints: Vec<(StandardStream, String)>| {
            prints.sort_by_key(|(_, text)| text.clone());
            prints
        };
        let all = launches.flat_map(|first| expected(first, 4)).collect();
        assert_eq!(sorted(printed.take()), sorted(all), "on {}", device.name());
    });
}
