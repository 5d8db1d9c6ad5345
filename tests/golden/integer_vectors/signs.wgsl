// signs, tests/kernels/integer_vectors.rs:135

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<i32>;
@group(0) @binding(1) var<storage, read> b: array<i32>;
@group(0) @binding(2) var<storage, read_write> y: array<i32>;

fn a_load(index: u32) -> vec3<i32> {
    if (index >= launch.a_len) { return vec3<i32>(); }
    let at = (launch.a_offset + index) * 3u;
    return vec3<i32>(a[at], a[at + 1u], a[at + 2u]);
}

fn b_load(index: u32) -> vec3<i32> {
    if (index >= launch.b_len) { return vec3<i32>(); }
    let at = (launch.b_offset + index) * 3u;
    return vec3<i32>(b[at], b[at + 1u], b[at + 2u]);
}

fn y_store(index: u32, value: vec3<i32>) {
    if (index >= launch.y_len) { return; }
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
}

fn i32_div(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return select(a / select(b, 1i, special), a * b, special);
}

fn i32_rem(a: i32, b: i32) -> i32 {
    let special = b == 0i || b == -1i;
    return a % select(b, 1i, special);
}

fn i32_rem_euclid(a: i32, b: i32) -> i32 {
    let remainder = i32_rem(a, b);
    return select(remainder, remainder + abs(b), remainder < 0i);
}

fn i32_div_euclid(a: i32, b: i32) -> i32 {
    let quotient = i32_div(a, b);
    return select(quotient, select(quotient + 1i, quotient - 1i, b > 0i), i32_rem(a, b) < 0i);
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

fn f32_to_u32(x: f32) -> u32 {
    if (x >= 4294967296.0f) { return 0xffffffffu; }
    if (x >= 1.0f) { return u32(x); }
    return 0u;
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// glam's IVec3::abs
fn IVec3_abs(self_: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(abs(self_.x), abs(self_.y), abs(self_.z));
}

// glam's IVec3::signum
fn IVec3_signum(self_: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(sign(self_.x), sign(self_.y), sign(self_.z));
}

// glam's IVec3::cross
fn IVec3_cross(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y);
}

// glam's IVec3::div_euclid
fn IVec3_div_euclid(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(i32_div_euclid(self_.x, rhs.x), i32_div_euclid(self_.y, rhs.y), i32_div_euclid(self_.z, rhs.z));
}

// glam's IVec3::rem_euclid
fn IVec3_rem_euclid(self_: vec3<i32>, rhs: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(i32_rem_euclid(self_.x, rhs.x), i32_rem_euclid(self_.y, rhs.y), i32_rem_euclid(self_.z, rhs.z));
}

// glam's IVec2::perp
fn IVec2_perp(self_: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(-self_.y, self_.x);
}

// glam's IVec2::rotate
fn IVec2_rotate(self_: vec2<i32>, rhs: vec2<i32>) -> vec2<i32> {
    return vec2<i32>(self_.x * rhs.x - self_.y * rhs.y, self_.y * rhs.x + self_.x * rhs.y);
}

// glam's IVec2::perp_dot
fn IVec2_perp_dot(self_: vec2<i32>, rhs: vec2<i32>) -> i32 {
    return self_.x * rhs.y - self_.y * rhs.x;
}

// glam's IVec3::dot
fn IVec3_dot(self_: vec3<i32>, rhs: vec3<i32>) -> i32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// glam's IVec3::length_squared
fn IVec3_length_squared(self_: vec3<i32>) -> i32 {
    return IVec3_dot(self_, self_);
}

// glam's IVec3::distance_squared
fn IVec3_distance_squared(self_: vec3<i32>, rhs: vec3<i32>) -> i32 {
    return IVec3_length_squared(self_ - rhs);
}

// glam's IVec3::is_negative_bitmask
fn IVec3_is_negative_bitmask(self_: vec3<i32>) -> u32 {
    return (u32(((self_.x) < 0i)) << 0u) | (u32(((self_.y) < 0i)) << 1u) | (u32(((self_.z) < 0i)) << 2u);
}

// glam's IVec3::as_vec3
fn IVec3_as_vec3(self_: vec3<i32>) -> vec3<f32> {
    return vec3<f32>(f32(self_.x), f32(self_.y), f32(self_.z));
}

// glam's Vec3::as_ivec3
fn Vec3_as_ivec3(self_: vec3<f32>) -> vec3<i32> {
    return vec3<i32>(f32_to_i32(self_.x), f32_to_i32(self_.y), f32_to_i32(self_.z));
}

// glam's IVec3::as_uvec3
fn IVec3_as_uvec3(self_: vec3<i32>) -> vec3<u32> {
    return vec3<u32>(u32(self_.x), u32(self_.y), u32(self_.z));
}

// glam's UVec3::shr
fn UVec3_shr(self_: vec3<u32>, rhs: vec3<u32>) -> vec3<u32> {
    return vec3<u32>(self_.x >> (rhs.x & 31u), self_.y >> (rhs.y & 31u), self_.z >> (rhs.z & 31u));
}

// glam's UVec3::as_ivec3
fn UVec3_as_ivec3(self_: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(i32(self_.x), i32(self_.y), i32(self_.z));
}

// glam's Vec3::as_uvec3
fn Vec3_as_uvec3(self_: vec3<f32>) -> vec3<u32> {
    return vec3<u32>(f32_to_u32(self_.x), f32_to_u32(self_.y), f32_to_u32(self_.z));
}

// glam's UVec3::as_vec3
fn UVec3_as_vec3(self_: vec3<u32>) -> vec3<f32> {
    return vec3<f32>(f32(self_.x), f32(self_.y), f32(self_.z));
}

// tests/kernels/integer_vectors.rs:118
fn only_signed(a: vec3<i32>, b: vec3<i32>) -> array<vec3<i32>, 10> {
    let small = a & vec3<i32>(31i);
    let vector = IVec2_rotate(IVec2_perp(small.xy), vec2<i32>(2i, -3i));
    return array<vec3<i32>, 10>(-small, IVec3_abs(small) - IVec3_abs(-small), IVec3_signum(a), IVec3_cross(small, b & vec3<i32>(31i)), IVec3_div_euclid(a, b), IVec3_rem_euclid(a, b), vec3<i32>(vector.x, vector.y, IVec2_perp_dot(small.xy, vec2<i32>(-1i, 0i))), vec3<i32>(IVec3_distance_squared(small, b & vec3<i32>(15i)), i32(IVec3_is_negative_bitmask(a)), -1i), Vec3_as_ivec3(IVec3_as_vec3(a)) ^ UVec3_as_ivec3(UVec3_shr(IVec3_as_uvec3(a), vec3<u32>(1u))), Vec3_as_ivec3(UVec3_as_vec3(Vec3_as_uvec3(IVec3_as_vec3(a))) * 0.5f));
}

@compute @workgroup_size(256, 1, 1)
fn signs(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var results = only_signed(a_load(i), b_load(i));
    for (var k = 0u; k < 10u; k += 1u) {
        y_store(10u * i + k, results[k]);
    }
}
