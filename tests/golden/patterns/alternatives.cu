// alternatives, tests/kernels/patterns.rs:194

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

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Tuple2_i32_i32 {
    int f0;
    int f1;
};

struct Tuple2_Tuple2_i32_i32_i32 {
    Tuple2_i32_i32 f0;
    int f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) alternatives(const Launch launch, const int *__restrict__ a, const int *__restrict__ b, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int value;
    const int matched = load(a, launch.a_len, i);
    const int matched_1 = load(b, launch.b_len, i);
    const int matched_2 = i32_sub(load(a, launch.a_len, i), load(b, launch.b_len, i));
    if (matched == 0 || matched_1 == 0 || matched_1 == 3) {
        value = i32_mul((matched == 0 ? matched_1 : (matched_1 == 0 ? matched : matched_2)), 10);
    } else if ((matched_1 == 1 || matched == 1) && (matched_1 == 1 ? matched : matched_2) > 2) {
        value = i32_add(i32_mul((matched_1 == 1 ? matched : matched_2), 100), (matched_1 == 1 ? matched_2 : matched_1));
    } else if (matched == 4 || (matched_2 >= (-2) && matched_2 <= (-1))) {
        value = i32_mul((matched == 4 ? matched : matched_2), 1000);
    } else if (matched_1 == 2 || matched == 2) {
        int n = (matched_1 == 2 ? matched : matched_1);
        n = i32_add(n, 1);
        value = n;
    } else {
        value = 77;
    }
    store(y, launch.y_len, i, value);
    const int matched_3 = load(a, launch.a_len, i);
    const int matched_4 = load(b, launch.b_len, i);
    if (matched_4 == 5 || matched_3 == 5) {
        store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), i32_mul((matched_4 == 5 ? matched_3 : matched_4), 100000)));
    }
    const int matched_5 = load(a, launch.a_len, i);
    const int matched_6 = load(b, launch.b_len, i);
    const int p = (matched_5 == 0 ? matched_6 : matched_5);
    const auto matched_7 = Tuple2_i32_i32{p, load(b, launch.b_len, i)};
    const int r = (matched_7.f0 == 1 ? matched_7.f1 : matched_7.f0);
    const auto whole = Tuple2_Tuple2_i32_i32_i32{matched_7, 6};
    store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), i32_add(i32_add(i32_mul(p, 1000000), i32_mul(r, 10000000)), whole.f1)));
}
