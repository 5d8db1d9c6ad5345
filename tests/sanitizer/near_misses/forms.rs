//! Parts of elements, and code in many forms, with barriers where they are needed and none where they are not.

use scry::f16;
use scry::glam::{Vec2, Vec3};

use super::{NearMiss, numbers};

#[scry::device]
mod padded {
    #[derive(Debug, Clone, Copy, PartialEq)]
    #[repr(u8)]
    pub(super) enum Kind {
        Even = 1,
        Odd = 9,
    }

    /// It has padding behind its first and its last field.
    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Padded {
        pub(super) kind: Kind,
        pub(super) wide: u32,
        pub(super) short: i16,
    }

    #[derive(Debug, Clone, Copy, PartialEq)]
    pub(super) struct Ends {
        pub(super) ends: [Padded; 2],
        pub(super) number: u8,
    }
}

use padded::{Ends, Kind, Padded};

/// Each field is set by itself, the padding never.
#[scry::kernel]
fn sets_fields(x: &[u32], y: &mut [Padded]) {
    let i = global_id().x;
    y[i].kind = if x[i] % 2 == 0 { Kind::Even } else { Kind::Odd };
    y[i].wide = x[i];
    y[i].short = i as i16;
}

/// Reads structs as a whole whose fields were set one by one.
#[scry::kernel]
fn copies_whole(x: &[Padded], y: &mut [Padded]) {
    let i = global_id().x;
    y[x.len() - 1 - i] = x[i];
}

/// The same in shared memory, where two invocations set the fields.
#[scry::kernel(workgroup = 32)]
fn structs_in_shared_memory(x: &[u32], y: &mut [Padded]) {
    let mut all = shared::<[Padded; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    all[lane].kind = Kind::Even;
    all[31 - lane].wide = x[i];
    all[(lane + 5) % 32].short = lane as i16;
    barrier();
    y[i] = all[lane ^ 7];
    if lane % 2 == 0 {
        y[i].kind = Kind::Odd;
    }
}

/// Arrays of structs as a whole whose fields were set one by one, in a slice and in shared memory.
#[scry::kernel(workgroup = 32)]
fn arrays_of_structs(x: &[Ends], y: &mut [Ends]) {
    let mut all = shared::<[[Padded; 2]; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    let ends = x[i].ends;
    for k in 0..2 {
        all[lane][k].kind = ends[1 - k].kind;
        all[lane][k].wide = ends[k].wide;
        all[31 - lane][k].short = ends[k].short;
    }
    barrier();
    y[i].ends = all[lane];
    y[i].number = x[i].number;
    barrier();
    let both = all[31 - lane];
    y[i].ends[1].wide += both[0].wide;
}

#[scry::kernel(workgroup = 32)]
fn sets_ends(x: &[u32], y: &mut [Ends]) {
    let i = global_id().x;
    for k in 0..2 {
        y[i].ends[k].kind = if k == 0 { Kind::Even } else { Kind::Odd };
        y[i].ends[k].wide = x[i] + k as u32;
        y[i].ends[k].short = i as i16;
    }
    y[i].number = local_id().x as u8;
}

/// Components by different invocations, the vectors by all.
#[scry::kernel(workgroup = 32)]
fn components(x: &[f32], y: &mut [Vec3]) {
    let mut points = shared::<[Vec3; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    points[lane].x = x[i];
    points[(lane + 1) % 32].y = x[i];
    points[(lane + 2) % 32].z = x[i];
    barrier();
    let point = points[31 - lane];
    y[i] = point * 2.0;
    barrier();
    points[lane] = Vec3::ONE;
    y[i].x += points[lane].y;
}

/// It is overwritten behind the barrier that loading it comes with.
#[scry::kernel(workgroup = 32)]
#[expect(unused_assignments, reason = "what is overwritten at the end is read by nobody")]
fn uniform_loads(x: &[u32], y: &mut [u32]) {
    let mut current = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut sum = 0;
    for turn in 0..4 {
        if lane == 3 * turn {
            current = x[i];
        }
        sum += workgroup_uniform_load(&current) * (turn as u32 + 1);
    }
    if lane == 31 {
        current = 0;
    }
    y[i] = sum;
}

/// Elements narrower than a word, each an invocation's own.
#[scry::kernel(workgroup = 32)]
fn narrow(x: &[u32], y: &mut [u16]) {
    let mut bytes = shared::<[u8; 32]>();
    let mut halves = shared::<[f16; 32]>();
    let mut flags = shared::<[bool; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    bytes[lane] = x[i] as u8;
    halves[31 - lane] = f16::from_f32((x[i] % 64) as f32);
    flags[lane ^ 1] = x[i] > 500;
    bytes[lane] += 1;
    barrier();
    y[i] = bytes[(lane + 1) % 32] as u16 + halves[lane].to_f32() as u16 + if flags[lane] { 1000 } else { 0 };
}

/// Some have returned when others read what all have stored.
#[scry::kernel(workgroup = 32)]
fn returns(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 32]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    if lane % 4 != 0 {
        return;
    }
    let mut sum = 0;
    for k in 0..4 {
        if tile[lane + k] == 999 {
            return;
        }
        sum += tile[lane + k];
    }
    // SAFETY: the others of the four have returned.
    unsafe { y[i / 4] = sum };
}

/// Closures and unrolled loops, whose copies access elements of their own.
#[scry::kernel(workgroup = 32)]
fn copies_of_code(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 96]>();
    let (i, lane) = (global_id().x, local_id().x);
    let mut put = |place: usize, value: u32| tile[place] = value;
    #[unroll]
    for k in 0..3 {
        put(32 * k + lane, x[i] + k as u32);
    }
    barrier();
    let mut sum = 0;
    #[unroll]
    for k in 0..3 {
        sum += tile[95 - 32 * k - lane];
    }
    y[i] = sum;
}

/// A long loop over what all have stored, and another over what they store then.
#[scry::kernel(workgroup = 64)]
fn long_loops(x: &[u32], y: &mut [u32]) {
    let mut tile = shared::<[u32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    tile[lane] = x[i];
    barrier();
    let mut sum = 0u32;
    for k in 0..200 {
        sum = sum * 3 + tile[(lane + k) % 64];
    }
    barrier();
    tile[63 - lane] = sum;
    barrier();
    for k in 0..64 {
        if tile[k] > sum {
            sum ^= tile[k];
        }
    }
    y[i] = sum;
}

/// Pairs of neighbours, each of which one invocation swaps.
#[scry::kernel]
fn swaps(x: &mut [u32]) {
    let i = global_id().x;
    if i % 2 == 0 {
        (x[i], x[i + 1]) = (x[i + 1], x[i]);
    }
}

#[scry::kernel]
fn writes_words(x: &[u32], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[i] << 4;
}

/// Reads as bytes what was written as words.
#[scry::kernel]
fn reads_bytes(x: &[u8], y: &mut [u32]) {
    let i = global_id().x;
    y[i] = x[4 * i] as u32 + x[4 * i + 3] as u32;
}

/// Vectors of two in a slice, the components of which have each a workgroup.
#[scry::kernel(workgroup = 8)]
fn workgroup_for_a_component(x: &[f32], y: &mut [Vec2]) {
    let (i, lane) = (global_id().x, local_id().x);
    if workgroup_id().x % 2 == 0 {
        y[workgroup_id().x / 2 * 8 + lane].x = x[i];
    } else {
        y[workgroup_id().x / 2 * 8 + lane].y += x[i];
    }
}

pub(super) const NEAR_MISSES: &[NearMiss] = &[
    NearMiss {
        kernel: copies_whole::NAME,
        check: |gpu| {
            let x = numbers(50);
            let (y, z) = (gpu.alloc(50)?, gpu.alloc(50)?);
            sets_fields.launch(gpu, &gpu.upload(&x)?, &y, 50)?;
            copies_whole.launch(gpu, &y, &z, 50)?;
            let of = |i: usize| Padded { kind: if x[i] % 2 == 0 { Kind::Even } else { Kind::Odd }, wide: x[i], short: i as i16 };
            assert_eq!(z.download()?, (0..50).rev().map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: structs_in_shared_memory::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            structs_in_shared_memory.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let of = |i: usize| {
                let (first, lane) = (i / 32 * 32, i % 32 ^ 7);
                let kind = if i % 2 == 0 { Kind::Odd } else { Kind::Even };
                Padded { kind, wide: x[first + 31 - lane], short: ((lane + 27) % 32) as i16 }
            };
            assert_eq!(y.download()?, (0..64).map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: arrays_of_structs::NAME,
        check: |gpu| {
            let x = numbers(64);
            let (y, z) = (gpu.alloc(64)?, gpu.alloc(64)?);
            sets_ends.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            arrays_of_structs.launch(gpu, &y, &z, 64)?;
            let of = |i: usize| {
                let other = i / 32 * 32 + 31 - i % 32;
                let end = |kind, wide| Padded { kind, wide, short: other as i16 };
                Ends { ends: [end(Kind::Odd, x[i]), end(Kind::Even, x[i] + 1 + x[other])], number: (i % 32) as u8 }
            };
            assert_eq!(z.download()?, (0..64).map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: components::NAME,
        check: |gpu| {
            let x: Vec<f32> = numbers(64).iter().map(|x| *x as f32).collect();
            let y = gpu.alloc(64)?;
            components.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let of = |i: usize| {
                let at = |back: usize| 2.0 * x[i / 32 * 32 + (31 - i % 32 + 32 - back) % 32];
                Vec3::new(at(0) + 1.0, at(1), at(2))
            };
            assert_eq!(y.download()?, (0..64).map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: uniform_loads::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            uniform_loads.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let of = |i: usize| (0..4).map(|turn| x[i / 32 * 32 + 3 * turn] * (turn as u32 + 1)).sum();
            assert_eq!(y.download()?, (0..64).map(of).collect::<Vec<u32>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: narrow::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            narrow.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let of = |i: usize| {
                let at = |lane: usize| x[i / 32 * 32 + lane % 32];
                let byte = (at(i % 32 + 1) as u8).wrapping_add(1);
                u16::from(byte) + (at(31 - i % 32) % 64) as u16 + if at(i % 32 ^ 1) > 500 { 1000 } else { 0 }
            };
            assert_eq!(y.download()?, (0..64).map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: returns::NAME,
        check: |gpu| {
            let mut x = numbers(64);
            x[21] = 999;
            let y = gpu.upload(&[7; 16])?;
            returns.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let of = |x: &[u32]| if x.contains(&999) { 7 } else { x.iter().sum() };
            assert_eq!(y.download()?, x.chunks(4).map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: copies_of_code::NAME,
        check: |gpu| {
            let x = numbers(64);
            let y = gpu.alloc(64)?;
            copies_of_code.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            assert_eq!(y.download()?, (0..64).map(|i| 3 * x[i / 32 * 32 + 31 - i % 32] + 3).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: long_loops::NAME,
        check: |gpu| {
            let x = numbers(128);
            let y = gpu.alloc(128)?;
            long_loops.launch(gpu, &gpu.upload(&x)?, &y, 128)?;
            let in_rust = |x: &[u32]| {
                let sum = |lane: usize| (0..200).fold(0u32, |sum, k| sum.wrapping_mul(3).wrapping_add(x[(lane + k) % 64]));
                let sums: Vec<u32> = (0..64).map(sum).collect();
                let of = |lane: usize| sums.iter().rev().fold(sums[lane], |sum, other| if *other > sum { sum ^ other } else { sum });
                (0..64).map(of).collect::<Vec<_>>()
            };
            assert_eq!(y.download()?, x.chunks(64).flat_map(in_rust).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: swaps::NAME,
        check: |gpu| {
            let x = numbers(300);
            let device_x = gpu.upload(&x)?;
            swaps.launch(gpu, &device_x, 300)?;
            assert_eq!(device_x.download()?, (0..300).map(|i| x[i ^ 1]).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: reads_bytes::NAME,
        check: |gpu| {
            let x: Vec<u32> = numbers(100).iter().map(|x| x * 1_000_003).collect();
            let (words, y) = (gpu.alloc::<u32>(100)?, gpu.alloc(100)?);
            writes_words.launch(gpu, &gpu.upload(&x)?, &words, 100)?;
            reads_bytes.launch(gpu, &words.cast()?, &y, 100)?;
            assert_eq!(y.download()?, x.iter().map(|x| ((x << 4) & 0xff) + (x << 4 >> 24)).collect::<Vec<_>>());
            Ok(())
        },
    },
    NearMiss {
        kernel: workgroup_for_a_component::NAME,
        check: |gpu| {
            let x: Vec<f32> = numbers(64).iter().map(|x| *x as f32).collect();
            let y = gpu.upload(&[Vec2::ONE; 32])?;
            workgroup_for_a_component.launch(gpu, &gpu.upload(&x)?, &y, 64)?;
            let of = |i: usize| Vec2::new(x[i / 8 * 16 + i % 8], 1.0 + x[i / 8 * 16 + 8 + i % 8]);
            assert_eq!(y.download()?, (0..32).map(of).collect::<Vec<_>>());
            Ok(())
        },
    },
];
