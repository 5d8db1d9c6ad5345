//! Functions of each element. Workgroups have 256 invocations, one for each element; the last looks whether it has one.

/// `out[i] = z[i] + bias[i % cols]`, for the `n` elements of a matrix with rows of `cols`: the same bias for each row.
///
/// The buffers are `z`, `bias`, `out`; the push constants `n: u32, cols: u32`.
pub const BIAS_ADD: &str = include_str!("elementwise/bias_add.wgsl");

/// As [`BIAS_ADD`], in CUDA C: `bias_add`, in workgroups of `[256, 1, 1]`.
pub const BIAS_ADD_CUDA: &str = include_str!("elementwise/bias_add.cu");

/// `out[i] = max(in[i], 0)`, for `n` elements.
///
/// The buffers are `in`, `out`; the push constants `n: u32`.
pub const RELU: &str = include_str!("elementwise/relu.wgsl");

/// As [`RELU`], in CUDA C: `relu`, in workgroups of `[256, 1, 1]`.
pub const RELU_CUDA: &str = include_str!("elementwise/relu.cu");

/// `out[i] = tanh(in[i])`, for `n` elements.
///
/// The buffers are `in`, `out`; the push constants `n: u32`.
pub const TANH: &str = include_str!("elementwise/tanh.wgsl");

/// As [`TANH`], in CUDA C: `tanh_fwd`, in workgroups of `[256, 1, 1]`.
pub const TANH_CUDA: &str = include_str!("elementwise/tanh.cu");

/// `out[i] = 1 / (1 + exp(-in[i]))`, for `n` elements.
///
/// The buffers are `in`, `out`; the push constants `n: u32`.
pub const SIGMOID: &str = include_str!("elementwise/sigmoid.wgsl");

/// As [`SIGMOID`], in CUDA C: `sigmoid`, in workgroups of `[256, 1, 1]`.
pub const SIGMOID_CUDA: &str = include_str!("elementwise/sigmoid.cu");
