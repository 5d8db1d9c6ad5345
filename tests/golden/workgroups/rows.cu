// rows, tests/kernels/workgroups.rs:424

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

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
    unsigned width;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned pairs_len, pairs_offset;
};

extern "C" __global__ void __launch_bounds__(32) rows(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ y, Array<unsigned, 2> *__restrict__ pairs, unsigned *record) {
    __shared__ Array<Array<unsigned, 8>, 4> tile;
    const uint3 workgroup_id = {launch.first_x + blockIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 8u + threadIdx.x, (launch.first_y + blockIdx.y) * 4u + threadIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned column = global_id.x;
        const unsigned row = global_id.y;
        const unsigned param = threadIdx.x;
        const unsigned at = row * launch.width + column;
        unsigned value;
        if (at < launch.x_len) {
            if (at >= launch.x_len) {
                panic(panicked, 0u, launch.x_len, at);
                return;
            }
            value = x[at];
        } else {
            value = 0u;
        }
        const unsigned i = param - 1u;
        unsigned value_1;
        if (i < launch.x_len) {
            if (i >= launch.x_len) {
                panic(panicked, 1u, launch.x_len, i);
                return;
            }
            value_1 = x[i];
        } else {
            value_1 = 0u;
        }
        unsigned value_2;
        if (row < launch.x_len) {
            if (row >= launch.x_len) {
                panic(panicked, 2u, launch.x_len, row);
                return;
            }
            value_2 = x[row];
        } else {
            value_2 = 0u;
        }
        const unsigned i_1 = at - 5u;
        unsigned value_3;
        if (i_1 < launch.x_len) {
            if (i_1 >= launch.x_len) {
                panic(panicked, 3u, launch.x_len, i_1);
                return;
            }
            value_3 = x[i_1];
        } else {
            value_3 = 0u;
        }
        tile.element[threadIdx.y].element[param] = (value + value_1) ^ value_2 ^ value_3;
        __syncthreads();
        const unsigned operand = tile.element[3u - threadIdx.y].element[7u - param];
        unsigned sum = 0u;
        if (u32_saturating_add(at, (row <= 2147483647u ? 2u * row : 4294967295u)) < launch.x_len && u32_saturating_add(row, 2u) < launch.x_len && 3u * param + 1u < launch.x_len) {
            for (unsigned k = 0u; k < 3u; k++) {
                const unsigned own = at + k * row;
                unsigned value_4;
                if (own < launch.x_len) {
                    value_4 = x[own];
                } else {
                    value_4 = 0u;
                }
                const unsigned i_2 = row + k;
                unsigned value_5;
                if (i_2 < launch.x_len) {
                    value_5 = x[i_2];
                } else {
                    value_5 = 0u;
                }
                const unsigned i_3 = 3u * param + 1u;
                unsigned value_6;
                if (i_3 < launch.x_len) {
                    value_6 = x[i_3];
                } else {
                    value_6 = 0u;
                }
                sum += value_4 ^ value_5 ^ value_6;
            }
        } else {
            for (unsigned k = 0u; k < 3u; k++) {
                const unsigned own = at + k * row;
                unsigned value_4;
                if (own < launch.x_len) {
                    if (own >= launch.x_len) {
                        panic(panicked, 4u, launch.x_len, own);
                        return;
                    }
                    value_4 = x[own];
                } else {
                    value_4 = 0u;
                }
                const unsigned i_2 = row + k;
                unsigned value_5;
                if (i_2 < launch.x_len) {
                    if (i_2 >= launch.x_len) {
                        panic(panicked, 5u, launch.x_len, i_2);
                        return;
                    }
                    value_5 = x[i_2];
                } else {
                    value_5 = 0u;
                }
                const unsigned i_3 = 3u * param + 1u;
                unsigned value_6;
                if (i_3 < launch.x_len) {
                    if (i_3 >= launch.x_len) {
                        panic(panicked, 6u, launch.x_len, i_3);
                        return;
                    }
                    value_6 = x[i_3];
                } else {
                    value_6 = 0u;
                }
                sum += value_4 ^ value_5 ^ value_6;
            }
        }
        if (at >= launch.x_len) {
            sum ^= 7u;
        }
        if (column < launch.width) {
            if (at < launch.y_len) {
                if (at >= launch.y_len) {
                    panic(panicked, 7u, launch.y_len, at);
                    return;
                }
                if (at >= launch.y_len) {
                    panic(panicked, 8u, launch.y_len, at);
                    return;
                }
                y[at] = y[at] + operand;
            }
            if (at < launch.pairs_len && column % 3u != 0u) {
                const unsigned i_2 = at + 1u;
                unsigned value_4;
                if (i_2 < launch.x_len) {
                    if (i_2 >= launch.x_len) {
                        panic(panicked, 9u, launch.x_len, i_2);
                        return;
                    }
                    value_4 = x[i_2];
                } else {
                    value_4 = 0u;
                }
                if (at >= launch.pairs_len) {
                    panic(panicked, 10u, launch.pairs_len, at);
                    return;
                }
                pairs[at].element[1u] = operand ^ value_4;
            }
        }
        __syncthreads();
        const unsigned left = at - launch.width;
        const unsigned right = launch.width - column;
        if (column < launch.width && at < launch.pairs_len) {
            unsigned own;
            if (at < launch.y_len) {
                if (at >= launch.y_len) {
                    panic(panicked, 11u, launch.y_len, at);
                    return;
                }
                own = y[at];
            } else {
                own = 0u;
            }
            unsigned value_4;
            if (left < launch.x_len) {
                if (left >= launch.x_len) {
                    panic(panicked, 12u, launch.x_len, left);
                    return;
                }
                value_4 = x[left];
            } else {
                value_4 = 0u;
            }
            unsigned value_5;
            if (right < launch.x_len) {
                if (right >= launch.x_len) {
                    panic(panicked, 13u, launch.x_len, right);
                    return;
                }
                value_5 = x[right];
            } else {
                value_5 = 0u;
            }
            const unsigned kept = own + value_4 + value_5 + sum;
            const unsigned i_2 = workgroup_id.x;
            unsigned value_6;
            if (i_2 < launch.x_len) {
                if (i_2 >= launch.x_len) {
                    panic(panicked, 14u, launch.x_len, i_2);
                    return;
                }
                value_6 = x[i_2];
            } else {
                value_6 = 0u;
            }
            if (at >= launch.pairs_len) {
                panic(panicked, 15u, launch.pairs_len, at);
                return;
            }
            pairs[at].element[0u] = kept + value_6;
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
