//! Distances between points.

shaders! {
    /// The squared Euclidean distances between each of `n_q` points and each of `n_t` others, in `dim` dimensions.
    ///
    /// The buffers are the points, the others, and the distances, of which `n_t` are in a row; the push constants
    /// `n_q: u32, n_t: u32, dim: u32`; the workgroup 256; one invocation for each distance.
    PAIRWISE_EUCLIDEAN PAIRWISE_EUCLIDEAN_CUDA: "distance/pairwise_euclidean" "pairwise_euclidean";
}
