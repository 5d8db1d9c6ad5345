// unsigned, tests/kernels/integer_vectors.rs:99

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

__device__ unsigned u32_abs_diff(unsigned a, unsigned b) {
    return max(a, b) - min(a, b);
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

__device__ bool u32_mul_fits(unsigned a, unsigned b) {
    return __umulhi(a, b) == 0;
}

__device__ unsigned u32_saturating_mul(unsigned a, unsigned b) {
    return u32_mul_fits(a, b) ? a * b : 4294967295u;
}

struct packed_uint2 {
    unsigned x, y;
    packed_uint2() = default;
    __device__ packed_uint2(uint2 v) : x(v.x), y(v.y) {}
    __device__ operator uint2() const { return uint2{x, y}; }
};

struct packed_uint4 {
    unsigned x, y, z, w;
    packed_uint4() = default;
    __device__ packed_uint4(uint4 v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    __device__ operator uint4() const { return uint4{x, y, z, w}; }
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

__device__ uint2 operator&(uint2 a, uint2 b) { return uint2{a.x & b.x, a.y & b.y}; }

__device__ uint2 operator*(uint2 a, uint2 b) { return uint2{a.x * b.x, a.y * b.y}; }

__device__ uint2 operator+(uint2 a, uint2 b) { return uint2{a.x + b.x, a.y + b.y}; }

__device__ uint2 operator-(uint2 a, uint2 b) { return uint2{a.x - b.x, a.y - b.y}; }

__device__ uint2 operator^(uint2 a, uint2 b) { return uint2{a.x ^ b.x, a.y ^ b.y}; }

__device__ uint2 operator|(uint2 a, uint2 b) { return uint2{a.x | b.x, a.y | b.y}; }

__device__ uint2 operator~(uint2 a) { return uint2{~a.x, ~a.y}; }

__device__ uint3 operator&(uint3 a, uint3 b) { return uint3{a.x & b.x, a.y & b.y, a.z & b.z}; }

__device__ uint3 operator*(uint3 a, uint3 b) { return uint3{a.x * b.x, a.y * b.y, a.z * b.z}; }

__device__ uint3 operator+(uint3 a, uint3 b) { return uint3{a.x + b.x, a.y + b.y, a.z + b.z}; }

__device__ uint3 operator-(uint3 a, uint3 b) { return uint3{a.x - b.x, a.y - b.y, a.z - b.z}; }

__device__ uint3 operator^(uint3 a, uint3 b) { return uint3{a.x ^ b.x, a.y ^ b.y, a.z ^ b.z}; }

__device__ uint3 operator|(uint3 a, uint3 b) { return uint3{a.x | b.x, a.y | b.y, a.z | b.z}; }

__device__ uint3 operator~(uint3 a) { return uint3{~a.x, ~a.y, ~a.z}; }

__device__ uint4 operator&(uint4 a, uint4 b) { return uint4{a.x & b.x, a.y & b.y, a.z & b.z, a.w & b.w}; }

__device__ uint4 operator*(uint4 a, uint4 b) { return uint4{a.x * b.x, a.y * b.y, a.z * b.z, a.w * b.w}; }

__device__ uint4 operator+(uint4 a, uint4 b) { return uint4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w}; }

__device__ uint4 operator-(uint4 a, uint4 b) { return uint4{a.x - b.x, a.y - b.y, a.z - b.z, a.w - b.w}; }

__device__ uint4 operator^(uint4 a, uint4 b) { return uint4{a.x ^ b.x, a.y ^ b.y, a.z ^ b.z, a.w ^ b.w}; }

__device__ uint4 operator|(uint4 a, uint4 b) { return uint4{a.x | b.x, a.y | b.y, a.z | b.z, a.w | b.w}; }

__device__ uint4 operator~(uint4 a) { return uint4{~a.x, ~a.y, ~a.z, ~a.w}; }

// glam's UVec2::wrapping_add
__device__ uint2 UVec2_wrapping_add(uint2 self_, uint2 rhs) {
    return self_ + rhs;
}

// glam's UVec2::wrapping_sub
__device__ uint2 UVec2_wrapping_sub(uint2 self_, uint2 rhs) {
    return self_ - rhs;
}

// glam's UVec2::wrapping_mul
__device__ uint2 UVec2_wrapping_mul(uint2 self_, uint2 rhs) {
    return self_ * rhs;
}

// glam's UVec2::saturating_add
__device__ uint2 UVec2_saturating_add(uint2 self_, uint2 rhs) {
    return uint2{u32_saturating_add(self_.x, rhs.x), u32_saturating_add(self_.y, rhs.y)};
}

// glam's UVec2::saturating_sub
__device__ uint2 UVec2_saturating_sub(uint2 self_, uint2 rhs) {
    return uint2{u32_saturating_sub(self_.x, rhs.x), u32_saturating_sub(self_.y, rhs.y)};
}

// glam's UVec2::saturating_mul
__device__ uint2 UVec2_saturating_mul(uint2 self_, uint2 rhs) {
    return uint2{u32_saturating_mul(self_.x, rhs.x), u32_saturating_mul(self_.y, rhs.y)};
}

// glam's UVec2::div
__device__ uint2 UVec2_div(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 0u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 1u);
        return uint2{};
    }
    return uint2{self_.x / divisor, self_.y / divisor_1};
}

// glam's UVec2::rem
__device__ uint2 UVec2_rem(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 2u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 3u);
        return uint2{};
    }
    return uint2{self_.x % divisor, self_.y % divisor_1};
}

// glam's UVec2::div
__device__ uint2 UVec2_div_2(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 4u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 5u);
        return uint2{};
    }
    return uint2{self_.x / divisor, self_.y / divisor_1};
}

// glam's UVec2::rem
__device__ uint2 UVec2_rem_2(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 6u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 7u);
        return uint2{};
    }
    return uint2{self_.x % divisor, self_.y % divisor_1};
}

// glam's UVec2::div
__device__ uint2 UVec2_div_3(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 8u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 9u);
        return uint2{};
    }
    return uint2{self_.x / divisor, self_.y / divisor_1};
}

// glam's UVec2::rem
__device__ uint2 UVec2_rem_3(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 10u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 11u);
        return uint2{};
    }
    return uint2{self_.x % divisor, self_.y % divisor_1};
}

// glam's UVec2::shr
__device__ uint2 UVec2_shr(uint2 self_, uint2 rhs) {
    return uint2{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31)};
}

// glam's UVec2::shl
__device__ uint2 UVec2_shl(uint2 self_, uint2 rhs) {
    return uint2{self_.x << (rhs.x & 31), self_.y << (rhs.y & 31)};
}

// glam's UVec2::min
__device__ uint2 UVec2_min(uint2 self_, uint2 rhs) {
    return uint2{min(self_.x, rhs.x), min(self_.y, rhs.y)};
}

// glam's UVec2::max
__device__ uint2 UVec2_max(uint2 self_, uint2 rhs) {
    return uint2{max(self_.x, rhs.x), max(self_.y, rhs.y)};
}

// glam's UVec2::clamp
__device__ uint2 UVec2_clamp(uint2 self_, uint2 min_1, uint2 max_1) {
    return UVec2_min(UVec2_max(self_, min_1), max_1);
}

// glam's UVec2::cmpgt
__device__ bool2 UVec2_cmpgt(uint2 self_, uint2 rhs) {
    return bool2{self_.x > rhs.x, self_.y > rhs.y};
}

// glam's UVec2::select
__device__ uint2 UVec2_select(bool2 mask, uint2 if_true, uint2 if_false) {
    unsigned value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    unsigned value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    return uint2{value, value_1};
}

// glam's UVec2::to_array
__device__ Array<unsigned, 2> UVec2_to_array(uint2 self_) {
    return Array<unsigned, 2>{{self_.x, self_.y}};
}

// glam's UVec2::from_array
__device__ uint2 UVec2_from_array(Array<unsigned, 2> a) {
    return uint2{a.element[0u], a.element[1u]};
}

// glam's UVec2::div
__device__ uint2 UVec2_div_4(uint2 self_, uint2 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 12u);
        return uint2{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 13u);
        return uint2{};
    }
    return uint2{self_.x / divisor, self_.y / divisor_1};
}

// tests/kernels/integer_vectors.rs:75
__device__ Array<packed_uint2, 28> unsigned_two(uint2 a, uint2 b, unsigned n, Panic<2> &panicked) {
    const uint2 kept = UVec2_wrapping_add(a, b);
    const uint2 kept_1 = UVec2_wrapping_sub(a, b);
    const uint2 kept_2 = UVec2_wrapping_mul(a, b);
    const uint2 kept_3 = UVec2_saturating_add(a, b);
    const uint2 kept_4 = UVec2_saturating_sub(a, b);
    const uint2 kept_5 = UVec2_saturating_mul(a, b);
    const uint2 kept_6 = UVec2_div(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 kept_7 = UVec2_rem(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 kept_8 = UVec2_div_2(a, uint2{3u, 3u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 kept_9 = UVec2_rem_2(a, uint2{3u, 3u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 kept_10 = UVec2_div_3(uint2{100u, 100u}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 kept_11 = UVec2_rem_3(uint2{100u, 100u}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 kept_12 = UVec2_shr(a, uint2{2u, 2u});
    const unsigned component = n;
    const uint2 kept_13 = UVec2_shl(a, uint2{component, component});
    const uint2 kept_14 = UVec2_shr(a, b & uint2{7u, 7u});
    const uint2 kept_15 = UVec2_min(a, b);
    const uint2 kept_16 = UVec2_max(a, b);
    const uint2 kept_17 = UVec2_clamp(a, uint2{3u, 3u}, uint2{1000u, 1000u});
    const uint2 kept_18 = UVec2_select(UVec2_cmpgt(a, b), a, b);
    const uint2 vector = UVec2_from_array(UVec2_to_array(b));
    const uint2 result = UVec2_div_4(uint2{7u, vector.y}, uint2{1u, 1u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 result_1 = UVec2_div_4(uint2{4294967295u, 4294967295u}, uint2{2u, 2u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    const uint2 result_2 = UVec2_div_4(uint2{0u, 0u}, uint2{2u, 2u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint2, 28>{};
    }
    return Array<packed_uint2, 28>{{kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & uint2{12u, 12u}, a | uint2{12u, 12u}, a ^ uint2{12u, 12u}, ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - uint2{0u, 1u}, result_1 + result_2 + uint2{0u, 0u}}};
}

// glam's UVec3::wrapping_add
__device__ uint3 UVec3_wrapping_add(uint3 self_, uint3 rhs) {
    return self_ + rhs;
}

// glam's UVec3::wrapping_sub
__device__ uint3 UVec3_wrapping_sub(uint3 self_, uint3 rhs) {
    return self_ - rhs;
}

// glam's UVec3::wrapping_mul
__device__ uint3 UVec3_wrapping_mul(uint3 self_, uint3 rhs) {
    return self_ * rhs;
}

// glam's UVec3::saturating_add
__device__ uint3 UVec3_saturating_add(uint3 self_, uint3 rhs) {
    return uint3{u32_saturating_add(self_.x, rhs.x), u32_saturating_add(self_.y, rhs.y), u32_saturating_add(self_.z, rhs.z)};
}

// glam's UVec3::saturating_sub
__device__ uint3 UVec3_saturating_sub(uint3 self_, uint3 rhs) {
    return uint3{u32_saturating_sub(self_.x, rhs.x), u32_saturating_sub(self_.y, rhs.y), u32_saturating_sub(self_.z, rhs.z)};
}

// glam's UVec3::saturating_mul
__device__ uint3 UVec3_saturating_mul(uint3 self_, uint3 rhs) {
    return uint3{u32_saturating_mul(self_.x, rhs.x), u32_saturating_mul(self_.y, rhs.y), u32_saturating_mul(self_.z, rhs.z)};
}

// glam's UVec3::div
__device__ uint3 UVec3_div(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 14u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 15u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 16u);
        return uint3{};
    }
    return uint3{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2};
}

// glam's UVec3::rem
__device__ uint3 UVec3_rem(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 17u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 18u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 19u);
        return uint3{};
    }
    return uint3{self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2};
}

// glam's UVec3::div
__device__ uint3 UVec3_div_2(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 20u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 21u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 22u);
        return uint3{};
    }
    return uint3{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2};
}

// glam's UVec3::rem
__device__ uint3 UVec3_rem_2(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 23u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 24u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 25u);
        return uint3{};
    }
    return uint3{self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2};
}

// glam's UVec3::div
__device__ uint3 UVec3_div_3(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 26u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 27u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 28u);
        return uint3{};
    }
    return uint3{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2};
}

// glam's UVec3::rem
__device__ uint3 UVec3_rem_3(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 29u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 30u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 31u);
        return uint3{};
    }
    return uint3{self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2};
}

// glam's UVec3::shr
__device__ uint3 UVec3_shr(uint3 self_, uint3 rhs) {
    return uint3{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31), self_.z >> (rhs.z & 31)};
}

// glam's UVec3::shl
__device__ uint3 UVec3_shl(uint3 self_, uint3 rhs) {
    return uint3{self_.x << (rhs.x & 31), self_.y << (rhs.y & 31), self_.z << (rhs.z & 31)};
}

// glam's UVec3::min
__device__ uint3 UVec3_min(uint3 self_, uint3 rhs) {
    return uint3{min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z)};
}

// glam's UVec3::max
__device__ uint3 UVec3_max(uint3 self_, uint3 rhs) {
    return uint3{max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z)};
}

// glam's UVec3::clamp
__device__ uint3 UVec3_clamp(uint3 self_, uint3 min_1, uint3 max_1) {
    return UVec3_min(UVec3_max(self_, min_1), max_1);
}

// glam's UVec3::cmpgt
__device__ bool3 UVec3_cmpgt(uint3 self_, uint3 rhs) {
    return bool3{self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z};
}

// glam's UVec3::select
__device__ uint3 UVec3_select(bool3 mask, uint3 if_true, uint3 if_false) {
    unsigned value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    unsigned value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    unsigned value_2;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    return uint3{value, value_1, value_2};
}

// glam's UVec3::to_array
__device__ Array<unsigned, 3> UVec3_to_array(uint3 self_) {
    return Array<unsigned, 3>{{self_.x, self_.y, self_.z}};
}

// glam's UVec3::from_array
__device__ uint3 UVec3_from_array(Array<unsigned, 3> a) {
    return uint3{a.element[0u], a.element[1u], a.element[2u]};
}

// glam's UVec3::div
__device__ uint3 UVec3_div_4(uint3 self_, uint3 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 32u);
        return uint3{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 33u);
        return uint3{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 34u);
        return uint3{};
    }
    return uint3{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2};
}

// tests/kernels/integer_vectors.rs:76
__device__ Array<uint3, 28> unsigned_three(uint3 a, uint3 b, unsigned n, Panic<2> &panicked) {
    const uint3 kept = UVec3_wrapping_add(a, b);
    const uint3 kept_1 = UVec3_wrapping_sub(a, b);
    const uint3 kept_2 = UVec3_wrapping_mul(a, b);
    const uint3 kept_3 = UVec3_saturating_add(a, b);
    const uint3 kept_4 = UVec3_saturating_sub(a, b);
    const uint3 kept_5 = UVec3_saturating_mul(a, b);
    const uint3 kept_6 = UVec3_div(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 kept_7 = UVec3_rem(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 kept_8 = UVec3_div_2(a, uint3{3u, 3u, 3u}, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 kept_9 = UVec3_rem_2(a, uint3{3u, 3u, 3u}, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 kept_10 = UVec3_div_3(uint3{100u, 100u, 100u}, b, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 kept_11 = UVec3_rem_3(uint3{100u, 100u, 100u}, b, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 kept_12 = UVec3_shr(a, uint3{2u, 2u, 2u});
    const unsigned component = n;
    const uint3 kept_13 = UVec3_shl(a, uint3{component, component, component});
    const uint3 kept_14 = UVec3_shr(a, b & uint3{7u, 7u, 7u});
    const uint3 kept_15 = UVec3_min(a, b);
    const uint3 kept_16 = UVec3_max(a, b);
    const uint3 kept_17 = UVec3_clamp(a, uint3{3u, 3u, 3u}, uint3{1000u, 1000u, 1000u});
    const uint3 kept_18 = UVec3_select(UVec3_cmpgt(a, b), a, b);
    const uint3 vector = UVec3_from_array(UVec3_to_array(b));
    const uint3 result = UVec3_div_4(uint3{7u, vector.y, vector.z}, uint3{1u, 1u, 1u}, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 result_1 = UVec3_div_4(uint3{4294967295u, 4294967295u, 4294967295u}, uint3{2u, 2u, 2u}, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    const uint3 result_2 = UVec3_div_4(uint3{0u, 0u, 0u}, uint3{2u, 2u, 2u}, panicked);
    if (panicked.site != 0u) {
        return Array<uint3, 28>{};
    }
    return Array<uint3, 28>{{kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & uint3{12u, 12u, 12u}, a | uint3{12u, 12u, 12u}, a ^ uint3{12u, 12u, 12u}, ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - uint3{0u, 1u, 0u}, result_1 + result_2 + uint3{0u, 0u, 0u}}};
}

// glam's UVec4::wrapping_add
__device__ uint4 UVec4_wrapping_add(uint4 self_, uint4 rhs) {
    return self_ + rhs;
}

// glam's UVec4::wrapping_sub
__device__ uint4 UVec4_wrapping_sub(uint4 self_, uint4 rhs) {
    return self_ - rhs;
}

// glam's UVec4::wrapping_mul
__device__ uint4 UVec4_wrapping_mul(uint4 self_, uint4 rhs) {
    return self_ * rhs;
}

// glam's UVec4::saturating_add
__device__ uint4 UVec4_saturating_add(uint4 self_, uint4 rhs) {
    return uint4{u32_saturating_add(self_.x, rhs.x), u32_saturating_add(self_.y, rhs.y), u32_saturating_add(self_.z, rhs.z), u32_saturating_add(self_.w, rhs.w)};
}

// glam's UVec4::saturating_sub
__device__ uint4 UVec4_saturating_sub(uint4 self_, uint4 rhs) {
    return uint4{u32_saturating_sub(self_.x, rhs.x), u32_saturating_sub(self_.y, rhs.y), u32_saturating_sub(self_.z, rhs.z), u32_saturating_sub(self_.w, rhs.w)};
}

// glam's UVec4::saturating_mul
__device__ uint4 UVec4_saturating_mul(uint4 self_, uint4 rhs) {
    return uint4{u32_saturating_mul(self_.x, rhs.x), u32_saturating_mul(self_.y, rhs.y), u32_saturating_mul(self_.z, rhs.z), u32_saturating_mul(self_.w, rhs.w)};
}

// glam's UVec4::div
__device__ uint4 UVec4_div(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 35u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 36u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 37u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 38u);
        return uint4{};
    }
    return uint4{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3};
}

// glam's UVec4::rem
__device__ uint4 UVec4_rem(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 39u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 40u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 41u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 42u);
        return uint4{};
    }
    return uint4{self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2, self_.w % divisor_3};
}

// glam's UVec4::div
__device__ uint4 UVec4_div_2(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 43u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 44u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 45u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 46u);
        return uint4{};
    }
    return uint4{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3};
}

// glam's UVec4::rem
__device__ uint4 UVec4_rem_2(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 47u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 48u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 49u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 50u);
        return uint4{};
    }
    return uint4{self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2, self_.w % divisor_3};
}

// glam's UVec4::div
__device__ uint4 UVec4_div_3(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 51u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 52u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 53u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 54u);
        return uint4{};
    }
    return uint4{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3};
}

// glam's UVec4::rem
__device__ uint4 UVec4_rem_3(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 55u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 56u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 57u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 58u);
        return uint4{};
    }
    return uint4{self_.x % divisor, self_.y % divisor_1, self_.z % divisor_2, self_.w % divisor_3};
}

// glam's UVec4::shr
__device__ uint4 UVec4_shr(uint4 self_, uint4 rhs) {
    return uint4{self_.x >> (rhs.x & 31), self_.y >> (rhs.y & 31), self_.z >> (rhs.z & 31), self_.w >> (rhs.w & 31)};
}

// glam's UVec4::shl
__device__ uint4 UVec4_shl(uint4 self_, uint4 rhs) {
    return uint4{self_.x << (rhs.x & 31), self_.y << (rhs.y & 31), self_.z << (rhs.z & 31), self_.w << (rhs.w & 31)};
}

// glam's UVec4::min
__device__ uint4 UVec4_min(uint4 self_, uint4 rhs) {
    return uint4{min(self_.x, rhs.x), min(self_.y, rhs.y), min(self_.z, rhs.z), min(self_.w, rhs.w)};
}

// glam's UVec4::max
__device__ uint4 UVec4_max(uint4 self_, uint4 rhs) {
    return uint4{max(self_.x, rhs.x), max(self_.y, rhs.y), max(self_.z, rhs.z), max(self_.w, rhs.w)};
}

// glam's UVec4::clamp
__device__ uint4 UVec4_clamp(uint4 self_, uint4 min_1, uint4 max_1) {
    return UVec4_min(UVec4_max(self_, min_1), max_1);
}

// glam's UVec4::cmpgt
__device__ bool4 UVec4_cmpgt(uint4 self_, uint4 rhs) {
    return bool4{self_.x > rhs.x, self_.y > rhs.y, self_.z > rhs.z, self_.w > rhs.w};
}

// glam's UVec4::select
__device__ uint4 UVec4_select(bool4 mask, uint4 if_true, uint4 if_false) {
    unsigned value;
    if (mask.x) {
        value = if_true.x;
    } else {
        value = if_false.x;
    }
    unsigned value_1;
    if (mask.y) {
        value_1 = if_true.y;
    } else {
        value_1 = if_false.y;
    }
    unsigned value_2;
    if (mask.z) {
        value_2 = if_true.z;
    } else {
        value_2 = if_false.z;
    }
    unsigned value_3;
    if (mask.w) {
        value_3 = if_true.w;
    } else {
        value_3 = if_false.w;
    }
    return uint4{value, value_1, value_2, value_3};
}

// glam's UVec4::to_array
__device__ Array<unsigned, 4> UVec4_to_array(uint4 self_) {
    return Array<unsigned, 4>{{self_.x, self_.y, self_.z, self_.w}};
}

// glam's UVec4::from_array
__device__ uint4 UVec4_from_array(Array<unsigned, 4> a) {
    return uint4{a.element[0u], a.element[1u], a.element[2u], a.element[3u]};
}

// glam's UVec4::div
__device__ uint4 UVec4_div_4(uint4 self_, uint4 rhs, Panic<2> &panicked) {
    const unsigned divisor = rhs.x;
    if (!(!(divisor == 0u))) {
        panic(panicked, 59u);
        return uint4{};
    }
    const unsigned divisor_1 = rhs.y;
    if (!(!(divisor_1 == 0u))) {
        panic(panicked, 60u);
        return uint4{};
    }
    const unsigned divisor_2 = rhs.z;
    if (!(!(divisor_2 == 0u))) {
        panic(panicked, 61u);
        return uint4{};
    }
    const unsigned divisor_3 = rhs.w;
    if (!(!(divisor_3 == 0u))) {
        panic(panicked, 62u);
        return uint4{};
    }
    return uint4{self_.x / divisor, self_.y / divisor_1, self_.z / divisor_2, self_.w / divisor_3};
}

// tests/kernels/integer_vectors.rs:77
__device__ Array<packed_uint4, 28> unsigned_four(uint4 a, uint4 b, unsigned n, Panic<2> &panicked) {
    const uint4 kept = UVec4_wrapping_add(a, b);
    const uint4 kept_1 = UVec4_wrapping_sub(a, b);
    const uint4 kept_2 = UVec4_wrapping_mul(a, b);
    const uint4 kept_3 = UVec4_saturating_add(a, b);
    const uint4 kept_4 = UVec4_saturating_sub(a, b);
    const uint4 kept_5 = UVec4_saturating_mul(a, b);
    const uint4 kept_6 = UVec4_div(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 kept_7 = UVec4_rem(a, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 kept_8 = UVec4_div_2(a, uint4{3u, 3u, 3u, 3u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 kept_9 = UVec4_rem_2(a, uint4{3u, 3u, 3u, 3u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 kept_10 = UVec4_div_3(uint4{100u, 100u, 100u, 100u}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 kept_11 = UVec4_rem_3(uint4{100u, 100u, 100u, 100u}, b, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 kept_12 = UVec4_shr(a, uint4{2u, 2u, 2u, 2u});
    const unsigned component = n;
    const uint4 kept_13 = UVec4_shl(a, uint4{component, component, component, component});
    const uint4 kept_14 = UVec4_shr(a, b & uint4{7u, 7u, 7u, 7u});
    const uint4 kept_15 = UVec4_min(a, b);
    const uint4 kept_16 = UVec4_max(a, b);
    const uint4 kept_17 = UVec4_clamp(a, uint4{3u, 3u, 3u, 3u}, uint4{1000u, 1000u, 1000u, 1000u});
    const uint4 kept_18 = UVec4_select(UVec4_cmpgt(a, b), a, b);
    const uint4 vector = UVec4_from_array(UVec4_to_array(b));
    const uint4 result = UVec4_div_4(uint4{7u, vector.y, vector.z, vector.w}, uint4{1u, 1u, 1u, 1u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 result_1 = UVec4_div_4(uint4{4294967295u, 4294967295u, 4294967295u, 4294967295u}, uint4{2u, 2u, 2u, 2u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    const uint4 result_2 = UVec4_div_4(uint4{0u, 0u, 0u, 0u}, uint4{2u, 2u, 2u, 2u}, panicked);
    if (panicked.site != 0u) {
        return Array<packed_uint4, 28>{};
    }
    return Array<packed_uint4, 28>{{kept, kept_1, kept_2, kept_3, kept_4, kept_5, kept_6, kept_7, kept_8, kept_9, kept_10, kept_11, a & b, a | b, a ^ b, a & uint4{12u, 12u, 12u, 12u}, a | uint4{12u, 12u, 12u, 12u}, a ^ uint4{12u, 12u, 12u, 12u}, ~a, kept_12, kept_13, kept_14, kept_15, kept_16, kept_17, kept_18, result - uint4{0u, 1u, 0u, 0u}, result_1 + result_2 + uint4{0u, 0u, 0u, 0u}}};
}

// glam's UVec2::dot
__device__ unsigned UVec2_dot(uint2 self_, uint2 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y;
}

// glam's UVec2::length_squared
__device__ unsigned UVec2_length_squared(uint2 self_) {
    return UVec2_dot(self_, self_);
}

// glam's UVec2::element_sum
__device__ unsigned UVec2_element_sum(uint2 self_) {
    return self_.x + self_.y;
}

// glam's UVec2::element_product
__device__ unsigned UVec2_element_product(uint2 self_) {
    return self_.x * self_.y;
}

// glam's UVec2::min_element
__device__ unsigned UVec2_min_element(uint2 self_) {
    if (self_.x < self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's UVec2::max_element
__device__ unsigned UVec2_max_element(uint2 self_) {
    if (self_.x > self_.y) {
        return self_.x;
    } else {
        return self_.y;
    }
}

// glam's UVec2::min_position
__device__ unsigned UVec2_min_position(uint2 self_, Panic<2> &panicked) {
    const Array<unsigned, 2> components = UVec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (position >= 2u) {
            panic(panicked, 63u, 2u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec2::max_position
__device__ unsigned UVec2_max_position(uint2 self_, Panic<2> &panicked) {
    const Array<unsigned, 2> components = UVec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (position >= 2u) {
            panic(panicked, 64u, 2u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec2::manhattan_distance
__device__ unsigned UVec2_manhattan_distance(uint2 self_, uint2 rhs) {
    return u32_abs_diff(self_.x, rhs.x) + u32_abs_diff(self_.y, rhs.y);
}

// glam's UVec2::chebyshev_distance
__device__ unsigned UVec2_chebyshev_distance(uint2 self_, uint2 rhs) {
    return UVec2_max_element(uint2{u32_abs_diff(self_.x, rhs.x), u32_abs_diff(self_.y, rhs.y)});
}

// glam's UVec2::cmpeq
__device__ bool2 UVec2_cmpeq(uint2 self_, uint2 rhs) {
    return bool2{self_.x == rhs.x, self_.y == rhs.y};
}

// glam's BVec2::bitmask
__device__ unsigned BVec2_bitmask(bool2 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1);
}

// glam's UVec2::cmpne
__device__ bool2 UVec2_cmpne(uint2 self_, uint2 rhs) {
    return bool2{self_.x != rhs.x, self_.y != rhs.y};
}

// glam's UVec2::cmplt
__device__ bool2 UVec2_cmplt(uint2 self_, uint2 rhs) {
    return bool2{self_.x < rhs.x, self_.y < rhs.y};
}

// glam's UVec2::cmple
__device__ bool2 UVec2_cmple(uint2 self_, uint2 rhs) {
    return bool2{self_.x <= rhs.x, self_.y <= rhs.y};
}

// glam's UVec2::cmpge
__device__ bool2 UVec2_cmpge(uint2 self_, uint2 rhs) {
    return bool2{self_.x >= rhs.x, self_.y >= rhs.y};
}

// glam's UVec2::eq
__device__ bool UVec2_eq(uint2 self_, uint2 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's UVec2::dot_into_vec
__device__ uint2 UVec2_dot_into_vec(uint2 self_, uint2 rhs) {
    const unsigned component = UVec2_dot(self_, rhs);
    return uint2{component, component};
}

// tests/kernels/integer_vectors.rs:75
__device__ Array<unsigned, 18> unsigned_numbers_two(uint2 a, uint2 b, Panic<2> &panicked) {
    const uint2 small = a & uint2{31u, 31u};
    const uint2 other = b & uint2{31u, 31u};
    const unsigned result = UVec2_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    const unsigned result_1 = UVec2_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    return Array<unsigned, 18>{{UVec2_dot(small, other), UVec2_length_squared(small), UVec2_element_sum(small), UVec2_element_product(small), UVec2_min_element(a), UVec2_max_element(a), result, result_1, UVec2_manhattan_distance(small, other), UVec2_chebyshev_distance(a, b), BVec2_bitmask(UVec2_cmpeq(a, b)), BVec2_bitmask(UVec2_cmpne(a, b)), BVec2_bitmask(UVec2_cmplt(a, b)), BVec2_bitmask(UVec2_cmple(a, b)), BVec2_bitmask(UVec2_cmpgt(a, b)), BVec2_bitmask(UVec2_cmpge(a, b)), unsigned(UVec2_eq(a, b)) + 2u * unsigned(!UVec2_eq(a, b)), UVec2_dot_into_vec(small, other).x}};
}

// glam's UVec3::dot
__device__ unsigned UVec3_dot(uint3 self_, uint3 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's UVec3::length_squared
__device__ unsigned UVec3_length_squared(uint3 self_) {
    return UVec3_dot(self_, self_);
}

// glam's UVec3::element_sum
__device__ unsigned UVec3_element_sum(uint3 self_) {
    return self_.x + self_.y + self_.z;
}

// glam's UVec3::element_product
__device__ unsigned UVec3_element_product(uint3 self_) {
    return self_.x * self_.y * self_.z;
}

// glam's UVec3::min_element
__device__ unsigned UVec3_min_element(uint3 self_) {
    unsigned rest;
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

// glam's UVec3::min_position
__device__ unsigned UVec3_min_position(uint3 self_, Panic<2> &panicked) {
    const Array<unsigned, 3> components = UVec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (position >= 3u) {
            panic(panicked, 65u, 3u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec3::max_position
__device__ unsigned UVec3_max_position(uint3 self_, Panic<2> &panicked) {
    const Array<unsigned, 3> components = UVec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (position >= 3u) {
            panic(panicked, 66u, 3u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec3::manhattan_distance
__device__ unsigned UVec3_manhattan_distance(uint3 self_, uint3 rhs) {
    return u32_abs_diff(self_.x, rhs.x) + u32_abs_diff(self_.y, rhs.y) + u32_abs_diff(self_.z, rhs.z);
}

// glam's UVec3::chebyshev_distance
__device__ unsigned UVec3_chebyshev_distance(uint3 self_, uint3 rhs) {
    return UVec3_max_element(uint3{u32_abs_diff(self_.x, rhs.x), u32_abs_diff(self_.y, rhs.y), u32_abs_diff(self_.z, rhs.z)});
}

// glam's UVec3::cmpeq
__device__ bool3 UVec3_cmpeq(uint3 self_, uint3 rhs) {
    return bool3{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z};
}

// glam's BVec3::bitmask
__device__ unsigned BVec3_bitmask(bool3 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2);
}

// glam's UVec3::cmpne
__device__ bool3 UVec3_cmpne(uint3 self_, uint3 rhs) {
    return bool3{self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z};
}

// glam's UVec3::cmplt
__device__ bool3 UVec3_cmplt(uint3 self_, uint3 rhs) {
    return bool3{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z};
}

// glam's UVec3::cmple
__device__ bool3 UVec3_cmple(uint3 self_, uint3 rhs) {
    return bool3{self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z};
}

// glam's UVec3::cmpge
__device__ bool3 UVec3_cmpge(uint3 self_, uint3 rhs) {
    return bool3{self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z};
}

// glam's UVec3::eq
__device__ bool UVec3_eq(uint3 self_, uint3 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's UVec3::dot_into_vec
__device__ uint3 UVec3_dot_into_vec(uint3 self_, uint3 rhs) {
    const unsigned component = UVec3_dot(self_, rhs);
    return uint3{component, component, component};
}

// tests/kernels/integer_vectors.rs:76
__device__ Array<unsigned, 18> unsigned_numbers_three(uint3 a, uint3 b, Panic<2> &panicked) {
    const uint3 small = a & uint3{31u, 31u, 31u};
    const uint3 other = b & uint3{31u, 31u, 31u};
    const unsigned result = UVec3_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    const unsigned result_1 = UVec3_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    return Array<unsigned, 18>{{UVec3_dot(small, other), UVec3_length_squared(small), UVec3_element_sum(small), UVec3_element_product(small), UVec3_min_element(a), UVec3_max_element(a), result, result_1, UVec3_manhattan_distance(small, other), UVec3_chebyshev_distance(a, b), BVec3_bitmask(UVec3_cmpeq(a, b)), BVec3_bitmask(UVec3_cmpne(a, b)), BVec3_bitmask(UVec3_cmplt(a, b)), BVec3_bitmask(UVec3_cmple(a, b)), BVec3_bitmask(UVec3_cmpgt(a, b)), BVec3_bitmask(UVec3_cmpge(a, b)), unsigned(UVec3_eq(a, b)) + 2u * unsigned(!UVec3_eq(a, b)), UVec3_dot_into_vec(small, other).x}};
}

// glam's UVec4::dot
__device__ unsigned UVec4_dot(uint4 self_, uint4 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z + self_.w * rhs.w;
}

// glam's UVec4::length_squared
__device__ unsigned UVec4_length_squared(uint4 self_) {
    return UVec4_dot(self_, self_);
}

// glam's UVec4::element_sum
__device__ unsigned UVec4_element_sum(uint4 self_) {
    return self_.x + self_.y + self_.z + self_.w;
}

// glam's UVec4::element_product
__device__ unsigned UVec4_element_product(uint4 self_) {
    return self_.x * self_.y * self_.z * self_.w;
}

// glam's UVec4::min_element
__device__ unsigned UVec4_min_element(uint4 self_) {
    return UVec2_min_element(UVec2_min(uint2{self_.x, self_.y}, uint2{self_.z, self_.w}));
}

// glam's UVec4::max_element
__device__ unsigned UVec4_max_element(uint4 self_) {
    return UVec2_max_element(UVec2_max(uint2{self_.x, self_.y}, uint2{self_.z, self_.w}));
}

// glam's UVec4::min_position
__device__ unsigned UVec4_min_position(uint4 self_, Panic<2> &panicked) {
    const Array<unsigned, 4> components = UVec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (position >= 4u) {
            panic(panicked, 67u, 4u, position);
            return unsigned{};
        }
        if (components.element[i] < components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec4::max_position
__device__ unsigned UVec4_max_position(uint4 self_, Panic<2> &panicked) {
    const Array<unsigned, 4> components = UVec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (position >= 4u) {
            panic(panicked, 68u, 4u, position);
            return unsigned{};
        }
        if (components.element[i] > components.element[position]) {
            position = i;
        }
    }
    return position;
}

// glam's UVec4::manhattan_distance
__device__ unsigned UVec4_manhattan_distance(uint4 self_, uint4 rhs) {
    return u32_abs_diff(self_.x, rhs.x) + u32_abs_diff(self_.y, rhs.y) + u32_abs_diff(self_.z, rhs.z) + u32_abs_diff(self_.w, rhs.w);
}

// glam's UVec4::chebyshev_distance
__device__ unsigned UVec4_chebyshev_distance(uint4 self_, uint4 rhs) {
    return UVec4_max_element(uint4{u32_abs_diff(self_.x, rhs.x), u32_abs_diff(self_.y, rhs.y), u32_abs_diff(self_.z, rhs.z), u32_abs_diff(self_.w, rhs.w)});
}

// glam's UVec4::cmpeq
__device__ bool4 UVec4_cmpeq(uint4 self_, uint4 rhs) {
    return bool4{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w};
}

// glam's BVec4::bitmask
__device__ unsigned BVec4_bitmask(bool4 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2) | (unsigned(self_.w) << 3);
}

// glam's UVec4::cmpne
__device__ bool4 UVec4_cmpne(uint4 self_, uint4 rhs) {
    return bool4{self_.x != rhs.x, self_.y != rhs.y, self_.z != rhs.z, self_.w != rhs.w};
}

// glam's UVec4::cmplt
__device__ bool4 UVec4_cmplt(uint4 self_, uint4 rhs) {
    return bool4{self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z, self_.w < rhs.w};
}

// glam's UVec4::cmple
__device__ bool4 UVec4_cmple(uint4 self_, uint4 rhs) {
    return bool4{self_.x <= rhs.x, self_.y <= rhs.y, self_.z <= rhs.z, self_.w <= rhs.w};
}

// glam's UVec4::cmpge
__device__ bool4 UVec4_cmpge(uint4 self_, uint4 rhs) {
    return bool4{self_.x >= rhs.x, self_.y >= rhs.y, self_.z >= rhs.z, self_.w >= rhs.w};
}

// glam's UVec4::eq
__device__ bool UVec4_eq(uint4 self_, uint4 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z && self_.w == rhs.w;
}

// glam's UVec4::dot_into_vec
__device__ uint4 UVec4_dot_into_vec(uint4 self_, uint4 rhs) {
    const unsigned component = UVec4_dot(self_, rhs);
    return uint4{component, component, component, component};
}

// tests/kernels/integer_vectors.rs:77
__device__ Array<unsigned, 18> unsigned_numbers_four(uint4 a, uint4 b, Panic<2> &panicked) {
    const uint4 small = a & uint4{31u, 31u, 31u, 31u};
    const uint4 other = b & uint4{31u, 31u, 31u, 31u};
    const unsigned result = UVec4_min_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    const unsigned result_1 = UVec4_max_position(a, panicked);
    if (panicked.site != 0u) {
        return Array<unsigned, 18>{};
    }
    return Array<unsigned, 18>{{UVec4_dot(small, other), UVec4_length_squared(small), UVec4_element_sum(small), UVec4_element_product(small), UVec4_min_element(a), UVec4_max_element(a), result, result_1, UVec4_manhattan_distance(small, other), UVec4_chebyshev_distance(a, b), BVec4_bitmask(UVec4_cmpeq(a, b)), BVec4_bitmask(UVec4_cmpne(a, b)), BVec4_bitmask(UVec4_cmplt(a, b)), BVec4_bitmask(UVec4_cmple(a, b)), BVec4_bitmask(UVec4_cmpgt(a, b)), BVec4_bitmask(UVec4_cmpge(a, b)), unsigned(UVec4_eq(a, b)) + 2u * unsigned(!UVec4_eq(a, b)), UVec4_dot_into_vec(small, other).x}};
}

extern "C" __global__ void __launch_bounds__(256) unsigned_kernel(const Launch launch, const uint4 *__restrict__ a, const uint4 *__restrict__ b, uint4 *__restrict__ y, unsigned *__restrict__ numbers, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.a_len) {
            panic(panicked, 69u, launch.a_len, i);
            return;
        }
        const uint4 a_1 = a[i];
        if (i >= launch.b_len) {
            panic(panicked, 70u, launch.b_len, i);
            return;
        }
        const uint4 b_1 = b[i];
        const Array<packed_uint2, 28> two = unsigned_two(uint2{a_1.x, a_1.y}, uint2{b_1.x, b_1.y}, launch.shift, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<uint3, 28> three = unsigned_three(uint3{a_1.x, a_1.y, a_1.z}, uint3{b_1.x, b_1.y, b_1.z}, launch.shift, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<packed_uint4, 28> four = unsigned_four(a_1, b_1, launch.shift, panicked);
        if (panicked.site != 0u) {
            return;
        }
        if (u32_saturating_add(84u * i, 27u) < launch.y_len && u32_saturating_add(84u * i + 28u, 27u) < launch.y_len && u32_saturating_add(84u * i + 56u, 27u) < launch.y_len) {
            for (unsigned k = 0u; k < 28u; k++) {
                const auto vector = uint3{two.element[k].x, two.element[k].y, 1u};
                const unsigned index = 84u * i + k;
                y[index] = uint4{vector.x, vector.y, vector.z, 2u};
                const unsigned index_1 = 84u * i + 28u + k;
                y[index_1] = uint4{three.element[k].x, three.element[k].y, three.element[k].z, 3u};
                const unsigned index_2 = 84u * i + 56u + k;
                y[index_2] = four.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 28u; k++) {
                const auto vector = uint3{two.element[k].x, two.element[k].y, 1u};
                const unsigned index = 84u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 71u, launch.y_len, index);
                    return;
                }
                y[index] = uint4{vector.x, vector.y, vector.z, 2u};
                const unsigned index_1 = 84u * i + 28u + k;
                if (index_1 >= launch.y_len) {
                    panic(panicked, 72u, launch.y_len, index_1);
                    return;
                }
                y[index_1] = uint4{three.element[k].x, three.element[k].y, three.element[k].z, 3u};
                const unsigned index_2 = 84u * i + 56u + k;
                if (index_2 >= launch.y_len) {
                    panic(panicked, 73u, launch.y_len, index_2);
                    return;
                }
                y[index_2] = four.element[k];
            }
        }
        const Array<unsigned, 18> two_1 = unsigned_numbers_two(uint2{a_1.x, a_1.y}, uint2{b_1.x, b_1.y}, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 18> three_1 = unsigned_numbers_three(uint3{a_1.x, a_1.y, a_1.z}, uint3{b_1.x, b_1.y, b_1.z}, panicked);
        if (panicked.site != 0u) {
            return;
        }
        const Array<unsigned, 18> four_1 = unsigned_numbers_four(a_1, b_1, panicked);
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
                    panic(panicked, 74u, launch.numbers_len, index);
                    return;
                }
                numbers[index] = two_1.element[k];
                const unsigned index_1 = 54u * i + 18u + k;
                if (index_1 >= launch.numbers_len) {
                    panic(panicked, 75u, launch.numbers_len, index_1);
                    return;
                }
                numbers[index_1] = three_1.element[k];
                const unsigned index_2 = 54u * i + 36u + k;
                if (index_2 >= launch.numbers_len) {
                    panic(panicked, 76u, launch.numbers_len, index_2);
                    return;
                }
                numbers[index_2] = four_1.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
