// texture, tests/kernels/names.rs:58

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_rem_euclid(unsigned a, unsigned b) {
    return u32_rem(a, b);
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned type_len, type_offset;
    unsigned texture_len, texture_offset;
    unsigned fn;
};

extern "C" __global__ void __launch_bounds__(256) texture_kernel(const Launch launch, const unsigned *__restrict__ type, unsigned *__restrict__ texture) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned match = load(type, launch.type_len, i);
    const unsigned gruf6udfe = match + launch.fn;
    const unsigned u6570 = gruf6udfe + 1u;
    const unsigned ids = u6570;
    const unsigned math = u32_rem_euclid(ids, 100u);
    const unsigned cpu = math;
    const unsigned run = cpu;
    const unsigned launch_1 = run;
    const unsigned param_0 = launch_1;
    const unsigned kept_3 = param_0;
    const unsigned u32 = kept_3;
    const unsigned _x = u32;
    const unsigned v__y = _x;
    store(texture, launch.texture_len, i, 5u);
    store(texture, launch.texture_len, i, v__y + 1u);
}
