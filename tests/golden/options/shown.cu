// shown, tests/kernels/options.rs:221

typedef unsigned char u8;

typedef signed char i8;

__device__ i8 i8_wrapping_neg(i8 a) {
    return i8(unsigned(0) - unsigned(a));
}

__device__ i8 i8_div(i8 a, i8 b) {
    return b == 0 ? i8(0) : b == -1 ? i8_wrapping_neg(a) : i8(a / b);
}

template <class T>
__device__ T atomic_cas(T *at, decltype(T{}) expected, decltype(T{}) value) {
    if constexpr (sizeof(T) == 8) {
        return T(atomicCAS((unsigned long long *)at, (unsigned long long)expected, (unsigned long long)value));
    } else {
        return atomicCAS(at, expected, value);
    }
}

template <class Result, class T>
__device__ Result atomic_compare_exchange(T *at, decltype(T{}) expected, decltype(T{}) value) {
    const T before = atomic_cas(at, expected, value);
    return {before, before == expected};
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

// Appends a text to the ring that the host prints, or counts it as lost where there is no room.
template <class Block, class... Words>
__device__ __noinline__ void print(unsigned *ring, const Block &launch, unsigned site, Words... words) {
    const unsigned len = 10u + sizeof...(words), capacity = ring[2];
    unsigned at = *(volatile unsigned *)ring;
    if (at <= capacity && len <= capacity - at) at = atomicAdd(&ring[0], len);
    if (at > capacity || len > capacity - at) {
        atomicAdd(&ring[1], 1u);
        return;
    }
    unsigned *const text = ring + 4 + at;
    text[0] = len;
    text[1] = launch.kernel;
    text[2] = launch.number;
    text[3] = site;
    text[4] = launch.first_x + blockIdx.x;
    text[5] = launch.first_y + blockIdx.y;
    text[6] = launch.first_z + blockIdx.z;
    text[7] = threadIdx.x;
    text[8] = threadIdx.y;
    text[9] = threadIdx.z;
    [[maybe_unused]] unsigned i = 10;
    ((text[i++] = words), ...);
}

struct StdResult_u32_u32 {
    unsigned value;
    bool is_ok;
};

struct StdOption_u32 {
    unsigned value;
    bool is_some;
};

struct StdOption_i8 {
    i8 value;
    bool is_some;
};

struct Tuple2_u8_StdOption_i8 {
    u8 f0;
    StdOption_i8 f1;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned cells_len, cells_offset;
};

extern "C" __global__ void __launch_bounds__(256) shown(const Launch launch, const unsigned *__restrict__ x, unsigned *__restrict__ cells, unsigned *record, unsigned *ring) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        const bool is_some = i < launch.x_len;
        unsigned element = 0u;
        if (is_some) {
            element = x[i];
        }
        if (0u >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, 0u);
            return;
        }
        const unsigned left = x[0u];
        const unsigned right = i + 1u;
        const unsigned value = left - right;
        const bool is_some_1 = left >= right;
        const i8 left_1 = i8(i);
        const i8 value_1 = i8_div(left_1, i8(0));
        const bool is_some_2 = false;
        const auto value_2 = StdOption_u32{element, is_some};
        const auto value_3 = StdOption_u32{value, is_some_1};
        const auto value_4 = Tuple2_u8_StdOption_i8{u8(1), StdOption_i8{value_1, is_some_2}};
        const StdOption_i8 part = value_4.f1;
        print(ring, launch, 1u, (value_2.value), unsigned(value_2.is_some), (value_3.value), unsigned(value_3.is_some), unsigned(value_4.f0), unsigned(int(part.value)), unsigned(part.is_some));
        if (i >= launch.cells_len) {
            panic(panicked, 2u, launch.cells_len, i);
            return;
        }
        const StdResult_u32_u32 before = atomic_compare_exchange<StdResult_u32_u32>(&cells[i], 5u, 6u);
        print(ring, launch, 3u, (before.value), unsigned(before.is_ok));
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
