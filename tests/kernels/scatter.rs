//! `y.scatter(index, value)`: elements that data decide. Where several invocations have one, it has one of their values.

use std::fmt::Debug;

use scry::{BackendKind, Buffer, Device, Element, bf16, f16};

use crate::support::{every_device, zeros};

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
#[repr(u8)]
enum Kind {
    One = 1,
    Two = 2,
    Five = 5,
}

/// Each element to its place.
#[scry::kernel(instances(T = [f32, i32, u32, f16, bf16, i16, u16, i8, u8, bool, Kind]))]
fn permute<T: Copy>(to: &[u32], x: &[T], y: &mut [T]) {
    let i = global_id().x;
    y.scatter(to[i] as usize, x[i]);
}

#[scry::device]
fn put(y: &mut [u32], to: &[u32], i: usize, value: u32) {
    y.scatter(to[i] as usize, value);
}

/// In a function, in a loop, and to a part of a slice.
#[scry::kernel]
fn in_rounds(to: &[u32], x: &[u32], y: &mut [u32]) {
    for k in (global_id().x..x.len()).step_by(launch_size().x) {
        put(y, to, k, x[k] + 1);
        y[x.len()..].scatter(to[k] as usize, 2 * x[k]);
    }
}

/// To arrays in elements, whose numbers share words with others; and to an array of the invocation's own.
#[scry::kernel]
fn in_arrays(to: &[u32], rows: &mut [[u16; 3]], y: &mut [u32]) {
    let i = global_id().x;
    let at = to[i] as usize;
    rows[at / 3].scatter(at % 3, 7 * i as u16);
    let (mut own, mut next) = ([i as u32; 4], 1);
    // The index first, then the value.
    own.scatter(
        {
            next = next * 10 + 2;
            2
        },
        {
            next = next * 10 + 3;
            next
        },
    );
    y[i] = own[1] + 1000 * own[2] + 1_000_000 * next;
}

/// A workgroup's keys, all of which are different, each to its rank.
#[scry::kernel(workgroup = 64)]
fn ranked(x: &[f32], y: &mut [f32]) {
    let mut keys = shared::<[f32; 64]>();
    let mut sorted = shared::<[f32; 64]>();
    let mut are_negative = shared::<[bool; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    keys[lane] = x[i];
    barrier();
    let key = keys[lane];
    let rank = keys.iter().filter(|other| **other < key).count();
    sorted.scatter(rank, key);
    are_negative.scatter(rank, key < 0.0);
    barrier();
    y[i] = if are_negative[lane] { -2.0 * sorted[lane] } else { sorted[lane] };
}

/// Neighbours, which the CPU goes through in runs.
#[scry::kernel]
fn side_by_side(x: &[u8], y: &mut [u8], z: &mut [f32]) {
    let i = global_id().x;
    if i < x.len() {
        y.scatter(i, x[i] ^ 1);
        z.scatter(i, x[i] as f32 * 0.5);
    }
}

const LEN: usize = 257;

/// A permutation of so many, which is prime.
fn places() -> Vec<u32> {
    (0..LEN as u32).map(|i| i * 100 % LEN as u32).collect()
}

fn scattered<T: Clone>(to: &[u32], x: &[T]) -> Vec<T> {
    let mut y = x.to_vec();
    to.iter().zip(x).for_each(|(to, x)| y[*to as usize] = x.clone());
    y
}

fn check<T: Element + PartialEq + Debug>(
    gpu: &Device,
    values: &[T],
    run: impl Fn(&Buffer<u32>, &Buffer<T>, &Buffer<T>) -> scry::Result<()>,
) -> scry::Result<()> {
    let (to, x): (_, Vec<T>) = (places(), values.iter().copied().cycle().take(LEN).collect());
    let y = gpu.upload(&vec![values[0]; LEN])?;
    run(&gpu.upload(&to)?, &gpu.upload(&x)?, &y)?;
    assert_eq!(y.download()?, scattered(&to, &x));
    Ok(())
}

#[test]
fn elements_of_every_type_go_where_the_data_say() {
    every_device(|gpu| {
        macro_rules! check {
            ($($values:expr),*) => {
                $(check(gpu, &$values, |to, x, y| permute.launch(gpu, to, x, y, LEN))?;)*
            };
        }
        check!([1.5f32, -2.25, 1e30, -0.0], [i32::MIN, -1, 7], [u32::MAX, 0, 0x8000_0001], [-3i16, i16::MIN, 300], [0u16, 0xffff, 0x8001]);
        check!([-3i8, i8::MIN, 100, 0], [0u8, 255, 0x81, 7, 9], [true, false, false], [Kind::Five, Kind::One, Kind::Two]);
        check!([1.5, -2.0, 0.0].map(f16::from_f32), [3.5, -1e30, 0.25].map(bf16::from_f32));
        Ok(())
    });
}

#[test]
fn functions_and_loops_scatter_to_parts_of_slices() {
    let (to, x): (_, Vec<u32>) = (places(), (0..LEN as u32).map(|i| i * i).collect());
    let [low, high] = [|x| x + 1, |x| 2 * x].map(|of: fn(u32) -> u32| scattered(&to, &x.iter().copied().map(of).collect::<Vec<_>>()));
    every_device(|gpu| {
        let y = zeros::<u32>(gpu, 2 * LEN)?;
        in_rounds.launch(gpu, &gpu.upload(&to)?, &gpu.upload(&x)?, &y, 70)?;
        assert_eq!(y.download()?, [&low[..], &high].concat());
        Ok(())
    });
}

#[test]
fn arrays_are_scattered_to() {
    let to: Vec<u32> = places();
    let mut numbers = vec![5; 258];
    to.iter().zip(0..).for_each(|(to, i)| numbers[*to as usize] = 7 * i);
    let rows: Vec<[u16; 3]> = numbers.chunks(3).map(|row| [row[0], row[1], row[2]]).collect();
    every_device(|gpu| {
        let (actual, y) = (gpu.upload(&[[5u16; 3]; 86])?, zeros::<u32>(gpu, LEN)?);
        in_arrays.launch(gpu, &gpu.upload(&to)?, &actual, &y, LEN)?;
        assert_eq!(actual.download()?, rows);
        assert_eq!(y.download()?, (0..LEN as u32).map(|i| i + 123_000 + 123_000_000).collect::<Vec<_>>());
        Ok(())
    });
}

#[test]
fn shared_memory_is_scattered_to() {
    let x: Vec<f32> = (0..128).map(|i| (i * 37 % 128) as f32 - 60.0).collect();
    let expected = x.chunks(64).flat_map(|part| {
        let mut part = part.to_vec();
        part.sort_by(f32::total_cmp);
        part.into_iter().map(|key| if key < 0.0 { -2.0 * key } else { key })
    });
    let expected: Vec<f32> = expected.collect();
    every_device(|gpu| {
        let y = zeros(gpu, 128)?;
        ranked.launch(gpu, &gpu.upload(&x)?, &y, 128)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn neighbours_are_scattered_side_by_side() {
    let x: Vec<u8> = (0..1001).map(|i| (i * 7) as u8).collect();
    every_device(|gpu| {
        let (y, z) = (gpu.upload(&[9u8; 1004])?, gpu.upload(&[9.0f32; 1004])?);
        side_by_side.launch(gpu, &gpu.upload(&x)?, &y, &z, 1003)?;
        let nines = [9; 3];
        assert_eq!(y.download()?, x.iter().map(|x| x ^ 1).chain(nines).collect::<Vec<_>>());
        assert_eq!(z.download()?, x.iter().map(|x| f32::from(*x) * 0.5).chain(nines.map(f32::from)).collect::<Vec<_>>());
        Ok(())
    });
}

/// Of powers of two, a mixture is none. The sanitizer finds the race: `tests/sanitizer`.
#[test]
fn of_several_values_an_element_has_one() {
    const ALL: usize = 20_000;
    let to: Vec<u32> = (0..ALL as u32).map(|i| i % 5).collect();
    every_device(|gpu| {
        if gpu.backend_kind() == BackendKind::Sanitizer {
            return Ok(());
        }
        let to = gpu.upload(&to)?;
        macro_rules! check {
            ($($scalar:ident),*) => {$(
                let x: Vec<$scalar> = (0..ALL).map(|i| 1 << (i / 5 % ($scalar::BITS as usize - 1))).collect();
                let y = gpu.upload(&[0x55 as $scalar; 8])?;
                permute.launch(gpu, &to, &gpu.upload(&x)?, &y, ALL)?;
                let y = y.download()?;
                assert!(y[..5].iter().all(|element| element.is_power_of_two()), "{y:?}");
                assert_eq!(y[5..], [0x55; 3]);
            )*};
        }
        check!(u8, u16, u32);
        Ok(())
    });
}
