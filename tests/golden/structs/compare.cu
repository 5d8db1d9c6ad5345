// compare, tests/kernels/structs.rs:492

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
__device__ void store(T *slice, unsigned len, unsigned i, T value) {
    if (i < len) slice[i] = value;
}

struct Parts {
    float f0;
    unsigned f1;
};

struct Version {
    unsigned major;
    int minor;
    Parts parts;
};

struct Digit {
    unsigned f0;
};

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned bits_1_len, bits_1_offset;
    unsigned converted_1_len, converted_1_offset;
};

// tests/kernels/structs.rs:439
__device__ bool Digit_eq(Digit self_, Digit other) {
    return self_.f0 % 10u == other.f0 % 10u;
}

// tests/kernels/structs.rs:468
__device__ unsigned bits(Version a, Version b) {
    const Parts left = a.parts;
    const Parts right = b.parts;
    unsigned bits_1 = unsigned(a.major == b.major && a.minor == b.minor && (left.f0 == right.f0 && left.f1 == right.f1));
    const Parts left_1 = a.parts;
    const Parts right_1 = b.parts;
    bits_1 |= unsigned(!(a.major == b.major && a.minor == b.minor && (left_1.f0 == right_1.f0 && left_1.f1 == right_1.f1))) << 1;
    const Parts left_2 = a.parts;
    const Parts right_2 = b.parts;
    bits_1 |= unsigned(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (left_2.f0 < right_2.f0 || (left_2.f0 == right_2.f0 && left_2.f1 < right_2.f1)))))) << 2;
    const Parts left_3 = a.parts;
    const Parts right_3 = b.parts;
    bits_1 |= unsigned(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (left_3.f0 < right_3.f0 || (left_3.f0 == right_3.f0 && left_3.f1 <= right_3.f1)))))) << 3;
    const Parts left_4 = a.parts;
    const Parts right_4 = b.parts;
    bits_1 |= unsigned(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (left_4.f0 > right_4.f0 || (left_4.f0 == right_4.f0 && left_4.f1 > right_4.f1)))))) << 4;
    const Parts left_5 = a.parts;
    const Parts right_5 = b.parts;
    bits_1 |= unsigned(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (left_5.f0 > right_5.f0 || (left_5.f0 == right_5.f0 && left_5.f1 >= right_5.f1)))))) << 5;
    const Parts left_6 = a.parts;
    const Parts right_6 = b.parts;
    bits_1 |= unsigned(left_6.f0 == right_6.f0 && left_6.f1 == right_6.f1) << 6;
    bits_1 |= unsigned(Digit_eq(Digit{a.major}, Digit{b.major})) << 7;
    bits_1 |= unsigned(!Digit_eq(Digit{a.major}, Digit{b.major})) << 8;
    const auto right_7 = Version{0u, 0, Parts{0.0f, 0u}};
    const Parts left_7 = a.parts;
    const Parts right_8 = right_7.parts;
    bits_1 |= unsigned(a.major == right_7.major && a.minor == right_7.minor && (left_7.f0 == right_8.f0 && left_7.f1 == right_8.f1)) << 9;
    return bits_1;
}

// tests/kernels/structs.rs:457
__device__ Digit Digit_from(Parts argument) {
    const unsigned value = argument.f1;
    return Digit{value + 1u};
}

// tests/kernels/structs.rs:463
__device__ float f32_from(Digit digit) {
    return float(digit.f0) * 0.5f;
}

// tests/kernels/structs.rs:451
__device__ Digit Digit_from_2(unsigned value) {
    return Digit{value};
}

// tests/kernels/structs.rs:445
__device__ Digit Digit_default() {
    return Digit{7u};
}

// tests/kernels/structs.rs:482
__device__ Array<float, 4> converted(Version version) {
    const Digit digit = Digit_from(version.parts);
    const float half_1 = f32_from(digit);
    return Array<float, 4>{{half_1, f32_from(Digit_from_2(version.major)), float(Digit_default().f0), float(Digit_from(version.parts).f0)}};
}

extern "C" __global__ void __launch_bounds__(256) compare(const Launch launch, const Version *__restrict__ a, const Version *__restrict__ b, unsigned *__restrict__ bits_1, Array<float, 4> *__restrict__ converted_1) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(bits_1, launch.bits_1_len, i, bits(load(a, launch.a_len, i), load(b, launch.b_len, i)));
    store(converted_1, launch.converted_1_len, i, converted(load(a, launch.a_len, i)));
}
