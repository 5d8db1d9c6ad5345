// shadows, tests/kernels/names.rs:82

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned out_len, out_offset;
    unsigned on;
    unsigned grid;
};

extern "C" __global__ void __launch_bounds__(256) shadows(const Launch launch, unsigned *__restrict__ out) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned main_1 = 1u;
    const unsigned half_1 = 2u;
    const unsigned shadows_1 = 3u;
    const unsigned HOST = 4u;
    const unsigned SHARED = 5u;
    unsigned length = 6u;
    length += 1u;
    for (unsigned texture = 0u; texture < 2u; texture++) {
        length += texture * 100u;
    }
    const unsigned matched = length;
    if (matched > 1000u) {
        store(out, launch.out_len, 1u, 1u);
    } else {
        store(out, launch.out_len, 1u, matched);
    }
    store(out, launch.out_len, 0u, main_1 + half_1 * 10u + shadows_1 * 100u + HOST * 1000u + SHARED * 10000u + launch.on - launch.grid);
}
