// several, tests/kernels/workgroups.rs:91

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

struct Found {
    unsigned at;
    float value;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(32) several(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    __shared__ unsigned pivot;
    __shared__ Array<Array<float, 4>, 32> table;
    __shared__ Array<Found, 32> found;
    __shared__ Array<bool, 32> is_large;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const unsigned i = global_id.x;
    const unsigned lane = threadIdx.x;
    const float value = load(x, launch.x_len, i);
    for (unsigned k = 0u; k < 4u; k++) {
        if (lane < 32u && k < 4u) table.element[lane].element[k] = value * float(k);
    }
    if (lane < 32u) found.element[lane] = Found{i, value};
    if (lane < 32u) is_large.element[lane] = value > 10.0f;
    if (lane == 31u) {
        pivot = workgroup_id.x % 32u;
    }
    __syncthreads();
    const Found other = found.load(pivot);
    float count = 0.0f;
    for (unsigned k = 0u; k < 32u; k++) {
        if (is_large.load(k)) {
            count += 1.0f;
        }
    }
    __syncthreads();
    if (lane < 32u) found.element[lane].value = found.load(lane).value + (31u - lane < 32u && pivot % 4u < 4u ? table.element[31u - lane].element[pivot % 4u] : float{});
    const unsigned index = lane + 32u;
    if (index < 32u) table.element[index].element[0u] = 1000.0f;
    const float nothing = (lane + 32u < 32u ? table.element[lane + 32u].element[1u] : float{}) + found.load(lane + 100u).value;
    __syncthreads();
    store(y, launch.y_len, i, found.load(31u - lane).value + other.value + float(other.at) + count + nothing);
}
