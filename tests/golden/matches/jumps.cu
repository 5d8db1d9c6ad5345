// jumps, tests/kernels/matches.rs:146

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
};

extern "C" __global__ void __launch_bounds__(256) jumps(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned sum = 0u;
    for (unsigned a = 0u; a < 10u; a++) {
        bool continues = false;
        bool breaks = false;
        for (unsigned b = 0u; b < 10u; b++) {
            const unsigned matched = a + load(x, launch.x_len, i);
            if (b == 8u) {
                continues = true;
                break;
            } else if (matched == 7u && b == 3u) {
                breaks = true;
                break;
            } else if (matched == 5u && b == 2u) {
                break;
            } else if (matched == 3u) {
                continue;
            } else if (matched == 1u && b == 1u && load(x, launch.x_len, i) == 1u) {
                store(y, launch.y_len, i, 77u);
                return;
            }
            sum += a * b + 1u;
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
    }
    store(y, launch.y_len, i, sum);
}
