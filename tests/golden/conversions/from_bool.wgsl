// from_bool, tests/kernels/conversions.rs:195

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<u64>;

fn y_store(index: u32, value: u64) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

// Mesa 22.3 gets comparisons of `i64(x)` with constants wrong, so the sign is extended by arithmetic.
fn i32_to_i64(x: i32) -> i64 {
    return i64((u64(u32(x)) ^ 0x80000000lu) - 0x80000000lu);
}

@compute @workgroup_size(256, 1, 1)
fn from_bool(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let odd = global_id.x % 2u == 1u;
    y_store(global_id.x, u64(i32_to_i64(i32(odd))) + u64(u32(odd)) * 10lu + u64(i64(odd)) * 100lu + u64(odd) * 1000lu);
}
