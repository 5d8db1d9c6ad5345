// main, tests/kernels/names.rs:7

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned texture_len, texture_offset;
    unsigned sampler_len, sampler_offset;
    unsigned array;
    unsigned vec3;
};

extern "C" __global__ void __launch_bounds__(256) main_kernel(const Launch launch, const unsigned *__restrict__ texture, unsigned *__restrict__ sampler) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned global_id_1 = global_id.x;
    const unsigned var = load(texture, launch.texture_len, global_id_1);
    const unsigned override_ = var + launch.array;
    const unsigned launch_1 = override_ * launch.vec3;
    const unsigned group = launch_1 + 1u;
    const unsigned function = group;
    const unsigned ptr = function;
    const unsigned workgroup = ptr;
    const unsigned uniform = workgroup;
    const unsigned discard = uniform;
    const unsigned switch_1 = discard;
    const unsigned diagnostic = switch_1;
    const unsigned f32_load = diagnostic;
    const unsigned u32_div_1 = u32_div(f32_load, launch.array);
    const unsigned select = u32_div_1;
    const unsigned bitcast = select;
    const unsigned size_x_1 = bitcast;
    const unsigned local_id_1 = size_x_1;
    store(sampler, launch.sampler_len, global_id_1, local_id_1);
}
