// transposed, tests/kernels/tiles.rs:7

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned width;
};

extern "C" __global__ void __launch_bounds__(16) transposed(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    __shared__ Array<Array<unsigned, 4>, 4> tile;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned column = threadIdx.x;
    const unsigned row = threadIdx.y;
    const unsigned left = workgroup_id.x * 4u;
    const unsigned top = workgroup_id.y * 4u;
    if (left + column < launch.width && top + row < launch.width) {
        if (row < 4u && column < 4u) tile.element[row].element[column] = load(x, launch.x_len, (top + row) * launch.width + left + column);
    }
    __syncthreads();
    if (top + column < launch.width && left + row < launch.width) {
        store(y, launch.y_len, (left + row) * launch.width + top + column, (column < 4u && row < 4u ? tile.element[column].element[row] : unsigned{}) + 4u);
    }
}
