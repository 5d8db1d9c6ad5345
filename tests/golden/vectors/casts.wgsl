// casts, tests/kernels/vectors.rs:252

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    kernel: u32,
    number: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<f32>>;

struct Record { count: atomic<u32>, is_complete: u32, words: array<u32, 62> }
@group(0) @binding(2) var<storage, read_write> record: Record;

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

// glam's Vec4::as_ivec4
fn Vec4_as_ivec4(self_: vec4<f32>) -> vec4<i32> {
    return vec4<i32>(f32_to_i32(self_.x), f32_to_i32(self_.y), f32_to_i32(self_.z), f32_to_i32(self_.w));
}

// glam's IVec4::as_vec4
fn IVec4_as_vec4(self_: vec4<i32>) -> vec4<f32> {
    return vec4<f32>(f32(self_.x), f32(self_.y), f32(self_.z), f32(self_.w));
}

// glam's Vec4::as_uvec4
fn Vec4_as_uvec4(self_: vec4<f32>) -> vec4<u32> {
    return vec4<u32>(f32_to_u32(self_.x), f32_to_u32(self_.y), f32_to_u32(self_.z), f32_to_u32(self_.w));
}

// glam's UVec4::as_vec4
fn UVec4_as_vec4(self_: vec4<u32>) -> vec4<f32> {
    return vec4<f32>(f32(self_.x), f32(self_.y), f32(self_.z), f32(self_.w));
}

// glam's IVec4::as_uvec4
fn IVec4_as_uvec4(self_: vec4<i32>) -> vec4<u32> {
    return vec4<u32>(u32(self_.x), u32(self_.y), u32(self_.z), u32(self_.w));
}

// glam's UVec4::as_ivec4
fn UVec4_as_ivec4(self_: vec4<u32>) -> vec4<i32> {
    return vec4<i32>(i32(self_.x), i32(self_.y), i32(self_.z), i32(self_.w));
}

// glam's Vec2::as_ivec2
fn Vec2_as_ivec2(self_: vec2<f32>) -> vec2<i32> {
    return vec2<i32>(f32_to_i32(self_.x), f32_to_i32(self_.y));
}

// glam's IVec2::as_uvec2
fn IVec2_as_uvec2(self_: vec2<i32>) -> vec2<u32> {
    return vec2<u32>(u32(self_.x), u32(self_.y));
}

// glam's UVec2::as_vec2
fn UVec2_as_vec2(self_: vec2<u32>) -> vec2<f32> {
    return vec2<f32>(f32(self_.x), f32(self_.y));
}

// glam's Vec2::as_uvec2
fn Vec2_as_uvec2(self_: vec2<f32>) -> vec2<u32> {
    return vec2<u32>(f32_to_u32(self_.x), f32_to_u32(self_.y));
}

// glam's UVec2::as_ivec2
fn UVec2_as_ivec2(self_: vec2<u32>) -> vec2<i32> {
    return vec2<i32>(i32(self_.x), i32(self_.y));
}

// glam's IVec2::as_vec2
fn IVec2_as_vec2(self_: vec2<i32>) -> vec2<f32> {
    return vec2<f32>(f32(self_.x), f32(self_.y));
}

// tests/kernels/vectors.rs:240
fn cast_(v: vec4<f32>) -> array<vec4<f32>, 5> {
    let u = v.xy;
    let large = v * 1000000000.0f;
    let kept = IVec4_as_vec4(Vec4_as_ivec4(large));
    let kept_1 = UVec4_as_vec4(Vec4_as_uvec4(large));
    let kept_2 = IVec4_as_vec4(UVec4_as_ivec4(IVec4_as_uvec4(Vec4_as_ivec4(large))));
    let vector = UVec2_as_vec2(IVec2_as_uvec2(Vec2_as_ivec2(u)));
    let vector_1 = vec3<f32>(vector.x, vector.y, 0.0f);
    let vector_2 = IVec2_as_vec2(UVec2_as_ivec2(Vec2_as_uvec2(u)));
    let vector_3 = vec3<f32>(vector_2.x, vector_2.y, 2.0f);
    return array<vec4<f32>, 5>(kept, kept_1, kept_2, vec4<f32>(vector_1.x, vector_1.y, vector_1.z, 1.0f), vec4<f32>(vector_3.x, vector_3.y, vector_3.z, 3.0f));
}

@compute @workgroup_size(256, 1, 1)
fn casts(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    var results = cast_(x[launch.x_offset + i]);
    if (u32_saturating_add(5u * i, 4u) < launch.y_len) {
        for (var k = 0u; k < 5u; k += 1u) {
            let index = 5u * i + k;
            y[launch.y_offset + index] = results[k];
        }
    } else {
        for (var k = 0u; k < 5u; k += 1u) {
            let index = 5u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(1u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = results[k];
        }
    }
}
