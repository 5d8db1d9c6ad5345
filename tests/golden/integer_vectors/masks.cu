// masks, tests/kernels/integer_vectors.rs:160

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

__device__ unsigned u32_saturating_add(unsigned a, unsigned b) {
    return a + min(b, ~a);
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

struct Launch {
    unsigned size_x, size_y, size_z;
    unsigned first_x, first_y, first_z;
    unsigned kernel, number;
    unsigned x_len, x_offset;
    unsigned y_len, y_offset;
};

__device__ bool3 operator!(bool3 a) { return bool3{!a.x, !a.y, !a.z}; }

__device__ bool3 operator&(bool3 a, bool3 b) { return bool3{bool(a.x & b.x), bool(a.y & b.y), bool(a.z & b.z)}; }

__device__ bool4 operator^(bool4 a, bool4 b) { return bool4{bool(a.x ^ b.x), bool(a.y ^ b.y), bool(a.z ^ b.z), bool(a.w ^ b.w)}; }

__device__ bool4 operator|(bool4 a, bool4 b) { return bool4{bool(a.x | b.x), bool(a.y | b.y), bool(a.z | b.z), bool(a.w | b.w)}; }

__device__ uint4 operator&(uint4 a, uint4 b) { return uint4{a.x & b.x, a.y & b.y, a.z & b.z, a.w & b.w}; }

// glam's UVec4::cmpeq
__device__ bool4 UVec4_cmpeq(uint4 self_, uint4 rhs) {
    return bool4{self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w};
}

// glam's BVec2::all
__device__ bool BVec2_all(bool2 self_) {
    return self_.x && self_.y;
}

// glam's BVec2::any
__device__ bool BVec2_any(bool2 self_) {
    return self_.x || self_.y;
}

// glam's BVec3::all
__device__ bool BVec3_all(bool3 self_) {
    return self_.x && self_.y && self_.z;
}

// glam's BVec3::any
__device__ bool BVec3_any(bool3 self_) {
    return self_.x || self_.y || self_.z;
}

// glam's BVec4::all
__device__ bool BVec4_all(bool4 self_) {
    return self_.x && self_.y && self_.z && self_.w;
}

// glam's BVec4::any
__device__ bool BVec4_any(bool4 self_) {
    return self_.x || self_.y || self_.z || self_.w;
}

// glam's BVec3::bitmask
__device__ unsigned BVec3_bitmask(bool3 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2);
}

// glam's BVec4::from_array
__device__ bool4 BVec4_from_array(Array<bool, 4> a) {
    return bool4{a.element[0u], a.element[1u], a.element[2u], a.element[3u]};
}

// glam's BVec4::bitmask
__device__ unsigned BVec4_bitmask(bool4 self_) {
    return (unsigned(self_.x) << 0) | (unsigned(self_.y) << 1) | (unsigned(self_.z) << 2) | (unsigned(self_.w) << 3);
}

// glam's BVec2::eq
__device__ bool BVec2_eq(bool2 self_, bool2 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's BVec3::eq
__device__ bool BVec3_eq(bool3 self_, bool3 rhs) {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's BVec4::test
__device__ bool BVec4_test(bool4 self_, unsigned index) {
    return ((BVec4_bitmask(self_) >> (index & 31)) & 1u) != 0u;
}

// glam's UVec3::dot
__device__ unsigned UVec3_dot(uint3 self_, uint3 rhs) {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// tests/kernels/integer_vectors.rs:144
__device__ Array<unsigned, 10> about_masks(bool2 a, bool3 b, bool4 c) {
    return Array<unsigned, 10>{{unsigned(BVec2_all(a)) + 2u * unsigned(BVec2_any(a)), unsigned(BVec3_all(b)) + 2u * unsigned(BVec3_any(b)), unsigned(BVec4_all(c)) + 2u * unsigned(BVec4_any(c)), BVec3_bitmask(!b & bool3{true, false, true}), BVec4_bitmask(c | (bool4{false, false, false, false} ^ BVec4_from_array(Array<bool, 4>{{true, false, true, false}}))), unsigned(BVec2_eq(a, bool2{true, false})), unsigned(!BVec3_eq(b, bool3{true, true, true})), unsigned(BVec4_test(c, 3u)), unsigned(a.x) + unsigned(b.z) + unsigned(c.w), UVec3_dot(uint3{unsigned(b.x), unsigned(b.y), unsigned(b.z)}, uint3{1u, 10u, 100u})}};
}

extern "C" __global__ void __launch_bounds__(256) masks(const Launch launch, const uint4 *__restrict__ x, unsigned *__restrict__ y, unsigned *record) {
    const uint3 global_id = {(launch.first_x + blockIdx.x) * 256u + threadIdx.x, launch.first_y + blockIdx.y, launch.first_z + blockIdx.z};
    if (global_id.x >= launch.size_x) return;
    Panic<2> panicked;
    [&]() {
        const unsigned i = global_id.x;
        if (i >= launch.x_len) {
            panic(panicked, 0u, launch.x_len, i);
            return;
        }
        const bool4 odd = UVec4_cmpeq(x[i] & uint4{1u, 1u, 1u, 1u}, uint4{1u, 1u, 1u, 1u});
        const Array<unsigned, 10> answers = about_masks(bool2{odd.x, odd.y}, bool3{odd.y, odd.z, odd.w}, odd);
        if (u32_saturating_add(10u * i, 9u) < launch.y_len) {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index = 10u * i + k;
                y[index] = answers.element[k];
            }
        } else {
            for (unsigned k = 0u; k < 10u; k++) {
                const unsigned index = 10u * i + k;
                if (index >= launch.y_len) {
                    panic(panicked, 1u, launch.y_len, index);
                    return;
                }
                y[index] = answers.element[k];
            }
        }
    }();
    if (panicked.site != 0u) report(record, launch, panicked);
}
