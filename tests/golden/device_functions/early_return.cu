// early_return, tests/kernels/device_functions.rs:250

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

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
    unsigned y_len, y_offset;
};

// tests/kernels/device_functions.rs:230
__device__ Tuple2_u32_u32 first_pair(unsigned limit, unsigned product) {
    for (unsigned a = 2u; a < limit; a++) {
        unsigned b;
        do {
            bool breaks = false;
            for (unsigned b_1 = a; b_1 < limit; b_1++) {
                const unsigned matched = a * b_1;
                if (matched == product) {
                    return Tuple2_u32_u32{a, b_1};
                } else if (matched > product) {
                    b = b_1;
                    breaks = true;
                    break;
                } else {
                    continue;
                }
            }
            if (breaks) {
                break;
            }
            b = limit;
        } while (false);
        if (b == a) {
            return Tuple2_u32_u32{0u, a};
        }
    }
    return Tuple2_u32_u32{limit, limit};
}

extern "C" __global__ void __launch_bounds__(256) early_return(const Launch launch, Array<unsigned, 2> *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Tuple2_u32_u32 matched = first_pair(40u, i);
    const unsigned a = matched.f0;
    const unsigned b = matched.f1;
    store(y, launch.y_len, i, Array<unsigned, 2>{{a, b}});
}
