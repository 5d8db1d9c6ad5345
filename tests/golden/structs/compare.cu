// compare, tests/kernels/structs.rs:522

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
    unsigned kernel, number;
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
__device__ Number number_(Version version) {
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
    const Number x = number_(a);
    const Number y = number_(b);
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

extern "C" __global__ void __launch_bounds__(256) compare(const Launch launch, const Version *__restrict__ a, const Version *__restrict__ b, unsigned *__restrict__ bits_1, Array<float, 4> *__restrict__ converted_1, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 0u, launch.a_len, i);
            return;
        }
        if (i >= launch.b_len) {
            panic(panicked, 1u, launch.b_len, i);
            return;
        }
        if (i >= launch.bits_1_len) {
            panic(panicked, 2u, launch.bits_1_len, i);
            return;
        }
        bits_1[i] = bits(a[i], b[i]) | (more_bits(a[i], b[i]) << 10);
        if (i >= launch.converted_1_len) {
            panic(panicked, 3u, launch.converted_1_len, i);
            return;
        }
        converted_1[i] = converted(a[i]);
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
