// elements, tests/kernels/options.rs:160

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

typedef unsigned char u8;

typedef unsigned long long u64;

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

constexpr u8 Kind_Dry = u8(3);
constexpr u8 Kind_Wet = u8(4);

struct Cell {
    u8 kind;
    float height;
};

struct StdOption_usize {
    unsigned value;
    bool is_some;
};

struct StdOption_u32 {
    unsigned value;
    bool is_some;
};

struct StdOption_Cell {
    Cell value;
    bool is_some;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned cells_len, cells_offset;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
    unsigned empty_len, empty_offset;
};

// tests/kernels/options.rs:128
__device__ bool Kind_is_valid(u8 value) {
    return value == Kind_Dry || value == Kind_Wet;
}

// tests/kernels/options.rs:135
__device__ bool Cell_is_valid(Cell value) {
    return Kind_is_valid(value.kind);
}

extern "C" __global__ void __launch_bounds__(32) elements(const Launch launch, const Cell *__restrict__ cells, unsigned *__restrict__ x, float *__restrict__ y, const u64 *__restrict__ empty, unsigned *record) {
    __shared__ Array<unsigned, 32> tile;
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 32u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const unsigned lane = threadIdx.x;
        const auto table = Array<Array<float, 2>, 3>{{Array<float, 2>{{1.5f, 2.5f}}, Array<float, 2>{{3.5f, 4.5f}}, Array<float, 2>{{5.5f, 6.5f}}}};
        unsigned value;
        const unsigned value_1 = i - 1u;
        const bool is_some = i >= 1u;
        const auto matched = StdOption_usize{value_1, is_some};
        if (matched.is_some) {
            value = matched.value;
        } else {
            value = 99u;
        }
        tile.element[lane] = value;
        __syncthreads();
        if (i >= launch.size_x) {
            return;
        }
        const bool is_some_1 = i < launch.x_len;
        unsigned element = 0u;
        if (is_some_1) {
            element = x[i];
        }
        const auto matched_1 = StdOption_u32{element, is_some_1};
        if (!matched_1.is_some) {
            if (i >= launch.y_len) {
                panic(panicked, 0u, launch.y_len, i);
                return;
            }
            y[i] = -3.0f;
            return;
        }
        const unsigned before = matched_1.value;
        float value_2;
        const unsigned index = i + 1u;
        const bool is_some_2 = index < launch.cells_len;
        auto element_1 = Cell{Kind_Dry, 0.0f};
        if (is_some_2) {
            const Cell loaded = cells[index];
            if (!Cell_is_valid(loaded)) {
                panic(panicked, 1u);
                return;
            }
            element_1 = loaded;
        }
        const auto matched_2 = StdOption_Cell{element_1, is_some_2};
        if (matched_2.is_some && matched_2.value.kind == Kind_Wet) {
            value_2 = matched_2.value.height;
        } else if (matched_2.is_some) {
            value_2 = -1.0f;
        } else {
            value_2 = -2.0f;
        }
        const unsigned index_1 = i % 4u;
        const bool is_some_3 = index_1 < 2u;
        float element_2 = 0.0f;
        if (is_some_3) {
            element_2 = table.element[i % 3u].element[index_1];
        }
        float sum = value_2 + (is_some_3 ? element_2 : 0.25f);
        const unsigned index_2 = lane + 3u;
        const bool is_some_4 = index_2 < 32u;
        unsigned element_3 = 0u;
        if (is_some_4) {
            element_3 = tile.element[index_2];
        }
        const auto matched_3 = StdOption_u32{element_3, is_some_4};
        if (matched_3.is_some && matched_3.value % 2u == 0u) {
            sum += float(matched_3.value);
        }
        const bool is_some_5 = true;
        unsigned element_4 = 0u;
        if (is_some_5) {
            element_4 = tile.element[0u];
        }
        if (!is_some_5) {
            panic(panicked, 2u);
            return;
        }
        const bool is_some_6 = true;
        float element_5 = 0.0f;
        if (is_some_6) {
            element_5 = table.element[0u].element[1u];
        }
        if (!is_some_6) {
            panic(panicked, 3u);
            return;
        }
        sum += float(element_4) * 0.5f + element_5;
        const unsigned index_3 = 2u * i;
        const bool is_some_7 = index_3 < launch.cells_len;
        auto element_6 = Cell{Kind_Dry, 0.0f};
        if (is_some_7) {
            const Cell loaded = cells[index_3];
            if (!Cell_is_valid(loaded)) {
                panic(panicked, 4u);
                return;
            }
            element_6 = loaded;
        }
        auto chosen = Cell{Kind_Dry, 0.0f};
        if (is_some_7) {
            chosen = element_6;
        }
        const Cell cell = chosen;
        sum += cell.height * (cell.kind == Kind_Wet ? 2.0f : 3.0f);
        float value_3;
        const bool is_some_8 = launch.empty_len > 0u;
        [[maybe_unused]] u64 element_7 = 0ull;
        if (is_some_8) {
            element_7 = empty[0u];
        }
        bool decided = !is_some_8;
        if (decided) {
            const bool is_some_9 = launch.empty_len > 0u;
            [[maybe_unused]] u64 element_8 = 0ull;
            if (is_some_9) {
                const unsigned index_4 = launch.empty_len - 1u;
                element_8 = empty[index_4];
            }
            decided = !is_some_9;
        }
        bool decided_1 = decided;
        if (decided_1) {
            const bool is_some_9 = 0u < launch.empty_len;
            [[maybe_unused]] u64 element_8 = 0ull;
            if (is_some_9) {
                element_8 = empty[0u];
            }
            decided_1 = !is_some_9;
        }
        if (decided_1) {
            value_3 = 1000.0f;
        } else {
            value_3 = 0.0f;
        }
        sum += value_3;
        const bool is_some_9 = launch.cells_len > 0u;
        auto element_8 = Cell{Kind_Dry, 0.0f};
        if (is_some_9) {
            const unsigned index_4 = launch.cells_len - 1u;
            const Cell loaded = cells[index_4];
            if (!Cell_is_valid(loaded)) {
                panic(panicked, 5u);
                return;
            }
            element_8 = loaded;
        }
        const auto matched_4 = StdOption_Cell{element_8, is_some_9};
        sum += float(unsigned(matched_4.is_some && matched_4.value.kind == Kind_Dry));
        float value_4;
        const bool is_some_10 = false;
        [[maybe_unused]] auto element_9 = repeat<float, 2>(0.0f);
        if (!is_some_10) {
            value_4 = 0.125f;
        } else {
            value_4 = 7.0f;
        }
        sum += value_4;
        float value_5;
        const bool is_some_11 = i < launch.x_len;
        unsigned element_10 = 0u;
        if (is_some_11) {
            element_10 = x[i];
        }
        const unsigned index_4 = i + 1u;
        const bool is_some_12 = index_4 < launch.x_len;
        unsigned element_11 = 0u;
        if (is_some_12) {
            element_11 = x[index_4];
        }
        if (is_some_11 == is_some_12 && (!is_some_11 || element_10 == element_11)) {
            value_5 = 2048.0f;
        } else {
            value_5 = 0.0f;
        }
        float value_6;
        const bool is_some_13 = i < launch.cells_len;
        auto element_12 = Cell{Kind_Dry, 0.0f};
        if (is_some_13) {
            const Cell loaded = cells[i];
            if (!Cell_is_valid(loaded)) {
                panic(panicked, 6u);
                return;
            }
            element_12 = loaded;
        }
        const unsigned index_5 = i + 40u;
        const bool is_some_14 = index_5 < launch.cells_len;
        auto element_13 = Cell{Kind_Dry, 0.0f};
        if (is_some_14) {
            const Cell loaded = cells[index_5];
            if (!Cell_is_valid(loaded)) {
                panic(panicked, 7u);
                return;
            }
            element_13 = loaded;
        }
        if (!(is_some_13 == is_some_14 && (!is_some_13 || (element_12.kind == element_13.kind && element_12.height == element_13.height)))) {
            value_6 = 4096.0f;
        } else {
            value_6 = 0.0f;
        }
        sum += value_5 + value_6;
        unsigned k = 0u;
        while (true) {
            const unsigned index_6 = i + k;
            const bool is_some_15 = index_6 < launch.x_len;
            unsigned element_14 = 0u;
            if (is_some_15) {
                element_14 = x[index_6];
            }
            const auto matched_5 = StdOption_u32{element_14, is_some_15};
            if (!matched_5.is_some) {
                break;
            }
            if (matched_5.value == 0u) {
                break;
            }
            k += 1u;
        }
        if (i >= launch.y_len) {
            panic(panicked, 8u, launch.y_len, i);
            return;
        }
        y[i] = sum + float(before) + float(k) * 64.0f;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
