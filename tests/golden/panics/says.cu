// says, tests/kernels/panics.rs:181

template <class T, unsigned N>
struct Array {
    T element[N];
};

typedef unsigned char u8;

typedef unsigned long long u64;

typedef short i16;

typedef long long i64;

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

constexpr unsigned Phase_Liquid = 5u;
constexpr unsigned Phase_Solid = 1u;

struct Cell {
    unsigned phase;
    i16 x;
    u8 y;
    float heat;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned cells_len, cells_offset;
    i64 wide;
    double fine;
    unsigned y_len, y_offset;
};

// tests/kernels/panics.rs:166
__device__ bool Phase_is_valid(unsigned value) {
    return value == Phase_Solid || value == Phase_Liquid;
}

// tests/kernels/panics.rs:173
__device__ bool Cell_is_valid(Cell value) {
    return Phase_is_valid(value.phase);
}

extern "C" __global__ void __launch_bounds__(256) says(const Launch launch, const Cell *__restrict__ cells, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<14> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const auto expected = Cell{Phase_Liquid, i16(-3), u8(200), 0.5f};
        if (i == 1u) {
            if (i >= launch.cells_len) {
                panic(panicked, 0u, launch.cells_len, i);
                return;
            }
            const Cell loaded = cells[i];
            if (!Cell_is_valid(loaded)) {
                panic(panicked, 1u);
                return;
            }
            if (!(loaded.phase == expected.phase && loaded.x == expected.x && loaded.y == expected.y && loaded.heat == expected.heat)) {
                const auto value = Array<bool, 2>{{true, i == 2u}};
                panic(panicked, 2u, (loaded.phase), unsigned(int(loaded.x)), unsigned(loaded.y), __float_as_uint(loaded.heat), (expected.phase), unsigned(int(expected.x)), unsigned(expected.y), __float_as_uint(expected.heat), unsigned(value.element[0u]), unsigned(value.element[1u]), unsigned(launch.wide), unsigned(u64(launch.wide) >> 32), unsigned(__double2loint(launch.fine)), unsigned(__double2hiint(launch.fine)));
                return;
            }
        }
        if (i >= launch.y_len) {
            panic(panicked, 3u, launch.y_len, i);
            return;
        }
        y[i] = 1u;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
