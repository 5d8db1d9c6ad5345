// places, tests/kernels/vectors.rs:262

template <class T, unsigned N>
struct Array {
    T element[N];
};

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

// How an invocation has panicked: the number of the site, from 1, and the values of its message.
template <unsigned N>
struct Panic {
    unsigned site = 0u;
    unsigned values[N];
};

template <unsigned N, class... Words>
__device__ void panic(Panic<N> &panicked, unsigned site, Words... words) {
    [[maybe_unused]] unsigned i = 0;
    panicked.site = site + 1u;
    ((panicked.values[i++] = words), ...);
}

// Tells the host of a panic; of several, the first one with all that there is to say.
template <unsigned N, class Block>
__device__ void report(unsigned *record, const Block &launch, const Panic<N> &panicked) {
    if (atomicAdd(&record[0], 1u) != 0u) return;
    record[2] = launch.kernel;
    record[3] = launch.number;
    record[4] = panicked.site - 1u;
    record[5] = launch.first_x + blockIdx.x;
    record[6] = launch.first_y + blockIdx.y;
    record[7] = launch.first_z + blockIdx.z;
    record[8] = threadIdx.x;
    record[9] = threadIdx.y;
    record[10] = threadIdx.z;
    for (unsigned i = 0; i < N; i++) record[11 + i] = panicked.values[i];
    __threadfence_system();
    record[1] = 1u;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
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

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, const float3 *__restrict__ x, float3 *__restrict__ y, float4 *__restrict__ z, int3 *__restrict__ n, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        float3 a = x[i];
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
            sum += components.element[k];
        }
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = b;
        y[i].y = y[i].y + sum;
        y[i].z = y[i].z * 2.0f;
        const float3 whole = b;
        if (i >= launch.z_len) {
            panic(panicked, 2u, launch.z_len, i);
            return;
        }
        z[i] = float4{whole.x, whole.y, whole.z, 1.0f} + float4{launch.shift.x, launch.shift.y, launch.shift.x, launch.shift.y} + float4{a.x, a.y, a.z, 0.5f};
        auto components = Array<float, 3>{{a.x, a.y, a.z}};
        z[i].w = components.element[i % 3u];
        if (i >= launch.n_len) {
            panic(panicked, 3u, launch.n_len, i);
            return;
        }
        n[i] = int3{int(a.x > 2.0f), 1, int(a.y > a.z)} + Vec3_as_ivec3(b * 8.0f);
        n[i].x = i32_sub(n[i].x, 7);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
