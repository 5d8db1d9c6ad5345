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
    // The four rows of an invocation are a vector. The 17th is never used: it moves the columns of `a`, which neighbours store at once,
    // to different banks.
    let mut block_of_a = shared::<[[Vec4; 17]; DEPTH]>();
    let mut block_of_b = shared::<[[f32; BLOCK]; DEPTH]>();
    let (x, y) = (local_id().x, local_id().y);
    // Its columns, and its rows, are 16 apart, so that neighbours access neighbours in memory.
    let (column, row) = (workgroup_id().x * BLOCK + x, workgroup_id().y * BLOCK + y);
    let mut sums = [[0.0; 4]; 4];
    for step in 0..k.div_ceil(DEPTH) {
        let (across, down) = (step * DEPTH + x, step * DEPTH + y);
        block_of_a[x][y] =
            vec4(at(a, m, k, row, across), at(a, m, k, row + 16, across), at(a, m, k, row + 32, across), at(a, m, k, row + 48, across));
        #[unroll]
        for i in 0..4 {
            block_of_b[y][x + 16 * i] = at(b, k, n, down, column + 16 * i);
        }
        barrier();
        #[unroll]
        for depth in 0..DEPTH {
            let rows = block_of_a[depth][y].to_array();
            #[unroll]
            for j in 0..4 {
                #[unroll]
                for i in 0..4 {
                    sums[j][i] = rows[j].mul_add(block_of_b[depth][x + 16 * i], sums[j][i]);
                }
            }
        }
        barrier();
    }
    #[unroll]
    for j in 0..4 {
        #[unroll]
        for i in 0..4 {
            if row + 16 * j < m && column + 16 * i < n {
                c[(row + 16 * j) * n + column + 16 * i] = sums[j][i];
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
        tiled::<16>.launch(self.c.device(), &self.a, &self.b, &self.c, self.m, self.n, self.k, (self.n, self.m))
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
