//! The product of two matrices, in two kernels: a tile in shared memory, and a block of registers on top of it.
//!
//! A matrix is its rows one after the other: `a` has `m` rows of `k`, `b` has `k` rows of `n`, and their product `m` rows of `n`.

use device::{BLOCK, DEPTH, at};
use scry::Buffer;
use scry::glam::{Vec4, vec4};

#[scry::device]
mod device {
    /// The rows, and the columns, of the product that a workgroup of the kernel `blocked` computes.
    pub(super) const BLOCK: usize = 64;
    /// How much of `a`'s columns and `b`'s rows it has in shared memory at a time.
    pub(super) const DEPTH: usize = 16;

    /// An element of a matrix; zero outside of it.
    pub(super) fn at(matrix: &[f32], rows: usize, columns: usize, row: usize, column: usize) -> f32 {
        if row < rows && column < columns { matrix[row * columns + column] } else { 0.0 }
    }
}

/// An invocation for each element of the product. A workgroup reads a tile of `a` and one of `b` together, so that what it takes
/// from memory is used `TILE` times.
#[scry::kernel(workgroup = (TILE, TILE), instances(TILE = [8, 16]))]
fn tiled<const TILE: usize>(a: &[f32], b: &[f32], c: &mut [f32], m: usize, n: usize, k: usize) {
    let mut tile_of_a = shared::<[[f32; TILE]; TILE]>();
    let mut tile_of_b = shared::<[[f32; TILE]; TILE]>();
    let (x, y) = (local_id().x, local_id().y);
    let (column, row) = (global_id().x, global_id().y);
    let mut sum = 0.0;
    for step in 0..k.div_ceil(TILE) {
        tile_of_a[y][x] = at(a, m, k, row, step * TILE + x);
        tile_of_b[y][x] = at(b, k, n, step * TILE + y, column);
        barrier();
        for i in 0..TILE {
            sum = tile_of_a[y][i].mul_add(tile_of_b[i][x], sum);
        }
        barrier();
    }
    if row < m && column < n {
        c[row * n + column] = sum;
    }
}

/// An invocation for each 4 x 4 elements, which stay in its registers: of 8 numbers from shared memory it makes 16 products.
#[scry::kernel(workgroup = (16, 16))]
fn blocked(a: &[f32], b: &[f32], c: &mut [f32], m: usize, n: usize, k: usize) {
    // Four rows of `a` are a vector, as are four columns of `b`. The 17th vector is never used: it moves the columns of `a`, which
    // neighbours store at once, to different banks.
    let mut block_of_a = shared::<[[Vec4; 17]; DEPTH]>();
    let mut block_of_b = shared::<[[Vec4; 16]; DEPTH]>();
    let (x, y) = (local_id().x, local_id().y);
    let column = workgroup_id().x * BLOCK + 4 * x;
    let row = workgroup_id().y * BLOCK + 4 * y;
    let mut sums = [Vec4::ZERO; 4];
    for step in 0..k.div_ceil(DEPTH) {
        let (across, down) = (step * DEPTH + x, step * DEPTH + y);
        block_of_a[x][y] =
            vec4(at(a, m, k, row, across), at(a, m, k, row + 1, across), at(a, m, k, row + 2, across), at(a, m, k, row + 3, across));
        block_of_b[y][x] =
            vec4(at(b, k, n, down, column), at(b, k, n, down, column + 1), at(b, k, n, down, column + 2), at(b, k, n, down, column + 3));
        barrier();
        #[unroll]
        for i in 0..DEPTH {
            let (four_rows, four_columns) = (block_of_a[i][y], block_of_b[i][x]);
            sums[0] = Vec4::splat(four_rows.x).mul_add(four_columns, sums[0]);
            sums[1] = Vec4::splat(four_rows.y).mul_add(four_columns, sums[1]);
            sums[2] = Vec4::splat(four_rows.z).mul_add(four_columns, sums[2]);
            sums[3] = Vec4::splat(four_rows.w).mul_add(four_columns, sums[3]);
        }
        barrier();
    }
    #[unroll]
    for j in 0..4 {
        let sums = sums[j].to_array();
        #[unroll]
        for i in 0..4 {
            if row + j < m && column + i < n {
                c[(row + j) * n + column + i] = sums[i];
            }
        }
    }
}

/// Two matrices and the room for their product.
pub(crate) struct Matrices {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    pub(crate) a: Buffer<f32>,
    pub(crate) b: Buffer<f32>,
    pub(crate) c: Buffer<f32>,
}

impl Matrices {
    /// Queues the kernel with tiles of `TILE` x `TILE`.
    pub(crate) fn launch_tiled(&self) -> scry::Result<()> {
        tiled.launch::<16>(self.c.device(), &self.a, &self.b, &self.c, self.m, self.n, self.k, (self.n, self.m))
    }

    /// Queues the kernel with blocks in registers.
    pub(crate) fn launch_blocked(&self) -> scry::Result<()> {
        let grid = (self.n.div_ceil(BLOCK) * 16, self.m.div_ceil(BLOCK) * 16);
        blocked.launch(self.c.device(), &self.a, &self.b, &self.c, self.m, self.n, self.k, grid)
    }

    /// How many additions and multiplications a product takes.
    pub(crate) fn operations(&self) -> f64 {
        2.0 * self.m as f64 * self.n as f64 * self.k as f64
    }
}
