// calls, tests/kernels/closures.rs:6

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

struct Tuple2_f32_f32 {
    float f0;
    float f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    float a;
};

extern "C" __global__ void __launch_bounds__(256) calls(const Launch launch, const float *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const auto kept = Tuple2_f32_f32{load(x, launch.x_len, i), launch.a};
    const float x_1 = 1.0f;
    const float y_1 = load(x, launch.x_len, i);
    const float p = kept.f0;
    const float q = kept.f1;
    const auto argument = Array<float, 2>{{x_1 * y_1 + launch.a, 0.0f}};
    const float r = argument.element[0u];
    const auto matched = Tuple2_f32_f32{p * 0.5f, q * 0.5f + r};
    const float p_1 = matched.f0;
    const float q_1 = matched.f1;
    const float v = load(x, launch.x_len, i);
    const float y_2 = 2.0f;
    const float x_2 = v * y_2 + launch.a;
    const float y_3 = 2.0f;
    const float v_1 = x_2 * y_3 + launch.a + p_1;
    const float low = 0.5f;
    const float v_2 = load(x, launch.x_len, i);
    [[maybe_unused]] const float element = load(x, launch.x_len, i);
    store(y, launch.y_len, i, (v_1 < low ? low : v_1) * q_1 + v_2 * v_2 + 3.0f);
}
