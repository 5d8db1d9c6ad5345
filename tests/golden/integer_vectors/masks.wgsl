// masks, tests/kernels/integer_vectors.rs:160

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
@group(0) @binding(0) var<storage, read> x: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

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

// glam's UVec4::cmpeq
fn UVec4_cmpeq(self_: vec4<u32>, rhs: vec4<u32>) -> vec4<bool> {
    return vec4<bool>(self_.x == rhs.x, self_.y == rhs.y, self_.z == rhs.z, self_.w == rhs.w);
}

// glam's BVec2::all
fn BVec2_all(self_: vec2<bool>) -> bool {
    return self_.x && self_.y;
}

// glam's BVec2::any
fn BVec2_any(self_: vec2<bool>) -> bool {
    return self_.x || self_.y;
}

// glam's BVec3::all
fn BVec3_all(self_: vec3<bool>) -> bool {
    return self_.x && self_.y && self_.z;
}

// glam's BVec3::any
fn BVec3_any(self_: vec3<bool>) -> bool {
    return self_.x || self_.y || self_.z;
}

// glam's BVec4::all
fn BVec4_all(self_: vec4<bool>) -> bool {
    return self_.x && self_.y && self_.z && self_.w;
}

// glam's BVec4::any
fn BVec4_any(self_: vec4<bool>) -> bool {
    return self_.x || self_.y || self_.z || self_.w;
}

// glam's BVec3::bitmask
fn BVec3_bitmask(self_: vec3<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u);
}

// glam's BVec4::from_array
fn BVec4_from_array(a: array<bool, 4>) -> vec4<bool> {
    return vec4<bool>(a[0u], a[1u], a[2u], a[3u]);
}

// glam's BVec4::bitmask
fn BVec4_bitmask(self_: vec4<bool>) -> u32 {
    return (u32(self_.x) << 0u) | (u32(self_.y) << 1u) | (u32(self_.z) << 2u) | (u32(self_.w) << 3u);
}

// glam's BVec2::eq
fn BVec2_eq(self_: vec2<bool>, rhs: vec2<bool>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y;
}

// glam's BVec3::eq
fn BVec3_eq(self_: vec3<bool>, rhs: vec3<bool>) -> bool {
    return self_.x == rhs.x && self_.y == rhs.y && self_.z == rhs.z;
}

// glam's BVec4::test
fn BVec4_test(self_: vec4<bool>, index: u32) -> bool {
    return ((BVec4_bitmask(self_) >> (index & 31u)) & 1u) != 0u;
}

// glam's UVec3::dot
fn UVec3_dot(self_: vec3<u32>, rhs: vec3<u32>) -> u32 {
    return self_.x * rhs.x + self_.y * rhs.y + self_.z * rhs.z;
}

// tests/kernels/integer_vectors.rs:144
fn about_masks(a: vec2<bool>, b: vec3<bool>, c: vec4<bool>) -> array<u32, 10> {
    return array<u32, 10>(u32(BVec2_all(a)) + 2u * u32(BVec2_any(a)), u32(BVec3_all(b)) + 2u * u32(BVec3_any(b)), u32(BVec4_all(c)) + 2u * u32(BVec4_any(c)), BVec3_bitmask(!b & vec3<bool>(true, false, true)), BVec4_bitmask(c | (vec4<bool>(false) != BVec4_from_array(array<bool, 4>(true, false, true, false)))), u32(BVec2_eq(a, vec2<bool>(true, false))), u32(!BVec3_eq(b, vec3<bool>(true))), u32(BVec4_test(c, 3u)), u32(a.x) + u32(b.z) + u32(c.w), UVec3_dot(vec3<u32>(u32(b.x), u32(b.y), u32(b.z)), vec3<u32>(1u, 10u, 100u)));
}

@compute @workgroup_size(256, 1, 1)
fn masks(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
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
    let odd = UVec4_cmpeq(x[launch.x_offset + i] & vec4<u32>(1u), vec4<u32>(1u));
    var answers = about_masks(odd.xy, odd.yzw, odd);
    if (u32_saturating_add(10u * i, 9u) < launch.y_len) {
        for (var k = 0u; k < 10u; k += 1u) {
            let index = 10u * i + k;
            y[launch.y_offset + index] = answers[k];
        }
    } else {
        for (var k = 0u; k < 10u; k += 1u) {
            let index = 10u * i + k;
            if (index >= launch.y_len) {
                panic_with_2(1u, launch.y_len, index);
                return;
            }
            y[launch.y_offset + index] = answers[k];
        }
    }
}
