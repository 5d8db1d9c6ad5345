// casts, tests/kernels/vectors.rs:252

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

__device__ float4 operator*(float4 a, float b) { return float4{a.x * b, a.y * b, a.z * b, a.w * b}; }

// glam's Vec4::as_ivec4
__device__ int4 Vec4_as_ivec4(float4 self_) {
    return int4{__float2int_rz(self_.x), __float2int_rz(self_.y), __float2int_rz(self_.z), __float2int_rz(self_.w)};
}

// glam's IVec4::as_vec4
__device__ float4 IVec4_as_vec4(int4 self_) {
    return float4{float(self_.x), float(self_.y), float(self_.z), float(self_.w)};
}

// glam's Vec4::as_uvec4
__device__ uint4 Vec4_as_uvec4(float4 self_) {
    return uint4{__float2uint_rz(self_.x), __float2uint_rz(self_.y), __float2uint_rz(self_.z), __float2uint_rz(self_.w)};
}

// glam's UVec4::as_vec4
__device__ float4 UVec4_as_vec4(uint4 self_) {
    return float4{float(self_.x), float(self_.y), float(self_.z), float(self_.w)};
}

// glam's IVec4::as_uvec4
__device__ uint4 IVec4_as_uvec4(int4 self_) {
    return uint4{unsigned(self_.x), unsigned(self_.y), unsigned(self_.z), unsigned(self_.w)};
}

// glam's UVec4::as_ivec4
__device__ int4 UVec4_as_ivec4(uint4 self_) {
    return int4{int(self_.x), int(self_.y), int(self_.z), int(self_.w)};
}

// glam's Vec2::as_ivec2
__device__ int2 Vec2_as_ivec2(float2 self_) {
    return int2{__float2int_rz(self_.x), __float2int_rz(self_.y)};
}

// glam's IVec2::as_uvec2
__device__ uint2 IVec2_as_uvec2(int2 self_) {
    return uint2{unsigned(self_.x), unsigned(self_.y)};
}

// glam's UVec2::as_vec2
__device__ float2 UVec2_as_vec2(uint2 self_) {
    return float2{float(self_.x), float(self_.y)};
}

// glam's Vec2::as_uvec2
__device__ uint2 Vec2_as_uvec2(float2 self_) {
    return uint2{__float2uint_rz(self_.x), __float2uint_rz(self_.y)};
}

// glam's UVec2::as_ivec2
__device__ int2 UVec2_as_ivec2(uint2 self_) {
    return int2{int(self_.x), int(self_.y)};
}

// glam's IVec2::as_vec2
__device__ float2 IVec2_as_vec2(int2 self_) {
    return float2{float(self_.x), float(self_.y)};
}

// tests/kernels/vectors.rs:240
__device__ Array<float4, 5> cast(float4 v) {
    const auto u = float2{v.x, v.y};
    const float4 large = v * 1000000000.0f;
    const float4 kept = IVec4_as_vec4(Vec4_as_ivec4(large));
    const float4 kept_1 = UVec4_as_vec4(Vec4_as_uvec4(large));
    const float4 kept_2 = IVec4_as_vec4(UVec4_as_ivec4(IVec4_as_uvec4(Vec4_as_ivec4(large))));
    const float2 vector = UVec2_as_vec2(IVec2_as_uvec2(Vec2_as_ivec2(u)));
    const auto vector_1 = float3{vector.x, vector.y, 0.0f};
    const float2 vector_2 = IVec2_as_vec2(UVec2_as_ivec2(Vec2_as_uvec2(u)));
    const auto vector_3 = float3{vector_2.x, vector_2.y, 2.0f};
    return Array<float4, 5>{{kept, kept_1, kept_2, float4{vector_1.x, vector_1.y, vector_1.z, 1.0f}, float4{vector_3.x, vector_3.y, vector_3.z, 3.0f}}};
}

extern "C" __global__ void __launch_bounds__(256) casts(const Launch launch, const float4 *__restrict__ x, float4 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const Array<float4, 5> results = cast(x[i]);
        if (u32_saturating_add(5u * i, 4u) < launch.y_len) {
            for (unsigned k = 0u; k < 5u; k++) {
                const unsigned index = 5u * i + k;
                y[index] = results.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 5u; k++) {
                const unsigned index = 5u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                y[index] = results.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
