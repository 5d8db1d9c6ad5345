//! Functions of each element. Workgroups have 256 invocations, one for each element; the last looks whether it has one.

shaders! {
    /// `out[i] = z[i] + bias[i % cols]`, for the `n` elements of a matrix with rows of `cols`: the same bias for each row.
    ///
    /// The buffers are `z`, `bias`, `out`; the push constants `n: u32, cols: u32`.
    BIAS_ADD BIAS_ADD_CUDA: "elementwise/bias_add" "bias_add";
    /// `out[i] = max(in[i], 0)`, for `n` elements.
    ///
    /// The buffers are `in`, `out`; the push constants `n: u32`.
    RELU RELU_CUDA: "elementwise/relu" "relu";
    /// `out[i] = tanh(in[i])`, for `n` elements.
    ///
    /// The buffers are `in`, `out`; the push constants `n: u32`.
    TANH TANH_CUDA: "elementwise/tanh" "tanh_fwd";
    /// `out[i] = 1 / (1 + exp(-in[i]))`, for `n` elements.
    ///
    /// The buffers are `in`, `out`; the push constants `n: u32`.
    SIGMOID SIGMOID_CUDA: "elementwise/sigmoid" "sigmoid";
}
