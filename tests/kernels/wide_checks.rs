//! Checks in wide forms: what only data decide is asked of all neighbours at once, and where it does not hold, each of them that panics does so
//! as in the other forms, and the others go on.

use crate::support::{every_device_alone, expect_panic};
use crate::wide_forms::{expect_wide, lengths};

#[scry::kernel(workgroup = 64)]
fn gather(a: &[f32], idx: &[u32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = a[idx[i] as usize];
}

#[test]
fn what_lies_anywhere_is_gathered_by_groups_of_indices() {
    every_device_alone(|gpu| {
        for n in lengths() {
            let a: Vec<f32> = (0..50).map(|i| i as f32 + 0.5).collect();
            let idx: Vec<u32> = (0..n as u32).map(|i| i * 37 % 50).collect();
            let (da, di, y) = (gpu.upload(&a)?, gpu.upload(&idx)?, gpu.upload(&vec![0.0f32; n])?);
            expect_wide(gpu, n > 0, &format!("{n}"), || gather.launch(gpu, &da, &di, &y, n))?;
            assert_eq!(y.download()?, idx.iter().map(|&i| a[i as usize]).collect::<Vec<f32>>(), "{n} on {}", gpu.name());
        }
        Ok(())
    });
}

#[test]
fn each_neighbour_panics_by_itself() {
    every_device_alone(|gpu| {
        let n = 203;
        let a: Vec<f32> = (0..50).map(|i| i as f32 + 0.5).collect();
        for bad in [vec![0], vec![5], vec![6, 7], vec![64], vec![202], (80..90).collect(), (0..n).collect()] {
            let idx: Vec<u32> = (0..n).map(|i| if bad.contains(&i) { 1000 + i as u32 } else { i as u32 * 37 % 50 }).collect();
            let (da, di, y) = (gpu.upload(&a)?, gpu.upload(&idx)?, gpu.upload(&vec![-1.0f32; n])?);
            expect_wide(gpu, true, &format!("{bad:?}"), || gather.launch(gpu, &da, &di, &y, n))?;
            let panic = expect_panic(gpu.sync());
            let [x, 0, 0] = panic.global_id else { panic!("{panic}") };
            assert!(bad.contains(&(x as usize)), "{panic} is none of {bad:?}");
            assert_eq!((panic.workgroup_id, panic.local_id), ([x / 64, 0, 0], [x % 64, 0, 0]));
            assert_eq!(panic.message, format!("index out of bounds: the len is 50 but the index is {}", 1000 + x));
            assert_eq!(panic.count as usize, bad.len());
            let expected = |(i, &at): (usize, &u32)| if bad.contains(&i) { -1.0 } else { a[at as usize] };
            assert_eq!(y.download()?, idx.iter().enumerate().map(expected).collect::<Vec<f32>>(), "{bad:?} on {}", gpu.name());
        }
        Ok(())
    });
}

/// Each of a row has a condition on its place, and two checks, of which the second needs what the first has found.
#[scry::kernel(workgroup = (8, 4))]
fn quotients(x: &[i32], by: &[u32], of: &[i32], y: &mut [i32], width: usize, height: usize) {
    let (column, row) = (global_id().x, global_id().y);
    if column < width && row < height {
        let i = row * width + column;
        y[i] = x[i] / of[by[i] as usize];
    }
}

#[test]
fn checks_stand_behind_each_other() {
    every_device_alone(|gpu| {
        let (width, height) = (44, 10);
        let n = width * height;
        let x: Vec<i32> = (0..n as i32).map(|i| 1000 - 7 * i).collect();
        let of = [1, 2, 0, -3, 5];
        for (zero, outside) in [(None, None), (Some(100), None), (None, Some(301)), (Some(439), Some(0)), (Some(85), Some(86))] {
            let at = |i: usize| match i {
                i if Some(i) == zero => 2,
                i if Some(i) == outside => 77,
                i => [0u32, 1, 3, 4][i % 4],
            };
            let by: Vec<u32> = (0..n).map(at).collect();
            let (dx, db, dof, y) = (gpu.upload(&x)?, gpu.upload(&by)?, gpu.upload(&of)?, gpu.upload(&vec![7i32; n])?);
            expect_wide(gpu, true, &format!("{zero:?}, {outside:?}"), || {
                quotients.launch(gpu, &dx, &db, &dof, &y, width, height, (48, 12))
            })?;
            let failures = [(zero, "attempt to divide by zero"), (outside, "index out of bounds: the len is 5 but the index is 77")];
            let failures: Vec<(usize, &str)> = failures.into_iter().filter_map(|(i, message)| Some((i?, message))).collect();
            if failures.is_empty() {
                gpu.sync()?;
            } else {
                let panic = expect_panic(gpu.sync());
                let [column, row, 0] = panic.global_id else { panic!("{panic}") };
                let i = row as usize * width + column as usize;
                assert!(failures.contains(&(i, &*panic.message)), "{panic}");
                assert_eq!(panic.count as usize, failures.len());
                assert_eq!((panic.workgroup_id, panic.local_id), ([column / 8, row / 4, 0], [column % 8, row % 4, 0]));
            }
            let expected = |i: usize| if failures.iter().any(|(at, _)| *at == i) { 7 } else { x[i] / of[by[i] as usize] };
            assert_eq!(y.download()?, (0..n).map(expected).collect::<Vec<i32>>(), "{zero:?}, {outside:?} on {}", gpu.name());
        }
        Ok(())
    });
}

/// What stands behind a check may be in bounds because of it.
#[scry::kernel]
fn asserted(limit: &[u32], x: &[f32], y: &mut [f32]) {
    let i = global_id().x;
    y[i] = if i == 0 { 0.0 } else { 1.0 };
    assert!(limit[i] < 10);
    y[i] += x[limit[i] as usize];
}

#[test]
fn nothing_is_written_before_a_check_of_all() {
    every_device_alone(|gpu| {
        let limit: Vec<u32> = (0..64).map(|i| if i == 9 { 12 } else { i % 10 }).collect();
        let x: Vec<f32> = (0..10).map(|i| i as f32 * 2.0).collect();
        let (dl, dx, y) = (gpu.upload(&limit)?, gpu.upload(&x)?, gpu.zeros::<f32>(64)?);
        expect_wide(gpu, false, "it has written", || asserted.launch(gpu, &dl, &dx, &y, 64))?;
        assert_eq!(expect_panic(gpu.sync()).global_id, [9, 0, 0]);
        let expected = |i: usize| (if i == 0 { 0.0 } else { 1.0 }) + if i == 9 { 0.0 } else { x[limit[i] as usize] };
        assert_eq!(y.download()?, (0..64).map(expected).collect::<Vec<f32>>());
        Ok(())
    });
}
