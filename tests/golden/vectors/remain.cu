// remain, tests/kernels/vectors.rs:230

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
};

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float4 operator*(float4 a, float4 b) { return float4{a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

__device__ float4 operator-(float4 a, float4 b) { return float4{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }

__device__ float4 operator/(float4 a, float4 b) { return float4{a.x / b.x, a.y / b.y, a.z / b.z, a.w / b.w}; }

// glam's Vec4::floor
__device__ float4 Vec4_floor(float4 self_) {
    return float4{floorf(self_.x), floorf(self_.y), floorf(self_.z), floorf(self_.w)};
}

// glam's Vec4::rem
__device__ float4 Vec4_rem(float4 self_, float4 rhs) {
    return self_ - Vec4_floor(self_ / rhs) * rhs;
}

// glam's Vec3::rem
__device__ float3 Vec3_rem(float3 self_, float3 rhs) {
    return float3{fmodf(self_.x, rhs.x), fmodf(self_.y, rhs.y), fmodf(self_.z, rhs.z)};
}

// glam's Vec2::rem
__device__ float2 Vec2_rem(float2 self_, float2 rhs) {
    return float2{fmodf(self_.x, rhs.x), fmodf(self_.y, rhs.y)};
}

// tests/kernels/vectors.rs:218
__device__ Array<float4, 5> remainders(float4 a, float4 b) {
    const auto u = float3{a.x, a.y, a.z};
    const auto v = float3{b.x, b.y, b.z};
    const float4 kept = Vec4_rem(a, b);
    const float4 kept_1 = Vec4_rem(a, float4{1.5f, 1.5f, 1.5f, 1.5f}) + Vec4_rem(float4{7.0f, 7.0f, 7.0f, 7.0f}, a);
    const float3 vector = Vec3_rem(u, v);
    const float3 vector_1 = Vec3_rem(u, float3{1.5f, 1.5f, 1.5f}) + Vec3_rem(float3{7.0f, 7.0f, 7.0f}, u);
    const float2 vector_2 = Vec2_rem(float2{a.x, a.y}, float2{b.x, b.y});
    const auto vector_3 = float3{vector_2.x, vector_2.y, 0.0f};
    return Array<float4, 5>{{kept, kept_1, float4{vector.x, vector.y, vector.z, 0.0f}, float4{vector_1.x, vector_1.y, vector_1.z, 0.0f}, float4{vector_3.x, vector_3.y, vector_3.z, 0.0f}}};
}

extern "C" __global__ void __launch_bounds__(256) remain(const Launch launch, const float4 *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        const Array<float4, 5> remaining = remainders(a[i], b[i]);
        if (u32_saturating_add(5u * i, 4u) < launch.y_len) {
            for (unsigned k = 0u; k < 5u; k++) {
                const unsigned index = 5u * i + k;
                y[index] = remaining.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 5u; k++) {
                const unsigned index = 5u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index);
                    return;
                }
                y[index] = remaining.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
