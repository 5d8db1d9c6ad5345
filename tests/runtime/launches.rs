//! Launches: what they are given, and in what order they take effect. How grids are cut is in `tests/kernels/grids.rs`.

use scry::{BackendKind, Device, Error};

use crate::kernels::{step, stepped, steps, work};
use crate::{every_device, noise, zeros};

#[scry::kernel(targets(cuda, cpu))]
fn without_vulkan(y: &mut [u32]) {
    y[global_id().x] = 1;
}

#[scry::kernel(targets(vulkan, cuda))]
fn on_gpus(y: &mut [u32]) {
    y[global_id().x] = 2;
}

#[scry::kernel(targets(cpu))]
fn on_the_cpu(y: &mut [u32]) {
    y[global_id().x] = 3;
}

#[scry::kernel(targets(vulkan, cuda, sanitizer))]
fn on_gpus_and_checked(y: &mut [u32]) {
    y[global_id().x] = 4;
}

#[test]
fn a_launch_runs_every_invocation_once() {
    every_device(|device| {
        for len in [1, 63, 64, 65, 100_000] {
            let (x, y) = (noise(len, 1), noise(len, 2));
            let (x_buffer, y_buffer) = (device.upload(&x).unwrap(), device.upload(&y).unwrap());
            step.launch(device, 5, &x_buffer, &y_buffer, len).unwrap();
            let expected: Vec<u32> = x.iter().zip(&y).map(|(&x, &y)| stepped(5, x, y)).collect();
            assert_eq!(y_buffer.download().unwrap(), expected, "{len}");
            assert_eq!(x_buffer.download().unwrap(), x, "{len}");
        }
    });
}

#[test]
fn slices_start_at_any_element() {
    every_device(|device| {
        for start in 0..20 {
            let mut expected = vec![2; 100];
            let y = device.upload(&expected).unwrap();
            let x = device.upload(&noise(100, 1)).unwrap();
            let (x_part, y_part) = (x.slice(start * 2..).unwrap(), y.slice(start..start + 7).unwrap());
            step.launch(device, 0, &x_part, &y_part, 7).unwrap();
            for i in 0..7 {
                expected[start + i] = stepped(0, noise(100, 1)[start * 2 + i], 2);
            }
            assert_eq!(y.download().unwrap(), expected, "from {start}");
        }
    });
}

#[test]
fn neighbouring_slices_of_one_buffer_can_be_read_and_written() {
    every_device(|device| {
        let buffer = device.upload(&[1u32; 101]).unwrap();
        let (x, y) = (buffer.slice(..51).unwrap(), buffer.slice(51..).unwrap());
        step.launch(device, 1, &x, &y, 50).unwrap();
        step.launch(device, 0, &y, &x.slice(1..).unwrap(), 50).unwrap();
        let words = buffer.download().unwrap();
        assert_eq!((words[0], &words[1..51], &words[51..]), (1, &[8; 50][..], &[5; 50][..]));
    });
}

#[test]
fn empty_slices_are_bound() {
    every_device(|device| {
        let x = device.alloc::<u32>(0).unwrap();
        let y = device.upload(&[1u32; 1000]).unwrap();
        let end = y.slice(1000..).unwrap();
        step.launch(device, 1, &x, &y, 1000).unwrap();
        step.launch(device, 1, &y, &end, 1000).unwrap();
        assert_eq!(y.download().unwrap(), [1; 1000]);
    });
}

#[test]
fn launches_see_what_earlier_ones_wrote() {
    every_device(|device| {
        let len = 10_000;
        let [a, b] = [1, 0].map(|word| device.upload(&vec![word; len]).unwrap());
        let (mut a_word, mut b_word) = (1u32, 0u32);
        for round in 0..300u32 {
            step.launch(device, round, &a, &b, len).unwrap();
            b_word = stepped(round, a_word, b_word);
            if round % 7 == 0 {
                a.fill(round).unwrap();
                a_word = round;
            }
            step.launch(device, 1, &b, &a, len).unwrap();
            a_word = stepped(1, b_word, a_word);
        }
        assert_eq!(a.download().unwrap(), vec![a_word; len]);
        assert_eq!(b.download().unwrap(), vec![b_word; len]);
    });
}

#[test]
fn launches_on_disjoint_slices_are_all_done() {
    every_device(|device| {
        let y = zeros(device, 64 * 500);
        for i in 0..500 {
            let part = y.slice(i * 64..(i + 1) * 64).unwrap();
            work.launch(device, i as u32 % 3, &part, 64).unwrap();
        }
        let words = y.download().unwrap();
        for i in 0..500 {
            assert_eq!(words[i * 64..(i + 1) * 64], [steps(i as u32 % 3, 0); 64], "slice {i}");
        }
    });
}

#[test]
fn a_device_that_is_no_target_is_an_error() {
    every_device(|device| {
        let (kind, y) = (device.backend_kind(), device.alloc::<u32>(4).unwrap());
        let target = match kind {
            BackendKind::Vulkan => "Vulkan",
            BackendKind::Wgpu => "Vulkan, and with it the WGSL that this device takes",
            BackendKind::Cuda => "CUDA",
            BackendKind::Cpu => "the CPU",
            _ => "the sanitizer",
        };
        macro_rules! check {
            ($kernel:ident, $written:literal, $($left_out:ident)|+) => {{
                let (mut batch, is_left_out) = (device.batch().unwrap(), matches!(kind, $(BackendKind::$left_out)|+));
                y.fill(0).unwrap();
                for launched in [$kernel.launch(device, &y, 4), $kernel.launch(&mut batch, &y, 4)] {
                    match launched {
                        Err(Error::Unsupported { kernel, kind: said, reason }) if is_left_out => {
                            assert_eq!((kernel, said), (stringify!($kernel), kind));
                            assert_eq!(reason, format!("its `targets(..)` leave out {target}"));
                        }
                        launched => assert!(launched.is_ok() && !is_left_out, "{launched:?}"),
                    }
                }
                assert_eq!(y.download().unwrap(), [if is_left_out { 0 } else { $written }; 4]);
            }};
        }
        check!(without_vulkan, 1, Vulkan | Wgpu);
        check!(on_gpus, 2, Cpu | Sanitizer);
        check!(on_the_cpu, 3, Vulkan | Wgpu | Cuda);
        check!(on_gpus_and_checked, 4, Cpu);
    });
}

#[test]
fn buffers_are_their_devices_own() {
    every_device(|first| {
        let second = Device::with_info(first.info()).unwrap();
        let (x, y) = (first.upload(&[1u32, 2, 3]).unwrap(), second.upload(&[4u32, 5, 6]).unwrap());
        let error = step.launch(first, 0, &x, &y, 3).unwrap_err();
        assert!(matches!(error, Error::WrongDevice { param: "y", .. }), "{error}");
        drop(first.clone());
        assert_eq!((x.download().unwrap(), y.download().unwrap()), (vec![1, 2, 3], vec![4, 5, 6]));
    });
}
