// places, tests/kernels/matrices.rs:147

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    mat2 a;
    mat3 b;
    mat4 c;
    float scale;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned z_len, z_offset;
};

__device__ float3 operator*(float3 a, float b) { return float3{a.x * b, a.y * b, a.z * b}; }

__device__ float3 operator+(float3 a, float3 b) { return float3{a.x + b.x, a.y + b.y, a.z + b.z}; }

// glam's Mat3::mul_scalar
__device__ mat3 Mat3_mul_scalar(mat3 self_, float rhs) {
    return mat3{self_.x_axis * rhs, self_.y_axis * rhs, self_.z_axis * rhs};
}

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, const mat3 *__restrict__ x, mat3 *__restrict__ y, mat4 *__restrict__ z, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, i);
            return;
        }
        y[i] = Mat3_mul_scalar(launch.b, launch.scale);
        if (i >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, i);
            return;
        }
        const float3 kept = x[i].z_axis;
        const float3 vector = y[i].x_axis;
        y[i].y_axis = kept + float3{vector.z, vector.x, vector.y};
        y[i].z_axis.x = y[i].z_axis.x + launch.a.y_axis.x;
        const mat2 kept_1 = launch.a;
        y[i].z_axis.y = kept_1.x_axis.x;
        if (i >= launch.z_len) {
            panic(panicked, 2u, launch.z_len, i);
            return;
        }
        z[i] = launch.c;
        const float3 whole = x[i].x_axis;
        z[i].w_axis = float4{whole.x, whole.y, whole.z, 1.0f};
        z[i].x_axis.z = z[i].x_axis.z - x[i].y_axis.y;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
