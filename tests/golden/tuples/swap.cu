// swap, tests/kernels/tuples.rs:6

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

struct Tuple2_Tuple2_i32_i32_u32 {
    Tuple2_i32_i32 f0;
    unsigned f1;
};

struct Tuple2_bool_i32 {
    bool f0;
    int f1;
};

struct Tuple2_f32_Tuple2_bool_i32 {
    float f0;
    Tuple2_bool_i32 f1;
};

struct Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32 {
    Tuple2_Tuple2_i32_i32_u32 f0;
    Tuple2_f32_Tuple2_bool_i32 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) swap(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int a = load(x, launch.x_len, 2u * i);
    int b = load(x, launch.x_len, 2u * i + 1u);
    const int kept = b;
    const int kept_1 = a;
    a = kept;
    b = kept_1;
    auto pair = Tuple2_i32_i32{a, b};
    pair.f0 = i32_add(pair.f0, 100);
    const Tuple2_i32_i32 kept_2 = pair;
    pair.f1 = kept_2.f0;
    pair.f0 = kept_2.f1;
    const auto nested = Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32{Tuple2_Tuple2_i32_i32_u32{pair, 1u}, Tuple2_f32_Tuple2_bool_i32{2.5f, Tuple2_bool_i32{true, pair.f0}}};
    const Tuple2_i32_i32 inner = nested.f0.f0;
    const unsigned one = nested.f0.f1;
    const float half_1 = nested.f1.f0;
    const bool flag = nested.f1.f1.f0;
    const int c = nested.f1.f1.f1;
    const Tuple2_Tuple2_Tuple2_i32_i32_u32_Tuple2_f32_Tuple2_bool_i32 whole = nested;
    store(y, launch.y_len, 4u * i, pair.f0);
    store(y, launch.y_len, 4u * i + 1u, i32_add(i32_mul(inner.f1, 10), int(one)));
    store(y, launch.y_len, 4u * i + 2u, i32_add(__float2int_rz(half_1 * 2.0f), i32_mul(int(flag), c)));
    store(y, launch.y_len, 4u * i + 3u, i32_sub(whole.f0.f0.f1, whole.f1.f1.f1));
}
