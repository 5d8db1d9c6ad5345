// transposed, tests/kernels/tiles.rs:7

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
    width: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

var<workgroup> tile: array<array<u32, 4>, 4>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(4, 4, 1)
fn transposed(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(4u, 4u, 1u) + local_id;
    let column = local_id.x;
    let row = local_id.y;
    let left = workgroup_id.x * 4u;
    let top = workgroup_id.y * 4u;
    if (left + column < launch.width && top + row < launch.width) {
        tile[row][column] = x_load((top + row) * launch.width + left + column);
    }
    workgroupBarrier();
    if (top + column < launch.width && left + row < launch.width) {
        y_store((left + row) * launch.width + top + column, tile[column][row] + 4u);
    }
}
