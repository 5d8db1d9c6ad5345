// matmul, tests/kernels/workgroups.rs:9

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    n: u32,
    a_len: u32,
    a_offset: u32,
    b_len: u32,
    b_offset: u32,
    c_len: u32,
    c_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read_write> c: array<f32>;

var<workgroup> tile_a: array<array<f32, 16>, 16>;
var<workgroup> tile_b: array<array<f32, 16>, 16>;

fn a_load(index: u32) -> f32 {
    if (index < launch.a_len) { return a[launch.a_offset + index]; }
    return f32();
}

fn b_load(index: u32) -> f32 {
    if (index < launch.b_len) { return b[launch.b_offset + index]; }
    return f32();
}

fn c_store(index: u32, value: f32) {
    if (index < launch.c_len) { c[launch.c_offset + index] = value; }
}

// Without branches; the divisor is never zero, nor such that the quotient overflows.
fn u32_div(a: u32, b: u32) -> u32 {
    return select(a / max(b, 1u), 0u, b == 0u);
}

fn u32_rem(a: u32, b: u32) -> u32 {
    return select(a % max(b, 1u), 0u, b == 0u);
}

fn u32_div_ceil(a: u32, b: u32) -> u32 {
    return u32_div(a, b) + select(0u, 1u, u32_rem(a, b) != 0u);
}

@compute @workgroup_size(16, 16, 1)
fn matmul(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(16u, 16u, 1u) + local_id;
    let column = global_id.x;
    let row = global_id.y;
    let x = local_id.x;
    let y = local_id.y;
    var sum = 0.0f;
    let to = u32_div_ceil(launch.n, 16u);
    for (var tile = 0u; tile < to; tile += 1u) {
        let k_x = tile * 16u + x;
        let k_y = tile * 16u + y;
        var value_1: f32;
        if (row < launch.n && k_x < launch.n) {
            value_1 = a_load(row * launch.n + k_x);
        } else {
            value_1 = 0.0f;
        }
        tile_a[y][x] = value_1;
        var value_2: f32;
        if (k_y < launch.n && column < launch.n) {
            value_2 = b_load(k_y * launch.n + column);
        } else {
            value_2 = 0.0f;
        }
        tile_b[y][x] = value_2;
        workgroupBarrier();
        for (var k = 0u; k < 16u; k += 1u) {
            sum += tile_a[y][k] * tile_b[k][x];
        }
        workgroupBarrier();
    }
    if (row < launch.n && column < launch.n) {
        c_store(row * launch.n + column, sum);
    }
}
