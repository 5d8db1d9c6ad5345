// invalid, tests/kernels/mixed.rs:121

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

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
    unsigned kinds_len, kinds_offset;
    unsigned particles_len, particles_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/mixed.rs:13
__device__ u8 Kind_checked(u8 value) {
    return (value == Kind_Solid || value == Kind_Fluid ? value : Kind_Solid);
}

// tests/kernels/mixed.rs:19
__device__ unsigned Phase_checked(unsigned value) {
    return (value == Phase_Hot || value == Phase_Cold ? value : Phase_Hot);
}

// tests/kernels/mixed.rs:33
__device__ Particle Particle_checked(Particle value) {
    return Particle{Kind_checked(value.kind), value.mass, value.color, value.short_, value.half_, value.history, value.id, Phase_checked(value.phase)};
}

extern "C" __global__ void __launch_bounds__(256) invalid(const Launch launch, const u8 *__restrict__ kinds, const Particle *__restrict__ particles, unsigned *__restrict__ y) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const Particle whole = Particle_checked(load(particles, launch.particles_len, i));
    const u8 kind = Kind_checked(load(kinds, launch.kinds_len, i));
    const u8 kind_1 = Kind_checked(load(particles, launch.particles_len, i).kind);
    const u8 kind_2 = whole.kind;
    store(y, launch.y_len, i, (kind == Kind_Solid ? 1u : 2u) * 100u + (kind_1 == Kind_Solid ? 1u : 2u) * 10u + (kind_2 == Kind_Solid ? 1u : 2u));
}
