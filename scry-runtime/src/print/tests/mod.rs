//! Kernels that print, on every device of this machine.

pub(crate) mod kernels;

use std::mem::take;
use std::sync::{Arc, Mutex, MutexGuard};
use std::thread;

use self::kernels::{BOTH, PRINT};
use crate::handles::Argument::Word;
use crate::handles::{device, launch};
use crate::{Device, Error, Stream};

/// What a device's kernels have printed.
#[derive(Clone, Default)]
struct Printed(Arc<Mutex<Vec<(Stream, String)>>>);

impl Printed {
    fn by(device: &Device) -> Self {
        let printed = Self::default();
        let sink = printed.clone();
        device.on_print(move |stream, text| sink.lock().push((stream, text.to_owned())));
        printed
    }

    fn take(&self) -> Vec<(Stream, String)> {
        take(&mut self.lock())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Stream, String)>> {
        self.0.lock().unwrap()
    }
}

/// Every device, opened anew, with what its kernels print.
fn every_device(check: impl Fn(&Device, &Printed)) {
    device::every_device(|device| check(device, &Printed::by(device)));
}

/// What [`PRINT`] prints from index `first` on.
fn expected(first: u32, invocations: u32) -> Vec<(Stream, String)> {
    let halved = |i: u32| (Stream::Out, format!("{i} halved is {:.1}\n", i as f32 / 2.0));
    let odd = |i: u32| (i % 2 == 1).then(|| (Stream::Err, format!("{i} is odd, ")));
    (first..invocations).flat_map(|i| [halved(i)].into_iter().chain(odd(i))).collect()
}

#[test]
fn prints_are_in_the_order_of_launches_and_invocations() {
    every_device(|device, printed| {
        launch(device, &PRINT, &[Word(0)], [9, 5, 3]).unwrap();
        launch(device, &PRINT, &[Word(990)], 1000).unwrap();
        launch(device, &PRINT, &[Word(69_998)], [1, 1, 70_000]).unwrap();
        launch(device, &PRINT, &[Word(0)], 1).unwrap();
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
        launch(device, &BOTH, &[(&y).into()], 4).unwrap();
        assert_eq!(y.download().unwrap(), [1, 2, 3, 4]);
        assert_eq!(printed.take().len(), 4);
        launch(device, &PRINT, &[Word(0)], 2).unwrap();
        launch(device, &BOTH, &[(&y).into()], 6).unwrap();
        let Err(Error::KernelPanic(panic)) = y.download() else { panic!("a kernel panicked") };
        assert_eq!((panic.kernel, panic.count), ("both", 2));
        let halved = |i: u32| (Stream::Out, format!("{i} halved is {:.1}\n", i as f32 / 2.0));
        assert_eq!(printed.take(), [expected(0, 2), (0..6).map(halved).collect()].concat());
        assert_eq!(y.download().unwrap(), [1, 2, 3, 4]);
        assert_eq!(printed.take(), []);
    });
}

#[test]
fn prints_that_do_not_fit_are_counted() {
    every_device(|device, printed| {
        for _ in 0..2 {
            let invocations = 30_000;
            launch(device, &PRINT, &[Word(0)], invocations as usize).unwrap();
            device.sync().unwrap();
            let mut there = printed.take();
            let (stream, loss) = there.pop().unwrap();
            // Each print takes 12 words of the buffer's 262144.
            let (all, fit) = (expected(0, invocations).len(), (1 << 20) / 4 / 12);
            assert_eq!((stream, there.len()), (Stream::Err, fit));
            assert!(loss.starts_with(&format!("scry: {} prints of kernels were lost: the buffer of 1048576 bytes", all - fit)), "{loss}");
            // After an overflow, prints are as they were.
            launch(device, &PRINT, &[Word(10)], 20).unwrap();
            device.sync().unwrap();
            assert_eq!(printed.take(), expected(10, 20));
        }
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
            sink.lock().push((stream, text.to_owned()));
        });
        launch(device, &PRINT, &[Word(0)], 3).unwrap();
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
        launch(device, &PRINT, &[Word(0)], 3).unwrap();
        launch(&other, &PRINT, &[Word(0)], 5).unwrap();
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
                        launch(device, &PRINT, &[Word(thread)], 4).unwrap();
                        if round % (thread + 3) == 0 {
                            device.sync().unwrap();
                        }
                    }
                });
            }
        });
        device.sync().unwrap();
        let launches = (0..4).flat_map(|first| [first; 50]);
        let sorted = |mut prints: Vec<(Stream, String)>| {
            prints.sort_by_key(|(_, text)| text.clone());
            prints
        };
        let all = launches.flat_map(|first| expected(first, 4)).collect();
        assert_eq!(sorted(printed.take()), sorted(all), "on {}", device.name());
    });
}
