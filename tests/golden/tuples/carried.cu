// carried, tests/kernels/tuples.rs:30

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Tuple2_u32_u32 {
    unsigned f0;
    unsigned f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) carried(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    Tuple2_u32_u32 value;
    if (load(x, launch.x_len, i) > 10u) {
        value = Tuple2_u32_u32{10u, load(x, launch.x_len, i)};
    } else {
        value = Tuple2_u32_u32{load(x, launch.x_len, i), 10u};
    }
    const unsigned low = value.f0;
    const unsigned high = value.f1;
    auto state = Tuple2_u32_u32{0u, 1u};
    for (unsigned counter = low; counter < high; counter++) {
        state = Tuple2_u32_u32{state.f1, state.f0 + state.f1};
    }
    const unsigned a = state.f0;
    Tuple2_u32_u32 found;
    while (true) {
        state.f0 = state.f0 + 1u;
        if (state.f0 % 5u == 0u) {
            found = Tuple2_u32_u32{state.f0, 1u};
            break;
        }
    }
    store(y, launch.y_len, i, a * 1000u + found.f0 + found.f1);
}
