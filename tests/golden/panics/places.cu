// places, tests/kernels/panics.rs:140

template <class T, unsigned N>
struct Array {
    T element[N];
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
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

struct Bins {
    Array<unsigned, 3> low;
    Array<unsigned, 5> high;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned which;
    unsigned index;
    unsigned bins_len, bins_offset;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(32) places(const Launch launch, Bins *__restrict__ bins, unsigned *__restrict__ y, unsigned *record) {
    __shared__ Array<Array<unsigned, 4>, 8> tile;
    Panic<2> panicked;
    [&]() {
        const unsigned lane = threadIdx.x;
        if (lane < 8u) {
            const unsigned element = lane;
            if (lane >= 8u) {
                panic(panicked, 0u, 8u, lane);
                return;
            }
            tile.element[lane] = repeat<unsigned, 4>(element);
        }
        __syncthreads();
        auto own = Array<Array<unsigned, 2>, 3>{{Array<unsigned, 2>{{1u, 2u}}, Array<unsigned, 2>{{3u, 4u}}, Array<unsigned, 2>{{5u, 6u}}}};
        if (lane >= launch.y_len) {
            panic(panicked, 1u, launch.y_len, lane);
            return;
        }
        y[lane] = 1u;
        if (lane == 7u) {
            if (launch.which == 0u) {
                if (launch.index >= 8u) {
                    panic(panicked, 2u, 8u, launch.index);
                    return;
                }
                if (lane >= launch.y_len) {
                    panic(panicked, 3u, launch.y_len, lane);
                    return;
                }
                y[lane] = tile.element[launch.index].element[1u];
            } else if (launch.which == 1u) {
                if (launch.index >= 4u) {
                    panic(panicked, 4u, 4u, launch.index);
                    return;
                }
                if (lane >= launch.y_len) {
                    panic(panicked, 5u, launch.y_len, lane);
                    return;
                }
                y[lane] = tile.element[1u].element[launch.index];
            } else if (launch.which == 2u) {
                if (launch.index >= 3u) {
                    panic(panicked, 6u, 3u, launch.index);
                    return;
                }
                own.element[launch.index].element[1u] = 9u;
            } else if (launch.which == 3u) {
                if (launch.index >= 2u) {
                    panic(panicked, 7u, 2u, launch.index);
                    return;
                }
                own.element[1u].element[launch.index] = 9u;
            } else if (launch.which == 4u) {
                if (0u >= launch.bins_len) {
                    panic(panicked, 8u, launch.bins_len, 0u);
                    return;
                }
                if (launch.index >= 3u) {
                    panic(panicked, 9u, 3u, launch.index);
                    return;
                }
                bins[0u].low.element[launch.index] = 5u;
            } else if (launch.which == 5u) {
                if (0u >= launch.bins_len) {
                    panic(panicked, 10u, launch.bins_len, 0u);
                    return;
                }
                Bins element = bins[0u];
                if (launch.index >= 5u) {
                    panic(panicked, 11u, 5u, launch.index);
                    return;
                }
                if (lane >= launch.y_len) {
                    panic(panicked, 12u, launch.y_len, lane);
                    return;
                }
                y[lane] = element.high.element[launch.index];
            } else {
                if (launch.index >= launch.bins_len) {
                    panic(panicked, 13u, launch.bins_len, launch.index);
                    return;
                }
                if (launch.index >= launch.bins_len) {
                    panic(panicked, 14u, launch.bins_len, launch.index);
                    return;
                }
                bins[launch.index].high.element[1u] = bins[launch.index].high.element[1u] + 1u;
            }
            if (lane >= launch.y_len) {
                panic(panicked, 15u, launch.y_len, lane);
                return;
            }
            if (lane >= launch.y_len) {
                panic(panicked, 16u, launch.y_len, lane);
                return;
            }
            y[lane] = y[lane] + (own.element[0u].element[0u] + own.element[2u].element[1u]);
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
