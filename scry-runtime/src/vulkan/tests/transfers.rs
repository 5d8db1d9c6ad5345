//! Bytes in, bytes out: the same at any offset and length.

use super::super::transfer::PIECE;
use super::{devices, noise};
use crate::Error;
use crate::backend::Contents;
use crate::command::{Command, Region};

/// Words of several pieces of staging memory for each of several lanes, and a bit.
const LONG: usize = PIECE as usize / 4 * 9 / 2 + 3;

#[test]
fn upload_and_download_give_back_the_same() {
    for device in devices("upload_and_download_give_back_the_same") {
        for len in [0, 1, 3, 1000, LONG] {
            let words = noise(len);
            assert_eq!(device.upload(&words).unwrap().download().unwrap(), words, "{len} words");
        }
    }
}

#[test]
fn new_memory_is_zero() {
    for device in devices("new_memory_is_zero") {
        for len in [1, 1000, LONG] {
            drop(device.upload(&noise(len)).unwrap());
            device.sync().unwrap();
            assert!(device.alloc::<u32>(len).unwrap().download().unwrap().iter().all(|&word| word == 0), "{len} words");
        }
    }
}

#[test]
fn writes_and_fills_stay_in_their_slice() {
    for device in devices("writes_and_fills_stay_in_their_slice") {
        let mut expected = noise(1000);
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
    }
}

#[test]
fn writes_are_ordered_with_queued_work() {
    for device in devices("writes_are_ordered_with_queued_work") {
        let buffer = device.alloc::<u32>(LONG).unwrap();
        for round in 0..20 {
            buffer.fill(round).unwrap();
            buffer.slice(round as usize * 5..).unwrap().write(&[round + 100]).unwrap();
        }
        let words = buffer.download().unwrap();
        assert_eq!((words[95], words[94], words[LONG - 1]), (119, 19, 19));
    }
}

#[test]
fn many_small_writes_share_staging_memory() {
    for device in devices("many_small_writes_share_staging_memory") {
        let expected = noise(5000);
        let buffer = device.alloc::<u32>(expected.len()).unwrap();
        buffer.fill(1).unwrap();
        for (i, word) in expected.iter().enumerate() {
            buffer.slice(i..).unwrap().write(&[*word]).unwrap();
        }
        assert_eq!(buffer.download().unwrap(), expected);
    }
}

#[test]
fn single_bytes_can_be_copied() {
    for device in devices("single_bytes_can_be_copied") {
        let backend = device.backend();
        let memory = backend.alloc(11, Contents::Zeros).unwrap();
        let region = |offset, size| Region { memory: &memory, offset, size };
        let mut bytes = [0xff; 11];
        backend.read(region(0, 11), &mut bytes).unwrap();
        assert_eq!(bytes, [0; 11]);
        backend.submit(Command::Fill(region(4, 4), 0x0403_0201)).unwrap();
        backend.write(region(7, 3), b"abc").unwrap();
        backend.read(region(0, 11), &mut bytes).unwrap();
        assert_eq!(&bytes, b"\0\0\0\0\x01\x02\x03abc\0");
        backend.read(region(9, 1), &mut bytes[..1]).unwrap();
        assert_eq!(bytes[0], b'c');
    }
}

#[test]
fn too_long_a_buffer_is_an_error() {
    for device in devices("too_long_a_buffer_is_an_error") {
        let words = device.info().max_buffer_size as usize / 4;
        assert!(matches!(device.alloc::<u32>(words + 1), Err(Error::BufferTooLong { .. })));
    }
}
