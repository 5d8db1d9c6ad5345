// returns, tests/kernels/closures.rs:92

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

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) returns(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int sum = 0;
    for (int k = 0; k < 3; k++) {
        const int wanted = i32_add(load(x, launch.x_len, i), k);
        int result;
        do {
            bool breaks = false;
            for (int k_1 = 0; k_1 < 5; k_1++) {
                for (int j = 0; j < 5; j++) {
                    if (i32_mul(k_1, j) == wanted) {
                        result = i32_add(i32_mul(k_1, 10), j);
                        breaks = true;
                        break;
                    }
                }
                if (breaks) {
                    break;
                }
            }
            if (breaks) {
                break;
            }
            result = -1;
        } while (false);
        const int k_1 = result;
        if (k_1 < 0) {
            continue;
        }
        sum = i32_add(sum, k_1);
    }
    const int v = 3;
    if (!(v == 3)) {
        store(y, launch.y_len, i, v);
    }
    const int n = load(x, launch.x_len, i);
    int result;
    if (n < 0) {
        result = -1;
    } else if (n == 0) {
        result = 0;
    } else {
        result = 1;
    }
    const int kept = i32_add(i32_mul(result, 1000), i32_mul(sum, 10));
    const int n_1 = load(x, launch.x_len, i);
    int result_1;
    if (n_1 == 0) {
        result_1 = 7;
    } else if (n_1 < 0) {
        result_1 = i32_sub((n_1 < (-3) ? n_1 : i32_mul(n_1, 2)), 1);
    } else {
        result_1 = i32_add(n_1, 1);
    }
    const int v_1 = i32_add(kept, result_1);
    if (!(v_1 == 3)) {
        store(y, launch.y_len, i, v_1);
    }
}
