//! Values of shared memory that are loaded for a whole workgroup: of every shape, and as a barrier.

use crate::support::every_device;

/// What is loaded for all is a barrier for slices as well.
#[scry::kernel(workgroup = 64)]
fn neighbours(x: &mut [u32], y: &mut [u32]) {
    let mut step = shared::<u32>();
    let (i, lane) = (global_id().x, local_id().x);
    if lane == 63 {
        step = workgroup_id().x as u32 % 5 + 1;
    }
    x[i] = i as u32 * 3;
    let far = workgroup_uniform_load(&step) as usize;
    y[i] = x[i - lane + (lane + far) % 64] + far as u32;
}

#[test]
fn what_is_loaded_for_all_waits_for_slices() {
    let far = |i: usize| i / 64 % 5 + 1;
    let expected: Vec<u32> = (0..640).map(|i| ((i - i % 64 + (i % 64 + far(i)) % 64) * 3 + far(i)) as u32).collect();
    every_device(|gpu| {
        let (x, y) = (gpu.alloc::<u32>(640)?, gpu.alloc::<u32>(640)?);
        neighbours.launch(gpu, &x, &y, 640)?;
        assert_eq!(y.download()?, expected);
        Ok(())
    });
}

/// Whole arrays, and elements with arrays in them, are loaded for all.
#[scry::kernel(workgroup = 4)]
fn loaded_whole(y: &mut [u32]) {
    let mut values = shared::<[u32; 4]>();
    let mut pairs = shared::<[(u32, [u32; 3]); 4]>();
    let (i, lane) = (global_id().x, local_id().x);
    values[lane] = i as u32;
    pairs[lane] = (lane as u32 + 1, [i as u32, 7, 9]);
    let all = workgroup_uniform_load(&values);
    let (first, rest) = workgroup_uniform_load(&pairs[2]);
    let counts = workgroup_uniform_load(&pairs[1].1);
    y[i] = all[3 - lane] * 10_000 + first * 1000 + rest[lane % 3] * 100 + counts[1] * 10 + all[1];
}

#[test]
fn arrays_are_loaded_for_all() {
    let value = |i: u32| {
        let (group, lane) = (i / 4 * 4, i % 4);
        let rest = [group + 2, 7, 9][lane as usize % 3];
        (group + 3 - lane) * 10_000 + 3000 + rest * 100 + 70 + group + 1
    };
    every_device(|gpu| {
        let y = gpu.alloc::<u32>(16)?;
        loaded_whole.launch(gpu, &y, 16)?;
        assert_eq!(y.download()?, (0..16).map(value).collect::<Vec<_>>());
        Ok(())
    });
}
