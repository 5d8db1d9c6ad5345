// chains, tests/kernels/patterns.rs:39

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

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) chains(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    int asked = 0;
    if (load(x, launch.x_len, i) > 1) {
        const int matched = load(x, launch.x_len, i);
        if (matched >= 2 && matched <= 9 && load(x, launch.x_len, i) != 5) {
            store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), 1));
        }
    }
    const int matched = load(x, launch.x_len, i);
    if (matched >= 1 && matched < 20) {
        asked = i32_add(asked, 1);
        const int matched_1 = i32_mul(matched, 2);
        if (matched_1 >= 3 && matched_1 != 8) {
            store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), i32_mul(matched_1, 10)));
        }
    }
    if (load(x, launch.x_len, i) > 0) {
        asked = i32_add(asked, 2);
        const int matched_1 = i32_mul(load(x, launch.x_len, i), 2);
        if (matched_1 == 6) {
            store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), 1000));
        } else {
            store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), 2000));
        }
    } else {
        store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), 2000));
    }
    do {
        bool breaks = false;
        do {
            if (!(load(x, launch.x_len, i) < 12)) {
                break;
            }
            asked = i32_add(asked, 4);
            const int matched_1 = load(x, launch.x_len, i);
            if (!(matched_1 == 8 || matched_1 == 9 || matched_1 == 10)) {
                break;
            }
            store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), i32_mul(matched_1, 100000)));
            breaks = true;
            break;
        } while (false);
        if (breaks) {
            break;
        }
        for (int j = 0; j < 3; j++) {
            if (j == load(x, launch.x_len, i)) {
                asked = i32_add(asked, 8);
            }
        }
        store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), 10000));
    } while (false);
    store(y, launch.y_len, i, i32_add(load(y, launch.y_len, i), i32_mul(asked, 10000000)));
}
