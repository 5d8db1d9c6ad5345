//! What the invocations of a subgroup do together, whatever its size, with a last one that is smaller than the others.

use std::process::Command;

use scry::Device;
use scry::glam::{IVec3, UVec2, Vec4};

use crate::support::every_device;

#[scry::kernel(workgroup = 64)]
fn sizes(y: &mut [u32]) {
    let i = global_id().x;
    y[2 * i] = subgroup_size() as u32;
    y[2 * i + 1] = subgroup_lane() as u32;
    subgroup::any(true);
}

#[scry::kernel(workgroup = 100)]
fn integers(x: &[u32], y: &mut [u32], lanes: &mut [u32]) {
    let i = global_id().x;
    lanes[i] = subgroup_lane() as u32;
    y[13 * i] = subgroup::add(x[i]);
    y[13 * i + 1] = subgroup::mul(x[i] | 1);
    y[13 * i + 2] = subgroup::min(x[i]);
    y[13 * i + 3] = subgroup::max(x[i]);
    y[13 * i + 4] = subgroup::and(x[i] | 0xf0);
    y[13 * i + 5] = subgroup::or(x[i] & 0xffff);
    y[13 * i + 6] = subgroup::xor(x[i]);
    y[13 * i + 7] = subgroup::inclusive_add(x[i]);
    y[13 * i + 8] = subgroup::exclusive_add(x[i]);
    let signed = x[i] as i32;
    y[13 * i + 9] = subgroup::min(signed) as u32;
    y[13 * i + 10] = subgroup::max(signed) as u32;
    y[13 * i + 11] = subgroup::add(signed) as u32;
    y[13 * i + 12] = subgroup::inclusive_add(i) as u32;
}

#[scry::kernel(workgroup = 100)]
fn floats(x: &[f32], y: &mut [f32], lanes: &mut [u32]) {
    let i = global_id().x;
    lanes[i] = subgroup_lane() as u32;
    y[6 * i] = subgroup::add(x[i]);
    y[6 * i + 1] = subgroup::min(x[i]);
    y[6 * i + 2] = subgroup::max(x[i]);
    y[6 * i + 3] = subgroup::inclusive_add(x[i]);
    y[6 * i + 4] = subgroup::exclusive_add(x[i]);
    y[6 * i + 5] = subgroup::mul(if x[i] > 0.0 { 2.0 } else { 1.0 });
}

#[scry::kernel(workgroup = (10, 10))]
fn moves(x: &[u32], y: &mut [u32], lanes: &mut [u32], by: usize) {
    let i = workgroup_id().x * 100 + local_id().y * 10 + local_id().x;
    lanes[i] = subgroup_lane() as u32;
    y[7 * i] = subgroup::broadcast(x[i], 3);
    y[7 * i + 1] = subgroup::broadcast(x[i], by);
    y[7 * i + 2] = subgroup::shuffle(x[i], (i * 5 + by) % 70);
    y[7 * i + 3] = subgroup::shuffle_up(x[i], by);
    y[7 * i + 4] = subgroup::shuffle_down(x[i], by);
    y[7 * i + 5] = subgroup::shuffle_xor(x[i], by);
    y[7 * i + 6] = subgroup::shuffle_down(x[i], 1_000_000) + subgroup::shuffle_up(x[i], 0xffff_ffff) - x[i];
}

#[scry::kernel(workgroup = 100)]
fn votes(x: &[u32], y: &mut [u32], lanes: &mut [u32]) {
    let i = global_id().x;
    lanes[i] = subgroup_lane() as u32;
    y[7 * i] = subgroup::all(x[i] > 3) as u32;
    y[7 * i + 1] = subgroup::any(x[i] > 997) as u32;
    let bits = subgroup::ballot(x[i] % 3 == 0);
    y[7 * i + 2] = bits[0];
    y[7 * i + 3] = bits[1];
    y[7 * i + 4] = bits[2];
    y[7 * i + 5] = bits[3];
    y[7 * i + 6] = subgroup::all(true) as u32 + subgroup::any(false) as u32;
}

#[scry::kernel(workgroup = 64)]
fn sum_of_all(x: &[f32], y: &mut [f32]) {
    let mut partial = shared::<[f32; 64]>();
    let (i, lane) = (global_id().x, local_id().x);
    let sum = subgroup::add(if i < x.len() { x[i] } else { 0.0 });
    // One slot for each subgroup, if there are as many as invocations.
    partial[lane] = 0.0;
    barrier();
    if subgroup_lane() == 0 {
        partial[lane / subgroup_size()] = sum;
    }
    barrier();
    let mut total = 0.0;
    for k in 0..64 / subgroup_size() {
        total += partial[k];
    }
    if lane == 0 {
        y[workgroup_id().x] = total;
    }
}

/// Vectors, component by component.
#[scry::kernel(workgroup = 100)]
fn vectors(x: &[Vec4], y: &mut [Vec4], pairs: &mut [UVec2], triples: &mut [IVec3], lanes: &mut [u32]) {
    let i = global_id().x;
    lanes[i] = subgroup_lane() as u32;
    y[3 * i] = subgroup::add(x[i]);
    y[3 * i + 1] = subgroup::max(x[i]);
    y[3 * i + 2] = subgroup::shuffle_down(x[i], 2);
    let pair = UVec2::new(i as u32, 7 * i as u32);
    pairs[2 * i] = subgroup::exclusive_add(pair);
    pairs[2 * i + 1] = subgroup::xor(pair);
    let triple = IVec3::new(i as i32, -3 * i as i32, 5);
    triples[2 * i] = subgroup::min(triple);
    triples[2 * i + 1] = subgroup::broadcast(triple, 1);
}

/// The elements of each subgroup, in the order of their lanes, found by what the invocations say of themselves.
fn subgroups(lanes: &[u32], workgroup: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (i, lane) in lanes.iter().enumerate() {
        if *lane == 0 || i % workgroup == 0 {
            groups.push(Vec::new());
        }
        let group = groups.last_mut().expect("a group was pushed for the first");
        assert_eq!(*lane as usize, group.len(), "lanes follow each other");
        group.push(i);
    }
    groups
}

const WORKGROUP: usize = 100;

#[test]
fn lanes_count_up_to_the_size() {
    every_device(|gpu| {
        let y = gpu.alloc::<u32>(2 * 192)?;
        sizes.launch(gpu, &y, 192)?;
        let y = y.download()?;
        let size = gpu.info().subgroup_size;
        for (i, of) in y.chunks(2).enumerate() {
            assert_eq!(of, [size, i as u32 % 64 % size]);
        }
        Ok(())
    });
}

#[test]
fn integers_are_reduced_and_scanned() {
    every_device(|gpu| {
        for n in [1, 100, 300] {
            let n = usize::div_ceil(n, WORKGROUP) * WORKGROUP;
            let x: Vec<u32> = (0..n as u32).map(|i| i.wrapping_mul(0x9e37_79b9)).collect();
            let (y, lanes) = (gpu.alloc::<u32>(13 * n)?, gpu.alloc::<u32>(n)?);
            integers.launch(gpu, &gpu.upload(&x)?, &y, &lanes, n)?;
            let (y, lanes) = (y.download()?, lanes.download()?);
            for group in subgroups(&lanes, WORKGROUP) {
                let of = || group.iter().map(|i| x[*i]);
                let signed = || of().map(u32::cast_signed);
                let mut before = (0u32, 0u32);
                for i in &group {
                    let inclusive = before.0.wrapping_add(x[*i]);
                    let expected = [
                        of().fold(0, u32::wrapping_add),
                        of().fold(1, |a, b| a.wrapping_mul(b | 1)),
                        of().min().unwrap_or(0),
                        of().max().unwrap_or(0),
                        of().fold(u32::MAX, |a, b| a & (b | 0xf0)),
                        of().fold(0, |a, b| a | (b & 0xffff)),
                        of().fold(0, |a, b| a ^ b),
                        inclusive,
                        before.0,
                        signed().min().unwrap_or(0).cast_unsigned(),
                        signed().max().unwrap_or(0).cast_unsigned(),
                        of().fold(0, u32::wrapping_add),
                        before.1 + *i as u32,
                    ];
                    assert_eq!(y[13 * i..][..13], expected, "invocation {i} of {group:?}");
                    before = (inclusive, before.1 + *i as u32);
                }
            }
        }
        Ok(())
    });
}

#[test]
fn floats_are_reduced_and_scanned() {
    every_device(|gpu| {
        let n = 300;
        // Whole numbers, whose sums are exact in any order.
        let x: Vec<f32> = (0..n).map(|i| (i * 37 % 101) as f32 - 50.0).collect();
        let (y, lanes) = (gpu.alloc::<f32>(6 * n)?, gpu.alloc::<u32>(n)?);
        floats.launch(gpu, &gpu.upload(&x)?, &y, &lanes, n)?;
        let (y, lanes) = (y.download()?, lanes.download()?);
        for group in subgroups(&lanes, WORKGROUP) {
            let of = || group.iter().map(|i| x[*i]);
            let mut before = 0.0;
            for i in &group {
                let expected = [
                    of().sum(),
                    of().fold(f32::INFINITY, f32::min),
                    of().fold(f32::NEG_INFINITY, f32::max),
                    before + x[*i],
                    before,
                    of().map(|v| if v > 0.0 { 2.0 } else { 1.0 }).product(),
                ];
                assert_eq!(y[6 * i..][..6], expected, "invocation {i} of {group:?}");
                before += x[*i];
            }
        }
        Ok(())
    });
}

#[test]
fn values_move_between_lanes() {
    every_device(|gpu| {
        for by in [0, 1, 2, 5, 31, 64] {
            let n = 200;
            let x: Vec<u32> = (0..n as u32).map(|i| i * 3 + 1).collect();
            let (y, lanes) = (gpu.alloc::<u32>(7 * n)?, gpu.alloc::<u32>(n)?);
            moves.launch(gpu, &gpu.upload(&x)?, &y, &lanes, by, (20, 10))?;
            let (y, lanes) = (y.download()?, lanes.download()?);
            for group in subgroups(&lanes, WORKGROUP) {
                for (lane, i) in group.iter().enumerate() {
                    let at = |lane: Option<usize>| lane.and_then(|lane| group.get(lane)).map_or(x[*i], |other| x[*other]);
                    let expected = [
                        at(Some(3)),
                        at(Some(by)),
                        at(Some((i * 5 + by) % 70)),
                        at(lane.checked_sub(by)),
                        at(Some(lane + by)),
                        at(Some(lane ^ by)),
                        x[*i],
                    ];
                    assert_eq!(y[7 * i..][..7], expected, "lane {lane} of {group:?}, by {by}");
                }
            }
        }
        Ok(())
    });
}

#[test]
fn votes_are_counted() {
    every_device(|gpu| {
        let n = 1000;
        let x: Vec<u32> = (0..n as u32).collect();
        let (y, lanes) = (gpu.alloc::<u32>(7 * n)?, gpu.alloc::<u32>(n)?);
        votes.launch(gpu, &gpu.upload(&x)?, &y, &lanes, n)?;
        let (y, lanes) = (y.download()?, lanes.download()?);
        for group in subgroups(&lanes, WORKGROUP) {
            let mut bits = [0u32; 4];
            for (lane, i) in group.iter().enumerate() {
                bits[lane / 32] |= u32::from(x[*i] % 3 == 0) << (lane % 32);
            }
            let all = u32::from(group.iter().all(|i| x[*i] > 3));
            let any = u32::from(group.iter().any(|i| x[*i] > 997));
            for i in &group {
                assert_eq!(y[7 * i..][..7], [all, any, bits[0], bits[1], bits[2], bits[3], 1], "invocation {i} of {group:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn vectors_are_combined_by_component() {
    every_device(|gpu| {
        let n = 300;
        // Whole numbers, whose sums are exact in any order.
        let x: Vec<Vec4> = (0..n).map(|i| Vec4::new(i as f32, (i * 37 % 101) as f32, -(i as f32), 1.0)).collect();
        let (y, pairs, triples) = (gpu.alloc::<Vec4>(3 * n)?, gpu.alloc::<UVec2>(2 * n)?, gpu.alloc::<IVec3>(2 * n)?);
        let lanes = gpu.alloc::<u32>(n)?;
        vectors.launch(gpu, &gpu.upload(&x)?, &y, &pairs, &triples, &lanes, n)?;
        let (y, pairs, triples, lanes) = (y.download()?, pairs.download()?, triples.download()?, lanes.download()?);
        let pair = |i: usize| UVec2::new(i as u32, 7 * i as u32);
        let triple = |i: usize| IVec3::new(i as i32, -3 * i as i32, 5);
        for group in subgroups(&lanes, WORKGROUP) {
            let mut before = UVec2::ZERO;
            for (lane, i) in group.iter().enumerate() {
                let of = || group.iter().map(|i| x[*i]);
                let down = group.get(lane + 2).map_or(x[*i], |other| x[*other]);
                assert_eq!(y[3 * i..][..3], [of().sum(), of().fold(x[*i], Vec4::max), down], "invocation {i} of {group:?}");
                let parity = group.iter().fold(UVec2::ZERO, |all, i| all ^ pair(*i));
                assert_eq!(pairs[2 * i..][..2], [before, parity], "invocation {i} of {group:?}");
                let least = group.iter().fold(triple(*i), |least, i| least.min(triple(*i)));
                let second = group.get(1).map_or(triple(*i), |second| triple(*second));
                assert_eq!(triples[2 * i..][..2], [least, second], "invocation {i} of {group:?}");
                before += pair(*i);
            }
        }
        Ok(())
    });
}

/// Runs the tests of this file again, once for each size of subgroup that the CPU device can be told to have.
#[test]
fn subgroups_of_the_cpu_may_have_any_size() {
    const OTHERS: [&str; 2] = ["--skip", "subgroups_of_the_cpu_may_have_any_size"];
    if std::env::var_os("SCRY_SUBGROUP_SIZE").is_some() {
        // It is one of those runs, or somebody wants that size only.
        return;
    }
    for size in [4, 8, 16, 32, 64] {
        let program = std::env::current_exe().expect("the tests are a program");
        let run = Command::new(program).arg("subgroups::").args(OTHERS).env("SCRY_SUBGROUP_SIZE", size.to_string()).output();
        let run = run.expect("the tests can be started again");
        assert!(run.status.success(), "in subgroups of {size}:\n{}", String::from_utf8_lossy(&run.stdout));
    }
}

fn check_sums(gpu: &Device, n: usize) -> scry::Result<()> {
    let x: Vec<f32> = (0..n).map(|i| (i % 17) as f32).collect();
    let y = gpu.alloc::<f32>(n.div_ceil(64))?;
    sum_of_all.launch(gpu, &gpu.upload(&x)?, &y, n)?;
    let expected: Vec<f32> = x.chunks(64).map(|x| x.iter().sum()).collect();
    assert_eq!(y.download()?, expected, "{n}");
    Ok(())
}

#[test]
fn subgroups_and_shared_memory_make_sums() {
    every_device(|gpu| {
        for n in [1, 63, 64, 65, 1013] {
            check_sums(gpu, n)?;
        }
        Ok(())
    });
}
