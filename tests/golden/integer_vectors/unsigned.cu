// unsigned, tests/kernels/integer_vectors.rs:99

template <class T, unsigned N>
struct Array {
    T element[N];
    __device__ T load(unsigned i) const { return i < N ? element[i] : T{}; }
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

template <class T>
__device__ T load(const T *slice, unsigned len, unsigned i) {
    return i < len ? slice[i] : T{};
}

template <class T>
__device__ void store(T *slice, unsigned len, unsigned i, decltype(T{}) value) {
    if (i < len) slice[i] = value;
}

__device__ unsigned u32_div(unsigned a, unsigned b) {
    return b == 0 ? 0 : a / b;
}

__device__ unsigned u32_rem(unsigned a, unsigned b) {
    return b == 0 ? 0 : a % b;
}

__device__ unsigned u32_abs_diff(unsigned a, unsigned b) {
    return max(a, b) - min(a, b);
}

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
}

__device__ unsigned u32_saturating_sub(unsigned a, unsigned b) {
    return a - min(a, b);
}

__device__ unsigned u32_saturating_mul(unsigned a, unsigned b) {
    return __umulhi(a, b) != 0 ? 4294967295u : a * b;
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
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
__device__ uint2 UVec2_div(uint2 self_, uint2 rhs) {
    return uint2{u32_div(self_.x, rhs.x), u32_div(self_.y, rhs.y)};
}

// glam's UVec2::rem
__device__ uint2 UVec2_rem(uint2 self_, uint2 rhs) {
    return uint2{u32_rem(self_.x, rhs.x), u32_rem(self_.y, rhs.y)};
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

// tests/kernels/integer_vectors.rs:75
__device__ Array<packed_uint2, 28> unsigned_two(uint2 a, uint2 b, unsigned n) {
    const unsigned component = n;
    const uint2 vector = UVec2_from_array(UVec2_to_array(b));
    return Array<packed_uint2, 28>{{UVec2_wrapping_add(a, b), UVec2_wrapping_sub(a, b), UVec2_wrapping_mul(a, b), UVec2_saturating_add(a, b), UVec2_saturating_sub(a, b), UVec2_saturating_mul(a, b), UVec2_div(a, b), UVec2_rem(a, b), UVec2_div(a, uint2{3u, 3u}), UVec2_rem(a, uint2{3u, 3u}), UVec2_div(uint2{100u, 100u}, b), UVec2_rem(uint2{100u, 100u}, b), a & b, a | b, a ^ b, a & uint2{12u, 12u}, a | uint2{12u, 12u}, a ^ uint2{12u, 12u}, ~a, UVec2_shr(a, uint2{2u, 2u}), UVec2_shl(a, uint2{component, component}), UVec2_shr(a, b & uint2{7u, 7u}), UVec2_min(a, b), UVec2_max(a, b), UVec2_clamp(a, uint2{3u, 3u}, uint2{1000u, 1000u}), UVec2_select(UVec2_cmpgt(a, b), a, b), UVec2_div(uint2{7u, vector.y}, uint2{1u, 1u}) - uint2{0u, 1u}, UVec2_div(uint2{4294967295u, 4294967295u}, uint2{2u, 2u}) + UVec2_div(uint2{0u, 0u}, uint2{2u, 2u}) + uint2{0u, 0u}}};
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
__device__ uint3 UVec3_div(uint3 self_, uint3 rhs) {
    return uint3{u32_div(self_.x, rhs.x), u32_div(self_.y, rhs.y), u32_div(self_.z, rhs.z)};
}

// glam's UVec3::rem
__device__ uint3 UVec3_rem(uint3 self_, uint3 rhs) {
    return uint3{u32_rem(self_.x, rhs.x), u32_rem(self_.y, rhs.y), u32_rem(self_.z, rhs.z)};
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

// tests/kernels/integer_vectors.rs:76
__device__ Array<uint3, 28> unsigned_three(uint3 a, uint3 b, unsigned n) {
    const unsigned component = n;
    const uint3 vector = UVec3_from_array(UVec3_to_array(b));
    return Array<uint3, 28>{{UVec3_wrapping_add(a, b), UVec3_wrapping_sub(a, b), UVec3_wrapping_mul(a, b), UVec3_saturating_add(a, b), UVec3_saturating_sub(a, b), UVec3_saturating_mul(a, b), UVec3_div(a, b), UVec3_rem(a, b), UVec3_div(a, uint3{3u, 3u, 3u}), UVec3_rem(a, uint3{3u, 3u, 3u}), UVec3_div(uint3{100u, 100u, 100u}, b), UVec3_rem(uint3{100u, 100u, 100u}, b), a & b, a | b, a ^ b, a & uint3{12u, 12u, 12u}, a | uint3{12u, 12u, 12u}, a ^ uint3{12u, 12u, 12u}, ~a, UVec3_shr(a, uint3{2u, 2u, 2u}), UVec3_shl(a, uint3{component, component, component}), UVec3_shr(a, b & uint3{7u, 7u, 7u}), UVec3_min(a, b), UVec3_max(a, b), UVec3_clamp(a, uint3{3u, 3u, 3u}, uint3{1000u, 1000u, 1000u}), UVec3_select(UVec3_cmpgt(a, b), a, b), UVec3_div(uint3{7u, vector.y, vector.z}, uint3{1u, 1u, 1u}) - uint3{0u, 1u, 0u}, UVec3_div(uint3{4294967295u, 4294967295u, 4294967295u}, uint3{2u, 2u, 2u}) + UVec3_div(uint3{0u, 0u, 0u}, uint3{2u, 2u, 2u}) + uint3{0u, 0u, 0u}}};
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
__device__ uint4 UVec4_div(uint4 self_, uint4 rhs) {
    return uint4{u32_div(self_.x, rhs.x), u32_div(self_.y, rhs.y), u32_div(self_.z, rhs.z), u32_div(self_.w, rhs.w)};
}

// glam's UVec4::rem
__device__ uint4 UVec4_rem(uint4 self_, uint4 rhs) {
    return uint4{u32_rem(self_.x, rhs.x), u32_rem(self_.y, rhs.y), u32_rem(self_.z, rhs.z), u32_rem(self_.w, rhs.w)};
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

// tests/kernels/integer_vectors.rs:77
__device__ Array<packed_uint4, 28> unsigned_four(uint4 a, uint4 b, unsigned n) {
    const unsigned component = n;
    const uint4 vector = UVec4_from_array(UVec4_to_array(b));
    return Array<packed_uint4, 28>{{UVec4_wrapping_add(a, b), UVec4_wrapping_sub(a, b), UVec4_wrapping_mul(a, b), UVec4_saturating_add(a, b), UVec4_saturating_sub(a, b), UVec4_saturating_mul(a, b), UVec4_div(a, b), UVec4_rem(a, b), UVec4_div(a, uint4{3u, 3u, 3u, 3u}), UVec4_rem(a, uint4{3u, 3u, 3u, 3u}), UVec4_div(uint4{100u, 100u, 100u, 100u}, b), UVec4_rem(uint4{100u, 100u, 100u, 100u}, b), a & b, a | b, a ^ b, a & uint4{12u, 12u, 12u, 12u}, a | uint4{12u, 12u, 12u, 12u}, a ^ uint4{12u, 12u, 12u, 12u}, ~a, UVec4_shr(a, uint4{2u, 2u, 2u, 2u}), UVec4_shl(a, uint4{component, component, component, component}), UVec4_shr(a, b & uint4{7u, 7u, 7u, 7u}), UVec4_min(a, b), UVec4_max(a, b), UVec4_clamp(a, uint4{3u, 3u, 3u, 3u}, uint4{1000u, 1000u, 1000u, 1000u}), UVec4_select(UVec4_cmpgt(a, b), a, b), UVec4_div(uint4{7u, vector.y, vector.z, vector.w}, uint4{1u, 1u, 1u, 1u}) - uint4{0u, 1u, 0u, 0u}, UVec4_div(uint4{4294967295u, 4294967295u, 4294967295u, 4294967295u}, uint4{2u, 2u, 2u, 2u}) + UVec4_div(uint4{0u, 0u, 0u, 0u}, uint4{2u, 2u, 2u, 2u}) + uint4{0u, 0u, 0u, 0u}}};
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
__device__ unsigned UVec2_min_position(uint2 self_) {
    const Array<unsigned, 2> components = UVec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (components.load(i) < components.load(position)) {
            position = i;
        }
    }
    return position;
}

// glam's UVec2::max_position
__device__ unsigned UVec2_max_position(uint2 self_) {
    const Array<unsigned, 2> components = UVec2_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 2u; i++) {
        if (components.load(i) > components.load(position)) {
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
__device__ Array<unsigned, 18> unsigned_numbers_two(uint2 a, uint2 b) {
    const uint2 small = a & uint2{31u, 31u};
    const uint2 other = b & uint2{31u, 31u};
    return Array<unsigned, 18>{{UVec2_dot(small, other), UVec2_length_squared(small), UVec2_element_sum(small), UVec2_element_product(small), UVec2_min_element(a), UVec2_max_element(a), UVec2_min_position(a), UVec2_max_position(a), UVec2_manhattan_distance(small, other), UVec2_chebyshev_distance(a, b), BVec2_bitmask(UVec2_cmpeq(a, b)), BVec2_bitmask(UVec2_cmpne(a, b)), BVec2_bitmask(UVec2_cmplt(a, b)), BVec2_bitmask(UVec2_cmple(a, b)), BVec2_bitmask(UVec2_cmpgt(a, b)), BVec2_bitmask(UVec2_cmpge(a, b)), unsigned(UVec2_eq(a, b)) + 2u * unsigned(!UVec2_eq(a, b)), UVec2_dot_into_vec(small, other).x}};
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
__device__ unsigned UVec3_min_position(uint3 self_) {
    const Array<unsigned, 3> components = UVec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (components.load(i) < components.load(position)) {
            position = i;
        }
    }
    return position;
}

// glam's UVec3::max_position
__device__ unsigned UVec3_max_position(uint3 self_) {
    const Array<unsigned, 3> components = UVec3_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 3u; i++) {
        if (components.load(i) > components.load(position)) {
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
__device__ Array<unsigned, 18> unsigned_numbers_three(uint3 a, uint3 b) {
    const uint3 small = a & uint3{31u, 31u, 31u};
    const uint3 other = b & uint3{31u, 31u, 31u};
    return Array<unsigned, 18>{{UVec3_dot(small, other), UVec3_length_squared(small), UVec3_element_sum(small), UVec3_element_product(small), UVec3_min_element(a), UVec3_max_element(a), UVec3_min_position(a), UVec3_max_position(a), UVec3_manhattan_distance(small, other), UVec3_chebyshev_distance(a, b), BVec3_bitmask(UVec3_cmpeq(a, b)), BVec3_bitmask(UVec3_cmpne(a, b)), BVec3_bitmask(UVec3_cmplt(a, b)), BVec3_bitmask(UVec3_cmple(a, b)), BVec3_bitmask(UVec3_cmpgt(a, b)), BVec3_bitmask(UVec3_cmpge(a, b)), unsigned(UVec3_eq(a, b)) + 2u * unsigned(!UVec3_eq(a, b)), UVec3_dot_into_vec(small, other).x}};
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
__device__ unsigned UVec4_min_position(uint4 self_) {
    const Array<unsigned, 4> components = UVec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (components.load(i) < components.load(position)) {
            position = i;
        }
    }
    return position;
}

// glam's UVec4::max_position
__device__ unsigned UVec4_max_position(uint4 self_) {
    const Array<unsigned, 4> components = UVec4_to_array(self_);
    unsigned position = 0u;
    for (unsigned i = 1u; i < 4u; i++) {
        if (components.load(i) > components.load(position)) {
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
__device__ Array<unsigned, 18> unsigned_numbers_four(uint4 a, uint4 b) {
    const uint4 small = a & uint4{31u, 31u, 31u, 31u};
    const uint4 other = b & uint4{31u, 31u, 31u, 31u};
    return Array<unsigned, 18>{{UVec4_dot(small, other), UVec4_length_squared(small), UVec4_element_sum(small), UVec4_element_product(small), UVec4_min_element(a), UVec4_max_element(a), UVec4_min_position(a), UVec4_max_position(a), UVec4_manhattan_distance(small, other), UVec4_chebyshev_distance(a, b), BVec4_bitmask(UVec4_cmpeq(a, b)), BVec4_bitmask(UVec4_cmpne(a, b)), BVec4_bitmask(UVec4_cmplt(a, b)), BVec4_bitmask(UVec4_cmple(a, b)), BVec4_bitmask(UVec4_cmpgt(a, b)), BVec4_bitmask(UVec4_cmpge(a, b)), unsigned(UVec4_eq(a, b)) + 2u * unsigned(!UVec4_eq(a, b)), UVec4_dot_into_vec(small, other).x}};
}

extern "C" __global__ void __launch_bounds__(256) unsigned_kernel(const Launch launch, const uint4 *__restrict__ a, const uint4 *__restrict__ b, uint4 *__restrict__ y, unsigned *__restrict__ numbers) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    const unsigned i = global_id.x;
    const uint4 a_1 = load(a, launch.a_len, i);
    const uint4 b_1 = load(b, launch.b_len, i);
    const Array<packed_uint2, 28> two = unsigned_two(uint2{a_1.x, a_1.y}, uint2{b_1.x, b_1.y}, launch.shift);
    const Array<uint3, 28> three = unsigned_three(uint3{a_1.x, a_1.y, a_1.z}, uint3{b_1.x, b_1.y, b_1.z}, launch.shift);
    const Array<packed_uint4, 28> four = unsigned_four(a_1, b_1, launch.shift);
    for (unsigned k = 0u; k < 28u; k++) {
        const auto vector = uint3{two.load(k).x, two.load(k).y, 1u};
        store(y, launch.y_len, 84u * i + k, uint4{vector.x, vector.y, vector.z, 2u});
        store(y, launch.y_len, 84u * i + 28u + k, uint4{three.load(k).x, three.load(k).y, three.load(k).z, 3u});
        store(y, launch.y_len, 84u * i + 56u + k, four.load(k));
    }
    const Array<unsigned, 18> two_1 = unsigned_numbers_two(uint2{a_1.x, a_1.y}, uint2{b_1.x, b_1.y});
    const Array<unsigned, 18> three_1 = unsigned_numbers_three(uint3{a_1.x, a_1.y, a_1.z}, uint3{b_1.x, b_1.y, b_1.z});
    const Array<unsigned, 18> four_1 = unsigned_numbers_four(a_1, b_1);
    for (unsigned k = 0u; k < 18u; k++) {
        store(numbers, launch.numbers_len, 54u * i + k, two_1.load(k));
        store(numbers, launch.numbers_len, 54u * i + 18u + k, three_1.load(k));
        store(numbers, launch.numbers_len, 54u * i + 36u + k, four_1.load(k));
    }
}
