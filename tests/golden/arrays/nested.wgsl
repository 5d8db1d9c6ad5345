// nested, tests/kernels/arrays.rs:19

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<i32>;
@group(0) @binding(1) var<storage, read_write> y: array<i32>;

fn x_load(index: u32) -> i32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return i32();
}

fn y_store(index: u32, value: i32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(256, 1, 1)
fn nested(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    var matrix = array<array<i32, 3>, 2>(array<i32, 3>(1i, 2i, 3i), array<i32, 3>(4i, 5i, 6i));
    matrix[1u][2u] = x_load(i);
    let index_1 = u32(x_load(i)) % 2u;
    let index_2 = u32(x_load(i)) % 3u;
    matrix[index_1][index_2] = matrix[index_1][index_2] + 10i;
    var row = matrix[1u];
    var copy = matrix;
    matrix[0u] = array<i32, 3>(7i, 8i, 9i);
    matrix[0u][1u] = row[0u];
    var sum = 0i;
    for (var r = 0u; r < 2u; r += 1u) {
        for (var c = 0u; c < 3u; c += 1u) {
            sum = sum * 3i + matrix[r][c] - copy[r][c] * 2i;
        }
    }
    let kept = sum + row[2u];
    var kept_1 = array<i32, 3>(5i, 6i, 7i);
    y_store(i, kept + kept_1[u32(x_load(i)) % 3u]);
}
