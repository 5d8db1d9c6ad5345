// rows, tests/kernels/workgroups.rs:465

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned width;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned pairs_len, pairs_offset;
};

extern "C" __global__ void __launch_bounds__(32) rows(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, Array<unsigned, 2> *__restrict__ pairs) {
    __shared__ Array<Array<unsigned, 8>, 4> tile;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    const unsigned column = global_id.x;
    const unsigned row = global_id.y;
    const unsigned param = threadIdx.x;
    const unsigned at = row * launch.width + column;
    const unsigned kept = (load(x, launch.x_len, at) + load(x, launch.x_len, param - 1u)) ^ load(x, launch.x_len, row) ^ load(x, launch.x_len, at - 5u);
    const unsigned index = threadIdx.y;
    if (index < 4u && param < 8u) tile.element[index].element[param] = kept;
    __syncthreads();
    const unsigned operand = (3u - threadIdx.y < 4u && 7u - param < 8u ? tile.element[3u - threadIdx.y].element[7u - param] : unsigned{});
    unsigned sum = 0u;
    for (unsigned k = 0u; k < 3u; k++) {
        const unsigned own = at + k * row;
        sum += load(x, launch.x_len, own) ^ load(x, launch.x_len, row + k) ^ load(x, launch.x_len, 3u * param + 1u);
    }
    if (at >= launch.x_len) {
        sum ^= 7u;
    }
    if (column < launch.width) {
        store(y, launch.y_len, at, load(y, launch.y_len, at) + operand);
        if (column % 3u != 0u) {
            if (at < launch.pairs_len) pairs[at].element[1u] = operand ^ load(x, launch.x_len, at + 1u);
        }
    }
    __syncthreads();
    const unsigned left = at - launch.width;
    const unsigned right = launch.width - column;
    if (column < launch.width) {
        if (at < launch.pairs_len) pairs[at].element[0u] = load(y, launch.y_len, at) + load(x, launch.x_len, left) + load(x, launch.x_len, right) + sum + load(x, launch.x_len, workgroup_id.x);
    }
}
