// vector_structs, tests/kernels/vector_structs.rs:38

template <class T, unsigned N>
struct Array {
    T element[N];
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

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

// Vectors as the host aligns them, which are CUDA's own wherever they are values.
struct packed_float2 {
    float x, y;
    packed_float2() = default;
    __device__ packed_float2(float2 v) : x(v.x), y(v.y) {}
    __device__ operator float2() const { return float2{x, y}; }
};

struct packed_uint2 {
    unsigned x, y;
    packed_uint2() = default;
    __device__ packed_uint2(uint2 v) : x(v.x), y(v.y) {}
    __device__ operator uint2() const { return uint2{x, y}; }
};

struct packed_int4 {
    int x, y, z, w;
    packed_int4() = default;
    __device__ packed_int4(int4 v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    __device__ operator int4() const { return int4{x, y, z, w}; }
};

typedef unsigned char u8;

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

struct Body {
    float3 position;
    float3 velocity;
    packed_float2 texture;
    packed_int4 cell;
    alignas(16) float4 color;
    alignas(16) mat2 turn;
    Array<packed_float2, 3> corners;
    mat3 frame;
    u8 tag;
    alignas(16) mat4 view;
    packed_uint2 id;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    Body model;
    unsigned y_len, y_offset;
    unsigned sums_len, sums_offset;
};

__device__ float2 operator*(float2 a, float b) { return float2{a.x * b, a.y * b}; }

__device__ float2 operator+(float2 a, float2 b) { return float2{a.x + b.x, a.y + b.y}; }

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ float4 operator*(float4 a, float4 b) { return float4{a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w}; }

__device__ int4 operator+(int4 a, int4 b) { return int4{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z), i32_add(a.w, b.w)}; }

// glam's Mat2::mul_vec2
__device__ float2 Mat2_mul_vec2(mat2 self_, float2 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y;
}

// tests/kernels/vector_structs.rs:27
__device__ Body Body_moved(Body self_, float by) {
    Body self__1 = self_;
    self__1.position = self__1.position + self__1.velocity * by;
    self__1.texture = Mat2_mul_vec2(self__1.turn, self__1.texture);
    return self__1;
}

// glam's Mat3::mul_vec3
__device__ float3 Mat3_mul_vec3(mat3 self_, float3 rhs) {
    return self_.x_axis * rhs.x + self_.y_axis * rhs.y + self_.z_axis * rhs.z;
}

// glam's Mat3::mul_mat3
__device__ mat3 Mat3_mul_mat3(mat3 self_, mat3 rhs) {
    return mat3{Mat3_mul_vec3(self_, rhs.x_axis), Mat3_mul_vec3(self_, rhs.y_axis), Mat3_mul_vec3(self_, rhs.z_axis)};
}

extern "C" __global__ void __launch_bounds__(256) vector_structs(const Launch launch, const Body *__restrict__ x, Body *__restrict__ y, float2 *__restrict__ sums, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        if (i >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, i);
            return;
        }
        y[i] = Body_moved(x[i], 0.5f);
        y[i].velocity.y = launch.model.velocity.x + x[i].corners.element[1u].y;
        Body element = x[i];
        y[i].corners.element[i % 3u] = element.corners.element[(i + 1u) % 3u] * 2.0f;
        y[i].cell = x[i].cell + launch.model.cell;
        y[i].color = x[i].color * launch.model.color;
        y[i].frame = Mat3_mul_mat3(x[i].frame, launch.model.frame);
        y[i].view = x[i].view;
        y[i].id.x = launch.model.id.y;
        const float2 kept = x[i].texture;
        const Body kept_1 = launch.model;
        if (i >= launch.sums_len) {
            panic(panicked, 2u, launch.sums_len, i);
            return;
        }
        sums[i] = kept + kept_1.corners.element[0u];
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
