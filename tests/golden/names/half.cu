// half, tests/kernels/names.rs:31

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
    unsigned int_1_len, int_1_offset;
    unsigned unsigned_1_len, unsigned_1_offset;
    unsigned float_1;
    unsigned double_1;
    unsigned x_len, x_offset;
    unsigned x_len_1;
    unsigned x_offset_1;
};

extern "C" __global__ void __launch_bounds__(256) half_kernel(const Launch launch, const unsigned *__restrict__ int_1, unsigned *__restrict__ unsigned_1, const unsigned *__restrict__ x, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned this_1 = global_id.x;
        if (this_1 >= launch.int_1_len) {
            panic(panicked, 0u, launch.int_1_len, this_1);
            return;
        }
        const unsigned threadIdx_1 = int_1[this_1];
        const unsigned blockIdx_1 = threadIdx_1 + launch.float_1;
        const unsigned auto_1 = blockIdx_1 * launch.double_1;
        if (this_1 >= launch.x_len) {
            panic(panicked, 1u, launch.x_len, this_1);
            return;
        }
        const unsigned template_1 = auto_1 + x[this_1];
        const unsigned class_1 = template_1 + launch.x_len_1;
        const unsigned operator_1 = class_1 + launch.x_offset_1;
        const unsigned namespace_1 = operator_1;
        const unsigned nullptr_1 = namespace_1;
        const unsigned load = nullptr_1;
        const unsigned store = load;
        const unsigned sizeof_1 = store;
        const unsigned short_1 = sizeof_1;
        const unsigned signed_1 = short_1;
        const unsigned min_1 = min(signed_1, 1000u);
        const unsigned printf_1 = min_1;
        const unsigned v__launch_bounds__ = printf_1;
        const unsigned asm_1 = v__launch_bounds__;
        const unsigned volatile_1 = asm_1;
        const unsigned register_1 = volatile_1;
        const unsigned Launch_1 = register_1;
        if (this_1 >= launch.unsigned_1_len) {
            panic(panicked, 2u, launch.unsigned_1_len, this_1);
            return;
        }
        unsigned_1[this_1] = Launch_1;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
