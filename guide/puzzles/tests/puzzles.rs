//! The guide's puzzles. Write a kernel, and ask whether it is right:
//!
//! ```text
//! cargo test -p scry-puzzles --test puzzles puzzle_01
//! ```
//!
//! The sanitizer runs it, which finds races and reads of what nobody has written, and then the device that `SCRY_DEVICE` names.

#![allow(unused_variables, reason = "the kernels are yours to write")]

#[path = "../checks.rs"]
mod checks;

use scry::prelude::*;

/// 1. **Map.** Adds 10 to each element. Each invocation has one.
#[scry::kernel]
fn map(x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 2. **Zip.** Adds two vectors.
#[scry::kernel]
fn zip(a: &[f32], b: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 3. **Guard.** As `map`, but there are more invocations than elements: those that have none must not panic.
#[scry::kernel]
fn guard(x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 4. **Map in two dimensions.** Adds 10 to each element of a square of `size` rows. The grid is `(size, size)`, and rows lie one behind
/// the other.
#[scry::kernel(workgroup = (8, 8))]
fn map_2d(size: usize, x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 5. **Broadcast.** Adds each element of a row to each of a column: `y[row][column] = a[row] + b[column]`. The grid is the size of the
/// table.
#[scry::kernel(workgroup = (8, 8))]
fn broadcast(a: &[f32], b: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 6. **Strides.** As `map`, but there are fewer invocations than elements. Each takes every `launch_size().x`-th element, from its own
/// number on.
#[scry::kernel]
fn strides(x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 7. **Guard in two dimensions.** As `map_2d`, but the grid is larger than the square along both axes.
#[scry::kernel(workgroup = (8, 8))]
fn guard_2d(size: usize, x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 8. **Shared memory.** Reverses each 64 elements: one workgroup writes them to shared memory, waits, and reads them from there. There are
/// whole workgroups only.
#[scry::kernel(workgroup = 64)]
fn reverse(x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 9. **Pooling.** Each element becomes the sum of itself and the two before it; those before the first are 0.
#[scry::kernel]
fn pooling(x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 10. **Dot product.** One workgroup multiplies 64 elements by 64 others, and adds the products up in shared memory: half as many
/// invocations in each round. `y[0]` is the sum.
#[scry::kernel(workgroup = 64)]
fn dot(a: &[f32], b: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 11. **Convolution.** `y[i]` is the sum of `x[i + k] * taps[k]` over all `k`; behind the end, `x` is 0.
#[scry::kernel]
fn convolution(x: &[f32], taps: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 12. **Prefix sum.** Each element of 64 becomes the sum of itself and all before it in its workgroup: add what is 1, 2, 4, 8, 16 and 32
/// places before.
#[scry::kernel(workgroup = 64)]
fn prefix_sum(x: &[u32], y: &mut [u32]) {
    panic!("this kernel is yours to write");
}

/// 13. **Sum along an axis.** Adds up each row of `width` elements. One invocation for each row will do.
#[scry::kernel]
fn row_sums(width: usize, x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 14. **Matrix product.** Multiplies two squares of `n` rows, tile by tile through shared memory. The grid is `(n, n)`, which need not be
/// a multiple of the tile.
#[scry::kernel(workgroup = (8, 8))]
fn matmul(n: usize, a: &[f32], b: &[f32], c: &mut [f32]) {
    panic!("this kernel is yours to write");
}

/// 15. **Histogram.** Counts how often each value is there. Several invocations may count in the same bin at once.
#[scry::kernel]
fn histogram(x: &[u8], bins: &[AtomicU32]) {
    panic!("this kernel is yours to write");
}

/// 16. **Heat.** One step of heat in a plate: what is inside becomes the mean of its four neighbours, and the edge stays. The grid is the
/// size of the plate.
#[scry::kernel(workgroup = (8, 8))]
fn heat(x: &[f32], y: &mut [f32]) {
    panic!("this kernel is yours to write");
}
