//! Iterators over slices, arrays and ranges: `for`, adaptors, and the methods that go through one. Each device function is plain Rust as well.

use crate::support::{every_device, every_device_alone, expect_panic, out_of_bounds};

/// What goes through a slice of the kernel's.
#[scry::device]
mod over {
    /// The weighted sum of what is not negative.
    pub(super) fn weighted(x: &[f32], w: &[f32]) -> f32 {
        let mut sum = 0.0;
        for (i, (a, b)) in x.iter().zip(w).enumerate() {
            if *a < 0.0 {
                continue;
            }
            sum += a * b + i as f32;
        }
        sum
    }

    pub(super) fn sums(x: &[f32]) -> [f32; 6] {
        let doubled: f32 = x.iter().map(|v| v * 2.0).sum();
        [
            x.iter().sum(),
            doubled,
            x.iter().copied().filter(|v| *v > 0.0).sum::<f32>(),
            x.iter().take(3).product(),
            x.iter().skip(2).step_by(3).map(|&v| v + 1.0).sum::<f32>(),
            x.iter().rev().fold(0.0, |sum, v| sum * 0.5 + v),
        ]
    }

    pub(super) fn extremes(x: &[f32]) -> [f32; 6] {
        [
            x.iter().copied().fold(f32::NEG_INFINITY, f32::max),
            x.iter().copied().min_by(|a, b| a.total_cmp(b)).unwrap_or(-1.0),
            *x.iter().max_by(|a, b| a.total_cmp(b)).unwrap(),
            x.iter().map(|v| v.abs()).reduce(|a, b| a + b * 0.25).unwrap_or(7.0),
            x.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)).map_or(99.0, |(i, v)| i as f32 + v),
            *x.iter().min_by_key(|v| (**v * 4.0) as i32).unwrap(),
        ]
    }

    pub(super) fn found(x: &[u32], y: u32) -> [u32; 12] {
        let at = |place: Option<usize>| place.map_or(1000, |at| at as u32);
        [
            x.iter().any(|v| *v == y) as u32,
            x.iter().all(|&v| v < y) as u32,
            at(x.iter().position(|v| *v > y)),
            at(x.iter().rev().position(|v| v % 2 == 1)),
            x.iter().filter(|v| **v < y).count() as u32,
            x.iter().find(|v| **v > y).copied().unwrap_or(500),
            *x.iter().max().unwrap(),
            x.iter().copied().min().unwrap(),
            *x.iter().last().unwrap(),
            x.iter().nth(2).map_or(3, |v| v + 1),
            x.contains(&y) as u32,
            x.iter().max_by_key(|v| **v % 5).copied().unwrap(),
        ]
    }

    pub(super) fn stages(x: &[u32], n: usize) -> [u32; 9] {
        let even = x.iter().filter(|v| *v % 2 == 0);
        [
            even.enumerate().map(|(i, v)| i as u32 * 10 + v).sum(),
            x.iter().filter(|&&v| v > 3).take(n).sum(),
            x.iter().filter(|v| **v > 3).skip(n).map(|v| v * 3).sum(),
            x.iter().map(|v| v + 1).skip(n).sum(),
            x.iter().take_while(|v| **v < 8).count() as u32,
            x.iter().skip_while(|v| **v < 8).sum(),
            x.iter().filter(|v| **v != 4).step_by(2).sum(),
            x.iter().filter_map(|v| v.checked_sub(4)).sum(),
            x.iter().enumerate().rev().take(2).map(|(i, v)| i as u32 * v).sum(),
        ]
    }

    pub(super) fn parts(x: &[u32], n: usize) -> [u32; 6] {
        let mut windows = 0;
        for pair in x.windows(2) {
            windows += pair[0] * pair[1];
        }
        let mut chunks = 0;
        for (row, chunk) in x.chunks_exact(n).enumerate() {
            chunks += (row as u32 + 1) * chunk.iter().sum::<u32>() + chunk.len() as u32;
        }
        [
            windows,
            chunks,
            x.chunks(n).map(|part| part.iter().fold(1u32, |product, v| product.wrapping_mul(*v))).fold(0, |a, b| a ^ b),
            x.chunks(n).map(|part| part.len() as u32).sum(),
            x.windows(n).filter(|part| part[0] < part[n - 1]).count() as u32,
            x.windows(n).rev().map(|part| part[0]).fold(0u32, |a, b| a.wrapping_mul(3) + b),
        ]
    }
}

use over::{extremes, found, parts, stages, sums, weighted};

#[scry::kernel]
fn through(x: &[f32], w: &[f32], from: usize, y: &mut [[f32; 6]], z: &mut [f32]) {
    let i = global_id().x;
    y[3 * i] = sums(&x[from + i..]);
    y[3 * i + 1] = extremes(&x[i..]);
    y[3 * i + 2] = sums(&x[..i]);
    z[i] = weighted(x, &w[i..]);
}

#[test]
fn floats_are_gone_through() {
    let x: Vec<f32> = (0..20).map(|i| ((i * 7 + 3) % 11) as f32 * 0.75 - 2.0).collect();
    let w: Vec<f32> = (0..18).map(|i| i as f32 * 0.5).collect();
    every_device(|gpu| {
        let (y, z) = (gpu.alloc::<[f32; 6]>(27)?, gpu.alloc::<f32>(9)?);
        through.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&w)?, 2, &y, &z, 9)?;
        let expected: Vec<[f32; 6]> = (0..9).flat_map(|i| [sums(&x[2 + i..]), extremes(&x[i..]), sums(&x[..i])]).collect();
        assert_eq!(y.download()?, expected);
        assert_eq!(z.download()?, (0..9).map(|i| weighted(&x, &w[i..])).collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn searched(x: &[u32], y: &mut [[u32; 12]], z: &mut [[u32; 9]], v: &mut [[u32; 6]]) {
    let i = global_id().x;
    y[i] = found(&x[i..], i as u32);
    z[i] = stages(&x[i..], i % 4);
    v[i] = parts(&x[i..], i % 4 + 1);
}

#[test]
fn integers_are_gone_through() {
    let x: Vec<u32> = (0..23).map(|i| (i * 5 + 2) % 13).collect();
    every_device(|gpu| {
        let (y, z, v) = (gpu.alloc::<[u32; 12]>(15)?, gpu.alloc::<[u32; 9]>(15)?, gpu.alloc::<[u32; 6]>(15)?);
        searched.launch(gpu, &gpu.upload(&x)?, &y, &z, &v, 15)?;
        assert_eq!(y.download()?, (0..15).map(|i| found(&x[i..], i as u32)).collect::<Vec<_>>());
        assert_eq!(z.download()?, (0..15).map(|i| stages(&x[i..], i % 4)).collect::<Vec<_>>());
        assert_eq!(v.download()?, (0..15).map(|i| parts(&x[i..], i % 4 + 1)).collect::<Vec<_>>());
        Ok(())
    });
}

/// Arrays, ranges, and what is written.
#[scry::device]
mod arrays {
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub(super) struct Body {
        pub(super) at: [f32; 3],
        pub(super) mass: f32,
    }

    pub(super) fn energy(bodies: [Body; 3]) -> f32 {
        let mut energy = 0.0;
        for (i, a) in bodies.iter().enumerate() {
            for b in &bodies[i + 1..] {
                let distance: f32 = a.at.iter().zip(b.at.iter()).map(|(p, q)| (p - q) * (p - q)).sum();
                energy += a.mass * b.mass * distance;
            }
        }
        energy
    }

    pub(super) fn changed(mut x: [u32; 6], n: u32) -> [u32; 6] {
        for v in x.iter_mut() {
            *v += n;
        }
        for (i, v) in x.iter_mut().enumerate().filter(|(i, _)| i % 2 == 1) {
            *v *= i as u32;
        }
        x.swap(0, (n % 6) as usize);
        x[1..5].reverse();
        x[4..].fill(n);
        let copy = x;
        for v in copy {
            x[(v % 6) as usize] += 1;
        }
        let (first, second) = x.split_at_mut(3);
        first.copy_from_slice(second);
        for pair in second.chunks_exact_mut(2) {
            pair[0] += pair[1];
        }
        x
    }

    pub(super) fn mapped(x: [u32; 4]) -> [u32; 5] {
        let [a, b, c, d] = x.map(|v| v * v + 1);
        let halves = x.map(|v| v as f32 * 0.5);
        let number = b"0123".iter().fold(0u32, |number, digit| number * 10 + (digit - b'0') as u32);
        [a + b, c + d, halves.iter().sum::<f32>() as u32, halves.len() as u32, number]
    }

    pub(super) fn ranges(n: i32, x: u32) -> [i32; 8] {
        let inside = (3..n).contains(&4) as i32 + 2 * (3..=n).contains(&n) as i32 + 4 * (..x).contains(&2) as i32;
        let pairs = 0..n;
        [
            (0..n).map(|k| k * k).sum(),
            (1..=n).product(),
            inside,
            (-3..n).filter(|k| k % 2 == 0).count() as i32,
            (0..n).zip(5..).map(|(a, b)| a * b).sum(),
            (0..n).rev().step_by(2).fold(0, |a, b| a * 2 + b),
            pairs.map(|k| (0..k).sum::<i32>()).sum(),
            (0..n).any(|k| k * k == 9) as i32,
        ]
    }

    pub(super) fn unrolled(x: [u32; 4]) -> u32 {
        let mut sum = 0;
        #[allow(unused_attributes)]
        for (i, v) in x.iter().enumerate() {
            sum += (i as u32 + 1) * v;
        }
        sum
    }
}

use arrays::{Body, changed, energy, mapped, ranges, unrolled};

#[scry::kernel]
fn arranged(x: &[[u32; 6]], y: &mut [[u32; 6]], z: &mut [[u32; 5]], r: &mut [[i32; 8]], e: &mut [f32]) {
    let i = global_id().x;
    let row = &x[i];
    y[i] = changed(*row, i as u32);
    z[i] = mapped([row[0], row[1], row[2], row[3]]);
    r[i] = ranges(i as i32, row[5]);
    let body = |k: usize| Body { at: [row[k] as f32, row[k + 1] as f32, 0.5], mass: row[k + 2] as f32 };
    e[i] = energy([body(0), body(1), body(3)]);
    let mut sum = 0;
    #[unroll]
    for (k, v) in [row[0], row[1], row[2], row[3]].iter().enumerate() {
        sum += (k as u32 + 1) * v;
    }
    y[i][5] += sum + unrolled([row[0], row[1], row[2], row[3]]);
}

#[test]
fn arrays_and_ranges_are_gone_through() {
    let x: Vec<[u32; 6]> = (0..12).map(|i| [i, i + 3, 2 * i, 7, i % 5, i % 3]).collect();
    every_device(|gpu| {
        let (y, z) = (gpu.alloc::<[u32; 6]>(12)?, gpu.alloc::<[u32; 5]>(12)?);
        let (r, e) = (gpu.alloc::<[i32; 8]>(12)?, gpu.alloc::<f32>(12)?);
        arranged.launch(gpu, &gpu.upload(&x)?, &y, &z, &r, &e, 12)?;
        let first = |row: &[u32; 6]| [row[0], row[1], row[2], row[3]];
        let expected = x.iter().enumerate().map(|(i, row)| {
            let mut all = changed(*row, i as u32);
            all[5] += 2 * unrolled(first(row));
            all
        });
        assert_eq!(y.download()?, expected.collect::<Vec<_>>());
        assert_eq!(z.download()?, x.iter().map(|row| mapped(first(row))).collect::<Vec<_>>());
        assert_eq!(r.download()?, x.iter().enumerate().map(|(i, row)| ranges(i as i32, row[5])).collect::<Vec<_>>());
        let body = |row: &[u32; 6], k: usize| Body { at: [row[k] as f32, row[k + 1] as f32, 0.5], mass: row[k + 2] as f32 };
        assert_eq!(e.download()?, x.iter().map(|row| energy([body(row, 0), body(row, 1), body(row, 3)])).collect::<Vec<_>>());
        Ok(())
    });
}

/// In a kernel's own body, on its slices, what is written included.
#[scry::kernel]
fn stencil(x: &[f32], width: usize, y: &mut [f32], rows: &mut [[f32; 4]]) {
    let i = global_id().x;
    let row = &x[i * width..(i + 1) * width];
    let (left, right) = row.split_at(width / 2);
    y[i] = left.iter().sum::<f32>() - right.iter().sum::<f32>();
    let own = &mut rows[i];
    for (v, k) in own.iter_mut().zip(0..) {
        *v += row[k] + k as f32;
    }
    own[3] = row.iter().rev().take(2).sum();
    let best = row.iter().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b));
    if let Some((k, v)) = best {
        own[0] += k as f32 * v;
    }
}

#[test]
fn kernels_have_parts_of_slices() {
    let (width, count) = (6, 5);
    let x: Vec<f32> = (0..width * count).map(|i| ((i * 13) % 17) as f32 - 4.0).collect();
    every_device(|gpu| {
        let (y, rows) = (gpu.alloc::<f32>(count)?, gpu.upload(&vec![[0.25f32; 4]; count])?);
        stencil.launch(gpu, &gpu.upload(&x)?, width, &y, &rows, count)?;
        let row = |i: usize| &x[i * width..(i + 1) * width];
        let sum = |i: usize| row(i)[..3].iter().sum::<f32>() - row(i)[3..].iter().sum::<f32>();
        assert_eq!(y.download()?, (0..count).map(sum).collect::<Vec<_>>());
        let expected = (0..count).map(|i| {
            let row = row(i);
            let mut own = [0.25 + row[0], 0.25 + row[1] + 1.0, 0.25 + row[2] + 2.0, row[5] + row[4]];
            let (at, least) = row.iter().enumerate().min_by(|a, b| a.1.total_cmp(b.1)).unwrap();
            own[0] += at as f32 * least;
            own
        });
        assert_eq!(rows.download()?, expected.collect::<Vec<_>>());
        Ok(())
    });
}

#[scry::kernel]
fn cut(x: &[u32], from: usize, to: usize, y: &mut [u32]) {
    let part = &x[from..to];
    y[0] = part[global_id().x + 2];
}

#[scry::kernel]
fn copied(x: &[u32], n: usize, y: &mut [u32]) {
    y[..n].copy_from_slice(&x[1..]);
}

#[scry::kernel]
fn in_chunks(x: &[u32], n: usize, y: &mut [u32]) {
    for (v, part) in y.iter_mut().zip(x.chunks(n)) {
        *v = part.iter().sum();
    }
}

#[scry::kernel]
fn in_two(x: &[u32], n: usize, y: &mut [u32]) {
    let (first, second) = x.split_at(n);
    y[0] = first.len() as u32 * 100 + second.iter().sum::<u32>();
}

#[test]
fn what_is_not_there_is_a_panic() {
    every_device_alone(|gpu| {
        let (x, y) = (gpu.upload(&[1u32, 2, 3, 4, 5])?, gpu.alloc::<u32>(5)?);
        let texts = [
            ((6, 2), "range start index 6 out of range for slice of length 5"),
            ((1, 9), "range end index 9 out of range for slice of length 5"),
            ((4, 2), "slice index starts at 4 but ends at 2"),
        ];
        for ((from, to), text) in texts {
            cut.launch(gpu, &x, from, to, &y, 1)?;
            let panic = expect_panic(gpu.sync());
            assert_eq!(panic.message, text);
        }
        cut.launch(gpu, &x, 1, 5, &y, 1)?;
        assert_eq!(y.download()?[0], 4);
        cut.launch(gpu, &x, 1, 3, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, out_of_bounds(2, 2));
        copied.launch(gpu, &x, 4, &y, 1)?;
        assert_eq!(y.download()?, [2, 3, 4, 5, 0]);
        copied.launch(gpu, &x, 3, &y, 1)?;
        let text = "copy_from_slice: source slice length (4) does not match destination slice length (3)";
        assert_eq!(expect_panic(gpu.sync()).message, text);
        in_chunks.launch(gpu, &x, 2, &y, 1)?;
        assert_eq!(y.download()?, [3, 7, 5, 5, 0]);
        in_chunks.launch(gpu, &x, 0, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, "chunk size must be non-zero");
        in_two.launch(gpu, &x, 5, &y, 1)?;
        assert_eq!(y.download()?[0], 500);
        in_two.launch(gpu, &x, 6, &y, 1)?;
        assert_eq!(expect_panic(gpu.sync()).message, "mid > len");
        Ok(())
    });
}

/// Parameters of closures that are changed are their own: an item in parts, and a variable.
#[scry::kernel]
fn changed_items(x: &[u32], y: &mut [[u32; 3]]) {
    let i = global_id().x;
    let kept = x[i];
    let raised = |mut value: u32| {
        value += 1;
        value
    };
    let pairs = x.iter().copied().zip(1..4u32).fold(0, |sum, mut pair: (u32, u32)| {
        pair.1 *= 2;
        sum + pair.0 * pair.1
    });
    y[i] = [pairs, raised(kept) * 1000 + kept, (if kept > 4 { Some(100) } else { None }).unwrap_or_default()];
}

#[test]
fn changed_parameters_are_their_own() {
    let x = [3u32, 8, 5, 6];
    let pairs = x[0] * 2 + x[1] * 4 + x[2] * 6;
    let expected = x.map(|x| [pairs, (x + 1) * 1000 + x, if x > 4 { 100 } else { 0 }]);
    every_device(|gpu| {
        let y = gpu.alloc::<[u32; 3]>(4)?;
        changed_items.launch(gpu, &gpu.upload(&x)?, &y, 4)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}
