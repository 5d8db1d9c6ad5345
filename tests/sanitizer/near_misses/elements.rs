//! Elements, and parts of elements, side by side: each is one invocation's own, or nobody writes it; and indices that only look as if
//! they were out of bounds.

use scry::glam::Vec2;

use super::{NearMiss, numbers};

/// Each reads and writes its own.
#[scry::kernel]
fn in_place(y: &mut [u32]) {
    let i = global_id().x;
    y[i] = y[i] * 2 + 1;
    y[i] ^= 5;
}

/// Bytes, which share a word with others.
#[scry::kernel]
fn bytes(x: &[u32], y: &mut [u8], z: &mut [i16]) {
    let i = global_id().x;
    y[i] = x[i] as u8;
    z[i] += x[i] as i16;
    y[i] ^= z[i] as u8;
}

#[scry::device]
#[derive(Debug, Clone, Copy, PartialEq)]
struct Pair {
    low: u32,
    high: u8,
}

/// The fields of a struct are two invocations'.
#[scry::kernel]
fn fields(x: &[u32], pairs: &mut [Pair]) {
    let i = global_id().x;
    if i % 2 == 0 {
        pairs[i / 2].low = x[i];
    } else {
        pairs[i / 2].high = x[i] as u8;
    }
}

/// The elements of an array in a slice are three invocations'.
#[scry::kernel]
fn arrays(x: &[u32], rows: &mut [[u32; 3]]) {
    let i = global_id().x;
    rows[i / 3][i % 3] += x[i];
}

/// The components of a vector are two invocations'.
#[scry::kernel]
fn components(x: &[f32], points: &mut [Vec2]) {
    let i = global_id().x;
    if i % 2 == 0 {
        points[i / 2].x = x[i];
    } else {
        points[i / 2].y = x[i];
    }
}

/// Two rows of every element, with a workgroup's edge in the middle of one.
#[scry::kernel(workgroup = (4, 2))]
fn interleaved(x: &[u32], y: &mut [u32]) {
    let (column, row, width) = (global_id().x, global_id().y, launch_size().x);
    let i = row * width + column;
    y[2 * i + 1] = x[i];
    y[2 * i] = !x[i];
}

/// A permutation that the data says; each index is there once.
#[scry::kernel]
fn permuted(x: &[u32], order: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y.scatter(order[i] as usize, x[i]);
}

/// Few invocations take many elements by turns.
#[scry::kernel(workgroup = 32)]
fn by_turns(x: &[u32], y: &mut [u32]) {
    let mut i = global_id().x;
    while i < x.len() {
        // SAFETY: invocations are less than the step apart.
        unsafe { y[i] = x[i] + i as u32 };
        i += launch_size().x;
    }
}

/// Some write while others read the elements that those do not.
#[scry::kernel]
fn odd_from_even(y: &mut [u32]) {
    let i = global_id().x;
    if i % 2 == 1 {
        y[i] = y[i - 1] + 1;
    }
}

/// All read what nobody writes, which is a part of the slice that they write.
#[scry::kernel]
fn head_is_constant(y: &mut [u32]) {
    let i = global_id().x + 4;
    y[i] = y[0] * y[i] + y[i % 4];
}

/// What is compared first is not accessed.
#[scry::kernel]
fn guarded(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    let mut sum = 0;
    if i > 0 && x[i - 1] > 500 {
        sum += x[i - 1];
    }
    if i + 1 < x.len() && x[i + 1] > 500 {
        sum += x[i + 1];
    }
    let far = if i < 10 { x[i] } else { x[i - 10] };
    y[i] = sum + far + x[(i + 7).min(x.len() - 1)] + x[i.saturating_sub(3)];
}

/// In one slice of a buffer, out of another.
#[scry::kernel]
fn from_slice_to_slice(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[x.len() - 1 - i];
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: in_place::NAME,
        check: |gpu| {
            let x = numbers(300);
            let y = gpu.upload(&x)?;
            in_place.launch(gpu, &y, 300)?;
            assert_eq!(y.download()?, x.iter().map(|x| (x * 2 + 1) ^ 5).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: bytes::NAME,
        check: |gpu| {
            let x = numbers(301);
            let (y, z) = (gpu.alloc(301)?, gpu.upload(&[-3; 301])?);
            bytes.launch(gpu, &gpu.upload(&x)?, &y, &z, 301)?;
            assert_eq!(z.download()?, x.iter().map(|x| *x as i16 - 3).collect::<Vec<_>>());
            assert_eq!(y.download()?, x.iter().map(|x| *x as u8 ^ (*x as i16 - 3) as u8).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: fields::NAME,
        check: |gpu| {
            let x = numbers(200);
            let pairs = gpu.alloc(100)?;
            fields.launch(gpu, &gpu.upload(&x)?, &pairs, 200)?;
            assert_eq!(pairs.download()?, x.chunks(2).map(|x| Pair { low: x[0], high: x[1] as u8 }).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: arrays::NAME,
        check: |gpu| {
            let x = numbers(300);
            let rows = gpu.upload(&[[1, 2, 3]; 100])?;
            arrays.launch(gpu, &gpu.upload(&x)?, &rows, 300)?;
            assert_eq!(rows.download()?, x.chunks(3).map(|x| [x[0] + 1, x[1] + 2, x[2] + 3]).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: components::NAME,
        check: |gpu| {
            let x: Vec<f32> = numbers(200).iter().map(|x| *x as f32).collect();
            let points = gpu.alloc(100)?;
            components.launch(gpu, &gpu.upload(&x)?, &points, 200)?;
            assert_eq!(points.download()?, x.chunks(2).map(|x| Vec2::new(x[0], x[1])).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: interleaved::NAME,
        check: |gpu| {
            let x = numbers(10 * 7);
            let y = gpu.alloc(140)?;
            interleaved.launch(gpu, &gpu.upload(&x)?, &y, (10, 7))?;
            assert_eq!(y.download()?, x.iter().flat_map(|x| [!x, *x]).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: permuted::NAME,
        check: |gpu| {
            let x = numbers(257);
            let order: Vec<u32> = (0..257).map(|i| i * 100 % 257).collect();
            let y = gpu.alloc(257)?;
            permuted.launch(gpu, &gpu.upload(&x)?, &gpu.upload(&order)?, &y, 257)?;
            let mut expected = vec![0; 257];
            x.iter().zip(&order).for_each(|(x, at)| expected[*at as usize] = *x);
            assert_eq!(y.download()?, expected);
            Ok(())
        },
    },
    NearMiss {
        kernel: by_turns::NAME,
        check: |gpu| {
            let x = numbers(500);
            let y = gpu.alloc(500)?;
            by_turns.launch(gpu, &gpu.upload(&x)?, &y, 96)?;
            assert_eq!(y.download()?, x.iter().zip(0..).map(|(x, i)| x + i).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: odd_from_even::NAME,
        check: |gpu| {
            let x = numbers(300);
            let y = gpu.upload(&x)?;
            odd_from_even.launch(gpu, &y, 300)?;
            assert_eq!(y.download()?, (0..300).map(|i| if i % 2 == 1 { x[i - 1] + 1 } else { x[i] }).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: head_is_constant::NAME,
        check: |gpu| {
            let x = numbers(304);
            let y = gpu.upload(&x)?;
            head_is_constant.launch(gpu, &y, 300)?;
            assert_eq!(y.download()?, (0..304).map(|i| if i < 4 { x[i] } else { x[0] * x[i] + x[i % 4] }).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: guarded::NAME,
        check: |gpu| {
            let x = numbers(300);
            let y = gpu.alloc(300)?;
            guarded.launch(gpu, &gpu.upload(&x)?, &y, 300)?;
            let large = |i: usize| x.get(i).copied().filter(|x| *x > 500).unwrap_or(0);
            let element = |i: usize| {
                let far = if i < 10 { x[i] } else { x[i - 10] };
                large(i.wrapping_sub(1)) + large(i + 1) + far + x[299.min(i + 7)] + x[i.saturating_sub(3)]
            };
            assert_eq!(y.download()?, (0..300).map(element).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: from_slice_to_slice::NAME,
        check: |gpu| {
            let x = numbers(200);
            let both = gpu.upload(&x)?;
            from_slice_to_slice.launch(gpu, &both.slice(..100)?, &both.slice(100..)?, 100)?;
            assert_eq!(both.download()?, x[..100].iter().chain(x[..100].iter().rev()).copied().collect::<Vec<_>>());
            Ok(())
        },
    },
];
