// guards, tests/kernels/matches.rs:60

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ int i32_neg(int a) {
    return int(0u - unsigned(a));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) guards(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int asked = 0;
    int result;
    const int matched = load(x, launch.x_len, i);
    if (matched < 0) {
        result = i32_neg(matched);
    } else if (matched >= 1 && matched <= 9 && matched % 2 == 0) {
        result = i32_mul(matched, 10);
    } else if (matched >= 1 && matched <= 9) {
        result = 1;
    } else if (matched == 20 || matched == 30 || (matched >= 40 && matched <= 50)) {
        result = i32_add(matched, 1);
    } else {
        asked = i32_add(asked, 1);
        if (matched > 60) {
            result = matched / 2;
        } else {
            int n = matched;
            n = i32_add(n, 1000);
            result = n;
        }
    }
    store(y, launch.y_len, i, i32_add(result, i32_mul(asked, 10000)));
}
