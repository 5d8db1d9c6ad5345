// signed, tests/kernels/integer_vectors.rs:81

template <class T, unsigned N>
struct Array {
    T element[N];
};

struct bool2 {
    bool x, y;
};

struct bool3 {
    bool x, y, z;
};

struct bool4 {
    bool x, y, z, w;
};

// Signed overflow is undefined in C, so signed arithmetic goes through `unsigned`.
__device__ int i32_add(int a, int b) {
    return int(unsigned(a) + unsigned(b));
}

__device__ int i32_sub(int a, int b) {
    return int(unsigned(a) - unsigned(b));
}

__device__ int i32_mul(int a, int b) {
    return int(unsigned(a) * unsigned(b));
}

__device__ int i32_shl(int a, unsigned n) {
    return int(unsigned(a) << (n & 31));
}

__device__ unsigned i32_abs_diff(int a, int b) {
    return unsigned(max(a, b)) - unsigned(min(a, b));
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ int i32_saturating(long long wide) {
    return int(min(max(wide, -2147483648ll), 2147483647ll));
}

__device__ int i32_saturating_add(int a, int b) {
    return i32_saturating((long long)a + b);
}

__device__ int i32_saturating_sub(int a, int b) {
    return i32_saturating((long long)a - b);
}

__device__ int i32_saturating_mul(int a, int b) {
    return i32_saturating((long long)a * b);
}

struct packed_int2 {
    int x, y;
    packed_int2() = default;
    __device__ packed_int2(int2 v) : x(v.x), y(v.y) {}
    __device__ operator int2() const { return int2{x, y}; }
};

struct packed_int4 {
    int x, y, z, w;
    packed_int4() = default;
    __device__ packed_int4(int4 v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    __device__ operator int4() const { return int4{x, y, z, w}; }
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned shift;
    unsigned a_len, a_offset;
    unsigned b_len, b_offset;
    unsigned y_len, y_offset;
    unsigned numbers_len, numbers_offset;
};

__device__ int2 operator&(int2 a, int2 b) { return int2{a.x & b.x, a.y & b.y}; }

__device__ int2 operator*(int2 a, int2 b) { return int2{i32_mul(a.x, b.x), i32_mul(a.y, b.y)}; }

__device__ int2 operator+(int2 a, int2 b) { return int2{i32_add(a.x, b.x), i32_add(a.y, b.y)}; }

__device__ int2 operator-(int2 a, int2 b) { return int2{i32_sub(a.x, b.x), i32_sub(a.y, b.y)}; }

__device__ int2 operator^(int2 a, int2 b) { return int2{a.x ^ b.x, a.y ^ b.y}; }

__device__ int2 operator|(int2 a, int2 b) { return int2{a.x | b.x, a.y | b.y}; }

__device__ int2 operator~(int2 a) { return int2{~a.x, ~a.y}; }

__device__ int3 operator&(int3 a, int3 b) { return int3{a.x & b.x, a.y & b.y, a.z & b.z}; }

__device__ int3 operator*(int3 a, int3 b) { return int3{i32_mul(a.x, b.x), i32_mul(a.y, b.y), i32_mul(a.z, b.z)}; }

__device__ int3 operator+(int3 a, int3 b) { return int3{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z)}; }

__device__ int3 operator-(int3 a, int3 b) { return int3{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z)}; }

__device__ int3 operator^(int3 a, int3 b) { return int3{a.x ^ b.x, a.y ^ b.y, a.z ^ b.z}; }

__device__ int3 operator|(int3 a, int3 b) { return int3{a.x | b.x, a.y | b.y, a.z | b.z}; }

__device__ int3 operator~(int3 a) { return int3{~a.x, ~a.y, ~a.z}; }

__device__ int4 operator&(int4 a, int4 b) { return int4{a.x & b.x, a.y & b.y, a.z & b.z, a.w & b.w}; }

__device__ int4 operator*(int4 a, int4 b) { return int4{i32_mul(a.x, b.x), i32_mul(a.y, b.y), i32_mul(a.z, b.z), i32_mul(a.w, b.w)}; }

__device__ int4 operator+(int4 a, int4 b) { return int4{i32_add(a.x, b.x), i32_add(a.y, b.y), i32_add(a.z, b.z), i32_add(a.w, b.w)}; }

__device__ int4 operator-(int4 a, int4 b) { return int4{i32_sub(a.x, b.x), i32_sub(a.y, b.y), i32_sub(a.z, b.z), i32_sub(a.w, b.w)}; }

__device__ int4 operator^(int4 a, int4 b) { return int4{a.x ^ b.x, a.y ^ b.y, a.z ^ b.z, a.w ^ b.w}; }

__device__ int4 operator|(int4 a, int4 b) { return int4{a.x | b.x, a.y | b.y, a.z | b.z, a.w | b.w}; }

__device__ int4 operator~(int4 a) { return int4{~a.x, ~a.y, ~a.z, ~a.w}; }

// glam's IVec2::wrapping_add
__device__ int2 IVec2_wrapping_add(int2 self_, int2 rhs) {
    return self_ + rhs;
}

// glam's IVec2::wrapping_sub
__device__ int2 IVec2_wrapping_sub(int2 self_, int2 rhs) {
    return self_ - rhs;
}

// glam's IVec2::wrapping_mul
__device__ int2 IVec2_wrapping_mul(int2 self_, int2 rhs) {
    return self_ * rhs;
}

// glam's IVec2::saturating_add
__device__ int2 IVec2_saturating_add(int2 self_, int2 rhs) {
    return int2{i32_saturating_add(self_.x, rhs.x), i32_saturating_add(self_.y, rhs.y)};
}

// glam's IVec2::saturating_sub
__device__ int2 IVec2_saturating_sub(int2 self_, int2 rhs) {
    return int2{i32_saturating_sub(self_.x, rhs.x), i32_saturating_sub(self_.y, rhs.y)};
}

// glam's IVec2::saturating_mul
__device__ int2 IVec2_saturating_mul(int2 self_, int2 rhs) {
    return int2{i32_saturating_mul(self_.x, rhs.x), i32_saturating_mul(self_.y, rhs.y)};
}

// glam's IVec2::div
__device__ int2 IVec2_div(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 0u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 1u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 2u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 3u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

// glam's IVec2::rem
__device__ int2 IVec2_rem(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 4u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 5u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 6u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 7u);
        return int2{};
    }
    return int2{dividend % divisor, dividend_1 % divisor_1};
}

// glam's IVec2::div
__device__ int2 IVec2_div_2(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 8u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 9u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 10u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 11u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

// glam's IVec2::rem
__device__ int2 IVec2_rem_2(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 12u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 13u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 14u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 15u);
        return int2{};
    }
    return int2{dividend % divisor, dividend_1 % divisor_1};
}

// glam's IVec2::div
__device__ int2 IVec2_div_3(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 16u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 17u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 18u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 19u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

// glam's IVec2::rem
__device__ int2 IVec2_rem_3(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 20u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 21u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 22u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 23u);
        return int2{};
    }
    return int2{dividend % divisor, dividend_1 % divisor_1};
}

// glam's IVec2::shr
__device__ int2 IVec2_shr(int2 self_, uint2 rhs) {
    return int2{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31)};
}

// glam's IVec2::shl
__device__ int2 IVec2_shl(int2 self_, uint2 rhs) {
    return int2{i32_shl(self_.x, rhs.x), i32_shl(self_.y, rhs.y)};
}

// glam's IVec2::as_uvec2
__device__ uint2 IVec2_as_uvec2(int2 self_) {
    return uint2{unsigned(self_.x), unsigned(self_.y)};
}

// glam's IVec2::min
__device__ int2 IVec2_min(int2 self_, int2 rhs) {
    return int2{min(self_.x, rhs.x), min(self_.y, rhs.y)};
}

// glam's IVec2::max
__device__ int2 IVec2_max(int2 self_, int2 rhs) {
    return int2{max(self_.x, rhs.x), max(self_.y, rhs.y)};
}

// glam's IVec2::clamp
__device__ int2 IVec2_clamp(int2 self_, int2 min_1, int2 max_1) {
    return IVec2_min(IVec2_max(self_, min_1), max_1);
}

// glam's IVec2::cmpgt
__device__ bool2 IVec2_cmpgt(int2 self_, int2 rhs) {
    return bool2{self_.x > rhs.x, self_.y > rhs.y};
}

// glam's IVec2::select
__device__ int2 IVec2_select(bool2 mask, int2 if_true, int2 if_false) {
    int value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    int value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    return int2{value, value_1};
}

// glam's IVec2::to_array
__device__ Array<int, 2> IVec2_to_array(int2 self_) {
    return Array<int, 2>{{self_.x, self_.y}};
}

// glam's IVec2::from_array
__device__ int2 IVec2_from_array(Array<int, 2> a) {
    return int2{a.element[0u], a.element[1u]};
}

// glam's IVec2::div
__device__ int2 IVec2_div_4(int2 self_, int2 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 24u);
        return int2{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 25u);
        return int2{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 26u);
        return int2{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 27u);
        return int2{};
    }
    return int2{dividend / divisor, dividend_1 / divisor_1};
}

// tests/kernels/integer_vectors.rs:72
__device__ Array<packed_int2, 28> signed_two(int2 a, int2 b, unsigned n, Panic<2> &panicked) {
    const int2 kept = IVec2_wrapping_add(a, b);
    const int2 kept_1 = IVec2_wrapping_sub(a, b);
    const int2 kept_2 = IVec2_wrapping_mul(a, b);
    const int2 kept_3 = IVec2_saturating_add(a, b);
    const int2 kept_4 = IVec2_saturating_sub(a, b);
    const int2 kept_5 = IVec2_saturating_mul(a, b);
    const int2 kept_6 = IVec2_div(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 kept_7 = IVec2_rem(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 kept_8 = IVec2_div_2(a, int2{3, 3}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 kept_9 = IVec2_rem_2(a, int2{3, 3}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 kept_10 = IVec2_div_3(int2{100, 100}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 kept_11 = IVec2_rem_3(int2{100, 100}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 kept_12 = IVec2_shr(a, uint2{2u, 2u});
    const unsigned component = n;
    const int2 kept_13 = IVec2_shl(a, uint2{component, component});
    const int2 kept_14 = IVec2_shr(a, IVec2_as_uvec2(b & int2{7, 7}));
    const int2 kept_15 = IVec2_min(a, b);
    const int2 kept_16 = IVec2_max(a, b);
    const int2 kept_17 = IVec2_clamp(a, int2{3, 3}, int2{1000, 1000});
    const int2 kept_18 = IVec2_select(IVec2_cmpgt(a, b), a, b);
    const int2 vector = IVec2_from_array(IVec2_to_array(b));
    const int2 result = IVec2_div_4(int2{7, vector.y}, int2{1, 1}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 result_1 = IVec2_div_4(int2{2147483647, 2147483647}, int2{2, 2}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    const int2 result_2 = IVec2_div_4(int2{(-2147483647 - 1), (-2147483647 - 1)}, int2{2, 2}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int2, 28>{};
    }
    return Array<packed_int2, 28>{{kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & int2{12, 12}, a | int2{12, 12}, a ^ int2{12, 12}, ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - int2{0, 1}, result_1 + result_2 + int2{0, 0}}};
}

// glam's IVec3::wrapping_add
__device__ int3 IVec3_wrapping_add(int3 self_, int3 rhs) {
    return self_ + rhs;
}

// glam's IVec3::wrapping_sub
__device__ int3 IVec3_wrapping_sub(int3 self_, int3 rhs) {
    return self_ - rhs;
}

// glam's IVec3::wrapping_mul
__device__ int3 IVec3_wrapping_mul(int3 self_, int3 rhs) {
    return self_ * rhs;
}

// glam's IVec3::saturating_add
__device__ int3 IVec3_saturating_add(int3 self_, int3 rhs) {
    return int3{i32_saturating_add(self_.x, rhs.x), i32_saturating_add(self_.y, rhs.y), i32_saturating_add(self_.z, rhs.z)};
}

// glam's IVec3::saturating_sub
__device__ int3 IVec3_saturating_sub(int3 self_, int3 rhs) {
    return int3{i32_saturating_sub(self_.x, rhs.x), i32_saturating_sub(self_.y, rhs.y), i32_saturating_sub(self_.z, rhs.z)};
}

// glam's IVec3::saturating_mul
__device__ int3 IVec3_saturating_mul(int3 self_, int3 rhs) {
    return int3{i32_saturating_mul(self_.x, rhs.x), i32_saturating_mul(self_.y, rhs.y), i32_saturating_mul(self_.z, rhs.z)};
}

// glam's IVec3::div
__device__ int3 IVec3_div(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 28u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 29u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 30u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 31u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 32u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 33u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// glam's IVec3::rem
__device__ int3 IVec3_rem(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 34u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 35u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 36u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 37u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 38u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 39u);
        return int3{};
    }
    return int3{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2};
}

// glam's IVec3::div
__device__ int3 IVec3_div_2(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 40u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 41u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 42u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 43u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 44u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 45u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// glam's IVec3::rem
__device__ int3 IVec3_rem_2(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 46u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 47u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 48u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 49u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 50u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 51u);
        return int3{};
    }
    return int3{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2};
}

// glam's IVec3::div
__device__ int3 IVec3_div_3(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 52u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 53u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 54u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 55u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 56u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 57u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// glam's IVec3::rem
__device__ int3 IVec3_rem_3(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 58u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 59u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 60u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 61u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 62u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 63u);
        return int3{};
    }
    return int3{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2};
}

// glam's IVec3::shr
__device__ int3 IVec3_shr(int3 self_, uint3 rhs) {
    return int3{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31), self_.z >> (rhs.z & 31)};
}

// glam's IVec3::shl
__device__ int3 IVec3_shl(int3 self_, uint3 rhs) {
    return int3{i32_shl(self_.x, rhs.x), i32_shl(self_.y, rhs.y), i32_shl(self_.z, rhs.z)};
}

// glam's IVec3::as_uvec3
__device__ uint3 IVec3_as_uvec3(int3 self_) {
    return uint3{unsigned(self_.x), unsigned(self_.y), unsigned(self_.z)};
}

// glam's IVec3::min
__device__ int3 IVec3_min(int3 self_, int3 rhs) {
    return int3{min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z)};
}

// glam's IVec3::max
__device__ int3 IVec3_max(int3 self_, int3 rhs) {
    return int3{max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z)};
}

// glam's IVec3::clamp
__device__ int3 IVec3_clamp(int3 self_, int3 min_1, int3 max_1) {
    return IVec3_min(IVec3_max(self_, min_1), max_1);
}

// glam's IVec3::cmpgt
__device__ bool3 IVec3_cmpgt(int3 self_, int3 rhs) {
    return bool3{self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z};
}

// glam's IVec3::select
__device__ int3 IVec3_select(bool3 mask, int3 if_true, int3 if_false) {
    int value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    int value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    int value_2;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    return int3{value, value_1, value_2};
}

// glam's IVec3::to_array
__device__ Array<int, 3> IVec3_to_array(int3 self_) {
    return Array<int, 3>{{self_.x, self_.y, self_.z}};
}

// glam's IVec3::from_array
__device__ int3 IVec3_from_array(Array<int, 3> a) {
    return int3{a.element[0u], a.element[1u], a.element[2u]};
}

// glam's IVec3::div
__device__ int3 IVec3_div_4(int3 self_, int3 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 64u);
        return int3{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 65u);
        return int3{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 66u);
        return int3{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 67u);
        return int3{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 68u);
        return int3{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 69u);
        return int3{};
    }
    return int3{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2};
}

// tests/kernels/integer_vectors.rs:73
__device__ Array<int3, 28> signed_three(int3 a, int3 b, unsigned n, Panic<2> &panicked) {
    const int3 kept = IVec3_wrapping_add(a, b);
    const int3 kept_1 = IVec3_wrapping_sub(a, b);
    const int3 kept_2 = IVec3_wrapping_mul(a, b);
    const int3 kept_3 = IVec3_saturating_add(a, b);
    const int3 kept_4 = IVec3_saturating_sub(a, b);
    const int3 kept_5 = IVec3_saturating_mul(a, b);
    const int3 kept_6 = IVec3_div(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 kept_7 = IVec3_rem(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 kept_8 = IVec3_div_2(a, int3{3, 3, 3}, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 kept_9 = IVec3_rem_2(a, int3{3, 3, 3}, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 kept_10 = IVec3_div_3(int3{100, 100, 100}, b, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 kept_11 = IVec3_rem_3(int3{100, 100, 100}, b, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 kept_12 = IVec3_shr(a, uint3{2u, 2u, 2u});
    const unsigned component = n;
    const int3 kept_13 = IVec3_shl(a, uint3{component, component, component});
    const int3 kept_14 = IVec3_shr(a, IVec3_as_uvec3(b & int3{7, 7, 7}));
    const int3 kept_15 = IVec3_min(a, b);
    const int3 kept_16 = IVec3_max(a, b);
    const int3 kept_17 = IVec3_clamp(a, int3{3, 3, 3}, int3{1000, 1000, 1000});
    const int3 kept_18 = IVec3_select(IVec3_cmpgt(a, b), a, b);
    const int3 vector = IVec3_from_array(IVec3_to_array(b));
    const int3 result = IVec3_div_4(int3{7, vector.y, vector.z}, int3{1, 1, 1}, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 result_1 = IVec3_div_4(int3{2147483647, 2147483647, 2147483647}, int3{2, 2, 2}, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    const int3 result_2 = IVec3_div_4(int3{(-2147483647 - 1), (-2147483647 - 1), (-2147483647 - 1)}, int3{2, 2, 2}, panicked);
    if (panicked.site != 0u) {
        return Array<int3, 28>{};
    }
    return Array<int3, 28>{{kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & int3{12, 12, 12}, a | int3{12, 12, 12}, a ^ int3{12, 12, 12}, ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - int3{0, 1, 0}, result_1 + result_2 + int3{0, 0, 0}}};
}

// glam's IVec4::wrapping_add
__device__ int4 IVec4_wrapping_add(int4 self_, int4 rhs) {
    return self_ + rhs;
}

// glam's IVec4::wrapping_sub
__device__ int4 IVec4_wrapping_sub(int4 self_, int4 rhs) {
    return self_ - rhs;
}

// glam's IVec4::wrapping_mul
__device__ int4 IVec4_wrapping_mul(int4 self_, int4 rhs) {
    return self_ * rhs;
}

// glam's IVec4::saturating_add
__device__ int4 IVec4_saturating_add(int4 self_, int4 rhs) {
    return int4{i32_saturating_add(self_.x, rhs.x), i32_saturating_add(self_.y, rhs.y), i32_saturating_add(self_.z, rhs.z), i32_saturating_add(self_.w, rhs.w)};
}

// glam's IVec4::saturating_sub
__device__ int4 IVec4_saturating_sub(int4 self_, int4 rhs) {
    return int4{i32_saturating_sub(self_.x, rhs.x), i32_saturating_sub(self_.y, rhs.y), i32_saturating_sub(self_.z, rhs.z), i32_saturating_sub(self_.w, rhs.w)};
}

// glam's IVec4::saturating_mul
__device__ int4 IVec4_saturating_mul(int4 self_, int4 rhs) {
    return int4{i32_saturating_mul(self_.x, rhs.x), i32_saturating_mul(self_.y, rhs.y), i32_saturating_mul(self_.z, rhs.z), i32_saturating_mul(self_.w, rhs.w)};
}

// glam's IVec4::div
__device__ int4 IVec4_div(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 70u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 71u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 72u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 73u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 74u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 75u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 76u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 77u);
        return int4{};
    }
    return int4{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3};
}

// glam's IVec4::rem
__device__ int4 IVec4_rem(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 78u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 79u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 80u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 81u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 82u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 83u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 84u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 85u);
        return int4{};
    }
    return int4{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2, dividend_3 % divisor_3};
}

// glam's IVec4::div
__device__ int4 IVec4_div_2(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 86u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 87u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 88u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 89u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 90u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 91u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 92u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 93u);
        return int4{};
    }
    return int4{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3};
}

// glam's IVec4::rem
__device__ int4 IVec4_rem_2(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 94u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 95u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 96u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 97u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 98u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 99u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 100u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 101u);
        return int4{};
    }
    return int4{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2, dividend_3 % divisor_3};
}

// glam's IVec4::div
__device__ int4 IVec4_div_3(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 102u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 103u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 104u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 105u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 106u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 107u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 108u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 109u);
        return int4{};
    }
    return int4{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3};
}

// glam's IVec4::rem
__device__ int4 IVec4_rem_3(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 110u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 111u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 112u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 113u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 114u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 115u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 116u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 117u);
        return int4{};
    }
    return int4{dividend % divisor, dividend_1 % divisor_1, dividend_2 % divisor_2, dividend_3 % divisor_3};
}

// glam's IVec4::shr
__device__ int4 IVec4_shr(int4 self_, uint4 rhs) {
    return int4{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31), self_.z >> (rhs.z & 31), self_.w >> (rhs.w & 31)};
}

// glam's IVec4::shl
__device__ int4 IVec4_shl(int4 self_, uint4 rhs) {
    return int4{i32_shl(self_.x, rhs.x), i32_shl(self_.y, rhs.y), i32_shl(self_.z, rhs.z), i32_shl(self_.w, rhs.w)};
}

// glam's IVec4::as_uvec4
__device__ uint4 IVec4_as_uvec4(int4 self_) {
    return uint4{unsigned(self_.x), unsigned(self_.y), unsigned(self_.z), unsigned(self_.w)};
}

// glam's IVec4::min
__device__ int4 IVec4_min(int4 self_, int4 rhs) {
    return int4{min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z), min(self_.w, rhs.w)};
}

// glam's IVec4::max
__device__ int4 IVec4_max(int4 self_, int4 rhs) {
    return int4{max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z), max(self_.w, rhs.w)};
}

// glam's IVec4::clamp
__device__ int4 IVec4_clamp(int4 self_, int4 min_1, int4 max_1) {
    return IVec4_min(IVec4_max(self_, min_1), max_1);
}

// glam's IVec4::cmpgt
__device__ bool4 IVec4_cmpgt(int4 self_, int4 rhs) {
    return bool4{self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z, self_.w > rhs.w};
}

// glam's IVec4::select
__device__ int4 IVec4_select(bool4 mask, int4 if_true, int4 if_false) {
    int value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    int value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    int value_2;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    int value_3;
    if (mask.w) {
        value_3 = if_true.w;
    } else {
        value_3 = if_false.w;
    }
    return int4{value, value_1, value_2, value_3};
}

// glam's IVec4::to_array
__device__ Array<int, 4> IVec4_to_array(int4 self_) {
    return Array<int, 4>{{self_.x, self_.y, self_.z, self_.w}};
}

// glam's IVec4::from_array
__device__ int4 IVec4_from_array(Array<int, 4> a) {
    return int4{a.element[0u], a.element[1u], a.element[2u], a.element[3u]};
}

// glam's IVec4::div
__device__ int4 IVec4_div_4(int4 self_, int4 rhs, Panic<2> &panicked) {
    const int divisor = rhs.x;
    if (!(!(divisor == 0))) {
        panic(panicked, 118u);
        return int4{};
    }
    const int dividend = self_.x;
    if (!(!(dividend == (-2147483647 - 1) && divisor == (-1)))) {
        panic(panicked, 119u);
        return int4{};
    }
    const int divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0))) {
        panic(panicked, 120u);
        return int4{};
    }
    const int dividend_1 = self_.y;
    if (!(!(dividend_1 == (-2147483647 - 1) && divisor_1 == (-1)))) {
        panic(panicked, 121u);
        return int4{};
    }
    const int divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0))) {
        panic(panicked, 122u);
        return int4{};
    }
    const int dividend_2 = self_.z;
    if (!(!(dividend_2 == (-2147483647 - 1) && divisor_2 == (-1)))) {
        panic(panicked, 123u);
        return int4{};
    }
    const int divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0))) {
        panic(panicked, 124u);
        return int4{};
    }
    const int dividend_3 = self_.w;
    if (!(!(dividend_3 == (-2147483647 - 1) && divisor_3 == (-1)))) {
        panic(panicked, 125u);
        return int4{};
    }
    return int4{dividend / divisor, dividend_1 / divisor_1, dividend_2 / divisor_2, dividend_3 / divisor_3};
}

// tests/kernels/integer_vectors.rs:74
__device__ Array<packed_int4, 28> signed_four(int4 a, int4 b, unsigned n, Panic<2> &panicked) {
    const int4 kept = IVec4_wrapping_add(a, b);
    const int4 kept_1 = IVec4_wrapping_sub(a, b);
    const int4 kept_2 = IVec4_wrapping_mul(a, b);
    const int4 kept_3 = IVec4_saturating_add(a, b);
    const int4 kept_4 = IVec4_saturating_sub(a, b);
    const int4 kept_5 = IVec4_saturating_mul(a, b);
    const int4 kept_6 = IVec4_div(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 kept_7 = IVec4_rem(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 kept_8 = IVec4_div_2(a, int4{3, 3, 3, 3}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 kept_9 = IVec4_rem_2(a, int4{3, 3, 3, 3}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 kept_10 = IVec4_div_3(int4{100, 100, 100, 100}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 kept_11 = IVec4_rem_3(int4{100, 100, 100, 100}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 kept_12 = IVec4_shr(a, uint4{2u, 2u, 2u, 2u});
    const unsigned component = n;
    const int4 kept_13 = IVec4_shl(a, uint4{component, component, component, component});
    const int4 kept_14 = IVec4_shr(a, IVec4_as_uvec4(b & int4{7, 7, 7, 7}));
    const int4 kept_15 = IVec4_min(a, b);
    const int4 kept_16 = IVec4_max(a, b);
    const int4 kept_17 = IVec4_clamp(a, int4{3, 3, 3, 3}, int4{1000, 1000, 1000, 1000});
    const int4 kept_18 = IVec4_select(IVec4_cmpgt(a, b), a, b);
    const int4 vector = IVec4_from_array(IVec4_to_array(b));
    const int4 result = IVec4_div_4(int4{7, vector.y, vector.z, vector.w}, int4{1, 1, 1, 1}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 result_1 = IVec4_div_4(int4{2147483647, 2147483647, 2147483647, 2147483647}, int4{2, 2, 2, 2}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    const int4 result_2 = IVec4_div_4(int4{(-2147483647 - 1), (-2147483647 - 1), (-2147483647 - 1), (-2147483647 - 1)}, int4{2, 2, 2, 2}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_int4, 28>{};
    }
    return Array<packed_int4, 28>{{kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & int4{12, 12, 12, 12}, a | int4{12, 12, 12, 12}, a ^ int4{12, 12, 12, 12}, ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - int4{0, 1, 0, 0}, result_1 + result_2 + int4{0, 0, 0, 0}}};
}

// glam's IVec2::dot
__device__ int IVec2_dot(int2 self_, int2 rhs) {
    return i32_add(i32_mul(self_.x, rhs.x), i32_mul(self_.y, rhs.y));
}

// glam's IVec2::length_squared
__device__ int IVec2_length_squared(int2 self_) {
    return IVec2_dot(self_, self_);
}

// glam's IVec2::element_sum
__device__ int IVec2_element_sum(int2 self_) {
    return i32_add(self_.x, self_.y);
}

// glam's IVec2::element_product
__device__ int IVec2_element_product(int2 self_) {
    return i32_mul(self_.x, self_.y);
}

// glam's IVec2::min_element
__device__ int IVec2_min_element(int2 self_) {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's IVec2::max_element
__device__ int IVec2_max_element(int2 self_) {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's IVec2::min_position
__device__ unsigned IVec2_min_position(int2 self_, Panic<2> &panicked) {
    const Array<int, 2> components = IVec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (position >= 2u) {
            panic(panicked, 126u, 2u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec2::max_position
__device__ unsigned IVec2_max_position(int2 self_, Panic<2> &panicked) {
    const Array<int, 2> components = IVec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (position >= 2u) {
            panic(panicked, 127u, 2u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec2::manhattan_distance
__device__ unsigned IVec2_manhattan_distance(int2 self_, int2 rhs) {
    return i32_abs_diff(self_.x, rhs.x) + i32_abs_diff(self_.y, rhs.y);
}

// glam's UVec2::max_element
__device__ unsigned UVec2_max_element(uint2 self_) {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's IVec2::chebyshev_distance
__device__ unsigned IVec2_chebyshev_distance(int2 self_, int2 rhs) {
    return UVec2_max_element(uint2{i32_abs_diff(self_.x, rhs.x), i32_abs_diff(self_.y, rhs.y)});
}

// glam's IVec2::cmpeq
__device__ bool2 IVec2_cmpeq(int2 self_, int2 rhs) {
    return bool2{self_.x == rhs.x, self_.y == rhs.y};
}

// glam's BVec2::bitmask
__device__ unsigned BVec2_bitmask(bool2 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1);
}

// glam's IVec2::cmpne
__device__ bool2 IVec2_cmpne(int2 self_, int2 rhs) {
    return bool2{self_.x != rhs.x, self_.y != rhs.y};
}

// glam's IVec2::cmplt
__device__ bool2 IVec2_cmplt(int2 self_, int2 rhs) {
    return bool2{self_.x < rhs.x, self_.y < rhs.y};
}

// glam's IVec2::cmple
__device__ bool2 IVec2_cmple(int2 self_, int2 rhs) {
    return bool2{self_.x <= rhs.x, self_.y <= rhs.y};
}

// glam's IVec2::cmpge
__device__ bool2 IVec2_cmpge(int2 self_, int2 rhs) {
    return bool2{self_.x >= rhs.x, self_.y >= rhs.y};
}

// glam's IVec2::eq
__device__ bool IVec2_eq(int2 self_, int2 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's IVec2::dot_into_vec
__device__ int2 IVec2_dot_into_vec(int2 self_, int2 rhs) {
    const int component = IVec2_dot(self_, rhs);
    return int2{component, component};
}

// tests/kernels/integer_vectors.rs:72
__device__ Array<unsigned, 18> signed_numbers_two(int2 a, int2 b, Panic<2> &panicked) {
    const int2 small = a & int2{31, 31};
    const int2 other = b & int2{31, 31};
    const unsigned result = IVec2_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    const unsigned result_1 = IVec2_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    return Array<unsigned, 18>{{unsigned(IVec2_dot(small, other)), unsigned(IVec2_length_squared(small)), unsigned(IVec2_element_sum(small)), unsigned(IVec2_element_product(small)), unsigned(IVec2_min_element(a)), unsigned(IVec2_max_element(a)), result, result_1, IVec2_manhattan_distance(small, other), IVec2_chebyshev_distance(a, b), BVec2_bitmask(IVec2_cmpeq(a, b)), BVec2_bitmask(IVec2_cmpne(a, b)), BVec2_bitmask(IVec2_cmplt(a, b)), BVec2_bitmask(IVec2_cmple(a, b)), BVec2_bitmask(IVec2_cmpgt(a, b)), BVec2_bitmask(IVec2_cmpge(a, b)), unsigned(IVec2_eq(a, b)) + 2u * unsigned(!IVec2_eq(a, b)), unsigned(IVec2_dot_into_vec(small, other).x)}};
}

// glam's IVec3::dot
__device__ int IVec3_dot(int3 self_, int3 rhs) {
    return i32_add(i32_add(i32_mul(self_.x, rhs.x), i32_mul(self_.y, rhs.y)), i32_mul(self_.z, rhs.z));
}

// glam's IVec3::length_squared
__device__ int IVec3_length_squared(int3 self_) {
    return IVec3_dot(self_, self_);
}

// glam's IVec3::element_sum
__device__ int IVec3_element_sum(int3 self_) {
    return i32_add(i32_add(self_.x, self_.y), self_.z);
}

// glam's IVec3::element_product
__device__ int IVec3_element_product(int3 self_) {
    return i32_mul(i32_mul(self_.x, self_.y), self_.z);
}

// glam's IVec3::min_element
__device__ int IVec3_min_element(int3 self_) {
    int rest;
    if (self_.y < self_.z) {
        rest = self_.y;
    } else {
        rest = self_.z;
    }
    if (self_.x < rest) {
        return self_.x;
    } else {
        return rest;
    }
}

// glam's IVec3::max_element
__device__ int IVec3_max_element(int3 self_) {
    int rest;
    if (self_.y > self_.z) {
        rest = self_.y;
    } else {
        rest = self_.z;
    }
    if (self_.x > rest) {
        return self_.x;
    } else {
        return rest;
    }
}

// glam's IVec3::min_position
__device__ unsigned IVec3_min_position(int3 self_, Panic<2> &panicked) {
    const Array<int, 3> components = IVec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (position >= 3u) {
            panic(panicked, 128u, 3u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec3::max_position
__device__ unsigned IVec3_max_position(int3 self_, Panic<2> &panicked) {
    const Array<int, 3> components = IVec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (position >= 3u) {
            panic(panicked, 129u, 3u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec3::manhattan_distance
__device__ unsigned IVec3_manhattan_distance(int3 self_, int3 rhs) {
    return i32_abs_diff(self_.x, rhs.x) + i32_abs_diff(self_.y, rhs.y) + i32_abs_diff(self_.z, rhs.z);
}

// glam's UVec3::max_element
__device__ unsigned UVec3_max_element(uint3 self_) {
    unsigned rest;
    if (self_.y > self_.z) {
        rest = self_.y;
    } else {
        rest = self_.z;
    }
    if (self_.x > rest) {
        return self_.x;
    } else {
        return rest;
    }
}

// glam's IVec3::chebyshev_distance
__device__ unsigned IVec3_chebyshev_distance(int3 self_, int3 rhs) {
    return UVec3_max_element(uint3{i32_abs_diff(self_.x, rhs.x), i32_abs_diff(self_.y, rhs.y), i32_abs_diff(self_.z, rhs.z)});
}

// glam's IVec3::cmpeq
__device__ bool3 IVec3_cmpeq(int3 self_, int3 rhs) {
    return bool3{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z};
}

// glam's BVec3::bitmask
__device__ unsigned BVec3_bitmask(bool3 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2);
}

// glam's IVec3::cmpne
__device__ bool3 IVec3_cmpne(int3 self_, int3 rhs) {
    return bool3{self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z};
}

// glam's IVec3::cmplt
__device__ bool3 IVec3_cmplt(int3 self_, int3 rhs) {
    return bool3{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z};
}

// glam's IVec3::cmple
__device__ bool3 IVec3_cmple(int3 self_, int3 rhs) {
    return bool3{self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z};
}

// glam's IVec3::cmpge
__device__ bool3 IVec3_cmpge(int3 self_, int3 rhs) {
    return bool3{self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z};
}

// glam's IVec3::eq
__device__ bool IVec3_eq(int3 self_, int3 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's IVec3::dot_into_vec
__device__ int3 IVec3_dot_into_vec(int3 self_, int3 rhs) {
    const int component = IVec3_dot(self_, rhs);
    return int3{component, component, component};
}

// tests/kernels/integer_vectors.rs:73
__device__ Array<unsigned, 18> signed_numbers_three(int3 a, int3 b, Panic<2> &panicked) {
    const int3 small = a & int3{31, 31, 31};
    const int3 other = b & int3{31, 31, 31};
    const unsigned result = IVec3_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    const unsigned result_1 = IVec3_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    return Array<unsigned, 18>{{unsigned(IVec3_dot(small, other)), unsigned(IVec3_length_squared(small)), unsigned(IVec3_element_sum(small)), unsigned(IVec3_element_product(small)), unsigned(IVec3_min_element(a)), unsigned(IVec3_max_element(a)), result, result_1, IVec3_manhattan_distance(small, other), IVec3_chebyshev_distance(a, b), BVec3_bitmask(IVec3_cmpeq(a, b)), BVec3_bitmask(IVec3_cmpne(a, b)), BVec3_bitmask(IVec3_cmplt(a, b)), BVec3_bitmask(IVec3_cmple(a, b)), BVec3_bitmask(IVec3_cmpgt(a, b)), BVec3_bitmask(IVec3_cmpge(a, b)), unsigned(IVec3_eq(a, b)) + 2u * unsigned(!IVec3_eq(a, b)), unsigned(IVec3_dot_into_vec(small, other).x)}};
}

// glam's IVec4::dot
__device__ int IVec4_dot(int4 self_, int4 rhs) {
    return i32_add(i32_add(i32_add(i32_mul(self_.x, rhs.x), i32_mul(self_.y, rhs.y)), i32_mul(self_.z, rhs.z)), i32_mul(self_.w, rhs.w));
}

// glam's IVec4::length_squared
__device__ int IVec4_length_squared(int4 self_) {
    return IVec4_dot(self_, self_);
}

// glam's IVec4::element_sum
__device__ int IVec4_element_sum(int4 self_) {
    return i32_add(i32_add(i32_add(self_.x, self_.y), self_.z), self_.w);
}

// glam's IVec4::element_product
__device__ int IVec4_element_product(int4 self_) {
    return i32_mul(i32_mul(i32_mul(self_.x, self_.y), self_.z), self_.w);
}

// glam's IVec4::min_element
__device__ int IVec4_min_element(int4 self_) {
    return IVec2_min_element(IVec2_min(int2{self_.x, self_.y}, int2{self_.z, self_.w}));
}

// glam's IVec4::max_element
__device__ int IVec4_max_element(int4 self_) {
    return IVec2_max_element(IVec2_max(int2{self_.x, self_.y}, int2{self_.z, self_.w}));
}

// glam's IVec4::min_position
__device__ unsigned IVec4_min_position(int4 self_, Panic<2> &panicked) {
    const Array<int, 4> components = IVec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (position >= 4u) {
            panic(panicked, 130u, 4u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec4::max_position
__device__ unsigned IVec4_max_position(int4 self_, Panic<2> &panicked) {
    const Array<int, 4> components = IVec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (position >= 4u) {
            panic(panicked, 131u, 4u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's IVec4::manhattan_distance
__device__ unsigned IVec4_manhattan_distance(int4 self_, int4 rhs) {
    return i32_abs_diff(self_.x, rhs.x) + i32_abs_diff(self_.y, rhs.y) + i32_abs_diff(self_.z, rhs.z) + i32_abs_diff(self_.w, rhs.w);
}

// glam's UVec2::max
__device__ uint2 UVec2_max(uint2 self_, uint2 rhs) {
    return uint2{max(self_.x, rhs.x), max(self_.y, rhs.y)};
}

// glam's UVec4::max_element
__device__ unsigned UVec4_max_element(uint4 self_) {
    return UVec2_max_element(UVec2_max(uint2{self_.x, self_.y}, uint2{self_.z, self_.w}));
}

// glam's IVec4::chebyshev_distance
__device__ unsigned IVec4_chebyshev_distance(int4 self_, int4 rhs) {
    return UVec4_max_element(uint4{i32_abs_diff(self_.x, rhs.x), i32_abs_diff(self_.y, rhs.y), i32_abs_diff(self_.z, rhs.z), i32_abs_diff(self_.w, rhs.w)});
}

// glam's IVec4::cmpeq
__device__ bool4 IVec4_cmpeq(int4 self_, int4 rhs) {
    return bool4{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w};
}

// glam's BVec4::bitmask
__device__ unsigned BVec4_bitmask(bool4 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2) | (unsigned(self_.w) << 3);
}

// glam's IVec4::cmpne
__device__ bool4 IVec4_cmpne(int4 self_, int4 rhs) {
    return bool4{self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z, self_.w != rhs.w};
}

// glam's IVec4::cmplt
__device__ bool4 IVec4_cmplt(int4 self_, int4 rhs) {
    return bool4{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z, self_.w < rhs.w};
}

// glam's IVec4::cmple
__device__ bool4 IVec4_cmple(int4 self_, int4 rhs) {
    return bool4{self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z, self_.w <= rhs.w};
}

// glam's IVec4::cmpge
__device__ bool4 IVec4_cmpge(int4 self_, int4 rhs) {
    return bool4{self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z, self_.w >= rhs.w};
}

// glam's IVec4::eq
__device__ bool IVec4_eq(int4 self_, int4 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's IVec4::dot_into_vec
__device__ int4 IVec4_dot_into_vec(int4 self_, int4 rhs) {
    const int component = IVec4_dot(self_, rhs);
    return int4{component, component, component, component};
}

// tests/kernels/integer_vectors.rs:74
__device__ Array<unsigned, 18> signed_numbers_four(int4 a, int4 b, Panic<2> &panicked) {
    const int4 small = a & int4{31, 31, 31, 31};
    const int4 other = b & int4{31, 31, 31, 31};
    const unsigned result = IVec4_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    const unsigned result_1 = IVec4_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    return Array<unsigned, 18>{{unsigned(IVec4_dot(small, other)), unsigned(IVec4_length_squared(small)), unsigned(IVec4_element_sum(small)), unsigned(IVec4_element_product(small)), unsigned(IVec4_min_element(a)), unsigned(IVec4_max_element(a)), result, result_1, IVec4_manhattan_distance(small, other), IVec4_chebyshev_distance(a, b), BVec4_bitmask(IVec4_cmpeq(a, b)), BVec4_bitmask(IVec4_cmpne(a, b)), BVec4_bitmask(IVec4_cmplt(a, b)), BVec4_bitmask(IVec4_cmple(a, b)), BVec4_bitmask(IVec4_cmpgt(a, b)), BVec4_bitmask(IVec4_cmpge(a, b)), unsigned(IVec4_eq(a, b)) + 2u * unsigned(!IVec4_eq(a, b)), unsigned(IVec4_dot_into_vec(small, other).x)}};
}

extern "C" __global__ void __launch_bounds__(256) signed_kernel(const Launch launch, const int4 *__restrict__ a, const int4 *__restrict__ b, int4 *__restrict__ y, unsigned *__restrict__ numbers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 132u, launch.a_len, i);
            return;
        }
        const int4 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 133u, launch.b_len, i);
            return;
        }
        const int4 b_1 = b[i];
        const Array<packed_int2, 28> two = signed_two(int2{a_1.x, a_1.y}, int2{b_1.x, b_1.y}, launch.shift, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<int3, 28> three = signed_three(int3{a_1.x, a_1.y, a_1.z}, int3{b_1.x, b_1.y, b_1.z}, launch.shift, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<packed_int4, 28> four = signed_four(a_1, b_1, launch.shift, panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (u32_saturating_add(84u * i, 27u) < launch.y_len && u32_saturating_add(84u * i + 28u, 27u) < launch.y_len && u32_saturating_add(84u * i + 56u, 27u) < launch.y_len) {
            for (unsigned k = 0u; k < 28u; k++) {
                const auto vector = int3{two.element[k].x, two.element[k].y, 1};
                const unsigned index = 84u * i + k;
                y[index] = int4{vector.x, vector.y, vector.z, 2};
                const unsigned index_1 = 84u * i + 28u + k;
                y[index_1] = int4{three.element[k].x, three.element[k].y, three.element[k].z, 3};
                const unsigned index_2 = 84u * i + 56u + k;
                y[index_2] = four.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 28u; k++) {
                const auto vector = int3{two.element[k].x, two.element[k].y, 1};
                const unsigned index = 84u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 134u, launch.y_len, index);
                    return;
                }
                y[index] = int4{vector.x, vector.y, vector.z, 2};
                const unsigned index_1 = 84u * i + 28u + k;
                if (index_1 >= launch.y_len) {
                    panic(panicked, 135u, launch.y_len, index_1);
                    return;
                }
                y[index_1] = int4{three.element[k].x, three.element[k].y, three.element[k].z, 3};
                const unsigned index_2 = 84u * i + 56u + k;
                if (index_2 >= launch.y_len) {
                    panic(panicked, 136u, launch.y_len, index_2);
                    return;
                }
                y[index_2] = four.element[k];
            }
        }
        const Array<unsigned, 18> two_1 = signed_numbers_two(int2{a_1.x, a_1.y}, int2{b_1.x, b_1.y}, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 18> three_1 = signed_numbers_three(int3{a_1.x, a_1.y, a_1.z}, int3{b_1.x, b_1.y, b_1.z}, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 18> four_1 = signed_numbers_four(a_1, b_1, panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (u32_saturating_add(54u * i, 17u) < launch.numbers_len && u32_saturating_add(54u * i + 18u, 17u) < launch.numbers_len && u32_saturating_add(54u * i + 36u, 17u) < launch.numbers_len) {
            for (unsigned k = 0u; k < 18u; k++) {
                const unsigned index = 54u * i + k;
                numbers[index] = two_1.element[k];
                const unsigned index_1 = 54u * i + 18u + k;
                numbers[index_1] = three_1.element[k];
                const unsigned index_2 = 54u * i + 36u + k;
                numbers[index_2] = four_1.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 18u; k++) {
                const unsigned index = 54u * i + k;
                if (index >= launch.numbers_len) {
                    panic(panicked, 137u, launch.numbers_len, index);
                    return;
                }
                numbers[index] = two_1.element[k];
                const unsigned index_1 = 54u * i + 18u + k;
                if (index_1 >= launch.numbers_len) {
                    panic(panicked, 138u, launch.numbers_len, index_1);
                    return;
                }
                numbers[index_1] = three_1.element[k];
                const unsigned index_2 = 54u * i + 36u + k;
                if (index_2 >= launch.numbers_len) {
                    panic(panicked, 139u, launch.numbers_len, index_2);
                    return;
                }
                numbers[index_2] = four_1.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
