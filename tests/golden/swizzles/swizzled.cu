// swizzled, tests/kernels/swizzles.rs:41

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

__device__ float3 operator*(float3 a, float3 b) { return float3{a.x * b.x, a.y * b.y, a.z * b.z}; }

__device__ float3 operator-(float3 a, float3 b) { return float3{a.x - b.x, a.y - b.y, a.z - b.z}; }

__device__ float4 operator+(float4 a, float4 b) { return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

// tests/kernels/swizzles.rs:8
__device__ Array<float4, 6> of_two(float2 v) {
    const auto vector = float2{v.y, v.y};
    const auto vector_1 = float3{v.x, v.y, v.x};
    const auto vector_2 = float3{v.y, v.y, v.y};
    const auto vector_3 = float2{v.y, v.x};
    const auto vector_4 = float3{vector_3.x, vector_3.y, 3.0f};
    return Array<float4, 6>{{float4{v.x, v.y, v.x, v.y}, float4{v.y, v.x, v.y, v.x}, float4{vector.x, vector.y, vector.y, vector.x}, float4{vector_1.x, vector_1.y, vector_1.z, 1.0f}, float4{vector_2.x, vector_2.y, vector_2.z, 2.0f}, float4{vector_4.z, vector_4.z, vector_4.x, vector_4.y}}};
}

// tests/kernels/swizzles.rs:13
__device__ Array<float4, 8> of_three(float3 v) {
    const auto vector = float3{v.z, v.y, v.x};
    const auto vector_1 = float2{v.x, v.y};
    const auto vector_2 = float3{vector_1.x, vector_1.y, v.z};
    const auto vector_3 = float2{v.z, v.z};
    const auto vector_4 = float3{vector_3.x, vector_3.y, v.z};
    const auto vector_5 = float2{7.0f, 8.0f};
    const auto vector_6 = float3{vector_5.y, v.y, vector_5.x};
    const float3 vector_7 = float3{v.y, v.z, v.x} * float3{v.z, v.x, v.y} - float3{v.z, v.x, v.y} * float3{v.y, v.z, v.x};
    return Array<float4, 8>{{float4{vector.x, vector.y, vector.z, 0.5f}, float4{v.x, v.x, v.y, v.y}, float4{v.z, v.z, v.z, v.z}, float4{v.x, v.z, v.y, v.x}, float4{vector_2.x, vector_2.y, vector_2.z, float2{v.z, v.y}.x}, float4{vector_4.x, vector_4.y, vector_4.z, vector_4.z}, float4{vector_6.x, vector_6.y, vector_6.z, vector_6.x}, float4{vector_7.x, vector_7.y, vector_7.z, vector_7.x}}};
}

// tests/kernels/swizzles.rs:27
__device__ Array<float4, 8> of_four(float4 v) {
    const auto vector = float3{v.y, v.z, v.w};
    const auto vector_1 = float2{v.z, v.w};
    const auto vector_2 = float2{v.x, v.y};
    const auto vector_3 = float2{v.x, v.z};
    const auto vector_4 = float3{v.x, v.y, v.z};
    const auto vector_5 = float3{1.0f, 2.0f, 3.0f};
    const auto vector_6 = float4{vector_5.z, vector_5.y, vector_5.x, v.w};
    return Array<float4, 8>{{float4{v.w, v.z, v.y, v.x}, float4{v.x, v.y, v.z, v.w}, float4{v.w, v.w, v.x, v.x}, float4{vector.x, vector.y, vector.z, float2{v.w, v.x}.y}, float4{vector_1.x, vector_1.y, vector_1.x, vector_1.y} + float4{vector_2.x, vector_2.x, vector_2.y, vector_2.y}, float4{v.x, vector_3.x, v.z, vector_3.y}, float4{vector_4.z, vector_4.y, v.z, vector_4.x}, float4{vector_6.x, vector_6.y, vector_6.z, 4.0f}}};
}

extern "C" __global__ void __launch_bounds__(256) swizzled(const Launch launch, const float4 *__restrict__ x, float4 *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const float4 v = x[i];
        const Array<float4, 6> two = of_two(float2{v.x, v.y});
        const Array<float4, 8> three = of_three(float3{v.y, v.z, v.w});
        const Array<float4, 8> four = of_four(v);
        if (u32_saturating_add(22u * i, 5u) < launch.y_len) {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 22u * i + k;
                y[index] = two.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 6u; k++) {
                const unsigned index = 22u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                y[index] = two.element[k];
            }
        }
        if (u32_saturating_add(22u * i + 6u, 7u) < launch.y_len && u32_saturating_add(22u * i + 14u, 7u) < launch.y_len) {
            for (unsigned k = 0u; k < 8u; k++) {
                const unsigned index = 22u * i + 6u + k;
                y[index] = three.element[k];
                const unsigned index_1 = 22u * i + 14u + k;
                y[index_1] = four.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 8u; k++) {
                const unsigned index = 22u * i + 6u + k;
                if (index >= launch.y_len) {
                    panic(panicked, 2u, launch.y_len, index);
                    return;
                }
                y[index] = three.element[k];
                const unsigned index_1 = 22u * i + 14u + k;
                if (index_1 >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, index_1);
                    return;
                }
                y[index_1] = four.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
