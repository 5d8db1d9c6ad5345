//! Workgroups whose size is a const parameter, and so is that of what they share.

use crate::support::every_device;

/// As many invocations as the instance says, along both axes.
#[scry::kernel(workgroup = (SIDE, SIDE), instances(SIDE = [1, 4, 16]))]
fn transposed<const SIDE: usize>(x: &[u32], y: &mut [u32], width: usize) {
    let mut tile = shared::<[[u32; SIDE]; SIDE]>();
    let (column, row) = (local_id().x, local_id().y);
    let (left, top) = (workgroup_id().x * SIDE, workgroup_id().y * SIDE);
    if left + column < width && top + row < width {
        tile[row][column] = x[(top + row) * width + left + column];
    }
    barrier();
    if top + column < width && left + row < width {
        y[(left + row) * width + top + column] = tile[column][row] + workgroup_size().x as u32;
    }
}

#[test]
fn workgroups_are_as_large_as_the_instance_says() {
    macro_rules! check {
        ($gpu:expr, $x:expr, $width:expr, $($side:literal)*) => {$(
            let y = $gpu.alloc::<u32>($x.len())?;
            // Whole workgroups, so that none of the lanes that load for others is missing.
            let grid = $width.next_multiple_of($side);
            transposed::<$side>.launch($gpu, &$gpu.upload(&$x)?, &y, $width, (grid, grid))?;
            let expected: Vec<u32> = (0..$x.len()).map(|i| $x[i % $width * $width + i / $width] + $side).collect();
            assert_eq!(y.download()?, expected, "{} by tiles of {}", $width, $side);
        )*};
    }
    every_device(|gpu| {
        for width in [1usize, 15, 16, 37] {
            let x: Vec<u32> = (0..(width * width) as u32).map(|i| i * i).collect();
            check!(gpu, x, width, 1 4 16);
        }
        Ok(())
    });
    assert_eq!(transposed::<4>::WORKGROUP, [4, 4, 1]);
}
