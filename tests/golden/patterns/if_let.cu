// if_let, tests/kernels/patterns.rs:6

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) if_let(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int matched = load(x, launch.x_len, i);
    if ((matched >= 1 && matched <= 3) || matched == 7) {
        store(y, launch.y_len, i, 10);
    } else {
        const int matched_1 = load(x, launch.x_len, i);
        if (matched_1 >= 4) {
            store(y, launch.y_len, i, matched_1);
        } else {
            store(y, launch.y_len, i, -1);
        }
    }
    int sign;
    const int matched_1 = load(x, launch.x_len, i);
    if (matched_1 == 0) {
        sign = 0;
    } else {
        sign = 100;
    }
    const int matched_2 = load(x, launch.x_len, i);
    int a = sign;
    if (matched_2 == 5) {
        a = i32_add(a, 7);
        store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), a));
    }
    int value;
    const int matched_3 = load(x, launch.x_len, i);
    if (matched_3 < 0) {
        value = 1000;
    } else {
        value = 2000;
    }
    store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), value));
}
