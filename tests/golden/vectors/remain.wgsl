// remain, tests/kernels/vectors.rs:230

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
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

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(3) var<storage, read_write> record: Record;

// The number of the site, from 1, and the values of its message.
var<private> panicked: u32;
var<private> panic_value_0: u32;
var<private> panic_value_1: u32;

fn panic_with_2(site: u32, value_0: u32, value_1: u32) {
    panicked = site + 1u;
    panic_value_0 = value_0;
    panic_value_1 = value_1;
}

fn report(workgroup_id: vec3<u32>, local_id: vec3<u32>) {
    if (atomicAdd(&record.count, 1u) != 0u) { return; }
    record.words[0] = launch.kernel;
    record.words[1] = launch.number;
    record.words[2] = panicked - 1u;
    record.words[3] = workgroup_id.x;
    record.words[4] = workgroup_id.y;
    record.words[5] = workgroup_id.z;
    record.words[6] = local_id.x;
    record.words[7] = local_id.y;
    record.words[8] = local_id.z;
    record.words[9] = panic_value_0;
    record.words[10] = panic_value_1;
    record.is_complete = 1u;
}

fn u32_saturating_add(a: u32, b: u32) -> u32 {
    return a + min(b, ~a);
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
    let kept = Vec4_rem(a, b);
    let kept_1 = Vec4_rem(a, vec4<f32>(1.5f)) + Vec4_rem(vec4<f32>(7.0f), a);
    let vector = Vec3_rem(u, v);
    let vector_1 = Vec3_rem(u, vec3<f32>(1.5f)) + Vec3_rem(vec3<f32>(7.0f), u);
    let vector_2 = Vec2_rem(a.xy, b.xy);
    let vector_3 = vec3<f32>(vector_2.x, vector_2.y, 0.0f);
    return array<vec4<f32>, 5>(kept, kept_1, vec4<f32>(vector.x, vector.y, vector.z, 0.0f), vec4<f32>(vector_1.x, vector_1.y, vector_1.z, 0.0f), vec4<f32>(vector_3.x, vector_3.y, vector_3.z, 0.0f));
}

@compute @workgroup_size(256, 1, 1)
fn remain(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.a_len) {
        panic_with_2(0u, launch.a_len, i);
        return;
    }
    if (i >= launch.b_len) {
        panic_with_2(1u, launch.b_len, i);
        return;
    }
    var remaining = remainders(a[launch.a_offset + i], b[launch.b_offset + i]);
    if (u32_saturating_add(5u * i, 4u) < launch.y_len) {
        for (var k = 0u; k < 5u; k += 1u) {
            let index = 5u * i + k;
            y[launch.y_offset + index] = remaining[k];
        }
    } else {
        for (var k = 0u; k < 5u; k += 1u) {
            let index = 5u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(2u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = remaining[k];
        }
    }
}
