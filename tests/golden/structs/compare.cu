// compare, tests/kernels/structs.rs:522

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
};

template <class T, unsigned N>
__device__ Array<T, N> repeat(T value) {
    Array<T, N> array;
    for (unsigned i = 0; i < N; i++) array.element[i] = value;
    return array;
}

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

constexpr unsigned Sign_Minus = 7u;
constexpr unsigned Sign_None = 1u;

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
    unsigned value;
};

struct Number {
    Array<Digit, 3> digits;
    unsigned sign;
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
    return self_.value % 10u == other.value % 10u;
}

// tests/kernels/structs.rs:498
__device__ unsigned bits(Version a, Version b) {
    unsigned bits_1 = unsigned(a.major == b.major && a.minor == b.minor && (a.parts.f0 == b.parts.f0 && a.parts.f1 == b.parts.f1));
    bits_1 |= unsigned(!(a.major == b.major && a.minor == b.minor && (a.parts.f0 == b.parts.f0 && a.parts.f1 == b.parts.f1))) << 1;
    bits_1 |= unsigned(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (a.parts.f0 < b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 < b.parts.f1)))))) << 2;
    bits_1 |= unsigned(a.major < b.major || (a.major == b.major && (a.minor < b.minor || (a.minor == b.minor && (a.parts.f0 < b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 <= b.parts.f1)))))) << 3;
    bits_1 |= unsigned(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (a.parts.f0 > b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 > b.parts.f1)))))) << 4;
    bits_1 |= unsigned(a.major > b.major || (a.major == b.major && (a.minor > b.minor || (a.minor == b.minor && (a.parts.f0 > b.parts.f0 || (a.parts.f0 == b.parts.f0 && a.parts.f1 >= b.parts.f1)))))) << 5;
    bits_1 |= unsigned(a.parts.f0 == b.parts.f0 && a.parts.f1 == b.parts.f1) << 6;
    bits_1 |= unsigned(Digit_eq(Digit{a.major}, Digit{b.major})) << 7;
    bits_1 |= unsigned(!Digit_eq(Digit{a.major}, Digit{b.major})) << 8;
    const auto right = Version{0u, 0, Parts{0.0f, 0u}};
    bits_1 |= unsigned(a.major == right.major && a.minor == right.minor && (a.parts.f0 == right.parts.f0 && a.parts.f1 == right.parts.f1)) << 9;
    return bits_1;
}

// tests/kernels/structs.rs:445
__device__ Digit Digit_default() {
    return Digit{7u};
}

// tests/kernels/structs.rs:483
__device__ Number number(Version version) {
    const auto parts = Array<Digit, 3>{{Digit{version.major}, Digit{version.parts.f1}, Digit_default()}};
    unsigned value;
    if (version.minor < 0) {
        value = Sign_Minus;
    } else {
        value = Sign_None;
    }
    return Number{parts, value};
}

// tests/kernels/structs.rs:488
__device__ unsigned more_bits(Version a, Version b) {
    const Number x = number(a);
    const Number y = number(b);
    unsigned bits_1 = unsigned(Digit_eq(x.digits.element[0u], y.digits.element[0u]) && Digit_eq(x.digits.element[1u], y.digits.element[1u]) && Digit_eq(x.digits.element[2u], y.digits.element[2u]) && x.sign == y.sign);
    bits_1 |= unsigned(!(Digit_eq(x.digits.element[0u], y.digits.element[0u]) && Digit_eq(x.digits.element[1u], y.digits.element[1u]) && Digit_eq(x.digits.element[2u], y.digits.element[2u]))) << 1;
    const Digit element = Digit_default();
    const auto right = Number{repeat<Digit, 3>(element), Sign_None};
    bits_1 |= unsigned(Digit_eq(x.digits.element[0u], right.digits.element[0u]) && Digit_eq(x.digits.element[1u], right.digits.element[1u]) && Digit_eq(x.digits.element[2u], right.digits.element[2u]) && x.sign == right.sign) << 2;
    bits_1 |= unsigned(x.sign <= y.sign) << 3;
    const auto left = Array<unsigned, 2>{{a.major, a.parts.f1}};
    const auto right_1 = Array<unsigned, 2>{{b.major, b.parts.f1}};
    bits_1 |= unsigned(left.element[0u] < right_1.element[0u] || (left.element[0u] == right_1.element[0u] && left.element[1u] < right_1.element[1u])) << 4;
    return bits_1;
}

// tests/kernels/structs.rs:457
__device__ Digit Digit_from(Parts argument) {
    const unsigned value = argument.f1;
    return Digit{value + 1u};
}

// tests/kernels/structs.rs:463
__device__ float f32_from(Digit digit) {
    return float(digit.value) * 0.5f;
}

// tests/kernels/structs.rs:451
__device__ Digit Digit_from_2(unsigned value) {
    return Digit{value};
}

// tests/kernels/structs.rs:512
__device__ Array<float, 4> converted(Version version) {
    const Digit digit = Digit_from(version.parts);
    const float half_1 = f32_from(digit);
    return Array<float, 4>{{half_1, f32_from(Digit_from_2(version.major)), float(Digit_default().value), float(Digit_from(version.parts).value)}};
}

extern "C" __global__ void __launch_bounds__(256) compare(const Launch launch, const Version *__restrict__ a, const Version *__restrict__ b, unsigned *__restrict__ bits_1, Array<float, 4> *__restrict__ converted_1) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    store(bits_1, launch.bits_1_len, i, bits(load(a, launch.a_len, i), load(b, launch.b_len, i)) | (more_bits(load(a, launch.a_len, i), load(b, launch.b_len, i)) << 10));
    store(converted_1, launch.converted_1_len, i, converted(load(a, launch.a_len, i)));
}
