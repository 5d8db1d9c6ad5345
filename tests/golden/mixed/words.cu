// words, tests/kernels/mixed.rs:62

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

__device__ i8 i8_sub(i8 a, i8 b) {
    return i8(unsigned(a) - unsigned(b));
}

typedef short i16;

__device__ i16 i16_sub(i16 a, i16 b) {
    return i16(unsigned(a) - unsigned(b));
}

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
    unsigned x_len, x_offset;
    alignas(4) Color change;
    Particle model;
    unsigned y_len, y_offset;
    unsigned colors_len, colors_offset;
    unsigned kinds_len, kinds_offset;
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

// tests/kernels/mixed.rs:45
__device__ Particle Particle_older(Particle self_, u16 by) {
    Particle self__1 = self_;
    for (unsigned i = 0u; i < 5u; i++) {
        if (i < 5u) self__1.history.element[i] = u16(self__1.history.load(i) + by);
    }
    self__1.mass = self__1.mass * 1.5;
    u8 value;
    const u8 matched = self__1.kind;
    if (matched == Kind_Solid) {
        value = Kind_Fluid;
    } else {
        value = Kind_Solid;
    }
    self__1.kind = value;
    return self__1;
}

extern "C" __global__ void __launch_bounds__(256) words(const Launch launch, const Particle *__restrict__ x, Particle *__restrict__ y, Color *__restrict__ colors, u8 *__restrict__ kinds) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(y, launch.y_len, i, Particle_older(Particle_checked(load(x, launch.x_len, i)), u16(7)));
    if (i < launch.y_len) y[i].short_ = i16_sub(load(x, launch.x_len, i).short_, launch.model.short_);
    Particle element = Particle_checked(load(x, launch.x_len, i));
    const unsigned index = i % 5u;
    if (i < launch.y_len && index < 5u) y[i].history.element[index] = u16(element.history.load((i + 1u) % 5u) ^ u16(255));
    if (i < launch.y_len) y[i].color.g = i8_sub(load(y, launch.y_len, i).color.g, launch.change.g);
    if (Phase_checked(load(x, launch.x_len, i).phase) == Phase_Cold) {
        if (i < launch.y_len) y[i].id = load(y, launch.y_len, i).id + launch.model.id;
        if (i < launch.y_len) y[i].phase = Phase_Hot;
    }
    store(colors, launch.colors_len, i, Color{load(x, launch.x_len, i).color.b, launch.change.g, u8(load(x, launch.x_len, i).color.r + launch.change.b)});
    store(kinds, launch.kinds_len, i, Kind_checked(load(x, launch.x_len, i).kind));
}
