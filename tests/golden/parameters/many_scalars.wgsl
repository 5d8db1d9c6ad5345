// many_scalars, tests/kernels/parameters.rs:65

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    a: f32,
    b: f32,
    c: f32,
    d: f32,
    e: f32,
    f: f32,
    g: f32,
    h: f32,
    i: f32,
    j: f32,
    k: i32,
    l: i32,
    m: u32,
    n: u32,
    o: u32,
    p: u32,
    q: u32,
    r: i32,
    s: f32,
    t: f32,
    u: f32,
    v: f32,
    w: f32,
    x: f32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read_write> y: array<f32>;

fn y_store(index: u32, value: f32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn many_scalars(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    y_store(launch.o, launch.a + launch.b + launch.c + launch.d + launch.e + launch.f + launch.g + launch.h + launch.i + launch.j + launch.s + launch.t + launch.u + launch.v + launch.w + launch.x + f32(launch.k + launch.l + launch.r) + f32(launch.m + launch.n));
    y_store(launch.o + 1u, f32(u32((launch.p != 0u))) + f32(u32((launch.q != 0u))) * 2.0f);
}
