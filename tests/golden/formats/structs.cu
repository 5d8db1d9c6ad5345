// structs, tests/kernels/formats.rs:352

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

// Vectors as the host aligns them, which are CUDA's own wherever they are values.
struct packed_float2 {
    float x, y;
    packed_float2() = default;
    __device__ packed_float2(float2 v) : x(v.x), y(v.y) {}
    __device__ operator float2() const { return float2{x, y}; }
};

typedef unsigned char u8;

typedef unsigned long long u64;

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

constexpr int Kind_Bird = -7;
constexpr int Kind_Fish = 3;
constexpr u8 Mood_Calm = u8(0);
constexpr u8 Mood_Wild = u8(200);

struct Meters {
    float value;
};

struct Pair_u32_Mood {
    unsigned first;
    u8 second;
};

struct Animal {
    int kind;
    u8 mood;
    u8 type;
    Array<Meters, 2> sizes;
    f16 weight;
    Pair_u32_Mood young;
    u64 id;
};

struct Tuple2_Kind_array2_Meters {
    int f0;
    Array<Meters, 2> f1;
};

struct Pair_Pair_u32_Mood_Tuple2_Kind_array2_Meters {
    Pair_u32_Mood first;
    Tuple2_Kind_array2_Meters second;
};

struct Herd_3 {
    Array<unsigned, 3> values;
    packed_float2 out;
    int format;
};

struct Pair_f32_bool {
    float first;
    bool second;
};

struct Pair_Pair_f32_bool_usize {
    Pair_f32_bool first;
    unsigned second;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned animals_len, animals_offset;
    unsigned y_len, y_offset;
};

// tests/kernels/formats.rs:273
__device__ bool Kind_is_valid(int value) {
    return value == Kind_Fish || value == Kind_Bird;
}

// tests/kernels/formats.rs:280
__device__ bool Mood_is_valid(u8 value) {
    return value == Mood_Calm || value == Mood_Wild;
}

// tests/kernels/formats.rs:289
__device__ bool Pair_u32_Mood_is_valid(Pair_u32_Mood value) {
    return Mood_is_valid(value.second);
}

// tests/kernels/formats.rs:303
__device__ bool Animal_is_valid(Animal value) {
    return Kind_is_valid(value.kind) && Mood_is_valid(value.mood) && Pair_u32_Mood_is_valid(value.young);
}

// tests/kernels/formats.rs:315
__device__ unsigned Animal_shout(Animal self_, const Launch & launch, unsigned * ring) {
    const Array<Meters, 2> part = self_.sizes;
    const Meters part_1 = part.element[0u];
    const Meters part_2 = part.element[1u];
    const Pair_u32_Mood part_3 = self_.young;
    print(ring, launch, 0u, unsigned(self_.mood), unsigned(self_.kind), unsigned(self_.mood), unsigned(self_.type), __float_as_uint(part_1.value), __float_as_uint(part_2.value), unsigned((self_.weight).bits), (part_3.first), unsigned(part_3.second), unsigned(self_.id), unsigned(u64(self_.id) >> 32));
    const Pair_u32_Mood value = self_.young;
    const Array<Meters, 2> value_1 = self_.sizes;
    const Meters part_4 = value_1.element[0u];
    const Meters part_5 = value_1.element[1u];
    print(ring, launch, 1u, (value.first), unsigned(value.second), __float_as_uint(part_4.value), __float_as_uint(part_5.value));
    return self_.young.first;
}

// tests/kernels/formats.rs:332
__device__ unsigned Meters_name(Meters self_, const Launch & launch, unsigned * ring) {
    print(ring, launch, 2u, __float_as_uint(self_.value));
    return __float2uint_rz(self_.value);
}

// tests/kernels/formats.rs:325
__device__ unsigned Meters_tell(Meters self_, const Launch & launch, unsigned * ring) {
    const unsigned result = Meters_name(self_, launch, ring);
    print(ring, launch, 3u, (result));
    const unsigned result_1 = Meters_name(self_, launch, ring);
    return result_1 + 1u;
}

// tests/kernels/formats.rs:344
__device__ unsigned twice_Meters(Meters x, const Launch & launch, unsigned * ring) {
    const unsigned result = Meters_tell(x, launch, ring);
    const unsigned result_1 = Meters_tell(x, launch, ring);
    return result + result_1;
}

// tests/kernels/formats.rs:339
__device__ unsigned Kind_name(int self_) {
    return unsigned(self_);
}

// tests/kernels/formats.rs:325
__device__ unsigned Kind_tell(int self_, const Launch & launch, unsigned * ring) {
    print(ring, launch, 4u, (Kind_name(self_)));
    return Kind_name(self_) + 1u;
}

// tests/kernels/formats.rs:344
__device__ unsigned twice_Kind(int x, const Launch & launch, unsigned * ring) {
    const unsigned result = Kind_tell(x, launch, ring);
    const unsigned result_1 = Kind_tell(x, launch, ring);
    return result + result_1;
}

extern "C" __global__ void __launch_bounds__(256) structs(const Launch launch, const Animal *__restrict__ animals, unsigned *__restrict__ y, unsigned *record, unsigned *ring) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.animals_len) {
            panic(panicked, 5u, launch.animals_len, i);
            return;
        }
        const Animal loaded = animals[i];
        if (!Animal_is_valid(loaded)) {
            panic(panicked, 6u);
            return;
        }
        const Animal animal = loaded;
        const Array<Meters, 2> part = animal.sizes;
        const Meters part_1 = part.element[0u];
        const Meters part_2 = part.element[1u];
        const Pair_u32_Mood part_3 = animal.young;
        print(ring, launch, 7u, unsigned(animal.kind), unsigned(animal.mood), unsigned(animal.type), __float_as_uint(part_1.value), __float_as_uint(part_2.value), unsigned((animal.weight).bits), (part_3.first), unsigned(part_3.second), unsigned(animal.id), unsigned(u64(animal.id) >> 32));
        const Array<Meters, 2> part_4 = animal.sizes;
        const Meters part_5 = part_4.element[0u];
        const Meters part_6 = part_4.element[1u];
        const Pair_u32_Mood part_7 = animal.young;
        print(ring, launch, 8u, unsigned(animal.kind), unsigned(animal.mood), unsigned(animal.type), __float_as_uint(part_5.value), __float_as_uint(part_6.value), unsigned((animal.weight).bits), (part_7.first), unsigned(part_7.second), unsigned(animal.id), unsigned(u64(animal.id) >> 32));
        const Meters kept = animals[i].sizes.element[1u];
        const int loaded_1 = animals[i].kind;
        if (!Kind_is_valid(loaded_1)) {
            panic(panicked, 9u, unsigned(loaded_1));
            return;
        }
        print(ring, launch, 10u, unsigned(animal.kind), unsigned(animal.mood), __float_as_uint(kept.value), unsigned(loaded_1));
        const auto element = Meters{0.5f};
        const auto pair = Pair_Pair_u32_Mood_Tuple2_Kind_array2_Meters{animal.young, Tuple2_Kind_array2_Meters{animal.kind, repeat<Meters, 2>(element)}};
        const auto value = Pair_Pair_f32_bool_usize{Pair_f32_bool{float(i), true}, i};
        const Pair_f32_bool part_8 = value.first;
        const Pair_u32_Mood part_9 = pair.first;
        const Tuple2_Kind_array2_Meters part_10 = pair.second;
        const Array<Meters, 2> part_11 = part_10.f1;
        const Meters part_12 = part_11.element[0u];
        const Meters part_13 = part_11.element[1u];
        print(ring, launch, 11u, __float_as_uint(part_8.first), unsigned(part_8.second), (value.second), (part_9.first), unsigned(part_9.second), unsigned(part_10.f0), __float_as_uint(part_12.value), __float_as_uint(part_13.value));
        const unsigned element_1 = i;
        const auto out = Herd_3{repeat<unsigned, 3>(element_1), float2{0.5f, 1.0f}, -1};
        const u8 values = animals[i].type;
        const Array<unsigned, 3> part_14 = out.values;
        const float2 part_15 = out.out;
        const Array<unsigned, 3> part_16 = out.values;
        const float2 part_17 = out.out;
        print(ring, launch, 12u, (part_14.element[0u]), (part_14.element[1u]), (part_14.element[2u]), __float_as_uint(part_15.x), __float_as_uint(part_15.y), unsigned(out.format), (part_16.element[0u]), (part_16.element[1u]), (part_16.element[2u]), __float_as_uint(part_17.x), __float_as_uint(part_17.y), unsigned(out.format), unsigned(values));
        const unsigned result = Animal_shout(animal, launch, ring);
        const unsigned result_1 = twice_Meters(animal.sizes.element[0u], launch, ring);
        const unsigned result_2 = twice_Kind(animal.kind, launch, ring);
        if (i >= launch.y_len) {
            panic(panicked, 13u, launch.y_len, i);
            return;
        }
        y[i] = result + result_1 + result_2;
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
