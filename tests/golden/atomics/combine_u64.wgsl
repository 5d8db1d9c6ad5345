// combine_u64, tests/kernels/atomics.rs:40

struct Launch {
    size_x: u32,
    size_y: u32,
    size_z: u32,
    first_x: u32,
    first_y: u32,
    first_z: u32,
    x_len: u32,
    x_offset: u32,
    cells_len: u32,
    cells_offset: u32,
}

var<immediate> launch: Launch;
@group(0) @binding(0) var<storage, read> x: array<u64>;
@group(0) @binding(1) var<storage, read_write> cells: array<atomic<u64>>;

fn x_load(index: u32) -> u64 {
    if (index < launch.x_len) { return x[launch.x_offset + index]; }
    return u64();
}

@compute @workgroup_size(256, 1, 1)
fn combine_u64(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local_id: vec3<u32>) {
    let workgroup_id = vec3<u32>(launch.first_x, launch.first_y, launch.first_z) + group;
    let global_id = workgroup_id * vec3<u32>(256u, 1u, 1u) + local_id;
    if (global_id.x >= launch.size_x) { return; }
    let i = global_id.x;
    let cell = i % 7u;
    let v = x_load(i);
    if (cell < launch.cells_len) {
        atomicAdd(&cells[launch.cells_offset + cell], v);
    }
    let index_1 = 7u + cell;
    if (index_1 < launch.cells_len) {
        atomicSub(&cells[launch.cells_offset + index_1], v);
    }
    let index_2 = 14u + cell;
    if (index_2 < launch.cells_len) {
        atomicMin(&cells[launch.cells_offset + index_2], v);
    }
    let index_3 = 21u + cell;
    if (index_3 < launch.cells_len) {
        atomicMax(&cells[launch.cells_offset + index_3], v);
    }
    let operand = v | 255lu;
    let index_4 = 28u + cell;
    if (index_4 < launch.cells_len) {
        atomicAnd(&cells[launch.cells_offset + index_4], operand);
    }
    let operand_1 = v & 3855lu;
    let index_5 = 35u + cell;
    if (index_5 < launch.cells_len) {
        atomicOr(&cells[launch.cells_offset + index_5], operand_1);
    }
    let index_6 = 42u + cell;
    if (index_6 < launch.cells_len) {
        atomicXor(&cells[launch.cells_offset + index_6], v);
    }
}
