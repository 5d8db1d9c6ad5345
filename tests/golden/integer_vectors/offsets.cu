// offsets, tests/kernels/integer_vectors.rs:188

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    uint4 base;
    int2 step;
    unsigned y_len, y_offset;
};

__device__ uint4 operator+(uint4 a, uint4 b) { return uint4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

// glam's IVec2::as_uvec2
__device__ uint2 IVec2_as_uvec2(int2 self_) {
    return uint2{unsigned(self_.x), unsigned(self_.y)};
}

extern "C" __global__ void __launch_bounds__(256) offsets(const Launch launch, uint4 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const uint4 place = uint4{i, 0u, 1u, 2u} + launch.base;
    const uint2 vector = IVec2_as_uvec2(launch.step);
    store(y, launch.y_len, i, place + uint4{vector.x, vector.y, vector.x, vector.y});
}
