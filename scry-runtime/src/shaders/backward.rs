//! What training needs behind the functions of [`elementwise`](super::elementwise), launched as they are: workgroups have 256 invocations,
//! one for each element.

shaders! {
    /// `out[i] = grad[i]` where `z[i] > 0`, else 0, for `n` elements: the gradient behind a `ReLU` that was given `z`.
    ///
    /// The buffers are `grad`, `z`, `out`; the push constants `n: u32`.
    RELU_BACKWARD RELU_BACKWARD_CUDA: "backward/relu_backward" "relu_backward";
    /// `out[i] = grad[i] * a[i] * (1 - a[i])`, for `n` elements: the gradient behind a sigmoid that gave `a`.
    ///
    /// The buffers are `grad`, `a`, `out`; the push constants `n: u32`.
    SIGMOID_BACKWARD SIGMOID_BACKWARD_CUDA: "backward/sigmoid_backward" "sigmoid_backward";
    /// `out[i] = grad[i] * (1 - a[i]²)`, for `n` elements: the gradient behind a tanh that gave `a`.
    ///
    /// The buffers are `grad`, `a`, `out`; the push constants `n: u32`.
    TANH_BACKWARD TANH_BACKWARD_CUDA: "backward/tanh_backward" "tanh_backward";
    /// The transposed matrix: `out[col * rows + row] = in[row * cols + col]`.
    ///
    /// The buffers are `in`, `out`; the push constants `rows: u32, cols: u32`.
    TRANSPOSE TRANSPOSE_CUDA: "backward/transpose" "transpose_2d";
    /// `out[i] = alpha * in[i]`, for `n` elements.
    ///
    /// The buffers are `in`, `out`; the push constants `n: u32, alpha: f32`.
    SCALE SCALE_CUDA: "backward/scale" "scale_fwd";
    /// `out[col]` is `scale` times the sum of a column: of a batch of gradients, with `scale` 1 / `rows`, the mean.
    ///
    /// The buffers are `in`, `out`; the push constants `rows: u32, cols: u32, scale: f32`; there is one invocation for each column.
    REDUCE_COLS REDUCE_COLS_CUDA: "backward/reduce_cols" "reduce_cols";
}
