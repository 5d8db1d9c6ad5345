//! What training needs behind the functions of [`elementwise`](super::elementwise), launched as they are: workgroups have 256 invocations,
//! one for each element.

/// `out[i] = grad[i]` where `z[i] > 0`, else 0, for `n` elements: the gradient behind a `ReLU` that was given `z`.
///
/// The buffers are `grad`, `z`, `out`; the push constants `n: u32`.
pub const RELU_BACKWARD: &str = include_str!("backward/relu_backward.wgsl");

/// As [`RELU_BACKWARD`], in CUDA C: `relu_backward`, in workgroups of `[256, 1, 1]`.
pub const RELU_BACKWARD_CUDA: &str = include_str!("backward/relu_backward.cu");

/// `out[i] = grad[i] * a[i] * (1 - a[i])`, for `n` elements: the gradient behind a sigmoid that gave `a`.
///
/// The buffers are `grad`, `a`, `out`; the push constants `n: u32`.
pub const SIGMOID_BACKWARD: &str = include_str!("backward/sigmoid_backward.wgsl");

/// As [`SIGMOID_BACKWARD`], in CUDA C: `sigmoid_backward`, in workgroups of `[256, 1, 1]`.
pub const SIGMOID_BACKWARD_CUDA: &str = include_str!("backward/sigmoid_backward.cu");

/// `out[i] = grad[i] * (1 - a[i]²)`, for `n` elements: the gradient behind a tanh that gave `a`.
///
/// The buffers are `grad`, `a`, `out`; the push constants `n: u32`.
pub const TANH_BACKWARD: &str = include_str!("backward/tanh_backward.wgsl");

/// As [`TANH_BACKWARD`], in CUDA C: `tanh_backward`, in workgroups of `[256, 1, 1]`.
pub const TANH_BACKWARD_CUDA: &str = include_str!("backward/tanh_backward.cu");

/// The transposed matrix: `out[col * rows + row] = in[row * cols + col]`.
///
/// The buffers are `in`, `out`; the push constants `rows: u32, cols: u32`.
pub const TRANSPOSE: &str = include_str!("backward/transpose.wgsl");

/// As [`TRANSPOSE`], in CUDA C: `transpose_2d`, in workgroups of `[256, 1, 1]`.
pub const TRANSPOSE_CUDA: &str = include_str!("backward/transpose.cu");

/// `out[i] = alpha * in[i]`, for `n` elements.
///
/// The buffers are `in`, `out`; the push constants `n: u32, alpha: f32`.
pub const SCALE: &str = include_str!("backward/scale.wgsl");

/// As [`SCALE`], in CUDA C: `scale_fwd`, in workgroups of `[256, 1, 1]`.
pub const SCALE_CUDA: &str = include_str!("backward/scale.cu");

/// `out[col]` is `scale` times the sum of a column: of a batch of gradients, with `scale` 1 / `rows`, the mean.
///
/// The buffers are `in`, `out`; the push constants `rows: u32, cols: u32, scale: f32`; there is one invocation for each column.
pub const REDUCE_COLS: &str = include_str!("backward/reduce_cols.wgsl");

/// As [`REDUCE_COLS`], in CUDA C: `reduce_cols`, in workgroups of `[256, 1, 1]`.
pub const REDUCE_COLS_CUDA: &str = include_str!("backward/reduce_cols.cu");
