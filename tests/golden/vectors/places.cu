// places, tests/kernels/vectors.rs:262

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

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    alignas(16) float3 scale;
    float2 shift;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
    unsigned n_len, n_offset;
};

__device__ float3 operator*(float a, float3 b) { return float3{a * b.x, a * b.y, a * b.z}; }

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator*(float3 a, float3 b) { return float3{a.x * b.x, a.y * b.y, a.z * b.z}; }

__device__ float3 operator-(float3 a, float3 b) { return float3{a.x - b.x, a.y - b.y, a.z - b.z}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

__device__ int3 operator+(int3 a, int3 b) { return int3{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z)}; }

// glam's Vec3::as_ivec3
__device__ int3 Vec3_as_ivec3(float3 self_) {
    return int3{__float2int_rz(self_.x), __float2int_rz(self_.y), __float2int_rz(self_.z)};
}

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, const float3 *__restrict__ x, float3 *__restrict__ y, float4 *__restrict__ z, int3 *__restrict__ n) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    float3 a = load(x, launch.x_len, i);
    a.x = a.x + 1.0f;
    a = a * 2.0f;
    a = a - 0.25f * float3{1.0f, 2.0f, launch.shift.y};
    float3 b;
    if (a.x > 8.0f) {
        b = a * launch.scale;
    } else {
        const float component = launch.scale.z;
        b = float3{component, component, component};
    }
    b.y = a.z;
    float sum = 0.0f;
    for (unsigned k = 0u; k < 3u; k++) {
        auto components = Array<float, 3>{{b.x, b.y, b.z}};
        sum += components.load(k);
    }
    store(y, launch.y_len, i, b);
    if (i < launch.y_len) y[i].y = load(y, launch.y_len, i).y + sum;
    if (i < launch.y_len) y[i].z = load(y, launch.y_len, i).z * 2.0f;
    const float3 whole = b;
    store(z, launch.z_len, i, float4{whole.x, whole.y, whole.z, 1.0f} + float4{launch.shift.x, launch.shift.y, launch.shift.x, launch.shift.y} + float4{a.x, a.y, a.z, 0.5f});
    auto components = Array<float, 3>{{a.x, a.y, a.z}};
    if (i < launch.z_len) z[i].w = components.load(i % 3u);
    store(n, launch.n_len, i, int3{int(a.x > 2.0f), 1, int(a.y > a.z)} + Vec3_as_ivec3(b * 8.0f));
    if (i < launch.n_len) n[i].x = i32_sub(load(n, launch.n_len, i).x, 7);
}
