// bools, tests/kernels/matches.rs:129

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

extern "C" __global__ void __launch_bounds__(256) bools(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const bool odd = load(x, launch.x_len, i) % 2u == 1u;
    const bool large = load(x, launch.x_len, i) > 5u;
    const unsigned first = (odd ? 1u : 2u);
    unsigned value;
    if (odd && large) {
        value = 10u;
    } else if ((!odd && large) || (odd && !large)) {
        value = 20u;
    } else {
        value = 30u;
    }
    store(y, launch.y_len, i, first + value);
}
