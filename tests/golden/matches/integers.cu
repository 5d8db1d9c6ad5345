// integers, tests/kernels/matches.rs:6

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) integers(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int value;
    const int matched = load(x, launch.x_len, i);
    if (matched == 0) {
        value = 100;
    } else if (matched == 1 || matched == 2 || matched == 5) {
        value = 200;
    } else if (matched == (-3)) {
        value = 300;
    } else if (matched >= (-10) && matched <= (-5)) {
        value = 400;
    } else if (matched >= 6 && matched < 10) {
        value = 500;
    } else if (matched == 2147483647) {
        value = 600;
    } else if (matched <= (-1000)) {
        value = 700;
    } else if (matched >= 20) {
        value = 800;
    } else {
        value = i32_mul(matched, 2);
    }
    store(y, launch.y_len, i, value);
}
