//! The kernels of the Game of Life, and a torus on a device that they advance.

use scry::prelude::*;

/// The next generation of a torus as large as the launch; a cell is 1 or 0.
///
/// Nine cells decide about one, but a workgroup loads each only once: it shares a tile of 32 x 8 cells and the border around it.
/// A cell takes four bytes. In one, its store would change a part of a word, which on Vulkan takes an atomic operation.
#[scry::kernel(workgroup = (32, 8))]
pub(crate) fn generation(cells: &[u32], next: &mut [u32]) {
    let mut tile = shared::<[[u32; 34]; 10]>();
    let (width, height) = (launch_size().x, launch_size().y);
    let (left, top) = (workgroup_id().x * 32, workgroup_id().y * 8);
    let (i, j) = (local_id().x, local_id().y);
    let load = |i, j| cells[before(top + j, height) * width + before(left + i, width)];
    tile[j + 1][i + 1] = load(i + 1, j + 1);
    if i < 2 {
        tile[j + 1][33 * i] = load(33 * i, j + 1);
    }
    if j < 2 {
        tile[9 * j][i + 1] = load(i + 1, 9 * j);
    }
    if i < 2 && j < 2 {
        tile[9 * j][33 * i] = load(33 * i, 9 * j);
    }
    barrier();

    let (x, y) = (left + i, top + j);
    if x < width && y < height {
        let mut sum = 0;
        #[unroll]
        for row in 0..3 {
            sum += tile[j + row][i] + tile[j + row][i + 1] + tile[j + row][i + 2];
        }
        let is_alive = sum == 3 || sum == 4 && tile[j + 1][i + 1] == 1;
        next[y * width + x] = is_alive as u32;
    }
}

/// The coordinate before `at` on a circle of `size`, for an `at` of at most `size + 1`; for a greater one, any.
#[scry::device]
pub(crate) fn before(at: usize, size: usize) -> usize {
    match at {
        0 => size - 1,
        at if at <= size => at - 1,
        _ => 0,
    }
}

/// A frame of the film, whose corner on the torus is at `left` and `top`: living cells are white, and dead ones fade.
#[scry::kernel(workgroup = (32, 8))]
pub(crate) fn expose(cells: &[u32], width: usize, left: usize, top: usize, shades: &mut [u32]) {
    let (x, y) = (global_id().x, global_id().y);
    let i = y * launch_size().x + x;
    let is_alive = cells[(top + y) * width + left + x] == 1;
    shades[i] = if is_alive { 255 } else { shades[i] * 7 / 8 };
}

/// A torus on the device.
pub(crate) struct Life {
    pub(crate) size: (usize, usize),
    pub(crate) now: Buffer<u32>,
    pub(crate) next: Buffer<u32>,
}

impl Life {
    pub(crate) fn new(gpu: &Device, torus: &super::torus::Torus) -> scry::Result<Self> {
        let (now, next) = (gpu.upload(&torus.cells)?, gpu.zeros(torus.cells.len())?);
        Ok(Self { size: (torus.width, torus.height), now, next })
    }

    pub(crate) fn advance(&mut self, gpu: &Device, generations: u32) -> scry::Result<()> {
        for _ in 0..generations {
            generation.launch(gpu, &self.now, &self.next, self.size)?;
            std::mem::swap(&mut self.now, &mut self.next);
        }
        Ok(())
    }
}
