extern "C" __global__ void pairwise_euclidean(const float *queries, const float *train, float *distances, unsigned int n_q,
                                              unsigned int n_t, unsigned int dim) {
    unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n_q * n_t) return;
    const float *query = queries + (size_t)(i / n_t) * dim;
    const float *other = train + (size_t)(i % n_t) * dim;
    float sum = 0.0f;
    for (unsigned int axis = 0; axis < dim; ++axis) {
        float difference = query[axis] - other[axis];
        sum += difference * difference;
    }
    distances[i] = sum;
}
