//! Copies between the host and a device: the same bytes at any offset, of any length and of any element, in the program's order.

use scry::{Device, Error, bf16};

use crate::kernels::elements::{Color, Direction, Sparse, Step};
use crate::{every_device, noise};

/// The words in a piece of the memory that devices copy by.
const PIECE: usize = (2 << 20) / 4;

/// Words of several pieces for each of several threads, and a bit.
const LONG: usize = PIECE * 9 / 2 + 3;

/// Different elements, the same each time.
fn some_steps(len: usize) -> Vec<Step> {
    let direction = |i: usize| [Direction::Left, Direction::Right, Direction::Up][i % 3];
    (0..len).map(|i| Step { direction: direction(i), way: [i as f32, -(i as f32)] }).collect()
}

#[test]
fn upload_and_download_give_back_the_same() {
    every_device(|device| {
        for len in [0, 1, 3, 1000, PIECE - 1, PIECE, PIECE + 1, LONG, 20 * PIECE + 3] {
            let words = noise(len, 1);
            assert!(device.upload(&words).unwrap().download().unwrap() == words, "{len} words");
        }
    });
}

#[test]
fn memory_is_zero_even_when_it_was_used_before() {
    every_device(|device| {
        for len in [1, 77, 1000, 100_000, LONG] {
            for make in [Device::zeros::<u32>, Device::alloc, Device::alloc_uninit, Device::zeros] {
                let buffer = make(device, len).unwrap();
                assert!(buffer.download().unwrap().iter().all(|&word| word == 0), "{len} words");
                buffer.fill(u32::MAX).unwrap();
            }
        }
    });
}

#[test]
fn long_slices_start_at_any_element() {
    every_device(|device| {
        let mut expected = noise(3 * PIECE, 1);
        let buffer = device.upload(&expected).unwrap();
        for (start, len) in [(1, 1), (5, PIECE + 3), (PIECE - 1, 2 * PIECE), (3 * PIECE - 1, 1)] {
            let words: Vec<u32> = (0..len as u32).collect();
            let slice = buffer.slice(start..start + len).unwrap();
            slice.write(&words).unwrap();
            assert!(slice.download().unwrap() == words, "{len} words at {start}");
            expected[start..start + len].copy_from_slice(&words);
            assert!(buffer.download().unwrap() == expected, "{len} words at {start}");
        }
    });
}

#[test]
fn writes_and_fills_stay_in_their_slice() {
    every_device(|device| {
        let mut expected = noise(1000, 1);
        let buffer = device.upload(&expected).unwrap();
        for (start, end) in [(1, 2), (3, 10), (17, 999), (0, 1000)] {
            let words: Vec<u32> = (start as u32..end as u32).collect();
            buffer.slice(start..end).unwrap().write(&words).unwrap();
            expected[start..end].copy_from_slice(&words);
            assert_eq!(buffer.download().unwrap(), expected);
            buffer.slice(start..end - 1).unwrap().fill(end as u32).unwrap();
            expected[start..end - 1].fill(end as u32);
            assert_eq!(buffer.slice(start..).unwrap().download().unwrap(), expected[start..]);
        }
        assert_eq!(buffer.download().unwrap(), expected);
    });
}

#[test]
fn writes_are_ordered_with_queued_work() {
    every_device(|device| {
        let buffer = device.alloc::<u32>(LONG).unwrap();
        for round in 0..20 {
            buffer.fill(round).unwrap();
            buffer.slice(round as usize * 5..).unwrap().write(&[round + 100]).unwrap();
        }
        let words = buffer.download().unwrap();
        assert_eq!((words[95], words[94], words[LONG - 1]), (119, 19, 19));
    });
}

#[test]
fn too_long_a_buffer_is_an_error() {
    every_device(|device| {
        let words = device.info().max_buffer_size as usize / 4;
        assert!(matches!(device.alloc::<u32>(words + 1), Err(Error::BufferTooLong { .. })));
    });
}

#[test]
fn small_writes_keep_their_order_and_their_bytes() {
    every_device(|device| {
        let buffer = device.alloc::<u32>(1000).unwrap();
        let (mut expected, mut words) = (vec![0; 1000], vec![0; 700]);
        // More than the staging memory holds, so that every piece is used again and again.
        for round in 0..20_000_usize {
            let (start, len) = (round * 37 % 300, 1 + round % 700);
            words[..len].fill(round as u32);
            buffer.slice(start..start + len).unwrap().write(&words[..len]).unwrap();
            expected[start..start + len].fill(round as u32);
        }
        assert_eq!(buffer.download().unwrap(), expected);
    });
}

#[test]
fn single_bytes_can_be_copied() {
    every_device(|device| {
        let buffer = device.alloc::<u8>(11).unwrap();
        assert_eq!(buffer.download().unwrap(), [0; 11]);
        buffer.slice(4..8).unwrap().cast::<u32>().unwrap().fill(0x0403_0201).unwrap();
        buffer.slice(7..10).unwrap().write(b"abc").unwrap();
        assert_eq!(buffer.download().unwrap(), b"\0\0\0\0\x01\x02\x03abc\0");
        buffer.slice(3..8).unwrap().write(b"hello").unwrap();
        assert_eq!(buffer.download().unwrap(), b"\0\0\0hellobc\0");
        assert_eq!(buffer.slice(9..10).unwrap().download().unwrap(), b"c");
    });
}

#[test]
fn numbers_that_kernels_do_not_have_are_elements_as_well() {
    every_device(|device| {
        let numbers = [1.0f32, -0.5, f32::INFINITY, 3.0e38].map(bf16::from_f32);
        let buffer = device.upload(&numbers).unwrap();
        assert_eq!(buffer.slice(1..).unwrap().download().unwrap(), numbers[1..]);
        assert_eq!(buffer.cast::<u16>().unwrap().download().unwrap(), numbers.map(bf16::to_bits));
        let copy = device.copy_buffer(&buffer).unwrap();
        copy.slice(1..3).unwrap().fill(bf16::ONE).unwrap();
        assert_eq!(copy.download().unwrap(), [numbers[0], bf16::ONE, bf16::ONE, numbers[3]]);
        assert_eq!(device.upload(&[numbers]).unwrap().download().unwrap(), [numbers]);
    });
}

#[test]
fn elements_with_padding_come_back_the_same() {
    every_device(|device| {
        // Up to what devices copy in several pieces.
        for len in [1, 5, 200_007] {
            let elements = some_steps(len);
            let buffer = device.upload(&elements).unwrap();
            assert!(buffer.download().unwrap() == elements, "{len}");
            let mut back = vec![elements[0]; len];
            buffer.read_into(&mut back).unwrap();
            assert!(back == elements, "{len}");
            let words = buffer.cast::<u32>().unwrap().download().unwrap();
            assert!(words.iter().step_by(3).all(|word| word.to_ne_bytes()[2..] == [0, 0]), "padding is zero");
        }
    });
}

#[test]
fn a_slice_of_odd_elements_is_written_and_read() {
    every_device(|device| {
        let mut expected = [Color([1, 2, 3]); 11];
        let buffer = device.upload(&expected).unwrap();
        for start in 0..9 {
            let part = [Color([start as u8, 50, 60]), Color([70, start as u8, 80])];
            buffer.slice(start..).unwrap().write(&part).unwrap();
            expected[start..start + 2].copy_from_slice(&part);
            assert_eq!(buffer.download().unwrap(), expected);
            assert_eq!(buffer.slice(start..start + 2).unwrap().download().unwrap(), part);
        }
        buffer.slice(3..8).unwrap().fill(Color([9, 8, 7])).unwrap();
        expected[3..8].fill(Color([9, 8, 7]));
        assert_eq!(buffer.download().unwrap(), expected);
    });
}

#[test]
fn any_element_can_be_filled_in() {
    every_device(|device| {
        let step = Step { direction: Direction::Up, way: [1.5, -0.0] };
        let buffer = device.upload(&some_steps(9)).unwrap();
        buffer.slice(1..8).unwrap().fill(step).unwrap();
        let mut expected = some_steps(9);
        expected[1..8].fill(step);
        assert_eq!(buffer.download().unwrap(), expected);
        let sparse = Sparse { color: Color([1, 2, 3]), wide: 4, last: 5 };
        let buffer = device.alloc::<Sparse>(3).unwrap();
        buffer.fill(sparse).unwrap();
        assert_eq!(buffer.download().unwrap(), [sparse; 3]);
    });
}

/// Fills a part of a buffer with elements of these bytes, which leaves the others as they were.
fn check_fill<const N: usize>(device: &Device, pattern: [u8; N]) {
    // Up to more than the host makes of a pattern at once.
    for (first, count) in [(0, 1), (1, 1), (1, 2), (3, 5), (2, (1 << 20) / N + 3)] {
        let buffer = device.alloc::<[u8; N]>(first + count + 4).unwrap();
        buffer.slice(first..first + count).unwrap().fill(pattern).unwrap();
        let expected = [vec![[0; N]; first], vec![pattern; count], vec![[0; N]; 4]].concat();
        assert!(buffer.download().unwrap() == expected, "{pattern:?} from {first}, {count} times on {}", device.name());
    }
}

#[test]
fn every_pattern_fills_its_part_and_no_more() {
    every_device(|device| {
        check_fill(device, [7]);
        check_fill(device, [1, 2]);
        check_fill(device, [1, 2, 3]);
        check_fill(device, [5; 3]);
        check_fill(device, [1, 2, 3, 4]);
        check_fill(device, [1, 2, 1, 2, 1, 2]);
        check_fill(device, [1, 2, 3, 4, 5, 6, 7, 8]);
    });
}

#[test]
fn what_is_no_value_is_an_error_and_never_a_value() {
    every_device(|device| {
        let zeros = device.alloc::<Step>(2).unwrap();
        let error = zeros.download().unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 0, offset: 0, value: 0, .. }), "{error:?}");
        let mut elements = some_steps(2);
        assert!(zeros.read_into(&mut elements).is_err());
        assert_eq!(elements, some_steps(2), "nothing of it is taken over");
        zeros.write(&some_steps(1)).unwrap();
        assert!(zeros.download().is_err());
        assert_eq!(zeros.slice(..1).unwrap().download().unwrap(), some_steps(1));
        let bits = device.upload(&[1i32, 300 << 16 | 1, 5 << 16 | 1]).unwrap();
        let directions = bits.slice(1..).unwrap().cast::<Direction>().unwrap();
        assert_eq!(directions.slice(..2).unwrap().download().unwrap(), [Direction::Right, Direction::Up]);
        let error = directions.download().unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 3, value: 5, .. }), "{error:?}");
    });
}

#[test]
fn bools_are_bytes_of_zero_and_one() {
    every_device(|device| {
        let expected: Vec<bool> = (0..1001).map(|i| i % 3 == 1).collect();
        let buffer = device.upload(&expected).unwrap();
        assert_eq!(buffer.download().unwrap(), expected);
        let bytes = buffer.cast::<u8>().unwrap();
        assert!(bytes.download().unwrap().iter().eq(expected.iter().map(|&flag| u8::from(flag)).collect::<Vec<u8>>().iter()));
        buffer.slice(5..8).unwrap().fill(true).unwrap();
        buffer.slice(9..10).unwrap().write(&[true]).unwrap();
        assert_eq!(buffer.slice(4..11).unwrap().download().unwrap(), [true, true, true, true, false, true, true]);
        bytes.slice(700..701).unwrap().write(&[2]).unwrap();
        let error = buffer.download().unwrap_err();
        assert!(matches!(error, Error::InvalidValue { index: 700, offset: 0, value: 2, expected: [0, 1], .. }), "{error:?}");
        let mut read = [true; 1001];
        assert!(buffer.read_into(&mut read).is_err());
        assert_eq!(read, [true; 1001], "nothing of it is taken over");
        assert_eq!(device.alloc::<[bool; 3]>(2).unwrap().download().unwrap(), [[false; 3]; 2]);
    });
}

#[test]
fn empty_buffers_of_any_element_come_back_empty() {
    every_device(|device| {
        assert_eq!(device.upload::<Step>(&[]).unwrap().download().unwrap(), []);
        assert!(device.alloc::<Step>(0).unwrap().cast::<Color>().unwrap().is_empty());
    });
}

#[test]
fn a_cast_starts_and_ends_between_elements() {
    let device = Device::cpu().unwrap();
    let bytes = device.upload(&[Color([0; 3]); 8]).unwrap();
    assert_eq!(bytes.cast::<u32>().unwrap().len(), 6);
    assert_eq!(bytes.slice(4..).unwrap().cast::<u32>().unwrap().len(), 3);
    let error = bytes.slice(..3).unwrap().cast::<u32>().unwrap_err();
    assert!(matches!(error, Error::Cast { what: "length", bytes: 9, size: 4, to: "u32", .. }), "{error:?}");
    let error = bytes.slice(1..5).unwrap().cast::<u32>().unwrap_err();
    assert!(error.to_string().contains("its offset of 3 bytes is no multiple of 4"), "{error}");
}

#[test]
fn a_cast_shares_the_bytes() {
    every_device(|device| {
        let words = device.upload(&[1u32, 2, 3, 4]).unwrap();
        let pairs = words.slice(2..).unwrap().cast::<[u32; 2]>().unwrap();
        pairs.write(&[[7, 8]]).unwrap();
        drop(pairs);
        assert_eq!(words.download().unwrap(), [1, 2, 7, 8]);
    });
}
