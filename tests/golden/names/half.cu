// half, tests/kernels/names.rs:31

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned int_1_len, int_1_offset;
    unsigned unsigned_1_len, unsigned_1_offset;
    unsigned float_1;
    unsigned double_1;
    unsigned x_len, x_offset;
    unsigned x_len_1;
    unsigned x_offset_1;
};

extern "C" __global__ void __launch_bounds__(256) half_kernel(const Launch launch, const unsigned *__restrict__ int_1, unsigned *__restrict__ unsigned_1, const unsigned *__restrict__ x) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned this_1 = global_id.x;
    const unsigned threadIdx_1 = load(int_1, launch.int_1_len, this_1);
    const unsigned blockIdx_1 = threadIdx_1 + launch.float_1;
    const unsigned auto_1 = blockIdx_1 * launch.double_1;
    const unsigned template_1 = auto_1 + load(x, launch.x_len, this_1);
    const unsigned class_1 = template_1 + launch.x_len_1;
    const unsigned operator_1 = class_1 + launch.x_offset_1;
    const unsigned namespace_1 = operator_1;
    const unsigned nullptr_1 = namespace_1;
    const unsigned load_1 = nullptr_1;
    const unsigned store_1 = load_1;
    const unsigned sizeof_1 = store_1;
    const unsigned short_1 = sizeof_1;
    const unsigned signed_1 = short_1;
    const unsigned min_1 = min(signed_1, 1000u);
    const unsigned printf_1 = min_1;
    const unsigned v__launch_bounds__ = printf_1;
    const unsigned asm_1 = v__launch_bounds__;
    const unsigned volatile_1 = asm_1;
    const unsigned register_1 = volatile_1;
    const unsigned Launch_1 = register_1;
    store(unsigned_1, launch.unsigned_1_len, this_1, Launch_1);
}
