// several, tests/kernels/workgroups.rs:91

template <class T, unsigned N>
struct Array {
    T element[N];
};

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Found {
    unsigned at;
    float value;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(32) several(const Launch launch, const float *__restrict__ x, float *__restrict__ y, unsigned *record) {
    __shared__ unsigned pivot;
    __shared__ Array<Array<float, 4>, 32> table;
    __shared__ Array<Found, 32> found;
    __shared__ Array<bool, 32> is_large;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        float value;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, i);
                return;
            }
            value = x[i];
        } else {
            value = 0.0f;
        }
        for (unsigned k = 0u; k < 4u; k++) {
            table.element[lane].element[k] = value * float(k);
        }
        found.element[lane] = Found{i, value};
        is_large.element[lane] = value > 10.0f;
        if (lane == 31u) {
            pivot = workgroup_id.x % 32u;
        }
        __syncthreads();
        const unsigned index = pivot;
        if (index >= 32u) {
            panic(panicked, 1u, 32u, index);
            return;
        }
        const Found other = found.element[index];
        float count = 0.0f;
        for (unsigned k = 0u; k < 32u; k++) {
            if (is_large.element[k]) {
                count += 1.0f;
            }
        }
        __syncthreads();
        found.element[lane].value = found.element[lane].value + table.element[31u - lane].element[pivot % 4u];
        __syncthreads();
        if (i < launch.y_len) {
            if (i >= launch.y_len) {
                panic(panicked, 2u, launch.y_len, i);
                return;
            }
            y[i] = found.element[31u - lane].value + other.value + float(other.at) + count;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
