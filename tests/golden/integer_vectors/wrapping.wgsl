// wrapping, tests/kernels/integer_vectors.rs:171

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

// glam's IVec3::shl
fn IVec3_shl(self_: vec3<i32>, rhs: vec3<u32>) -> vec3<i32> {
    return vec3<i32>(self_.x << (rhs.x & 31u), self_.y << (rhs.y & 31u), self_.z << (rhs.z & 31u));
}

@compute @workgroup_size(256, 1, 1)
fn wrapping(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let a_1 = a_load(i);
    let b_1 = b_load(i);
    y_store(6u * i, a_1 + b_1);
    y_store(6u * i + 1u, a_1 - b_1);
    y_store(6u * i + 2u, a_1 * b_1);
    y_store(6u * i + 3u, -a_1);
    y_store(6u * i + 4u, 3i * a_1 + 5i);
    var c = a_1;
    c += b_1;
    c *= 7i;
    c.x = c.x - 1i;
    y_store(6u * i + 5u, IVec3_shl(c, vec3<u32>(1u)));
}
