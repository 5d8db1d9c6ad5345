// cast, tests/kernels/enums.rs:126

template <class T, unsigned N>
struct Array {
    T element[N];
};

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
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

constexpr int Level_High = 101;
constexpr int Level_Higher = 102;
constexpr int Level_Least = (-2147483647 - 1);
constexpr int Level_Low = -7;
constexpr int Level_Lower = -8;
constexpr int Level_Middle = 0;
constexpr unsigned Mask_All = 4294967295u;
constexpr unsigned Mask_None = 0u;
constexpr unsigned Mask_Top = 2147483648u;

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned levels_len, levels_offset;
    int limit;
    unsigned masks_len, masks_offset;
    unsigned numbers_len, numbers_offset;
};

// tests/kernels/enums.rs:91
__device__ bool Level_is_valid(int value) {
    return value == Level_High || value == Level_Higher || value == Level_Low || value == Level_Lower || value == Level_Least || value == Level_Middle;
}

// tests/kernels/enums.rs:102
__device__ bool Mask_is_valid(unsigned value) {
    return value == Mask_None || value == Mask_Top || value == Mask_All;
}

// tests/kernels/enums.rs:116
__device__ int Level_at(unsigned i) {
    const auto all = Array<int, 6>{{Level_High, Level_Higher, Level_Low, Level_Lower, Level_Least, Level_Middle}};
    return all.element[i % 6u];
}

extern "C" __global__ void __launch_bounds__(256) cast_kernel(const Launch launch, const int *__restrict__ levels, const unsigned *__restrict__ masks, Array<int, 4> *__restrict__ numbers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.levels_len) {
            panic(panicked, 0u, launch.levels_len, i);
            return;
        }
        const int loaded = levels[i];
        if (!Level_is_valid(loaded)) {
            panic(panicked, 1u, unsigned(loaded));
            return;
        }
        const int level = loaded;
        if (i >= launch.masks_len) {
            panic(panicked, 2u, launch.masks_len, i);
            return;
        }
        const unsigned loaded_1 = masks[i];
        if (!Mask_is_valid(loaded_1)) {
            panic(panicked, 3u, (loaded_1));
            return;
        }
        const unsigned mask = loaded_1;
        const int order = int(level < launch.limit) | i32_shl(int(level <= launch.limit), 1u) | i32_shl(int(launch.limit > level), 2u) | i32_shl(int(mask >= Mask_Top), 3u);
        if (i >= launch.numbers_len) {
            panic(panicked, 4u, launch.numbers_len, i);
            return;
        }
        numbers[i] = Array<int, 4>{{level, int(mask >> 1), order, i32_sub(int(unsigned(Level_at(i))), -8)}};
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
