// smoke, tests/kernels/vectors.rs:8

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    m: vec3<f32>,
    k: vec2<f32>,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    z_len: u32,
    z_offset: u32,
    n_len: u32,
    n_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> z: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> n: array<i32>;

fn x_load(index: u32) -> vec3<f32> {
    if (index >= launch.x_len) { return vec3<f32>(); }
    let at = (launch.x_offset + index) * 3u;
    return vec3<f32>(x[at], x[at + 1u], x[at + 2u]);
}

fn y_load(index: u32) -> vec3<f32> {
    if (index >= launch.y_len) { return vec3<f32>(); }
    let at = (launch.y_offset + index) * 3u;
    return vec3<f32>(y[at], y[at + 1u], y[at + 2u]);
}

fn y_store(index: u32, value: vec3<f32>) {
    if (index >= launch.y_len) { return; }
    let at = (launch.y_offset + index) * 3u;
    y[at] = value.x;
    y[at + 1u] = value.y;
    y[at + 2u] = value.z;
}

fn z_store(index: u32, value: vec4<f32>) {
    if (index < launch.z_len) { z[launch.z_offset + index] = value; }
}

fn n_store(index: u32, value: vec3<i32>) {
    if (index >= launch.n_len) { return; }
    let at = (launch.n_offset + index) * 3u;
    n[at] = value.x;
    n[at + 1u] = value.y;
    n[at + 2u] = value.z;
}

// A float cast to an integer saturates, and NaN gives zero.
fn f32_to_i32(x: f32) -> i32 {
    if (f32_is_nan(x)) { return 0i; }
    if (x >= 2147483648.0f) { return 2147483647i; }
    if (x < -2147483648.0f) { return i32(-2147483648); }
    return i32(x);
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

fn f32_is_nan(x: f32) -> bool {
    return (bitcast<u32>(x) & 0x7fffffffu) > 0x7f800000u;
}

// Shift and subtract on the mantissas, so the remainder is exact however large the quotient is.
fn f32_rem(x: f32, y: f32) -> f32 {
    let sign = bitcast<u32>(x) & 0x80000000u;
    let x_bits = bitcast<u32>(x) & 0x7fffffffu;
    let y_bits = bitcast<u32>(y) & 0x7fffffffu;
    if (y_bits == 0u || x_bits >= 0x7f800000u || y_bits > 0x7f800000u) { return f32_opaque(0x7fc00000u); }
    if (x_bits < y_bits) { return x; }
    let y_shift = countLeadingZeros(max(y_bits & 0x7fffffu, 1u)) - 8u;
    let y_normal = y_bits >= 0x800000u;
    let y_exponent = select(1i - i32(y_shift), i32(y_bits >> 23u), y_normal);
    let y_mantissa = select(y_bits << y_shift, (y_bits & 0x7fffffu) | 0x800000u, y_normal);
    let x_shift = countLeadingZeros(max(x_bits & 0x7fffffu, 1u)) - 8u;
    let x_normal = x_bits >= 0x800000u;
    var exponent = select(1i - i32(x_shift), i32(x_bits >> 23u), x_normal);
    var mantissa = select(x_bits << x_shift, (x_bits & 0x7fffffu) | 0x800000u, x_normal);
    while (exponent > y_exponent) {
        if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
        mantissa <<= 1u;
        exponent -= 1i;
    }
    if (mantissa >= y_mantissa) { mantissa -= y_mantissa; }
    if (mantissa == 0u) { return bitcast<f32>(sign); }
    let shift = countLeadingZeros(mantissa) - 8u;
    mantissa <<= shift;
    exponent -= i32(shift);
    if (exponent > 0i) { return bitcast<f32>(sign | (u32(exponent) << 23u) | (mantissa & 0x7fffffu)); }
    return bitcast<f32>(sign | (mantissa >> u32(1i - exponent)));
}

// tests/kernels/vectors.rs:7
fn Vec3_cross(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(self_.y * rhs.z - rhs.y * self_.z, self_.z * rhs.x - rhs.z * self_.x, self_.x * rhs.y - rhs.x * self_.y);
}

// tests/kernels/vectors.rs:7
fn Vec3_dot(self_: vec3<f32>, rhs: vec3<f32>) -> f32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// tests/kernels/vectors.rs:7
fn Vec3_length(self_: vec3<f32>) -> f32 {
    return sqrt(Vec3_dot(self_, self_));
}

// tests/kernels/vectors.rs:7
fn Vec3_length_recip(self_: vec3<f32>) -> f32 {
    return 1.0f / Vec3_length(self_);
}

// tests/kernels/vectors.rs:7
fn Vec3_normalize(self_: vec3<f32>) -> vec3<f32> {
    return self_ * Vec3_length_recip(self_);
}

// tests/kernels/vectors.rs:7
fn Vec4_rem(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(f32_rem(self_.x, rhs.x), f32_rem(self_.y, rhs.y), f32_rem(self_.z, rhs.z), f32_rem(self_.w, rhs.w));
}

// tests/kernels/vectors.rs:7
fn Vec3_as_ivec3(self_: vec3<f32>) -> vec3<i32> {
    return vec3<i32>(f32_to_i32(self_.x), f32_to_i32(self_.y), f32_to_i32(self_.z));
}

// tests/kernels/vectors.rs:7
fn IVec3_shl(self_: vec3<i32>, rhs: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u));
}

@compute @workgroup_size(256, 1, 1)
fn smoke(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var a = x_load(i);
    a.x = a.x + 1.0f;
    a = a * 2.0f;
    let b = vec3<f32>(1.0f, 2.0f, launch.k.y) + a / launch.m - vec3<f32>(0.0f, 1.0f, 0.0f);
    y_store(i, b.zyx + Vec3_normalize(Vec3_cross(a, b)) * Vec3_dot(b, a));
    if (i < launch.y_len) { y[(launch.y_offset + i) * 3u + 1u] = y_load(i).y + 0.5f; }
    z_store(i, Vec4_rem(vec4<f32>(b.x, b.y, b.z, 3.0f), vec4<f32>(0.7f)));
    let component = 2u;
    n_store(i, IVec3_shl(Vec3_as_ivec3(b * 8.0f), vec3<u32>(component)) | vec3<i32>(1i));
    let vector = a;
    var components = array<f32, 3>(vector.x, vector.y, vector.z);
    if (i < launch.n_len) { n[(launch.n_offset + i) * 3u] = f32_to_i32(components[i % 3u]); }
}
