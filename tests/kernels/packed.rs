//! Elements of 1, 2 and 8 bytes in memory: at odd offsets, in buffers of odd length, with neighbours that others write; and
//! scalars of every size as parameters, in loops and in patterns.

use scry::{Buffer, Device, Element, f16};

use crate::support::{code, every_device, every_device_alone, expect_panic, out_of_bounds, zeros};

#[scry::kernel]
fn bytes(x: &[u8], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = x[i] + y[i] + 1;
}

#[scry::kernel]
fn signed_bytes(x: &[i8], y: &mut [i8]) {
    let i = global_id().x;
    y[i] = x[i] + y[i] - 1;
}

#[scry::kernel]
fn shorts(x: &[u16], y: &mut [u16]) {
    let i = global_id().x;
    y[i] = x[i] + y[i] + 1;
}

#[scry::kernel]
fn signed_shorts(x: &[i16], y: &mut [i16]) {
    let i = global_id().x;
    y[i] = x[i] + y[i] - 1;
}

#[scry::kernel]
fn halves(x: &[f16], y: &mut [f16]) {
    let i = global_id().x;
    y[i] = x[i] + y[i];
}

#[scry::kernel]
fn wide(x: &[i64], y: &mut [i64]) {
    let i = global_id().x;
    y[i] = x[i] + y[i] - 1;
}

/// Elements at offsets, of which some may not be there.
#[scry::kernel(requires(launch_size().x <= 100))]
fn outside(x: &[u8], z: &[i16], w: &[u64], y: &mut [u8]) {
    let i = global_id().x;
    y[i] = x[i + 2] + z[i + 2] as u8 + w[i + 2] as u8 + 1;
    y[i + 100] = 7;
}

#[scry::kernel]
fn parameters(a: u8, b: f64, c: i8, d: u64, e: f16, f: i16, g: u16, h: i64, y: &mut [f64]) {
    y[0] = a as f64;
    y[1] = b;
    y[2] = c as f64;
    y[3] = (d >> 40) as f64;
    y[4] = e.to_f64();
    y[5] = f as f64;
    y[6] = g as f64;
    y[7] = h as f64;
}

/// Ranges to the ends of their types, and steps beyond them.
#[scry::kernel]
fn loops(n: u64, y: &mut [u64]) {
    for i in 0..=255u8 {
        y[0] += i as u64;
    }
    for i in (0..=127i8).step_by(50) {
        y[1] += i as u64;
    }
    for i in (-100i8..100).rev().step_by(7) {
        y[2] += (i as i64 + 128) as u64;
    }
    for i in (-32768i16..=32767).step_by(1000) {
        y[3] += (i as i64 + 32768) as u64;
    }
    for i in n..n + 5 {
        y[4] += i;
    }
    for i in (0..n * 3).step_by(1_000_000_000) {
        y[5] += i + 1;
    }
    for i in (n..=n * 2).rev().step_by(3_000_000_000) {
        y[6] += i;
    }
    for i in (-3..n as i64).rev().step_by(2_000_000_000) {
        y[7] += (i + 3) as u64;
    }
    let mut literal = 0;
    for i in (250..=255).step_by(3) {
        literal += i;
        let _byte: u8 = i;
    }
    y[8] = literal as u64;
}

fn loops_in_rust(n: u64) -> [u64; 9] {
    [
        (0..=255u64).sum(),
        (0..=127u64).step_by(50).sum(),
        (-100i64..100).rev().step_by(7).map(|i| (i + 128).cast_unsigned()).sum(),
        (-32768i64..=32767).step_by(1000).map(|i| (i + 32768).cast_unsigned()).sum(),
        (n..n + 5).sum(),
        (0..n * 3).step_by(1_000_000_000).map(|i| i + 1).sum(),
        (n..=n * 2).rev().step_by(3_000_000_000).sum(),
        (0..n + 3).rev().step_by(2_000_000_000).sum(),
        (250u8.wrapping_add(253)).into(),
    ]
}

#[scry::kernel]
fn matches(x: &[u8], z: &[i64], y: &mut [i16]) {
    let i = global_id().x;
    let class: i16 = match x[i] {
        0 => -1,
        b'a'..=b'z' => 1,
        200..=255 => 2,
        _ => 3,
    };
    let size = match z[i] {
        i64::MIN..=-1 => -100i16,
        0 | 5_000_000_000 => 100,
        1.. => 200,
    };
    y[i] = class + size;
}

/// Runs `launch` on slices that start `offset` elements into buffers with some more elements behind them.
fn check<T: Element + PartialEq + std::fmt::Debug>(
    launch: impl Fn(&Device, &Buffer<T>, &Buffer<T>, usize) -> scry::Result<()>,
    value: impl Fn(usize) -> T,
    expected: impl Fn(T, T) -> T,
) {
    every_device(|gpu| {
        for (offset, len) in [(0, 1), (0, 7), (1, 1), (1, 6), (2, 5), (3, 1030), (5, 255)] {
            let all: Vec<T> = (0..offset + len + 3).map(&value).collect();
            let before: Vec<T> = (0..offset + len + 3).map(|i| value(3 * i + 50)).collect();
            let (x, y) = (gpu.upload(&all)?, gpu.upload(&before)?);
            launch(gpu, &x.slice(offset..offset + len)?, &y.slice(offset..offset + len)?, len)?;
            let mut after = before.clone();
            for i in offset..offset + len {
                after[i] = expected(all[i], before[i]);
            }
            assert_eq!(y.download()?, after, "{len} elements from {offset}");
            assert_eq!(x.download()?, all, "what is read stays");
        }
        Ok(())
    });
}

#[test]
fn bytes_keep_their_neighbours() {
    check(|on, x, y, n| bytes.launch(on, x, y, n), |i| (i * 37) as u8, |x, y| x.wrapping_add(y).wrapping_add(1));
    check(|on, x, y, n| signed_bytes.launch(on, x, y, n), |i| (i * 37) as i8, |x, y| x.wrapping_add(y).wrapping_sub(1));
}

#[test]
fn shorts_keep_their_neighbours() {
    check(|on, x, y, n| shorts.launch(on, x, y, n), |i| (i * 3737) as u16, |x, y| x.wrapping_add(y).wrapping_add(1));
    check(|on, x, y, n| signed_shorts.launch(on, x, y, n), |i| (i * 3737) as i16, |x, y| x.wrapping_add(y).wrapping_sub(1));
    check(|on, x, y, n| halves.launch(on, x, y, n), |i| f16::from_f32(i as f32 * 0.37), |x, y| x + y);
}

#[test]
fn wide_elements_keep_their_neighbours() {
    check(|on, x, y, n| wide.launch(on, x, y, n), |i| (i as i64) << 33, |x, y| x + y - 1);
}

/// Behind each slice there is more of its buffer, which stays as it is.
#[test]
fn whoever_wants_an_element_that_is_not_there_panics() {
    let (x, z, w) = ([1u8, 2, 3, 4, 5, 6], [10i16, 20, 30, 40, 50, 60], [100u64, 110, 120, 130, 140, 150]);
    let sum = |i: usize| x[i + 2].wrapping_add(z[i + 2] as u8).wrapping_add(w[i + 2] as u8).wrapping_add(1);
    every_device_alone(|gpu| {
        let (device_x, device_z, device_w) = (gpu.upload(&x)?, gpu.upload(&z)?, gpu.upload(&w)?);
        let run = |[x_len, z_len, w_len, y_len]: [usize; 4]| {
            let y = gpu.upload(&[9u8; 105])?;
            outside.launch(gpu, &device_x.slice(..x_len)?, &device_z.slice(..z_len)?, &device_w.slice(..w_len)?, &y.slice(..y_len)?, 3)?;
            Ok(y)
        };
        let mut expected = [9; 105];
        expected[..3].copy_from_slice(&[0, 1, 2].map(sum));
        expected[100..103].fill(7);
        assert_eq!(run([5, 5, 5, 103])?.download()?, expected);
        expected[102] = 9;
        let y = run([5, 5, 5, 102])?;
        let check = |panic: scry::KernelPanic, len: usize, place: &str| {
            assert_eq!((panic.global_id, panic.count), ([2, 0, 0], 1));
            assert_eq!(panic.message, out_of_bounds(len, len));
            assert!(code(&panic).starts_with(place), "{panic}");
        };
        check(expect_panic(y.download()), 102, "y[i + 100] = 7;");
        assert_eq!(y.download()?, expected);
        expected[2] = 9;
        for (lens, place) in [([4, 5, 5, 103], "x[i + 2] +"), ([5, 4, 5, 103], "z[i + 2] as"), ([5, 5, 4, 103], "w[i + 2] as")] {
            let y = run(lens)?;
            check(expect_panic(y.download()), 4, place);
            assert_eq!(y.download()?, expected, "{place}");
        }
        Ok(())
    });
}

#[test]
fn fills_reach_their_slice_and_no_further() {
    fn fill<T: Element + PartialEq + std::fmt::Debug>(gpu: &Device, zero: T, value: T) -> scry::Result<()> {
        for (start, end) in [(0, 0), (0, 1), (1, 2), (1, 3), (2, 9), (3, 4), (4, 8), (5, 23), (0, 23)] {
            let buffer = gpu.upload(&[zero; 23])?;
            buffer.slice(start..end)?.fill(value)?;
            let mut expected = [zero; 23];
            expected[start..end].fill(value);
            assert_eq!(buffer.download()?, expected, "{start}..{end}");
        }
        Ok(())
    }
    every_device(|gpu| {
        fill(gpu, 0u8, 0xab)?;
        fill(gpu, 1i16, -2)?;
        fill(gpu, f16::ZERO, f16::PI)?;
        fill(gpu, 0u32, 0xdead_beef)?;
        fill(gpu, 5u64, 0x0123_4567_89ab_cdef)?;
        fill(gpu, 5u64, 0x0123_4567_0123_4567)?;
        fill(gpu, 0.0f64, 0.1)
    });
}

#[test]
fn parameters_of_every_size_arrive() {
    let e = f16::from_f32(0.1);
    let expected = [200.0, 0.1, -100.0, f64::from(0x00ab_cdefu32), e.to_f64(), -30000.0, 60000.0, -5e12];
    every_device(|gpu| {
        let y = zeros::<f64>(gpu, 8)?;
        parameters.launch(gpu, 200, 0.1, -100, 0xabcd_ef01_2345_6789, e, -30000, 60000, -5_000_000_000_000, &y, 1)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

#[test]
fn loops_reach_the_ends_of_their_types() {
    let n = 5_000_000_000;
    every_device(|gpu| {
        let y = zeros(gpu, 9)?;
        loops.launch(gpu, n, &y, 1)?;
        assert_eq!(y.download()?, loops_in_rust(n));
        Ok(())
    });
}

#[test]
fn patterns_match_numbers_of_every_size() {
    let (x, z) = ([0u8, b'a', b'z', 150, 200, 255], [i64::MIN, -1, 0, 5_000_000_000, 1, i64::MAX]);
    every_device(|gpu| {
        let y = zeros(gpu, 6)?;
        matches.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&z)?, &y, 6)?;
        assert_eq!(y.download()?, [-101, -99, 101, 103, 202, 202]);
        Ok(())
    });
}
