// main, tests/kernels/names.rs:7

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
    unsigned texture_len, texture_offset;
    unsigned sampler_len, sampler_offset;
    unsigned array;
    unsigned vec3;
};

extern "C" __global__ void __launch_bounds__(256) main_kernel(const Launch launch, const unsigned *__restrict__ texture, unsigned *__restrict__ sampler, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned global_id_1 = global_id.x;
        if (global_id_1 >= launch.texture_len) {
            panic(panicked, 0u, launch.texture_len, global_id_1);
            return;
        }
        const unsigned var = texture[global_id_1];
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
        if (!(!(launch.array == 0u))) {
            panic(panicked, 1u);
            return;
        }
        const unsigned u32_div_1 = f32_load / launch.array;
        const unsigned select = u32_div_1;
        const unsigned bitcast = select;
        const unsigned size_x_1 = bitcast;
        const unsigned local_id_1 = size_x_1;
        if (global_id_1 >= launch.sampler_len) {
            panic(panicked, 2u, launch.sampler_len, global_id_1);
            return;
        }
        sampler[global_id_1] = local_id_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
