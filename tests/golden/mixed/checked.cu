// checked, tests/kernels/mixed.rs:121

template <class T, unsigned N>
struct Array {
    T element[N];
};

typedef unsigned char u8;

typedef unsigned short u16;

typedef unsigned long long u64;

typedef signed char i8;

typedef short i16;

struct f16 {
    unsigned short bits;
    static __device__ f16 rounded(float x) {
        f16 result;
        asm("cvt.rn.f16.f32 %0, %1;" : "=h"(result.bits) : "f"(x));
        return result;
    }
    __device__ float wide() const {
        float result;
        asm("cvt.f32.f16 %0, %1;" : "=f"(result) : "h"(bits));
        return result;
    }
    __device__ f16 operator+(f16 other) const {
        f16 result;
        asm("add.rn.f16 %0, %1, %2;" : "=h"(result.bits) : "h"(bits), "h"(other.bits));
        return result;
    }
    __device__ f16 operator-(f16 other) const {
        f16 result;
        asm("sub.rn.f16 %0, %1, %2;" : "=h"(result.bits) : "h"(bits), "h"(other.bits));
        return result;
    }
    __device__ f16 operator*(f16 other) const {
        f16 result;
        asm("mul.rn.f16 %0, %1, %2;" : "=h"(result.bits) : "h"(bits), "h"(other.bits));
        return result;
    }
    __device__ f16 operator/(f16 other) const { return rounded(wide() / other.wide()); }
    __device__ f16 operator%(f16 other) const { return rounded(fmodf(wide(), other.wide())); }
    __device__ f16 operator-() const { return {(unsigned short)(bits ^ 0x8000u)}; }
    __device__ bool operator==(f16 other) const { return wide() == other.wide(); }
    __device__ bool operator!=(f16 other) const { return wide() != other.wide(); }
    __device__ bool operator<(f16 other) const { return wide() < other.wide(); }
    __device__ bool operator<=(f16 other) const { return wide() <= other.wide(); }
    __device__ bool operator>(f16 other) const { return wide() > other.wide(); }
    __device__ bool operator>=(f16 other) const { return wide() >= other.wide(); }
};

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

constexpr u8 Kind_Fluid = u8(200);
constexpr u8 Kind_Solid = u8(3);
constexpr unsigned Phase_Cold = 1u;
constexpr unsigned Phase_Hot = 0u;

struct Color {
    u8 r;
    i8 g;
    u8 b;
};

struct Particle {
    u8 kind;
    double mass;
    Color color;
    i16 short_;
    f16 half_;
    Array<u16, 5> history;
    u64 id;
    unsigned phase;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned way;
    unsigned kinds_len, kinds_offset;
    unsigned particles_len, particles_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/mixed.rs:13
__device__ bool Kind_is_valid(u8 value) {
    return value == Kind_Solid || value == Kind_Fluid;
}

// tests/kernels/mixed.rs:19
__device__ bool Phase_is_valid(unsigned value) {
    return value == Phase_Hot || value == Phase_Cold;
}

// tests/kernels/mixed.rs:33
__device__ bool Particle_is_valid(Particle value) {
    return Kind_is_valid(value.kind) && Phase_is_valid(value.phase);
}

extern "C" __global__ void __launch_bounds__(256) checked(const Launch launch, const u8 *__restrict__ kinds, const Particle *__restrict__ particles, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.y_len) {
            panic(panicked, 0u, launch.y_len, i);
            return;
        }
        y[i] = 5u;
        if (launch.way == 0u) {
            if (i >= launch.kinds_len) {
                panic(panicked, 1u, launch.kinds_len, i);
                return;
            }
            const u8 loaded = kinds[i];
            if (!Kind_is_valid(loaded)) {
                panic(panicked, 2u, unsigned(loaded));
                return;
            }
            y[i] = (loaded == Kind_Solid ? 1u : 2u);
        } else if (launch.way == 1u) {
            if (i >= launch.particles_len) {
                panic(panicked, 3u, launch.particles_len, i);
                return;
            }
            const u8 loaded = particles[i].kind;
            if (!Kind_is_valid(loaded)) {
                panic(panicked, 4u, unsigned(loaded));
                return;
            }
            y[i] = (loaded == Kind_Solid ? 1u : 2u);
        } else if (launch.way == 2u) {
            if (i >= launch.particles_len) {
                panic(panicked, 5u, launch.particles_len, i);
                return;
            }
            const Particle loaded = particles[i];
            if (!Particle_is_valid(loaded)) {
                panic(panicked, 6u);
                return;
            }
            const Particle whole = loaded;
            y[i] = unsigned(whole.history.element[0u]);
        } else {
            if (i >= launch.particles_len) {
                panic(panicked, 7u, launch.particles_len, i);
                return;
            }
            y[i] = unsigned(particles[i].history.element[0u]);
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
