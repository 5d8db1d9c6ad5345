// remain, tests/kernels/vectors.rs:230

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
@group(0) @binding(0) var<storage, read> a: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> b: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> y: array<vec4<f32>>;

fn a_load(index: u32) -> vec4<f32> {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return vec4<f32>();
}

fn b_load(index: u32) -> vec4<f32> {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return vec4<f32>();
}

fn y_store(index: u32, value: vec4<f32>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
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

// glam's Vec4::floor
fn Vec4_floor(self_: vec4<f32>) -> vec4<f32> {
    return vec4<f32>(floor(self_.x), floor(self_.y), floor(self_.z), floor(self_.w));
}

// glam's Vec4::rem
fn Vec4_rem(self_: vec4<f32>, rhs: vec4<f32>) -> vec4<f32> {
    return self_ - Vec4_floor(self_ / rhs) * rhs;
}

// glam's Vec3::rem
fn Vec3_rem(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return vec3<f32>(f32_rem(self_.x, rhs.x), f32_rem(self_.y, rhs.y), f32_rem(self_.z, rhs.z));
}

// glam's Vec2::rem
fn Vec2_rem(self_: vec2<f32>, rhs: vec2<f32>) -> vec2<f32> {
    return vec2<f32>(f32_rem(self_.x, rhs.x), f32_rem(self_.y, rhs.y));
}

// tests/kernels/vectors.rs:218
fn remainders(a: vec4<f32>, b: vec4<f32>) -> array<vec4<f32>, 5> {
    let u = a.xyz;
    let v = b.xyz;
    let vector = Vec3_rem(u, v);
    let vector_1 = Vec3_rem(u, vec3<f32>(1.5f)) + Vec3_rem(vec3<f32>(7.0f), u);
    let vector_2 = Vec2_rem(a.xy, b.xy);
    let vector_3 = vec3<f32>(vector_2.x, vector_2.y, 0.0f);
    return array<vec4<f32>, 5>(Vec4_rem(a, b), Vec4_rem(a, vec4<f32>(1.5f)) + Vec4_rem(vec4<f32>(7.0f), a), vec4<f32>(vector.x, vector.y, vector.z, 0.0f), vec4<f32>(vector_1.x, vector_1.y, vector_1.z, 0.0f), vec4<f32>(vector_3.x, vector_3.y, vector_3.z, 0.0f));
}

@compute @workgroup_size(256, 1, 1)
fn remain(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var remaining = remainders(a_load(i), b_load(i));
    for (var k = 0u; k < 5u; k += 1u) {
        y_store(5u * i + k, remaining[k]);
    }
}
