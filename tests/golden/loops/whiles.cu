// whiles, tests/kernels/loops.rs:174

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

extern "C" __global__ void __launch_bounds__(256) whiles(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned n = load(x, launch.x_len, i);
    unsigned steps = 0u;
    while (n != 1u && steps < 200u) {
        n = (n % 2u == 0u ? n / 2u : 3u * n + 1u);
        steps += 1u;
    }
    unsigned left = load(x, launch.x_len, i) + 3u;
    while (true) {
        left -= 2u;
        if (!(left < 1000u)) {
            break;
        }
        if (left == 5u) {
            continue;
        }
        if (left == 2u) {
            break;
        }
        steps += 1000u;
    }
    store(y, launch.y_len, i, steps);
}
