//! Copies from buffer to buffer, of one device and of two.

use scry::{Device, Error};

use crate::kernels::elements::{Color, Direction, Step};
use crate::{every_device, noise};

#[test]
fn a_copy_has_the_same_elements_in_other_memory() {
    every_device(|device| {
        for len in [0, 1, 3, 1000, 1 << 20] {
            let words = noise(len, 1);
            let original = device.upload(&words).unwrap();
            let copy = device.copy_buffer(&original).unwrap();
            original.fill(7).unwrap();
            assert!(copy.download().unwrap() == words, "{len} words on {}", device.name());
            assert!(original.download().unwrap().iter().all(|&word| word == 7), "{len} words on {}", device.name());
        }
    });
}

#[test]
fn copies_of_slices_stay_in_their_slice() {
    every_device(|device| {
        let source = device.upload(&noise(100, 1)).unwrap();
        let destination = device.upload(&[5u32; 100]).unwrap();
        source.slice(3..20).unwrap().copy_to(&destination.slice(31..).unwrap()).unwrap();
        let words = destination.download().unwrap();
        assert_eq!((&words[..31], &words[31..48], &words[48..]), (&[5; 31][..], &noise(100, 1)[3..20], &[5; 52][..]));
    });
}

#[test]
fn elements_of_any_size_and_with_padding_are_copied() {
    every_device(|device| {
        let colors: Vec<Color> = (0..41u8).map(|i| Color([i, i + 1, i + 2])).collect();
        let copy = device.copy_buffer(&device.upload(&colors).unwrap().slice(1..40).unwrap()).unwrap();
        assert_eq!(copy.download().unwrap(), colors[1..40]);
        let steps = [Step { direction: Direction::Up, way: [1.0, -2.0] }; 3];
        assert_eq!(device.copy_buffer(&device.upload(&steps).unwrap()).unwrap().download().unwrap(), steps);
    });
}

#[test]
fn overlapping_slices_are_copied_as_they_were() {
    every_device(|device| {
        for (from, to) in [(0..70, 30..100), (30..100, 0..70), (5..50, 5..50), (0..50, 50..100)] {
            let mut words = noise(100, 1);
            let buffer = device.upload(&words).unwrap();
            buffer.slice(from.clone()).unwrap().copy_to(&buffer.slice(to.clone()).unwrap()).unwrap();
            words.copy_within(from.clone(), to.start);
            assert_eq!(buffer.download().unwrap(), words, "{from:?} to {to:?} on {}", device.name());
        }
    });
}

#[test]
fn copies_take_effect_in_the_programs_order() {
    every_device(|device| {
        let [a, b] = [1, 2].map(|word| device.upload(&vec![word; 5000]).unwrap());
        for round in 0..50u32 {
            a.fill(round).unwrap();
            a.copy_to(&b).unwrap();
            a.fill(round + 1000).unwrap();
            b.slice(1..).unwrap().copy_to(&a).unwrap();
        }
        assert_eq!((a.download().unwrap()[4998..].to_vec(), b.download().unwrap()[0]), (vec![49, 1049], 49));
    });
}

#[test]
fn a_copy_outlives_the_handles_of_its_buffers() {
    every_device(|device| {
        let last = device.alloc::<u32>(1 << 16).unwrap();
        for round in 0..40 {
            let [a, b] = [round, 0].map(|word| device.upload(&vec![word; 1 << 16]).unwrap());
            a.copy_to(&b).unwrap();
            b.copy_to(&last).unwrap();
        }
        assert!(last.download().unwrap().iter().all(|&word| word == 39));
    });
}

#[test]
fn buffers_are_copied_between_devices() {
    let other = Device::cpu().unwrap();
    let words = noise((4 << 20) / 4 + 3, 1);
    every_device(|device| {
        let buffer = device.upload(&words).unwrap();
        let there = other.copy_buffer(&buffer.slice(1..).unwrap()).unwrap();
        assert!(there.download().unwrap() == words[1..], "from {}", device.name());
        let back = device.copy_buffer(&there).unwrap();
        assert!(back.download().unwrap() == words[1..], "to {}", device.name());
    });
}

/// Also of one GPU that is opened twice, and with work queued on both sides that the copies must not overtake.
#[test]
fn copies_between_devices_of_any_kind_keep_both_orders() {
    let devices: Vec<Device> = Device::list().iter().flat_map(|info| [info, info]).map(|info| Device::with_info(info).unwrap()).collect();
    for (from, to) in devices.iter().flat_map(|from| devices.iter().map(move |to| (from, to))) {
        let (source, destination) = (from.alloc::<u32>(1 << 16).unwrap(), to.alloc::<u32>(1 << 16).unwrap());
        for round in 0..5 {
            source.fill(round).unwrap();
            destination.fill(99).unwrap();
            source.copy_to(&destination).unwrap();
            source.fill(77).unwrap();
            let passing = from.upload(&[round; 100]).unwrap();
            passing.copy_to(&destination.slice(..100).unwrap()).unwrap();
            drop(passing);
            drop(from.upload(&[55; 100]).unwrap());
            assert_eq!(destination.download().unwrap(), vec![round; 1 << 16], "from {} to {}", from.name(), to.name());
        }
    }
}

#[test]
fn a_destination_that_is_too_short_is_left_alone() {
    every_device(|device| {
        let (long, short) = (device.upload(&[1u32, 2, 3]).unwrap(), device.upload(&[9u32, 9]).unwrap());
        assert!(matches!(long.copy_to(&short), Err(Error::Range { start: 0, end: 3, len: 2 })));
        short.copy_to(&long).unwrap();
        assert_eq!((long.download().unwrap(), short.download().unwrap()), (vec![9, 9, 3], vec![9, 9]));
    });
}

#[test]
fn a_device_copies_without_the_host() {
    every_device(|device| {
        let original = device.upload(&noise(1000, 1)).unwrap();
        device.sync().unwrap();
        let before = device.counters().transfers;
        let copy = device.copy_buffer(&original).unwrap();
        assert_eq!(device.counters().transfers, before, "{}", device.name());
        drop(copy);
    });
}
