// returns, tests/kernels/loops.rs:413

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
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) returns(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, 1u);
    for (unsigned a = 0u; a < 10u; a++) {
        for (unsigned b = 0u; b < 10u; b++) {
            if (a * b == load(x, launch.x_len, i)) {
                store(y, launch.y_len, i, a * 100u + b);
                return;
            }
            unsigned c;
            if (b > 8u && load(x, launch.x_len, i) == 1000u) {
                return;
            } else {
                c = 1u;
            }
            store(y, launch.y_len, i, load(y, launch.y_len, i) + c);
        }
    }
    while (true) {
        if (load(x, launch.x_len, i) > 50u) {
            return;
        }
        store(y, launch.y_len, i, 0u);
        break;
    }
}
