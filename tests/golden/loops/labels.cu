// labels, tests/kernels/loops.rs:303

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

extern "C" __global__ void __launch_bounds__(256) labels(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const unsigned x_1 = load(x, launch.x_len, i);
    unsigned sum = 0u;
    for (unsigned a = 0u; a < 4u; a++) {
        bool continues = false;
        bool breaks = false;
        for (unsigned b = 0u; b < 4u; b++) {
            bool continues_1 = false;
            bool breaks_1 = false;
            for (unsigned c = 0u; c < 4u; c++) {
                sum = sum * 3u + 1u;
                if (a * b + c == x_1) {
                    continues_1 = true;
                    break;
                }
                if (a + b * c == x_1 + 1u) {
                    breaks_1 = true;
                    break;
                }
                if (a * c == x_1 + 2u) {
                    continues = true;
                    break;
                }
                if (b * c == x_1 + 3u) {
                    breaks = true;
                    break;
                }
                if (c == x_1) {
                    continue;
                }
                if (a + c == x_1 + 4u) {
                    break;
                }
                sum += a * 16u + b * 4u + c;
            }
            if (continues_1) {
                continue;
            }
            if (breaks_1) {
                break;
            }
            if (continues) {
                break;
            }
            if (breaks) {
                break;
            }
            sum += 100u;
        }
        if (continues) {
            continue;
        }
        if (breaks) {
            break;
        }
        sum += 1000u;
    }
    do {
        bool breaks = false;
        do {
            bool breaks_1 = false;
            if (sum % 2u == 0u) {
                break;
            }
            if (sum % 3u == 0u) {
                breaks = true;
                break;
            }
            for (unsigned k = 0u; k < 3u; k++) {
                if (sum % 5u == k) {
                    breaks_1 = true;
                    break;
                }
                if (sum % 7u == k) {
                    breaks = true;
                    break;
                }
                sum += 10000u;
            }
            if (breaks_1) {
                break;
            }
            if (breaks) {
                break;
            }
        } while (false);
        if (breaks) {
            break;
        }
        sum += 5u;
    } while (false);
    store(y, launch.y_len, i, sum);
}
