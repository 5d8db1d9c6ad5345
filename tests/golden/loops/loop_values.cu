// loop_values, tests/kernels/loops.rs:222

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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) loop_values(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    unsigned n = load(x, launch.x_len, i);
    unsigned first;
    while (true) {
        n += 7u;
        if (n % 5u == 0u) {
            first = n;
            break;
        }
        if (n > 30u) {
            first = 1u;
            break;
        }
    }
    unsigned second;
    do {
        bool breaks = false;
        if (first == 1u) {
            second = 10u;
            break;
        }
        for (unsigned k = 2u; k < 10u; k++) {
            if (u32_rem(first, k) == 3u) {
                second = k;
                breaks = true;
                break;
            }
        }
        if (breaks) {
            break;
        }
        second = 20u;
    } while (false);
    unsigned value;
    while (true) {
        bool breaks = false;
        while (true) {
            n += 3u;
            if (n % 2u == 0u) {
                break;
            }
            if (n % 7u == 0u) {
                value = n;
                breaks = true;
                break;
            }
        }
        if (breaks) {
            break;
        }
        if (n > 100u) {
            value = 0u;
            break;
        }
    }
    const unsigned third = 2u * value;
    store(y, launch.y_len, i, first + 1000u * second + 100000u * third);
}
