// words, tests/kernels/structs.rs:593

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

struct float_ {
    int value;
};

struct vec3 {
    float texture;
    float_ type;
    unsigned half_;
};

struct Launch_ {
    vec3 launch;
    unsigned group;
    float_ f0;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    Launch_ float_1;
    unsigned y_len, y_offset;
};

// tests/kernels/structs.rs:586
__device__ int float_int(float_ self_) {
    return i32_add(self_.value, 1);
}

// tests/kernels/structs.rs:580
__device__ float vec3_main(vec3 self_) {
    return self_.texture + float(float_int(self_.type));
}

extern "C" __global__ void __launch_bounds__(256) words(const Launch launch, vec3 *__restrict__ x, float *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned vec3_1 = global_id.x;
    const auto half_1 = float_{float_int(launch.float_1.f0)};
    store(y, launch.y_len, vec3_1, vec3_main(load(x, launch.x_len, vec3_1)));
    if (vec3_1 < launch.x_len) x[vec3_1].half_ = load(x, launch.x_len, vec3_1).half_ + (launch.float_1.group + launch.float_1.launch.half_);
    if (vec3_1 < launch.x_len) x[vec3_1].type = half_1;
    const vec3 rest = load(x, launch.x_len, vec3_1);
    store(x, launch.x_len, vec3_1, vec3{launch.float_1.launch.texture, rest.type, rest.half_});
}
