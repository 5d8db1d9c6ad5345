// loops, tests/kernels/packed.rs:66

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

typedef unsigned char u8;

typedef unsigned long long u64;

typedef signed char i8;

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

typedef short i16;

typedef long long i64;

__device__ i64 i64_add(i64 a, i64 b) {
    return i64(u64(a) + u64(b));
}

__device__ i64 i64_sub(i64 a, i64 b) {
    return i64(u64(a) - u64(b));
}

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    u64 n;
    unsigned y_len, y_offset;
};

extern "C" __global__ void __launch_bounds__(256) loops(const Launch launch, u64 *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    for (int counter = 0; counter < 256; counter++) {
        const u8 i = u8(counter);
        store(y, launch.y_len, 0u, load(y, launch.y_len, 0u) + u64(i));
    }
    for (int counter = 0; counter < 128; counter += 50) {
        const i8 i = i8(counter);
        store(y, launch.y_len, 1u, load(y, launch.y_len, 1u) + u64(i));
    }
    bool more = true;
    i8 next = i8(99);
    while (more) {
        const i8 i = next;
        more = unsigned(i) - 4294967196u >= 7u;
        next = i8_sub(i, i8(7));
        store(y, launch.y_len, 2u, load(y, launch.y_len, 2u) + u64(i64_add(i64(i), 128ll)));
    }
    for (int counter = -32768; counter < 32768; counter += 1000) {
        const i16 i = i16(counter);
        store(y, launch.y_len, 3u, load(y, launch.y_len, 3u) + u64(i64_add(i64(i), 32768ll)));
    }
    const u64 to = launch.n + 5ull;
    for (u64 i = launch.n; i < to; i++) {
        store(y, launch.y_len, 4u, load(y, launch.y_len, 4u) + i);
    }
    const u64 to_1 = launch.n * 3ull;
    bool more_1 = 0ull < to_1;
    u64 next_1 = 0ull;
    while (more_1) {
        const u64 i = next_1;
        more_1 = to_1 - 1ull - i >= 1000000000ull;
        next_1 = i + 1000000000ull;
        store(y, launch.y_len, 5u, load(y, launch.y_len, 5u) + (i + 1ull));
    }
    const u64 to_2 = launch.n * 2ull;
    bool more_2 = launch.n <= to_2;
    u64 next_2 = to_2;
    while (more_2) {
        const u64 i = next_2;
        more_2 = i - launch.n >= 3000000000ull;
        next_2 = i - 3000000000ull;
        store(y, launch.y_len, 6u, load(y, launch.y_len, 6u) + i);
    }
    const i64 to_3 = i64(launch.n);
    bool more_3 = -3ll < to_3;
    i64 next_3 = i64_sub(to_3, 1ll);
    while (more_3) {
        const i64 i = next_3;
        more_3 = u64(i64_sub(i, -3ll)) >= 2000000000ull;
        next_3 = i64_sub(i, 2000000000ll);
        store(y, launch.y_len, 7u, load(y, launch.y_len, 7u) + u64(i64_add(i, 3ll)));
    }
    u8 literal = u8(0);
    for (int counter = 250; counter < 256; counter += 3) {
        const u8 i = u8(counter);
        literal = u8(literal + i);
        [[maybe_unused]] const u8 _byte = i;
    }
    store(y, launch.y_len, 8u, u64(literal));
}
