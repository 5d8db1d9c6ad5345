// vectors, tests/kernels/formats.rs:198

struct bool3 {
    bool x, y, z;
};

struct mat2 {
    float2 x_axis, y_axis;
};

struct mat3 {
    float3 x_axis, y_axis, z_axis;
};

struct mat4 {
    float4 x_axis, y_axis, z_axis, w_axis;
};

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

// Appends a text to the ring that the host prints, or counts it as lost where there is no room.
template <class Block, class... Words>
__device__ __noinline__ void print(unsigned *ring, const Block &launch, unsigned site, Words... words) {
    const unsigned len = 10u + sizeof...(words), capacity = ring[2];
    unsigned at = *(volatile unsigned *)ring;
    if (at <= capacity && len <= capacity - at) at = atomicAdd(&ring[0], len);
    if (at > capacity || len > capacity - at) {
        atomicAdd(&ring[1], 1u);
        return;
    }
    unsigned *const text = ring + 4 + at;
    text[0] = len;
    text[1] = launch.kernel;
    text[2] = launch.number;
    text[3] = site;
    text[4] = launch.first_x + blockIdx.x;
    text[5] = launch.first_y + blockIdx.y;
    text[6] = launch.first_z + blockIdx.z;
    text[7] = threadIdx.x;
    text[8] = threadIdx.y;
    text[9] = threadIdx.z;
    [[maybe_unused]] unsigned i = 10;
    ((text[i++] = words), ...);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    mat3 turn;
};

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

// glam's Mat3::mul_vec3
__device__ float3 Mat3_mul_vec3(mat3 self_, float3 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z;
}

// glam's Mat4::from_diagonal
__device__ mat4 Mat4_from_diagonal(float4 diagonal) {
    return mat4{float4{diagonal.x, 0.0f, 0.0f, 0.0f}, float4{0.0f, diagonal.y, 0.0f, 0.0f}, float4{0.0f, 0.0f, diagonal.z, 0.0f}, float4{0.0f, 0.0f, 0.0f, diagonal.w}};
}

// glam's Vec3::cmplt
__device__ bool3 Vec3_cmplt(float3 self_, float3 rhs) {
    return bool3{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z};
}

extern "C" __global__ void __launch_bounds__(256) vectors(const Launch launch, const float3 *__restrict__ x, const uint2 *__restrict__ y, unsigned *record, unsigned *ring) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const float3 v = x[i];
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        const uint2 w = y[i];
        const auto value = float2{v.x, v.y};
        print(ring, launch, 2u, __float_as_uint(value.x), __float_as_uint(value.y), (w.x), (w.y), __float_as_uint(v.x), __float_as_uint(v.x), __float_as_uint(v.y), __float_as_uint(v.z));
        const auto value_1 = uint4{w.x, w.y, 3u, 4u};
        const auto value_2 = float4{v.x, v.y, v.z, 0.5f};
        const auto value_3 = int3{-1, int(w.x), 7};
        print(ring, launch, 3u, (value_1.x), (value_1.y), (value_1.z), (value_1.w), __float_as_uint(value_2.x), __float_as_uint(value_2.y), __float_as_uint(value_2.z), __float_as_uint(value_2.w), unsigned(value_3.x), unsigned(value_3.y), unsigned(value_3.z), (w.x), (w.y));
        const float3 value_4 = Mat3_mul_vec3(launch.turn, v);
        const float3 part = launch.turn.x_axis;
        const float3 part_1 = launch.turn.y_axis;
        const float3 part_2 = launch.turn.z_axis;
        const auto value_5 = mat2{float2{v.x, v.y}, float2{0.5f, __uint_as_float(0x80000000u)}};
        const float2 part_3 = value_5.x_axis;
        const float2 part_4 = value_5.y_axis;
        print(ring, launch, 4u, __float_as_uint(value_4.x), __float_as_uint(value_4.y), __float_as_uint(value_4.z), __float_as_uint(part.x), __float_as_uint(part.y), __float_as_uint(part.z), __float_as_uint(part_1.x), __float_as_uint(part_1.y), __float_as_uint(part_1.z), __float_as_uint(part_2.x), __float_as_uint(part_2.y), __float_as_uint(part_2.z), __float_as_uint(part_3.x), __float_as_uint(part_3.y), __float_as_uint(part_4.x), __float_as_uint(part_4.y));
        const float component = v.x;
        const mat4 value_6 = Mat4_from_diagonal(float4{component, component, component, component});
        const float4 part_5 = value_6.x_axis;
        const float4 part_6 = value_6.y_axis;
        const float4 part_7 = value_6.z_axis;
        const float4 part_8 = value_6.w_axis;
        const float3 value_7 = launch.turn.x_axis;
        const bool3 value_8 = Vec3_cmplt(v, float3{1.0f, 1.0f, 1.0f});
        print(ring, launch, 5u, __float_as_uint(part_5.x), __float_as_uint(part_5.y), __float_as_uint(part_5.z), __float_as_uint(part_5.w), __float_as_uint(part_6.x), __float_as_uint(part_6.y), __float_as_uint(part_6.z), __float_as_uint(part_6.w), __float_as_uint(part_7.x), __float_as_uint(part_7.y), __float_as_uint(part_7.z), __float_as_uint(part_7.w), __float_as_uint(part_8.x), __float_as_uint(part_8.y), __float_as_uint(part_8.z), __float_as_uint(part_8.w), __float_as_uint(value_7.x), __float_as_uint(value_7.y), __float_as_uint(value_7.z), unsigned(value_8.x), unsigned(value_8.y), unsigned(value_8.z));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
