//! Products of two matrices, C = A B: A has `m` rows of `k` elements, B `k` rows of `n`, C `m` rows of `n`.
//!
//! All take the buffers A, B, C and the push constants `m: u32, n: u32, k: u32`, have workgroups of 16 × 16 invocations, and are
//! launched by [`Device::run_configured`](crate::Device::run_configured), with the columns of C along x.

/// Each workgroup computes 16 × 16 elements, one an invocation: `[n.div_ceil(16), m.div_ceil(16), 1]` workgroups.
pub const TILED_16X16: &str = include_str!("matmul/tiled_16x16.wgsl");

/// As [`TILED_16X16`], in CUDA C: `matmul_tiled_16x16`, in workgroups of `[16, 16, 1]`.
pub const TILED_16X16_CUDA: &str = include_str!("matmul/tiled_16x16.cu");

/// Each workgroup computes 64 × 64 elements, 4 × 4 an invocation: `[n.div_ceil(64), m.div_ceil(64), 1]` workgroups.
pub const COARSE_64X64: &str = include_str!("matmul/coarse_64x64.wgsl");

/// Each workgroup computes 128 × 128 elements, 8 × 8 an invocation: `[n.div_ceil(128), m.div_ceil(128), 1]` workgroups.
pub const COARSE_8X8: &str = include_str!("matmul/coarse_8x8.wgsl");
