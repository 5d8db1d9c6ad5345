// vectors, tests/kernels/formats.rs:198

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
    turn: array<f32, 9>,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> y: array<vec2<u32>>;

fn x_load(index: u32) -> vec3<f32> {
    let at = (launch.x_offset + index) * 3u;
    return vec3<f32>(x[at], x[at + 1u], x[at + 2u]);
}

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

struct Ring { head: atomic<u32>, lost: atomic<u32>, capacity: u32, unused: u32, words: array<u32> }
@group(0) @binding(3) var<storage, read_write> ring: Ring;
var<private> printing_workgroup: vec3<u32>;
var<private> printing_local: vec3<u32>;

// Where the values of a text go, behind its head; the end of the ring, and one, if there is no room.
fn print_at(site: u32, len: u32) -> u32 {
    var at = atomicLoad(&ring.head);
    if (at <= ring.capacity && len <= ring.capacity - at) { at = atomicAdd(&ring.head, len); }
    if (at > ring.capacity || len > ring.capacity - at) {
        atomicAdd(&ring.lost, 1u);
        return ring.capacity + 1u;
    }
    ring.words[at + 0u] = len;
    ring.words[at + 1u] = launch.kernel;
    ring.words[at + 2u] = launch.number;
    ring.words[at + 3u] = site;
    ring.words[at + 4u] = printing_workgroup.x;
    ring.words[at + 5u] = printing_workgroup.y;
    ring.words[at + 6u] = printing_workgroup.z;
    ring.words[at + 7u] = printing_local.x;
    ring.words[at + 8u] = printing_local.y;
    ring.words[at + 9u] = printing_local.z;
    return at + 10u;
}

fn print_with_8(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32) {
    let at = print_at(site, 18u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
}

fn print_with_13(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32, value_12: u32) {
    let at = print_at(site, 23u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
    ring.words[at + 8u] = value_8;
    ring.words[at + 9u] = value_9;
    ring.words[at + 10u] = value_10;
    ring.words[at + 11u] = value_11;
    ring.words[at + 12u] = value_12;
}

fn print_with_16(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32, value_12: u32, value_13: u32, value_14: u32, value_15: u32) {
    let at = print_at(site, 26u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
    ring.words[at + 8u] = value_8;
    ring.words[at + 9u] = value_9;
    ring.words[at + 10u] = value_10;
    ring.words[at + 11u] = value_11;
    ring.words[at + 12u] = value_12;
    ring.words[at + 13u] = value_13;
    ring.words[at + 14u] = value_14;
    ring.words[at + 15u] = value_15;
}

fn print_with_22(site: u32, value_0: u32, value_1: u32, value_2: u32, value_3: u32, value_4: u32, value_5: u32, value_6: u32, value_7: u32, value_8: u32, value_9: u32, value_10: u32, value_11: u32, value_12: u32, value_13: u32, value_14: u32, value_15: u32, value_16: u32, value_17: u32, value_18: u32, value_19: u32, value_20: u32, value_21: u32) {
    let at = print_at(site, 32u);
    if (at > ring.capacity) { return; }
    ring.words[at + 0u] = value_0;
    ring.words[at + 1u] = value_1;
    ring.words[at + 2u] = value_2;
    ring.words[at + 3u] = value_3;
    ring.words[at + 4u] = value_4;
    ring.words[at + 5u] = value_5;
    ring.words[at + 6u] = value_6;
    ring.words[at + 7u] = value_7;
    ring.words[at + 8u] = value_8;
    ring.words[at + 9u] = value_9;
    ring.words[at + 10u] = value_10;
    ring.words[at + 11u] = value_11;
    ring.words[at + 12u] = value_12;
    ring.words[at + 13u] = value_13;
    ring.words[at + 14u] = value_14;
    ring.words[at + 15u] = value_15;
    ring.words[at + 16u] = value_16;
    ring.words[at + 17u] = value_17;
    ring.words[at + 18u] = value_18;
    ring.words[at + 19u] = value_19;
    ring.words[at + 20u] = value_20;
    ring.words[at + 21u] = value_21;
}

// Written so that no compiler sees a constant that WGSL forbids.
fn f32_opaque(bits: u32) -> f32 {
    return bitcast<f32>(bits);
}

// A matrix whose columns lie without the padding that WGSL would have.
fn mat3_from_columns(m: array<f32, 9>) -> mat3x3<f32> {
    return mat3x3<f32>(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]);
}

// glam's Mat3::mul_vec3
fn Mat3_mul_vec3(self_: mat3x3<f32>, rhs: vec3<f32>) -> vec3<f32> {
    return self_[0] * rhs.x + self_[1] * rhs.y + self_[2] * rhs.z;
}

// glam's Mat4::from_diagonal
fn Mat4_from_diagonal(diagonal: vec4<f32>) -> mat4x4<f32> {
    return mat4x4<f32>(vec4<f32>(diagonal.x, 0.0f, 0.0f, 0.0f), vec4<f32>(0.0f, diagonal.y, 0.0f, 0.0f), vec4<f32>(0.0f, 0.0f, diagonal.z, 0.0f), vec4<f32>(0.0f, 0.0f, 0.0f, diagonal.w));
}

// glam's Vec3::cmplt
fn Vec3_cmplt(self_: vec3<f32>, rhs: vec3<f32>) -> vec3<bool> {
    return vec3<bool>(self_.x < rhs.x, self_.y < rhs.y, self_.z < rhs.z);
}

@compute @workgroup_size(256, 1, 1)
fn vectors(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    printing_workgroup = workgroup_id;
    printing_local = local_id;
    invocation(global_id);
    if (panicked != 0u) { report(workgroup_id, local_id); }
}

fn invocation(global_id: vec3<u32>) {
    let i = global_id.x;
    if (i >= launch.x_len) {
        panic_with_2(0u, launch.x_len, i);
        return;
    }
    let v = x_load(i);
    if (i >= launch.y_len) {
        panic_with_2(1u, launch.y_len, i);
        return;
    }
    let w = y[launch.y_offset + i];
    let value = v.xy;
    print_with_8(2u, bitcast<u32>(value.x), bitcast<u32>(value.y), w.x, w.y, bitcast<u32>(v.x), bitcast<u32>(v.x), bitcast<u32>(v.y), bitcast<u32>(v.z));
    let value_1 = vec4<u32>(w.x, w.y, 3u, 4u);
    let value_2 = vec4<f32>(v.x, v.y, v.z, 0.5f);
    let value_3 = vec3<i32>(-1i, i32(w.x), 7i);
    print_with_13(3u, value_1.x, value_1.y, value_1.z, value_1.w, bitcast<u32>(value_2.x), bitcast<u32>(value_2.y), bitcast<u32>(value_2.z), bitcast<u32>(value_2.w), bitcast<u32>(value_3.x), bitcast<u32>(value_3.y), bitcast<u32>(value_3.z), w.x, w.y);
    let value_4 = Mat3_mul_vec3(mat3_from_columns(launch.turn), v);
    let part = mat3_from_columns(launch.turn)[0];
    let part_1 = mat3_from_columns(launch.turn)[1];
    let part_2 = mat3_from_columns(launch.turn)[2];
    let value_5 = mat2x2<f32>(v.xy, vec2<f32>(0.5f, f32_opaque(0x80000000u)));
    let part_3 = value_5[0];
    let part_4 = value_5[1];
    print_with_16(4u, bitcast<u32>(value_4.x), bitcast<u32>(value_4.y), bitcast<u32>(value_4.z), bitcast<u32>(part.x), bitcast<u32>(part.y), bitcast<u32>(part.z), bitcast<u32>(part_1.x), bitcast<u32>(part_1.y), bitcast<u32>(part_1.z), bitcast<u32>(part_2.x), bitcast<u32>(part_2.y), bitcast<u32>(part_2.z), bitcast<u32>(part_3.x), bitcast<u32>(part_3.y), bitcast<u32>(part_4.x), bitcast<u32>(part_4.y));
    let component = v.x;
    let value_6 = Mat4_from_diagonal(vec4<f32>(component));
    let part_5 = value_6[0];
    let part_6 = value_6[1];
    let part_7 = value_6[2];
    let part_8 = value_6[3];
    let value_7 = mat3_from_columns(launch.turn)[0];
    let value_8 = Vec3_cmplt(v, vec3<f32>(1.0f));
    print_with_22(5u, bitcast<u32>(part_5.x), bitcast<u32>(part_5.y), bitcast<u32>(part_5.z), bitcast<u32>(part_5.w), bitcast<u32>(part_6.x), bitcast<u32>(part_6.y), bitcast<u32>(part_6.z), bitcast<u32>(part_6.w), bitcast<u32>(part_7.x), bitcast<u32>(part_7.y), bitcast<u32>(part_7.z), bitcast<u32>(part_7.w), bitcast<u32>(part_8.x), bitcast<u32>(part_8.y), bitcast<u32>(part_8.z), bitcast<u32>(part_8.w), bitcast<u32>(value_7.x), bitcast<u32>(value_7.y), bitcast<u32>(value_7.z), select(0u, 1u, (value_8.x)), select(0u, 1u, (value_8.y)), select(0u, 1u, (value_8.z)));
}
