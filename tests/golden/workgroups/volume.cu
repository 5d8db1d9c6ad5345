// volume, tests/kernels/workgroups.rs:314

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
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(24) volume(const Launch launch, unsigned *__restrict__ y) {
    __shared__ Array<unsigned, 24> tile;
    __shared__ Array<unsigned, 24> tile_1;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 4u + threadIdx.x, (launch.first_y + blockIdx.y) * 3u + threadIdx.y, (launch.first_z + blockIdx.z) * 2u + threadIdx.z};
    const uint3 id = global_id;
    const uint3 size = make_uint3(launch.size_x, launch.size_y, launch.size_z);
    const unsigned at = (id.z * size.y + id.y) * size.x + id.x;
    const unsigned own = id.z * 100u + id.y * 10u + id.x;
    const uint3 id_1 = threadIdx;
    const unsigned lane = (id_1.z * 3u + id_1.y) * 4u + id_1.x;
    if (lane < 24u) tile.element[lane] = own;
    __syncthreads();
    const unsigned swapped = tile.load((lane + 12u) % 24u);
    __syncthreads();
    const unsigned first = swapped;
    const unsigned argument = first + 1u;
    unsigned result;
    const uint3 id_2 = threadIdx;
    const unsigned lane_1 = (id_2.z * 3u + id_2.y) * 4u + id_2.x;
    if (lane_1 < 24u) tile_1.element[lane_1] = argument;
    __syncthreads();
    const unsigned swapped_1 = tile_1.load((lane_1 + 12u) % 24u);
    __syncthreads();
    const unsigned swapped_2 = swapped_1;
    if (swapped_2 % 3u == 0u) {
        result = argument;
    } else if (swapped_2 % 3u == 1u) {
        result = swapped_2 + 1000u;
    } else {
        result = swapped_2;
    }
    const unsigned second = result;
    if (id.x < size.x && id.y < size.y && id.z < size.z) {
        store(y, launch.y_len, at, first * 10000u + second);
    }
}
