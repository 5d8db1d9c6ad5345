//! Grids: exactly as many invocations as were asked for, in one, two and three dimensions, each knowing where it is.

use scry::Error;

use crate::support::{every_device, zeros};

/// Counts how often each invocation runs: no other touches its element.
#[scry::kernel(workgroup = 64)]
fn visit(y: &mut [u32]) {
    let i = global_id().x;
    y[i] += 1;
}

#[scry::kernel(workgroup = 1)]
fn visit_alone(y: &mut [u32]) {
    y[global_id().x] += 1;
}

#[scry::kernel(workgroup = (1, 1))]
fn visit_rows(y: &mut [u32]) {
    let id = global_id();
    y[id.y * launch_size().x + id.x] += 1;
}

/// Everything an invocation can know, in two dimensions.
#[scry::kernel(workgroup = (8, 4))]
fn image(y: &mut [u32]) {
    let id = global_id();
    let at = 13 * (id.y * launch_size().x + id.x);
    y[at] = id.x as u32;
    y[at + 1] = id.y as u32;
    y[at + 2] = id.z as u32;
    y[at + 3] = local_id().x as u32;
    y[at + 4] = local_id().y as u32;
    y[at + 5] = workgroup_id().x as u32;
    y[at + 6] = workgroup_id().y as u32;
    y[at + 7] = num_workgroups().x as u32;
    y[at + 8] = num_workgroups().y as u32;
    y[at + 9] = workgroup_size().x as u32;
    y[at + 10] = workgroup_size().y as u32;
    y[at + 11] = launch_size().x as u32;
    y[at + 12] = (launch_size().y * 100 + launch_size().z) as u32;
}

fn image_in_rust(x: u32, y: u32, size: [u32; 2]) -> [u32; 13] {
    let groups = [size[0].div_ceil(8), size[1].div_ceil(4)];
    [x, y, 0, x % 8, y % 4, x / 8, y / 4, groups[0], groups[1], 8, 4, size[0], size[1] * 100 + 1]
}

#[scry::kernel(workgroup = (4, 2, 3))]
fn volume(y: &mut [u32]) {
    let (id, size) = (global_id(), launch_size());
    let at = (id.z * size.y + id.y) * size.x + id.x;
    let (local, group, groups) = (local_id(), workgroup_id(), num_workgroups());
    let inside = (local.z * workgroup_size().y + local.y) * workgroup_size().x + local.x;
    let group = (group.z * groups.y + group.y) * groups.x + group.x;
    y[at] += (1 + inside + 100 * group) as u32;
}

/// Of what a function asks for, of a name, of a value that is none, and of an id that a name is set to.
#[scry::device]
fn place(width: usize) -> usize {
    let (column, row) = global_id().xy();
    row * width + column
}

#[scry::kernel(workgroup = (4, 2, 3))]
fn orders(y: &mut [[u32; 8]]) {
    let (width, height, _) = launch_size().xyz();
    let mut id = local_id();
    let (_, depth) = global_id().yz();
    let (z, x) = id.zx();
    let (zyx, xzy) = (id.zyx(), id.xzy());
    if depth % 2 == 1 {
        id = workgroup_id();
    }
    let (a, b) = (if depth == 0 { id } else { global_id() }).yx();
    let (c, d) = id.xz();
    let digits = |(a, b, c): (usize, usize, usize)| (100 * a + 10 * b + c) as u32;
    let e = id.zy().1 + 10 * id.yxz().2 + 100 * id.yzx().0 + 1000 * id.zxy().1;
    y[depth * height * width + place(width)] =
        [(10 * z + x) as u32, digits(zyx), digits(xzy), (10 * a + b) as u32, c as u32, d as u32, e as u32, 1];
}

fn orders_in_rust(at: usize, [width, height, _]: [usize; 3]) -> [u32; 8] {
    let global = [at % width, at / width % height, at / width / height].map(|axis| axis as u32);
    let local = [global[0] % 4, global[1] % 2, global[2] % 3];
    let id = if global[2] % 2 == 1 { [global[0] / 4, global[1] / 2, global[2] / 3] } else { local };
    let [a, b, _] = if global[2] == 0 { id } else { global };
    let ([x, y, z], [i, j, k]) = (local, id);
    [10 * z + x, 100 * z + 10 * y + x, 100 * x + 10 * z + y, 10 * b + a, i, k, j + 10 * k + 100 * j + 1000 * i, 1]
}

fn volume_in_rust(at: usize, [width, height, depth]: [usize; 3]) -> u32 {
    let (x, y, z) = (at % width, at / width % height, at / width / height);
    let groups = [width.div_ceil(4), height.div_ceil(2), depth.div_ceil(3)];
    let inside = (z % 3 * 2 + y % 2) * 4 + x % 4;
    let group = (z / 3 * groups[1] + y / 2) * groups[0] + x / 4;
    (1 + inside + 100 * group) as u32
}

/// Subgroups have at least one lane, and each lane is in its own.
#[scry::kernel(workgroup = 64)]
fn lanes(y: &mut [u32]) {
    let i = global_id().x;
    y[2 * i] = subgroup_size() as u32;
    y[2 * i + 1] = subgroup_lane() as u32;
}

#[test]
fn each_invocation_runs_once() {
    every_device(|gpu| {
        for n in [0, 1, 2, 63, 64, 65, 1000, 4097] {
            let y = zeros(gpu, n + 70)?;
            visit.launch(gpu, &y, n)?;
            let counts: Vec<u32> = y.download()?;
            assert!(counts[..n].iter().all(|&times| times == 1), "{n}: {counts:?}");
            assert!(counts[n..].iter().all(|&times| times == 0), "{n}: {counts:?}");
        }
        Ok(())
    });
}

/// 65535 is how many workgroups many drivers take at once.
#[test]
fn more_workgroups_than_a_dispatch_takes() {
    every_device(|gpu| {
        for n in [65_535, 65_536, 200_001] {
            let y = zeros(gpu, n + 1)?;
            visit_alone.launch(gpu, &y, n)?;
            let counts: Vec<u32> = y.download()?;
            assert_eq!(counts.iter().position(|&times| times != 1), Some(n), "{n} along x");
            assert_eq!(counts[n], 0);
            for grid in [(3, n / 3), (2, 65_537)] {
                let y = zeros(gpu, grid.0 * grid.1 + 1)?;
                visit_rows.launch(gpu, &y, grid)?;
                let counts: Vec<u32> = y.download()?;
                assert_eq!(counts.iter().position(|&times| times != 1), Some(grid.0 * grid.1), "{grid:?}");
            }
        }
        Ok(())
    });
}

#[test]
fn a_grid_of_millions_is_complete() {
    const N: usize = 65_536 * 64 + 3;
    every_device(|gpu| {
        let y = zeros(gpu, N + 1)?;
        visit.launch(gpu, &y, N)?;
        let counts: Vec<u32> = y.download()?;
        assert_eq!(counts.iter().position(|&times| times != 1), Some(N));
        Ok(())
    });
}

#[test]
fn invocations_know_where_they_are_in_two_dimensions() {
    every_device(|gpu| {
        for (width, height) in [(1, 1), (8, 4), (7, 5), (17, 9), (100, 3)] {
            let y = zeros(gpu, 13 * width * height)?;
            image.launch(gpu, &y, (width, height))?;
            for (at, actual) in y.download()?.chunks(13).enumerate() {
                let expected = image_in_rust((at % width) as u32, (at / width) as u32, [width as u32, height as u32]);
                assert_eq!(actual, expected, "element {at} of {width} x {height}");
            }
        }
        Ok(())
    });
}

#[test]
fn invocations_know_where_they_are_in_three_dimensions() {
    every_device(|gpu| {
        for grid in [[1, 1, 1], [4, 2, 3], [5, 3, 4], [9, 1, 7]] {
            let len: usize = grid.iter().product();
            let y = zeros(gpu, len)?;
            volume.launch(gpu, &y, grid)?;
            let expected: Vec<u32> = (0..len).map(|at| volume_in_rust(at, grid)).collect();
            assert_eq!(y.download()?, expected, "{grid:?}");
        }
        Ok(())
    });
}

#[test]
fn a_grid_without_invocations_runs_none() {
    every_device(|gpu| {
        let y = zeros(gpu, 8)?;
        image.launch(gpu, &y, (0, 5))?;
        image.launch(gpu, &y, (5, 0))?;
        volume.launch(gpu, &y, (1, 1, 0))?;
        visit.launch(gpu, &y, 0)?;
        assert_eq!(y.download()?, [0; 8]);
        Ok(())
    });
}

#[test]
fn lanes_are_within_their_subgroup() {
    every_device(|gpu| {
        let y = zeros(gpu, 256)?;
        lanes.launch(gpu, &y, 128)?;
        for pair in y.download()?.chunks(2) {
            assert!(pair[0] >= 1 && pair[1] < pair[0], "lane {} of {}", pair[1], pair[0]);
            assert_eq!(pair[0], gpu.subgroup_size());
        }
        Ok(())
    });
}

#[test]
fn a_grid_that_is_too_large_is_an_error() {
    every_device(|gpu| {
        let y = zeros(gpu, 1)?;
        // The second is as the last where an index has 32 bits.
        for grid in [u32::MAX as usize, (1u64 << 32).try_into().unwrap_or(usize::MAX), usize::MAX] {
            assert!(matches!(visit.launch(gpu, &y, grid), Err(Error::Grid { kernel: "visit", .. })), "{grid}");
            assert!(matches!(image.launch(gpu, &y, (1, grid)), Err(Error::Grid { .. })), "{grid}");
        }
        assert_eq!(y.download()?, [0]);
        Ok(())
    });
}

#[test]
fn axes_come_in_every_order() {
    every_device(|gpu| {
        for (width, height, depth) in [(1, 1, 1), (9, 5, 4), (17, 3, 7)] {
            let y = zeros(gpu, width * height * depth)?;
            orders.launch(gpu, &y, (width, height, depth))?;
            let expected: Vec<_> = (0..y.len()).map(|at| orders_in_rust(at, [width, height, depth])).collect();
            assert_eq!(y.download()?, expected, "{width} by {height} by {depth}");
        }
        Ok(())
    });
}
