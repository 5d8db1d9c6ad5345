// rows, tests/kernels/workgroups.rs:465

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    width: u32,
    x_len: u32,
    x_offset: u32,
    y_len: u32,
    y_offset: u32,
    pairs_len: u32,
    pairs_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;
@group(0) @binding(2) var<storage, read_write> pairs: array<array<u32, 2>>;

var<workgroup> tile: array<array<u32, 8>, 4>;

fn x_load(index: u32) -> u32 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u32();
}

fn y_load(index: u32) -> u32 {
    if (index < launch.y_len) { return y[launch.y_offset + index]; }
    return u32();
}

fn y_store(index: u32, value: u32) {
    if (index < launch.y_len) { y[launch.y_offset + index] = value; }
}

@compute @workgroup_size(8, 4, 1)
fn rows(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(8u, 4u, 1u) + local_id;
    let column = global_id.x;
    let row = global_id.y;
    let param = local_id.x;
    let at_1 = row * launch.width + column;
    let kept = (x_load(at_1) + x_load(param - 1u)) ^ x_load(row) ^ x_load(at_1 - 5u);
    let index_1 = local_id.y;
    tile[index_1][param] = kept;
    workgroupBarrier();
    storageBarrier();
    let operand = tile[3u - local_id.y][7u - param];
    var sum = 0u;
    for (var k = 0u; k < 3u; k += 1u) {
        let own = at_1 + k * row;
        sum += x_load(own) ^ x_load(row + k) ^ x_load(3u * param + 1u);
    }
    if (at_1 >= launch.x_len) {
        sum ^= 7u;
    }
    if (column < launch.width) {
        y_store(at_1, y_load(at_1) + operand);
        if (column % 3u != 0u) {
            if (at_1 < launch.pairs_len) { pairs[launch.pairs_offset + at_1][1u] = operand ^ x_load(at_1 + 1u); }
        }
    }
    workgroupBarrier();
    storageBarrier();
    let left = at_1 - launch.width;
    let right = launch.width - column;
    if (column < launch.width) {
        if (at_1 < launch.pairs_len) { pairs[launch.pairs_offset + at_1][0u] = y_load(at_1) + x_load(left) + x_load(right) + sum + x_load(workgroup_id.x); }
    }
}
