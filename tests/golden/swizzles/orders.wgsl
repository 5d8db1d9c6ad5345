// orders, tests/kernels/swizzles.rs:56

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    step_1: vec4<i32>,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<vec4<i32>>;

fn x_load(index: u32) -> vec3<i32> {
    if (index >= launch.x_len) { return vec3<i32>(); }
    let at = (launch.x_offset + index) * 3u;
    return vec3<i32>(x[at], x[at + 1u], x[at + 2u]);
}

fn y_load(index: u32) -> vec4<i32> {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return vec4<i32>();
}

fn y_store(index: u32, value: vec4<i32>) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn orders(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var v = x_load(i);
    v = v.zyx;
    v.x = v.x + 1i;
    let before = v.xx;
    v.x = v.x + before.y;
    let vector = v + launch.step_1.wzy;
    let vector_1 = x_load(i);
    y_store(i, vector.yxyz + vector_1.zzyx - before.xyxy * launch.step_1.xxxx);
    let vector_2 = vec4<u32>(1u, 2u, 3u, 4u);
    let vector_3 = vector_2.wyx;
    let vector_4 = x_load(i);
    if (i < launch.y_len) { y[launch.y_offset + i].y = i32(vector_3.zx.y) + vector_4.yz.y; }
    let vector_5 = vec2<u32>(5u, 6u);
    if (i < launch.y_len) { y[launch.y_offset + i].w = y_load(i).w + i32(vector_5.yxx.y); }
}
