// places, tests/kernels/closures.rs:157

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

extern "C" __global__ void __launch_bounds__(256) places(const Launch launch, const int *__restrict__ x, int *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const int n = load(x, launch.x_len, i);
    int count = 0;
    int sum = 0;
    while (true) {
        count = i32_add(count, 1);
        const int matched = i32_add(n, count);
        if (!(matched < 9)) {
            break;
        }
        sum = i32_add(sum, matched);
    }
    do {
        bool breaks = false;
        do {
            if (!(n > 0)) {
                break;
            }
            count = i32_add(count, 1);
            const int matched = i32_add(n, count);
            if (!(matched == 12 || matched == 13)) {
                break;
            }
            count = i32_add(count, 1);
            const int matched_1 = i32_add(n, count);
            if (!(matched_1 % 2 == 0)) {
                break;
            }
            sum = i32_add(sum, 100);
            breaks = true;
            break;
        } while (false);
        if (breaks) {
            break;
        }
        count = i32_add(count, 1);
        const int matched = i32_add(n, count);
        if (matched > 15) {
            sum = i32_add(sum, 200);
        }
    } while (false);
    int value;
    if (i32_mul(i32_add(n, 1), 2) > 8) {
        value = 1000;
    } else {
        count = i32_add(count, 1);
        if (i32_add(n, count) > 12) {
            value = 2000;
        } else {
            value = 3000;
        }
    }
    sum = i32_add(sum, value);
    const int v = 1;
    const int to = i32_mul(i32_add(v, 1), 2);
    for (int k = 0; k < to; k++) {
        int sum_1 = sum;
        sum = i32_add(sum, k);
        {
            int result;
            do {
                bool breaks = false;
                if (!(k >= 0 && k <= 2)) {
                    result = -1;
                } else {
                    for (int m = 0; m < 4; m++) {
                        if (m == k) {
                            result = i32_mul(m, 0);
                            breaks = true;
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = 0;
                }
            } while (false);
            if (!(result == 50)) {
                int result_1;
                do {
                    bool breaks = false;
                    if (!(k >= 0 && k <= 2)) {
                        result_1 = -1;
                    } else {
                        for (int m = 0; m < 4; m++) {
                            if (m == k) {
                                result_1 = i32_mul(m, 0);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result_1 = 0;
                    }
                } while (false);
                sum = i32_add(sum, i32_add(result_1, sum_1 % 3));
            }
        }
        {
            int result;
            do {
                bool breaks = false;
                if (!(k >= 0 && k <= 2)) {
                    result = -1;
                } else if (k == 1) {
                    result = 50;
                } else {
                    for (int m = 0; m < 4; m++) {
                        if (m == k) {
                            result = i32_mul(m, 1);
                            breaks = true;
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = 0;
                }
            } while (false);
            if (!(result == 50)) {
                int result_1;
                do {
                    bool breaks = false;
                    if (!(k >= 0 && k <= 2)) {
                        result_1 = -1;
                    } else if (k == 1) {
                        result_1 = 50;
                    } else {
                        for (int m = 0; m < 4; m++) {
                            if (m == k) {
                                result_1 = i32_mul(m, 1);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result_1 = 0;
                    }
                } while (false);
                sum = i32_add(sum, i32_add(result_1, i32_add(sum_1, 1) % 3));
            }
        }
        {
            int result;
            do {
                bool breaks = false;
                if (!(k >= 0 && k <= 2)) {
                    result = -1;
                } else {
                    for (int m = 0; m < 4; m++) {
                        if (m == k) {
                            result = i32_mul(m, 2);
                            breaks = true;
                            break;
                        }
                    }
                    if (breaks) {
                        break;
                    }
                    result = 0;
                }
            } while (false);
            if (!(result == 50)) {
                int result_1;
                do {
                    bool breaks = false;
                    if (!(k >= 0 && k <= 2)) {
                        result_1 = -1;
                    } else {
                        for (int m = 0; m < 4; m++) {
                            if (m == k) {
                                result_1 = i32_mul(m, 2);
                                breaks = true;
                                break;
                            }
                        }
                        if (breaks) {
                            break;
                        }
                        result_1 = 0;
                    }
                } while (false);
                sum = i32_add(sum, i32_add(result_1, i32_add(sum_1, 2) % 3));
            }
        }
    }
    store(y, launch.y_len, i, i32_add(i32_mul(sum, 100), count));
}
