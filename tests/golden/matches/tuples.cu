// tuples, tests/kernels/matches.rs:95

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

struct Tuple2_i32_bool {
    int f0;
    bool f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) tuples(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const auto pair = Tuple2_i32_bool{load(a, launch.a_len, i), load(b, launch.b_len, i) > 0};
    int value;
    const int matched = load(a, launch.a_len, i);
    const int matched_1 = load(b, launch.b_len, i);
    if (matched == 0 && matched_1 == 0) {
        value = 1;
    } else if (matched == 0) {
        value = 3;
    } else if (matched >= 1 && matched <= 5 && matched == matched_1) {
        value = 4;
    } else if (matched_1 >= (-5) && matched_1 <= (-1)) {
        value = matched;
    } else {
        value = i32_mul(matched, matched_1);
    }
    store(y, launch.y_len, 2u * i, value);
    int value_1;
    if (pair.f0 >= 1 && pair.f1) {
        value_1 = 1;
    } else if (pair.f1) {
        value_1 = 2;
    } else {
        value_1 = pair.f0;
    }
    store(y, launch.y_len, 2u * i + 1u, value_1);
}
